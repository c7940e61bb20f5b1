//! Some options: how many there are, and the first in ascending order; the twins' own list of them.

use grundy_core::{OptionList, Position};

/// The one-heap options of these sizes; a heap of 0 vanishes.
pub fn heaps_left(rests: impl IntoIterator<Item = u64>) -> Vec<Vec<Position>> {
    rests.into_iter().map(|rest| if rest == 0 { Vec::new() } else { vec![Position::from(rest)] }).collect()
}

/// Some options: how many there are, and the first in ascending order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub count: u128,
    pub first: Vec<Vec<Position>>,
}

impl From<OptionList<Position>> for Found {
    fn from(list: OptionList<Position>) -> Found {
        Found { count: list.count, first: list.first }
    }
}

impl Found {
    /// From all of them, in any order and perhaps repeated.
    pub fn from_all(mut options: Vec<Vec<Position>>, most: usize) -> Found {
        options.iter_mut().for_each(|option| option.sort());
        options.sort();
        options.dedup();
        let count = options.len() as u128;
        options.truncate(most);
        Found { count, first: options }
    }

    /// From all of them, in any order but all different; only the first are kept on the way.
    pub fn from_distinct(options: impl IntoIterator<Item = Vec<Position>>, most: usize) -> Found {
        let room = most.saturating_mul(2).saturating_add(64);
        let mut found = Found { count: 0, first: Vec::new() };
        for option in options {
            found.count += 1;
            found.first.push(option);
            if found.first.len() == room {
                found.first.sort();
                found.first.truncate(most);
            }
        }
        Found::from_first(found.count, found.first, most)
    }

    /// From the count and enough of the first options in any order, all different.
    pub fn from_first(count: u128, mut options: Vec<Vec<Position>>, most: usize) -> Found {
        options.sort();
        options.truncate(most);
        Found { count, first: options }
    }
}

/// The least number that is not among these.
pub fn least_excluded(values: Vec<u64>) -> u64 {
    (0..).find(|least| !values.contains(least)).unwrap_or(u64::MAX)
}
