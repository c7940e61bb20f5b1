//! Laws of periodicity: G(n + period) = G(n) + saltus for all n ≥ preperiod. [`periodicity`](crate::periodicity) tells
//! when one is proved.

use crate::sequence::Values;
use crate::verdict::{Rejected, Session};
use grundy_core::Said;
use grundy_core::said;

/// A law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Law {
    pub preperiod: u64,
    pub period: u64,
    pub saltus: u64,
}

impl Law {
    /// The law written as [preperiod, period, saltus]; `None` for period 0, and for numbers beyond 64 bits.
    pub fn from_triple([preperiod, period, saltus]: [u64; 3]) -> Option<Law> {
        (period > 0 && preperiod.checked_add(period).is_some()).then_some(Law { preperiod, period, saltus })
    }
}

/// Why a law is not proved.
pub(crate) enum Unproved {
    /// What is missing, as a sentence without a full stop.
    Missing(Said),
    /// The observer stopped the check.
    Stopped(Rejected),
}

impl Unproved {
    /// What is missing.
    pub fn missing(reason: impl Into<Said>) -> Unproved {
        Unproved::Missing(reason.into())
    }

    /// As the rejection of a step.
    pub fn rejects(self, step: impl Into<String>) -> Rejected {
        match self {
            Unproved::Missing(reason) => Rejected::new(step, reason),
            Unproved::Stopped(stopped) => stopped,
        }
    }
}

impl From<Rejected> for Unproved {
    fn from(stopped: Rejected) -> Unproved {
        Unproved::Stopped(stopped)
    }
}

/// The first n ≥ preperiod at which the law fails on the values at hand.
pub(crate) fn first_exception(values: &Values, law: Law, session: &Session) -> Result<Option<usize>, Rejected> {
    const PART: usize = 1 << 24;
    let (Ok(period), Ok(start)) = (usize::try_from(law.period), usize::try_from(law.preperiod)) else {
        return Ok(None);
    };
    let end = values.len().saturating_sub(period);
    for from in (start..end).step_by(PART) {
        session.report("heaps", from, end)?;
        if let Some(n) = values.first_exception(from, end.min(from + PART), period, law.saltus) {
            return Ok(Some(n));
        }
    }
    Ok(None)
}

/// Checks that no smaller period divides this one, and that the law does not hold one heap earlier. `value` must know the
/// heaps below preperiod + 2·period, unless they are not even computed.
pub(crate) fn check_least(law: Law, value: &dyn Fn(u64) -> Option<u64>, session: &Session) -> Result<(), Rejected> {
    let holds_at = |n: u64, period: u64, saltus: u64| {
        let later = n.checked_add(period).and_then(value);
        later.is_some() && value(n).and_then(|now| now.checked_add(saltus)) == later
    };
    for prime in prime_divisors(law.period).into_iter().filter(|prime| law.saltus.is_multiple_of(*prime)) {
        let (period, saltus) = (law.period / prime, law.saltus / prime);
        let mut holds = true;
        for n in law.preperiod..law.preperiod + law.period {
            if n.is_multiple_of(1 << 20) {
                session.report("heaps", n as usize, (law.preperiod + law.period) as usize)?;
            }
            if !holds_at(n, period, saltus) {
                holds = false;
                break;
            }
        }
        if holds {
            return Err(Rejected::new("claim.period", said!("{period} is a period as well", period)));
        }
    }
    if law.preperiod > 0 && holds_at(law.preperiod - 1, law.period, law.saltus) {
        return Err(Rejected::new(
            "claim.preperiod",
            said!("the law holds from heap {preperiod} on", preperiod = law.preperiod - 1),
        ));
    }
    Ok(())
}

fn prime_divisors(mut n: u64) -> Vec<u64> {
    let (mut primes, mut p) = (Vec::new(), 2);
    while p <= n / p {
        if n.is_multiple_of(p) {
            primes.push(p);
            while n.is_multiple_of(p) {
                n /= p;
            }
        }
        p += 1;
    }
    primes.extend((n > 1).then_some(n));
    primes
}
