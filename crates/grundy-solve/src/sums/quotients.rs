//! The quotients that answer sums: found within a fixed amount of work, and kept between questions.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Observer, Progress, Stop};
use grundy_rules::Rules;

use super::solution::Solution;
use crate::choose::has_quotient;
use crate::misere::MOST_OUTCOMES;
use crate::misere::quotient::{MOST_HEAPS, Quotient};
use crate::summand::{Summand, numbered_rules};
use crate::worth::Reason;
use crate::{Limits, Unsolved};

/// Number of counters up to which a sum is searched: that is quick, and what it finds is easier to check.
const FEW_COUNTERS: u64 = 32;

/// Work on a misère sum of heap games: the options of a search, and the reports of the work on a quotient. A position has
/// about one option for each counter. There is a report for each heap, column of a table, 64 pairs and 4,096 quick
/// steps. Misère Kayles needs 8,000. The work does not depend on the machine, so neither do the answers.
pub(super) const EFFORTS: [(u64, u64); 2] = [(1 << 20, 10_000), (1 << 26, 160_000)];

/// Smallest heap up to which a quotient is searched for.
const LEAST_HEAPS: u64 = 64;

/// The quotients found so far.
#[derive(Clone, Default)]
pub(crate) struct KnownQuotients(Arc<Mutex<Vec<Learnt>>>);

/// A quotient of some games, searched for up to some heap.
struct Learnt {
    rules: Vec<Rules>,
    to: u64,
    /// The most reports of the work on it.
    reports: u64,
    quotient: Arc<Quotient>,
}

impl KnownQuotients {
    /// The counters of a misère sum that quotients may answer: one of heap games, and too large for a search at once.
    pub fn counters(sum: &[Summand]) -> Option<u64> {
        let is_one = cfg!(feature = "engines") && sum.iter().all(|summand| has_quotient(summand.rules));
        let heaps = sum.iter().map(|summand| summand.position[0].saturating_mul(summand.copies));
        is_one.then(|| heaps.fold(0, u64::saturating_add)).filter(|&counters| counters > FEW_COUNTERS)
    }

    /// Solves a misère sum by a quotient that is found with at most this many `reports`, and lists at most `most` moves.
    /// `None` if none covers it. Fails if the rules fail, the work is stopped by the caller, or the winning moves cannot
    /// be counted.
    pub fn solve(
        &self,
        sum: &[Summand],
        most: usize,
        reports: u64,
        limits: &Limits,
    ) -> Result<Option<Solution>, Unsolved> {
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
        let quotient = self.quotient(rules, to, reports, limits)?;
        Ok(quotient
            .solve(sum, most)?
            .map(|answered| Solution::without_values(answered.outcome, answered.winning, Reason::Quotient(quotient))))
    }

    /// The quotient of some games up to some heap, as far as the work reaches.
    fn quotient(&self, rules: Vec<Rules>, to: u64, reports: u64, limits: &Limits) -> Result<Arc<Quotient>, Unsolved> {
        let locked = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_enough = |known: &&Learnt| known.reports >= reports || known.quotient.stopped.is_none();
        let known = |known: &&Learnt| known.to == to && known.rules == rules && is_enough(known);
        if let Some(known) = locked().iter().find(known) {
            return Ok(Arc::clone(&known.quotient));
        }
        let budget = Budget::new(limits, 2 * MOST_OUTCOMES, reports);
        let quotient = Quotient::find(&rules, Some(to), &Limits { observer: &budget, ..*limits })?;
        if let Some(reason @ Unsolved::Stopped(_)) = quotient.stopped.as_ref().filter(|_| !budget.is_used_up()) {
            return Err(reason.clone());
        }
        let quotient = Arc::new(quotient);
        locked().push(Learnt { rules, to, reports, quotient: Arc::clone(&quotient) });
        Ok(quotient)
    }
}

/// An observer that stops the work after a number of positions or of reports.
pub(super) struct Budget<'a> {
    observer: &'a dyn Observer,
    positions: u64,
    reports: AtomicU64,
    /// Whether this observer stopped the work, not the caller's one.
    is_used_up: AtomicBool,
}

impl<'a> Budget<'a> {
    pub fn new(limits: &Limits<'a>, positions: u64, reports: u64) -> Budget<'a> {
        let (reports, is_used_up) = (AtomicU64::new(reports), AtomicBool::new(false));
        Budget { observer: limits.observer, positions, reports, is_used_up }
    }

    pub fn is_used_up(&self) -> bool {
        self.is_used_up.load(Relaxed)
    }
}

impl Observer for Budget<'_> {
    fn report(&self, progress: Progress) -> Option<Stop> {
        let stop = self.observer.report(progress);
        let left = self.reports.load(Relaxed).saturating_sub(1);
        self.reports.store(left, Relaxed);
        let too_many = progress.unit == "positions" && progress.done >= self.positions;
        if stop.is_none() && (left == 0 || too_many) {
            self.is_used_up.store(true, Relaxed);
            return Some(Stop::TimeLimit);
        }
        stop
    }

    fn remark(&self, remark: &dyn std::fmt::Display) {
        self.observer.remark(remark);
    }
}
