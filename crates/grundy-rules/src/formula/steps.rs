//! The steps of which programs consist: what each computes, checks or chooses.

use super::Variable;

/// A linear form with 64-bit coefficients, as programs compute it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    pub(crate) terms: Box<[(u32, i64)]>,
}

impl Sum {
    pub(super) fn value(&self, slots: &[i64]) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(slot, times)| sum + slots[slot as usize] * times)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Compute(u32, Computed),
    Check(Sum, Test),
    /// Whether one of these programs finds something.
    Finds(Vec<Vec<Step>>, bool),
    /// The slot is the sum divided by the positive number, if that is a natural number.
    Determine(u32, Sum, i64),
    /// The slot takes each value from the largest of the first sums, rounded up, to the least of the others. The first
    /// case of a bound is a sum and its positive divisor.
    Choose {
        slot: u32,
        from: Box<[(Sum, i64)]>,
        to: Box<[(Sum, i64)]>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Test {
    Zero,
    Nonzero,
    AtLeastZero,
    PowerOf(i64),
}

#[derive(Clone, Debug)]
pub(crate) enum Computed {
    Quotient(Sum, i64),
    Remainder(Sum, i64),
    Min(Sum, Sum),
    Max(Sum, Sum),
    Xor(Sum, Sum),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncompiled {
    Unbounded(Variable),
    TooLarge,
}

impl Test {
    pub(super) fn passes(self, value: i64) -> bool {
        match self {
            Test::Zero => value == 0,
            Test::Nonzero => value != 0,
            Test::AtLeastZero => value >= 0,
            Test::PowerOf(base) => {
                let mut value = value;
                while value > 1 && value % base == 0 {
                    value /= base;
                }
                value == 1
            }
        }
    }
}

impl Computed {
    pub(super) fn sums(&self) -> [Option<&Sum>; 2] {
        match self {
            Computed::Quotient(a, _) | Computed::Remainder(a, _) => [Some(a), None],
            Computed::Min(a, b) | Computed::Max(a, b) | Computed::Xor(a, b) => [Some(a), Some(b)],
        }
    }

    pub(super) fn value(&self, slots: &[i64]) -> i64 {
        match self {
            Computed::Quotient(a, divisor) => a.value(slots).div_euclid(*divisor),
            Computed::Remainder(a, divisor) => a.value(slots).rem_euclid(*divisor),
            Computed::Min(a, b) => a.value(slots).min(b.value(slots)),
            Computed::Max(a, b) => a.value(slots).max(b.value(slots)),
            Computed::Xor(a, b) => a.value(slots) ^ b.value(slots),
        }
    }
}
