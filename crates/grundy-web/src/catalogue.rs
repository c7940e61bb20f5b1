//! The catalogue, for completion, examples and the list of games.

use serde::Serialize;

/// A line of the catalogue.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    /// What the user types, up to a colon.
    pub name: &'static str,
    /// Other names for the same.
    pub aliases: &'static [&'static str],
    /// What stands behind the colon, such as `SET`, if anything does.
    pub parameter: Option<&'static str>,
    /// What a start is, such as `heap size`.
    pub start: &'static str,
    /// What a position consists of.
    pub shape: Shape,
    /// The rules in one line.
    pub summary: &'static str,
    /// All about the game: rules, values, equal games.
    pub rules: &'static str,
    /// A position.
    pub example: &'static str,
    /// Where to read about it.
    pub reference: &'static str,
}

/// What a position consists of: one number, two, or anything else.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is said above")]
pub enum Shape {
    Heap,
    Pair,
    Other,
}

impl From<grundy::Shape> for Shape {
    fn from(shape: grundy::Shape) -> Shape {
        match shape {
            grundy::Shape::Heap => Shape::Heap,
            grundy::Shape::Pair => Shape::Pair,
            grundy::Shape::List | grundy::Shape::Other => Shape::Other,
        }
    }
}

/// All lines of the catalogue.
pub fn catalogue() -> Vec<Entry> {
    grundy::ENTRIES
        .iter()
        .map(|entry| Entry {
            name: entry.name,
            aliases: entry.aliases,
            parameter: entry.parameter,
            start: entry.start,
            shape: entry.shape.into(),
            summary: entry.summary,
            rules: entry.rules,
            example: entry.example,
            reference: entry.reference,
        })
        .collect()
}
