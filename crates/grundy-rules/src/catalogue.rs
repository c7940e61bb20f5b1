//! The catalogue: every ruleset by its name.

use grundy_core::SyntaxError;

use crate::code::Code;
use crate::entry::{CODE, Entry};
use crate::rules::Rules;

/// Every ruleset, in the order in which users see them.
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
    crate::welter::ENTRY,
    crate::turning_turtles::ENTRY,
    crate::turning::ENTRY,
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
    crate::notakto::NOTAKTO,
    crate::notakto::THREE,
    crate::clobber::ENTRY,
    crate::kayles_on_graphs::NODE,
    crate::kayles_on_graphs::ARC,
    crate::poset::ENTRY,
    crate::geography::VERTEX,
    crate::geography::EDGE,
    crate::geography::UNDIRECTED_VERTEX,
    crate::geography::UNDIRECTED_EDGE,
    crate::nimstring::ENTRY,
    crate::top_entails::ENTRY,
    crate::fibonacci_nim::ENTRY,
    crate::board::ENTRY,
    crate::files::GRAPH,
    crate::hackenbush::ENTRY,
    crate::files::RULES,
];

impl Rules {
    /// Finds a ruleset by the word a user types: `nim`, `take:1..3`, `0.77`.
    ///
    /// # Errors
    ///
    /// If no ruleset has this name (the help then lists the nearest names), or if its parameter is wrong.
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
            return Ok(Rules::of_catalogue(built.parameter.clone().unwrap_or_default(), entry, built));
        }
        let built = match (entry.parameter, parameter) {
            (Some(meant), None | Some("")) if !entry.is_named_alone() => {
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
        Ok(Rules::of_catalogue(name, entry, built))
    }
}

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
