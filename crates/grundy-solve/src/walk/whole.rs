//! A whole sum as one game.
//!
//! If values do not add (in misère play, and in games whose rules say who has won), a sum must be played as a whole.
//! Its positions are lists of components, and a move changes one component (Grundy and Smith 1956; Conway, *On
//! Numbers and Games*, ch. 12). This file makes such a sum an ordinary ruleset for the searches.
//!
//! If a component is urgent, only moves in it count ([`entailing`](crate::entailing)).
//!
//! Components of catalogued games that can no longer move are left out, which makes more sums equal. Mirror images
//! become equal through `representative`.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Convention, Fault, Nature, Options, Outcome, Position, Ruleset, Symmetry, said};
use grundy_proof::Fact;
use grundy_proof::fact::OutcomesFact;
use grundy_rules::{HeapMoves, Rules};

use super::cutoff::OutcomeTable;
use super::reach::Analysis;

/// One component of a sum: the index of its ruleset and its position.
pub type Component = (u32, Position);

/// The components of a sum, ascending.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sum(pub Box<[Component]>);

/// Shorter sums come first, because they are decided sooner.
impl Ord for Sum {
    fn cmp(&self, other: &Sum) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Sum {
    fn partial_cmp(&self, other: &Sum) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Sum {
    /// The size of the sum's own allocations, in bytes.
    pub fn weight(&self) -> usize {
        let outside = |position: &Position| if position.len() > 2 { 8 * position.len() + 16 } else { 0 };
        16 + self.0.iter().map(|(_, position)| size_of::<Component>() + outside(position)).sum::<usize>()
    }
}

/// Sums of components of these rulesets.
#[derive(Clone, Debug, Default)]
pub struct Whole {
    /// The rulesets; a component refers to its ruleset by its index in this list.
    pub rules: Vec<Rules>,
    symmetries: Vec<Symmetry<Position>>,
    /// Whether an option that falls apart is a fault.
    pub(crate) is_alone: bool,
}

impl Whole {
    /// The index of a ruleset; a new ruleset is added.
    pub fn enter(&mut self, rules: &Rules) -> u32 {
        let known = self.rules.iter().position(|known| known == rules);
        known.unwrap_or_else(|| {
            self.rules.push(rules.clone());
            self.symmetries.push(Symmetry::sampled());
            self.rules.len() - 1
        }) as u32
    }

    /// The combined nature of the rulesets of the components of `sum`.
    pub(crate) fn nature_of(&self, sum: &Sum) -> Nature {
        self.together(sum.0.iter().map(|(ruleset, _)| &self.rules[*ruleset as usize]))
    }

    fn together<'a>(&self, rules: impl Iterator<Item = &'a Rules>) -> Nature {
        rules.map(|rules| rules.moves.nature()).fold(Nature::default(), |all, one| Nature {
            may_loop: all.may_loop || one.may_loop,
            own_endings: all.own_endings || one.own_endings,
            entails: all.entails || one.entails,
            alone: all.alone || one.alone,
            one_by_one: all.one_by_one || one.one_by_one,
            convention: None,
        })
    }

    /// The sum of some components, without those that do not matter.
    pub fn sum(&self, components: impl IntoIterator<Item = Component>) -> Result<Sum, Fault> {
        let mut sum = Vec::new();
        for (ruleset, position) in components {
            sum.extend(self.live(ruleset, &position)?);
        }
        sum.sort_unstable();
        Ok(Sum(sum.into()))
    }

    /// The sum after a component `from` has become `option`.
    pub fn after(&self, sum: &Sum, (ruleset, from): &Component, option: &[Position]) -> Result<Sum, Fault> {
        let from = (*ruleset, self.represent(*ruleset, from)?);
        let (before, rest) = sum.0.split_at(sum.0.partition_point(|component| *component < from));
        let rest = rest.strip_prefix(std::slice::from_ref(&from)).unwrap_or(rest);
        let mut next = Vec::with_capacity(before.len() + rest.len() + option.len());
        next.extend_from_slice(before);
        next.extend_from_slice(rest);
        for part in option {
            if let Some(part) = self.live(*ruleset, part)? {
                next.insert(next.partition_point(|component| *component < part), part);
            }
        }
        Ok(Sum(next.into()))
    }

    /// The component as it stands in a sum; `None` if it does not matter.
    fn live(&self, ruleset: u32, position: &Position) -> Result<Option<Component>, Fault> {
        let rules = &self.rules[ruleset as usize];
        let nature = rules.moves.nature();
        // A user's rules are not asked for options only to see whether there are any.
        let urgent = nature.entails && rules.moves.is_urgent(position);
        let kept = nature.may_loop || nature.own_endings || urgent || can_move(rules, position)?;
        if kept { Ok(Some((ruleset, self.represent(ruleset, position)?))) } else { Ok(None) }
    }

    fn represent(&self, ruleset: u32, position: &Position) -> Result<Position, Fault> {
        self.symmetries[ruleset as usize].represent(&*self.rules[ruleset as usize].moves, position)
    }
}

impl Ruleset for Whole {
    type Position = Sum;

    fn options(&self, sum: &Sum, options: &mut Options<Sum>) {
        let must_answer = |rules: &Rules, position| rules.moves.nature().entails && rules.moves.is_urgent(position);
        let urgent = sum.0.iter().position(|(rules, position)| must_answer(&self.rules[*rules as usize], position));
        for (index, component) in sum.0.iter().enumerate() {
            if urgent.is_some_and(|urgent| urgent != index) {
                continue;
            }
            if index > 0 && sum.0[index - 1] == *component {
                continue;
            }
            let rules = &self.rules[component.0 as usize];
            let own_endings = rules.moves.nature().own_endings;
            let mut fault = None;
            let asked = rules.moves.find_option(&component.1, &mut |option| {
                if (own_endings || self.is_alone) && option.len() > 1 {
                    fault = Some(falls_apart(rules, &component.1));
                    return true;
                }
                match self.after(sum, component, option) {
                    Ok(next) => options.add(&[next]),
                    Err(failed) => fault = Some(failed),
                }
                fault.is_some() || options.enough()
            });
            if let Some(fault) = fault.or(asked.err()) {
                return options.fail(fault);
            }
            if options.enough() {
                return;
            }
        }
    }

    fn option_bound(&self, sum: &Sum) -> Option<u128> {
        let bound =
            |(ruleset, position): &Component| self.rules[*ruleset as usize].moves.option_bound(position).unwrap_or(0);
        Some(sum.0.iter().map(bound).fold(0, u128::saturating_add))
    }

    fn nature(&self) -> Nature {
        self.together(self.rules.iter())
    }

    fn ending(&self, sum: &Sum) -> Result<Option<Outcome>, Fault> {
        match &*sum.0 {
            [(ruleset, position)] => self.rules[*ruleset as usize].moves.ending(position),
            _ => Ok(None),
        }
    }

    fn show(&self, sum: &Sum) -> String {
        let shown = |(ruleset, position): &Component| {
            let rules = &self.rules[*ruleset as usize];
            format!("{} {}", rules.name, rules.moves.show(position))
        };
        sum.0.iter().map(shown).collect::<Vec<_>>().join(" + ")
    }
}

/// The fault of rules that say who has won and let a position fall apart.
pub fn falls_apart(rules: &Rules, position: &Position) -> Fault {
    let shown = rules.moves.show(position);
    Fault::new(said!(
        "{name} {shown} falls apart, but its rules say who has won (`result`): that is about the whole game, so its \
         options cannot be sums",
        name = rules.name,
        shown
    ))
}

fn can_move(rules: &Rules, position: &Position) -> Result<bool, Fault> {
    if let Some(HeapMoves::Subtract(set)) = rules.heap() {
        return Ok(set.next_after(0).is_some_and(|least| least <= position[0]));
    }
    // Except in subtraction games, many possible options mean that there is one.
    if rules.moves.option_bound(position).is_some_and(|bound| bound > 1 << 12) {
        return Ok(true);
    }
    rules.moves.find_option(position, &mut |_| true)
}

/// The search or the analysis that decided a sum. Later questions about the same sum may extend the search; this
/// records how far it had come.
#[derive(Clone, Debug)]
pub struct Played {
    pub(crate) convention: Convention,
    pub(crate) whole: Whole,
    pub(crate) search: Arc<Mutex<OutcomeTable<Sum>>>,
    /// How many positions the search had met.
    pub(crate) met: usize,
    /// How many of them were decided as P-positions or draws.
    pub(crate) decided: usize,
    pub(crate) analysis: Option<Arc<Analysis<Sum>>>,
    /// Whether the rules themselves analysed all positions.
    pub(crate) by_rules: bool,
}

impl Played {
    pub fn positions(&self) -> usize {
        self.analysis.as_ref().map_or(self.met, |analysis| analysis.len())
    }

    pub fn is_misere(&self) -> bool {
        self.convention == Convention::Misere
    }

    /// Whether all positions were analysed instead of searched.
    pub fn is_analysed(&self) -> bool {
        self.by_rules || self.analysis.is_some()
    }

    /// The outcomes of the sums that decide it, each after those that it rests on, as a fact.
    pub fn fact(&self) -> Fact {
        let rules = &self.whole.rules;
        let show =
            |sum: &Sum| sum.0.iter().map(|&(at, ref p)| (at as usize, rules[at as usize].moves.show(p))).collect();
        let rows = match &self.analysis {
            Some(analysis) => {
                let mut rows: Vec<_> = analysis.rows().collect();
                rows.sort_by_key(|&(_, _, remoteness)| remoteness.unwrap_or(u64::MAX));
                rows.into_iter().map(|(sum, outcome, n)| (show(sum), outcome.to_string(), n)).collect()
            }
            None => {
                let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
                let decided = search.decided[..self.decided].iter();
                decided.map(|(sum, outcome)| (show(sum), outcome.to_string(), None)).collect()
            }
        };
        let rulesets = rules.iter().map(|rules| rules.name.clone()).collect();
        Fact::Outcomes(OutcomesFact { rulesets, convention: self.convention.to_string(), rows })
    }
}
