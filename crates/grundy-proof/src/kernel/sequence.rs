//! Values of a sequence of heaps, in as few bytes as they need.

/// Values of the heaps 0, 1, …, as narrow as they can be kept: there may be hundreds of millions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    Words(Vec<u16>),
    Numbers(Vec<u64>),
}

/// Evaluates an expression with the slice of whatever type it is.
macro_rules! each {
    ($values:expr, $slice:ident => $result:expr) => {
        match $values {
            Values::Words($slice) => $result,
            Values::Numbers($slice) => $result,
        }
    };
}

impl Values {
    pub fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// The value of heap n; `None` after the last one.
    #[inline]
    pub fn get(&self, n: usize) -> Option<u64> {
        each!(self, values => values.get(n).map(widened))
    }

    /// The largest of the first `heaps` values.
    pub fn largest(&self, heaps: usize) -> Option<u64> {
        each!(self, values => values.iter().take(heaps).max().map(widened))
    }

    /// The first n from `from` on, below `end`, at which G(n + period) = G(n) + saltus fails; all are at hand.
    pub(crate) fn first_exception(&self, from: usize, end: usize, period: usize, saltus: u64) -> Option<usize> {
        fn of<T: Copy + PartialEq + Into<u64>>(now: &[T], later: &[T], saltus: u64) -> Option<usize> {
            if saltus == 0 && now == later {
                return None;
            }
            let fails = |(&now, &later): (&T, &T)| now.into().checked_add(saltus) != Some(later.into());
            now.iter().zip(later).position(fails)
        }
        let at = each!(self, values => of(&values[from..end], &values[from + period..end + period], saltus));
        at.map(|at| from + at)
    }
}

fn widened<T: Copy + Into<u64>>(value: &T) -> u64 {
    (*value).into()
}
