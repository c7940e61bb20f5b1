//! The quotients that answer sums: found within a fixed amount of work, and kept between questions.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Observer, Progress, Stop};
use grundy_rules::Rules;

use super::solution::Solution;
use crate::choose::has_quotient;
use crate::misere::quotient::{MOST_HEAPS, Quotient};
use crate::summand::{Summand, numbered_rules};
use crate::worth::Reason;
use crate::{Limits, Unsolved};

/// Number of counters up to which a sum is searched: that is quick, and what it finds is easier to check.
const FEW_COUNTERS: u128 = 32;

/// Largest number of reports of the work on a quotient: one for each heap, column of a table, 64 pairs and 4,096 quick
/// steps. Misère Kayles needs a twentieth of it. The work does not depend on the machine, so neither do the answers.
const MOST_REPORTS: u64 = 160_000;

/// Smallest heap up to which a quotient is searched for.
const LEAST_HEAPS: u64 = 64;

/// The quotients found so far.
#[derive(Clone, Default)]
pub(crate) struct KnownQuotients(Arc<Mutex<Vec<Learnt>>>);

/// A quotient of some games, searched for up to some heap.
struct Learnt {
    rules: Vec<Rules>,
    to: u64,
    quotient: Arc<Quotient>,
}

impl KnownQuotients {
    /// Solves a misère sum by a quotient, and lists at most `most` moves. `None` if it is not a sum of heap games, if
    /// it is small enough for a search, or if no quotient covers it. Fails if the rules fail, the work is stopped by
    /// the caller, or the winning moves cannot be counted.
    pub fn solve(&self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Option<Solution>, Unsolved> {
        if !sum.iter().all(|summand| has_quotient(summand.rules)) {
            return Ok(None);
        }
        let counters = sum.iter().map(|s| u128::from(s.position[0]) * u128::from(s.copies)).sum::<u128>();
        if counters <= FEW_COUNTERS {
            return Ok(None);
        }
        let numbers = numbered_rules(sum);
        let mut rules: Vec<Rules> = Vec::new();
        for (summand, number) in sum.iter().zip(numbers) {
            if number == rules.len() {
                rules.push(summand.rules.clone());
            }
        }
        let largest = sum.iter().map(|summand| summand.position[0]).max().unwrap_or(0);
        // Other sums of the same games are then answered by the same quotient.
        let to = largest.clamp(LEAST_HEAPS, MOST_HEAPS).next_power_of_two();
        let quotient = self.quotient(rules, to, limits)?;
        Ok(quotient
            .solve(sum, most)?
            .map(|answered| Solution::without_values(answered.outcome, answered.winning, Reason::Quotient(quotient))))
    }

    /// The quotient of some games up to some heap, as far as the fixed amount of work reaches.
    fn quotient(&self, rules: Vec<Rules>, to: u64, limits: &Limits) -> Result<Arc<Quotient>, Unsolved> {
        let locked = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = locked().iter().find(|known| known.to == to && known.rules == rules) {
            return Ok(Arc::clone(&known.quotient));
        }
        let budget =
            Budget { observer: limits.observer, left: AtomicU64::new(MOST_REPORTS), stopped: AtomicBool::new(false) };
        let quotient = Quotient::find(&rules, Some(to), &Limits { observer: &budget, ..*limits })?;
        if budget.stopped.load(Relaxed)
            && let Some(reason @ Unsolved::Stopped(_)) = quotient.stopped()
        {
            return Err(reason.clone());
        }
        let quotient = Arc::new(quotient);
        locked().push(Learnt { rules, to, quotient: Arc::clone(&quotient) });
        Ok(quotient)
    }
}

/// An observer that stops the work after a number of reports.
struct Budget<'a> {
    observer: &'a dyn Observer,
    left: AtomicU64,
    /// Whether the caller's observer stopped it.
    stopped: AtomicBool,
}

impl Observer for Budget<'_> {
    fn report(&self, progress: Progress) -> Option<Stop> {
        let stop = self.observer.report(progress);
        if stop.is_some() {
            self.stopped.store(true, Relaxed);
            return stop;
        }
        let left = self.left.load(Relaxed).saturating_sub(1);
        self.left.store(left, Relaxed);
        (left == 0).then_some(Stop::TimeLimit)
    }

    fn remark(&self, remark: &dyn std::fmt::Display) {
        self.observer.remark(remark);
    }
}
