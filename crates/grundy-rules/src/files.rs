//! Rulesets whose rules are in a file.
//!
//! This room reads no files; it only lists these rulesets. The facade reads the file and makes the ruleset.

use grundy_core::{SyntaxError, said};

use crate::entry::{Built, Entry};
use crate::structure::Shape;

/// The catalogue entry for a token on a vertex of a directed graph.
pub const GRAPH: Entry = Entry {
    name: "graph",
    parameter: Some("FILE"),
    start: "vertex name",
    shape: Shape::Other,
    summary: "a token on a vertex of a directed graph moves along an edge; cycles may make it a draw",
    rules: "The file is CSV or TSV with the header from,to (a line `a,` declares a vertex without options; no header is \
            needed where both columns are integers), a list of edges that ends in .edges, JSON \
            {\"edges\":[[\"a\",\"b\"],...]} or lists of neighbours {\"a\":[\"b\",...],...}, Graphviz DOT (.dot, .gv), \
            or Parquet with two columns from,to. Loops and parallel edges are allowed. \
            Where play can go on for ever a position may be a draw, and its value infinite.",
    example: "graph:rules/loopy.csv start",
    small: &["graph:rules/loopy.csv exit", "graph:rules/loopy.csv start", "graph:rules/loopy.csv cliff"],
    reference: "C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51-81",
    build: from_file,
    ..Entry::BLANK
};

/// The catalogue entry for a user's rules in Starlark.
pub const RULES: Entry = Entry {
    name: "rules",
    parameter: Some("FILE.star"),
    start: "number, tuple such as 7,12, or literal",
    shape: Shape::Other,
    summary: "your own rules, written in Starlark",
    rules: "The file defines its moves in one of three ways: options(p), the positions after one move (or moves(p) and \
            play(p, m)); heaps and moves, formulas about numbers; or board(p), cells and moves. It may define \
            result(p), representative(p), show(p), name, convention and start. A start is 7, 7,12, or '[30, 30]'.",
    example: "rules:rules/boxes.star 5,7",
    small: &[
        "rules:rules/boxes.star 2,3",
        "rules:rules/put-back.star 6",
        "rules:rules/even-again.star 6",
        "rules:rules/misere-21.star 6",
        "rules:rules/notakto.star \"....X....\"",
    ],
    reference: "the rule language: Starlark, a dialect of Python",
    build: from_file,
    ..Entry::BLANK
};

/// The error of making such a ruleset without its file.
pub(crate) fn from_file(parameter: Option<&str>) -> Result<Built, SyntaxError> {
    let error =
        SyntaxError::whole(parameter.unwrap_or_default(), said!("these rules stand in a file, which is not read here"));
    Err(error.help(said!("ask for the ruleset through `grundy::Sources`")))
}
