//! The catalogue: every ruleset by its name.
//!
//! `catalogue.txt` and `prose.txt` hold the texts of the games. In each block a line is a field; a field of several lines
//! is a list, or a long text.
//!
//! # Other names of rulesets: how people write a game elsewhere
//! Names are read without regard to case, with `_` for `-`, and with or without the `'s` of a name: `Dawson's_Kayles` is
//! `dawson-kayles`. `aliases.txt` lists the names that are other words.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use grundy_core::{Said, SyntaxError, said};

use crate::code::Code;
use crate::entry::{CODE, Entry, Row, Shape};
use crate::rules::Rules;

/// How the games are built, in the order in which users see them.
const ROWS: &[Row] = &[
    crate::nim::ENTRY,
    crate::take::TAKE,
    crate::take::ALL_BUT,
    crate::take_break::TAKE_BREAK,
    crate::take_break::KAYLES,
    crate::take_break::DAWSON_KAYLES,
    crate::take_break::DAWSON_CHESS,
    crate::take_break::TREBLECROSS,
    crate::take_break::GUILES,
    crate::take_break::OFFICERS,
    crate::take_break::LASKER,
    crate::take_break::GRUNDY,
    crate::take_break::COUPLES,
    crate::prim::PRIM,
    crate::prim::DIM,
    crate::take_break::ADJACENT,
    crate::take::BACHET,
    crate::moore::ENTRY,
    crate::coins::STAIRCASE,
    crate::coins::NIMBLE,
    crate::coins::SILVER_DOLLAR,
    crate::coins::WELTER,
    crate::turning_turtles::TURNING_TURTLES,
    crate::turning::TURNING,
    crate::corner::WYTHOFF,
    crate::pairs::EUCLID,
    crate::pairs::BOXES,
    crate::pairs::CHOCOLATE,
    crate::corner::KING,
    crate::corner::QUEEN,
    crate::corner::ROOK,
    crate::corner::KNIGHT,
    crate::chomp::ENTRY,
    crate::cram::ENTRY,
    crate::cells::rectangle::NOTAKTO,
    crate::cells::rectangle::THREE_IN_A_ROW,
    crate::cells::rectangle::CLOBBER,
    crate::on_graphs::NODE_KAYLES,
    crate::on_graphs::ARC_KAYLES,
    crate::on_graphs::POSET,
    crate::on_graphs::GEOGRAPHY,
    crate::on_graphs::EDGE_GEOGRAPHY,
    crate::on_graphs::UNDIRECTED_GEOGRAPHY,
    crate::on_graphs::UNDIRECTED_EDGE_GEOGRAPHY,
    crate::nimstring::NIMSTRING,
    crate::nimstring::TOP_ENTAILS,
    crate::fibonacci_nim::ENTRY,
    crate::board::ENTRY,
    crate::entry::GRAPH,
    crate::hackenbush::HACKENBUSH,
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
    /// other names are known (see [`aliases`](crate::catalogue)). Fails if no ruleset has this name (the help then lists
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

/// The other names, each with the word that it stands for: a ruleset, with its parameter where the name fixes it. A
/// word with a leading `?` is another game, which may be meant.
///
/// Rims and Rayles are games of closed curves through dots, which are a heap game (*Winning Ways*, ch. 4 and 15). A
/// curve through any number of dots of a region, or through one or two, parts the others in two.
pub(crate) static ALIASES: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| include_str!("aliases.txt").lines().filter_map(|line| line.split_once(' ')).collect());

/// Games that are not part of the catalogue, but files `NAME.star` that come with the program.
pub(crate) const RULE_FILES: &str = "blocking-wythoff brussels-sprouts chocolate-steps circular-nim connect-four descending domineering \
    dynamic-nim end-nim even-again exact-slow-nim family-caterpillar family-cells family-clobber \
    family-diamonds family-graph family-path-power family-polyominoes family-spider graph-takeaway greedy-nim imo-1990-5 \
    impartial-col impartial-snort jumping-wythoff juniper-green kings kotzig-nim milk misere-21 misere-king \
    mixed-piles nim-on-graphs nim-with-a-pass no-repeat northcott put-back silver-dollar-bag simplicial-nim slow-nim sprouts \
    subset-takeaway sylver-coinage take-a-half take-a-part take123 tic-tac-toe yama-nim";

/// A name as the catalogue writes names: small letters, `-` between words, no `'s`.
///
/// ```
/// use grundy_rules::catalogue::plain;
/// assert_eq!(plain("Dawson's_Kayles"), "dawson-kayles");
/// assert_eq!(plain("nim"), "nim");
/// ```
pub fn plain(name: &str) -> Cow<'_, str> {
    let is_plain = |c: char| !c.is_uppercase() && !matches!(c, '_' | '\'' | '’');
    if name.chars().all(is_plain) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(name.to_lowercase().replace('_', "-").replace("'s", "").replace("’s", ""))
}

/// Whether a name may be meant by what is written: the edit distance is at most a third of its length.
pub fn is_near(written: &str, known: &str) -> bool {
    3 * strsim::osa_distance(written, known) <= written.chars().count()
}

/// The word of the catalogue for another name; `None` if the name is not in the list. The name is [`plain`].
pub(crate) fn meant_by(name: &str) -> Option<&'static str> {
    ALIASES.iter().find(|(alias, meant)| *alias == name && !meant.starts_with('?')).map(|&(_, meant)| meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ENTRIES, Rules};

    #[test]
    fn aliases_are_sorted_name_no_game_of_the_catalogue_and_stand_for_one() {
        for pair in ALIASES.windows(2) {
            assert!(pair[0].0.replace('-', "") < pair[1].0.replace('-', ""), "{pair:?}");
        }
        for &(alias, meant) in ALIASES.iter() {
            assert_eq!(plain(alias), alias);
            assert!(ENTRIES.iter().all(|entry| entry.name != alias && !entry.aliases.contains(&alias)), "{alias}");
            let meant = meant.trim_start_matches('?');
            let name = meant.split(':').next().unwrap_or(meant);
            assert!(ENTRIES.iter().any(|entry| entry.name == name) || Rules::find(meant).is_ok(), "{alias}");
        }
    }

    #[test]
    fn the_files_of_rules_are_those_of_the_folder() {
        let folder = std::fs::read_dir("../../rules").unwrap();
        let names = folder.map(|file| file.unwrap().file_name().into_string().unwrap());
        let names = names.filter_map(|name| Some(name.strip_suffix(".star")?.to_owned()));
        let mut names: Vec<String> =
            names.filter(|name| !name.starts_with("board-") && crate::catalogue::entry_named(name).is_none()).collect();
        names.sort();
        assert_eq!(names.join(" "), RULE_FILES);
    }

    #[test]
    fn games_are_found_by_any_of_their_names() {
        let known = "NIM=nim Take:ODD=take:odd Subtraction:1..3=take:1..3 TWINS=turning:twins Dawson's-Kayles=dawson-kayles \
            Turning_Turtles=turning-turtles rims=0.777... BASH:3=bachet:3";
        for (written, name) in known.split(' ').filter_map(|one| one.split_once('=')) {
            assert_eq!(Rules::find(written).map(|rules| rules.name).as_deref(), Ok(name), "{written}");
        }
        assert!(Rules::find("twins:3").is_err_and(|error| error.message.contains("nothing after a colon")));
        let near = |written: &str| Rules::find(written).expect_err(written).help.unwrap_or_default();
        assert!(near("dawson").contains("dawson-chess or dawson-kayles"), "{}", near("dawson"));
        assert!(near("mock").contains("turning:mock-turtles"), "{}", near("mock"));
        assert!(near("dots-and-boxes").starts_with("did you mean nimstring?"));
        assert!(near("twin").contains("turning:twins"), "{}", near("twin"));
        assert!(near("kayle").starts_with("did you mean kayles?"), "{}", near("kayle"));
        assert_eq!(near("xyzzyx"), "`grundy games` lists them all");
    }
}
