//! `grundy values --misere`: outcome, genus and element of each heap.

use grundy::misere::MisereHeaps;
use grundy::{Rules, Session, Shape, Unsolved};
use serde_json::json;

use crate::args::{Common, Format, Values};
use crate::failure::Failure;
use crate::input;
use crate::lines::Out;
use crate::too_much::TooMuch;
use crate::watch::Watch;

pub fn run(args: &Values, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json, Format::Csv])?;
    let rules = input::ruleset(&args.ruleset, common)?;
    if rules.shape != Shape::Heap {
        return Err(Failure::Usage(format!(
            "the positions of `{}` are not single heaps, so they have no misère values in a row; `grundy solve --misere` \
             tells who wins one of them",
            rules.name
        )));
    }
    if args.store.is_some() || args.certificate.is_some() {
        return Err(Failure::Usage("--store and --certificate are for values of normal play".into()));
    }
    if args.from > args.to {
        return Err(Failure::Usage(format!("--from {} is beyond --to {}; exchange them", args.from, args.to)));
    }
    if u128::from(args.to).saturating_mul(64) > u128::from(common.memory_limit.as_u64()) {
        return Err(TooMuch::Values { cells: u128::from(args.to) }.into());
    }
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let heaps = session.misere_heaps(&rules, args.to)?;
    watch.finish();
    let known: Vec<Row> = (args.from..=args.to).map_while(|n| row(&heaps, n)).collect();
    match common.format {
        Format::Json => as_json(args, &rules, &known, out)?,
        Format::Csv | Format::Bfile => {
            writeln!(out, "n,outcome,genus,element")?;
            for Row { n, outcome, genus, element } in &known {
                let element = element.map_or(String::new(), |x| x.to_string());
                writeln!(out, "{n},{outcome},{},{element}", genus.as_deref().unwrap_or_default())?;
            }
        }
        Format::Text => {
            for Row { n, outcome, genus, element } in &known {
                let word = element.map_or(String::new(), |x| heaps.quotient.word(x));
                let line = format!("{n:>6}  {outcome}  {:<16}  {word}", genus.as_deref().unwrap_or("?"));
                writeln!(out, "{}", line.trim_end())?;
            }
        }
    }
    // Outcomes and genera that are missing are an answer that is not complete.
    let complete = known.len() as u64 == args.to - args.from + 1 && known.iter().all(|row| row.genus.is_some());
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

fn as_json(args: &Values, rules: &Rules, rows: &[Row], out: Out) -> Result<(), Failure> {
    let column = |read: &dyn Fn(&Row) -> serde_json::Value| rows.iter().map(read).collect::<Vec<_>>();
    let json = json!({
        "ruleset": rules.name,
        "convention": "misere",
        "from": args.from,
        "to": args.to,
        "outcomes": column(&|row| json!(row.outcome)),
        "genera": column(&|row| json!(row.genus)),
        "elements": column(&|row| json!(row.element)),
    });
    writeln!(out, "{json}")?;
    Ok(())
}
