//! Laws of periodicity: G(n + period) = G(n) + saltus for all n ≥ preperiod. Here they are proved. There are [`claim`]s
//! about them, and [`classes`] of the options of large heaps.
//!
//! *Finite subtraction sets.* The preceding max S values determine G(n). So once max S consecutive values recur, all
//! that follows recurs.
//!
//! *Take-and-break codes.* Let at most t counters be removed and at most h heaps be left. If G(n+p) = G(n) for all n ≥
//! e with n+p ≤ h(e+p)+t (and n ≤ t+1), then for all n ≥ e. Of the heaps that a larger n+p leaves, the largest has e+p
//! counters or more. Taking p counters from that heap gives an option of n of the same value, and conversely. (For h =
//! 2: Guy and Smith, *The G-values of various games*, 1956. See also *Winning Ways*, ch. 4.)
//!
//! *Sets that end in a parity*: [`shift`]. *Codes with digits from 8 on* may grow for ever: [`growth`].

pub(crate) mod claim;
pub(crate) mod classes;
mod growth;
mod shift;

use grundy_core::{Said, said};
use grundy_rules::{HeapMoves, Rules};

use crate::kernel::{Check, Law, Rejected, Session, Values, reject};

/// Checks the law that a fact gives for these values.
pub(crate) fn check(rules: &Rules, values: &Values, law: Law, step: &str, session: &Session) -> Check {
    prove(rules, values, law, session).map(|_| ()).map_err(|unproved| unproved.rejects(step))
}

pub(crate) enum Unproved {
    /// What is missing, as a sentence without a full stop.
    Missing(Said),
    Stopped(Rejected),
}

/// The answer that this is missing.
pub(crate) fn missing<T>(reason: impl Into<Said>) -> Result<T, Unproved> {
    Err(Unproved::Missing(reason.into()))
}

impl Unproved {
    pub fn rejects(self, step: impl Into<String>) -> Rejected {
        match self {
            Unproved::Missing(reason) => Rejected::new(step, reason),
            Unproved::Stopped(stopped) => stopped,
        }
    }
}

grundy_core::from! { Rejected => Unproved, stopped: Unproved::Stopped(stopped); }

/// Proves that the law holds for ever, given verified values G(0), G(1), …; gives the number of values that it takes.
pub(crate) fn prove(rules: &Rules, values: &Values, law: Law, session: &Session) -> Result<u64, Unproved> {
    let known = values.len() as u128;
    let head = u128::from(law.preperiod) + u128::from(law.period);
    if head > known {
        return missing(said!("the law needs at least preperiod + period = {head} values", head));
    }
    if let Some(n) = first_exception(values, law, session)? {
        return missing(said!("the law fails at heap {n}", n));
    }
    let bound = match rules.sequence() {
        Some(HeapMoves::TakeBreak { code, shift: 0 }) if law.saltus > 0 => {
            return growth::prove(code, values, law, session);
        }
        Some(HeapMoves::TakeBreak { code, shift }) => code.last().map(|last| {
            let (e, p, h, t): (i128, i128, i128, i128) =
                (law.preperiod.into(), law.period.into(), code.most_heaps().into(), i128::from(last));
            // In heaps of the code the law starts at e + shift (but not below 0).
            let start: i128 = (e + i128::from(*shift)).max(0);
            (h * (start + p) + t).max(p + t + 1) + 1 - i128::from(*shift)
        }),
        Some(HeapMoves::Subtract(set)) => match set.largest() {
            Some(largest) => Some(head as i128 + i128::from(largest)),
            None => return shift::prove(set, values, law, session),
        },
        _ => None,
    };
    let Some(bound) = bound else { return missing(said!("no theorem proves a period of {name}", name = rules.name)) };
    match bound.max(head as i128) as u128 {
        needed if needed > known => {
            missing(said!("the theorem needs the values of the heaps 0..{needed}, here are {known}", needed, known))
        }
        _ if law.saltus > 0 => missing(said!("such a sequence is bounded")),
        needed => Ok(needed as u64),
    }
}

/// The first n ≥ preperiod at which the law fails on the known values.
pub(crate) fn first_exception(values: &Values, law: Law, session: &Session) -> Check<Option<usize>> {
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
pub(crate) fn check_least(law: Law, value: &dyn Fn(u64) -> Option<u64>, session: &Session) -> Check {
    let holds_at = |n: u64, period: u64, saltus: u64| {
        let later = n.checked_add(period).and_then(value);
        later.is_some() && value(n).and_then(|now| now.checked_add(saltus)) == later
    };
    'primes: for prime in prime_divisors(law.period).into_iter().filter(|prime| law.saltus.is_multiple_of(*prime)) {
        let (period, saltus) = (law.period / prime, law.saltus / prime);
        for n in law.preperiod..law.preperiod + law.period {
            if n.is_multiple_of(1 << 20) {
                session.report("heaps", n as usize, (law.preperiod + law.period) as usize)?;
            }
            if !holds_at(n, period, saltus) {
                continue 'primes;
            }
        }
        return reject("claim.period", said!("{period} is a period as well", period));
    }
    if let Some(preperiod) = law.preperiod.checked_sub(1)
        && holds_at(preperiod, law.period, law.saltus)
    {
        return reject("claim.preperiod", said!("the law holds from heap {preperiod} on", preperiod));
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
