//! Quotients that have a name in the literature.
//!
//! 𝒯_n is the quotient of Nim with heaps below 2^n: the *tame* quotients, of order 2^n + 2 for n ≥ 2. ℛ_8 is the smallest
//! other one; 𝒮_12 is that of 0.34 (Plambeck and Siegel 2008; Siegel, Games of No Chance 5, 2017).

use std::fmt;

use super::monoid::{Element, Monoid};
use super::quotient::Quotient;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuotientName {
    /// That of Nim with heaps below 2^n.
    Tame(u32),
    /// The smallest one that is not tame.
    R8,
    /// That of 0.34.
    S12,
}

impl fmt::Display for QuotientName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuotientName::Tame(n) => write!(f, "T_{n}"),
            QuotientName::R8 => f.write_str("R_8"),
            QuotientName::S12 => f.write_str("S_12"),
        }
    }
}

/// Rules by which words in the generators a, b, c, numbered from 0, are reduced.
type Reductions = &'static [(&'static [usize], &'static [usize])];

/// ⟨a, b, c | a² = 1, bc = ab, c² = b², b³ = b⟩ with P = {a, b²}.
const R8: (Reductions, &[&[usize]]) =
    (&[(&[0, 0], &[]), (&[1, 2], &[0, 1]), (&[2, 2], &[1, 1]), (&[1, 1, 1], &[1])], &[&[0], &[1, 1]]);

/// ⟨a, b, c | a² = 1, c² = 1, b²c = b³, b⁴ = b²⟩ with P = {a, b², ac}.
const S12: (Reductions, &[&[usize]]) =
    (&[(&[0, 0], &[]), (&[2, 2], &[]), (&[1, 1, 2], &[1, 1, 1]), (&[1, 1, 1, 1], &[1, 1])], &[&[0], &[1, 1], &[0, 2]]);

impl Quotient {
    /// The name of this quotient; `None` if it is not among those with a name here.
    ///
    /// Complexity: O(order²) for tame ones, O(order³) steps for the others.
    pub fn name(&self) -> Option<QuotientName> {
        let (monoid, p) = (self.monoid(), &self.p);
        tame(monoid, p).map(QuotientName::Tame).or_else(|| {
            [(QuotientName::R8, R8), (QuotientName::S12, S12)]
                .into_iter()
                .find_map(|(name, (reductions, words))| is_isomorphic(monoid, p, reductions, words).then_some(name))
        })
    }
}

/// The n for which a monoid with P-positions is 𝒯_n; `None` if there is none.
///
/// 𝒯_0 is {1} and 𝒯_1 is {1, a} with P = {a}. For n ≥ 2 the elements other than 1 and a are a group in which every
/// square is its identity e, a² = 1, ae ≠ e, and P = {a, e}. The heaps above 1 count by their nim-sum. All such monoids
/// of one order are isomorphic.
fn tame(monoid: &Monoid, p: &[bool]) -> Option<u32> {
    let all = || 0..monoid.order() as Element;
    let marked: Vec<Element> = all().filter(|&x| p[x as usize]).collect();
    let square = |x| monoid.product(x, x);
    match (monoid.order(), &marked[..]) {
        (1, []) => Some(0),
        (2, &[a]) => (square(a) == Monoid::IDENTITY).then_some(1),
        (order, &[x, y]) if order > 4 && (order - 2).is_power_of_two() => {
            let (a, e) = if square(x) == Monoid::IDENTITY { (x, y) } else { (y, x) };
            let in_group = |x: Element| square(x) == e && monoid.product(x, e) == x;
            let rest = all().filter(|&x| x != Monoid::IDENTITY && x != a).all(in_group);
            let right = square(a) == Monoid::IDENTITY && monoid.product(a, e) != e && rest;
            right.then_some((order - 2).ilog2())
        }
        _ => None,
    }
}

/// Whether a reduced monoid with P-positions is the one of these words, with P the given ones.
fn is_isomorphic(monoid: &Monoid, p: &[bool], reductions: Reductions, p_words: &[&[usize]]) -> bool {
    const GENERATORS: usize = 3;
    let reduced = |mut word: Vec<usize>| {
        while let Some((left, right)) = reductions.iter().find_map(|(left, right)| {
            let mut rest = word.clone();
            left.iter()
                .all(|g| rest.iter().position(|h| h == g).map(|at| rest.remove(at)).is_some())
                .then_some((rest, right))
        }) {
            word = left;
            word.extend_from_slice(right);
        }
        word.sort_unstable();
        word
    };
    let step = |word: &Vec<usize>, generator: usize| reduced([&word[..], &[generator]].concat());
    let Some((named, words)) = Monoid::explore(Vec::new(), GENERATORS, monoid.order(), step) else { return false };
    if named.order() != monoid.order() {
        return false;
    }
    let named_p: Vec<bool> = words.iter().map(|word| p_words.contains(&&word[..])).collect();
    let all = || 0..monoid.order() as Element;
    let fits = |images: [Element; GENERATORS]| {
        let image = |x: Element| named.word(x).into_iter().fold(Monoid::IDENTITY, |y, g| monoid.product(y, images[g]));
        let right = |x: Element| {
            named_p[x as usize] == p[image(x) as usize]
                && (0..GENERATORS).all(|g| image(named.step(x, g)) == monoid.product(image(x), images[g]))
        };
        let mut met = vec![false; monoid.order()];
        all().all(right) && all().all(|x| !std::mem::replace(&mut met[image(x) as usize], true))
    };
    all().any(|a| all().any(|b| all().any(|c| fits([a, b, c]))))
}
