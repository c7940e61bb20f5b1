//! Rules in Starlark: how many positions a second are solved, and the share of that time that the rules themselves
//! take.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use grundy::{Position, Rules, Session, Sources, Sum};

/// Prints a line for each game.
pub fn run() {
    let sources = Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    println!("| game | positions | solved in | positions/s | share of the rules |");
    println!("| --- | --- | --- | --- | --- |");
    for text in [
        "rules:rules/milk.star 16",
        "rules:rules/milk.star 22",
        "rules:rules/cram.star 4,4",
        "rules:rules/tic-tac-toe.star",
    ] {
        let game = Sum::read(text, &sources).expect("a position");
        let started = Instant::now();
        let answer = Session::default().solve(&game, game.convention().expect("one"), 0).expect("small");
        let solved = started.elapsed();
        let (positions, rules) = rules_alone(&game);
        println!(
            "| `{text}` ({}) | {positions} | {:.2?} | {:.0} | {:.0} % |",
            answer.outcome,
            solved,
            positions as f64 / solved.as_secs_f64(),
            100.0 * rules.as_secs_f64() / solved.as_secs_f64(),
        );
    }
}

/// The number of reachable positions, and the time that the rules take to list them.
fn rules_alone(game: &Sum) -> (usize, Duration) {
    let term = &game.terms()[0];
    let Rules { moves, .. } = &term.rules;
    let mut spent = Duration::ZERO;
    let mut met: HashSet<Position> = HashSet::new();
    let mut queue: Vec<Position> = term.starts.iter().map(|start| moves.representative(&start.position)).collect();
    while let Some(position) = queue.pop() {
        if !met.insert(position.clone()) {
            continue;
        }
        let mut options = Vec::new();
        let started = Instant::now();
        let over = moves.nature().own_endings && moves.ending(&position).expect("good rules").is_some();
        if !over {
            moves.each_option(&position, &mut |option| options.extend_from_slice(option)).expect("good rules");
        }
        options.sort_unstable();
        options.dedup();
        let options: Vec<Position> = options.iter().map(|option| moves.representative(option)).collect();
        spent += started.elapsed();
        queue.extend(options.into_iter().filter(|option| !met.contains(option)));
    }
    (met.len(), spent)
}
