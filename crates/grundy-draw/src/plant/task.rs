//! What is placed, and the result.

/// A place: x to the right, y upwards.
pub(super) type Place = (f64, f64);

/// The input of the layout. Lengths are in units of an edge.
pub(in super::super) struct Task<'a> {
    /// For each vertex half of its width; vertex 0 is the ground.
    pub halves: &'a [f64],
    /// The strands: joined vertices, each pair once, with the width of the lines between them.
    pub strands: &'a [Strand],
    /// Vertices with loops, once for each petal to be drawn.
    pub loops: &'a [usize],
}

/// Two vertices that are joined.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Strand {
    /// The vertices, the one with the lower number first.
    pub ends: (usize, usize),
    /// How far the lines reach to both sides of the straight line.
    pub half: f64,
}

/// The result: where everything is, x to the right, y upwards from the ground.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Layout {
    /// The middle of each vertex; unused for the ground.
    pub middles: Vec<(f64, f64)>,
    /// For each strand from the ground, where it stands; unused for others.
    pub feet: Vec<f64>,
    /// The tip of each loop's petal.
    pub tips: Vec<(f64, f64)>,
    /// Where the loops on the ground begin; unused for others.
    pub roots: Vec<f64>,
    /// For each vertex the index of its component; `None` for the ground.
    pub component: Vec<Option<usize>>,
    /// For each component, the middle of its feet.
    pub middle_feet: Vec<f64>,
    /// The extent of the whole to the left, to the right and upwards.
    pub extent: (f64, f64, f64),
}

/// Half of the height of a vertex, in units of an edge.
pub(in super::super) const HALF_HEIGHT: f64 = 0.3;
