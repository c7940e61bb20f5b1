//! Nimbers: the values of impartial games.
//!
//! Every position of an impartial game without infinite play equals one heap of Nim (Sprague 1935, Grundy 1939). The
//! size of that heap is the position's *Grundy value*, and heaps add by exclusive or (Bouton 1901).
//!
//! [`LoopyValue`] has the values beyond the nimbers: where play may go on for ever, and where a player may move again.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

use crate::{Outcome, field};

/// The value of an impartial game: the size of the Nim heap it equals.
///
/// `+` is the nim-sum, and every nimber is its own negative. `*` is the nim-product: the nimbers are a [`field`].
///
/// ```
/// # use grundy_core::Nimber;
/// assert_eq!(Nimber(5) + Nimber(3), Nimber(6));
/// assert_eq!(Nimber(5) * Nimber(7), Nimber(13));
/// assert_eq!(Nimber(5) + Nimber(5), Nimber::ZERO);
/// assert_eq!(Nimber(7).to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a position in which the player to move loses.
    pub const ZERO: Nimber = Nimber(0);

    /// Whether this is 0, the value of the P-positions.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum of `copies` heaps of this value: this value if `copies` is odd, else 0.
    pub fn times(self, copies: u64) -> Nimber {
        if copies % 2 == 1 { self } else { Nimber::ZERO }
    }
}

impl Add for Nimber {
    type Output = Nimber;
    // Nim addition *is* exclusive or.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(field::nim_product(self.0, other.0))
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The nim-sum of heap sizes: their exclusive or. O(n).
///
/// ```
/// # use grundy_core::nim_sum;
/// assert_eq!(nim_sum([3, 4, 5]), 2);
/// ```
pub fn nim_sum(sizes: impl IntoIterator<Item = u64>) -> u64 {
    sizes.into_iter().fold(0, |sum, size| sum ^ size)
}

/// The value of a position: a nimber; or ∞(K), if it may be played without end; or ☾, if moves may entail answers.
///
/// ∞(K) is the value of a position from which a player can avoid losing by going on for ever. K is the set of nimbers
/// that are values of its options. If a sum lets the mover reach a position worth 0, the mover wins. Sums follow from
/// ∞(K) + n = ∞(K ⊕ n), where K ⊕ n = { k ⊕ n : k ∈ K }. The sum of two infinite values is the draw ∞().
///
/// ☾, read "loony", is the value of a position that the first player wins in a sum with any finite game. The sum of ☾
/// and a nimber or ☾ is ☾. Beside ∞(K) the first player does not lose. The two values do not say whether the first
/// player wins or draws. So solvers play such sums as a whole.
///
/// C. A. B. Smith, *Graphs and composite games*, J. Combin. Theory 1 (1966); A. S. Fraenkel and Y. Perl, *Constructions
/// in combinatorial games with cycles*, Colloq. Math. Soc. János Bolyai 10 (1975). E. R. Berlekamp, J. H. Conway and R.
/// K. Guy, *Winning Ways*, ch. 12, *Games eternal – games entailed*.
///
/// ```
/// # use grundy_core::{LoopyValue, Nimber, Outcome};
/// let escape = LoopyValue::infinity([0, 2]);
/// assert_eq!(escape.outcome(), Outcome::N); // to the option worth 0
/// let sum = escape + LoopyValue::Nimber(Nimber(1));
/// assert_eq!(sum.to_string(), "∞(1,3)");
/// assert_eq!(sum.outcome(), Outcome::D);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LoopyValue {
    /// A finite value: the position behaves like a heap of Nim in every sum.
    Nimber(Nimber),
    /// ∞(K), the elements of K ascending and all different.
    Infinity(Box<[u64]>),
    /// ☾: the player who moves first wins.
    Loony,
}

impl LoopyValue {
    pub const ZERO: LoopyValue = LoopyValue::Nimber(Nimber(0));

    /// ∞(K) for a set K in any order.
    pub fn infinity(set: impl IntoIterator<Item = u64>) -> LoopyValue {
        let mut set: Vec<u64> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        LoopyValue::Infinity(set.into())
    }

    /// The nimber, if the value is finite.
    pub fn nimber(&self) -> Option<Nimber> {
        match *self {
            LoopyValue::Nimber(value) => Some(value),
            LoopyValue::Infinity(_) | LoopyValue::Loony => None,
        }
    }

    /// Who wins a position of this value in normal play.
    pub fn outcome(&self) -> Outcome {
        match self {
            LoopyValue::Nimber(value) if value.is_zero() => Outcome::P,
            LoopyValue::Nimber(_) => Outcome::N,
            LoopyValue::Infinity(set) if set.first() == Some(&0) => Outcome::N,
            LoopyValue::Infinity(_) => Outcome::D,
            LoopyValue::Loony => Outcome::N,
        }
    }

    /// The value of the sum of `copies` equal positions.
    pub fn times(&self, copies: u64) -> LoopyValue {
        match (self, copies) {
            (_, 0) => LoopyValue::ZERO,
            (LoopyValue::Nimber(value), copies) => LoopyValue::Nimber(value.times(copies)),
            (_, 1) | (LoopyValue::Loony, _) => self.clone(),
            _ => LoopyValue::infinity([]),
        }
    }
}

crate::from! { Nimber => LoopyValue, value: LoopyValue::Nimber(value); }

impl Add for LoopyValue {
    type Output = LoopyValue;
    // Nim addition *is* exclusive or.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: LoopyValue) -> LoopyValue {
        match (self, other) {
            (LoopyValue::Nimber(a), LoopyValue::Nimber(b)) => LoopyValue::Nimber(a + b),
            (LoopyValue::Infinity(set), LoopyValue::Nimber(n)) | (LoopyValue::Nimber(n), LoopyValue::Infinity(set)) => {
                LoopyValue::infinity(set.iter().map(|k| k ^ n.0))
            }
            (LoopyValue::Infinity(_), LoopyValue::Infinity(_)) => LoopyValue::infinity([]),
            (LoopyValue::Loony, _) | (_, LoopyValue::Loony) => LoopyValue::Loony,
        }
    }
}

/// `7`, `∞(0,2)`, or `☾`.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoopyValue::Nimber(value) => write!(f, "{}", value.0),
            LoopyValue::Infinity(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "∞({})", set.join(","))
            }
            LoopyValue::Loony => f.write_str("☾"),
        }
    }
}
