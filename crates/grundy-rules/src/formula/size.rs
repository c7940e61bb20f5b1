//! Bounds of how large the values of terms are, so that arithmetic never overflows.

use super::Term;

/// A bound of the absolute value of a term: `fixed` plus `per` times the largest variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size {
    pub(super) fixed: u128,
    pub(super) per: u128,
}

impl Size {
    /// The bound for a term. It saturates. O(nodes of the term), so a parser that asks for every node takes quadratic
    /// time; the length of a text is limited.
    pub(super) fn of(term: &Term) -> Size {
        match term {
            Term::Constant(number) => Size { fixed: number.unsigned_abs().into(), per: 0 },
            Term::Variable(_) => Size { fixed: 0, per: 1 },
            Term::Sum(a, b) | Term::Difference(a, b) => Size::of(a).plus(Size::of(b)),
            Term::Multiple(times, term) => Size::of(term).times(times.unsigned_abs().into()),
            // The least quotient is rounded down, away from zero.
            Term::Quotient(term, _) => Size::of(term).plus(Size { fixed: 1, per: 0 }),
            Term::Remainder(_, divisor) => Size { fixed: u128::from(*divisor), per: 0 },
            Term::Min(a, b) | Term::Max(a, b) => {
                let (a, b) = (Size::of(a), Size::of(b));
                Size { fixed: a.fixed.max(b.fixed), per: a.per.max(b.per) }
            }
            // The size of a nim-sum is at most the sum of the sizes, also where they are negative.
            Term::Xor(a, b) => Size::of(a).plus(Size::of(b)),
        }
    }

    pub(super) fn plus(self, other: Size) -> Size {
        Size { fixed: self.fixed.saturating_add(other.fixed), per: self.per.saturating_add(other.per) }
    }

    pub(super) fn times(self, times: u128) -> Size {
        Size { fixed: self.fixed.saturating_mul(times), per: self.per.saturating_mul(times) }
    }

    /// Whether both numbers are at most `most`.
    pub(super) fn is_within(self, most: u64) -> bool {
        self.fixed <= most.into() && self.per <= most.into()
    }
}
