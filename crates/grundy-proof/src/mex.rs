//! The minimal excluded value, the checker's own.

/// The least number that is not among `values`, by sorting.
pub(crate) fn least_excluded(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    let mut least = 0;
    for value in values {
        if value == least {
            least += 1;
        }
    }
    least
}

/// A set of small numbers that is emptied in constant time: a number is in the
/// set if it was marked in the present round.
pub(crate) struct Marks {
    marked_in: Vec<u32>,
    round: u32,
}

impl Marks {
    pub fn new() -> Marks {
        Marks { marked_in: Vec::new(), round: 1 }
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.marked_in.fill(0);
            1
        });
    }

    /// Adds a value of a heap that is already verified (so it is small: a
    /// value never exceeds the number of options).
    #[inline]
    pub fn mark(&mut self, value: u64) {
        let at = value as usize;
        if at >= self.marked_in.len() {
            self.marked_in.resize((at + 1).next_power_of_two(), 0);
        }
        self.marked_in[at] = self.round;
    }

    /// Whether the value was added.
    #[inline]
    pub fn has(&self, value: u64) -> bool {
        usize::try_from(value).ok().and_then(|at| self.marked_in.get(at)) == Some(&self.round)
    }

    /// The least value that was not added, if all below `from` were.
    pub fn least_missing(&self, from: u64) -> u64 {
        (from..).find(|&value| !self.has(value)).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_ways_to_the_least_excluded_value() {
        let mut marks = Marks::new();
        for set in 0u32..256 {
            let values: Vec<u64> = (0..8).filter(|bit| set >> bit & 1 == 1).collect();
            marks.clear();
            values.iter().for_each(|&value| marks.mark(value));
            let expected = (0..).find(|value| !values.contains(value)).unwrap();
            assert_eq!(least_excluded(values.clone()), expected);
            assert_eq!(marks.least_missing(0), expected);
            assert!((0..10).all(|value| marks.has(value) == values.contains(&value)));
        }
        assert_eq!(least_excluded(vec![3, 0, 1, 1, u64::MAX]), 2);
    }
}
