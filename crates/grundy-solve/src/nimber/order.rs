//! Orders and logarithms of numbers of any width, as far as the factors of Fermat numbers are known.

use grundy_core::{Observer, Stop, field};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use super::wide::{inverse, power, product, width};

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
    /// The observer stopped the work.
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
