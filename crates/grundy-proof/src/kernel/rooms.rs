//! The functions that the other rooms give to the kernel, which names none of these rooms.
//!
//! A carrier of one ruleset beside its list and its ray is a [`Carrier`]. What only large or special games need is a function
//! of [`Rooms`]. The dispatcher makes both.

use std::borrow::Cow;

use grundy_core::{Convention, Goal, OptionList, Outcome, Position};
use grundy_rules::{HeapMoves, NumberSet, Rules};

use super::fact::Sparse;
use super::ray::{Law, Ray, Values};
use super::session::Session;
use super::verdict::Check;

/// The answer of a room, if it has one.
pub(crate) type Perhaps<T> = Check<Option<T>>;

/// Labels of positions of one ruleset, verified.
pub(crate) trait Carrier {
    /// The value of a position in normal play, if the facts give it.
    fn value(&self, position: &Position) -> Option<u64>;

    /// Who wins a position, if the facts say so.
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome>;

    /// The options of a position that reach a goal, the first `most` of them listed, if the facts give them.
    fn options(&self, position: &Position, goal: Goal, most: usize, session: &Session)
    -> Perhaps<OptionList<Position>>;
}

type IsTold<'a> = &'a dyn Fn(&Position) -> bool;

/// Counts the options of a heap that have a value, and lists the first ones.
type Classes = fn(&Rules, &Ray, u64, u64, usize, &Session) -> Perhaps<OptionList<Position>>;

type Recomputed = fn(&HeapMoves, &Sparse, Option<Law>, &str, &Session) -> Check<Values>;

pub(crate) struct Rooms {
    /// The values of a ray, computed again from few data; the law that they are to obey may make that quicker.
    pub sparse: Recomputed,
    /// The first values of a subtraction game whose set has long runs of elements; `None` for others.
    pub windows: fn(&NumberSet, usize, &Session) -> Perhaps<Vec<u64>>,
    /// Proves that a law goes on for ever that these values are to obey.
    pub law: fn(&Rules, &Values, Law, &str, &Session) -> Check,
    /// The options of a heap that have a value, counted without trying each; `None` if they cannot be.
    pub classes: Classes,
    /// An option. Its components without labels are taken apart into their parts.
    pub apart: for<'a> fn(&Rules, &'a [Position], IsTold) -> Cow<'a, [Position]>,
}
