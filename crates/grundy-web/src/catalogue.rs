//! The catalogue, for completion, examples and the list of games.

#[cfg(feature = "more")]
use grundy::words::{self, Words};
use serde::Serialize;

/// An entry of the catalogue.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    /// The name that the user types, up to a colon.
    pub name: &'static str,
    /// Other names of the same ruleset.
    pub aliases: &'static [&'static str],
    /// The kind of text after the colon, such as `SET`; `null` if there is no colon.
    pub parameter: Option<&'static str>,
    /// The kind of start, such as `heap size`.
    pub start: &'static str,
    /// What a position consists of.
    pub shape: Shape,
    /// The rules in one line.
    pub summary: &'static str,
    /// An example of a position.
    pub example: &'static str,
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

/// All entries of the catalogue.
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
            example: entry.example,
        })
        .collect()
}

/// What an entry says at length.
#[cfg(feature = "more")]
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Prose {
    /// A full description: rules, values, equal games.
    pub rules: Words,
    /// A reference to the literature.
    pub reference: &'static str,
}

/// What the entry of this name says at length; `None` if there is no such entry.
#[cfg(feature = "more")]
pub fn prose(name: &str) -> Option<Prose> {
    let entry = grundy::ENTRIES.iter().find(|entry| entry.name == name)?;
    Some(Prose { rules: words::rules(entry), reference: entry.reference })
}
