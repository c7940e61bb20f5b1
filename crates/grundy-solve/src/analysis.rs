//! All subpositions of a position judged backwards from the ends: who wins, and how soon.
//!
//! Where play may come back to where it was, an outcome cannot be found by
//! following moves forwards. So all positions are generated first, the ends are
//! judged, then whatever they decide, and so on: an option that is a P-position
//! makes an N-position at once, and a position whose last option turns out to be
//! an N-position is a P-position. What is never decided is a draw.
//!
//! Positions are decided in the order of their *remoteness*, the number of moves
//! the game lasts if the winner hurries and the loser delays (Steinhaus 1925;
//! Smith 1966): 0 at the ends, one more than the least remote P-option of an
//! N-position, one more than the most remote option of a P-position.
//!
//! [`graph::retrograde`](crate::graph) does the same for games that are graphs
//! from the start, in less memory.

use std::collections::VecDeque;
use std::hash::Hash;

use grundy_core::{Convention, Fault, Outcome, Progress, Ruleset};

use crate::reach::Subpositions;
use crate::{Limits, Unsolved};

/// The outcomes of a position and of all its subpositions.
#[derive(Clone, Debug)]
pub struct Analysis<P> {
    reached: Subpositions<P>,
    root: u32,
    outcomes: Vec<Outcome>,
    remoteness: Vec<u32>,
}

/// No remoteness: a draw.
const NEVER: u32 = u32::MAX;

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> Analysis<P> {
    /// Analyses `position`, whose subpositions must not fall apart; gives up as
    /// too large when there are more than `most` of them.
    ///
    /// Complexity: the number of subpositions and of their options.
    ///
    /// # Errors
    ///
    /// If the rules fail, or the limits do not allow it.
    pub fn of<R>(
        rules: &R,
        convention: Convention,
        position: &P,
        most: usize,
        limits: &Limits,
    ) -> Result<Analysis<P>, Unsolved>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let mut reached = Subpositions::default();
        let root = reached.reach(&Playing(rules), position, most, limits)?;
        let vertices = reached.len();
        let mut analysis =
            Analysis { reached, root, outcomes: vec![Outcome::D; vertices], remoteness: vec![NEVER; vertices] };
        analysis.judge(rules, convention, limits)?;
        Ok(analysis)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.reached.len()
    }

    /// Whether there is none: never.
    pub fn is_empty(&self) -> bool {
        self.reached.is_empty()
    }

    /// The position that was asked about (its representative).
    pub fn root(&self) -> &P {
        self.reached.position(self.root)
    }

    /// Who wins `position` (its own representative); `None` if it was not met.
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        self.reached.find(position).map(|v| self.outcomes[v as usize])
    }

    /// The remoteness of `position`; `None` for a draw and if it was not met.
    pub fn remoteness(&self, position: &P) -> Option<u64> {
        let remoteness = self.remoteness[self.reached.find(position)? as usize];
        (remoteness != NEVER).then_some(remoteness.into())
    }

    /// All positions with their outcomes and remoteness.
    pub fn rows(&self) -> impl Iterator<Item = (&P, Outcome, Option<u64>)> {
        (0..self.len()).map(|v| {
            let remoteness = self.remoteness[v];
            let remoteness = (remoteness != NEVER).then_some(remoteness.into());
            (self.reached.position(v as u32), self.outcomes[v], remoteness)
        })
    }

    fn judge<R>(&mut self, rules: &R, convention: Convention, limits: &Limits) -> Result<(), Unsolved>
    where
        R: Ruleset<Position = P> + ?Sized,
    {
        let vertices = self.len();
        let own_endings = rules.nature().own_endings;
        // The edges backwards, and how many options are not yet known to be N-positions.
        let mut starts = vec![0u32; vertices + 1];
        let mut open = vec![0u32; vertices];
        let mut decided = VecDeque::new();
        for (v, open) in open.iter_mut().enumerate() {
            for option in self.reached.options(v as u32) {
                let [to] = option else {
                    return Err(Fault::new("an option falls apart, and this analysis follows single positions").into());
                };
                starts[*to as usize] += 1;
                *open += 1;
            }
            if *open > 0 {
                continue;
            }
            let ending = if own_endings { rules.ending(self.reached.position(v as u32))? } else { None };
            self.outcomes[v] = ending.unwrap_or(convention.outcome_of_the_end());
            if self.outcomes[v] != Outcome::D {
                self.remoteness[v] = 0;
                decided.push_back(v as u32);
            }
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut from = vec![0u32; end as usize];
        for v in 0..vertices as u32 {
            for &to in self.reached.options(v).flatten() {
                let start = &mut starts[to as usize];
                *start -= 1;
                from[*start as usize] = v;
            }
        }
        let mut done = 0u64;
        while let Some(v) = decided.pop_front() {
            done += 1;
            if done.is_multiple_of(1 << 16) {
                limits.report(Progress { unit: "positions judged", done, total: Some(vertices as u64) })?;
            }
            for &before in &from[starts[v as usize] as usize..starts[v as usize + 1] as usize] {
                let before = before as usize;
                if self.outcomes[before] != Outcome::D {
                    continue;
                }
                open[before] -= 1;
                self.outcomes[before] = match self.outcomes[v as usize] {
                    Outcome::P => Outcome::N,
                    _ if open[before] == 0 => Outcome::P,
                    _ => continue,
                };
                self.remoteness[before] = self.remoteness[v as usize] + 1;
                decided.push_back(before as u32);
            }
        }
        Ok(())
    }
}

/// The same rules, but nobody moves any more where they say that the game is over.
struct Playing<'a, R: ?Sized>(&'a R);

impl<R: Ruleset + ?Sized> Ruleset for Playing<'_, R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, options: &mut grundy_core::Options<R::Position>) {
        if self.0.nature().own_endings {
            match self.0.ending(position) {
                Ok(None) => {}
                Ok(Some(_)) => return,
                Err(fault) => return options.fail(fault),
            }
        }
        self.0.options(position, options);
    }

    fn option_bound(&self, position: &R::Position) -> Option<u128> {
        self.0.option_bound(position)
    }

    fn representative(&self, position: &R::Position) -> R::Position {
        self.0.representative(position)
    }

    fn show(&self, position: &R::Position) -> String {
        self.0.show(position)
    }
}
