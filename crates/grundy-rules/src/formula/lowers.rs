//! Whether every move lowers the rank, shown for all positions by linear reasoning.
//!
//! A move lowers the rank if its conditions and "the rank does not fall" contradict each other. Every case of the move
//! gives linear inequalities; a piece that is not linear is an unknown between its linear bounds. Fourier and Motzkin's
//! elimination over the rationals, with constants rounded for integers, then looks for a contradiction. It may fail to
//! find one where there is one; what it finds is right.
//!
//! # Moves that take the same from a position wherever it is: steps, rays and cones
//! A *step* lowers the heaps by a fixed vector, a *ray* by any positive multiple of it. A *cone* lowers them by any sum
//! of multiples of several vectors, not all 0. Nim, Wythoff's and Moore's game, chess pieces that move towards the
//! corner and finite subtraction sets have such moves. Their tables are filled without looking at single moves. This
//! file recognises them in the compiled form. A case is a system of linear inequalities of the heaps and the numbers
//! chosen. Linear reasoning shows that it is the system of a cone, so the result is exact.

use std::collections::BTreeSet;

use super::cases::end;
use super::cases::{Case, Condition, cases};
use super::compiled::Program;
use super::compiled::{Step, Sum, Test};
use super::compiler::{Atom, Atoms, Form, Slot, without_atom};
use super::size::{is_negative, stays};
use super::{Comparison, Formula, NumberGame, Term, Variable};

/// Largest number of inequalities that are tried.
const MOST: usize = 200;
/// Largest number of inequalities `!=` of a case that split it.
const MOST_UNEQUAL: usize = 4;

impl NumberGame {
    /// Whether linear reasoning shows this: the ranks of the parts of each option add up to less than the position's
    /// rank. A rank is one number here. `false` says nothing.
    pub(crate) fn is_shown_to_add_up(&self) -> bool {
        let heaps = self.heaps.len() as u32;
        let [rank] = &self.rank[..] else { return false };
        let at = |part: u32| rank.renamed(&|Variable(v)| Variable(heaps * part + v));
        self.moves.iter().all(|a_move| {
            let sum = (2..=a_move.parts).fold(at(1), |sum, part| Term::Sum(Box::new(sum), Box::new(at(part))));
            let stays = Formula::Compare(sum, Comparison::AtLeast, rank.clone());
            let all = Formula::And(vec![self.whole_move_from_position(a_move), stays]);
            is_impossible(&all, heaps * (1 + a_move.parts))
        })
    }

    /// Whether linear reasoning shows that no move makes a heap larger. `false` says nothing.
    pub fn is_shown_to_shrink(&self) -> bool {
        (0..self.heaps.len() as u32).all(|heap| self.never_grows(heap))
    }

    /// Whether linear reasoning shows that every move lowers a heap other than this, and raises none but this.
    pub(crate) fn is_shown_to_shrink_beside(&self, heap: u32) -> bool {
        let mut others = (0..self.heaps.len() as u32).filter(|&other| other != heap);
        let sum = others.clone().map(|other| Term::Variable(Variable(other)));
        let sum = sum.reduce(|sum, other| Term::Sum(Box::new(sum), Box::new(other)));
        others.all(|other| self.never_grows(other)) && sum.is_some_and(|sum| self.is_shown_to_lower(&[sum]))
    }

    fn never_grows(&self, heap: u32) -> bool {
        let heaps = self.heaps.len() as u32;
        self.moves.iter().all(|a_move| {
            let all = self.whole_move_from_position(a_move);
            (1..=a_move.parts).all(|part| {
                let [now, after] = [heap, heap + heaps * part].map(|heap| Term::Variable(Variable(heap)));
                let grows = Formula::Compare(after, Comparison::Greater, now);
                is_impossible(&Formula::And(vec![all.clone(), grows]), heaps * (1 + a_move.parts))
            })
        })
    }

    /// Whether linear reasoning shows that no heap exceeds the rank of its position. `false` proves nothing.
    pub fn is_shown_to_bound_heaps(&self) -> bool {
        let heaps = self.heaps.len() as u32;
        let [rank] = &self.rank[..] else { return false };
        (0..heaps).all(|heap| {
            let exceeds = Formula::Compare(Term::Variable(Variable(heap)), Comparison::Greater, rank.clone());
            is_impossible(&Formula::And(self.domain.iter().cloned().chain([exceeds]).collect()), heaps)
        })
    }

    /// Whether linear reasoning shows that each part of each option has a lower rank than the position, and that no
    /// position has a negative one. If so, no play is infinite. `false` says nothing.
    pub(crate) fn is_shown_to_lower(&self, rank: &[Term]) -> bool {
        let heaps = self.heaps.len() as u32;
        let negative = Formula::And(self.domain.iter().cloned().chain([is_negative(rank)]).collect());
        is_impossible(&negative, heaps)
            && self.moves.iter().all(|a_move| {
                (1..=a_move.parts).all(|part| {
                    let all = Formula::And(vec![self.whole_move_from_position(a_move), stays(rank, heaps * part)]);
                    is_impossible(&all, heaps * (1 + a_move.parts))
                })
            })
    }
}

/// Whether a formula is shown to hold for no natural numbers.
fn is_impossible(formula: &Formula, variables: u32) -> bool {
    let variables = variables.max(end(formula)) as usize;
    cases(formula).iter().all(|case| is_case_impossible(case, variables))
}

pub(super) fn is_case_impossible(case: &Case, variables: usize) -> bool {
    let mut atoms = Atoms::new(variables);
    let (mut least, mut unequal): (Vec<Form>, Vec<Form>) = Default::default();
    let one = Form::constant(1);
    for condition in &case.conditions {
        match condition {
            Condition::Compare(a, comparison, b) => match atoms.compared(a, *comparison, b) {
                (form, Test::Zero) => least.extend([form.clone(), form.times(-1)]),
                (form, Test::Nonzero) => unequal.push(form),
                (form, _) => least.push(form),
            },
            Condition::Power(_, term) => least.push(atoms.form(term).plus(&one, -1)),
            Condition::Some(..) => {}
        }
    }
    least.extend((0..variables).map(Form::slot));
    for (slot, atom, _) in &atoms.all {
        let this = Form::slot(*slot);
        least.extend(bounds(&this, atom, 1));
        least.extend(bounds(&this, atom, -1));
        // Of a natural number, quotient and remainder are natural, and at most the number.
        if let Atom::Quotient(of, _) | Atom::Remainder(of, _) = atom
            && of.constant >= 0
            && of.terms.iter().all(|&(slot, times)| slot < variables && times > 0)
        {
            least.extend([this.clone(), of.clone().plus(&this, -1)]);
        }
    }
    unequal.truncate(MOST_UNEQUAL);
    (0..1_u32 << unequal.len()).all(|signs| {
        let split = unequal
            .iter()
            .enumerate()
            .map(|(at, form)| form.clone().times(if signs >> at & 1 == 0 { 1 } else { -1 }).plus(&one, -1));
        contradict(least.iter().cloned().chain(split).collect())
    })
}

/// Linear inequalities between an atom and its arguments: from above for 1, from below for -1.
fn bounds(this: &Form, atom: &Atom, times: i128) -> Vec<Form> {
    // Without the atom, `times * atom` becomes a bound of it, times the divisor of a quotient.
    let scale = if let Atom::Quotient(_, divisor) = atom { i128::from(*divisor) } else { 1 };
    let alone = this.clone().times(times);
    let above = without_atom(&alone, this.terms[0].0, times, atom);
    above.into_iter().map(|bound| bound.plus(this, -times * scale)).collect()
}

/// Whether no rational numbers make all forms at least 0.
pub(super) fn contradict(mut forms: Vec<Form>) -> bool {
    loop {
        let mut kept: Vec<Form> = Vec::new();
        for form in forms {
            let form = rounded(form);
            if form.terms.is_empty() {
                if form.constant < 0 {
                    return true;
                }
            } else if !form.is_small() {
                return false;
            } else if let Some(same) = kept.iter_mut().find(|same| same.terms == form.terms) {
                same.constant = same.constant.min(form.constant);
            } else {
                kept.push(form);
            }
        }
        if kept.len() > MOST {
            return false;
        }
        // The slot whose elimination leaves the fewest forms.
        let cost = |slot: usize| {
            let count = |sign: i128| kept.iter().filter(|form| form.of(slot).signum() == sign).count();
            let (above, below) = (count(1), count(-1));
            (above * below).wrapping_sub(above + below) as isize
        };
        let slots = kept.iter().flat_map(|form| form.terms.iter().map(|&(slot, _)| slot));
        let Some(slot) = slots.min_by_key(|&slot| (cost(slot), slot)) else { return false };
        let (with, mut rest): (Vec<Form>, Vec<Form>) = kept.into_iter().partition(|form| form.of(slot) != 0);
        let (above, below): (Vec<Form>, Vec<Form>) = with.into_iter().partition(|form| form.of(slot) > 0);
        if above.len() * below.len() + rest.len() > MOST {
            return false;
        }
        for one in &above {
            rest.extend(below.iter().map(|other| one.clone().times(-other.of(slot)).plus(other, one.of(slot))));
        }
        forms = rest;
    }
}

/// The form divided by the common divisor of its coefficients, the constant rounded down.
fn rounded(form: Form) -> Form {
    let divisor = form.terms.iter().fold(0, |divisor, &(_, times)| common(divisor, times.abs()));
    match divisor {
        0 | 1 => form,
        _ => Form {
            constant: form.constant.div_euclid(divisor),
            terms: form.terms.into_iter().map(|(slot, times)| (slot, times / divisor)).collect(),
        },
    }
}

fn common(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common(b, a % b) }
}

/// Largest number of steps that choices with fixed bounds are written out into.
const MOST_STEPS: i128 = 100;

/// The moves of a game of steps, rays and cones. All vectors have a number for each heap, and are not zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Jumps {
    /// The numbers that the steps take from the heaps.
    pub steps: BTreeSet<Vec<u64>>,
    /// The same for steps that make some heap larger: what they take from it is negative.
    pub climbs: BTreeSet<Vec<i64>>,
    /// The numbers whose multiples the rays take.
    pub rays: BTreeSet<Vec<u64>>,
    /// The two or more vectors of each cone.
    pub cones: BTreeSet<Vec<Vec<u64>>>,
}

/// Whether every solution of these inequalities (each form is at least 0) also makes `form` at least 0.
fn imply(inequalities: &[Form], form: &Form) -> bool {
    let fails = Form::constant(-1).plus(form, -1);
    inequalities.contains(form) || contradict(inequalities.iter().cloned().chain([fails]).collect())
}

fn left(taken: &[Form]) -> impl Iterator<Item = Form> {
    taken.iter().enumerate().map(|(heap, taken)| Form::slot(heap).plus(taken, -1))
}

impl Jumps {
    /// Adds the moves of a program; `None` if some have another form.
    pub(crate) fn add(&mut self, program: &Program, heaps: usize) -> Option<()> {
        program.cases.iter().try_for_each(|case| self.case(case, heaps))
    }

    fn case(&mut self, steps: &[Step], heaps: usize) -> Option<()> {
        let mut forms: Vec<(Slot, Form)> = (0..heaps).map(|heap| (heap, Form::slot(heap))).collect();
        let mut chosen = Vec::new();
        // All forms are at least 0.
        let mut conditions = Vec::new();
        for step in steps {
            let linear = |sum: &Sum| {
                sum.terms.iter().try_fold(Form::constant(sum.constant.into()), |form, &(slot, times)| {
                    let (_, known) = forms.iter().find(|(known, _)| *known == slot as usize)?;
                    Some(form.plus(known, times.into()))
                })
            };
            match step {
                Step::Determine(slot, sum, 1) => {
                    let form = linear(sum)?;
                    conditions.push(form.clone());
                    forms.push((*slot as usize, form));
                }
                Step::Choose { slot, from, to } => {
                    let slot = *slot as usize;
                    // For a heap that is chosen, the number of counters taken matters.
                    let form = match (heaps..2 * heaps).contains(&slot) {
                        true => Form::slot(slot - heaps).plus(&Form::slot(slot), -1),
                        false => Form::slot(slot),
                    };
                    for (bounds, sign) in [(from, 1), (to, -1)] {
                        for (sum, by) in bounds {
                            conditions.push(form.clone().times(sign * i128::from(*by)).plus(&linear(sum)?, -sign));
                        }
                    }
                    conditions.push(form.clone());
                    chosen.push(slot);
                    forms.push((slot, form));
                }
                Step::Check(sum, Test::AtLeastZero) => conditions.push(linear(sum)?),
                _ => return None,
            }
        }
        // The number taken from each heap.
        let mut taken = Vec::new();
        for heap in 0..heaps {
            let (_, after) = forms.iter().find(|(slot, _)| *slot == heaps + heap)?;
            taken.push(Form::slot(heap).plus(after, -1));
        }
        if taken.iter().any(|form| form.terms.iter().any(|(slot, _)| !chosen.contains(slot))) {
            return None;
        }
        self.cone(&chosen, &taken, &conditions).or_else(|| self.steps(&chosen, &taken, &conditions, MOST_STEPS))
    }

    /// Adds the moves that meet these conditions as a ray or a cone; `None` if they have another form.
    fn cone(&mut self, chosen: &[Slot], taken: &[Form], conditions: &[Form]) -> Option<()> {
        let vector = |&slot| taken.iter().map(|form| u64::try_from(form.of(slot)).ok()).collect::<Option<Vec<u64>>>();
        let vectors: BTreeSet<Vec<u64>> = chosen.iter().map(vector).collect::<Option<_>>()?;
        let sum = chosen.iter().fold(Form::constant(-1), |sum, &slot| sum.plus(&Form::slot(slot), 1));
        let cone: Vec<Form> = chosen.iter().map(|&slot| Form::slot(slot)).chain(left(taken)).chain([sum]).collect();
        let is_cone = !chosen.is_empty()
            && vectors.iter().all(|vector| vector.iter().any(|&number| number > 0))
            && taken.iter().all(|form| form.constant == 0)
            && conditions.iter().all(|form| imply(&cone, form))
            && cone.iter().all(|form| imply(conditions, form));
        let vectors: Vec<Vec<u64>> = vectors.into_iter().collect();
        is_cone.then(|| match &vectors[..] {
            [ray] => drop(self.rays.insert(ray.clone())),
            _ => drop(self.cones.insert(vectors)),
        })
    }

    /// Adds the moves under these conditions, a step for each choice; `None` for too many, or if the position matters.
    fn steps(&mut self, chosen: &[Slot], taken: &[Form], conditions: &[Form], most_steps: i128) -> Option<()> {
        let Some((&slot, rest)) = chosen.split_first() else {
            if conditions.iter().any(|form| form.terms.is_empty() && form.constant < 0) {
                return Some(());
            }
            let left: Vec<Form> = left(taken).collect();
            return if conditions.iter().all(|form| imply(&left, form)) { self.step(taken) } else { None };
        };
        let (mut least, mut most) = (i128::MIN, i128::MAX);
        for form in conditions.iter().filter(|form| matches!(form.terms[..], [(only, _)] if only == slot)) {
            match form.of(slot) {
                times if times > 0 => least = least.max(-form.constant.div_euclid(times)),
                times => most = most.min(form.constant.div_euclid(-times)),
            }
        }
        let count = most.checked_sub(least)?.max(0);
        (count <= most_steps).then_some(())?;
        (least..=most).try_for_each(|number| {
            let at = |form: &Form| form.without(slot).plus(&Form::constant(form.of(slot)), number);
            let [taken, conditions] = [taken, conditions].map(|forms| forms.iter().map(at).collect::<Vec<_>>());
            self.steps(rest, &taken, &conditions, most_steps / (count + 1))
        })
    }

    /// A step that takes these fixed numbers; `None` if it takes nothing.
    fn step(&mut self, taken: &[Form]) -> Option<()> {
        let numbers =
            taken.iter().map(|form| if form.terms.is_empty() { i64::try_from(form.constant).ok() } else { None });
        let step = numbers.collect::<Option<Vec<i64>>>()?;
        step.iter().any(|&number| number > 0).then_some(())?;
        match step.iter().map(|&number| u64::try_from(number).ok()).collect() {
            Some(step) => drop(self.steps.insert(step)),
            None => drop(self.climbs.insert(step)),
        }
        Some(())
    }
}
