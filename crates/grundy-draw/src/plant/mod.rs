//! Places the vertices of a Hackenbush picture: the ground below, everything growing upwards.
//!
//! The layout imitates drawings by hand. A tree grows with its branches side by side, none crossing another. A cycle is
//! a regular polygon, or an arch where it stands on the ground. A piece of squared paper looks like one. The ground is
//! a line, so that each edge reaches it at a place of its own. In four steps:
//!
//! 1. The picture is cut at single vertices into *blocks*: bridges, cycles and
//!    meshes (`blocks`). Each block hangs from one vertex or stands on the
//!    ground, so the blocks form a forest.
//! 2. Each block gets a *figure* of its own (`figure`): a bridge is upright, a
//!    cycle is a polygon, a mesh is squared paper if it can be (`lattice`).
//!    Another mesh is drawn by stress majorization (`stress`), or by Tutte's
//!    theorem if that gives fewer crossings (`tutte`).
//! 3. From the tops downwards, the things that hang at one vertex are packed side
//!    by side, as near to each other as their outlines allow (`shape`). For
//!    trees alone that is the tidy drawing of E. M. Reingold and J. S. Tilford
//!    (*Tidier drawings of trees*, IEEE Trans. Software Eng. 7 (1981) 223–228).
//!    The outlines here consist of sloping lines at any height, not of rows, so
//!    that polygons can grow among the branches. Cycles on which nothing stands
//!    form a fan (`bouquet`).
//! 4. The components are put side by side on the ground.
//!
//! So trees and cactuses (every edge in at most one cycle) have no crossings. A mesh may have some, and what hangs on
//! its inner vertices is led out.
//!
//! Why no library: the tree layouts among the crates know no cycles. The force-directed ones (`fdg`, `forceatlas2`,
//! `graph-layout` and others) know no ground and no upwards direction, cross the branches of trees, and give different
//! results in every run.
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

/// The input of the layout. Lengths are in units of an edge.
pub(super) struct Task<'a> {
    /// For each vertex half of its width; vertex 0 is the ground.
    pub halves: &'a [f64],
    /// The strands: joined vertices, each pair once, with the width of the lines between them.
    pub strands: &'a [Strand],
    /// Vertices with loops, once for each petal to be drawn.
    pub loops: &'a [usize],
}

/// Two vertices that are joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strand {
    /// The vertices, the one with the lower number first.
    pub ends: (usize, usize),
    /// How far the lines reach to both sides of the straight line.
    pub half: f64,
}

/// The result: where everything is, x to the right, y upwards from the ground.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Layout {
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
pub(super) const HALF_HEIGHT: f64 = 0.3;
/// Distance from a vertex to the tip of a petal, in units of an edge.
const PETAL: f64 = 0.66;
/// Half of the width of a petal, in units of an edge.
pub(super) const HALF_PETAL: f64 = 0.17;
/// Least distance between two components, in units of an edge.
const BETWEEN_COMPONENTS: f64 = 0.45;

/// Places a picture whose vertices are all connected to the ground.
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

/// A thing that hangs on a vertex; `bare` is set if nothing hangs on the thing in turn.
#[derive(Clone)]
struct Hanging<'a> {
    shape: Shape,
    bare: Option<Bare<'a>>,
}

/// The things that hang on a vertex, in the order of the names, with its petals alternately on both sides.
fn with_petals<'a>(mut things: Vec<Hanging<'a>>, task: &Task, vertex: usize) -> Vec<Hanging<'a>> {
    things.sort_by_key(|thing| thing.shape.first);
    let own = (0..task.loops.len()).filter(|&index| task.loops[index] == vertex);
    for (place, index) in own.enumerate() {
        let thing = Hanging { shape: petal(index, PI / 2.0), bare: Some(Bare::Petal(index)) };
        if place % 2 == 0 { things.push(thing) } else { things.insert(0, thing) }
    }
    things
}

/// The shape of everything that hangs on one vertex.
fn gathered(task: &Task, things: &[Hanging]) -> Shape {
    let shapes: Vec<Shape> = things.iter().map(|thing| thing.shape.clone()).collect();
    let bare: Vec<&Bare> = things.iter().filter_map(|thing| thing.bare.as_ref()).collect();
    let fan = if bare.len() == shapes.len() { bouquet(task, &bare) } else { None };
    fan.unwrap_or_else(|| packed(shapes))
}

/// A loop as a petal that points in the direction `towards`.
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
