//! The values of the rule language.
//!
//! A [`Cell`] is a value in sixteen bytes that can be copied. It is a small value, or the place of a larger one in a
//! [`Store`](super::store::Store). A cell exists for one call only, except for the constants of a file.
//!
//! Then follows what operations ask of values: whether they are true, their parts and attributes, and the mistakes.

use std::fmt::Display;

use grundy_core::{Said, said};
use starlark_syntax::syntax::ast::BinOp;

use super::natives::{self, Native};
use super::program::Register;
use super::run::Machine;

/// A value of the rule language. Every kind has at most one part, a number of eight bytes. So a value lies in two
/// registers of the processor; with parts of several sizes it would go through memory.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// A variable that has no value yet, or an argument that is not given.
    #[default]
    Unset,
    None,
    Bool(Truth),
    Int(i64),
    /// An integer that does not fit into 64 bits.
    Big(Place),
    Float(Real),
    Text(Span),
    Bytes(Span),
    Tuple(Span),
    List(Place),
    Set(Place),
    Dict(Place),
    /// A dict whose keys are the names of the fields.
    Struct(Place),
    /// Integers one after the other.
    Range(Ends),
    /// A range with another step: a tuple of start, stop and step.
    Steps(Span),
    /// The letters of a text, `text.elems()`: they can only be iterated over.
    Letters(Span),
    /// The numbers of the letters of a text.
    Codes(Span),
    /// What `move(…)`, `split(…)` and `again(…)` return.
    Option(Place),
    Function(Place),
    /// A function of the language, by its number.
    Native(Place),
    /// A method of an object: a tuple of the object and the number of the method.
    Method(Span),
    /// A function with some of its arguments: a tuple of function, arguments, and a dict.
    Partial(Span),
    /// A variable that several functions share.
    Shared(Place),
}

/// The place of a large integer, list, set, dict, option or function.
pub(crate) type Place = i64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Truth(i64);

impl Truth {
    pub(super) fn get(self) -> bool {
        self.0 != 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Real(i64);

impl Real {
    pub(super) fn get(self) -> f64 {
        f64::from_bits(self.0 as u64)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ends(i64);

impl Ends {
    pub(super) fn new(start: i32, stop: i32) -> Ends {
        Ends(i64::from(start) << 32 | i64::from(stop as u32))
    }

    pub(super) fn start(self) -> i64 {
        self.0 >> 32
    }

    pub(super) fn stop(self) -> i64 {
        i64::from(self.0 as i32)
    }
}

/// A part of an array: where it begins, and its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span(i64);

impl Span {
    pub(super) fn new(at: usize, len: usize) -> Span {
        Span((at as i64) << 32 | len as i64)
    }

    pub(super) fn at(self) -> usize {
        (self.0 >> 32) as usize
    }

    pub(super) fn len(self) -> usize {
        self.0 as u32 as usize
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.at()..self.at() + self.len()
    }

    /// The part of this part from `from` to `to`, exclusive.
    pub(super) fn part(self, from: usize, to: usize) -> Span {
        Span::new(self.at() + from, to.saturating_sub(from))
    }
}

impl Cell {
    pub(super) fn truth(truth: bool) -> Cell {
        Cell::Bool(Truth(truth.into()))
    }

    pub(super) fn float(number: f64) -> Cell {
        Cell::Float(Real(number.to_bits() as i64))
    }

    pub(super) fn is_set(self) -> bool {
        !matches!(self, Cell::Unset)
    }

    /// This value, or another one if it is not given.
    pub(super) fn or(self, other: Cell) -> Cell {
        if self.is_set() { self } else { other }
    }

    /// This value, or `None` if it is `None` or not given.
    pub(super) fn given(self) -> Option<Cell> {
        (!matches!(self, Cell::Unset | Cell::None)).then_some(self)
    }

    /// The name of the type, as `type(…)` and messages say it.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Cell::Unset | Cell::None | Cell::Shared(_) => "NoneType",
            Cell::Bool(_) => "bool",
            Cell::Int(_) | Cell::Big(_) => "int",
            Cell::Float(_) => "float",
            Cell::Text(_) => "string",
            Cell::Bytes(_) => "bytes",
            Cell::Tuple(_) => "tuple",
            Cell::List(_) => "list",
            Cell::Set(_) => "set",
            Cell::Dict(_) => "dict",
            Cell::Struct(_) | Cell::Option(_) => "struct",
            Cell::Range(_) | Cell::Steps(_) => "range",
            Cell::Letters(_) | Cell::Codes(_) => "iterator",
            Cell::Function(_) | Cell::Native(_) | Cell::Method(_) | Cell::Partial(_) => "function",
        }
    }

    /// A number that is a count or an index of elements.
    pub(super) fn small(self) -> Option<i32> {
        if let Cell::Int(number) = self { i32::try_from(number).ok() } else { None }
    }

    pub(super) fn text(self) -> Option<Span> {
        if let Cell::Text(span) = self { Some(span) } else { None }
    }
}

impl Machine {
    /// Puts the parts of a value into registers.
    pub(super) fn unpack(&mut self, to: Register, value: Cell, size: usize) -> Done<()> {
        let to = self.base + to as usize;
        let found = self.length(value)?;
        if found != size {
            return refuse(said!("Unpacked {found} values but expected {size}", found, size));
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
                    Some(near) => said!(
                        "Object of type `{kind}` has no attribute `{name}`, did you mean `{near}`?",
                        kind,
                        name,
                        near
                    ),
                    None => said!("Object of type `{kind}` has no attribute `{name}`", kind, name),
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
    refuse(said!("Operation `{operation}` not supported on type `{kind}`", operation, kind = value.kind()))
}

#[cold]
pub(super) fn unsupported_both<T>(operation: impl Display, left: Cell, right: Cell) -> Done<T> {
    // The parser's crate writes operators with spaces around.
    let (written, left, right) = (operation.to_string(), left.kind(), right.kind());
    let operation = written.trim();
    refuse(said!("Operation `{operation}` not supported for types `{left}` and `{right}`", operation, left, right))
}

#[cold]
pub(super) fn out_of_bound<T>(index: i64) -> Done<T> {
    refuse(said!("Index `{index}` is out of bound", index))
}

#[cold]
pub(super) fn frozen<T>() -> Done<T> {
    refuse(said!("Immutable"))
}

#[cold]
pub(super) fn iterating<T>() -> Done<T> {
    refuse(said!("This operation mutates an iterable for an iterator while iterating."))
}

#[cold]
pub(super) fn too_deep<T>() -> Done<T> {
    refuse(said!("Too many recursion levels"))
}

pub(super) fn did_you_mean<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let most = if name.len() <= 2 { 1 } else { 2 };
    let near = names.map(|other| (strsim::levenshtein(name, other), other)).filter(|&(distance, _)| distance <= most);
    near.min_by_key(|&(distance, _)| distance).map(|(_, other)| other)
}
