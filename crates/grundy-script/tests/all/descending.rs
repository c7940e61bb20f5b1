//! The descending numbers: all winning first numbers, by a search that stops at a winning move.

use std::collections::HashMap;
use std::time::Instant;

use grundy_core::{Outcome, Position, Ruleset};
use grundy_script::{Script, ScriptLimits};

const MOST: u64 = 32_719;

/// Whether the player to move wins. Depth-first: the last number falls with every move, and positions that need a deep
/// search are rare, so the recursion stays shallow.
fn wins(rules: &Script, position: &Position, known: &mut HashMap<Position, bool>, calls: &mut u64) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    *calls += 1;
    let ending = rules.ending(position).expect("the rules do not fail");
    let won = match ending {
        Some(outcome) => outcome == Outcome::N,
        None => {
            let seen = |option: &[Position]| !wins(rules, &option[0], known, calls);
            rules.find_option(position, &mut { seen }).expect("the rules do not fail")
        }
    };
    known.insert(position.clone(), won);
    won
}

#[test]
fn all_winning_first_numbers() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/descending.star")).unwrap();
    let rules = Script::load("descending.star", &text, ScriptLimits::default()).unwrap();
    let began = Instant::now();
    let (mut known, mut calls) = (HashMap::new(), 0);
    let first: Vec<u64> = (1..=MOST).filter(|&n| !wins(&rules, &[n, n].into(), &mut known, &mut calls)).collect();
    println!("{} winning first numbers {first:?}; {calls} positions in {:?}", first.len(), began.elapsed());
    assert_eq!(first, [1, 2, 6]);
}
