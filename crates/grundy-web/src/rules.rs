//! A file of rules that somebody writes in the page.

use grundy::Sources;
use serde::Serialize;

use crate::catalogue::Shape;
use crate::failure::Failure;

/// What rules that somebody wrote are like.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ruled {
    /// What the page calls the rules in the file.
    pub ruleset: String,
    /// What their positions look like.
    pub shape: Shape,
    /// Where play begins, if the file says so.
    pub start: Option<String>,
}

/// Reads a file of rules.
///
/// # Errors
///
/// If the file is wrong, with the place in it; or if this is the library without rules in Starlark.
pub fn rules(file: &str, sources: &Sources) -> Result<Ruled, Failure> {
    let word = format!("rules:{file}");
    let rules = sources.find(&word).map_err(|error| Failure::input(&word, error))?;
    let start = rules.moves.parse("").ok().map(|start| rules.moves.show(&start));
    Ok(Ruled { ruleset: rules.name, shape: rules.shape.into(), start })
}
