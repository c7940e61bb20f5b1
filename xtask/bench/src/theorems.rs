//! Number games: tables of all positions up to a bound, and theorems about all positions.

use std::hint::black_box;
use std::time::Duration;

use grundy::prove::{About, GameText, Question, Verdict, rules_of};
use grundy::{Convention, Limits, Rules, Session, Silent, proof};

use crate::clock::median;

pub fn run() {
    tables();
    theorems();
    certificate();
}

/// Rules for two heaps: moves as formulas.
fn own(moves: &[&str]) -> Rules {
    rules_of("own", &GameText::new(&["m", "n"], moves)).expect("rules")
}

fn found(name: &str) -> Rules {
    Rules::find(name).expect("in the catalogue")
}

/// Wythoff's moves, and jumps of (1, 4) and (4, 1).
fn jumps() -> Rules {
    own(&[
        "m' = m - t, n' = n, t >= 1",
        "m' = m, n' = n - t, t >= 1",
        "m' = m - t, n' = n - t, t >= 1",
        "m' = m - 1, n' = n - 4",
        "m' = m - 4, n' = n - 1",
    ])
}

/// Positions a second: who wins, and values.
fn tables() {
    println!("| table | positions | time | a second | aim |\n| --- | --- | --- | --- | --- |");
    let row = |what: &str, positions: u64, time: Duration, aim: &str| {
        let rate = positions as f64 / time.as_secs_f64();
        println!("| {what} | {positions} | {:.3} s | {rate:.2e} | {aim} |", time.as_secs_f64());
    };
    let steps = own(&["m' = m - 1, n' = n", "m' = m, n' = n - 1", "m' = m - 2, n' = n - 1", "m' = m - 1, n' = n - 2"]);
    let games =
        [("`wythoff`", found("wythoff"), 8191), ("`wythoff` and jumps", jumps(), 8191), ("four steps", steps, 8191)];
    for (name, rules, to) in &games {
        let time = median(3, || {
            black_box(Session::default().outcomes(rules, None, *to, Convention::Normal).expect("formulas"));
        });
        row(&format!("{name}: who wins"), (to + 1) * (to + 1), time, "5e7");
    }
    for (name, rules, to) in &games {
        let to = to / 4;
        let time = median(3, || {
            black_box(Session::default().value_grid(rules, 2, to).expect("formulas"));
        });
        row(&format!("{name}: values"), (to + 1) * (to + 1), time, "1e7");
    }
}

/// The rows of the table in the design, each with the most milliseconds that it is to take.
fn theorems() {
    let normal = Convention::Normal;
    let rows = [
        ("Nim, 2 heaps", found("nim"), Some(2), normal, About::PPositions, 6.0),
        ("Nim, 3 heaps", found("nim"), Some(3), normal, About::PPositions, 6.0),
        ("Nim, 4 heaps", found("nim"), Some(4), normal, About::PPositions, 6.0),
        ("Moore's Nim, k = 2, 3 heaps", found("moore:2"), Some(3), normal, About::PPositions, 6.0),
        ("Nim, 2 heaps: values", found("nim"), Some(2), normal, About::Values, 0.3),
        ("Boxes: values", found("boxes"), None, normal, About::Values, 6.5),
        ("Wythoff", found("wythoff"), None, normal, About::PPositions, 6.0),
        ("Wythoff, misère", found("wythoff"), None, Convention::Misere, About::PPositions, 25.0),
        ("Fibonacci Nim", found("fibonacci-nim"), None, normal, About::PPositions, 8.0),
        ("Wythoff and jumps (1,4), (4,1)", jumps(), None, normal, About::PPositions, 25.0),
    ];
    println!("\n| theorem | numeration | states | time | twice the first program |\n| --- | --- | --- | --- | --- |");
    for (name, rules, heaps, convention, about, first) in rows {
        let question = Question { rules: &rules, heaps, convention, about, claim: None, numeration: None };
        let answer = || question.answer(&Limits::default()).expect("formulas");
        let theorem = answer();
        assert_eq!(theorem.verdict, Verdict::Proven, "{name}");
        let recogniser = theorem.recogniser.expect("an automaton");
        let time = median(5, || {
            black_box(answer());
        });
        println!(
            "| {name} | {} | {} | {:.1} ms | {:.1} ms |",
            recogniser.numeration.name(),
            recogniser.states(),
            time.as_secs_f64() * 1e3,
            2.0 * first
        );
    }
}

/// What the certificate of Wythoff's theorem weighs, and how long it takes to check.
fn certificate() {
    let rules = found("wythoff");
    let (convention, about) = (Convention::Normal, About::PPositions);
    let question = Question { rules: &rules, heaps: None, convention, about, claim: None, numeration: None };
    let theorem = question.answer(&Limits::default()).expect("formulas");
    let certificate = question.certify(&theorem, &Limits::default()).expect("within the limits").expect("proved");
    let text = serde_json::to_string(&certificate).expect("JSON");
    let checked = median(11, || {
        let certificate = proof::read(&text).expect("a certificate");
        proof::check(&certificate, &Silent).expect("valid");
    });
    println!(
        "\nThe certificate of Wythoff's theorem: {} bytes (aim 20,000), checked in {:.1} ms (aim 20).",
        text.len(),
        checked.as_secs_f64() * 1e3
    );
}
