//! The catalogue: every ruleset by its name.

use std::fmt;
use std::sync::Arc;

use grundy_core::SyntaxError;
use grundy_graph::NamedGraph;

use crate::code::Code;
use crate::entry::{Built, CODE, Entry, Moves, Shape};
use crate::hackenbush::Picture;
use crate::heap::HeapMoves;

/// Every ruleset, in the order in which they are listed to users.
pub const ENTRIES: &[Entry] = &[
    crate::nim::ENTRY,
    crate::take::ENTRY,
    crate::take::ALL_BUT,
    crate::take_break::ENTRY,
    crate::named_codes::KAYLES,
    crate::named_codes::DAWSON_KAYLES,
    crate::named_codes::DAWSON_CHESS,
    crate::strip::TREBLECROSS,
    crate::named_codes::GUILES,
    crate::named_codes::OFFICERS,
    crate::named_codes::LASKER,
    crate::grundys_game::ENTRY,
    crate::couples::ENTRY,
    crate::prim::ENTRY,
    crate::dim::ENTRY,
    crate::strip::ADJACENT,
    crate::bachet::ENTRY,
    crate::moore::ENTRY,
    crate::staircase::ENTRY,
    crate::nimble::ENTRY,
    crate::silver_dollar::ENTRY,
    crate::turning_turtles::ENTRY,
    crate::wythoff::ENTRY,
    crate::euclid::ENTRY,
    crate::boxes::ENTRY,
    crate::chocolate::ENTRY,
    crate::corner::KING,
    crate::corner::QUEEN,
    crate::corner::ROOK,
    crate::corner::KNIGHT,
    crate::chomp::ENTRY,
    crate::cram::ENTRY,
    crate::fibonacci_nim::ENTRY,
    crate::board::ENTRY,
    crate::files::GRAPH,
    crate::hackenbush::ENTRY,
    crate::files::RULES,
];

/// A ruleset of the catalogue with its parameter filled in, such as `take:1..3`.
///
/// ```
/// # use grundy_rules::Rules;
/// let nim = Rules::find("nim").unwrap();
/// let heap = nim.moves.parse("5").unwrap();
/// assert_eq!(nim.moves.show(&heap), "5");
/// assert!(Rules::find("nym").unwrap_err().help.unwrap().contains("nim"));
/// ```
#[derive(Clone)]
pub struct Rules {
    /// The name with its parameter, in canonical form.
    pub name: String,
    /// The line of the catalogue.
    pub entry: &'static Entry,
    /// The moves.
    pub moves: Moves,
    /// What a position consists of.
    pub shape: Shape,
    /// For heap games: the moves as data.
    pub heap: Option<HeapMoves>,
    /// For games on graphs: the graph.
    pub graph: Option<Arc<NamedGraph>>,
    /// For Hackenbush: the picture.
    pub picture: Option<Arc<Picture>>,
    /// Where the rules were read from a file: the hash of its content (BLAKE3, in hexadecimal digits).
    pub source: Option<Arc<str>>,
}

impl Rules {
    /// Finds a ruleset by the word a user types: `nim`, `take:1..3`, `0.77`.
    ///
    /// # Errors
    ///
    /// If no ruleset has this name (with the nearest names as help), or its
    /// parameter is wrong.
    pub fn find(word: &str) -> Result<Rules, SyntaxError> {
        let (name, parameter) = match word.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (word, None),
        };
        let is_code = Code::looks_like_one(word);
        let found = ENTRIES.iter().find(|entry| {
            if is_code { entry.name == CODE } else { entry.name == name || entry.aliases.contains(&name) }
        });
        let Some(entry) = found.filter(|entry| is_code || entry.name != CODE) else {
            return Err(unknown(name));
        };
        if is_code {
            let built = (entry.build)(Some(word))?;
            let name = built.parameter.unwrap_or_default();
            return Ok(Rules {
                name,
                entry,
                moves: built.moves,
                shape: entry.shape,
                heap: built.heap,
                graph: None,
                picture: None,
                source: None,
            });
        }
        let built = match (entry.parameter, parameter) {
            (Some(meant), None | Some("")) => {
                let example = entry.example.split(' ').next().unwrap_or(entry.example);
                return Err(SyntaxError::whole(word, format!("`{name}` needs {meant} behind a colon"))
                    .help(format!("for example {example}")));
            }
            _ => (entry.build)(parameter).map_err(|error| error.shifted(name.len() + 1))?,
        };
        let name = match &built.parameter {
            Some(parameter) => format!("{}:{parameter}", entry.name),
            None => entry.name.to_owned(),
        };
        let Built { moves, heap, .. } = built;
        Ok(Rules { name, entry, moves, shape: entry.shape, heap, graph: None, picture: None, source: None })
    }

    /// Whether both players have the same moves: always, but in pictures with blue or red edges.
    pub fn is_impartial(&self) -> bool {
        self.picture.as_ref().is_none_or(|picture| picture.is_green())
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", self.name)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Rules {}

fn unknown(name: &str) -> SyntaxError {
    let error = SyntaxError::whole(name, format!("there is no ruleset `{name}`"));
    let mut near: Vec<(usize, &str)> = ENTRIES
        .iter()
        .flat_map(|entry| entry.aliases.iter().chain([&entry.name]))
        .map(|known| (strsim::osa_distance(&name.to_lowercase(), known), *known))
        .filter(|&(far, known)| far <= 1 + known.len() / 3)
        .collect();
    near.sort();
    let names: Vec<&str> = near.iter().take(3).map(|&(_, known)| known).collect();
    match names.as_slice() {
        [] => error.help("`grundy games` lists them all"),
        names => error.help(format!("did you mean {}? `grundy games` lists them all", names.join(" or "))),
    }
}
