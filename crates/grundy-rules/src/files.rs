//! Rulesets whose rules are in a file.
//!
//! This room reads no files; it only lists these rulesets. The facade reads the file and makes the ruleset.

use grundy_core::{SyntaxError, said};

use crate::entry::{Built, Row, row};

/// The catalogue entry for a token on a vertex of a directed graph.
pub(crate) const GRAPH: Row = row("graph", None, from_file);

/// The catalogue entry for a user's rules in Starlark.
pub(crate) const RULES: Row = row("rules", None, from_file);

/// The error of making such a ruleset without its file.
pub(crate) fn from_file(parameter: Option<&str>) -> Result<Built, SyntaxError> {
    let error =
        SyntaxError::whole(parameter.unwrap_or_default(), said!("these rules stand in a file, which is not read here"));
    Err(error.help(said!("ask for the ruleset through `grundy::Sources`")))
}
