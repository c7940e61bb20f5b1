//! Reasons for values on one board, read from the tables of the nimber search: the work of [`engine`](super::engine).
//!
//! Each state asks something of states of lower rank: of some the value, of others only that they are not worth a number.
//! The states are visited by falling rank. When one is reached, all that is asked of it is known, and it is shown once. No
//! search is done where the tables still know the answer, as they mostly do.

use std::collections::BTreeMap;

use grundy_core::{Fault, Progress, said};
use grundy_rules::cells::{Board, CellSet};
use hashbrown::HashMap;

use super::bits::Bits;
use super::bits::sort_by;
use super::compiled::{Kind, Mask};
use super::engine::{Asked, Shown};
use super::opening::Finding;
use super::search::Search;
use super::table::Recent;
use crate::{Limits, Unsolved};

/// What is to be shown of a position: its state, whether its value is asked for, and what about its options.
type Goal<const W: usize> = (Bits<W>, bool, Asked);

/// A state with its rank, and what is shown of it.
type Row<const W: usize> = (u64, Bits<W>, Shown);

/// The demands of other states on one state.
#[derive(Clone, Copy, Default)]
struct Need {
    value: bool,
    /// The numbers that it is not to be worth.
    not: u64,
}

/// A part of an option: the representative of a component; or a component as it lies; or the whole state.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    state: Bits<W>,
    rank: u64,
    /// The entries of the tables for it.
    known: Shown,
    /// Whether turned and equal components were asked too, which takes longer.
    is_learnt: bool,
}

impl<const W: usize> Part<W> {
    fn value(&self) -> Option<u64> {
        match self.known {
            Shown::Value(value) => Some(value),
            Shown::Not(_) => None,
        }
    }

    /// Whether an option is known to be worth this.
    fn has_option_worth(&self, number: u64) -> bool {
        match self.known {
            Shown::Value(own) => number < own.min(64),
            Shown::Not(numbers) => number < 64 && numbers >> number & 1 == 1,
        }
    }
}

/// What an entry of the tables says of a component and something worth `rest` together.
fn shown(known: Finding, rest: u64) -> Shown {
    match known.value {
        Finding::OPEN => {
            let seen = (0..u32::BITS).filter(|bit| known.seen >> bit & 1 == 1).map(|bit| u64::from(bit) ^ rest);
            Shown::Not(seen.filter(|&number| number < 64).fold(0, |all, number| all | 1 << number))
        }
        value => Shown::Value(u64::from(value) ^ rest),
    }
}

/// The value of an option, if those of its parts are known.
fn value_of<const W: usize>(option: &[Part<W>]) -> Option<u64> {
    option.iter().try_fold(0, |sum, part| Some(sum ^ part.value()?))
}

/// Whether what is known of the parts of an option shows that it is not worth `number`.
fn is_refuted<const W: usize>(option: &[Part<W>], number: u64) -> bool {
    let rest = option.iter().filter_map(Part::value).fold(number, |sum, value| sum ^ value);
    let mut open = option.iter().filter(|part| part.value().is_none());
    match (open.next(), open.next()) {
        (None, _) => rest != 0,
        (Some(part), None) => part.has_option_worth(rest),
        _ => false,
    }
}

pub(super) struct Reasons<'a, const W: usize> {
    search: &'a mut Search<W>,
    /// Whether the parts of an option are representatives of its components.
    apart: bool,
    /// Whether the parts are otherwise components. The moves that can be made join the cells that they need with those
    /// among them that they remove, as the kernel has it.
    in_place: bool,
    /// Whether such a component is shifted and turned, as the kernel does it; else it stays as it lies.
    is_laid: bool,
    /// Whether each cell that is tied to others is needed by a move, so that the engine's components are these.
    is_tied: bool,
    /// The weight of each bit, where the number of present cells is not a rank.
    weights: Vec<u64>,
    asked: HashMap<Bits<W>, Need>,
    /// The only part of an option, and its representative.
    recent: Recent<Bits<W>, (Bits<W>, Option<Bits<W>>)>,
    /// The states of which something is asked, by rank.
    layers: BTreeMap<u64, Vec<Bits<W>>>,
    /// The parts of the options of a state, and where each option ends.
    parts: Vec<Part<W>>,
    ends: Vec<usize>,
    split: Vec<Bits<W>>,
    limits: &'a Limits<'a>,
}

impl<'a, const W: usize> Reasons<'a, W> {
    /// The rows that prove the goals, with the values first. A row rests on rows of lower ranks.
    pub(super) fn find(
        search: &'a mut Search<W>,
        board: &Board,
        goals: &[Goal<W>],
        apart: bool,
        limits: &'a Limits<'a>,
    ) -> Result<Vec<Row<W>>, Unsolved> {
        let weight = |cell| board.weight(&CellSet::of(board.cells(), [cell]));
        let weights = match search.board.kind {
            Kind::General => (0..board.cells() as u32).map(weight).collect(),
            _ => Vec::new(),
        };
        let in_place = search.board.kind != Kind::General;
        let needed = |mask: &Mask<W>| mask.needs.count() == 2 || search.board.single.holds(mask.takes);
        let is_tied = search.board.kind == Kind::Pairs && search.board.moves.iter().all(needed);
        let is_laid = !apart && board.lattice().is_some_and(|lattice| lattice.least(&board.first).is_some());
        let mut work = Reasons {
            search,
            apart,
            in_place,
            is_laid,
            is_tied,
            weights,
            asked: HashMap::new(),
            recent: Recent::new(in_place),
            layers: BTreeMap::new(),
            parts: Vec::new(),
            ends: Vec::new(),
            split: Vec::new(),
            limits,
        };
        let mut rows = Vec::new();
        for &(state, value, options) in goals {
            let rank = work.rank(state);
            work.open(state, false, None);
            if value {
                let value = work.known_or_searched(state, false)?;
                work.show_value(value)?;
                rows.push((rank, state, Shown::Value(value)));
            }
            work.show_options(options)?;
        }
        let mut done: usize = 0;
        while let Some((rank, states)) = work.layers.pop_last() {
            for state in states {
                if done.is_multiple_of(1024) {
                    work.report(done)?;
                }
                done += 1;
                rows.push((rank, state, work.show(state)?));
            }
        }
        Ok(rows)
    }

    fn report(&self, done: usize) -> Result<(), Unsolved> {
        self.limits.report(Progress { unit: "positions", done: done as u64, total: None })?;
        let bytes = self.asked.capacity() * 3 * size_of::<(Bits<W>, Need)>();
        match bytes as u64 > self.limits.memory {
            true => Err(Unsolved::met(self.asked.len(), said!("positions"))),
            false => Ok(()),
        }
    }

    fn rank(&self, state: Bits<W>) -> u64 {
        let present = self.search.board.present(state);
        match self.weights.is_empty() {
            true => present.count().into(),
            false => present.iter().map(|cell| self.weights[cell as usize]).sum(),
        }
    }

    /// The representative of a part of an option, if only this one is asked about.
    fn form(&mut self, part: Bits<W>) -> Option<Bits<W>> {
        if !self.apart && !self.in_place {
            return None;
        }
        if self.search.board.is_simple(part) {
            return Some(if self.apart || self.is_laid { part } else { self.search.form(part) });
        }
        let mut parts = Vec::new();
        self.search.board.simplify(part, part, &mut parts);
        if let [simpler] = parts[..] { Some(self.search.form(simpler)) } else { None }
    }

    /// A part of an option with its [form](Reasons::form), and the own entry of the tables.
    fn part(&mut self, state: Bits<W>, form: Option<Bits<W>>) -> Part<W> {
        let rank = self.rank(state);
        match form {
            Some(form) => {
                let known = shown(self.search.table.get(form), 0);
                Part { state, rank, known, is_learnt: matches!(known, Shown::Value(_)) }
            }
            None => Part { state, rank, known: self.look(state, false), is_learnt: true },
        }
    }

    /// Looks up all parts of an option in the tables.
    fn learn(&mut self, option: usize) {
        for at in self.option(option) {
            let Part { state, is_learnt, .. } = self.parts[at];
            if !is_learnt {
                self.parts[at].known = self.look(state, true);
                self.parts[at].is_learnt = true;
            }
        }
    }

    /// The entries of the tables for a part of an option, or for any state.
    fn look(&mut self, state: Bits<W>, is_part: bool) -> Shown {
        if let Some(form) = is_part.then(|| self.form(state)).flatten() {
            return shown(self.search.known(form), 0);
        }
        let (mut rest, mut open) = (0, Vec::new());
        for part in self.search.simplified(state) {
            match (self.search.known(part).value, open.iter().position(|other| *other == part)) {
                // Equal components cancel.
                (Finding::OPEN, Some(at)) => drop(open.swap_remove(at)),
                (Finding::OPEN, None) => open.push(part),
                (value, _) => rest ^= u64::from(value),
            }
        }
        match open[..] {
            [] => Shown::Value(rest),
            [part] => shown(self.search.known(part), rest),
            _ => Shown::Not(0),
        }
    }

    /// The value of a part of an option, or of any state, by a search if it is not known.
    fn known_or_searched(&mut self, state: Bits<W>, is_part: bool) -> Result<u64, Unsolved> {
        if let Shown::Value(value) = self.look(state, is_part) {
            return Ok(value);
        }
        let form = is_part.then(|| self.form(state)).flatten();
        let parts = form.map_or_else(|| self.search.simplified(state), |form| vec![form]);
        parts.into_iter().try_fold(0, |sum, part| Ok(sum ^ self.search.value(part, self.limits)?))
    }

    /// Whether a part is worth a number.
    fn is_worth(&mut self, state: Bits<W>, number: u64) -> Result<bool, Unsolved> {
        let form = self.form(state);
        let mut parts = form.map_or_else(|| self.search.simplified(state), |form| vec![form]);
        sort_by(&mut parts, |one, other| one.count().cmp(&other.count()));
        let Some(largest) = parts.pop() else { return Ok(number == 0) };
        let others = parts
            .into_iter()
            .try_fold(number, |sum, part| Ok::<_, Unsolved>(sum ^ self.search.value(part, self.limits)?));
        self.search.is_worth(largest, others?, self.limits)
    }

    /// Lists the options of a state; `is_part` says that it is a part of an option. An option that is worth `only`, and
    /// whose parts are shown anyway, is the last one.
    fn open(&mut self, state: Bits<W>, is_part: bool, only: Option<u64>) {
        self.parts.clear();
        self.ends.clear();
        let mut after = Vec::new();
        if !self.search.board.is_over(state) {
            self.search.board.each_move(state, |mask| after.push((self.search.board.after(state, mask), mask.takes)));
        }
        for (after, takes) in after {
            if let Some((state, form)) = self.recent.get(after).filter(|_| !after.is_empty()) {
                let part = self.part(state, form);
                self.parts.push(part);
                if self.ends_with(only) {
                    return;
                }
                continue;
            }
            self.split.clear();
            let board = &self.search.board;
            match (self.apart, is_part) {
                (true, true) => self.search.components_after(after, takes.and(state), &mut self.split),
                (true, false) => self.split = self.search.components(after),
                (false, true) if self.is_tied => board.split_after(after, takes.and(state), &mut self.split),
                (false, false) if self.is_tied => board.split(after, &mut self.split),
                (false, _) if self.in_place => board.split_sets(after, &mut self.split),
                (false, _) => self.split.push(after),
            }
            for at in 0..self.split.len() {
                let lies = self.split[at];
                let state = if self.is_laid { self.search.forms.laid(lies) } else { lies };
                let form = self.form(state);
                if self.split.len() == 1 {
                    self.recent.insert(after, (state, form));
                }
                let part = self.part(state, form);
                self.parts.push(part);
            }
            if self.ends_with(only) {
                return;
            }
        }
    }

    /// Ends the list of the parts of an option, and says whether it is the last one.
    fn ends_with(&mut self, only: Option<u64>) -> bool {
        self.ends.push(self.parts.len());
        let option = self.ends.len() - 1;
        only.is_some() && value_of(&self.parts[self.option(option)]) == only && self.new_work(option) == 0
    }

    fn option(&self, number: usize) -> std::ops::Range<usize> {
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        first..self.ends[number]
    }

    fn is_valued(&self, state: Bits<W>) -> bool {
        self.asked.get(&state).is_some_and(|need| need.value)
    }

    fn ask(&mut self, part: Part<W>, need: Need) {
        let (layers, rank) = (&mut self.layers, part.rank);
        let known = self.asked.entry(part.state).or_insert_with(|| {
            layers.entry(rank).or_default().push(part.state);
            Need::default()
        });
        known.value |= need.value;
        known.not |= need.not;
    }

    fn ask_values(&mut self, option: usize) {
        for at in self.option(option) {
            self.ask(self.parts[at], Need { value: true, not: 0 });
        }
    }

    /// Finds reasons for what is asked of a state.
    fn show(&mut self, state: Bits<W>) -> Result<Shown, Unsolved> {
        let need = self.asked.get(&state).copied().unwrap_or_default();
        let only = (!need.value && need.not.is_power_of_two()).then(|| need.not.trailing_zeros().into());
        self.open(state, true, only);
        if !need.value {
            (0..64).filter(|number| need.not >> number & 1 == 1).try_for_each(|number| self.show_one_worth(number))?;
            return Ok(Shown::Not(need.not));
        }
        let value = self.known_or_searched(state, true)?;
        self.show_value(value)?;
        Ok(Shown::Value(value))
    }

    /// Asks for what shows that the state whose options are listed has this value.
    fn show_value(&mut self, value: u64) -> Result<(), Unsolved> {
        (0..value).try_for_each(|number| self.show_one_worth(number))?;
        (0..self.ends.len()).try_for_each(|option| self.show_not_worth(option, value))
    }

    /// Looks up which of the listed options have a value.
    fn show_options(&mut self, asked: Asked) -> Result<(), Unsolved> {
        for option in 0..self.ends.len() {
            match asked {
                Asked::Nothing => {}
                Asked::Worth(target) if !self.option_is_worth(option, target)? => {
                    self.show_not_worth(option, target)?
                }
                _ => self.ask_values(option),
            }
        }
        Ok(())
    }

    /// Whether an option is worth a number: known, or searched.
    fn option_is_worth(&mut self, option: usize, number: u64) -> Result<bool, Unsolved> {
        let range = self.option(option);
        if let Some(value) = value_of(&self.parts[range.clone()]) {
            return Ok(value == number);
        }
        let largest = range.clone().max_by_key(|&at| self.parts[at].rank).unwrap_or(range.start);
        let mut rest = number;
        for at in range.filter(|&at| at != largest) {
            rest ^= self.value_part(at)?;
        }
        self.is_worth(self.parts[largest].state, rest)
    }

    fn value_part(&mut self, at: usize) -> Result<u64, Unsolved> {
        let value = self.known_or_searched(self.parts[at].state, true)?;
        self.parts[at].known = Shown::Value(value);
        Ok(value)
    }

    /// How much new work it is to value the parts of an option.
    fn new_work(&self, option: usize) -> u64 {
        let parts = self.parts[self.option(option)].iter();
        parts.filter(|part| !self.is_valued(part.state)).map(|part| 1 + part.rank).sum()
    }

    /// Asks for the values of an option that is worth `number`: the one that asks for the least that is new.
    fn show_one_worth(&mut self, number: u64) -> Result<(), Unsolved> {
        let options = 0..self.ends.len();
        for learnt in [false, true] {
            if learnt {
                options.clone().for_each(|option| self.learn(option));
            }
            let is_worth = |option: &usize| value_of(&self.parts[self.option(*option)]) == Some(number);
            if let Some(option) = options.clone().filter(is_worth).min_by_key(|&option| self.new_work(option)) {
                self.ask_values(option);
                return Ok(());
            }
        }
        // The tables have forgotten it.
        let mut open: Vec<usize> =
            options.filter(|&option| value_of(&self.parts[self.option(option)]).is_none()).collect();
        sort_by(&mut open, |&one, &other| self.new_work(one).cmp(&self.new_work(other)));
        for option in open {
            if self.option_is_worth(option, number)? {
                self.ask_values(option);
                return Ok(());
            }
        }
        Err(Fault::new(format!("a board has no option worth {number}, though the search says so")).into())
    }

    /// Asks for the rows that show that an option is not worth `number`. If it suffices, one part only has a number
    /// that it is not worth. The other parts have their values.
    fn show_not_worth(&mut self, option: usize, number: u64) -> Result<(), Unsolved> {
        let range = self.option(option);
        if !is_refuted(&self.parts[range.clone()], number) {
            self.learn(option);
        }
        sort_by(&mut self.parts[range.clone()], |one, other| other.rank.cmp(&one.rank));
        // Only the largest of the parts without a known value may do without one.
        let mut unknown = range.clone().filter(|&at| self.parts[at].value().is_none()).collect::<Vec<_>>().into_iter();
        let largest = unknown.next();
        for at in unknown {
            self.value_part(at)?;
        }
        let rest = |parts: &[Part<W>], open: usize| {
            let others = range.clone().filter(|&at| at != open);
            others.fold(number, |sum, at| sum ^ parts[at].value().unwrap_or(0))
        };
        if let Some(at) = largest {
            let (state, wanted) = (self.parts[at].state, rest(&self.parts, at));
            if !self.parts[at].has_option_worth(wanted) {
                self.is_worth(state, wanted)?;
                self.parts[at].known = self.look(state, true);
            }
            if !self.parts[at].has_option_worth(wanted) {
                self.value_part(at)?;
            }
        }
        if value_of(&self.parts[range.clone()]) == Some(number) {
            return Err(Fault::new(format!("a board has an option worth {number}, though the search denies it")).into());
        }
        let open = range.clone().find(|&at| {
            let others_known = range.clone().all(|other| other == at || self.parts[other].value().is_some());
            let part = &self.parts[at];
            others_known && !self.is_valued(part.state) && part.has_option_worth(rest(&self.parts, at))
        });
        for at in range.clone() {
            let need = match open == Some(at) {
                true => Need { value: false, not: 1 << rest(&self.parts, at) },
                false => Need { value: true, not: 0 },
            };
            self.ask(self.parts[at], need);
        }
        Ok(())
    }
}
