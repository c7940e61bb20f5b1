//! The catalogue: every ruleset by its name.
//!
//! `catalogue.txt` and `prose.txt` hold the texts of the games. In each block a line is a field; a field of several lines
//! is a list, or a long text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grundy_core::{Said, SyntaxError, said};

use crate::aliases::{ALIASES, RULE_FILES, is_near, meant_by, plain};
use crate::code::Code;
use crate::entry::{CODE, Entry, Row, Shape};
use crate::rules::Rules;

/// How the games are built, in the order in which users see them.
const ROWS: &[Row] = &[
    crate::nim::ENTRY,
    crate::take::ENTRY,
    crate::take::ALL_BUT,
    crate::take_break::ENTRY,
    crate::take_break::KAYLES,
    crate::take_break::DAWSON_KAYLES,
    crate::take_break::DAWSON_CHESS,
    crate::strip::TREBLECROSS,
    crate::take_break::GUILES,
    crate::take_break::OFFICERS,
    crate::take_break::LASKER,
    crate::couples::GRUNDY,
    crate::couples::COUPLES,
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
    crate::notakto::ENTRY,
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
    crate::entry::GRAPH,
    crate::hackenbush::ENTRY,
    crate::entry::RULES,
];

/// Every ruleset, in the order in which users see them. Without the feature `prose` they lack their long texts.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let prose = if cfg!(feature = "prose") { include_str!("prose.txt") } else { "" };
    let mut texts: BTreeMap<&str, Fields> = BTreeMap::new();
    for (name, fields) in blocks(include_str!("catalogue.txt")).chain(blocks(prose)) {
        texts.entry(name).or_default().extend(fields);
    }
    ROWS.iter().map(|row| Entry::of(row, texts.remove(row.name).unwrap_or_default())).collect()
});

/// The lines of each field of a game.
type Fields = BTreeMap<&'static str, Vec<&'static str>>;

/// The blocks of a file of texts, each with the name of its game.
fn blocks(text: &'static str) -> impl Iterator<Item = (&'static str, Fields)> {
    text.split("\n\n").filter_map(|block| {
        let mut fields = Fields::new();
        for (key, value) in block.lines().filter_map(|line| line.split_once(": ")) {
            fields.entry(key).or_default().push(value);
        }
        Some((fields.get("name")?[0], fields))
    })
}

/// The entry of this name, or of another of its names. Names are read without regard to case.
///
/// ```
/// # use grundy_rules::catalogue::entry_named;
/// assert_eq!(entry_named("Wythoff's-game").map(|entry| entry.name), Some("wythoff"));
/// ```
pub fn entry_named(name: &str) -> Option<&'static Entry> {
    let name = &*plain(name);
    let known = |name: &str| ENTRIES.iter().find(|entry| entry.name == name || entry.aliases.contains(&name));
    known(name).or_else(|| meant_by(name).and_then(known))
}

impl Entry {
    fn of(row: &Row, mut fields: Fields) -> Entry {
        let mut list = |key: &str| -> &'static [&'static str] { fields.remove(key).unwrap_or_default().leak() };
        let text = |lines: &[&str]| -> &'static str { lines.join(" ").leak() };
        let source = row.theorem.filter(|_| cfg!(feature = "prose")).map(|theorem| theorem.source);
        Entry {
            name: row.name,
            aliases: list("alias"),
            parameter: list("parameter").first().copied(),
            start: text(list("start")),
            shape: match text(list("shape")) {
                "heap" => Shape::Heap,
                "pair" => Shape::Pair,
                "list" => Shape::List,
                _ => Shape::Other,
            },
            summary: text(list("summary")),
            rules: text(list("rules")),
            example: text(list("example")),
            small: list("small"),
            reference: source.unwrap_or_else(|| text(list("reference"))),
            build: row.build,
        }
    }

    pub fn other_names(&self) -> impl Iterator<Item = &'static str> {
        let elsewhere = ALIASES.iter().filter(|(_, meant)| *meant == self.name).map(|&(alias, _)| alias);
        self.aliases.iter().copied().chain(elsewhere)
    }
}

impl Rules {
    /// Finds a ruleset by the word a user types: `nim`, `take:1..3`, `0.77`. Names are read without regard to case, and
    /// other names are known (see [`aliases`](crate::aliases)). Fails if no ruleset has this name (the help then lists
    /// the nearest names), or if its parameter is wrong.
    pub fn find(word: &str) -> Result<Rules, SyntaxError> {
        let (name, parameter) = match word.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (word, None),
        };
        if Code::looks_like_one(word) {
            let entry = ENTRIES.iter().find(|entry| entry.name == CODE).ok_or_else(|| unknown(word))?;
            let built = (entry.build)(Some(word))?;
            return Ok(Rules::of_catalogue(built.parameter.clone().unwrap_or_default(), entry, built));
        }
        let Some(entry) = entry_named(name).filter(|entry| entry.name != CODE) else {
            return match meant_by(&plain(name)) {
                Some(meant) if parameter.is_none() => Rules::find(meant),
                Some(meant) => {
                    Err(SyntaxError::new(name.len()..word.len(), said!("`{name}` takes nothing after a colon", name))
                        .help(said!("write {name}, which is {meant}", name, meant)))
                }
                None => Err(unknown(name)),
            };
        };
        let built = match (entry.parameter, parameter) {
            (Some(meant), None | Some("")) if !meant.contains("or nothing") => {
                let example = entry.example.split(' ').next().unwrap_or(entry.example);
                let help = match entry.name {
                    "hackenbush" => said!("for example {example}; green stalks are hackenbush:stalk 3 4 5", example),
                    _ => said!("for example {example}", example),
                };
                let error = SyntaxError::whole(word, said!("`{name}` needs {meant} after a colon", name, meant));
                return Err(error.help(help));
            }
            (None, Some(text)) => {
                let error = SyntaxError::whole(text, said!("`{name}` takes nothing after a colon", name = entry.name));
                return Err(error.help(said!("write {name}", name = entry.name)).shifted(name.len() + 1));
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

fn unknown(written: &str) -> SyntaxError {
    let error = SyntaxError::whole(written, said!("there is no ruleset `{written}`", written));
    let name = &*plain(written);
    let known = ENTRIES.iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name]).map(|&known| (known, known)));
    let aliases = ALIASES.iter().map(|&(alias, meant)| (alias, meant.trim_start_matches('?')));
    let known: Vec<(&str, &str)> = known.chain(aliases).chain(RULE_FILES.split(' ').map(|name| (name, name))).collect();
    // A word of a name of several words is nearer than any misspelling.
    let holds = |known: &str| known.contains('-') && known.split('-').any(|word| word == name);
    let far = |known: &str| if holds(known) { 0 } else { strsim::osa_distance(name, known) };
    let near = known.iter().filter(|&&(known, _)| holds(known) || is_near(name, known));
    let mut near: Vec<(usize, &str)> = near.map(|&(known, meant)| (far(known), meant)).collect();
    near.sort();
    if near.first().is_some_and(|&(far, _)| far == 0) {
        near.retain(|&(far, _)| far == 0);
    }
    let mut names: Vec<&str> = Vec::new();
    for (_, meant) in near {
        if !names.contains(&meant) && names.len() < 3 {
            names.push(meant);
        }
    }
    match names.as_slice() {
        [] => error.help(said!("`grundy games` lists them all")),
        names => error.help(said!(
            "did you mean {names}? `grundy games` lists them all",
            names = Said::either(names.iter().copied())
        )),
    }
}
