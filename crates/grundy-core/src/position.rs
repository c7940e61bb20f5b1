//! A position written down as a few numbers.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// A position as a short list of numbers: `[7]` is a heap of seven, `[3, 5]` a
/// piece on square 3,5, `[4, 3, 1]` the rows of a chocolate bar.
///
/// What the numbers mean is the ruleset's affair. Positions compare like lists
/// of numbers. One and two numbers need no memory of their own.
///
/// ```
/// # use grundy_core::Position;
/// let heap = Position::from(7);
/// assert_eq!(heap[0], 7);
/// assert!(Position::from([3, 5]) < Position::from([3, 10]));
/// assert_eq!(Position::from(vec![4, 3, 1]).to_string(), "4,3,1");
/// ```
#[derive(Clone)]
pub struct Position(Numbers);

#[derive(Clone)]
enum Numbers {
    One([u64; 1]),
    Two([u64; 2]),
    Many(Box<[u64]>),
}

impl From<u64> for Position {
    fn from(number: u64) -> Self {
        Position(Numbers::One([number]))
    }
}

impl From<[u64; 2]> for Position {
    fn from(pair: [u64; 2]) -> Self {
        Position(Numbers::Two(pair))
    }
}

impl From<&[u64]> for Position {
    fn from(numbers: &[u64]) -> Self {
        Position(match *numbers {
            [a] => Numbers::One([a]),
            [a, b] => Numbers::Two([a, b]),
            _ => Numbers::Many(numbers.into()),
        })
    }
}

impl From<Vec<u64>> for Position {
    fn from(numbers: Vec<u64>) -> Self {
        match numbers.len() {
            1 | 2 => Position::from(&numbers[..]),
            _ => Position(Numbers::Many(numbers.into_boxed_slice())),
        }
    }
}

impl Deref for Position {
    type Target = [u64];
    fn deref(&self) -> &[u64] {
        match &self.0 {
            Numbers::One(numbers) => numbers,
            Numbers::Two(numbers) => numbers,
            Numbers::Many(numbers) => numbers,
        }
    }
}

impl Borrow<[u64]> for Position {
    fn borrow(&self) -> &[u64] {
        self
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Position {}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The numbers with commas between them.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{number}")?;
        }
        Ok(())
    }
}
