//! `grundy guess`: formulas that fit the values so far, which proves nothing; and theorems where rules are formulas.

use std::path::Path;

use comfy_table::CellAlignment;
use grundy::prove::{self, Theorem};
use grundy::{CODE, ENTRIES, Rules, Said, Session, Shape, Unsolved, said};
use grundy_guess::{About, Guess, MOST_VALUES};

use crate::args::{self, Common, Format};
use crate::failure::{Failure, refuse, refuse_if};
use crate::known_values::{KnownValues, Mark, marked, marks, proved, written};
use crate::languages::Voice;
use crate::lines::{Out, json, line_width};
use crate::printer::Paint;
use crate::solve::{plain_table, trimmed};
use crate::values::cut_short;
use crate::watch::Watch;
use crate::{input, outcomes};

/// Largest number of exceptions of a formula that are shown.
const LISTED: usize = 12;

/// With fewer values, hardly any formula with a constant is tested; then a note says so.
const FEW: usize = 32;

pub fn run(args: &args::Guess, common: &Common, out: Out) -> Result<u8, Failure> {
    input::only_normal(common, said!("Grundy values"))?;
    let voice = &mut Voice::new(common, out)?;
    if let Some(values) = listed_values(&args.ruleset)? {
        let why = said!("--to and --heaps are for rulesets; leave them out of listed values");
        refuse_if(args.to.or(args.heaps.map(u64::from)).is_some(), why)?;
        return of_list(&values, common, voice);
    }
    let (rules, family) = input::family(&args.ruleset, common)?;
    let names = match &family {
        Some(_) if args.heaps.is_none() => vec!["n".to_owned()],
        _ => outcomes::names(&rules, args.heaps)?,
    };
    let Some((default, most)) = KnownValues::reach(names.len()) else {
        return refuse(said!(
            "the positions of `{name}` have more than three numbers, and formulas are looked for up to three",
            name = rules.name
        ));
    };
    let to = args.to.unwrap_or(default);
    if to > most {
        return Err(Failure::too_much(said!(
            "a formula that fits the values up to {most} is not made more likely by more; use --to {most} or less",
            most
        )));
    }
    let is_open = family.is_some() && args.to.is_none();
    let watch = Watch::patient(common, is_open);
    let mut session = Session::new(watch.limits(common));
    let family = family.filter(|_| args.heaps.is_none());
    let (values, name, stopped) = match &family {
        None => {
            let (values, stopped) = KnownValues::compute_until(&mut session, &rules, names.len(), to)?;
            (values, rules.name.clone(), stopped)
        }
        Some(family) => {
            let (values, stopped) = KnownValues::of_family(&mut session, family, to)?;
            (values, family.name(), stopped)
        }
    };
    watch.finish();
    let to = if stopped.is_some() { values.last().unwrap_or(to) } else { to };
    let (used, guesses) = (values.count(), values.formulas());
    let stopped = match cut_short(stopped, is_open && used > 0, common) {
        Some(why) if used == 0 => return Err(why.into()),
        stopped => stopped,
    };
    let proved = proved(&session, &rules, args.heaps, &guesses)?;
    let marks = marks(Some(&rules), family.as_ref(), args.heaps, &guesses, &proved, &watch.limits(common));
    match common.format {
        Format::Json => json(&marked(&written(&name, to, used, &guesses, &proved), &marks), voice.out)?,
        _ => {
            as_text(&name, &names, used, &guesses, &marks, false, voice)?;
            tell_proved(&rules, args.heaps, &guesses, &proved, voice)?;
        }
    }
    match stopped {
        Some(why) => Err(Failure::partly(why)),
        None => Ok(if guesses.is_empty() { 3 } else { 0 }),
    }
}

/// Values in the order of the heaps, and the number of the first one, if the words give it.
type Listed = (Vec<u64>, Option<u64>);

/// The values that the words are: numbers, or a file of numbers; `None` for other words.
fn listed_values(words: &[String]) -> Result<Option<Listed>, Failure> {
    let is_list = |text: &str| {
        let mut parts = text.split(|c: char| c.is_whitespace() || ",;[]".contains(c)).filter(|part| !part.is_empty());
        parts.by_ref().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let (text, may_have_names) = match words {
        [only]
            if only == "-"
                || !is_list(only) && !only.contains(':') && Path::new(only).metadata().is_ok_and(|it| !it.is_dir()) =>
        {
            (input::text_of(only)?, true)
        }
        // No ruleset is a number.
        [first, ..] if is_list(first) => (words.join(" "), false),
        _ => return Ok(None),
    };
    let (mut rows, mut has_names): (Vec<Vec<u64>>, _) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with('#')) {
        let parts = line.split(|c: char| c.is_whitespace() || ",;[]".contains(c)).filter(|part| !part.is_empty());
        match parts.map(str::parse).collect::<Result<Vec<u64>, _>>() {
            Ok(row) if !row.is_empty() => rows.push(row),
            // The first line of a file may name the columns.
            Err(_) if may_have_names && number == 1 => has_names = true,
            Err(_) => {
                let line: String = line.chars().take(40).collect();
                return refuse(said!(
                    "line {number} of the values, `{line}`, is not numbers below 2^64; write such as 0 1 2 3 1 4",
                    number,
                    line
                ));
            }
            _ => {}
        }
    }
    // A b-file, and a table that `grundy values` wrote, have the number n and the value in each line.
    let first = rows.first().and_then(|row| row.first()).copied().unwrap_or(0);
    let unlike = (first..).zip(&rows).find(|(n, row)| row.len() != 2 || row[0] != *n);
    let is_list = if has_names { rows.iter().all(|row| row.len() == 1) } else { rows.len() < 2 || unlike.is_some() };
    match unlike {
        _ if rows.is_empty() => refuse(said!("no values are given; write such as 0 1 2 3 1 4")),
        _ if is_list => Ok(Some((rows.concat(), None))),
        None if first < MOST_VALUES as u64 => Ok(Some((rows.iter().map(|row| row[1]).collect(), Some(first)))),
        None => {
            refuse(said!("the first value is that of {first}; formulas are looked for from smaller numbers on", first))
        }
        Some((n, row)) if row.len() == 2 => {
            let found = row[0];
            refuse(said!(
                "the value of {n} is missing before that of {found}; write one line for each number",
                n,
                found
            ))
        }
        Some(_) => refuse(said!(
            "a line has more than one number and its value; for games of several numbers write the ruleset, such as grundy guess wythoff"
        )),
    }
}

/// The games of the catalogue, the subtraction sets below 8 and the codes of three digits.
fn candidates() -> impl Iterator<Item = String> {
    let named = ENTRIES.iter().filter(|entry| entry.shape == Shape::Heap && entry.parameter.is_none());
    let sets = (1u32..128).map(|bits| {
        let set: Vec<String> = (0..7).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect();
        format!("take:{}", set.join(","))
    });
    let codes = (1..512).map(|code: u32| format!("0.{code:03o}").trim_end_matches('0').to_owned());
    named.map(|entry| entry.name.to_owned()).filter(|name| name != CODE).chain(sets).chain(codes)
}

/// What is known of values whose game is not given: formulas, and games that have them. A first value without a number is
/// that of heap 0 in formulas. In games it is that of heap 0 or 1.
fn of_list((values, first): &Listed, common: &Common, voice: &mut Voice) -> Result<u8, Failure> {
    /// With fewer values, too many games have them.
    const LEAST: usize = 5;
    const GAMES: usize = 8;
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let start = first.unwrap_or(0);
    let known = KnownValues::Sequence([&vec![0; start as usize], &values[..]].concat(), start);
    let guesses = known.formulas();
    let (mut games, mut stopped) = (Vec::new(), None);
    let last = values.len() as u64 - 1;
    for name in candidates().filter(|_| values.len() >= LEAST) {
        let Ok(rules) = Rules::find(&name) else { continue };
        for from in start..=first.unwrap_or(1) {
            // Most games differ early.
            let mut fits = |last: u64| {
                let own = session.values(&rules, from, from + last)?;
                Ok::<_, Unsolved>(own.iter().zip(values).all(|(one, other)| one == other))
            };
            match fits(last.min(64)).and_then(|early| Ok(early && fits(last)?)) {
                Ok(true) => games.push((rules.clone(), from)),
                Err(Unsolved::Stopped(stop)) => stopped = Some(stop),
                _ => {}
            }
        }
        if stopped.is_some() || games.len() >= GAMES {
            break;
        }
    }
    watch.finish();
    let marks = marks(None, None, None, &guesses, &[], &watch.limits(common));
    if common.format == Format::Json {
        let mut told = marked(&written("", start + last, values.len(), &guesses, &[]), &marks);
        let game = |(rules, from): &(Rules, u64)| serde_json::json!({"ruleset": rules.name, "from": from});
        told["games"] = games.iter().map(game).collect();
        json(&told, voice.out)?;
    } else {
        let title = voice.sentence(&said!("Values"));
        as_text(&title, &["n".to_owned()], values.len(), &guesses, &marks, true, voice)?;
        let told = if games.is_empty() {
            said!("no game of the catalogue with these values was found")
        } else {
            said!("games with these values (a fit proves nothing):")
        };
        writeln!(voice, "\n{}", voice.sentence(&told))?;
        for (rules, from) in &games {
            let cited = crate::games::sequence_of(rules)
                .map_or(Said::default(), |sequence| said!(", OEIS {number}", number = sequence.number));
            let (name, summary) = (&rules.name, rules.entry().map(|entry| voice.say(&grundy::words::summary(entry))));
            let told = said!("{name} from heap {from} on{cited}: fits", name, from, cited);
            writeln!(voice, "  {}  {}", voice.sentence(&told), summary.unwrap_or_default())?;
        }
    }
    match stopped {
        Some(stop) => Err(Failure::partly(Unsolved::Stopped(stop))),
        None => Ok(if guesses.is_empty() && games.is_empty() { 3 } else { 0 }),
    }
}

/// The theorems; or, of games that are formulas, how to look for them.
fn tell_proved(
    rules: &Rules,
    heaps: Option<u8>,
    guesses: &[Guess],
    proved: &[Theorem],
    voice: &mut Voice,
) -> Result<(), Failure> {
    for theorem in proved {
        let statement = &theorem.statement;
        let told = match theorem.about {
            prove::About::Values => said!("The values are proved for all positions: {statement}", statement),
            prove::About::PPositions => said!("The P-positions are proved for all positions: {statement}", statement),
        };
        writeln!(voice)?;
        voice.passage(&told)?;
    }
    if proved.is_empty() && !guesses.is_empty() && rules.formulas(heaps.map(usize::from)).is_some() {
        let option = heaps.map_or(String::new(), |heaps| format!(" --heaps {heaps}"));
        let told = said!("to look for a proof: grundy prove {name}", name = format!("{}{option}", rules.name));
        writeln!(voice, "\n{}", voice.sentence(&told))?;
    }
    Ok(())
}

fn as_text(
    name: &str,
    names: &[String],
    used: usize,
    guesses: &[Guess],
    marks: &[Mark],
    is_list: bool,
    voice: &mut Voice,
) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let more = if is_list { said!("list more") } else { said!("try a larger --to") };
    let found = match (guesses.is_empty(), used < FEW) {
        (false, _) => said!("{used} values computed; formulas that fit all of them (a fit proves nothing):", used),
        (true, false) => said!("{used} values computed; no formula of these families fits", used),
        (true, true) => said!(
            "{used} values computed; no formula of these families fits (few values test few formulas: {more})",
            used,
            more
        ),
    };
    writeln!(voice, "{bold}{name}{bold:#}: {}", voice.sentence(&found))?;
    if guesses.is_empty() {
        return Ok(());
    }
    // Two numbers and three are m, n and a, b, c in formulas, whatever the rules call them.
    let numbers = ["n", "m, n", "a, b, c"][names.len() - 1];
    for (about, title) in [(About::Values, said!("Values")), (About::PPositions, said!("P-positions"))] {
        let mut table = plain_table();
        table
            .set_header([said!("from"), said!("tested by"), said!("verdict"), title].map(|head| voice.sentence(&head)));
        for (guess, mark) in guesses.iter().zip(marks).filter(|(guess, _)| guess.about == about) {
            let from = match guess.from {
                0 => voice.sentence(&said!("the start")),
                from => format!("{numbers} = {from}"),
            };
            table.add_row([
                from,
                guess.tested.to_string(),
                voice.sentence(&if mark.proved { said!("proved") } else { said!("fits") }),
                textwrap::fill(&voice.sentence(&with_exceptions(guess)), line_width() - 33),
            ]);
        }
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if table.row_count() > 0 {
            writeln!(voice, "\n{}", trimmed(&table))?;
        }
        let claims = guesses.iter().zip(marks).filter(|(guess, _)| guess.about == about);
        let claims: Vec<String> = claims.filter_map(|(_, mark)| Some(format!("`{}`", mark.claim.as_ref()?))).collect();
        if !claims.is_empty() {
            voice.passage(&said!("as claims of `grundy prove`: {claims}", claims = claims.join(", ")))?;
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
