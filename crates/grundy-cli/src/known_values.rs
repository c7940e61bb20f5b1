//! The values in which formulas are looked for: those of one number, of two, or of three.

use std::time::Instant;

use grundy::ask::{Formula, Guesses, Proven};
use grundy::family::FamilyQuestion;
use grundy::prove::{self, Theorem};
use grundy::series::numbers;
use grundy::{Convention, Family, Limits, Observer, Progress, Rules, Session, Shape, Stop, Unsolved, ValueGrid, said};
use grundy_guess::{About, Guess, MOST_SIDE, MOST_VALUES, guess, guess_table, guess_triples};

use crate::outcomes;
use crate::values::PATIENCE;

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

    /// The values up to `to`, or as far as the time allows, and then why no further. Fails if there are none.
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
        let first = found.list.iter().position(Option::is_some).unwrap_or(0);
        let Some(numbers) = numbers(&found.list) else {
            let (name, are_numbers) = (family.name(), found.list.iter().flatten().all(|one| one.nimber().is_some()));
            let gap = found.list[first..].iter().position(Option::is_none).filter(|_| are_numbers);
            let why = match gap.map(|n| first + n) {
                Some(n) => {
                    said!("formulas are looked for among numbers, and n = {n} of {name} has no position", n, name)
                }
                None => said!("formulas are looked for among numbers, and not all values of {name} are numbers", name),
            };
            let stopped = found.stopped.filter(|_| found.list.iter().all(Option::is_none));
            return Err(stopped.unwrap_or_else(|| Unsolved::refused(why)));
        };
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

pub struct Mark {
    /// The guess as `prove` reads it; `None` if claims have no words for it.
    pub claim: Option<String>,
    /// Whether it is proved for all positions.
    pub proved: bool,
}

/// The guess that says what theorems say of Wythoff's game.
const GOLDEN: &str = "m and n are ⌊kφ⌋ and ⌊kφ²⌋ for some k ≥ 0";

/// Words that claims have beside the names of heaps.
const WORDS: [&str; 9] = ["and", "or", "not", "xor", "mod", "div", "min", "max", "power"];

/// A guess as a claim about heaps of these names; `None` if claims have no words for it.
fn claim(guess: &Guess, heaps: &[String]) -> Option<String> {
    if guess.from > 0 || !guess.exceptions.is_empty() {
        return None;
    }
    let signs = [("⌊", "("), ("⌋", ")"), ("·", "*"), ("≥", ">="), ("≤", "<="), ("|m - n|", "(max(m, n) - min(m, n))")];
    let text = signs.iter().fold(guess.formula.to_string(), |text, (sign, plain)| text.replace(sign, plain));
    let text = text.replace('/', " div ");
    let told = match (guess.about, text.split_once(" = ")) {
        (About::Values, Some(("G(n)" | "G(m, n)" | "G(a, b, c)", right))) => format!("G = {right}"),
        (About::Values, _) => return None,
        (About::PPositions, _) => {
            // `n mod 7 is 0 or 2`, `m and n are both even`, `n + 1 is a power of 2`.
            let both = [(" are both even", 0), (" are both odd", 1)];
            let both = both.iter().find_map(|(end, rest)| Some((text.strip_suffix(end)?.split(" and "), rest)));
            let either = |part: &str| match (part.strip_suffix(" is a power of 2"), part.split_once(" is ")) {
                (Some(term), _) => format!("power(2, {term})"),
                (_, None) => part.to_owned(),
                (_, Some((term, rests))) => {
                    let each = rests.replace(" or ", ", ");
                    let each: Vec<String> = each.split(", ").map(|rest| format!("{term} = {rest}")).collect();
                    format!("({})", each.join(" or "))
                }
            };
            let parts: Vec<String> = match both {
                Some((names, rest)) => names.map(|name| format!("{name} mod 2 = {rest}")).collect(),
                None => text.split(" and ").map(either).collect(),
            };
            parts.join(" and ")
        }
    };
    // Claims are linear.
    if told.split('*').rev().skip(1).any(|left| !left.ends_with(|sign: char| sign.is_ascii_digit())) {
        return None;
    }
    // Two numbers and three are m, n and a, b, c in guesses, whatever the rules call them.
    let names: &[&str] = [&["n"][..], &["m", "n"], &["a", "b", "c"]].get(heaps.len().checked_sub(1)?).copied()?;
    let (mut renamed, mut rest) = (String::new(), &*told);
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(rest.chars().next().map_or(0, char::len_utf8)));
        rest = after;
        match names.iter().position(|name| *name == word) {
            Some(at) => renamed += &heaps[at],
            None if end == 0 && word.is_ascii() || word == "G" && renamed.is_empty() || WORDS.contains(&word) => {
                renamed += word;
            }
            None => return None,
        }
    }
    Some(renamed)
}

/// What [`written`] gives, with the verdict on each formula, and the formula as a claim.
pub fn marked(written: &Guesses, marks: &[Mark]) -> serde_json::Value {
    let mut told = serde_json::json!(written);
    for (at, mark) in marks.iter().enumerate() {
        let formula = &mut told["guesses"][at];
        formula["verdict"] = if mark.proved { "proven" } else { "fits" }.into();
        if let Some(claim) = &mark.claim {
            formula["claim"] = claim.as_str().into();
        }
    }
    told
}

/// Stops the work after [`PATIENCE`].
struct Patient<'a>(&'a dyn Observer, Instant);

impl Observer for Patient<'_> {
    fn report(&self, progress: Progress) -> Option<Stop> {
        self.0.report(progress).or_else(|| (self.1.elapsed() > PATIENCE).then_some(Stop::TimeLimit))
    }
}

/// The theorem in normal play that says a guess as a claim; `None` unless it is proved.
fn theorem_of(claim: &str, rules: &Rules, heaps: Option<usize>, limits: &Limits) -> Option<Theorem> {
    let (convention, claim) = (Convention::Normal, Some(claim));
    let about = prove::about(rules, convention, false, claim);
    let question = prove::Question { rules, heaps, convention, about, claim, numeration: None };
    question.answer(limits).ok().filter(|theorem| theorem.verdict == prove::Verdict::Proven)
}

/// What is known of guesses about games, or about values whose game is not given, within these limits and `PATIENCE`.
pub fn marks(
    rules: Option<&Rules>,
    family: Option<&Family>,
    heaps: Option<u8>,
    guesses: &[Guess],
    proved: &[Theorem],
    limits: &Limits,
) -> Vec<Mark> {
    let patient = Patient(limits.observer, Instant::now());
    let limits = &Limits { observer: &patient, ..*limits };
    let heaps = heaps.map(usize::from);
    let game = rules.filter(|_| family.is_none()).and_then(|rules| rules.theorem_game(heaps));
    let names = game.map_or_else(|| vec!["n".to_owned()], |game| game.heaps);
    let mark = |guess: &Guess| {
        let claim = claim(guess, &names);
        let is_proved = match (rules, family, claim.as_deref()) {
            (_, Some(family), claim @ Some(_)) => {
                let question = FamilyQuestion { family: family.clone(), convention: Convention::Normal, claim };
                question.answer(limits).is_ok_and(|theorem| theorem.verdict == prove::Verdict::Proven)
            }
            (Some(rules), None, Some(claim)) => theorem_of(claim, rules, heaps, limits).is_some(),
            _ => false,
        };
        // Claims have no words for the golden ratio. The theorem must say this and nothing more.
        let pairs = "are floor(t*phi) and floor(t*phi) + t for some t >= 0, in either order; phi";
        let all = format!("is a P-position exactly if {} {pairs}", names.join(", "));
        let golden = |theorem: &Theorem| theorem.statement.to_string().contains(&all);
        let is_golden = guess.from == 0 && guess.exceptions.is_empty() && guess.formula == GOLDEN;
        Mark { claim, proved: is_proved || is_golden && proved.iter().any(golden) }
    };
    guesses.iter().map(mark).collect()
}

/// A theorem in normal play by a condition that was guessed and is shorter than that of `found`; `None` if none is.
pub fn shorter(found: &Theorem, rules: &Rules, heaps: Option<u8>, limits: &Limits) -> Option<Theorem> {
    let length = |theorem: &Theorem| theorem.condition.as_ref().map_or(usize::MAX, |told| told.to_string().len());
    let is_short = length(found) < "m xor n = 0".len();
    if is_short || found.verdict != prove::Verdict::Proven || found.convention != Convention::Normal {
        return None;
    }
    let patient = Patient(limits.observer, Instant::now());
    let limits = &Limits { observer: &patient, ..*limits };
    let numbers = KnownValues::numbers(rules, heaps)?;
    // Few values are enough: what is guessed is proved.
    let to = [200, 30, 12].get(numbers.checked_sub(1)?)?;
    let values = KnownValues::compute(&mut Session::new(*limits), rules, numbers, *to).ok()?;
    let heaps = heaps.map(usize::from);
    let names = rules.theorem_game(heaps)?.heaps;
    let about = if found.about == prove::About::Values { About::Values } else { About::PPositions };
    let guesses = values.formulas().into_iter().filter(|guess| guess.about == about);
    let mut claims = guesses.filter_map(|guess| claim(&guess, &names));
    let proved = claims.find_map(|claim| theorem_of(&claim, rules, heaps, limits));
    proved.filter(|short| length(short) < length(found))
}

/// Formulas that fit the values up to `to`, and what is proved, as JSON.
pub fn written(name: &str, to: u64, used: usize, guesses: &[Guess], proved: &[Theorem]) -> Guesses {
    let formula = |guess: &Guess| {
        let exceptions = (!guess.exceptions.is_empty()).then_some(&guess.exceptions);
        Formula {
            formula: guess.formula.to_string(),
            about: if guess.about == About::Values { "values" } else { "p-positions" },
            from: guess.from,
            tested: guess.tested,
            exceptions: exceptions.map(|all| all.iter().map(|numbers| numbers.clone().into()).collect()),
            exceptions_keep_coming: exceptions.map(|_| guess.open),
        }
    };
    let (guesses, proven) = (guesses.iter().map(formula).collect(), proved.iter().map(Proven::from).collect());
    Guesses { ruleset: name.to_owned(), to, values_used: used, guesses, proven }
}
