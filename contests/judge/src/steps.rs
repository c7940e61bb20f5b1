//! Nim with reversible moves: steps and gaps.

use grundy_core::{Position, said};

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, POSITIVE, Reader};

/// Staircase Nim, in which stair 1 is the ground.
pub(crate) const STAIR_NIM: Problem = Problem {
    name: "stair-nim",
    title: "Stair Game",
    source: "CSES 1099",
    statement: "Balls on stairs numbered from 1. A move takes one or more balls from a stair k above 1 to stair k - \
                1. Whoever moves last wins.",
    input: "t, the number of cases. Each: n, the number of stairs, and then the n numbers of balls on them.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n",
    example_out: "first\nsecond\nfirst\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let game = Known::find("staircase")?;
        for _ in 0..reader.number("the number of cases", ANY)? {
            let stairs = reader.list("the number of stairs", POSITIVE, "a number of balls", ANY)?;
            let wins = game.first_wins(&Position::from(&stairs[1..]))?;
            output += if wins { "first\n" } else { "second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// The silver dollar game without the dollar, on squares counted from 1.
pub(crate) const GEORGIA_AND_BOB: Problem = Problem {
    name: "georgia-and-bob",
    title: "Georgia and Bob",
    source: "POJ 1704",
    statement: "Chessmen on different squares of a strip numbered from 1. A move takes one chessman one or more \
                squares to the left, not past another and not onto one. Whoever cannot move loses. Georgia moves \
                first.",
    input: "T, the number of cases. Each: N, the number of chessmen, and then their N squares in any order.",
    output: "For each case `Georgia will win` or `Bob will win`.",
    example_in: "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    example_out: "Bob will win\nGeorgia will win\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let game = Known::find("silver-dollar")?;
        for _ in 0..reader.number("the number of cases", ANY)? {
            let mut squares = reader.list("the number of chessmen", POSITIVE, "a square", POSITIVE)?;
            squares.iter_mut().for_each(|square| *square -= 1);
            squares.sort_unstable();
            if let Some(twice) = squares.windows(2).find(|two| two[0] == two[1]) {
                let message =
                    said!("two chessmen stand on square {twice} in the case that ends here", twice = twice[0] + 1);
                return Err(reader.wrong(message, said!("give each chessman its own square")));
            }
            let wins = game.first_wins(&Position::from(squares))?;
            output += if wins { "Georgia will win\n" } else { "Bob will win\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, words};

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
        let error = (GEORGIA_AND_BOB.solve)("1\n3\n4 7 4\n").unwrap_err().to_string();
        assert!(error.starts_with("line 3, word 3: two chessmen stand on square 4"), "{error}");
    }
}
