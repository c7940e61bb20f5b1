//! The values of a sum and of what a move leaves of it, where values may be infinite.
//!
//! A position from which play may go on for ever is worth a nimber or ∞(K), K a
//! set of nimbers (C. A. B. Smith 1966; see [`loopy`](crate::loopy)). In a sum
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
    /// How many infinite values there are.
    infinite: u128,
    /// The sets K of the first two of them.
    sets: Vec<Vec<u64>>,
}

impl Total {
    /// Adds so many copies of a value.
    pub fn add(&mut self, value: &Value, copies: u64) {
        match value {
            Value::Nimber(_) if copies.is_multiple_of(2) => {}
            Value::Nimber(value) => self.finite ^= value,
            Value::Loopy { infinity } => {
                self.infinite += u128::from(copies);
                let remembered = usize::try_from(copies).unwrap_or(2).min(2 - self.sets.len());
                self.sets.extend(std::iter::repeat_n(infinity, remembered).cloned());
            }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sums of up to four of some values, added up and taken away in both orders.
    #[test]
    fn what_a_move_leaves_is_what_was_added() {
        let infinite = |set: &[u64]| Value::Loopy { infinity: set.to_vec() };
        let values =
            [0.into(), 1.into(), 3.into(), infinite(&[]), infinite(&[0]), infinite(&[0, 1]), infinite(&[1, 2])];
        let all = values.len();
        for mut code in 0..all.pow(4) {
            let mut chosen = Vec::new();
            for _ in 0..4 {
                chosen.push(&values[code % all]);
                code /= all;
            }
            let sum = |of: &[&Value]| {
                let mut total = Total::default();
                of.iter().for_each(|value| total.add(value, 1));
                total
            };
            let whole = sum(&chosen);
            for at in 0..4 {
                let mut others = chosen.clone();
                let value = others.remove(at);
                let (expected, rest) = (sum(&others), whole.without(value));
                assert_eq!((rest.value(), rest.outcome()), (expected.value(), expected.outcome()));
            }
            let wins = whole.outcome() == Outcome::N;
            let infinite = chosen.iter().filter(|value| value.nimber().is_none()).count();
            let (finite, set) = chosen.iter().fold((0, None), |(sum, set), value| match value {
                Value::Nimber(value) => (sum ^ value, set),
                Value::Loopy { infinity } => (sum, Some(infinity)),
            });
            assert_eq!(wins, infinite == 0 && finite != 0 || infinite == 1 && set.unwrap().contains(&finite));
        }
    }

    #[test]
    fn copies_are_added_at_once() {
        let mut total = Total::default();
        total.add(&5.into(), u64::MAX);
        total.add(&3.into(), 8);
        assert_eq!(total.value(), 5.into());
        let set = Value::Loopy { infinity: vec![5] };
        total.add(&set, 1);
        assert_eq!((total.value(), total.outcome()), (Value::Loopy { infinity: vec![0] }, Outcome::N));
        assert_eq!((total.target(&set), total.target(&5.into())), (Some(5), None));
        total.add(&set, u64::MAX);
        assert_eq!((total.value(), total.outcome()), (Value::Loopy { infinity: vec![] }, Outcome::D));
        assert!(total.without(&set).is_drawn_anyhow());
    }
}
