//! `grundy values --misere`: outcome, genus and element of each heap.

use std::ops::RangeInclusive;

use grundy::files::{Column, Listing};
use grundy::misere::MisereHeaps;
use grundy::series::no_family;
use grundy::{Convention, Family, Outcome, Rules, Session, Shape, Unsolved, said};
use serde_json::json;

use crate::args::{Common, Format, Values};
use crate::failure::{Failure, refuse, refuse_if};
use crate::input;
use crate::lines::Out;
use crate::values::cut_short;
use crate::watch::Watch;

/// Largest heap where `--to` is absent.
const SENSIBLE: u64 = 30;

pub fn run(args: &Values, common: &Common, rules: &Rules, family: Option<&Family>, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json, Format::Csv])?;
    if family.is_none() && rules.shape != Shape::Heap {
        return refuse(no_family(rules));
    }
    let why = said!("--store and --certificate are for values of normal play");
    refuse_if(args.store.is_some() || args.certificate.is_some(), why)?;
    let to = args.to.unwrap_or(args.from.max(SENSIBLE));
    refuse_if(args.from > to, said!("--from {from} is beyond --to {to}; exchange them", from = args.from, to))?;
    input::check_cells(to.into(), 64, common)?;
    input::check_table(args.output.as_deref())?;
    let is_open = family.is_some() && args.to.is_none();
    let watch = Watch::patient(common, is_open);
    let mut session = Session::new(watch.limits(common));
    if let Some(family) = family {
        let found = session.family_outcomes(family, args.from, to, Convention::Misere)?;
        watch.finish();
        input::warn_of_gap(family, &found, common);
        let outcomes = (args.from..).zip(&found.list).filter_map(|(n, outcome)| Some((n, (*outcome)?)));
        let known: Vec<Row> = outcomes.map(|(n, outcome)| Row { n, outcome, genus: None, element: None }).collect();
        if known.is_empty() {
            return found.stopped.map_or(Ok(()), |why| Err(why.into()));
        }
        let last = args.from + found.list.len() as u64 - 1;
        print(args, common, (args.from..=last, &family.name()), &known, &|_| String::new(), out)?;
        return cut_short(found.stopped, is_open, common).map_or(Ok(()), |why| Err(Failure::partly(why)));
    }
    let heaps = session.misere_heaps(rules, to)?;
    watch.finish();
    let known: Vec<Row> = (args.from..=to).map_while(|n| row(&heaps, n)).collect();
    print(args, common, (args.from..=to, &rules.name), &known, &|element| heaps.quotient.word(element), out)?;
    // Outcomes and genera that are missing are an answer that is not complete.
    let complete = known.len() as u64 == to - args.from + 1 && known.iter().all(|row| row.genus.is_some());
    // An interrupt is never passed over; other reasons only leave elements empty.
    let elements = heaps.quotient.stopped.clone().filter(|why| matches!(why, Unsolved::Stopped(_)));
    match heaps.genera.stopped.filter(|_| !complete).or(elements) {
        Some(why) if known.is_empty() => Err(why.into()),
        why => why.map_or(Ok(()), |why| Err(Failure::partly(why))),
    }
}

/// Prints the rows of a game in the order of their numbers; `word` writes elements of its quotient.
fn print(
    args: &Values,
    common: &Common,
    (heaps, name): (RangeInclusive<u64>, &str),
    known: &[Row],
    word: &dyn Fn(u32) -> String,
    out: Out,
) -> Result<(), Failure> {
    match common.format {
        _ if let Some(file) = &args.output => listing(known).write(file)?,
        Format::Json => as_json(heaps, name, known, out)?,
        Format::Csv | Format::Bfile => listing(known).csv(out)?,
        Format::Text => {
            for Row { n, outcome, genus, element } in known {
                let line = format!(
                    "{n:>6}  {outcome}  {:<16}  {}",
                    genus.as_deref().unwrap_or("?"),
                    element.map_or(String::new(), word)
                );
                writeln!(out, "{}", line.trim_end())?;
            }
        }
    }
    Ok(())
}

struct Row {
    n: u64,
    outcome: Outcome,
    genus: Option<String>,
    element: Option<u32>,
}

fn row(heaps: &MisereHeaps, n: u64) -> Option<Row> {
    let outcome = if heaps.is_p(n)? { Outcome::P } else { Outcome::N };
    let genus = heaps.genus(n).map(ToString::to_string);
    Some(Row { n, outcome, genus, element: heaps.quotient.element(0, n) })
}

fn listing(rows: &[Row]) -> Listing {
    Listing::new([
        ("n", Column::numbers(rows.iter().map(|row| row.n))),
        ("outcome", Column::texts(rows.iter().map(|row| row.outcome.to_string()))),
        ("genus", Column::Texts(rows.iter().map(|row| row.genus.clone()).collect())),
        ("element", Column::Numbers(rows.iter().map(|row| row.element.map(u64::from)).collect())),
    ])
}

fn as_json(heaps: RangeInclusive<u64>, name: &str, rows: &[Row], out: Out) -> Result<(), Failure> {
    // An n without a position has no row.
    let column = |read: &dyn Fn(&Row) -> serde_json::Value| {
        let mut rest = rows.iter().peekable();
        let last = rows.last().map_or(0, |row| row.n + 1);
        let all = (*heaps.start()..last).map(|n| rest.next_if(|row| row.n == n).map_or_else(Default::default, read));
        all.collect::<Vec<serde_json::Value>>()
    };
    let json = json!({
        "ruleset": name, "convention": "misere", "from": heaps.start(), "to": heaps.end(),
        "outcomes": column(&|row| json!(row.outcome.to_string())),
        "genera": column(&|row| json!(row.genus)),
        "elements": column(&|row| json!(row.element)),
    });
    Ok(crate::lines::json(&json, out)?)
}
