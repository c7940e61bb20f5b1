//! Theorems found and proved.

use std::time::Instant;

use grundy_core::{Convention, Observer, Progress, Stop};
use grundy_rules::formula::NumberGame;
use grundy_testkit::long;

use super::games::*;
use crate::Limits;
use crate::theorem::{About, Numeration, Verdict, prove};

/// Stops the work after some seconds, so that a test ends.
pub struct Patience(pub Instant, pub u64);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed().as_secs() >= self.1).then_some(Stop::TimeLimit)
    }
}

/// What is proved: numeration, states and words.
fn proved(game: &NumberGame, convention: Convention, about: About) -> (Numeration, usize, String) {
    let start = Instant::now();
    let patience = Patience(start, 20);
    let limits = Limits { observer: &patience, ..Limits::default() };
    let theorem = prove(game, convention, about, None, &limits).unwrap();
    assert_eq!(theorem.verdict, Verdict::Proven);
    let recogniser = theorem.recogniser.unwrap();
    (recogniser.numeration, recogniser.states(), theorem.statement.into_english())
}

fn outcomes(game: &NumberGame) -> (Numeration, usize, String) {
    proved(game, Convention::Normal, About::PPositions)
}

/// Asserts that a proved theorem says so.
fn says(found: (Numeration, usize, String), numeration: Numeration, states: usize, words: &str) {
    assert_eq!(found, (numeration, states, words.to_owned()));
}

#[test]
fn nim() {
    let base = Numeration::Base2;
    says(outcomes(&moore(2, 1)), base, 2, "a, b is a P-position exactly if a xor b = 0.");
    says(outcomes(&moore(3, 1)), base, 2, "a, b, c is a P-position exactly if a xor b xor c = 0.");
    says(outcomes(&moore(4, 1)), base, 2, "a, b, c, d is a P-position exactly if a xor b xor c xor d = 0.");
    let moore = outcomes(&moore(3, 2));
    let columns = "in each binary place, the number of ones of a, b, c is a multiple of 3";
    says(moore, base, 2, &format!("a, b, c is a P-position exactly if {columns}."));
    let rook = proved(&two_heaps(&[(1, 0), (0, 1)], &[]), Convention::Normal, About::Values);
    says(rook, base, 2, "The value G of m, n is given by: G = m xor n.");
}

#[test]
fn values_like_a_logarithm() {
    let values = proved(&boxes(), Convention::Normal, About::Values);
    assert_eq!((values.0, values.1), (Numeration::Base2, 12));
    says(outcomes(&boxes()), Numeration::Base2, 2, "m, n is a P-position exactly if m mod 2 = 1 and n mod 2 = 1.");
}

#[test]
fn wythoff_normal_and_misere() {
    let pairs = "m, n are floor(t*phi) and floor(t*phi) + t for some t >= 0, in either order; phi = (1 + sqrt 5)/2";
    says(outcomes(&wythoff()), Numeration::Zeckendorf, 8, &format!("m, n is a P-position exactly if {pairs}."));
    let misere = proved(&wythoff(), Convention::Misere, About::PPositions);
    assert_eq!((misere.0, misere.1), (Numeration::Zeckendorf, 14));
}

#[test]
fn other_games_in_zeckendorf() {
    let least = "n = 0, or limit is less than the least Fibonacci number in the Zeckendorf sum of n";
    says(
        outcomes(&fibonacci_nim()),
        Numeration::Zeckendorf,
        5,
        &format!("n, limit is a P-position exactly if {least}."),
    );
    let jumps = outcomes(&two_heaps(&[(1, 0), (0, 1), (1, 1)], &[(1, 4), (4, 1)]));
    assert_eq!((jumps.0, jumps.1), (Numeration::Zeckendorf, 42));
}

#[test]
fn coins() {
    let turtles = proved(&mock_turtles(), Convention::Normal, About::Values);
    assert_eq!((turtles.0, turtles.1), (Numeration::Base2, 9));
}

/// Vectors that are subtracted.
pub type Vectors = Vec<(i64, i64)>;

/// Rays and steps of all symmetric two-heap rules in a small box: no ray, or those of a bishop, a rook or a queen.
fn rules() -> Vec<(Vectors, Vectors)> {
    let both_ways = |(a, b): (i64, i64)| if a == b { vec![(a, b)] } else { vec![(a, b), (b, a)] };
    let diagonal = [(1, 1), (2, 2), (3, 3), (1, 2), (1, 3), (2, 3)].map(both_ways);
    let straight = [(1, 0), (2, 0), (3, 0), (1, 1), (2, 2), (1, 2), (1, 3), (2, 3)].map(both_ways);
    let rook = vec![(1, 0), (0, 1)];
    let queen = vec![(1, 0), (0, 1), (1, 1)];
    let kinds = [(rook, &diagonal[..]), (queen, &diagonal[..]), (vec![(1, 1)], &straight[..]), (vec![], &straight[..])];
    let mut rules = Vec::new();
    for (rays, classes) in kinds {
        for chosen in 0..1usize << classes.len() {
            let steps: Vectors =
                classes.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).flat_map(|(_, c)| c.clone()).collect();
            if !rays.is_empty() || !steps.is_empty() {
                rules.push((rays.clone(), steps));
            }
        }
    }
    rules
}

#[test]
fn most_symmetric_rules_are_proved() {
    let rules = rules();
    assert_eq!(rules.len(), 639);
    // Each 16th rule, unless there is time for all.
    let step = long(16, 1);
    let (mut proved, mut all) = (0, 0);
    for (rays, steps) in rules.iter().step_by(step) {
        let patience = Patience(Instant::now(), 60);
        let limits = Limits { memory: 1 << 30, observer: &patience, ..Limits::default() };
        let game = two_heaps(rays, steps);
        let theorem = prove(&game, Convention::Normal, About::PPositions, None, &limits).unwrap();
        all += 1;
        proved += usize::from(theorem.verdict == Verdict::Proven);
    }
    assert!(proved * 10 >= all * 9, "{proved} of {all}");
}
