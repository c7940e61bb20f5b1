//! Games with divisors of a number, and others in which one number decides.

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// From an odd number every move leads to an even one that is no power of two; from an even number that is no power of two
/// a move leads to an odd one. A power of two can only be halved without helping the opponent, so the parity of its
/// exponent decides.
pub(crate) const DELETING_DIVISORS: Problem = Problem {
    name: "deleting-divisors",
    title: "Deleting Divisors",
    source: "Codeforces 1537D",
    statement: "A number n; a move subtracts from it one of its divisors, but neither 1 nor the number itself. Whoever \
                cannot move loses. Alice begins.",
    input: "t, the number of cases. Each: n, at least 1.",
    output: "For each case `Alice` or `Bob`: who wins.",
    example_in: "4\n1\n4\n12\n69\n",
    example_out: "Bob\nAlice\nAlice\nBob\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let n = reader.number("the number", POSITIVE)?;
            let alice = n % 2 == 0 && (!n.is_power_of_two() || n.trailing_zeros() % 2 == 0);
            output += if alice { "Alice\n" } else { "Bob\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// From an even number 1 can be subtracted; divisors of an odd number are odd, so every move leads to an even one.
pub(crate) const DIVISOR_GAME: Problem = Problem {
    name: "divisor-game",
    title: "Divisor Game",
    source: "LeetCode 1025",
    statement: "A number n; a move subtracts from it one of its divisors that is smaller than itself. Whoever cannot move \
                loses. Alice begins.",
    input: "n, at least 1.",
    output: "`true` if Alice wins, `false` if not.",
    example_in: "2\n",
    example_out: "true\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let n = reader.number("the number", POSITIVE)?;
        reader.end()?;
        Ok(format!("{}\n", n % 2 == 0))
    },
};

/// Bachet's game with at most three.
pub(crate) const NIM_GAME: Problem = Problem {
    name: "nim-game",
    title: "Nim Game",
    source: "LeetCode 292",
    statement: "A heap of n stones; a move takes one, two or three. Whoever takes the last stone wins. You begin.",
    input: "n, at least 1.",
    output: "`true` if you win, `false` if not.",
    example_in: "4\n",
    example_out: "false\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let n = reader.number("the number of stones", POSITIVE)?;
        reader.end()?;
        Ok(format!("{}\n", n % 4 != 0))
    },
};

/// The subtraction game of 2, 3 and 5, whose P-positions are the heaps of 0 or 1 modulo 7.
pub(crate) const GAME_OF_STONES: Problem = Problem {
    name: "game-of-stones",
    title: "Game of Stones",
    source: "HackerRank, Game of Stones",
    statement: "A heap of n stones; a move takes 2, 3 or 5. Whoever cannot move loses.",
    input: "t, the number of cases. Each: n.",
    output: "For each case `First` or `Second`: who wins.",
    example_in: "8\n1\n2\n3\n4\n5\n6\n7\n10\n",
    example_out: "Second\nFirst\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let n = reader.number("the number of stones", ANY)?;
            output += if n % 7 > 1 { "First\n" } else { "Second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// Every tower above 1 can be taken to 1 at once, so equal towers are answered in pairs.
pub(crate) const TOWER_BREAKERS: Problem = Problem {
    name: "tower-breakers",
    title: "Tower Breakers",
    source: "HackerRank, Tower Breakers",
    statement: "n towers of height m; a move lowers one tower to a smaller height that divides its height. Whoever cannot \
                move loses.",
    input: "t, the number of cases. Each: n and m, at least 1.",
    output: "For each case `1` or `2`: which player wins, the first or the second.",
    example_in: "2\n2 2\n1 4\n",
    example_out: "2\n1\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let towers = reader.number("the number of towers", POSITIVE)?;
            let height = reader.number("their height", POSITIVE)?;
            output += if height > 1 && towers % 2 == 1 { "1\n" } else { "2\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare, one_heap, tidy};

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
