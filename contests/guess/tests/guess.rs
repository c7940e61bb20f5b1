//! The known formulas of the catalogue's games are found from their values.

use grundy_core::Position;
use grundy_guess::{About, Guess, guess, guess_table};
use grundy_rules::Rules;
use grundy_solve::{Limits, Solver};

fn rules(name: &str) -> Rules {
    Rules::find(name).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

/// The value of a position; `None` if the text is not a position.
fn value(solver: &mut Solver, rules: &Rules, text: &str) -> Option<u64> {
    let position: Position = rules.moves.parse(text).ok()?;
    let value = solver.valuer(rules).value(&position, &Limits::default());
    Some(value.unwrap_or_else(|error| panic!("{} {text}: {error}", rules.name)).0)
}

fn sequence(name: &str, to: u64) -> Vec<u64> {
    let (mut solver, rules) = (Solver::new(), rules(name));
    let values = (0..=to).map(|n| value(&mut solver, &rules, &n.to_string()));
    values.map(|value| value.unwrap_or_else(|| panic!("a heap of {name}"))).collect()
}

fn table(name: &str, to: u64) -> Vec<Vec<Option<u64>>> {
    let (mut solver, rules) = (Solver::new(), rules(name));
    let mut row = |m| (0..=to).map(|n| value(&mut solver, &rules, &format!("{m},{n}"))).collect();
    (0..=to).map(&mut row).collect()
}

/// The first formula about the values and the first about the P-positions.
fn firsts(guesses: &[Guess]) -> [Option<&Guess>; 2] {
    [About::Values, About::PPositions].map(|about| guesses.iter().find(|guess| guess.about == about))
}

/// Compares the first formulas with the expected ones: their beginnings, and the numbers from which they hold.
fn compare(name: &str, guesses: &[Guess], expected: [Option<(&str, u64)>; 2]) {
    for (found, expected) in firsts(guesses).into_iter().zip(expected) {
        let is = |found: &Guess, (text, from): (&str, u64)| found.formula.starts_with(text) && found.from == from;
        let fits = found.map_or(expected.is_none(), |found| expected.is_some_and(|expected| is(found, expected)));
        assert!(fits, "{name}: {found:?}, expected {expected:?}");
    }
}

/// A game, how far it is computed, and the first formulas for its values and P-positions.
type Case = (&'static str, u64, Option<(&'static str, u64)>, Option<(&'static str, u64)>);

#[test]
fn heap_games_have_their_formulas() {
    let cases: &[Case] = &[
        ("take:1..3", 200, Some(("G(n) = n mod 4", 0)), Some(("n mod 4 = 0", 0))),
        ("bachet:9", 200, Some(("G(n) = n mod 10", 0)), Some(("n mod 10 = 0", 0))),
        ("take:odd", 200, Some(("G(n) = n mod 2", 0)), Some(("n mod 2 = 0", 0))),
        ("take:powers-of:2", 200, Some(("G(n) = n mod 3", 0)), Some(("n mod 3 = 0", 0))),
        ("take:2,3", 200, Some(("G(n) = ⌊(n mod 5)/2⌋", 0)), Some(("n mod 5 is 0 or 1", 0))),
        ("take:2,5,7", 200, Some(("G(n + 22) = G(n)", 0)), Some(("n mod 22 is 0, 1, 4, 10, 13 or 14", 0))),
        ("take:1,4,10", 200, Some(("G(n + 11) = G(n)", 16)), Some(("n mod 11 is 2, 5, 7 or 10", 11))),
        ("all-but:1,3", 200, Some(("G(n) = ⌊n/2⌋", 0)), Some(("no n", 2))),
        ("nim", 200, Some(("G(n) = n", 0)), Some(("no n", 1))),
        ("lasker", 200, Some(("G(n + 4) = G(n) + 4", 1)), Some(("no n", 1))),
        ("dim", 200, Some(("G(n) = v2(n) + 1", 1)), Some(("no n", 1))),
        ("prim", 200, Some(("G(2k) = 0; G(n) = i(n) for n = 2k + 1", 2)), Some(("n mod 2 = 0", 0))),
        ("kayles", 300, Some(("G(n + 12) = G(n)", 71)), Some(("no n", 1))),
        ("dawson-kayles", 300, Some(("G(n + 34) = G(n)", 53)), Some(("n mod 34 is", 36))),
        ("take:squares", 300, None, None),
        ("grundy", 300, None, None),
    ];
    for &(name, to, values, zeros) in cases {
        compare(name, &guess(&sequence(name, to)), [values, zeros]);
    }
}

#[test]
fn two_number_games_have_their_formulas() {
    let wythoff = Some(("m and n are ⌊kφ⌋ and ⌊kφ²⌋ for some k ≥ 0", 0));
    let odd = Some(("m and n are both odd", 0));
    let cases: &[Case] = &[
        ("wythoff", 30, None, wythoff),
        ("queen", 30, None, wythoff),
        ("rook", 30, Some(("G(m, n) = m xor n", 0)), Some(("m = n", 0))),
        (
            "king",
            30,
            Some(("by (min(m, n) mod 2, max(m, n) mod 2): 0,0 → 0; 0,1 → 1; 1,0 → 3; 1,1 → 2", 0)),
            Some(("m and n are both even", 0)),
        ),
        ("knight", 30, None, Some(("m mod 4 is 0 or 1 and n mod 4 is 0 or 1", 0))),
        ("euclid", 30, Some(("G(m, n) = ⌊|m/n - n/m|⌋", 0)), Some(("max(m, n) < φ·min(m, n)", 0))),
        ("boxes", 30, Some(("G(m, n) = t((m - 1) OR (n - 1))", 0)), odd),
        ("chocolate", 30, Some(("G(m, n) = (m·n + 1) mod 2", 0)), odd),
    ];
    for &(name, to, values, zeros) in cases {
        compare(name, &guess_table(&table(name, to)), [values, zeros]);
    }
}

#[test]
fn an_altered_value_takes_the_formulas_away() {
    for name in ["take:1..3", "take:2,5,7", "lasker", "dim", "prim", "nim", "all-but:1,3"] {
        let values = sequence(name, 200);
        for at in (110..=200).step_by(9) {
            let mut altered = values.clone();
            altered[at] += 1;
            assert_eq!(firsts(&guess(&altered))[0], None, "{name} altered at {at}");
        }
    }
    for name in ["rook", "king", "euclid", "boxes", "chocolate"] {
        let rows = table(name, 24);
        for at in 10..=24 {
            let mut altered = rows.clone();
            altered[at][11] = altered[at][11].map(|value| value + 1);
            assert_eq!(firsts(&guess_table(&altered))[0], None, "{name} altered at {at},11");
        }
    }
}
