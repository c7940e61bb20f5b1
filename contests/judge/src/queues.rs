//! Heaps of which only some may be touched: in a row, half of them at a time, or with the state of all in view.

use grundy_core::said;

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// Only the first heap that is not empty may be touched. Whoever meets the first heap above 1 chooses who meets the next:
/// so the player to move wins exactly if an even number of ones stands before it, or if all are ones and odd in number.
pub(crate) const SEQUENTIAL_NIM: Problem = Problem {
    name: "sequential-nim",
    title: "Sequential Nim",
    source: "Codeforces 1382B",
    statement: "Piles of stones in a row; a move takes any positive number of stones from the first pile that is not \
                empty. Whoever cannot move loses.",
    input: "t, the number of cases. Each: n, the number of piles, and then their n sizes, at least 1.",
    output: "For each case `First` or `Second`: who wins.",
    example_in: "7\n3\n2 5 4\n8\n1 1 1 1 1 1 1 1\n6\n1 2 3 4 5 6\n6\n1 1 2 1 2 2\n1\n1000000000\n5\n1 2 2 1 1\n3\n1 1 1\n",
    example_out: "First\nSecond\nSecond\nFirst\nFirst\nSecond\nFirst\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let piles = reader.list("the number of piles", POSITIVE, "the size of a pile", POSITIVE)?;
            let ones = piles.iter().take_while(|&&pile| pile == 1).count();
            let first = if ones == piles.len() { ones % 2 == 1 } else { ones % 2 == 0 };
            output += if first { "First\n" } else { "Second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// A player who finds more than half of the piles at their least size must make a smaller one, and then at most half of
/// them are at the least size; a player who finds at most half of them so takes the others down to it.
pub(crate) const THANOS_NIM: Problem = Problem {
    name: "thanos-nim",
    title: "Thanos Nim",
    source: "Codeforces 1162E",
    statement: "An even number n of piles of stones; a move chooses exactly n/2 piles that are not empty and takes a \
                positive number of stones from each, not necessarily the same. Whoever cannot move loses. Alice begins.",
    input: "n, an even number, and then the n sizes, at least 1.",
    output: "`Alice` or `Bob`: who wins.",
    example_in: "4\n3 1 4 1\n",
    example_out: "Alice\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let count = reader.number("the number of piles", 2..=u64::MAX)?;
        if count % 2 == 1 {
            return Err(reader.wrong(said!("{count} is odd", count), said!("write an even number of piles")));
        }
        let piles = reader.numbers(count, "the size of a pile", POSITIVE)?;
        reader.end()?;
        let least = piles.iter().min().copied().unwrap_or(0);
        let at_least_size = piles.iter().filter(|&&pile| pile == least).count();
        Ok(if 2 * at_least_size <= piles.len() { "Alice\n" } else { "Bob\n" }.to_owned())
    },
};

/// Play ends at 0, 1, …, n - 1 in some order, whatever happens, so parity decides, unless the first move already loses.
pub(crate) const STONE_GAME_CSL: Problem = Problem {
    name: "stone-game-csl",
    title: "Tokitsukaze, CSL and Stone Game",
    source: "Codeforces 1191D",
    statement: "Piles of stones; a move takes one stone from a pile that is not empty. A player who cannot move, or after \
                whose move two piles have the same size (perhaps 0), loses. Tokitsukaze begins.",
    input: "n, the number of piles, and then their n sizes.",
    output: "`sjfnb` if Tokitsukaze wins, `cslnb` if not.",
    example_in: "3\n2 3 1\n",
    example_out: "sjfnb\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut piles = reader.list("the number of piles", POSITIVE, "the size of a pile", ANY)?;
        reader.end()?;
        piles.sort_unstable();
        let pairs: Vec<u64> = piles.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let lost_at_once = match pairs.as_slice() {
            [] => false,
            // One of the two must become smaller, and be neither below 0 nor the size of another pile.
            &[twice] => twice == 0 || piles.contains(&(twice - 1)),
            _ => true,
        };
        let moves: u128 = piles.iter().map(|&pile| u128::from(pile)).sum();
        let count = piles.len() as u128;
        let last = moves.wrapping_sub(count * (count - 1) / 2);
        Ok(if !lost_at_once && last % 2 == 1 { "sjfnb\n" } else { "cslnb\n" }.to_owned())
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, words};

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
        let odd = (THANOS_NIM.solve)("3\n1 1 1\n").unwrap_err().to_string();
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
            assert_eq!((problem.solve)(input).as_deref(), Ok(output), "{}", problem.name);
        }
    }
}
