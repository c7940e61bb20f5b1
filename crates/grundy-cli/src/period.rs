//! `grundy period`: the period of a heap game, and how sure it is.

use grundy::language::Speaker;
use grundy::{PeriodReport, Rules, Session, Shape, Verdict, said};
use serde_json::json;

use crate::args::{Common, Format, Period};
use crate::failure::Failure;
use crate::findings::{Cell, Findings};
use crate::json::{self, cited};
use crate::law::{exception, verdict};
use crate::lines::{Out, line};
use crate::misere_period;
use crate::printer::{self, Paint};
use crate::watch::Watch;
use crate::{explanation, input, oeis};

pub fn run(args: &Period, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    input::check_table(args.output.as_deref())?;
    if common.misere {
        return misere_period::run(args, common, out);
    }
    let speaker = input::speaker(common)?;
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
        printer::say(&speaker.sentence(&said!("going on from heap {heap}", heap)));
    }
    let Some(report) = report else {
        return Err(Failure::Usage(said!(
            "the positions of `{name}` are not single heaps with values, so there is no sequence",
            name = rules.name
        )));
    };
    watch.finish();
    // Where the rules fail, what was seen before is no answer.
    if let Some(failure) = report.stopped.clone().map(Failure::from).filter(|failure| failure.code() == 2) {
        return Err(failure);
    }
    match common.format {
        Format::Json => {
            let mut told = json::period(&rules, &report);
            if let Some((heaps, hash)) = session.values_hash(&rules, &report) {
                told["values_hash"] = json!({"heaps": heaps, "hash": hash});
            }
            writeln!(out, "{told}")?;
        }
        _ => text(&rules, &report, &speaker, out)?,
    }
    if let Some(file) = &args.output {
        findings(&rules, &report).write(file)?;
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

fn findings(rules: &Rules, report: &PeriodReport) -> Findings<9> {
    let law = report.periodicity;
    Findings([
        ("ruleset", Cell::text(&rules.name)),
        ("verdict", Cell::text(report.verdict.to_string())),
        ("preperiod", Cell::Number(law.map(|law| law.preperiod))),
        ("period", Cell::Number(law.map(|law| law.period))),
        ("saltus", Cell::Number(law.map(|law| law.saltus))),
        ("last_exception", Cell::Number(law.and_then(|law| law.last_exception()))),
        ("values_used", Cell::Number(Some(report.values_used))),
        ("max_grundy", Cell::Number(report.max_grundy)),
        ("theorem", Cell::Text(report.theorem.map(cited))),
    ])
}

fn text(rules: &Rules, report: &PeriodReport, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let (game, used) = (format!("{bold}{}{bold:#}", rules.name), report.values_used);
    match report.periodicity {
        None => line(&said!("{game}: no period known ({used} values computed)", game, used), speaker, out)?,
        Some(law) => {
            let (period, preperiod, verdict) = (law.period, law.preperiod, verdict(report.verdict));
            let found = match law.saltus {
                0 => {
                    said!(
                        "{game}: period {period} from heap {preperiod} on: {verdict}",
                        game,
                        period,
                        preperiod,
                        verdict
                    )
                }
                saltus => said!(
                    "{game}: period {period}, saltus {saltus} from heap {preperiod} on: {verdict}",
                    game,
                    period,
                    saltus,
                    preperiod,
                    verdict
                ),
            };
            line(&found, speaker, out)?;
            line(&exception(law.last_exception()), speaker, out)?;
            line(&said!("values used: {used}", used), speaker, out)?;
        }
    }
    if let Some(max) = report.max_grundy {
        line(&said!("largest value: {max}", max), speaker, out)?;
    }
    if let Some(space) = report.sparse.filter(|_| report.periodicity.is_none()) {
        let (rares, last) = (space.rares, space.last);
        line(&said!("rare heaps: {rares}, the last one {last}", rares, last), speaker, out)?;
    }
    if let Some(theorem) = report.theorem {
        explanation::theorem(theorem, speaker, out)?;
    }
    if let Some(sequence) = oeis::of(rules) {
        writeln!(out, "OEIS: {}", speaker.sentence(&sequence.cited()))?;
    }
    Ok(())
}
