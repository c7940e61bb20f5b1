//! Theorems that are kept, against the definition on all small positions.

use grundy_core::{Convention, Nimber, OptionList, Outcome, Position};
use grundy_rules::Numbers;
use grundy_rules::formula::GameText;
use grundy_testkit::Oracle;
use grundy_testkit::play::options;

use crate::Limits;
use crate::theorem::{About, Proved};

#[test]
fn answers_agree_with_the_definition() {
    let wythoff = ["m' = m - t, t >= 1", "n' = n - t, t >= 1", "m' = m - t, n' = n - t, t >= 1"];
    let cases: [(&[&str], &[&str], Convention, About); 6] = [
        (&["m", "n"], &wythoff, Convention::Normal, About::PPositions),
        (&["m", "n"], &wythoff, Convention::Misere, About::PPositions),
        (&["m", "n"], &["m' < m", "n' < n"], Convention::Normal, About::Values),
        (&["n"], &["n' < n", "n' < n, n'' < n'"], Convention::Normal, About::Values),
        (&["n"], &["n' = n - t, 1 <= t <= 3"], Convention::Normal, About::Values),
        (&["m", "n"], &["m' = m - 2, n' = n - 1", "m' = m - 1, n' = n - 2"], Convention::Normal, About::Values),
    ];
    let limits = Limits::default();
    for (heaps, moves, convention, about) in cases {
        let rules = Numbers::read(&GameText::new(heaps, moves)).unwrap();
        let proved = Proved::find(rules.game().clone(), convention, about, &limits).unwrap().expect("a theorem");
        let mut oracle = Oracle::new(&rules);
        // The value of an option, or 0 for P and 1 for N.
        let mut worth = |parts: &[Position]| match convention {
            Convention::Normal => oracle.sum(parts).0,
            Convention::Misere => u64::from(oracle.outcome(parts, convention) == Outcome::N),
        };
        let side: u64 = if heaps.len() == 1 { 40 } else { 9 };
        for place in 0..side.pow(heaps.len() as u32) {
            let numbers: Vec<u64> = (0..heaps.len() as u32).map(|i| place / side.pow(i) % side).collect();
            let at = Position::from(&numbers[..]);
            let own = worth(std::slice::from_ref(&at));
            let outcome = if own == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(proved.outcome(&numbers), Some(outcome), "{moves:?} {at}");
            if about == About::Values {
                assert_eq!(proved.value(&numbers, &limits), Ok(Some(Nimber(own))), "{moves:?} {at}");
            }
            let targets = if about == About::Values { 0..4 } else { 0..1 };
            for target in targets {
                let mut reached = options(&rules, std::slice::from_ref(&at));
                reached.retain(|option| worth(option) == target);
                for most in [0, 1, 2, 100] {
                    let wanted = OptionList::from_all(reached.clone(), most);
                    let found = proved.options(&numbers, Nimber(target), most, &limits).unwrap().unwrap();
                    assert_eq!(found, wanted, "{moves:?} {at} {target}");
                }
            }
        }
    }
}
