//! Misère play of heap games: `grundy quotient`; and `grundy values --misere`, outcome, genus and element of each heap.

use std::ops::RangeInclusive;

use grundy::files::{Column, Listing};
use grundy::misere::{self, MisereHeaps, Quotient, QuotientVerdict};
use grundy::series::no_family;
use grundy::{Convention, Family, Outcome, Rules, Said, Session, Shape, Unsolved, ask, said};
use serde_json::json;

use crate::args::{self, Common, Format, Values};
use crate::failure::{Failure, refuse, refuse_if};
use crate::input;
use crate::languages::Voice;
use crate::lines::{self, Out, filled, in_tens};
use crate::printer::Paint;
use crate::values::{certify, cut_short};
use crate::watch::Watch;

/// Largest number of relations, P-positions or generators that are printed as text.
const LISTED: usize = 40;

pub fn run(args: &args::Quotient, common: &Common, out: Out) -> Result<u8, Failure> {
    let voice = &mut Voice::new(common, out)?;
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
        Format::Json => lines::json(&ask::Quotient::from(&quotient), voice.out)?,
        _ => as_text(&quotient, voice)?,
    }
    certify(&args.certificate, || Ok::<_, Failure>(session.certify_quotient(&quotient)))?;
    match (quotient.verdict(), quotient.stopped.as_ref()) {
        (QuotientVerdict::Proven, _) | (_, None) => Ok(0),
        (_, Some(stopped @ Unsolved::TooLarge(_))) => {
            // What was found is printed; the reason for which it is not more is a remark.
            if common.format == Format::Json && !common.quiet {
                crate::printer::say(&voice.sentence(&stopped.said()));
            }
            Ok(3)
        }
        (_, Some(stopped)) => Err(Failure::partly(stopped.clone())),
    }
}

fn as_text(quotient: &Quotient, voice: &mut Voice) -> Result<(), Failure> {
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
    voice.line(&title)?;
    let (heaps, pairs) = (quotient.heaps(), quotient.pairs);
    let covered = match quotient.verdict() {
        QuotientVerdict::Proven => {
            said!("it answers all sums of all heaps (those up to {heaps} prove it): {pairs} pairs", heaps, pairs)
        }
        _ => said!("it answers all sums of heaps up to {heaps}: {pairs} pairs", heaps, pairs),
    };
    voice.line(&covered)?;
    for (rules, law) in rules.iter().zip(&quotient.laws) {
        let Some(law) = law else { continue };
        let (game, period, preperiod) = (&rules.name, law.period, law.preperiod);
        voice.line(&said!("elements of {game}: period {period} from heap {preperiod} on", game, period, preperiod))?;
    }
    if let Some(stopped) = &quotient.stopped {
        voice.passage(&said!("no more is proved: {why}", why = stopped.said()))?;
    }
    let generators = quotient.generators();
    let generators = generators.iter().enumerate().map(|(number, of)| {
        let (generator, size) = (quotient.word(quotient.monoid().generator(number)), of.size);
        match names.len() {
            1 => voice.sentence(&said!("{generator} = heap {size}", generator, size)),
            _ => format!("{generator} = {} {size}", names[of.game]),
        }
    });
    list(said!("generators:"), generators.collect(), voice)?;
    list(said!("relations:"), quotient.relations(), voice)?;
    list("P:".into(), p.iter().map(|&x| quotient.word(x)).collect(), voice)?;
    for (game, rules) in rules.iter().enumerate() {
        let title = said!("{game}, heap by heap:", game = format!("{bold}{}{bold:#}", rules.name));
        writeln!(voice, "\n{}", voice.sentence(&title))?;
        let words: Vec<String> = quotient.phi(game).iter().map(|&x| quotient.word(x)).collect();
        in_tens(0, &words, voice.out)?;
    }
    Ok(())
}

/// The items after their name, the first ones if they are many.
fn list(name: Said, items: Vec<String>, voice: &mut Voice) -> Result<(), Failure> {
    let more = items.len().saturating_sub(LISTED);
    let listed = items[..items.len() - more].join(", ");
    let told = match (items.is_empty(), more) {
        (true, _) => said!("none"),
        (false, 0) => listed.into(),
        (false, more) => said!("{listed}, and {more} more", listed, more),
    };
    let first = format!("{} ", voice.sentence(&name));
    Ok(writeln!(voice, "{}", filled(&voice.sentence(&told), &first, "  "))?)
}

/// Largest heap where `--to` is absent.
const SENSIBLE: u64 = 30;

pub fn misere_values(
    args: &Values,
    common: &Common,
    rules: &Rules,
    family: Option<&Family>,
    out: Out,
) -> Result<(), Failure> {
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
        let outcomes = (args.from..=u64::MAX).zip(&found.list).filter_map(|(n, outcome)| Some((n, (*outcome)?)));
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
    Ok(lines::json(&json, out)?)
}
