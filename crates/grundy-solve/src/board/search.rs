//! The nimber search.
//!
//! Two questions are asked about a component: what is it worth, and *is it worth t?* It is not worth t if some option
//! is worth t, or if no option is worth some k < t. A question about a sum becomes one about its largest component,
//! once the others are valued. An option `A + B` is worth t exactly if A is worth `t + B`. So most components are
//! only asked whether they have one value, and few are valued. (J. Lemoine and S. Viennot, *Nimbers are inevitable*,
//! Theoretical Computer Science 462 (2012) 70-79. P. Beling and M. Rogalski, *On pruning search trees of impartial
//! games*, Artificial Intelligence 283 (2020).)
//!
//! For each component that was asked about, the table holds its value, or values of its options, which it is not worth.
//! The table may forget entries: the search keeps on its own stack what it needs.

use std::sync::Arc;

use grundy_core::Progress;

use super::alike::Alike;
use super::bits::Bits;
use super::bits::sort_by;
use super::compiled::Compiled;
use super::forms::Forms;
use super::ideals::{Ideals, Order};
use super::opening::{Finding, Found, Frame, OpenOption, Piece, Step};
use super::seen::History;
use super::table::Table;
use super::together::Store;
use super::together::{self, Others};
use super::turned::Turned;
use crate::{Limits, Unsolved};

/// A search with its tables.
#[derive(Debug)]
pub(super) struct Search<const W: usize> {
    pub(super) board: Arc<Compiled<W>>,
    pub(super) forms: Forms<W>,
    pub(super) alike: Alike<W>,
    pub(super) table: Store<W>,
    /// Components of large lattices that no turn pairs.
    pub(super) unpaired: Table<Bits<W>, ()>,
    /// Most memory of the table, in bytes.
    share: u64,
    pub(super) history: History,
    pub(super) frames: Vec<Frame<W>>,
    pub(super) options: Vec<OpenOption>,
    pub(super) parts: Vec<Piece<W>>,
    /// The components of the option that is being made.
    pub(super) split: Vec<Bits<W>>,
    /// The moves of the component that is being opened.
    pub(super) moves: Vec<u32>,
    /// The other threads, while there are any.
    pub(super) others: Option<Arc<Others>>,
    /// How many components of a question one thread opens alone.
    pub(super) alone: u64,
    pub(super) opened: u64,
    /// On a lattice: the move that answered the last question, if the answer was no.
    pub(super) answer: Option<u32>,
    order: Option<Order>,
    /// The tables of the order, each of a component that no earlier one contains. They take half of the table's memory.
    pub(super) ideals: Vec<Ideals>,
}

/// The search looks at its limits after this many steps, every few milliseconds.
const STEPS: u64 = 1 << 10;
/// With other threads, it looks after this many steps whether they have answered one of its questions.
const STEPS_APART: u64 = 1 << 7;

/// A component is valued outright if it is asked about when this number of values of its options is known.
const OFTEN: u32 = 6;

/// The part of the table's memory for representatives of alike components.
const ALIKE: u64 = 12;

/// The components that one thread opens in about a tenth of a second.
const ALONE: u64 = 1 << 15;

/// The components that are opened before a table of an order is considered, and the steps of a table that is filled then.
const PATIENCE: u64 = 1 << 10;
const FEW_STEPS: u64 = 1 << 29;
/// The steps of a table in the time that opening a component takes, on a lattice and elsewhere.
const STEPS_EACH: [u64; 2] = [1 << 12, 1 << 18];
/// Most tables of an order.
const MOST_TABLES: usize = 16;

impl<const W: usize> Search<W> {
    /// A search that has met nothing yet, with the turns of the board's lattice; `memory` bounds its tables, in bytes.
    pub(super) fn new(board: Compiled<W>, turned: Option<Turned<W>>, memory: u64) -> Search<W> {
        // A third is for the options on the way; while a table doubles, the smaller one exists. A lattice has one.
        let share = if turned.is_some() { memory / 8 * 3 } else { memory / 8 };
        let cache = if turned.is_some() { share / ALIKE } else { share };
        let forms = Forms::new(turned.map(Arc::new), cache);
        let alike = Alike::new(&board, share / ALIKE);
        Search::with(Arc::new(board), forms, alike, Store::Own(Table::new(share)), share)
    }

    fn with(board: Arc<Compiled<W>>, forms: Forms<W>, alike: Alike<W>, table: Store<W>, share: u64) -> Search<W> {
        Search {
            alike,
            history: History::new(board.moves.len()),
            order: Order::of(&board),
            board,
            forms,
            table,
            unpaired: Table::new(share / ALIKE),
            share,
            frames: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            split: Vec::new(),
            moves: Vec::new(),
            others: None,
            alone: ALONE,
            opened: 0,
            answer: None,
            ideals: Vec::new(),
        }
    }

    /// From then on others work on the same question.
    pub(super) fn join(&mut self, others: &Arc<Others>) {
        self.table.share(self.share);
        self.others = Some(Arc::clone(others));
    }

    /// A search for another one of this number of threads. It has the same table.
    pub(super) fn helper(&mut self, threads: usize) -> Search<W> {
        let table = Store::Shared(self.table.share(self.share));
        let share = self.share / ALIKE / threads as u64;
        let forms = Forms::new(self.forms.turned.clone(), share);
        let alike = Alike::new(&self.board, share);
        let helper = Search::with(Arc::clone(&self.board), forms, alike, table, self.share);
        Search { others: self.others.clone(), ..helper }
    }

    /// The representatives of the components of a state.
    pub(super) fn components(&mut self, state: Bits<W>) -> Vec<Bits<W>> {
        let mut parts = Vec::new();
        self.board.split(state, &mut parts);
        parts.into_iter().map(|part| self.form(part)).collect()
    }

    /// The representatives of the components of a [simpler](Compiled::simplify) state: those that are asked about.
    pub(super) fn simplified(&mut self, state: Bits<W>) -> Vec<Bits<W>> {
        let mut parts = Vec::new();
        self.board.simplify(state, state, &mut parts);
        parts.into_iter().map(|part| self.form(part)).collect()
    }

    /// The value of a component, which must be a representative.
    pub(super) fn value(&mut self, part: Bits<W>, limits: &Limits) -> Result<u64, Unsolved> {
        match self.ask(part, None, limits)? {
            Found::Value(value) => Ok(value),
            Found::Not => unreachable!("a value was asked for"),
        }
    }

    /// Whether a component, which must be a representative, has a value.
    pub(super) fn is_worth(&mut self, part: Bits<W>, wanted: u64, limits: &Limits) -> Result<bool, Unsolved> {
        Ok(self.ask(part, Some(wanted), limits)? == Found::Value(wanted))
    }

    /// Answers a question about a component, which must be a representative.
    pub(super) fn ask(&mut self, part: Bits<W>, wanted: Option<u64>, limits: &Limits) -> Result<Found, Unsolved> {
        self.frames.clear();
        self.options.clear();
        self.parts.clear();
        if let Some(found) = self.look_up(part, wanted).or_else(|| self.find_ideal(part, wanted)) {
            return Ok(found);
        }
        let like = self.learn(part);
        if let Some(found) = self.look_up(part, wanted) {
            return Ok(found);
        }
        self.open(Piece { lies: part, form: part }, like, wanted, limits)?;
        if self.order.is_some() && self.ideals.len() < MOST_TABLES {
            let found = self.advance(self.opened.saturating_add(PATIENCE), limits)?;
            if let Some(found) = found.map_or_else(|| self.tabled(part, wanted, limits), |found| Ok(Some(found)))? {
                return Ok(found);
            }
        }
        // Without a lattice, each thread would have representatives of its own. A page has no threads.
        let alone = limits.threads <= 1 || self.forms.turned.is_none() || cfg!(target_family = "wasm");
        let until = if alone { u64::MAX } else { self.opened.saturating_add(self.alone) };
        match self.advance(until, limits)? {
            Some(found) => Ok(found),
            None if alone => unreachable!("the search goes on until it is done"),
            None => together::finish(self, limits),
        }
    }

    /// The answer of the tables of an order.
    fn find_ideal(&mut self, part: Bits<W>, wanted: Option<u64>) -> Option<Found> {
        let order = self.order.as_ref()?;
        let value = self.ideals.iter().find_map(|ideals| ideals.value(order, part))?;
        self.table.add(part, Finding { value: value as u32, seen: 0 });
        self.look_up(part, wanted)
    }

    /// Goes on with a search on an order, as long as a table takes; then fills the table, if it fits into memory.
    fn tabled(&mut self, part: Bits<W>, wanted: Option<u64>, limits: &Limits) -> Result<Option<Found>, Unsolved> {
        let left = (self.share / 2).saturating_sub(self.ideals.iter().map(Ideals::bytes).sum());
        let Some(mut ideals) = self.order.as_ref().and_then(|it| it.ideals(part, left)) else { return Ok(None) };
        let each = STEPS_EACH[usize::from(self.forms.turned.is_none())];
        let until = self.opened.saturating_add(ideals.work().saturating_sub(FEW_STEPS) / each);
        if let Some(found) = self.advance(until, limits)? {
            return Ok(Some(found));
        }
        self.order.as_ref().map_or(Ok(()), |order| ideals.fill(order, limits))?;
        self.opened += u64::from(ideals.count);
        self.ideals.push(ideals);
        Ok(self.find_ideal(part, wanted))
    }

    /// The main loop: ends when the first question is answered, or, without an answer, after `until` components.
    pub(super) fn advance(&mut self, until: u64, limits: &Limits) -> Result<Option<Found>, Unsolved> {
        let mut steps = 0;
        while self.opened < until {
            steps += 1;
            if steps % STEPS == 0 {
                limits.report(Progress { unit: "positions", done: self.opened, total: None })?;
            }
            let answered = match &self.others {
                Some(_) if steps % STEPS_APART == 0 => self.drop_answered(),
                _ => None,
            };
            let found = match answered {
                Some(found) => found,
                None => match self.step() {
                    Step::Ask { piece, like, wanted } => {
                        self.open(piece, like, wanted, limits)?;
                        continue;
                    }
                    Step::Answer(found) => {
                        self.close(found);
                        found
                    }
                },
            };
            let Some(above) = self.frames.last_mut() else { return Ok(Some(found)) };
            // The question was about the last component of the next option.
            let option = &mut self.options[above.next];
            match found {
                Found::Value(value) => {
                    option.rest ^= value;
                    option.count -= 1;
                }
                Found::Not => self.refute(),
            }
        }
        Ok(None)
    }

    /// Adds the representatives of the components of `after`, a component without the cells `takes`, to `parts`.
    pub(super) fn components_after(&mut self, after: Bits<W>, takes: Bits<W>, parts: &mut Vec<Bits<W>>) {
        let first = parts.len();
        self.board.split_after(after, takes, parts);
        for part in &mut parts[first..] {
            *part = self.form(*part);
        }
    }

    pub(super) fn form(&mut self, part: Bits<W>) -> Bits<W> {
        let laid = self.forms.laid(part);
        self.forms.of(&self.board, laid)
    }

    /// If others have answered the question of a frame, ends work on it and on those above it, and returns the answer.
    fn drop_answered(&mut self) -> Option<Found> {
        let answer = |at: usize| Some((at, self.look_up(self.frames[at].part, self.frames[at].wanted)?));
        let (first, found) = (0..self.frames.len()).find_map(answer)?;
        self.answer = None;
        while self.frames.len() > first {
            let frame = self.pop()?;
            self.keep(&frame, Finding { value: Finding::OPEN, seen: frame.seen.low() });
        }
        Some(found)
    }

    /// Takes the last frame and its options away.
    fn pop(&mut self) -> Option<Frame<W>> {
        let frame = self.frames.pop()?;
        self.options.truncate(frame.bottom.0);
        self.parts.truncate(frame.bottom.1);
        if let Some(others) = &self.others {
            others.leave(frame.part);
        }
        Some(frame)
    }

    /// Ends work on the last frame, and keeps what was found.
    fn close(&mut self, found: Found) {
        let Some(frame) = self.pop() else { return };
        self.answer = frame.answer.filter(|_| found == Found::Not && self.forms.turned.is_some());
        let value = match found {
            Found::Value(value) => Some(value),
            // No option is worth the target, and everything below it is the value of one.
            Found::Not if frame.wanted != Some(frame.target) => Some(frame.target),
            Found::Not => None,
        };
        let value = value.and_then(|value| u32::try_from(value).ok()).unwrap_or(Finding::OPEN);
        self.keep(&frame, Finding { value, seen: frame.seen.low() });
    }

    /// Brings the last frame forward.
    fn step(&mut self) -> Step<W> {
        loop {
            let Some(frame) = self.frames.last_mut() else { return Step::Answer(Found::Not) };
            let (wanted, target) = (frame.wanted, frame.target);
            if let Some(wanted) = wanted.filter(|&wanted| frame.seen.contains(wanted)) {
                // The target tells why: an option is worth it.
                frame.target = wanted;
                return Step::Answer(Found::Not);
            }
            if frame.seen.contains(target) {
                self.aim();
                continue;
            }
            if frame.next < self.options.len() {
                if let Some(ask) = self.try_option() {
                    return ask;
                }
                continue;
            }
            // No option is worth the target.
            if wanted == Some(target) && !frame.free && frame.seen.mex() != target {
                if let Some(frame) = self.frames.last_mut() {
                    frame.free = true;
                }
                self.aim();
                continue;
            }
            return Step::Answer(match wanted {
                Some(wanted) if wanted != target => Found::Not,
                _ => Found::Value(target),
            });
        }
    }

    /// Looks for the least value that no option is known to have.
    fn aim(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.target = frame.seen.mex();
            frame.next = frame.first_option;
            frame.put_off = 0;
            // Nothing is left to ask if the wanted value is the only one.
            if frame.free && frame.wanted == Some(frame.target) {
                frame.next = self.options.len();
            }
        }
    }

    /// Compares the next option with the target: asks about one of its components, or passes on.
    fn try_option(&mut self) -> Option<Step<W>> {
        let frame = self.frames.last()?;
        let (next, target) = (frame.next, frame.target);
        let mut option = self.options[next];
        let first = option.first as usize;
        let mut at = 0;
        while at < option.count as usize {
            let piece = self.parts[first + at];
            let form = if piece.form == Bits::EMPTY { self.forms.of(&self.board, piece.lies) } else { piece.form };
            match self.table.value(form) {
                Some(value) => {
                    option.rest ^= value;
                    option.count -= 1;
                    self.parts.swap(first + at, first + option.count as usize);
                }
                None => {
                    self.parts[first + at].form = form;
                    at += 1;
                }
            }
        }
        // Equal components cancel.
        let parts = &mut self.parts[first..first + option.count as usize];
        sort_by(parts, |one, other| one.form.cmp(&other.form));
        let mut kept = 0;
        for at in 0..parts.len() {
            if kept > 0 && parts[kept - 1].form == parts[at].form {
                kept -= 1;
            } else {
                parts[kept] = parts[at];
                kept += 1;
            }
        }
        option.count = kept as u32;
        self.options[next] = option;
        let parts = &mut self.parts[first..first + kept];
        if parts.is_empty() {
            // It is valued, so it need not be tried again.
            let last = self.frames.last_mut()?;
            last.seen.insert(option.rest);
            if last.wanted == Some(option.rest) {
                last.answer = Some(option.number);
            }
            self.options.swap(next, last.first_option);
            last.first_option += 1;
            last.next = (next + 1).max(last.first_option);
            return None;
        }
        // The smallest component last: it is asked next.
        sort_by(parts, |one, other| other.form.count().cmp(&one.form.count()));
        let asked = parts[kept - 1];
        let wanted = target ^ option.rest;
        let is_last = kept == 1;
        let is_refuted = |search: &Self| is_last && search.look_up(asked.form, Some(wanted)) == Some(Found::Not);
        if is_last && wanted > self.board.most(asked.form) || is_refuted(self) {
            self.frames.last_mut()?.next += 1;
            return None;
        }
        let like = self.learn(asked.form);
        if self.table.value(asked.form).is_some() {
            // The option is looked at again.
            return None;
        }
        if is_refuted(self) {
            self.frames.last_mut()?.next += 1;
            return None;
        }
        // What was asked about often is best valued.
        let asked_often = self.table.get(asked.form).seen.count_ones() >= OFTEN;
        self.ask_or_put_off(asked, like, (is_last && !asked_often).then_some(wanted))
    }

    /// Asks about a component of the next option. If another thread is at work on the component, the option is put off.
    fn ask_or_put_off(&mut self, piece: Piece<W>, like: Bits<W>, wanted: Option<u64>) -> Option<Step<W>> {
        let frame = self.frames.last_mut()?;
        let is_busy = self.others.as_ref().is_some_and(|others| others.is_busy(piece.form));
        if is_busy && frame.next + frame.put_off < self.options.len() {
            frame.put_off += 1;
            self.options[frame.next..].rotate_left(1);
            return None;
        }
        Some(Step::Ask { piece, like, wanted })
    }
}
