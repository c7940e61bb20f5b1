//! What a checker needs to verify a theorem without any search.
//!
//! A checker of a proved theorem has the game, the convention, and the recogniser. Two kinds of things are to be
//! verified.
//!
//! **Exclusions** say that something never happens: no P-position moves to a P-position; no position has two values; no
//! option has the value of its position; no move fails to lower the rank; in misère play no position of the automaton
//! [`terminal`](Certificate::terminal) has a move. Each is the emptiness of an intersection of automata, with all variables as tracks or guesses. That needs no
//! witness.
//!
//! **Obligations** say that something always exists: every position that is no P-position has a move to one. Each is
//! the universality of a nondeterministic automaton, and its witness is in a [`Certificate`].
//!
//! # The nondeterministic automaton of an obligation
//!
//! An [`Obligation`] says: for all numbers in its `tracks`, at least one of its `ways` holds. A [`Way`] has `guessed`
//! variables, `atoms` and a `rule`. It holds for given numbers if there are numbers for the guessed variables so that
//! the rule is true, where [`Rule::Atom`] i means that atom i accepts. An [`Atom`] is a relation between some of these
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
//! relations are is written at [`Relation`]. That the ways are the right ones follows from the game: way 0 says that
//! the numbers are exempt (no valid words, no position, or the position is in the set already); each other way is one
//! move, with the option in the set. [`obligations`] builds them, in the order of the moves. A number that a quantifier
//! of the move binds, and that an equation with the coefficient 1 or −1 determines, is replaced in the other linear
//! relations, which gain one more: that it is not negative. A guessed variable without a [`Relation::Valid`] of its own
//! occurs in a relation that must accept, and accepts valid words only; so must the automaton of the theorem.
//!
//! [`Relation`]: super::obligation::Relation
//! [`Relation::Valid`]: super::obligation::Relation::Valid
//! [`Atom`]: super::obligation::Atom
//! [`Rule::Atom`]: super::obligation::Rule::Atom

use std::rc::Rc;

use grundy_core::Convention;
use grundy_rules::formula::{NumberGame, Variable};
use hashbrown::{HashMap, HashSet};

use super::answer::{Recogniser, Theorem, Verdict};
use super::automaton::{Automaton, letters};
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::game::Positions;
use super::obligation::{Obligation, Way, WayState, obligations};
use crate::Limits;

/// What a checker needs beside the game and the theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The automaton of the theorem.
    pub recogniser: Recogniser,
    /// In misère play, an automaton of positions without a move.
    pub terminal: Option<Automaton>,
    /// The obligations with their witnesses.
    pub obligations: Vec<Obligation>,
}

/// The certificate of a proved theorem.
///
/// # Errors
///
/// If the theorem is not proved; if a formula of the game has a `forall`, or an `exists` under a `not`, which have no
/// certificates yet; or if the budget is used up.
pub fn certificate(game: &NumberGame, theorem: &Theorem, limits: &Limits) -> Result<Certificate, NoProof> {
    let (Verdict::Proven, Some(recogniser)) = (&theorem.verdict, &theorem.recogniser) else {
        return Err(NoProof::Refused("the theorem is not proved, so it has no certificate"));
    };
    let budget = Budget::new(limits);
    let decider = Decider { numeration: recogniser.numeration, budget: &budget };
    let terminal = match theorem.convention {
        Convention::Normal => None,
        Convention::Misere => Some(Rc::new(Positions::new(game, decider)?.terminal()?)),
    };
    let mut obligations = obligations(game, theorem.about, recogniser, terminal.as_ref(), decider)?;
    for obligation in &mut obligations {
        witness(obligation, decider)?;
    }
    let terminal = terminal.map(|terminal| (*terminal).clone());
    Ok(Certificate { recogniser: recogniser.clone(), terminal, obligations })
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

/// Finds the witness of an obligation by the subset construction, and leaves out what is not needed.
fn witness(obligation: &mut Obligation, decider: Decider) -> Result<(), NoProof> {
    let digits = decider.numeration.digits();
    let ways = obligation.clone();
    let runners = runners_of(&ways, digits)?;
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
    let (mut sets, mut next, mut steps) = (vec![begin], Vec::new(), Vec::new());
    let mut cells = 0;
    while let Some(set) = sets.get(next.len()).cloned() {
        let mut row = Vec::with_capacity(count);
        for letter in 0..count {
            let mut from: Vec<(WayState, u32)> = Vec::new();
            for (place, (way, state)) in set.iter().enumerate() {
                decider.budget.steps(runners[*way as usize].choices)?;
                runners[*way as usize].step(state, letter, &mut |next| from.push(((*way, next), place as u32)));
            }
            from.sort_unstable();
            from.dedup();
            let mut after: Vec<WayState> = from.iter().map(|(pair, _)| pair.clone()).collect();
            after.dedup();
            let new = sets.len() as u32;
            let number = *numbers.entry(after.clone()).or_insert(new);
            cells += from.len() + after.iter().map(|(_, state)| state.len() + 1).sum::<usize>();
            decider.budget.afford(cells)?;
            steps.extend(from.into_iter().map(|(pair, place)| {
                let to = after.binary_search(&pair).unwrap_or_default() as u32;
                Step { from: (next.len() as u32, place), letter: letter as u32, to: (number, to) }
            }));
            if number == new {
                sets.push(after);
            }
            row.push(number);
        }
        next.push(row);
    }
    let accepts = |(way, state): &WayState| runners[*way as usize].accepts(state);
    let kept = thinned(&sets, &steps, &accepts, decider.budget)?;
    // Sets that have become equal are one.
    let mut merged: HashMap<Vec<WayState>, u32> = HashMap::new();
    let mut names = Vec::with_capacity(sets.len());
    for (set, kept) in sets.iter().zip(&kept) {
        let thin: Vec<WayState> =
            set.iter().zip(kept).filter(|(_, kept)| **kept).map(|(pair, _)| pair.clone()).collect();
        let new = merged.len() as u32;
        let number = *merged.entry(thin.clone()).or_insert(new);
        if number == new {
            obligation.sets.push(thin);
            obligation.next.push(next[names.len()].clone());
        }
        names.push(number);
    }
    obligation.next.iter_mut().flatten().for_each(|number| *number = names[*number as usize]);
    reroute(obligation, &runners, decider.budget)
}

/// Leads letters to sets that are in use already, where one is contained in what is reached, and leaves out the sets
/// that nothing leads to.
fn reroute(obligation: &mut Obligation, runners: &[Runner], budget: &Budget) -> Result<(), NoProof> {
    let mut order = vec![0u32];
    let mut place: HashMap<u32, u32> = HashMap::from([(0, 0)]);
    let mut next: Vec<Vec<u32>> = Vec::new();
    while let Some(&number) = order.get(next.len()) {
        let mut row = Vec::new();
        for (letter, &old) in obligation.next[number as usize].iter().enumerate() {
            let mut reached: HashSet<WayState> = HashSet::new();
            for (way, state) in &obligation.sets[number as usize] {
                budget.steps(runners[*way as usize].choices)?;
                runners[*way as usize].step(state, letter, &mut |next| _ = reached.insert((*way, next)));
            }
            budget.steps(order.len())?;
            let inside = |&&set: &&u32| obligation.sets[set as usize].iter().all(|pair| reached.contains(pair));
            let chosen = *order.iter().find(inside).unwrap_or(&old);
            let new = order.len() as u32;
            row.push(*place.entry(chosen).or_insert(new));
            if order.len() < place.len() {
                order.push(chosen);
            }
        }
        next.push(row);
    }
    obligation.sets = order.iter().map(|&number| obligation.sets[number as usize].clone()).collect();
    obligation.next = next;
    Ok(())
}

/// The ways of an obligation, ready to be run.
fn runners_of(obligation: &Obligation, digits: usize) -> Result<Vec<Runner<'_>>, NoProof> {
    obligation.ways.iter().map(|way| Runner::new(way, &obligation.tracks, digits)).collect()
}

/// That a letter leads from a pair of a set to a pair of the next set.
struct Step {
    from: (u32, u32),
    letter: u32,
    to: (u32, u32),
}

/// Which pairs of the sets are needed: in each set one that accepts, and for each needed pair one from which it is
/// reached. What is needed already is preferred, so few pairs are left.
fn thinned(
    sets: &[Vec<WayState>],
    steps: &[Step],
    accepts: &dyn Fn(&WayState) -> bool,
    budget: &Budget,
) -> Result<Vec<Vec<bool>>, NoProof> {
    // The steps into each pair, by the set from which they come and the letter.
    let mut into: HashMap<(u32, u32), Vec<&Step>> = HashMap::new();
    for step in steps {
        into.entry(step.to).or_default().push(step);
    }
    for steps in into.values_mut() {
        steps.sort_by_key(|step| (step.from.0, step.letter, step.from.1));
    }
    let mut kept: Vec<Vec<bool>> = sets.iter().map(|set| vec![false; set.len()]).collect();
    let mut open = Vec::new();
    for (number, set) in sets.iter().enumerate() {
        let place = set.iter().position(accepts);
        let place = place.ok_or(NoProof::Refused("the theorem has no witness; this is a mistake of the program"))?;
        kept[number][place] = true;
        open.push((number as u32, place as u32));
    }
    while let Some(pair) = open.pop() {
        let Some(steps) = into.get(&pair) else { continue };
        for group in steps.chunk_by(|a, b| (a.from.0, a.letter) == (b.from.0, b.letter)) {
            budget.steps(group.len())?;
            let known = group.iter().any(|step| kept[step.from.0 as usize][step.from.1 as usize]);
            if let (false, Some(step)) = (known, group.first()) {
                kept[step.from.0 as usize][step.from.1 as usize] = true;
                open.push(step.from);
            }
        }
    }
    Ok(kept)
}
