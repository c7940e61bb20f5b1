//! The catalogue, for completion, examples and the list of games; and files of rules that a user writes in the page.

use grundy::ask::Failure;
#[cfg(feature = "more")]
use grundy::words::{self, Words};
use grundy::{Shape, Sources};
use serde::Serialize;

/// An entry of the catalogue.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entry {
    /// The name that the user types, up to a colon.
    pub name: &'static str,
    /// Other names of the same ruleset.
    pub aliases: &'static [&'static str],
    /// The kind of text after the colon, such as `SET`; `null` without a colon.
    pub parameter: Option<&'static str>,
    /// The kind of start, such as `heap size`.
    pub start: &'static str,
    /// What a position consists of.
    #[cfg_attr(test, ts(type = "\"heap\" | \"pair\" | \"other\""))]
    pub shape: &'static str,
    /// The rules in one line.
    pub summary: &'static str,
    /// An example of a position.
    pub example: &'static str,
}

/// What a position consists of: one number, two, or anything else.
pub(crate) fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Heap => "heap",
        Shape::Pair => "pair",
        Shape::List | Shape::Other => "other",
    }
}

pub fn catalogue() -> Vec<Entry> {
    grundy::ENTRIES
        .iter()
        .map(|entry| Entry {
            name: entry.name,
            aliases: entry.aliases,
            parameter: entry.parameter,
            start: entry.start,
            shape: shape(entry.shape),
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

/// What the entry of this name says at length; `None` if the entry does not exist.
#[cfg(feature = "more")]
pub fn prose(name: &str) -> Option<Prose> {
    let entry = grundy::ENTRIES.iter().find(|entry| entry.name == name)?;
    Some(Prose { rules: words::rules(entry), reference: entry.reference })
}

/// The properties of a user's rules.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ruled {
    /// The name of the ruleset in the page.
    pub ruleset: String,
    /// The shape of the positions.
    #[cfg_attr(test, ts(type = "\"heap\" | \"pair\" | \"other\""))]
    pub shape: &'static str,
    /// The start, if the file defines one.
    pub start: Option<String>,
}

/// Reads a file of rules. Fails if the file is wrong, or if this library was built without Starlark.
pub fn rules(file: &str, sources: &Sources) -> Result<Ruled, Failure> {
    let word = format!("rules:{file}");
    let rules = sources.find(&word).map_err(|error| Failure::input(&word, error))?;
    let start = rules.moves.parse("").ok().map(|start| rules.moves.show(&start));
    Ok(Ruled { ruleset: rules.name, shape: shape(rules.shape), start })
}
