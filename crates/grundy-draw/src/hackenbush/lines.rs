//! Which lines of a picture lie side by side.

use grundy_core::Said;
use std::collections::BTreeMap;

use super::picture::{EdgePicture, HackenbushPicture, MOST_CUTS, MOST_STANDING, falls, too_large};
use crate::plant::Strand;

/// Largest number of parallel edges that are drawn one by one; more are one line with their number.
const MOST_LINES: u64 = 5;
/// Largest number of loops of one edge that are drawn one by one; more are one petal with their number.
const MOST_PETALS: u64 = 3;
/// Distance between parallel lines, in units of an edge.
pub(super) const BETWEEN_LINES: f64 = 0.17;

/// How the edges are drawn: which lines lie side by side.
pub(super) struct Lines {
    pub(super) strands: Vec<Strand>,
    /// The vertex of each petal.
    pub(super) petals: Vec<usize>,
    /// For each edge, the place of its lines.
    pub(super) places: Vec<Place>,
}

/// The place of an edge's lines.
pub(super) enum Place {
    /// `count` lines of a strand, from the line `first` on.
    Strand { strand: usize, first: u64, count: u64 },
    /// `count` petals, from the petal `first` on.
    Petals { first: usize, count: usize },
}

impl Lines {
    pub(super) fn of(picture: &HackenbushPicture) -> Result<Lines, Said> {
        let (vertices, edges) = (picture.vertices.len(), picture.edges.len());
        if vertices > MOST_STANDING || edges > MOST_CUTS {
            return Err(too_large(vertices, edges));
        }
        let pair = |edge: &EdgePicture| (edge.ends.0.min(edge.ends.1), edge.ends.0.max(edge.ends.1));
        if let Some(edge) = picture.edges.iter().find(|edge| pair(edge).1 >= vertices) {
            return Err(falls(pair(edge).1));
        }
        check_hangs(picture)?;
        let mut together: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for edge in picture.edges.iter().filter(|edge| edge.ends.0 != edge.ends.1) {
            let copies = together.entry(pair(edge)).or_default();
            *copies = copies.saturating_add(edge.copies);
        }
        let number: BTreeMap<(usize, usize), usize> = together.keys().copied().zip(0..).collect();
        let mut lines = Lines { strands: Vec::new(), petals: Vec::new(), places: Vec::new() };
        let mut drawn = vec![0u64; number.len()];
        for edge in &picture.edges {
            let place = match number.get(&pair(edge)) {
                Some(&strand) => {
                    let all = together.get(&pair(edge)).is_some_and(|&copies| copies <= MOST_LINES);
                    let (first, count) = (drawn[strand], if all { edge.copies } else { 1 });
                    drawn[strand] += count;
                    Place::Strand { strand, first, count }
                }
                None => {
                    let (first, count) = (lines.petals.len(), if edge.copies <= MOST_PETALS { edge.copies } else { 1 });
                    lines.petals.extend((0..count).map(|_| edge.ends.0));
                    Place::Petals { first, count: count as usize }
                }
            };
            lines.places.push(place);
        }
        let strand = |(&ends, &drawn): (&(usize, usize), &u64)| Strand {
            ends,
            half: drawn.saturating_sub(1) as f64 * BETWEEN_LINES / 2.0,
        };
        lines.strands = together.keys().zip(&drawn).map(strand).collect();
        Ok(lines)
    }
}

/// Refuses vertices that are not connected to the ground.
fn check_hangs(picture: &HackenbushPicture) -> Result<(), Said> {
    let mut at = vec![Vec::new(); picture.vertices.len()];
    for edge in &picture.edges {
        at[edge.ends.0].push(edge.ends.1);
        at[edge.ends.1].push(edge.ends.0);
    }
    let mut met = vec![false; at.len()];
    met.first_mut().into_iter().for_each(|ground| *ground = true);
    let mut open = vec![0];
    while let Some(vertex) = open.pop() {
        for &next in at.get(vertex).into_iter().flatten() {
            if !std::mem::replace(&mut met[next], true) {
                open.push(next);
            }
        }
    }
    match met.iter().position(|&met| !met) {
        Some(vertex) => Err(falls(vertex)),
        None => Ok(()),
    }
}
