//! Where the fast evaluator keeps texts, tuples, lists, sets and dicts during one call.
//!
//! Nothing is freed within a call. After it everything but the constants is forgotten at once, and the allocations are
//! used again by the next call. The constants of a file lie at the beginning; they cannot be changed.

use hashbrown::HashTable;

use super::cell::{Cell, Place, Span, Unknown};
use crate::ScriptLimits;

/// Largest depth of nested values that are compared, hashed or written.
pub(super) const MOST_NESTED: usize = 60;
/// Number of steps and of elements made in one call. The interpreter does what takes longer, and reports its limits.
const MOST_WORK: u64 = 1 << 20;
/// Bytes of the interpreter's memory for a unit of work, generously.
const MOST_BYTES_A_STEP: u64 = 512;

/// A list. It must not change while somebody iterates over it.
#[derive(Clone, Default, Debug)]
pub(super) struct List {
    pub(super) elements: Vec<Cell>,
    locks: u32,
}

/// A set in the order in which its elements were added; with values, a dict.
#[derive(Clone, Default, Debug)]
pub(super) struct Set {
    pub(super) elements: Vec<Cell>,
    /// The values of a dict.
    pub(super) values: Vec<Cell>,
    pub(super) hashes: Vec<u64>,
    /// The places by hash, if there are many.
    pub(super) table: HashTable<u32>,
    pub(super) locks: u32,
}

/// The values of one call.
#[derive(Clone, Default, Debug)]
pub(super) struct Store {
    text: Vec<u8>,
    cells: Vec<Cell>,
    pub(super) lists: Vec<List>,
    pub(super) sets: Vec<Set>,
    /// The options: the components of each are elements of a tuple.
    pub(super) made: Vec<Span>,
    pub(super) used: Used,
    pub(super) constant: Used,
    work: u64,
    most_work: u64,
}

/// How much of each array is used.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Used {
    text: usize,
    cells: usize,
    lists: usize,
    pub(super) sets: usize,
}

/// The names of all types, one behind the other.
const TYPES: &str = "NoneTypeboolintfloatstringtuplelistsetdictrange";

impl Store {
    /// Nothing but the names of types.
    pub(super) fn new() -> Store {
        Store { text: TYPES.into(), most_work: MOST_WORK, ..Store::default() }
    }

    /// The name of the type of a value.
    pub(super) fn type_of(value: Cell) -> Result<Cell, Unknown> {
        let (at, len) = match value {
            Cell::None => (0, 8),
            Cell::Bool(_) => (8, 4),
            Cell::Int(_) => (12, 3),
            Cell::Float(_) => (15, 5),
            Cell::Text(_) => (20, 6),
            Cell::Tuple(_) => (26, 5),
            Cell::List(_) => (31, 4),
            Cell::Set(_) => (35, 3),
            Cell::Dict(_) => (38, 4),
            Cell::Range(_) | Cell::Steps(_) => (42, 5),
            Cell::Unset | Cell::Letters(_) | Cell::Option(_) => return Err(Unknown),
        };
        Ok(Cell::Text(Span::new(at, len)))
    }

    /// Keeps all values that were made so far as constants. From now on a call may cost so much.
    pub(super) fn keep(&mut self, limits: &ScriptLimits) {
        // A step of the interpreter is at least one here, and an element takes it less than these bytes.
        self.most_work = MOST_WORK.min(limits.steps_per_call).min(limits.memory / MOST_BYTES_A_STEP);
        self.constant = Used { text: self.text.len(), cells: self.cells.len(), ..self.used };
        self.work = 0;
    }

    /// Forgets all values but the constants.
    pub(super) fn reset(&mut self) {
        self.text.truncate(self.constant.text);
        self.cells.truncate(self.constant.cells);
        self.used = self.constant;
        self.made.clear();
        self.work = 0;
    }

    /// How much work this call has been.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// How much work this call may still be.
    pub(super) fn work_left(&self) -> u64 {
        self.most_work.saturating_sub(self.work)
    }

    #[inline(always)]
    pub(super) fn count(&mut self, work: usize) -> Result<(), Unknown> {
        self.work += work as u64;
        if self.work > self.most_work { Err(Unknown) } else { Ok(()) }
    }

    pub(super) fn bytes(&self, text: Span) -> &[u8] {
        &self.text[text.range()]
    }

    /// A text of ASCII characters.
    pub(super) fn new_text(&mut self, bytes: &[u8]) -> Result<Cell, Unknown> {
        if !bytes.is_ascii() {
            return Err(Unknown);
        }
        let at = self.begin_text();
        self.text.extend_from_slice(bytes);
        self.end_text(at)
    }

    /// The place where the next text begins; [`push_text`](Store::push_text) and [`push_byte`](Store::push_byte) write it.
    pub(super) fn begin_text(&self) -> usize {
        self.text.len()
    }

    pub(super) fn push_byte(&mut self, byte: u8) {
        self.text.push(byte);
    }

    pub(super) fn push_text(&mut self, text: Span) -> Result<(), Unknown> {
        // Most texts are single letters.
        if text.len() == 1 {
            self.text.push(self.text[text.at()]);
            return Ok(());
        }
        self.count(text.len() / 8)?;
        self.text.extend_from_within(text.range());
        Ok(())
    }

    /// Writes the letters of a text at the places in a tuple.
    pub(super) fn pick(&mut self, of: Span, places: Span) -> Result<(), Unknown> {
        for &place in &self.cells[places.range()] {
            match place {
                Cell::Int(place) if (0..of.len() as i64).contains(&place) => {
                    self.text.push(self.text[of.at() + place as usize]);
                }
                _ => return Err(Unknown),
            }
        }
        Ok(())
    }

    pub(super) fn end_text(&mut self, at: usize) -> Result<Cell, Unknown> {
        let len = self.text.len() - at;
        self.count(1 + len / 8)?;
        Ok(Cell::Text(Span::new(at, len)))
    }

    pub(super) fn elements(&self, tuple: Span) -> &[Cell] {
        &self.cells[tuple.range()]
    }

    pub(super) fn new_tuple(&mut self, elements: &[Cell]) -> Result<Span, Unknown> {
        self.count(1 + elements.len())?;
        let at = self.cells.len();
        self.cells.extend_from_slice(elements);
        Ok(Span::new(at, elements.len()))
    }

    /// A tuple of elements of another one, and then of a third.
    pub(super) fn join_tuples(&mut self, a: Span, b: Span) -> Result<Cell, Unknown> {
        self.count(1 + a.len() + b.len())?;
        let at = self.cells.len();
        self.cells.extend_from_within(a.range());
        self.cells.extend_from_within(b.range());
        Ok(Cell::Tuple(Span::new(at, self.cells.len() - at)))
    }

    /// An empty list.
    pub(super) fn new_list(&mut self) -> Result<Place, Unknown> {
        self.count(1)?;
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

    pub(super) fn list(&self, list: Place) -> &[Cell] {
        &self.lists[list as usize].elements
    }

    /// The elements of a list made a moment ago, to add some.
    pub(super) fn fresh(&mut self, list: Place) -> &mut Vec<Cell> {
        &mut self.lists[list as usize].elements
    }

    /// The elements of a list, to change them.
    pub(super) fn list_mut(&mut self, list: Place) -> Result<&mut Vec<Cell>, Unknown> {
        self.count(1)?;
        match &mut self.lists[list as usize] {
            List { elements, locks: 0 } if list as usize >= self.constant.lists => Ok(elements),
            _ => Err(Unknown),
        }
    }

    /// Adds elements of a list or tuple, from `from` to `to`, to a list made a moment ago.
    pub(super) fn add_part(&mut self, list: Place, source: Cell, from: usize, to: usize) -> Result<(), Unknown> {
        self.count(to.saturating_sub(from))?;
        if from >= to {
            return Ok(());
        }
        match source {
            Cell::Tuple(span) => {
                let elements = &self.cells[span.range()][from..to];
                self.lists[list as usize].elements.extend_from_slice(elements);
            }
            Cell::List(other) if other == list => self.lists[list as usize].elements.extend_from_within(from..to),
            Cell::List(other) => {
                let [list, other] =
                    self.lists.get_disjoint_mut([list as usize, other as usize]).map_err(|_| Unknown)?;
                list.elements.extend_from_slice(&other.elements[from..to]);
            }
            _ => return Err(Unknown),
        }
        Ok(())
    }

    /// A tuple of the elements of a list.
    pub(super) fn frozen(&mut self, list: Place) -> Result<Cell, Unknown> {
        let elements = &self.lists[list as usize].elements;
        let (at, len) = (self.cells.len(), elements.len());
        self.cells.extend_from_slice(elements);
        self.count(1 + len)?;
        Ok(Cell::Tuple(Span::new(at, len)))
    }

    /// Somebody begins to iterate over a value, or ends.
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
    pub(super) fn nth(&self, value: Cell, at: usize) -> Result<Option<Cell>, Unknown> {
        match value {
            Cell::List(list) => Ok(self.list(list).get(at).copied()),
            Cell::Tuple(span) => Ok(self.elements(span).get(at).copied()),
            Cell::Range(ends) => {
                let number = ends.start() + at as i64;
                Ok((number < ends.stop()).then_some(Cell::Int(number)))
            }
            _ => self.nth_other(value, at),
        }
    }

    #[inline(never)]
    fn nth_other(&self, value: Cell, at: usize) -> Result<Option<Cell>, Unknown> {
        Ok(match value {
            Cell::Steps(span) => {
                let [start, stop, step] = self.steps(span)?;
                let number = start + at as i64 * step;
                let more = if step > 0 { number < stop } else { number > stop };
                more.then_some(Cell::Int(number))
            }
            Cell::Set(set) | Cell::Dict(set) => self.set(set).elements.get(at).copied(),
            Cell::Letters(span) => (at < span.len()).then(|| Cell::Text(span.part(at, at + 1))),
            _ => return Err(Unknown),
        })
    }

    /// The start, stop and step of a range.
    fn steps(&self, span: Span) -> Result<[i64; 3], Unknown> {
        match *self.elements(span) {
            [Cell::Int(start), Cell::Int(stop), Cell::Int(step)] => Ok([start, stop, step]),
            _ => Err(Unknown),
        }
    }

    /// How many elements there are in the order of iteration.
    pub(super) fn size(&self, value: Cell) -> Result<usize, Unknown> {
        Ok(match value {
            Cell::Range(ends) => (ends.stop() - ends.start()).max(0) as usize,
            Cell::Steps(span) => {
                let [start, stop, step] = self.steps(span)?;
                let span = if step > 0 { stop - start } else { start - stop };
                (span.max(0) as u64).div_ceil(step.unsigned_abs().max(1)) as usize
            }
            Cell::List(list) => self.list(list).len(),
            Cell::Tuple(span) => span.len(),
            Cell::Set(set) | Cell::Dict(set) => self.set(set).elements.len(),
            Cell::Letters(span) => span.len(),
            _ => return Err(Unknown),
        })
    }

    /// A new list of the elements of a value.
    pub(super) fn listed(&mut self, value: Cell) -> Result<Place, Unknown> {
        let list = self.new_list()?;
        let size = self.size(value)?;
        match value {
            Cell::List(_) | Cell::Tuple(_) => self.add_part(list, value, 0, size)?,
            _ => {
                self.count(size)?;
                for at in 0..size {
                    let element = self.nth(value, at)?.ok_or(Unknown)?;
                    self.fresh(list).push(element);
                }
            }
        }
        Ok(list)
    }
}
