//! Places the vertices of a Hackenbush picture: the ground below, everything growing upwards.
//!
//! The layout imitates drawings by hand. A tree grows with its branches side by side, none crossing another. A cycle is
//! a regular polygon, or an arch where it stands on the ground. A mesh of squares looks like squared paper. The ground
//! is a line, so that each edge reaches it at a place of its own. In four steps:
//!
//! 1. The picture is cut at single vertices into *blocks*: bridges, cycles and meshes (`blocks`). Each block hangs from
//!    one vertex or stands on the ground, so the blocks form a forest.
//! 2. Each block gets a *figure* of its own (`figure`). A bridge is upright, a cycle is a polygon, a mesh is squared
//!    paper if it can be (`lattice`). Another mesh is drawn by stress majorization (`stress`), or by Tutte's theorem
//!    if that gives fewer crossings .
//! 3. From the tops downwards, the things at one vertex are packed side by side, as near as their outlines allow
//!    (`shape`). For trees alone that is the tidy drawing of E. M. Reingold and J. S. Tilford (*Tidier drawings of
//!    trees*, IEEE Trans. Software Eng. 7, 1981). The outlines here consist of sloping lines at any height, not of
//!    rows, so that polygons can grow among the branches. Cycles on which nothing hangs form a fan (`blocks`).
//! 4. The components are put side by side on the ground.
//!
//! So trees and cactuses have no crossings. A mesh may have some, and the parts on its inner vertices are led outside.
//!
//! Complexity: O(n²) for n vertices and edges, and O(n²) for each of the sweeps in a mesh.

mod blocks;
mod figure;
mod lattice;
mod shape;
mod stress;

use blocks::{Bare, Hanging, blocks, with_petals};
use figure::figure;
use shape::{Shape, beside};

pub(super) use blocks::{HALF_HEIGHT, Layout, Strand, Task, neighbours};
pub(super) use shape::HALF_PETAL;

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

#[cfg(test)]
mod tests;
