//! What a position can be worth where play may go on for ever.

use std::fmt;

use grundy_core::{Nimber, Outcome};

/// The value of a position of an impartial game in which play may go on for ever
/// (Smith 1966; Fraenkel and Perl 1975).
///
/// A position is either equal to a Nim heap, or it is worth ∞(K): the player to
/// move can move to any heap of K, and otherwise the game need not end. The sum of
/// ∞(K) and a heap n is won by the player to move if n is in K, else it is drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LoopyValue {
    /// The position equals this heap of Nim.
    Finite(Nimber),
    /// ∞(K), with K in ascending order.
    Infinite(Vec<Nimber>),
}

impl LoopyValue {
    /// The value of the sum of two positions with these values:
    /// ∞(K) + n = ∞(K ⊕ n), and ∞(K) + ∞(L) = ∞(∅).
    ///
    /// ```
    /// # use grundy_core::{Nimber, Outcome};
    /// # use grundy_graph::LoopyValue;
    /// let loopy = LoopyValue::Infinite(vec![Nimber(0), Nimber(2)]);
    /// let sum = loopy.plus(&LoopyValue::Finite(Nimber(3)));
    /// assert_eq!(sum.to_string(), "∞{1,3}");
    /// assert_eq!(sum.outcome(), Outcome::D);
    /// ```
    pub fn plus(&self, other: &LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Finite(a), LoopyValue::Finite(b)) => LoopyValue::Finite(*a + *b),
            (LoopyValue::Finite(n), LoopyValue::Infinite(heaps))
            | (LoopyValue::Infinite(heaps), LoopyValue::Finite(n)) => {
                let mut heaps: Vec<Nimber> = heaps.iter().map(|&heap| heap + *n).collect();
                heaps.sort_unstable();
                LoopyValue::Infinite(heaps)
            }
            (LoopyValue::Infinite(_), LoopyValue::Infinite(_)) => LoopyValue::Infinite(Vec::new()),
        }
    }

    /// Who wins from a position of this value, in normal play.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Finite(Nimber::ZERO) => Outcome::P,
            LoopyValue::Finite(_) => Outcome::N,
            LoopyValue::Infinite(heaps) if heaps.contains(&Nimber::ZERO) => Outcome::N,
            LoopyValue::Infinite(_) => Outcome::D,
        }
    }
}

impl From<Nimber> for LoopyValue {
    fn from(value: Nimber) -> LoopyValue {
        LoopyValue::Finite(value)
    }
}

/// `3`, `∞{0,2}`.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Finite(value) => value.fmt(f),
            LoopyValue::Infinite(heaps) => {
                f.write_str("∞{")?;
                for (i, heap) in heaps.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma}{heap}")?;
                }
                f.write_str("}")
            }
        }
    }
}
