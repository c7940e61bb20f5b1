//! The graph in a file, for a board on which its vertices and edges are clicked.

use grundy::ask::Failure;
use grundy::{Sources, said};
use serde::Serialize;

/// Largest number of edges of a graph that is drawn as a board.
const MOST: u64 = 400;

/// A graph: what the positions of a game on it are about.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Plan {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The edges, each from one vertex to another, by their numbers; parallel ones stand several times.
    pub edges: Vec<(u32, u32)>,
}

/// The graph in a file that is held. Fails if the file holds no graph, or one that is too large for a board.
pub fn plan(file: &str, sources: &Sources) -> Result<Plan, Failure> {
    let word = format!("graph:{file}");
    let rules = sources.find(&word).map_err(|error| Failure::input(&word, error))?;
    let Some(named) = rules.graph() else { return Err(Failure::Unfit(said!("{file} holds no graph", file))) };
    let graph = &named.graph;
    if graph.edges() > MOST {
        let (edges, most) = (graph.edges(), MOST);
        let why = said!("the graph has {edges} edges, and a board shows at most {most}", edges, most);
        return Err(Failure::Unfit(why));
    }
    let vertices = 0..graph.vertices();
    let edges = vertices.clone().flat_map(|from| graph.options(from).iter().map(move |&to| (from, to)));
    Ok(Plan { edges: edges.collect(), vertices: vertices.map(|vertex| named.names.show(vertex)).collect() })
}
