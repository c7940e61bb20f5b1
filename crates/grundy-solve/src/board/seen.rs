//! The values of the options of a component, as far as they are known.

/// A set of values.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// The values below 64.
    low: u64,
    /// The others, in words of 64.
    high: Vec<u64>,
}

impl Seen {
    /// The set of the values whose bits are set.
    pub(super) fn of(low: u32) -> Seen {
        Seen { low: u64::from(low), high: Vec::new() }
    }

    /// The values below 32 as bits.
    pub(super) fn low(&self) -> u32 {
        self.low as u32
    }

    /// Adds a value. The nim-sum of numbers below 2^k is below 2^k, so no value exceeds twice the number of moves.
    pub(super) fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
            return;
        }
        let at = (value / 64 - 1) as usize;
        if self.high.len() <= at {
            self.high.resize(at + 1, 0);
        }
        self.high[at] |= 1 << (value % 64);
    }

    /// Whether a value is in the set.
    pub(super) fn contains(&self, value: u64) -> bool {
        match value {
            0..64 => self.low >> value & 1 == 1,
            _ => self.high.get((value / 64 - 1) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1),
        }
    }

    /// The least value that is not in the set.
    pub(super) fn mex(&self) -> u64 {
        let low = u64::from(self.low.trailing_ones());
        if low < 64 {
            return low;
        }
        let full = self.high.iter().take_while(|&&word| word == u64::MAX).count();
        64 * (1 + full as u64) + self.high.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_value_is_found() {
        let mut seen = Seen::default();
        for value in 0..200 {
            assert_eq!((seen.mex(), seen.contains(value)), (value, false));
            seen.insert(value);
            assert!(seen.contains(value));
        }
        seen.insert(1000);
        assert_eq!((seen.mex(), seen.contains(999), seen.contains(1000)), (200, false, true));
    }
}
