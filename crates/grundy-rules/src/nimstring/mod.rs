//! Nimstring: cut strings; a player who frees a coin moves again (Winning Ways, ch. 16).
//!
//! Coins are held by strings. A string joins two coins, or a coin and the ground. A move cuts one string. If that frees
//! a coin (no string holds it any more), the same player moves again, and must. A player who frees the last coin and
//! then has nothing to cut has lost. A cut that frees two coins gives one more move, not two.
//!
//! It is Dots and Boxes without counting the boxes, turned inside out. A coin is a box, a string is a line that is not
//! drawn yet, and the ground is what lies outside. The loser of Nimstring is who first must give a long chain away.
//!
//! In reading order: [`diagram`], coins and strings, and the diagram of a grid of boxes; [`strings`], a position
//! and its moves.

pub mod diagram;
pub mod strings;

pub use diagram::Diagram;
pub use strings::{Nimstring, Strings};

use std::sync::Arc;

use grundy_core::SyntaxError;
use grundy_graph::NamedGraph;

use crate::entry::{Built, Row, row, with_boards};

pub(crate) const ENTRY: Row = row("nimstring", None, |parameter| match parameter {
    None | Some("") => with_boards("nimstring", parameter, |_| Ok(Built::new(Arc::new(Nimstring::on_grids())))),
    Some(_) => crate::entry::from_file(parameter),
});

/// The game on the graph of a file. Fails if the name of a string cannot be written in a text.
pub fn on_graph(named: &NamedGraph) -> Result<Built, SyntaxError> {
    Ok(Built::new(Arc::new(Nimstring::on(Diagram::of_graph(named)?))))
}
