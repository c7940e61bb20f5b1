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
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use grundy_core::{LoopyValue, MexSet, Nimber, Position, Progress, said};
use grundy_rules::{Origin, Rules};
use hashbrown::{DefaultHashBuilder, HashTable, hash_table};

use super::labels::{Label, Part, Said, Wrong, answers, infinity, is_answered, judge};
use super::position::{all_options, find_option};
use super::session::Rooms;
use super::session::{Check, Rejected, demand, reject};
use super::session::{Compared, Session};
use super::written::{ListFact, Told};

/// The labels of a list about positions of one ruleset, verified.
pub(crate) struct List {
    compared: Arc<Compared>,
    positions: Vec<Position>,
    labels: Vec<Label>,
    /// The sets K of the rows with infinite values.
    infinite: HashMap<usize, Vec<u64>>,
    /// The row of each position, found by its hash: a map of positions would miss the cache twice as often.
    rows: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

type Earlier<'a> = &'a dyn Fn(&Position) -> Option<LoopyValue>;

impl List {
    /// Verifies a fact about these rules; `earlier` gives the values of earlier facts.
    pub fn verify(fact: &ListFact, rules: &Rules, earlier: Earlier, step: &str, session: &Session) -> Check<List> {
        if rules.moves.nature().own_endings {
            let reason =
                said!("{name} says by its rules who has won, so its positions have no values", name = rules.name);
            return reject(step, reason);
        }
        let list = List::read(fact, session.compared(rules), step)?;
        let is_shown = list.shown(session)?;
        let reading = Reading { list: &list, rules, earlier, step, session };
        // For a position with answers: the values of its options, each with the least place after which it counts.
        let mut known_answers = HashMap::new();
        let mut infinite = HashMap::new();
        for (i, is_shown) in is_shown.iter().enumerate() {
            if i % 256 == 0 {
                session.report("positions", i, list.labels.len())?;
            }
            if !is_shown.load(Ordering::Relaxed) {
                infinite.extend(reading.check(i, &mut known_answers)?.map(|set| (i, set)));
            }
        }
        Ok(List { infinite, ..list })
    }

    /// Reads the rows. No position has two rows.
    fn read(fact: &ListFact, compared: Arc<Compared>, step: &str) -> Check<List> {
        let (rows, rules) = (HashTable::with_capacity(fact.rows.len()), &Arc::clone(&compared).rules);
        let (positions, labels, infinite, hasher) = Default::default();
        let mut list = List { compared, positions, labels, infinite, rows, hasher };
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
    fn row(&self, position: &Position) -> Option<usize> {
        if let Some(row) = self.find(position) {
            return Some(row);
        }
        let row = self.find(&self.compared.rules.moves.representative(position))?;
        self.compared.compare(position);
        Some(row)
    }

    pub fn value(&self, position: &Position) -> Option<LoopyValue> {
        let row = self.row(position)?;
        match *self.labels.get(row)? {
            Label::Value(value) => Some(LoopyValue::Nimber(Nimber(value))),
            Label::Not(_) => None,
            _ => self.infinite.get(&row).map(|infinity| LoopyValue::infinity(infinity.iter().copied())),
        }
    }

    pub fn excludes(&self, position: &Position, value: u64) -> bool {
        self.row(position).is_some_and(|row| self.labels[row].excludes(value))
    }

    /// Which rows [are shown](List::is_shown) by earlier rows.
    fn shown(&self, session: &Session) -> Check<Vec<AtomicBool>> {
        const MOST: usize = 256;
        let shown: Vec<AtomicBool> = (0..self.labels.len()).map(|_| AtomicBool::new(false)).collect();
        let (next, stopped) = (AtomicUsize::new(0), Mutex::new(None));
        let (rooms, observer) = (session.rooms, session.observer);
        let work = || loop {
            let from = next.fetch_add(MOST, Ordering::Relaxed).min(shown.len());
            let progress = Progress { unit: "positions", done: from as u64, total: Some(shown.len() as u64) };
            if let Some(stop) = observer.report(progress) {
                next.store(shown.len(), Ordering::Relaxed);
                stopped.lock().map(|mut stopped| *stopped = Some(stop)).ok();
            }
            if from == shown.len() {
                return;
            }
            for (is_shown, row) in shown[from..].iter().zip(from..).take(MOST) {
                is_shown.store(self.is_shown(row, rooms), Ordering::Relaxed);
            }
        };
        // Functions of a caller's language may not be asked by several threads at once.
        let is_own = matches!(self.compared.rules.origin, Origin::Own);
        let others = if is_own { 0 } else { session.threads.min(shown.len() / MOST).saturating_sub(1) };
        thread::scope(|scope| {
            (0..others).for_each(|_| drop(thread::Builder::new().spawn_scoped(scope, work)));
            work();
        });
        if let Ok(Some(stop)) = stopped.into_inner() { Err(stop.into()) } else { Ok(shown) }
    }

    /// Whether earlier rows show that a row is right. A value is the mex of the values of the options, but for those
    /// that are not worth the number. A number that a position is not worth is the value of an option. `false` leaves
    /// the row to [`judge`], which forms the list of all options.
    fn is_shown(&self, row: usize, rooms: &Rooms) -> bool {
        let find = |is_wanted: &mut dyn FnMut(Option<(u64, Option<Label>)>) -> bool| {
            let is_wanted = &mut |option: &[Position]| is_wanted(self.before(row, option, rooms));
            find_option(&self.compared.rules, &self.positions[row], "", is_wanted)
        };
        match self.labels[row] {
            Label::Value(own) => {
                let mut values = MexSet::new();
                let is_open = find(&mut |option| match option {
                    Some((value, None)) => {
                        values.insert(Nimber(value));
                        value == own
                    }
                    Some((value, Some(not))) => !not.excludes(own ^ value),
                    None => true,
                });
                is_open.is_ok_and(|is_open| !is_open) && values.mex() == Nimber(own)
            }
            Label::Not(mut missing) => {
                let is_shown = find(&mut |option| {
                    if let Some((value @ ..64, None)) = option {
                        missing &= !(1 << value);
                    }
                    missing == 0
                });
                is_shown.unwrap_or(false)
            }
            _ => false,
        }
    }

    /// The sum of the values of the parts of an option, as earlier rows say them. One part may have another label, which
    /// is returned too. `None` if there are more such parts.
    fn before(&self, row: usize, option: &[Position], rooms: &Rooms) -> Option<(u64, Option<Label>)> {
        let mut found = (0, None);
        for part in (rooms.apart)(&self.compared.rules, option, &|it| self.find(it).is_some()).iter() {
            match (self.row(part).filter(|&at| at < row).map(|at| self.labels[at]), found.1) {
                (Some(Label::Value(own)), _) => found.0 ^= own,
                (Some(other), None) => found.1 = Some(other),
                _ => return None,
            }
        }
        Some(found)
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

#[derive(Clone, Debug)]
enum Place {
    Row(usize),
    Earlier,
    /// Nowhere: its text.
    Nowhere(String),
}

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
        let part = |part: &Position| match self.list.row(part) {
            Some(row) => (Place::Row(row), Some(self.said(row))),
            None => match (self.earlier)(part) {
                Some(LoopyValue::Nimber(value)) => (Place::Earlier, Some(Said::first(Label::Value(value.0)))),
                Some(_) => (Place::Earlier, Some(Said::first(Label::Infinite))),
                None => (Place::Nowhere(self.rules.moves.show(part)), None),
            },
        };
        (self.session.rooms.apart)(self.rules, option, &|it| self.list.find(it).is_some()).iter().map(part).collect()
    }

    fn options(&self, row: usize) -> Check<Vec<Vec<Part<Place>>>> {
        let options = all_options(self.rules, &self.list.positions[row], self.step)?;
        Ok(options.iter().map(|option| self.parts(option)).collect())
    }

    /// Checks a row; the set K of an infinite one.
    fn check(&self, row: usize, known: &mut HashMap<usize, Vec<(u64, u64)>>) -> Check<Option<Vec<u64>>> {
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
            Wrong::NoMoveTo(number) => said!("{whole} has no option before it that is worth {number}", whole, number),
            // A list has no remoteness.
            Wrong::Lasts(_) | Wrong::Untimed(_) => {
                said!("{whole} is said to be {claimed}, but its options say otherwise", whole, claimed)
            }
        }
    }
}
