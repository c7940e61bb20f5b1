//! Bob's Game: kings on a board with broken cells.

use grundy_core::{Goal, Nimber, Ruleset, said};
use grundy_rules::board::parse_board;

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// Counts all winning first moves.
pub(crate) const BOBS_GAME: Problem = Problem {
    name: "bobs-game",
    title: "Bob's Game",
    source: "a contest problem of this name; format as documented here",
    statement: "Kings on a board of n by n cells, some of them broken; a cell may hold many kings. A move takes one \
                king one step up, left, or up and to the left, not onto a broken cell and not off the board. Whoever \
                cannot move loses. How many winning first moves are there?",
    input: "q, the number of boards. Each: n of at least 1, and n rows of n characters: `.` for a free cell, `K` for \
            a king, `X` for a broken cell.",
    output: "For each board `WIN k`, where k is the number of winning first moves; or `LOSE` where there is none.",
    example_in: "3\n2\n..\n.K\n3\n..X\n.K.\n..K\n3\nK.X\n.X.\nXK.\n",
    example_out: "WIN 1\nWIN 3\nLOSE\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let mut board = String::new();
        for _ in 0..reader.number("the number of boards", ANY)? {
            let n = reader.number("the size of the board", POSITIVE)?;
            board.clear();
            for _ in 0..n {
                let row = reader.word("a row of the board")?;
                if let Some((at, wrong)) = row.char_indices().find(|(_, cell)| !matches!(cell, '.' | 'K' | 'X')) {
                    let message =
                        said!("`{wrong}` in column {at} is no cell", wrong = wrong.escape_debug(), at = at + 1);
                    let help = said!("write `.` for a free cell, `K` for a king and `X` for a broken cell");
                    return Err(reader.wrong(message, help));
                }
                if row.len() as u64 != n {
                    let message = said!("the row has {row} cells and not {n}", row = row.len(), n);
                    return Err(reader.wrong(message, said!("correct the size of the board or the row")));
                }
                board.push_str(row);
                board.push('\n');
            }
            let kings = parse_board(&board).map_err(|error| reader.wrong(error.message, said!("correct the board")))?;
            let winning = kings.declared_options(kings.kings(), Goal::Value(Nimber::ZERO), 0);
            match winning.map_or(0, |winning| winning.count) {
                0 => output += "LOSE\n",
                count => output += &format!("WIN {count}\n"),
            }
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_testkit::Random;

    use super::*;
    use crate::testing::{Game, compare};

    type Kings = BTreeSet<(usize, usize, usize)>;

    /// The different options. A king is its row, its column, and its number among the kings on that cell.
    fn options(rows: &[String], kings: &Kings) -> BTreeSet<Kings> {
        let mut options = BTreeSet::new();
        for king in kings {
            for (up, left) in [(1, 0), (0, 1), (1, 1)] {
                let (Some(row), Some(column)) = (king.0.checked_sub(up), king.1.checked_sub(left)) else { continue };
                if rows[row].as_bytes()[column] != b'X' {
                    let mut option = kings.clone();
                    // The king with the highest number leaves the cell, so the remaining ones stay numbered from 0.
                    let last = kings.iter().rfind(|other| (other.0, other.1) == (king.0, king.1)).unwrap();
                    option.remove(last);
                    let there = option.iter().filter(|other| (other.0, other.1) == (row, column)).count();
                    option.insert((row, column, there));
                    options.insert(option);
                }
            }
        }
        options
    }

    #[test]
    fn boards_are_answered_as_by_trying_every_move() {
        let mut random = Random::new(3);
        let (mut input, mut right) = (String::new(), Vec::new());
        for case in 0..400 {
            let n = 1 + case % 4;
            let mut rows = vec!["".to_owned(); n];
            let mut kings = Kings::new();
            for (row, text) in rows.iter_mut().enumerate() {
                for column in 0..n {
                    let cell = match random.between(0..=5) {
                        0 if kings.len() < 4 => 'K',
                        1 => 'X',
                        _ => '.',
                    };
                    text.push(cell);
                    if cell == 'K' {
                        kings.insert((row, column, 0));
                    }
                }
            }
            input += &format!("{n}\n{}\n", rows.join("\n"));
            let mut game = Game::normal(|kings: &Kings| options(&rows, kings).into_iter().collect());
            let count = options(&rows, &kings).iter().filter(|option| !game.first_wins(option)).count();
            right.push(if count > 0 { format!("WIN {count}") } else { "LOSE".to_owned() });
        }
        compare(&BOBS_GAME, &format!("{}\n{input}", right.len()), &right);
    }

    #[test]
    fn a_wrong_row_is_named_with_its_line() {
        for (input, message) in [
            ("1\n2\n..\n.k\n", "line 4, word 1: `k` in column 2 is no cell"),
            ("1\n2\n..\n...\n", "line 4, word 1: the row has 3 cells and not 2"),
            ("1\n2\n..\n", "line 4, word 1: the input ends where a row of the board should stand"),
            ("1\n1\nK\nK\n", "line 4, word 1: `K` is left over"),
            ("1\n0\n", "line 2, word 1: 0 is too small"),
        ] {
            let error = (BOBS_GAME.solve)(input).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
