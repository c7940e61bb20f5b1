//! The definition for one ruleset, with a cache; and the laws of rulesets: what must be true of each.
//!
//! A ruleset says more than its moves: how positions are written, bounds, ranks, representatives, and what the
//! literature has proved. The laws compare all of it with the moves alone.

use grundy_core::{Convention, Goal, MexSet, Nimber, OptionList, Outcome, Position, Ruleset, mex};
use hashbrown::HashMap;

use crate::play::{Play, options, subpositions};

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

/// Compares what a ruleset says with the definition. Every method panics if they differ.
pub struct Laws<'a, R: Ruleset + ?Sized> {
    name: &'a str,
    rules: &'a R,
    oracle: Oracle<'a, R>,
}

impl<'a, R: Ruleset + ?Sized> Laws<'a, R> {
    /// The laws of a ruleset; `name` is for messages.
    pub fn of(name: &'a str, rules: &'a R) -> Laws<'a, R> {
        Laws { name, rules, oracle: Oracle::new(rules) }
    }

    /// Checks all laws on everything that can be reached from `start`; returns the number of positions.
    pub fn hold_below(&mut self, start: R::Position) -> usize {
        let positions = subpositions(self.rules, start);
        for position in &positions {
            self.of_form(position);
            self.of_play(position, Convention::Normal);
            self.of_play(position, Convention::Misere);
        }
        positions.len()
    }

    /// A position is read back as it is written, different moves have different labels, and bounds are kept. The
    /// representative has the same options up to representatives, and every move lowers the rank.
    pub fn of_form(&mut self, position: &R::Position) {
        let (rules, about) = (self.rules, format!("{} {position:?}", self.name));
        assert_eq!(rules.parse(&rules.show(position)).as_ref(), Ok(position), "{about}: written and read");
        let mut added = 0;
        rules.each_option(position, &mut |_| added += 1).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(rules.option_bound(position).is_none_or(|bound| added <= bound), "{about}: {added} options");
        let options = self.oracle.options(position);
        let mut labels: Vec<String> = options.iter().map(|option| rules.label(position, option).to_string()).collect();
        assert!(labels.iter().all(|label| !label.is_empty()), "{about}: a move has no label");
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), options.len(), "{about}: two moves have one label: {labels:?}");
        let twin = rules.representative(position);
        let represented = |options: &[Vec<R::Position>]| {
            let own = |option: &Vec<R::Position>| option.iter().map(|part| rules.representative(part)).collect();
            let mut all: Vec<Vec<R::Position>> = options.iter().map(own).collect();
            all.iter_mut().for_each(|option| option.sort());
            all.sort();
            all.dedup();
            all
        };
        assert_eq!(represented(&self.oracle.options(&twin)), represented(&options), "{about}: {twin:?} represents it");
        let rank = |p: &R::Position| rules.rank(p).unwrap_or_else(|fault| panic!("{fault}"));
        let Some(own) = rank(position) else { return };
        assert!(rank(&twin).is_some_and(|rank| rank <= own), "{about}: the rank of {twin:?}");
        for option in options.iter().filter(|option| !option.is_empty()) {
            let sum: Option<u64> = option.iter().map(|part| rank(&rules.representative(part))).sum();
            assert!(sum.is_some_and(|sum| sum < own), "{about}: rank {own}, but {sum:?} of {option:?}");
        }
    }

    /// Declarations agree with the definition, and the representative has the same worth.
    pub fn of_play(&mut self, position: &R::Position, convention: Convention) {
        let about = format!("{} {position:?}, {convention}", self.name);
        let truth = self.truth(position, convention);
        let twin = self.rules.representative(position);
        assert_eq!(self.rules.representative(&twin), twin, "{about}: represents {twin:?}");
        assert_eq!(self.truth(&twin, convention), truth, "{about}: {twin:?} represents it");
        let (outcome, value) = truth;
        if let Some(declared) = self.rules.declared(position, convention) {
            assert_eq!(declared.outcome, outcome, "{about}: declared");
            assert!(declared.value.is_none() || declared.value == value, "{about}: is worth {value:?}: {declared:?}");
            let zero = convention == Convention::Normal && outcome == Outcome::P;
            assert!(!zero || declared.value == Some(Nimber::ZERO), "{about}: a P-position is worth 0");
        }
        let options = self.oracle.options(position);
        match convention {
            Convention::Misere => {
                if self.rules.declared_options(position, Goal::MisereP, 0).is_some() {
                    let lost = |option: &[R::Position], laws: &mut Self| {
                        laws.oracle.outcome(option, Convention::Misere) == Outcome::P
                    };
                    let right = options.iter().filter(|option| lost(option, self)).cloned().collect();
                    self.of_list(position, Goal::MisereP, right);
                }
            }
            Convention::Normal if value.is_some() => {
                let values: Vec<Nimber> = options.iter().map(|option| self.oracle.sum(option)).collect();
                let largest = values.iter().max().map_or(0, |value| value.0);
                for target in (0..=(largest + 3).max(8)).map(Nimber) {
                    let right = options.iter().zip(&values).filter(|&(_, &value)| value == target);
                    self.of_list(position, Goal::Value(target), right.map(|(option, _)| option.clone()).collect());
                }
            }
            Convention::Normal => {}
        }
    }

    /// The outcome by the definition, and the value if there is one.
    fn truth(&mut self, position: &R::Position, convention: Convention) -> (Outcome, Option<Nimber>) {
        let nature = self.rules.nature();
        if convention == Convention::Misere || nature.own_endings || nature.may_loop || nature.entails {
            return (self.oracle.outcome(std::slice::from_ref(position), convention), None);
        }
        let value = self.oracle.value(position);
        (if value.is_zero() { Outcome::P } else { Outcome::N }, Some(value))
    }

    /// A declared list contains exactly the options that reach the goal, however many are requested.
    fn of_list(&self, position: &R::Position, goal: Goal, right: Vec<Vec<R::Position>>) {
        for most in [usize::MAX, 3, 2, 1, 0] {
            if let Some(list) = self.rules.declared_options(position, goal, most) {
                let expected = OptionList::from_all(right.clone(), most);
                assert_eq!(list, expected, "{} {position:?}, {goal:?}, at most {most}", self.name);
            }
        }
    }
}
