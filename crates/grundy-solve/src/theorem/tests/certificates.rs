//! A plain checker of witnesses, written from the documentation of the certificate alone.

use grundy_core::Convention;
use grundy_rules::formula::{NumberGame, Variable};

use super::games::*;
use crate::Limits;
use crate::theorem::obligation::{Obligation, WayState};
use crate::theorem::{About, Certificate, certificate, prove};

/// The pairs that a letter over the tracks leads to from a pair.
fn after(obligation: &Obligation, digits: usize, (way, state): &WayState, letter: usize) -> Vec<WayState> {
    let parts = &obligation.ways[*way as usize];
    let mut found = Vec::new();
    for choice in 0..digits.pow(parts.guessed.len() as u32) {
        let digit = |v: Variable| match obligation.tracks.iter().position(|&t| t == v) {
            Some(j) => letter / digits.pow(j as u32) % digits,
            None => {
                let place = parts.guessed.iter().position(|&g| g == v).unwrap();
                choice / digits.pow(place as u32) % digits
            }
        };
        let next = state.iter().zip(&parts.atoms).map(|(&s, atom)| {
            let tracks = atom.automaton.tracks().iter().enumerate();
            atom.automaton.step(s, tracks.map(|(j, &t)| digit(t) * digits.pow(j as u32)).sum())
        });
        found.push((*way, next.collect()));
    }
    found
}

/// Whether the witness of an obligation is accepted.
fn accepted(obligation: &Obligation, digits: usize) -> bool {
    let mut begin: Vec<WayState> = obligation
        .ways
        .iter()
        .enumerate()
        .map(|(i, way)| (i as u32, way.atoms.iter().map(|atom| atom.automaton.start()).collect()))
        .collect();
    let mut done = 0;
    while let Some(pair) = begin.get(done).cloned() {
        done += 1;
        for next in after(obligation, digits, &pair, 0) {
            if !begin.contains(&next) {
                begin.push(next);
            }
        }
    }
    let accepts = |(way, state): &WayState| {
        let way = &obligation.ways[*way as usize];
        way.rule.holds(&|i| way.atoms[i].automaton.is_accepting(state[i]))
    };
    let Some(first) = obligation.sets.first() else { return false };
    first.iter().all(|pair| begin.contains(pair))
        && obligation.sets.iter().all(|set| set.iter().any(accepts))
        && obligation.sets.len() == obligation.next.len()
        && obligation.sets.iter().zip(&obligation.next).all(|(set, next)| {
            next.len() == digits.pow(obligation.tracks.len() as u32)
                && next.iter().enumerate().all(|(letter, &number)| {
                    let reached: Vec<WayState> =
                        set.iter().flat_map(|pair| after(obligation, digits, pair, letter)).collect();
                    obligation
                        .sets
                        .get(number as usize)
                        .is_some_and(|set| set.iter().all(|pair| reached.contains(pair)))
                })
        })
}

fn made(game: &NumberGame, convention: Convention, about: About) -> Certificate {
    let theorem = prove(game, convention, about, None, &Limits::default()).unwrap();
    certificate(game, &theorem, &Limits::default()).unwrap()
}

#[test]
fn witnesses_are_accepted_and_mutations_rejected() {
    let cases = [
        ("nim", made(&moore(2, 1), Convention::Normal, About::PPositions)),
        ("wythoff", made(&wythoff(), Convention::Normal, About::PPositions)),
        ("misère wythoff", made(&wythoff(), Convention::Misere, About::PPositions)),
        ("fibonacci nim", made(&fibonacci_nim(), Convention::Normal, About::PPositions)),
        ("boxes", made(&boxes(), Convention::Normal, About::PPositions)),
        ("rook values", made(&two_heaps(&[(1, 0), (0, 1)], &[]), Convention::Normal, About::Values)),
    ];
    for (name, certificate) in &cases {
        let digits = certificate.recogniser.numeration.digits();
        for obligation in &certificate.obligations {
            assert!(accepted(obligation, digits), "{name}: {}", obligation.what);
            // Wythoff's game has 140 sets, its misère play more.
            assert!(
                obligation.sets.len() <= if certificate.terminal.is_some() { 1000 } else { 150 },
                "{name}: {} sets",
                obligation.sets.len()
            );
            // A set without its pairs accepts nothing.
            let mut empty = obligation.clone();
            empty.sets.last_mut().unwrap().clear();
            assert!(!accepted(&empty, digits), "{name}");
            // A way that is left out leaves a hole.
            for way in 0..obligation.ways.len() {
                let mut fewer = obligation.clone();
                fewer.sets.iter_mut().for_each(|set| set.retain(|(w, _)| *w as usize != way));
                if fewer.sets != obligation.sets {
                    let holes = fewer.sets.iter().any(|set| {
                        !set.iter().any(|(w, s)| {
                            let way = &fewer.ways[*w as usize];
                            way.rule.holds(&|i| way.atoms[i].automaton.is_accepting(s[i]))
                        })
                    });
                    assert_eq!(accepted(&fewer, digits), !holes, "{name}: way {way}");
                }
            }
        }
    }
}
