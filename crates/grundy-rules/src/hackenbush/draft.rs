//! A picture being written down, edge by edge.
//!
//! A draft takes edges in any order. [`finish`](Draft::finish) joins equal edges, drops vertices that are not connected
//! to the ground, with their edges, and puts the rest into canonical order.
//!
//! # The names of the vertices of a draft, numbered in the order of their first occurrence
//! In large pictures the names of the vertices are mostly consecutive numbers. So a table holds small numbers in plain
//! digits, and only other names are hashed. If all names are such numbers, the table also has them in order.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use grundy_core::{Said, said};
use grundy_graph::Name;

use super::picture::{Colour, Edge, GROUND, GROUND_NAME, Picture, VertexId, compare_names};

/// The edges written down so far.
///
/// ```
/// use grundy_rules::hackenbush::{Colour, Draft};
/// let mut draft = Draft::new();
/// draft.edge("b", "ground", Colour::Green, 1).unwrap();
/// draft.edge("b", "b", Colour::Green, 1).unwrap();
/// draft.edge("x", "y", Colour::Red, 1).unwrap();
/// let reading = draft.finish();
/// assert_eq!(reading.picture.to_string(), "ground b\nb b\n");
/// assert_eq!(reading.dropped, ["x", "y"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Draft {
    names: Names,
    edges: Vec<Edge>,
    copies: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The part that is connected to the ground.
    pub picture: Picture,
    /// The named vertices that are not connected to the ground, in order. The picture does not contain them.
    pub dropped: Vec<String>,
}

/// Largest number of vertices and of lines. Each edge has two entries, numbered by 32 bits.
const MOST: usize = (1 << 31) - 1;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoEdge {
    NoCopies,
    Copies,
    Lines,
}

impl NoEdge {
    pub fn said(&self) -> Said {
        match self {
            NoEdge::NoCopies => said!("no edge is drawn by 0 copies"),
            NoEdge::Copies => said!("the edges together are beyond 64 bits"),
            NoEdge::Lines => said!("a picture has at most {most} vertices and {most} lines of edges", most = MOST),
        }
    }
}

impl fmt::Display for NoEdge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl std::error::Error for NoEdge {}

impl Reading {
    /// A sentence about the dropped vertices; `None` if none was dropped.
    pub fn warning(&self) -> Option<Said> {
        const SHOWN: usize = 5;
        let (first, more) = (self.dropped.first()?, self.dropped.len().saturating_sub(SHOWN));
        let shown = self.dropped.iter().take(SHOWN).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let rest = if more > 0 { said!(" and {more} more", more) } else { Said::default() };
        Some(match self.dropped.len() {
            1 => said!("vertex `{first}` does not hang on the ground and is left out", first),
            _ => said!("vertices {shown}{rest} do not hang on the ground and are left out", shown, rest),
        })
    }
}

impl Draft {
    pub fn new() -> Draft {
        Draft::default()
    }

    /// Adds `copies` edges between two vertices, or loops if the two are equal. Fails if `copies` is 0, or if all
    /// copies together exceed 64 bits. Fails if there would be 2^31 vertices or lines of edges.
    pub fn edge(&mut self, a: &str, b: &str, colour: Colour, copies: u64) -> Result<(), NoEdge> {
        if copies == 0 {
            return Err(NoEdge::NoCopies);
        }
        self.copies = self.copies.checked_add(copies).ok_or(NoEdge::Copies)?;
        if self.edges.len() >= MOST || self.names.len() + 2 > MOST {
            return Err(NoEdge::Lines);
        }
        let (a, b) = (self.names.number(a), self.names.number(b));
        self.edges.push(Edge { low: a.min(b), high: a.max(b), colour, copies });
        Ok(())
    }

    /// The picture. O(e log e) for e edges written down.
    pub fn finish(self) -> Reading {
        let mut hangs = Hanging((0..self.names.len() as u32).collect());
        self.edges.iter().for_each(|edge| hangs.join(edge.low, edge.high));
        let ground = hangs.find(GROUND);
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        for v in self.names.in_order() {
            if hangs.find(v) == ground { kept.push(v) } else { dropped.push(self.names.of(v).to_string()) }
        }
        let mut new = vec![None; self.names.len()];
        (0..).zip(&kept).for_each(|(number, &v)| new[v as usize] = Some(number));
        let renamed = |edge: &Edge| {
            let (a, b): (u32, u32) = (new[edge.low as usize]?, new[edge.high as usize]?);
            Some(Edge { low: a.min(b), high: a.max(b), ..*edge })
        };
        let mut edges: Vec<Edge> = self.edges.iter().filter_map(renamed).collect();
        edges.sort_unstable();
        edges.dedup_by(|again, edge| {
            let same = (again.low, again.high, again.colour) == (edge.low, edge.high, edge.colour);
            // The total number of copies fits into 64 bits.
            edge.copies += if same { again.copies } else { 0 };
            same
        });
        let names = kept.iter().map(|&v| self.names.of(v).clone()).collect();
        Reading { picture: Picture::from_sorted(names, edges), dropped }
    }
}

/// Which vertices are connected: disjoint sets with path halving.
struct Hanging(Vec<u32>);

impl Hanging {
    fn find(&mut self, mut v: u32) -> u32 {
        while self.0[v as usize] != v {
            let next = self.0[self.0[v as usize] as usize];
            self.0[v as usize] = next;
            v = next;
        }
        v
    }

    fn join(&mut self, v: u32, w: u32) {
        let (v, w) = (self.find(v), self.find(w));
        self.0[v.max(w) as usize] = v.min(w);
    }
}

/// Names that are numbers below this are looked up in a table.
const TABLED: u64 = 1 << 22;

const NONE: VertexId = VertexId::MAX;

/// Names with their numbers. Number 0 is the ground.
#[derive(Clone, Debug)]
pub(super) struct Names {
    names: Vec<Arc<str>>,
    /// For each small number, the vertex that it names.
    tabled: Vec<VertexId>,
    hashed: HashMap<Arc<str>, VertexId>,
}

impl Default for Names {
    /// The name of the ground alone.
    fn default() -> Names {
        let ground: Arc<str> = Arc::from(GROUND_NAME);
        Names { names: vec![ground.clone()], tabled: Vec::new(), hashed: HashMap::from([(ground, GROUND)]) }
    }
}

impl Names {
    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn of(&self, vertex: VertexId) -> &Arc<str> {
        &self.names[vertex as usize]
    }

    /// The vertex with this name, which gets the next number if it is new.
    pub fn number(&mut self, name: &str) -> VertexId {
        let next = self.names.len() as VertexId;
        if let Name::Number(at @ ..TABLED) = Name::new(name) {
            let at = at as usize;
            if at >= self.tabled.len() {
                self.tabled.resize((at + 1).next_power_of_two(), NONE);
            }
            if self.tabled[at] != NONE {
                return self.tabled[at];
            }
            self.tabled[at] = next;
            self.names.push(Arc::from(name));
            return next;
        }
        if let Some(&number) = self.hashed.get(name) {
            return number;
        }
        let name: Arc<str> = Arc::from(name);
        self.names.push(name.clone());
        self.hashed.insert(name, next);
        next
    }

    /// The vertices in the order of their names; the ground comes first, whatever its name.
    pub fn in_order(&self) -> Vec<VertexId> {
        if self.hashed.len() == 1 {
            let tabled = self.tabled.iter().copied().filter(|&vertex| vertex != NONE);
            return std::iter::once(GROUND).chain(tabled).collect();
        }
        let mut all: Vec<VertexId> = (0..self.names.len() as VertexId).collect();
        all[1..].sort_unstable_by(|&v, &w| compare_names(self.of(v), self.of(w)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn names_are_numbered_and_ordered_as_by_a_list() {
        let mut random = Random::new(1);
        let odd = ["a", "007", "7a", "4194303", "4194304", "99999999999999999999", "-1", "ground"];
        for round in 0..200 {
            let (mut names, mut list) = (Names::default(), vec![GROUND_NAME.to_owned()]);
            for _ in 0..random.below(60) {
                let is_odd = round % 2 == 1 && random.one_in(4);
                let name = if is_odd { random.pick(&odd).to_owned() } else { random.below(50u64).to_string() };
                let known = list.iter().position(|other| *other == name);
                assert_eq!(names.number(&name) as usize, known.unwrap_or(list.len()));
                if known.is_none() {
                    list.push(name);
                }
            }
            let mut sorted = list.clone();
            sorted[1..].sort_by(|a, b| compare_names(a, b));
            let ordered: Vec<String> = names.in_order().into_iter().map(|v| names.of(v).to_string()).collect();
            assert_eq!(ordered, sorted);
        }
    }
}
