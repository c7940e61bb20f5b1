//! Games whose tables are known from elsewhere.

use std::collections::BTreeMap;

use grundy_cluster::{Crew, Limits, solve};
use grundy_core::{Convention, LoopyValue, Nimber, Outcome};
use grundy_graph::table::Table;
use grundy_rules::Rules;
use grundy_script::{Script, ScriptLimits};

use crate::{Scratch, job, made, rows, script};

/// Positions by the number of marks on the board.
fn by_ply(rules: &Rules, folder: std::path::PathBuf) -> Vec<u64> {
    let job = job(rules, "\".........\"", Convention::Normal, folder);
    let manifest = solve(&job, &Crew::threads(2), &Limits::default()).unwrap();
    let mut layers = BTreeMap::<u64, u64>::new();
    manifest.files.iter().for_each(|file| *layers.entry(9 - file.layer.unwrap()).or_default() += file.rows);
    assert_eq!(layers.keys().copied().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
    layers.into_values().collect()
}

#[test]
fn tic_tac_toe() {
    let scratch = Scratch::new("tic-tac-toe");
    // 765 positions up to symmetry, and 5478 without it.
    let symmetric = by_ply(&script("tic-tac-toe"), scratch.at("symmetric"));
    assert_eq!(symmetric.iter().sum::<u64>(), 765);
    assert_eq!(symmetric, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/tic-tac-toe.star")).unwrap();
    let plain = text.replace("def representative(board)", "def unused(board)");
    let plain = made("plain", Script::load("plain", &plain, ScriptLimits::default()).unwrap());
    let counts = by_ply(&plain, scratch.at("plain"));
    assert_eq!(counts, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(counts.iter().sum::<u64>(), 5478);
    let start = &rows(&scratch.at("plain"))["\".........\""];
    assert_eq!((start.outcome, start.remoteness), (Outcome::D, None));
    println!("compared 20 counts of positions by ply");
}

#[test]
fn chomp_and_nim_like_games_as_declared() {
    let scratch = Scratch::new("declared");
    let mut compared = 0;
    for (name, start) in
        [("chomp", "5,5,5,5,5"), ("nim", "60"), ("wythoff", "20,25"), ("king", "90,80"), ("lasker", "30")]
    {
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
                compared += 1;
            }
        }
        // A row is found by its text, its layer and its block.
        let table = Table::open(&scratch.at(name)).unwrap();
        for (text, row) in rows.iter().step_by(17) {
            let position = rules.moves.parse(text).unwrap();
            let rank = rules.moves.rank(&position).unwrap();
            let block = rules.moves.block(&position).unwrap().map_or(text.clone(), |block| block.to_string());
            assert_eq!(table.get_of(rank, block.as_bytes(), text).unwrap().as_ref(), Some(row));
        }
    }
    // The diagonal positions of Chomp: all shapes with at most 5 columns and rows, up to mirror images.
    assert_eq!(Table::open(&scratch.at("chomp")).unwrap().manifest().positions, (251 + 31) / 2);
    println!("compared {compared} positions with what games declare");
}

#[test]
fn cram() {
    // Nimbers of m by n boards: J. Uiterwijk, The game of Cram; Winning Ways, ch. 15.
    let scratch = Scratch::new("cram");
    for (start, value) in [("1,11", 3), ("3,3", 0), ("3,4", 1), ("3,5", 1), ("4,4", 0)] {
        let folder = scratch.at(start);
        solve(&job(&script("cram"), start, Convention::Normal, folder.clone()), &Crew::threads(2), &Limits::default())
            .unwrap();
        let rules = script("cram");
        let text = rules.moves.show(&rules.moves.representative(&rules.moves.parse(start).unwrap()));
        assert_eq!(rows(&folder)[&text].value, Some(LoopyValue::Nimber(Nimber(value))), "{start}");
    }
    println!("compared 5 nimbers of Cram");
}
