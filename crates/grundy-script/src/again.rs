//! Positions after which the same player moves again: `again(7)`, `again(7;2,3)`.
//!
//! An option `again(p)` leaves an urgent position: the other player can only give the turn back, which leaves `p`.
//! Its components are written between the parentheses, with semicolons between several.

use grundy_core::{Position, SyntaxError};

use crate::literal;

/// The components that are left when the turn is given back, in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Again(pub(crate) Vec<Position>);

const OPEN: &str = "again(";

impl Again {
    /// The position after which the same player moves again in these components.
    pub(crate) fn of(mut components: Vec<Position>) -> Position {
        components.sort_unstable();
        Position::of(Again(components))
    }

    pub(crate) fn show(&self) -> String {
        let shown: Vec<String> = self.0.iter().map(literal::show).collect();
        format!("{OPEN}{})", shown.join(";"))
    }

    /// Reads a position after `again`; `None` if the text is not one.
    pub(crate) fn read(text: &str) -> Option<Result<Position, SyntaxError>> {
        let inner = text.strip_prefix(OPEN)?.strip_suffix(')')?;
        let parts = split(inner).into_iter().filter(|_| !inner.is_empty());
        let components = parts.map(|(at, part)| literal::read(part).map_err(|error| error.shifted(OPEN.len() + at)));
        Some(components.collect::<Result<_, _>>().map(Again::of))
    }
}

/// The parts between semicolons outside of texts, each with its offset.
fn split(inner: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut from, mut quote, mut escaped) = (Vec::new(), 0, None, false);
    for (at, c) in inner.char_indices() {
        match quote {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ';' => {
                parts.push((from, &inner[from..at]));
                from = at + 1;
            }
            None => {}
        }
    }
    parts.push((from, &inner[from..]));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_and_writing_are_inverse() {
        for text in ["again()", "again(7)", "again(7;2,3)", "again(\"a;b\";[1])"] {
            let read = Again::read(text).unwrap().unwrap();
            let again: &Again = read.own().unwrap();
            assert_eq!(Again::read(&again.show()).unwrap().unwrap(), read, "{text}");
        }
        assert!(Again::read("7").is_none());
        assert_eq!(Again::read("again(7;x)").unwrap().unwrap_err().at.start, 8);
    }
}
