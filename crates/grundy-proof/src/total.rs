//! The values of a sum and of what a move leaves of it, where values may be infinite.
//!
//! A position from which play may go on for ever is worth a nimber or ∞(K), K a
//! set of nimbers (C. A. B. Smith 1966; see [`labels`](crate::labels)). In a sum
//!
//! - nimbers add by exclusive or, and a sum of them worth 0 is a P-position, any other an N-position;
//! - ∞(K) beside nimbers that add up to n is ∞(K ⊕ n): an N-position if n ∈ K,
//!   by the move that makes the whole worth 0, and else a draw;
//! - beside a second infinite value it is a draw, whatever the sets are: ∞().
//!
//! A sum may have a million components, so what a move in one of them leaves
//! beside it is not added up anew each time: it is the total without one copy.
//! To take any copy away, the total need remember only two infinite ones.

use grundy_core::Outcome;

use crate::certificate::Value;

/// The sum of some values.
#[derive(Clone, Default)]
pub(crate) struct Total {
    /// The nimbers, added up.
    finite: u64,
    /// How many of the nimbers exceed 1.
    large: u128,
    /// How many infinite values there are.
    infinite: u128,
    /// The sets K of the first two of them.
    sets: Vec<Vec<u64>>,
}

impl Total {
    /// Adds some copies of a value.
    pub fn add(&mut self, value: &Value, copies: u64) {
        match value {
            Value::Nimber(value) => {
                self.finite ^= if copies.is_multiple_of(2) { 0 } else { *value };
                self.large += if *value > 1 { u128::from(copies) } else { 0 };
            }
            Value::Loopy { infinity } => {
                self.infinite += u128::from(copies);
                let remembered = usize::try_from(copies).unwrap_or(2).min(2 - self.sets.len());
                self.sets.extend(std::iter::repeat_n(infinity, remembered).cloned());
            }
            // No fact tells ☾. Like two infinite values, it lets nothing follow.
            Value::Loony { .. } => self.infinite = self.infinite.saturating_add(2),
        }
    }

    /// The same without one copy of a value that was added.
    pub fn without(&self, value: &Value) -> Total {
        let mut rest = self.clone();
        match value {
            Value::Nimber(value) => rest.finite ^= value,
            Value::Loopy { infinity } => {
                rest.infinite = rest.infinite.saturating_sub(1);
                if let Some(at) = rest.sets.iter().position(|set| set == infinity) {
                    rest.sets.remove(at);
                }
                // With three copies or more some other infinite value takes its place: which one does not matter.
                rest.sets.truncate(usize::try_from(rest.infinite).unwrap_or(2));
            }
            Value::Loony { .. } => {}
        }
        rest
    }

    /// Whether two values are infinite, so that the sum is a draw whatever the others are.
    pub fn is_drawn_anyhow(&self) -> bool {
        self.infinite >= 2
    }

    /// Whether no value is infinite.
    pub fn is_finite(&self) -> bool {
        self.infinite == 0
    }

    /// The value of the sum.
    pub fn value(&self) -> Value {
        match (self.infinite, self.sets.first()) {
            (0, _) => Value::Nimber(self.finite),
            (1, Some(set)) => {
                let mut infinity: Vec<u64> = set.iter().map(|k| k ^ self.finite).collect();
                infinity.sort_unstable();
                Value::Loopy { infinity }
            }
            _ => Value::Loopy { infinity: Vec::new() },
        }
    }

    /// Who wins the sum.
    pub fn outcome(&self) -> Outcome {
        match (self.infinite, self.sets.first()) {
            (0, _) if self.finite == 0 => Outcome::P,
            (0, _) => Outcome::N,
            (1, Some(set)) if set.contains(&self.finite) => Outcome::N,
            _ => Outcome::D,
        }
    }

    /// What a component of this value must come to be worth by a move so that
    /// the whole is worth 0; `None` if no move in it can do that.
    pub fn target(&self, value: &Value) -> Option<u64> {
        match (self.infinite, value) {
            (0, Value::Nimber(value)) => Some(self.finite ^ value),
            (1, Value::Loopy { .. }) => Some(self.finite),
            _ => None,
        }
    }

    /// Who wins in misère play, where the values of normal play decide it (Ferguson 1974): a P-position has a value
    /// beyond 1 and adds up to 0, or has none and adds up to 1.
    pub fn misere_outcome(&self) -> Outcome {
        if self.finite == u64::from(self.large == 0) { Outcome::P } else { Outcome::N }
    }

    /// What a component of this value must come to be worth to leave such a P-position.
    pub fn misere_target(&self, value: u64) -> u64 {
        let (others, large) = (self.finite ^ value, self.large - u128::from(value > 1));
        if large > 0 { others } else { others ^ 1 }
    }
}
