//! What operations ask of values: whether they are true, how two compare, their parts and attributes.

use std::fmt::Display;

use grundy_core::Said;
use starlark_syntax::syntax::ast::BinOp;

use super::cell::Cell;
use super::natives::{self, Native};
use super::program::Register;
use super::run::Machine;

impl Machine {
    /// Puts the parts of a value into registers.
    pub(super) fn unpack(&mut self, to: Register, value: Cell, size: usize) -> Done<()> {
        let to = self.base + to as usize;
        let found = self.length(value)?;
        if found != size {
            return refuse(format!("Unpacked {found} values but expected {size}"));
        }
        match self.store.sequence(value) {
            Some(parts) => self.stack[to..to + size].copy_from_slice(parts),
            None => {
                let parts = self.store.collected(value)?;
                self.stack[to..to + size].copy_from_slice(&parts);
            }
        }
        Ok(())
    }

    pub(super) fn attribute(&mut self, of: Cell, name: &str) -> Done<Cell> {
        if let Some(kind) = natives::kind(of)
            && let Some(method) = Native::methods(name)[kind]
        {
            return self.store.new_tuple(&[of, Cell::Int(method as i64)]).map(Cell::Method);
        }
        match self.store.fields(of).into_iter().find(|&(field, _)| field == name) {
            Some((_, value)) => Ok(value),
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
    pub(super) fn compares(&mut self, comparison: BinOp, a: Cell, b: Cell) -> Done<bool> {
        match (comparison, a, b) {
            (BinOp::Equal, Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            (BinOp::NotEqual, Cell::Int(a), Cell::Int(b)) => Ok(a != b),
            (BinOp::Less, Cell::Int(a), Cell::Int(b)) => Ok(a < b),
            (BinOp::Greater, Cell::Int(a), Cell::Int(b)) => Ok(a > b),
            (BinOp::LessOrEqual, Cell::Int(a), Cell::Int(b)) => Ok(a <= b),
            (BinOp::GreaterOrEqual, Cell::Int(a), Cell::Int(b)) => Ok(a >= b),
            _ => self.compare_others(comparison, a, b),
        }
    }

    #[inline(never)]
    fn compare_others(&mut self, comparison: BinOp, a: Cell, b: Cell) -> Done<bool> {
        Ok(match comparison {
            BinOp::Equal => self.store.equal(a, b)?,
            BinOp::NotEqual => !self.store.equal(a, b)?,
            BinOp::Less => self.store.compare(a, b)?.is_lt(),
            BinOp::Greater => self.store.compare(a, b)?.is_gt(),
            BinOp::LessOrEqual => self.store.compare(a, b)?.is_le(),
            BinOp::GreaterOrEqual => self.store.compare(a, b)?.is_ge(),
            BinOp::NotIn => !self.contains(b, a)?,
            _ => self.contains(b, a)?,
        })
    }
}

/// Why a call ends without a value. It is boxed, since it is rare.
#[derive(Debug)]
pub(crate) struct Failed(pub(crate) Box<Why>);

#[derive(Debug)]
pub(crate) enum Why {
    Said(Said),
    /// The variable at the place of the mistake has no value yet.
    NoValue,
    Steps,
    Memory,
    Calls,
}

pub(crate) type Done<T> = Result<T, Failed>;

grundy_core::from! { Why => Failed, why: Failed(Box::new(why)); }

#[cold]
pub(crate) fn refuse<T>(said: impl Into<Said>) -> Done<T> {
    Err(Why::Said(said.into()).into())
}

#[cold]
pub(super) fn unsupported<T>(operation: &str, value: Cell) -> Done<T> {
    refuse(format!("Operation `{operation}` not supported on type `{}`", value.kind()))
}

#[cold]
pub(super) fn unsupported_both<T>(operation: impl Display, left: Cell, right: Cell) -> Done<T> {
    // The parser's crate writes operators with spaces around.
    let (operation, left, right) = (operation.to_string(), left.kind(), right.kind());
    refuse(format!("Operation `{}` not supported for types `{left}` and `{right}`", operation.trim()))
}

#[cold]
pub(super) fn out_of_bound<T>(index: i64) -> Done<T> {
    refuse(format!("Index `{index}` is out of bound"))
}

#[cold]
pub(super) fn frozen<T>() -> Done<T> {
    refuse("Immutable")
}

#[cold]
pub(super) fn iterating<T>() -> Done<T> {
    refuse("This operation mutates an iterable for an iterator while iterating.")
}

#[cold]
pub(super) fn too_deep<T>() -> Done<T> {
    refuse("Too many recursion levels")
}

pub(super) fn did_you_mean<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let most = if name.len() <= 2 { 1 } else { 2 };
    let near = names.map(|other| (strsim::levenshtein(name, other), other)).filter(|&(distance, _)| distance <= most);
    near.min_by_key(|&(distance, _)| distance).map(|(_, other)| other)
}
