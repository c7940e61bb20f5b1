//! A row against its options.

use grundy_core::{LoopyValue, Outcome, Position};

use super::book::Book;
use super::known::{Lookup, Part};
use super::smith::Answers;
use super::{ResultKind, ResultRow};
use crate::mex::least_excluded;
use crate::verdict::Rejected;

/// Checks a row against its options; how many different ones there are.
pub(super) fn check_equations(
    book: &Book,
    file: usize,
    row: &ResultRow,
    components: &[Position],
    layer: Option<u64>,
    lookup: Lookup,
    answers: &mut Answers,
) -> Result<u64, Rejected> {
    let wrong = |reason: String| book.wrong(file, &row.position, reason);
    if book.nature.own_endings
        && let [only] = components
        && let Some(outcome) = book.results.rules.moves.ending(only)?
    {
        let derived = (outcome, (outcome != Outcome::D).then_some(0));
        judge(row, derived).map_err(wrong)?;
        return Ok(0);
    }
    let options = book.options(components)?;
    let mut found: Vec<Vec<Part>> = Vec::with_capacity(options.len());
    for option in &options {
        let look = |parts: &mut [Position]| -> Result<Part, Rejected> {
            let placed = book.place(parts)?;
            let known = match placed.file {
                Some(file) => lookup(file, &placed.text)?,
                None => None,
            };
            let known = known.ok_or_else(|| {
                let shown = if placed.text.is_empty() { "nothing" } else { &placed.text };
                wrong(format!("it can become {shown}, which is not in the table"))
            })?;
            if layer.is_some() && placed.layer >= layer {
                return Err(wrong(format!("its rank is not lowered by the move to {}", placed.text)));
            }
            Ok(Part { text: placed.text, known })
        };
        found.push(match book.results.kind {
            // A sum is one row.
            ResultKind::Outcomes => vec![look(&mut option.clone())?],
            _ => option.iter().map(|part| look(std::slice::from_mut(&mut part.clone()))).collect::<Result<_, _>>()?,
        });
    }
    match (&row.value, book.results.ordered) {
        (Some(LoopyValue::Nimber(value)), false) => {
            let values =
                found.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ part.known.value.unwrap_or(0)));
            let least = least_excluded(values.collect());
            if least != value.0 {
                return Err(wrong(format!("it is said to be worth {value}, but its options give {least}")));
            }
        }
        (Some(value), _) => answers.check(book, value, row.order, &found, lookup)?.map_err(wrong)?,
        (None, _) => {}
    }
    if book.results.remoteness {
        let derived = derive(book, &found).map_err(wrong)?;
        judge(row, derived).map_err(wrong)?;
    }
    Ok(options.len() as u64)
}

/// An outcome, and the remoteness unless it is a draw.
type Judgement = (Outcome, Option<u64>);

/// What the rows of the options say of a position.
fn derive(book: &Book, options: &[Vec<Part>]) -> Result<Judgement, String> {
    let (mut least, mut greatest, mut drawn) = (None, None, false);
    for option in options {
        let (outcome, remoteness) = match &option[..] {
            [] => (Outcome::P, Some(0)),
            [part] => (part.known.outcome, part.known.remoteness),
            _ => return Err("the table tells the remoteness, and a move leaves several components".to_owned()),
        };
        match (outcome, remoteness) {
            (Outcome::P, Some(n)) => least = Some(least.map_or(n, |least: u64| least.min(n))),
            (Outcome::N, Some(n)) => greatest = Some(greatest.map_or(n, |greatest: u64| greatest.max(n))),
            (Outcome::D, None) => drawn = true,
            _ => return Err("an option has a remoteness and is a draw, or has none and is not".to_owned()),
        }
    }
    let next = |n: u64| n.checked_add(1).ok_or_else(|| "the remoteness is beyond 64 bits".to_owned());
    Ok(match (least, greatest) {
        (Some(least), _) => (Outcome::N, Some(next(least)?)),
        (None, _) if drawn => (Outcome::D, None),
        (None, Some(greatest)) => (Outcome::P, Some(next(greatest)?)),
        (None, None) => (book.results.convention.outcome_of_the_end(), Some(0)),
    })
}

fn judge(row: &ResultRow, derived: Judgement) -> Result<(), String> {
    if (row.outcome, row.remoteness) == derived {
        return Ok(());
    }
    let say = |(outcome, remoteness): Judgement| match remoteness {
        Some(n) => format!("{outcome} with remoteness {n}"),
        None => format!("{outcome}"),
    };
    Err(format!("it is said to be {}, but its options give {}", say((row.outcome, row.remoteness)), say(derived)))
}
