//! Rows and circles from which neighbouring things are taken.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::said;

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, POSITIVE, Reader};

/// Kayles on a row with missing pins.
pub(crate) const BOWLING_PINS: Problem = Problem {
    name: "bowling-pins",
    title: "Bowling Pins",
    source: "HackerRank, Bowling Pins",
    statement: "Pins in a row, some of them already knocked down. A move knocks down one pin or two neighbouring \
                ones. Whoever knocks down the last pin wins.",
    input: "T, the number of cases. Each: n, the number of places, and a word of n letters: `I` for a pin that \
            stands, `X` for one that does not.",
    output: "For each case `WIN` if the first player wins, else `LOSE`.",
    example_in: "4\n4\nIXXI\n4\nXIIX\n5\nIIXII\n5\nIIIII\n",
    example_out: "LOSE\nWIN\nLOSE\nWIN\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let mut kayles = Known::find("kayles")?;
        for _ in 0..reader.number("the number of cases", ANY)? {
            let places = reader.number("the number of places", POSITIVE)?;
            let row = reader.word("a row of pins")?;
            if let Some(wrong) = row.chars().find(|pin| !matches!(pin, 'I' | 'X')) {
                let message = said!("`{wrong}` is no pin", wrong = wrong.escape_debug());
                return Err(
                    reader.wrong(message, said!("write `I` for a pin that stands and `X` for one that does not"))
                );
            }
            if row.len() as u64 != places {
                let message = said!("the row has {row} places and not {places}", row = row.len(), places);
                return Err(reader.wrong(message, said!("correct the number of places or the row")));
            }
            let mut sum = 0;
            for pins in row.split('X') {
                sum ^= kayles.value(&(pins.len() as u64).into())?;
            }
            output += if sum != 0 { "WIN\n" } else { "LOSE\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// Dawson's Kayles on a row with gaps.
pub(crate) const FLIP_GAME: Problem = Problem {
    name: "flip-game-2",
    title: "Flip Game II",
    source: "LeetCode 294",
    statement: "A row of `+` and `-`; a move turns two neighbouring `+` into `-`. Whoever cannot move loses. You begin.",
    input: "The row, of at least one sign.",
    output: "`true` if you win, `false` if not.",
    example_in: "++++\n",
    example_out: "true\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let row = reader.word("the row")?;
        if let Some(wrong) = row.chars().find(|sign| !matches!(sign, '+' | '-')) {
            let message = said!("`{wrong}` is no sign", wrong = wrong.escape_debug());
            return Err(reader.wrong(message, said!("write `+` and `-`")));
        }
        reader.end()?;
        let mut game = Known::find("0.07")?;
        let mut sum = 0;
        for run in row.split('-') {
            sum ^= game.value(&(run.len() as u64).into())?;
        }
        Ok(format!("{}\n", sum != 0))
    },
};

/// Kayles on a circle: the first move leaves a row.
pub(crate) const A_FUNNY_GAME: Problem = Problem {
    name: "a-funny-game",
    title: "A Funny Game",
    source: "POJ 2484",
    statement: "n coins in a circle; a move takes one coin or two neighbouring ones (a gap that taking left parts \
                neighbours). Whoever takes the last coin wins. Alice moves first.",
    input: "Numbers n until one that is 0.",
    output: "For each `Alice` or `Bob`: who wins.",
    example_in: "1\n2\n3\n0\n",
    example_out: "Alice\nAlice\nBob\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let mut kayles = Known::find("kayles")?;
        loop {
            let coins = reader.number("the number of coins (or 0 at the end)", ANY)?;
            if coins == 0 {
                return Ok(output);
            }
            let mut wins = kayles.value(&(coins - 1).into())? == 0;
            wins |= coins > 1 && kayles.value(&(coins - 2).into())? == 0;
            output += if wins { "Alice\n" } else { "Bob\n" };
        }
    },
};

/// Treblecross.
pub(crate) const CROSSES_AND_CROSSES: Problem = Problem {
    name: "crosses-and-crosses",
    title: "Crosses and Crosses",
    source: "POJ 3537",
    statement: "A strip of n empty cells; a move puts a cross into one. Whoever first makes three crosses side by \
                side wins.",
    input: "n, from 3 to 2000.",
    output: "`1` if the first player wins, else `2`.",
    example_in: "6\n",
    example_out: "2\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let cells = reader.number("the number of cells", 3..=2000)?;
        reader.end()?;
        let wins = Known::find("treblecross")?.value(&cells.into())? != 0;
        Ok(if wins { "1\n" } else { "2\n" }.to_owned())
    },
};

/// Runs of exactly m on a circle. The first move leaves a row of n - m, on which the take-and-break code 0.0…07 with m
/// digits is played. Each m that occurs takes O(n²) time once.
pub(crate) const PAINT_CHAIN: Problem = Problem {
    name: "paint-chain",
    title: "Paint Chain",
    source: "HDU 3980",
    statement: "A circle of n beads without colour; a move paints m neighbouring beads that have no colour yet. \
                Whoever cannot move loses. Aekdycoin moves first.",
    input: "T, the number of cases. Each: n and m, from 1 to 1000.",
    output: "For the case number i, counted from 1, `Case #i: aekdycoin` or `Case #i: abcdxyzk`: who wins.",
    example_in: "2\n3 1\n4 2\n",
    example_out: "Case #1: aekdycoin\nCase #2: abcdxyzk\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let mut rows: HashMap<u64, Known> = HashMap::new();
        for case in 0..reader.number("the number of cases", ANY)? {
            let beads = reader.number("the number of beads", 1..=1000)?;
            let run = reader.number("the length of a run", 1..=1000)?;
            let row = match rows.entry(run) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(unknown) => unknown.insert(Known::find(&format!("0.{:0>1$}", 7, run as usize))?),
            };
            let wins = match beads.checked_sub(run) {
                Some(rest) => row.value(&rest.into())? == 0,
                None => false,
            };
            output += &format!("Case #{}: {}\n", case + 1, if wins { "aekdycoin" } else { "abcdxyzk" });
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare, words};

    /// Removes `run` neighbours that are set in `row`, a word of `len` places, in all ways.
    fn taken(row: u32, len: u32, run: u32, circle: bool) -> Vec<u32> {
        let last = if circle { len } else { (len + 1).saturating_sub(run) };
        let places = |first: u32| (first..first + run).map(|place| 1u32 << (place % len)).fold(0, |set, bit| set | bit);
        let runs = (0..last).map(places).filter(|set| set.count_ones() == run && row & set == *set);
        runs.map(|set| row & !set).collect()
    }

    #[test]
    fn pins_are_answered_as_by_trying_every_move() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for len in 1..=10 {
            let mut game = Game::normal(|&row: &u32| [taken(row, len, 1, false), taken(row, len, 2, false)].concat());
            for row in 0..1u32 << len {
                let pins: String = (0..len).map(|place| if row >> place & 1 == 1 { 'I' } else { 'X' }).collect();
                input += &format!("{len}\n{pins}\n");
                right.push(if game.first_wins(&row) { "WIN" } else { "LOSE" });
            }
        }
        compare(&BOWLING_PINS, &format!("{}\n{input}", right.len()), &right);
        for (input, message) in [
            ("1\n3\nIxI\n", "line 3, word 1: `x` is no pin"),
            ("1\n3\nII\n", "line 3, word 1: the row has 2 places and not 3"),
        ] {
            let error = (BOWLING_PINS.solve)(input).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn circles_are_answered_as_by_trying_every_move() {
        let coins: Vec<u64> = (1..=14).collect();
        let answer = |&n: &u64| {
            let options = |&circle: &u32| [taken(circle, n as u32, 1, true), taken(circle, n as u32, 2, true)].concat();
            if Game::normal(options).first_wins(&((1 << n) - 1)) { "Alice" } else { "Bob" }
        };
        let right: Vec<&str> = coins.iter().map(answer).collect();
        compare(&A_FUNNY_GAME, &(words(&coins) + " 0\n"), &right);

        let (mut input, mut right) = (String::new(), Vec::new());
        for beads in 1..=13u32 {
            for run in 1..=beads + 1 {
                let mut game = Game::normal(|&circle: &u32| taken(circle, beads, run, true));
                let winner = if game.first_wins(&((1 << beads) - 1)) { "aekdycoin" } else { "abcdxyzk" };
                input += &format!("{beads} {run}\n");
                right.push(format!("Case #{}: {winner}", right.len() + 1));
            }
        }
        compare(&PAINT_CHAIN, &format!("{}\n{input}", right.len()), &right);
    }

    #[test]
    fn crosses_are_answered_as_by_trying_every_cell() {
        for len in 3..=14u32 {
            // The player who cannot move loses. A row with three adjacent crosses has no moves, and on a strip of at
            // least three cells play always ends with one.
            let options = |&crosses: &u32| match crosses & crosses >> 1 & crosses >> 2 {
                0 => (0..len).filter(|cell| crosses >> cell & 1 == 0).map(|cell| crosses | 1 << cell).collect(),
                _ => vec![],
            };
            let right = if Game::normal(options).first_wins(&0) { "1" } else { "2" };
            compare(&CROSSES_AND_CROSSES, &format!("{len}\n"), &[right]);
        }
    }

    #[test]
    fn flips_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|row: &String| {
            let pairs = (0..row.len().saturating_sub(1)).filter(|&at| &row[at..at + 2] == "++");
            pairs.map(|at| format!("{}--{}", &row[..at], &row[at + 2..])).collect()
        });
        for length in 1..=11_u32 {
            for signs in 0..1 << length {
                let row: String = (0..length).map(|at| if signs >> at & 1 == 0 { '+' } else { '-' }).collect();
                compare(&FLIP_GAME, &format!("{row}\n"), &[game.first_wins(&row).to_string()]);
            }
        }
    }
}
