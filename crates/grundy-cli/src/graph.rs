//! `grundy graph`: every vertex of a graph at once.

use grundy::reached::Survey;
use grundy::said::visible;
use grundy::{Convention, Outcome, Said, Session, Value, files, said};
use serde_json::json;

use crate::args::{Common, Format, Graph};
use crate::failure::{Failure, refuse};
use crate::input;
use crate::languages::Voice;
use crate::lines::Out;
use crate::solve::{plain_table, trimmed};
use crate::watch::Watch;

/// Largest number of vertices that are shown in text.
const ROWS: usize = 40;

pub fn run(args: &Graph, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    let word = format!("graph:{}", args.file);
    if let Some(output) = &args.output {
        input::keep_input(output, [word.as_str()])?;
    }
    let rules = input::ruleset(&word, common)?;
    let convention = if common.misere { Convention::Misere } else { Convention::Normal };
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let Some(survey) = session.survey(&rules, convention)? else {
        return refuse(said!("{file} is not a graph", file = args.file));
    };
    watch.finish();
    if let Some(file) = &args.output {
        files::write(file, survey.names_are_numbers(), survey.rows())?;
        if input::is_output(Some(file)) {
            return Ok(());
        }
    }
    match common.format {
        Format::Csv => Ok(files::write_csv(&mut *voice.out, b',', survey.rows())?),
        Format::Json => print_json(args, &survey, convention, voice.out),
        _ => print(args, &survey, convention, voice),
    }
}

fn print_json(args: &Graph, survey: &Survey, convention: Convention, out: Out) -> Result<(), Failure> {
    let head = json!({
        "schema": 1, "ruleset": format!("graph:{}", args.file), "graph": args.file, "convention": convention.to_string(), "vertices": survey.vertices(), "edges": survey.edges(),
        "outcomes": {"N": survey.count(Outcome::N), "P": survey.count(Outcome::P), "D": survey.count(Outcome::D)},
        "infinite_values": survey.infinite(),
    });
    // The rows may be many: they are written one by one after the head.
    let head = head.to_string();
    write!(out, "{},\"rows\":[", head.trim_end_matches('}'))?;
    for (index, row) in survey.rows().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let grundy = row.grundy.as_ref().map(Value::from);
        let row = json!({"vertex": row.vertex.text(), "outcome": row.outcome.to_string(),
            "remoteness": row.remoteness, "grundy": grundy});
        write!(out, "{comma}{row}")?;
    }
    Ok(writeln!(out, "]}}")?)
}

fn print(args: &Graph, survey: &Survey, convention: Convention, voice: &mut Voice) -> Result<(), Failure> {
    let (graph, vertices, edges) = (&args.file, vertices(survey.vertices().into()), edges(survey.edges()));
    let title = match convention {
        Convention::Normal => said!("{graph}: {vertices}, {edges}", graph, vertices, edges),
        Convention::Misere => said!("{graph}: {vertices}, {edges}, misère play", graph, vertices, edges),
    };
    voice.line(&title)?;
    let [n, p, d] = [Outcome::N, Outcome::P, Outcome::D].map(|outcome| counted(outcome, survey.count(outcome) as u64));
    voice.line(&said!("{n}, {p}, {d}", n, p, d))?;
    if let Some(infinite) = survey.infinite().filter(|&infinite| infinite > 0) {
        let vertices = self::vertices(infinite as u64);
        voice.line(&said!("{vertices} of infinite value", vertices))?;
    }
    if let Some(file) = &args.output {
        return voice.line(&said!("all vertices written to {file}", file = file.display()));
    }
    let mut table = plain_table();
    let heads = [said!("vertex"), said!("outcome"), said!("over after"), said!("value")];
    table.set_header(heads.map(|head| voice.sentence(&head)));
    for row in survey.rows().take(ROWS) {
        let remoteness = row.remoteness.map_or("·".to_owned(), |moves| moves.to_string());
        let value = row.grundy.map_or("·".to_owned(), |value| value.to_string());
        table.add_row([visible(&row.vertex.text()).into_owned(), row.outcome.to_string(), remoteness, value]);
    }
    writeln!(voice, "\n{}", trimmed(&table))?;
    let more = (survey.vertices() as usize).saturating_sub(ROWS);
    if more > 0 {
        writeln!(voice, "  {}", voice.sentence(&said!("… and {more} more (-o FILE.csv writes all)", more)))?;
    }
    Ok(())
}

fn vertices(count: u64) -> Said {
    if count == 1 { said!("1 vertex") } else { said!("{count} vertices", count) }
}

fn edges(count: u64) -> Said {
    if count == 1 { said!("1 edge") } else { said!("{count} edges", count) }
}

fn counted(outcome: Outcome, count: u64) -> Said {
    match (outcome, count) {
        (Outcome::N, 1) => said!("1 N-position"),
        (Outcome::N, _) => said!("{count} N-positions", count),
        (Outcome::P, 1) => said!("1 P-position"),
        (Outcome::P, _) => said!("{count} P-positions", count),
        (Outcome::D, 1) => said!("1 draw"),
        (Outcome::D, _) => said!("{count} draws", count),
    }
}
