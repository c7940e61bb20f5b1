//! Node Kayles and Arc Kayles: Kayles on any graph (T. J. Schaefer 1978).
//!
//! The direction of edges does not matter. Loops do not matter in Node Kayles; in Arc Kayles a loop is an edge like any
//! other. Node Kayles on a path of n vertices is the heap n of 0.137.

use std::collections::BTreeSet;

use grundy_core::SyntaxError;
use grundy_graph::NamedGraph;

use crate::cells::board::BoardParts;
use crate::cells::{Board, BoardGame, BoardMove};
use crate::entry::{Built, Row, from_file, row};

pub(crate) const NODE: Row = row("node-kayles", None, from_file);
pub(crate) const ARC: Row = row("arc-kayles", None, from_file);

/// The names of the edges of a list: the ends with `sign` between them; parallel ones are numbered from the second on.
pub(crate) fn edge_names(named: &NamedGraph, edges: &[(u32, u32)], sign: char) -> Vec<String> {
    let mut last = (None, 0);
    let number = |edge: &(u32, u32)| {
        last = if last.0 == Some(*edge) { (last.0, last.1 + 1) } else { (Some(*edge), 1) };
        let name = format!("{}{sign}{}", named.names.show(edge.0), named.names.show(edge.1));
        if last.1 > 1 { format!("{name}#{}", last.1) } else { name }
    };
    edges.iter().map(number).collect()
}

/// Node Kayles on a graph. Fails if the graph is too large for a board.
pub fn node_kayles(named: &NamedGraph) -> Result<Built, SyntaxError> {
    let mut near = vec![BTreeSet::new(); named.graph.vertices() as usize];
    for (a, b) in named.graph.undirected() {
        near[a as usize].insert(b);
        near[b as usize].insert(a);
    }
    let moves = near.into_iter().zip(0..).map(|(near, vertex)| BoardMove::choose(vertex, near)).collect();
    built((0..named.graph.vertices()).map(|vertex| named.names.show(vertex)).collect(), moves)
}

/// Arc Kayles on a graph. Fails if the graph is too large for a board.
pub fn arc_kayles(named: &NamedGraph) -> Result<Built, SyntaxError> {
    let edges = named.graph.undirected();
    let mut at = vec![Vec::new(); named.graph.vertices() as usize];
    for (&(a, b), edge) in edges.iter().zip(0..) {
        at[a as usize].push(edge);
        at[b as usize].push(edge);
    }
    let touching = |&(a, b): &(u32, u32)| at[a as usize].iter().chain(&at[b as usize]).copied();
    let moves = edges.iter().zip(0..).map(|(ends, edge)| BoardMove::choose(edge, touching(ends))).collect();
    built(edge_names(named, &edges, '-'), moves)
}

pub(crate) fn built(names: Vec<String>, moves: Vec<BoardMove>) -> Result<Built, SyntaxError> {
    let board = Board::new(BoardParts { names, moves, ..BoardParts::default() });
    Ok(Built::on_boards(BoardGame::single(board.map_err(|error| SyntaxError::whole("", error))?)))
}
