//! What hangs on one vertex.

use std::f64::consts::PI;

use super::bouquet::{Bare, bouquet};
use super::petal::petal;
use super::shape::{Shape, packed};
use super::task::Task;

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

/// The shape of everything that hangs on one vertex.
pub(super) fn gathered(task: &Task, things: &[Hanging]) -> Shape {
    let shapes: Vec<Shape> = things.iter().map(|thing| thing.shape.clone()).collect();
    let bare: Vec<&Bare> = things.iter().filter_map(|thing| thing.bare.as_ref()).collect();
    let fan = if bare.len() == shapes.len() { bouquet(task, &bare) } else { None };
    fan.unwrap_or_else(|| packed(shapes))
}
