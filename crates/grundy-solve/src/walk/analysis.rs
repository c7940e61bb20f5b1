//! Retrograde analysis of all subpositions of a position: who wins, and how soon.
//!
//! Where play may return to an earlier position, an outcome cannot be found by following moves forwards. So all
//! positions are generated first ([`reach`](crate::walk::reach)), and their graph is analysed backwards from the ends
//! ([`graph::retrograde`](crate::graph::retrograde())).

use std::hash::Hash;

use grundy_core::{Convention, Fault, Outcome, Ruleset, said};

use super::reach::{Positions, Subpositions};
use crate::graph::{Retrograde, retrograde};
use crate::{Limits, Unsolved};

/// The outcomes of a position and of all its subpositions.
#[derive(Clone, Debug)]
pub struct Analysis<P> {
    positions: Positions<P>,
    root: u32,
    judged: Retrograde,
}

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> Analysis<P> {
    /// Analyses `position`. Its options must be single positions. Fails as too large if there are more than `most`
    /// subpositions. Complexity: the number of subpositions and of their options.
    pub fn of(
        rules: &(impl Ruleset<Position = P> + ?Sized),
        convention: Convention,
        position: &P,
        most: usize,
        limits: &Limits,
    ) -> Result<Analysis<P>, Unsolved> {
        let mut reached = Subpositions::default();
        let root = reached.reach(rules, position, most, limits)?;
        let Some((positions, graph)) = reached.into_graph(limits)? else {
            return Err(Fault::new(said!("an option falls apart, and this analysis follows single positions")).into());
        };
        let mut endings = Vec::new();
        if rules.nature().own_endings {
            for (v, position) in (0..).zip(positions.all()) {
                endings.push(if graph.option_count(v) == 0 { rules.ending(position)? } else { None });
            }
        }
        let ending = |v: u32| endings.get(v as usize).copied().flatten();
        let judged = retrograde(&graph, convention, &ending, limits.threads, limits)?;
        Ok(Analysis { positions, root, judged })
    }

    pub fn len(&self) -> usize {
        self.positions.all().len()
    }

    /// Always false: the root is always there.
    pub fn is_empty(&self) -> bool {
        self.positions.all().is_empty()
    }

    /// The analysed position (its representative).
    pub fn root(&self) -> &P {
        &self.positions.all()[self.root as usize]
    }

    /// Who wins `position`, which must be its own representative; `None` if it is not among the subpositions.
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        self.positions.find(position).map(|v| self.judged.outcome(v))
    }

    /// The remoteness of `position`; `None` for a draw, and for positions that are not among the subpositions.
    pub fn remoteness(&self, position: &P) -> Option<u64> {
        self.judged.remoteness(self.positions.find(position)?).map(u64::from)
    }

    /// All positions with their outcomes and remoteness.
    pub fn rows(&self) -> impl Iterator<Item = (&P, Outcome, Option<u64>)> {
        let row = |(v, position)| (position, self.judged.outcome(v), self.judged.remoteness(v).map(u64::from));
        (0..).zip(self.positions.all()).map(row)
    }
}
