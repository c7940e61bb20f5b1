//! Finite commutative monoids, given by how their generators multiply.
//!
//! Elements are numbered from 0, the identity, in shortlex order of their first word in the generators. Such a numbering
//! comes from a search in breadth from the identity, which is how monoids are made here.
//!
//! # Quotients that have a name in the literature
//! 𝒯_n is the quotient of Nim with heaps below 2^n. These quotients are *tame*; the order of 𝒯_n is `2^n + 2` for n
//! ≥ 2. ℛ_8 is the smallest quotient that is not tame, and 𝒮_12 is the quotient of 0.34. (Plambeck and Siegel 2008;
//! Siegel, *Games of No Chance 5*.)
//!
//! # Proof that the elements of the heaps repeat for ever
//! Let moves remove at most t counters and leave at most h heaps, and let B = max(h(e+p) + t, p + t + 1). Let the
//! quotient of the heaps up to B be proved. If Φ(n+p) = Φ(n) for e ≤ n ≤ B − p, then for all n ≥ e. (Plambeck and
//! Siegel 2008; the bound is that of Guy and Smith.)
//!
//! *Proof.* Let n + p be the first heap beyond `B`. Each of its options has a heap of more than e + p counters. With
//! p counters less in that heap it becomes an option of n with the same element. Conversely, p counters more in the
//! largest heap of an option of n give one of `n + p`. So the elements of the options of n + p are those of the
//! options of n. By induction over the length of play the two heaps have the same outcome in every sum. So Φ(n+p) =
//! Φ(n), and no new pair arises. ∎

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
use std::fmt;
use std::hash::Hash;

use grundy_core::{Periodicity, Theorem};
use grundy_rules::{HeapMoves, Rules};

use super::quotient::Quotient;
use grundy_octal::{code_bound, tail_matches};

/// The number of an element; 0 is the identity.
pub type Element = u32;

/// The largest order for which all products are kept: the table then takes 16 MiB.
const MOST_IN_TABLE: usize = 2048;

/// A finite commutative monoid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monoid {
    pub generators: usize,
    /// x·g for each element x and, inside, each generator g.
    steps: Vec<Element>,
    /// For each element, the element and the generator whose product it first was; the identity has (0, 0).
    origins: Vec<(Element, u32)>,
    /// All products, row by row; empty if the order is too large.
    table: Vec<Element>,
}

impl Monoid {
    pub const IDENTITY: Element = 0;

    pub fn trivial() -> Monoid {
        Monoid { generators: 0, steps: Vec::new(), origins: vec![(0, 0)], table: vec![0] }
    }

    /// The monoid whose elements are the states that `step` reaches from `start`, where `step(state, g)` multiplies by
    /// generator g. Returns also the state of each element; `None` if there are more than `most`. The caller must know
    /// that the generators commute (see `commutes`). Complexity: O(order · generators) steps, and O(order²) for the
    /// table of a small monoid.
    pub fn explore<S: Clone + Eq + Hash>(
        start: S,
        generators: usize,
        most: usize,
        step: impl Fn(&S, usize) -> S,
    ) -> Option<(Monoid, Vec<S>)> {
        let step = |state: &S, generator| Ok::<_, Infallible>(step(state, generator));
        let Ok(explored) = Monoid::try_explore(start, generators, most, step);
        explored
    }

    /// As `explore`, with steps that may fail. Fails with the error of the first step that fails.
    #[allow(clippy::type_complexity, reason = "what `explore` returns, or an error")]
    pub(crate) fn try_explore<S: Clone + Eq + Hash, E>(
        start: S,
        generators: usize,
        most: usize,
        mut step: impl FnMut(&S, usize) -> Result<S, E>,
    ) -> Result<Option<(Monoid, Vec<S>)>, E> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut origins, mut steps) = (vec![start], vec![(0, 0)], Vec::new());
        let mut at = 0;
        while at < states.len() {
            for generator in 0..generators {
                let next = states.len() as Element;
                let number = match numbers.entry(step(&states[at], generator)?) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(place) => {
                        states.push(place.key().clone());
                        origins.push((at as Element, generator as u32));
                        *place.insert(next)
                    }
                };
                steps.push(number);
            }
            at += 1;
            if states.len() > most {
                return Ok(None);
            }
        }
        Ok(Some((Monoid { generators, steps, origins, table: Vec::new() }.with_table(), states)))
    }

    /// A monoid from its rows: `rows[x][g]` is x·g. `None` unless the rows have one length, number elements that all
    /// come from the identity, and commute.
    pub(crate) fn from_rows(rows: &[Vec<Element>]) -> Option<Monoid> {
        let generators = rows.first()?.len();
        let sound = |row: &Vec<Element>| row.len() == generators && row.iter().all(|&x| (x as usize) < rows.len());
        if !rows.iter().all(sound) {
            return None;
        }
        let (monoid, states) =
            Monoid::explore(0, generators, rows.len(), |&x: &Element, generator| rows[x as usize][generator])?;
        let in_order = states.iter().enumerate().all(|(number, &state)| number == state as usize);
        (in_order && states.len() == rows.len() && monoid.commutes()).then_some(monoid)
    }

    fn with_table(mut self) -> Monoid {
        let order = self.order();
        if order > MOST_IN_TABLE {
            return self;
        }
        let mut table = vec![0; order * order];
        for x in 0..order {
            table[x * order] = x as Element;
            for y in 1..order {
                let (before, generator) = self.origins[y];
                table[x * order + y] = self.step(table[x * order + before as usize], generator as usize);
            }
        }
        self.table = table;
        self
    }

    pub fn order(&self) -> usize {
        self.origins.len()
    }

    /// x·g for generator number g.
    pub fn step(&self, x: Element, generator: usize) -> Element {
        self.steps[x as usize * self.generators + generator]
    }

    pub fn generator(&self, generator: usize) -> Element {
        self.step(Monoid::IDENTITY, generator)
    }

    /// x·y. Complexity: O(1) for a small monoid, otherwise the length of the word of y.
    pub fn product(&self, x: Element, y: Element) -> Element {
        if !self.table.is_empty() {
            return self.table[x as usize * self.order() + y as usize];
        }
        self.word(y).into_iter().fold(x, |x, generator| self.step(x, generator))
    }

    pub fn power(&self, x: Element, mut n: u64) -> Element {
        let (mut square, mut power) = (x, Monoid::IDENTITY);
        while n > 0 {
            if n % 2 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            n /= 2;
        }
        power
    }

    /// The first word of an element in the generators, which are numbered from 0, in ascending order.
    pub fn word(&self, mut x: Element) -> Vec<usize> {
        let mut word = Vec::new();
        while x != Monoid::IDENTITY {
            let (before, generator) = self.origins[x as usize];
            word.push(generator as usize);
            x = before;
        }
        word.sort_unstable();
        word
    }

    /// Whether the generators commute at every element. Then the product is a commutative one.
    pub(crate) fn commutes(&self) -> bool {
        let pairs = || (0..self.generators).flat_map(|g| (0..g).map(move |h| (g, h)));
        let commute = |x: Element, g, h| self.step(self.step(x, g), h) == self.step(self.step(x, h), g);
        (0..self.order() as Element).all(|x| pairs().all(|(g, h)| commute(x, g, h)))
    }

    /// The classes of elements that no multiplication separates. x and y are in one class if for every z both or none
    /// of xz and yz are marked. Classes are numbered from 0 in the order of their first elements. Complexity: at most
    /// `order` rounds of O(order · generators), and seldom more than a few.
    pub fn classes(&self, marks: &[bool]) -> Vec<Element> {
        let Ok(classes) = self.try_classes(marks, || Ok::<_, Infallible>(()));
        classes
    }

    /// As [`classes`](Monoid::classes), but ends when `go_on`, asked for each element in each round, returns an error.
    pub(crate) fn try_classes<E>(
        &self,
        marks: &[bool],
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<Element>, E> {
        let mut classes: Vec<Element> = marks.iter().map(|&marked| Element::from(marked != marks[0])).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let next: Vec<Element> = (0..self.order())
                .map(|x| {
                    go_on()?;
                    let row = &self.steps[x * self.generators..(x + 1) * self.generators];
                    let key: Vec<Element> =
                        std::iter::once(classes[x]).chain(row.iter().map(|&y| classes[y as usize])).collect();
                    let number = numbers.len() as Element;
                    Ok(*numbers.entry(key).or_insert(number))
                })
                .collect::<Result<_, E>>()?;
            if numbers.len() == count {
                return Ok(next);
            }
            (classes, count) = (next, numbers.len());
        }
    }

    /// Whether for x ≠ y some z has exactly one of xz and yz marked.
    pub(crate) fn is_reduced(&self, marks: &[bool]) -> bool {
        self.classes(marks).iter().enumerate().all(|(x, &class)| x == class as usize)
    }

    /// The elements that products of `some` elements reach, as marks.
    pub fn generated(&self, some: &[Element]) -> Vec<bool> {
        let mut reached = vec![false; self.order()];
        let mut queue = vec![Monoid::IDENTITY];
        reached[0] = true;
        while let Some(x) = queue.pop() {
            for &y in some {
                let next = self.product(x, y);
                if !std::mem::replace(&mut reached[next as usize], true) {
                    queue.push(next);
                }
            }
        }
        reached
    }

    /// The relations of a presentation: pairs of words that are equal, each in ascending order. Every word is reduced to
    /// the first word of its element by replacing left sides by right sides, and no left side contains another one.
    pub fn relations(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        let mut relations: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for x in 0..self.order() as Element {
            for generator in 0..self.generators {
                let mut word = self.word(x);
                word.push(generator);
                word.sort_unstable();
                let first = self.word(self.step(x, generator));
                if word != first && !relations.iter().any(|(left, _)| divides(left, &word)) {
                    relations.push((word, first));
                }
            }
        }
        relations.sort_by_key(|(left, right)| (left.len(), left.clone(), right.clone()));
        let minimal = |i: usize| !(0..relations.len()).any(|j| i != j && divides(&relations[j].0, &relations[i].0));
        (0..relations.len()).filter(|&i| minimal(i)).map(|i| relations[i].clone()).collect()
    }
}

/// Whether the sorted word `part` is contained in the sorted word `word`, with its repetitions.
fn divides(part: &[usize], word: &[usize]) -> bool {
    let mut letters = word.iter();
    part.iter().all(|letter| letters.any(|other| other == letter))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuotientName {
    /// The quotient of Nim with heaps below 2^n.
    Tame(u32),
    /// The smallest one that is not tame.
    R8,
    /// The quotient of 0.34.
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
    /// The name of this quotient; `None` if it is not among those with a name here. Complexity: O(order²) for tame
    /// ones, O(order³) steps for the others.
    pub fn name(&self) -> Option<QuotientName> {
        let (monoid, p) = (self.monoid(), &self.p);
        tame(monoid, p).map(QuotientName::Tame).or_else(|| {
            [(QuotientName::R8, R8), (QuotientName::S12, S12)]
                .into_iter()
                .find_map(|(name, (reductions, words))| is_isomorphic(monoid, p, reductions, words).then_some(name))
        })
    }
}

/// The n for which a monoid with P-positions is 𝒯_n; `None` if there is none. 𝒯_0 is {1} and 𝒯_1 is {1, a} with P =
/// {a}. For n ≥ 2 the elements other than 1 and a are a group in which every square is its identity e. Also a² = 1,
/// ae ≠ e, and P = {a, e}. The heaps above 1 count by their nim-sum. All such monoids of one order are isomorphic.
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

pub const QUOTIENT_PERIOD: Theorem = Theorem::named("Plambeck-Siegel");

/// The largest number that a move can remove and of heaps that it can leave, where the theorem needs to know them.
pub fn reach(rules: &Rules) -> Option<(u64, u32)> {
    match rules.sequence()? {
        // A larger h is no mistake, and all octal games have the same bound.
        HeapMoves::TakeBreak { code, shift: 0 } => Some((code.last()?, code.most_heaps().max(2))),
        HeapMoves::Subtract(set) => Some((set.largest()?, 1)),
        _ => None,
    }
}

/// The law of all heaps that the elements of the first ones prove, with the least period and the least preperiod.
/// Complexity: O(n) for n heaps.
pub fn prove(rules: &Rules, phi: &[Element]) -> Option<Periodicity> {
    let (last, most_heaps) = reach(rules)?;
    let (matches, n) = (tail_matches(phi), phi.len());
    (1..n).find_map(|period| {
        let law = Periodicity { preperiod: (n - period - matches[period]) as u64, period: period as u64, saltus: 0 };
        let bound = code_bound(law.preperiod, law.period, last, most_heaps)?;
        (bound < n as u64).then_some(law)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The monoid of the counts of two letters, where the first counts modulo 2 and the second up to 3.
    fn counts() -> Monoid {
        let step = |&(a, b): &(u8, u8), generator| if generator == 0 { ((a + 1) % 2, b) } else { (a, (b + 1).min(3)) };
        Monoid::explore((0, 0), 2, 100, step).unwrap().0
    }

    #[test]
    fn elements_are_numbered_by_their_first_words() {
        let monoid = counts();
        assert_eq!(monoid.order(), 8);
        let words: Vec<Vec<usize>> = (0..8).map(|x| monoid.word(x)).collect();
        assert_eq!(words[..6], [vec![], vec![0], vec![1], vec![0, 1], vec![1, 1], vec![0, 1, 1]]);
        assert_eq!(monoid.relations(), [(vec![0, 0], vec![]), (vec![1, 1, 1, 1], vec![1, 1, 1])]);
        assert!(monoid.commutes());
    }

    #[test]
    fn products_are_those_of_the_counts() {
        let monoid = counts();
        for x in 0..8 {
            for y in 0..8 {
                let walked = monoid.word(y).into_iter().fold(x, |x, g| monoid.step(x, g));
                assert_eq!(monoid.product(x, y), walked);
                assert_eq!(monoid.product(x, y), monoid.product(y, x));
            }
            let mut power = 0;
            for n in 0..20 {
                assert_eq!(monoid.power(x, n), power);
                power = monoid.product(power, x);
            }
        }
    }

    #[test]
    fn what_no_multiplication_separates_is_one_class() {
        let monoid = counts();
        let even: Vec<bool> = (0..8).map(|x| !monoid.word(x).contains(&0)).collect();
        assert_eq!(monoid.classes(&even).iter().max(), Some(&1));
        assert!(!monoid.is_reduced(&even));
        let one: Vec<bool> = (0..8).map(|x| monoid.word(x) == [0, 1, 1, 1]).collect();
        assert!(monoid.is_reduced(&one));
    }

    #[test]
    fn rows_that_are_no_monoid_are_refused() {
        assert!(Monoid::from_rows(&[vec![1, 2], vec![0, 3], vec![3, 0], vec![2, 1]]).is_some());
        assert!(Monoid::from_rows(&[vec![1, 2], vec![0, 3], vec![1, 0], vec![2, 1]]).is_none());
        assert!(Monoid::from_rows(&[vec![1], vec![0], vec![0]]).is_none());
        assert!(Monoid::from_rows(&[vec![7]]).is_none());
        assert!(Monoid::from_rows(&[]).is_none());
    }
}
