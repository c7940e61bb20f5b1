//! A file of rules that somebody writes in the page.

use grundy::Sources;
use serde_json::{Value, json};

use crate::catalogue::shape;
use crate::failure::Failure;

/// `{"ruleset", "shape", "start"}`: what the page calls the rules in the file, what their positions look like, and
/// where play begins, if the file says so.
///
/// # Errors
///
/// If the file is wrong, with the place in it; or if this is the library without rules in Starlark.
pub fn rules(file: &str, sources: &Sources) -> Result<Value, Failure> {
    let word = format!("rules:{file}");
    let rules = sources.find(&word).map_err(|error| Failure::input(&word, error))?;
    let start = rules.moves.parse("").ok().map(|start| rules.moves.show(&start));
    Ok(json!({"ruleset": rules.name, "shape": shape(rules.shape), "start": start}))
}
