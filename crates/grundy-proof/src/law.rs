//! A law of periodicity: what it says, where it fails, and why it is not proved.

use crate::heap_values::Values;
use crate::verdict::{Rejected, Session};

/// A law G(n + period) = G(n) + saltus for n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Law {
    pub preperiod: u64,
    pub period: u64,
    pub saltus: u64,
}

impl Law {
    /// The law written as [preperiod, period, saltus]; `None` for period 0.
    pub fn from_triple([preperiod, period, saltus]: [u64; 3]) -> Option<Law> {
        (period > 0).then_some(Law { preperiod, period, saltus })
    }
}

/// Why a law is not proved.
pub(crate) enum Unproved {
    /// What is missing, as a sentence without a full stop.
    Missing(String),
    /// The observer stopped the check.
    Stopped(Rejected),
}

impl Unproved {
    /// Why a law is not proved: what is missing.
    pub fn missing(reason: impl Into<String>) -> Unproved {
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

/// The first n ≥ preperiod at which the law fails on the values at hand.
pub(crate) fn first_exception(values: &Values, law: Law, session: &Session) -> Result<Option<usize>, Rejected> {
    const PART: usize = 1 << 24;
    let (Ok(period), Ok(start)) = (usize::try_from(law.period), usize::try_from(law.preperiod)) else {
        return Ok(None);
    };
    let end = values.len().saturating_sub(period);
    for from in (start..end).step_by(PART) {
        session.report("heaps", from, end)?;
        if let Some(n) = values.first_exception(from..end.min(from + PART), period, law.saltus) {
            return Ok(Some(n));
        }
    }
    Ok(None)
}
