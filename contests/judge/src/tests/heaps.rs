//! Games of lists of numbers.

mod nim {
    use grundy_testkit::lists;

    use super::super::{Game, compare, one_heap, smaller, tidy, words};
    use crate::heaps::{MATCHES_GAME, NIM_FIRST_MOVES, NIM_GAME_1, NIM_MOVES, RABBIT_AND_GRASS};

    #[test]
    fn all_questions_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, smaller));
        let cases: Vec<Vec<u64>> = lists(1..=4, 0..=6);
        let case = |heaps: &Vec<u64>| format!("{}\n{}\n", heaps.len(), words(heaps));
        let plain: String = cases.iter().map(case).collect();

        let mut counts = Vec::new();
        let mut moves = Vec::new();
        for heaps in &cases {
            let mut winning = Vec::new();
            for (i, &heap) in heaps.iter().enumerate() {
                for rest in 0..heap {
                    let after = [&heaps[..i], &heaps[i + 1..], &[rest]].concat();
                    if !game.first_wins(&tidy(after)) {
                        winning.push(format!("{heap} {rest}"));
                    }
                }
            }
            counts.push(winning.len().to_string());
            moves.push(if winning.is_empty() { "No" } else { "Yes" }.to_owned());
            moves.extend(winning);
        }
        compare(&NIM_MOVES, &format!("{plain}0\n"), &counts);
        compare(&NIM_FIRST_MOVES, &format!("{plain}0\n"), &moves);

        let wins: Vec<bool> = cases.iter().map(|heaps| game.first_wins(&tidy(heaps.clone()))).collect();
        let said = |yes, no| wins.iter().map(|&wins| if wins { yes } else { no }).collect::<Vec<&str>>();
        compare(&NIM_GAME_1, &format!("{}\n{plain}", cases.len()), &said("first", "second"));
        compare(&MATCHES_GAME, &plain, &said("Yes", "No"));
        compare(&RABBIT_AND_GRASS, &format!("{plain}0\n"), &said("Rabbit Win!", "Grass Win!"));
    }

    #[test]
    fn what_follows_the_last_zero_is_not_read_and_a_missing_one_is_told() {
        assert_eq!(NIM_MOVES.solve("1 5 0 and so on").unwrap(), "1\n");
        let error = NIM_MOVES.solve("1 5\n").unwrap_err().to_string();
        assert!(error.contains("the number of heaps (or 0 at the end) should stand"), "{error}");
        let error = NIM_GAME_1.solve("1\n2 3 4\n5\n").unwrap_err().to_string();
        assert!(error.starts_with("line 3, word 1: `5` is left over"), "{error}");
    }
}

mod misere_nim {
    use grundy_testkit::lists;

    use super::super::{Game, compare, one_heap, smaller, tidy, words};
    use crate::heaps::{BE_THE_WINNER, JOHN};

    #[test]
    fn john_is_answered_as_by_trying_every_move() {
        let mut game = Game::misere(|heaps: &Vec<u64>| one_heap(heaps, smaller));
        let cases: Vec<Vec<u64>> = lists(1..=4, 0..=5);
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "John" } else { "Brother" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&JOHN, &format!("{}\n{input}", cases.len()), &right);
    }

    #[test]
    fn be_the_winner_is_answered_as_by_trying_every_move() {
        let parts = |row: u64| (0..row).flat_map(|rest| (0..=rest).map(move |a| vec![a, rest - a])).collect();
        let mut game = Game::misere(|rows: &Vec<u64>| one_heap(rows, parts));
        let mut cases: Vec<Vec<u64>> = lists(1..=3, 0..=6);
        cases.extend((7..=12).flat_map(|n| [vec![n], vec![n, n], vec![n, 1]]));
        let input: String = cases.iter().map(|rows| format!("{}\n{}\n\n", rows.len(), words(rows))).collect();
        let answer = |rows: &Vec<u64>| if game.first_wins(&tidy(rows.clone())) { "Yes" } else { "No" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&BE_THE_WINNER, &input, &right);
    }
}

mod parity {
    use grundy_testkit::lists;

    use super::super::{Game, compare, one_heap, tidy, words};
    use crate::heaps::{ANOTHER_GAME, SPIDER_MAN};

    #[test]
    fn another_game_is_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|heaps: &Vec<u64>| {
            let some = |chosen: usize| {
                heaps.iter().enumerate().map(|(i, heap)| heap - (chosen >> i & 1) as u64).collect::<Vec<_>>()
            };
            (1..1 << heaps.len()).map(|chosen| tidy(some(chosen))).collect()
        });
        let cases: Vec<Vec<u64>> = lists(1..=4, 0..=5);
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "first" } else { "second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&ANOTHER_GAME, &format!("{}\n{input}", cases.len()), &right);
    }

    #[test]
    fn spider_man_is_answered_as_by_trying_every_move() {
        let part = |x: u64| (1..x).map(|a| vec![a, x - a]).collect();
        let mut game = Game::normal(|cycles: &Vec<u64>| one_heap(cycles, part));
        for cycles in lists(4..=4, 1..=5) {
            let games = (1..=cycles.len()).map(|n| tidy(cycles[..n].to_vec()));
            let right: Vec<&str> = games.map(|game_n| if game.first_wins(&game_n) { "1" } else { "2" }).collect();
            compare(&SPIDER_MAN, &format!("4\n{}\n", words(&cycles)), &right);
        }
    }
}

mod lasker {
    use grundy_testkit::lists;

    use super::super::{Game, compare, one_heap, smaller, tidy, words};
    use crate::heaps::NIM_OR_NOT_NIM;

    #[test]
    fn sums_are_answered_as_by_trying_every_move() {
        let after = |heap: u64| {
            let parts = (1..heap).map(|a| vec![a, heap - a]);
            smaller(heap).into_iter().chain(parts).collect()
        };
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, after));
        let mut cases: Vec<Vec<u64>> = lists(1..=3, 0..=6);
        cases.extend(lists(2..=2, 7..=9));
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "Alice" } else { "Bob" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&NIM_OR_NOT_NIM, &format!("{}\n{input}", cases.len()), &right);
    }
}

mod steps {
    use grundy_testkit::lists;

    use super::super::{Game, compare, words};
    use crate::heaps::{GEORGIA_AND_BOB, STAIR_NIM};

    #[test]
    fn stairs_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|stairs: &Vec<u64>| {
            let mut options = Vec::new();
            for k in 1..stairs.len() {
                for balls in 1..=stairs[k] {
                    let mut after = stairs.clone();
                    after[k] -= balls;
                    after[k - 1] += balls;
                    options.push(after);
                }
            }
            options
        });
        let cases: Vec<Vec<u64>> = lists(1..=4, 0..=3);
        let input: String = cases.iter().map(|stairs| format!("{}\n{}\n", stairs.len(), words(stairs))).collect();
        let answer = |stairs: &Vec<u64>| if game.first_wins(stairs) { "first" } else { "second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&STAIR_NIM, &format!("{}\n{input}", cases.len()), &right);
    }

    #[test]
    fn chessmen_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|squares: &Vec<u64>| {
            let mut options = Vec::new();
            for i in 0..squares.len() {
                let free = if i == 0 { 1 } else { squares[i - 1] + 1 };
                for to in free..squares[i] {
                    let mut after = squares.clone();
                    after[i] = to;
                    options.push(after);
                }
            }
            options
        });
        let different = |list: &Vec<u64>| list.is_sorted_by(|a, b| a < b);
        let cases: Vec<Vec<u64>> = lists(1..=5, 1..=9).into_iter().filter(different).collect();
        let backwards = |squares: &Vec<u64>| words(&squares.iter().rev().copied().collect::<Vec<_>>());
        let input: String = cases.iter().map(|men| format!("{}\n{}\n", men.len(), backwards(men))).collect();
        let answer = |men: &Vec<u64>| if game.first_wins(men) { "Georgia will win" } else { "Bob will win" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&GEORGIA_AND_BOB, &format!("{}\n{input}", cases.len()), &right);
        let error = GEORGIA_AND_BOB.solve("1\n3\n4 7 4\n").unwrap_err().to_string();
        assert!(error.starts_with("line 3, word 3: two chessmen stand on square 4"), "{error}");
    }
}

mod new_stone_game {
    use grundy_testkit::lists;

    use super::super::{Game, compare, tidy, words};
    use crate::heaps::A_NEW_STONE_GAME;

    /// All ways to add up to `stones` stones to `piles`.
    fn spread(piles: &[u64], stones: u64) -> Vec<Vec<u64>> {
        let Some((first, rest)) = piles.split_first() else { return vec![vec![]] };
        let on_first = |more: u64| {
            spread(rest, stones - more).into_iter().map(move |others| [&[first + more], &others[..]].concat())
        };
        (0..=stones).flat_map(on_first).collect()
    }

    fn options(piles: &[u64]) -> Vec<Vec<u64>> {
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
    fn piles_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|piles: &Vec<u64>| options(piles));
        let small = |piles: &Vec<u64>| piles.iter().sum::<u64>() <= 12;
        let cases: Vec<Vec<u64>> = lists(1..=4, 1..=5).into_iter().filter(small).collect();
        let input: String = cases.iter().map(|piles| format!("{}\n{}\n", piles.len(), words(piles))).collect();
        let answer = |piles: &Vec<u64>| if game.first_wins(&tidy(piles.clone())) { "1" } else { "0" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&A_NEW_STONE_GAME, &format!("{input}0\n"), &right);
    }
}

mod queues {
    use grundy_testkit::lists;

    use super::super::{Game, compare, words};
    use crate::heaps::{SEQUENTIAL_NIM, STONE_GAME_CSL, THANOS_NIM};

    #[test]
    fn sequential_nim_is_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|piles: &Vec<u64>| match piles.split_first() {
            None => Vec::new(),
            Some((&first, rest)) => {
                (0..first).map(|left| if left > 0 { [&[left], rest].concat() } else { rest.to_vec() }).collect()
            }
        });
        let cases = lists(1..=4, 1..=4);
        let input: String = cases.iter().map(|piles| format!("{}\n{}\n", piles.len(), words(piles))).collect();
        let right: Vec<&str> =
            cases.iter().map(|piles| if game.first_wins(piles) { "First" } else { "Second" }).collect();
        compare(&SEQUENTIAL_NIM, &format!("{}\n{input}", cases.len()), &right);
    }

    #[test]
    fn thanos_nim_is_answered_as_by_trying_every_move() {
        for count in [2, 4] {
            let half = |piles: &Vec<u64>| {
                let mut options = vec![(piles.clone(), 0)];
                for at in 0..piles.len() {
                    for (option, chosen) in options.clone() {
                        let smaller = (0..piles[at]).map(|left| {
                            let mut next: Vec<u64> = option.clone();
                            next[at] = left;
                            (next, chosen + 1)
                        });
                        options.extend(smaller);
                    }
                }
                let chosen = options.into_iter().filter(|(_, chosen)| 2 * chosen == piles.len());
                chosen
                    .map(|(mut next, _)| {
                        next.sort_unstable();
                        next
                    })
                    .collect()
            };
            let mut game = Game::normal(half);
            for mut piles in lists(count..=count, 1..=3) {
                let input = format!("{count}\n{}\n", words(&piles));
                piles.sort_unstable();
                compare(&THANOS_NIM, &input, &[if game.first_wins(&piles) { "Alice" } else { "Bob" }]);
            }
        }
        let odd = THANOS_NIM.solve("3\n1 1 1\n").unwrap_err().to_string();
        assert!(odd.contains("3 is odd"), "{odd}");
    }

    #[test]
    fn the_stone_game_is_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|piles: &Vec<u64>| {
            let mut options = Vec::new();
            for at in (0..piles.len()).filter(|&at| piles[at] > 0) {
                let mut next = piles.clone();
                next[at] -= 1;
                next.sort_unstable();
                if next.windows(2).all(|pair| pair[0] != pair[1]) {
                    options.push(next);
                }
            }
            options
        });
        for mut piles in lists(1..=4, 0..=4) {
            let input = format!("{}\n{}\n", piles.len(), words(&piles));
            piles.sort_unstable();
            compare(&STONE_GAME_CSL, &input, &[if game.first_wins(&piles) { "sjfnb" } else { "cslnb" }]);
        }
    }

    #[test]
    fn the_other_examples_of_the_statements_are_answered() {
        for (problem, input, output) in [
            (&THANOS_NIM, "2\n8 8\n", "Bob\n"),
            (&STONE_GAME_CSL, "1\n0\n", "cslnb\n"),
            (&STONE_GAME_CSL, "2\n1 0\n", "cslnb\n"),
            (&STONE_GAME_CSL, "2\n2 2\n", "sjfnb\n"),
        ] {
            assert_eq!(problem.solve(input).as_deref(), Ok(output), "{}", problem.name);
        }
    }
}

mod disguises {
    use grundy_testkit::lists;

    use super::super::{Game, compare, one_heap, smaller, tidy, words};
    use crate::heaps::{NIMBLE_GAME, POKER_NIM, STONES_WITHOUT_REPEATS};
    use crate::words::LITTLE_GIRL;

    #[test]
    fn nimble_is_answered_as_by_trying_every_move() {
        // A position lists the squares of the coins.
        let mut game = Game::normal(|coins: &Vec<u64>| one_heap(coins, smaller));
        let cases = lists(1..=4, 0..=2);
        let coins = |squares: &Vec<u64>| {
            let placed = (0_u64..).zip(squares).flat_map(|(square, &coins)| vec![square; coins as usize]);
            tidy(placed.collect())
        };
        let input: String = cases.iter().map(|squares| format!("{}\n{}\n", squares.len(), words(squares))).collect();
        let answer = |squares| if game.first_wins(&coins(squares)) { "First" } else { "Second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&NIMBLE_GAME, &format!("{}\n{input}", cases.len()), &right);
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
            for piles in lists(1..=2, 0..=3) {
                let none = vec![0; piles.len()];
                let wins = game.first_wins(&(0, piles.clone(), [none.clone(), none]));
                let input = format!("1\n{} {additions}\n{}\n", piles.len(), words(&piles));
                compare(&POKER_NIM, &input, &[if wins { "First" } else { "Second" }]);
            }
        }
    }

    #[test]
    fn piles_without_repeats_are_answered_as_by_trying_every_move() {
        // Each pile with the numbers that were taken from it, as bits.
        let mut game = Game::normal(|piles: &Vec<(u64, u64)>| {
            let mut options = Vec::new();
            for (at, &(left, taken)) in piles.iter().enumerate() {
                for number in (1..=left).filter(|number| taken >> number & 1 == 0) {
                    let mut after = piles.clone();
                    after[at] = (left - number, taken | 1 << number);
                    after.sort_unstable();
                    options.push(after);
                }
            }
            options
        });
        for piles in lists(1..=2, 1..=7).into_iter().chain((8..=15).map(|pile| vec![pile])) {
            let right = if game.first_wins(&piles.iter().map(|&pile| (pile, 0)).collect()) { "NO" } else { "YES" };
            compare(&STONES_WITHOUT_REPEATS, &format!("{}\n{}\n", piles.len(), words(&piles)), &[right]);
        }
    }

    #[test]
    fn the_game_of_words_is_answered_as_by_trying_every_move() {
        // A position counts the letters; whoever finds a palindrome has won, which is a move to nothing here.
        let mut game = Game::normal(|counts: &Vec<u64>| {
            if counts == &[u64::MAX] {
                return Vec::new();
            }
            if counts.iter().filter(|count| *count % 2 == 1).count() <= 1 {
                return vec![vec![u64::MAX]];
            }
            one_heap(counts, |count| vec![vec![count - 1]])
        });
        for counts in lists(1..=4, 1..=3) {
            let word: String =
                ('a'..).zip(&counts).map(|(letter, &count)| letter.to_string().repeat(count as usize)).collect();
            let right = if game.first_wins(&tidy(counts.clone())) { "First" } else { "Second" };
            compare(&LITTLE_GIRL, &format!("{word}\n"), &[right]);
        }
        assert_eq!(LITTLE_GIRL.solve("aba\n").as_deref(), Ok("First\n"));
        assert!(LITTLE_GIRL.solve("aBa\n").is_err());
    }
}

mod prime_powers {
    use grundy_testkit::lists;

    use super::super::{Game, compare, words};
    use crate::heaps::ARPA;

    #[test]
    fn it_is_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|numbers: &Vec<u64>| {
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
        for choices in lists(1..=3, 0..=10) {
            let numbers: Vec<u64> = choices.iter().map(of).collect();
            let right = if game.first_wins(&numbers) { "Mojtaba" } else { "Arpa" };
            compare(&ARPA, &format!("{}\n{}\n", numbers.len(), words(&numbers)), &[right]);
        }
    }
}
