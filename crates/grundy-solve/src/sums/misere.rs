//! Misère sums that a theorem or a misère quotient decides.
//!
//! In misère play a player who cannot move wins, and values do not add. The Sprague–Grundy theory does not hold. But some
//! sums are covered: heaps of subtraction games (Ferguson 1974), bars of chocolate, and single components with a law of
//! their own. (Heaps of Nim are covered by [`nim`](crate::sums::nim).)
//!
//! In every subtraction game the values 0 and 1 are *paired*. If s is the least number that may be taken, G(n) = 1
//! exactly when n ≥ s and G(n−s) = 0. As for Nim, a sum of such heaps is a misère P-position exactly when
//!
//! - some heap is worth 2 or more, and the nim-sum of the values is 0, or
//! - no heap is worth more than 1, and the nim-sum is 1
//!
//! (T. S. Ferguson 1974; the pairing is proved in `grundy_rules::take`). Proof. From a position of the first
//! kind a move makes the nim-sum other than 0. At least two heaps were worth 2 or more, so one still is. From a
//! position of the second kind a move makes the nim-sum 0, or a single heap worth 2 or more. From any other position
//! there is a move to one of the two kinds. With two heaps worth 2 or more it is Bouton's move. With one such heap, a
//! move makes it worth 0 or 1. Without such a heap, an even number of heaps is worth 1: move in one of them to the
//! value 0. If all heaps are worth 0, move in one that has a move: by the pairing it has an option worth 1. If no heap
//! has a move, the player to move wins.
//!
//! Sums of heap games are also answered by misère quotients, which are found within a fixed amount of work and kept
//! between questions.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Convention, Goal, Nimber, Observer, OptionList, Outcome, Position, Progress, Stop, Theorem};
use grundy_proof::fact::Witness;
use grundy_rules::pairs::CHOCOLATE_THEOREM;
use grundy_rules::{HeapMoves, Rules};

use super::solution::Solution;
use crate::choose::has_quotient;
use crate::misere::MOST_OUTCOMES;
use crate::misere::quotient::{MOST_HEAPS, Quotient};
use crate::summand::MoveList;
use crate::summand::{Summand, numbered_rules};
use crate::walk::search::all_options;
use crate::worth::facts::theorem_fact;
use crate::worth::{Reason, Valuers};
use crate::{Limits, Unsolved};

pub const FERGUSON: Theorem = Theorem::named("Ferguson");

/// Solves a misère sum by a theorem and lists at most `most` moves; `None` if no theorem applies.
pub fn by_theorem(
    valuers: &mut Valuers,
    sum: &[Summand],
    most: usize,
    limits: &Limits,
) -> Result<Option<Solution>, Unsolved> {
    if let Some(solution) = chocolate(sum, most).or_else(|| alone(sum, most)) {
        return Ok(Some(solution));
    }
    let subtracts = sum.iter().all(|summand| matches!(summand.rules.heap(), Some(HeapMoves::Subtract(_))));
    subtracts.then(|| subtraction(valuers, sum, most, limits)).transpose()
}

/// What the theorem needs to know about the values of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    /// The nim-sum of all values.
    sum: Nimber,
    /// How many heaps are worth 2 or more.
    large: u128,
}

impl Tally {
    fn add(&mut self, value: Nimber, copies: u64) {
        self.sum += value.times(copies);
        self.large += if value.0 > 1 { u128::from(copies) } else { 0 };
    }

    fn is_p(&self) -> bool {
        self.sum == Nimber(u64::from(self.large == 0))
    }

    /// The value to which a heap worth `value` must move to leave a P-position.
    fn target(&self, value: Nimber) -> Nimber {
        let others = Tally { sum: self.sum + value, large: self.large - u128::from(value.0 > 1) };
        // If all other heaps are worth at most 1, the remaining heap must be, too.
        if others.large > 0 { others.sum } else { others.sum + Nimber(1) }
    }
}

/// Ferguson's theorem: the values of normal play decide a misère sum of subtraction games.
fn subtraction(valuers: &mut Valuers, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
    let mut values = Vec::with_capacity(sum.len());
    let mut tally = Tally::default();
    for summand in sum {
        let value = valuers.of(summand.rules).value(summand.position, limits)?;
        tally.add(value, summand.copies);
        values.push(value);
    }
    let mut moves = MoveList::new(most);
    if !tally.is_p() {
        for (index, (summand, &value)) in sum.iter().zip(&values).enumerate() {
            let valuer = valuers.of(summand.rules);
            let target = tally.target(value);
            let list = valuer.options_with_value(summand.position, target, moves.room(), limits)?;
            moves.add(index, summand.copies, &list)?;
        }
    }
    let outcome = if tally.is_p() { Outcome::P } else { Outcome::N };
    Ok(Solution::without_values(outcome, moves, Reason::Theorem(&FERGUSON)))
}

/// Bars of chocolate. The number of moves is fixed, so a misère sum is a P-position if it is odd; else all moves win.
fn chocolate(sum: &[Summand], most: usize) -> Option<Solution> {
    if !sum.iter().all(|summand| summand.rules.is_catalogued("chocolate")) {
        return None;
    }
    let mut moves = MoveList::new(most);
    let parity = |summand: &Summand| summand.rules.moves.declared(summand.position, Convention::Normal)?.value;
    let total: Nimber = sum.iter().map(|s| parity(s).map(|value| value.times(s.copies))).sum::<Option<_>>()?;
    if total.is_zero() {
        for (index, summand) in sum.iter().enumerate() {
            // All options have the other parity.
            let goal = Goal::Value(parity(summand)? + Nimber(1));
            moves
                .add(
                    index,
                    summand.copies,
                    &summand.rules.moves.declared_options(summand.position, goal, moves.room())?,
                )
                .ok()?;
        }
    }
    let outcome = if total.is_zero() { Outcome::N } else { Outcome::P };
    Some(Solution::without_values(outcome, moves, Reason::Theorem(&CHOCOLATE_THEOREM)))
}

/// The declared law of a single component.
fn alone(sum: &[Summand], most: usize) -> Option<Solution> {
    let [Summand { rules, position, copies: 1 }] = sum else {
        return None;
    };
    let declared = rules.moves.declared(position, Convention::Misere)?;
    let mut moves = MoveList::new(most);
    if declared.outcome == Outcome::N {
        let list = match rules.moves.declared_options(position, Goal::MisereP, most) {
            Some(list) => list,
            None => OptionList::from_all(declared_misere_p(rules, position)?, most),
        };
        moves.add(0, 1, &list).ok()?;
    }
    Some(Solution::without_values(declared.outcome, moves, Reason::Theorem(declared.theorem)))
}

/// The options that a theorem declares to be misère P-positions, found by trying all. `None` if some option is not
/// declared, or if there are too many.
fn declared_misere_p(rules: &Rules, position: &Position) -> Option<Vec<Vec<Position>>> {
    const TRIED: u128 = 1 << 20;
    if rules.moves.option_bound(position).is_some_and(|bound| bound > TRIED) {
        return None;
    }
    let (mut found, mut all_declared) = (Vec::new(), true);
    rules
        .moves
        .each_option(position, &mut |option| match option {
            // Nothing is left, and the opponent wins.
            [] => {}
            [only] => match rules.moves.declared(only, Convention::Misere) {
                Some(declared) if declared.outcome == Outcome::P => found.push(option.to_vec()),
                Some(_) => {}
                None => all_declared = false,
            },
            _ => all_declared = false,
        })
        .ok()?;
    all_declared.then_some(found)
}

/// The theorems that a misère sum rests on: those about its components, and about the options that they do not count.
pub(super) fn facts(sum: &[Summand], limits: &Limits) -> Result<Witness, Unsolved> {
    let mut cited: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut facts = Witness::new();
    for &Summand { rules, position, .. } in sum {
        // Bars of chocolate and heaps of Nim are summed by their values in normal play.
        for convention in [Convention::Normal, Convention::Misere] {
            let mut note = |position: &Position| {
                let declared = rules.moves.declared(position, convention);
                let new = declared.filter(|declared| cited.insert((&rules.name, declared.theorem.name)));
                facts.extend(new.map(|declared| theorem_fact(rules, declared.theorem)));
            };
            note(position);
            if convention == Convention::Misere && rules.moves.declared_options(position, Goal::MisereP, 0).is_none() {
                all_options(&*rules.moves, position, limits)?.iter().flatten().for_each(note);
            }
        }
    }
    Ok(facts)
}

/// Number of counters up to which a sum is searched: that is quick, and what it finds is easier to check.
const FEW_COUNTERS: u64 = 32;

/// Work on a misère sum of heap games: the options of a search, and the reports of the work on a quotient. A position has
/// about one option for each counter. There is a report for each heap, column of a table, 64 pairs and 4,096 quick
/// steps. Misère Kayles needs 8,000. The work does not depend on the machine, so neither do the answers.
pub(super) const EFFORTS: [(u64, u64); 2] = [(1 << 20, 10_000), (1 << 26, 160_000)];

/// Smallest heap up to which a quotient is searched for.
const LEAST_HEAPS: u64 = 64;

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
