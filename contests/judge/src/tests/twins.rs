//! A row for each problem: small cases, and who wins them by the rules.

use grundy_core::field::by_recursion;
use grundy_testkit::{Random, lists, long, rows};

use super::{Game, compare, one_heap, replaced, tidy, twin, words};
use crate::find;
use crate::heaps::{pile_of_cows, sorted};
use crate::numbers::LAST_LOST;

/// The cases, and who wins each: the first of two words if the player to move does.
fn wins(
    name: &str,
    [yes, no]: [&str; 2],
    cases: impl IntoIterator<Item = Vec<u64>>,
    mut first_wins: impl FnMut(&[u64]) -> bool,
) {
    twin(name, cases, |case| if first_wins(case) { yes } else { no });
}

/// Who wins heaps. A move replaces a heap by one of the lists that `after` gives for it.
fn sum(after: impl Fn(u64) -> Vec<Vec<u64>>) -> impl FnMut(&[u64]) -> bool {
    play(Game::normal(move |heaps: &Vec<u64>| one_heap(heaps, &after)))
}

/// Who wins a game of heaps whose order does not matter.
fn play(mut game: Game<Vec<u64>, impl Fn(&Vec<u64>) -> Vec<Vec<u64>>>) -> impl FnMut(&[u64]) -> bool {
    move |heaps| game.first_wins(&tidy(heaps.to_vec()))
}

fn number(options: impl Fn(u64) -> Vec<u64>) -> impl FnMut(&[u64]) -> bool {
    let mut game = Game::normal(move |&n: &u64| options(n));
    move |n| game.first_wins(&n[0])
}

fn pair(options: impl Fn(u64, u64) -> Vec<(u64, u64)>) -> impl FnMut(&[u64]) -> bool {
    let mut game = Game::normal(move |&(a, b): &(u64, u64)| options(a, b));
    move |pair| game.first_wins(&(pair[0], pair[1]))
}

fn each(to: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=to).map(|n| vec![n])
}

fn smaller(heap: u64) -> Vec<Vec<u64>> {
    (0..heap).map(|rest| vec![rest]).collect()
}

/// The moves that take a number of a set.
fn taking(set: impl Fn(u64) -> bool) -> impl Fn(u64) -> Vec<Vec<u64>> {
    move |heap| (1..=heap).filter(|&s| set(s)).map(|s| vec![heap - s]).collect()
}

fn parts(heap: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..heap).map(move |a| vec![a, heap - a])
}

#[test]
fn sums_of_heaps_are_answered_as_by_trying_every_move() {
    let small = || lists(1..=4, 0..=6);
    wins("nim-game-1", ["first", "second"], small(), sum(smaller));
    wins("matches-game", ["Yes", "No"], small(), sum(smaller));
    wins("rabbit-and-grass", ["Rabbit Win!", "Grass Win!"], small(), sum(smaller));
    let mut game = sum(smaller);
    let mut winning = move |heaps: &[u64]| {
        let mut winning = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            let lost = |&rest: &u64| !game(&[&heaps[..i], &heaps[i + 1..], &[rest]].concat());
            winning.extend((0..heap).filter(lost).map(|rest| format!("{heap} {rest}")));
        }
        winning
    };
    twin("nim-moves", small(), |heaps| winning(heaps).len().to_string());
    twin("nim-first-moves", small(), |heaps| match winning(heaps).as_slice() {
        [] => "No".to_owned(),
        winning => format!("Yes\n{}", winning.join("\n")),
    });

    let nim = Game::misere(|heaps: &Vec<u64>| one_heap(heaps, smaller));
    wins("john", ["John", "Brother"], lists(1..=4, 0..=5), play(nim));
    let rows = |row: u64| (0..row).flat_map(|rest| (0..=rest).map(move |a| vec![a, rest - a])).collect();
    let more = (7..=12).flat_map(|n| [vec![n], vec![n, n], vec![n, 1]]);
    let game = Game::misere(move |heaps: &Vec<u64>| one_heap(heaps, rows));
    wins("be-the-winner", ["Yes", "No"], lists(1..=3, 0..=6).into_iter().chain(more), play(game));
    let some = Game::normal(|heaps: &Vec<u64>| {
        let some = |chosen: usize| (0..heaps.len()).map(|i| heaps[i] - (chosen >> i & 1) as u64).collect();
        (1..1 << heaps.len()).map(|chosen| tidy(some(chosen))).collect()
    });
    wins("another-game", ["first", "second"], lists(1..=4, 0..=5), play(some));
    let mut game = sum(|cycle| parts(cycle).collect());
    twin("spider-man", lists(4..=4, 1..=5), |cycles| {
        (1..=4).map(|n| if game(&cycles[..n]) { "1\n" } else { "2\n" }).collect::<String>()
    });
    let lasker = |heap: u64| smaller(heap).into_iter().chain(parts(heap)).collect();
    let cases = lists(1..=3, 0..=6).into_iter().chain(lists(2..=2, 7..=9));
    wins("nim-or-not-nim", ["Alice", "Bob"], cases, sum(lasker));
    wins("nim-game-2", ["first", "second"], lists(1..=3, 0..=9), sum(taking(|s| s <= 3)));
    let fibonacci = taking(|s| [1, 2, 3, 5, 8, 13].contains(&s));
    wins("fibonacci-again-and-again", ["Fibo", "Nacci"], lists(3..=3, 0..=14).into_iter().skip(1), sum(fibonacci));
    wins("good-luck-in-cet-4", ["Kiki", "Cici"], each(300), sum(taking(u64::is_power_of_two)));
    wins("grundys-game", ["first", "second"], each(22), sum(|n| parts(n).filter(|two| two[0] < two[1]).collect()));
    for k in 1..=4 {
        let after = move |pile: u64| {
            let halves = (pile > 0 && pile.is_multiple_of(2)).then(|| vec![pile / 2; k as usize]);
            pile.checked_sub(1).map(|rest| vec![rest]).into_iter().chain(halves).collect()
        };
        let mut game = sum(after);
        let piles = lists(1..=1, 0..=9).into_iter().chain(lists(2..=2, 0..=6)).chain(lists(3..=3, 0..=4));
        let cases = piles.map(|piles| [vec![k], piles].concat());
        wins("lieges-of-legendre", ["Kevin", "Nicky"], cases, |case| game(&case[1..]));
    }
    let mut towers = sum(|height| proper_divisors(height).map(|d| vec![d]).collect());
    let cases = lists(2..=2, 1..=12).into_iter().filter(|case| case[0] <= 4);
    wins("tower-breakers", ["1", "2"], cases, |case| towers(&vec![case[1]; case[0] as usize]));
}

#[test]
fn heaps_in_disguise_are_answered_as_by_trying_every_move() {
    let mut stairs = Game::normal(|stairs: &Vec<u64>| {
        let moved =
            |k: usize, balls: u64| replaced(&replaced(stairs, k, stairs[k] - balls), k - 1, stairs[k - 1] + balls);
        (1..stairs.len()).flat_map(|k| (1..=stairs[k]).map(move |balls| moved(k, balls))).collect()
    });
    wins("stair-nim", ["first", "second"], lists(1..=4, 0..=3), |case| stairs.first_wins(&case.to_vec()));
    let mut men = Game::normal(|squares: &Vec<u64>| {
        let free = |i: usize| if i == 0 { 1 } else { squares[i - 1] + 1 };
        let moves = |i: usize| (free(i)..squares[i]).map(move |to| replaced(squares, i, to));
        (0..squares.len()).flat_map(moves).collect()
    });
    // The squares come in any order: here the last one first.
    let cases = lists(1..=5, 1..=9).into_iter().filter(|list| list.is_sorted_by(|a, b| a > b));
    wins("georgia-and-bob", ["Georgia will win", "Bob will win"], cases, |case| men.first_wins(&tidy(case.to_vec())));
    let piles = Game::normal(|piles: &Vec<u64>| stones_moved(piles));
    let cases = lists(1..=4, 1..=5).into_iter().filter(|piles| piles.iter().sum::<u64>() <= 12);
    wins("a-new-stone-game", ["1", "0"], cases, play(piles));
    let mut coins = sum(smaller);
    wins("nimble-game", ["First", "Second"], lists(1..=4, 0..=2), |squares| {
        let placed = (0_u64..).zip(squares).flat_map(|(square, &coins)| vec![square; coins as usize]);
        coins(&placed.collect::<Vec<u64>>())
    });
    // Each pile with the numbers that were taken from it, as bits.
    let mut piles = Game::normal(|piles: &Vec<(u64, u64)>| {
        let mut options = Vec::new();
        for (at, &(left, taken)) in piles.iter().enumerate() {
            for number in (1..=left).filter(|number| taken >> number & 1 == 0) {
                let mut after = replaced(piles, at, (left - number, taken | 1 << number));
                after.sort_unstable();
                options.push(after);
            }
        }
        options
    });
    let cases = lists(1..=2, 1..=7).into_iter().chain((8..=15).map(|pile| vec![pile]));
    wins("stones-without-repeats", ["NO", "YES"], cases, |case| {
        piles.first_wins(&case.iter().map(|&pile| (pile, 0)).collect())
    });
    let mut numbers = Game::normal(|numbers: &Vec<u64>| {
        let mut options = Vec::new();
        for prime in [2, 3, 5, 7] {
            let mut power = prime;
            while numbers.iter().any(|number| number.is_multiple_of(power)) {
                let divided = |&n: &u64| if n.is_multiple_of(power) { n / power } else { n };
                options.push(numbers.iter().map(divided).collect());
                power *= prime;
            }
        }
        options
    });
    let of = |choice: &u64| [1, 2, 4, 6, 8, 12, 16, 18, 27, 48, 70][*choice as usize];
    let cases = lists(1..=3, 0..=10).into_iter().map(|choices| choices.iter().map(of).collect());
    wins("arpa-and-mojtaba", ["Mojtaba", "Arpa"], cases, |case| numbers.first_wins(&case.to_vec()));
}

/// The ways to take stones from one pile and to put some of those left onto others.
fn stones_moved(piles: &[u64]) -> Vec<Vec<u64>> {
    /// All ways to add up to `stones` stones to `piles`.
    fn spread(piles: &[u64], stones: u64) -> Vec<Vec<u64>> {
        let Some((first, rest)) = piles.split_first() else { return vec![vec![]] };
        let on_first = |more: u64| {
            spread(rest, stones - more).into_iter().map(move |others| [&[first + more], &others[..]].concat())
        };
        (0..=stones).flat_map(on_first).collect()
    }
    let mut options = Vec::new();
    for (i, &pile) in piles.iter().enumerate() {
        let others = [&piles[..i], &piles[i + 1..]].concat();
        for left in 0..pile {
            for moved in spread(&others, left) {
                let stay = left + others.iter().sum::<u64>() - moved.iter().sum::<u64>();
                options.push(tidy([&moved[..], &[stay]].concat()));
            }
        }
    }
    options
}

#[test]
fn piles_in_a_row_are_answered_as_by_trying_every_move() {
    let mut queue = Game::normal(|piles: &Vec<u64>| match piles.split_first() {
        None => Vec::new(),
        Some((&first, rest)) => {
            (0..first).map(|left| if left > 0 { [&[left], rest].concat() } else { rest.to_vec() }).collect()
        }
    });
    wins("sequential-nim", ["First", "Second"], lists(1..=4, 1..=4), |case| queue.first_wins(&case.to_vec()));
    let mut half = Game::normal(|piles: &Vec<u64>| {
        let mut options = vec![(piles.clone(), 0)];
        for (at, &pile) in piles.iter().enumerate() {
            for (option, chosen) in options.clone() {
                options.extend((0..pile).map(|left| (replaced(&option, at, left), chosen + 1)));
            }
        }
        let chosen = options.into_iter().filter(|(_, chosen)| 2 * chosen == piles.len());
        chosen.map(|(next, _)| sorted(&next)).collect()
    });
    for count in [2, 4] {
        wins("thanos-nim", ["Alice", "Bob"], lists(count..=count, 1..=3), |piles| half.first_wins(&sorted(piles)));
    }
    let mut different = Game::normal(|piles: &Vec<u64>| {
        let large = (0..piles.len()).filter(|&at| piles[at] > 0);
        let options = large.map(|at| sorted(&replaced(piles, at, piles[at] - 1)));
        options.filter(|next| next.windows(2).all(|pair| pair[0] != pair[1])).collect()
    });
    wins("stone-game-csl", ["sjfnb", "cslnb"], lists(1..=4, 0..=4), |piles| different.first_wins(&sorted(piles)));
}

#[test]
fn poker_nim_is_answered_as_by_trying_every_move() {
    // Whose turn it is, the piles, and how often each player has added to each; one may add up to two chips.
    type Position = (usize, Vec<u64>, [Vec<u64>; 2]);
    for additions in 0..=1_u64 {
        let mut game = Game::normal(|(player, piles, added): &Position| {
            let mut options = Vec::new();
            for at in 0..piles.len() {
                let may_add = added[*player][at] < additions;
                let sizes = (0..piles[at]).map(|left| (left, 0));
                let more = (1..=2).filter(|_| may_add).map(|chips| (piles[at] + chips, 1));
                for (size, times) in sizes.chain(more) {
                    let (mut piles, mut added) = (piles.clone(), added.clone());
                    piles[at] = size;
                    added[*player][at] += times;
                    options.push((1 - player, piles, added));
                }
            }
            options
        });
        let cases = lists(1..=2, 0..=3).into_iter().map(|piles| [vec![additions], piles].concat());
        wins("poker-nim", ["First", "Second"], cases, |case| {
            let none = vec![0; case.len() - 1];
            game.first_wins(&(0, case[1..].to_vec(), [none.clone(), none]))
        });
    }
}

#[test]
fn the_game_of_words_is_answered_as_by_trying_every_move() {
    // A position counts the letters; whoever finds a palindrome has won, which is a move to nothing here.
    let mut game = play(Game::normal(|counts: &Vec<u64>| {
        if counts == &[u64::MAX] {
            return Vec::new();
        }
        if counts.iter().filter(|count| *count % 2 == 1).count() <= 1 {
            return vec![vec![u64::MAX]];
        }
        one_heap(counts, |count| vec![vec![count - 1]])
    }));
    for counts in lists(1..=4, 1..=3) {
        let word: String =
            ('a'..).zip(&counts).map(|(letter, &count)| letter.to_string().repeat(count as usize)).collect();
        compare("little-girl-and-game", &word, &[if game(&counts) { "First" } else { "Second" }]);
    }
}

#[test]
fn numbers_are_answered_as_by_trying_every_move() {
    for most in 1..=12 {
        let cases = (1..=60).map(|n| vec![n, most]);
        wins("brave-game", ["first", "second"], cases, number(move |n| (1..=most.min(n)).map(|s| n - s).collect()));
    }
    twin("public-sale", lists(2..=2, 1..=40).into_iter().filter(|case| case[1] <= 20), |case| {
        let (price, most) = (case[0], case[1]);
        let bids = |&bid: &u64| if bid >= price { vec![] } else { (1..=most).map(|up| bid + up).collect() };
        let mut game = Game::normal(bids);
        let winning: Vec<u64> = (1..=most).filter(|bid| !game.first_wins(bid)).collect();
        if winning.is_empty() { "none".to_owned() } else { words(&winning) }
    });
    for k in 3..=12 {
        let game = number(move |n| [1, 2, k].into_iter().filter_map(|s| n.checked_sub(s)).collect());
        wins("one-two-k-game", ["Alice", "Bob"], (0..60).map(|n| vec![n, k]), game);
    }
    let squares = number(|n| (1..=n).filter_map(|root| n.checked_sub(root * root)).collect());
    wins("stone-game-iv", ["true", "false"], each(200), squares);
    let take = |set: &'static [u64]| number(move |n| set.iter().filter_map(|&s| n.checked_sub(s)).collect());
    wins("game-of-stones", ["First", "Second"], each(300), take(&[2, 3, 5]));
    wins("nim-game", ["true", "false"], each(300), take(&[1, 2, 3]));
    wins("divisor-game", ["true", "false"], each(300), number(|n| proper_divisors(n).map(|d| n - d).collect()));
    let deleting = number(|n| proper_divisors(n).filter(|&d| d > 1).map(|d| n - d).collect());
    wins("deleting-divisors", ["Alice", "Bob"], each(300), deleting);
    let mut fibonacci = pair(|stones, most| (1..=most.min(stones)).map(|take| (stones - take, 2 * take)).collect());
    let words = ["First win", "Second win"];
    wins("fibonacci-stones", words, each(150).skip(1), |n| fibonacci(&[n[0], n[0] - 1]));
    let numbers = (2..=700).chain([2916, 2917, 5832, 5833, u32::MAX.into()]).map(|n| vec![n]);
    wins("a-multiplication-game", ["Stan wins.", "Ollie wins."], numbers, |n| {
        number(|p| if p >= n[0] { vec![] } else { (2..=9).map(|factor| p * factor).collect() })(&[1])
    });
}

fn proper_divisors(n: u64) -> impl Iterator<Item = u64> {
    (1..n).filter(move |d| n.is_multiple_of(*d))
}

#[test]
fn pairs_are_answered_as_by_trying_every_move() {
    let wythoff = pair(|a, b| {
        let both = (1..=a.min(b)).map(|take| (a - take, b - take));
        (0..a).map(|a| (a, b)).chain((0..b).map(|b| (a, b))).chain(both).collect()
    });
    wins("wythoff-stones", ["1", "0"], lists(2..=2, 0..=40), wythoff);
    let euclid = pair(|a, b| {
        let (small, large) = (a.min(b), a.max(b));
        (1..=large.checked_div(small).unwrap_or(0)).map(|k| (small, large - k * small)).collect()
    });
    wins("euclid-game", ["Stan wins", "Ollie wins"], lists(2..=2, 1..=40), euclid);
    let king =
        pair(|n, m| [(n - 1, m), (n, m - 1), (n - 1, m - 1)].into_iter().filter(|&(n, m)| n > 0 && m > 0).collect());
    wins("kikis-game", ["Wonderful!", "What a pity!"], lists(2..=2, 1..=40), king);
    let cases = lists(2..=2, 1..=31).into_iter().filter(|case| case[0] <= 30 && case[1] <= case[0] + 1);
    wins("circle-game", ["Ashish", "Utkarsh"], cases, |case| {
        let (d, k) = (case[0], case[1]);
        let inside = |(x, y): &(u64, u64)| x * x + y * y <= d * d;
        pair(|x, y| [(x + k, y), (x, y + k)].into_iter().filter(inside).collect())(&[0, 0])
    });
}

#[test]
fn tables_of_subtraction_games_are_those_of_the_definition() {
    let mut random = Random::new(1);
    let sets = (0..50).map(|i| (0..1 + i % 5).map(|_| random.between(1..=40)).collect());
    for set in lists(3..=3, 1..=6).into_iter().chain(sets.collect::<Vec<Vec<u64>>>()) {
        let mut game = sum(taking(|s| set.contains(&s)));
        let line: String = (1..=40).map(|n| if game(&[n]) { 'W' } else { 'L' }).collect();
        compare("stick-game", &format!("40 {}\n{}\n", set.len(), words(&set)), &[line]);
        let n = 40 - set[0] % 5;
        let set: Vec<u64> = set.iter().copied().filter(|&s| s <= n).chain([1]).collect();
        let right = if sum(taking(|s| set.contains(&s)))(&[n]) { "First" } else { "Second" };
        compare("stones", &format!("{} {n}\n{}\n", set.len(), words(&set)), &[right]);
    }
    let (mut input, mut right) = (String::new(), Vec::new());
    for set in lists(3..=3, 1..=5) {
        let mut game = sum(taking(|s| set.contains(&s)));
        let positions: Vec<Vec<u64>> = lists(0..=2, 0..=8);
        input += &format!("3 {}\n{}\n", words(&set), positions.len());
        positions.iter().for_each(|heaps| input += &format!("{} {}\n", heaps.len(), words(heaps)));
        right.push(positions.iter().map(|heaps| if game(heaps) { 'W' } else { 'L' }).collect::<String>());
    }
    compare("s-nim", &format!("{input}0\n"), &right);
}

#[test]
fn the_last_lost_heap_of_grundys_game_is_the_last_as_far_as_we_compute() {
    let to = long(50_000, 1_000_000);
    let values = crate::table::Known::find("grundy").unwrap().heaps(to).unwrap().to_vec();
    assert_eq!(values.iter().rposition(|&value| value == 0), Some(LAST_LOST as usize));
}

#[test]
fn interesting_game_is_answered_as_by_trying_every_move() {
    fn stairs(n: u64) -> Vec<Vec<u64>> {
        let stairs = (2..=n).flat_map(|k| (1..=n).map(move |a| (a..a + k).collect::<Vec<u64>>()));
        stairs.take_while(|stair| stair.len() as u64 <= n).filter(|stair| stair.iter().sum::<u64>() == n).collect()
    }
    let mut game = sum(stairs);
    twin("interesting-game", each(40), |n| {
        let winning = stairs(n[0]).into_iter().filter(|option| !game(option));
        winning.map(|option| option.len()).min().map_or("-1".to_owned(), |k| k.to_string())
    });
}

#[test]
fn the_values_of_piles_of_cows_are_those_of_the_definition() {
    for k in 1..=6u64 {
        let mut values: Vec<u64> = vec![0];
        for pile in 1..=5000u64 {
            let mut options = vec![values[pile as usize - 1]];
            if pile.is_multiple_of(2) {
                options.push(if k.is_multiple_of(2) { 0 } else { values[pile as usize / 2] });
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
            assert_eq!(pile_of_cows(pile, k), values[pile as usize], "{pile} into {k}");
        }
    }
}

/// Removes `run` neighbours that are set in `row`, a word of `len` places, in all ways.
fn taken(row: u32, len: u32, run: u32, circle: bool) -> Vec<u32> {
    let last = if circle { len } else { (len + 1).saturating_sub(run) };
    let places = |first: u32| (first..first + run).map(|place| 1u32 << (place % len)).fold(0, |set, bit| set | bit);
    let runs = (0..last).map(places).filter(|set| set.count_ones() == run && row & set == *set);
    runs.map(|set| row & !set).collect()
}

#[test]
fn rows_and_circles_are_answered_as_by_trying_every_move() {
    let (mut input, mut right) = (String::new(), Vec::new());
    for len in 1..=10 {
        let mut game = Game::normal(|&row: &u32| [taken(row, len, 1, false), taken(row, len, 2, false)].concat());
        for row in 0..1u32 << len {
            let pins: String = (0..len).map(|place| if row >> place & 1 == 1 { 'I' } else { 'X' }).collect();
            input += &format!("{len}\n{pins}\n");
            right.push(if game.first_wins(&row) { "WIN" } else { "LOSE" });
        }
    }
    compare("bowling-pins", &format!("{}\n{input}", right.len()), &right);
    wins("a-funny-game", ["Alice", "Bob"], each(14), |n| {
        let options =
            |&circle: &u32| [taken(circle, n[0] as u32, 1, true), taken(circle, n[0] as u32, 2, true)].concat();
        Game::normal(options).first_wins(&((1 << n[0]) - 1))
    });
    let mut number = 0;
    let cases = lists(2..=2, 1..=14).into_iter().filter(|case| case[0] <= 13 && case[1] <= case[0] + 1);
    twin("paint-chain", cases, |case| {
        let (beads, run) = (case[0] as u32, case[1] as u32);
        let wins = Game::normal(|&circle: &u32| taken(circle, beads, run, true)).first_wins(&((1 << beads) - 1));
        number += 1;
        format!("Case #{number}: {}", if wins { "aekdycoin" } else { "abcdxyzk" })
    });
    wins("crosses-and-crosses", ["1", "2"], each(14).skip(2), |len| {
        // A row with three adjacent crosses has no moves, and play on three cells or more ends with one.
        let options = |&crosses: &u32| match crosses & crosses >> 1 & crosses >> 2 {
            0 => (0..len[0]).filter(|cell| crosses >> cell & 1 == 0).map(|cell| crosses | 1 << cell).collect(),
            _ => vec![],
        };
        Game::normal(options).first_wins(&0)
    });
    let mut flips = Game::normal(|row: &String| {
        let pairs = (0..row.len().saturating_sub(1)).filter(|&at| &row[at..at + 2] == "++");
        pairs.map(|at| format!("{}--{}", &row[..at], &row[at + 2..])).collect()
    });
    for length in 1..=11_u32 {
        for signs in 0..1 << length {
            let row: String = (0..length).map(|at| if signs >> at & 1 == 0 { '+' } else { '-' }).collect();
            compare("flip-game-2", &row, &[flips.first_wins(&row).to_string()]);
        }
    }
}

#[test]
fn sheets_are_answered_as_by_trying_every_cut() {
    type Pieces = Vec<(u64, u64)>;
    /// Every cut, including cuts that lose at once. A piece of one square cannot be cut.
    fn cuts(pieces: &Pieces) -> Vec<Pieces> {
        if pieces.contains(&(1, 1)) {
            return vec![];
        }
        let mut options = Vec::new();
        for (i, &(w, h)) in pieces.iter().enumerate() {
            let across = (1..w).map(|a| [(a, h), (w - a, h)]);
            let along = (1..h).map(|a| [(w, a), (w, h - a)]);
            for halves in across.chain(along) {
                let mut option = [&pieces[..i], &pieces[i + 1..], &halves].concat();
                option.iter_mut().for_each(|piece| *piece = (piece.0.min(piece.1), piece.0.max(piece.1)));
                option.sort();
                options.push(option);
            }
        }
        options
    }
    let mut game = Game::normal(cuts);
    let sheets = lists(2..=2, 2..=10).into_iter().filter(|sides| sides[0] * sides[1] <= long(20, 24));
    let sheets: Vec<Vec<u64>> = sheets.collect();
    let input: String = sheets.iter().map(|sides| words(sides) + "\n").collect();
    let answer = |sides: &Vec<u64>| if game.first_wins(&vec![(sides[0], sides[1])]) { "WIN" } else { "LOSE" };
    compare("cutting-game", &input, &sheets.iter().map(answer).collect::<Vec<_>>());
}

#[test]
fn nim_products_are_those_of_the_recursion() {
    let mut random = Random::new(1);
    let pairs: Vec<(u64, u64)> = (0..1000).map(|i| (random.bits() >> (i % 64), random.bits() >> (i / 16))).collect();
    let lines: Vec<String> = pairs.iter().map(|&(a, b)| by_recursion(a.into(), b.into()).to_string()).collect();
    let asked: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
    compare("nim-product-64", &format!("1000\n{asked}"), &lines);
}

#[test]
fn other_examples_of_the_statements_are_answered() {
    for (name, input, output) in [
        // What follows the last zero is not read.
        ("nim-moves", "1 5 0 and so on", "1\n"),
        ("thanos-nim", "2\n8 8\n", "Bob\n"),
        ("stone-game-csl", "1\n0\n", "cslnb\n"),
        ("stone-game-csl", "2\n1 0\n", "cslnb\n"),
        ("stone-game-csl", "2\n2 2\n", "sjfnb\n"),
        ("little-girl-and-game", "aba\n", "First\n"),
        ("interesting-game", "3", "2\n"),
        ("interesting-game", "6", "-1\n"),
    ] {
        assert_eq!(find(name).unwrap().solve(input).as_deref(), Ok(output), "{name}");
    }
}

#[test]
fn wrong_inputs_are_refused_with_their_place() {
    for [name, input, words] in rows(include_str!("../../../../testdata/rows/bad-contests.txt")) {
        let error = find(name).unwrap().solve(input).unwrap_err().to_string();
        assert!(error.contains(words), "{name}: {error}");
    }
}
