//! Theorems that are kept, against the definition on all small positions.

use grundy_core::{Convention, Nimber, OptionList, Outcome, Position, Ruleset, mex};
use grundy_rules::Numbers;
use grundy_rules::formula::GameText;
use hashbrown::HashMap;

use crate::Limits;
use crate::theorem::{About, Proved};

/// The values or outcomes (0 for P, 1 for N) by the definition.
fn value(rules: &Numbers, at: &Position, convention: Convention, known: &mut HashMap<Position, u64>) -> u64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let mut options = Vec::new();
    rules.each_option(at, &mut |option| options.push(option.to_vec())).unwrap();
    let mut of = |option: &Vec<Position>| {
        option.iter().map(|part| value(rules, part, convention, known)).fold(0, |sum, value| sum ^ value)
    };
    let values: Vec<u64> = options.iter().map(&mut of).collect();
    let value = match convention {
        Convention::Normal => mex(values.into_iter().map(Nimber)).0,
        Convention::Misere => u64::from(values.is_empty() || values.contains(&0)),
    };
    known.insert(at.clone(), value);
    value
}

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
        let mut known = HashMap::new();
        let side: u64 = if heaps.len() == 1 { 40 } else { 9 };
        for place in 0..side.pow(heaps.len() as u32) {
            let numbers: Vec<u64> = (0..heaps.len() as u32).map(|i| place / side.pow(i) % side).collect();
            let at = Position::from(&numbers[..]);
            let own = value(&rules, &at, convention, &mut known);
            let outcome = if own == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(proved.outcome(&numbers), Some(outcome), "{moves:?} {at}");
            if about == About::Values {
                assert_eq!(proved.value(&numbers, &limits), Ok(Some(Nimber(own))), "{moves:?} {at}");
            }
            let targets = if about == About::Values { 0..4 } else { 0..1 };
            for target in targets {
                let mut reached = Vec::new();
                rules.each_option(&at, &mut |option| reached.push(option.to_vec())).unwrap();
                reached.retain(|option| {
                    let values = option.iter().map(|part| value(&rules, part, convention, &mut known));
                    values.fold(0, |sum, value| sum ^ value) == target
                });
                for most in [0, 1, 2, 100] {
                    let wanted = OptionList::from_all(reached.clone(), most);
                    let found = proved.options(&numbers, Nimber(target), most, &limits).unwrap().unwrap();
                    assert_eq!(found.count, wanted.count, "{moves:?} {at} {target}");
                    assert_eq!(found.first, wanted.first, "{moves:?} {at} {target}");
                }
            }
        }
    }
}
