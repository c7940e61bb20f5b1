//! `grundy graph`: every vertex of a graph at once.

use grundy::survey::Survey;
use grundy::{Convention, Outcome, Session, Value, files, said};
use serde_json::json;

use crate::args::{Common, Format, Graph};
use crate::failure::Failure;
use crate::input;
use crate::lines::Out;
use crate::solve::{plain_table, trimmed};
use crate::watch::Watch;

/// Largest number of vertices that are shown in text.
const ROWS: usize = 40;

pub fn run(args: &Graph, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json, Format::Csv])?;
    let word = format!("graph:{}", args.file);
    if let Some(output) = &args.output {
        input::keep_input(output, [word.as_str()])?;
    }
    let rules = input::ruleset(&word, common)?;
    let convention = if common.misere { Convention::Misere } else { Convention::Normal };
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let Some(survey) = session.survey(&rules, convention)? else {
        return Err(Failure::Usage(said!("{file} is no graph", file = args.file)));
    };
    watch.finish();
    if let Some(file) = &args.output {
        files::write(file, survey.names_are_numbers(), survey.rows())?;
    }
    match common.format {
        Format::Csv => Ok(files::write_csv(out, b',', survey.rows())?),
        Format::Json => print_json(args, &survey, convention, out),
        _ => print(args, &survey, convention, out),
    }
}

fn print_json(args: &Graph, survey: &Survey, convention: Convention, out: Out) -> Result<(), Failure> {
    let head = json!({
        "graph": args.file, "convention": convention.to_string(), "vertices": survey.vertices(), "edges": survey.edges(),
        "outcomes": {"N": survey.count(Outcome::N), "P": survey.count(Outcome::P), "D": survey.count(Outcome::D)},
        "infinite_values": survey.infinite(),
    });
    // The rows may be many: they are written one by one behind the head.
    let head = head.to_string();
    write!(out, "{},\"rows\":[", head.trim_end_matches('}'))?;
    for (index, row) in survey.rows().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let grundy = row.grundy.as_ref().map(Value::from);
        let row = json!({"vertex": row.vertex.text(), "outcome": row.outcome.to_string(),
            "remoteness": row.remoteness, "grundy": grundy});
        write!(out, "{comma}{row}")?;
    }
    writeln!(out, "]}}")?;
    Ok(())
}

fn print(args: &Graph, survey: &Survey, convention: Convention, out: Out) -> Result<(), Failure> {
    let misere = if convention == Convention::Misere { ", misère play" } else { "" };
    let plural = |count: u64, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let vertices = plural(survey.vertices().into(), "vertex", "vertices");
    writeln!(out, "{}: {vertices}, {}{misere}", args.file, plural(survey.edges(), "edge", "edges"))?;
    let [n, p, d] = [Outcome::N, Outcome::P, Outcome::D].map(|outcome| survey.count(outcome));
    let [n, p, d] = [(n, "N-position"), (p, "P-position"), (d, "draw")]
        .map(|(count, name)| plural(count as u64, name, &format!("{name}s")));
    writeln!(out, "{n}, {p}, {d}")?;
    if let Some(infinite) = survey.infinite().filter(|&infinite| infinite > 0) {
        writeln!(out, "{} of infinite value", plural(infinite as u64, "vertex", "vertices"))?;
    }
    if let Some(file) = &args.output {
        writeln!(out, "all vertices written to {}", file.display())?;
        return Ok(());
    }
    let mut table = plain_table();
    table.set_header(["vertex", "outcome", "over after", "value"]);
    for row in survey.rows().take(ROWS) {
        let remoteness = row.remoteness.map_or("·".to_owned(), |moves| moves.to_string());
        let value = row.grundy.map_or("·".to_owned(), |value| value.to_string());
        table.add_row([row.vertex.text().into_owned(), row.outcome.to_string(), remoteness, value]);
    }
    writeln!(out, "\n{}", trimmed(&table))?;
    let more = (survey.vertices() as usize).saturating_sub(ROWS);
    if more > 0 {
        writeln!(out, "  … and {more} more (-o FILE.csv writes all)")?;
    }
    Ok(())
}
