//! `grundy games`: the catalogue.

use grundy::{ENTRIES, Entry, entry_named, said};
use serde_json::json;

use crate::args::{Common, Format, Games};
use crate::failure::Failure;
use crate::lines::{Out, line_width};
use crate::printer::Paint;
use crate::solve::{plain_table, trimmed};
use crate::{input, oeis};

pub fn run(args: &Games, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    match &args.name {
        Some(name) => one(name, common, out),
        None => all(common.format, out),
    }
}

/// How a term of this ruleset is written.
fn syntax(entry: &Entry) -> String {
    let parameter = entry.parameter.map_or(String::new(), |parameter| format!(":{parameter}"));
    let start = if entry.start.is_empty() { String::new() } else { format!(" <{}>", entry.start) };
    format!("{}{parameter}{start}", entry.name)
}

fn as_json(entry: &Entry) -> serde_json::Value {
    json!({
        "name": entry.name, "aliases": entry.other_names().collect::<Vec<_>>(), "syntax": syntax(entry), "summary": entry.summary,
        "rules": entry.rules, "example": entry.example, "reference": entry.reference,
    })
}

fn all(format: Format, out: Out) -> Result<(), Failure> {
    if format == Format::Json {
        let entries: Vec<_> = ENTRIES.iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::Value::from(entries))?;
        return Ok(());
    }
    let bold = Paint::Bold;
    for entry in ENTRIES {
        writeln!(out, "{bold}{}{bold:#}  {}", syntax(entry), entry.summary)?;
        writeln!(out, "    example: {}", entry.example)?;
        writeln!(out, "    {}", entry.reference)?;
    }
    writeln!(out, "\n`grundy games NAME` tells all about one of them.")?;
    Ok(())
}

fn one(name: &str, common: &Common, out: Out) -> Result<(), Failure> {
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
    writeln!(out, "{bold}{}{bold:#}\n{}\n", entry.name, entry.summary)?;
    writeln!(out, "{}\n", textwrap::fill(entry.rules, line_width()))?;
    let mut table = plain_table();
    table.add_row(["syntax", &syntax(entry)]);
    let others: Vec<&str> = entry.other_names().collect();
    if !others.is_empty() {
        table.add_row(["also", &others.join(", ")]);
    }
    table.add_row(["example", &format!("grundy solve {}", entry.example)]);
    table.add_row(["reference", entry.reference]);
    if let Some(sequence) = oeis::named(entry.name) {
        table.add_row(["OEIS", &sequence.cited()]);
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
