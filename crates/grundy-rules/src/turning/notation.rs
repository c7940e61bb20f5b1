//! How rows and boards of coins are written.

use grundy_core::{Position, Said, SyntaxError, said};

use crate::number::parse_list;

/// Before the places of the heads.
const HEADS: &str = "heads:";

/// How a row is written.
fn help() -> Said {
    said!("write one H or T for each coin from left to right, such as HTHHT, or only the heads, such as heads:1,3,4")
}

/// Reads `HTHHT` or `heads:1,3,4`.
pub(super) fn read_row(text: &str) -> Result<Position, SyntaxError> {
    if text.get(..HEADS.len()).is_some_and(|start| start.eq_ignore_ascii_case(HEADS)) {
        return read_heads(&text[HEADS.len()..]).map_err(|error| error.shifted(HEADS.len()));
    }
    let heads = coins(text, 0)?;
    Ok(Position::from([vec![text.len() as u64], heads].concat()))
}

fn read_heads(text: &str) -> Result<Position, SyntaxError> {
    let mut heads = if text.is_empty() { Vec::new() } else { parse_list(text)? };
    let mut at = 0;
    for (index, part) in text.split(',').enumerate().filter(|_| !text.is_empty()) {
        let wrong = match heads[index] {
            0 => Some(said!("coins are counted from 1")),
            head if heads[..index].contains(&head) => Some(said!("this head is listed twice")),
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(
                SyntaxError::new(at..at + part.len(), wrong).help(said!("list each head once, such as heads:3,7,20"))
            );
        }
        at += part.len() + 1;
    }
    heads.sort_unstable();
    Ok(Position::from([vec![0], heads].concat()))
}

/// The places of the heads in a row of letters that begins at byte `start` of the text.
fn coins(text: &str, start: usize) -> Result<Vec<u64>, SyntaxError> {
    if text.is_empty() {
        return Err(SyntaxError::new(start..start, said!("a row of coins is missing here")).help(help()));
    }
    let wrong = |(at, c): (usize, char)| {
        let place = start + at..start + at + c.len_utf8();
        SyntaxError::new(place, said!("`{c}` is neither heads nor tails", c)).help(help())
    };
    match text.char_indices().find(|(_, c)| !matches!(c, 'H' | 'T')) {
        Some(bad) => Err(wrong(bad)),
        None => Ok((1..).zip(text.bytes()).filter(|(_, coin)| *coin == b'H').map(|(place, _)| place).collect()),
    }
}

/// Writes what [`read_row`] reads.
pub(super) fn show_row(position: &[u64]) -> String {
    let (length, heads) = (position[0], &position[1..]);
    if length > 0 {
        return letters(length, heads);
    }
    let heads: Vec<String> = heads.iter().map(u64::to_string).collect();
    format!("{HEADS}{}", heads.join(","))
}

fn letters(length: u64, heads: &[u64]) -> String {
    (1..=length).map(|place| if heads.binary_search(&place).is_ok() { 'H' } else { 'T' }).collect()
}

/// Reads rows of one length, such as `HT/TH`.
pub(super) fn read_board(text: &str) -> Result<Position, SyntaxError> {
    let columns = text.split('/').next().unwrap_or_default().len() as u64;
    let (mut heads, mut start, mut rows) = (Vec::new(), 0, 0);
    for row in text.split('/') {
        let found = coins(row, start)
            .map_err(|error| error.help(said!("write rows of H and T with a / between them, such as HT/TH")))?;
        if row.len() as u64 != columns {
            let message =
                said!("this row has {coins} coins, and the first one has {columns}", coins = row.len(), columns);
            return Err(
                SyntaxError::new(start..start + row.len(), message).help(said!("give all rows the same length"))
            );
        }
        heads.extend(found.into_iter().map(|column| rows * columns + column));
        start += row.len() + 1;
        rows += 1;
    }
    Ok(Position::from([vec![rows, columns], heads].concat()))
}

/// The rows of a board.
pub(super) fn show_board(position: &[u64], between: &str) -> String {
    let (rows, columns, heads) = (position[0], position[1], &position[2..]);
    let row = |row: u64| {
        let inside: Vec<u64> =
            heads.iter().filter(|&&head| (head - 1) / columns == row).map(|head| (head - 1) % columns + 1).collect();
        letters(columns, &inside)
    };
    (0..rows).map(row).collect::<Vec<_>>().join(between)
}
