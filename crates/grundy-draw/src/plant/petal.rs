//! Loops as petals.

use super::shape::{Piece, Shape};

/// Distance from a vertex to the tip of a petal, in units of an edge.
const PETAL: f64 = 0.66;
/// Half of the width of a petal, in units of an edge.
pub(in super::super) const HALF_PETAL: f64 = 0.17;

/// A loop as a petal that points in the direction `towards`.
pub(super) fn petal(index: usize, towards: f64) -> Shape {
    let (x, y) = (towards.cos(), towards.sin());
    let bulb = Piece::upright((0.36 * x, 0.36 * y), ((PETAL + 0.1) * x, (PETAL + 0.1) * y), HALF_PETAL);
    Shape {
        first: usize::MAX,
        pieces: vec![bulb],
        stems: vec![(0.36 * x, 0.36 * y, 0.0)],
        petals: vec![(index, PETAL * x, PETAL * y)],
        ..Shape::default()
    }
}
