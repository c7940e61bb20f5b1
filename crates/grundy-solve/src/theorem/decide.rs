//! From a statement to the automaton of the numbers for which it holds.
//!
//! Büchi's theorem in one sentence: linear relations are automata, *and*, *or* and *not* are products and complements,
//! and *there is* is a projection. What makes it fast is the order of the work.
//!
//! - *There is* is moved into alternatives, and neighbouring ones are handled together.
//! - A bound variable that an equation determines is replaced and not projected: `x' = x - t, t >= 1` becomes x' < x.
//!   This is where most games lose all their quantifiers.
//! - The others are eliminated one by one, always the one whose conjuncts have the smallest product. Only these are
//!   multiplied, so a conjunction never becomes one automaton with all its tracks (bucket elimination, R. Dechter 1999).
//! - After each step the automaton is minimal.
//!
//! Every automaton here accepts only words that are valid in the numeration, so a complement is cut to these.

use std::rc::Rc;

use grundy_rules::formula::Variable;

use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::numeration::{nim_sum, power};
use super::statement::Statement;

/// Decides statements in one numeration, within a budget.
#[derive(Clone, Copy)]
pub struct Decider<'a> {
    pub numeration: Numeration,
    pub budget: &'a Budget<'a>,
}

/// Most variables and sum of absolute coefficients where a variable is replaced; beyond, the projection is cheaper.
const WIDE: (usize, u64) = (5, 12);

impl Decider<'_> {
    /// The minimal automaton of the numbers for which a statement holds. Its tracks are free variables of the
    /// statement. Fails if the budget is used up, or the numeration cannot express the statement. Complexity:
    /// non-elementary in the number of alternating quantifiers, in the worst case.
    pub fn automaton(self, statement: &Statement) -> Result<Automaton, NoProof> {
        match statement {
            Statement::Linear(linear, sign) => linear.automaton(*sign, self.numeration, self.budget),
            Statement::Multiple(linear, modulus) => linear.multiple(*modulus, self.numeration, self.budget),
            Statement::NimSum(names) => nim_sum(*names, self.numeration, self.budget),
            Statement::Power(base, variable) => power(*base, *variable, self.numeration, self.budget),
            Statement::Known(automaton) => Ok((**automaton).clone()),
            Statement::Not(inside) => self.not(&self.automaton(inside)?),
            Statement::Or(parts) => {
                let parts = parts.iter().map(|part| self.automaton(part)).collect::<Result<Vec<_>, _>>()?;
                self.any(parts)
            }
            Statement::And(_) => self.exists(Vec::new(), statement),
            Statement::Exists(variables, inside) => self.exists(variables.clone(), inside),
        }
    }

    /// The numbers that an automaton rejects.
    pub fn not(self, automaton: &Automaton) -> Result<Automaton, NoProof> {
        let valid = self.numeration.valid(automaton.tracks(), self.budget)?;
        valid.join(automaton, Join::OnlyFirst, self.budget)
    }

    /// The numbers that both automata accept, or that they accept in the way of another [`Join`].
    pub fn join(self, a: &Automaton, b: &Automaton, join: Join) -> Result<Automaton, NoProof> {
        if join == Join::Both {
            return a.join(b, join, self.budget);
        }
        self.spread(a, b.tracks())?.join(&self.spread(b, a.tracks())?, join, self.budget)
    }

    /// The automaton with these tracks too, which may hold any number.
    fn spread(self, automaton: &Automaton, tracks: &[Variable]) -> Result<Automaton, NoProof> {
        let missing: Vec<Variable> = tracks.iter().copied().filter(|&t| automaton.place(t).is_none()).collect();
        if missing.is_empty() {
            return Ok(automaton.clone());
        }
        automaton.join(&self.numeration.valid(&missing, self.budget)?, Join::Both, self.budget)
    }

    /// The union.
    fn any(self, mut parts: Vec<Automaton>) -> Result<Automaton, NoProof> {
        parts.sort_by_key(|part| part.states() * part.letters());
        let mut union = Automaton::constant(self.numeration.digits(), false);
        for part in &parts {
            union = self.join(&union, part, Join::Either)?;
        }
        Ok(union)
    }

    /// The intersection.
    fn all(self, mut parts: Vec<Automaton>) -> Result<Automaton, NoProof> {
        let mut whole = Automaton::constant(self.numeration.digits(), true);
        while !parts.is_empty() {
            // The part that adds the fewest tracks, among these the smallest.
            let cost = |part: &Automaton| {
                let new = part.tracks().iter().filter(|&&t| whole.place(t).is_none()).count();
                (if whole.tracks().is_empty() { 0 } else { new }, part.states() * part.letters())
            };
            let (next, _) = parts.iter().enumerate().min_by_key(|(_, part)| cost(part)).unwrap_or((0, &parts[0]));
            whole = whole.join(&parts.swap_remove(next), Join::Both, self.budget)?;
        }
        Ok(whole)
    }

    /// The numbers for which there are others, `variables`, so that `inside` holds.
    fn exists(self, variables: Vec<Variable>, inside: &Statement) -> Result<Automaton, NoProof> {
        match inside {
            Statement::Or(parts) => {
                let parts = parts.iter().map(|part| self.exists(variables.clone(), part));
                self.any(parts.collect::<Result<Vec<_>, _>>()?)
            }
            Statement::Exists(more, inside) => self.exists([variables, more.clone()].concat(), inside),
            _ => {
                let (mut variables, mut parts) = (variables, Vec::new());
                flatten(inside, &mut variables, &mut parts);
                self.replace(&mut variables, &mut parts)?;
                let parts = parts.iter().map(|part| self.automaton(part)).collect::<Result<Vec<_>, _>>()?;
                self.eliminate(variables, parts)
            }
        }
    }

    /// Replaces the variables that equations among the conjuncts determine.
    pub(super) fn replace(self, variables: &mut Vec<Variable>, parts: &mut Vec<Statement>) -> Result<(), NoProof> {
        while let Some((place, index, solution)) = self.solvable(variables, parts)? {
            let variable = variables.swap_remove(place);
            parts.swap_remove(index);
            for part in parts.iter_mut().filter(|part| part.free().contains(&variable)) {
                *part = self.replaced(part, variable, &solution)?;
            }
            if !solution.is_natural() {
                // It must be a natural number: −solution ≤ 0.
                parts.push(Statement::Linear(Linear::default().plus(-1, &solution)?, Sign::AtMostZero));
            }
        }
        Ok(())
    }

    /// A variable, the conjunct that determines it, and what it is.
    fn solvable(self, variables: &[Variable], parts: &[Statement]) -> Result<Option<(usize, usize, Linear)>, NoProof> {
        for (index, part) in parts.iter().enumerate() {
            let Statement::Linear(linear, Sign::Zero) = part else { continue };
            for (place, &variable) in variables.iter().enumerate() {
                let coefficient = linear.coefficient(variable);
                if coefficient.abs() != 1 {
                    continue;
                }
                // c v + rest = 0, so v = −c rest.
                let rest = linear.replaced(variable, &Linear::default())?;
                let solution = Linear::default().plus(-coefficient, &rest)?;
                let others = parts.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, part)| part);
                if others.into_iter().all(|part| can_replace(part, variable, &solution)) {
                    return Ok(Some((place, index, solution)));
                }
            }
        }
        Ok(None)
    }

    /// The statement with `by` in place of a variable.
    fn replaced(self, statement: &Statement, variable: Variable, by: &Linear) -> Result<Statement, NoProof> {
        let each = |parts: &[Statement]| {
            parts.iter().map(|part| self.replaced(part, variable, by)).collect::<Result<Vec<_>, _>>()
        };
        let name = |v: Variable| if v == variable { by.terms().first().map_or(v, |t| t.0) } else { v };
        Ok(match statement {
            Statement::Linear(linear, sign) => Statement::Linear(linear.replaced(variable, by)?, *sign),
            Statement::Multiple(linear, modulus) => Statement::Multiple(linear.replaced(variable, by)?, *modulus),
            Statement::NimSum(names) => Statement::NimSum(names.map(name)),
            Statement::Power(base, v) => Statement::Power(*base, name(*v)),
            Statement::Known(known) => Statement::Known(Rc::new(known.renamed(name, self.budget)?)),
            Statement::And(parts) => Statement::And(each(parts)?),
            Statement::Or(parts) => Statement::Or(each(parts)?),
            Statement::Not(inside) => self.replaced(inside, variable, by)?.not(),
            Statement::Exists(bound, inside) => Statement::exists(bound.clone(), self.replaced(inside, variable, by)?),
        })
    }

    /// Eliminates the variables from a conjunction of automata, the cheapest first.
    fn eliminate(self, mut variables: Vec<Variable>, mut parts: Vec<Automaton>) -> Result<Automaton, NoProof> {
        while !variables.is_empty() {
            // The logarithm of the states of the product of all parts that read the variable, times its letters.
            let cost = |variable: Variable| {
                let bucket = parts.iter().filter(|part| part.place(variable).is_some());
                let mut tracks: Vec<Variable> = bucket.clone().flat_map(|part| part.tracks().to_vec()).collect();
                tracks.sort_unstable();
                tracks.dedup();
                let states: f64 = bucket.map(|part| (part.states() as f64).ln()).sum();
                states + tracks.len() as f64 * (self.numeration.digits() as f64).ln()
            };
            let cheapest = (0..variables.len())
                .min_by(|&a, &b| cost(variables[a]).total_cmp(&cost(variables[b])))
                .unwrap_or_default();
            let variable = variables.swap_remove(cheapest);
            let (bucket, rest) = parts.into_iter().partition(|part| part.place(variable).is_some());
            parts = rest;
            let bucket: Vec<Automaton> = bucket;
            if !bucket.is_empty() {
                parts.push(self.all(bucket)?.exists(variable, self.budget)?);
            }
        }
        self.all(parts)
    }
}

/// The conjuncts of a statement. What *there is* binds in them is moved to the outside: the names are unique.
pub(super) fn flatten(statement: &Statement, variables: &mut Vec<Variable>, parts: &mut Vec<Statement>) {
    match statement {
        Statement::And(inside) => inside.iter().for_each(|part| flatten(part, variables, parts)),
        Statement::Exists(bound, inside) => {
            variables.extend(bound);
            flatten(inside, variables, parts);
        }
        _ => parts.push(statement.clone()),
    }
}

fn can_replace(statement: &Statement, variable: Variable, by: &Linear) -> bool {
    let one_name = by.constant == 0 && matches!(by.terms(), [(_, 1)]);
    match statement {
        Statement::Linear(linear, _) | Statement::Multiple(linear, _) => {
            linear.coefficient(variable) == 0
                || linear.replaced(variable, by).is_ok_and(|new| {
                    let sum = new.terms().iter().fold(0u64, |sum, t| sum.saturating_add(t.1.unsigned_abs()));
                    one_name || new.terms().len() <= WIDE.0 && sum <= WIDE.1
                })
        }
        Statement::NimSum(names) => one_name || !names.contains(&variable),
        Statement::Power(_, name) => one_name || *name != variable,
        Statement::Known(known) => one_name || known.place(variable).is_none(),
        Statement::And(parts) | Statement::Or(parts) => parts.iter().all(|part| can_replace(part, variable, by)),
        Statement::Not(inside) | Statement::Exists(_, inside) => can_replace(inside, variable, by),
    }
}
