//! Theorems found and proved. Those about single games are rows of `testdata/rows/theorems.txt`.

use std::time::Instant;

use grundy_core::{Convention, Observer, Progress, Stop};
use grundy_testkit::long;
use grundy_testkit::two_heaps::symmetric;

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

#[test]
fn most_symmetric_rules_are_proved() {
    let rules = symmetric();
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
