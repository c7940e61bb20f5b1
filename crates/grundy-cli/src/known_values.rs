//! The values in which formulas are looked for: those of one number, of two, or of three.

use grundy::ask::{Formula, Guesses, Proven};
use grundy::prove::{self, Theorem};
use grundy::series::numbers;
use grundy::{Convention, Family, Limits, Rules, Session, Shape, Unsolved, ValueGrid, said};
use grundy_guess::{About, Guess, MOST_SIDE, MOST_VALUES, guess, guess_table, guess_triples};

use crate::outcomes;

pub enum KnownValues {
    /// G(0), G(1), …, and the first n that has a position; before it stand zeros.
    Sequence(Vec<u64>, u64),
    /// Row m, column n: G(m, n), or `None` if m,n is not a position.
    Table(Vec<Vec<Option<u64>>>),
    /// G(a, b, c) for numbers below `side`.
    Cube {
        /// One more than the largest number.
        side: u64,
        grid: ValueGrid,
    },
}

impl KnownValues {
    /// How many numbers a position has, with `heaps` heaps where that is open; `None` if it is not numbers.
    pub fn numbers(rules: &Rules, heaps: Option<u8>) -> Option<usize> {
        outcomes::names(rules, heaps).ok().map(|names| names.len())
    }

    /// The largest number of a position of one number, two or three: the default, then the most that is allowed.
    pub fn reach(numbers: usize) -> Option<(u64, u64)> {
        match numbers {
            1 => Some((200, MOST_VALUES as u64 - 1)),
            2 => Some((30, MOST_VALUES.isqrt() as u64 - 1)),
            3 => Some((15, MOST_SIDE - 1)),
            _ => None,
        }
    }

    /// The same up to `to`, or as far as the time allows, and then why no further. Fails if there are none.
    pub fn compute_until(
        session: &mut Session,
        rules: &Rules,
        numbers: usize,
        to: u64,
    ) -> Result<(KnownValues, Option<Unsolved>), Unsolved> {
        let mut known: Option<KnownValues> = None;
        let mut reach = to.min(if numbers == 1 { 200 } else { 8 });
        loop {
            match (KnownValues::compute(session, rules, numbers, reach), known) {
                (Ok(values), _) if reach == to => return Ok((values, None)),
                (Ok(values), _) => known = Some(values),
                (Err(stopped @ Unsolved::Stopped(_)), Some(known)) => return Ok((known, Some(stopped))),
                (Err(error), _) => return Err(error),
            }
            reach = reach.saturating_mul(2).min(to);
        }
    }

    /// Computes the values of positions of one number, two or three, each at most `to`. Fails if there are none.
    pub fn compute(session: &mut Session, rules: &Rules, numbers: usize, to: u64) -> Result<KnownValues, Unsolved> {
        Ok(match (numbers, rules.shape) {
            (1, _) => KnownValues::Sequence(session.values(rules, 0, to)?, 0),
            (2, Shape::Pair) => KnownValues::Table(session.table(rules, 0, to)?),
            (2, _) => {
                let grid = session.value_grid(rules, 2, to)?;
                KnownValues::Table((0..=to).map(|m| (0..=to).map(|n| grid.value(&[m, n])).collect()).collect())
            }
            _ => KnownValues::Cube { side: to + 1, grid: session.value_grid(rules, 3, to)? },
        })
    }

    /// The values of a family up to n = `to`, and why they end early. Fails if a value after the first is not a number.
    pub fn of_family(
        session: &mut Session,
        family: &Family,
        to: u64,
    ) -> Result<(KnownValues, Option<Unsolved>), Unsolved> {
        let found = session.family_values(family, 0, to)?;
        let Some(numbers) = numbers(&found.list) else {
            return Err(Unsolved::refused(said!(
                "formulas are looked for among numbers, and not all values of {name} are numbers",
                name = family.name()
            )));
        };
        let first = found.list.iter().position(Option::is_some).unwrap_or(0);
        Ok((KnownValues::Sequence(numbers, first as u64), found.stopped))
    }

    pub fn last(&self) -> Option<u64> {
        if let KnownValues::Sequence(values, _) = self { (values.len() as u64).checked_sub(1) } else { None }
    }

    /// How many positions have a value.
    pub fn count(&self) -> usize {
        match self {
            KnownValues::Sequence(values, first) => values.len() - *first as usize,
            KnownValues::Table(rows) => rows.iter().flatten().flatten().count(),
            KnownValues::Cube { side, .. } => (*side as usize).pow(3),
        }
    }

    pub fn formulas(&self) -> Vec<Guess> {
        match self {
            KnownValues::Sequence(values, first) => {
                let mut found = guess(values);
                // What stands before the first position tests nothing.
                for guess in &mut found {
                    guess.exceptions.retain(|at| at[0] >= *first);
                    guess.tested = guess.tested.saturating_sub(first.saturating_sub(guess.from));
                    guess.from = guess.from.max(*first);
                }
                found
            }
            KnownValues::Table(rows) => guess_table(rows),
            KnownValues::Cube { side, grid } => guess_triples(*side, |at| grid.value(&at)),
        }
    }
}

/// What is proved about that for which a formula was found.
pub fn proved(
    session: &Session,
    rules: &Rules,
    heaps: Option<u8>,
    guesses: &[Guess],
) -> Result<Vec<Theorem>, Unsolved> {
    let mut proved = Vec::new();
    // A theorem that is kept speaks of one position of the game, not of several heaps.
    if heaps.is_some() {
        return Ok(proved);
    }
    for (about, what) in [(About::Values, prove::About::Values), (About::PPositions, prove::About::PPositions)] {
        if guesses.iter().any(|guess| guess.about == about) {
            proved.extend(session.theorem(rules, what)?);
        }
    }
    Ok(proved)
}

/// A guess as a claim of `prove`; `None` if claims have no words for it.
fn claim(guess: &Guess) -> Option<String> {
    let text = guess.formula.to_string();
    // Claims have neither words for bits nor numbers such as φ.
    let known = |sign: char| sign.is_ascii() || "⌊⌋·≥≤".contains(sign);
    if guess.from > 0
        || !guess.exceptions.is_empty()
        || text.contains(" AND ")
        || text.contains("where")
        || !text.chars().all(known)
    {
        return None;
    }
    let signs = [("⌊", "("), ("⌋", ")"), ("·", "*"), ("≥", ">="), ("≤", "<="), (" mod ", " % "), (" xor ", " ^ ")];
    let plain = |text: &str| signs.iter().fold(text.to_owned(), |text, (sign, plain)| text.replace(sign, plain));
    let names = ["G(n)", "G(m, n)", "G(a, b, c)"];
    match (guess.about, text.split_once(" = ")) {
        (About::Values, Some((left, right))) if names.contains(&left) && !right.contains("G(") => {
            Some(format!("G = {}", plain(right).replace('/', " // ")))
        }
        (About::Values, _) => None,
        (About::PPositions, _) => {
            let text = plain(&text);
            // `n mod 7 is 0 or 2`, `m and n are both even`.
            let both = [(" are both even", 0), (" are both odd", 1)];
            let both = both.iter().find_map(|(end, rest)| Some((text.strip_suffix(end)?.replace(" and ", ","), rest)));
            if let Some((names, rest)) = both {
                let each: Vec<String> = names.split(',').map(|name| format!("{name} % 2 = {rest}")).collect();
                return Some(each.join(" and "));
            }
            let either = |part: &str| match part.split_once(" is ") {
                None => part.to_owned(),
                Some((term, rests)) => {
                    let each = rests.replace(" or ", ", ");
                    let each: Vec<String> = each.split(", ").map(|rest| format!("{term} = {rest}")).collect();
                    format!("({})", each.join(" or "))
                }
            };
            Some(text.split(" and ").map(either).collect::<Vec<_>>().join(" and "))
        }
    }
}

/// What [`written`] gives, with the verdict on each formula, and the formula as a claim.
pub(crate) fn marked(written: &Guesses, guesses: &[Guess], marks: &[bool]) -> serde_json::Value {
    let mut told = serde_json::json!(written);
    for (at, (guess, proved)) in guesses.iter().zip(marks).enumerate() {
        let formula = &mut told["guesses"][at];
        formula["verdict"] = if *proved { "proven" } else { "fits" }.into();
        if let Some(claim) = claim(guess) {
            formula["claim"] = claim.into();
        }
    }
    told
}

/// Which guesses are proved for all positions, within these limits.
pub(crate) fn marks(rules: &Rules, heaps: Option<u8>, guesses: &[Guess], limits: &Limits) -> Vec<bool> {
    let is_proved = |guess: &Guess| {
        let claim = claim(guess)?;
        let question = prove::Question {
            rules,
            heaps: heaps.map(usize::from),
            convention: Convention::Normal,
            about: prove::about(rules, Convention::Normal, false, Some(&claim)),
            claim: Some(&claim),
            numeration: None,
        };
        Some(question.answer(limits).ok()?.verdict == prove::Verdict::Proven)
    };
    guesses.iter().map(|guess| is_proved(guess).unwrap_or(false)).collect()
}

/// Formulas that fit the values up to `to`, and what is proved, as JSON.
pub fn written(name: &str, to: u64, used: usize, guesses: &[Guess], proved: &[Theorem]) -> Guesses {
    let formula = |guess: &Guess| {
        let exceptions = (!guess.exceptions.is_empty()).then_some(&guess.exceptions);
        Formula {
            formula: guess.formula.to_string(),
            about: match guess.about {
                About::Values => "values",
                About::PPositions => "p-positions",
            },
            from: guess.from,
            tested: guess.tested,
            exceptions: exceptions.map(|all| all.iter().map(|numbers| numbers.clone().into()).collect()),
            exceptions_keep_coming: exceptions.map(|_| guess.open),
        }
    };
    let guesses = guesses.iter().map(formula).collect();
    Guesses {
        ruleset: name.to_owned(),
        to,
        values_used: used,
        guesses,
        proven: proved.iter().map(Proven::from).collect(),
    }
}
