//! Sequences of values, and what "periodic" means.

use std::fmt;

/// G(n + period) = G(n) + saltus for all n ≥ preperiod (ordinary addition).
///
/// With `saltus` 0 the sequence is *periodic*, otherwise *arithmetic periodic*.
///
/// ```
/// # use grundy_core::Periodicity;
/// let nim = Periodicity { preperiod: 0, period: 1, saltus: 1 };
/// assert_eq!(nim.value_from(&[0], 1_000), Some(1_000));
/// let take_1_2 = Periodicity { preperiod: 0, period: 3, saltus: 0 };
/// assert_eq!(take_1_2.value_from(&[0, 1, 2], 3_000_001), Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Periodicity {
    /// The first heap from which the law holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The growth of the values in one period.
    pub saltus: u64,
}

impl Periodicity {
    /// G(n), given at least the first `preperiod + period` values. `None` if
    /// `head` is too short or the value needs more than 64 bits.
    pub fn value_from(&self, head: &[u64], n: u64) -> Option<u64> {
        let (within, turns) = self.reduce(n);
        turns.checked_mul(self.saltus)?.checked_add(*head.get(usize::try_from(within).ok()?)?)
    }

    /// Writes n as a number below `preperiod + period` and a number of whole periods.
    pub fn reduce(&self, n: u64) -> (u64, u64) {
        if n < self.preperiod {
            return (n, 0);
        }
        let past = n - self.preperiod;
        (self.preperiod + past % self.period, past / self.period)
    }

    /// The last n at which G(n + period) ≠ G(n) + saltus; `None` if there is none.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}

/// How sure we are of a periodicity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// A theorem's condition was checked in full.
    Proven,
    /// The values computed so far repeat, but no theorem's condition is met.
    Observed,
    /// Nothing is known.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proven => "proven",
            Verdict::Observed => "observed",
            Verdict::Unknown => "unknown",
        })
    }
}
