//! A formula as a list of cases, each a list of conditions that all hold.
//!
//! Negations move inwards, `or` becomes several cases, and numbers that exist become *chosen* variables of their case. A
//! `min` or `max` in a comparison splits into its two cases, so that bounds can be read off. So does the sign of an operand
//! of `^`. What remains a negation, such as "no number has the property that …", is a check with cases of its own.
//!
//! # The variables of formulas
//! Which occur, and how they are renamed.
//!
//! # Formulas with quantifiers inside of others
//! *There is* can be read off an automaton that guesses. But its opposite cannot: after `not` a quantifier asks for all
//! numbers, and so does `for all`. A certificate holds the automata of such formulas.

use super::{Comparison, Formula, Move, NumberGame, Term, Variable};

/// Largest number of cases of a formula. Beyond, an `or` is only checked and bounds nothing.
const MOST_CASES: usize = 64;

/// Largest number of minima and maxima in a comparison that splits into cases, and of signs.
const MOST_EXTREMES: usize = 4;

/// One case: all conditions hold, for some values of the chosen variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub(super) chosen: Vec<Variable>,
    pub(super) conditions: Vec<Condition>,
}

#[derive(Clone, Debug)]
pub(super) enum Condition {
    Compare(Term, Comparison, Term),
    Power(u64, Term),
    /// Whether one of these cases holds.
    Some(Vec<Case>, bool),
}

pub(super) fn cases(formula: &Formula) -> Vec<Case> {
    split(formula, true)
}

fn only(condition: Condition) -> Vec<Case> {
    vec![Case { chosen: Vec::new(), conditions: vec![condition] }]
}

/// The cases in which the formula holds, or does not hold.
fn split(formula: &Formula, holds: bool) -> Vec<Case> {
    match formula {
        Formula::Compare(a, comparison, b) => compared(a, if holds { *comparison } else { opposite(*comparison) }, b),
        Formula::Power(base, term) if holds => only(Condition::Power(*base, term.clone())),
        Formula::Power(..) => only(Condition::Some(split(formula, true), false)),
        Formula::And(parts) if holds => all(parts.iter().map(|part| split(part, true))),
        Formula::Or(parts) if !holds => all(parts.iter().map(|part| split(part, false))),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().flat_map(|part| split(part, holds)).collect(),
        Formula::Not(inner) => split(inner, !holds),
        Formula::Exists(variable, inner) if holds => chosen(*variable, split(inner, true)),
        Formula::ForAll(variable, inner) if !holds => chosen(*variable, split(inner, false)),
        Formula::Exists(variable, inner) => only(Condition::Some(chosen(*variable, split(inner, true)), false)),
        Formula::ForAll(variable, inner) => only(Condition::Some(chosen(*variable, split(inner, false)), false)),
    }
}

fn chosen(variable: Variable, mut cases: Vec<Case>) -> Vec<Case> {
    cases.iter_mut().for_each(|case| case.chosen.push(variable));
    cases
}

/// The cases in which all parts hold: every combination of one case of each part.
fn all(parts: impl Iterator<Item = Vec<Case>>) -> Vec<Case> {
    let mut found = vec![Case::default()];
    for part in parts {
        let part = match found.len() * part.len() > MOST_CASES && part.len() > 1 {
            true => only(Condition::Some(part, true)),
            false => part,
        };
        if let [only] = &part[..] {
            for one in &mut found {
                one.chosen.extend(&only.chosen);
                one.conditions.extend(only.conditions.iter().cloned());
            }
            continue;
        }
        let joined = found.iter().flat_map(|one| {
            part.iter().map(|other| Case {
                chosen: one.chosen.iter().chain(&other.chosen).copied().collect(),
                conditions: one.conditions.iter().chain(&other.conditions).cloned().collect(),
            })
        });
        found = joined.collect();
    }
    found
}

fn opposite(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
        Comparison::Less => Comparison::AtLeast,
        Comparison::AtLeast => Comparison::Less,
        Comparison::Greater => Comparison::AtMost,
        Comparison::AtMost => Comparison::Greater,
    }
}

/// The cases of a comparison: one for each way in which its minima and maxima turn out.
fn compared(a: &Term, comparison: Comparison, b: &Term) -> Vec<Case> {
    let mut found = Vec::new();
    extremes(a, &mut found);
    extremes(b, &mut found);
    let Some(&extreme) = found.first().filter(|_| found.len() <= MOST_EXTREMES) else {
        return signed(a, comparison, b, &mut Vec::new());
    };
    let (one, other, sign) = match extreme {
        Term::Max(one, other) => (one, other, Comparison::AtLeast),
        Term::Min(one, other) => (one, other, Comparison::AtMost),
        _ => return signed(a, comparison, b, &mut Vec::new()),
    };
    let case = |sign, by: &Term| {
        let replaced = compared(&replaced(a, extreme, by), comparison, &replaced(b, extreme, by));
        all([compared(one, sign, other), replaced].into_iter())
    };
    let mut cases = case(sign, one);
    cases.extend(case(opposite(sign), other));
    cases
}

/// The cases of a comparison: one for each sign of an operand of `^`, except for `known` operands.
fn signed(a: &Term, comparison: Comparison, b: &Term, known: &mut Vec<Term>) -> Vec<Case> {
    let open = open_operand(a, known).or_else(|| open_operand(b, known)).filter(|_| known.len() < MOST_EXTREMES);
    let Some(open) = open.cloned() else { return only(Condition::Compare(a.clone(), comparison, b.clone())) };
    let sign = |sign| only(Condition::Compare(open.clone(), sign, Term::Constant(0)));
    let minus = |term: Term| Term::Difference(Box::new(Term::Constant(-1)), Box::new(term));
    known.push(open.clone());
    let mut cases = all([sign(Comparison::AtLeast), signed(a, comparison, b, known)].into_iter());
    known.pop();
    // s ^ t = -1 - ((-1 - s) ^ t)
    let turned = |term: &Term| turned(term, &open, &minus);
    known.push(minus(open.clone()));
    cases.extend(all([sign(Comparison::Less), signed(&turned(a), comparison, &turned(b), known)].into_iter()));
    known.pop();
    cases
}

/// An operand of `^` that may be negative and is not `known`, an innermost one; `None` if there is none.
fn open_operand<'a>(term: &'a Term, known: &[Term]) -> Option<&'a Term> {
    let inner = parts(term).into_iter().find_map(|part| open_operand(part, known));
    let Term::Xor(a, b) = term else { return inner };
    inner.or_else(|| [&**a, b].into_iter().find(|operand| !is_natural(operand) && !known.contains(operand)))
}

/// Whether the signs in a term show that it is not negative.
fn is_natural(term: &Term) -> bool {
    match term {
        Term::Constant(number) => *number >= 0,
        Term::Variable(_) | Term::Remainder(..) => true,
        Term::Multiple(times, a) => *times >= 0 && is_natural(a),
        Term::Quotient(a, _) => is_natural(a),
        Term::Difference(..) => false,
        Term::Max(a, b) => is_natural(a) || is_natural(b),
        Term::Sum(a, b) | Term::Min(a, b) | Term::Xor(a, b) => is_natural(a) && is_natural(b),
    }
}

/// The term with −1 − ((−1 − s) ^ t) in place of each s ^ t and t ^ s.
fn turned(term: &Term, s: &Term, minus: &dyn Fn(Term) -> Term) -> Term {
    match term {
        Term::Xor(a, b) if **a == *s => minus(Term::Xor(Box::new(minus(s.clone())), b.clone())),
        Term::Xor(a, b) if **b == *s => minus(Term::Xor(a.clone(), Box::new(minus(s.clone())))),
        _ => with_parts(term, &|part| turned(part, s, minus)),
    }
}

/// Adds the minima and maxima in a term, the inner ones first.
fn extremes<'a>(term: &'a Term, found: &mut Vec<&'a Term>) {
    parts(term).into_iter().for_each(|part| extremes(part, found));
    if matches!(term, Term::Min(..) | Term::Max(..)) {
        found.push(term);
    }
}

pub(super) fn parts(term: &Term) -> Vec<&Term> {
    match term {
        Term::Constant(_) | Term::Variable(_) => Vec::new(),
        Term::Multiple(_, a) | Term::Quotient(a, _) | Term::Remainder(a, _) => vec![a],
        Term::Sum(a, b) | Term::Difference(a, b) | Term::Min(a, b) | Term::Max(a, b) | Term::Xor(a, b) => vec![a, b],
    }
}

fn replaced(term: &Term, part: &Term, by: &Term) -> Term {
    if term == part { by.clone() } else { with_parts(term, &|inner| replaced(inner, part, by)) }
}

pub(super) fn with_parts(term: &Term, part: &dyn Fn(&Term) -> Term) -> Term {
    let inner = |term: &Term| Box::new(part(term));
    match term {
        Term::Constant(_) | Term::Variable(_) => term.clone(),
        Term::Multiple(times, a) => Term::Multiple(*times, inner(a)),
        Term::Quotient(a, divisor) => Term::Quotient(inner(a), *divisor),
        Term::Remainder(a, divisor) => Term::Remainder(inner(a), *divisor),
        Term::Sum(a, b) => Term::Sum(inner(a), inner(b)),
        Term::Difference(a, b) => Term::Difference(inner(a), inner(b)),
        Term::Min(a, b) => Term::Min(inner(a), inner(b)),
        Term::Max(a, b) => Term::Max(inner(a), inner(b)),
        Term::Xor(a, b) => Term::Xor(inner(a), inner(b)),
    }
}

pub(super) fn mention(term: &Term, found: &mut Vec<Variable>) {
    if let Term::Variable(variable) = term {
        found.push(*variable);
    }
    parts(term).into_iter().for_each(|part| mention(part, found));
}

/// The number after the highest variable of a formula, free or bound; 0 if it has none.
pub(super) fn end(formula: &Formula) -> u32 {
    let of = |term: &Term| {
        let mut found = Vec::new();
        mention(term, &mut found);
        found.into_iter().map(|Variable(v)| v + 1).max().unwrap_or(0)
    };
    match formula {
        Formula::Compare(a, _, b) => of(a).max(of(b)),
        Formula::Power(_, a) => of(a),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(end).max().unwrap_or(0),
        Formula::Not(inner) => end(inner),
        Formula::Exists(Variable(v), inner) | Formula::ForAll(Variable(v), inner) => end(inner).max(v + 1),
    }
}

impl Formula {
    /// The formula with each variable v replaced by `to(v)`, also where a quantifier binds it.
    pub fn renamed(&self, to: &dyn Fn(Variable) -> Variable) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.renamed(to)).collect();
        let inner = |inner: &Formula| Box::new(inner.renamed(to));
        match self {
            Formula::Compare(a, comparison, b) => Formula::Compare(a.renamed(to), *comparison, b.renamed(to)),
            Formula::Power(base, term) => Formula::Power(*base, term.renamed(to)),
            Formula::And(parts) => Formula::And(all(parts)),
            Formula::Or(parts) => Formula::Or(all(parts)),
            Formula::Not(formula) => Formula::Not(inner(formula)),
            Formula::Exists(variable, formula) => Formula::Exists(to(*variable), inner(formula)),
            Formula::ForAll(variable, formula) => Formula::ForAll(to(*variable), inner(formula)),
        }
    }

    /// This formula with 2^v in place of v; `None` unless v is only compared with constants below 62.
    ///
    /// ```
    /// use grundy_rules::formula::{Variable, parse_claim};
    /// let [small, sum] = ["G < 3 or n = 5", "G < n"].map(|text| parse_claim(text, &["n".to_owned()], true).unwrap());
    /// let coded = small.coded(Variable(1)).unwrap();
    /// assert_eq!(coded, parse_claim("G < 8 or n = 5", &["n".to_owned()], true).unwrap());
    /// assert_eq!(sum.coded(Variable(1)), None);
    /// ```
    pub fn coded(&self, v: Variable) -> Option<Formula> {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.coded(v)).collect::<Option<Vec<Formula>>>();
        let inner = |inner: &Formula| inner.coded(v).map(Box::new);
        let power = |term: &Term| match term {
            Term::Variable(name) if *name == v => Some(term.clone()),
            Term::Constant(number @ ..=61) => {
                Some(Term::Constant(u32::try_from(*number).map_or(0, |number| 1 << number)))
            }
            _ => None,
        };
        match self {
            Formula::Compare(..) | Formula::Power(..) if !self.free().contains(&v) => Some(self.clone()),
            Formula::Compare(a, comparison, b) => Some(Formula::Compare(power(a)?, *comparison, power(b)?)),
            Formula::Power(..) => None,
            Formula::And(parts) => all(parts).map(Formula::And),
            Formula::Or(parts) => all(parts).map(Formula::Or),
            Formula::Not(formula) => inner(formula).map(Formula::Not),
            Formula::Exists(variable, formula) => inner(formula).map(|formula| Formula::Exists(*variable, formula)),
            Formula::ForAll(variable, formula) => inner(formula).map(|formula| Formula::ForAll(*variable, formula)),
        }
    }
}

impl Term {
    /// The term with each variable v replaced by `to(v)`.
    pub fn renamed(&self, to: &dyn Fn(Variable) -> Variable) -> Term {
        match self {
            Term::Variable(variable) => Term::Variable(to(*variable)),
            _ => with_parts(self, &|part| part.renamed(to)),
        }
    }
}

impl NumberGame {
    /// A move with all its conditions: the formula itself, that each part is in the [`domain`](NumberGame::domain), and
    /// that the preceding position is not [`over`](NumberGame::over). The free variables are those of the move.
    /// Variables that quantifiers bind are different everywhere.
    pub fn whole_move(&self, a_move: &Move) -> Formula {
        self.joined_move(a_move, false)
    }

    /// The formula of [`whole_move`](Self::whole_move), and that the position is in the domain.
    pub(super) fn whole_move_from_position(&self, a_move: &Move) -> Formula {
        self.joined_move(a_move, true)
    }

    fn joined_move(&self, a_move: &Move, from_position: bool) -> Formula {
        let heaps = self.heaps.len() as u32;
        let mut next = end(&a_move.formula).max(heaps * (1 + a_move.parts));
        let mut all = vec![a_move.formula.clone()];
        if let Some(over) = &self.over {
            all.push(Formula::Not(Box::new(moved(over, heaps, 0, &mut next))));
        }
        if let Some(domain) = &self.domain {
            (u32::from(!from_position)..=a_move.parts).for_each(|part| all.push(moved(domain, heaps, part, &mut next)));
        }
        if all.len() == 1 { all.remove(0) } else { Formula::And(all) }
    }
}

/// A formula about a position as one about a part of an option, with bound variables from `next` on.
fn moved(formula: &Formula, heaps: u32, part: u32, next: &mut u32) -> Formula {
    let first = *next;
    *next = first + end(formula);
    formula.renamed(&|Variable(v)| Variable(if v < heaps { heaps * part + v } else { first + v }))
}

impl Formula {
    /// The variables that no quantifier binds, ascending.
    pub fn free(&self) -> Vec<Variable> {
        let mut found = Vec::new();
        match self {
            Formula::Compare(a, _, b) => [a, b].into_iter().for_each(|term| mention(term, &mut found)),
            Formula::Power(_, a) => mention(a, &mut found),
            Formula::And(parts) | Formula::Or(parts) => found.extend(parts.iter().flat_map(Formula::free)),
            Formula::Not(inner) => found = inner.free(),
            Formula::Exists(bound, inner) | Formula::ForAll(bound, inner) => {
                found = inner.free();
                found.retain(|variable| variable != bound);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Adds the parts of this formula, itself included, that ask for *all* numbers: `exists` after `not`, and `forall`.
    /// `holds`: it matters where this formula holds; `fails`: where it does not. Inner parts come first.
    fn universal(&self, holds: bool, fails: bool, found: &mut Vec<Formula>) {
        match self {
            Formula::Compare(..) | Formula::Power(..) => {}
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.universal(holds, fails, found));
            }
            Formula::Not(inner) => inner.universal(fails, holds, found),
            Formula::Exists(_, inner) => {
                inner.universal(true, false, found);
                found.extend(fails.then(|| self.clone()));
            }
            Formula::ForAll(_, inner) => {
                inner.universal(false, true, found);
                found.extend(holds.then(|| self.clone()));
            }
        }
    }
}

impl NumberGame {
    /// The subformulas of the rules and of a claim that are universal: "for all", or a negated "there is". They come in
    /// this order: those of the domain, the moves, the condition that the game is over, the claim. Both signs of the
    /// claim count. Each formula comes after the formulas inside of it.
    ///
    /// ```
    /// use grundy_rules::formula::{GameText, parse_claim};
    /// let game = GameText { over: Some("exists k: n = 3*k".into()), ..GameText::new(&["n"], &["n' < n"]) }.read().unwrap();
    /// assert_eq!(game.universal(None).len(), 1);
    /// let claim = parse_claim("exists k: n = 4*k", &game.heaps, false).unwrap();
    /// assert_eq!(game.universal(Some(&claim)).len(), 2);
    /// ```
    pub fn universal(&self, claim: Option<&Formula>) -> Vec<Formula> {
        let mut found = Vec::new();
        self.domain.iter().for_each(|domain| domain.universal(true, false, &mut found));
        self.moves.iter().for_each(|a_move| a_move.formula.universal(true, false, &mut found));
        self.over.iter().for_each(|over| over.universal(false, true, &mut found));
        claim.iter().for_each(|claim| claim.universal(true, true, &mut found));
        found
    }
}
