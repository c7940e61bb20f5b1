//! The values of components as facts for certificates: each engine writes down its results.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{Convention, Fault, Goal, LoopyValue, Nimber, Position, Theorem};
use grundy_proof::fact::{Fact, TheoremFact, Told, TreeFact, Witness};
use grundy_rules::{Rules, Shape};

use super::locked;
use super::valuer::Valuer;
use crate::board::engine::{Asked, Wanted, find_witness};
use crate::hackenbush::green_picture;
use crate::summand::list_fact;
use crate::theorem::{About, NoProof, Proved};
use crate::walk::search::{ValueTable, all_options};
use crate::{Limits, Unsolved};
use grundy_octal::PeriodReport;

/// Of green pictures with no more edges all subpositions are listed, so that no theorem is trusted.
const LISTED_EDGES: usize = 10;

/// The most positions of a game whose law a certificate proves, and the most moves that the checker lists by the proof.
const PROVED: usize = 64;
pub(crate) const LISTED: u128 = 1 << 16;

/// The name of a theorem that a game declares, as a fact.
pub(crate) fn theorem_fact(rules: &Rules, theorem: &Theorem) -> Fact {
    Fact::Theorem(TheoremFact { ruleset: rules.name.clone(), name: theorem.name.to_owned() })
}

impl Proved {
    pub(crate) fn fact(&self, rules: &Rules, limits: &Limits) -> Result<Option<Fact>, Unsolved> {
        // Without engines nothing is proved, and this leaves out the machinery.
        if cfg!(not(feature = "engines")) {
            return Ok(None);
        }
        self.theorem.fact(&rules.name, &self.game, None, limits).map_err(|reason| match reason {
            NoProof::Stopped(stop) => Unsolved::Stopped(stop),
            other => Fault::new(other.said()).into(),
        })
    }
}

impl Valuer {
    /// What the values of `positions` rest on, and the values of their options where the sum of value `total` has
    /// winning moves in them. `total` is `None` if no moves are asked for, and `Some(None)` if the sum is infinite.
    pub fn facts(
        &mut self,
        positions: &[Position],
        total: Option<Option<u64>>,
        limits: &Limits,
    ) -> Result<Witness, Unsolved> {
        let rules = self.lasting.rules.clone();
        if rules.moves.nature().may_loop {
            return self.loopy_fact(&rules, positions, limits).map(|fact| vec![fact]);
        }
        let mut witness = Witness::new();
        let mut used: Option<Arc<Proved>> = None;
        let mut rest = Vec::new();
        for position in positions {
            match self.proof_in_normal_play(position, limits) {
                Some(proof) => used = Some(proof),
                None => rest.push(position),
            }
        }
        if let Some(proof) = used {
            witness.extend(proof.fact(&rules, limits)?);
            if proof.theorem.about == About::Values {
                return Ok(witness);
            }
        }
        if rest.is_empty() {
            return Ok(witness);
        }
        if rules.picture().is_some_and(|picture| picture.edges.len() > LISTED_EDGES) {
            witness.push(Fact::Tree(TreeFact { ruleset: rules.name.clone() }));
            return Ok(witness);
        }
        let declared = |position: &Position| rules.moves.declared(position, Convention::Normal);
        let declares_value = |position: &Position| declared(position).is_some_and(|declared| declared.value.is_some());
        // Positions that no theorem values need a fact, unless the outcome is enough.
        let alone = total.is_none() && rest.len() == 1;
        let mut theorems: Vec<&Theorem> = Vec::new();
        let mut goals: Vec<Wanted> = Vec::new();
        let (mut about, mut many) = (About::PPositions, false);
        for position in rest {
            let value = self.worth(position, alone, limits)?.value;
            if value.is_some() && !declares_value(position) {
                let options = match (total, value.and_then(|value| value.nimber())) {
                    // No move wins, or none is asked for.
                    (None | Some(Some(0)), _) => Asked::Nothing,
                    (Some(Some(total)), Some(value)) => Asked::Worth(value.0 ^ total),
                    _ => Asked::Values,
                };
                goals.push(Wanted { position: position.clone(), value: true, options });
                continue;
            }
            theorems.extend(declared(position).map(|declared| declared.theorem));
            let is_valued = value.is_some();
            // The value 0 of a sum, and an outcome, rest on P-positions alone.
            if !matches!((&value, total), (None, _) | (Some(LoopyValue::ZERO), Some(Some(0)))) {
                about = About::Values;
            }
            let goal = match (value, total) {
                (_, Some(Some(0))) => continue,
                // In an infinite sum every move is of interest.
                (Some(_), Some(None)) => None,
                (Some(value), Some(Some(total))) => value.nimber().map(|value| Goal::Value(value + Nimber(total))),
                (None, _) => Some(Goal::Value(Nimber::ZERO)),
                (Some(_), None) => continue,
            };
            let counted = goal.and_then(|goal| rules.moves.declared_options(position, goal, 0));
            many |= counted.as_ref().is_some_and(|list| list.count > LISTED);
            if counted.is_none() {
                for part in all_options(&*rules.moves, position, limits)?.into_iter().flatten() {
                    match declared(&part) {
                        Some(declared) if declared.value.is_some() || !is_valued => theorems.push(declared.theorem),
                        _ => goals.push(Wanted { position: part, value: true, options: Asked::Nothing }),
                    }
                }
            }
        }
        if !theorems.is_empty()
            && !many
            && (goals.is_empty() || about == About::PPositions)
            && let Some(fact) = self.law(positions, Convention::Normal, about, limits)?
        {
            witness.push(fact);
            theorems.clear();
        }
        let mut cited = BTreeSet::new();
        theorems.sort_unstable_by_key(|theorem| theorem.name);
        theorems.retain(|theorem| cited.insert(theorem.name));
        witness.extend(theorems.into_iter().map(|theorem| theorem_fact(&rules, theorem)));
        if !goals.is_empty() {
            witness.extend(self.computed_fact(&rules, &goals, limits)?);
        }
        Ok(witness)
    }

    /// The law of a game of the catalogue as a fact that trusts nothing, if a brief proof finds it: of values or
    /// P-positions. `None` for more than [`PROVED`] positions, which are checked faster by the law's name.
    pub(crate) fn law(
        &self,
        positions: &[Position],
        convention: Convention,
        about: About,
        limits: &Limits,
    ) -> Result<Option<Fact>, Unsolved> {
        let rules = &self.lasting.rules;
        let heaps = positions.first().map_or(0, |position| position.len());
        let alike = positions.iter().all(|position| position.len() == heaps) && positions.len() <= PROVED;
        if cfg!(not(feature = "engines")) || !alike {
            return Ok(None);
        }
        let Some(game) = rules.formulas(Some(heaps)) else { return Ok(None) };
        // A certificate of moves that split needs the values. Heaps in misère play are summed by values.
        let splits = game.moves.iter().any(|number_move| number_move.parts > 1);
        let about = if splits { About::Values } else { about };
        if convention == Convention::Misere && (splits || rules.heap().is_some()) {
            return Ok(None);
        }
        let proof = locked(&self.lasting.theorems).theorem(&game, convention, about, true, limits)?;
        proof.map_or(Ok(None), |proof| proof.fact(rules, limits))
    }

    /// The theorem about all positions that a value or an outcome of normal play rests on.
    fn proof_in_normal_play(&mut self, position: &Position, limits: &Limits) -> Option<Arc<Proved>> {
        let mut ask = |about| self.proof(position, Convention::Normal, about, limits).ok().flatten();
        ask(About::Values).or_else(|| ask(About::PPositions))
    }

    fn computed_fact(&mut self, rules: &Rules, goals: &[Wanted], limits: &Limits) -> Result<Option<Fact>, Unsolved> {
        let open = || goals.iter().map(|goal| &goal.position);
        if rules.shape == Shape::Heap {
            let largest = open().max().cloned().unwrap_or_else(|| Position::from(0));
            self.value(&largest, limits)?;
            let fact = |evidence: grundy_octal::Evidence| {
                let law = evidence.periodicity.map(|(law, _)| law);
                evidence.fact(&rules.name, law)
            };
            return Ok(self.evidence().map(fact));
        }
        if let Some(rows) = find_witness(rules, &mut self.boards, goals, limits)? {
            return Ok(Some(list_fact(rules, rows)));
        }
        // A game whose values were searched: the search has kept all positions below, each after its options. Pictures
        // are not searched, and small ones are soon.
        let searched: Vec<(Position, Nimber)> = match green_picture(rules) {
            Some(_) => {
                let mut own = ValueTable::new();
                open().try_for_each(|position| own.value(&*rules.moves, position, limits).map(drop))?;
                own.entries().map(|(position, value)| (position.clone(), value)).collect()
            }
            None => {
                open().try_for_each(|position| self.search(position, limits))?;
                self.searched()
            }
        };
        let rows = searched.into_iter().map(|(position, value)| (position, Some(Told::Value(value.0))));
        Ok(Some(list_fact(rules, rows)))
    }

    /// Smith's labels of everything below `positions`.
    fn loopy_fact(&mut self, rules: &Rules, positions: &[Position], limits: &Limits) -> Result<Fact, Unsolved> {
        if let Some(mut graph) = self.graph() {
            return graph.values_fact(rules, positions, limits);
        }
        for position in positions {
            self.label(position, limits)?;
        }
        let told = |value: Option<Nimber>| value.map(|value| Told::Value(value.0));
        Ok(list_fact(rules, self.loopy.rows().map(|(position, value)| (position.clone(), told(value)))))
    }

    /// What the period of the values rests on, as far as it was found.
    pub fn period_facts(&self, report: &PeriodReport) -> Witness {
        let rules = &self.lasting.rules;
        let fact = match report.values_used {
            0 => report.theorem.map(|theorem| theorem_fact(rules, theorem)),
            used => self.evidence_of(used).map(|evidence| evidence.fact(&rules.name, report.periodicity)),
        };
        fact.into_iter().collect()
    }
}
