//! Theorems found and proved. Those about single games are rows of `testdata/rows/theorems.txt`.

use std::time::Instant;

use grundy_core::{Convention, Observer, Progress, Stop};
use grundy_testkit::long;

use super::games::two_heaps;
use crate::Limits;
use crate::theorem::{About, Verdict, prove};

/// Stops the work after some seconds, so that a test ends.
pub struct Patience(pub Instant, pub u64);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed().as_secs() >= self.1).then_some(Stop::TimeLimit)
    }
}

/// Vectors that are subtracted.
pub type Vectors = Vec<(i64, i64)>;

/// Rays and steps of all symmetric two-heap rules in a small box: no ray, or those of a bishop, a rook or a queen.
fn rules() -> Vec<(Vectors, Vectors)> {
    let both_ways = |(a, b): (i64, i64)| if a == b { vec![(a, b)] } else { vec![(a, b), (b, a)] };
    let diagonal = [(1, 1), (2, 2), (3, 3), (1, 2), (1, 3), (2, 3)].map(both_ways);
    let straight = [(1, 0), (2, 0), (3, 0), (1, 1), (2, 2), (1, 2), (1, 3), (2, 3)].map(both_ways);
    let rook = vec![(1, 0), (0, 1)];
    let queen = vec![(1, 0), (0, 1), (1, 1)];
    let kinds = [(rook, &diagonal[..]), (queen, &diagonal[..]), (vec![(1, 1)], &straight[..]), (vec![], &straight[..])];
    let mut rules = Vec::new();
    for (rays, classes) in kinds {
        for chosen in 0..1usize << classes.len() {
            let steps: Vectors =
                classes.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).flat_map(|(_, c)| c.clone()).collect();
            if !rays.is_empty() || !steps.is_empty() {
                rules.push((rays.clone(), steps));
            }
        }
    }
    rules
}

#[test]
fn most_symmetric_rules_are_proved() {
    let rules = rules();
    assert_eq!(rules.len(), 639);
    // Each 16th rule, unless there is time for all.
    let step = long(16, 1);
    let (mut proved, mut all) = (0, 0);
    for (rays, steps) in rules.iter().step_by(step) {
        let patience = Patience(Instant::now(), 60);
        let limits = Limits { memory: 1 << 30, observer: &patience, ..Limits::default() };
        let game = two_heaps(rays, steps);
        let theorem = prove(&game, Convention::Normal, About::PPositions, None, &limits).unwrap();
        all += 1;
        proved += usize::from(theorem.verdict == Verdict::Proven);
    }
    assert!(proved * 10 >= all * 9, "{proved} of {all}");
}
