//! The proof that a numeration counts and adds.

use grundy_rules::formula::Variable;
use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::automaton::{Automaton, Join, explore};
use super::budget::{Budget, NoProof};
use super::linear::{Linear, Sign};
use super::numeration::Numeration;

impl Numeration {
    /// Proves that the numeration counts and adds:
    ///
    /// - the adder has exactly one sum for each two numbers; x + 0 = x; x + (y + 1) = (x + y) + 1;
    /// - every number but 0 is the successor of the number before it in the order of the words.
    ///
    /// By induction the valid words are the numbers 0, 1, 2, … and the adder adds them.
    ///
    /// # Errors
    ///
    /// If the budget is used up. The answer `false` would mean a mistake in the tables of [`numeration`](super::numeration).
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
