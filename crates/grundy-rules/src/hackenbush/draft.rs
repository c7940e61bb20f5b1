//! A picture being written down, edge by edge.
//!
//! A draft takes edges in any order. [`finish`](Draft::finish) joins equal edges, drops vertices that are not connected
//! to the ground, with their edges, and puts the rest into canonical order.

use std::fmt;

use grundy_core::{Said, said};

use super::notation::Names;
use super::picture::{Colour, Edge, GROUND, Picture};

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
