//! The definition, and nothing else: sums are played out as a whole.
//!
//! No value is added and no theorem used: a position of a sum is the list of
//! its components, its options are those of each component, and outcome, value
//! and winning moves follow by backward induction (Zermelo) over all of them.

use std::collections::{BTreeSet, HashMap};

use grundy::{Convention, Position, Rules, Sum};

/// A sum: each component by the index of its ruleset, sorted.
type Sum = Vec<(usize, Position)>;

pub struct Oracle {
    rules: Vec<Rules>,
    convention: Convention,
    /// Value (meaningful in normal play) and whether it is a P-position.
    known: HashMap<Sum, (u64, bool)>,
}

/// A move: the component, what it becomes.
pub type Made = (usize, Vec<Position>);

impl Oracle {
    pub fn new(convention: Convention) -> Oracle {
        Oracle { rules: Vec::new(), convention, known: HashMap::new() }
    }

    fn index(&mut self, rules: &Rules) -> usize {
        let known = self.rules.iter().position(|other| other == rules);
        known.unwrap_or_else(|| {
            self.rules.push(rules.clone());
            self.rules.len() - 1
        })
    }

    fn options_of(&self, ruleset: usize, position: &Position) -> BTreeSet<Vec<Position>> {
        let mut options = BTreeSet::new();
        self.rules[ruleset]
            .moves
            .each_option(position, &mut |option| {
                let mut option = option.to_vec();
                option.sort();
                options.insert(option);
            })
            .unwrap();
        options
    }

    fn options(&self, sum: &Sum) -> Vec<Sum> {
        let mut options = Vec::new();
        for (i, (ruleset, position)) in sum.iter().enumerate() {
            for option in self.options_of(*ruleset, position) {
                let mut next = sum.clone();
                next.remove(i);
                next.extend(option.into_iter().map(|p| (*ruleset, p)));
                next.sort();
                options.push(next);
            }
        }
        options
    }

    /// The value of a sum in normal play (mex over the whole sum) and whether it is a P-position.
    fn know(&mut self, mut sum: Sum) -> (u64, bool) {
        sum.sort();
        let mut stack = vec![sum.clone()];
        while let Some(top) = stack.last().cloned() {
            if self.known.contains_key(&top) {
                stack.pop();
                continue;
            }
            let options = self.options(&top);
            let unknown: Vec<Sum> = options.iter().filter(|o| !self.known.contains_key(*o)).cloned().collect();
            if !unknown.is_empty() {
                stack.extend(unknown);
                continue;
            }
            let values: BTreeSet<u64> = options.iter().map(|o| self.known[o].0).collect();
            let value = (0..).find(|v| !values.contains(v)).unwrap();
            let is_p = match (options.is_empty(), self.convention) {
                (true, convention) => convention == Convention::Normal,
                (false, _) => options.iter().all(|o| !self.known[o].1),
            };
            self.known.insert(top, (value, is_p));
            stack.pop();
        }
        self.known[&sum]
    }

    fn sum(&mut self, game: &Sum) -> Vec<(usize, Position)> {
        let components: Vec<_> = game.components().map(|s| (s.rules.clone(), s.position.clone(), s.copies)).collect();
        let mut sum = Vec::new();
        for (rules, position, copies) in components {
            let index = self.index(&rules);
            sum.extend((0..copies).map(|_| (index, position.clone())));
        }
        sum
    }

    /// Value of the whole, whether it is a P-position, and every winning move (one for all copies).
    pub fn solve(&mut self, game: &Sum) -> (u64, bool, Vec<Made>, u128) {
        let sum = self.sum(game);
        let (value, is_p) = self.know(sum.clone());
        let (mut moves, mut count, mut at) = (Vec::new(), 0, 0);
        let copies: Vec<u64> = game.components().map(|s| s.copies).collect();
        for (component, copies) in copies.into_iter().enumerate() {
            let (ruleset, position) = sum[at].clone();
            for option in self.options_of(ruleset, &position) {
                let mut next = sum.clone();
                next.remove(at);
                next.extend(option.iter().map(|p| (ruleset, p.clone())));
                if self.know(next).1 {
                    moves.push((component, option));
                    count += u128::from(copies);
                }
            }
            at += copies as usize;
        }
        (value, is_p, moves, count)
    }
}
