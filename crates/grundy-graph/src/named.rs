//! A graph with the names of its vertices.

use crate::{Graph, Names};

/// A graph and the names of its vertices.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// The graph.
    pub graph: Graph,
    /// The names of its vertices.
    pub names: Names,
}
