//! A race of multiplications.
//!
//! With the factors 2 to 9, the player to move at p can reach n if 9p ≥ n. So, from the end backwards, the numbers p
//! fall into intervals: won from ⌈n/9⌉ on, lost from half of that on, won from a ninth of that on, and so on; play
//! begins at 1. Counted upwards: Stan wins n up to 9, Ollie up to 18, Stan up to 162, …

use crate::Problem;
use crate::reader::Reader;

/// The race itself.
pub(crate) const A_MULTIPLICATION_GAME: Problem = Problem {
    name: "a-multiplication-game",
    title: "A Multiplication Game",
    source: "POJ 2505; HDU 1517",
    statement: "The number p is 1 at the start; a move multiplies it by one of 2 to 9. Whoever first makes p at least \
                n wins. Stan moves first.",
    input: "Numbers n of at least 2 until the input ends.",
    output: "For each `Stan wins.` or `Ollie wins.`",
    example_in: "162\n17\n34012226\n",
    example_out: "Stan wins.\nOllie wins.\nStan wins.\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        while reader.has_more() {
            let n = u128::from(reader.number("the number to reach", 2..=u64::MAX)?);
            output += if stan_wins(n) { "Stan wins.\n" } else { "Ollie wins.\n" };
        }
        Ok(output)
    },
};

/// Whether the first player wins the race to n, a number of at most 64 bits.
fn stan_wins(n: u128) -> bool {
    let mut limit = 9;
    loop {
        if n <= limit {
            return true;
        }
        if n <= 2 * limit {
            return false;
        }
        limit *= 18;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare, words};

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
