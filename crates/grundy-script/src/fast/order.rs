//! Which values are equal, how they are ordered, and their hashes.
//!
//! A list that holds another one twice, and so on, is small but takes long to compare. So every element that is looked at
//! counts as work.

use std::cmp::Ordering;

use super::cell::{Cell, Place, Unknown};
use super::store::{MOST_NESTED, Store};

/// The work that is left for a call.
pub(super) struct Effort(pub(super) u64);

impl Effort {
    /// Counts work.
    pub(super) fn take(&mut self, work: usize) -> Result<(), Unknown> {
        self.0 = self.0.checked_sub(work as u64).ok_or(Unknown)?;
        Ok(())
    }
}

impl Store {
    /// Sorts a list made a moment ago.
    pub(super) fn sort(&mut self, list: Place, descending: bool) -> Result<(), Unknown> {
        let mut elements = std::mem::take(&mut self.lists[list as usize].elements);
        let sorted = self.sort_elements(&mut elements, descending);
        self.lists[list as usize].elements = elements;
        sorted
    }

    fn sort_elements(&mut self, elements: &mut [Cell], descending: bool) -> Result<(), Unknown> {
        self.count(elements.len())?;
        if let Some((&last, before)) = elements.split_last()
            && !descending
            && matches!(last, Cell::Int(_) | Cell::Float(_))
            && self.ascends(before)?
        {
            // A move often changes one element of a sorted list, and puts it at the end.
            let mut place = before.len();
            while place > 0 && self.compare(before[place - 1], last)?.is_gt() {
                place -= 1;
            }
            elements[place..].rotate_right(1);
            return Ok(());
        }
        if elements.len() < 2 {
            return Ok(());
        }
        let size = self.comparable(elements)?;
        self.count(size * elements.len().ilog2() as usize)?;
        elements.sort_by(|&a, &b| {
            // This cannot fail: the work is counted already, and the values are comparable.
            let order = self.order(a, b, &mut Effort(u64::MAX), 0).unwrap_or(Ordering::Equal);
            if descending { order.reverse() } else { order }
        });
        Ok(())
    }

    /// The size of values of which any two can be compared: numbers, texts, or tuples or lists of numbers or of texts.
    ///
    /// Sorting takes no other values. A comparison that fails has no order, on which sorting relies.
    fn comparable(&mut self, elements: &[Cell]) -> Result<usize, Unknown> {
        let has_tuples = elements.iter().all(|element| matches!(element, Cell::Tuple(_)));
        let has_lists = elements.iter().all(|element| matches!(element, Cell::List(_)));
        if !has_tuples && !has_lists {
            return self.comparable_parts(elements.iter());
        }
        let parts: usize = elements.iter().map(|&element| self.parts(element).len()).sum();
        self.count(parts)?;
        Ok(elements.len() + self.comparable_parts(elements.iter().flat_map(|&element| self.parts(element)))?)
    }

    fn comparable_parts<'a>(&self, parts: impl Iterator<Item = &'a Cell> + Clone) -> Result<usize, Unknown> {
        let are_integers = parts.clone().all(|part| matches!(part, Cell::Int(_)));
        if are_integers || parts.clone().all(|part| part.float().is_ok()) {
            return Ok(parts.count());
        }
        parts.map(|part| part.text().map(|text| 1 + text.len() / 8)).sum()
    }

    /// The elements of a tuple or list; none for other values.
    fn parts(&self, value: Cell) -> &[Cell] {
        match value {
            Cell::Tuple(span) => self.elements(span),
            Cell::List(list) => self.list(list),
            _ => &[],
        }
    }

    /// Whether these elements are in ascending order.
    fn ascends(&mut self, elements: &[Cell]) -> Result<bool, Unknown> {
        for two in elements.windows(2) {
            if self.compare(two[0], two[1])?.is_gt() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks at values, and counts the work.
    pub(super) fn look<T>(
        &mut self,
        look: impl FnOnce(&Store, &mut Effort) -> Result<T, Unknown>,
    ) -> Result<T, Unknown> {
        let mut effort = Effort(self.work_left());
        let before = effort.0;
        let found = look(self, &mut effort)?;
        self.count((before - effort.0) as usize)?;
        Ok(found)
    }

    /// Whether two values are equal.
    #[inline(always)]
    pub(super) fn equal(&mut self, a: Cell, b: Cell) -> Result<bool, Unknown> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            _ => self.look(|store, effort| store.are_equal(a, b, effort, 0)),
        }
    }

    #[inline]
    pub(super) fn are_equal(&self, a: Cell, b: Cell, effort: &mut Effort, depth: usize) -> Result<bool, Unknown> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            (Cell::Text(a), Cell::Text(b)) => {
                if a == b || a.len() != b.len() {
                    return Ok(a == b);
                }
                effort.take(a.len() / 8)?;
                Ok(self.bytes(a) == self.bytes(b))
            }
            (Cell::Bool(a), Cell::Bool(b)) => Ok(a.get() == b.get()),
            (Cell::None, Cell::None) => Ok(true),
            (Cell::Tuple(a), Cell::Tuple(b)) => self.all_equal(self.elements(a), self.elements(b), effort, depth),
            (Cell::List(a), Cell::List(b)) => self.all_equal(self.list(a), self.list(b), effort, depth),
            (Cell::Int(_) | Cell::Float(_), Cell::Int(_) | Cell::Float(_)) => Ok(a.float()? == b.float()?),
            (Cell::None | Cell::Bool(_) | Cell::Int(_) | Cell::Float(_) | Cell::Text(_), _)
            | (_, Cell::None | Cell::Bool(_) | Cell::Int(_) | Cell::Float(_) | Cell::Text(_)) => match (a, b) {
                (Cell::Unset | Cell::Option(_), _) | (_, Cell::Unset | Cell::Option(_)) => Err(Unknown),
                _ => Ok(false),
            },
            (Cell::Tuple(_), Cell::List(_)) | (Cell::List(_), Cell::Tuple(_)) => Ok(false),
            _ => Err(Unknown),
        }
    }

    pub(super) fn all_equal(&self, a: &[Cell], b: &[Cell], effort: &mut Effort, depth: usize) -> Result<bool, Unknown> {
        if depth > MOST_NESTED {
            return Err(Unknown);
        }
        if a.len() != b.len() {
            return Ok(false);
        }
        for (&a, &b) in a.iter().zip(b) {
            effort.take(1)?;
            if !self.are_equal(a, b, effort, depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The place of the first element of a list or tuple that equals this one.
    pub(super) fn place(&mut self, of: Cell, element: Cell) -> Result<Option<usize>, Unknown> {
        self.look(|store, effort| {
            for (place, &other) in store.parts(of).iter().enumerate() {
                if place % 8 == 7 {
                    effort.take(1)?;
                }
                if store.are_equal(other, element, effort, 0)? {
                    return Ok(Some(place));
                }
            }
            Ok(None)
        })
    }

    /// The order of two values.
    #[inline(always)]
    pub(super) fn compare(&mut self, a: Cell, b: Cell) -> Result<Ordering, Unknown> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a.cmp(&b)),
            _ => self.look(|store, effort| store.order(a, b, effort, 0)),
        }
    }

    fn order(&self, a: Cell, b: Cell, effort: &mut Effort, depth: usize) -> Result<Ordering, Unknown> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a.cmp(&b)),
            (Cell::Text(a), Cell::Text(b)) => {
                effort.take(a.len().min(b.len()) / 8)?;
                Ok(self.bytes(a).cmp(self.bytes(b)))
            }
            (Cell::Bool(a), Cell::Bool(b)) => Ok(a.get().cmp(&b.get())),
            (Cell::Tuple(a), Cell::Tuple(b)) => self.order_all(self.elements(a), self.elements(b), effort, depth),
            (Cell::List(a), Cell::List(b)) => self.order_all(self.list(a), self.list(b), effort, depth),
            (Cell::Int(_) | Cell::Float(_), Cell::Int(_) | Cell::Float(_)) => {
                a.float()?.partial_cmp(&b.float()?).ok_or(Unknown)
            }
            _ => Err(Unknown),
        }
    }

    fn order_all(&self, a: &[Cell], b: &[Cell], effort: &mut Effort, depth: usize) -> Result<Ordering, Unknown> {
        if depth > MOST_NESTED {
            return Err(Unknown);
        }
        for (&a, &b) in a.iter().zip(b) {
            effort.take(1)?;
            match self.order(a, b, effort, depth + 1)? {
                Ordering::Equal => {}
                other => return Ok(other),
            }
        }
        Ok(a.len().cmp(&b.len()))
    }

    /// The hash of a value; equal values have equal hashes.
    pub(super) fn hash(&self, value: Cell, effort: &mut Effort, depth: usize) -> Result<u64, Unknown> {
        Ok(match value {
            Cell::None => 1,
            Cell::Bool(truth) => 2 + u64::from(truth.get()),
            Cell::Int(number) => mixed(4, number as u64),
            // All floats here are so small that whole ones are integers.
            Cell::Float(number) => match number.get() {
                number if number.fract() == 0.0 => mixed(4, number as i64 as u64),
                number => mixed(5, number.to_bits()),
            },
            Cell::Text(span) => {
                effort.take(span.len() / 8)?;
                self.bytes(span).iter().fold(6, |hash, &byte| mixed(hash, byte.into()))
            }
            Cell::Tuple(span) if depth <= MOST_NESTED => self.hash_all(self.elements(span), effort, depth)?,
            _ => return Err(Unknown),
        })
    }

    /// The hash of a tuple with these elements.
    pub(super) fn hash_all(&self, elements: &[Cell], effort: &mut Effort, depth: usize) -> Result<u64, Unknown> {
        effort.take(elements.len())?;
        elements.iter().try_fold(7, |hash, &element| Ok(mixed(hash, self.hash(element, effort, depth + 1)?)))
    }
}

/// A hash of a hash and what comes behind it.
fn mixed(hash: u64, more: u64) -> u64 {
    (hash.rotate_left(5) ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
