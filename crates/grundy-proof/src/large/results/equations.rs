//! A row against its options, by the rule of all lists ([`labels`](crate::kernel::labels)).

use std::collections::HashMap;

use grundy_core::{LoopyValue, Outcome, Position, said};

use super::book::{Book, Lookup};
use super::{ResultKind, ResultRow};
use crate::kernel::labels::{Label, Part, Said, Wrong, answers, infinity, is_answered, judge, lasts};
use crate::kernel::{Check, Rejected};

/// Largest number of positions that are remembered with the values of their options.
const REMEMBERED: usize = 1 << 14;

/// Answers to moves that do not lead before a position: remembered, as neighbours share them.
#[derive(Default)]
pub(super) struct Answers(HashMap<String, Vec<(u64, u64)>>);

/// Checks a row against its options; how many different ones there are.
pub(super) fn check_equations(
    book: &Book,
    file: usize,
    row: &ResultRow,
    components: &[Position],
    layer: Option<u64>,
    lookup: Lookup,
    answers: &mut Answers,
) -> Check<u64> {
    let wrong = |reason: grundy_core::Said| book.wrong(file, &row.position, reason);
    let own = book.told(row);
    let is_over = |outcome: Outcome| {
        let remoteness = (outcome != Outcome::D).then_some(0);
        if (row.outcome, row.remoteness) == (outcome, remoteness) {
            return Ok(0);
        }
        let (remoteness, remoteness_a) = (lasting(row.outcome, row.remoteness), lasting(outcome, remoteness));
        let reason =
            said!("it is said to be {remoteness}, but its options give {remoteness_a}", remoteness, remoteness_a);
        Err(wrong(reason))
    };
    if book.nature.own_endings
        && let [only] = components
        && let Some(outcome) = book.results.rules.moves.ending(only)?
    {
        return is_over(outcome);
    }
    let options = book.options(components)?;
    if options.is_empty() && book.results.kind == ResultKind::Outcomes {
        return is_over(book.results.convention.outcome_of_the_end());
    }
    let mut found: Vec<Vec<Part<String>>> = Vec::with_capacity(options.len());
    for option in &options {
        let look = |parts: &mut [Position]| -> Check<Part<String>> {
            let placed = book.place(parts)?;
            let known = if let Some(file) = placed.file { lookup(file, &placed.text)? } else { None };
            let known = known.ok_or_else(|| {
                let shown = if placed.text.is_empty() { "nothing" } else { &placed.text };
                wrong(said!("it can become {shown}, which is not in the table", shown))
            })?;
            if layer.is_some() && placed.layer >= layer {
                return Err(wrong(said!("its rank is not lowered by the move to {text}", text = placed.text)));
            }
            Ok((placed.text, Some(known)))
        };
        found.push(match book.results.kind {
            // A sum is one row.
            ResultKind::Outcomes => vec![look(&mut option.clone())?],
            _ => option.iter().map(|part| look(std::slice::from_mut(&mut part.clone()))).collect::<Result<_, _>>()?,
        });
    }
    // Where play is known to end, all options stand before.
    let place = match (book.results.kind, book.results.ordered) {
        (ResultKind::Outcomes, _) | (_, true) => own.place,
        _ => 1,
    };
    let own = Said { place, ..own };
    let judged = judge(&own, &found, &mut |part, wanted, when| match book.results.ordered {
        true => answers.exist(book, part, wanted, when, lookup),
        false => Ok(false),
    })?;
    let refuse = |reason: Wrong<String>| wrong(why(reason, row, &own, book.results.ordered));
    let remoteness = || match found.iter().find(|option| option.len() > 1) {
        _ if !book.results.remoteness => Ok(()),
        Some(_) => Err(wrong(said!("the table gives the remoteness, and a move leaves several components"))),
        None => lasts(&own, &found).map_err(refuse),
    };
    if book.results.kind == ResultKind::Outcomes {
        remoteness()?;
    }
    judged.map_err(refuse)?;
    if let Some(value @ LoopyValue::Infinity(set)) = &row.value
        && **set != infinity(&found)[..]
    {
        let why = said!("it is said to be worth {value}, but the finite values of its options are others", value);
        return Err(wrong(why));
    }
    remoteness()?;
    Ok(options.len() as u64)
}

fn lasting(outcome: Outcome, remoteness: Option<u64>) -> grundy_core::Said {
    let label = outcome.to_string();
    remoteness.map_or((&*label).into(), |n| said!("{label} with remoteness {n}", label, n))
}

fn shown(said: &Said) -> grundy_core::Said {
    let label = match said.label {
        Label::Value(value) => said!("worth {value}", value),
        Label::Not(_) => "N".into(),
        Label::Draw => "D".into(),
        Label::Infinite => said!("infinite"),
    };
    if let Some(n) = said.remoteness { said!("{label} with remoteness {n}", label, n) } else { label }
}

fn why(wrong: Wrong<String>, row: &ResultRow, own: &Said, ordered: bool) -> grundy_core::Said {
    let which = if ordered { said!(" found before it") } else { Default::default() };
    let own = shown(own);
    match wrong {
        Wrong::Gives(value) if row.value.as_ref().is_some_and(|value| value.nimber().is_none()) => {
            said!("it is said to be infinite, but the rule gives it {value}", value)
        }
        Wrong::Gives(value) => said!("it is said to be {own}, but its options{which} give {value}", own, which, value),
        Wrong::NoMoveTo(_) => said!("it is said to be {own}, but its options give no P-position", own),
        Wrong::Unanswered(part, value) => {
            said!(
                "it can become {part}, which was not found before it, and no answer leaves {value} again",
                part,
                value
            )
        }
        Wrong::Missing(part) => said!("it can become {part}, which is not in the table", part),
        Wrong::Lasts(n) => {
            let (told, derived) = (lasting(row.outcome, row.remoteness), lasting(row.outcome, n));
            said!("it is said to be {told}, but its options give {derived}", told, derived)
        }
        Wrong::Untimed(part) => said!("the remoteness of its option {part} is wrong", part),
    }
}

impl Answers {
    /// Whether the position has an option worth `wanted` and found before `when`.
    fn exist(&mut self, book: &Book, position: &str, wanted: u64, when: u64, lookup: Lookup) -> Check<bool> {
        if !self.0.contains_key(position) {
            if self.0.len() >= REMEMBERED {
                self.0.clear();
            }
            self.0.insert(position.to_owned(), answers_in(book, position, lookup)?);
        }
        Ok(is_answered(&self.0[position], wanted, when))
    }
}

fn answers_in(book: &Book, position: &str, lookup: Lookup) -> Check<Vec<(u64, u64)>> {
    let components = book.read(position).map_err(|reason| Rejected::new("rules", reason))?;
    // What is missing is told when the row of this position is checked.
    let part = |mut part: Position| -> Check<Part<()>> {
        let placed = book.place(std::slice::from_mut(&mut part))?;
        Ok(((), placed.file.map(|file| lookup(file, &placed.text)).transpose()?.flatten()))
    };
    let options = book.options(&components)?.into_iter().map(|option| option.into_iter().map(part).collect());
    Ok(answers(&options.collect::<Check<Vec<Vec<Part<()>>>>>()?))
}
