//! Quotients against the definition.

use grundy_core::{Convention, Outcome, Periodicity, Position};
use grundy_rules::Rules;
use grundy_testkit::{Oracle, Random, Several, long};

use super::closure::{close, each_option};
use super::monoid::Element;
use super::{Quotient, QuotientName, QuotientVerdict};
use crate::Limits;
use crate::summand::Summand;

/// All sums of the heaps of several games.
fn together(rules: &[Rules]) -> Several<'_, Position> {
    Several(rules.iter().map(|rules| &*rules.moves as _).collect())
}

/// Whether a sum is a P-position by the definition.
fn is_p(oracle: &mut Oracle<Several<Position>>, sum: &[(usize, u64)]) -> bool {
    let sum: Vec<_> = sum.iter().map(|&(game, heap)| (game, Position::from(heap))).collect();
    oracle.outcome(&sum, Convention::Misere) == Outcome::P
}

fn rules(names: &[&str]) -> Vec<Rules> {
    names.iter().map(|name| Rules::find(name).unwrap()).collect()
}

fn found(names: &[&str], to: Option<u64>) -> Quotient {
    let quotient = Quotient::find(&rules(names), to, &Limits::default()).unwrap();
    assert_eq!(quotient.prove(&Limits::default()).unwrap(), Ok(quotient.pairs), "{names:?}");
    let order = quotient.monoid().order();
    let dead = (0..names.len()).all(|game| quotient.phi(game).iter().all(|&x| x == 0));
    assert!(if dead { order == 1 } else { order.is_multiple_of(2) }, "{names:?}: {order}");
    quotient
}

fn product(quotient: &Quotient, sum: &[(usize, u64)]) -> Element {
    let element = |&(game, n): &(usize, u64)| quotient.element(game, n).unwrap();
    sum.iter().map(element).fold(0, |x, y| quotient.monoid().product(x, y))
}

/// All sums of at most `most` heaps up to `to`.
fn sums(games: usize, to: u64, most: usize) -> Vec<Vec<(usize, u64)>> {
    let letters: Vec<(usize, u64)> = (0..games).flat_map(|game| (1..=to).map(move |n| (game, n))).collect();
    let (mut all, mut last) = (vec![vec![]], vec![(vec![], 0)]);
    for _ in 0..most {
        let longer = last.iter().flat_map(|(sum, from): &(Vec<_>, usize)| {
            (*from..letters.len()).map(|i| ([&sum[..], &[letters[i]]].concat(), i)).collect::<Vec<_>>()
        });
        last = longer.collect();
        all.extend(last.iter().map(|(sum, _)| sum.clone()));
    }
    all
}

#[test]
fn every_small_sum_has_the_outcome_of_the_definition() {
    for (games, to, most) in [
        ("0.123", 13, 4),
        ("0.144", 10, 3),
        ("0.171", 14, 3),
        ("0.07 0.3101 grundy take:2,5,7", 9, 4),
        ("kayles couples prim dim 0.8 treblecross", 8, 4),
        ("4.7 all-but:2", 7, 4),
        ("lasker", 6, 4),
        ("kayles+0.123", 5, 4),
        ("kayles+nim", 4, 5),
    ] {
        for names in games.split(' ') {
            let names: &[&str] = &names.split('+').collect::<Vec<_>>();
            let quotient = found(names, Some(to));
            assert!(quotient.heaps() == to || quotient.verdict() == QuotientVerdict::Proven, "{names:?}");
            let games = together(&quotient.rules);
            let mut slow = Oracle::new(&games);
            for sum in sums(names.len(), to, long(most.min(3), most)) {
                assert_eq!(quotient.is_p(product(&quotient, &sum)), is_p(&mut slow, &sum), "{names:?} {sum:?}");
            }
        }
    }
}

/// Octal codes of two digits and of three: the quotient of their first heaps.
#[test]
fn quotients_of_codes_agree_with_the_definition() {
    let mut random = Random::new(5);
    let (mut proven, mut wild) = (0, 0);
    for code in (0..512u32).step_by(long(7, 1)) {
        let name = format!("0.{code:03o}");
        let quotient = found(&[&name], Some(7));
        proven += usize::from(quotient.verdict() == QuotientVerdict::Proven);
        wild += usize::from(!matches!(quotient.name(), Some(QuotientName::Tame(_))));
        let games = together(&quotient.rules);
        let mut slow = Oracle::new(&games);
        for _ in 0..60 {
            let count = random.below(6usize);
            let sum: Vec<(usize, u64)> = (0..count).map(|_| (0, random.between(1..=quotient.heaps().min(7)))).collect();
            assert_eq!(quotient.is_p(product(&quotient, &sum)), is_p(&mut slow, &sum), "{name} {sum:?}");
        }
    }
    assert!(proven > 5 && wild > 2, "{proven} {wild}");
}

#[test]
fn known_quotients_have_their_orders_and_names() {
    use QuotientName::{R8, S12, Tame};
    // The game, the last heap, the orders of the quotient and of its P-positions, and its name.
    for (game, heaps, size, name) in [
        ("0.123", None, (20, 5), None),
        ("0.3101", None, (14, 4), None),
        ("0.34", None, (12, 3), Some(S12)),
        ("0.75", None, (8, 2), Some(R8)),
        ("0.71", Some(10), (36, 9), None),
        ("kayles", Some(10), (18, 6), None),
        ("kayles", None, (40, 9), None),
        ("kayles", Some(4), (6, 2), Some(Tame(2))),
        ("0.0", None, (1, 0), Some(Tame(0))),
        ("nim", Some(1), (2, 1), Some(Tame(1))),
        ("nim", Some(3), (6, 2), Some(Tame(2))),
        ("nim", Some(7), (10, 2), Some(Tame(3))),
        ("nim", Some(15), (18, 2), Some(Tame(4))),
    ] {
        let quotient = found(&[game], heaps);
        let orders = (quotient.monoid().order(), quotient.p_elements().len());
        assert_eq!((orders, quotient.name()), (size, name), "{game}");
    }
    for (game, law, pairs) in [("0.123", (5, 5, 23), Some(306)), ("kayles", (71, 12, 168), None)] {
        let quotient = found(&[game], None);
        let of = |law: Periodicity| (law.preperiod, law.period, quotient.heaps());
        assert_eq!(quotient.laws[0].map(of), Some(law), "{game}");
        assert!(pairs.is_none_or(|pairs| quotient.pairs == pairs), "{game}");
    }
    for name in ["take:1..3", "take:2,5,7", "0.7", "0.3"] {
        let quotient = found(&[name], None);
        assert_eq!(quotient.verdict(), QuotientVerdict::Proven);
        assert!(matches!(quotient.name(), Some(Tame(_))), "{name}");
    }
    assert_eq!(found(&["kayles"], Some(5)).name(), None);
}

#[test]
fn the_closure_refuses_every_changed_answer() {
    let (limits, quotient) = (Limits::default(), found(&["0.123"], None));
    for x in 0..quotient.monoid().order() {
        let mut p = quotient.p.clone();
        p[x] = !p[x];
        assert!(close(&quotient.base, &quotient.rules, Some(&p), &limits).unwrap().is_err(), "{x}");
    }
    // Another element for a heap: the pairs refuse it, or the heaps generate fewer elements.
    for n in 1..quotient.heaps() {
        for x in 0..quotient.monoid().order() as Element {
            let mut base = quotient.base.clone();
            if std::mem::replace(&mut base.phi[0][n as usize], x) == x {
                continue;
            }
            assert!(close(&base, &quotient.rules, Some(&quotient.p), &limits).unwrap().is_err(), "heap {n} as {x}");
        }
    }
}

#[test]
fn counterexamples_are_sums_that_disagree() {
    let quotient = found(&["kayles"], Some(9));
    let mut base = quotient.base.clone();
    base.phi[0][5] = 2;
    let Err(counterexample) = close(&base, &quotient.rules, Some(&quotient.p), &Limits::default()).unwrap() else {
        panic!("heap 5 is not heap 2")
    };
    assert!(counterexample.0.iter().any(|heap| heap.size >= 5));
}

#[test]
fn the_period_holds_beyond_the_heaps_that_prove_it() {
    for name in ["0.123", "0.3101", "0.34", "0.75", "take:2,5,7", "0.15"] {
        let short = found(&[name], None);
        if short.verdict() != QuotientVerdict::Proven {
            continue;
        }
        let mut learner = super::learn::Learner::new(rules(&[name]));
        for _ in 0..3 * short.heaps() {
            learner.add(0, &Limits::default()).unwrap();
        }
        assert_eq!(learner.base.monoid, *short.monoid(), "{name}");
        for (n, &x) in learner.base.phi[0].iter().enumerate() {
            assert_eq!(Some(x), short.element(0, n as u64), "{name} {n}");
        }
    }
}

#[test]
fn winning_moves_are_those_of_the_definition() {
    let mut random = Random::new(11);
    for names in [&["0.123", "kayles"][..], &["kayles"], &["grundy"], &["take:2,5"], &["0.8"]] {
        let quotient = found(names, Some(9));
        let largest = quotient.heaps().min(9);
        assert!(largest > 4, "{names:?}");
        let games = together(&quotient.rules);
        let mut slow = Oracle::new(&games);
        for _ in 0..200 {
            let mut list: Vec<((usize, u64), u64)> = (0..random.between(1..=3))
                .map(|_| ((random.below(names.len()), random.between(0..=largest)), random.between(1..=2)))
                .collect();
            list.sort_unstable();
            let positions: Vec<Position> = list.iter().map(|&((_, n), _)| Position::from(n)).collect();
            let rules = &quotient.rules;
            let heaps = list.iter().zip(&positions);
            let heaps = heaps.map(|(&((game, _), copies), position)| Summand { rules: &rules[game], position, copies });
            let sum: Vec<Summand> = heaps.collect();
            let all: Vec<(usize, u64)> = list.iter().flat_map(|&(heap, copies)| vec![heap; copies as usize]).collect();
            let answered = quotient.solve(&sum, 1000).unwrap().unwrap();
            assert_eq!(answered.outcome == Outcome::P, is_p(&mut slow, &all), "{names:?} {list:?}");
            let mut count = 0;
            for (i, &((game, n), copies)) in list.iter().enumerate() {
                let mut rest = all.clone();
                rest.remove(rest.iter().position(|&heap| heap == (game, n)).unwrap());
                let mut winning = Vec::new();
                each_option(&quotient.rules[game], n, &mut |option| {
                    let next = [&rest[..], &option.iter().map(|&part| (game, part)).collect::<Vec<_>>()].concat();
                    if is_p(&mut slow, &next) {
                        let mut option: Vec<Position> = option.iter().map(|&part| Position::from(part)).collect();
                        option.sort_unstable();
                        winning.push(option);
                    }
                })
                .unwrap();
                winning.sort_unstable();
                winning.dedup();
                count += winning.len() as u128 * u128::from(copies);
                let listed: Vec<Vec<Position>> =
                    answered.winning.first.iter().filter(|m| m.component == i).map(|m| m.to.clone()).collect();
                assert_eq!(listed, winning, "{names:?} {list:?} {i}");
            }
            assert_eq!(answered.winning.count, count);
        }
    }
}

#[test]
fn winning_options_are_counted_as_they_are_listed() {
    for name in ["kayles", "0.34", "take:2,5,7"] {
        let quotient = found(&[name], None);
        for n in (0..300).step_by(7) {
            for rest in 0..quotient.monoid().order() as Element {
                let listed = quotient.winning_options(0, n, rest, 5).unwrap();
                let wins = |x| quotient.is_p(quotient.monoid().product(rest, x));
                let counted = quotient.counted(0, n, &wins, 5).unwrap();
                assert_eq!(counted, listed, "{name} {n} {rest}");
            }
        }
        let huge = quotient.winning_options(0, 1_000_000_000_000_000_000, 0, 3).unwrap();
        assert!(huge.first.len() <= 3 && huge.count >= huge.first.len() as u128);
    }
}

#[test]
fn a_limit_leaves_what_is_proved_before_it() {
    let little = Limits { memory: 1 << 14, ..Limits::default() };
    let quotient = Quotient::find(&rules(&["kayles"]), None, &little).unwrap();
    assert_eq!(quotient.verdict(), QuotientVerdict::Partial);
    assert!(quotient.stopped.is_some() && quotient.heaps() > 3);
    assert!(quotient.prove(&Limits::default()).unwrap().is_ok());
    assert!(Quotient::find(&rules(&["wythoff"]), None, &little).is_err());
}
