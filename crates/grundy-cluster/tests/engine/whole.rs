//! Sums that are played as a whole, in misère play.

use std::collections::BTreeMap;

use grundy_cluster::{Crew, solve};
use grundy_core::{Convention, Outcome};
use grundy_rules::Rules;

use crate::{Scratch, job, rows, tiny};

/// Who wins misère play of heaps in Kayles, and after how many moves, by the definition.
fn misere(heaps: &[u64], known: &mut BTreeMap<Vec<u64>, (Outcome, u64)>) -> (Outcome, u64) {
    if let Some(&found) = known.get(heaps) {
        return found;
    }
    let (mut won, mut lost) = (None, None);
    for (at, &heap) in heaps.iter().enumerate() {
        for taken in 1..=heap.min(2) {
            for left in 0..=heap - taken {
                let mut next: Vec<u64> = heaps.to_vec();
                next.remove(at);
                next.extend([left, heap - taken - left].into_iter().filter(|&heap| heap > 0));
                next.sort();
                match misere(&next, known) {
                    (Outcome::P, moves) => won = Some(won.map_or(moves, |won: u64| won.min(moves))),
                    (_, moves) => lost = lost.max(Some(moves)),
                }
            }
        }
    }
    let found = match (won, lost) {
        (Some(moves), _) => (Outcome::N, moves + 1),
        (None, Some(moves)) => (Outcome::P, moves + 1),
        (None, None) => (Outcome::N, 0),
    };
    known.insert(heaps.to_vec(), found);
    found
}

#[test]
fn misere_kayles() {
    let scratch = Scratch::new("misere");
    let kayles = Rules::find("kayles").unwrap();
    let manifest =
        solve(&job(&kayles, "17", Convention::Misere, scratch.at("table")), &Crew::threads(3), &tiny()).unwrap();
    assert_eq!(manifest.max_grundy, None);
    let mut known = BTreeMap::new();
    misere(&[17], &mut known);
    let rows = rows(&scratch.at("table"));
    for row in rows.values() {
        let mut heaps: Vec<u64> = row.position.split_whitespace().map(|heap| heap.parse().unwrap()).collect();
        heaps.sort();
        assert_eq!((row.outcome, row.remoteness), (known[&heaps].0, Some(known[&heaps].1)), "{row:?}");
    }
    assert_eq!(rows.len(), known.len());
    println!("compared {} sums in misère play", rows.len());
}

#[test]
fn ranks_that_do_not_add() {
    // 7 splits into 3 + 4; its rank, the splits that can follow, can be added.
    let scratch = Scratch::new("grundy");
    let game = Rules::find("grundy").unwrap();
    solve(&job(&game, "14", Convention::Misere, scratch.at("table")), &Crew::threads(2), &tiny()).unwrap();
    assert!(rows(&scratch.at("table")).contains_key("3 4 7"));
    // Chocolate's bars of 1 by 1 have no moves, but they stay.
    let bars = Rules::find("chocolate").unwrap();
    solve(&job(&bars, "2,2", Convention::Misere, scratch.at("bars")), &Crew::threads(2), &tiny()).unwrap();
    assert!(rows(&scratch.at("bars")).contains_key("1,1 1,1 1,1 1,1"));
}
