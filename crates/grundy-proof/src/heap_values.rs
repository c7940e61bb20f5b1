//! Values of heaps, as narrow as they can be kept.
//!
//! Sequences may have hundreds of millions of values. So what looks at all of
//! them looks at slices of their own type.

use std::ops::Range;

/// Values of the heaps 0, 1, …
pub(crate) enum Values<'a> {
    /// As a witness lists them.
    Listed(&'a [u64]),
    /// As they were computed, none above 255, …
    Bytes(Vec<u8>),
    /// … or none above 65535.
    Words(Vec<u16>),
}

impl Values<'_> {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Listed(values) => values.len(),
            Values::Bytes(values) => values.len(),
            Values::Words(values) => values.len(),
        }
    }

    /// The value of heap n; `None` behind the last one.
    #[inline]
    pub fn get(&self, n: usize) -> Option<u64> {
        match self {
            Values::Listed(values) => values.get(n).copied(),
            Values::Bytes(values) => values.get(n).copied().map(u64::from),
            Values::Words(values) => values.get(n).copied().map(u64::from),
        }
    }

    /// The values of some heaps, as far as they are there.
    pub fn of(&self, heaps: Range<usize>) -> impl Iterator<Item = u64> + '_ {
        heaps.map_while(|n| self.get(n))
    }

    /// The largest of the first `heaps` values, as far as they are there.
    pub fn largest(&self, heaps: usize) -> Option<u64> {
        fn of<T: Copy + Ord + Into<u64>>(values: &[T], heaps: usize) -> Option<u64> {
            values[..heaps.min(values.len())].iter().copied().max().map(T::into)
        }
        match self {
            Values::Listed(values) => of(values, heaps),
            Values::Bytes(values) => of(values, heaps),
            Values::Words(values) => of(values, heaps),
        }
    }

    /// The first of these heaps n at which G(n + period) = G(n) + saltus fails; heaps.end + period
    /// is at most the number of values.
    pub fn first_exception(&self, heaps: Range<usize>, period: usize, saltus: u64) -> Option<usize> {
        fn of<T: Copy + Ord + Into<u64>>(
            values: &[T],
            heaps: Range<usize>,
            period: usize,
            saltus: u64,
        ) -> Option<usize> {
            let (now, later) = (&values[heaps.clone()], &values[heaps.start + period..heaps.end + period]);
            if saltus == 0 && now == later {
                return None;
            }
            let fails = |(&now, &later): (&T, &T)| now.into().checked_add(saltus) != Some(later.into());
            now.iter().zip(later).position(fails).map(|at| heaps.start + at)
        }
        match self {
            Values::Listed(values) => of(values, heaps, period, saltus),
            Values::Bytes(values) => of(values, heaps, period, saltus),
            Values::Words(values) => of(values, heaps, period, saltus),
        }
    }

    /// Values of a code's heaps made into those of a game whose heap n is the code's heap n + shift.
    pub fn shift(&mut self, shift: i64) {
        fn shifted<T: Clone + Default>(values: &mut Vec<T>, shift: i64) {
            let by = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
            if shift >= 0 {
                values.drain(..by.min(values.len()));
            } else {
                drop(values.splice(..0, vec![T::default(); by]));
            }
        }
        match self {
            Values::Listed(_) => {}
            Values::Bytes(values) => shifted(values, shift),
            Values::Words(values) => shifted(values, shift),
        }
    }
}
