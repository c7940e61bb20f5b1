//! Every closed form twice: what the rules declare, and a second formula for it that shares no code with the rules, both
//! compared with the definition on all small positions, and with each other on large ones.
//!
//! A certificate trusts grundy's evaluation of a theorem. This is why it may.

mod chomp;
mod corner;
mod fibonacci;
mod found;
mod heaps;
mod kings;
mod misere;
mod moore;
mod nimlike;
mod pairs;
mod residues;
mod twin;

use grundy_core::{Convention, Goal, Nimber, Outcome, Position, Ruleset};
use grundy_rules::{ENTRIES, Rules};
use grundy_testkit::play::subpositions;
use grundy_testkit::{Oracle, Random, long};

use found::Found;
use twin::{Theorem, find};

type Definition<'a> = Oracle<'a, dyn Ruleset<Position = Position> + Send + Sync>;

/// The twin agrees with what the rules declare of a position of any size.
fn check_declared(theorem: &Theorem, rules: &Rules, position: &Position) -> usize {
    let moves = &rules.moves;
    let (mut compared, name) = (0, &rules.name);
    if let Some(declared) = moves.declared(position, Convention::Normal) {
        if let (Some(twin), Some(value)) = (theorem.value(position), declared.value) {
            assert_eq!(twin, value.0, "{name} {position}");
            compared += 1;
        }
        if let Some(twin) = theorem.is_p(position) {
            assert_eq!(twin, declared.outcome == Outcome::P, "{name} {position}");
            compared += 1;
        }
    }
    if let (Some(twin), Some(declared)) = (theorem.is_misere_p(position), moves.declared(position, Convention::Misere))
    {
        assert_eq!(twin, declared.outcome == Outcome::P, "misère {name} {position}");
        compared += 1;
    }
    let value = theorem.value(position).unwrap_or(0);
    for target in [0, 1, 2, 3, value ^ 1, value ^ 5, value / 2] {
        let declared = moves.declared_options(position, Goal::Value(Nimber(target)), 4).map(Found::from);
        let listed = declared.as_ref().map_or(Vec::new(), |found| found.first.clone());
        if let (Some(twin), Some(declared)) = (theorem.options_of_value(position, target, 4, &listed), declared) {
            assert_eq!(twin, declared, "{name} {position} to {target}");
            compared += 1;
        }
    }
    let declared = moves.declared_options(position, Goal::MisereP, 4).map(Found::from);
    let listed = declared.as_ref().map_or(Vec::new(), |found| found.first.clone());
    if let (Some(twin), Some(declared)) = (theorem.misere_p_options(position, 4, &listed), declared) {
        assert_eq!(twin, declared, "misère {name} {position}");
        compared += 1;
    }
    compared
}

#[test]
fn large_positions() {
    let mut random = Random::new(7);
    let number = |random: &mut Random| random.below(u64::MAX) >> random.below(60u64);
    let words = "nim lasker dim prim bachet:6 take:3..17 take:odd take:even take:powers-of:4 all-but:1..5";
    let games = [
        (1, words),
        (2, "rook king queen knight wythoff euclid boxes fibonacci-nim"),
        (3, "nimble"),
        (4, "staircase moore:1 moore:2"),
        (5, "moore:3"),
    ];
    for (length, word) in games.iter().flat_map(|(length, words)| words.split(' ').map(move |word| (*length, word))) {
        let rules = Rules::find(word).unwrap();
        let theorem = find(&rules).unwrap();
        let mut compared = 0;
        for _ in 0..long(60, 2_000) {
            let numbers: Vec<String> = (0..length).map(|_| number(&mut random).to_string()).collect();
            let Ok(position) = rules.moves.parse(&numbers.join(",")) else { continue };
            compared += check_declared(&theorem, &rules, &position);
        }
        assert!(compared > 60, "{word}: {compared}");
    }
}

#[test]
fn laws() {
    let mut laws = 0;
    for text in ENTRIES.iter().filter(|entry| !entry.is_from_file()).flat_map(|entry| entry.small) {
        let rules = Rules::find(text.split_once(' ').unwrap().0).unwrap();
        let declared = rules.moves.declared_period();
        let twin = find(&rules).and_then(|theorem| theorem.law());
        assert_eq!(declared.map(|(law, _)| [law.preperiod, law.period, law.saltus]), twin, "{}", rules.name);
        for n in declared.iter().flat_map(|(law, _)| (law.preperiod..80).map(move |n| (n, law))) {
            let value = |n: u64| rules.moves.declared(&Position::from(n), Convention::Normal).unwrap().value.unwrap().0;
            assert_eq!(value(n.0 + n.1.period), value(n.0) + n.1.saltus, "{} {}", rules.name, n.0);
            laws += 1;
        }
    }
    assert!(laws > 300, "{laws}");
}

fn check_normal(theorem: &Theorem, definition: &mut Definition, position: &Position, name: &str) {
    let value = definition.value(position).0;
    let text = format!("{name} {position}");
    if let Some(claimed) = theorem.value(position) {
        assert_eq!(claimed, value, "{text}");
    }
    if let Some(is_p) = theorem.is_p(position) {
        assert_eq!(is_p, value == 0, "{text}");
    }
    let options = definition.options(position);
    let values: Vec<u64> = options.iter().map(|option| definition.sum(option).0).collect();
    let largest = values.iter().max().map_or(1, |largest| largest + 2);
    for target in (0..=largest).chain([u64::MAX]) {
        let wins = options.iter().zip(&values).filter(|&(_, &value)| value == target);
        let wins = Found::from_all(wins.map(|(option, _)| option.clone()).collect(), usize::MAX);
        for most in [0, 1, 3, 1000] {
            let expected = Found::from_first(wins.count, wins.first.clone(), most);
            if let Some(found) = theorem.options_of_value(position, target, most, &expected.first) {
                assert_eq!(found, expected, "{text} to {target}, {most}");
            }
        }
    }
}

fn check_misere(theorem: &Theorem, definition: &mut Definition, position: &Position, name: &str) {
    let mut is_p = |sum: &[Position]| definition.outcome(sum, Convention::Misere) == Outcome::P;
    if let Some(claimed) = theorem.is_misere_p(position) {
        assert_eq!(claimed, is_p(std::slice::from_ref(position)), "misère {name} {position}");
    }
    let options = definition.options(position);
    let lost = |option: &Vec<Position>| definition.outcome(option, Convention::Misere) == Outcome::P;
    let wins: Vec<_> = options.into_iter().filter(lost).collect();
    for most in [0, 1, 3, 1000] {
        let expected = Found::from_all(wins.clone(), most);
        if let Some(found) = theorem.misere_p_options(position, most, &expected.first) {
            assert_eq!(found, expected, "misère {name} {position}, {most}");
        }
    }
}

fn check(word: &str, starts: impl IntoIterator<Item = String>, misere: bool) {
    let rules = Rules::find(word).unwrap();
    let theorem = find(&rules).expect(word);
    let mut definition = Definition::new(&*rules.moves);
    for start in starts {
        let Ok(position) = rules.moves.parse(&start) else { continue };
        check_normal(&theorem, &mut definition, &position, word);
        check_declared(&theorem, &rules, &position);
        if misere {
            check_misere(&theorem, &mut definition, &position, word);
        }
    }
}

/// Whatever game has a theorem here, on all that its small positions lead to.
#[test]
fn every_theorem_about_an_entry_of_the_catalogue() {
    let mut theorems = 0;
    for text in ENTRIES.iter().filter(|entry| !entry.is_from_file()).flat_map(|entry| entry.small) {
        let (word, start) = text.split_once(' ').unwrap();
        let rules = Rules::find(word).unwrap();
        let Some(theorem) = find(&rules) else { continue };
        let mut definition = Definition::new(&*rules.moves);
        for position in subpositions(&*rules.moves, rules.moves.parse(start).unwrap()) {
            check_normal(&theorem, &mut definition, &position, word);
            check_misere(&theorem, &mut definition, &position, word);
            check_declared(&theorem, &rules, &position);
        }
        theorems += 1;
    }
    assert!(theorems > 20, "{theorems}");
}

fn heaps(most: u64) -> impl Iterator<Item = String> {
    (0..=most).map(|n| n.to_string())
}

fn pairs(most: u64) -> impl Iterator<Item = String> {
    (0..=most).flat_map(move |m| (0..=most).map(move |n| format!("{m},{n}")))
}

fn lists(length: usize, most: u64) -> Vec<String> {
    let mut lists: Vec<String> = (0..=most).map(|n| n.to_string()).collect();
    let mut longest = lists.clone();
    for _ in 1..length {
        longest = longest.iter().flat_map(|list| (0..=most).map(move |n| format!("{list},{n}"))).collect();
        lists.extend(longest.clone());
    }
    lists
}

#[test]
fn heap_games() {
    for word in ["nim", "0.333...", "0.3...", "dim", "prim"] {
        check(word, heaps(40), true);
    }
    for word in ["lasker", "4.333...", "4.3..."] {
        check(word, heaps(40), false);
        check(word, heaps(11), true);
    }
    for word in ["prim", "dim", "lasker"] {
        check(word, heaps(130), false);
    }
}

#[test]
fn subtraction_games() {
    let words = "bachet:1 bachet:3 take:1..3 take:1,2,3 take:2..5 take:4 take:3..4 take:odd take:1,5,9 take:odd,1 \
                 take:even take:powers-of:1 take:powers-of:2 take:powers-of:3 take:powers-of:4 take:1,powers-of:5 \
                 all-but:1..3 all-but:1 all-but:odd all-but:even take:odd,even take:1..18446744073709551615 \
                 take:powers-of:6";
    for word in words.split(' ') {
        check(word, heaps(60), true);
    }
}

#[test]
fn two_number_games() {
    for word in ["rook", "king", "queen", "knight", "wythoff", "euclid", "boxes"] {
        check(word, pairs(21), true);
    }
    check("king", pairs(45), true);
    check("knight", pairs(60), true);
    check("boxes", pairs(34), true);
    check("chocolate", pairs(9), false);
    check("chocolate", pairs(3), true);
    check("fibonacci-nim", pairs(30), true);
    check("fibonacci-nim", heaps(60), true);
}

#[test]
fn lists_of_numbers() {
    for word in ["nimble", "staircase"] {
        check(word, lists(3, 4), true);
    }
    check("silver-dollar", lists(3, 7), true);
    for k in 1..=4 {
        check(&format!("moore:{k}"), lists(4, 3), true);
    }
    check("chomp", lists(4, 4), true);
    check("chomp", ["2,2,2,2,1,1", "2,2,2,2,2,1", "7,1,1,1", "5,5,2,2,1"].map(str::to_owned), true);
    let rows = (0..64u32).map(|bits| (0..6).map(|i| if bits >> i & 1 == 1 { 'H' } else { 'T' }).collect());
    check("turning-turtles", rows, true);
}

/// What is recognised in Moore's Nim ends at the first mistake in the list.
#[test]
fn false_lists_of_winning_moves() {
    let mut cases = 0;
    for (k, start) in [(2, "2,3,5,6,7"), (2, "6,5,6,5,7,1"), (3, "7,6,5,4,3,2"), (2, "1,2,3,4,5,6,7")] {
        let rules = Rules::find(&format!("moore:{k}")).unwrap();
        let position = rules.moves.parse(start).unwrap();
        let mut all = Vec::new();
        rules.moves.each_option(&position, &mut |option| all.push(option.to_vec())).unwrap();
        let wins = all.iter().filter(|option| moore::is_p(k, &option[0])).cloned().collect();
        let wins = Found::from_all(wins, usize::MAX);
        cases += wins.first.len();
        for at in 0..wins.first.len().saturating_sub(1) {
            // One move left out, one exchanged for a move that does not win, two exchanged.
            let mut without = wins.first.clone();
            without.remove(at);
            let mut wrong = wins.first.clone();
            wrong[at] = all.iter().find(|option| !moore::is_p(k, &option[0])).unwrap().clone();
            let mut swapped = wins.first.clone();
            swapped.swap(at, at + 1);
            for (list, right) in [(without, at), (wrong, at), (swapped, at)] {
                let found = moore::p_options(k, &position, list.len(), &list).unwrap();
                assert_eq!(found.count, wins.count);
                assert_eq!(found.first, wins.first[..right], "{start} {at} {list:?}");
            }
        }
        if wins.count > 1 {
            assert!(moore::p_options(k, &position, 2, &wins.first[..1]).is_none());
        }
    }
    assert!(cases > 20, "{cases}");
}
