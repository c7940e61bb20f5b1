//! The figure of one block, and the shapes that hang on it.

use std::collections::HashMap;
use std::f64::consts::{PI, TAU};

use super::blocks::{Block, Hanging, Place, Task, gathered};
use super::lattice::lattice;
use super::shape::{Piece, Shape, lead_out, reach};
use super::stress::{Mesh, stressed};

/// A block with the places of its vertices. The vertex from which it hangs is the origin, or the ground is at height 0.
#[derive(Clone)]
pub(super) struct Figure<'a> {
    pub(super) block: &'a Block,
    /// The vertices without the root, and their places.
    pub spots: Vec<(usize, f64, f64)>,
    /// For blocks on the ground: the strands to the ground, and their places.
    feet: Vec<(usize, f64)>,
}

pub(super) fn figure<'a>(block: &'a Block, task: &Task) -> Figure<'a> {
    let on_ground = block.top == 0;
    let legs = || block.strands.iter().copied().filter(|&strand| task.strands[strand].ends.0 == 0);
    let wide = block.vertices.iter().map(|&vertex| 2.0 * task.halves[vertex] + 0.15).fold(1.0, f64::max);
    if let [vertex] = block.vertices[..] {
        let feet = if on_ground { legs().map(|leg| (leg, 0.0)).collect() } else { Vec::new() };
        return Figure { block, spots: vec![(vertex, 0.0, 1.0)], feet };
    }
    if block.strands.len() == block.vertices.len() + 1 {
        return polygon(block, task, wide);
    }
    let mesh = Mesh::of(block, task);
    let (places, feet) = lattice(&mesh, wide).unwrap_or_else(|| stressed(&mesh, wide));
    let spots = block.vertices.iter().zip(places).map(|(&vertex, (x, y))| (vertex, x, y)).collect();
    Figure { block, spots, feet: legs().zip(feet).collect() }
}

/// A cycle as a regular polygon. Its root is its lowest corner; on the ground its lowest side is not drawn.
fn polygon<'a>(block: &'a Block, task: &Task, wide: f64) -> Figure<'a> {
    let order = around(block, task);
    let on_ground = block.top == 0;
    let corners = order.len() + 1 + usize::from(on_ground);
    let radius = wide.min(1.5) / (2.0 * (PI / corners as f64).sin());
    // From the root or the left foot, to the left around.
    let (first, lowest) = if on_ground { (0.5, radius * (PI / corners as f64).cos()) } else { (0.0, radius) };
    let corner = |index: usize| {
        let angle = -PI / 2.0 - (index as f64 + first) * TAU / corners as f64;
        (radius * angle.cos(), lowest + radius * angle.sin())
    };
    let spots = order.iter().enumerate().map(|(index, &vertex)| (vertex, corner(index + 1).0, corner(index + 1).1));
    let ground = |vertex: usize| block.strands.iter().copied().find(|&strand| task.strands[strand].ends == (0, vertex));
    let ends = [order.first(), order.last()].into_iter().flatten();
    let places = [corner(0).0, corner(corners - 1).0];
    let feet = ends.zip(places).filter_map(|(&vertex, x)| Some((ground(vertex)?, x)));
    Figure { block, spots: spots.collect(), feet: if on_ground { feet.collect() } else { Vec::new() } }
}

/// The vertices of a cycle without its root, in their order around it; the lower neighbour of the root comes first.
fn around(block: &Block, task: &Task) -> Vec<usize> {
    let mut order = vec![block.top];
    let mut before = usize::MAX;
    let mut neighbours: HashMap<usize, Vec<usize>> = HashMap::new();
    for &strand in &block.strands {
        let (a, b) = task.strands[strand].ends;
        neighbours.entry(a).or_default().push(b);
        neighbours.entry(b).or_default().push(a);
    }
    neighbours.values_mut().for_each(|list| list.sort_unstable());
    while let Some(&last) = order.last() {
        let next = neighbours.get(&last).and_then(|list| list.iter().find(|&&next| next != before));
        match next {
            Some(&next) if next != block.top => {
                before = last;
                order.push(next);
            }
            _ => break,
        }
    }
    order.remove(0);
    order
}

impl Figure<'_> {
    /// Whether the block is a bridge or a cycle that hangs from a vertex.
    pub(crate) fn is_simple(&self) -> bool {
        self.block.top != 0 && self.block.strands.len() <= self.spots.len() + usize::from(self.spots.len() > 1)
    }

    pub(crate) fn with_spots(&self, spots: Vec<(usize, f64, f64)>) -> Self {
        Figure { block: self.block, spots, feet: Vec::new() }
    }

    fn places(&self) -> HashMap<usize, Place> {
        let spots = self.spots.iter().map(|&(vertex, x, y)| (vertex, (x, y)));
        spots.chain([(self.block.top, (0.0, 0.0))]).collect()
    }

    pub fn shape(&self, task: &Task) -> Shape {
        let Figure { block, spots, feet } = self;
        let on_ground = block.top == 0;
        let place = self.places();
        let by_bridge = block.strands.len() == 1;
        let mut shape =
            Shape { first: block.vertices[0], by_bridge, spots: spots.clone(), feet: feet.clone(), ..Shape::default() };
        for &(vertex, x, y) in spots {
            shape.pieces.extend(Piece::vertex(vertex, (x, y), task.halves[vertex]));
        }
        for &index in &block.strands {
            let strand = &task.strands[index];
            let foot = shape.feet.iter().find(|foot| foot.0 == index).map(|&(_, x)| (x, 0.0));
            let [a, b] = [strand.ends.0, strand.ends.1].map(|end| place.get(&end).copied().unwrap_or_default());
            let [a, b] = [foot.unwrap_or(a), b];
            let far = if strand.ends.0 == block.top { b } else { a };
            let is_stem = !on_ground && (strand.ends.0 == block.top || strand.ends.1 == block.top);
            match is_stem && far.1 > 0.1 {
                true => shape.stems.push((far.0, far.1, strand.half)),
                false => shape.pieces.push(Piece::upright(a, b, strand.half).joining(strand.ends)),
            }
        }
        shape
    }

    /// The figure with what hangs on its vertices, upright where there is room, and otherwise led out to its side.
    pub(crate) fn dressed(self, task: &Task, on_it: Vec<(usize, Vec<Hanging>)>) -> Shape {
        let (mut shape, place) = (self.shape(task), self.places());
        let Figure { block, spots, .. } = self;
        let (left, right) = reach(spots.iter().map(|&(_, x, _)| x));
        let centre = (left + right) / 2.0;
        let of_mesh = block.strands.len() > block.vertices.len() + 1;
        let mut on_it: Vec<(Place, usize, Vec<Hanging>)> =
            on_it.into_iter().map(|(vertex, things)| (place[&vertex], vertex, things)).collect();
        // The highest vertices come first, and among equally high ones those nearest to the middle.
        on_it.sort_by(|(a, ..), (b, ..)| {
            b.1.total_cmp(&a.1).then((a.0 - centre).abs().total_cmp(&(b.0 - centre).abs()))
        });
        for ((x, y), vertex, mut things) in on_it {
            let mut others = seen_from(vertex, (x, y), &shape, &place, centre);
            let mut hanging = gathered(task, &things);
            if !hanging.is_clear_of(&others) {
                // The shapes are placed one by one, since stems turn as their shapes move.
                hanging = Shape::default();
                let to_the_left = x <= centre;
                if to_the_left {
                    things.reverse();
                }
                for Hanging { shape: mut thing, .. } in things {
                    lead_out(&mut thing, &others, to_the_left, of_mesh);
                    others.take(thing.clone());
                    hanging.take(thing);
                }
            }
            hanging.shift(x, y);
            for (far_x, far_y, half) in std::mem::take(&mut hanging.stems) {
                shape.pieces.push(Piece::upright((x, y), (far_x, far_y), half).joining((vertex, vertex)));
            }
            shape.take(hanging);
        }
        shape
    }
}

/// The shape as seen from one of its vertices. A wall in the middle keeps what hangs on one side on that side.
fn seen_from(vertex: usize, (x, y): Place, shape: &Shape, place: &HashMap<usize, Place>, centre: f64) -> Shape {
    let mut others = Shape::default();
    let mut stems = Vec::new();
    for piece in &shape.pieces {
        let (a, b) = piece.ends;
        if a != vertex && b != vertex {
            others.pieces.push(*piece);
        } else if let Some(far) = place.get(if a == vertex { &b } else { &a })
            && far.1 - y > 0.1
        {
            stems.push((far.0 - x, far.1 - y, 0.0));
        }
    }
    // Edges from the root count as stems only as seen from the root.
    others.pieces.extend(shape.stems.iter().map(|&(x, y, half)| Piece::upright((0.0, 0.0), (x, y), half)));
    others.shift(-x, -y);
    others.pieces = others.pieces.iter().filter_map(Piece::above).collect();
    others.stems = stems;
    if (x - centre).abs() > 0.2 {
        others.pieces.push(Piece::upright((centre - x, 0.0), (centre - x, 1e6), 0.0));
    }
    others
}
