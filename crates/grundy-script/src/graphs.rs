//! The graphs that a file of rules may read: those that lie beside it.

use std::collections::BTreeMap;

use grundy_core::{Said, said};

const MOST_EDGES: usize = 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleGraph {
    pub vertices: Vec<String>,
    /// The edges, as numbers of vertices.
    pub edges: Vec<(u32, u32)>,
}

/// Reads a graph by the name that the rules give: a file in the folder of the rules or below it.
pub type ReadGraph<'a> = dyn Fn(&str) -> Result<RuleGraph, Said> + 'a;

/// The graphs that a run of a file may use, by the names of their files; `None` for those that are not read yet.
pub(crate) type Graphs = BTreeMap<String, Option<Result<RuleGraph, Said>>>;

pub(crate) fn none(_: &str) -> Result<RuleGraph, Said> {
    Err(said!("there are no files beside these rules"))
}

/// The graph of a file that rules ask for. `graphs` is `None` after the rules were read. What is not read yet is noted,
/// and the file of rules is run again when it is.
pub(crate) fn asked<'a>(graphs: Option<&'a mut Graphs>, file: &str) -> Result<&'a RuleGraph, Said> {
    let quoted = format!("{file:?}");
    // In the folder of the rules or below it.
    let mut parts = file.split(['/', '\\']);
    if file.contains(':') || parts.any(|part| ["", ".", ".."].contains(&part)) {
        return Err(said!("graph({file}): a graph lies beside the rules; write the name of its file", file = quoted));
    }
    let Some(graphs) = graphs else {
        return Err(said!(
            "graph({file}) is called by a function; read graphs outside of functions, such as g = graph({file}) above them",
            file = quoted
        ));
    };
    match &*graphs.entry(file.to_owned()).or_default() {
        Some(Ok(graph)) if graph.edges.len() <= MOST_EDGES => Ok(graph),
        Some(graph) => {
            let many = || format!("rules read graphs of at most {MOST_EDGES} edges").into();
            let error = graph.as_ref().err().cloned().unwrap_or_else(many);
            Err(said!("graph({file}): {error}", file = quoted, error))
        }
        None => Err(said!("graph({file}) is not read yet", file = quoted)),
    }
}
