//! Statements: formulas in which every comparison is linear.
//!
//! [`Statement::of`] translates a [`Formula`]. Terms with `//`, `%`, `min`, `max` and `^` are replaced:
//!
//! - a comparison with `min(s, t)` holds if s ≤ t and it holds with s, or s > t and it holds with t;
//! - q = t // d is the natural number with d q ≤ t < d q + d. Where t may be negative, there is a second case with −q
//!   in its place;
//! - r = t % d is the natural number below d for which t − r is a multiple of d;
//! - c = s ^ t: there are naturals a = s, b = t and c with a ^ b = c. Where s may be negative, a second case has a =
//!   −1−s, and −1−c in place of c; and so for t.
//!
//! Variables that a quantifier binds get new names, each its own. So quantifiers can be moved without capturing.

use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::{Comparison, Formula, Term, Variable};
use hashbrown::HashMap;

use super::automaton::Automaton;
use super::budget::NoProof;
use super::linear::{Linear, Sign};

/// A statement about natural numbers, in a form that automata decide.
#[derive(Clone, Debug)]
pub enum Statement {
    Linear(Linear, Sign),
    Multiple(Linear, u64),
    /// The third is the nim-sum of the others.
    NimSum([Variable; 3]),
    Power(u64, Variable),
    /// The numbers in its tracks are accepted.
    Known(Rc<Automaton>),
    And(Vec<Statement>),
    Or(Vec<Statement>),
    Not(Box<Statement>),
    /// There are natural numbers for which it holds.
    Exists(Vec<Variable>, Box<Statement>),
}

/// A source of variables that occur nowhere else.
#[derive(Clone, Debug)]
pub struct Fresh(u32);

impl Fresh {
    /// Variables with indices from `first` on.
    pub fn from(first: u32) -> Fresh {
        Fresh(first)
    }

    pub fn name(&mut self) -> Variable {
        self.0 += 1;
        Variable(self.0 - 1)
    }
}

/// A term in one of its cases: where the conditions hold, it is the linear combination.
#[derive(Clone)]
struct Case {
    bound: Vec<Variable>,
    conditions: Vec<Statement>,
    value: Linear,
}

impl Statement {
    pub fn truth() -> Statement {
        Statement::And(Vec::new())
    }

    /// a ≤ b, for linear combinations. Fails if a number becomes too large.
    pub fn at_most(a: &Linear, b: &Linear) -> Result<Statement, NoProof> {
        Ok(Statement::Linear(a.plus(-1, b)?, Sign::AtMostZero))
    }

    /// a < b. Fails if a number becomes too large.
    pub fn less(a: &Linear, b: &Linear) -> Result<Statement, NoProof> {
        Ok(Statement::Linear(a.plus(-1, b)?.plus_constant(1)?, Sign::AtMostZero))
    }

    /// a = b. Fails if a number becomes too large.
    pub fn equal(a: &Linear, b: &Linear) -> Result<Statement, NoProof> {
        Ok(Statement::Linear(a.plus(-1, b)?, Sign::Zero))
    }

    /// `first` precedes `second` in lexicographic order, or is the same vector.
    pub fn lexicographic(first: &[Variable], second: &[Variable]) -> Result<Statement, NoProof> {
        let (mut ways, mut equal) = (Vec::new(), Vec::new());
        for (&a, &b) in first.iter().zip(second) {
            let (a, b) = (Linear::variable(a), Linear::variable(b));
            ways.push(Statement::And([&equal[..], &[Statement::less(&a, &b)?]].concat()));
            equal.push(Statement::equal(&a, &b)?);
        }
        ways.push(Statement::And(equal));
        Ok(Statement::Or(ways))
    }

    #[expect(clippy::should_implement_trait, reason = "it takes and gives statements, as the variants do")]
    pub fn not(self) -> Statement {
        match self {
            Statement::Not(inside) => *inside,
            other => Statement::Not(Box::new(other)),
        }
    }

    /// There are such numbers. Without variables it is the statement itself.
    pub fn exists(variables: Vec<Variable>, inside: Statement) -> Statement {
        if variables.is_empty() { inside } else { Statement::Exists(variables, Box::new(inside)) }
    }

    /// The statement of a formula. `name` gives the new names of its free variables; bound variables get fresh ones.
    pub fn of(formula: &Formula, name: &dyn Fn(Variable) -> Variable, fresh: &mut Fresh) -> Result<Statement, NoProof> {
        Translation { name, bound: HashMap::new(), fresh }.statement(formula)
    }

    /// The free variables, ascending.
    pub fn free(&self) -> Vec<Variable> {
        let mut free = match self {
            Statement::Linear(linear, _) | Statement::Multiple(linear, _) => {
                linear.terms().iter().map(|t| t.0).collect()
            }
            Statement::NimSum(all) => all.to_vec(),
            Statement::Power(_, variable) => vec![*variable],
            Statement::Known(automaton) => automaton.tracks().to_vec(),
            Statement::And(parts) | Statement::Or(parts) => parts.iter().flat_map(Statement::free).collect(),
            Statement::Not(inside) => inside.free(),
            Statement::Exists(bound, inside) => inside.free().into_iter().filter(|v| !bound.contains(v)).collect(),
        };
        free.sort_unstable();
        free.dedup();
        free
    }
}

struct Translation<'a> {
    name: &'a dyn Fn(Variable) -> Variable,
    bound: HashMap<Variable, Variable>,
    fresh: &'a mut Fresh,
}

impl Translation<'_> {
    fn statement(&mut self, formula: &Formula) -> Result<Statement, NoProof> {
        Ok(match formula {
            Formula::Compare(a, comparison, b) => self.compare(a, *comparison, b)?,
            Formula::Power(base, term) => {
                let mut ways = Vec::new();
                for case in self.cases(term)? {
                    let power = self.fresh.name();
                    let equal = Statement::equal(&case.value, &Linear::variable(power))?;
                    let mut bound = case.bound;
                    bound.push(power);
                    let all = [case.conditions, vec![equal, Statement::Power(*base, power)]].concat();
                    ways.push(Statement::exists(bound, Statement::And(all)));
                }
                one_of(ways)
            }
            Formula::And(parts) => Statement::And(self.all(parts)?),
            Formula::Or(parts) => Statement::Or(self.all(parts)?),
            Formula::Not(inside) => self.statement(inside)?.not(),
            Formula::Exists(variable, inside) => {
                let (name, inside) = self.within(*variable, inside)?;
                Statement::exists(vec![name], inside)
            }
            Formula::ForAll(variable, inside) => {
                let (name, inside) = self.within(*variable, inside)?;
                Statement::exists(vec![name], inside.not()).not()
            }
        })
    }

    fn all(&mut self, parts: &[Formula]) -> Result<Vec<Statement>, NoProof> {
        parts.iter().map(|part| self.statement(part)).collect()
    }

    /// The variable of a quantifier, under a fresh name.
    fn within(&mut self, variable: Variable, inside: &Formula) -> Result<(Variable, Statement), NoProof> {
        let name = self.fresh.name();
        let hidden = self.bound.insert(variable, name);
        let statement = self.statement(inside);
        match hidden {
            Some(hidden) => self.bound.insert(variable, hidden),
            None => self.bound.remove(&variable),
        };
        Ok((name, statement?))
    }

    fn compare(&mut self, a: &Term, comparison: Comparison, b: &Term) -> Result<Statement, NoProof> {
        // A remainder that is compared with a constant needs no variable.
        let mut ways = Vec::new();
        if let (Term::Remainder(term, modulus), Term::Constant(c)) = (a, b)
            && let Comparison::Equal | Comparison::Unequal = comparison
        {
            positive(*modulus)?;
            for case in self.cases(term)? {
                let same = match u64::try_from(*c) {
                    Ok(rest) if rest < *modulus => Statement::Multiple(case.value.plus_constant(-c)?, *modulus),
                    _ => Statement::Or(Vec::new()),
                };
                let holds = if comparison == Comparison::Unequal { same.not() } else { same };
                ways.push(case.with(holds));
            }
            return Ok(one_of(ways));
        }
        for left in self.cases(a)? {
            for right in self.cases(b)? {
                let (a, b) = (&left.value, &right.value);
                let holds = match comparison {
                    Comparison::Equal => Statement::equal(a, b)?,
                    Comparison::Unequal => Statement::equal(a, b)?.not(),
                    Comparison::Less => Statement::less(a, b)?,
                    Comparison::AtMost => Statement::at_most(a, b)?,
                    Comparison::Greater => Statement::less(b, a)?,
                    Comparison::AtLeast => Statement::at_most(b, a)?,
                };
                ways.push(left.joined(&right, left.value.clone()).with(holds));
            }
        }
        Ok(one_of(ways))
    }

    fn cases(&mut self, term: &Term) -> Result<Vec<Case>, NoProof> {
        let plain = |value| vec![Case { bound: Vec::new(), conditions: Vec::new(), value }];
        match term {
            Term::Constant(c) => Ok(plain(Linear::default().plus_constant(*c)?)),
            Term::Variable(v) => {
                let name = self.bound.get(v).copied().unwrap_or_else(|| (self.name)(*v));
                Ok(plain(Linear::variable(name)))
            }
            Term::Sum(a, b) => self.pairs(a, b, |a, b| Ok(vec![(Vec::new(), a.plus(1, b)?)])),
            Term::Difference(a, b) => self.pairs(a, b, |a, b| Ok(vec![(Vec::new(), a.plus(-1, b)?)])),
            Term::Multiple(factor, a) => {
                let scale = |case: Case| Ok(Case { value: Linear::default().plus(*factor, &case.value)?, ..case });
                self.cases(a)?.into_iter().map(scale).collect()
            }
            Term::Min(a, b) => self.pairs(a, b, |a, b| {
                Ok(vec![(vec![Statement::at_most(a, b)?], a.clone()), (vec![Statement::less(b, a)?], b.clone())])
            }),
            Term::Max(a, b) => self.pairs(a, b, |a, b| {
                Ok(vec![(vec![Statement::at_most(b, a)?], a.clone()), (vec![Statement::less(a, b)?], b.clone())])
            }),
            Term::Quotient(t, d) => {
                positive(*d)?;
                let mut cases = Vec::new();
                for case in self.cases(t)? {
                    cases.extend(self.quotient(&case, *d)?);
                }
                Ok(cases)
            }
            Term::Remainder(t, d) => {
                positive(*d)?;
                let mut cases = Vec::new();
                for mut case in self.cases(t)? {
                    let rest = self.fresh.name();
                    let most = i64::try_from(d.saturating_sub(1)).map_err(|_| NoProof::LargeConstant)?;
                    let difference = case.value.plus(-1, &Linear::variable(rest))?;
                    case.bound.push(rest);
                    case.conditions.push(Statement::Multiple(difference, *d));
                    case.conditions.push(Statement::Linear(Linear::of(&[(rest, 1)], -most), Sign::AtMostZero));
                    cases.push(Case { value: Linear::variable(rest), ..case });
                }
                Ok(cases)
            }
            Term::Xor(a, b) => {
                let mut cases = Vec::new();
                for left in self.cases(a)? {
                    for right in self.cases(b)? {
                        for (one, a) in signed(&left.value)? {
                            for (other, b) in signed(&right.value)? {
                                let names = [self.fresh.name(), self.fresh.name(), self.fresh.name()];
                                let sum = Linear::variable(names[2]);
                                let value = if one == other { sum } else { Linear::of(&[], -1).plus(-1, &sum)? };
                                let mut case = left.joined(&right, value);
                                case.bound.extend(names);
                                case.conditions.push(Statement::equal(&a, &Linear::variable(names[0]))?);
                                case.conditions.push(Statement::equal(&b, &Linear::variable(names[1]))?);
                                case.conditions.push(Statement::NimSum(names));
                                cases.push(case);
                            }
                        }
                    }
                }
                Ok(cases)
            }
        }
    }

    /// The cases of a term with two operands; `join` gives the further conditions and the values.
    fn pairs(
        &mut self,
        a: &Term,
        b: &Term,
        join: impl Fn(&Linear, &Linear) -> Result<Vec<(Vec<Statement>, Linear)>, NoProof>,
    ) -> Result<Vec<Case>, NoProof> {
        let (left, right) = (self.cases(a)?, self.cases(b)?);
        let mut cases = Vec::new();
        for a in &left {
            for b in &right {
                for (conditions, value) in join(&a.value, &b.value)? {
                    let mut case = a.joined(b, value);
                    case.conditions.extend(conditions);
                    cases.push(case);
                }
            }
        }
        Ok(cases)
    }

    /// The quotient of a case: d q ≤ t < d q + d, where q or −q is a natural number.
    fn quotient(&mut self, case: &Case, d: u64) -> Result<Vec<Case>, NoProof> {
        let d = i64::try_from(d).map_err(|_| NoProof::LargeConstant)?;
        let signs: &[i64] = if case.value.is_natural() { &[1] } else { &[1, -1] };
        let mut cases = Vec::new();
        for &sign in signs {
            let name = self.fresh.name();
            let quotient = Linear::of(&[(name, sign)], 0);
            let product = Linear::default().plus(d, &quotient)?;
            let mut new = Case { value: quotient, ..case.clone() };
            new.bound.push(name);
            new.conditions.push(Statement::at_most(&product, &case.value)?);
            new.conditions.push(Statement::less(&case.value, &product.plus_constant(d)?)?);
            if sign < 0 {
                // Zero belongs to the first case.
                new.conditions.push(Statement::Linear(Linear::of(&[(name, -1)], 1), Sign::AtMostZero));
            }
            cases.push(new);
        }
        Ok(cases)
    }
}

impl Case {
    /// This case and another one, with this value.
    fn joined(&self, other: &Case, value: Linear) -> Case {
        let bound = [&self.bound[..], &other.bound].concat();
        Case { bound, conditions: [&self.conditions[..], &other.conditions].concat(), value }
    }

    /// There are such numbers, and `holds`.
    fn with(mut self, holds: Statement) -> Statement {
        self.conditions.push(holds);
        let inside =
            if self.conditions.len() == 1 { self.conditions.remove(0) } else { Statement::And(self.conditions) };
        Statement::exists(self.bound, inside)
    }
}

/// The combination, and −1 minus it if it may be negative, with whether it is the second: one of them is natural.
fn signed(value: &Linear) -> Result<Vec<(bool, Linear)>, NoProof> {
    let mut signs = vec![(false, value.clone())];
    if !value.is_natural() {
        signs.push((true, Linear::of(&[], -1).plus(-1, value)?));
    }
    Ok(signs)
}

fn one_of(mut ways: Vec<Statement>) -> Statement {
    if ways.len() == 1 { ways.remove(0) } else { Statement::Or(ways) }
}

fn positive(divisor: u64) -> Result<(), NoProof> {
    match divisor {
        0 => Err(NoProof::Refused(said!("a divisor is 0; `//` and `%` need positive divisors"))),
        _ => Ok(()),
    }
}
