//! Games and claims as formulas.

use grundy_rules::formula::{Formula, GameText, NumberGame, parse_claim};
use grundy_testkit::two_heaps::moves;

pub fn game(heaps: &[&str], moves: &[impl AsRef<str>]) -> NumberGame {
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    GameText::new(heaps, &moves).read().unwrap()
}

/// A claim about a game, which may name the value `G`.
pub fn claim(game: &NumberGame, text: &str) -> Formula {
    parse_claim(text, &game.heaps, true).unwrap()
}

/// A two-heap game: `rays` are subtracted any positive number of times, `steps` once.
pub fn two_heaps(rays: &[(i64, i64)], steps: &[(i64, i64)]) -> NumberGame {
    game(&["m", "n"], &moves(rays, steps))
}

pub fn wythoff() -> NumberGame {
    two_heaps(&[(1, 0), (0, 1), (1, 1)], &[])
}

/// Nim with k heaps in which one to `most` heaps are made smaller (Moore's Nim).
pub fn moore(heaps: u32, most: u32) -> NumberGame {
    let names = &["a", "b", "c", "d"][..heaps as usize];
    let lower = |chosen: u32| {
        let lowered = (0..names.len()).filter(|i| chosen >> i & 1 == 1).map(|i| format!("{0}' < {0}", names[i]));
        lowered.collect::<Vec<_>>().join(", ")
    };
    let chosen = (1u32..1 << heaps).filter(|chosen| chosen.count_ones() <= most);
    game(names, &chosen.map(lower).collect::<Vec<_>>())
}

pub fn subtraction(set: &[i64]) -> NumberGame {
    game(&["n"], &set.iter().map(|s| format!("n' = n - {s}").replace("- -", "+ ")).collect::<Vec<_>>())
}

/// Ferguson's boxes with m and n chips, both at least 1: empty one, and divide the other into two parts.
pub fn boxes() -> NumberGame {
    let text = GameText::new(&["m", "n"], &["m' >= 1, n' >= 1, m' + n' = m", "m' >= 1, n' >= 1, m' + n' = n"]);
    GameText { domain: Some("m >= 1, n >= 1".to_owned()), ..text }.read().unwrap()
}

/// Fibonacci Nim with a heap n and the most that may be taken.
pub fn fibonacci_nim() -> NumberGame {
    let text = GameText::new(&["n", "limit"], &["1 <= t <= limit, n' = n - t, limit' = 2*t"]);
    GameText { rank: Some("n".to_owned()), ..text }.read().unwrap()
}

/// Mock turtles with coins on `1, 2, 3, …`; a heap is a coin, heap 0 is none. Turn it and at most two to its left.
pub fn mock_turtles() -> NumberGame {
    game(&["n"], &["n' < n", "n' < n, n'' < n'"])
}
