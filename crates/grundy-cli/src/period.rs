//! `grundy period`: the period of a heap game, and how sure it is.

use grundy::{PeriodReport, Rules, Session, Shape, Verdict, said};
use serde_json::json;

use crate::args::{Common, Format, Period};
use crate::failure::Failure;
use crate::lines::{Out, paragraph};
use crate::misere_period;
use crate::printer::{self, Paint};
use crate::watch::Watch;
use crate::{input, oeis};

pub fn run(args: &Period, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    if common.misere {
        return misere_period::run(args, common, out);
    }
    let rules = input::ruleset(&args.ruleset, common)?;
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let mut resumed = None;
    let report = match rules.shape {
        Shape::Heap => {
            if args.checkpoint.is_some() || args.store.is_some() {
                let (checkpoint, store) = (args.checkpoint.as_deref(), args.store.as_deref());
                resumed = session.keep(&rules, checkpoint, store, args.checkpoint_every)?;
            }
            // Whoever keeps the state, or says how long, is ready to wait.
            let patient = args.checkpoint.is_some() || common.time_limit.is_some();
            session.period(&rules, args.to.or(patient.then_some(u64::MAX)))
        }
        _ => None,
    };
    if let Some(heap) = resumed.filter(|_| !common.quiet) {
        printer::say(&format!("going on from heap {heap}"));
    }
    let Some(report) = report else {
        return Err(Failure::Usage(said!(
            "the positions of `{name}` are not single heaps with values, so there is no sequence",
            name = rules.name
        )));
    };
    watch.finish();
    match common.format {
        Format::Json => {
            let mut json = json(&rules, &report);
            if let Some((heaps, hash)) = session.values_hash(&rules, &report) {
                json["values_hash"] = json!({"heaps": heaps, "hash": hash});
            }
            writeln!(out, "{json}")?;
        }
        _ => text(&rules, &report, out)?,
    }
    if let Some(file) = &args.certificate {
        input::write_certificate(file, &session.certify_period(&rules, &report)?)?;
    }
    match (report.verdict, report.stopped) {
        (Verdict::Proven, _) => Ok(0),
        (_, Some(stopped)) => Err(stopped.into()),
        (_, None) => Ok(3),
    }
}

fn json(rules: &Rules, report: &PeriodReport) -> serde_json::Value {
    let law = report.periodicity;
    json!({
        "ruleset": rules.name,
        "verdict": report.verdict.to_string(),
        "preperiod": law.map(|law| law.preperiod),
        "period": law.map(|law| law.period),
        "saltus": law.map(|law| law.saltus),
        "values_used": report.values_used,
        "max_grundy": report.max_grundy,
        "last_exception": law.and_then(|law| law.last_exception()),
        "theorem": report.theorem.map(|theorem| format!("{}: {} [{}]", theorem.name, theorem.statement, theorem.source)),
    })
}

fn text(rules: &Rules, report: &PeriodReport, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    write!(out, "{bold}{}{bold:#}: ", rules.name)?;
    match report.periodicity {
        None => writeln!(out, "no period known ({} values computed)", report.values_used)?,
        Some(law) => {
            let growth = if law.saltus > 0 { format!(", saltus {}", law.saltus) } else { String::new() };
            writeln!(out, "period {}{growth} from heap {} on: {}", law.period, law.preperiod, report.verdict)?;
            match law.last_exception() {
                Some(last) => writeln!(out, "last exception: heap {last}")?,
                None => writeln!(out, "no exception: purely periodic")?,
            }
            writeln!(out, "values used: {}", report.values_used)?;
        }
    }
    if let Some(max) = report.max_grundy {
        writeln!(out, "largest value: {max}")?;
    }
    if let Some(space) = report.sparse.filter(|_| report.periodicity.is_none()) {
        writeln!(out, "rare heaps: {}, the last one {}", space.rares, space.last)?;
    }
    if let Some(theorem) = report.theorem {
        paragraph(&format!("{}: {}", theorem.name, theorem.statement), "", out)?;
        paragraph(&format!("[{}]", theorem.source), "", out)?;
    }
    if let Some(sequence) = oeis::of(rules) {
        writeln!(out, "OEIS: {}", sequence.cited())?;
    }
    Ok(())
}
