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
use crate::entry::Entry;
use crate::files::from_file;
use crate::structure::Shape;

/// The catalogue entry.
pub const ENTRY: Entry = Entry {
    name: "hackenbush",
    parameter: Some("FILE"),
    start: "the whole picture if nothing is said, or what was cut: without:a-b,c-d",
    shape: Shape::Other,
    summary: "Hackenbush: cut an edge of a picture, and what no longer hangs on the ground falls",
    rules: "Each line of the file is an edge: `vertex vertex [colour] [xN]`. The vertex `ground` is the ground, the \
            colour `green` (if nothing is said), `blue` or `red`, `x3` means three parallel edges, and `#` starts a \
            comment. JSON {\"edges\":[[\"ground\",\"a\"],[\"a\",\"b\",\"blue\",3],...]} says the same. Without a \
            file: hackenbush:stalk 3 4 5 are green stalks, and hackenbush:edges ground-a,a-b:blue,b-c is a picture (a \
            file of such a name is written ./stalk). A move cuts an \
            edge; then everything that is no longer connected with the ground disappears. Both players may cut green \
            edges, only Left may cut blue ones, only Right red ones. Whoever cannot move loses. A vertex that does not \
            hang on the ground from the beginning is left out, with a warning. Green pictures of any size have a \
            Grundy value, by the fusion and the colon principle. Where blue and red occur, trees without green edges \
            are numbers, of any size; of other pictures each part (parts meet at the ground only) may have up to 64 \
            edges.",
    example: "hackenbush:rules/tree.hb",
    small: &["hackenbush:rules/stalk-and-triangle.hb", "hackenbush:rules/cycle.hb"],
    reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, ch. 1, 2 and 7; \
                T. S. Ferguson, Game Theory, part I, ch. 6",
    build: from_file,
    ..Entry::BLANK
};

/// The game on a picture. A position lists the cuts; see [`remaining`](super::remaining).
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_rules::hackenbush::{Hackenbush, read};
/// let game = Hackenbush::new(read("ground a\na b\na c").unwrap().picture.into());
/// let whole = game.parse("whole").unwrap();
/// let mut options = Vec::new();
/// let told = |to: &[_]| (game.label(&whole, to).to_string(), to.first().map(|left| game.show(left)));
/// game.each_option(&whole, &mut |to| options.push(told(to))).unwrap();
/// assert_eq!(options[0], ("cut ground-a".to_owned(), None)); // all falls
/// assert_eq!(options[1], ("cut a-b".to_owned(), Some("without:a-b".to_owned())));
/// ```
#[derive(Clone, Debug)]
pub struct Hackenbush {
    picture: Arc<Picture>,
}

impl Hackenbush {
    /// The game on this picture.
    pub fn new(picture: Arc<Picture>) -> Hackenbush {
        Hackenbush { picture }
    }
}

impl Ruleset for Hackenbush {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        if !self.picture.is_green() {
            return options.fail(Fault::new(said!(
                "the picture has edges that only one of the players may cut, so it is not an impartial game"
            )));
        }
        let left = Remaining::of(&self.picture, position);
        for edge in 0..left.picture().edges().len() as EdgeId {
            options.add(left.after(edge).as_slice());
            if options.enough() {
                return;
            }
        }
    }

    /// The rank: the number of remaining edges.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let left = Remaining::of(&self.picture, position);
        Ok(Some(left.picture().edges().iter().map(|edge| edge.copies).fold(0, u64::saturating_add)))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(Remaining::of(&self.picture, position).picture().edges().len() as u128)
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        notation::parse(&self.picture, text)
    }

    fn show(&self, position: &Position) -> String {
        notation::show(&self.picture, position)
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let edge = self.picture.edge_cut(from, to);
        edge.map_or_else(|| Label::leaving(to, |left| self.show(left)), |edge| self.picture.label(edge))
    }
}
