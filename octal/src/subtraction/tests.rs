//! Compares subtraction games with the definition, and their laws with values far out.

use super::Subtraction;
use crate::periods::Proof;
use crate::testing::{set_of, values_of};
use grundy_core::Periodicity;
use grundy_rules::NumberSet;
use grundy_testkit::Random;

fn machine(set: &NumberSet, to: usize) -> Subtraction {
    let mut machine = Subtraction::new(set);
    while machine.values.len() <= to {
        machine.step();
    }
    machine
}

/// The values by the definition.
fn plain(text: &str, to: usize) -> Vec<u32> {
    let name = if text.starts_with("all-but:") { text.to_owned() } else { format!("take:{text}") };
    values_of(&name, to as u64).into_iter().map(|value| value as u32).collect()
}

/// The machine proves a law on a short prefix. The definition must obey it far out, but no smaller period or preperiod.
fn agrees(text: &str, far: usize, short: usize) -> Option<Proof> {
    let set = set_of(text);
    let plain = plain(text, far);
    assert_eq!(machine(&set, far).values, plain, "{text}");
    let machine = machine(&set, short);
    let proof = machine.prove()?;
    let law = proof.law;
    let head: Vec<u64> = machine.values.iter().map(|&v| v.into()).collect();
    assert!(proof.values_used <= head.len() as u64, "{text}");
    for (n, &value) in plain.iter().enumerate() {
        assert_eq!(law.value_from(&head, n as u64), Some(value.into()), "heap {n} of {text} by {law:?}");
    }
    let (e, p, s) = (law.preperiod as usize, law.period as usize, law.saltus as u32);
    assert!(e == 0 || plain[e - 1 + p] != plain[e - 1] + s, "{text}: preperiod");
    for q in (1..p).filter(|q| p % q == 0) {
        let holds = |n: usize| plain[n + q] as usize * p == plain[n] as usize * p + s as usize * q;
        assert!(!(e..e + 2 * p).all(holds), "{text}: period {q}");
    }
    Some(proof)
}

fn subsets_of_7() -> impl Iterator<Item = String> {
    (1u32..128).map(|bits| {
        let elements = (1..8).filter(|s| bits >> (s - 1) & 1 == 1).map(|s| s.to_string());
        elements.collect::<Vec<_>>().join(",")
    })
}

/// Where `?` stands for every set of numbers from 1 to 7: the set, how far it is compared, and what it is proved by.
#[test]
fn laws_are_proved_and_hold() {
    for (rule, far, short) in [
        ("?", 600, 300),
        ("all-but:?", 700, 500),
        ("odd,?", 700, 500),
        ("even,?", 700, 500),
        ("all-but:odd,?", 700, 500),
        ("all-but:even,?", 700, 500),
        ("2,5,8,11 1,4,9,16 3,10..14,23 all-but:1,5,9 odd,4,10 all-but:2,3,8,13 even,3,11", 3600, 600),
    ] {
        let texts: Vec<String> = match rule.contains('?') {
            true => subsets_of_7().map(|set| rule.replace('?', &set)).collect(),
            false => rule.split(' ').map(str::to_owned).collect(),
        };
        for text in texts {
            assert!(agrees(&text, far, short).is_some(), "{text}");
        }
    }
}

#[test]
fn random_sets_agree_and_what_is_proved_of_them_holds() {
    let mut numbers = Random::new(2026);
    let mut random = |end: usize| numbers.below(end);
    let mut proved = 0;
    for round in 0..80 {
        let mut items: Vec<String> = (0..=random(4)).map(|_| (1 + random(40)).to_string()).collect();
        let first = 1 + random(30);
        items.push(format!("{first}..{}", first + random(10)));
        items.extend(["odd", "even"].get(random(6)).map(|tail| (*tail).to_owned()));
        let but = if round % 2 == 0 { "" } else { "all-but:" };
        proved += u32::from(agrees(&format!("{but}{}", items.join(",")), 1500, 900).is_some());
    }
    assert!(proved > 60, "{proved}");
}

#[test]
fn the_classical_laws() {
    for (text, e, p, s, used) in [
        // Bachet: n mod (M+1).
        ("1..3", 0, 4, 0, 7),
        ("1", 0, 2, 0, 3),
        // Nim: n.
        ("odd,even", 0, 1, 1, 1),
        ("odd,even", 0, 1, 1, 1),
        // Parity.
        ("odd", 0, 2, 0, 4),
        // Nothing can be taken.
        ("all-but:odd,even", 0, 1, 0, 1),
    ] {
        let proof = machine(&set_of(text), 200).prove().unwrap();
        let Periodicity { preperiod, period, saltus } = proof.law;
        assert_eq!((preperiod, period, saltus, proof.values_used), (e, p, s, used), "{text}");
    }
}

#[test]
fn families_agree_with_the_definition() {
    let sets = "squares primes factorials fibonacci powers-of:2 powers-of:1 squares,2,3 odd,squares \
                primes,100..200,even all-but:squares all-but:primes all-but:even,primes all-but:1..3,fibonacci \
                powers-of:10,7";
    for text in sets.split(' ') {
        let set = set_of(text);
        let by_machine = machine(&set, 1200);
        assert_eq!(by_machine.values, plain(text, 1200), "{text}");
        assert_eq!(by_machine.prove().is_some(), text == "powers-of:1", "{text}");
    }
}

#[test]
fn a_large_gap_and_a_large_range_cost_little() {
    let gap = machine(&set_of("1,100000"), 400_000);
    assert_eq!(gap.prove().unwrap().law, Periodicity { preperiod: 0, period: 100_001, saltus: 0 });
    let range = machine(&set_of("5..100000"), 500_000);
    assert_eq!(range.prove().unwrap().law, Periodicity { preperiod: 0, period: 100_005, saltus: 0 });
    assert_eq!(range.all_runs().unwrap().count(), 2);
}

#[test]
fn runs_are_the_set() {
    let sets = "1..3,8 5,1..4,7..20,9 odd,4..9 even,1 odd,1..5 all-but:1 all-but:2,4..9 all-but:odd,6 all-but:4,even";
    for text in sets.split(' ') {
        let set = set_of(text);
        let machine = Subtraction::new(&set);
        let in_runs = |s: u64| {
            let within = |run: super::machine::Run| {
                s >= run.first && (s - run.first).is_multiple_of(2) && run.last.is_none_or(|last| s <= last)
            };
            machine.all_runs().unwrap().any(within)
        };
        assert!((1..60).all(|s| in_runs(s) == set.contains(s)), "{text}");
        let window = machine.window().unwrap();
        assert!((window + 1..60).all(|s| set.contains(s) == set.contains(s + 2)), "{text}");
        assert_eq!(window, set.tail().unwrap().beyond, "{text}");
    }
}
