//! Games on two numbers: Wythoff's game, Euclid, and a king that moves to the corner.

use grundy_core::said;

use crate::known::Known;
use crate::reader::{ANY, Reader};
use crate::{JudgeError, Problem};

/// Wythoff's game.
pub(crate) const WYTHOFF_STONES: Problem = Problem {
    name: "wythoff-stones",
    title: "Taking stones",
    source: "POJ 1067; HDU 1527",
    statement: "Two heaps of stones; a move takes one or more from one heap, or the same number from both. Whoever \
                takes the last stone wins.",
    input: "Lines of two numbers, the sizes of the heaps, until the input ends.",
    output: "For each `1` if the first player wins, else `0`.",
    example_in: "2 1\n8 4\n4 7\n",
    example_out: "0\n1\n0\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let game = Known::find("wythoff")?;
        while reader.has_more() {
            let heaps = reader.numbers(2, "the size of a heap", ANY)?;
            output += if game.first_wins(&heaps.into())? { "1\n" } else { "0\n" };
        }
        Ok(output)
    },
};

/// Euclid by the rules of Cole and Davie: the player who makes a number 0 wins.
///
/// In the catalogue's game both numbers stay positive. This one has one more move at its end: equal numbers are won
/// here and lost there. From other positions it makes no difference. A player who can make the numbers equal can as
/// well take one more multiple, and win here too.
pub(crate) const EUCLID_GAME: Problem = Problem {
    name: "euclid-game",
    title: "Euclid's Game",
    source: "POJ 2348; HDU 1525",
    statement: "Two positive numbers; a move subtracts a positive multiple of the smaller from the larger, and the \
                result must not be negative. Whoever makes a number 0 wins. Stan moves first.",
    input: "Lines of two numbers, both at least 1, until one of two zeros.",
    output: "For each `Stan wins` or `Ollie wins`.",
    example_in: "34 12\n15 24\n0 0\n",
    example_out: "Stan wins\nOllie wins\n",
    solve: |text| {
        let game = Known::find("euclid")?;
        until_zeros(text, |a, b| {
            let wins = a == b || game.first_wins(&[a, b].into())?;
            Ok(if wins { "Stan wins\n" } else { "Ollie wins\n" })
        })
    },
};

/// A king that moves to the corner.
pub(crate) const KIKIS_GAME: Problem = Problem {
    name: "kikis-game",
    title: "kiki's game",
    source: "HDU 2147",
    statement: "A coin in the upper right corner of a board of n by m squares. A move takes it one square left, down, \
                or left and down. Whoever cannot move loses. Kiki moves first.",
    input: "Lines of two numbers n and m, both at least 1, until one of two zeros.",
    output: "For each `Wonderful!` if Kiki wins, else `What a pity!`.",
    example_in: "5 3\n5 4\n6 6\n0 0\n",
    example_out: "What a pity!\nWonderful!\nWonderful!\n",
    solve: |text| {
        let game = Known::find("king")?;
        until_zeros(text, |n, m| {
            let wins = game.first_wins(&[n - 1, m - 1].into())?;
            Ok(if wins { "Wonderful!\n" } else { "What a pity!\n" })
        })
    },
};

/// Answers pairs of positive numbers until a pair of zeros; the rest of the input is not read.
fn until_zeros(
    text: &str,
    answer: impl Fn(u64, u64) -> Result<&'static str, JudgeError>,
) -> Result<String, JudgeError> {
    let mut reader = Reader::new(text);
    let mut output = String::new();
    loop {
        let a = reader.number("the first number of a pair (two zeros at the end)", ANY)?;
        let b = reader.number("the second number of a pair", ANY)?;
        match (a, b) {
            (0, 0) => return Ok(output),
            (0, _) | (_, 0) => {
                let message = said!("only one number of the pair {a} {b} is 0", a, b);
                return Err(reader.wrong(message, said!("write two numbers of at least 1, or two zeros at the end")));
            }
            _ => output += answer(a, b)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, words};

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
        let error = (EUCLID_GAME.solve)("4 7\n0 3\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2, word 2: only one number of the pair 0 3 is 0"), "{error}");
        let error = (KIKIS_GAME.solve)("4 0\n").unwrap_err().to_string();
        assert!(error.starts_with("line 1, word 2: only one number of the pair 4 0 is 0"), "{error}");
    }
}
