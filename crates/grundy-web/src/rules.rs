//! A file of rules that a user writes in the page.

use grundy::Sources;
use grundy::ask::Failure;
use serde::Serialize;

use crate::catalogue::shape;

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

/// Reads a file of rules.
///
/// # Errors
///
/// If the file is wrong (with the place of the mistake), or if this library was built without Starlark.
pub fn rules(file: &str, sources: &Sources) -> Result<Ruled, Failure> {
    let word = format!("rules:{file}");
    let rules = sources.find(&word).map_err(|error| Failure::input(&word, error))?;
    let start = rules.moves.parse("").ok().map(|start| rules.moves.show(&start));
    Ok(Ruled { ruleset: rules.name, shape: shape(rules.shape), start })
}
