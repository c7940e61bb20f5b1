//! Drawings of planar meshes without crossings.
//!
//! *Tutte's spring theorem*: fix the vertices of a face as a convex polygon and put every other vertex at the mean of
//! its neighbours. If the graph is 3-connected and planar, no edges cross (W. T. Tutte, *How to draw a graph*, Proc.
//! London Math. Soc. 13, 1963). This file tries cycles from the root along one leg and back along another by a shortest
//! path, and the caller chooses. The means are found by iteration. O(legs² · edges · rounds).

use std::collections::VecDeque;
use std::f64::consts::{PI, TAU};

use super::blocks::{Block, Place, Task, neighbours};

/// Largest number of cycles that are tried; it bounds the time.
const CYCLES: usize = 24;
/// Number of iterations for the means; enough for a picture.
const ROUNDS: usize = 200;

/// For each cycle tried, the places of the vertices, followed by those of the root or the feet.
pub(super) fn drawings(mesh: &Mesh) -> Vec<Vec<Place>> {
    let at = neighbours(mesh.vertices, mesh.edges.iter().copied());
    let pairs = (0..mesh.legs.len()).flat_map(|a| (a + 1..mesh.legs.len()).map(move |b| (a, b)));
    let drawn = pairs.take(CYCLES).filter_map(|(a, b)| {
        let path = way(&at, mesh.legs[a], mesh.legs[b])?;
        Some(drawing(mesh, &at, &path, (a, b)))
    });
    drawn.collect()
}

/// A shortest path between two vertices.
fn way(at: &[Vec<(usize, usize)>], from: usize, to: usize) -> Option<Vec<usize>> {
    let mut next = vec![None; at.len()];
    let mut queue = VecDeque::from([to]);
    next[to] = Some(to);
    while let Some(vertex) = queue.pop_front() {
        for &(other, _) in &at[vertex] {
            if next[other].is_none() {
                next[other] = Some(vertex);
                queue.push_back(other);
            }
        }
    }
    let mut path = vec![from];
    while let Some(&last) = path.last().filter(|&&last| last != to) {
        path.push(next[last]?);
    }
    Some(path)
}

fn drawing(mesh: &Mesh, at: &[Vec<(usize, usize)>], path: &[usize], legs: (usize, usize)) -> Vec<Place> {
    let k = mesh.vertices;
    let radius = (0.6 * (k as f64).sqrt()).max((path.len() as f64 + 2.0) / TAU);
    let mut places = vec![(0.0, radius); mesh.nodes()];
    let mut fixed = vec![false; places.len()];
    // On the ground a half circle with its ends on the ground; otherwise a circle that stands on the root.
    let angle = |index: f64| match mesh.on_ground {
        true => PI - PI * index / (path.len() as f64 + 1.0),
        false => -PI / 2.0 - TAU * index / (path.len() as f64 + 1.0),
    };
    let lowest = if mesh.on_ground { 0.0 } else { radius };
    let mut index = 0.0;
    for &vertex in path {
        index += 1.0;
        let (sin, cos) = angle(index).sin_cos();
        (places[vertex], fixed[vertex]) = ((radius * cos, lowest + radius * sin), true);
    }
    (k..places.len()).for_each(|node| (places[node], fixed[node]) = ((0.0, 0.0), true));
    if mesh.on_ground {
        (places[k + legs.0], places[k + legs.1]) = ((-radius, 0.0), (radius, 0.0));
    }
    let mut down = vec![None; k];
    mesh.legs.iter().enumerate().for_each(|(index, &leg)| down[leg] = Some(mesh.below(index)));
    for _ in 0..ROUNDS {
        for vertex in (0..k).filter(|&vertex| !fixed[vertex]) {
            let near = at[vertex].iter().map(|&(other, _)| other).chain(down[vertex]);
            let (sum, count) = near.fold(((0.0, 0.0), 0.0), |(sum, count), near| {
                // A foot in between is straight below its vertex.
                let x = if near > k || mesh.on_ground && near == k { places[vertex].0 } else { places[near].0 };
                ((sum.0 + x, sum.1 + places[near].1), count + 1.0)
            });
            places[vertex] = (sum.0 / f64::max(count, 1.0), sum.1 / f64::max(count, 1.0));
        }
    }
    if mesh.on_ground {
        for (index, &leg) in mesh.legs.iter().enumerate().filter(|&(index, _)| index != legs.0 && index != legs.1) {
            places[k + index] = (places[leg].0, 0.0);
        }
    }
    places
}

/// A block that is neither a bridge nor a cycle.
pub(super) struct Mesh {
    /// How many vertices it has but its root.
    pub vertices: usize,
    /// The edges among them, by their places in the block.
    pub edges: Vec<(usize, usize)>,
    /// The vertices that are joined to the root or the ground.
    pub legs: Vec<usize>,
    pub on_ground: bool,
}

impl Mesh {
    pub fn of(block: &Block, task: &Task) -> Mesh {
        let place = |vertex: usize| block.vertices.binary_search(&vertex).ok();
        let mut mesh =
            Mesh { vertices: block.vertices.len(), edges: Vec::new(), legs: Vec::new(), on_ground: block.top == 0 };
        for &strand in &block.strands {
            let (a, b) = task.strands[strand].ends;
            match (place(a), place(b)) {
                (Some(a), Some(b)) => mesh.edges.push((a, b)),
                (Some(leg), None) | (None, Some(leg)) => mesh.legs.push(leg),
                (None, None) => {}
            }
        }
        mesh
    }

    /// How many nodes it has: its vertices, then its root or its feet.
    pub fn nodes(&self) -> usize {
        self.vertices + if self.on_ground { self.legs.len() } else { 1 }
    }

    /// The node below a leg: its foot, or the root.
    pub fn below(&self, leg: usize) -> usize {
        self.vertices + if self.on_ground { leg } else { 0 }
    }

    /// The number of nodes, and all edges. Off the ground the root is the last node. On the ground each leg has a foot,
    /// in their order, and the feet of neighbours are neighbours. Only if no legs are neighbours they have no feet.
    pub(crate) fn with_feet(&self) -> (usize, Vec<(usize, usize)>) {
        let k = self.vertices;
        let mut edges = self.edges.clone();
        if !self.on_ground {
            edges.extend(self.legs.iter().map(|&leg| (leg, k)));
            return (k + 1, edges);
        }
        let mut foot = vec![None; k];
        (k..).zip(&self.legs).for_each(|(node, &leg)| foot[leg] = Some(node));
        let along: Vec<(usize, usize)> = self.edges.iter().filter_map(|&(a, b)| Some((foot[a]?, foot[b]?))).collect();
        if along.is_empty() {
            return (k, edges);
        }
        edges.extend((k..).zip(&self.legs).map(|(node, &leg)| (leg, node)));
        edges.extend(along);
        (k + self.legs.len(), edges)
    }
}
