//! The value of one component, and its options with a wanted value.
//!
//! For each ruleset the fastest proved way is taken ([`value`]). First come a theorem that the game declares, and a
//! proved theorem about all positions ([`theorem`](crate::theorem)). Then come the values of a heap game, linear
//! passes over a graph or green picture, the nimber search on a board, and the search.

pub(crate) mod facts;
pub mod proved;
pub mod value;
pub mod valuer;
pub mod worths;

use std::sync::Arc;

use grundy_core::{LoopyValue, Outcome, Theorem};

pub use self::valuer::{Valuer, Valuers};
pub use self::worths::Worths;
use crate::misere::Quotient;
use crate::theorem::Proved;
use crate::walk::whole::Played;

/// The value, the outcome and the reason of one position in normal play.
#[derive(Clone, Debug)]
pub struct Worth {
    /// Who wins it when it is played alone.
    pub outcome: Outcome,
    /// The value; `None` if a theorem gives only the outcome and the position is too large for its value.
    pub value: Option<LoopyValue>,
    /// What the value or outcome rests on.
    pub because: Reason,
}

/// What a value or an outcome rests on: the sentence, the JSON and the certificate read it.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A theorem about this game, or about misère play.
    Theorem(&'static Theorem),
    /// A theorem about all positions that was proved for this question or an earlier one ([`Valuer::proof`]).
    Proof(Arc<Proved>),
    /// An existing table of all positions.
    Table,
    /// The game's sequence of values, computed from the definition. A proved period continues it.
    Sequence,
    /// The values of all subpositions, computed from the definition.
    Search,
    /// The values of all subpositions where play may go on for ever, by Smith's rule.
    Smith,
    /// The values of components of a board, by nimber search.
    Board,
    /// The values of all subpositions where a player may move again or must answer ([`entailing`](crate::entailing)).
    Entailing,
    /// Canonical forms, in a search that met this many pictures.
    Canonical(usize),
    /// The values of the components and their sum (or a theorem about the only component).
    Values,
    /// The misère quotient of the games.
    Quotient(Arc<Quotient>),
    /// A search of the whole sum, or an analysis of it backwards from its ends.
    Whole(Box<Played>),
    /// The analysis of all vertices of a graph.
    Graph { vertices: usize },
}

impl Reason {
    /// The theorem that the game declares, if that is the reason.
    pub fn theorem(&self) -> Option<&'static Theorem> {
        if let Reason::Theorem(theorem) = self { Some(theorem) } else { None }
    }
}
