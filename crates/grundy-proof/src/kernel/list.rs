//! The carrier `list`: values of positions of one ruleset, or numbers that they are not worth, one by one.
//!
//! Each position stands behind those that its value follows from, the infinite ones anywhere, and [`labels`](super::labels)
//! tells when a value is right. A component of an option that is not in the list may have its value from an earlier fact
//! about the same ruleset; such values stand before all of the list.
//!
//! Complexity: the options of each position are asked for once; those of a position that must be answered in once more.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::{LoopyValue, Nimber, Position, said};
use grundy_rules::Rules;

use super::fact::{ListFact, Told};
use super::labels::{Label, Part, Said, Wrong, answers, infinity, is_answered, judge, value_of};
use super::moves::{all_options, find_option};
use super::session::Session;
use super::verdict::{Rejected, demand};

/// What a list tells of positions of one ruleset, verified.
pub(crate) struct List {
    rows: HashMap<Position, u32>,
    labels: Vec<Label>,
    /// The sets K of the rows with infinite values.
    infinite: HashMap<usize, Vec<u64>>,
}

impl List {
    /// Verifies a fact about these rules; `earlier` gives the value that earlier facts tell of a position.
    pub fn verify(
        fact: &ListFact,
        rules: &Rules,
        earlier: &dyn Fn(&Position) -> Option<LoopyValue>,
        step: &str,
        session: &Session,
    ) -> Result<List, Rejected> {
        if rules.moves.nature().own_endings {
            let reason =
                said!("{name} says by its rules who has won, so its positions have no values", name = rules.name);
            return Err(Rejected::new(step, reason));
        }
        let name = |i: usize| format!("{step}.rows[{i}]");
        let rows = HashMap::with_capacity(fact.rows.len());
        let mut list = List { rows, labels: Vec::with_capacity(fact.rows.len()), infinite: HashMap::new() };
        let mut positions = Vec::with_capacity(fact.rows.len());
        for (i, (text, told)) in fact.rows.iter().enumerate() {
            let position = rules.moves.parse(text).map_err(|error| Rejected::new(name(i), error.to_string()))?;
            demand(name(i), text, &rules.moves.show(&position))?;
            let row =
                u32::try_from(i).map_err(|_| Rejected::new(name(i), said!("a list has at most 2^32 positions")))?;
            if list.rows.insert(position.clone(), row).is_some() {
                return Err(Rejected::new(name(i), said!("{text} stands twice", text)));
            }
            positions.push(position);
            let reason = || Rejected::new(name(i), said!("`not` lists ascending numbers below 64, and at least one"));
            list.labels.push(label(told.as_ref()).ok_or_else(reason)?);
        }
        let labels = &list.labels;
        let said = |i: usize| Said { label: labels[i], place: i as u64 + 1, remoteness: None };
        let read = |option: &[Position]| -> Vec<Part<Place>> {
            let part = |part: &Position| match list.row(part, rules, session) {
                Some(row) => (Place::Row(row), Some(said(row))),
                None => match earlier(part) {
                    Some(LoopyValue::Nimber(value)) => (Place::Earlier, Some(Said::first(Label::Value(value.0)))),
                    Some(_) => (Place::Earlier, Some(Said::first(Label::Infinite))),
                    None => (Place::Nowhere(rules.moves.show(part)), None),
                },
            };
            (session.rooms.apart)(rules, option, &|position| list.rows.contains_key(position))
                .iter()
                .map(part)
                .collect()
        };
        // The options of row i with what is said of their components.
        let options_of = |i: usize| -> Result<Vec<Vec<Part<Place>>>, Rejected> {
            Ok(all_options(rules, &positions[i], &name(i))?.iter().map(|option| read(option)).collect())
        };
        // For a position that is to be answered in: the values of its options, each with the place that it stands behind.
        let mut known_answers: HashMap<usize, Vec<(u64, u64)>> = HashMap::new();
        let mut answer = |part: &Place, wanted: u64, when: u64| {
            let Place::Row(row) = *part else { return Ok(false) };
            let found = match known_answers.entry(row) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(open) => open.insert(answers(&options_of(row)?)),
            };
            Ok(is_answered(found, wanted, when))
        };
        let mut infinite = HashMap::new();
        for i in 0..positions.len() {
            if i % 256 == 0 {
                session.report("positions", i, positions.len())?;
            }
            if let Label::Not(mut missing) = labels[i] {
                // The first option that is worth each number is enough.
                let found = find_option(rules, &positions[i], &name(i), &mut |option| {
                    let value = value_of(&read(option), said(i).place).filter(|&value| value < 64);
                    missing &= !value.map_or(0, |value| 1 << value);
                    missing == 0
                })?;
                if !found {
                    let (whole, number) = (rules.moves.show(&positions[i]), missing.trailing_zeros());
                    let reason = said!("{whole} has no option before it that is worth {number}", whole, number);
                    return Err(Rejected::new(name(i), reason));
                }
                continue;
            }
            let options = options_of(i)?;
            judge(&said(i), &options, &mut answer)?.map_err(|wrong| {
                let whole = rules.moves.show(&positions[i]);
                let claimed = match said(i).label {
                    Label::Value(value) => format!("worth {value}"),
                    _ => "infinite".to_owned(),
                };
                Rejected::new(name(i), why(wrong, &whole, &claimed, &|row| rules.moves.show(&positions[row])))
            })?;
            if labels[i] == Label::Infinite {
                infinite.insert(i, infinity(&options));
            }
        }
        list.infinite = infinite;
        Ok(list)
    }

    /// The row of a position, or of the one that the rules call equal to it by symmetry (which is noted as trusted).
    fn row(&self, position: &Position, rules: &Rules, session: &Session) -> Option<usize> {
        if let Some(&row) = self.rows.get(position) {
            return Some(row as usize);
        }
        let row = *self.rows.get(&rules.moves.representative(position))?;
        session.trust_symmetry(rules);
        Some(row as usize)
    }

    /// The value of a position, if the list has it.
    pub fn value(&self, position: &Position, rules: &Rules, session: &Session) -> Option<LoopyValue> {
        let row = self.row(position, rules, session)?;
        match *self.labels.get(row)? {
            Label::Value(value) => Some(LoopyValue::Nimber(Nimber(value))),
            Label::Not(_) => None,
            _ => self.infinite.get(&row).map(|infinity| LoopyValue::infinity(infinity.iter().copied())),
        }
    }

    /// Whether the list has a position.
    pub fn has(&self, position: &Position) -> bool {
        self.rows.contains_key(position)
    }

    /// Whether the list says that a position is not worth this, and does not tell its value.
    pub fn excludes(&self, position: &Position, value: u64, rules: &Rules, session: &Session) -> bool {
        self.row(position, rules, session).is_some_and(|row| self.labels[row].excludes(value))
    }
}

/// The label that a row tells; `None` for a set of numbers in another form than the one.
fn label(told: Option<&Told>) -> Option<Label> {
    Some(match told {
        None => Label::Infinite,
        Some(Told::Value(value)) => Label::Value(*value),
        Some(Told::Not { not }) => {
            let ascend = not.windows(2).all(|pair| pair[0] < pair[1]) && not.last().is_some_and(|&last| last < 64);
            ascend.then(|| Label::Not(not.iter().fold(0, |all, value| all | 1 << value)))?
        }
    })
}

/// Where the label of a component stands.
#[derive(Clone, Debug)]
enum Place {
    Row(usize),
    Earlier,
    /// Nowhere: its text.
    Nowhere(String),
}

fn why(wrong: Wrong<Place>, whole: &str, claimed: &str, show: &dyn Fn(usize) -> String) -> grundy_core::Said {
    let name = |place: Place| match place {
        Place::Row(row) => show(row).into(),
        Place::Nowhere(text) => text.into(),
        Place::Earlier => said!("a position of an earlier fact"),
    };
    match wrong {
        Wrong::Gives(value) => {
            said!("{whole} is said to be {claimed}, but its options before it give {value}", whole, claimed, value)
        }
        Wrong::Unanswered(part, value) => {
            let part = name(part);
            said!(
                "{whole} can become {part}, which does not stand before it, and no answer leaves {value} again",
                whole,
                part,
                value
            )
        }
        Wrong::Missing(part) => {
            let part = name(part);
            said!("{part}, which {whole} can become, is not in the list", part, whole)
        }
        other => said!("{whole} is said to be {claimed}: {other}", whole, claimed, other = format!("{other:?}")),
    }
}
