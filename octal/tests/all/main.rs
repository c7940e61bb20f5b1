//! Compares the values and periods of heap games with the definition and the literature.

mod long_runs;

use grundy_core::{Limits, Nimber, Options, Periodicity, Position, Ruleset, Stop, Unsolved, Verdict};
use grundy_octal::{HeapValues, WINDOW};
use grundy_rules::{Code, HeapMoves, NumberSet, Rules, Shape};
use grundy_testkit::Impatient;
use grundy_testkit::oracle::heap_values;

const FAR: u64 = 1_000_000_000_000_000_000;

fn code(text: &str) -> HeapMoves {
    shifted(text, 0)
}

fn shifted(text: &str, shift: i64) -> HeapMoves {
    HeapMoves::TakeBreak { code: Code::parse(text).unwrap(), shift }
}

fn take(text: &str) -> HeapMoves {
    HeapMoves::Subtract(NumberSet::parse(text).unwrap())
}

/// The values by the definition.
fn plain(text: &str, to: u64) -> Vec<u64> {
    heap_values(&*Rules::find(text).unwrap().moves, to)
}

#[test]
fn every_proved_period_of_a_two_digit_code_holds_on_plain_values() {
    let limits = Limits::default();
    let mut proved = 0;
    for digits in 0..128 {
        let text = format!("{}.{}{}", digits / 64 * 4, digits / 8 % 8, digits % 8);
        let values = plain(&text, 2000);
        let mut game = HeapValues::from_moves(code(&text));
        assert_eq!(game.values(0..=2000, &limits).unwrap(), values, "{text}");
        let mut game = HeapValues::from_moves(code(&text));
        let report = game.find_period(Some(2000), &limits);
        let Some(law) = report.periodicity.filter(|_| report.verdict == Verdict::Proven) else { continue };
        proved += 1;
        let (e, p) = (law.preperiod as usize, law.period as usize);
        assert_eq!(law.saltus, 0);
        assert!((e..=2000 - p).all(|n| values[n] == values[n + p]), "{text}");
        assert!(e == 0 || values[e - 1] != values[e - 1 + p], "{text}: the preperiod is not the least");
        let shorter = |q: usize| (e..=2000 - q).all(|n| values[n] == values[n + q]);
        assert!(!(1..p).any(shorter), "{text}: the period is not the least");
        // At the bound, and with one value less.
        let last = report.values_used - 1;
        let verdict = |to| HeapValues::from_moves(code(&text)).find_period(Some(to), &limits).verdict;
        assert_eq!(verdict(last), Verdict::Proven, "{text}");
        assert_ne!(verdict(last - 1), Verdict::Proven, "{text}");
        let used = &values[..report.values_used as usize];
        assert_eq!(report.max_grundy, used.iter().copied().max(), "{text}");
    }
    assert!(proved > 80, "{proved}");
}

#[test]
fn values_read_at_once_are_the_values_asked_one_by_one() {
    let limits = Limits::default();
    let games = [code("0.77"), shifted("0.137", -1), shifted("0.07", 1), shifted("0.0", -5), HeapMoves::UnequalSplit]
        .into_iter()
        .chain(["0.3", "0.777", "4.7", "0.17"].map(code))
        .chain([take("1..3"), HeapMoves::Subtract(NumberSet::parse("2").unwrap().complement())]);
    for moves in games {
        for heaps in [0..=0, 0..=700, 3..=9, 650..=900, 60..=61, 2_000..=2_300] {
            let mut one_by_one = HeapValues::from_moves(moves.clone());
            let expected: Vec<u64> = heaps.clone().map(|n| one_by_one.value(n, &limits).unwrap().0).collect();
            let mut game = HeapValues::from_moves(moves.clone());
            assert_eq!(game.values(heaps.clone(), &limits).unwrap(), expected, "{moves:?} {heaps:?}");
            game.find_period(Some(5_000), &limits);
            assert_eq!(game.values(heaps.clone(), &limits).unwrap(), expected, "{moves:?} {heaps:?}");
        }
    }
    let mut kayles = HeapValues::from_moves(code("0.77"));
    let values = kayles.values(FAR..=FAR + 30, &limits).unwrap();
    assert_eq!(values, (FAR..=FAR + 30).map(|n| kayles.value(n, &limits).unwrap().0).collect::<Vec<_>>());
    let mut whole = HeapValues::from_moves(take("1..6"));
    assert_eq!(whole.values(FAR..=FAR + 30, &limits).unwrap(), (FAR..=FAR + 30).map(|n| n % 7).collect::<Vec<_>>());
}

#[test]
fn a_shifted_code_has_the_shifted_values_and_period() {
    let limits = Limits::default();
    for (text, shift, e) in [("0.07", 1, 52), ("0.137", 0, 52), ("0.137", -1, 53), ("0.4", 2, 52), ("0.4", 1, 53)] {
        let mut game = HeapValues::from_moves(shifted(text, shift));
        let at = |n: u64| n.checked_add_signed(shift);
        let values = plain(text, 1002);
        let expected: Vec<u64> = (0..=1000).map(|n| at(n).map_or(0, |n| values[n as usize])).collect();
        let report = game.find_period(None, &limits);
        assert_eq!(report.periodicity, Some(Periodicity { preperiod: e, period: 34, saltus: 0 }), "{text} {shift}");
        assert_eq!(game.values(0..=1000, &limits).unwrap(), expected, "{text} {shift}");
        // The evidence begins with heap 0 of the game, not of the code.
        let evidence = game.evidence();
        assert_eq!(evidence.values, expected[..report.values_used as usize]);
    }
    // Purely periodic below heap 0 as well: a code without moves is worth 0 everywhere.
    let report = HeapValues::from_moves(shifted("0.0", -5)).find_period(None, &limits);
    assert_eq!(report.periodicity, Some(Periodicity { preperiod: 0, period: 1, saltus: 0 }));
}

#[test]
fn heaps_of_10_to_the_18_answer_where_a_period_is_proved() {
    let limits = Limits::default();
    for (moves, value) in [
        (code("0.77"), 1),
        (take("1..3"), FAR % 4),
        (take("odd"), 0),
        (take("odd,even"), FAR),
        (take("1,1000000"), 2),
        (HeapMoves::Subtract(NumberSet::parse("1").unwrap().complement()), FAR / 2),
    ] {
        assert_eq!(HeapValues::from_moves(moves.clone()).value(FAR, &limits), Ok(Nimber(value)), "{moves:?}");
    }
    // The period of Kayles again, from its own table: 10^18 = 71 + 12k + r.
    let mut kayles = HeapValues::from_moves(code("0.77"));
    let near = kayles.value(72 + (FAR - 72) % 12, &limits).unwrap();
    assert_eq!(kayles.value(FAR, &limits).unwrap(), near);
    assert_eq!(kayles.value(u64::MAX, &limits).unwrap(), kayles.value(72 + (u64::MAX - 72) % 12, &limits).unwrap());
}

#[test]
fn what_is_out_of_reach_says_so() {
    let limits = Limits::default();
    for moves in [take("squares"), take("primes"), take("3..1000000000000"), code("0.777..."), code("4.7F...")] {
        let mut game = HeapValues::from_moves(moves.clone());
        match game.value(FAR, &limits) {
            Err(Unsolved::TooLarge(message)) => {
                assert!(message.to_string().contains("1000000000000000000"), "{message}")
            }
            other => panic!("{other:?} for {moves:?}"),
        }
        // It still answers what it can.
        assert!(game.value(100, &limits).is_ok());
    }
    let little = Limits { memory: 1 << 16, ..limits };
    let mut game = HeapValues::from_moves(take("squares"));
    assert!(matches!(game.value(100_000, &little), Err(Unsolved::TooLarge(_))));
    assert!(matches!(game.values(0..=100_000, &little), Err(Unsolved::TooLarge(_))));
    assert!(matches!(game.values(0..=u64::MAX, &little), Err(Unsolved::TooLarge(_))));
    let report = HeapValues::from_moves(code("0.6")).find_period(Some(100_000), &little);
    assert!(matches!(report.stopped, Some(Unsolved::TooLarge(_))));
}

#[test]
fn stopped_work_says_what_it_found() {
    let impatient = Impatient(2.into());
    let limits = Limits { observer: &impatient, ..Limits::default() };
    let mut officers = HeapValues::from_moves(code("0.6"));
    let report = officers.find_period(None, &limits);
    assert_eq!(report.stopped, Some(Unsolved::Stopped(Stop::TimeLimit)));
    assert_eq!((report.verdict, report.periodicity), (Verdict::Unknown, None));
    assert!(report.values_used > 1000);
    assert_eq!(officers.value(FAR, &limits), Err(Unsolved::Stopped(Stop::TimeLimit)));
    // The computed values stay, and the rest can be computed later.
    let again = officers.values(0..=5000, &Limits::default()).unwrap();
    assert_eq!(again, plain("0.6", 5000));
}

#[test]
fn without_a_theorem_a_repetition_is_observed() {
    let limits = Limits::default();
    // Lasker's Nim as a code: arithmetic periodic, but outside the theorem for codes.
    let report = HeapValues::from_moves(code("4.333...")).find_period(Some(300), &limits);
    assert_eq!(report.verdict, Verdict::Observed);
    assert_eq!(report.periodicity, Some(Periodicity { preperiod: 1, period: 4, saltus: 4 }));
    assert_eq!((report.values_used, report.max_grundy, report.theorem), (301, None, None));
    let report = HeapValues::from_moves(code("0.8")).find_period(Some(300), &limits);
    assert_eq!(report.periodicity, Some(Periodicity { preperiod: 1, period: 3, saltus: 1 }));
    assert_eq!((report.verdict, report.values_used, report.max_grundy), (Verdict::Proven, 25, None));
    // Kayles with one value less than the proof needs.
    let report = HeapValues::from_moves(code("0.77")).find_period(Some(167), &limits);
    assert_eq!((report.verdict, report.values_used), (Verdict::Observed, 168));
    let report = HeapValues::from_moves(code("0.77")).find_period(Some(168), &limits);
    assert_eq!((report.verdict, report.values_used, report.max_grundy), (Verdict::Proven, 169, Some(8)));
    let report = HeapValues::from_moves(take("squares")).find_period(Some(2000), &limits);
    assert_eq!((report.verdict, report.periodicity), (Verdict::Unknown, None));
    assert!(report.max_grundy.is_some());
    // Below the largest number of a finite set nothing is observed, and its values cannot grow for ever.
    for text in ["1,1000000", "3..1000000"] {
        assert_eq!(HeapValues::from_moves(take(text)).find_period(Some(1000), &limits).verdict, Verdict::Unknown);
    }
}

#[test]
fn declared_values_come_first() {
    let limits = Limits::default();
    let mut nim = HeapValues::new(&Rules::find("nim").unwrap());
    assert_eq!(nim.value(u64::MAX, &limits), Ok(Nimber(u64::MAX)));
    let report = nim.find_period(None, &limits);
    assert_eq!(report.verdict, Verdict::Proven);
    assert_eq!(report.periodicity, Some(Periodicity { preperiod: 0, period: 1, saltus: 1 }));
    assert_eq!((report.values_used, report.max_grundy), (0, None));
    let evidence = nim.evidence();
    assert!(evidence.values.is_empty());
    assert_eq!(evidence.declared.unwrap().name, "Bouton");
    let list = nim.options_with_value(FAR, Nimber(0), 10, &limits).unwrap();
    assert_eq!((list.count, list.first), (1, vec![vec![]]));
}

#[test]
fn the_evidence_is_what_was_needed() {
    let limits = Limits::default();
    let mut game = HeapValues::from_moves(take("1..3"));
    game.value(21, &limits).unwrap();
    let evidence = game.evidence();
    assert_eq!((evidence.values.len(), evidence.periodicity), (22, None));
    game.value(FAR, &limits).unwrap();
    let evidence = game.evidence();
    let law = Periodicity { preperiod: 0, period: 4, saltus: 0 };
    assert_eq!(evidence.periodicity, Some((law, &WINDOW)));
    assert_eq!(evidence.values.len(), 22, "heap 21 was asked for before the law was known");
    let mut game = HeapValues::from_moves(take("1..3"));
    game.value(FAR, &limits).unwrap();
    assert_eq!(game.evidence().values, [0, 1, 2, 3, 0, 1, 2]);
}

/// Take a number without a common factor with the heap (from 1 take 1); only the moves are known.
struct Coprime;

impl Ruleset for Coprime {
    type Position = Position;
    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        let gcd = |mut a: u64, mut b: u64| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        for take in (1..=n).filter(|&take| gcd(take, n) == 1) {
            match n - take {
                0 => options.add(&[]),
                rest => options.add(&[rest.into()]),
            }
        }
    }
}

/// A game with a move that does not make the heap smaller.
struct Odd;

impl Ruleset for Odd {
    type Position = Position;
    fn options(&self, position: &Position, options: &mut Options<Position>) {
        options.add(&[Position::from([position[0], 0])]);
    }
}

#[test]
fn rules_without_data_are_solved_by_their_options() {
    let limits = Limits::default();
    let rules = Rules::own("coprime", Coprime).with_shape(Shape::Heap);
    let mut prim = HeapValues::new(&rules);
    // Winning Ways ch. 4 (Prim): an even heap is worth 0, an odd one the index of its least prime factor.
    let values = prim.values(0..=200, &limits).unwrap();
    assert_eq!(values[..2], [0, 1]);
    for n in 2..=200u64 {
        let least = (2..=n).find(|d| n % d == 0).unwrap();
        let is_prime = |p: &u64| (2..*p).all(|d| !p.is_multiple_of(d));
        let place = (2..=least).filter(is_prime).count() as u64;
        assert_eq!(values[n as usize], if n % 2 == 0 { 0 } else { place }, "heap {n}");
    }
    let list = prim.options_with_value(15, Nimber(0), 3, &limits).unwrap();
    assert_eq!(list.count, 4, "15 less 1, 7, 11 and 13");
    assert_eq!(list.first, [vec![Position::from(2)], vec![Position::from(4)], vec![Position::from(8)]]);
    assert!(matches!(prim.value(FAR, &limits), Err(Unsolved::TooLarge(_))));

    let rules = Rules::own("odd one", Odd).with_shape(Shape::Heap);
    assert!(matches!(HeapValues::new(&rules).value(3, &limits), Err(Unsolved::TooLarge(_))));
}
