//! Powers: inverses, the multiplicative order, and discrete logarithms.
//!
//! The order of a number is a product of different primes. So its logarithm is found modulo each prime, and the Chinese
//! remainder theorem combines them (S. C. Pohlig and M. E. Hellman, IEEE Trans. Inf. Theory 24, 1978). For one prime p,
//! baby steps g^0, …, g^(m−1) are stored and giant steps of m compared with them (D. Shanks 1971).
//!
//! Inverses, powers and orders need only products: see [`inverse`], [`power`] and [`order()`].

use super::product::{halves, product, times_top, width};
use super::quadratic::square;

/// Largest number of baby steps. They take 24 bytes each, and the largest prime needs 2^25 giant steps beside them.
const BABY_STEPS: u64 = 1 << 21;

/// The least n ≥ 0 for which the nim-product of n factors `base` is `a`; `None` if there is none.
///
/// ```
/// # use grundy_core::field::logarithm;
/// assert_eq!(logarithm(4, 5), Some(4));
/// assert_eq!(logarithm(2, 5), None);
/// assert_eq!((logarithm(7, 1), logarithm(0, 0), logarithm(0, 2)), (Some(0), Some(1), None));
/// ```
///
/// Complexity: for numbers below 2^64 some thousands of products. For larger ones up to 2^25, which take seconds.
pub fn logarithm(base: u128, a: u128) -> Option<u128> {
    let Some(order) = order(base) else { return [1, 0].iter().position(|&power| power == a).map(|n| n as u128) };
    // The powers of the base are all roots of 1 of its order.
    if a == 0 || power(a, order) != 1 {
        return None;
    }
    let (mut exponent, mut modulus) = (0, 1);
    for prime in primes_of(order) {
        let digit = logarithm_of_prime_order(power(base, order / prime), power(a, order / prime), prime)?;
        // exponent + modulus·k ≡ digit (mod prime). All primes have at most 46 bits, so products modulo one fit.
        let missing = (digit + prime - exponent % prime) % prime;
        let k = missing * power_modulo(modulus % prime, prime - 2, prime) % prime;
        exponent += modulus * k;
        modulus *= prime;
    }
    Some(exponent)
}

/// b^n modulo a prime below 2^63.
fn power_modulo(b: u128, n: u128, prime: u128) -> u128 {
    let mut result = 1;
    for bit in (0..u128::BITS - n.leading_zeros()).rev() {
        result = result * result % prime;
        if n >> bit & 1 == 1 {
            result = result * b % prime;
        }
    }
    result
}

/// The n < `prime` for which the nth power of `g`, which has this order, is `a`.
fn logarithm_of_prime_order(g: u128, a: u128, prime: u128) -> Option<u128> {
    let steps = (prime.isqrt() + 1).min(BABY_STEPS.into()) as u32;
    let mut babies = Babies { places: vec![(0, 0); (2 * steps as usize).next_power_of_two()].into_boxed_slice() };
    let mut step = 1;
    let on = Multiplier::by(g);
    for n in 0..steps {
        babies.add(step, n);
        step = on.product(step);
    }
    // The baby steps end at g^steps, and its inverse is one giant step back.
    let back = Multiplier::by(inverse(step)?);
    let mut rest = a;
    for giants in 0..=prime / u128::from(steps) {
        // Different numbers may have one fingerprint, so each find is verified.
        if let Some(n) = babies.find(rest, |n| power(g, n.into()) == rest) {
            return Some(giants * u128::from(steps) + u128::from(n));
        }
        rest = back.product(rest);
    }
    None
}

/// Multiplies by one number. That is linear: one look-up for each byte of the other factor.
struct Multiplier(Box<[[u128; 256]]>);

impl Multiplier {
    fn by(factor: u128) -> Multiplier {
        let table = |byte: u32| {
            let bits: [u128; 8] = std::array::from_fn(|bit| product(factor, 1 << (8 * byte + bit as u32)));
            let image = |value: usize| (0..8).filter(|bit| value >> bit & 1 == 1).fold(0, |sum, bit| sum ^ bits[bit]);
            std::array::from_fn(image)
        };
        Multiplier((0..16).map(table).collect())
    }

    fn product(&self, a: u128) -> u128 {
        self.0.iter().zip(a.to_le_bytes()).fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)])
    }
}

/// Baby steps by their fingerprints: a hash table with open addressing, at most half full.
struct Babies {
    /// A step's fingerprint, and its number plus 1. An empty place has 0 for both.
    places: Box<[(u64, u32)]>,
}

impl Babies {
    /// The fingerprint of a number, and where the search for it begins.
    fn place(&self, number: u128) -> (u64, usize) {
        let print = ((number >> 64) as u64).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(32) ^ number as u64;
        (print, (print.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize)
    }

    fn add(&mut self, number: u128, step: u32) {
        let (print, mut at) = self.place(number);
        let mask = self.places.len() - 1;
        while self.places[at & mask].1 != 0 {
            at += 1;
        }
        self.places[at & mask] = (print, step + 1);
    }

    /// The step with this fingerprint that is `right`.
    fn find(&self, number: u128, right: impl Fn(u32) -> bool) -> Option<u32> {
        let (print, at) = self.place(number);
        let mask = self.places.len() - 1;
        (at..)
            .map(|at| self.places[at & mask])
            .take_while(|&(_, step)| step != 0)
            .find(|&(other, step)| other == print && right(step - 1))
            .map(|(_, step)| step - 1)
    }
}

/// The nimber whose nim-product with `a` is 1; `None` for 0.
///
/// The norm of a, its product with its conjugate, lies in the field of half as many bits: it is
/// a1²⊗(F/2) ⊕ a0⊗(a0 ⊕ a1). The conjugate divided by the norm is the inverse.
///
/// ```
/// # use grundy_core::field::inverse;
/// assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|a| inverse(a).unwrap()), [1, 3, 2, 15, 12, 9, 11, 10]);
/// assert_eq!(inverse(0), None);
/// ```
pub fn inverse(a: u128) -> Option<u128> {
    if a < 2 {
        return (a == 1).then_some(1);
    }
    let half = width(a) / 2;
    let (a1, a0) = halves(a, half);
    let norm = times_top(square(a1), half) ^ product(a0, a0 ^ a1);
    let below = inverse(norm)?;
    Some(product(a1, below) << half ^ product(a0 ^ a1, below))
}

/// The nim-product of `exponent` factors `a`; 1 for no factor.
///
/// ```
/// # use grundy_core::field::power;
/// assert_eq!([0, 1, 2, 4, 15].map(|n| power(4, n)), [1, 4, 6, 5, 1]);
/// ```
///
/// Complexity: at most 256 products.
pub fn power(a: u128, exponent: u128) -> u128 {
    let mut result = 1;
    for bit in (0..u128::BITS - exponent.leading_zeros()).rev() {
        result = square(result);
        if exponent >> bit & 1 == 1 {
            result = product(result, a);
        }
    }
    result
}

/// The multiplicative order of `a`: the least n > 0 for which n factors `a` have the nim-product 1. `None` for 0.
///
/// The nonzero numbers of the field of 2h bits are a cyclic group. Its order is the product of the coprime numbers
/// `2^h − 1` and `2^h + 1`. The norm of a has the part of the order that divides the first number, and lies in the
/// field of h bits. The conjugate of a divided by a has the part that divides the Fermat number 2^h + 1.
///
/// ```
/// # use grundy_core::field::order;
/// assert_eq!([1, 2, 3, 4, 5].map(order), [1, 3, 3, 15, 15].map(Some));
/// assert_eq!(order(0), None);
/// ```
pub fn order(a: u128) -> Option<u128> {
    if a < 2 {
        return (a == 1).then_some(1);
    }
    let half = width(a) / 2;
    let conjugate = a ^ halves(a, half).0;
    let turned = product(conjugate, inverse(a)?);
    let mut part = (1 << half) + 1;
    for prime in fermat_primes(half) {
        if power(turned, part / prime) == 1 {
            part /= prime;
        }
    }
    Some(part * order(product(a, conjugate))?)
}

/// The prime factors of the Fermat number `2^half + 1`, `half` a power of two below 128. (Euler 1732; Landry 1880.)
pub(super) fn fermat_primes(half: u32) -> &'static [u128] {
    match half {
        1 => &[3],
        2 => &[5],
        4 => &[17],
        8 => &[257],
        16 => &[65_537],
        32 => &[641, 6_700_417],
        _ => &[274_177, 67_280_421_310_721],
    }
}

/// The prime factors of an order, each of which occurs once.
pub(super) fn primes_of(order: u128) -> impl Iterator<Item = u128> {
    let halves = [1, 2, 4, 8, 16, 32, 64];
    halves
        .into_iter()
        .flat_map(|half| fermat_primes(half).iter().copied())
        .filter(move |prime| order.is_multiple_of(*prime))
}

#[cfg(test)]
mod tests {
    use grundy_testkit::{Random, long};

    use super::super::by_recursion;
    use super::*;

    #[test]
    fn small_logarithms_are_what_counting_finds() {
        for base in 0..=40 {
            let powers: Vec<u128> = (0..256).map(|n| power(base, n)).collect();
            for a in 0..=255 {
                let counted = powers.iter().position(|&power| power == a).map(|n| n as u128);
                assert_eq!(logarithm(base, a), counted, "log {base} {a}");
            }
        }
    }

    #[test]
    fn large_logarithms_lead_back_to_their_number() {
        let mut random = Random::new(8);
        for _ in 0..40 {
            let base = u128::from(random.bits());
            let exponent = u128::from(random.bits()) % order(base).unwrap();
            assert_eq!(logarithm(base, power(base, exponent)), Some(exponent), "{base}^{exponent}");
        }
        for _ in 0..long(0, 2) {
            let base = u128::from(random.bits()) << 64 | u128::from(random.bits());
            let exponent = u128::from(random.bits()) << 30 | 5;
            assert_eq!(logarithm(base, power(base, exponent)), Some(exponent), "{base}^{exponent}");
        }
    }

    #[test]
    fn numbers_that_are_no_powers_have_no_logarithm() {
        assert_eq!(order(7 << 40).unwrap() % 3, 0);
        assert_eq!(logarithm(power(7 << 40, 3), 7 << 40), None);
        assert_eq!(logarithm(1 << 63, 1 << 64), None);
    }

    #[test]
    fn a_number_times_its_inverse_is_1() {
        let mut random = Random::new(5);
        let mut wide = || u128::from(random.bits()) << 64 | u128::from(random.bits());
        let numbers: Vec<u128> = (0..128).map(|shift| wide() >> shift).chain(1..=1000).collect();
        for a in numbers.into_iter().filter(|&a| a > 0) {
            assert_eq!(by_recursion(a, inverse(a).unwrap()), 1, "{a}");
        }
    }

    #[test]
    fn powers_are_repeated_products() {
        for a in [0, 1, 2, 7, 200, 70_000, 1 << 100] {
            let mut expected = 1;
            for exponent in 0..40 {
                assert_eq!(power(a, exponent), expected, "{a}^{exponent}");
                expected = by_recursion(expected, a);
            }
        }
    }

    #[test]
    fn the_primes_multiply_to_the_fermat_numbers() {
        for half in [1, 2, 4, 8, 16, 32, 64] {
            assert_eq!(fermat_primes(half).iter().product::<u128>(), (1 << half) + 1);
        }
        assert_eq!(primes_of(u128::MAX).product::<u128>(), u128::MAX);
    }

    #[test]
    fn orders_of_small_numbers_are_what_counting_finds() {
        for a in 1..=300 {
            let mut power = a;
            let mut count = 1;
            while power != 1 {
                power = product(power, a);
                count += 1;
            }
            assert_eq!(order(a), Some(count), "{a}");
        }
    }

    #[test]
    fn orders_of_large_numbers_are_least() {
        let mut random = Random::new(7);
        for shift in 0..128 {
            let a = (u128::from(random.bits()) << 64 | u128::from(random.bits())) >> shift;
            let Some(order) = order(a) else { continue };
            assert_eq!(power(a, order), 1, "{a}");
            assert!(primes_of(order).all(|prime| power(a, order / prime) != 1), "{a}");
            assert_eq!(primes_of(order).product::<u128>(), order, "{a}");
        }
    }
}
