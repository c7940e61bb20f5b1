//! What can be seen of a law of periodicity on the values at hand: where it fails, and whether it is the least one.
//! [`proof`](super::proof) tells when it goes on for ever.

use grundy_core::said;

use crate::kernel::{Law, Rejected, Session, Values};

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
