//! `grundy period --misere`: the period of the elements of the misère quotient, or of the outcomes.

use grundy::language::Speaker;
use grundy::misere::MiserePeriod;
use grundy::{Rules, Session, Shape, Unsolved, Verdict, said};

use crate::args::{Common, Format, Period};
use crate::explanation;
use crate::failure::Failure;
use crate::findings::{Cell, Findings};
use crate::input;
use crate::json::{self, cited, misere_theorem};
use crate::law::{exception, verdict};
use crate::lines::{Out, line, paragraph};
use crate::printer::Paint;
use crate::watch::Watch;

pub fn run(args: &Period, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let speaker = input::speaker(common)?;
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
        Format::Json => writeln!(out, "{}", json::misere_period(&rules, &found))?,
        _ => as_text(&rules, &found, &speaker, out)?,
    }
    if let Some(file) = &args.output {
        findings(&rules, &found).write(file)?;
    }
    match (found.verdict, found.quotient.stopped()) {
        (Verdict::Proven, _) => Ok(0),
        (_, Some(stopped @ Unsolved::Stopped(_))) => Err(stopped.clone().into()),
        _ => Ok(3),
    }
}

fn findings(rules: &Rules, found: &MiserePeriod) -> Findings<8> {
    Findings([
        ("ruleset", Cell::text(&rules.name)),
        ("about", Cell::text(found.about)),
        ("verdict", Cell::text(found.verdict.to_string())),
        ("preperiod", Cell::Number(found.law.map(|law| law.preperiod))),
        ("period", Cell::Number(found.law.map(|law| law.period))),
        ("last_exception", Cell::Number(found.law.and_then(|law| law.last_exception()))),
        ("values_used", Cell::Number(Some(found.quotient.heaps() + 1))),
        ("theorem", Cell::Text(misere_theorem(found).map(cited))),
    ])
}

fn as_text(rules: &Rules, found: &MiserePeriod, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let what = match found.about {
        "quotient" => said!("elements of the misère quotient"),
        _ => said!("misère outcomes"),
    };
    let (game, heaps) = (format!("{bold}{}{bold:#}", rules.name), found.quotient.heaps());
    match found.law {
        None => line(&said!("{game}: {what}: no period known (heaps up to {heaps})", game, what, heaps), speaker, out)?,
        Some(law) => {
            let (period, preperiod, verdict) = (law.period, law.preperiod, verdict(found.verdict));
            let law_found = said!(
                "{game}: {what}: period {period} from heap {preperiod} on: {verdict}",
                game,
                what,
                period,
                preperiod,
                verdict
            );
            line(&law_found, speaker, out)?;
            line(&exception(law.last_exception()), speaker, out)?;
            line(&said!("heaps used: 0 to {heaps}", heaps), speaker, out)?;
        }
    }
    if let Some(theorem) = misere_theorem(found) {
        explanation::theorem(theorem, speaker, out)?;
    } else if let Some(stopped) = found.quotient.stopped() {
        let told = said!("no more is proved: {why}", why = stopped.said());
        paragraph(&speaker.sentence(&told), "", out)?;
    }
    Ok(())
}
