//! Moves that take the same from a position wherever it is: steps, rays and cones.
//!
//! A *step* lowers the heaps by a fixed vector, a *ray* by any positive multiple of it. A *cone* lowers them by any sum
//! of multiples of several vectors, not all 0. Nim, Wythoff's and Moore's game, chess pieces that move towards the
//! corner and finite subtraction sets have such moves. Their tables are filled without looking at single moves. This
//! file recognises them in the compiled form. A case is a system of linear inequalities of the heaps and the numbers
//! chosen. Linear reasoning shows that it is the system of a cone, so the result is exact.

use std::collections::BTreeSet;

use super::compiled::Program;
use super::form::{Form, Slot};
use super::lowers::contradict;
use super::steps::{Step, Sum, Test};

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
