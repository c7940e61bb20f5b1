//! The answer about a sum: who wins, by which moves, and what that rests on, also as facts.

use std::collections::BTreeMap;

use grundy_core::{Convention, LoopyValue, Outcome, Position};
use grundy_proof::TRIED;
use grundy_proof::fact::{Fact, Witness};
use grundy_rules::Rules;

use super::misere::{self, FERGUSON};
use crate::choose::{Way, choose_way};
use crate::summand::MoveList;
use crate::summand::Summand;
use crate::theorem::About;
use crate::walk::search::all_options;
use crate::worth::facts::LISTED;
use crate::worth::{Reason, Worths};
use crate::{Limits, Solver, Unsolved};

#[derive(Clone, Debug)]
pub struct Solution {
    pub outcome: Outcome,
    /// The value of the whole; `None` if values do not decide (misère play, rules that say who has won).
    pub value: Option<LoopyValue>,
    /// For each summand, the value of one copy; empty if values do not decide.
    pub worths: Worths,
    pub winning: MoveList,
    /// The moves that keep a draw; empty for other outcomes.
    pub drawing: MoveList,
    /// After how many moves the game ends if the winner hurries and the loser delays; `None` for draws, or unknown.
    pub remoteness: Option<u64>,
    /// What the outcome rests on.
    pub basis: Reason,
    /// Why the winning or drawing moves are not known; `None` if they are.
    pub unlisted: Option<Unlisted>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Asks {
    /// The outcome, the value, and the moves that win or keep a draw.
    #[default]
    All,
    /// The same. If the limits end the search for the moves, the rest is an answer too.
    First,
    /// The outcome. Moves are counted only where that needs no further search.
    Outcome,
}

/// Why the moves of an answer are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unlisted {
    NotAsked,
    /// The limits ended the search for them.
    Stopped(Unsolved),
}

impl Asks {
    /// The moves that `find` finds, if they are asked for; otherwise none, and why not.
    pub(crate) fn moves<T: Default>(
        self,
        find: impl FnOnce() -> Result<T, Unsolved>,
    ) -> Result<(T, Option<Unlisted>), Unsolved> {
        let found = if self == Asks::Outcome { return Ok((T::default(), Some(Unlisted::NotAsked))) } else { find() };
        match found {
            Err(why) if self == Asks::First && why.is_limit() => Ok((T::default(), Some(Unlisted::Stopped(why)))),
            found => Ok((found?, None)),
        }
    }
}

impl Solution {
    pub fn by_values(outcome: Outcome, value: Option<LoopyValue>, worths: Worths) -> Solution {
        let (winning, drawing) = (MoveList::default(), MoveList::default());
        let basis = Reason::Values;
        Solution { outcome, value, worths, winning, drawing, remoteness: None, basis, unlisted: None }
    }

    pub fn without_values(outcome: Outcome, winning: MoveList, basis: Reason) -> Solution {
        Solution { winning, basis, ..Solution::by_values(outcome, None, Worths::Each(Vec::new())) }
    }
}

impl Solver {
    /// The facts that `solution` rests on, each after those that it follows from, and after how many moves the game
    /// ends, if that is known. Fails if such answers have no certificates, or the limits are too low for the facts.
    pub fn facts(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        solution: &Solution,
        limits: &Limits,
    ) -> Result<(Witness, Option<u64>), Unsolved> {
        let facts = match &solution.basis {
            // Values of such games rest on sums with everything, which is not a short list: the sum itself is played.
            // So is a game whose rules found the outcomes themselves.
            basis
                if matches!(basis, Reason::Values) && matches!(choose_way(sum, convention), Way::Entailing)
                    || matches!(basis, Reason::Whole(played) if played.by_rules) =>
            {
                let played = self.whole_play(convention).solve_by_play(sum, usize::MAX, limits)?;
                let Reason::Whole(reason) = &played.basis else { return Err(Unsolved::no_reasons()) };
                return Ok((vec![reason.fact()], played.remoteness));
            }
            Reason::Values => {
                let total = solution.value.as_ref().map(|value| value.nimber().map(|value| value.0));
                self.value_facts(sum, total, limits)?
            }
            // It rests on the values of normal play; the options are valued as in a sum of value 1.
            Reason::Theorem(theorem) if theorem.name == FERGUSON.name => {
                self.value_facts(sum, Some(Some(1)), limits)?
            }
            Reason::Theorem(_) => {
                let law = match sum {
                    [Summand { rules, position, copies: 1 }] if solution.winning.count <= LISTED => {
                        self.valuer(rules).law(&[(*position).clone()], convention, About::PPositions, limits)?
                    }
                    _ => None,
                };
                law.map_or_else(|| misere::facts(sum, limits), |fact| Ok(vec![fact]))?
            }
            Reason::Proof(proof) => proof.fact(sum[0].rules, limits)?.into_iter().collect(),
            Reason::Graph { .. } => {
                let Summand { rules, position, .. } = sum[0];
                let graph = self.valuer(rules).graph();
                let fact = graph.map(|mut graph| graph.outcomes_fact(rules, position, convention, limits));
                fact.transpose()?.into_iter().collect()
            }
            Reason::Whole(played) => vec![played.fact()],
            Reason::Quotient(quotient) => {
                // The checker tries all options, where some win.
                for &Summand { rules, position, .. } in sum {
                    let bound = rules.moves.option_bound(position).unwrap_or(0);
                    if bound > TRIED && solution.outcome == Outcome::N {
                        return Err(Unsolved::options(&rules.moves.show(position), bound));
                    }
                    all_options(&*rules.moves, position, limits)?;
                }
                vec![Fact::Monoid(quotient.fact())]
            }
            _ => return Err(Unsolved::no_reasons()),
        };
        Ok((facts, solution.remoteness))
    }

    /// What the values of the components rest on. `total` is the value of the sum, if it has one, and that is `None` if
    /// it is infinite.
    fn value_facts(
        &mut self,
        sum: &[Summand],
        total: Option<Option<u64>>,
        limits: &Limits,
    ) -> Result<Witness, Unsolved> {
        let mut by_ruleset: BTreeMap<&str, (&Rules, Vec<Position>)> = BTreeMap::new();
        for &Summand { rules, position, .. } in sum {
            by_ruleset.entry(&rules.name).or_insert((rules, Vec::new())).1.push(position.clone());
        }
        let mut witness = Witness::new();
        for (rules, mut positions) in by_ruleset.into_values() {
            positions.sort_unstable();
            positions.dedup();
            witness.extend(self.valuer(rules).facts(&positions, total, limits)?);
        }
        Ok(witness)
    }
}
