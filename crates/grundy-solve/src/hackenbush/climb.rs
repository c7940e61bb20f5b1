//! Carries many values to the ground at once.
//!
//! When an edge is cut high in a tree, the value of its branch changes to another x. The change travels down. Across
//! each bridge the value grows by 1. At the vertex below, the value is added (⊕) to those of the other branches. So
//! each bridge is a *step* x ↦ (x + 1) ⊕ b, where b is the nim-sum of the other branches. The value of the whole after
//! the cut is the result of all steps down to the ground. For one cut that takes time proportional to the path; for all
//! cuts in a path it would take quadratic time.
//!
//! All climbs together take one pass for each binary digit of the values, the lowest digit first. A step turns the
//! digit x₀ into x₀ ⊕ 1 ⊕ b₀, whatever the other digits are. So the digit that arrives is x₀ ⊕ s, and s is known for
//! every step from the step below. The other digits notice a step only by the carry of + 1, which happens when x₀ is 1.
//! That is for just one of the two digits with which a climb through this step may arrive. So for the remaining digits
//! every step belongs to *one* of two forests. One has the climbs that arrive with a 1, and the other those that arrive
//! with a 0. Both forests together have as many steps as the tree. Each step has the next step of its own forest below
//! it, and the b's of skipped steps are gathered into its own. The pass for the next digit treats both as one forest.
//! As soon as nothing is left beside any step, each one only adds 1, and what remains of a climb is to count them.
//!
//! Complexity: O((steps + climbs) · d), where d is the number of digits of the largest b, and at most that of the values.

use super::spanning::NONE;

/// The step x ↦ (x + 1) ⊕ `beside`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The next step, which has a lower number than this one; `NONE` if the climb has arrived.
    pub below: u32,
    /// The number that is nim-added after the 1.
    pub beside: u32,
}

/// The result of a pass for a step and all below it, for the climbs that arrive with digit 0 and 1.
#[derive(Clone, Copy, Default)]
struct Split {
    /// The first step of that forest from here on, including this one, or `NONE`.
    next: [u32; 2],
    /// The number that is nim-added on the way to it.
    gathered: [u32; 2],
    /// The digit that arrives is the current digit ⊕ this.
    turned: u32,
}

/// The result of each of the `climbs`, given as a first step (or `NONE`) and a value.
pub(super) fn climb(mut steps: Vec<Step>, climbs: &[(u32, u32)]) -> Vec<u32> {
    let mut arrived: Vec<u32> = vec![0; climbs.len()];
    // A climb in progress: its index, its next step, the digits from the current one on.
    let mut on_the_way: Vec<(u32, u32, u32)> = Vec::new();
    for (index, &(step, value)) in (0..).zip(climbs) {
        if step == NONE { arrived[index as usize] = value } else { on_the_way.push((index, step, value)) }
    }
    const GROUND: Split = Split { next: [NONE; 2], gathered: [0; 2], turned: 0 };
    let mut splits: Vec<Split> = Vec::new();
    let mut digit = 0;
    while !on_the_way.is_empty() {
        if steps.iter().all(|step| step.beside == 0) {
            let counts = counts(&steps);
            for &(index, step, value) in &on_the_way {
                arrived[index as usize] |= (value + counts[step as usize]) << digit;
            }
            break;
        }
        splits.resize(steps.len(), GROUND);
        for v in 0..steps.len() {
            let Step { below, beside } = steps[v];
            let mut split = if below == NONE { GROUND } else { splits[below as usize] };
            split.turned ^= 1 ^ (beside & 1);
            // A 1 here carries, and arrives as 1 ⊕ turned.
            let carried = (1 ^ split.turned) as usize;
            let rest = beside >> 1;
            steps[v] = Step { below: split.next[carried], beside: rest ^ split.gathered[carried] };
            split.next[carried] = v as u32;
            split.gathered[carried] = 0;
            split.gathered[1 - carried] ^= rest;
            splits[v] = split;
        }
        on_the_way.retain_mut(|(index, step, value)| {
            let split = &splits[*step as usize];
            let arrives = (*value & 1) ^ split.turned;
            *value = (*value >> 1) ^ split.gathered[arrives as usize];
            *step = split.next[arrives as usize];
            arrived[*index as usize] |= arrives << digit;
            if *step == NONE {
                // There is no further carry, so the other digits are final. Values have at most 31 of them.
                arrived[*index as usize] |= value.checked_shl(digit + 1).unwrap_or(0);
            }
            *step != NONE
        });
        digit += 1;
    }
    arrived
}

/// For each step, how many there are from it down to the last.
fn counts(steps: &[Step]) -> Vec<u32> {
    let mut counts: Vec<u32> = Vec::with_capacity(steps.len());
    for step in steps {
        counts.push(1 + if step.below == NONE { 0 } else { counts[step.below as usize] });
    }
    counts
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// One climb, step by step.
    fn one_by_one(steps: &[Step], mut at: u32, mut value: u32) -> u32 {
        while at != NONE {
            value = (value + 1) ^ steps[at as usize].beside;
            at = steps[at as usize].below;
        }
        value
    }

    #[test]
    fn all_climbs_at_once_arrive_where_each_arrives_alone() {
        let mut random = Random::new(1);
        for round in 0..3000 {
            let n = 1 + random.below(if round % 10 == 0 { 300 } else { 12 });
            let (reach, size) = (1 + random.below(n), 1 << random.below(12));
            let steps: Vec<Step> = (0..n)
                .map(|v| {
                    let below = if v == 0 || random.one_in(20) { NONE } else { v - 1 - random.below(reach.min(v)) };
                    Step { below, beside: random.below(size) }
                })
                .collect();
            let climbs: Vec<(u32, u32)> = (0..2 * n)
                .map(|_| (if random.one_in(10) { NONE } else { random.below(n) }, random.below(size)))
                .collect();
            let alone: Vec<u32> = climbs.iter().map(|&(at, value)| one_by_one(&steps, at, value)).collect();
            assert_eq!(climb(steps.clone(), &climbs), alone, "{steps:?} {climbs:?}");
        }
    }
}
