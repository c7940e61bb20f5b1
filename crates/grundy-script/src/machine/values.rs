//! What operations ask of values: whether they are true, how two compare, their parts and attributes.

use super::cell::Cell;
use super::failure::{Done, did_you_mean, refuse};
use super::natives::{self, Native};
use super::program::{Comparison, Register};
use super::run::Machine;

impl Machine {
    /// Puts the parts of a value into registers.
    pub(super) fn unpack(&mut self, to: Register, value: Cell, size: usize) -> Done<()> {
        let to = self.base + to as usize;
        let parts = self.parts_of(value, size)?;
        self.stack[to..to + size].copy_from_slice(&parts);
        Ok(())
    }

    pub(super) fn two(&mut self, value: Cell) -> Done<[Cell; 2]> {
        let parts = self.parts_of(value, 2)?;
        Ok([parts[0], parts[1]])
    }

    /// The elements of a value of which there must be so many.
    fn parts_of(&mut self, value: Cell, size: usize) -> Done<Vec<Cell>> {
        let found = self.length(value)?;
        if found != size {
            return refuse(format!("Unpacked {found} values but expected {size}"));
        }
        self.store.collected(value)
    }

    /// The value of `of.name`.
    pub(super) fn attribute(&mut self, of: Cell, name: &str) -> Done<Cell> {
        if let Some(kind) = natives::kind(of)
            && let Some(method) = Native::methods(name)[kind]
        {
            return self.store.new_tuple(&[of, Cell::Int(method as i64)]).map(Cell::Method);
        }
        match self.field(of, name)? {
            Some(value) => Ok(value),
            None => {
                let names = self.attributes(of);
                let (kind, near) = (of.kind(), did_you_mean(name, names.iter().map(String::as_str)));
                refuse(match near {
                    Some(near) => {
                        format!("Object of type `{kind}` has no attribute `{name}`, did you mean `{near}`?")
                    }
                    None => format!("Object of type `{kind}` has no attribute `{name}`"),
                })
            }
        }
    }

    #[inline(always)]
    pub(crate) fn truth(&self, value: Cell) -> bool {
        match value {
            Cell::Bool(truth) => truth.get(),
            Cell::Int(number) => number != 0,
            _ => self.truth_of(value),
        }
    }

    #[inline(never)]
    fn truth_of(&self, value: Cell) -> bool {
        match value {
            Cell::Bool(truth) => truth.get(),
            Cell::Int(number) => number != 0,
            Cell::Unset | Cell::None => false,
            Cell::Float(number) => number.get() != 0.0,
            Cell::Text(span) | Cell::Bytes(span) | Cell::Tuple(span) => span.len() > 0,
            Cell::List(_) | Cell::Set(_) | Cell::Dict(_) | Cell::Range(_) | Cell::Steps(_) => {
                self.store.size(value) > 0
            }
            _ => true,
        }
    }

    #[inline(always)]
    pub(super) fn compares(&mut self, comparison: Comparison, a: Cell, b: Cell) -> Done<bool> {
        match (comparison, a, b) {
            (Comparison::Equal, Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            (Comparison::NotEqual, Cell::Int(a), Cell::Int(b)) => Ok(a != b),
            (Comparison::Less, Cell::Int(a), Cell::Int(b)) => Ok(a < b),
            (Comparison::Greater, Cell::Int(a), Cell::Int(b)) => Ok(a > b),
            (Comparison::AtMost, Cell::Int(a), Cell::Int(b)) => Ok(a <= b),
            (Comparison::AtLeast, Cell::Int(a), Cell::Int(b)) => Ok(a >= b),
            _ => self.compare_others(comparison, a, b),
        }
    }

    #[inline(never)]
    fn compare_others(&mut self, comparison: Comparison, a: Cell, b: Cell) -> Done<bool> {
        Ok(match comparison {
            Comparison::Equal => self.store.equal(a, b)?,
            Comparison::NotEqual => !self.store.equal(a, b)?,
            Comparison::Less => self.store.compare(a, b)?.is_lt(),
            Comparison::Greater => self.store.compare(a, b)?.is_gt(),
            Comparison::AtMost => self.store.compare(a, b)?.is_le(),
            Comparison::AtLeast => self.store.compare(a, b)?.is_ge(),
            Comparison::In => self.contains(b, a)?,
            Comparison::NotIn => !self.contains(b, a)?,
        })
    }
}
