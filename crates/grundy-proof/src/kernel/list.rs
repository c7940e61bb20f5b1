//! The carrier `list`: values of positions of one ruleset, or numbers that they are not worth, one by one.
//!
//! Each position comes after the positions from which its value follows, infinite positions anywhere, and
//! [`labels`](super::labels) says when a value is right. A component of an option that is not in the list may have its
//! value from an earlier fact about the same ruleset. These values precede the list.
//!
//! Complexity: the options of each position are asked for once; those of a position that must be answered in once more.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasher;

use grundy_core::{LoopyValue, MexSet, Nimber, Position, said};
use grundy_rules::Rules;
use hashbrown::{DefaultHashBuilder, HashTable, hash_table};

use super::fact::{ListFact, Told};
use super::labels::{Label, Part, Said, Wrong, answers, infinity, is_answered, judge, value_of};
use super::moves::{all_options, find_option};
use super::session::Session;
use super::verdict::{Rejected, demand};

/// The labels of a list about positions of one ruleset, verified.
#[derive(Default)]
pub(crate) struct List {
    positions: Vec<Position>,
    labels: Vec<Label>,
    /// The sets K of the rows with infinite values.
    infinite: HashMap<usize, Vec<u64>>,
    /// The row of each position, found by its hash: a map of positions would miss the cache twice as often.
    rows: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// The label that an earlier fact gives to a position.
type Earlier<'a> = &'a dyn Fn(&Position) -> Option<LoopyValue>;

impl List {
    /// Verifies a fact about these rules; `earlier` gives the values of earlier facts.
    pub fn verify(
        fact: &ListFact,
        rules: &Rules,
        earlier: Earlier,
        step: &str,
        session: &Session,
    ) -> Result<List, Rejected> {
        if rules.moves.nature().own_endings {
            let reason =
                said!("{name} says by its rules who has won, so its positions have no values", name = rules.name);
            return Err(Rejected::new(step, reason));
        }
        let list = List::read(fact, rules, step)?;
        let reading = Reading { list: &list, rules, earlier, step, session };
        // For a position with answers: the values of its options, each with the least place after which it counts.
        let mut known_answers = HashMap::new();
        let mut infinite = HashMap::new();
        for i in 0..list.labels.len() {
            if i % 256 == 0 {
                session.report("positions", i, list.labels.len())?;
            }
            match list.labels[i] {
                Label::Not(values) => reading.check_not(i, values)?,
                _ => infinite.extend(reading.check(i, &mut known_answers)?.map(|set| (i, set))),
            }
        }
        Ok(List { infinite, ..list })
    }

    /// Reads the rows. No position has two rows.
    fn read(fact: &ListFact, rules: &Rules, step: &str) -> Result<List, Rejected> {
        let mut list = List { rows: HashTable::with_capacity(fact.rows.len()), ..List::default() };
        for (i, (text, told)) in fact.rows.iter().enumerate() {
            let wrong = |reason: grundy_core::Said| Rejected::new(format!("{step}.rows[{i}]"), reason);
            let position = rules.moves.parse(text).map_err(|error| wrong(error.to_string().into()))?;
            if *text != rules.moves.show(&position) {
                demand(format!("{step}.rows[{i}]"), text, &rules.moves.show(&position))?;
            }
            let row = u32::try_from(i).map_err(|_| wrong(said!("a list has at most 2^32 positions")))?;
            let List { positions, rows, hasher, .. } = &mut list;
            let hash = |&row: &u32| hasher.hash_one(&positions[row as usize]);
            match rows.entry(hasher.hash_one(&position), |&row| positions[row as usize] == position, hash) {
                hash_table::Entry::Occupied(_) => return Err(wrong(said!("{text} stands twice", text))),
                hash_table::Entry::Vacant(place) => place.insert(row),
            };
            let reason = || wrong(said!("`not` lists ascending numbers below 64, and at least one"));
            list.labels.push(label(told.as_ref()).ok_or_else(reason)?);
            list.positions.push(position);
        }
        Ok(list)
    }

    pub fn find(&self, position: &Position) -> Option<usize> {
        let is_here = |&row: &u32| self.positions[row as usize] == *position;
        self.rows.find(self.hasher.hash_one(position), is_here).map(|&row| row as usize)
    }

    /// The row of a position, or of its representative, with which it is compared.
    fn row(&self, position: &Position, rules: &Rules, session: &Session) -> Option<usize> {
        if let Some(row) = self.find(position) {
            return Some(row);
        }
        let row = self.find(&rules.moves.representative(position))?;
        session.compare(rules, position);
        Some(row)
    }

    pub fn value(&self, position: &Position, rules: &Rules, session: &Session) -> Option<LoopyValue> {
        let row = self.row(position, rules, session)?;
        match *self.labels.get(row)? {
            Label::Value(value) => Some(LoopyValue::Nimber(Nimber(value))),
            Label::Not(_) => None,
            _ => self.infinite.get(&row).map(|infinity| LoopyValue::infinity(infinity.iter().copied())),
        }
    }

    /// Whether the list says that a position is not worth this number, and does not give its value.
    pub fn excludes(&self, position: &Position, value: u64, rules: &Rules, session: &Session) -> bool {
        self.row(position, rules, session).is_some_and(|row| self.labels[row].excludes(value))
    }
}

/// The label of a row; `None` for a set of numbers that is not in its one form.
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

/// The place of the label of a component.
#[derive(Clone, Debug)]
enum Place {
    Row(usize),
    Earlier,
    /// Nowhere: its text.
    Nowhere(String),
}

/// A list whose rows are being checked.
struct Reading<'a> {
    list: &'a List,
    rules: &'a Rules,
    earlier: Earlier<'a>,
    step: &'a str,
    session: &'a Session<'a>,
}

impl Reading<'_> {
    fn name(&self, row: usize) -> String {
        format!("{}.rows[{row}]", self.step)
    }

    fn show(&self, row: usize) -> String {
        self.rules.moves.show(&self.list.positions[row])
    }

    fn said(&self, row: usize) -> Said {
        Said { label: self.list.labels[row], place: row as u64 + 1, remoteness: None }
    }

    /// An option, with the labels of its components.
    fn parts(&self, option: &[Position]) -> Vec<Part<Place>> {
        let part = |part: &Position| match self.list.row(part, self.rules, self.session) {
            Some(row) => (Place::Row(row), Some(self.said(row))),
            None => match (self.earlier)(part) {
                Some(LoopyValue::Nimber(value)) => (Place::Earlier, Some(Said::first(Label::Value(value.0)))),
                Some(_) => (Place::Earlier, Some(Said::first(Label::Infinite))),
                None => (Place::Nowhere(self.rules.moves.show(part)), None),
            },
        };
        (self.session.rooms.apart)(self.rules, option, &|it| self.list.find(it).is_some()).iter().map(part).collect()
    }

    fn options(&self, row: usize) -> Result<Vec<Vec<Part<Place>>>, Rejected> {
        let options = all_options(self.rules, &self.list.positions[row], self.step)?;
        Ok(options.iter().map(|option| self.parts(option)).collect())
    }

    /// Checks that a position is not worth these numbers: the first option that is worth each is enough.
    fn check_not(&self, row: usize, mut missing: u64) -> Result<(), Rejected> {
        let place = self.said(row).place;
        let found = find_option(self.rules, &self.list.positions[row], self.step, &mut |option| {
            let value = value_of(&self.parts(option), place).filter(|&value| value < 64);
            missing &= !value.map_or(0, |value| 1 << value);
            missing == 0
        })?;
        if found {
            return Ok(());
        }
        let (whole, number) = (self.show(row), missing.trailing_zeros());
        let reason = said!("{whole} has no option before it that is worth {number}", whole, number);
        Err(Rejected::new(self.name(row), reason))
    }

    /// Whether the mex of the values of the options is the value of the row. Earlier rows say each value, or exclude the
    /// value of the row. `false` leaves the row to [`judge`], which forms the list of all options.
    fn is_mex(&self, row: usize) -> Result<bool, Rejected> {
        let (Label::Value(own), mut values) = (self.list.labels[row], MexSet::new()) else { return Ok(false) };
        let beyond = find_option(self.rules, &self.list.positions[row], self.step, &mut |option| {
            let mut value = 0;
            for part in option {
                let before = self.list.row(part, self.rules, self.session).filter(|&at| at < row);
                match before.map(|at| self.list.labels[at]) {
                    Some(Label::Value(own)) => value ^= own,
                    Some(not) if option.len() == 1 && not.excludes(own) => return false,
                    _ => return true,
                }
            }
            values.insert(Nimber(value));
            value == own
        })?;
        Ok(!beyond && values.mex() == Nimber(own))
    }

    /// Checks a value; the set K of an infinite one.
    fn check(&self, row: usize, known: &mut HashMap<usize, Vec<(u64, u64)>>) -> Result<Option<Vec<u64>>, Rejected> {
        if self.is_mex(row)? {
            return Ok(None);
        }
        let (own, options) = (self.said(row), self.options(row)?);
        judge(&own, &options, &mut |part, wanted, when| {
            let Place::Row(other) = *part else { return Ok(false) };
            let found = match known.entry(other) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(open) => open.insert(answers(&self.options(other)?)),
            };
            Ok(is_answered(found, wanted, when))
        })?
        .map_err(|wrong| Rejected::new(self.name(row), self.why(row, wrong)))?;
        Ok((own.label == Label::Infinite).then(|| infinity(&options)))
    }

    fn why(&self, row: usize, wrong: Wrong<Place>) -> grundy_core::Said {
        let whole = self.show(row);
        let claimed = match self.said(row).label {
            Label::Value(value) => format!("worth {value}"),
            _ => "infinite".to_owned(),
        };
        let name = |place: &Place| match place {
            Place::Row(row) => self.show(*row).into(),
            Place::Nowhere(text) => text.clone().into(),
            Place::Earlier => said!("a position of an earlier fact"),
        };
        match wrong {
            Wrong::Gives(value) => {
                said!("{whole} is said to be {claimed}, but its options before it give {value}", whole, claimed, value)
            }
            Wrong::Unanswered(part, value) => said!(
                "{whole} can become {part}, which is not earlier, and no answer restores {value}",
                whole,
                part = name(&part),
                value
            ),
            Wrong::Missing(part) => {
                said!("{part}, which {whole} can become, is not in the list", part = name(&part), whole)
            }
            // A list has no remoteness, and `not` has a reason of its own.
            Wrong::NoMoveTo(_) | Wrong::Lasts(_) | Wrong::Untimed(_) => {
                said!("{whole} is said to be {claimed}, but its options say otherwise", whole, claimed)
            }
        }
    }
}
