//! `grundy period --misere`: the period of the elements of the misère quotient, or of the outcomes.

use grundy::misere::{MiserePeriod, QUOTIENT_PERIOD};
use grundy::{Rules, Session, Shape, Unsolved, Verdict, said};
use serde_json::json;

use crate::args::{Common, Format, Period};
use crate::failure::Failure;
use crate::input;
use crate::lines::{Out, paragraph};
use crate::printer::Paint;
use crate::watch::Watch;

pub fn run(args: &Period, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let rules = input::ruleset(&args.ruleset, common)?;
    if rules.shape != Shape::Heap {
        return Err(Failure::Usage(said!(
            "the positions of `{name}` are not single heaps, so there is no sequence",
            name = rules.name
        )));
    }
    if args.checkpoint.is_some() || args.store.is_some() || args.certificate.is_some() {
        return Err(Failure::Usage(said!("--checkpoint, --store and --certificate are for values of normal play")));
    }
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let found = session.misere_period(&rules, args.to)?;
    watch.finish();
    match common.format {
        Format::Json => writeln!(out, "{}", as_json(&rules, &found))?,
        _ => as_text(&rules, &found, out)?,
    }
    match (found.verdict, found.quotient.stopped()) {
        (Verdict::Proven, _) => Ok(0),
        (_, Some(stopped @ Unsolved::Stopped(_))) => Err(stopped.clone().into()),
        _ => Ok(3),
    }
}

fn as_json(rules: &Rules, found: &MiserePeriod) -> serde_json::Value {
    let theorem = (found.verdict == Verdict::Proven).then_some(&QUOTIENT_PERIOD);
    json!({
        "ruleset": rules.name,
        "about": found.about,
        "verdict": found.verdict.to_string(),
        "preperiod": found.law.map(|law| law.preperiod),
        "period": found.law.map(|law| law.period),
        "saltus": found.law.map(|law| law.saltus),
        "values_used": found.quotient.heaps() + 1,
        "max_grundy": null,
        "last_exception": found.law.and_then(|law| law.last_exception()),
        "theorem": theorem.map(|theorem| format!("{}: {} [{}]", theorem.name, theorem.statement, theorem.source)),
    })
}

fn as_text(rules: &Rules, found: &MiserePeriod, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let what = if found.about == "quotient" { "elements of the misère quotient" } else { "misère outcomes" };
    write!(out, "{bold}{}{bold:#}: ", rules.name)?;
    match found.law {
        None => writeln!(out, "{what}: no period known (heaps up to {})", found.quotient.heaps())?,
        Some(law) => {
            writeln!(out, "{what}: period {} from heap {} on: {}", law.period, law.preperiod, found.verdict)?;
            match law.last_exception() {
                Some(last) => writeln!(out, "last exception: heap {last}")?,
                None => writeln!(out, "no exception: purely periodic")?,
            }
            writeln!(out, "heaps used: 0 to {}", found.quotient.heaps())?;
        }
    }
    if found.verdict == Verdict::Proven {
        paragraph(&format!("{}: {}", QUOTIENT_PERIOD.name, QUOTIENT_PERIOD.statement), "", out)?;
        paragraph(&format!("[{}]", QUOTIENT_PERIOD.source), "", out)?;
    } else if let Some(stopped) = found.quotient.stopped() {
        paragraph(&format!("no more is proved: {stopped}"), "", out)?;
    }
    Ok(())
}
