//! Games on a word of signs or on a board of them; and tokens on an acyclic directed graph, one graph game for each.

use grundy_core::{Goal, MexSet, Nimber, Ruleset, said};
use grundy_rules::board::parse_board;

use crate::reader::{ANY, POSITIVE};
use crate::table::Cases::{Counted, One, UntilEnd};
use crate::table::{Known, Row, own};

pub(crate) const PLANS: &[Row] = &[
    // Kayles on a row with missing pins.
    own("bowling-pins", Counted, |reader, games| {
        let places = reader.number("the number of places", POSITIVE)?;
        let row = reader.word("a row of pins")?;
        if let Some(wrong) = row.chars().find(|pin| !matches!(pin, 'I' | 'X')) {
            let message = said!("`{wrong}` is not a pin", wrong = wrong.escape_debug());
            let help = said!("write `I` for a pin that stands and `X` for one that does not");
            return Err(reader.wrong(message, help));
        }
        if row.len() as u64 != places {
            let message = said!("the row has {row} places and not {places}", row = row.len(), places);
            return Err(reader.wrong(message, said!("correct the number of places or the row")));
        }
        let sum = games.find("kayles")?.sum(row.split('X').map(|pins| pins.len() as u64))?;
        Ok(if sum != 0 { "WIN\n" } else { "LOSE\n" }.to_owned())
    }),
    // Dawson's Kayles on a row with gaps.
    own("flip-game-2", One, |reader, _| {
        let row = reader.word("the row")?;
        if let Some(wrong) = row.chars().find(|sign| !matches!(sign, '+' | '-')) {
            let message = said!("`{wrong}` is not a sign", wrong = wrong.escape_debug());
            return Err(reader.wrong(message, said!("write `+` and `-`")));
        }
        let sum = Known::find("0.07")?.sum(row.split('-').map(|run| run.len() as u64))?;
        Ok(format!("{}\n", sum != 0))
    }),
    // A word can be a palindrome exactly if at most one letter occurs an odd number of times: so its parity decides.
    own("little-girl-and-game", One, |reader, _| {
        let word = reader.word("the word")?;
        if let Some(other) = word.chars().find(|c| !c.is_ascii_lowercase()) {
            let message = said!("`{other}` is not a small letter", other);
            return Err(reader.wrong(message, said!("write the letters a to z")));
        }
        let count = |letter: u8| word.bytes().filter(|&byte| byte == letter).count();
        let odd = (b'a'..=b'z').filter(|&letter| count(letter) % 2 == 1).count();
        Ok(if odd == 0 || odd % 2 == 1 { "First\n" } else { "Second\n" }.to_owned())
    }),
    // Counts all winning first moves.
    own("bobs-game", One, |reader, _| {
        let mut output = String::new();
        let mut board = String::new();
        for _ in 0..reader.number("the number of boards", ANY)? {
            let n = reader.number("the size of the board", POSITIVE)?;
            board.clear();
            for _ in 0..n {
                let row = reader.word("a row of the board")?;
                if let Some((at, wrong)) = row.char_indices().find(|(_, cell)| !matches!(cell, '.' | 'K' | 'X')) {
                    let message =
                        said!("`{wrong}` in column {at} is not a cell", wrong = wrong.escape_debug(), at = at + 1);
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
            let winning = kings.declared_options(&kings.kings, Goal::Value(Nimber::ZERO), 0);
            match winning.map_or(0, |winning| winning.count) {
                0 => output += "LOSE\n",
                count => output += &format!("WIN {count}\n"),
            }
        }
        Ok(output)
    }),
    // A graph and questions about tokens on it.
    own("a-chess-game", UntilEnd, |reader, _| {
        let n = reader.number("the number of positions", POSITIVE)?;
        let read = |_| reader.list("the number of arrows", ANY, "a position", 0..=n - 1);
        let arrows: Vec<Vec<u64>> = (0..n).map(read).collect::<Result<_, _>>()?;
        let values = values(&arrows).map_err(|position| {
            let message = said!(
                "the graph that ends here has a cycle, and one can come to it from position {position}",
                position
            );
            reader.wrong(message, said!("remove an arrow of the cycle: play must end"))
        })?;
        let mut output = String::new();
        loop {
            let men = reader.list("the number of chessmen (or 0 at the end)", ANY, "a position", 0..=n - 1)?;
            if men.is_empty() {
                return Ok(output);
            }
            let sum = men.iter().fold(0, |sum, &position| sum ^ values[position as usize]);
            output += if sum != 0 { "WIN\n" } else { "LOSE\n" };
        }
    }),
];

/// The values of all positions, in linear time. If play may go on for ever, the error is a position with such play.
fn values(arrows: &[Vec<u64>]) -> Result<Vec<u64>, usize> {
    let mut sources = vec![Vec::new(); arrows.len()];
    for (source, targets) in arrows.iter().enumerate() {
        targets.iter().for_each(|&target| sources[target as usize].push(source));
    }
    let mut waits_for: Vec<usize> = arrows.iter().map(Vec::len).collect();
    let mut ready: Vec<usize> = (0..arrows.len()).filter(|&position| waits_for[position] == 0).collect();
    let mut values = vec![0; arrows.len()];
    let mut seen = MexSet::new();
    while let Some(position) = ready.pop() {
        seen.clear();
        seen.extend(arrows[position].iter().map(|&option| Nimber(values[option as usize])));
        values[position] = seen.mex().0;
        for &source in &sources[position] {
            waits_for[source] -= 1;
            if waits_for[source] == 0 {
                ready.push(source);
            }
        }
    }
    waits_for.iter().position(|&options| options > 0).map_or(Ok(values), Err)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grundy_testkit::{Random, lists};

    use crate::heaps::sorted;
    use crate::tests::{Game, answers, compare, replaced, words};

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
        compare("bobs-game", &format!("{}\n{input}", right.len()), &right);
    }

    #[test]
    fn graphs_are_answered_as_by_trying_every_move() {
        let mut random = Random::new(5);
        let cases = (0..200).map(|case| {
            let n = 1 + case % 7;
            // Arrows lead downwards in a hidden order, so there is no cycle.
            let hidden: Vec<u64> = (0..n).map(|_| random.between(0..=1 << 40)).collect();
            let mut leads = |p: u64, q: u64| hidden[q as usize] < hidden[p as usize] && random.one_in(2);
            let arrows: Vec<Vec<u64>> = (0..n).map(|p| (0..n).filter(|&q| leads(p, q)).collect()).collect();
            let mut input = format!("{n}\n");
            arrows.iter().for_each(|targets| input += &format!("{} {}\n", targets.len(), words(targets)));
            let mut right = String::new();
            let mut game = Game::normal(|men: &Vec<u64>| {
                let targets = |i: usize| arrows[men[i] as usize].iter();
                let moves = |i: usize| targets(i).map(move |&target| sorted(&replaced(men, i, target)));
                (0..men.len()).flat_map(moves).collect()
            });
            for men in lists(1..=3, 0..=n - 1).into_iter().filter(|men| men.is_sorted()) {
                input += &format!("{} {}\n", men.len(), words(&men));
                right += if game.first_wins(&men) { "WIN\n" } else { "LOSE\n" };
            }
            (input + "0\n", right)
        });
        answers("a-chess-game", cases, "");
    }
}
