//! Sums that are played as a whole, in misère play.

use grundy_cluster::{Crew, solve};
use grundy_core::Convention;
use grundy_rules::Rules;
use grundy_testkit::{Play, Scratch};

use crate::{job, rows, tiny};

#[test]
fn misere_kayles() {
    let scratch = Scratch::in_memory();
    let kayles = Rules::find("kayles").unwrap();
    let manifest =
        solve(&job(&kayles, "17", Convention::Misere, scratch.at("table")), &Crew::threads(3), &tiny()).unwrap();
    assert_eq!(manifest.max_grundy, None);
    let play = Play::of(&*kayles.moves, [vec![17.into()]]);
    let outcomes = play.outcomes(Convention::Misere);
    let rows = rows(&scratch.at("table"));
    for row in rows.values() {
        let heaps = row.position.split_whitespace().map(|heap| kayles.moves.parse(heap).unwrap());
        let expected = outcomes[play.find(&heaps.collect::<Vec<_>>())];
        assert_eq!((row.outcome, row.remoteness), expected, "{row:?}");
    }
    assert_eq!(rows.len(), play.sums.len());
}

#[test]
fn ranks_that_do_not_add() {
    // 7 splits into 3 + 4; the rank, the number of remaining splits, adds up.
    let scratch = Scratch::in_memory();
    let game = Rules::find("grundy").unwrap();
    solve(&job(&game, "14", Convention::Misere, scratch.at("table")), &Crew::threads(2), &tiny()).unwrap();
    assert!(rows(&scratch.at("table")).contains_key("3 4 7"));
    // Chocolate's bars of 1 by 1 have no moves, but they stay in the sum.
    let bars = Rules::find("chocolate").unwrap();
    solve(&job(&bars, "2,2", Convention::Misere, scratch.at("bars")), &Crew::threads(2), &tiny()).unwrap();
    assert!(rows(&scratch.at("bars")).contains_key("1,1 1,1 1,1 1,1"));
}
