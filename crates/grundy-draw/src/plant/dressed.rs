//! Figures with what hangs on their vertices.

use std::collections::HashMap;

use super::blocks::{Hanging, Place, Task, gathered};
use super::figure::Figure;
use super::shape::{Piece, Shape, lead_out};

impl Figure<'_> {
    /// The figure with the shapes that hang on its vertices. They stand upright where there is room; otherwise they are
    /// led out to their vertex's side.
    pub(crate) fn dressed(self, task: &Task, on_it: Vec<(usize, Vec<Hanging>)>) -> Shape {
        let mut shape = self.shape(task);
        let Figure { block, spots, .. } = self;
        let mut place = HashMap::from([(block.top, (0.0, 0.0))]);
        place.extend(spots.iter().map(|&(vertex, x, y)| (vertex, (x, y))));
        let reach =
            spots.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &(_, x, _)| (low.min(x), high.max(x)));
        let centre = (reach.0 + reach.1) / 2.0;
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

/// The shape as seen from one of its vertices: edges from this vertex are stems. A wall in the middle keeps what hangs
/// on one side of a figure on that side.
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
