//! `grundy period`: the period of a heap game or a family, and how sure it is.

use grundy::ask::{self, ValuesHash};
use grundy::misere::MiserePeriod;
use grundy::series::no_family;
use grundy::{
    Convention, Family, FamilyPeriod, PeriodReport, Periodicity, Rules, Said, Session, Shape, Unsolved, Verdict, said,
};

use crate::args::{Common, Format, Period};
use crate::failure::{Failure, refuse, refuse_if};
use crate::findings::Findings;
use crate::languages::{Voice, print_theorem};
use crate::lines::{Out, json};
use crate::printer::{self, Paint};
use crate::values::{certify, cut_short};
use crate::watch::Watch;
use crate::{games, input};

const FOUND: &str = "ruleset verdict preperiod period saltus last_exception values_used max_grundy theorem";

const FOUND_MISERE: &str = "ruleset about verdict preperiod period last_exception values_used theorem";

pub fn run(args: &Period, common: &Common, out: Out) -> Result<u8, Failure> {
    input::check_table(args.output.as_deref())?;
    let voice = &mut Voice::new(common, out)?;
    let (rules, family) = input::family(&args.ruleset, common)?;
    let heaps = family.as_ref().filter(|family| family.is_single() && rules.shape == Shape::Heap && !common.misere);
    if let Some(family) = family.as_ref().filter(|_| heaps.is_none()) {
        return family_period(args, common, family, voice);
    }
    if common.misere {
        return misere(args, common, &rules, voice);
    }
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let report = match rules.shape {
        Shape::Heap => {
            if args.checkpoint.is_some() || args.store.is_some() {
                let (checkpoint, store) = (args.checkpoint.as_deref(), args.store.as_deref());
                let resumed = session.keep(&rules, checkpoint, store, args.checkpoint_every)?;
                if let Some(heap) = resumed.filter(|_| !common.quiet) {
                    printer::say(&voice.sentence(&said!("going on from heap {heap}", heap)));
                }
            }
            // Whoever keeps the state, or says how long, is ready to wait.
            let patient = args.checkpoint.is_some() || common.time_limit.is_some();
            let to = args.to.or(patient.then_some(u64::MAX));
            match heaps {
                Some(family) => Some(session.family_period(family, to, Convention::Normal)?.report),
                None => session.period(&rules, to),
            }
        }
        _ => None,
    };
    let Some(report) = report else {
        return refuse(no_family(&rules));
    };
    watch.finish();
    // If the rules fail, the values computed so far are not an answer.
    if let Some(failure) = report.stopped.clone().map(Failure::from).filter(|failure| failure.code() == 2) {
        return Err(failure);
    }
    let mut told = ask::Period::of(&rules, &report);
    match common.format {
        Format::Json => {
            told.values_hash = session.values_hash(&rules, &report).map(|(heaps, hash)| ValuesHash { heaps, hash });
            json(&told, voice.out)?;
        }
        _ if input::is_output(args.output.as_deref()) => {}
        _ => text(&rules, None, &report, voice)?,
    }
    Findings::write(args.output.as_deref(), FOUND, &told)?;
    certify(&args.certificate, || session.certify_period(&rules, &report))?;
    match (report.verdict, report.stopped) {
        (Verdict::Proven, _) => Ok(0),
        (_, Some(stopped)) => Err(Failure::partly(stopped)),
        (_, None) => Ok(3),
    }
}

/// What the values of heaps, or of a family, show.
fn text(
    rules: &Rules,
    family: Option<(&Family, &FamilyPeriod)>,
    report: &PeriodReport,
    voice: &mut Voice,
) -> Result<(), Failure> {
    let (bold, used) = (Paint::Bold, report.values_used);
    let game = format!("{bold}{}{bold:#}", family.map_or_else(|| rules.name.clone(), |(family, _)| family.name()));
    match report.periodicity {
        None => voice.line(&said!("{game}: no period known ({used} values computed)", game, used))?,
        Some(law) => {
            let last = family.map_or(law.last_exception(), |(_, found)| found.last_exception());
            let (seen, verdict) = (seen(law, family.is_some()), verdict(report.verdict));
            voice.line(&said!("{game}: {law}: {verdict}", game, law = seen, verdict))?;
            voice.line(&exception(last, family.is_some(), report.verdict))?;
            voice.line(&said!("values used: {used}", used))?;
        }
    }
    if let Some(max) = report.max_grundy {
        voice.line(&said!("largest value: {max}", max))?;
    }
    if let Some(space) = report.sparse.filter(|_| report.periodicity.is_none()) {
        let (rares, last) = (space.rares, space.last);
        voice.line(&said!("rare heaps: {rares}, the last one {last}", rares, last))?;
    }
    if let Some(kinds) = family.and_then(|(_, found)| found.kinds) {
        voice.line(&said!("kinds of pieces: {kinds}", kinds))?;
    }
    if let Some(theorem) = report.theorem {
        print_theorem(theorem, voice)?;
    }
    if let Some(sequence) = games::sequence_of(rules).filter(|_| family.is_none()) {
        writeln!(voice, "OEIS: {}", voice.sentence(&sequence.cited()))?;
    }
    Ok(())
}

/// What the values of a family show so far, in units of n.
fn family_period(args: &Period, common: &Common, family: &Family, voice: &mut Voice) -> Result<u8, Failure> {
    if args.checkpoint.is_some() || args.store.is_some() || args.certificate.is_some() {
        return refuse(said!(
            "--checkpoint, --store and --certificate are for the periods of heaps; `grundy values --store` keeps the values \
             of a family"
        ));
    }
    let watch = Watch::patient(common, args.to.is_none());
    let to = args.to.or(common.time_limit.map(|_| u64::MAX));
    let convention = input::convention_of(&family.rules, common);
    let found = Session::new(watch.limits(common)).family_period(family, to, convention)?;
    watch.finish();
    let told = ask::Period::of_family(family, &found, convention);
    let fields = if convention == Convention::Misere { FOUND_MISERE } else { FOUND };
    Findings::write(args.output.as_deref(), fields, &told)?;
    match common.format {
        Format::Json => json(&told, voice.out)?,
        _ if input::is_output(args.output.as_deref()) => {}
        _ => text(&family.rules, Some((family, &found)), &found.report, voice)?,
    }
    match found.report.verdict {
        Verdict::Proven => Ok(0),
        _ => match cut_short(found.report.stopped, args.to.is_none(), common) {
            Some(why) => Err(Failure::partly(why)),
            None => Ok(3),
        },
    }
}

fn misere(args: &Period, common: &Common, rules: &Rules, voice: &mut Voice) -> Result<u8, Failure> {
    if rules.shape != Shape::Heap {
        return refuse(no_family(rules));
    }
    let why = said!("--checkpoint, --store and --certificate are for values of normal play");
    refuse_if(args.checkpoint.is_some() || args.store.is_some() || args.certificate.is_some(), why)?;
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let found = session.misere_period(rules, args.to)?;
    watch.finish();
    let told = ask::Period::misere(rules, &found);
    match common.format {
        Format::Json => json(&told, voice.out)?,
        _ if input::is_output(args.output.as_deref()) => {}
        _ => misere_text(rules, &found, voice)?,
    }
    Findings::write(args.output.as_deref(), FOUND_MISERE, &told)?;
    match (found.verdict, found.quotient.stopped.as_ref()) {
        (Verdict::Proven, _) => Ok(0),
        (_, Some(stopped @ Unsolved::Stopped(_))) => Err(Failure::partly(stopped.clone())),
        _ => Ok(3),
    }
}

fn misere_text(rules: &Rules, found: &MiserePeriod, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let what = match found.about {
        "quotient" => said!("elements of the misère quotient"),
        _ => said!("misère outcomes"),
    };
    let (game, heaps) = (format!("{bold}{}{bold:#}", rules.name), found.quotient.heaps());
    match found.law {
        None => voice.line(&said!("{game}: {what}: no period known (heaps up to {heaps})", game, what, heaps))?,
        Some(law) => {
            let (seen, verdict) = (seen(law, false), verdict(found.verdict));
            voice.line(&said!("{game}: {what}: {law}: {verdict}", game, what, law = seen, verdict))?;
            voice.line(&exception(law.last_exception(), false, found.verdict))?;
            voice.line(&said!("heaps used: 0 to {heaps}", heaps))?;
        }
    }
    if let Some(theorem) = found.theorem() {
        print_theorem(theorem, voice)?;
    } else if let Some(stopped) = &found.quotient.stopped {
        voice.passage(&said!("no more is proved: {why}", why = stopped.said()))?;
    }
    Ok(())
}

fn verdict(verdict: Verdict) -> Said {
    match verdict {
        Verdict::Proven => said!("proven"),
        Verdict::Observed => said!("observed"),
        Verdict::Unknown => said!("unknown"),
    }
}

/// The law of heaps, or of a family.
fn seen(Periodicity { period, preperiod, saltus }: Periodicity, of_family: bool) -> Said {
    match (of_family, saltus) {
        (false, 0) => said!("period {period} from heap {preperiod} on", period, preperiod),
        (false, _) => said!("period {period}, saltus {saltus} from heap {preperiod} on", period, saltus, preperiod),
        (true, 0) => said!("period {period} from n = {preperiod} on", period, preperiod),
        (true, _) => said!("period {period}, saltus {saltus} from n = {preperiod} on", period, saltus, preperiod),
    }
}

fn exception(last: Option<u64>, of_family: bool, verdict: Verdict) -> Said {
    match last {
        Some(last) if of_family => said!("last exception: n = {last}", last),
        Some(last) => said!("last exception: heap {last}", last),
        None if verdict == Verdict::Proven => said!("no exception: purely periodic"),
        None => said!("no exception among these values"),
    }
}
