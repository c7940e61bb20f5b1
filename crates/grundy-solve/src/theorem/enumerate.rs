//! All numbers that satisfy a clause, by propagation of bounds.
//!
//! Some variables are given. The others are found one after the other, in an order that is planned once. An equation
//! with one unknown variable gives it. Otherwise the variable with an upper bound runs over its range, which comes from
//! the inequalities, with the least or greatest values of what is still unknown.

use grundy_core::said;
use grundy_rules::formula::Variable;

use super::budget::{Budget, NoProof};
use super::linear::{Linear, Sign};
use super::outcomes::{Clause, Condition};

/// A bound of a variable: `coefficient` v ≤ −`rest` (or equal), where the unknown variables in `rest` have been put at
/// their most favourable values.
#[derive(Debug)]
struct Bound {
    coefficient: i64,
    rest: Linear,
}

#[derive(Debug)]
enum Step {
    /// An equation gives the variable: `coefficient` v + `rest` = 0.
    Solve { variable: usize, coefficient: i64, rest: Linear },
    /// The variable is the nim-sum of two others.
    NimSum { variable: usize, others: [usize; 2] },
    /// The variable runs from `low` to `high`, as the bounds allow.
    Range { variable: usize, low: i64, high: i64, bounds: Vec<Bound> },
    /// The condition must hold.
    Check(Condition),
}

/// A plan that finds the unknown variables of a clause.
#[derive(Debug)]
pub(super) struct Plan(Vec<Step>);

/// The range in which a variable lies, whatever else is said of it; both ends are included.
pub(super) type Range = (i64, i64);

/// A range without an upper end.
pub(super) const UNBOUNDED: i64 = i64::MAX;

impl Plan {
    /// The plan for a clause. `given` are known; `range` has the bounds of each variable. Fails without an upper bound.
    pub(super) fn new(clause: &Clause, given: &[Variable], range: impl Fn(Variable) -> Range) -> Result<Plan, NoProof> {
        let mut known: Vec<Variable> = given.to_vec();
        let mut unknown: Vec<Variable> = clause.iter().flat_map(Condition::variables).collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown.retain(|v| !known.contains(v));
        let mut left: Vec<Condition> = clause.clone();
        let mut steps = Vec::new();
        loop {
            let (ready, rest) = left.into_iter().partition(|c| c.variables().iter().all(|v| known.contains(v)));
            left = rest;
            let ready: Vec<Condition> = ready;
            steps.extend(ready.into_iter().map(Step::Check));
            if unknown.is_empty() {
                return Ok(Plan(steps));
            }
            let step = solved(&left, &unknown).or_else(|| ranged(&left, &unknown, &range));
            let Some((variable, step)) = step else {
                return Err(NoProof::Refused(said!("a move lets a player choose any number without an upper bound")));
            };
            unknown.retain(|&v| v != variable);
            known.push(variable);
            if let Step::Solve { .. } | Step::NimSum { .. } = step {
                let (low, high) = range(variable);
                steps.push(step);
                let within = |factor: i64, end: i64| Linear::of(&[(variable, factor)], -factor * end);
                steps.push(Step::Check(Condition::Linear(within(-1, low), Sign::AtMostZero)));
                if high < UNBOUNDED {
                    steps.push(Step::Check(Condition::Linear(within(1, high), Sign::AtMostZero)));
                }
            } else {
                steps.push(step);
            }
        }
    }

    /// Calls `found` for each solution, until it answers false. `numbers` holds the given ones and has room for others.
    pub(super) fn each(
        &self,
        numbers: &mut [i64],
        budget: &Budget,
        found: &mut dyn FnMut(&[i64]) -> Result<bool, NoProof>,
    ) -> Result<bool, NoProof> {
        run(&self.0, numbers, budget, found)
    }
}

/// An equation, or a nim-sum, with one unknown variable.
fn solved(left: &[Condition], unknown: &[Variable]) -> Option<(Variable, Step)> {
    left.iter().find_map(|condition| {
        let mut open = condition.variables();
        open.retain(|v| unknown.contains(v));
        let [variable] = open[..] else { return None };
        match condition {
            Condition::Linear(linear, Sign::Zero) => {
                let rest = linear.replaced(variable, &Linear::default()).ok()?;
                let coefficient = linear.coefficient(variable);
                Some((variable, Step::Solve { variable: variable.0 as usize, coefficient, rest }))
            }
            Condition::NimSum(names) if names.iter().filter(|&&v| v == variable).count() == 1 => {
                let mut others = names.iter().filter(|&&v| v != variable).map(|v| v.0 as usize);
                let others = [others.next()?, others.next()?];
                Some((variable, Step::NimSum { variable: variable.0 as usize, others }))
            }
            _ => None,
        }
    })
}

/// The unknown variable that is bounded by the most conditions, among those with an upper bound.
fn ranged(left: &[Condition], unknown: &[Variable], range: &dyn Fn(Variable) -> Range) -> Option<(Variable, Step)> {
    let of = |variable: Variable| {
        let mut bounds = Vec::new();
        for condition in left {
            let Condition::Linear(linear, sign) = condition else { continue };
            let coefficient = linear.coefficient(variable);
            let factors: &[i64] = if *sign == Sign::Zero { &[1, -1] } else { &[1] };
            for &factor in factors.iter().filter(|_| coefficient != 0) {
                // factor · linear ≤ 0. Each other unknown variable is put where it leaves the most room.
                let signed = Linear::default().plus(factor, linear).ok()?;
                let mut rest = signed.replaced(variable, &Linear::default()).ok()?;
                let mut bounded = true;
                for &other in unknown.iter().filter(|&&other| other != variable) {
                    let c = rest.coefficient(other);
                    let end = if c > 0 { range(other).0 } else { range(other).1 };
                    bounded &= c == 0 || end < UNBOUNDED;
                    rest = rest.replaced(other, &Linear::of(&[], if bounded && c != 0 { end } else { 0 })).ok()?;
                }
                if bounded {
                    bounds.push(Bound { coefficient: coefficient * factor, rest });
                }
            }
        }
        Some(bounds)
    };
    let candidates = unknown.iter().filter_map(|&variable| {
        let bounds = of(variable)?;
        let (low, high) = range(variable);
        let above = bounds.iter().filter(|b| b.coefficient > 0).count();
        (high < UNBOUNDED || above > 0).then_some((
            (above > 0, bounds.len()),
            variable,
            Step::Range { variable: variable.0 as usize, low, high, bounds },
        ))
    });
    candidates.max_by_key(|(score, ..)| *score).map(|(_, variable, step)| (variable, step))
}

/// Runs the steps of a plan, one after the other.
fn run(
    steps: &[Step],
    numbers: &mut [i64],
    budget: &Budget,
    found: &mut dyn FnMut(&[i64]) -> Result<bool, NoProof>,
) -> Result<bool, NoProof> {
    let Some((step, rest)) = steps.split_first() else {
        budget.step()?;
        return found(numbers);
    };
    match step {
        Step::Check(condition) => {
            if condition.holds(numbers) {
                return run(rest, numbers, budget, found);
            }
        }
        Step::Solve { variable, coefficient, rest: sum } => {
            let sum = sum.value(|v| numbers[v.0 as usize]);
            if sum.checked_rem(*coefficient) == Some(0) {
                numbers[*variable] = (sum / coefficient).saturating_neg();
                return run(rest, numbers, budget, found);
            }
        }
        Step::NimSum { variable, others: [a, b] } => {
            numbers[*variable] = numbers[*a] ^ numbers[*b];
            return run(rest, numbers, budget, found);
        }
        Step::Range { variable, low, high, bounds } => {
            let (mut low, mut high) = (*low, *high);
            for bound in bounds {
                // coefficient · v ≤ −rest.
                let most = bound.rest.value(|v| numbers[v.0 as usize]).saturating_neg();
                if bound.coefficient > 0 {
                    high = high.min(most.div_euclid(bound.coefficient));
                } else {
                    low = low.max(most.div_euclid(-bound.coefficient).saturating_neg());
                }
            }
            for value in low..=high {
                numbers[*variable] = value;
                budget.step()?;
                if !run(rest, numbers, budget, found)? {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}
