//! Moves that take the same from a position wherever it is: steps and rays.
//!
//! A *step* lowers the heaps by a fixed vector; a *ray* by any positive multiple of a fixed vector. Nim, Wythoff's game,
//! chess pieces that move towards the corner and subtraction games with finite sets consist of steps and rays, and their
//! tables are filled without looking at single moves. This file recognises them in the compiled form: each case must be
//! a single choice without checks, so what it says is exact.

use std::collections::BTreeSet;

use super::compiled::Program;
use super::form::{Form, Slot};
use super::steps::{Step, Sum, Test};

/// Largest number of steps that a choice with fixed bounds is written out into.
const MOST_STEPS: i128 = 100;

/// The moves of a game of steps and rays. All vectors have a number for each heap, and are not zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Jumps {
    /// The numbers that the steps take from the heaps.
    pub steps: BTreeSet<Vec<u64>>,
    /// The numbers whose multiples the rays take.
    pub rays: BTreeSet<Vec<u64>>,
}

/// Forms that bound a choice, each with a factor.
type Bounds = Vec<(Form, i64)>;

impl Jumps {
    /// Adds the moves of a program; `None` if some are neither steps nor rays.
    pub(crate) fn add(&mut self, program: &Program, heaps: usize) -> Option<()> {
        program.cases().iter().try_for_each(|case| self.case(case, heaps))
    }

    fn case(&mut self, steps: &[Step], heaps: usize) -> Option<()> {
        let mut forms: Vec<(Slot, Form)> = (0..heaps).map(|heap| (heap, Form::slot(heap))).collect();
        let mut choice: Option<(Slot, Bounds, Bounds)> = None;
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
                    forms.push((*slot as usize, form));
                }
                Step::Choose { slot, from, to } if choice.is_none() => {
                    let bounds = |bounds: &[(Sum, i64)]| {
                        bounds.iter().map(|(sum, by)| Some((linear(sum)?, *by))).collect::<Option<Vec<_>>>()
                    };
                    choice = Some((*slot as usize, bounds(from)?, bounds(to)?));
                    forms.push((*slot as usize, Form::slot(*slot as usize)));
                }
                // What is always so may be checked.
                Step::Check(sum, Test::AtLeastZero) if linear(sum)?.terms.is_empty() => {
                    if linear(sum)?.constant < 0 {
                        return Some(());
                    }
                }
                _ => return None,
            }
        }
        // What is taken from each heap, as a form.
        let mut taken = Vec::new();
        for heap in 0..heaps {
            let (_, after) = forms.iter().find(|(slot, _)| *slot == heaps + heap)?;
            taken.push(Form::slot(heap).plus(after, -1));
        }
        let Some((slot, from, to)) = choice else { return self.step(&taken) };
        // If the heap after the move was chosen, count what is taken from it instead.
        let chosen_heap = (heaps..2 * heaps).contains(&slot).then(|| slot - heaps);
        let counted = |form: &Form| match chosen_heap {
            Some(heap) => form.without(slot).plus(&Form::slot(heap).plus(&Form::slot(slot), -1), form.of(slot)),
            None => form.clone(),
        };
        let taken: Vec<Form> = taken.iter().map(counted).collect();
        let is_fixed = |form: &Form| form.terms.iter().all(|&(other, _)| other == slot);
        if !taken.iter().all(is_fixed) {
            return None;
        }
        // The number chosen is natural; what is taken from a heap that was chosen need not be.
        let (mut least, mut most) = (if chosen_heap.is_some() { i128::MIN } else { 0 }, None::<i128>);
        // A bound that says only that some heap is a natural number afterwards says nothing new.
        let is_natural = |form: &Form, by: i64| {
            taken.iter().enumerate().any(|(heap, taken)| {
                let times = taken.of(slot);
                times > 0 && i128::from(by) == times && *form == Form::slot(heap).plus(&taken.without(slot), -1)
            })
        };
        // From `u = heap - t`, bounds of u turn into bounds of t; their divisor is 1.
        let turned = |form: &Form| chosen_heap.map_or(form.clone(), |heap| Form::slot(heap).plus(form, -1));
        let (lower, upper) = if chosen_heap.is_some() { (to, from) } else { (from, to) };
        let is_plain = |by: i64| by == 1 || chosen_heap.is_none();
        for (form, by) in &lower {
            let form = turned(form);
            if !is_plain(*by) || !form.terms.is_empty() {
                return None;
            }
            least = least.max(-(-form.constant).div_euclid((*by).into()));
        }
        for (form, by) in &upper {
            let form = turned(form);
            match form.terms.is_empty() {
                true if is_plain(*by) => {
                    let bound = form.constant.div_euclid((*by).into());
                    most = Some(most.map_or(bound, |most| most.min(bound)));
                }
                _ if is_plain(*by) && is_natural(&form, *by) => {}
                _ => return None,
            }
        }
        if least == i128::MIN {
            return None;
        }
        let at = |count: i128| -> Vec<Form> {
            taken.iter().map(|form| Form::constant(form.constant + form.of(slot) * count)).collect()
        };
        match most {
            Some(most) if most - least > MOST_STEPS => None,
            Some(most) => (least..=most).try_for_each(|count| self.step(&at(count))),
            None => {
                let direction: Option<Vec<u64>> = taken.iter().map(|form| u64::try_from(form.of(slot)).ok()).collect();
                let direction = direction?;
                let first: Vec<i128> = at(least).iter().map(|form| form.constant).collect();
                let is_ray = first.iter().zip(&direction).all(|(&first, &one)| first == i128::from(one));
                let moves = direction.iter().any(|&number| number > 0);
                (is_ray && moves).then(|| {
                    self.rays.insert(direction);
                })
            }
        }
    }

    /// A step that takes these fixed numbers; `None` if it puts something back, or takes nothing.
    fn step(&mut self, taken: &[Form]) -> Option<()> {
        let numbers =
            taken.iter().map(|form| if form.terms.is_empty() { u64::try_from(form.constant).ok() } else { None });
        let step = numbers.collect::<Option<Vec<u64>>>()?;
        step.iter().any(|&number| number > 0).then(|| {
            self.steps.insert(step);
        })
    }
}
