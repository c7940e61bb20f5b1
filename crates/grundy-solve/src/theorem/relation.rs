//! The relations of one base: nim-addition and powers.
//!
//! In base 2 nim-addition has no carries: in each place the number of ones is even. A power of the base b^e is a word
//! with a single digit that is not 0. This digit is 1, at a place that e divides. In no other numeration here does an
//! automaton recognise either, so elsewhere they are refused (A. Cobham 1969 for the powers of multiplicatively
//! independent bases).
//!
//! *There is* a number: one track is dropped.
//!
//! Let an automaton recognise a relation R(x, y). The same states recognise the words x for which there is a y. A
//! letter of x leads to all states to which it leads with any digit of y. The subset construction makes this
//! automaton deterministic (Rabin and Scott 1959).
//!
//! One case needs care: y may be longer than x. Leading zeros make the words of the two equally long. So reading may
//! begin in all states that can be reached while x has zeros. With these, the result does not depend on leading zeros
//! either.
//!
//! States from which nothing is accepted are left out of the subsets: they change no answer, but make many subsets.

use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::Variable;
use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::automaton::{Automaton, Join, explore};
use super::budget::{Budget, NoProof};
use super::linear::{Linear, Sign};
use super::numeration::Numeration;

/// The minimal automaton of a ^ b = c. Fails if the numeration is not base 2, or the budget is used up.
pub fn nim_sum([a, b, c]: [Variable; 3], numeration: Numeration, budget: &Budget) -> Result<Automaton, NoProof> {
    if numeration != Numeration::Base2 {
        let instead = Numeration::Base2.name().into();
        return Err(NoProof::Inexpressible { what: said!("a nim-addition"), numeration: numeration.name(), instead });
    }
    let tracks = [0, 1, 2].map(Variable);
    let even = |letter: usize| letter.count_ones().is_multiple_of(2);
    let all = explore(2, tracks.to_vec(), true, |&good, letter| Ok(good && even(letter)), |&good| good, |_| 0, budget)?;
    let names = [a, b, c];
    // The old names are below 3; the new ones may be too, so both are replaced at once.
    all.renamed(|track| names[track.0 as usize], budget)?.minimal(budget)
}

/// The minimal automaton of the powers `base`^0, `base`^1, … in one track. Fails if the powers of `base` are not powers
/// of the base of the numeration; 0 and 1 are possible everywhere.
pub fn power(base: u64, track: Variable, numeration: Numeration, budget: &Budget) -> Result<Automaton, NoProof> {
    if base <= 1 {
        // 0^0 = 1 and 0^1 = 0; the powers of 1 are 1.
        let most = Linear::of(&[(track, 1)], -1);
        return most.automaton(if base == 0 { Sign::AtMostZero } else { Sign::Zero }, numeration, budget);
    }
    let exponent = numeration.base().and_then(|b| (1..64).find(|&e| b.checked_pow(e) == Some(base)));
    let Some(exponent) = exponent else {
        let instead = match base.is_power_of_two() {
            true => "base-2".into(),
            false => said!("a numeration whose base has these powers"),
        };
        let numeration = numeration.name();
        return Err(NoProof::Inexpressible { what: said!("a power"), numeration, instead });
    };
    // State 0: nothing read; 1 + r: the one was read r places ago, modulo the exponent; lost otherwise.
    let lost = u32::MAX;
    explore(
        numeration.digits(),
        vec![track],
        0,
        |&state, digit| {
            Ok(match (state, digit) {
                (0, 0) => 0,
                (0, 1) => 1,
                (read, 0) if read != lost => 1 + read % exponent,
                _ => lost,
            })
        },
        |&state| state == 1,
        |_| 0,
        budget,
    )?
    .minimal(budget)
}

impl Automaton {
    /// The minimal automaton of the words for which there is a number in `track` so that the whole is accepted. If the
    /// automaton does not read that track, it stays as it is. Complexity: up to 2^n subsets of n states.
    pub fn exists(&self, track: Variable, budget: &Budget) -> Result<Automaton, NoProof> {
        let Some(place) = self.place(track) else { return Ok(self.clone()) };
        let (digits, low) = (self.digits(), self.digits().pow(place as u32));
        // The letter with `digit` put in at the dropped place.
        let whole = |letter: usize, digit: usize| letter % low + digit * low + letter / low * low * digits;
        let live = self.live();
        let mut begin: Vec<u32> = Vec::new();
        if live[self.start() as usize] {
            begin.push(self.start());
        }
        let mut done = 0;
        while let Some(&state) = begin.get(done) {
            done += 1;
            for digit in 0..digits {
                let next = self.step(state, whole(0, digit));
                if live[next as usize] && !begin.contains(&next) {
                    begin.push(next);
                }
            }
        }
        begin.sort_unstable();
        let mut tracks = self.tracks().to_vec();
        tracks.remove(place);
        explore(
            digits,
            tracks,
            Rc::<[u32]>::from(begin),
            |subset, letter| {
                budget.steps(subset.len() / 4)?;
                let mut next = Vec::with_capacity(subset.len() * digits);
                for digit in 0..digits {
                    let letter = whole(letter, digit);
                    next.extend(subset.iter().map(|&s| self.step(s, letter)).filter(|&s| live[s as usize]));
                }
                next.sort_unstable();
                next.dedup();
                Ok(Rc::from(next))
            },
            |subset| subset.iter().any(|&s| self.is_accepting(s)),
            |subset| subset.len(),
            budget,
        )?
        .minimal(budget)
    }
}

impl Numeration {
    /// Proves that the numeration counts and adds; `false` would mean a mistake in its tables:
    ///
    /// - the adder has exactly one sum for each two numbers. `x + 0 = x`, and `x + (y + 1) = (x + y) + 1`;
    /// - every number but 0 is the successor of the preceding number in the order of the words.
    ///
    /// By induction the valid words are the natural numbers in ascending order, and the adder adds them.
    pub fn verified(self, budget: &Budget) -> Result<bool, NoProof> {
        let [x, y, z, u, v] = [0, 1, 2, 3, 4].map(Variable);
        let (both, only) = (Join::Both, Join::OnlyFirst);
        let adder = Linear::of(&[(x, 1), (y, 1), (z, -1)], 0).automaton(Sign::Zero, self, budget)?;
        let equal = |a, b| Linear::of(&[(a, 1), (b, -1)], 0).automaton(Sign::Zero, self, budget);
        // The order of the words: the first place at which they differ decides.
        let words = |a: Variable, b: Variable| -> Result<Automaton, NoProof> {
            let digits = self.digits();
            let step = |&order: &i8, letter: usize| {
                let (low, high) = (letter % digits, letter / digits);
                Ok(if order != 0 { order } else { (low as i8 - high as i8).signum() })
            };
            let less = if a < b { -1 } else { 1 };
            let tracks = if a < b { vec![a, b] } else { vec![b, a] };
            let order = explore(digits, tracks.clone(), 0i8, step, |&order| order == less, |_| 0, budget)?;
            order.join(&self.valid(&tracks, budget)?, both, budget)
        };
        let valid = |tracks: &[Variable]| self.valid(tracks, budget);
        // y follows x: x < y, and no z lies between.
        let between = words(x, z)?.join(&words(z, y)?, both, budget)?.exists(z, budget)?;
        let follows = words(x, y)?.join(&between, only, budget)?;
        let zero = |a| self.constant(a, &BigUint::zero(), budget);
        let one = |a| self.constant(a, &BigUint::one(), budget);
        let total = valid(&[x, y])?.join(&adder.exists(z, budget)?, only, budget)?.is_empty();
        let other = adder.renamed(|t| if t == z { u } else { t }, budget)?;
        let unique = adder.join(&other, both, budget)?.join(&equal(z, u)?, only, budget)?.is_empty();
        let base = adder.join(&zero(y)?, both, budget)?.join(&equal(x, z)?, only, budget)?.is_empty();
        let steps =
            adder.join(&one(y)?, both, budget)?.exists(y, budget)?.renamed(|t| if t == z { y } else { t }, budget)?;
        let counts = steps == follows;
        // z = x + y, u follows y, v follows z: then v = x + u.
        let name = |a, b| {
            move |t| {
                if t == x {
                    a
                } else if t == y {
                    b
                } else {
                    t
                }
            }
        };
        let after = adder
            .join(&follows.renamed(name(y, u), budget)?, both, budget)?
            .join(&follows.renamed(name(z, v), budget)?, both, budget)?
            .exists(y, budget)?
            .exists(z, budget)?;
        let sum = adder.renamed(
            |t| {
                if t == y {
                    u
                } else if t == z {
                    v
                } else {
                    t
                }
            },
            budget,
        )?;
        let adds = after.join(&sum, only, budget)?.is_empty();
        Ok(total && unique && base && counts && adds)
    }
}
