//! Hackenbush: cut an edge of a picture; everything no longer connected to the ground falls.
//!
//! A *picture* is a graph with a special vertex, the ground. The players cut edges in turn. After each cut, everything
//! that is not connected to the ground any more disappears. Both players may cut green edges, only Left may cut blue
//! ones and only Right red ones. A player who cannot cut loses. (Berlekamp, Conway and Guy, *Winning Ways*, ch. 2
//! and 7. Ferguson, *Game Theory*, part I, ch. 6.)
//!
//! In reading order:
//!
//! 1. [`picture`]: [`Picture`], the graph in canonical order, and what a cut leaves;
//!    its groups, of which it is the sum;
//! 2. [`draft`]: [`Draft`], a picture being written down, edge by edge, and the names of its vertices;
//! 3. [`text`]: pictures as lines `vertex vertex [colour] [xN]`, as CSV, and in one line; [`json`]: as JSON and as DOT;
//! 4. [`remaining`]: [`Remaining`], positions as lists of cuts, and what they leave; `notation`: positions as text;
//! 5. [`Hackenbush`], a picture as a ruleset.
//!
//! # A picture as a ruleset
//! Cutting an edge of a green picture is an impartial game. Its values need no search: see `grundy_solve::hackenbush`.
//! With blue or red edges, Left and Right have different moves. Such a game has no options in the sense of a
//! [`Ruleset`], and asking for them is a fault. So code that expects an impartial game cannot give a wrong answer.

use std::sync::Arc;

use grundy_core::{Fault, Label, Options, Position, Ruleset, SyntaxError, said};
use grundy_graph::Header;

use crate::entry::{Row, from_file, row};

pub mod draft;
pub mod json;
mod notation;
pub mod picture;
pub mod remaining;
pub mod text;

pub use draft::{Draft, NoEdge, Reading};
pub use picture::{Colour, Edge, EdgeId, GROUND, GROUND_NAME, Incidence, Picture, VertexId};
pub use remaining::Remaining;

/// Reads a picture from a text in any format. If the first character that is not white space is `{`, the format is
/// JSON. If the text begins as a graph of Graphviz, it is DOT; otherwise lines, or CSV. Fails if edges are drawn, and
/// none touches the ground.
///
/// ```
/// use grundy_rules::hackenbush::{read, GROUND};
/// let lines = read("ground a\na b blue\na b red x2  # two red ones\n").unwrap();
/// let json = read(r#"{"edges":[["ground","a"],["a","b","blue"],["b","a","red",2]]}"#).unwrap();
/// assert_eq!(lines.picture, json.picture);
/// assert_eq!(lines.picture.edges.len(), 3);
/// assert_eq!(lines.picture.name(GROUND), "ground");
/// let error = read("ground a\na b purple\n").unwrap_err();
/// assert_eq!((error.at, &*error.message), (13..19, "line 2: `purple` is not a colour"));
/// ```
pub fn read(text: &str) -> Result<Reading, SyntaxError> {
    read_headed(text, Header::Unsaid).map(|(reading, _)| reading)
}

/// As [`read`], where the [`Header`] of a first line of numbers is given; also whether it decided the line's meaning.
/// Fails as for [`read`]. Also fails if `header` does not decide a first line that may count, or if the line cannot
/// count the following lines.
pub fn read_headed(text: &str, header: Header) -> Result<(Reading, bool), SyntaxError> {
    // A byte order mark is not part of the first name.
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let skipped = text.len() - body.len();
    let reading = match body.trim_ascii_start().starts_with('{') {
        true => json::read(body).map(|reading| (reading, false)),
        false if json::is_dot(body) => json::read_dot(body).map(|reading| (reading, false)),
        false => text::read_headed(body, header),
    };
    let reading = reading.map_err(|error| error.shifted(skipped))?;
    if reading.0.picture.edges.is_empty() && !reading.0.dropped.is_empty() {
        return Err(no_ground(text));
    }
    Ok(reading)
}

/// Why a file is not a picture to begin with: it has no edge on the ground.
pub fn no_ground(text: &str) -> SyntaxError {
    let error = SyntaxError::whole(text.lines().next().unwrap_or_default(), said!("no edge stands on the ground"));
    error.help(said!("call the ground `ground` in at least one edge"))
}

pub(crate) const HACKENBUSH: Row = row("hackenbush", None, from_file);

/// The game on a picture. A position lists the cuts; see [`remaining`].
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
