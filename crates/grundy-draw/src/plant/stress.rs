//! Meshes drawn so that distances agree with those in the graph.
//!
//! *Stress majorization* (E. R. Gansner, Y. Koren, S. North, *Graph drawing by stress majorization*, Graph Drawing
//! 2004, LNCS 3383), in its localized version. The stress is Σ (|p − q| − d)² / d², over all pairs of vertices p, q
//! with the distance d in the graph. It decreases when a vertex moves to the weighted mean of the places where the
//! others want it. The root stays where it is, everything else stays above it, and the feet slide along the ground.
//!
//! Small meshes are drawn from several starting positions: random ones, and drawings by Tutte's theorem. The drawing
//! with the fewest crossings is kept, or the one of these with the least stress. Each run has the same random numbers.
//!
//! # Drawings of planar meshes without crossings
//! *Tutte's spring theorem*: fix the vertices of a face as a convex polygon and put every other vertex at the mean of
//! its neighbours. If the graph is 3-connected and planar, no edges cross (W. T. Tutte, *How to draw a graph*, Proc.
//! London Math. Soc. 13, 1963). This file tries cycles from the root along one leg and back along another by a shortest
//! path, and the caller chooses. The means are found by iteration. O(legs² · edges · rounds).

use std::collections::VecDeque;
use std::f64::consts::{PI, TAU};

use super::blocks::{Block, HALF_HEIGHT, Place, Task, neighbours};

/// Largest number of vertices of a mesh that is drawn several times; larger ones would take too long.
const SMALL: usize = 40;
/// Number of starting positions for a small mesh.
const BEGINNINGS: u64 = 24;
/// Largest number of pairs of vertices in all sweeps together; it bounds the time.
const WORK: usize = 40_000_000;
/// Distance below which a vertex seems to lie on an edge of others, in units of an edge.
const TOO_NEAR: f64 = 0.26;
/// Distance that vertices should keep from the edges of others, in units of an edge; a drawing is enlarged for it.
const BESIDE_EDGE: f64 = 0.36;
/// Largest factor by which a drawing is enlarged.
const LARGEST: f64 = 2.5;

/// The places of the vertices, and the x of the feet.
pub(super) fn stressed(mesh: &Mesh, wide: f64) -> (Vec<Place>, Vec<f64>) {
    let springs = Springs::of(mesh);
    let mut drawings: Vec<Vec<Place>> = Vec::new();
    if mesh.vertices <= SMALL {
        drawings = without_crossings(mesh);
        drawings.extend((1..BEGINNINGS).map(|seed| springs.beginning(seed)));
        let settled: Vec<_> = drawings.iter().map(|places| springs.settled(places.clone())).collect();
        drawings.extend(settled);
    }
    drawings.push(springs.settled(springs.beginning(0)));
    let spread = drawings.into_iter().map(|places| springs.spread(places, wide));
    let judged = spread.map(|places| ((springs.flaws(&places), springs.stress(&places)), places));
    let best = judged.min_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let places = best.map(|(_, places)| places).unwrap_or_default();
    let feet = places.iter().skip(mesh.vertices).map(|place| place.0).collect();
    let left = places.iter().take(mesh.vertices);
    (left.copied().collect(), if mesh.on_ground { feet } else { Vec::new() })
}

/// The nodes of a mesh: its vertices, then its root or its feet.
struct Springs {
    nodes: usize,
    vertices: usize,
    on_ground: bool,
    edges: Vec<(usize, usize)>,
    /// The distance that two nodes should have, row by row; 0 if it does not matter.
    distance: Vec<f32>,
    /// For each vertex, its number of edges to the root or the ground.
    level: Vec<f64>,
}

impl Springs {
    fn of(mesh: &Mesh) -> Springs {
        let k = mesh.vertices;
        let nodes = mesh.nodes();
        let legs = mesh.legs.iter().enumerate().map(|(index, &leg)| (leg, mesh.below(index)));
        let edges: Vec<(usize, usize)> = mesh.edges.iter().copied().chain(legs).collect();
        let at = neighbours(nodes, edges.iter().copied());
        let mut distance = vec![0.0f32; nodes * nodes];
        let mut steps = vec![0u32; nodes];
        for from in 0..nodes {
            far(&at, &[from], &mut steps);
            for to in 0..nodes {
                let both_feet = mesh.on_ground && from >= k && to >= k;
                // The path along the ground does not count: feet may be as near as their vertices.
                let steps = if both_feet { steps[to].saturating_sub(2).max(1) } else { steps[to] };
                let one_foot = mesh.on_ground && (from >= k) != (to >= k) && steps > 1;
                distance[from * nodes + to] = if from == to || one_foot { 0.0 } else { steps as f32 };
            }
        }
        let roots: Vec<usize> = (k..nodes).collect();
        far(&at, &roots, &mut steps);
        let level = steps.iter().map(|&steps| f64::from(steps)).collect();
        Springs { nodes, vertices: k, on_ground: mesh.on_ground, edges, distance, level }
    }

    /// Starting positions: the height is the level, and the seed determines the rest.
    fn beginning(&self, seed: u64) -> Vec<Place> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        let side = (self.nodes as f64).sqrt() + 1.0;
        let mut places: Vec<Place> = (0..self.nodes).map(|node| (random() * side, self.level[node])).collect();
        if !self.on_ground {
            places[self.vertices] = (0.0, 0.0);
        }
        places
    }

    fn settled(&self, mut places: Vec<Place>) -> Vec<Place> {
        let floor = if self.on_ground { 0.8 } else { 0.6 };
        let sweeps = (WORK / (self.nodes * self.nodes)).clamp(10, 150);
        for _ in 0..sweeps {
            for node in 0..self.nodes {
                if !self.on_ground && node == self.vertices {
                    continue;
                }
                let here = places[node];
                let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
                for (other, &there) in places.iter().enumerate() {
                    let wanted = f64::from(self.distance[node * self.nodes + other]);
                    if wanted == 0.0 {
                        continue;
                    }
                    let (dx, dy) = (here.0 - there.0, here.1 - there.1);
                    let length = dx.hypot(dy).max(1e-6);
                    let weight = 1.0 / (wanted * wanted);
                    x += weight * (there.0 + wanted * dx / length);
                    y += weight * (there.1 + wanted * dy / length);
                    weights += weight;
                }
                if weights > 0.0 {
                    let foot = node >= self.vertices;
                    places[node] = (x / weights, if foot { 0.0 } else { (y / weights).max(floor) });
                }
            }
        }
        places
    }

    fn stress(&self, places: &[Place]) -> f64 {
        let mut stress = 0.0;
        for a in 0..self.nodes {
            for b in 0..a {
                let wanted = f64::from(self.distance[a * self.nodes + b]);
                if wanted > 0.0 {
                    let is = (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
                    stress += (is / wanted - 1.0).powi(2);
                }
            }
        }
        stress
    }

    /// Counts edges that cross and vertices that lie on edges of others, in O(edges²): for small meshes.
    fn flaws(&self, places: &[Place]) -> usize {
        if self.vertices > SMALL {
            return 0;
        }
        let mut flaws = 0;
        for (index, &(a, b)) in self.edges.iter().enumerate() {
            for &(c, d) in &self.edges[..index] {
                let apart = a != c && a != d && b != c && b != d;
                flaws += 3 * usize::from(apart && cross(places[a], places[b], places[c], places[d]));
            }
            flaws += self.beside_edge(places, (a, b)).filter(|&far| far < TOO_NEAR).count();
        }
        for (a, &place) in places.iter().take(self.vertices).enumerate() {
            let near = places[..a].iter().filter(|other| (place.0 - other.0).hypot(place.1 - other.1) < 0.5);
            // Two vertices at one place are worse than any crossings.
            flaws += 1000 * near.count();
        }
        flaws
    }

    /// The distances to an edge from the vertices that are not its ends.
    fn beside_edge(&self, places: &[Place], (a, b): (usize, usize)) -> impl Iterator<Item = f64> {
        let others = (0..self.vertices).filter(move |&node| node != a && node != b);
        others.map(move |node| off(places[node], places[a], places[b]))
    }

    /// Enlarges the drawing, so that vertices touch neither each other nor the edges of others.
    fn spread(&self, mut places: Vec<Place>, wide: f64) -> Vec<Place> {
        let mut by = 1.0f64;
        for a in 0..self.vertices.min(places.len()) {
            for b in 0..a {
                let (dx, dy) = ((places[a].0 - places[b].0).abs(), (places[a].1 - places[b].1).abs());
                // The two are side by side, or one is above the other.
                by = by.max((wide / dx).min(2.2 * HALF_HEIGHT / dy)).max(0.85 / dx.hypot(dy));
            }
        }
        if self.vertices <= SMALL {
            for &edge in &self.edges {
                by = self.beside_edge(&places, edge).fold(by, |by, far| by.max(BESIDE_EDGE / far));
            }
        }
        let by = by.min(LARGEST * wide);
        places.iter_mut().for_each(|place| *place = (place.0 * by, place.1 * by));
        places
    }
}

/// For each node, its number of edges to the nearest node of `from`.
fn far(at: &[Vec<(usize, usize)>], from: &[usize], steps: &mut [u32]) {
    steps.fill(u32::MAX);
    from.iter().for_each(|&node| steps[node] = 0);
    let mut queue: Vec<usize> = from.to_vec();
    let mut next = 0;
    while let Some(&node) = queue.get(next) {
        next += 1;
        for &(other, _) in &at[node] {
            if steps[other] == u32::MAX {
                steps[other] = steps[node] + 1;
                queue.push(other);
            }
        }
    }
}

pub(super) fn cross(a: Place, b: Place, c: Place, d: Place) -> bool {
    let side = |p: Place, q: Place, r: Place| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// The distance from a point to a segment.
pub(super) fn off(p: Place, a: Place, b: Place) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (dx * dx + dy * dy).max(1e-12)).clamp(0.0, 1.0);
    (p.0 - a.0 - along * dx).hypot(p.1 - a.1 - along * dy)
}

/// Largest number of cycles that are tried; it bounds the time.
const CYCLES: usize = 24;
/// Number of iterations for the means; enough for a picture.
const ROUNDS: usize = 200;

/// For each cycle tried, the places of the vertices, followed by those of the root or the feet.
fn without_crossings(mesh: &Mesh) -> Vec<Vec<Place>> {
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
