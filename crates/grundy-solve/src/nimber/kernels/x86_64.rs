//! Tokens of instructions, and what is done with these instructions.
//!
//! *The carry-less multiplication of 64 bits* gives products of polynomials.
//!
//! *The multiplication of bytes as elements of a Galois field* gives products of 64 pairs at a time. The nimbers below 256
//! are a field, and there is only one field of 256 elements. A linear map of the bits renames them into the elements of
//! the processor's field. It is that of AES, the polynomials modulo `x^8 + x^4 + x^3 + x + 1`. From there on the
//! recursion over the Fermat powers is that of [`grundy_core::field`], with 64 pairs side by side. One register holds the
//! lowest bytes of 64 numbers, the next one the bytes above, and so on.

use std::arch::x86_64::*;
use std::sync::OnceLock;

use grundy_core::field::product;

use crate::nimber::polynomial::{Basis, mapped};

/// x^4 + x^3 + x + 1, which equals x^64.
const OVERFLOW: i64 = 0b11011;

#[target_feature(enable = "pclmulqdq")]
pub(crate) fn clmul_products(a: &mut [u64], b: &[u64]) {
    let basis = Basis::get();
    for (a, &b) in a.iter_mut().zip(b) {
        let (p, q) = (mapped(&basis.to_polynomial, *a), mapped(&basis.to_polynomial, b));
        *a = mapped(&basis.to_nimber, polynomial_product(p, q));
    }
}

/// The product of two polynomials. What overflows is folded back twice: first up to 64 bits, then the 3 bits carried.
#[inline]
#[target_feature(enable = "pclmulqdq")]
pub(crate) fn polynomial_product(a: u64, b: u64) -> u64 {
    let overflow = _mm_set_epi64x(0, OVERFLOW);
    let whole = _mm_clmulepi64_si128::<0x00>(_mm_set_epi64x(0, a as i64), _mm_set_epi64x(0, b as i64));
    let once = _mm_clmulepi64_si128::<0x01>(whole, overflow);
    let twice = _mm_clmulepi64_si128::<0x01>(once, overflow);
    _mm_cvtsi128_si64(_mm_xor_si128(whole, _mm_xor_si128(once, twice))) as u64
}

/// The processor has PCLMULQDQ: Intel since 2010, AMD since 2011.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clmul(());

impl Clmul {
    /// Detects it. The standard library remembers the answer.
    pub(crate) fn detect() -> Option<Clmul> {
        is_x86_feature_detected!("pclmulqdq").then_some(Clmul(()))
    }
}

/// The processor has AVX-512 with GFNI and VBMI: Intel since 2019, AMD since 2022. It has PCLMULQDQ too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Galois(pub Clmul);

impl Galois {
    /// Detects it. The standard library remembers the answer.
    pub(crate) fn detect() -> Option<Galois> {
        let can = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("gfni");
        Clmul::detect().filter(|_| can).map(Galois)
    }
}

/// The pairs that are multiplied together.
const WIDTH: usize = 64;

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,pclmulqdq")]
pub(crate) fn galois_products(a: &mut [u64], b: &[u64]) {
    let length = a.len().min(b.len());
    let (a, b) = (&mut a[..length], &b[..length]);
    let renaming = Renaming::get();
    let (mut left, right) = (a.chunks_exact_mut(WIDTH), b.chunks_exact(WIDTH));
    let rest = right.remainder();
    for (a, b) in left.by_ref().zip(right) {
        let planes = tower(load(a, renaming)).times(tower(load(b, renaming)), _mm512_set1_epi8(renaming.top as i8));
        store(floor(planes), a, renaming);
    }
    clmul_products(left.into_remainder(), rest);
}

/// The renaming of the nimbers below 256.
struct Renaming {
    /// From a nimber to the processor's element, and back: matrices over the field of two, as the processor reads them.
    to: u64,
    back: u64,
    /// The element that is called 128.
    top: u8,
}

impl Renaming {
    fn get() -> &'static Renaming {
        static RENAMING: OnceLock<Renaming> = OnceLock::new();
        RENAMING.get_or_init(|| {
            // A nimber that solves the equation of x. There are eight; each is as good as the others.
            let power = |g: u8, n: u32| (0..n).fold(1, |power, _| product(power, g.into())) as u8;
            let is_root = |g: &u8| power(*g, 8) ^ power(*g, 4) ^ power(*g, 3) ^ g ^ 1 == 0;
            let root = (2..=u8::MAX).find(is_root).unwrap_or_default();
            let nimber: [u8; 8] = std::array::from_fn(|i| power(root, i as u32));
            let named = |element: u8| (0..8).filter(|i| element >> i & 1 == 1).fold(0, |sum, i| sum ^ nimber[i]);
            let element = |nimber: u8| (0..=u8::MAX).find(|&element| named(element) == nimber).unwrap_or_default();
            let elements = std::array::from_fn(|i| element(1 << i));
            Renaming { to: matrix(elements), back: matrix(nimber), top: element(128) }
        })
    }
}

/// The linear map that sends bit i to `images[i]`: its rows, that of the highest bit of the image in the lowest byte.
fn matrix(images: [u8; 8]) -> u64 {
    let row = |bit: usize| (0..8).fold(0, |row, i| row | (images[i] >> bit & 1) << i);
    u64::from_le_bytes(std::array::from_fn(|i| row(7 - i)))
}

/// Elements of a field, 64 of them side by side.
trait Field: Copy {
    fn plus(self, other: Self) -> Self;
    /// The products. `top` is the processor's name of 128.
    fn times(self, other: Self, top: __m512i) -> Self;
    /// The products with the highest bit of this field.
    fn times_top(self, top: __m512i) -> Self;
}

/// The field of 256 elements. Only [`load`] and what is calculated from it makes them.
#[derive(Clone, Copy)]
struct Bytes(__m512i);

impl Field for Bytes {
    #[inline(always)]
    fn plus(self, other: Bytes) -> Bytes {
        // SAFETY: only `galois_products` has `Bytes`, and it needs these instructions.
        Bytes(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, other: Bytes, _: __m512i) -> Bytes {
        // SAFETY: only `galois_products` has `Bytes`, and it needs these instructions.
        Bytes(unsafe { _mm512_gf2p8mul_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn times_top(self, top: __m512i) -> Bytes {
        self.times(Bytes(top), top)
    }
}

/// low ⊕ high ⊗ F: the field of F² elements above that of F.
#[derive(Clone, Copy)]
struct Pair<T> {
    low: T,
    high: T,
}

impl<T: Field> Field for Pair<T> {
    #[inline(always)]
    fn plus(self, other: Pair<T>) -> Pair<T> {
        Pair { low: self.low.plus(other.low), high: self.high.plus(other.high) }
    }

    /// Three products instead of four, and F ⊗ F = F ⊕ F/2.
    #[inline(always)]
    fn times(self, other: Pair<T>, top: __m512i) -> Pair<T> {
        let low = self.low.times(other.low, top);
        let high = self.high.times(other.high, top);
        let mixed = self.low.plus(self.high).times(other.low.plus(other.high), top);
        Pair { low: low.plus(high.times_top(top)), high: mixed.plus(low) }
    }

    /// The highest bit is F/2 ⊗ F.
    #[inline(always)]
    fn times_top(self, top: __m512i) -> Pair<T> {
        Pair { low: self.high.times_top(top).times_top(top), high: self.low.plus(self.high).times_top(top) }
    }
}

type Tower = Pair<Pair<Pair<Bytes>>>;

#[inline(always)]
fn tower(planes: [__m512i; 8]) -> Tower {
    let pair = |i: usize| Pair { low: Bytes(planes[i]), high: Bytes(planes[i + 1]) };
    let four = |i: usize| Pair { low: pair(i), high: pair(i + 2) };
    Pair { low: four(0), high: four(4) }
}

#[inline(always)]
fn floor(tower: Tower) -> [__m512i; 8] {
    let four = |four: Pair<Pair<Bytes>>| [four.low.low.0, four.low.high.0, four.high.low.0, four.high.high.0];
    let [[a, b, c, d], [e, f, g, h]] = [four(tower.low), four(tower.high)];
    [a, b, c, d, e, f, g, h]
}

/// Register i gets bytes i of the 64 numbers, renamed.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn load(numbers: &[u64], renaming: &Renaming) -> [__m512i; 8] {
    let map = _mm512_set1_epi64(renaming.to as i64);
    transposed(std::array::from_fn(|i| {
        let eight: &[u64; 8] = numbers[8 * i..].first_chunk().expect("64 numbers");
        // SAFETY: the pointer is that of 64 bytes; they need no alignment.
        let eight = unsafe { _mm512_loadu_si512(eight.as_ptr().cast()) };
        gathered(_mm512_gf2p8affine_epi64_epi8::<0>(eight, map))
    }))
}

/// The reverse of [`load`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn store(planes: [__m512i; 8], numbers: &mut [u64], renaming: &Renaming) {
    let map = _mm512_set1_epi64(renaming.back as i64);
    for (i, plane) in transposed(planes).into_iter().enumerate() {
        let eight: &mut [u64; 8] = numbers[8 * i..].first_chunk_mut().expect("64 numbers");
        let named = _mm512_gf2p8affine_epi64_epi8::<0>(gathered(plane), map);
        // SAFETY: the pointer is that of 64 bytes; they need no alignment.
        unsafe { _mm512_storeu_si512(eight.as_mut_ptr().cast(), named) };
    }
}

/// Word i gets bytes i of the eight words; done twice, all is as it was.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn gathered(words: __m512i) -> __m512i {
    const ORDER: [u8; 64] = {
        let mut order = [0; 64];
        let mut at = 0;
        while at < 64 {
            order[at] = (at % 8 * 8 + at / 8) as u8;
            at += 1;
        }
        order
    };
    // SAFETY: the pointer is that of 64 bytes; they need no alignment.
    let order = unsafe { _mm512_loadu_si512(ORDER.as_ptr().cast()) };
    _mm512_permutexvar_epi8(order, words)
}

/// Transposes eight registers of eight words: exchanges word j of register i with word i of register j. First within
/// squares of 2 by 2 words, then within larger squares.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn transposed(mut rows: [__m512i; 8]) -> [__m512i; 8] {
    for side in [1, 2, 4] {
        // Of two rows, the upper one keeps the words whose place has no bit of the side; the lower one keeps the others.
        let lane = |word: i64| if word & side == 0 { word } else { 8 + word - side };
        let upper = _mm512_setr_epi64(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7));
        let lower = _mm512_add_epi64(upper, _mm512_set1_epi64(side));
        for i in (0..8).filter(|i| i & side as usize == 0) {
            let j = i + side as usize;
            let (one, other) = (rows[i], rows[j]);
            rows[i] = _mm512_permutex2var_epi64(one, upper, other);
            rows[j] = _mm512_permutex2var_epi64(one, lower, other);
        }
    }
    rows
}
