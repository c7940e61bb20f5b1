//! Which values are equal, how they are ordered, and their hashes.

use std::cmp::Ordering;

use super::cell::{Cell, Place, Unknown};
use super::store::{MOST_NESTED, Store};

impl Store {
    /// Sorts a list made a moment ago.
    pub(super) fn sort(&mut self, list: Place, descending: bool) -> Result<(), Unknown> {
        let mut elements = std::mem::take(&mut self.lists[list as usize].elements);
        let sorted = self.sort_elements(&mut elements, descending);
        let steps = elements.len();
        self.lists[list as usize].elements = elements;
        self.count(steps)?;
        sorted
    }

    fn sort_elements(&self, elements: &mut [Cell], descending: bool) -> Result<(), Unknown> {
        if let Some((&last, before)) = elements.split_last()
            && !descending
            && matches!(last, Cell::Int(_) | Cell::Float(_))
            && self.ascends(before)?
        {
            // A move often changes one element of a sorted list, and puts it at the end.
            let mut place = before.len();
            while place > 0 && self.compare(before[place - 1], last, 0)?.is_gt() {
                place -= 1;
            }
            elements[place..].rotate_right(1);
            return Ok(());
        }
        let mut failed = false;
        elements.sort_by(|&a, &b| {
            let order = self.compare(a, b, 0).unwrap_or_else(|_| {
                failed = true;
                Ordering::Equal
            });
            if descending { order.reverse() } else { order }
        });
        if failed { Err(Unknown) } else { Ok(()) }
    }

    /// Whether these elements are in ascending order.
    fn ascends(&self, elements: &[Cell]) -> Result<bool, Unknown> {
        for two in elements.windows(2) {
            let descends = match (two[0], two[1]) {
                (Cell::Int(a), Cell::Int(b)) => a > b,
                (a, b) => self.compare(a, b, 0)?.is_gt(),
            };
            if descends {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether two values are equal.
    #[inline]
    pub(super) fn equal(&self, a: Cell, b: Cell, depth: usize) -> Result<bool, Unknown> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            (Cell::Text(a), Cell::Text(b)) => Ok(a == b || self.bytes(a) == self.bytes(b)),
            (Cell::Bool(a), Cell::Bool(b)) => Ok(a.get() == b.get()),
            (Cell::None, Cell::None) => Ok(true),
            (Cell::Tuple(a), Cell::Tuple(b)) => self.all_equal(self.elements(a), self.elements(b), depth),
            (Cell::List(a), Cell::List(b)) => self.all_equal(self.list(a), self.list(b), depth),
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

    pub(super) fn all_equal(&self, a: &[Cell], b: &[Cell], depth: usize) -> Result<bool, Unknown> {
        if depth > MOST_NESTED {
            return Err(Unknown);
        }
        if a.len() != b.len() {
            return Ok(false);
        }
        for (&a, &b) in a.iter().zip(b) {
            if !self.equal(a, b, depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The order of two values.
    #[inline]
    pub(super) fn compare(&self, a: Cell, b: Cell, depth: usize) -> Result<Ordering, Unknown> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a.cmp(&b)),
            _ => self.compare_others(a, b, depth),
        }
    }

    fn compare_others(&self, a: Cell, b: Cell, depth: usize) -> Result<Ordering, Unknown> {
        match (a, b) {
            (Cell::Text(a), Cell::Text(b)) => Ok(self.bytes(a).cmp(self.bytes(b))),
            (Cell::Bool(a), Cell::Bool(b)) => Ok(a.get().cmp(&b.get())),
            (Cell::Tuple(a), Cell::Tuple(b)) => self.compare_all(self.elements(a), self.elements(b), depth),
            (Cell::List(a), Cell::List(b)) => self.compare_all(self.list(a), self.list(b), depth),
            (Cell::Int(_) | Cell::Float(_), Cell::Int(_) | Cell::Float(_)) => {
                a.float()?.partial_cmp(&b.float()?).ok_or(Unknown)
            }
            _ => Err(Unknown),
        }
    }

    fn compare_all(&self, a: &[Cell], b: &[Cell], depth: usize) -> Result<Ordering, Unknown> {
        if depth > MOST_NESTED {
            return Err(Unknown);
        }
        for (&a, &b) in a.iter().zip(b) {
            match self.compare(a, b, depth + 1)? {
                Ordering::Equal => {}
                other => return Ok(other),
            }
        }
        Ok(a.len().cmp(&b.len()))
    }

    /// The hash of a value; equal values have equal hashes.
    pub(super) fn hash(&self, value: Cell, depth: usize) -> Result<u64, Unknown> {
        Ok(match value {
            Cell::None => 1,
            Cell::Bool(truth) => 2 + u64::from(truth.get()),
            Cell::Int(number) => mixed(4, number as u64),
            Cell::Float(number) => match number.get() {
                number if number.fract() == 0.0 && number.abs() < 9e15 => mixed(4, number as i64 as u64),
                number => mixed(5, number.to_bits()),
            },
            Cell::Text(span) => self.bytes(span).iter().fold(6, |hash, &byte| mixed(hash, byte.into())),
            Cell::Tuple(span) if depth <= MOST_NESTED => self.hash_all(self.elements(span), depth)?,
            _ => return Err(Unknown),
        })
    }

    /// The hash of a tuple with these elements.
    pub(super) fn hash_all(&self, elements: &[Cell], depth: usize) -> Result<u64, Unknown> {
        elements.iter().try_fold(7, |hash, &element| Ok(mixed(hash, self.hash(element, depth + 1)?)))
    }
}

/// A hash of a hash and what comes behind it.
fn mixed(hash: u64, more: u64) -> u64 {
    (hash.rotate_left(5) ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
