//! `grundy values --misere`: outcome, genus and element of each heap.

use std::ops::RangeInclusive;

use grundy::files::{Column, Listing};
use grundy::misere::MisereHeaps;
use grundy::{Rules, Session, Shape, Unsolved, said};
use serde_json::json;

use crate::args::{Common, Format, Values};
use crate::failure::Failure;
use crate::input;
use crate::lines::Out;
use crate::watch::Watch;

/// Largest heap where `--to` is absent.
const SENSIBLE: u64 = 30;

pub fn run(args: &Values, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json, Format::Csv])?;
    let rules = input::ruleset(&args.ruleset, common)?;
    if rules.shape != Shape::Heap {
        return Err(Failure::Usage(said!(
            "the positions of `{name}` are not single heaps, so they have no misère values in a row; `grundy solve --misere` \
             tells who wins one of them",
            name = rules.name
        )));
    }
    if args.store.is_some() || args.certificate.is_some() {
        return Err(Failure::Usage(said!("--store and --certificate are for values of normal play")));
    }
    let to = args.to.unwrap_or(SENSIBLE);
    if args.from > to {
        return Err(Failure::Usage(said!("--from {from} is beyond --to {to}; exchange them", from = args.from, to)));
    }
    if u128::from(to).saturating_mul(64) > u128::from(common.memory()) {
        return Err(Failure::values(to.into()));
    }
    input::check_table(args.output.as_deref())?;
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let heaps = session.misere_heaps(&rules, to)?;
    watch.finish();
    let known: Vec<Row> = (args.from..=to).map_while(|n| row(&heaps, n)).collect();
    match common.format {
        _ if let Some(file) = &args.output => listing(&known).write(file)?,
        Format::Json => as_json(args.from..=to, &rules, &known, out)?,
        Format::Csv | Format::Bfile => listing(&known).csv(out)?,
        Format::Text => {
            for Row { n, outcome, genus, element } in &known {
                let word = element.map_or(String::new(), |x| heaps.quotient.word(x));
                let line = format!("{n:>6}  {outcome}  {:<16}  {word}", genus.as_deref().unwrap_or("?"));
                writeln!(out, "{}", line.trim_end())?;
            }
        }
    }
    // Outcomes and genera that are missing are an answer that is not complete.
    let complete = known.len() as u64 == to - args.from + 1 && known.iter().all(|row| row.genus.is_some());
    match heaps.genera.stopped.filter(|_| !complete) {
        Some(reason) => Err(reason.into()),
        None => stopped_by_user(&heaps.quotient.stopped().cloned()),
    }
}

/// An interrupt is never passed over; other reasons only leave elements empty.
fn stopped_by_user(reason: &Option<Unsolved>) -> Result<(), Failure> {
    match reason {
        Some(reason @ Unsolved::Stopped(_)) => Err(reason.clone().into()),
        _ => Ok(()),
    }
}

/// What is known of one heap.
struct Row {
    n: u64,
    outcome: &'static str,
    genus: Option<String>,
    element: Option<u32>,
}

fn row(heaps: &MisereHeaps, n: u64) -> Option<Row> {
    let outcome = if heaps.is_p(n)? { "P" } else { "N" };
    let genus = heaps.genus(n).map(ToString::to_string);
    Some(Row { n, outcome, genus, element: heaps.quotient.element(0, n) })
}

fn listing(rows: &[Row]) -> Listing {
    Listing::new([
        ("n", Column::numbers(rows.iter().map(|row| row.n))),
        ("outcome", Column::texts(rows.iter().map(|row| row.outcome.to_owned()))),
        ("genus", Column::Texts(rows.iter().map(|row| row.genus.clone()).collect())),
        ("element", Column::Numbers(rows.iter().map(|row| row.element.map(u64::from)).collect())),
    ])
}

fn as_json(heaps: RangeInclusive<u64>, rules: &Rules, rows: &[Row], out: Out) -> Result<(), Failure> {
    let column = |read: &dyn Fn(&Row) -> serde_json::Value| rows.iter().map(read).collect::<Vec<_>>();
    let json = json!({
        "ruleset": rules.name,
        "convention": "misere",
        "from": heaps.start(),
        "to": heaps.end(),
        "outcomes": column(&|row| json!(row.outcome)),
        "genera": column(&|row| json!(row.genus)),
        "elements": column(&|row| json!(row.element)),
    });
    writeln!(out, "{json}")?;
    Ok(())
}
