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

/// The same by the definition, without rules: a table over (last, total), for small numbers.
fn plainly(most: u64) -> Vec<u64> {
    let square = |n: u64| (0..=n).any(|root| root * root == n);
    let total = most * (most + 1) / 2 + 1;
    // won[last][sum]: whether the player to move wins.
    let mut won = vec![vec![false; total as usize + 1]; most as usize + 1];
    for last in 1..=most {
        for sum in last..=total {
            won[last as usize][sum as usize] = match last {
                1 => !square(sum),
                _ => (1..last).any(|next| sum + next <= total && !won[next as usize][(sum + next) as usize]),
            };
        }
    }
    (1..=most).filter(|&first| !won[first as usize][first as usize]).collect()
}

fn winning_first_numbers(rules: &Script, most: u64) -> (Vec<u64>, u64) {
    let (mut known, mut calls) = (HashMap::new(), 0);
    let first = (1..=most).filter(|&n| !wins(rules, &[n, n].into(), &mut known, &mut calls)).collect();
    (first, calls)
}

#[test]
fn all_winning_first_numbers() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/descending.star")).unwrap();
    let rules = Script::load("descending.star", &text, ScriptLimits::default()).unwrap();
    let small = plainly(40);
    assert_eq!(winning_first_numbers(&rules, 40).0, small);
    let began = Instant::now();
    let (first, calls) = winning_first_numbers(&rules, MOST);
    println!("{} winning first numbers {first:?}; {calls} positions in {:?}", first.len(), began.elapsed());
    assert_eq!(first, [1, 2, 6]);
}
