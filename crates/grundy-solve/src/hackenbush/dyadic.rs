//! Dyadic rationals: the numbers among the values of finite games.
//!
//! The numbers that finite games have as values are m/2^k with whole m and k (Conway, *On Numbers and Games*, ch. 0
//! and 2). A stalk of n edges in two colours may need n binary digits, so numerators are whole numbers of any length.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The number `numerator / 2^exponent` in lowest terms.
///
/// ```
/// use grundy_solve::hackenbush::Dyadic;
/// let (half, three_quarters) = (Dyadic::new(1, 1), Dyadic::new(6, 3));
/// assert_eq!((&half + &three_quarters).to_string(), "5/4");
/// assert!(half < three_quarters);
/// assert_eq!(Dyadic::new(-8, 2), Dyadic::from(-2));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dyadic {
    /// Odd, unless the exponent is 0.
    numerator: BigInt,
    exponent: u64,
}

impl Dyadic {
    /// The number `numerator / 2^exponent`, which need not be in lowest terms.
    pub fn new(numerator: impl Into<BigInt>, exponent: u64) -> Dyadic {
        let numerator = numerator.into();
        match numerator.trailing_zeros() {
            None => Dyadic { numerator, exponent: 0 },
            Some(zeros) => {
                let common = zeros.min(exponent);
                let numerator = if common > 0 { numerator >> common } else { numerator };
                Dyadic { numerator, exponent: exponent - common }
            }
        }
    }

    pub fn zero() -> Dyadic {
        Dyadic::from(0)
    }

    /// The numerator in lowest terms.
    pub(crate) fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The exponent of 2 in the denominator, in lowest terms.
    pub fn exponent(&self) -> u64 {
        self.exponent
    }

    pub fn is_integer(&self) -> bool {
        self.exponent == 0
    }

    /// The greatest integer that is at most this number.
    pub fn floor(&self) -> BigInt {
        // Shifts of negative numbers round down.
        &self.numerator >> self.exponent
    }

    pub fn signum(&self) -> i32 {
        i32::from(self.numerator.is_positive()) - i32::from(self.numerator.is_negative())
    }

    /// The numerator for the denominator 2^exponent, which must be a multiple of the own denominator.
    fn over(&self, exponent: u64) -> BigInt {
        &self.numerator << (exponent - self.exponent)
    }

    /// The simplest number strictly between two numbers, the one born first; a bound of `None` means no bound on that
    /// side. `None` if no number lies between them. It is the value of a game whose best options are the bounds
    /// (Conway, *On Numbers and Games*, theorem 11).
    ///
    /// ```
    /// # use grundy_solve::hackenbush::Dyadic;
    /// let simplest = |low, high| Dyadic::simplest_between(Some(&low), Some(&high)).map(|x| x.to_string());
    /// assert_eq!(simplest(Dyadic::new(5, 2), Dyadic::from(7)).as_deref(), Some("2"));
    /// assert_eq!(simplest(Dyadic::new(1, 2), Dyadic::new(1, 1)).as_deref(), Some("3/8"));
    /// assert_eq!(simplest(Dyadic::from(1), Dyadic::from(1)), None);
    /// ```
    pub fn simplest_between(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Option<Dyadic> {
        let above_low = |x: &Dyadic| low.is_none_or(|low| low < x);
        let below_high = |x: &Dyadic| high.is_none_or(|high| x < high);
        let nought = Dyadic::zero();
        match (low, high) {
            (Some(low), Some(high)) if low >= high => None,
            _ if above_low(&nought) && below_high(&nought) => Some(nought),
            (Some(low), _) if low.signum() >= 0 => {
                // The least number with denominator 2^k above the lower bound.
                let candidate = |k: u64| {
                    let scaled = if k >= low.exponent { low.over(k) } else { &low.numerator >> (low.exponent - k) };
                    Dyadic::new(scaled + 1, k)
                };
                (0..).map(candidate).find(below_high)
            }
            _ => {
                let (low, high) = (low.map(|x| -x), high.map(|x| -x));
                Dyadic::simplest_between(high.as_ref(), low.as_ref()).map(|x| -&x)
            }
        }
    }

    /// The value `1 : x` of a blue edge with a picture worth this number x on top, by the colon principle. It is
    /// `(x + n) / 2^(n - 1)` with the least n ≥ 1 for which `x + n > 1` (*Winning Ways*, ch. 3). `None` if that takes
    /// more than 2^32 halvings.
    ///
    /// ```
    /// # use grundy_solve::hackenbush::Dyadic;
    /// assert_eq!(Dyadic::zero().on_blue(), Some(Dyadic::from(1)));
    /// assert_eq!(Dyadic::from(-1).on_blue(), Some(Dyadic::new(1, 1)));
    /// assert_eq!(Dyadic::new(-1, 1).on_blue(), Some(Dyadic::new(3, 2)));
    /// ```
    pub fn on_blue(&self) -> Option<Dyadic> {
        if self.numerator.is_positive() {
            return Some(Dyadic { numerator: &self.numerator + (BigInt::from(1) << self.exponent), ..*self });
        }
        // n > 1 - x, so n is the floor of 1 - x and one more.
        let n = u32::try_from((-self).floor() + 2).ok()?;
        let numerator = &self.numerator + (BigInt::from(n) << self.exponent);
        Some(Dyadic::new(numerator, self.exponent + u64::from(n) - 1))
    }

    /// The number on top of a blue edge that makes the edge worth this much: the inverse of
    /// [`on_blue`](Dyadic::on_blue). `None` for numbers that are not positive: a blue edge is worth more than 0.
    pub(crate) fn above_blue(&self) -> Option<Dyadic> {
        let one = Dyadic::from(1);
        match self.signum() {
            ..=0 => None,
            _ if *self > one => Some(self - &one),
            // With 1 < x + n ≤ 2, this number is above 2^(1 - n) and at most 2^(2 - n).
            _ => {
                let power_of_two = u64::from(self.numerator == BigInt::from(1));
                let n = self.exponent + 2 + power_of_two - self.numerator.bits();
                let scaled = Dyadic::new(&self.numerator << (n - 1), self.exponent);
                Some(&scaled - &Dyadic::new(n, 0))
            }
        }
    }

    /// The value of a red edge with a picture worth this number on top.
    pub fn on_red(&self) -> Option<Dyadic> {
        (-self).on_blue().map(|x| -&x)
    }
}

grundy_core::from! { i64 => Dyadic, whole: Dyadic { numerator: BigInt::from(whole), exponent: 0 }; }

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        if self.numerator.is_zero() {
            return other.clone();
        }
        let exponent = self.exponent.max(other.exponent);
        Dyadic::new(self.over(exponent) + other.over(exponent), exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { numerator: -&self.numerator, exponent: self.exponent }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

/// An integer, or a fraction such as `-3/4`; beyond 64 halvings `5/2^100`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            1..=64 => write!(f, "{}/{}", self.numerator, 1u128 << self.exponent),
            _ => write!(f, "{}/2^{}", self.numerator, self.exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers m/2^k with |m| ≤ 12, k ≤ 3.
    fn some_numbers() -> Vec<Dyadic> {
        let mut numbers: Vec<Dyadic> = (-12..=12).flat_map(|m: i64| (0..4).map(move |k| Dyadic::new(m, k))).collect();
        numbers.sort();
        numbers.dedup();
        numbers
    }

    fn approximate(x: &Dyadic) -> f64 {
        let numerator: f64 = x.numerator().to_string().parse().unwrap();
        numerator / 2f64.powi(x.exponent() as i32)
    }

    /// The day on which a number is born: the length of its sign expansion.
    fn birthday(x: &Dyadic) -> u64 {
        let whole: u64 = (if x.signum() < 0 { -x } else { x.clone() }).floor().try_into().unwrap();
        whole + if x.is_integer() { 0 } else { x.exponent() + 1 }
    }

    #[test]
    fn arithmetic_agrees_with_fractions() {
        let numbers = some_numbers();
        for x in &numbers {
            assert_eq!(approximate(&-x), -approximate(x));
            assert_eq!(x.floor(), BigInt::from(approximate(x).floor() as i64));
            for y in &numbers {
                assert_eq!(approximate(&(x + y)), approximate(x) + approximate(y));
                assert_eq!(approximate(&(x - y)), approximate(x) - approximate(y));
                assert_eq!(x.partial_cmp(y), approximate(x).partial_cmp(&approximate(y)));
                assert_eq!(x == y, approximate(x) == approximate(y));
            }
        }
    }

    #[test]
    fn the_simplest_number_is_the_one_born_first() {
        let numbers = some_numbers();
        // No number between two of these needs more than 4 halvings.
        let candidates: Vec<Dyadic> = (-14 * 16..=14 * 16).map(|m: i64| Dyadic::new(m, 4)).collect();
        for low in numbers.iter().map(Some).chain([None]) {
            for high in numbers.iter().map(Some).chain([None]) {
                let found = Dyadic::simplest_between(low, high);
                let inside = candidates.iter().filter(|x| low.is_none_or(|l| l < *x) && high.is_none_or(|h| *x < h));
                let oldest = inside.min_by_key(|x| birthday(x));
                assert_eq!(found.as_ref(), oldest, "{low:?} {high:?}");
            }
        }
    }

    /// `1 : x = { 0, 1 : x^L | 1 : x^R }`, by the simplest number in between.
    #[test]
    fn a_number_on_a_blue_edge_agrees_with_the_ordinal_sum() {
        for x in some_numbers() {
            // In canonical form an integer n is { n - 1 | }, other numbers have both neighbours.
            let (left, right) = match x.is_integer() {
                true if x.signum() == 0 => (None, None),
                true if x.signum() > 0 => (Some(&x - &Dyadic::from(1)), None),
                true => (None, Some(&x + &Dyadic::from(1))),
                false => {
                    let step = Dyadic::new(1, x.exponent());
                    (Some(&x - &step), Some(&x + &step))
                }
            };
            let low = left.and_then(|x| x.on_blue()).unwrap_or_default();
            let high = right.and_then(|x| x.on_blue());
            let on_blue = x.on_blue();
            assert_eq!(on_blue, Dyadic::simplest_between(Some(&low), high.as_ref()), "{x}");
            assert_eq!(on_blue.and_then(|value| value.above_blue()), Some(x.clone()), "{x}");
        }
    }
}
