//! Games of one number or of two, and of words.

mod bachet {
    use super::super::{Game, compare};
    use crate::numbers::{BRAVE_GAME, PUBLIC_SALE};

    #[test]
    fn brave_game_is_answered_as_by_trying_every_move() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for most in 1..=12 {
            let mut game = Game::normal(|&n: &u64| (1..=most.min(n)).map(|take| n - take).collect());
            for n in 1..=60 {
                input += &format!("{n} {most}\n");
                right.push(if game.first_wins(&n) { "first" } else { "second" });
            }
        }
        compare(&BRAVE_GAME, &format!("{}\n{input}", right.len()), &right);
    }

    #[test]
    fn public_sale_is_answered_as_by_trying_every_bid() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for price in 1..=40u64 {
            for most in 1..=20 {
                let bids = |&bid: &u64| if bid >= price { vec![] } else { (1..=most).map(|up| bid + up).collect() };
                let mut game = Game::normal(bids);
                let winning: Vec<String> =
                    (1..=most).filter(|bid| !game.first_wins(bid)).map(|bid| bid.to_string()).collect();
                input += &format!("{price} {most}\n");
                right.push(if winning.is_empty() { "none".to_owned() } else { winning.join(" ") });
            }
        }
        compare(&PUBLIC_SALE, &input, &right);
    }
}

mod take {
    use grundy_testkit::{Random, lists};

    use super::super::{Game, compare, one_heap, tidy, words};
    use crate::heaps::NIM_GAME_2;
    use crate::numbers::{GOOD_LUCK, ONE_TWO_K, STONE_GAME_IV};
    use crate::take::{FIBONACCI_AGAIN, S_NIM, STICK_GAME, STONES};

    /// A subtraction game on several heaps.
    fn taking(set: impl Fn(u64) -> bool) -> Game<Vec<u64>, impl Fn(&Vec<u64>) -> Vec<Vec<u64>>> {
        let after = move |heap: u64| (1..=heap).filter(|&s| set(s)).map(|s| vec![heap - s]).collect();
        Game::normal(move |heaps: &Vec<u64>| one_heap(heaps, &after))
    }

    #[test]
    fn tables_of_outcomes_are_those_of_the_definition() {
        let mut random = Random::new(1);
        for set in lists(3..=3, 1..=6)
            .into_iter()
            .chain((0..50).map(|i| (0..1 + i % 5).map(|_| random.between(1..=40)).collect()))
        {
            let mut game = taking(|s| set.contains(&s));
            let line: String = (1..=40).map(|n| if game.first_wins(&vec![n]) { 'W' } else { 'L' }).collect();
            compare(&STICK_GAME, &format!("40 {}\n{}\n", set.len(), words(&set)), &[line]);
            let n = 40 - set[0] % 5;
            let set: Vec<u64> = set.iter().copied().filter(|&s| s <= n).chain([1]).collect();
            let mut game = taking(|s| set.contains(&s));
            let right = if game.first_wins(&vec![n]) { "First" } else { "Second" };
            compare(&STONES, &format!("{} {n}\n{}\n", set.len(), words(&set)), &[right]);
        }
    }

    #[test]
    fn sums_are_answered_as_by_trying_every_move() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for set in lists(3..=3, 1..=5) {
            let mut game = taking(|s| set.contains(&s));
            let positions: Vec<Vec<u64>> = lists(0..=2, 0..=8);
            input += &format!("3 {}\n{}\n", words(&set), positions.len());
            positions.iter().for_each(|heaps| input += &format!("{} {}\n", heaps.len(), words(heaps)));
            let letter = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { 'W' } else { 'L' };
            right.push(positions.iter().map(letter).collect::<String>());
        }
        compare(&S_NIM, &format!("{input}0\n"), &right);

        let mut game = taking(|s| s <= 3);
        let cases: Vec<Vec<u64>> = lists(1..=3, 0..=9);
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "first" } else { "second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&NIM_GAME_2, &format!("{}\n{input}", cases.len()), &right);

        let mut game = taking(|s| [1, 2, 3, 5, 8, 13].contains(&s));
        let cases: Vec<Vec<u64>> = lists(3..=3, 0..=14).into_iter().skip(1).collect();
        let input: String = cases.iter().map(|piles| words(piles) + "\n").collect();
        let answer = |piles: &Vec<u64>| if game.first_wins(&tidy(piles.clone())) { "Fibo" } else { "Nacci" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&FIBONACCI_AGAIN, &format!("{input}0 0 0\n"), &right);
    }

    #[test]
    fn powers_of_two_are_answered_as_by_trying_every_move() {
        let mut game = taking(u64::is_power_of_two);
        let cards: Vec<u64> = (1..=300).collect();
        let right: Vec<&str> = cards.iter().map(|&n| if game.first_wins(&vec![n]) { "Kiki" } else { "Cici" }).collect();
        compare(&GOOD_LUCK, &words(&cards), &right);
    }

    #[test]
    fn one_two_k_and_squares_are_answered_as_by_trying_every_move() {
        for k in 3..=12 {
            let input: String = (0..60).map(|n| format!("{n} {k}\n")).collect();
            let mut game = Game::normal(|&n: &u64| [1, 2, k].into_iter().filter_map(|s| n.checked_sub(s)).collect());
            let right: Vec<&str> = (0..60).map(|n| if game.first_wins(&n) { "Alice" } else { "Bob" }).collect();
            compare(&ONE_TWO_K, &format!("60\n{input}"), &right);
        }
        let mut game = Game::normal(|&n: &u64| (1..=n).filter_map(|root| n.checked_sub(root * root)).collect());
        for n in 1..=200 {
            compare(&STONE_GAME_IV, &format!("{n}\n"), &[game.first_wins(&n).to_string()]);
        }
    }
}

mod fibonacci_nim {
    use super::super::{Game, compare, words};
    use crate::numbers::FIBONACCI_STONES;

    #[test]
    fn the_outcomes_are_those_of_trying_every_move() {
        // (stones, the most that may be taken)
        let mut game = Game::normal(|&(stones, most): &(u64, u64)| {
            (1..=most.min(stones)).map(|take| (stones - take, 2 * take)).collect()
        });
        let stones: Vec<u64> = (2..=150).collect();
        let answer = |&n: &u64| if game.first_wins(&(n, n - 1)) { "First win" } else { "Second win" };
        let right: Vec<&str> = stones.iter().map(answer).collect();
        compare(&FIBONACCI_STONES, &(words(&stones) + " 0\n"), &right);
    }
}

mod pairs {
    use grundy_testkit::lists;

    use super::super::{Game, compare, words};
    use crate::Problem;
    use crate::numbers::{EUCLID_GAME, KIKIS_GAME, WYTHOFF_STONES};

    type Pair = (u64, u64);

    fn check(problem: &Problem, least: u64, end: &str, said: [&str; 2], options: impl Fn(&Pair) -> Vec<Pair>) {
        let mut game = Game::normal(options);
        let pairs = lists(2..=2, least..=40);
        let input: String = pairs.iter().map(|pair| words(pair) + "\n").collect();
        let answer = |pair: &Vec<u64>| said[usize::from(!game.first_wins(&(pair[0], pair[1])))];
        let right: Vec<&str> = pairs.iter().map(answer).collect();
        compare(problem, &(input + end), &right);
    }

    #[test]
    fn pairs_are_answered_as_by_trying_every_move() {
        check(&WYTHOFF_STONES, 0, "", ["1", "0"], |&(a, b)| {
            let both = (1..=a.min(b)).map(|take| (a - take, b - take));
            (0..a).map(|a| (a, b)).chain((0..b).map(|b| (a, b))).chain(both).collect()
        });
        check(&EUCLID_GAME, 1, "0 0\n", ["Stan wins", "Ollie wins"], |&(a, b)| {
            let (small, large) = (a.min(b), a.max(b));
            (1..=large.checked_div(small).unwrap_or(0)).map(|k| (small, large - k * small)).collect()
        });
        check(&KIKIS_GAME, 1, "0 0\n", ["Wonderful!", "What a pity!"], |&(n, m)| {
            [(n - 1, m), (n, m - 1), (n - 1, m - 1)].into_iter().filter(|&(n, m)| n > 0 && m > 0).collect()
        });
    }

    #[test]
    fn half_a_pair_of_zeros_is_refused() {
        let error = EUCLID_GAME.solve("4 7\n0 3\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2, word 2: only one number of the pair 0 3 is 0"), "{error}");
        let error = KIKIS_GAME.solve("4 0\n").unwrap_err().to_string();
        assert!(error.starts_with("line 1, word 2: only one number of the pair 4 0 is 0"), "{error}");
    }
}

mod grundys_game {
    use super::super::{Game, compare, one_heap, words};
    use crate::numbers::{GRUNDYS_GAME, LAST_LOST};

    #[test]
    fn small_heaps_are_answered_as_by_trying_every_move() {
        let parts = |n: u64| (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect();
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, parts));
        let heaps: Vec<u64> = (1..=22).collect();
        let answer = |&n: &u64| if game.first_wins(&vec![n]) { "first" } else { "second" };
        let right: Vec<&str> = heaps.iter().map(answer).collect();
        compare(&GRUNDYS_GAME, &format!("{}\n{}\n", heaps.len(), words(&heaps)), &right);
    }

    #[test]
    fn the_last_lost_heap_is_the_last_as_far_as_we_compute() {
        let to = grundy_testkit::long(50_000, 1_000_000);
        let values = crate::known::Known::find("grundy").unwrap().heaps(to).unwrap().to_vec();
        assert_eq!(values.iter().rposition(|&value| value == 0), Some(LAST_LOST as usize));
    }
}

mod splitting {
    use grundy_testkit::lists;

    use super::super::{Game, compare, one_heap, tidy, words};
    use crate::heaps::{LIEGES_OF_LEGENDRE, pile_of_cows};
    use crate::numbers::INTERESTING_GAME;

    #[test]
    fn interesting_game_is_answered_as_by_trying_every_move() {
        fn parts(n: u64) -> Vec<Vec<u64>> {
            let stairs = (2..=n).flat_map(|k| (1..=n).map(move |a| (a..a + k).collect::<Vec<u64>>()));
            stairs.take_while(|stair| stair.len() as u64 <= n).filter(|stair| stair.iter().sum::<u64>() == n).collect()
        }
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, parts));
        for n in 1..=40 {
            let winning = parts(n).into_iter().filter(|option| !game.first_wins(&tidy(option.clone())));
            let right = winning.map(|option| option.len()).min().map_or("-1".to_owned(), |k| k.to_string());
            compare(&INTERESTING_GAME, &format!("{n}\n"), &[right]);
        }
        // The other examples from the contest.
        assert_eq!(INTERESTING_GAME.solve("3").unwrap(), "2\n");
        assert_eq!(INTERESTING_GAME.solve("6").unwrap(), "-1\n");
    }

    #[test]
    fn lieges_of_legendre_is_answered_as_by_trying_every_move() {
        for k in 1..=4 {
            let after = |pile: u64| {
                let halves = (pile > 0 && pile.is_multiple_of(2)).then(|| vec![pile / 2; k as usize]);
                pile.checked_sub(1).map(|rest| vec![rest]).into_iter().chain(halves).collect()
            };
            let mut game = Game::normal(|piles: &Vec<u64>| one_heap(piles, after));
            let cases = lists(1..=1, 0..=9).into_iter().chain(lists(2..=2, 0..=6)).chain(lists(3..=3, 0..=4));
            for piles in cases {
                let right = if game.first_wins(&tidy(piles.clone())) { "Kevin" } else { "Nicky" };
                let input = format!("{} {k}\n{}\n", piles.len(), words(&piles));
                compare(&LIEGES_OF_LEGENDRE, &input, &[right]);
            }
        }
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
}

mod rows {
    use super::super::{Game, compare, words};
    use crate::numbers::{A_FUNNY_GAME, CROSSES_AND_CROSSES, PAINT_CHAIN};
    use crate::words::{BOWLING_PINS, FLIP_GAME};

    /// Removes `run` neighbours that are set in `row`, a word of `len` places, in all ways.
    fn taken(row: u32, len: u32, run: u32, circle: bool) -> Vec<u32> {
        let last = if circle { len } else { (len + 1).saturating_sub(run) };
        let places = |first: u32| (first..first + run).map(|place| 1u32 << (place % len)).fold(0, |set, bit| set | bit);
        let runs = (0..last).map(places).filter(|set| set.count_ones() == run && row & set == *set);
        runs.map(|set| row & !set).collect()
    }

    #[test]
    fn pins_are_answered_as_by_trying_every_move() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for len in 1..=10 {
            let mut game = Game::normal(|&row: &u32| [taken(row, len, 1, false), taken(row, len, 2, false)].concat());
            for row in 0..1u32 << len {
                let pins: String = (0..len).map(|place| if row >> place & 1 == 1 { 'I' } else { 'X' }).collect();
                input += &format!("{len}\n{pins}\n");
                right.push(if game.first_wins(&row) { "WIN" } else { "LOSE" });
            }
        }
        compare(&BOWLING_PINS, &format!("{}\n{input}", right.len()), &right);
        for (input, message) in [
            ("1\n3\nIxI\n", "line 3, word 1: `x` is not a pin"),
            ("1\n3\nII\n", "line 3, word 1: the row has 2 places and not 3"),
        ] {
            let error = BOWLING_PINS.solve(input).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn circles_are_answered_as_by_trying_every_move() {
        let coins: Vec<u64> = (1..=14).collect();
        let answer = |&n: &u64| {
            let options = |&circle: &u32| [taken(circle, n as u32, 1, true), taken(circle, n as u32, 2, true)].concat();
            if Game::normal(options).first_wins(&((1 << n) - 1)) { "Alice" } else { "Bob" }
        };
        let right: Vec<&str> = coins.iter().map(answer).collect();
        compare(&A_FUNNY_GAME, &(words(&coins) + " 0\n"), &right);

        let (mut input, mut right) = (String::new(), Vec::new());
        for beads in 1..=13u32 {
            for run in 1..=beads + 1 {
                let mut game = Game::normal(|&circle: &u32| taken(circle, beads, run, true));
                let winner = if game.first_wins(&((1 << beads) - 1)) { "aekdycoin" } else { "abcdxyzk" };
                input += &format!("{beads} {run}\n");
                right.push(format!("Case #{}: {winner}", right.len() + 1));
            }
        }
        compare(&PAINT_CHAIN, &format!("{}\n{input}", right.len()), &right);
    }

    #[test]
    fn crosses_are_answered_as_by_trying_every_cell() {
        for len in 3..=14u32 {
            // The player who cannot move loses. A row with three adjacent crosses has no moves, and on a strip of at
            // least three cells play always ends with one.
            let options = |&crosses: &u32| match crosses & crosses >> 1 & crosses >> 2 {
                0 => (0..len).filter(|cell| crosses >> cell & 1 == 0).map(|cell| crosses | 1 << cell).collect(),
                _ => vec![],
            };
            let right = if Game::normal(options).first_wins(&0) { "1" } else { "2" };
            compare(&CROSSES_AND_CROSSES, &format!("{len}\n"), &[right]);
        }
    }

    #[test]
    fn flips_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|row: &String| {
            let pairs = (0..row.len().saturating_sub(1)).filter(|&at| &row[at..at + 2] == "++");
            pairs.map(|at| format!("{}--{}", &row[..at], &row[at + 2..])).collect()
        });
        for length in 1..=11_u32 {
            for signs in 0..1 << length {
                let row: String = (0..length).map(|at| if signs >> at & 1 == 0 { '+' } else { '-' }).collect();
                compare(&FLIP_GAME, &format!("{row}\n"), &[game.first_wins(&row).to_string()]);
            }
        }
    }
}

mod cutting_game {
    use grundy_testkit::lists;

    use super::super::{Game, compare, words};
    use crate::numbers::CUTTING_GAME;

    type Pieces = Vec<(u64, u64)>;

    /// Every cut, also those that lose at once. After a single square was cut out there are no cuts.
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

    #[test]
    fn sheets_are_answered_as_by_trying_every_cut() {
        let mut game = Game::normal(cuts);
        let small = |sides: &Vec<u64>| sides[0] * sides[1] <= grundy_testkit::long(20, 24);
        let sheets: Vec<Vec<u64>> = lists(2..=2, 2..=10).into_iter().filter(small).collect();
        let input: String = sheets.iter().map(|sides| words(sides) + "\n").collect();
        let answer = |sides: &Vec<u64>| if game.first_wins(&vec![(sides[0], sides[1])]) { "WIN" } else { "LOSE" };
        let right: Vec<&str> = sheets.iter().map(answer).collect();
        compare(&CUTTING_GAME, &input, &right);
    }
}

mod nim_product {
    use grundy_core::field::by_recursion;
    use grundy_testkit::Random;

    use super::super::compare;
    use crate::numbers::NIM_PRODUCT_64;

    #[test]
    fn products_are_those_of_the_recursion() {
        let mut random = Random::new(1);
        let pairs: Vec<(u64, u64)> =
            (0..1000).map(|i| (random.bits() >> (i % 64), random.bits() >> (i / 16))).collect();
        let lines: Vec<String> = pairs.iter().map(|&(a, b)| by_recursion(a.into(), b.into()).to_string()).collect();
        let asked: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
        compare(&NIM_PRODUCT_64, &format!("1000\n{asked}"), &lines);
    }
}

mod multiplication {
    use super::super::{Game, compare, words};
    use crate::numbers::A_MULTIPLICATION_GAME;

    #[test]
    fn races_are_answered_as_by_trying_every_factor() {
        let answer = |&n: &u64| {
            let options = |&p: &u64| if p >= n { vec![] } else { (2..=9).map(|factor| p * factor).collect() };
            if Game::normal(options).first_wins(&1) { "Stan wins." } else { "Ollie wins." }
        };
        let numbers: Vec<u64> = (2..=700).chain([2916, 2917, 5832, 5833, u32::MAX.into()]).collect();
        let right: Vec<&str> = numbers.iter().map(answer).collect();
        compare(&A_MULTIPLICATION_GAME, &words(&numbers), &right);
    }
}

mod divisors {
    use super::super::{Game, compare, one_heap, tidy};
    use crate::numbers::{DELETING_DIVISORS, DIVISOR_GAME, GAME_OF_STONES, NIM_GAME, TOWER_BREAKERS};

    fn proper_divisors(n: u64) -> impl Iterator<Item = u64> {
        (1..n).filter(move |d| n.is_multiple_of(*d))
    }

    #[test]
    fn games_of_one_number_are_answered_as_by_trying_every_move() {
        const MOST: u64 = 300;
        let all: String = (1..=MOST).map(|n| format!("{n}\n")).collect();
        let input = format!("{MOST}\n{all}");
        let mut game = Game::normal(|&n: &u64| proper_divisors(n).filter(|&d| d > 1).map(|d| n - d).collect());
        let right: Vec<&str> = (1..=MOST).map(|n| if game.first_wins(&n) { "Alice" } else { "Bob" }).collect();
        compare(&DELETING_DIVISORS, &input, &right);
        let take =
            |set: &'static [u64]| Game::normal(move |&n: &u64| set.iter().filter_map(|&s| n.checked_sub(s)).collect());
        let mut game = take(&[2, 3, 5]);
        let right: Vec<&str> = (1..=MOST).map(|n| if game.first_wins(&n) { "First" } else { "Second" }).collect();
        compare(&GAME_OF_STONES, &input, &right);
        let mut three = take(&[1, 2, 3]);
        let mut divisors = Game::normal(|&n: &u64| proper_divisors(n).map(|d| n - d).collect());
        for n in 1..=MOST {
            compare(&NIM_GAME, &format!("{n}\n"), &[three.first_wins(&n).to_string()]);
            compare(&DIVISOR_GAME, &format!("{n}\n"), &[divisors.first_wins(&n).to_string()]);
        }
    }

    #[test]
    fn tower_breakers_are_answered_as_by_trying_every_move() {
        let lower = |height: u64| proper_divisors(height).map(|d| vec![d]).collect();
        let mut game = Game::normal(|towers: &Vec<u64>| one_heap(towers, lower));
        for towers in 1..=4_u64 {
            for height in 1..=12 {
                let position = tidy(vec![height; towers as usize]);
                let right = if game.first_wins(&position) { "1" } else { "2" };
                compare(&TOWER_BREAKERS, &format!("1\n{towers} {height}\n"), &[right]);
            }
        }
    }
}

mod circle {
    use super::super::{Game, compare};
    use crate::numbers::CIRCLE_GAME;

    #[test]
    fn it_is_answered_as_by_trying_every_move() {
        for d in 1..=30_u64 {
            for k in 1..=d + 1 {
                let mut game = Game::normal(|&(x, y): &(u64, u64)| {
                    let next = [(x + k, y), (x, y + k)];
                    next.into_iter().filter(|(x, y)| x * x + y * y <= d * d).collect()
                });
                let right = if game.first_wins(&(0, 0)) { "Ashish" } else { "Utkarsh" };
                compare(&CIRCLE_GAME, &format!("1\n{d} {k}\n"), &[right]);
            }
        }
    }
}
