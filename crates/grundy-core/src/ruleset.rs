//! The one trait a game implements.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Convention, Declared, Goal, OptionList, SyntaxError};

/// The rules of an impartial game: what one move can do to a position.
///
/// Only [`options`](Ruleset::options) is required. The other methods have
/// sensible defaults; they give a game its notation (how positions and moves
/// are written) and let it *declare* what the literature has proved about it.
///
/// A game here has no infinite play: every chain of moves ends.
///
/// # Example
///
/// Take one or two counters from a heap:
///
/// ```
/// use grundy_core::Ruleset;
///
/// struct OneOrTwo;
///
/// impl Ruleset for OneOrTwo {
///     type Position = u64;
///     fn options(&self, &heap: &u64, emit: &mut dyn FnMut(&[u64])) {
///         for take in 1..=2.min(heap) {
///             emit(&[heap - take]);
///         }
///     }
/// }
///
/// let mut options = Vec::new();
/// OneOrTwo.options(&5, &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [[4], [3]]);
/// ```
pub trait Ruleset {
    /// One position of the game. Equal positions must have equal options.
    type Position: Clone + Eq + Ord + Hash + Debug;

    /// Calls `emit` once for each option of `position`: each position that
    /// exactly one move leads to.
    ///
    /// An option is the list of independent games it consists of: `&[p]` for a
    /// single position, `&[p, q]` where the move splits it into the disjunctive
    /// sum p + q, `&[]` where nothing is left. The same option may be emitted
    /// more than once; the order is free.
    fn options(&self, position: &Self::Position, emit: &mut dyn FnMut(&[Self::Position]));

    /// An upper bound of how often [`options`](Ruleset::options) will call
    /// `emit`, so that a solver need not begin what cannot end. `None` means
    /// that nobody need worry.
    fn option_bound(&self, position: &Self::Position) -> Option<u128> {
        let _ = position;
        None
    }

    /// The position to remember instead of `position`: one with the same
    /// outcome and value, the same for all positions equal up to symmetry.
    fn representative(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Reads a position from the text of a start, such as `7` or `3,5`.
    ///
    /// # Errors
    ///
    /// A [`SyntaxError`] that names the place in `text` and the mend.
    fn parse(&self, text: &str) -> Result<Self::Position, SyntaxError> {
        Err(SyntaxError::whole(text, "this ruleset has no notation for positions"))
    }

    /// Writes a position so that [`parse`](Ruleset::parse) reads it back.
    fn show(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// A move in words, such as `take 2`.
    fn label(&self, from: &Self::Position, to: &[Self::Position]) -> String {
        let _ = from;
        match to {
            [] => "to nothing".to_owned(),
            _ => format!("to {}", to.iter().map(|p| self.show(p)).collect::<Vec<_>>().join(" + ")),
        }
    }

    /// What a theorem says about `position` at once, if one applies. Tests
    /// compare every declaration with the definition.
    fn declared(&self, position: &Self::Position, convention: Convention) -> Option<Declared> {
        let _ = (position, convention);
        None
    }

    /// The options of `position` that reach `goal`, by theorem: how many
    /// different ones, and the first `most` of them in order. Declared where
    /// there may be too many options to try; `None` where a solver should try
    /// them all.
    fn declared_options(
        &self,
        position: &Self::Position,
        goal: Goal,
        most: usize,
    ) -> Option<OptionList<Self::Position>> {
        let _ = (position, goal, most);
        None
    }
}
