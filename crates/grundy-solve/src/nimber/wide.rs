//! The nim field for numbers of any width.
//!
//! A number is a list of 64-bit words, the lowest first, whose length is a power of two. The recursion over the Fermat
//! powers is that of [`grundy_core::field`], which also does all work on one or two words.
//!
//! Orders and logarithms are found as far as the factors of Fermat numbers are known.

use grundy_core::{Observer, Progress, Stop, field};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive, Zero};

/// The words of a number; their count is a power of two.
type Words = Vec<u64>;

/// The number of bits of the smallest field that contains `a`, a power of two.
pub fn width(a: &BigUint) -> u64 {
    a.bits().max(1).next_power_of_two()
}

/// The nim-product.
///
/// ```
/// # use grundy_solve::nimber::wide::product;
/// let fermat = num_bigint::BigUint::from(1u8) << 256;
/// assert_eq!(product(&fermat, &fermat), &fermat + (&fermat >> 1));
/// assert_eq!(product(&fermat, &7u8.into()), 7u8 * fermat);
/// ```
///
/// Complexity: O(n^1.59 log n) for n bits.
pub fn product(a: &BigUint, b: &BigUint) -> BigUint {
    let count = count(a).max(count(b));
    number(times(&words(a, count), &words(b, count)))
}

pub fn square(a: &BigUint) -> BigUint {
    number(squared(&words(a, count(a))))
}

/// The square root: the number whose nim-square is `a`.
pub fn root(a: &BigUint) -> BigUint {
    number(rooted(&words(a, count(a))))
}

/// The number whose nim-product with `a` is 1; `None` for 0.
pub fn inverse(a: &BigUint) -> Option<BigUint> {
    inverted(&words(a, count(a))).map(number)
}

/// The nim-product of `exponent` factors `a`. A negative exponent means the inverse; `None` if that is of 0. Fails if
/// the observer stops the work: exponents of thousands of digits take seconds.
pub fn power(a: &BigUint, exponent: &BigInt, observer: &dyn Observer) -> Result<Option<BigUint>, Stop> {
    if a.is_zero() {
        return Ok(match exponent.sign() {
            Sign::Minus => None,
            Sign::NoSign => Some(BigUint::one()),
            Sign::Plus => Some(BigUint::zero()),
        });
    }
    // The nonzero numbers of the field are a group of 2^width − 1 elements.
    let group = BigInt::from((BigUint::one() << width(a)) - 1u8);
    let exponent = ((exponent % &group) + &group) % &group;
    let exponent = exponent.magnitude();
    let a = words(a, count(a));
    let mut result = words(&BigUint::one(), a.len());
    let total = exponent.bits();
    for bit in (0..total).rev() {
        let progress = Progress { unit: "squarings", done: total - bit, total: Some(total) };
        if let Some(stop) = (bit % 16 == 0).then(|| observer.report(progress)).flatten() {
            return Err(stop);
        }
        result = squared(&result);
        if exponent.bit(bit) {
            result = times(&result, &a);
        }
    }
    Ok(Some(number(result)))
}

/// The roots of x² ⊕ `b`⊗x ⊕ `c`, the smaller one first; twice the same where b is 0.
///
/// The method is that of [`field::roots`].
///
/// ```
/// # use grundy_solve::nimber::wide::roots;
/// let half = num_bigint::BigUint::from(1u8) << 127;
/// assert_eq!(roots(&1u8.into(), &half)[0], &half << 1);
/// ```
pub fn roots(b: &BigUint, c: &BigUint) -> [BigUint; 2] {
    let Some(over_b) = inverse(b) else { return [root(c), root(c)] };
    let c = product(c, &square(&over_b));
    let bits = width(&c);
    let solved = match bits {
        // These cannot be beyond 128 bits, and c has its digits below.
        1..=64 => field::roots(1, low(&c)).map(|[even, _]| BigUint::from(even)),
        _ => {
            let count = ((bits / 64) as usize) << u64::from(c.bit(bits - 1));
            artin_schreier(&words(&c, count)).map(number)
        }
    };
    let x = product(b, &solved.unwrap_or_default());
    let other = &x ^ b;
    if x < other { [x, other] } else { [other, x] }
}

/// The number of words of the smallest field of whole words that contains `a`.
fn count(a: &BigUint) -> usize {
    width(a).div_ceil(64) as usize
}

fn low(a: &BigUint) -> u128 {
    let mut digits = a.iter_u64_digits();
    let low = u128::from(digits.next().unwrap_or(0));
    u128::from(digits.next().unwrap_or(0)) << 64 | low
}

fn words(a: &BigUint, count: usize) -> Words {
    let mut words = a.to_u64_digits();
    words.resize(count, 0);
    words
}

fn number(words: Words) -> BigUint {
    let digits = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
    BigUint::new(digits)
}

fn pair(words: &[u64]) -> u128 {
    u128::from(words[1]) << 64 | u128::from(words[0])
}

/// The words of a number below 2^128.
fn unpair(a: u128) -> Words {
    vec![a as u64, (a >> 64) as u64]
}

fn plus(a: &[u64], b: &[u64]) -> Words {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

fn joined(low: Words, high: &[u64]) -> Words {
    [&low, high].concat()
}

fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|&word| word == 0)
}

/// The nim-product of two lists of the same length.
fn times(a: &[u64], b: &[u64]) -> Words {
    match a.len() {
        _ if is_zero(a) || is_zero(b) => vec![0; a.len()],
        1 => vec![field::nim_product(a[0], b[0])],
        2 => unpair(field::product(pair(a), pair(b))),
        n => {
            let ((a0, a1), (b0, b1)) = (a.split_at(n / 2), b.split_at(n / 2));
            let (top, bottom) = (times(a1, b1), times(a0, b0));
            let cross = plus(&times(&plus(a0, a1), &plus(b0, b1)), &bottom);
            joined(plus(&bottom, &times_top(&top)), &cross)
        }
    }
}

/// The nim-product with half of the Fermat power above the field: with the number whose highest bit alone is set.
fn times_top(a: &[u64]) -> Words {
    match a.len() {
        _ if is_zero(a) => vec![0; a.len()],
        1 => vec![field::nim_product(a[0], 1 << 63)],
        2 => unpair(field::product(pair(a), 1 << 127)),
        n => {
            let (a0, a1) = a.split_at(n / 2);
            joined(times_top(&times_top(a1)), &times_top(&plus(a0, a1)))
        }
    }
}

fn squared(a: &[u64]) -> Words {
    match a.len() {
        _ if is_zero(a) => vec![0; a.len()],
        1 => vec![field::nim_product(a[0], a[0])],
        2 => unpair(field::product(pair(a), pair(a))),
        n => {
            let (a0, a1) = a.split_at(n / 2);
            let top = squared(a1);
            joined(plus(&squared(a0), &times_top(&top)), &top)
        }
    }
}

fn rooted(a: &[u64]) -> Words {
    match a.len() {
        1 => vec![field::root(a[0].into()) as u64],
        2 => unpair(field::root(pair(a))),
        n => {
            let (a0, a1) = a.split_at(n / 2);
            joined(rooted(&plus(a0, &times_top(a1))), &rooted(a1))
        }
    }
}

fn inverted(a: &[u64]) -> Option<Words> {
    match a.len() {
        1 => Some(vec![field::inverse(a[0].into())? as u64]),
        2 => Some(unpair(field::inverse(pair(a))?)),
        n => {
            let (a0, a1) = a.split_at(n / 2);
            let conjugate = plus(a0, a1);
            let norm = plus(&times_top(&squared(a1)), &times(a0, &conjugate));
            let below = inverted(&norm)?;
            Some(joined(times(&conjugate, &below), &times(a1, &below)))
        }
    }
}

/// The even root of y² ⊕ y = c in the field of these words; `None` if it has none.
fn artin_schreier(c: &[u64]) -> Option<Words> {
    let top = |words: &[u64]| words.last().is_some_and(|&word| word >> 63 == 1);
    match c.len() {
        _ if top(c) => None,
        1 | 2 => {
            let [even, _] = field::roots(1, if c.len() == 1 { c[0].into() } else { pair(c) })?;
            Some(unpair(even)[..c.len()].to_vec())
        }
        n => {
            let (c0, c1) = c.split_at(n / 2);
            let mut a = artin_schreier(c1)?;
            let rest = |a: &[u64]| plus(c0, &times_top(&squared(a)));
            if top(&rest(&a)) {
                a[0] ^= 1;
            }
            Some(joined(artin_schreier(&rest(&a))?, &a))
        }
    }
}

/// Bits of the largest field whose orders can be computed. No Fermat number above 2^2048 + 1 is completely factored.
/// The product of the Fermat numbers up to that one is 2^4096 − 1.
pub(crate) const ORDER_BITS: u64 = 4096;

/// Bits of the numbers whose logarithms are computed.
pub(crate) const LOGARITHM_BITS: u64 = 128;

/// Largest exponent that is tried for wider numbers.
const TRIED: u32 = 1000;

/// Why no answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// It would need the factors of a Fermat number that nobody has factored, or a logarithm beyond reach.
    Beyond,
    Stopped(Stop),
}

grundy_core::from! { Stop => Unknown, stop: Unknown::Stopped(stop); }

/// All prime factors but the largest of the Fermat numbers `2^half + 1`, from 128 bits on. The cofactor is proved
/// prime. F_7: M. A. Morrison and J. Brillhart 1970. F_8: R. P. Brent and J. M. Pollard 1980. F_9: A. E. Western 1903
/// and A. K. Lenstra et al. 1990. F_10: R. P. Brent 1995. F_11: R. P. Brent and F. Morain 1988.
const FERMAT_FACTORS: [(u64, &[&str]); 5] = [
    (128, &["59649589127497217"]),
    (256, &["1238926361552897"]),
    (512, &["2424833", "7455602825647884208337395736200454918783366342657"]),
    (1024, &["45592577", "6487031809", "4659775785220018543264560743076778192897"]),
    (2048, &["319489", "974849", "167988556341760475137", "3560841906445833920513"]),
];

/// The prime factors of 2^`half` + 1; `None` where they are not known.
fn fermat_primes(half: u64) -> Option<Vec<BigUint>> {
    let (_, texts) = FERMAT_FACTORS.iter().find(|(known, _)| *known == half)?;
    let mut primes: Vec<BigUint> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    let rest = primes.iter().fold((BigUint::one() << half) + 1u8, |rest, prime| rest / prime);
    primes.push(rest);
    Some(primes)
}

/// The multiplicative order of `a`; `None` for 0. The definition and the method are those of [`field::order()`]. Fails
/// beyond 4096 bits, and if the observer stops the work.
pub fn order(a: &BigUint, observer: &dyn Observer) -> Result<Option<BigUint>, Unknown> {
    if let Some(small) = a.to_u128() {
        return Ok(field::order(small).map(BigUint::from));
    }
    let half = width(a) / 2;
    let primes = fermat_primes(half).ok_or(Unknown::Beyond)?;
    let conjugate = a ^ (a >> half);
    let turned = product(&conjugate, &inverse(a).unwrap_or_default());
    let mut part = (BigUint::one() << half) + 1u8;
    for prime in primes {
        let rest = &part / prime;
        if power(&turned, &BigInt::from(rest.clone()), observer)? == Some(BigUint::one()) {
            part = rest;
        }
    }
    Ok(order(&product(a, &conjugate), observer)?.map(|below| below * part))
}

/// The least n ≥ 0 for which the nim-product of n factors `base` is `a`; `None` if there is none. Fails if `base` needs
/// more than 128 bits and no small exponent does, and if the observer stops the work.
pub fn logarithm(base: &BigUint, a: &BigUint, observer: &dyn Observer) -> Result<Option<BigUint>, Unknown> {
    if let (Some(base), Some(a)) = (base.to_u128(), a.to_u128()) {
        return Ok(field::logarithm(base, a).map(BigUint::from));
    }
    // All powers lie in the smallest field that contains the base, and none of them is 0.
    if width(a) > width(base) || a.is_zero() {
        return Ok(None);
    }
    let mut power_of_base = BigUint::one();
    for n in 0..TRIED {
        if power_of_base == *a {
            return Ok(Some(n.into()));
        }
        power_of_base = product(&power_of_base, base);
    }
    // The powers of the base are all roots of 1 of its order.
    let order = order(base, observer)?.unwrap_or_default();
    if power(a, &BigInt::from(order), observer)? == Some(BigUint::one()) { Err(Unknown::Beyond) } else { Ok(None) }
}

#[cfg(test)]
mod tests {
    use grundy_core::Silent;
    use grundy_testkit::Random;

    use super::*;

    fn any(random: &mut Random, bits: u64) -> BigUint {
        let words = (0..bits.div_ceil(32)).map(|_| random.bits() as u32).collect();
        BigUint::new(words) >> (bits.div_ceil(32) * 32 - bits)
    }

    /// The recursion bit by bit, on numbers of any width.
    fn plain(a: &BigUint, b: &BigUint) -> BigUint {
        let bits = width(a).max(width(b));
        if bits == 1 {
            return a * b;
        }
        let half = bits / 2;
        let mask = (BigUint::one() << half) - 1u8;
        let (a1, a0, b1, b0) = (a >> half, a & &mask, b >> half, b & &mask);
        if a1.is_zero() && b1.is_zero() {
            return plain(&a0, &b0);
        }
        let (top, bottom) = (plain(&a1, &b1), plain(&a0, &b0));
        let cross = plain(&a1, &b0) ^ plain(&a0, &b1) ^ &top;
        (cross << half) ^ bottom ^ plain(&top, &(BigUint::one() << (half - 1)))
    }

    #[test]
    fn products_agree_with_the_recursion_bit_by_bit() {
        let mut random = Random::new(1);
        for bits in [1, 3, 20, 64, 65, 100, 128, 129, 200, 256] {
            for other in [1, 30, 64, 128, 130, 256] {
                let (a, b) = (any(&mut random, bits), any(&mut random, other));
                assert_eq!(product(&a, &b), plain(&a, &b), "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn wide_numbers_obey_the_laws_of_a_field() {
        let mut random = Random::new(2);
        for bits in [130, 256, 300, 512, 1000, 2000, 5000] {
            let [a, b, c] = std::array::from_fn(|_| any(&mut random, bits));
            assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
            assert_eq!(product(&a, &(&b ^ &c)), product(&a, &b) ^ product(&a, &c));
            assert_eq!(square(&a), product(&a, &a));
            assert_eq!((square(&root(&a)), root(&square(&a))), (a.clone(), a.clone()));
            assert_eq!(product(&a, &inverse(&a).unwrap()), BigUint::one());
        }
    }

    #[test]
    fn powers_are_repeated_products_and_negative_ones_inverses() {
        let mut random = Random::new(3);
        for bits in [3, 64, 100, 300] {
            let a = any(&mut random, bits) | BigUint::one();
            let mut expected = BigUint::one();
            for exponent in 0..20 {
                assert_eq!(power(&a, &exponent.into(), &Silent).unwrap().as_ref(), Some(&expected), "{a}^{exponent}");
                let inverted = power(&a, &(-exponent).into(), &Silent).unwrap();
                assert_eq!(inverted, inverse(&expected), "{a}^-{exponent}");
                expected = product(&expected, &a);
            }
            // All exponents that differ by the size of the group are one.
            let long = (BigInt::one() << width(&a)) + 4;
            assert_eq!(power(&a, &long, &Silent), power(&a, &5.into(), &Silent));
        }
        let zero = BigUint::zero();
        let of_zero = |n: i32| power(&zero, &n.into(), &Silent).unwrap();
        assert_eq!((of_zero(0), of_zero(1), of_zero(-1)), (Some(BigUint::one()), Some(zero.clone()), None));
    }

    #[test]
    fn roots_solve_their_equation() {
        let mut random = Random::new(4);
        for bits in [1, 2, 5, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1000] {
            for _ in 0..6 {
                let (b, c) = (any(&mut random, bits / 2 + 1), any(&mut random, bits));
                let [x, y] = roots(&b, &c);
                for root in [&x, &y] {
                    assert_eq!(square(root) ^ product(&b, root), c, "x² + {b} x + {c}");
                }
                assert!(x <= y && &x ^ &y == b, "x² + {b} x + {c}");
            }
        }
    }

    fn power_of(a: &BigUint, n: &BigUint) -> BigUint {
        power(a, &BigInt::from(n.clone()), &Silent).unwrap().unwrap()
    }

    #[test]
    fn the_factors_multiply_to_the_fermat_numbers_and_are_probable_primes() {
        for (half, _) in FERMAT_FACTORS {
            let primes = fermat_primes(half).unwrap();
            assert_eq!(primes.iter().product::<BigUint>(), (BigUint::one() << half) + 1u8, "2^{half} + 1");
            for prime in primes {
                let base = BigUint::from(3u8);
                assert!(base.modpow(&(&prime - 1u8), &prime).is_one(), "2^{half} + 1");
            }
        }
    }

    #[test]
    fn orders_of_wide_numbers_are_least() {
        let mut random = Random::new(1);
        for bits in [129, 200, 256, 300, 512] {
            let a = (0..bits / 64 + 1).fold(BigUint::zero(), |a, _| a << 64 | BigUint::from(random.bits()));
            let a = (a & ((BigUint::one() << bits) - 1u8)) | BigUint::one() << (bits - 1);
            let order = order(&a, &Silent).unwrap().unwrap();
            assert!(power_of(&a, &order).is_one());
            let small = [3u64, 5, 17, 257, 65537, 641, 6_700_417].map(BigUint::from);
            for prime in small.into_iter().chain(fermat_primes(128).unwrap()).chain(fermat_primes(256).unwrap()) {
                if (&order % &prime).is_zero() {
                    assert!(!power_of(&a, &(&order / &prime)).is_one(), "{a}");
                }
            }
        }
    }

    #[test]
    fn what_nobody_knows_is_not_told() {
        let far = BigUint::one() << 5000;
        assert_eq!(order(&far, &Silent), Err(Unknown::Beyond));
        assert_eq!(logarithm(&far, &BigUint::one(), &Silent), Ok(Some(BigUint::zero())));
        assert_eq!(logarithm(&far, &(&far << 4000), &Silent), Ok(None));
        assert_eq!(logarithm(&far, &power_of(&far, &77u8.into()), &Silent), Ok(Some(77u8.into())));
        assert_eq!(logarithm(&far, &power_of(&far, &7777u32.into()), &Silent), Err(Unknown::Beyond));
    }
}
