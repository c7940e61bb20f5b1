//! Fibonacci Nim: take at most twice what was just taken.

use grundy_core::said;

use crate::Problem;
use crate::known::Known;
use crate::reader::Reader;

/// Fibonacci Nim itself.
pub(crate) const FIBONACCI_STONES: Problem = Problem {
    name: "fibonacci-stones",
    title: "Taking stones",
    source: "HDU 2516",
    statement: "One pile of n stones. The first player takes any number of them but not all; after that a move takes \
                at most twice what the other player has just taken. Whoever takes the last stone wins.",
    input: "Numbers n of at least 2 until one that is 0.",
    output: "For each `First win` or `Second win`.",
    example_in: "2\n13\n10000\n0\n",
    example_out: "Second win\nSecond win\nFirst win\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let game = Known::find("fibonacci-nim")?;
        loop {
            match reader.number("the number of stones (or 0 at the end)", 0..=u64::MAX)? {
                0 => return Ok(output),
                1 => {
                    return Err(reader
                        .wrong(said!("of one stone nothing can be taken but all"), said!("write at least 2, or 0")));
                }
                stones => output += if game.first_wins(&stones.into())? { "First win\n" } else { "Second win\n" },
            }
        }
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare, words};

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
