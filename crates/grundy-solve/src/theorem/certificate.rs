//! What a checker needs to verify a theorem without any search.
//!
//! A checker of a proved theorem has the game, the convention, and the recogniser. Two kinds of things are to be
//! verified.
//!
//! **Exclusions** say that something never happens: no P-position moves to a P-position; no position has two values; no
//! option has the value of its position; no move fails to lower the rank; in misère play no P-position is without a
//! move. Each is the emptiness of an intersection of automata, with all variables as tracks or guesses. That needs no
//! witness.
//!
//! **Obligations** say that something always exists: every position that is no P-position has a move to one. Each is
//! the universality of a nondeterministic automaton, and its witness is in a [`Certificate`].
//!
//! # The nondeterministic automaton of an obligation
//!
//! An [`Obligation`] says: for all numbers in its `tracks`, at least one of its `ways` holds. A [`Way`] has `guessed`
//! variables, `atoms` and a `rule`. It holds for given numbers if there are numbers for the guessed variables so that
//! the rule is true, where [`Rule::Atom`](super::obligation::Rule::Atom) i means that atom i accepts. An [`Atom`](super::obligation::Atom) is a relation between some of these
//! variables, and comes with a complete deterministic automaton whose tracks are these variables, ascending.
//!
//! 1. A *state* of a way is one state of each of its atoms. It starts with the start states.
//! 2. A *letter* gives a digit to each track of the obligation: track j has (letter / d^j) mod d, for d digits. For
//!    each choice of one digit for every guessed variable, each atom steps with the digits of its own variables. So one
//!    letter leads from a state to up to d^g states, for g guessed variables.
//! 3. A state of a way *accepts* if its rule is true of which atoms are in accepting states.
//! 4. The automaton is the disjoint union of its ways: a set of states is a set of pairs, a way and a state of it.
//!
//! The *beginnings* are all states that are reached from the start states by letters that are 0 in all tracks of the
//! obligation, with any guesses, in any number: what is guessed may be longer than what is given.
//!
//! # The witness
//!
//! The witness is a list of sets of such pairs, and for each set and each letter the number of a set. It is accepted if
//!
//! - set 0 contains beginnings only;
//! - for each set S and letter a, every pair in the set with number `next[S][a]` is reached from some pair of S by a;
//! - each set contains an accepting pair.
//!
//! By induction on its length every word of letters is then accepted: after it, all pairs of some set of the list are
//! reached. A set may be smaller than what is reached, which is why pairs that cannot accept any more are left out.
//!
//! # The atoms
//!
//! A checker builds each relation by itself, in any way it likes, and compares it with the table that the atom brings:
//! both automata read the same words, and in no reachable pair of states does one accept and the other not. What the
//! relations are is written at [`Relation`](super::obligation::Relation). That the ways are the right ones follows from the game: way 0 says that
//! the numbers are exempt (no valid words, no position, or the position is in the set already); each other way is one
//! move, with the option in the set. [`obligations`] builds them, in the order of the moves.

use grundy_core::Convention;
use grundy_rules::formula::{NumberGame, Variable};
use hashbrown::HashMap;

use super::answer::{Recogniser, Theorem, Verdict};
use super::automaton::letters;
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::obligation::{Obligation, Way, WayState, obligations};
use crate::Limits;

/// What a checker needs beside the game and the theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The automaton of the theorem.
    pub recogniser: Recogniser,
    /// The obligations with their witnesses.
    pub obligations: Vec<Obligation>,
}

/// The certificate of a proved theorem.
///
/// # Errors
///
/// If the theorem is not proved; if a formula of the game has a `forall`, or an `exists` under a `not`, which have no
/// certificates yet; in misère play, whose positions without a move have none yet; or if the budget is used up.
pub fn certificate(game: &NumberGame, theorem: &Theorem, limits: &Limits) -> Result<Certificate, NoProof> {
    let (Verdict::Proven, Some(recogniser)) = (&theorem.verdict, &theorem.recogniser) else {
        return Err(NoProof::Refused("the theorem is not proved, so it has no certificate"));
    };
    if theorem.convention == Convention::Misere {
        return Err(NoProof::Refused("there are no certificates of theorems about misère play"));
    }
    let budget = Budget::new(limits);
    let decider = Decider { numeration: recogniser.numeration, budget: &budget };
    let mut obligations = obligations(game, theorem.about, recogniser, decider)?;
    for obligation in &mut obligations {
        witness(obligation, decider)?;
    }
    Ok(Certificate { recogniser: recogniser.clone(), obligations })
}

/// A way, ready to be run.
struct Runner<'a> {
    way: &'a Way,
    /// For each atom and each of its tracks: the place among the tracks of the obligation, followed by the guesses.
    places: Vec<Vec<usize>>,
    /// For each needed atom, which of its states can accept at all.
    live: Vec<(usize, Vec<bool>)>,
    digits: usize,
    tracks: usize,
    /// d^g, the number of choices for the guessed variables.
    choices: usize,
}

impl<'a> Runner<'a> {
    fn new(way: &'a Way, tracks: &[Variable], digits: usize) -> Result<Runner<'a>, NoProof> {
        let all = [tracks, &way.guessed[..]].concat();
        let place = |v: &Variable| all.iter().position(|w| w == v);
        let places = way.atoms.iter().map(|atom| atom.automaton.tracks().iter().map(place).collect::<Option<Vec<_>>>());
        let places = places.collect::<Option<Vec<_>>>();
        let places = places.ok_or(NoProof::Refused("a formula has a variable that nothing binds"))?;
        let mut needed = Vec::new();
        way.rule.needed(&mut needed);
        let live = needed.into_iter().map(|i| (i, way.atoms[i].automaton.live())).collect();
        let choices = letters(digits, way.guessed.len())?;
        Ok(Runner { way, places, live, digits, tracks: tracks.len(), choices })
    }

    fn accepts(&self, state: &[u32]) -> bool {
        self.way.rule.holds(&|i| self.way.atoms[i].automaton.is_accepting(state[i]))
    }

    /// The states after a letter, without those that cannot accept any more.
    fn step(&self, state: &[u32], letter: usize, found: &mut dyn FnMut(Vec<u32>)) {
        let scale = self.digits.pow(self.tracks as u32);
        for choice in 0..self.choices {
            let whole = letter + choice * scale;
            let next: Vec<u32> = state
                .iter()
                .zip(&self.places)
                .zip(&self.way.atoms)
                .map(|((&s, places), atom)| {
                    atom.automaton.step(s, super::automaton::gather(whole, places, self.digits))
                })
                .collect();
            if self.live.iter().all(|(i, live)| live[next[*i] as usize]) {
                found(next);
            }
        }
    }
}

/// Finds the witness of an obligation by the subset construction.
fn witness(obligation: &mut Obligation, decider: Decider) -> Result<(), NoProof> {
    let digits = decider.numeration.digits();
    let runners = obligation
        .ways
        .iter()
        .map(|way| Runner::new(way, &obligation.tracks, digits))
        .collect::<Result<Vec<_>, _>>()?;
    let mut begin: Vec<WayState> = runners
        .iter()
        .enumerate()
        .map(|(i, runner)| (i as u32, runner.way.atoms.iter().map(|atom| atom.automaton.start()).collect()))
        .collect();
    let mut done = 0;
    while let Some((way, state)) = begin.get(done).cloned() {
        done += 1;
        runners[way as usize].step(&state, 0, &mut |next| {
            if !begin.contains(&(way, next.clone())) {
                begin.push((way, next));
            }
        });
    }
    begin.sort_unstable();
    let count = letters(digits, obligation.tracks.len())?;
    let mut numbers: HashMap<Vec<WayState>, u32> = HashMap::from([(begin.clone(), 0)]);
    let (mut sets, mut next) = (vec![begin], Vec::new());
    let mut cells = 0;
    while let Some(set) = sets.get(next.len()).cloned() {
        if !set.iter().any(|(way, state)| runners[*way as usize].accepts(state)) {
            return Err(NoProof::Refused("the theorem has no witness; this is a mistake of the program"));
        }
        let mut row = Vec::with_capacity(count);
        for letter in 0..count {
            let mut after = Vec::new();
            for (way, state) in &set {
                decider.budget.steps(runners[*way as usize].choices)?;
                runners[*way as usize].step(state, letter, &mut |next| after.push((*way, next)));
            }
            after.sort_unstable();
            after.dedup();
            let new = sets.len() as u32;
            let number = *numbers.entry(after.clone()).or_insert(new);
            if number == new {
                cells += after.iter().map(|(_, state)| state.len() + 1).sum::<usize>();
                decider.budget.afford(cells)?;
                sets.push(after);
            }
            row.push(number);
        }
        next.push(row);
    }
    (obligation.sets, obligation.next) = (sets, next);
    Ok(())
}
