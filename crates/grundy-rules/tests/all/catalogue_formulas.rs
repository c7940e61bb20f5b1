//! The formulas that games of the catalogue declare say the same as their moves.
//!
//! Moves of formulas are recognised from the numbers of their positions, as by going through all options.

use std::collections::BTreeSet;

use grundy_core::{Position, Ruleset};
use grundy_rules::formula::{GameText, MoveText};
use grundy_rules::{ENTRIES, Numbers, Rules};
use grundy_testkit::play;

type Options = BTreeSet<Vec<Vec<u64>>>;

/// The options without empty parts, in order.
fn options<R: Ruleset<Position = Position> + ?Sized>(rules: &R, at: &[u64], is_empty: fn(&[u64]) -> bool) -> Options {
    let mut found = Options::new();
    let visited = rules.each_option(&Position::from(at), &mut |option| {
        let mut parts: Vec<Vec<u64>> = option.iter().map(|part| part.to_vec()).filter(|part| !is_empty(part)).collect();
        parts.sort();
        found.insert(parts);
    });
    visited.unwrap();
    found
}

fn read(text: Option<GameText>) -> Numbers {
    let text = text.expect("formulas");
    Numbers::read(&text).unwrap_or_else(|misread| panic!("{text:?}: {misread:?}"))
}

fn vectors(heaps: u32, to: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..(to + 1).pow(heaps)).map(move |n| (0..heaps).map(|heap| n / (to + 1).pow(heap) % (to + 1)).collect())
}

const GAMES: &str = "nim bachet:3 take:1..3 take:2,5,7..9 take:odd take:even take:powers-of:3 take:powers-of:1 \
                     take:1,even all-but:2,4..5 all-but:odd grundy wythoff queen rook king knight boxes chocolate \
                     fibonacci-nim";

#[test]
fn one_position_at_a_time() {
    for name in GAMES.split(' ') {
        let rules = Rules::find(name).unwrap();
        let numbers = read(rules.formulas_text(None));
        assert!(numbers.ends, "{name}: linear reasoning shows that play ends");
        assert_eq!(rules.formulas(None).as_ref(), Some(numbers.game()));
        let (heaps, to) = if numbers.game().heaps.len() == 1 { (1, 70) } else { (2, 9) };
        let is_empty: fn(&[u64]) -> bool =
            if heaps == 1 || name == "fibonacci-nim" { |part| part[0] == 0 } else { |_| false };
        for at in vectors(heaps, to) {
            let written = Position::from(&at[..]).to_string();
            assert_eq!(numbers.parse(&written).is_ok(), rules.moves.parse(&written).is_ok(), "{name} {written}");
            if numbers.parse(&written).is_ok() {
                assert_eq!(options(&numbers, &at, is_empty), options(&*rules.moves, &at, is_empty), "{name} {written}");
            }
        }
    }
}

#[test]
fn several_heaps_as_one_position() {
    for name in ["nim", "take:1,3..4", "all-but:2"] {
        let rules = Rules::find(name).unwrap();
        for heaps in 2..=3 {
            let numbers = read(rules.formulas_text(Some(heaps)));
            assert!(numbers.ends);
            for at in vectors(heaps as u32, 5) {
                let mut wanted = Options::new();
                for heap in 0..heaps {
                    for option in options(&*rules.moves, &at[heap..=heap], |_| false) {
                        let mut after = at.clone();
                        after[heap] = option.first().map_or(0, |rest| rest[0]);
                        wanted.insert(vec![after]);
                    }
                }
                assert_eq!(options(&numbers, &at, |_| false), wanted, "{name} {at:?}");
            }
        }
    }
}

#[test]
fn moore_has_a_move_for_each_choice_of_heaps() {
    for (name, heaps) in [("moore:1", 3), ("moore:2", 2), ("moore:2", 3), ("moore:2", 4), ("moore:9", 3)] {
        let rules = Rules::find(name).unwrap();
        let numbers = read(rules.formulas_text(Some(heaps)));
        assert!(numbers.ends);
        let sorted = |options: Options| -> BTreeSet<Vec<u64>> {
            let heaps = |option: Vec<Vec<u64>>| {
                let mut heaps: Vec<u64> = option.into_iter().flatten().filter(|&heap| heap > 0).collect();
                heaps.sort();
                heaps
            };
            options.into_iter().map(heaps).collect()
        };
        for at in vectors(heaps as u32, 3) {
            let theirs = options(&*rules.moves, &at, |_| false);
            assert_eq!(sorted(options(&numbers, &at, |_| false)), sorted(theirs), "{name} {at:?}");
        }
    }
    assert!(Rules::find("moore:2").unwrap().formulas(None).is_none());
    assert!(Rules::find("moore:4").unwrap().formulas(Some(9)).is_none());
}

/// The places of the heads of which a part of an option consists: none, one, or a run.
fn places(part: &[u64]) -> Vec<u64> {
    match *part {
        [0] => Vec::new(),
        [n] => vec![n],
        [m, n] => (m + 1..=n).collect(),
        _ => unreachable!("a head or a run of heads"),
    }
}

/// One head, or one run of heads, is a row of coins: its options are those of the row.
#[test]
fn heads_are_turned_as_in_a_row() {
    let heads_after = |rules: &dyn Ruleset<Position = Position>, at: &[u64], places: fn(&[u64]) -> Vec<u64>| {
        let mut found = BTreeSet::new();
        let visited = rules.each_option(&Position::from(at), &mut |option| {
            let mut all: Vec<u64> = option.iter().flat_map(|part| places(part)).collect();
            all.sort();
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "no coin shows heads twice: {all:?}");
            found.insert(all);
        });
        visited.unwrap();
        found
    };
    for name in ["turtles", "mock-turtles", "twins", "triplets", "turnips", "1", "1,3", "2,3", "ruler"] {
        let rules = Rules::find(&format!("turning:{name}")).unwrap();
        let numbers = read(rules.pieces(None).map(|pieces| pieces.text));
        assert!(numbers.ends, "{name}: linear reasoning shows that play ends");
        assert_eq!(rules.theorem_game(None).as_ref(), Some(numbers.game()));
        assert!(rules.formulas(None).is_none(), "a row is not a vector of numbers");
        let mut compared = 0;
        for at in vectors(numbers.game().heaps.len() as u32, 11) {
            if numbers.is_position(&at).unwrap() {
                let row = [vec![0], places(&at)].concat();
                let row = heads_after(&*rules.moves, &row, |row| row[1..].to_vec());
                assert_eq!(heads_after(&numbers, &at, places), row, "{name} {at:?}");
                compared += 1;
            }
        }
        assert!(compared >= if name == "ruler" { 78 } else { 11 }, "{name}: {compared}");
    }
    let turtles = Rules::find("turning-turtles").unwrap().theorem_game(None);
    assert!(turtles.is_some() && turtles == Rules::find("turning:turtles").unwrap().theorem_game(Some(1)));
    for name in ["turning:moebius", "turning:odd", "turning:1..4", "turning:ruler/twins"] {
        assert!(Rules::find(name).unwrap().theorem_game(None).is_none(), "{name}");
    }
}

#[test]
fn every_declaration_is_compared() {
    for entry in ENTRIES.iter().filter(|entry| !entry.is_from_file()) {
        for small in entry.small {
            let name = small.split(' ').next().unwrap();
            let rules = Rules::find(name).unwrap();
            let declares = (1..=3).any(|heaps| rules.formulas(Some(heaps)).is_some()) || rules.formulas(None).is_some();
            let is_compared =
                GAMES.split(' ').any(|game| game.split(':').next() == Some(entry.name)) || entry.name == "moore";
            assert!(!declares || is_compared, "{name} declares formulas that no test compares");
        }
    }
    assert!(Rules::find("wythoff").unwrap().formulas(Some(3)).is_none());
    assert!(Rules::find("take:squares").unwrap().formulas(None).is_none());
    assert!(Rules::find("take:1..9223372036854775807").unwrap().formulas(None).is_none());
}

fn text(heaps: &[&str], moves: &[&str]) -> GameText {
    GameText::new(heaps, moves)
}

#[test]
fn exactly_the_options_are_allowed() {
    let games = [
        text(&["x", "y"], &["x' = x - t, t >= 1", "y' = y - t, t >= 1", "x' = x - t, y' = y - t, t >= 1"]),
        text(&["x", "y"], &["x' = x + 1, y' = y - 2", "x' < x, y' % 3 = 1, y' <= y"]),
        GameText {
            domain: Some("x >= y".to_owned()),
            over: Some("x % 5 = 0".to_owned()),
            ..text(&["x", "y"], &["x' < x"])
        },
        text(&["n"], &["n' >= 1, n'' >= 1, n' != n'', n' + n'' = n"]),
        text(&["n"], &["n' < n", "n' < n, n'' < n'"]),
    ];
    for game in games {
        let rules = Numbers::read(&game).unwrap();
        let heaps = game.heaps.len() as u32;
        let numbers = |place: u64| (0..heaps).map(|i| place / 9u64.pow(i) % 9).collect::<Vec<u64>>();
        let mut all: Vec<Position> = (0..9u64.pow(heaps)).map(|place| Position::from(numbers(place))).collect();
        all.retain(|at| rules.is_position(at).unwrap());
        for at in &all {
            let options = play::options(&rules, std::slice::from_ref(at));
            let ones = all.iter().map(|part| vec![part.clone()]);
            let twos = all.iter().flat_map(|a| all.iter().map(move |b| vec![a.clone(), b.clone()]));
            for to in ones.chain(twos.filter(|_| heaps == 1)) {
                let mut sorted = to.clone();
                sorted.sort();
                assert_eq!(rules.allows(at, &to).unwrap(), options.contains(&sorted), "{game:?}: {at} to {to:?}");
            }
        }
    }
}

#[test]
fn labels_are_the_same_at_any_size() {
    let mut game = text(&["x", "y"], &["x' = x - t, t >= 1", "x' = x - t, y' = y - 2*t, t >= 1"]);
    game.moves[1] = MoveText { label: Some("take {t} and twice as many".to_owned()), ..game.moves[1].clone() };
    let rules = Numbers::read(&game).unwrap();
    // 10 options are gone through; 10^17 are not.
    for far in [0, 100_000_000_000_000_000] {
        let from = Position::from([far + 10, far + 20]);
        let label = |x: u64, y: u64| rules.label(&from, &[Position::from([far + x, far + y])]).to_string();
        assert_eq!(label(7, 14), "take 3 and twice as many");
        assert_eq!(label(7, 20), "take 3 from x");
    }
}
