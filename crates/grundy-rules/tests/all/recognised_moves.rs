//! Moves of formulas, recognised from the numbers before and after them, against going through all options.

use grundy_core::{Position, Ruleset};
use grundy_rules::Numbers;
use grundy_rules::formula::{GameText, MoveText};
use grundy_testkit::play;

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
