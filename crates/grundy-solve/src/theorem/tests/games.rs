//! Games as formulas, built by hand.

use grundy_rules::formula::{Comparison, Formula, Move, NumberGame, Term, Variable};

pub fn var(index: u32) -> Term {
    Term::Variable(Variable(index))
}

pub fn num(c: i64) -> Term {
    Term::Constant(c)
}

pub fn plus(a: Term, b: Term) -> Term {
    Term::Sum(Box::new(a), Box::new(b))
}

pub fn minus(a: Term, b: Term) -> Term {
    Term::Difference(Box::new(a), Box::new(b))
}

pub fn times(c: i64, t: Term) -> Term {
    Term::Multiple(c, Box::new(t))
}

pub(crate) fn rem(t: Term, d: u64) -> Term {
    Term::Remainder(Box::new(t), d)
}

pub fn xor(a: Term, b: Term) -> Term {
    Term::Xor(Box::new(a), Box::new(b))
}

pub fn eq(a: Term, b: Term) -> Formula {
    Formula::Compare(a, Comparison::Equal, b)
}

pub fn lt(a: Term, b: Term) -> Formula {
    Formula::Compare(a, Comparison::Less, b)
}

pub(crate) fn le(a: Term, b: Term) -> Formula {
    Formula::Compare(a, Comparison::AtMost, b)
}

/// There is a number, `bound`.
pub fn some(bound: u32, inside: Vec<Formula>) -> Formula {
    Formula::Exists(Variable(bound), Box::new(Formula::And(inside)))
}

/// The game with these heaps and moves: each move is a formula and its number of parts.
pub fn game(heaps: &[&str], moves: Vec<(Formula, u32)>) -> NumberGame {
    let count = heaps.len() as u32;
    let rank = (1..count).fold(var(0), |sum, i| plus(sum, var(i)));
    let moves = moves.into_iter().map(|(formula, parts)| Move { formula, parts, label: None }).collect();
    NumberGame {
        heaps: heaps.iter().map(|&h| h.to_owned()).collect(),
        moves,
        domain: None,
        over: None,
        rank: vec![rank],
    }
}

const T: u32 = 1000;

/// A two-heap game: `rays` are subtracted any positive number of times, `steps` once.
pub(crate) fn two_heaps(rays: &[(i64, i64)], steps: &[(i64, i64)]) -> NumberGame {
    let ray = |&(a, b): &(i64, i64)| {
        let (x, y) = (minus(var(0), times(a, var(T))), minus(var(1), times(b, var(T))));
        (some(T, vec![eq(var(2), x), eq(var(3), y), le(num(1), var(T))]), 1)
    };
    let step = |&(a, b): &(i64, i64)| {
        (Formula::And(vec![eq(var(2), minus(var(0), num(a))), eq(var(3), minus(var(1), num(b)))]), 1)
    };
    game(&["m", "n"], rays.iter().map(ray).chain(steps.iter().map(step)).collect())
}

pub fn wythoff() -> NumberGame {
    two_heaps(&[(1, 0), (0, 1), (1, 1)], &[])
}

/// Nim with k heaps in which one to `most` heaps are made smaller (Moore's Nim).
pub fn moore(heaps: u32, most: u32) -> NumberGame {
    let mut moves = Vec::new();
    for chosen in 1u32..1 << heaps {
        if chosen.count_ones() <= most {
            let parts = (0..heaps).map(|i| {
                let (old, new) = (var(i), var(heaps + i));
                if chosen >> i & 1 == 1 { lt(new, old) } else { eq(new, old) }
            });
            moves.push((Formula::And(parts.collect()), 1));
        }
    }
    game(&["a", "b", "c", "d"][..heaps as usize], moves)
}

pub fn subtraction(set: &[i64]) -> NumberGame {
    game(&["n"], set.iter().map(|&s| (eq(var(1), minus(var(0), num(s))), 1)).collect())
}

/// Ferguson's boxes with m and n chips, both at least 1: empty one, and divide the other into two parts.
pub fn boxes() -> NumberGame {
    let divide = |heap: u32| {
        let all = vec![eq(plus(var(2), var(3)), var(heap)), le(num(1), var(2)), le(num(1), var(3))];
        (Formula::And(all), 1)
    };
    let mut game = game(&["m", "n"], vec![divide(0), divide(1)]);
    game.domain = Some(Formula::And(vec![le(num(1), var(0)), le(num(1), var(1))]));
    game
}

/// Fibonacci Nim with a heap n and the most that may be taken.
pub fn fibonacci_nim() -> NumberGame {
    let take =
        vec![le(num(1), var(T)), le(var(T), var(1)), eq(var(2), minus(var(0), var(T))), eq(var(3), times(2, var(T)))];
    NumberGame { rank: vec![var(0)], ..game(&["n", "limit"], vec![(some(T, take), 1)]) }
}

/// Mock turtles with coins on `1, 2, 3, …`; a heap is a coin, heap 0 is none. Turn it and at most two to its left.
pub(crate) fn mock_turtles() -> NumberGame {
    let one = lt(var(1), var(0));
    let two = Formula::And(vec![lt(var(1), var(0)), lt(var(2), var(1))]);
    game(&["n"], vec![(one, 1), (two, 2)])
}
