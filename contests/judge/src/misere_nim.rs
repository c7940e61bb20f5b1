//! Misère Nim: the player who takes the last counter loses.

use grundy_solve::sums::nim::misere_winning_moves;

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// Misère Nim itself.
pub(crate) const JOHN: Problem = Problem {
    name: "john",
    title: "John",
    source: "HDU 1907; POJ 3480",
    statement: "Boxes of sweets; a move eats one or more of one box. Whoever eats the last sweet loses. John moves \
                first.",
    input: "T, the number of cases. Each: N, the number of boxes, and then their N sizes.",
    output: "For each case `John` or `Brother`: who wins.",
    example_in: "2\n3\n3 5 1\n1\n1\n",
    example_out: "John\nBrother\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let boxes = reader.list("the number of boxes", POSITIVE, "the size of a box", ANY)?;
            output += if misere_winning_moves(&boxes).0 { "John\n" } else { "Brother\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// Misère Nim in which a heap n may also be split: into heaps a and b with a + b < n.
///
/// It has the same lost positions as misère Nim, because no such move leads from one of them to another. A lost
/// position with a heap above 1 has two such heaps and the nim-sum 0. Splitting n into a and b leaves one of them, and
/// a nim-sum other than 0, since a ⊕ b ≤ a + b < n. Heaps of one cannot be split.
pub(crate) const BE_THE_WINNER: Problem = Problem {
    name: "be-the-winner",
    title: "Be the Winner",
    source: "HDU 2509",
    statement: "Rows of apples; a move takes one or more neighbouring apples of one row, which may part it into two \
                rows. Whoever takes the last apple loses.",
    input: "Cases until the input ends. Each: n, the number of rows, and then their n lengths.",
    output: "For each case `Yes` if the first player wins, else `No`.",
    example_in: "2\n2 2\n1\n3\n",
    example_out: "No\nYes\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        while reader.has_more() {
            let rows = reader.list("the number of rows", POSITIVE, "the length of a row", ANY)?;
            output += if misere_winning_moves(&rows).0 { "Yes\n" } else { "No\n" };
        }
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, one_heap, smaller, tidy, words};

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
