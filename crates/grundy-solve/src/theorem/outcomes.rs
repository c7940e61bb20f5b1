//! The local equation of the P-positions.
//!
//! In normal play P is the set of P-positions exactly if P = D ∖ Pre(P). That is, P-positions have no moves to each
//! other, and every other position has a move to one. Here D are the positions and Pre(P) those with a move into P. In
//! misère play a position without a move is an N-position: P = (D ∖ T) ∖ Pre(P). Because every move lowers a rank, the
//! equation has one solution only: two solutions could not differ first at any rank.
//!
//! So a set that is wrong is wrong at the positions where the equation fails. At those of the least rank, what the
//! equation asks for is the truth, since all options have a lower rank.
//!
//! A statement as alternatives of plain conditions, from which a table is enumerated.
//!
//! Quantifiers that say *there is* become variables to be chosen; negations are moved to the comparisons. What is left
//! of a `forall` is decided once, in base 2, and kept as an automaton that tests numbers.

use std::rc::Rc;

use grundy_core::{Convention, said};
use grundy_rules::formula::Variable;

use super::automaton::{Automaton, Join};
use super::budget::NoProof;
use super::decide::Decider;
use super::game::Positions;
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::statement::Statement;

impl Positions<'_> {
    /// D ∖ Pre(P), in misère play without T: the positions that are P-positions if `set` has those of lower rank. Fails
    /// if the budget is used up, or a move splits positions: their outcomes do not determine that of a sum.
    pub fn answered(&self, set: &Automaton, convention: Convention) -> Result<Automaton, NoProof> {
        if self.splits() {
            return Err(NoProof::Refused(match convention {
                Convention::Normal => {
                    said!(
                        "a move splits positions, and P-positions do not decide who wins their sums; prove the values"
                    )
                }
                Convention::Misere => {
                    said!(
                        "a move splits positions, and in misère play neither outcomes nor values decide who \
                                       wins their sums"
                    )
                }
            }));
        }
        let left = self.decider.join(self.domain(), &self.leading_to(set)?, Join::OnlyFirst)?;
        match convention {
            Convention::Normal => Ok(left),
            Convention::Misere => self.decider.join(&left, &self.terminal()?, Join::OnlyFirst),
        }
    }

    /// The positions at which a set of positions does not satisfy the local equation. It is the set of P-positions
    /// exactly if there are none.
    pub(crate) fn outcome_violations(&self, set: &Automaton, convention: Convention) -> Result<Automaton, NoProof> {
        self.decider.join(set, &self.answered(set, convention)?, Join::Differ)
    }
}

/// A condition on numbers.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    /// A linear combination has this sign.
    Linear(Linear, Sign),
    /// A linear combination is a multiple of the number, or is none.
    Multiple(Linear, i64, bool),
    /// The third is the nim-sum of the others.
    NimSum([Variable; 3]),
    /// An automaton in base 2 accepts the numbers.
    Accepted(Rc<Automaton>),
}

/// Conditions that hold together.
pub(super) type Clause = Vec<Condition>;

/// Most alternatives of one move; beyond that its table is refused.
const MOST: usize = 256;

impl Condition {
    /// The variables that occur in it.
    pub(super) fn variables(&self) -> Vec<Variable> {
        match self {
            Condition::Linear(linear, _) | Condition::Multiple(linear, ..) => {
                linear.terms().iter().map(|t| t.0).collect()
            }
            Condition::NimSum(names) => names.to_vec(),
            Condition::Accepted(automaton) => automaton.tracks().to_vec(),
        }
    }

    /// Whether it holds at these numbers.
    pub(super) fn holds(&self, numbers: &[i64]) -> bool {
        let at = |v: Variable| numbers[v.0 as usize];
        match self {
            Condition::Linear(linear, Sign::Zero) => linear.value(at) == 0,
            Condition::Linear(linear, Sign::AtMostZero) => linear.value(at) <= 0,
            Condition::Multiple(linear, modulus, wanted) => (linear.value(at).rem_euclid(*modulus) == 0) == *wanted,
            Condition::NimSum([a, b, c]) => at(*a) ^ at(*b) == at(*c),
            Condition::Accepted(automaton) => {
                let most = automaton.tracks().iter().map(|&t| at(t)).max().unwrap_or(0);
                let len = 64 - most.leading_zeros();
                automaton.accepts((0..len).rev().map(|i| {
                    let bits = automaton.tracks().iter().enumerate();
                    bits.map(|(j, &t)| ((at(t) >> i & 1) as usize) << j).sum::<usize>()
                }))
            }
        }
    }
}

/// The alternatives of a statement. Fails if there are too many, or an inner quantifier cannot be decided.
pub(super) fn clauses(statement: &Statement, decider: Decider) -> Result<Vec<Clause>, NoProof> {
    let decider = Decider { numeration: Numeration::Base2, ..decider };
    alternatives(statement, true, decider)
}

fn alternatives(statement: &Statement, wanted: bool, decider: Decider) -> Result<Vec<Clause>, NoProof> {
    let one = |condition| Ok(vec![vec![condition]]);
    match (statement, wanted) {
        (Statement::Linear(linear, sign), true) => one(Condition::Linear(linear.clone(), *sign)),
        (Statement::Linear(linear, sign), false) => {
            // Not at most 0 is at least 1: 1 − linear ≤ 0. Not 0 is at least 1 or at most −1.
            let above = Linear::of(&[], 1).plus(-1, linear)?;
            let mut ways = vec![vec![Condition::Linear(above, Sign::AtMostZero)]];
            if *sign == Sign::Zero {
                ways.push(vec![Condition::Linear(linear.plus_constant(1)?, Sign::AtMostZero)]);
            }
            Ok(ways)
        }
        (Statement::Multiple(linear, modulus), wanted) => {
            let modulus = i64::try_from(*modulus).map_err(|_| NoProof::LargeConstant)?;
            one(Condition::Multiple(linear.clone(), modulus, wanted))
        }
        (Statement::NimSum(names), true) => one(Condition::NimSum(*names)),
        (Statement::Not(inside), _) => alternatives(inside, !wanted, decider),
        (Statement::And(parts), true) | (Statement::Or(parts), false) => {
            let mut all = vec![Vec::new()];
            for part in parts {
                let ways = alternatives(part, wanted, decider)?;
                if all.len() * ways.len() > MOST {
                    return Err(NoProof::Refused(said!("a move has too many alternatives to make a table")));
                }
                all = all.iter().flat_map(|a| ways.iter().map(move |b| [&a[..], &b[..]].concat())).collect();
            }
            Ok(all)
        }
        (Statement::Or(parts), true) | (Statement::And(parts), false) => {
            let ways = parts.iter().map(|part| alternatives(part, wanted, decider)).collect::<Result<Vec<_>, _>>()?;
            Ok(ways.concat())
        }
        (Statement::Exists(_, inside), true) => alternatives(inside, true, decider),
        (Statement::Known(automaton), true) => one(Condition::Accepted(automaton.clone())),
        (Statement::Power(..), true) => one(Condition::Accepted(Rc::new(decider.automaton(statement)?))),
        (Statement::NimSum(_) | Statement::Known(_) | Statement::Power(..) | Statement::Exists(..), false) => {
            let automaton = decider.automaton(&statement.clone().not())?;
            one(Condition::Accepted(Rc::new(automaton)))
        }
    }
}
