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
//! 2. [`draft`]: [`Draft`], a picture being written down, edge by edge; the names of its vertices: `notation`;
//! 3. [`text`]: pictures as lines `vertex vertex [colour] [xN]` or CSV; `dot`: as DOT;
//! 4. [`json`]: pictures as JSON; [`inline`]: pictures in one line;
//! 5. [`groups`]: a picture as the sum of its parts;
//! 6. [`remaining`]: [`Remaining`], positions as lists of cuts, and what they leave;
//! 7. [`game`]: [`Hackenbush`], a picture as a ruleset; its positions as text: `notation`.

mod dot;
pub mod draft;
pub mod game;
pub mod groups;
pub mod inline;
pub mod json;
mod notation;
pub mod picture;
pub mod remaining;
pub mod text;

pub use draft::{Draft, NoEdge, Reading};
pub(crate) use game::ENTRY;
pub use game::Hackenbush;
pub use picture::{Colour, Edge, EdgeId, GROUND, GROUND_NAME, Incidence, Picture, VertexId};
pub use remaining::Remaining;

use grundy_core::{SyntaxError, said};
use grundy_graph::Header;

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
        false if dot::is_dot(body) => dot::read(body).map(|reading| (reading, false)),
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
