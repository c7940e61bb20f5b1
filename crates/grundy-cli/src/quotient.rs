//! `grundy quotient`: the misère quotient of heap games.

use grundy::language::Speaker;
use grundy::misere::{self, Quotient, QuotientVerdict};
use grundy::{Rules, Said, Session, Unsolved, ask, said};

use crate::args::{self, Common, Format};
use crate::failure::Failure;
use crate::input;
use crate::lines::{Out, filled, in_tens, json, line, paragraph};
use crate::printer::Paint;
use crate::values::certify;
use crate::watch::Watch;

/// Largest number of relations, P-positions or generators that are printed as text.
const LISTED: usize = 40;

pub fn run(args: &args::Quotient, common: &Common, out: Out) -> Result<u8, Failure> {
    let speaker = input::speaker(common)?;
    let rules = args.rulesets.iter().map(|word| input::ruleset(word, common)).collect::<Result<Vec<Rules>, _>>()?;
    misere::each_once(&rules)?;
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    // Whoever says how long is ready to wait.
    let is_patient = args.checkpoint.is_some() || common.time_limit.is_some();
    let to = args.to.or(is_patient.then_some(u64::MAX));
    let quotient = match &args.checkpoint {
        Some(folder) => session.kept_quotient(&rules, to, folder)?,
        None => session.quotient(&rules, to)?,
    };
    watch.finish();
    match common.format {
        Format::Json => json(&ask::Quotient::from(&quotient), out)?,
        _ => as_text(&quotient, &speaker, out)?,
    }
    certify(&args.certificate, || Ok::<_, Failure>(session.certify_quotient(&quotient)))?;
    match (quotient.verdict(), quotient.stopped.as_ref()) {
        (QuotientVerdict::Proven, _) | (_, None) => Ok(0),
        (_, Some(stopped @ Unsolved::TooLarge(_))) => {
            // What was found is printed; the reason for which it is not more is a remark.
            if common.format == Format::Json && !common.quiet {
                crate::printer::say(&speaker.sentence(&stopped.said()));
            }
            Ok(3)
        }
        (_, Some(stopped)) => Err(Failure::partly(stopped.clone())),
    }
}

fn as_text(quotient: &Quotient, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let rules = &quotient.rules;
    let names: Vec<&str> = rules.iter().map(|rules| rules.name.as_str()).collect();
    let (order, p) = (quotient.monoid().order(), quotient.p_elements());
    let game = format!("{bold}{}{bold:#}", names.join(" + "));
    let verdict = match quotient.verdict() {
        QuotientVerdict::Proven => said!("proven"),
        QuotientVerdict::Partial => said!("partial"),
        QuotientVerdict::Unknown => said!("unknown"),
    };
    let title = match quotient.name() {
        None => said!("{game}: misère quotient of order {order}: {verdict}", game, order, verdict),
        Some(name) => {
            said!("{game}: misère quotient of order {order}, {name}: {verdict}", game, order, name, verdict)
        }
    };
    line(&title, speaker, out)?;
    let (heaps, pairs) = (quotient.heaps(), quotient.pairs);
    let covered = match quotient.verdict() {
        QuotientVerdict::Proven => {
            said!("it answers all sums of all heaps (those up to {heaps} prove it): {pairs} pairs", heaps, pairs)
        }
        _ => said!("it answers all sums of heaps up to {heaps}: {pairs} pairs", heaps, pairs),
    };
    line(&covered, speaker, out)?;
    for (rules, law) in rules.iter().zip(&quotient.laws) {
        let Some(law) = law else { continue };
        let (game, period, preperiod) = (&rules.name, law.period, law.preperiod);
        let told = said!("elements of {game}: period {period} from heap {preperiod} on", game, period, preperiod);
        line(&told, speaker, out)?;
    }
    if let Some(stopped) = &quotient.stopped {
        let told = said!("no more is proved: {why}", why = stopped.said());
        paragraph(&speaker.sentence(&told), "", out)?;
    }
    let generators = quotient.generators();
    let generators = generators.iter().enumerate().map(|(number, of)| {
        let (generator, size) = (quotient.word(quotient.monoid().generator(number)), of.size);
        match names.len() {
            1 => speaker.sentence(&said!("{generator} = heap {size}", generator, size)),
            _ => format!("{generator} = {} {size}", names[of.game]),
        }
    });
    list(said!("generators:"), generators.collect(), speaker, out)?;
    list(said!("relations:"), quotient.relations(), speaker, out)?;
    list("P:".into(), p.iter().map(|&x| quotient.word(x)).collect(), speaker, out)?;
    for (game, rules) in rules.iter().enumerate() {
        let title = said!("{game}, heap by heap:", game = format!("{bold}{}{bold:#}", rules.name));
        writeln!(out, "\n{}", speaker.sentence(&title))?;
        let words: Vec<String> = quotient.phi(game).iter().map(|&x| quotient.word(x)).collect();
        in_tens(0, &words, out)?;
    }
    Ok(())
}

/// The items after their name, the first ones if they are many.
fn list(name: Said, items: Vec<String>, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let more = items.len().saturating_sub(LISTED);
    let listed = items[..items.len() - more].join(", ");
    let told = match (items.is_empty(), more) {
        (true, _) => said!("none"),
        (false, 0) => listed.into(),
        (false, more) => said!("{listed}, and {more} more", listed, more),
    };
    let first = format!("{} ", speaker.sentence(&name));
    writeln!(out, "{}", filled(&speaker.sentence(&told), &first, "  "))?;
    Ok(())
}
