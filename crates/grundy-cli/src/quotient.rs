//! `grundy quotient`: the misère quotient of heap games.

use grundy::misere::{Element, Quotient, QuotientName, QuotientVerdict};
use grundy::{Periodicity, Rules, Session, Unsolved, said};
use serde_json::{Value, json};

use crate::args::{self, Common, Format};
use crate::failure::Failure;
use crate::input;
use crate::lines::{Out, filled, paragraph};
use crate::printer::Paint;
use crate::watch::Watch;

/// Largest number of relations, P-positions or generators that are printed as text.
const LISTED: usize = 40;

pub fn run(args: &args::Quotient, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let rules = args.rulesets.iter().map(|word| input::ruleset(word, common)).collect::<Result<Vec<Rules>, _>>()?;
    if let Some(twice) = (1..rules.len()).find(|&i| rules[..i].contains(&rules[i])) {
        return Err(Failure::Usage(said!("`{name}` stands twice; name each ruleset once", name = rules[twice].name)));
    }
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let quotient = match &args.checkpoint {
        Some(folder) => session.kept_quotient(&rules, args.to, folder)?,
        None => session.quotient(&rules, args.to)?,
    };
    watch.finish();
    match common.format {
        Format::Json => writeln!(out, "{}", as_json(&quotient))?,
        _ => as_text(&quotient, out)?,
    }
    if let Some(file) = &args.certificate {
        input::write_certificate(file, &session.certify_quotient(&quotient))?;
    }
    match (quotient.verdict(), quotient.stopped()) {
        (QuotientVerdict::Proven, _) | (_, None) => Ok(0),
        (_, Some(stopped @ Unsolved::TooLarge(_))) => {
            // What was found is printed; the reason for which it is not more is a remark.
            if common.format == Format::Json && !common.quiet {
                crate::printer::say(&stopped.to_string());
            }
            Ok(3)
        }
        (_, Some(stopped)) => Err(stopped.clone().into()),
    }
}

fn as_json(quotient: &Quotient) -> Value {
    let rules = quotient.rules();
    let names: Vec<&str> = rules.iter().map(|rules| rules.name.as_str()).collect();
    let alone = rules.len() == 1;
    let law = quotient.laws()[0].filter(|_| alone);
    let of_game = |game: usize, law: Option<Periodicity>| {
        let mut told = json!({"ruleset": names[game], "elements": quotient.phi(game)});
        if !alone {
            told["preperiod"] = json!(law.map(|law| law.preperiod));
            told["period"] = json!(law.map(|law| law.period));
        }
        told
    };
    let phi: Vec<Value> = quotient.laws().iter().enumerate().map(|(game, &law)| of_game(game, law)).collect();
    let generators = quotient.generators().into_iter().map(|heap| match alone {
        true => json!(heap.size),
        false => json!({"ruleset": names[heap.game], "heap": heap.size}),
    });
    let generators: Vec<Value> = generators.collect();
    let name = quotient.name();
    json!({
        "ruleset": names.join(" + "),
        "heaps": quotient.heaps(),
        "order": quotient.monoid().order(),
        "p_order": quotient.p_elements().len(),
        "verdict": quotient.verdict().to_string(),
        "preperiod": law.map(|law| law.preperiod),
        "period": law.map(|law| law.period),
        "tame": matches!(name, Some(QuotientName::Tame(_))),
        "name": name.map(|name| name.to_string()),
        "phi": phi,
        "p": quotient.p_elements(),
        "generators": generators,
        "relations": quotient.relations(),
        "pairs": quotient.pairs(),
    })
}

fn as_text(quotient: &Quotient, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let rules = quotient.rules();
    let names: Vec<&str> = rules.iter().map(|rules| rules.name.as_str()).collect();
    let (order, p) = (quotient.monoid().order(), quotient.p_elements());
    let name = quotient.name().map_or(String::new(), |name| format!(", {name}"));
    let title = names.join(" + ");
    writeln!(out, "{bold}{title}{bold:#}: misère quotient of order {order}{name}: {}", quotient.verdict())?;
    let covered = match quotient.verdict() {
        QuotientVerdict::Proven => format!("all heaps (those up to {} prove it)", quotient.heaps()),
        _ => format!("heaps up to {}", quotient.heaps()),
    };
    writeln!(out, "it answers all sums of {covered}: {} pairs", quotient.pairs())?;
    for (rules, law) in rules.iter().zip(quotient.laws()) {
        let Some(law) = law else { continue };
        writeln!(out, "elements of {}: period {} from heap {} on", rules.name, law.period, law.preperiod)?;
    }
    if let Some(stopped) = quotient.stopped() {
        paragraph(&format!("no more is proved: {stopped}"), "", out)?;
    }
    let heap = |game: usize, size: u64| match names.len() {
        1 => format!("heap {size}"),
        _ => format!("{} {size}", names[game]),
    };
    let generators = quotient.generators();
    let generators = generators.iter().enumerate().map(|(number, of)| {
        format!("{} = {}", quotient.word(quotient.monoid().generator(number)), heap(of.game, of.size))
    });
    list("generators", generators.collect(), ", ", out)?;
    list("relations", quotient.relations(), ", ", out)?;
    list("P", p.iter().map(|&x| quotient.word(x)).collect(), ", ", out)?;
    for (game, rules) in rules.iter().enumerate() {
        writeln!(out, "\n{bold}{}{bold:#}, heap by heap:", rules.name)?;
        in_tens(quotient, quotient.phi(game), out)?;
    }
    Ok(())
}

/// The items behind their name, the first ones if they are many.
fn list(name: &str, items: Vec<String>, between: &str, out: Out) -> Result<(), Failure> {
    let more = items.len().saturating_sub(LISTED);
    let mut text = items[..items.len() - more].join(between);
    if more > 0 {
        text.push_str(&format!(", and {more} more"));
    }
    let none = if items.is_empty() { "none" } else { &text };
    writeln!(out, "{}", filled(none, &format!("{name}: "), "  "))?;
    Ok(())
}

/// Ten elements a line: the heap size is the number on the left plus the one above.
fn in_tens(quotient: &Quotient, phi: &[Element], out: Out) -> Result<(), Failure> {
    let words: Vec<String> = phi.iter().map(|&x| quotient.word(x)).collect();
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(1).max(2);
    let left = phi.len().to_string().len().max(3);
    write!(out, "{:>left$} │", "n")?;
    (0..10).try_for_each(|digit| write!(out, " {:>width$}", format!("+{digit}")))?;
    writeln!(out, "\n{:─>left$}─┼{:─>w$}", "", "", w = 10 * (width + 1))?;
    for (row, words) in words.chunks(10).enumerate() {
        write!(out, "{:>left$} │", 10 * row)?;
        words.iter().try_for_each(|word| write!(out, " {word:>width$}"))?;
        writeln!(out)?;
    }
    Ok(())
}
