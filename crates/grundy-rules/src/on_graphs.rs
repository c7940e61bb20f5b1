//! Node Kayles and Arc Kayles: Kayles on any graph (T. J. Schaefer 1978).
//!
//! The direction of edges does not matter. Loops do not matter in Node Kayles; in Arc Kayles a loop is an edge like any
//! other. Node Kayles on a path of n vertices is the heap n of 0.137.
//!
//! # Geography: a token moves along edges and uses up the vertices or edges that it leaves
//! In the vertex game the vertex that the token leaves is used up, in the edge game the edge that it uses. Each is
//! played on directed and on undirected graphs (D. Lichtenstein and M. Sipser 1980). Matchings solve the undirected
//! vertex game (A. S. Fraenkel, E. R. Scheinerman and D. Ullman 1993).
//!
//! # Chomp on any partial order: choose an element, and it and all above it are removed
//! Nothing is poisoned. D. Gale's Chomp is the game on a rectangle without its least element.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grundy_core::syntax::{quoted, unquoted};
use grundy_core::{Label, Said, SyntaxError, said};
use grundy_graph::{NamedGraph, Rows};

use crate::cells::board::{BoardParts, Token};
use crate::cells::layout::is_name;
use crate::cells::{Board, BoardGame, BoardMove};
use crate::entry::{Built, Row, from_file, row};

pub(crate) const NODE_KAYLES: Row = row("node-kayles", None, from_file);
pub(crate) const ARC_KAYLES: Row = row("arc-kayles", None, from_file);

/// The names of the edges of a list: the ends with `sign` between them; parallel ones are numbered from the second on.
pub(crate) fn edge_names(named: &NamedGraph, edges: &[(u32, u32)], sign: char) -> Vec<String> {
    let mut last = (None, 0);
    let number = |edge: &(u32, u32)| {
        last = if last.0 == Some(*edge) { (last.0, last.1 + 1) } else { (Some(*edge), 1) };
        let name = format!("{}{sign}{}", cell_name(named, edge.0), cell_name(named, edge.1));
        if last.1 > 1 { format!("{name}#{}", last.1) } else { name }
    };
    edges.iter().map(number).collect()
}

/// The name of a vertex as that of a cell: in quotes if it could not be read back from a list without them.
fn cell_name(named: &NamedGraph, vertex: u32) -> String {
    readable(named.names.show(vertex))
}

fn readable(name: String) -> String {
    if is_name(&name) { name } else { quoted(&name) }
}

/// Node Kayles on a graph. Fails if the graph is too large for a board.
pub fn node_kayles(named: &NamedGraph) -> Result<Built, SyntaxError> {
    let mut near = vec![BTreeSet::new(); named.graph.vertices() as usize];
    for (a, b) in named.graph.undirected() {
        near[a as usize].insert(b);
        near[b as usize].insert(a);
    }
    let moves = near.into_iter().zip(0..).map(|(near, vertex)| BoardMove::choose(vertex, near)).collect();
    built((0..named.graph.vertices()).map(|vertex| cell_name(named, vertex)).collect(), moves)
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

pub(crate) const GEOGRAPHY: Row = row("geography", None, from_file);
pub(crate) const EDGE_GEOGRAPHY: Row = row("edge-geography", None, from_file);
pub(crate) const UNDIRECTED_GEOGRAPHY: Row = row("undirected-geography", None, from_file);
pub(crate) const UNDIRECTED_EDGE_GEOGRAPHY: Row = row("undirected-edge-geography", None, from_file);

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
            let vertex = named.names.find(start).or_else(|| named.names.find(&unquoted(start)?));
            let Some(vertex) = vertex else {
                let some: Vec<String> = (0..named.graph.vertices().min(3)).map(|v| cell_name(&named, v)).collect();
                let missing = said!("the token's vertex is missing here");
                let why = if start.is_empty() { missing } else { said!("the graph has no vertex `{start}`", start) };
                return Err(SyntaxError::whole(start, why)
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
        let shown = |v: u32| cell_name(named, v);
        let mut names: Vec<String> = (0..vertices).map(|v| format!("at:{}", shown(v))).collect();
        let mut absent: Vec<u32> = (0..vertices).filter(|&v| v != token).collect();
        if self.edges {
            names.extend(edge_names(named, &edges, if self.directed { '>' } else { '-' }));
        } else {
            names.extend((0..vertices).map(shown));
            absent.push(vertices + token);
        }
        let token_cells = Some(Token { places: vertices, uses_vertices: !self.edges });
        BoardParts { start: shown(token), names, moves, absent, token: token_cells, ..BoardParts::default() }
    }
}

pub(crate) const POSET: Row = row("poset", None, from_file);

/// The game on the order in a file. Fails without a header or two columns, for an element above itself, or too many.
pub fn poset(text: &str) -> Result<Built, SyntaxError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = Rows::new(text.as_bytes(), Some(b','));
    let mut next = || {
        // Bytes in memory can always be read. A row with an open quote has no columns.
        let more = rows.advance().unwrap_or(false);
        let names = rows.fields().filter(|_| rows.flaw.is_none());
        let columns: Vec<String> = names.map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        more.then_some((rows.line, columns))
    };
    let mistake = |line: u64, message: Said| SyntaxError::whole(text, said!("line {line}: {message}", line, message));
    if next().is_none_or(|(_, header)| header != ["lower", "upper"]) {
        return Err(mistake(1, said!("the header `lower,upper` is missing"))
            .help(said!("begin the file with the line lower,upper")));
    }
    let mut above: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    while let Some((number, columns)) = next() {
        let [lower, upper] = &columns[..] else {
            let line = columns.join(",");
            return Err(mistake(number, said!("`{line}` does not have two columns", line))
                .help(said!("write lower,upper on each line")));
        };
        if lower.is_empty() {
            return Err(mistake(number, said!("the lower element has no name")).help(said!("write lower,upper")));
        }
        let uppers = above.entry(lower.clone()).or_default();
        if !upper.is_empty() {
            uppers.insert(upper.clone());
            above.entry(upper.clone()).or_default();
        }
    }
    let names: Vec<String> = above.keys().cloned().collect();
    if names.len() > crate::cells::MOST_CELLS {
        return Err(SyntaxError::whole(text, crate::cells::too_many_cells(names.len())));
    }
    let numbers: BTreeMap<&str, u32> = names.iter().map(String::as_str).zip(0..).collect();
    let direct: Vec<Vec<u32>> =
        above.values().map(|uppers| uppers.iter().map(|name| numbers[&**name]).collect()).collect();
    let mut moves = Vec::with_capacity(names.len());
    for element in 0..names.len() as u32 {
        let (mut taken, mut open) = (BTreeSet::new(), direct[element as usize].clone());
        while let Some(next) = open.pop() {
            if taken.insert(next) {
                open.extend(&direct[next as usize]);
            }
        }
        if taken.contains(&element) {
            let message = said!("`{name}` is above itself, so this is not an order", name = names[element as usize]);
            return Err(SyntaxError::whole(text, message).help(said!("leave one of the lines out that lead round")));
        }
        moves.push(BoardMove::choose(element, taken));
    }
    built(names.into_iter().map(readable).collect(), moves)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::{Laws, Oracle};

    use super::*;

    #[test]
    fn two_chains_are_two_heaps() {
        let order = poset("lower,upper\na,b\nb,c\nx,y\n").unwrap();
        let whole = order.moves.parse("").unwrap();
        assert_eq!(Oracle::new(&*order.moves).value(&whole).0, 3 ^ 2);
        assert_eq!(Laws::of("poset", &*order.moves).hold_below(whole), 12);
    }

    #[test]
    fn mistakes_name_the_line() {
        let said = |text: &str| poset(text).err().unwrap().message;
        assert_eq!(said("a,b\n"), "line 1: the header `lower,upper` is missing");
        assert_eq!(said("lower,upper\na,b\na,b,c\n"), "line 3: `a,b,c` does not have two columns");
        assert_eq!(said("lower,upper\na,b\nb,a\n"), "`a` is above itself, so this is not an order");
    }
}
