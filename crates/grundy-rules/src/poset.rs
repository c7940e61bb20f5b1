//! Chomp on any partial order: choose an element, and it and all above it are removed.
//!
//! Nothing is poisoned. D. Gale's Chomp is the game on a rectangle without its least element.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Said, SyntaxError, said};
use grundy_graph::Rows;

use crate::cells::BoardMove;
use crate::entry::{Built, Row, from_file, row};
use crate::kayles_on_graphs::built;

pub(crate) const ENTRY: Row = row("poset", None, from_file);

/// The game on the order in a file. Fails without a header or two columns, for an element above itself, or too many.
pub fn build(text: &str) -> Result<Built, SyntaxError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = Rows::new(text.as_bytes(), Some(b','));
    let mut next = || {
        // Bytes in memory can always be read. A row with an open quote has no columns.
        let more = rows.advance().unwrap_or(false);
        let names = rows.fields().filter(|_| rows.flaw.is_none());
        let columns: Vec<String> = names.map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        more.then_some((rows.line, columns))
    };
    let mistake = |line: u64, message: Said| SyntaxError::whole(text, said!("line {line}: {message}", line, message));
    if next().is_none_or(|(_, header)| header != ["lower", "upper"]) {
        return Err(mistake(1, said!("the header `lower,upper` is missing"))
            .help(said!("begin the file with the line lower,upper")));
    }
    let mut above: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    while let Some((number, columns)) = next() {
        let [lower, upper] = &columns[..] else {
            let line = columns.join(",");
            return Err(mistake(number, said!("`{line}` does not have two columns", line))
                .help(said!("write lower,upper on each line")));
        };
        if lower.is_empty() {
            return Err(mistake(number, said!("the lower element has no name")).help(said!("write lower,upper")));
        }
        let uppers = above.entry(lower.clone()).or_default();
        if !upper.is_empty() {
            uppers.insert(upper.clone());
            above.entry(upper.clone()).or_default();
        }
    }
    let names: Vec<String> = above.keys().cloned().collect();
    if names.len() > crate::cells::MOST_CELLS {
        return Err(SyntaxError::whole(text, crate::cells::too_many_cells(names.len())));
    }
    let numbers: BTreeMap<&str, u32> = names.iter().map(String::as_str).zip(0..).collect();
    let direct: Vec<Vec<u32>> =
        above.values().map(|uppers| uppers.iter().map(|name| numbers[&**name]).collect()).collect();
    let mut moves = Vec::with_capacity(names.len());
    for element in 0..names.len() as u32 {
        let (mut taken, mut open) = (BTreeSet::new(), direct[element as usize].clone());
        while let Some(next) = open.pop() {
            if taken.insert(next) {
                open.extend(&direct[next as usize]);
            }
        }
        if taken.contains(&element) {
            let message = said!("`{name}` is above itself, so this is not an order", name = names[element as usize]);
            return Err(SyntaxError::whole(text, message).help(said!("leave one of the lines out that lead round")));
        }
        moves.push(BoardMove::choose(element, taken));
    }
    built(names, moves)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::{Laws, Oracle};

    use super::*;

    #[test]
    fn two_chains_are_two_heaps() {
        let order = build("lower,upper\na,b\nb,c\nx,y\n").unwrap();
        let whole = order.moves.parse("").unwrap();
        assert_eq!(Oracle::new(&*order.moves).value(&whole).0, 3 ^ 2);
        assert_eq!(Laws::of("poset", &*order.moves).hold_below(whole), 12);
    }

    #[test]
    fn mistakes_name_the_line() {
        let said = |text: &str| build(text).err().unwrap().message;
        assert_eq!(said("a,b\n"), "line 1: the header `lower,upper` is missing");
        assert_eq!(said("lower,upper\na,b\na,b,c\n"), "line 3: `a,b,c` does not have two columns");
        assert_eq!(said("lower,upper\na,b\nb,a\n"), "`a` is above itself, so this is not an order");
    }
}
