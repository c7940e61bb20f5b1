//! Nimstring: cut strings; whoever frees a coin moves again (Winning Ways, ch. 16).
//!
//! Coins are held by strings. A string joins two coins, or a coin and the ground. A move cuts one string. If that frees
//! a coin (no string holds it any more), the same player moves again, and must. A player who frees the last coin and
//! then has nothing to cut has lost. A cut that frees two coins gives one more move, not two.
//!
//! It is Dots and Boxes without counting the boxes, turned inside out: a coin is a box, a string is a line that is not
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

use crate::entry::{Built, Entry, with_boards};
use crate::structure::Shape;

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    name: "nimstring",
    parameter: Some("FILE, or nothing for a grid of boxes"),
    start: "rows,columns of boxes, such as 3,4; with a file nothing; or what is left, such as @a-b,b-ground",
    shape: Shape::Other,
    summary: "cut a string; whoever frees a coin must move again (Dots and Boxes without counting)",
    rules: "A string joins two coins, or a coin and the ground. A move cuts one string. If a coin is then held by no \
            string, the same player moves again, anywhere, and whoever cannot move loses. The file holds a graph, as for \
            `graph`, and the direction of its edges does not matter: its edges are the strings, the vertex `ground` is \
            the ground, every other vertex is a coin. Without a file the coins are a grid of boxes, and the strings \
            their sides: hR:C is the line above row R (or below the last one) in column C, vR:C the line left of column \
            C in row R. What is left is written behind @, with `!` at its end where the player who has just moved moves \
            again (the other has only one move, to give the turn back). Values are nimbers and ☾: whoever moves wins a \
            sum with ☾.",
    example: "nimstring 2,2",
    small: &[
        "nimstring 1,1",
        "nimstring 1,2",
        "nimstring 2,2@h1:1,v1:1,h2:1,v1:2,h1:2,v1:3,h2:2",
        "nimstring:rules/strings.csv",
        "nimstring:rules/strings.csv @a-b,a-ground!",
    ],
    reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 16; E. R. Berlekamp, The Dots and Boxes Game \
                (2000)",
    build: |parameter| match parameter {
        None | Some("") => with_boards("nimstring", parameter, |_| Ok(Built::new(Arc::new(Nimstring::on_grids())))),
        Some(_) => crate::files::from_file(parameter),
    },
    ..Entry::BLANK
};

/// The game on the graph of a file. Fails if a string has a name that cannot stand in a text.
pub fn on_graph(named: &NamedGraph) -> Result<Built, SyntaxError> {
    Ok(Built::new(Arc::new(Nimstring::on(Diagram::of_graph(named)?))))
}
