//! A picture as a ruleset.
//!
//! Cutting an edge of a green picture is an impartial game. Its values need no search: see `grundy_solve::hackenbush`.
//! With blue or red edges, Left and Right have different moves. Such a game has no options in the sense of a
//! [`Ruleset`], and asking for them is a fault. So code that expects an impartial game cannot give a wrong answer.

use std::sync::Arc;

use grundy_core::{Fault, Label, Options, Position, Ruleset, SyntaxError, said};

use super::notation;
use super::picture::{EdgeId, Picture};
use super::remaining::Remaining;
use crate::entry::{Row, from_file, row};

pub(crate) const ENTRY: Row = row("hackenbush", None, from_file);

/// The game on a picture. A position lists the cuts; see [`remaining`](super::remaining).
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_rules::hackenbush::{Hackenbush, read};
/// let game = Hackenbush(read("ground a\na b\na c").unwrap().picture.into());
/// let whole = game.parse("whole").unwrap();
/// let mut options = Vec::new();
/// let told = |to: &[_]| (game.label(&whole, to).to_string(), to.first().map(|left| game.show(left)));
/// game.each_option(&whole, &mut |to| options.push(told(to))).unwrap();
/// assert_eq!(options[0], ("cut ground-a".to_owned(), None)); // all falls
/// assert_eq!(options[1], ("cut a-b".to_owned(), Some("without:a-b".to_owned())));
/// ```
#[derive(Clone, Debug)]
pub struct Hackenbush(pub Arc<Picture>);

impl Ruleset for Hackenbush {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        if !self.0.is_green() {
            return options.fail(Fault::new(said!(
                "the picture has edges that only one of the players may cut, so it is not an impartial game"
            )));
        }
        let left = Remaining::of(&self.0, position);
        for edge in 0..left.picture().edges.len() as EdgeId {
            options.add(left.after(edge).as_slice());
            if options.enough() {
                return;
            }
        }
    }

    /// The rank: the number of remaining edges.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let left = Remaining::of(&self.0, position);
        Ok(Some(left.picture().edges.iter().map(|edge| edge.copies).fold(0, u64::saturating_add)))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(Remaining::of(&self.0, position).picture().edges.len() as u128)
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        notation::parse(&self.0, text)
    }

    fn show(&self, position: &Position) -> String {
        notation::show(&self.0, position)
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let edge = self.0.edge_cut(from, to);
        edge.map_or_else(|| Label::leaving(to, |left| self.show(left)), |edge| self.0.label(edge))
    }
}
