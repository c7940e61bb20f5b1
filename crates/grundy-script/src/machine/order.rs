//! Which values are equal, how they are ordered, and their hashes.
//!
//! Small lists may hold another list twice, and so on. So each comparison of elements counts as work.

use std::cmp::Ordering;

use grundy_core::said;
use num_bigint::BigInt;

use super::cell::{Cell, Done, Place, refuse, too_deep, unsupported_both};
use super::store::Store;

/// Largest depth of nested values that are compared or hashed.
const MOST_NESTED: usize = 1000;
/// Number of elements that are sorted by insertion; runs of so many elements are merged.
const INSERTED: usize = 32;
/// Integers below this size are floats exactly.
const EXACT: i64 = 1 << 53;

impl Store {
    /// Sorts elements; equal ones keep their order.
    pub(super) fn sort(&self, elements: &mut [Cell], descending: bool) -> Done<()> {
        self.count(elements.len())?;
        let exact = |element: &Cell| match element {
            Cell::Int(number) if (1 - EXACT..EXACT).contains(number) => *number as f64,
            Cell::Float(number) => number.get(),
            _ => f64::NAN,
        };
        if elements.iter().all(|element| !exact(element).is_nan()) {
            self.count(elements.len() * (elements.len().max(1).ilog2() as usize))?;
            elements.sort_by(|a, b| {
                let order = exact(a).partial_cmp(&exact(b)).unwrap_or(Ordering::Equal);
                if descending { order.reverse() } else { order }
            });
            return Ok(());
        }
        self.sort_by(elements, |&element| element, descending)
    }

    /// Sorts items by the values that `key` finds; equal ones keep their order. The standard sorting may panic where an
    /// order is none: a comparison fails, or two integers equal one float.
    pub(super) fn sort_by<T: Copy>(&self, items: &mut [T], key: impl Fn(&T) -> Cell, descending: bool) -> Done<()> {
        let is_before = |a: &T, b: &T| -> Done<bool> {
            self.count(1)?;
            let order = self.order(key(a), key(b), 0)?;
            Ok(if descending { order.is_gt() } else { order.is_lt() })
        };
        // A move often changes one element of a sorted list, and puts the element at the end.
        for run in items.chunks_mut(INSERTED) {
            for end in 1..run.len() {
                let mut place = end;
                while place > 0 && is_before(&run[end], &run[place - 1])? {
                    place -= 1;
                }
                run[place..=end].rotate_right(1);
            }
        }
        let mut width = INSERTED;
        let mut merged = Vec::new();
        while width < items.len() {
            merged.clear();
            for run in items.chunks(2 * width) {
                let (mut one, mut two) = run.split_at(width.min(run.len()));
                while let (Some((a, one_rest)), Some((b, two_rest))) = (one.split_first(), two.split_first()) {
                    if is_before(b, a)? {
                        merged.push(*b);
                        two = two_rest;
                    } else {
                        merged.push(*a);
                        one = one_rest;
                    }
                }
                merged.extend_from_slice(one);
                merged.extend_from_slice(two);
            }
            items.copy_from_slice(&merged);
            width *= 2;
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn equal(&self, a: Cell, b: Cell) -> Done<bool> {
        if let (Cell::Int(a), Cell::Int(b)) = (a, b) { Ok(a == b) } else { self.are_equal(a, b, 0) }
    }

    /// The float that is nearest to a number.
    pub(super) fn real(&self, value: Cell) -> Option<f64> {
        match value {
            Cell::Float(number) => Some(number.get()),
            Cell::Int(number) => Some(number as f64),
            Cell::Big(place) => Some(nearest(&self.bigs[place as usize])),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn are_equal(&self, a: Cell, b: Cell, depth: usize) -> Done<bool> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            (Cell::Text(a), Cell::Text(b)) | (Cell::Bytes(a), Cell::Bytes(b)) => {
                if a == b || a.len() != b.len() {
                    return Ok(a == b);
                }
                self.count(a.len() / 8)?;
                Ok(self.bytes(a) == self.bytes(b))
            }
            (Cell::Bool(a), Cell::Bool(b)) => Ok(a.get() == b.get()),
            (Cell::None, Cell::None) => Ok(true),
            (Cell::Tuple(a), Cell::Tuple(b)) => {
                Ok(a == b || self.all_equal(self.elements(a), self.elements(b), depth)?)
            }
            (Cell::List(a), Cell::List(b)) => Ok(a == b || self.all_equal(self.list(a), self.list(b), depth)?),
            (Cell::Big(a), Cell::Big(b)) => Ok(self.bigs[a as usize] == self.bigs[b as usize]),
            (Cell::Float(_), Cell::Int(_) | Cell::Big(_) | Cell::Float(_))
            | (Cell::Int(_) | Cell::Big(_), Cell::Float(_)) => Ok(self.order(a, b, depth)?.is_eq()),
            (Cell::Set(a), Cell::Set(b)) => self.same_sets(a, b, false, depth),
            (Cell::Dict(a), Cell::Dict(b)) | (Cell::Struct(a), Cell::Struct(b)) => self.same_sets(a, b, true, depth),
            (Cell::Range(_) | Cell::Steps(_), Cell::Range(_) | Cell::Steps(_)) => {
                let (size, other) = (self.size(a), self.size(b));
                let ([start, _, step], [begin, _, pace]) = (self.steps(a), self.steps(b));
                Ok(size == other && (size == 0 || start == begin && (size == 1 || step == pace)))
            }
            (Cell::Option(a), Cell::Option(b)) => {
                let (one, two) = (self.option(a), self.option(b));
                Ok(a == b
                    || one.again == two.again
                        && self.are_equal(Cell::Tuple(one.components), Cell::Tuple(two.components), depth)?
                        && self.are_equal(one.label, two.label, depth)?)
            }
            _ => Ok(a == b),
        }
    }

    pub(super) fn all_equal(&self, a: &[Cell], b: &[Cell], depth: usize) -> Done<bool> {
        if a.len() != b.len() {
            return Ok(false);
        }
        if depth > MOST_NESTED {
            return too_deep();
        }
        for (&a, &b) in a.iter().zip(b) {
            self.count(1)?;
            if !self.are_equal(a, b, depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether two sets or dicts have the same elements; `valued` if the values count too.
    fn same_sets(&self, a: Place, b: Place, valued: bool, depth: usize) -> Done<bool> {
        let (one, two) = (self.set(a), self.set(b));
        if a == b || one.hashes.len() != two.hashes.len() {
            return Ok(a == b);
        }
        if depth > MOST_NESTED {
            return too_deep();
        }
        for (place, &element) in one.elements.iter().enumerate() {
            let Some(at) = self.find_in(two, one.hashes[place], element, depth + 1)? else { return Ok(false) };
            if valued && !self.are_equal(one.values[place], two.values[at], depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The place of the first element of a list or tuple that equals this one.
    pub(super) fn place(&self, of: Cell, element: Cell) -> Done<Option<usize>> {
        for (place, &other) in self.sequence(of).unwrap_or_default().iter().enumerate() {
            if place % 8 == 7 {
                self.count(1)?;
            }
            if self.are_equal(other, element, 0)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    #[inline(always)]
    pub(super) fn compare(&self, a: Cell, b: Cell) -> Done<Ordering> {
        if let (Cell::Int(a), Cell::Int(b)) = (a, b) { Ok(a.cmp(&b)) } else { self.order(a, b, 0) }
    }

    pub(super) fn order(&self, a: Cell, b: Cell, depth: usize) -> Done<Ordering> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => Ok(a.cmp(&b)),
            (Cell::Text(a), Cell::Text(b)) | (Cell::Bytes(a), Cell::Bytes(b)) => {
                self.count(a.len().min(b.len()) / 8)?;
                Ok(self.bytes(a).cmp(self.bytes(b)))
            }
            (Cell::Bool(a), Cell::Bool(b)) => Ok(a.get().cmp(&b.get())),
            (Cell::Tuple(one), Cell::Tuple(two)) => {
                if one == two {
                    return Ok(Ordering::Equal);
                }
                self.order_all(self.elements(one), self.elements(two), depth)
            }
            (Cell::List(a), Cell::List(b)) => self.order_all(self.list(a), self.list(b), depth),
            (Cell::Int(_) | Cell::Big(_), Cell::Int(_) | Cell::Big(_)) => Ok(self.big(a).cmp(&self.big(b))),
            (Cell::Float(_), Cell::Int(_) | Cell::Big(_) | Cell::Float(_))
            | (Cell::Int(_) | Cell::Big(_), Cell::Float(_)) => {
                let (a, b) = (self.real(a).unwrap_or(f64::NAN), self.real(b).unwrap_or(f64::NAN));
                Ok(a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan())))
            }
            (Cell::Struct(one), Cell::Struct(two)) => {
                let (one, two) = (self.sorted_fields(one), self.sorted_fields(two));
                self.order_all(&one, &two, depth)
            }
            _ => unsupported_both(
                match a {
                    Cell::Text(_) | Cell::Bytes(_) | Cell::Tuple(_) | Cell::List(_) | Cell::Struct(_) => "cmp()",
                    Cell::Bool(_) => "<>",
                    _ => "compare",
                },
                a,
                b,
            ),
        }
    }

    /// How many fields there are, and the fields in the order of their names.
    fn sorted_fields(&self, structure: Place) -> Vec<Cell> {
        let mut fields: Vec<(Cell, Cell)> = self.pairs(structure).collect();
        fields.sort_by_key(|&(name, _)| self.text_of(name));
        let size = Cell::Int(fields.len() as i64);
        std::iter::once(size).chain(fields.into_iter().flat_map(|(name, value)| [name, value])).collect()
    }

    fn order_all(&self, a: &[Cell], b: &[Cell], depth: usize) -> Done<Ordering> {
        if depth > MOST_NESTED {
            return too_deep();
        }
        for (&a, &b) in a.iter().zip(b) {
            self.count(1)?;
            match self.order(a, b, depth + 1)? {
                Ordering::Equal => {}
                other => return Ok(other),
            }
        }
        Ok(a.len().cmp(&b.len()))
    }

    /// The hash of a value; equal values have equal hashes.
    pub(super) fn hash(&self, value: Cell, depth: usize) -> Done<u64> {
        Ok(match value {
            Cell::None => 1,
            Cell::Bool(truth) => 2 + u64::from(truth.get()),
            Cell::Int(number) if (1 - EXACT..EXACT).contains(&number) => mixed(4, number as u64),
            Cell::Int(_) | Cell::Big(_) | Cell::Float(_) => match self.real(value).unwrap_or_default() {
                number if number.is_nan() => 8,
                number if number.fract() == 0.0 && number.abs() < EXACT as f64 => mixed(4, number as i64 as u64),
                number => mixed(5, number.to_bits()),
            },
            Cell::Text(span) | Cell::Bytes(span) => {
                self.count(span.len() / 8)?;
                self.bytes(span).iter().fold(6, |hash, &byte| mixed(hash, byte.into()))
            }
            Cell::Tuple(span) => self.hash_all(self.elements(span), depth)?,
            Cell::Struct(place) => {
                let mut hash = 9_u64;
                for (name, value) in self.pairs(place) {
                    hash = hash.wrapping_add(self.hash_all(&[name, value], depth)?);
                }
                hash
            }
            Cell::Option(place) => {
                let made = self.option(place);
                let parts = [Cell::Tuple(made.components), made.label, Cell::truth(made.again)];
                self.hash_all(&parts, depth)?
            }
            _ => return refuse(said!("Value of type `{kind}` is not hashable", kind = value.kind())),
        })
    }

    pub(super) fn hash_all(&self, elements: &[Cell], depth: usize) -> Done<u64> {
        if depth > MOST_NESTED {
            return too_deep();
        }
        self.count(elements.len())?;
        elements.iter().try_fold(7, |hash, &element| Ok(mixed(hash, self.hash(element, depth + 1)?)))
    }
}

pub(super) fn nearest(number: &BigInt) -> f64 {
    number.to_string().parse().unwrap_or(f64::NAN)
}

/// A hash of a hash and the next number.
fn mixed(hash: u64, more: u64) -> u64 {
    (hash.rotate_left(5) ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
