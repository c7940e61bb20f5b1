//! Theorems found and proved.

use std::time::Instant;

use grundy_core::{Convention, Observer, Progress, Stop};
use grundy_rules::formula::NumberGame;

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

/// What is proved: numeration and states.
fn proved(game: &NumberGame, convention: Convention, about: About) -> (Numeration, usize) {
    let start = Instant::now();
    let patience = Patience(start, 20);
    let limits = Limits { observer: &patience, ..Limits::default() };
    let theorem = prove(game, convention, about, None, &limits).unwrap();
    let found = theorem.recogniser.as_ref().map(|r| (r.numeration, r.states()));
    println!("{:?} {:?} {:?} tested {}", theorem.verdict, start.elapsed(), found, theorem.tested);
    assert_eq!(theorem.verdict, Verdict::Proven);
    let recogniser = theorem.recogniser.unwrap();
    (recogniser.numeration, recogniser.states())
}

fn outcomes(game: &NumberGame) -> (Numeration, usize) {
    proved(game, Convention::Normal, About::PPositions)
}

#[test]
fn nim() {
    assert_eq!(outcomes(&moore(2, 1)), (Numeration::Base2, 2));
    assert_eq!(outcomes(&moore(3, 1)), (Numeration::Base2, 2));
    assert_eq!(outcomes(&moore(4, 1)), (Numeration::Base2, 2));
    assert_eq!(outcomes(&moore(3, 2)), (Numeration::Base2, 2));
    assert_eq!(proved(&two_heaps(&[(1, 0), (0, 1)], &[]), Convention::Normal, About::Values), (Numeration::Base2, 2));
}

#[test]
fn values_like_a_logarithm() {
    assert_eq!(proved(&boxes(), Convention::Normal, About::Values).0, Numeration::Base2);
    assert_eq!(outcomes(&boxes()), (Numeration::Base2, 3));
}

#[test]
fn wythoff_normal_and_misere() {
    assert_eq!(outcomes(&wythoff()), (Numeration::Zeckendorf, 8));
    assert_eq!(proved(&wythoff(), Convention::Misere, About::PPositions), (Numeration::Zeckendorf, 14));
}

#[test]
fn other_games_in_zeckendorf() {
    assert_eq!(outcomes(&fibonacci_nim()), (Numeration::Zeckendorf, 5));
    assert_eq!(outcomes(&two_heaps(&[(1, 0), (0, 1), (1, 1)], &[(1, 4), (4, 1)])), (Numeration::Zeckendorf, 42));
}

#[test]
fn coins() {
    let (numeration, states) = proved(&mock_turtles(), Convention::Normal, About::Values);
    assert_eq!(numeration, Numeration::Base2);
    println!("mock turtles {states}");
}
