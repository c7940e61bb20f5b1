//! `grundy guess`: formulas that fit the values so far, which proves nothing; and theorems where rules are formulas.

use comfy_table::CellAlignment;
use grundy::language::Speaker;
use grundy::prove::{self, Theorem};
use grundy::{Rules, Said, Session, said};
use grundy_guess::{About, Guess};

use crate::args::{self, Common, Format};
use crate::failure::Failure;
use crate::input;
use crate::known_values::{KnownValues, proved, written};
use crate::lines::{Out, json, line_width, paragraph};
use crate::outcomes;
use crate::printer::Paint;
use crate::solve::{plain_table, trimmed};
use crate::values::{PATIENCE, cut_short};
use crate::watch::Watch;

/// Largest number of exceptions of a formula that are shown.
const LISTED: usize = 12;

/// With fewer values, hardly any formula with a constant is tested; then a note says so.
const FEW: usize = 32;

pub fn run(args: &args::Guess, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    input::only_normal(common, said!("Grundy values"))?;
    let speaker = input::speaker(common)?;
    let (rules, family) = input::family(&args.ruleset, common)?;
    let names = match &family {
        Some(_) if args.heaps.is_none() => vec!["n".to_owned()],
        _ => outcomes::names(&rules, args.heaps)?,
    };
    let Some((default, most)) = KnownValues::reach(names.len()) else {
        return Err(Failure::Usage(said!(
            "the positions of `{name}` have more than three numbers, and formulas are looked for up to three",
            name = rules.name
        )));
    };
    let to = args.to.unwrap_or(default);
    if to > most {
        return Err(Failure::TooMuch(said!(
            "a formula that fits the values up to {most} is not made more likely by more; use --to {most} or less",
            most
        )));
    }
    let is_open = family.is_some() && args.to.is_none();
    let watch = Watch::new(common);
    let watch = if is_open { watch.patient_for(PATIENCE) } else { watch };
    let mut session = Session::new(watch.limits(common));
    let (values, name, stopped) = match family.filter(|_| args.heaps.is_none()) {
        None => (KnownValues::compute(&mut session, &rules, names.len(), to)?, rules.name.clone(), None),
        Some(family) => {
            let (values, stopped) = KnownValues::of_family(&mut session, &family, to)?;
            (values, family.name(), stopped)
        }
    };
    watch.finish();
    let to = if stopped.is_some() { values.last().unwrap_or(to) } else { to };
    if let Some(failure) = cut_short(stopped, is_open && values.count() > 0, common) {
        return Err(failure);
    }
    let (used, guesses) = (values.count(), values.formulas());
    let proved = proved(&session, &rules, args.heaps, &guesses)?;
    match common.format {
        Format::Json => json(&written(&name, to, used, &guesses, &proved), out)?,
        _ => {
            as_text(&name, &names, used, &guesses, &speaker, out)?;
            tell_proved(&rules, args.heaps, &guesses, &proved, &speaker, out)?;
        }
    }
    Ok(if guesses.is_empty() { 3 } else { 0 })
}

/// The theorems; or, of games that are formulas, how to look for them.
fn tell_proved(
    rules: &Rules,
    heaps: Option<u8>,
    guesses: &[Guess],
    proved: &[Theorem],
    speaker: &Speaker,
    out: Out,
) -> Result<(), Failure> {
    for theorem in proved {
        let statement = &theorem.statement;
        let told = match theorem.about {
            prove::About::Values => said!("The values are proved for all positions: {statement}", statement),
            prove::About::PPositions => said!("The P-positions are proved for all positions: {statement}", statement),
        };
        writeln!(out)?;
        paragraph(&speaker.sentence(&told), "", out)?;
    }
    if proved.is_empty() && !guesses.is_empty() && rules.formulas(heaps.map(usize::from)).is_some() {
        let option = heaps.map_or(String::new(), |heaps| format!(" --heaps {heaps}"));
        let told = said!("to look for a proof: grundy prove {name}", name = format!("{}{option}", rules.name));
        writeln!(out, "\n{}", speaker.sentence(&told))?;
    }
    Ok(())
}

fn as_text(
    name: &str,
    names: &[String],
    used: usize,
    guesses: &[Guess],
    speaker: &Speaker,
    out: Out,
) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let found = match (guesses.is_empty(), used < FEW) {
        (false, _) => said!("{used} values computed; formulas that fit all of them (a fit proves nothing):", used),
        (true, false) => said!("{used} values computed; no formula of these families fits", used),
        (true, true) => said!(
            "{used} values computed; no formula of these families fits (few values test few formulas: try a larger --to)",
            used
        ),
    };
    writeln!(out, "{bold}{name}{bold:#}: {}", speaker.sentence(&found))?;
    if guesses.is_empty() {
        return Ok(());
    }
    // Two numbers and three are m, n and a, b, c in formulas, whatever the rules call them.
    let numbers = ["n", "m, n", "a, b, c"][names.len() - 1];
    for (about, title) in [(About::Values, said!("Values")), (About::PPositions, said!("P-positions"))] {
        let mut table = plain_table();
        table.set_header([said!("from"), said!("tested by"), title].map(|head| speaker.sentence(&head)));
        for guess in guesses.iter().filter(|guess| guess.about == about) {
            let from = match guess.from {
                0 => speaker.sentence(&said!("the start")),
                from => format!("{numbers} = {from}"),
            };
            table.add_row([
                from,
                guess.tested.to_string(),
                textwrap::fill(&speaker.sentence(&with_exceptions(guess)), line_width() - 24),
            ]);
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

fn with_exceptions(guess: &Guess) -> Said {
    let formula = &guess.formula;
    let written = |numbers: &Vec<u64>| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let listed: Vec<String> = guess.exceptions.iter().take(LISTED).map(written).collect();
    let listed = listed.join(", ");
    let at = match guess.exceptions.len() {
        0 => return formula.clone(),
        all if all > LISTED => said!("{listed}, … ({all} in all)", listed, all),
        _ => listed.into(),
    };
    match guess.open {
        true => said!("{formula}, except at {at}; exceptions keep coming, so expect more of them", formula, at),
        false => said!("{formula}, except at {at}", formula, at),
    }
}
