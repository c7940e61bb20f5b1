//! Why a call of the rules ends without a value.

use std::fmt::Display;

use grundy_core::Said;

use super::cell::Cell;

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

impl From<Why> for Failed {
    fn from(why: Why) -> Failed {
        Failed(Box::new(why))
    }
}

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
