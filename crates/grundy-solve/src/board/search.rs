//! The nimber search.
//!
//! Two questions are asked about a component: what is it worth, and *is it worth t?* It is not if some option is worth
//! t, and it is not if some k < t is the value of no option. A question about a sum becomes one about its largest
//! component, once the others are valued: an option A + B is worth t exactly if A is worth t + B. So most components are
//! only asked whether they have one value, and few are valued (J. Lemoine and S. Viennot, *Nimbers are inevitable*,
//! Theoretical Computer Science 462 (2012) 70-79; P. Beling and M. Rogalski, *On pruning search trees of impartial
//! games*, Artificial Intelligence 283 (2020)).
//!
//! For each component that was asked about, the table holds its value, or which numbers are the values of its options:
//! those it is not worth. The table may forget, for the search keeps on its own stack what it needs.

use grundy_core::Progress;

use super::bits::Bits;
use super::compiled::Compiled;
use super::forms::Forms;
use super::frame::{Found, Frame, Known, OpenOption, Step};
use super::seen::Seen;
use super::table::Table;
use super::turned::Turned;
use crate::{Limits, MemoryNeed, Unsolved};

/// A search with its tables.
#[derive(Debug)]
pub(super) struct Search<const W: usize> {
    pub(super) board: Compiled<W>,
    forms: Forms<W>,
    table: Table<Bits<W>, Known>,
    frames: Vec<Frame<W>>,
    options: Vec<OpenOption>,
    parts: Vec<Bits<W>>,
    /// Components of the option that is being split.
    split: Vec<Bits<W>>,
    /// How many components were opened.
    pub(super) opened: u64,
}

/// The search looks at its limits after this many steps, every few milliseconds.
const STEPS: u64 = 1 << 10;

/// A component is valued outright when it is asked about with so many values of options known.
const OFTEN: u32 = 6;

impl<const W: usize> Search<W> {
    /// A search that has met nothing yet; `memory` bounds its tables, in bytes. The turns are those of the lattice on
    /// which the board is compiled.
    pub(super) fn new(board: Compiled<W>, turned: Option<Turned<W>>, memory: u64) -> Search<W> {
        // A third is for the options on the way; while a table doubles, the smaller one still exists. On a lattice there
        // is only one table.
        let share = if turned.is_some() { memory / 8 * 3 } else { memory / 8 };
        Search {
            board,
            forms: Forms::new(turned, share),
            table: Table::new(share),
            frames: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            split: Vec::new(),
            opened: 0,
        }
    }

    /// The representatives of the components of a state.
    pub(super) fn components(&mut self, state: Bits<W>) -> Vec<Bits<W>> {
        let mut parts = Vec::new();
        self.board.split(state, &mut parts);
        parts.into_iter().map(|part| self.forms.of(&self.board, part)).collect()
    }

    /// The value of a component, which must be a representative.
    pub(super) fn value(&mut self, part: Bits<W>, limits: &Limits) -> Result<u64, Unsolved> {
        match self.run(part, None, limits)? {
            Found::Value(value) => Ok(value),
            Found::Not => unreachable!("a value was asked for"),
        }
    }

    /// Whether a component, which must be a representative, has a value.
    pub(super) fn is_worth(&mut self, part: Bits<W>, wanted: u64, limits: &Limits) -> Result<bool, Unsolved> {
        Ok(self.run(part, Some(wanted), limits)? == Found::Value(wanted))
    }

    /// The main loop: the last frame takes a step, which answers its question or asks another one.
    fn run(&mut self, part: Bits<W>, wanted: Option<u64>, limits: &Limits) -> Result<Found, Unsolved> {
        self.frames.clear();
        self.options.clear();
        self.parts.clear();
        if let Some(found) = self.look_up(part, wanted) {
            return Ok(found);
        }
        self.open(part, wanted, limits)?;
        let mut steps = 0;
        loop {
            steps += 1;
            if steps % STEPS == 0 {
                limits.report(Progress { unit: "positions", done: self.opened, total: None })?;
            }
            match self.step() {
                Step::Ask(part, wanted) => self.open(part, wanted, limits)?,
                Step::Answer(found) => {
                    self.close(found);
                    match self.frames.last_mut() {
                        None => return Ok(found),
                        Some(above) => {
                            // The question was about the last component of the next option.
                            let option = &mut self.options[above.next];
                            match found {
                                Found::Value(value) => {
                                    option.rest ^= value;
                                    option.count -= 1;
                                }
                                Found::Not => above.next += 1,
                            }
                        }
                    }
                }
            }
        }
    }

    /// Adds the representatives of the components of `after` to `parts`: what `part`, a component, becomes by a move
    /// that takes these cells.
    pub(super) fn components_after(&mut self, after: Bits<W>, takes: Bits<W>, parts: &mut Vec<Bits<W>>) {
        let first = parts.len();
        self.board.split_after(after, takes, parts);
        for part in &mut parts[first..] {
            *part = self.forms.of(&self.board, *part);
        }
    }

    /// The representative of a component.
    pub(super) fn form(&mut self, part: Bits<W>) -> Bits<W> {
        self.forms.of(&self.board, part)
    }

    /// What the table tells of a component, which must be a representative.
    pub(super) fn known(&self, part: Bits<W>) -> Known {
        self.table.get(part).unwrap_or_default()
    }

    fn look_up(&self, part: Bits<W>, wanted: Option<u64>) -> Option<Found> {
        let known = self.table.get(part)?;
        if known.value != Known::OPEN {
            let value = u64::from(known.value);
            return Some(if wanted.is_some_and(|wanted| wanted != value) { Found::Not } else { Found::Value(value) });
        }
        wanted.filter(|&wanted| wanted < 32 && known.seen >> wanted & 1 == 1).map(|_| Found::Not)
    }

    /// The value of a component, if it is known.
    #[inline]
    fn value_of(&self, part: Bits<W>) -> Option<u64> {
        self.table.get(part).filter(|known| known.value != Known::OPEN).map(|known| u64::from(known.value))
    }

    /// Starts on a component: lists its options, those that look cheap first.
    fn open(&mut self, part: Bits<W>, wanted: Option<u64>, limits: &Limits) -> Result<(), Unsolved> {
        self.opened += 1;
        let known = self.table.get(part).unwrap_or_default();
        let (first_option, first_part) = (self.options.len(), self.parts.len());
        let mut seen = Seen::of(known.seen);
        let Search { board, forms, table, options, parts, split, opened, .. } = self;
        let (mut splits, mut stopped) = (0, Ok(()));
        // On a large board one split is much work.
        let often = (1 << 20) / (board.moves.len() as u64 + 64) + 1;
        board.each_move(part, |mask| {
            // An option with the wanted value answers the question.
            if stopped.is_err() || wanted.is_some_and(|wanted| seen.contains(wanted)) {
                return;
            }
            splits += 1;
            if splits % often == 0 {
                stopped = limits.report(Progress { unit: "positions", done: *opened, total: None });
            }
            let bytes = size_of_val(&options[..]) + size_of_val(&parts[..]);
            if bytes as u64 > limits.memory / 3 {
                stopped = Err(MemoryNeed::OptionsOnTheWay { bytes }.into());
            }
            split.clear();
            board.split_after(board.after(part, mask), mask.takes.and(part), split);
            let (mut rest, first) = (0, parts.len() as u32);
            for &split in split.iter() {
                // What is not in the cache is brought into its form only when it is needed.
                let form = forms.known(split);
                match form.and_then(|form| table.get(form)).filter(|known| known.value != Known::OPEN) {
                    Some(known) => rest ^= u64::from(known.value),
                    None => parts.push(form.unwrap_or(split)),
                }
            }
            let own = &parts[first as usize..];
            if own.is_empty() {
                seen.insert(rest);
                return;
            }
            // Small components with few ties soon fall apart, and have few options.
            let largest = own.iter().map(|part| part.count()).max().unwrap_or(0);
            let cost = (own.iter().map(|&part| part.count() + board.ties(part)).sum(), largest);
            options.push(OpenOption { rest, first, count: own.len() as u32, cost });
        });
        stopped?;
        self.options[first_option..].sort_unstable_by_key(|option| option.cost);
        let target = wanted.unwrap_or_else(|| seen.mex());
        let next = first_option;
        let bottom = (first_option, first_part);
        self.frames.push(Frame { part, wanted, free: false, seen, target, bottom, first_option, next });
        Ok(())
    }

    /// Ends work on the last frame, and keeps what was found.
    fn close(&mut self, found: Found) {
        let Some(frame) = self.frames.pop() else { return };
        self.options.truncate(frame.bottom.0);
        self.parts.truncate(frame.bottom.1);
        let value = match found {
            Found::Value(value) => Some(value),
            // No option is worth the target, and everything below it is the value of one.
            Found::Not if frame.wanted != Some(frame.target) => Some(frame.target),
            Found::Not => None,
        };
        let value = value.and_then(|value| u32::try_from(value).ok()).unwrap_or(Known::OPEN);
        self.table.insert(frame.part, Known { value, seen: frame.seen.low() });
    }

    /// Brings the last frame forward.
    fn step(&mut self) -> Step<W> {
        loop {
            let Some(frame) = self.frames.last() else { return Step::Answer(Found::Not) };
            let (wanted, target) = (frame.wanted, frame.target);
            if frame.seen.contains(target) {
                if wanted == Some(target) {
                    return Step::Answer(Found::Not);
                }
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
            let part = self.parts[first + at];
            let form = self.forms.of(&self.board, part);
            match self.value_of(form) {
                Some(value) => {
                    option.rest ^= value;
                    option.count -= 1;
                    self.parts.swap(first + at, first + option.count as usize);
                }
                None => {
                    self.parts[first + at] = form;
                    at += 1;
                }
            }
        }
        // Equal components cancel.
        let parts = &mut self.parts[first..first + option.count as usize];
        parts.sort_unstable();
        let mut kept = 0;
        for at in 0..parts.len() {
            if kept > 0 && parts[kept - 1] == parts[at] {
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
            self.options.swap(next, last.first_option);
            last.first_option += 1;
            last.next = (next + 1).max(last.first_option);
            return None;
        }
        // The smallest component last: it is asked next.
        parts.sort_by_cached_key(|part| std::cmp::Reverse(part.count()));
        let asked = parts[kept - 1];
        if kept > 1 {
            return Some(Step::Ask(asked, None));
        }
        let wanted = target ^ option.rest;
        if wanted > self.board.most(asked) || self.look_up(asked, Some(wanted)) == Some(Found::Not) {
            self.frames.last_mut()?.next += 1;
            return None;
        }
        // What was asked about often is best valued.
        let asked_often = self.table.get(asked).is_some_and(|known| known.seen.count_ones() >= OFTEN);
        Some(Step::Ask(asked, (!asked_often).then_some(wanted)))
    }
}
