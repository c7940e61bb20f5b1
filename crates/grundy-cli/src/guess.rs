//! `grundy guess`: formulas that fit the values computed so far. A fit proves nothing; where rules are formulas, a
//! theorem about all positions is looked for as well.

use comfy_table::CellAlignment;
use grundy::prove::{self, Theorem};
use grundy::{Rules, Session, Shape};
use grundy_guess::{About, Guess, MOST_VALUES, guess, guess_table};
use serde_json::json;

use crate::args::{self, Common, Format};
use crate::failure::Failure;
use crate::input;
use crate::lines::{Out, line_width, paragraph};
use crate::printer::Paint;
use crate::solve::{plain_table, trimmed};
use crate::too_much::TooMuch;
use crate::watch::Watch;

/// How far a sequence is computed unless told.
const HEAPS: u64 = 200;

/// Largest coordinate of a table where `--to` is absent.
const SIDE: u64 = 30;

/// Largest number of exceptions of a formula that are shown.
const LISTED: usize = 12;

/// With fewer values, hardly any formula with a constant is tested; then a note says so.
const FEW: usize = 32;

pub fn run(args: &args::Guess, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    input::only_normal(common, "Grundy values")?;
    let rules = input::ruleset(&args.ruleset, common)?;
    let (default, most) = match rules.shape {
        Shape::Heap => (HEAPS, MOST_VALUES as u64),
        Shape::Pair => (SIDE, MOST_VALUES.isqrt() as u64),
        Shape::List | Shape::Other => {
            return Err(Failure::Usage(format!(
                "the positions of `{}` are not single heaps or pairs of numbers, so its values are no sequence in \
                 which a formula could be seen",
                rules.name
            )));
        }
    };
    let to = args.to.unwrap_or(default);
    if to >= most {
        return Err(TooMuch::Guess { most: most - 1 }.into());
    }
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let (used, guesses) = match rules.shape {
        Shape::Heap => {
            let values = session.values(&rules, 0, to)?;
            watch.finish();
            (values.len(), guess(&values))
        }
        _ => {
            let rows = session.table(&rules, 0, to)?;
            watch.finish();
            (rows.iter().flatten().flatten().count(), guess_table(&rows))
        }
    };
    let proved = proved(&session, &rules, &guesses)?;
    match common.format {
        Format::Json => writeln!(out, "{}", as_json(&rules, to, used, &guesses, &proved))?,
        _ => {
            as_text(&rules, used, &guesses, out)?;
            tell_proved(&rules, &guesses, &proved, out)?;
        }
    }
    Ok(if guesses.is_empty() { 3 } else { 0 })
}

/// What is proved about that for which a formula was found.
fn proved(session: &Session, rules: &Rules, guesses: &[Guess]) -> Result<Vec<Theorem>, Failure> {
    let mut proved = Vec::new();
    for (about, what) in [(About::Values, prove::About::Values), (About::PPositions, prove::About::PPositions)] {
        if guesses.iter().any(|guess| guess.about == about) {
            proved.extend(session.theorem(rules, what)?);
        }
    }
    Ok(proved)
}

/// The theorems; or, of games that are formulas, how to look for them.
fn tell_proved(rules: &Rules, guesses: &[Guess], proved: &[Theorem], out: Out) -> Result<(), Failure> {
    for theorem in proved {
        let about = theorem.about;
        writeln!(out)?;
        paragraph(&format!("The {about} are proved for all positions: {}", theorem.statement), "", out)?;
    }
    if proved.is_empty() && !guesses.is_empty() && rules.formulas(None).is_some() {
        writeln!(out, "\nto look for a proof: grundy prove {}", rules.name)?;
    }
    Ok(())
}

fn as_json(rules: &Rules, to: u64, used: usize, guesses: &[Guess], proved: &[Theorem]) -> serde_json::Value {
    let guesses: Vec<_> = guesses
        .iter()
        .map(|guess| {
            let about = match guess.about {
                About::Values => "values",
                About::PPositions => "p-positions",
            };
            let exceptions: Vec<_> = guess
                .exceptions
                .iter()
                .map(|numbers| if let [only] = numbers[..] { json!(only) } else { json!(numbers) })
                .collect();
            let mut told =
                json!({"formula": guess.formula, "about": about, "from": guess.from, "tested": guess.tested});
            if !exceptions.is_empty() {
                told["exceptions"] = exceptions.into();
                told["exceptions_keep_coming"] = guess.open.into();
            }
            told
        })
        .collect();
    let mut told = json!({"ruleset": rules.name, "to": to, "values_used": used, "guesses": guesses});
    if !proved.is_empty() {
        let theorem = |theorem: &Theorem| json!({"about": theorem.about.to_string(), "statement": theorem.statement});
        told["proven"] = proved.iter().map(theorem).collect();
    }
    told
}

fn as_text(rules: &Rules, used: usize, guesses: &[Guess], out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    write!(out, "{bold}{}{bold:#}: {used} values computed; ", rules.name)?;
    if guesses.is_empty() {
        let few = if used < FEW { " (few values test few formulas: try a larger --to)" } else { "" };
        writeln!(out, "no formula of these families fits{few}")?;
        return Ok(());
    }
    writeln!(out, "formulas that fit all of them (none is proved):")?;
    let pair = rules.shape == Shape::Pair;
    for (about, title) in [(About::Values, "Values"), (About::PPositions, "P-positions")] {
        let mut table = plain_table();
        table.set_header(["from", "tested by", title]);
        for guess in guesses.iter().filter(|guess| guess.about == about) {
            let from = match (guess.from, pair) {
                (0, _) => "the start".to_owned(),
                (from, false) => format!("n = {from}"),
                (from, true) => format!("m, n = {from}"),
            };
            table.add_row([from, guess.tested.to_string(), textwrap::fill(&with_exceptions(guess), line_width() - 24)]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if table.row_count() > 0 {
            writeln!(out, "\n{}", trimmed(&table))?;
        }
    }
    Ok(())
}

/// The formula, and where it fails.
fn with_exceptions(guess: &Guess) -> String {
    let formula = &guess.formula;
    let written = |numbers: &Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let mut listed: Vec<String> = guess.exceptions.iter().take(LISTED).map(written).collect();
    if guess.exceptions.len() > LISTED {
        listed.push(format!("… ({} in all)", guess.exceptions.len()));
    }
    let warning = if guess.open { "; exceptions keep coming, so expect more of them" } else { "" };
    match listed.is_empty() {
        true => formula.clone(),
        false => format!("{formula}, except at {}{warning}", listed.join(", ")),
    }
}
