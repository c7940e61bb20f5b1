//! Values where play may return, by Smith's rule: see [`loopy`](crate::loopy) for the rule and its proof.

use std::collections::HashMap;

use grundy_core::LoopyValue;

use super::book::Book;
use super::known::{Known, Lookup, Part};
use crate::mex::least_excluded;
use crate::verdict::Rejected;

/// As many positions are remembered with the values of their options.
const REMEMBERED: usize = 1 << 14;

/// The values of a position's options, ascending, each with the number that
/// such an option's components have at most (or `None` where nothing is left).
type Labels = Vec<(u64, Option<u64>)>;

/// Answers to moves that do not lead before a position: remembered, as neighbours share them.
#[derive(Default)]
pub(super) struct Answers(HashMap<String, Labels>);

/// The value of an option all of whose components were found before `when` (any time, for `None`).
fn label(option: &[Part], when: Option<u64>) -> Option<u64> {
    option.iter().try_fold(0, |sum, part| before(&part.known, when).map(|value| sum ^ value))
}

fn before(known: &Known, when: Option<u64>) -> Option<u64> {
    known.value.filter(|_| when.is_none_or(|when| known.order.is_some_and(|order| order < when)))
}

impl Answers {
    /// Checks the value of a position that was found at `order` and has these options. The inner
    /// error says what is wrong with it.
    pub fn check(
        &mut self,
        book: &Book,
        value: &LoopyValue,
        order: Option<u64>,
        options: &[Vec<Part>],
        lookup: Lookup,
    ) -> Result<Result<(), String>, Rejected> {
        let mut labels: Vec<u64> = options.iter().filter_map(|option| label(option, order)).collect();
        labels.sort_unstable();
        labels.dedup();
        let least = least_excluded(labels.clone());
        let open = self.not_reversed(book, options, order, least, lookup)?;
        Ok(match (value, open) {
            (LoopyValue::Nimber(value), _) if value.0 != least => {
                Err(format!("it is said to be worth {value}, but its options found before it give {least}"))
            }
            (LoopyValue::Nimber(_), Some(part)) => {
                Err(format!("it can become {part}, which was not found before it, and no answer leaves {least} again"))
            }
            (LoopyValue::Nimber(_), None) => Ok(()),
            (LoopyValue::Infinity(set), _) if **set != labels[..] => {
                Err(format!("it is said to be worth {value}, but the finite values of its options are others"))
            }
            (LoopyValue::Infinity(_), None) => Err(format!("it is said to be infinite, but the rule gives it {least}")),
            (LoopyValue::Infinity(_), Some(_)) => Ok(()),
        })
    }

    /// A component, not found before `when`, of an option that has no option worth `wanted` and found before.
    fn not_reversed(
        &mut self,
        book: &Book,
        options: &[Vec<Part>],
        when: Option<u64>,
        wanted: u64,
        lookup: Lookup,
    ) -> Result<Option<String>, Rejected> {
        for option in options {
            let mut open = option.iter().filter(|part| before(&part.known, when).is_none());
            let Some(part) = open.next() else { continue };
            let others = option.iter().filter_map(|part| before(&part.known, when)).fold(0, |sum, value| sum ^ value);
            let several = open.next().is_some();
            if several || !self.exists(book, &part.text, wanted ^ others, when, lookup)? {
                return Ok(Some(part.text.clone()));
            }
        }
        Ok(None)
    }

    /// Whether the position has an option worth `wanted` and found before `when`.
    fn exists(
        &mut self,
        book: &Book,
        position: &str,
        wanted: u64,
        when: Option<u64>,
        lookup: Lookup,
    ) -> Result<bool, Rejected> {
        if !self.0.contains_key(position) {
            if self.0.len() >= REMEMBERED {
                self.0.clear();
            }
            self.0.insert(position.to_owned(), labels_of(book, position, lookup)?);
        }
        let labels = &self.0[position];
        let found = labels.binary_search_by_key(&wanted, |&(value, _)| value);
        Ok(found.is_ok_and(|at| when.is_none_or(|when| labels[at].1.is_none_or(|order| order < when))))
    }
}

fn labels_of(book: &Book, position: &str, lookup: Lookup) -> Result<Labels, Rejected> {
    let components = book.read(position).map_err(|reason| Rejected::new("rules", reason))?;
    let mut labels = Labels::new();
    'options: for option in book.options(&components)? {
        let (mut sum, mut latest) = (0, None);
        for mut part in option {
            let placed = book.place(std::slice::from_mut(&mut part))?;
            let known = match placed.file {
                Some(file) => lookup(file, &placed.text)?,
                None => None,
            };
            // What is missing is told when the row of this position is checked.
            let Some(Known { value: Some(value), order, .. }) = known else { continue 'options };
            sum ^= value;
            latest = latest.max(order);
        }
        labels.push((sum, latest));
    }
    labels.sort_unstable();
    labels.dedup_by_key(|&mut (value, _)| value);
    Ok(labels)
}
