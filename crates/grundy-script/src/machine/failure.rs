//! Why a call of the rules ends without a value.

use grundy_core::Said;

use super::cell::Cell;

/// Why a call ends without a value. It is boxed, since it is rare.
#[derive(Debug)]
pub(crate) struct Failed(pub(crate) Box<Why>);

#[derive(Debug)]
pub(crate) enum Why {
    /// A mistake of the rules, as a sentence.
    Said(Said),
    /// The variable at the place of the mistake has no value yet.
    NoValue,
    /// The call takes too many steps.
    Steps,
    /// The call needs too much memory.
    Memory,
    /// The functions call each other too deep.
    Calls,
}

pub(crate) type Done<T> = Result<T, Failed>;

impl From<Why> for Failed {
    fn from(why: Why) -> Failed {
        Failed(Box::new(why))
    }
}

/// Fails with a sentence.
#[cold]
pub(crate) fn refuse<T>(said: impl Into<Said>) -> Done<T> {
    Err(Why::Said(said.into()).into())
}

#[cold]
pub(super) fn unsupported<T>(operation: &str, value: Cell) -> Done<T> {
    refuse(format!("Operation `{operation}` not supported on type `{}`", value.kind()))
}

#[cold]
pub(super) fn unsupported_both<T>(operation: &str, left: Cell, right: Cell) -> Done<T> {
    refuse(format!("Operation `{operation}` not supported for types `{}` and `{}`", left.kind(), right.kind()))
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

/// The name among `names` that somebody may have meant.
pub(super) fn did_you_mean<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let most = if name.len() <= 2 { 1 } else { 2 };
    let near = names.map(|other| (distance(name, other), other)).filter(|&(distance, _)| distance <= most);
    near.min_by_key(|&(distance, _)| distance).map(|(_, other)| other)
}

/// How many letters must be changed, added or left out between two words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let changed = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(before + 1);
        }
    }
    row[b.len()]
}
