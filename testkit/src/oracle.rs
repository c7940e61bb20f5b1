//! The definition for one ruleset, with a cache.

use grundy_core::{Convention, MexSet, Nimber, Outcome, Position, Ruleset, mex};
use hashbrown::HashMap;

use crate::play::{Play, options};

/// Values and outcomes of the positions of one ruleset, by the definition. It caches its results, so that many
/// positions can be asked about one after another.
///
/// ```
/// use grundy_core::{Convention, Nimber, Outcome};
/// use grundy_testkit::{Oracle, Token};
/// let line = Token(vec![vec![], vec![0], vec![1, 0]]);
/// let mut oracle = Oracle::new(&line);
/// assert_eq!(oracle.value(&2.into()), Nimber(2));
/// assert_eq!(oracle.outcome(&[2.into(), 2.into()], Convention::Misere), Outcome::P);
/// ```
pub struct Oracle<'a, R: Ruleset + ?Sized> {
    rules: &'a R,
    values: HashMap<R::Position, Nimber>,
    outcomes: HashMap<Convention, HashMap<Vec<R::Position>, Outcome>>,
}

impl<'a, R: Ruleset + ?Sized> Oracle<'a, R> {
    pub fn new(rules: &'a R) -> Oracle<'a, R> {
        Oracle { rules, values: HashMap::new(), outcomes: HashMap::new() }
    }

    /// The different options of a position in ascending order, the components of each in ascending order.
    pub fn options(&self, position: &R::Position) -> Vec<Vec<R::Position>> {
        options(self.rules, std::slice::from_ref(position))
    }

    /// The Grundy value of a position from which play ends: the mex of the values of its options.
    pub fn value(&mut self, position: &R::Position) -> Nimber {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let values: Vec<Nimber> = self.options(position).iter().map(|option| self.sum(option)).collect();
        self.values.insert(position.clone(), mex(values.iter().copied()));
        mex(values)
    }

    /// The value of a sum: its components are valued one by one.
    pub fn sum(&mut self, components: &[R::Position]) -> Nimber {
        components.iter().map(|component| self.value(component)).sum()
    }

    /// Who wins a sum that is played as a whole, whether or not play always ends.
    pub fn outcome(&mut self, components: &[R::Position], convention: Convention) -> Outcome {
        let mut sum = components.to_vec();
        sum.sort();
        let known = self.outcomes.entry(convention).or_default();
        if let Some(&outcome) = known.get(&sum) {
            return outcome;
        }
        let play = Play::until(self.rules, [sum.clone()], &|sum| known.get(sum).copied(), usize::MAX).expect("finite");
        let outcomes = play.outcomes(convention).into_iter().map(|(outcome, _)| outcome);
        known.extend(play.sums.into_iter().zip(outcomes));
        known[&sum]
    }
}

/// The values of the heaps 0, …, `last`, where a position is the size of a heap, and an option consists of smaller heaps.
pub fn heap_values<R: Ruleset<Position = Position> + ?Sized>(rules: &R, last: u64) -> Vec<u64> {
    let (mut values, mut seen) = (Vec::<u64>::new(), MexSet::new());
    for heap in 0..=last {
        seen.clear();
        let worth = |option: &[Position]| option.iter().map(|part| Nimber(values[part[0] as usize])).sum();
        let found = rules.each_option(&heap.into(), &mut |option| seen.insert(worth(option)));
        found.unwrap_or_else(|fault| panic!("{fault}"));
        values.push(seen.mex().0);
    }
    values
}
