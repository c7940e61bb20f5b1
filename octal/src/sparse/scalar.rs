//! The scalar solver: taking and breaking heap by heap, with few look-ups if there is a sparse space.
//!
//! The mask of a [`plan`](super::plan) makes most values common and a few heaps rare. The plan also has taps for the
//! rare heaps: heap n has the option worth G(n−d) ⊕ g. The smallest common value that no tap (and no move that leaves
//! fewer heaps) hits is not an option of n. It is the answer if every smaller rare value is an option. That must be
//! *verified*: pairs of heaps are scanned until each has occurred. If one does not occur at all, the least such value
//! is the answer, and n is a new rare heap. So the values are right whatever the mask; a bad mask only makes them
//! slow. If rare heaps do not die out, the plain definition takes over.
//!
//! This is the slow twin of the engine that works in blocks ([`streaming`](crate::streaming)). Many published
//! computations omit the verification.

use super::plan::Plan;
use crate::definition::{Breaking, Marks, Plain, pairs};

/// First heap at which a sparse space is searched for; with fewer values, nearly any mask seems to fit.
const FIRST_PLAN: usize = 128;

/// A solver that uses a sparse space if there is one. Without the crate's feature `engines`, it follows the definition.
#[derive(Clone, Debug)]
pub(crate) struct Scalar {
    /// The values so far, and the definition to fall back on.
    pub plain: Plain,
    /// The plan in use; `None` if there is none.
    pub plan: Option<Plan>,
    /// The heap at which the mask is chosen again.
    next_plan: usize,
    /// Number of rare heaps above which a new mask is chosen, since another may be better.
    most_rares: usize,
    /// The rare values that have not yet been seen as options of the current heap.
    wanted: Marks,
    /// Average number of pairs that the verification of a common heap has recently read.
    for_common: u64,
    /// Average number of pairs that rare heaps have recently cost, over all heaps.
    for_rare: u64,
}

/// Approximate number of heaps in the averages above: enough to smooth them, and few enough to follow a change.
const LATELY: u64 = 64;

/// The average, updated by one more number.
fn mean(before: u64, now: u64) -> u64 {
    ((LATELY - 1) * before + now) / LATELY
}

impl Scalar {
    pub fn new(moves: Breaking) -> Scalar {
        let next_plan = if moves.may_be_sparse() { FIRST_PLAN } else { usize::MAX };
        let (plain, wanted) = (Plain::new(moves), Marks::default());
        Scalar { plain, plan: None, next_plan, most_rares: usize::MAX, wanted, for_common: 0, for_rare: 0 }
    }

    /// Continues after these values, which another solver has found, with a new mask.
    pub fn resume(&mut self, values: Vec<u32>) {
        self.plain.resume(values);
        if self.next_plan != usize::MAX {
            (self.plan, self.next_plan) = (None, self.plain.values.len());
        }
    }

    /// The approximate number of look-ups for the heaps 0..=n, from the present costs.
    pub(crate) fn cost_to(&self, n: u64) -> u128 {
        // The verification reads some hundred pairs for each heap.
        match &self.plan {
            Some(plan) => u128::from(n) * (plan.taps.len() as u128 + 256),
            None => self.plain.cost_to(n),
        }
    }

    /// The approximate number of look-ups for the next heap; `None` without a plan. It depends only on the game.
    pub(crate) fn cost_of_next(&self) -> Option<u64> {
        self.plan.as_ref().map(|plan| plan.taps.len() as u64 + self.for_common + self.for_rare)
    }

    pub(crate) fn choose_if_due(&mut self) {
        let n = self.plain.values.len();
        if cfg!(feature = "engines") && n >= self.next_plan {
            self.plan = Plan::choose(&self.plain.moves, &self.plain.values);
            self.next_plan = n + n / 4;
            // With the old mask, the rare heaps of `.143` multiply from 350,000 on.
            self.most_rares = self.plan.as_ref().map_or(usize::MAX, |plan| plan.rares.len() * 5 / 4 + 64);
        }
    }

    /// Finds and appends the value of the next heap.
    pub fn step(&mut self) {
        self.choose_if_due();
        let n = self.plain.values.len();
        let plan = self.plan.take();
        // The tap of a rare n/2 would be the forbidden split into equal heaps.
        let forbidden = |plan: &&Plan| self.plain.moves.unequal && n.is_multiple_of(2) && plan.is_rare_heap(n / 2);
        let value = match plan.as_ref().filter(|plan| !forbidden(plan)) {
            Some(plan) => self.sparse_value(plan, n),
            None => self.plain.next_value(),
        };
        self.plan = plan;
        self.push(value);
    }

    /// Appends the value of the next heap, found by any method.
    pub fn push(&mut self, value: u32) {
        let n = self.plain.values.len();
        if let Some(plan) = &mut self.plan {
            let is_rare = !plan.is_common(n, value);
            self.for_rare = mean(self.for_rare, if is_rare { self.plain.moves.pairs_of(n) } else { 0 });
            if is_rare {
                plan.add_rare(&self.plain.moves, n, value);
            }
            if value.leading_zeros() < self.plain.largest.leading_zeros() || plan.rares.len() > self.most_rares {
                // A new bit may belong to the mask; after many rare heaps, other bits may too.
                self.next_plan = n + 1;
            }
        }
        self.plain.push(value);
    }

    /// The value of heap n from the taps, verified.
    fn sparse_value(&mut self, plan: &Plan, n: usize) -> u32 {
        let largest = self.plain.largest;
        let Plain { moves, values, marks, work, .. } = &mut self.plain;
        marks.begin(largest);
        if moves.leaving(0).any(|t| t == n) {
            marks.insert(0);
        }
        moves.leaving(1).filter(|&t| t < n).for_each(|t| marks.insert(values[n - t]));
        // Both heaps of a pair must be non-empty, so d < n.
        let taps = &plan.taps[..plan.taps.partition_point(|&(d, _)| (d as usize) < n)];
        taps.iter().for_each(|&(d, g)| marks.insert(values[n - d as usize] ^ g));
        *work += taps.len() as u64;

        // The least common value that is not hit; on the way, the rare values that are not hit are collected.
        self.wanted.begin(largest);
        let mut missing = 0u32;
        let mut candidate = 0;
        loop {
            if !marks.contains(candidate) {
                if plan.is_common(n, candidate) {
                    break;
                }
                // No option is beyond the room, rare or common.
                if candidate >= marks.room() {
                    break;
                }
                self.wanted.insert(candidate);
                missing += 1;
            }
            candidate += 1;
        }
        let before = *work;
        for t in moves.leaving(2).filter(|&t| t < n) {
            if missing == 0 {
                break;
            }
            for x in pairs(values, n - t, moves.unequal) {
                *work += 1;
                if self.wanted.contains(x) {
                    self.wanted.remove(x);
                    missing -= 1;
                    if missing == 0 {
                        break;
                    }
                }
            }
        }
        if missing == 0 {
            self.for_common = mean(self.for_common, *work - before);
            return candidate;
        }
        (0..candidate).find(|&x| self.wanted.contains(x)).unwrap_or(candidate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{by_definition, moves_of};

    fn solved(moves: &Breaking, to: usize) -> Scalar {
        let mut solver = Scalar::new(moves.clone());
        (0..=to).for_each(|_| solver.step());
        solver
    }

    fn agrees(moves: &Breaking, to: usize, name: &str) -> bool {
        let solver = solved(moves, to);
        let truth = by_definition(moves, to + 1);
        assert_eq!(solver.plain.values.iter().zip(&truth).position(|(a, b)| a != b), None, "{name}");
        solver.plan.is_some()
    }

    #[test]
    fn sparse_and_dense_games_agree_with_the_definition_to_20_000() {
        for text in ["0.6", "0.104", "0.127", "0.644", "0.06", "grundy"] {
            assert_eq!(agrees(&moves_of(text), 20_000, text), text != "0.06", "{text}");
        }
    }

    /// As in A. Flammenkamp's table of octal games, which counts heap 0 as rare.
    #[test]
    fn officers_have_1584_rare_heaps() {
        let officers = solved(&moves_of("0.6"), 50_000);
        let rares = officers.plan.unwrap().rares;
        assert_eq!((rares.len() + 1, rares.last()), (1584, Some(&20_627)));
    }
}
