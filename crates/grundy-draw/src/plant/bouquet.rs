//! Bouquets: several cycles at one vertex, drawn as a fan.
//!
//! Packed side by side, cycles at one vertex would have to lean over. As long as nothing stands on them it is better to
//! turn them. Each thing gets a sector of the half plane above the vertex, as wide as the angle of its figure. If the
//! sectors together are too wide, the figures are narrowed in polar coordinates, and made longer so that neighbouring
//! corners keep their distance.

use std::f64::consts::PI;

use super::blocks::Task;
use super::figure::Figure;
use super::shape::{Shape, petal};

/// A thing on which nothing stands.
#[derive(Clone)]
pub(super) enum Bare<'a> {
    /// A bridge or a cycle.
    Figure(Figure<'a>),
    /// The petal of the loop with this index.
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
