//! `grundy games`: the catalogue.

use grundy::ask::Game;
use grundy::language::Speaker;
use grundy::{ENTRIES, Entry, Said, entry_named, said, words};

use crate::args::{Common, Format, Games};
use crate::failure::Failure;
use crate::lines::{Out, filled, json, line};
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

fn syntax(entry: &Entry, speaker: &Speaker) -> String {
    let start = if entry.start.is_empty() { String::new() } else { speaker.sentence(&Said::fixed(entry.start)) };
    Game::syntax(entry, &start)
}

fn all(format: Format, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    if format == Format::Json {
        return Ok(json(&ENTRIES.iter().map(Game::from).collect::<Vec<_>>(), out)?);
    }
    let bold = Paint::Bold;
    for entry in ENTRIES.iter() {
        writeln!(out, "{bold}{}{bold:#}  {}", syntax(entry, speaker), speaker.say(&words::summary(entry)))?;
        writeln!(out, "    {}", speaker.sentence(&said!("example: {example}", example = entry.example)))?;
        writeln!(out, "    {}", entry.reference)?;
    }
    writeln!(out)?;
    Ok(line(&said!("`grundy games NAME` describes one of them."), speaker, out)?)
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
        return Ok(json(&Game::from(entry), out)?);
    }
    let bold = Paint::Bold;
    writeln!(out, "{bold}{}{bold:#}\n{}\n", entry.name, speaker.say(&words::summary(entry)))?;
    writeln!(out, "{}\n", filled(&speaker.say(&words::rules(entry)), "", ""))?;
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
    fn every_example_is_a_position_of_its_ruleset() {
        for entry in ENTRIES.iter() {
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
