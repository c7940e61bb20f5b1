//! Paper cut along its grid: the player who first cuts out a single square wins.
//!
//! A player who cuts off a strip of width 1 lets the opponent cut a single square off it. So good players avoid such
//! cuts, and the game is over when only such cuts are left: pieces of 2×2, 2×3 and 3×3. Without those cuts it is a sum
//! of its pieces under normal play (Sprague 1935, Grundy 1939).

use grundy_core::{MexSet, Nimber};

use crate::Problem;
use crate::reader::Reader;

/// Longest side that the contest asks for, in squares.
const LONGEST: u64 = 200;

/// The game itself. The table of values takes O(n³) time for sides up to n.
pub(crate) const CUTTING_GAME: Problem = Problem {
    name: "cutting-game",
    title: "Cutting Game",
    source: "POJ 2311",
    statement: "A sheet of W by H squares; a move cuts one piece of paper along a line of the squares into two. \
                Whoever first cuts out a piece of a single square wins.",
    input: "Lines of two numbers W and H, from 2 to 200, until the input ends.",
    output: "For each `WIN` if the first player wins, else `LOSE`.",
    example_in: "2 2\n3 2\n4 2\n",
    example_out: "LOSE\nLOSE\nWIN\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut sheets = Vec::new();
        while reader.has_more() {
            let sides = reader.numbers(2, "a side of the sheet", 2..=LONGEST)?;
            sheets.push((sides[0] as usize, sides[1] as usize));
        }
        let values = values(sheets.iter().map(|&(w, h)| w.max(h)).max().unwrap_or(0));
        Ok(sheets.iter().map(|&(w, h)| if values[w][h] != 0 { "WIN\n" } else { "LOSE\n" }).collect())
    },
};

/// The values of all sheets with sides from 2 to n.
fn values(n: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; n + 1]; n + 1];
    let mut seen = MexSet::new();
    for w in 2..=n {
        for h in 2..=w {
            seen.clear();
            // Cuts on both sides of the middle give the same halves, so only cuts up to the middle are tried.
            seen.extend((2..=w / 2).map(|a| Nimber(values[a][h] ^ values[w - a][h])));
            seen.extend((2..=h / 2).map(|a| Nimber(values[w][a] ^ values[w][h - a])));
            values[w][h] = seen.mex().0;
            values[h][w] = values[w][h];
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, words};

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
