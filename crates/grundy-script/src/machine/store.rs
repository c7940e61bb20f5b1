//! Where values lie during one call: texts, tuples, lists, sets, dicts.
//!
//! Nothing is freed within a call. After it everything but the constants is forgotten at once, and the allocations are
//! used again by the next call. The values of a file lie at the beginning; they cannot be changed.

use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashTable;
use num_bigint::BigInt;

use super::cell::{Cell, Done, Place, Span, Why, frozen, iterating, unsupported};
use crate::ScriptLimits;

/// Units of work of an iteration of a loop and of a call; an element that is looked at is one unit.
const STEP: u64 = 256;
const ELEMENT: usize = 16;
/// Bytes of an empty list or set.
const LIST: usize = 64;

/// A list. It must not change while a loop iterates over it.
#[derive(Clone, Default, Debug)]
pub(super) struct List {
    pub(super) elements: Vec<Cell>,
    locks: u32,
}

/// A set in the order in which its elements were added; with values, a dict.
#[derive(Clone, Default, Debug)]
pub(super) struct Set {
    pub(super) elements: Vec<Cell>,
    pub(super) values: Vec<Cell>,
    pub(super) hashes: Vec<u64>,
    /// The places by hash, if there are many.
    pub(super) table: HashTable<u32>,
    pub(super) locks: u32,
}

/// An option, as `move(…)`, `split(…)` and `again(…)` make it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    pub(crate) components: Span,
    pub(crate) label: Cell,
    pub(crate) again: bool,
}

/// A function with the values that it needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closure {
    pub(super) function: u32,
    pub(super) name: Span,
    pub(super) defaults: Span,
    pub(super) shared: Span,
}

/// Work that was done. Values are compared by reference, so it is counted so; no two threads count the same.
#[derive(Default, Debug)]
struct Work(AtomicU64);

impl Clone for Work {
    fn clone(&self) -> Work {
        Work(AtomicU64::new(self.0.load(Ordering::Relaxed)))
    }
}

/// The values of one call.
#[derive(Clone, Default, Debug)]
pub(crate) struct Store {
    /// The letters of all texts; [`push_text`](Store::push_text) writes the next one at the end.
    pub(super) text: Vec<u8>,
    cells: Vec<Cell>,
    pub(super) lists: Vec<List>,
    pub(super) sets: Vec<Set>,
    pub(super) bigs: Vec<BigInt>,
    pub(super) made: Vec<Made>,
    pub(super) closures: Vec<Closure>,
    pub(super) used: Used,
    pub(super) constant: Used,
    /// Whether some text has letters of several bytes.
    wide: bool,
    work: Work,
    pub(super) memory: u64,
    most_work: u64,
    most_memory: u64,
}

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Used {
    text: usize,
    cells: usize,
    lists: usize,
    pub(super) sets: usize,
    bigs: usize,
    made: usize,
    closures: usize,
}

impl Store {
    pub(super) fn new(limits: &ScriptLimits) -> Store {
        Store {
            most_work: limits.steps_per_call.saturating_add(1).saturating_mul(STEP),
            most_memory: limits.memory,
            ..Store::default()
        }
    }

    pub(crate) fn mark(&self) -> Used {
        Used {
            text: self.text.len(),
            cells: self.cells.len(),
            bigs: self.bigs.len(),
            made: self.made.len(),
            closures: self.closures.len(),
            ..self.used
        }
    }

    /// Keeps all values that were made so far as constants.
    pub(super) fn keep(&mut self) {
        self.constant = self.mark();
        self.reset();
    }

    pub(super) fn reset(&mut self) {
        self.release(self.constant);
    }

    /// Forgets all values that were made after this mark. The next call may cost as much as any.
    pub(crate) fn release(&mut self, mark: Used) {
        self.text.truncate(mark.text);
        self.cells.truncate(mark.cells);
        self.bigs.truncate(mark.bigs);
        self.made.truncate(mark.made);
        self.closures.truncate(mark.closures);
        self.used = mark;
        (self.work, self.memory) = (Work::default(), 0);
    }

    /// How much work this call has been, in elements that were looked at.
    pub(crate) fn work(&self) -> u64 {
        self.work.0.load(Ordering::Relaxed)
    }

    #[inline(always)]
    pub(super) fn count(&self, work: usize) -> Done<()> {
        let work = self.work() + work as u64;
        self.work.0.store(work, Ordering::Relaxed);
        if work > self.most_work { Err(Why::Steps.into()) } else { Ok(()) }
    }

    /// Counts an iteration of a loop or a call.
    #[inline(always)]
    pub(super) fn step(&mut self) -> Done<()> {
        self.count(STEP as usize)
    }

    #[inline(always)]
    pub(super) fn take(&mut self, bytes: usize) -> Done<()> {
        self.memory += bytes as u64;
        if self.memory > self.most_memory { Err(Why::Memory.into()) } else { self.count(bytes / ELEMENT) }
    }

    pub(super) fn bytes(&self, text: Span) -> &[u8] {
        &self.text[text.range()]
    }

    pub(crate) fn str(&self, text: Span) -> &str {
        // Texts are made of whole letters only.
        std::str::from_utf8(self.bytes(text)).unwrap_or_default()
    }

    /// The text that a value is; `None` for other values.
    pub(crate) fn text_of(&self, value: Cell) -> Option<&str> {
        value.text().map(|text| self.str(text))
    }

    pub(super) fn is_ascii(&self, text: Span) -> bool {
        !self.wide || self.bytes(text).is_ascii()
    }

    pub(super) fn letters(&self, text: Span) -> usize {
        if self.is_ascii(text) { text.len() } else { self.str(text).chars().count() }
    }

    pub(super) fn new_bytes(&mut self, bytes: &[u8]) -> Done<Span> {
        self.take(bytes.len())?;
        let at = self.text.len();
        self.text.extend_from_slice(bytes);
        Ok(Span::new(at, bytes.len()))
    }

    pub(super) fn new_text(&mut self, text: &str) -> Done<Cell> {
        self.wide = self.wide || !text.is_ascii();
        self.new_bytes(text.as_bytes()).map(Cell::Text)
    }

    /// Two texts, or two of bytes, as one. If the first was made last, it grows.
    pub(super) fn join(&mut self, a: Span, b: Span) -> Done<Span> {
        if a.len() == 0 || b.len() == 0 {
            return Ok(if b.len() == 0 { a } else { b });
        }
        let at = if a.range().end == self.text.len() && a.at() >= self.constant.text {
            a.at()
        } else {
            self.take(a.len())?;
            self.text.extend_from_within(a.range());
            self.text.len() - a.len()
        };
        self.push_text(b)?;
        Ok(Span::new(at, self.text.len() - at))
    }

    pub(super) fn push_text(&mut self, text: Span) -> Done<()> {
        // Most texts are single letters.
        if text.len() == 1 {
            self.text.push(self.text[text.at()]);
            return Ok(());
        }
        self.take(text.len())?;
        self.text.extend_from_within(text.range());
        Ok(())
    }

    pub(super) fn end_text(&mut self, at: usize) -> Done<Span> {
        let len = self.text.len() - at;
        self.take(len)?;
        Ok(Span::new(at, len))
    }

    /// Writes the letters of a text at these places; whether all of them exist.
    pub(super) fn pick(&mut self, of: Span, places: Span) -> bool {
        self.cells[places.range()].iter().all(|&place| match place {
            Cell::Int(place) if (0..of.len() as i64).contains(&place) => {
                self.text.push(self.text[of.at() + place as usize]);
                true
            }
            _ => false,
        })
    }

    pub(crate) fn elements(&self, tuple: Span) -> &[Cell] {
        &self.cells[tuple.range()]
    }

    pub(crate) fn sequence(&self, value: Cell) -> Option<&[Cell]> {
        match value {
            Cell::Tuple(span) => Some(self.elements(span)),
            Cell::List(list) => Some(self.list(list)),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn new_tuple(&mut self, elements: &[Cell]) -> Done<Span> {
        self.take(ELEMENT + ELEMENT * elements.len())?;
        let at = self.cells.len();
        self.cells.extend_from_slice(elements);
        Ok(Span::new(at, elements.len()))
    }

    /// As [`new_tuple`](Store::new_tuple), for most tuples.
    #[inline(always)]
    pub(super) fn new_pair(&mut self, a: Cell, b: Cell) -> Done<Cell> {
        self.take(3 * ELEMENT)?;
        self.cells.extend([a, b]);
        Ok(Cell::Tuple(Span::new(self.cells.len() - 2, 2)))
    }

    pub(super) fn join_tuples(&mut self, a: Span, b: Span) -> Done<Cell> {
        self.take(ELEMENT * (a.len() + b.len()))?;
        let at = self.cells.len();
        self.cells.extend_from_within(a.range());
        self.cells.extend_from_within(b.range());
        Ok(Cell::Tuple(Span::new(at, self.cells.len() - at)))
    }

    pub(super) fn new_list(&mut self) -> Done<Place> {
        self.take(LIST)?;
        let place = self.used.lists;
        self.used.lists += 1;
        match self.lists.get_mut(place) {
            Some(list) => {
                list.elements.clear();
                list.locks = 0;
            }
            None => self.lists.push(List::default()),
        }
        Ok(place as Place)
    }

    pub(crate) fn list_of(&mut self, elements: &[Cell]) -> Done<Cell> {
        let list = self.new_list()?;
        self.take(ELEMENT * elements.len())?;
        self.fresh(list).extend_from_slice(elements);
        Ok(Cell::List(list))
    }

    pub(crate) fn list(&self, list: Place) -> &[Cell] {
        &self.lists[list as usize].elements
    }

    /// The elements of a list made a moment ago.
    pub(super) fn fresh(&mut self, list: Place) -> &mut Vec<Cell> {
        &mut self.lists[list as usize].elements
    }

    /// Adds an element to a list made a moment ago.
    #[inline(always)]
    pub(super) fn push(&mut self, list: Place, element: Cell) -> Done<()> {
        self.take(ELEMENT)?;
        self.lists[list as usize].elements.push(element);
        Ok(())
    }

    /// The elements of a list, to change them.
    #[inline]
    pub(super) fn list_mut(&mut self, list: Place) -> Done<&mut Vec<Cell>> {
        match &mut self.lists[list as usize] {
            _ if (list as usize) < self.constant.lists => frozen(),
            List { locks: 1.., .. } => iterating(),
            List { elements, .. } => Ok(elements),
        }
    }

    #[inline]
    pub(super) fn append(&mut self, list: Place, element: Cell) -> Done<()> {
        self.take(ELEMENT)?;
        self.list_mut(list)?.push(element);
        Ok(())
    }

    /// Adds elements of a list or tuple, from `from` to `to`, to a list.
    pub(super) fn add_part(&mut self, list: Place, source: Cell, from: usize, to: usize) -> Done<()> {
        if from >= to {
            return Ok(());
        }
        self.take(ELEMENT * (to - from))?;
        match source {
            Cell::Tuple(span) => {
                let elements = &self.cells[span.range()][from..to];
                self.lists[list as usize].elements.extend_from_slice(elements);
            }
            Cell::List(other) if other == list => self.lists[list as usize].elements.extend_from_within(from..to),
            Cell::List(other) => {
                if let Ok([list, other]) = self.lists.get_disjoint_mut([list as usize, other as usize]) {
                    list.elements.extend_from_slice(&other.elements[from..to]);
                }
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn tuple_of(&mut self, list: Place) -> Done<Cell> {
        let elements = &self.lists[list as usize].elements;
        let (at, len) = (self.cells.len(), elements.len());
        self.cells.extend_from_slice(elements);
        self.take(ELEMENT * len)?;
        Ok(Cell::Tuple(Span::new(at, len)))
    }

    pub(super) fn integer(&mut self, number: BigInt) -> Done<Cell> {
        if let Ok(small) = i64::try_from(&number) {
            return Ok(Cell::Int(small));
        }
        self.take(LIST + number.bits() as usize / 8)?;
        self.bigs.push(number);
        Ok(Cell::Big(self.bigs.len() as Place - 1))
    }

    pub(crate) fn big(&self, value: Cell) -> Option<BigInt> {
        match value {
            Cell::Int(number) => Some(number.into()),
            Cell::Big(place) => Some(self.bigs[place as usize].clone()),
            _ => None,
        }
    }

    pub(super) fn new_option(&mut self, made: Made) -> Cell {
        self.made.push(made);
        Cell::Option(self.made.len() as Place - 1)
    }

    pub(crate) fn option(&self, option: Place) -> Made {
        self.made[option as usize]
    }

    /// Somebody begins to iterate over a value, or ends.
    #[inline]
    pub(super) fn lock(&mut self, value: Cell, begins: bool) {
        let locks = match value {
            Cell::List(list) => &mut self.lists[list as usize].locks,
            Cell::Set(set) | Cell::Dict(set) => &mut self.sets[set as usize].locks,
            _ => return,
        };
        *locks = if begins { *locks + 1 } else { locks.saturating_sub(1) };
    }

    /// The element of a value with this number in the order of iteration.
    #[inline(always)]
    pub(crate) fn nth(&self, value: Cell, at: usize) -> Option<Cell> {
        match value {
            Cell::List(list) => self.list(list).get(at).copied(),
            Cell::Tuple(span) => self.elements(span).get(at).copied(),
            _ => self.nth_other(value, at),
        }
    }

    #[inline(never)]
    fn nth_other(&self, value: Cell, at: usize) -> Option<Cell> {
        match value {
            Cell::Range(_) | Cell::Steps(_) => {
                let [start, stop, step] = self.steps(value);
                let number = start + at as i64 * step;
                (if step > 0 { number < stop } else { number > stop }).then_some(Cell::Int(number))
            }
            Cell::Set(set) | Cell::Dict(set) => self.set(set).elements.get(at).copied(),
            _ => None,
        }
    }

    pub(super) fn steps(&self, range: Cell) -> [i64; 3] {
        match range {
            Cell::Range(ends) => [ends.start(), ends.stop(), 1],
            Cell::Steps(span) => match *self.elements(span) {
                [Cell::Int(start), Cell::Int(stop), Cell::Int(step)] => [start, stop, step],
                _ => [0, 0, 1],
            },
            _ => [0, 0, 1],
        }
    }

    /// How many elements there are in the order of iteration.
    pub(crate) fn size(&self, value: Cell) -> usize {
        match value {
            Cell::Range(_) | Cell::Steps(_) => {
                let [start, stop, step] = self.steps(value);
                let span = if step > 0 { stop - start } else { start - stop };
                (span.max(0) as u64).div_ceil(step.unsigned_abs().max(1)) as usize
            }
            Cell::List(list) => self.list(list).len(),
            Cell::Tuple(span) => span.len(),
            Cell::Set(set) | Cell::Dict(set) | Cell::Struct(set) => self.set(set).elements.len(),
            Cell::Text(span) => self.letters(span),
            Cell::Bytes(span) => span.len(),
            _ => 0,
        }
    }

    /// The same value, if it has elements to iterate over. Letters become a tuple.
    #[inline]
    pub(crate) fn iterable(&mut self, value: Cell) -> Done<Cell> {
        match value {
            Cell::List(_) | Cell::Tuple(_) | Cell::Set(_) | Cell::Dict(_) | Cell::Range(_) | Cell::Steps(_) => {
                Ok(value)
            }
            Cell::Letters(text) | Cell::Codes(text) => self.spelled(text, matches!(value, Cell::Codes(_))),
            _ => unsupported("(iter)", value),
        }
    }

    /// The letters of a text, or their numbers, as a tuple.
    fn spelled(&mut self, text: Span, numbers: bool) -> Done<Cell> {
        self.take(ELEMENT * text.len())?;
        let at = self.cells.len();
        if !numbers && self.is_ascii(text) {
            self.cells.extend((0..text.len()).map(|at| Cell::Text(text.part(at, at + 1))));
        } else {
            let letters: Vec<(usize, char)> = self.str(text).char_indices().collect();
            self.cells.extend(letters.into_iter().map(|(at, letter)| match numbers {
                true => Cell::Int(u32::from(letter).into()),
                false => Cell::Text(text.part(at, at + letter.len_utf8())),
            }));
        }
        Ok(Cell::Tuple(Span::new(at, self.cells.len() - at)))
    }

    pub(super) fn listed(&mut self, value: Cell) -> Done<Place> {
        let value = self.iterable(value)?;
        let list = self.new_list()?;
        self.extend(list, value)?;
        Ok(list)
    }

    pub(super) fn extend(&mut self, list: Place, value: Cell) -> Done<()> {
        let size = self.size(value);
        if self.sequence(value).is_some() {
            return self.add_part(list, value, 0, size);
        }
        self.take(ELEMENT * size)?;
        for at in 0..size {
            let element = self.nth(value, at);
            self.fresh(list).extend(element);
        }
        Ok(())
    }

    pub(super) fn collected(&mut self, value: Cell) -> Done<Vec<Cell>> {
        let value = self.iterable(value)?;
        let size = self.size(value);
        self.take(ELEMENT * size)?;
        match self.sequence(value) {
            Some(elements) => Ok(elements.to_vec()),
            None => Ok((0..size).filter_map(|at| self.nth(value, at)).collect()),
        }
    }

    /// The pairs of a dict, or the fields of a structure.
    pub(crate) fn pairs(&self, dict: Place) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let Set { elements, values, .. } = self.set(dict);
        elements.iter().copied().zip(values.iter().copied())
    }

    pub(crate) fn field(&self, dict: Place, name: &str) -> Option<Cell> {
        self.pairs(dict).find(|&(key, _)| self.text_of(key) == Some(name)).map(|(_, value)| value)
    }

    pub(super) fn named<'a>(&mut self, fields: impl IntoIterator<Item = (&'a str, Cell)>) -> Done<Place> {
        let dict = self.new_set()?;
        for (name, value) in fields {
            let name = self.new_text(name)?;
            self.set_value(dict, name, value)?;
        }
        Ok(dict)
    }

    /// Refuses a value that cannot become so long.
    pub(super) fn check_size(&self, bytes: u64) -> Done<()> {
        if bytes > self.most_memory { Err(Why::Memory.into()) } else { Ok(()) }
    }
}
