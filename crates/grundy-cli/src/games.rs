//! `grundy games`: the catalogue, and the sequences of the OEIS that are the values of its games.

use std::collections::BTreeMap;

use grundy::ask::Game;
use grundy::language::{Language, Speaker};
use grundy::{ENTRIES, Entry, INCLUDED, Rules, Said, entry_named, said, words};
use textwrap::core::display_width;

use crate::args::{Common, Format, Games};
use crate::failure::Failure;
use crate::input;
use crate::languages::Voice;
use crate::lines::{Out, filled, json, padded};
use crate::printer::Paint;
use crate::solve::{plain_table, trimmed};

/// Other names of games, and words that are looked for: a line a game.
const OTHER_NAMES: &str = include_str!("../assets/other-names.txt");

/// How wide a line of the list may be.
const WIDTH: usize = 80;

/// The games in groups, by their names.
fn groups() -> [(Said, &'static str); 8] {
    [
        (
            said!("Heaps"),
            "nim take all-but d0.d1d2d3 bachet fibonacci-nim kayles dawson-kayles dawson-chess treblecross \
            guiles officers lasker grundy couples prim dim adjacent top-entails",
        ),
        (said!("Several heaps or coins as one position"), "moore staircase nimble silver-dollar welter"),
        (said!("Coins that are turned"), "turning-turtles turning"),
        (said!("Two numbers"), "wythoff euclid boxes chocolate king queen rook knight"),
        (said!("Boards"), "chomp cram clobber notakto three-in-a-row board"),
        (
            said!("Graphs, orders and pictures"),
            "graph node-kayles arc-kayles poset geography edge-geography \
            undirected-geography undirected-edge-geography nimstring hackenbush",
        ),
        (said!("Your own rules"), "rules"),
        (said!("Rule files that come with grundy"), ""),
    ]
}

pub fn run(args: &Games, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    let words = args.words.join(" ");
    match words.trim() {
        "" => all(common.format, voice),
        words => named(words, common, voice),
    }
}

fn syntax(entry: &Entry, speaker: &Speaker) -> String {
    let start = if entry.start.is_empty() { String::new() } else { speaker.sentence(&Said::fixed(entry.start)) };
    Game::syntax(entry, &start)
}

/// A line about each game: how it is written, and its summary, cut to the width.
fn listed<'g>(games: impl IntoIterator<Item = &'g Game>, voice: &mut Voice) -> Result<(), Failure> {
    const LEFT: usize = 24;
    let bold = Paint::Bold;
    for game in games {
        let entry = entry_named(game.name);
        let syntax = entry.map_or(game.syntax.clone(), |entry| Game::syntax(entry, ""));
        let syntax = if display_width(&syntax) < LEFT { syntax } else { game.name.to_owned() };
        let summary = entry.map_or(game.summary.to_owned(), |entry| voice.say(&words::summary(entry)));
        let left = LEFT.max(display_width(&syntax) + 1);
        let room = WIDTH - 2 - left;
        let mut shown = String::new();
        for c in summary.chars() {
            if display_width(&shown) + 3 > room && display_width(&summary) > room {
                shown.push('…');
                break;
            }
            shown.push(c);
        }
        writeln!(voice, "  {bold}{}{bold:#}{shown}", padded(&syntax, left))?;
    }
    Ok(())
}

fn all(format: Format, voice: &mut Voice) -> Result<(), Failure> {
    let catalogue: Vec<Game> = ENTRIES.iter().map(Game::from).collect();
    if format == Format::Json {
        return Ok(json(
            &BTreeMap::from([("games", Vec::from_iter(catalogue.iter().chain(INCLUDED.iter())))]),
            voice.out,
        )?);
    }
    for (title, names) in groups() {
        voice.line(&title)?;
        let named = names.split_whitespace().filter_map(|name| catalogue.iter().find(|game| game.name == name));
        listed(named.chain(INCLUDED.iter().filter(|_| names.is_empty())), voice)?;
        writeln!(voice)?;
    }
    voice.line(&said!("`grundy games NAME` describes one of them; other words are looked for."))
}

/// A text as it is compared: small letters, and spaces for `-` and `_`.
fn compared(text: &str) -> String {
    text.to_lowercase().replace(['-', '_'], " ").replace(['\'', '’'], "")
}

/// The games whose names or texts hold the words; those whose names hold them come first.
fn found(words: &str) -> Vec<Game> {
    let wanted = compared(words);
    let other = |name: &str| OTHER_NAMES.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let chinese = [Language::SimplifiedChinese, Language::TraditionalChinese].map(crate::languages::of);
    let mut found: Vec<(usize, Game)> = Vec::new();
    for game in ENTRIES.iter().map(Game::from).chain(INCLUDED.iter().cloned()) {
        let names = compared(&[&[game.name, other(game.name).unwrap_or_default()], &*game.aliases].concat().join(" "));
        let mut texts = compared(&format!("{names} {} {}", game.summary, game.rules));
        if let Some(entry) = entry_named(game.name).filter(|_| !wanted.is_ascii()) {
            texts.extend(chinese.iter().map(|speaker| speaker.say(&words::summary(entry))));
        }
        let holds = |text: &str| wanted.split_whitespace().all(|word| text.contains(word));
        let begins = format!(" {names}").contains(&format!(" {wanted}"));
        let far = [begins, holds(&names), holds(&texts)].iter().position(|&is_near| is_near);
        found.extend(far.map(|far| (far, game)));
    }
    found.sort_by_key(|(far, _)| *far);
    found.into_iter().map(|(_, game)| game).collect()
}

/// The game of this name, or those in which the words occur.
fn named(name: &str, common: &Common, voice: &mut Voice) -> Result<(), Failure> {
    let is_json = common.format == Format::Json;
    let others = found(name);
    if let Some(game) = INCLUDED.iter().find(|game| compared(game.name) == compared(name)) {
        if is_json {
            return Ok(json(game, voice.out)?);
        }
        included(game, voice)?;
        return see_also(&others, game.name, voice);
    }
    let entry = match entry_named(&name.replace(' ', "-")) {
        Some(entry) => entry,
        None => match input::ruleset(name, common) {
            Ok(rules) => rules.entry().ok_or_else(|| Failure::usage(said!("{name} is not in the catalogue", name)))?,
            Err(failure) if others.is_empty() => return Err(failure),
            Err(_) if is_json => return Ok(json(&others, voice.out)?),
            Err(_) => return listed(&others, voice),
        },
    };
    if is_json {
        return Ok(json(&Game::from(entry), voice.out)?);
    }
    one(entry, voice)?;
    see_also(&others, entry.name, voice)
}

/// The first of the other games that were found.
fn see_also(found: &[Game], name: &str, voice: &mut Voice) -> Result<(), Failure> {
    let others: Vec<&Game> = found.iter().filter(|game| game.name != name).take(5).collect();
    if others.is_empty() {
        return Ok(());
    }
    writeln!(voice, "\n{}", voice.sentence(&said!("See also")))?;
    listed(others, voice)
}

/// A game whose rules are a file that comes with the program.
fn included(game: &Game, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(voice, "{bold}{}{bold:#}\n\n{}\n", game.name, filled(game.rules, "", ""))?;
    let example = solving(game.example);
    let file = format!("rules/{}.star", game.name);
    let mut table = plain_table();
    let reference = game.reference.to_owned();
    for (head, text) in [(said!("example"), example), (said!("file"), file), (said!("reference"), reference)] {
        if !text.is_empty() {
            table.add_row([voice.sentence(&head), text]);
        }
    }
    Ok(writeln!(voice, "{}", trimmed(&table))?)
}

/// The command that solves a position, as a shell reads it.
fn solving(position: &str) -> String {
    match position.contains(|c| "()[]{}<>'\"\\$*?!&|;#`~".contains(c)) {
        true => format!("grundy solve '{}'", position.replace('\'', "'\\''")),
        false => format!("grundy solve {position}"),
    }
}

fn one(entry: &Entry, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(voice, "{bold}{}{bold:#}\n{}\n", entry.name, voice.say(&words::summary(entry)))?;
    writeln!(voice, "{}\n", filled(&voice.say(&words::rules(entry)), "", ""))?;
    let mut table = plain_table();
    let mut row = |head: Said, text: &str| {
        table.add_row([&voice.sentence(&head), text]);
    };
    row(said!("syntax"), &syntax(entry, voice));
    let others: Vec<&str> = entry.other_names().collect();
    if !others.is_empty() {
        row(said!("also"), &others.join(", "));
    }
    row(said!("example"), &solving(entry.example));
    row(said!("reference"), entry.reference);
    if let Some(sequence) = sequence_named(entry.name) {
        row("OEIS".into(), &voice.sentence(&sequence.cited()));
    }
    Ok(writeln!(voice, "{}", trimmed(&table))?)
}

/// A sequence of the OEIS (<https://oeis.org>) and the game whose values it lists.
pub struct Sequence {
    /// The name of the ruleset, as the catalogue writes it.
    ruleset: &'static str,
    pub number: &'static str,
    /// The heap whose value is the first term.
    pub first: u64,
    /// The first terms, as the OEIS has them.
    #[cfg_attr(not(test), allow(dead_code))]
    terms: &'static [u64],
}

const KAYLES: &[u64] = &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
const DAWSON: &[u64] = &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3];
const GRUNDY: &[u64] = &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0];
const RULER: &[u64] = &[1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5];

const SEQUENCES: &[Sequence] = &[
    Sequence { ruleset: "kayles", number: "A002186", first: 0, terms: KAYLES },
    Sequence { ruleset: "0.77", number: "A002186", first: 0, terms: KAYLES },
    Sequence { ruleset: "dawson-chess", number: "A002187", first: 0, terms: DAWSON },
    Sequence { ruleset: "0.137", number: "A002187", first: 0, terms: DAWSON },
    Sequence { ruleset: "dawson-kayles", number: "A002187", first: 1, terms: DAWSON },
    Sequence { ruleset: "0.07", number: "A002187", first: 1, terms: DAWSON },
    Sequence { ruleset: "grundy", number: "A002188", first: 0, terms: GRUNDY },
    Sequence { ruleset: "dim", number: "A001511", first: 1, terms: RULER },
];

impl Sequence {
    /// Where it is, and what its first term is: `A002186, https://oeis.org/A002186`.
    pub(crate) fn cited(&self) -> Said {
        let (number, page) = (self.number, format!("https://oeis.org/{}", self.number));
        match self.first {
            0 => said!("{number}, {page}", number, page),
            first => said!("{number} (its first term is heap {first}), {page}", number, first, page),
        }
    }
}

/// The sequence of the values of the catalogue's ruleset `name`; `None` if none is known here.
pub fn sequence_named(name: &str) -> Option<&'static Sequence> {
    SEQUENCES.iter().find(|sequence| sequence.ruleset == name)
}

pub fn sequence_of(rules: &Rules) -> Option<&'static Sequence> {
    sequence_named(&rules.name).filter(|sequence| rules.is_catalogued(sequence.ruleset))
}

#[cfg(test)]
mod tests {
    use grundy::{Session, Sources, Sum};

    use super::*;

    #[test]
    fn every_example_of_a_file_is_a_position() {
        for game in INCLUDED.iter() {
            let read = Sum::read(game.example, &Sources::default());
            assert!(read.is_ok(), "{}: {read:?}", game.example);
        }
    }

    #[test]
    fn every_ruleset_is_in_one_group() {
        let groups = groups();
        let mut listed: Vec<&str> = groups.iter().flat_map(|(_, names)| names.split_whitespace()).collect();
        let mut all: Vec<&str> = ENTRIES.iter().map(|entry| entry.name).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
        for line in OTHER_NAMES.lines() {
            let name = line.split(": ").next().unwrap_or_default();
            assert!(all.contains(&name) || INCLUDED.iter().any(|game| game.name == name), "{name}");
        }
    }

    #[test]
    fn games_are_found_by_what_people_call_them() {
        let known = "取石子=nim|tic tac toe=tic-tac-toe|dots and boxes=nimstring|subtraction=take|bob=board|milk=milk|\
            0.137=dawson-chess|Dawson=dawson-chess|井字棋=notakto";
        for (words, name) in known.split('|').filter_map(|one| one.split_once('=')) {
            assert!(found(words).iter().take(4).any(|game| game.name == name), "{words}");
        }
        assert!(found("xyzzy").is_empty());
    }

    #[test]
    fn the_values_of_each_game_are_the_terms_of_its_sequence() {
        for sequence in SEQUENCES {
            let rules = Sources::default().find(sequence.ruleset).expect("a ruleset");
            let last = sequence.first + sequence.terms.len() as u64 - 1;
            let values = Session::default().values(&rules, sequence.first, last).expect("values");
            assert_eq!(values, sequence.terms, "{}", sequence.ruleset);
            assert!(sequence_of(&rules).is_some());
        }
    }
}
