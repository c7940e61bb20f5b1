//! `grundy games`: the catalogue.

use grundy::language::{Language, Speaker};
use grundy::words::Message;
use grundy::{ENTRIES, Entry, Said, Words, entry_named, said};
use serde_json::json;

use crate::args::{Common, Format, Games};
use crate::failure::Failure;
use crate::lines::{Out, filled, line};
use crate::printer::Paint;
use crate::solve::{plain_table, trimmed};
use crate::{input, oeis};

pub fn run(args: &Games, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let speaker = input::speaker(common)?;
    match &args.name {
        Some(name) => one(name, common, &speaker, out),
        None => all(common.format, &speaker, out),
    }
}

/// How a term of this ruleset is written.
fn syntax(entry: &Entry, speaker: &Speaker) -> String {
    let parameter = entry.parameter.map_or(String::new(), |parameter| format!(":{parameter}"));
    let start = match entry.start {
        "" => String::new(),
        start => format!(" <{}>", speaker.sentence(&Said::fixed(start))),
    };
    format!("{}{parameter}{start}", entry.name)
}

/// What the game is, in a line.
fn summary(entry: &Entry) -> Words {
    told(entry, "game", entry.summary)
}

/// The rules of the game.
fn rules(entry: &Entry) -> Words {
    told(entry, "rules", entry.rules)
}

/// A text of the catalogue; other languages have it as `game-kayles` or `rules-kayles`.
fn told(entry: &Entry, what: &str, english: &str) -> Words {
    let (id, english) = (format!("{what}-{}", entry.name.replace('.', "-")), Some(english.to_owned()));
    Words::Message(Message { id, args: Vec::new(), english })
}

fn as_json(entry: &Entry) -> serde_json::Value {
    json!({
        "name": entry.name, "aliases": entry.other_names().collect::<Vec<_>>(), "syntax": syntax(entry, &Speaker::new(Language::English)), "summary": entry.summary,
        "rules": entry.rules, "example": entry.example, "reference": entry.reference,
    })
}

fn all(format: Format, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    if format == Format::Json {
        let entries: Vec<_> = ENTRIES.iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::Value::from(entries))?;
        return Ok(());
    }
    let bold = Paint::Bold;
    for entry in ENTRIES {
        writeln!(out, "{bold}{}{bold:#}  {}", syntax(entry, speaker), speaker.say(&summary(entry)))?;
        writeln!(out, "    {}", speaker.sentence(&said!("example: {example}", example = entry.example)))?;
        writeln!(out, "    {}", entry.reference)?;
    }
    writeln!(out)?;
    line(&said!("`grundy games NAME` tells all about one of them."), speaker, out)
}

fn one(name: &str, common: &Common, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let plain = entry_named(name);
    let entry = match plain {
        Some(entry) => entry,
        None => {
            let rules = input::ruleset(name, common)?;
            rules.entry().ok_or_else(|| Failure::Usage(said!("{name} is not in the catalogue", name)))?
        }
    };
    if common.format == Format::Json {
        writeln!(out, "{}", as_json(entry))?;
        return Ok(());
    }
    let bold = Paint::Bold;
    writeln!(out, "{bold}{}{bold:#}\n{}\n", entry.name, speaker.say(&summary(entry)))?;
    writeln!(out, "{}\n", filled(&speaker.say(&rules(entry)), "", ""))?;
    let mut table = plain_table();
    let mut row = |head: Said, text: &str| {
        table.add_row([&speaker.sentence(&head), text]);
    };
    row(said!("syntax"), &syntax(entry, speaker));
    let others: Vec<&str> = entry.other_names().collect();
    if !others.is_empty() {
        row(said!("also"), &others.join(", "));
    }
    row(said!("example"), &format!("grundy solve {}", entry.example));
    row(said!("reference"), entry.reference);
    if let Some(sequence) = oeis::named(entry.name) {
        row("OEIS".into(), &speaker.sentence(&sequence.cited()));
    }
    writeln!(out, "{}", trimmed(&table))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Sources, Sum};

    #[test]
    fn every_game_is_told_in_chinese() {
        let wanted: Vec<String> = ENTRIES.iter().flat_map(|entry| [summary(entry), rules(entry)]).map(id).collect();
        for file in [include_str!("../locales/zh-Hans/games.ftl"), include_str!("../locales/zh-Hant/games.ftl")] {
            let said: Vec<&str> = file.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
            let missing: Vec<_> = wanted.iter().filter(|id| !said.contains(&id.as_str())).collect();
            assert!(missing.is_empty(), "{missing:?}");
            assert_eq!(said.len(), wanted.len());
        }
    }

    fn id(words: Words) -> String {
        match words {
            Words::Message(message) => message.id,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_example_is_a_position_of_its_ruleset() {
        for entry in ENTRIES {
            let sources = Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
            let game = Sum::read(entry.example, &sources).unwrap_or_else(|e| panic!("{}: {e}", entry.example));
            assert!(
                game.terms().iter().any(|term| term.rules.entry().is_some_and(|own| own.name == entry.name)),
                "{}",
                entry.name
            );
            assert!(sources.find(&game.terms()[0].rules.name).is_ok());
        }
    }
}
