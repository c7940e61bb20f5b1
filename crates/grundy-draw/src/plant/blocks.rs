//! The blocks of a graph: its maximal parts without a cut vertex.
//!
//! A depth-first search from the ground, with a stack of its own, finds them. The edges met since a tree edge to v form
//! a block when no edge from v's subtree leads below v's parent. (J. Hopcroft and R. Tarjan, *Algorithm 447*, Comm. ACM
//! 16, 1973.) A block comes after all blocks that hang on it. O(vertices + edges).
//!
//! Several cycles at one vertex are drawn as a fan, if nothing hangs on them. Each figure gets a sector of the half
//! plane above the vertex, as wide as the angle of its figure. If the sectors together are too wide, the figures are
//! narrowed in polar coordinates, and made longer so that neighbouring corners keep their distance.

use std::f64::consts::PI;

use super::figure::Figure;
use super::shape::{Shape, packed, petal};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// The vertex from which the block hangs, or the ground.
    pub top: usize,
    /// The other vertices, ascending.
    pub vertices: Vec<usize>,
    pub strands: Vec<usize>,
}

/// For each node its neighbours, and the numbers of the edges to them.
pub(in super::super) fn neighbours(
    nodes: usize,
    edges: impl IntoIterator<Item = (usize, usize)>,
) -> Vec<Vec<(usize, usize)>> {
    let mut at = vec![Vec::new(); nodes];
    for (edge, (a, b)) in edges.into_iter().enumerate() {
        at[a].push((b, edge));
        at[b].push((a, edge));
    }
    at
}

/// The blocks of the part that is connected to vertex 0. Each block comes after those that hang on it.
pub(super) fn blocks(n: usize, strands: &[Strand]) -> Vec<Block> {
    let at = neighbours(n, strands.iter().map(|strand| strand.ends));
    const NEVER: usize = usize::MAX;
    let mut met = vec![NEVER; n];
    let mut low = vec![NEVER; n];
    let mut blocks = Vec::new();
    let mut open_strands: Vec<usize> = Vec::new();
    // The vertex, the strand to its parent, the next strand to follow, and the number of open strands before it.
    let mut stack = vec![(0, NEVER, 0, 0)];
    (met[0], low[0]) = (0, 0);
    let mut count = 1;
    while let Some((vertex, by, next, before)) = stack.last_mut() {
        let (v, own) = (*vertex, *by);
        if let Some(&(other, strand)) = at[v].get(*next) {
            *next += 1;
            if met[other] == NEVER {
                (met[other], low[other]) = (count, count);
                count += 1;
                stack.push((other, strand, 0, open_strands.len()));
                open_strands.push(strand);
            } else if met[other] < met[v] && strand != own {
                open_strands.push(strand);
                low[v] = low[v].min(met[other]);
            }
            continue;
        }
        let before = *before;
        stack.pop();
        let Some(&(below, ..)) = stack.last() else { break };
        low[below] = low[below].min(low[v]);
        if low[v] >= met[below] {
            let strands_of_it = open_strands.split_off(before);
            let ends = strands_of_it.iter().flat_map(|&strand| [strands[strand].ends.0, strands[strand].ends.1]);
            let mut vertices: Vec<usize> = ends.filter(|&end| end != below).collect();
            vertices.sort_unstable();
            vertices.dedup();
            blocks.push(Block { top: below, vertices, strands: strands_of_it });
        }
    }
    blocks
}

/// A thing that hangs on a vertex; `bare` is set if nothing hangs on the thing in turn.
#[derive(Clone)]
pub(super) struct Hanging<'a> {
    pub shape: Shape,
    pub bare: Option<Bare<'a>>,
}

/// The things that hang on a vertex, in the order of the names, with its petals alternately on both sides.
pub(super) fn with_petals<'a>(mut things: Vec<Hanging<'a>>, task: &Task, vertex: usize) -> Vec<Hanging<'a>> {
    things.sort_by_key(|thing| thing.shape.first);
    let own = (0..task.loops.len()).filter(|&index| task.loops[index] == vertex);
    for (place, index) in own.enumerate() {
        let thing = Hanging { shape: petal(index, PI / 2.0), bare: Some(Bare::Petal(index)) };
        if place % 2 == 0 { things.push(thing) } else { things.insert(0, thing) }
    }
    things
}

pub(super) fn gathered(task: &Task, things: &[Hanging]) -> Shape {
    let shapes: Vec<Shape> = things.iter().map(|thing| thing.shape.clone()).collect();
    let bare: Vec<&Bare> = things.iter().filter_map(|thing| thing.bare.as_ref()).collect();
    let fan = if bare.len() == shapes.len() { bouquet(task, &bare) } else { None };
    fan.unwrap_or_else(|| packed(shapes))
}

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
#[derive(Clone, PartialEq, Debug, Default)]
pub(in super::super) struct Layout {
    /// The middle of each vertex; unused for the ground.
    pub middles: Vec<(f64, f64)>,
    /// For each strand from the ground, its place; unused for others.
    pub feet: Vec<f64>,
    pub tips: Vec<(f64, f64)>,
    /// Where the loops on the ground begin; unused for others.
    pub roots: Vec<f64>,
    /// For each vertex the index of its component; `None` for the ground.
    pub component: Vec<Option<usize>>,
    pub middle_feet: Vec<f64>,
    /// The extent of the whole to the left, to the right and upwards.
    pub extent: (f64, f64, f64),
}

/// Half of the height of a vertex, in units of an edge.
pub(in super::super) const HALF_HEIGHT: f64 = 0.3;

/// A thing without anything above it.
#[derive(Clone)]
pub(super) enum Bare<'a> {
    Figure(Figure<'a>),
    Petal(usize),
}

/// Largest angle of all sectors together; below π, so that nothing lies on the ground.
const WIDEST: f64 = 0.87 * PI;
/// Angle between two sectors.
const BETWEEN: f64 = 0.14 * PI;
/// Angle of the sector of a single edge.
const EDGE: f64 = 0.11 * PI;
/// Angle of the sector of a petal.
const PETAL: f64 = 0.2 * PI;
/// Least distance between corners at the sides of a sector, in units of an edge.
const BETWEEN_CORNERS: f64 = 0.58;

impl Bare<'_> {
    fn angle(&self) -> f64 {
        match self {
            Bare::Petal(_) => PETAL,
            Bare::Figure(figure) => match figure.spots.len() {
                1 => EDGE,
                others => PI * (1.0 - 2.0 / (others as f64 + 1.0)),
            },
        }
    }

    fn is_cycle(&self) -> bool {
        matches!(self, Bare::Figure(figure) if figure.spots.len() > 1)
    }

    /// The shape turned so that its middle points in the direction `towards`.
    fn turned(&self, task: &Task, towards: f64, narrow: f64, long: f64) -> Shape {
        match self {
            Bare::Petal(index) => petal(*index, towards),
            Bare::Figure(figure) => {
                let bent = |&(vertex, x, y): &(usize, f64, f64)| {
                    let (angle, length) = (towards + (y.atan2(x) - PI / 2.0) * narrow, x.hypot(y) * long);
                    (vertex, length * angle.cos(), length * angle.sin())
                };
                figure.with_spots(figure.spots.iter().map(bent).collect()).shape(task)
            }
        }
    }
}

/// The fan of all things; `None` unless there are several and one of them is a cycle.
pub(super) fn bouquet(task: &Task, all: &[&Bare]) -> Option<Shape> {
    if all.len() < 2 || !all.iter().any(|bare| bare.is_cycle()) {
        return None;
    }
    let wanted = all.iter().map(|bare| bare.angle()).sum::<f64>() + BETWEEN * (all.len() - 1) as f64;
    let narrow = (WIDEST / wanted).min(1.0);
    let narrowest = all.iter().filter(|bare| bare.is_cycle()).map(|bare| bare.angle()).fold(BETWEEN, f64::min) * narrow;
    let long = (BETWEEN_CORNERS / (2.0 * (narrowest / 2.0).sin())).max(1.0);
    let mut bunch = Shape::default();
    let mut towards = (PI + wanted * narrow) / 2.0;
    for bare in all {
        let half = bare.angle() * narrow / 2.0;
        bunch.take(bare.turned(task, towards - half, narrow, long));
        towards -= 2.0 * half + BETWEEN * narrow;
    }
    Some(bunch)
}
