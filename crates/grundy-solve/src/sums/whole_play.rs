//! Solving sums that must be played as a whole.
//!
//! There are two ways to the outcome. The *search* ([`cutoff`](crate::walk::cutoff)) stops at the first winning option, so it
//! meets few positions, but it cannot decide play that returns to an earlier position. The *analysis*
//! ([`analysis`](crate::walk::reach)) meets all positions and analyses them backwards from the ends, with draws and the
//! length of play. If play may return, or if the length matters, the analysis is tried first, up to a bound.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Convention, Outcome, Position, Ruleset, said};

use super::solution::{Asks, Solution};
use crate::summand::Move;
use crate::summand::{Summand, check_sum};
use crate::walk::cutoff::OutcomeTable;
use crate::walk::reach::Analysis;
use crate::walk::search::{all_options, judged_moves};
use crate::walk::whole::{Component, Played, Sum, Whole};
use crate::worth::Reason;
use crate::{Limits, Unsolved};

/// Largest number of positions up to which the analysis is tried first.
const ANALYSED: usize = 1 << 20;
/// Largest number of components of a sum, counting copies.
const COMPONENTS: u128 = 1 << 20;

/// Outcomes of sums played as a whole under one convention.
#[derive(Debug)]
pub(crate) struct WholePlay {
    convention: Convention,
    pub asks: Asks,
    whole: Whole,
    search: Arc<Mutex<OutcomeTable<Sum>>>,
    analysis: Option<Arc<Analysis<Sum>>>,
}

impl WholePlay {
    pub fn new(convention: Convention) -> WholePlay {
        let search = Arc::new(Mutex::new(OutcomeTable::new(convention, Sum::weight)));
        WholePlay { convention, asks: Asks::All, whole: Whole::default(), search, analysis: None }
    }

    /// Solves a sum: who wins, by which moves, and the remoteness if the analysis was made. Fails if the rules fail or
    /// have endings of their own in a sum, or if the work exceeds the limits.
    pub fn solve(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        // No rules of the small library find outcomes.
        let found = if cfg!(feature = "engines") { self.solve_by_rules(sum, most, limits)? } else { None };
        found.map_or_else(|| self.solve_by_play(sum, most, limits), Ok)
    }

    /// Solves a single position whose rules find outcomes themselves; `None` for others.
    fn solve_by_rules(&self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Option<Solution>, Unsolved> {
        let &[Summand { rules, position, copies: 1 }] = sum else { return Ok(None) };
        let found = |position: &Position| rules.moves.own_outcome(position, self.convention);
        let Some((outcome, remoteness)) = found(position)? else { return Ok(None) };
        let over = rules.moves.ending(position)?.is_some();
        // Below a position with an outcome of its own, all positions have one.
        let judge = |_, option: &[Position]| match option {
            [next] => found(next)?.map(|(outcome, _)| outcome).ok_or_else(Unsolved::no_reasons),
            _ => Err(Unsolved::no_reasons()),
        };
        let [winning, drawing] = judged_moves(sum, outcome, most, limits, |_| !over, judge)?;
        let met = rules.moves.own_reach(std::slice::from_ref(position)).max(1);
        let played = Played { met, by_rules: true, ..WholePlay::new(self.convention).played() };
        let basis = Reason::Whole(Box::new(played));
        Ok(Some(Solution { drawing, remoteness, ..Solution::without_values(outcome, winning, basis) }))
    }

    /// The outcome of one component by the search alone, without remoteness. Fails if an option falls apart, or if play
    /// may return.
    pub fn alone(sum: &[Summand], convention: Convention, limits: &Limits) -> Result<Solution, Unsolved> {
        let mut play = WholePlay { asks: Asks::Outcome, ..WholePlay::new(convention) };
        play.whole.is_alone = true;
        play.solve_by_play(sum, 0, limits)
    }

    /// The same as [`solve`](WholePlay::solve), by search or analysis of all positions.
    pub fn solve_by_play(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        check_sum(sum)?;
        let copies: u128 = sum.iter().map(|summand| u128::from(summand.copies)).sum();
        if copies > COMPONENTS {
            return Err(Unsolved::too_large(said!(
                "misère play has no theory of sums, and {count} components are too many to search",
                count = copies
            )));
        }
        let root = self.root(sum)?;
        let outcome = self.outcome(&root, &root, limits)?;
        // Where the rules say who has won, there are no moves.
        let over = self.whole.ending(&root)?.is_some();
        let (asks, urgent) = (self.asks, sum.iter().position(Summand::is_urgent));
        let may_move = |index: usize| !over && urgent.is_none_or(|urgent| urgent == index);
        let judge = |index: usize, option: &[Position]| {
            let own = (self.whole.enter(sum[index].rules), sum[index].position.clone());
            let next = self.whole.after(&root, &own, option)?;
            self.outcome(&next, &root, limits)
        };
        let ([winning, drawing], unlisted) =
            asks.moves(|| judged_moves(sum, outcome, most, limits, may_move, judge))?;
        let remoteness = self.analysis.as_ref().and_then(|analysis| analysis.remoteness(&root));
        let basis = Reason::Whole(Box::new(self.played()));
        Ok(Solution { drawing, remoteness, unlisted, ..Solution::without_values(outcome, winning, basis) })
    }

    /// What the outcomes found so far rest on.
    fn played(&self) -> Played {
        let (met, decided) = {
            let search = self.search();
            (search.len(), search.decided.len())
        };
        let (whole, search, analysis) = (self.whole.clone(), Arc::clone(&self.search), self.analysis.clone());
        Played { convention: self.convention, whole, search, met, decided, analysis, by_rules: false }
    }

    /// The sum as one position.
    fn root(&mut self, sum: &[Summand]) -> Result<Sum, Unsolved> {
        let mut components: Vec<Component> = Vec::new();
        for summand in sum {
            let ruleset = self.whole.enter(summand.rules);
            components.extend((0..summand.copies).map(|_| (ruleset, summand.position.clone())));
        }
        Ok(self.whole.sum(components)?)
    }

    /// Analyses all that can be reached from a sum, unless that was done; gives up as too large beyond `most` positions.
    pub(crate) fn analyse(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<(), Unsolved> {
        let root = self.root(sum)?;
        if !self.is_analysed(&root) {
            self.analysis = Some(Arc::new(Analysis::of(&self.whole, self.convention, &root, most, limits)?));
        }
        Ok(())
    }

    fn is_analysed(&self, sum: &Sum) -> bool {
        self.analysis.as_ref().is_some_and(|analysis| analysis.outcome(sum).is_some())
    }

    /// The winning move that brings the end nearest; `None` if no move wins. Without an analysis it is the move to the
    /// P-position that was decided first, because that position rests on earlier P-positions only.
    pub(crate) fn nearest_win(&mut self, sum: &[Summand], limits: &Limits) -> Result<Option<Move>, Unsolved> {
        let root = self.root(sum)?;
        self.outcome(&root, &root, limits)?;
        let mut wins: HashMap<Sum, Move> = HashMap::new();
        let urgent = sum.iter().position(Summand::is_urgent);
        let may_move = |index: usize| urgent.is_none_or(|urgent| urgent == index);
        for (component, summand) in sum.iter().enumerate().filter(|&(index, _)| may_move(index)) {
            let own = (self.whole.enter(summand.rules), summand.position.clone());
            for to in all_options(&*summand.rules.moves, summand.position, limits)? {
                let next = self.whole.after(&root, &own, &to)?;
                if self.outcome(&next, &root, limits)? == Outcome::P {
                    wins.entry(next).or_insert(Move { component, to, player: None });
                }
            }
        }
        let remoteness = |next: &Sum| self.analysis.as_ref().and_then(|analysis| analysis.remoteness(next));
        let nearest = match self.is_analysed(&root) {
            true => wins.keys().min_by_key(|&next| (remoteness(next), next)).cloned(),
            false => self.search().decided.iter().map(|(next, _)| next).find(|&next| wins.contains_key(next)).cloned(),
        };
        Ok(nearest.and_then(|next| wins.remove(&next)))
    }

    fn search(&self) -> MutexGuard<'_, OutcomeTable<Sum>> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who wins `sum`, which is the sum in question (`root`) or one move after it.
    fn outcome(&mut self, sum: &Sum, root: &Sum, limits: &Limits) -> Result<Outcome, Unsolved> {
        if self.whole.is_alone {
            return self.search().outcome(&self.whole, sum, limits)?.ok_or_else(Unsolved::no_reasons);
        }
        let fresh = sum == root && !self.is_analysed(root);
        let nature = self.whole.nature_of(sum);
        let length_matters = (nature.may_loop || nature.own_endings) && !nature.one_by_one;
        if fresh {
            self.analysis = None;
            if length_matters {
                match Analysis::of(&self.whole, self.convention, root, ANALYSED, limits) {
                    Ok(analysis) => self.analysis = Some(Arc::new(analysis)),
                    Err(Unsolved::TooLarge(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        if let Some(outcome) = self.analysis.as_ref().and_then(|analysis| analysis.outcome(sum)) {
            return Ok(outcome);
        }
        if let Some(outcome) = self.search().outcome(&self.whole, sum, limits)? {
            return Ok(outcome);
        }
        // Analyse all of it, so that later questions are covered too.
        let analysis = Analysis::of(&self.whole, self.convention, root, usize::MAX, limits)?;
        let analysis = self.analysis.insert(Arc::new(analysis));
        analysis.outcome(sum).ok_or_else(|| Unsolved::too_large(said!("the sum is not among its own positions")))
    }
}
