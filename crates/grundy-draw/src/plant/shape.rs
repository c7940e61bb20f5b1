//! Outlines, and the least distance between things.
//!
//! A *shape* is what hangs on one vertex, its root, which lies at the origin. It consists of *pieces*, whose sides are
//! straight lines over an interval of heights, and *stems*, which are edges from the root.
//!
//! Two shapes must be as far apart as any two of their parts require. Two pieces only move, so what they require is a
//! linear function of the height. A stem turns when its shape moves: at the fraction t of its height it moves by the
//! fraction t of the distance. What it requires is a quotient of two linear functions. Both are greatest at an end of
//! the heights that the parts share, so one pass over all pairs finds the least distance exactly.

use super::blocks::{HALF_HEIGHT, Layout, Task};

/// Least distance between the outlines of two shapes, in units of an edge.
const GAP: f64 = 0.14;
/// Least distance beside a stem, in units of an edge.
const BESIDE_STEM: f64 = 0.1;
/// How much a shape is raised for each unit that it moves to the side.
const LIFT: f64 = 0.4;
/// Largest amount by which a shape is raised, in units of an edge.
const HIGHEST: f64 = 1.2;
/// How much a cycle is raised when it has neighbours, so that their edges pass below its corners; in units of an edge.
const ROOM_BELOW: f64 = 0.6;
/// Branches are crowded if their edges make the whole wider than the branches alone by this factor.
const CROWDED: f64 = 1.3;
/// Crowded branches get longer edges: by this fraction of half of their width.
const STEEP: f64 = 0.5;
/// Least distance between two shapes at one vertex, in units of an edge.
const NEAREST: f64 = 0.5;

/// The least and the greatest of some places.
pub(super) fn reach(places: impl Iterator<Item = f64>) -> (f64, f64) {
    places.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
}

/// A part of an outline: from height `y.0` to `y.1` it lies between two lines.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Piece {
    y: (f64, f64),
    left: (f64, f64),
    right: (f64, f64),
    /// The two vertices that the piece joins; for the piece of a vertex, this vertex twice.
    pub ends: (usize, usize),
    /// Whether stems may pass through it, as through the room around a vertex and its name.
    soft: bool,
}

impl Piece {
    /// The piece of a line from a lower to a higher point, or a box around it.
    pub fn upright(from: (f64, f64), to: (f64, f64), half: f64) -> Piece {
        let (low, high) = if from.1 <= to.1 { (from, to) } else { (to, from) };
        let none = (usize::MAX, usize::MAX);
        if high.1 - low.1 < 0.1 {
            let (left, right) = (low.0.min(high.0) - half, low.0.max(high.0) + half);
            let y = (low.1 - 0.06 - half, high.1 + 0.06 + half);
            return Piece { y, left: (left, left), right: (right, right), ends: none, soft: false };
        }
        let (left, right) = ((low.0 - half, high.0 - half), (low.0 + half, high.0 + half));
        Piece { y: (low.1, high.1), left, right, ends: none, soft: false }
    }

    /// The two pieces of a vertex: its core, which nothing may touch, and the room for all of it.
    pub fn vertex(vertex: usize, (x, y): (f64, f64), half: f64) -> [Piece; 2] {
        let ends = (vertex, vertex);
        let core = Piece::upright((x, y - 0.14), (x, y + 0.14), half.min(0.24));
        let room = Piece::upright((x, y - HALF_HEIGHT - 0.06), (x, y + HALF_HEIGHT), half);
        [Piece { ends, ..core }, Piece { ends, soft: true, ..room }]
    }

    pub(crate) fn joining(self, ends: (usize, usize)) -> Piece {
        Piece { ends, ..self }
    }

    fn moved(&mut self, x: f64, y: f64) {
        self.y = (self.y.0 + y, self.y.1 + y);
        self.left = (self.left.0 + x, self.left.1 + x);
        self.right = (self.right.0 + x, self.right.1 + x);
    }

    fn mirrored(&self) -> Piece {
        let (left, right) = ((-self.right.0, -self.right.1), (-self.left.0, -self.left.1));
        Piece { left, right, ..*self }
    }

    fn at(&self, side: (f64, f64), y: f64) -> f64 {
        let height = self.y.1 - self.y.0;
        if height <= 0.0 { side.0 } else { side.0 + (side.1 - side.0) * ((y - self.y.0) / height).clamp(0.0, 1.0) }
    }

    /// The ends of the heights that both have; `None` if there are none.
    fn shared(&self, other: (f64, f64)) -> Option<[f64; 2]> {
        let (low, high) = (self.y.0.max(other.0), self.y.1.min(other.1));
        (low < high).then_some([low, high])
    }

    /// The part of the piece above height 0; `None` if there is none.
    pub fn above(&self) -> Option<Piece> {
        let low = self.y.0.max(0.0);
        let piece = Piece { y: (low, self.y.1), left: (self.at(self.left, low), self.left.1), ..*self };
        (self.y.1 > low + 1e-9).then_some(Piece { right: (self.at(self.right, low), self.right.1), ..piece })
    }

    fn is_clear_of(&self, other: &Piece) -> bool {
        let Some(heights) = self.shared(other.y) else { return true };
        let clear = |a: &Piece, b: &Piece| heights.iter().all(|&y| a.at(a.right, y) + BESIDE_STEM <= b.at(b.left, y));
        clear(self, other) || clear(other, self)
    }
}

/// A shape: what hangs on a root at the origin.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// The lowest vertex of the block by which it hangs; for a loop a number above all vertices.
    pub first: usize,
    pub by_bridge: bool,
    pub spots: Vec<(usize, f64, f64)>,
    /// The loops, by their indices, and the places of their tips.
    pub petals: Vec<(usize, f64, f64)>,
    /// The strands to the ground, and their places.
    pub feet: Vec<(usize, f64)>,
    /// The loops on the ground, and their places.
    pub loop_feet: Vec<(usize, f64)>,
    pub pieces: Vec<Piece>,
    /// The far ends of the edges from the root, and their half widths.
    pub stems: Vec<(f64, f64, f64)>,
}

impl Shape {
    /// Moves everything but the root.
    pub fn shift(&mut self, x: f64, y: f64) {
        self.spots.iter_mut().chain(&mut self.petals).for_each(|spot| (spot.1, spot.2) = (spot.1 + x, spot.2 + y));
        self.feet.iter_mut().chain(&mut self.loop_feet).for_each(|foot| foot.1 += x);
        self.pieces.iter_mut().for_each(|piece| piece.moved(x, y));
        self.stems.iter_mut().for_each(|stem| (stem.0, stem.1) = (stem.0 + x, stem.1 + y));
    }

    /// Raises a shape that is to move by `aside`, so that it leans less.
    pub(crate) fn lift(&mut self, aside: f64) {
        if aside.is_finite() {
            self.shift(0.0, (LIFT * aside.abs()).min(HIGHEST));
        }
    }

    pub fn take(&mut self, other: Shape) {
        self.spots.extend(other.spots);
        self.petals.extend(other.petals);
        self.feet.extend(other.feet);
        self.loop_feet.extend(other.loop_feet);
        self.pieces.extend(other.pieces);
        self.stems.extend(other.stems);
    }

    /// Gives a loop on the ground a foot of its own.
    pub(crate) fn root_on_the_ground(&mut self) {
        if self.spots.is_empty() {
            self.loop_feet.extend(self.petals.iter().map(|&(index, x, _)| (index, x)));
            self.stems.clear();
        }
    }

    fn width(&self) -> f64 {
        let sides = self.pieces.iter().flat_map(|piece| [piece.left.0, piece.left.1, piece.right.0, piece.right.1]);
        let (low, high) = reach(sides);
        high - low
    }

    pub(crate) fn feet_reach(&self) -> (f64, f64) {
        reach(self.feet.iter().chain(&self.loop_feet).map(|&(_, x)| x))
    }

    fn mirrored(&self) -> Shape {
        Shape {
            pieces: self.pieces.iter().map(Piece::mirrored).collect(),
            stems: self.stems.iter().map(|&(x, y, half)| (-x, y, half)).collect(),
            ..Shape::default()
        }
    }

    pub(crate) fn is_clear_of(&self, other: &Shape) -> bool {
        let stems = |shape: &Shape| -> Vec<Piece> {
            shape.stems.iter().map(|&(x, y, half)| Piece::upright((0.0, 0.0), (x, y), half)).collect()
        };
        let (own, others) = (stems(self), stems(other));
        let clear = |a: &[Piece], b: &[Piece]| a.iter().all(|a| b.iter().all(|b| a.is_clear_of(b)));
        clear(&self.pieces, &other.pieces) && clear(&own, &other.pieces) && clear(&self.pieces, &others)
    }

    pub fn laid_out(self, task: &Task) -> Layout {
        let mut extent = (0.0f64, 0.0f64, 0.0f64);
        for piece in &self.pieces {
            extent.0 = extent.0.min(piece.left.0).min(piece.left.1);
            extent.1 = extent.1.max(piece.right.0).max(piece.right.1);
            extent.2 = extent.2.max(piece.y.1);
        }
        let mut layout = Layout {
            middles: vec![(0.0, 0.0); task.halves.len()],
            feet: vec![0.0; task.strands.len()],
            tips: vec![(0.0, 0.0); task.loops.len()],
            roots: vec![0.0; task.loops.len()],
            extent,
            ..Layout::default()
        };
        self.spots.iter().for_each(|&(vertex, x, y)| layout.middles[vertex] = (x, y));
        self.petals.iter().for_each(|&(index, x, y)| layout.tips[index] = (x, y));
        self.feet.iter().for_each(|&(strand, x)| layout.feet[strand] = x);
        self.loop_feet.iter().for_each(|&(index, x)| layout.roots[index] = x);
        layout
    }
}

/// How far `right` must move to the right to be clear of `left`, if each has its own root.
pub(super) fn beside(left: &Shape, right: &Shape) -> f64 {
    let mut apart = f64::NEG_INFINITY;
    for a in &left.pieces {
        for b in &right.pieces {
            for y in a.shared(b.y).into_iter().flatten() {
                apart = apart.max(a.at(a.right, y) - b.at(b.left, y) + GAP);
            }
        }
    }
    apart
}

/// The least distance of two shapes with one root. The left one moves by the fraction `by` of that distance.
pub(super) fn apart(left: &Shape, right: &Shape, by: f64) -> f64 {
    let mut apart = beside(left, right);
    // Right stems beside left pieces. After a distance d the piece has moved by -by·d, and the stem, at the fraction t
    // of its height, by (1 - by)·t·d.
    let mut stems_beside = |stems: &[(f64, f64, f64)], pieces: &[Piece], by: f64, mirror: f64| {
        for &(x, y, half) in stems {
            for piece in pieces.iter().filter(|piece| !piece.soft) {
                for height in piece.shared((0.0, y)).into_iter().flatten() {
                    let t = (height / y).max(0.05);
                    let side = if mirror > 0.0 { piece.right } else { piece.left };
                    let lacking = mirror * (piece.at(side, height) - x * t) + half + BESIDE_STEM * t;
                    apart = apart.max(lacking / ((1.0 - by) * t + by));
                }
            }
        }
    };
    stems_beside(&right.stems, &left.pieces, by, 1.0);
    stems_beside(&left.stems, &right.pieces, 1.0 - by, -1.0);
    apart
}

/// Packs the shapes that hang at one vertex side by side. If all are branches and their number is even, the two middle
/// ones lie evenly around the middle. Otherwise the greatest shape is upright. Beside cycles, a shape is raised more
/// the farther it is from the middle. If edges to far branches would pass through nearer ones, all branches are raised.
pub(super) fn packed(mut shapes: Vec<Shape>) -> Shape {
    let count = shapes.len();
    let branches = shapes.iter().all(|shape| shape.by_bridge);
    if !branches || count > 2 {
        // Among equal ones, the one nearest to the middle.
        let rank = |&index: &usize| (shapes[index].pieces.len(), std::cmp::Reverse(index.abs_diff(count / 2)));
        let greatest = (0..count).max_by_key(rank).unwrap_or(0);
        let shape = shapes.remove(greatest);
        shapes.insert(count / 2, shape);
    }
    if branches && count > 2 {
        let without_stems = shapes.iter().map(|shape| Shape { stems: Vec::new(), ..shape.clone() });
        let wide = side_by_side(without_stems.collect(), true).width();
        if side_by_side(shapes.clone(), true).width() > CROWDED * wide {
            shapes.iter_mut().for_each(|shape| shape.shift(0.0, STEEP * wide / 2.0));
        }
    }
    side_by_side(shapes, branches)
}

/// Keeps the middle thing where it is and puts the others to both sides of it.
fn side_by_side(mut left: Vec<Shape>, branches: bool) -> Shape {
    let count = left.len();
    let mut right = left.split_off(count / 2);
    right.reverse();
    let mut all = right.pop().unwrap_or_default();
    if count > 1 && !all.by_bridge && !all.spots.is_empty() {
        all.shift(0.0, ROOM_BELOW);
    }
    if branches
        && count.is_multiple_of(2)
        && let Some(mut inner) = left.pop()
    {
        let distance = apart(&inner, &all, 0.5).max(NEAREST);
        inner.shift(-distance / 2.0, 0.0);
        all.shift(distance / 2.0, 0.0);
        all.take(inner);
    }
    while !(left.is_empty() && right.is_empty()) {
        if let Some(mut next) = right.pop() {
            if !branches {
                next.lift(beside(&all, &next));
            }
            next.shift(apart(&all, &next, 0.0).max(NEAREST), 0.0);
            all.take(next);
        }
        if let Some(mut next) = left.pop() {
            if !branches {
                next.lift(beside(&next, &all));
            }
            next.shift(-apart(&all.mirrored(), &next.mirrored(), 0.0).max(NEAREST), 0.0);
            all.take(next);
        }
    }
    all
}

/// Moves what hangs on a vertex aside and upwards until it is clear of `others`. On a mesh its stems may cross edges.
pub(super) fn lead_out(hanging: &mut Shape, others: &Shape, to_the_left: bool, of_mesh: bool) {
    let away = |hanging: &Shape, stems_too: bool| {
        let (hanging, others) = if to_the_left { (hanging, others) } else { (&hanging.mirrored(), &others.mirrored()) };
        let away = if stems_too { apart(hanging, others, 1.0) } else { beside(hanging, others) };
        away.max(0.0)
    };
    hanging.lift(away(hanging, false));
    let by = away(hanging, !of_mesh);
    hanging.shift(if to_the_left { -by } else { by }, 0.0);
}

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
