//! All symmetric two-heap rules in a small box: no ray, or the rays of a bishop, a rook or a queen, and some steps.

use std::time::Instant;

use grundy_core::Convention;
use grundy_testkit::long;

use super::games::two_heaps;
use super::theorems::Patience;
use crate::Limits;
use crate::theorem::{About, Verdict, prove};

type Vectors = Vec<(i64, i64)>;

/// Rays and steps of all rules.
fn rules() -> Vec<(Vectors, Vectors)> {
    let diagonal: [Vectors; 6] =
        [vec![(1, 1)], vec![(2, 2)], vec![(3, 3)], vec![(1, 2), (2, 1)], vec![(1, 3), (3, 1)], vec![(2, 3), (3, 2)]];
    let straight: [Vectors; 8] = [
        vec![(1, 0), (0, 1)],
        vec![(2, 0), (0, 2)],
        vec![(3, 0), (0, 3)],
        vec![(1, 1)],
        vec![(2, 2)],
        vec![(1, 2), (2, 1)],
        vec![(1, 3), (3, 1)],
        vec![(2, 3), (3, 2)],
    ];
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
