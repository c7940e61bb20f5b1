//! Games whose tables are known from other sources.

use grundy_cluster::{Crew, Limits, solve};
use grundy_core::Convention;
use grundy_files::table::{Place, Table};
use grundy_rules::Rules;
use grundy_testkit::{Play, Scratch};

use crate::{job, rows, tiny};

#[test]
fn chomp_and_nim_like_games_as_declared() {
    let scratch = Scratch::in_memory();
    for position in ["chomp 5,5,5,5,5", "nim 60", "wythoff 20,25", "king 90,80", "lasker 30"] {
        let (name, start) = position.split_once(' ').unwrap();
        let rules = Rules::find(name).unwrap();
        let manifest =
            solve(&job(&rules, start, Convention::Normal, scratch.at(name)), &Crew::threads(2), &Limits::default());
        let rows = rows(&scratch.at(name));
        assert_eq!(manifest.unwrap().positions as usize, rows.len());
        for (text, row) in &rows {
            let position = rules.moves.parse(text).unwrap();
            if let Some(declared) = rules.moves.declared(&position, Convention::Normal) {
                assert_eq!(row.outcome, declared.outcome, "{name} {text}");
                assert!(declared.value.is_none_or(|value| row.value == Some(value.into())), "{name} {text}");
            }
        }
        // A row is found by its place.
        let table = Table::open(&scratch.at(name)).unwrap();
        for (text, row) in rows.iter().step_by(17) {
            let position = rules.moves.parse(text).unwrap();
            let place = Place::of(&table.manifest, &*rules.moves, &mut [position]).unwrap();
            assert_eq!(table.find(&place).unwrap().as_ref(), Some(row));
        }
    }
    // The diagonal positions of Chomp: all shapes with at most 5 columns and rows, up to mirror images.
    assert_eq!(Table::open(&scratch.at("chomp")).unwrap().manifest.positions, (251 + 31) / 2);
}

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
