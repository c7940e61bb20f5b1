//! Nim, asked in several ways: Bouton's theorem.

use grundy_solve::sums::nim;

use crate::reader::{ANY, POSITIVE, Reader};
use crate::{JudgeError, Problem};

/// Counts all winning moves.
pub(crate) const NIM_MOVES: Problem = Problem {
    name: "nim-moves",
    title: "Nim",
    source: "POJ 2975; HDU 1850 (Being a Good Boy in Spring Festival) has the same format",
    statement: "Heaps of stones; a move takes one or more from one heap. Whoever takes the last stone wins. How many \
                winning moves has the player to move?",
    input: "Cases until one that is 0. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case the number of winning moves.",
    example_in: "3\n7 11 13\n2\n1000000000 1000000000\n0\n",
    example_out: "3\n0\n",
    solve: |text| until_zero(text, |heaps, output| *output += &format!("{}\n", nim::winning_heaps(heaps).1.len())),
};

/// Lists all winning moves.
pub(crate) const NIM_FIRST_MOVES: Problem = Problem {
    name: "nim-first-moves",
    title: "Taking stones from m heaps",
    source: "HDU 2176",
    statement: "Heaps of stones; a move takes one or more from one heap. Whoever takes the last stone wins. Does the \
                first player win, and by which first moves?",
    input: "Cases until one that is 0. Each: m, the number of heaps, and then their m sizes.",
    output: "For each case `No`; or `Yes` and a line `a b` for each winning move, in the order of the heaps: from a \
             heap of a stones, leave b.",
    example_in: "2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n",
    example_out: "No\nYes\n9 5\nYes\n8 1\n9 0\n10 3\n",
    solve: |text| {
        until_zero(text, |heaps, output| {
            let (_, moves) = nim::winning_moves(heaps);
            *output += if moves.is_empty() { "No\n" } else { "Yes\n" };
            moves.iter().for_each(|step| *output += &format!("{} {}\n", heaps[step.heap], step.to));
        })
    },
};

/// Tells who wins.
pub(crate) const NIM_GAME_1: Problem = Problem {
    name: "nim-game-1",
    title: "Nim Game I",
    source: "CSES 1730",
    statement: "Heaps of sticks; a move takes one or more from one heap. Whoever takes the last stick wins.",
    input: "t, the number of cases. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n",
    example_out: "first\nfirst\nsecond\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let heaps = reader.list("the number of heaps", POSITIVE, "the size of a heap", ANY)?;
            output += if first_wins(&heaps) { "first\n" } else { "second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// Tells who wins, case after case until the input ends.
pub(crate) const MATCHES_GAME: Problem = Problem {
    name: "matches-game",
    title: "Matches Game",
    source: "POJ 2234",
    statement: "Piles of matches; a move takes one or more from one pile. Whoever takes the last match wins.",
    input: "Cases until the input ends. Each: M, the number of piles, and then their M sizes.",
    output: "For each case `Yes` if the first player wins, else `No`.",
    example_in: "2 45 45\n3 3 6 9\n",
    example_out: "No\nYes\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        while reader.has_more() {
            let piles = reader.list("the number of piles", POSITIVE, "the size of a pile", ANY)?;
            output += if first_wins(&piles) { "Yes\n" } else { "No\n" };
        }
        Ok(output)
    },
};

/// Nimble in disguise: a rabbit on square k is a heap of k.
pub(crate) const RABBIT_AND_GRASS: Problem = Problem {
    name: "rabbit-and-grass",
    title: "Rabbit and Grass",
    source: "HDU 1849",
    statement: "Pieces on a strip of squares numbered from 0, on which many may stand together. A move takes one \
                piece any number of squares towards 0. Whoever cannot move loses. Rabbit moves first.",
    input: "Cases until one that is 0. Each: m, the number of pieces, and then their m squares.",
    output: "For each case `Rabbit Win!` or `Grass Win!`.",
    example_in: "2\n3 5\n3\n3 5 6\n0\n",
    example_out: "Rabbit Win!\nGrass Win!\n",
    solve: |text| {
        until_zero(text, |squares, output| {
            *output += if first_wins(squares) { "Rabbit Win!\n" } else { "Grass Win!\n" };
        })
    },
};

fn first_wins(heaps: &[u64]) -> bool {
    nim::winning_heaps(heaps).0 != 0
}

/// Reads cases, each a number and a list, until a case of length 0; the rest of the input is not read.
fn until_zero(text: &str, answer: impl Fn(&[u64], &mut String)) -> Result<String, JudgeError> {
    let mut reader = Reader::new(text);
    let mut output = String::new();
    loop {
        let heaps = reader.list("the number of heaps (or 0 at the end)", ANY, "the size of a heap", ANY)?;
        if heaps.is_empty() {
            return Ok(output);
        }
        answer(&heaps, &mut output);
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, one_heap, smaller, tidy, words};

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
        assert_eq!((NIM_MOVES.solve)("1 5 0 and so on").unwrap(), "1\n");
        let error = (NIM_MOVES.solve)("1 5\n").unwrap_err().to_string();
        assert!(error.contains("the number of heaps (or 0 at the end) should stand"), "{error}");
        let error = (NIM_GAME_1.solve)("1\n2 3 4\n5\n").unwrap_err().to_string();
        assert!(error.starts_with("line 3, word 1: `5` is left over"), "{error}");
    }
}
