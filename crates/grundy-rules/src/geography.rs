//! Geography: a token moves along edges and uses up the vertices or edges that it leaves.
//!
//! In the vertex game the vertex that the token leaves is used up, in the edge game the edge that it uses. Each is
//! played on directed and on undirected graphs (D. Lichtenstein and M. Sipser 1980). Matchings solve the undirected
//! vertex game (A. S. Fraenkel, E. R. Scheinerman and D. Ullman 1993).

use std::sync::Arc;

use grundy_core::{Label, SyntaxError, said};
use grundy_graph::NamedGraph;

use crate::cells::board::BoardParts;
use crate::cells::{Board, BoardGame, BoardMove};
use crate::entry::{Built, Row, from_file, row};
use crate::kayles_on_graphs::edge_names;

pub(crate) const VERTEX: Row = row("geography", None, from_file);
pub(crate) const EDGE: Row = row("edge-geography", None, from_file);
pub(crate) const UNDIRECTED_VERTEX: Row = row("undirected-geography", None, from_file);
pub(crate) const UNDIRECTED_EDGE: Row = row("undirected-edge-geography", None, from_file);

/// One of the four games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geography {
    /// Whether edges may be used in their direction only.
    pub directed: bool,
    /// Whether edges are used up, and not vertices.
    pub edges: bool,
}

impl Geography {
    pub fn of(name: &str) -> Option<Geography> {
        Some(match name {
            "geography" => Geography { directed: true, edges: false },
            "edge-geography" => Geography { directed: true, edges: true },
            "undirected-geography" => Geography { directed: false, edges: false },
            "undirected-edge-geography" => Geography { directed: false, edges: true },
            _ => return None,
        })
    }

    pub fn on(self, named: Arc<NamedGraph>) -> Built {
        Built::on_boards(BoardGame::new(None, move |start| {
            let Some(vertex) = named.names.find(start) else {
                let some: Vec<String> = (0..named.graph.vertices().min(3)).map(|v| named.names.show(v)).collect();
                return Err(SyntaxError::whole(start, said!("the graph has no vertex `{start}`", start))
                    .help(said!("write the token's vertex; the vertices begin with {some}", some = some.join(", "))));
            };
            Board::new(self.parts(&named, vertex)).map_err(|error| SyntaxError::whole(start, error))
        }))
    }

    /// The board: a cell `at:v` for the token on each vertex v, and one for each vertex, or edge, that may be used up.
    fn parts(self, named: &NamedGraph, token: u32) -> BoardParts {
        let graph = &named.graph;
        let vertices = graph.vertices();
        let mut edges = match self.directed {
            true => (0..vertices).flat_map(|v| graph.options(v).iter().map(move |&w| (v, w))).collect(),
            false => graph.undirected(),
        };
        edges.sort_unstable();
        let mut moves = Vec::new();
        for (&(a, b), edge) in edges.iter().zip(vertices..) {
            let back = (!self.directed && a != b).then_some((b, a));
            for (from, to) in [(a, b)].into_iter().chain(back) {
                let used = if self.edges { edge } else { vertices + to };
                let mut a_move = BoardMove { needs: vec![from, used], ..BoardMove::default() };
                if from == to {
                    // A loop leaves the token where it is. The vertex game has no such move: the token has been there.
                    a_move.removes = vec![used];
                } else {
                    a_move.removes = vec![from, used];
                    a_move.adds = vec![to];
                }
                if from != to || self.edges {
                    moves.push(a_move.called(Label::Token { vertex: named.names.show(to) }));
                }
            }
        }
        let shown = |v: u32| named.names.show(v);
        let mut names: Vec<String> = (0..vertices).map(|v| format!("at:{}", shown(v))).collect();
        let mut absent: Vec<u32> = (0..vertices).filter(|&v| v != token).collect();
        if self.edges {
            names.extend(edge_names(named, &edges, if self.directed { '>' } else { '-' }));
        } else {
            names.extend((0..vertices).map(shown));
            absent.push(vertices + token);
        }
        BoardParts { start: named.names.show(token), names, moves, absent, ..BoardParts::default() }
    }
}
