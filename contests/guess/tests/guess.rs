//! The known formulas of the catalogue's games are found from their values.

use grundy_core::Position;
use grundy_guess::{About, Guess, guess, guess_table};
use grundy_rules::{Rules, Shape};
use grundy_solve::{Limits, Solver};
use grundy_testkit::rows;

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

#[test]
fn games_have_their_formulas() {
    for [name, to, values, from, zeros, zeros_from] in rows(include_str!("../../../testdata/rows/guesses.txt")) {
        let to = to.parse().unwrap();
        let guesses = match rules(name).shape {
            Shape::Pair => guess_table(&table(name, to)),
            _ => guess(&sequence(name, to)),
        };
        // The beginning of the formula, and the number from which it holds, if there is one.
        for (found, (text, from)) in firsts(&guesses).into_iter().zip([(values, from), (zeros, zeros_from)]) {
            let fits = match from.parse::<u64>() {
                Ok(from) => found.is_some_and(|found| found.formula.starts_with(text) && found.from == from),
                Err(_) => found.is_none(),
            };
            assert!(fits, "{name}: {found:?}, expected {text} from {from}");
        }
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
