//! Where the vertices of a Hackenbush picture go: the ground below, everything growing upwards.
//!
//! What a person draws is followed. A tree grows with its branches side by side,
//! none crossing another; a cycle is a regular polygon, or an arch where it
//! stands on the ground; a piece of squared paper looks like one; the ground is
//! a line, so that each edge reaches it at a place of its own. In four steps:
//!
//! 1. The picture falls into *blocks*, parts that hang together by single
//!    vertices: bridges, cycles and meshes (`blocks`). Each hangs by one vertex
//!    or stands on the ground, so the blocks are a forest.
//! 2. Each block gets a *figure* of its own (`figure`): a bridge is upright, a
//!    cycle a polygon, a mesh squared paper if it is that (`lattice`), otherwise
//!    what stress majorization makes of it (`stress`), or Tutte's theorem, if that
//!    has fewer crossings (`tutte`).
//! 3. From the tops downwards, what hangs at one vertex is packed side by side,
//!    each thing as near to the others as their outlines allow (`shape`). For
//!    trees alone that is the tidy drawing of E. M. Reingold and J. S. Tilford
//!    (*Tidier drawings of trees*, IEEE Trans. Software Eng. 7 (1981) 223–228);
//!    the outlines here are of sloping lines at any height, not of rows, so that
//!    polygons can grow among the branches. Cycles on which nothing grows are a
//!    fan (`bouquet`).
//! 4. The components are put side by side on the ground.
//!
//! Trees and cactuses (every edge in at most one cycle) thus have no crossings.
//! In a mesh there may be some, and what hangs on its inner vertices is led out.
//!
//! Why no library: the tree layouts among the crates know no cycles, and the
//! force-directed ones (`fdg`, `forceatlas2`, `graph-layout` and others) no ground
//! and no up, cross branches of trees, and are not the same in every run.
//!
//! Complexity: O(n²) for n vertices and edges, and O(n²) for each of the sweeps in a mesh.

use std::f64::consts::PI;

mod blocks;
mod bouquet;
mod figure;
mod lattice;
mod mesh;
mod shape;
mod stress;
mod tutte;

use blocks::blocks;
use bouquet::{Bare, bouquet};
use figure::figure;
use shape::{Piece, Shape, beside, packed};

/// A place: x to the right, y upwards.
type Place = (f64, f64);

/// What is to be placed. Lengths are in units of an edge.
pub(super) struct Task<'a> {
    /// For each vertex how far it reaches to both sides of its middle; vertex 0 is the ground.
    pub halves: &'a [f64],
    /// Vertices that are joined, each pair once, with what the lines between them take to both sides.
    pub strands: &'a [Strand],
    /// Vertices with loops, once for each petal that is drawn.
    pub loops: &'a [usize],
}

/// Two vertices that are joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand {
    /// The vertices, the one with the lower number first.
    pub ends: (usize, usize),
    /// How far the lines reach to both sides of the straight one.
    pub half: f64,
}

/// Where everything goes: x to the right, y upwards from the ground.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
    /// The middle of each vertex; of the ground, nothing of interest.
    pub middles: Vec<(f64, f64)>,
    /// For each strand from the ground where it stands, for others nothing of interest.
    pub feet: Vec<f64>,
    /// The tip of each loop's petal.
    pub tips: Vec<(f64, f64)>,
    /// Where the loops on the ground begin; for others nothing of interest.
    pub roots: Vec<f64>,
    /// For each vertex the component to which it belongs; of the ground, nothing.
    pub component: Vec<Option<usize>>,
    /// For each component, the middle of its feet.
    pub middle_feet: Vec<f64>,
    /// How far the whole reaches to the left, to the right, and upwards.
    pub extent: (f64, f64, f64),
}

/// Half of the height that a vertex takes.
pub(super) const HALF_HEIGHT: f64 = 0.3;
/// How far the tip of a petal is from its vertex.
const PETAL: f64 = 0.66;
/// Half of the width of a petal.
pub(super) const HALF_PETAL: f64 = 0.17;
/// Between two components.
const BETWEEN_COMPONENTS: f64 = 0.45;

/// Places a picture all of whose vertices hang on the ground.
pub(super) fn place(task: &Task) -> Layout {
    let n = task.halves.len().max(1);
    let blocks = blocks(n, task.strands);
    let mut hanging: Vec<Vec<Hanging>> = (0..n).map(|_| Vec::new()).collect();
    for block in &blocks {
        let figure = figure(block, task);
        let on_vertex = |&(vertex, ..): &(usize, f64, f64)| {
            (vertex, with_petals(std::mem::take(&mut hanging[vertex]), task, vertex))
        };
        let mut on_it: Vec<(usize, Vec<Hanging>)> = figure.spots.iter().map(on_vertex).collect();
        on_it.retain(|(_, things)| !things.is_empty());
        let bare = (on_it.is_empty() && figure.is_simple()).then(|| figure.with_spots(figure.spots.clone()));
        let shape = figure.dressed(task, on_it);
        hanging[block.top].push(Hanging { shape, bare: bare.map(Bare::Figure) });
    }
    let mut components: Vec<Shape> = std::mem::take(&mut hanging[0]).into_iter().map(|thing| thing.shape).collect();
    components.sort_by_key(|shape| shape.first);
    components.extend(with_petals(Vec::new(), task, 0).into_iter().map(|thing| thing.shape));
    let mut all = Shape::default();
    let (mut component, mut middle_feet) = (vec![None; n], Vec::new());
    for mut shape in components {
        shape.root_on_the_ground();
        let by = if all.pieces.is_empty() { 0.0 } else { (beside(&all, &shape) + BETWEEN_COMPONENTS).max(0.0) };
        shape.shift(by, 0.0);
        shape.spots.iter().for_each(|&(vertex, ..)| component[vertex] = Some(middle_feet.len()));
        let (low, high) = shape.feet_reach();
        middle_feet.push((low + high) / 2.0);
        all.take(shape);
    }
    Layout { component, middle_feet, ..all.laid_out(task) }
}

/// Something that hangs on a vertex; `bare` if nothing hangs on it in turn.
#[derive(Clone)]
struct Hanging<'a> {
    shape: Shape,
    bare: Option<Bare<'a>>,
}

/// What hangs on a vertex in the order of the names, and its petals on both sides.
fn with_petals<'a>(mut things: Vec<Hanging<'a>>, task: &Task, vertex: usize) -> Vec<Hanging<'a>> {
    things.sort_by_key(|thing| thing.shape.first);
    let own = (0..task.loops.len()).filter(|&index| task.loops[index] == vertex);
    for (place, index) in own.enumerate() {
        let thing = Hanging { shape: petal(index, PI / 2.0), bare: Some(Bare::Petal(index)) };
        if place % 2 == 0 { things.push(thing) } else { things.insert(0, thing) }
    }
    things
}

/// All that hangs on one vertex.
fn gathered(task: &Task, things: &[Hanging]) -> Shape {
    let shapes: Vec<Shape> = things.iter().map(|thing| thing.shape.clone()).collect();
    let bare: Vec<&Bare> = things.iter().filter_map(|thing| thing.bare.as_ref()).collect();
    let fan = if bare.len() == shapes.len() { bouquet(task, &bare) } else { None };
    fan.unwrap_or_else(|| packed(shapes))
}

/// A loop as a petal.
fn petal(index: usize, towards: f64) -> Shape {
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

#[cfg(test)]
mod tests;
