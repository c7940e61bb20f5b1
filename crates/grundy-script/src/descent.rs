//! Rules without a base case: positions that fall below every number.
//!
//! `return [n - 1, n - 2]` forgets that play ends somewhere, and there are as many positions as there are negative
//! numbers. No game is known that needs a hundred thousand of them, one below the other; so whoever gets there is told.

use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use grundy_core::{Fault, said};

/// How often a negative number may be less than all before it.
const MOST: u32 = 100_000;

/// The least number that was seen in a position, and how often there was a new one below 0.
#[derive(Default)]
pub(crate) struct Descent {
    least: AtomicI64,
    times: AtomicU32,
}

impl Descent {
    /// Looks at the least number of a position of which the options are asked.
    pub(crate) fn follow(&self, least: Option<i64>, name: &str) -> Result<(), Fault> {
        let Some(least) = least.filter(|&least| least < self.least.fetch_min(least, Ordering::Relaxed)) else {
            return Ok(());
        };
        match self.times.fetch_add(1, Ordering::Relaxed) >= MOST {
            true => Err(Fault::new(said!(
                "{name}: positions fall below 0 without end, to {least} so far: is a base case missing?",
                name,
                least
            ))),
            false => Ok(()),
        }
    }
}
