//! Pseudo-random numbers, the same in every run.
//!
//! The generator is splitmix64: G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*,
//! OOPSLA 2014. Its state is a counter, and every seed is good, so neighbouring seeds give unrelated sequences.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use grundy_core::{Fault, Nature, Options, Outcome, Ruleset};

/// A sequence of pseudo-random numbers.
///
/// ```
/// use grundy_testkit::Random;
/// let mut random = Random::new(7);
/// let die: u64 = random.between(1..=6);
/// assert!((1..=6).contains(&die));
/// assert_eq!(Random::new(7).between(1..=6), die);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// One of the numbers 0, …, `bound` − 1.
    pub fn below<N: TryFrom<u64> + TryInto<u64>>(&mut self, bound: N) -> N {
        let Ok(bound) = bound.try_into() else { panic!("the bound is negative") };
        let Ok(number) = N::try_from(self.bits() % bound) else { unreachable!("less than the bound") };
        number
    }

    /// One of the numbers of a range.
    pub fn between(&mut self, range: RangeInclusive<u64>) -> u64 {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// True with probability 1/`n`.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// All lists of these lengths whose numbers are in the range, the short ones first.
///
/// ```
/// # use grundy_testkit::lists;
/// assert_eq!(lists(0..=2, 5..=6), [&[][..], &[5], &[6], &[5, 5], &[5, 6], &[6, 5], &[6, 6]]);
/// ```
pub fn lists(lengths: RangeInclusive<usize>, numbers: RangeInclusive<u64>) -> Vec<Vec<u64>> {
    let mut longest = vec![vec![]];
    let mut all = Vec::new();
    for length in 0..=*lengths.end() {
        if lengths.contains(&length) {
            all.extend(longest.iter().cloned());
        }
        let longer = |list: &Vec<u64>| numbers.clone().map(|last| [&list[..], &[last]].concat()).collect::<Vec<_>>();
        longest = longest.iter().flat_map(longer).collect();
    }
    all
}

/// Several rulesets as one. A position is the number of a ruleset and a position of it, so a sum of such positions is a
/// sum of different games.
pub struct Several<'a, P>(pub Vec<&'a dyn Ruleset<Position = P>>);

impl<P: Clone + Ord + Hash + Debug> Ruleset for Several<'_, P> {
    type Position = (usize, P);

    fn options(&self, (number, position): &(usize, P), options: &mut Options<(usize, P)>) {
        let found = self.0[*number].each_option(position, &mut |option| {
            options.add(&option.iter().map(|part| (*number, part.clone())).collect::<Vec<_>>());
        });
        found.unwrap_or_else(|fault| options.fail(fault));
    }

    fn nature(&self) -> Nature {
        let natures = || self.0.iter().map(|rules| rules.nature());
        Nature {
            may_loop: natures().any(|nature| nature.may_loop),
            entails: natures().any(|nature| nature.entails),
            ..Nature::default()
        }
    }

    fn is_urgent(&self, (number, position): &(usize, P)) -> bool {
        self.0[*number].is_urgent(position)
    }

    fn ending(&self, (number, position): &(usize, P)) -> Result<Option<Outcome>, Fault> {
        self.0[*number].ending(position)
    }
}
