//! Automata that read several numbers side by side.
//!
//! A number is written as a word of digits, the most significant digit first. A vector of k numbers is written as one
//! word over *letters*: a letter holds one digit of each number. The digits of one number are its *track*. Leading
//! zeros make the words equally long, so an automaton must give the same answer with any number of them.
//!
//! An [`Automaton`] is deterministic and complete: from each state there is one transition for each letter. So swapping
//! accepting and rejecting states makes the complement. The product of two automata decides every Boolean combination.
//! The minimal automaton, which is unique up to the names of the states (Myhill 1957, Nerode 1958), decides equality.
//! [`Automaton::minimal`] numbers its states in the order in which a breadth-first search meets them. Hence two
//! automata accept the same words exactly if their minimal automata are *equal*.
//!
//! Tracks have names, the variables of a formula. So a product aligns them, and a relation is renamed and not rebuilt.
//!
//! Sources: J. R. Büchi, *Weak second-order arithmetic and finite automata*, 1960; J. Shallit, *The Logical Approach to
//! Automatic Sequences*, 2022. Walnut (H. Mousavi, 2016) works in the same way.

use std::hash::Hash;

use grundy_rules::formula::Variable;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::budget::{Budget, NoProof};

/// Most tracks that an automaton can have. With more, transition tables are too large even in base 2.
pub(crate) const TRACKS: usize = 8;

/// A complete deterministic automaton over the digits of several numbers. With d digits and k tracks the letters are
/// the numbers below d^k; track j has the digit (letter / d^j) mod d.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    digits: usize,
    tracks: Vec<Variable>,
    start: u32,
    accepting: Vec<bool>,
    next: Vec<u32>,
}

/// How a product joins the answers of two automata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    Both,
    /// At least one accepts.
    Either,
    /// The first accepts and the second does not.
    OnlyFirst,
    /// Exactly one accepts.
    Differ,
}

impl Join {
    fn of(self, a: bool, b: bool) -> bool {
        match self {
            Join::Both => a && b,
            Join::Either => a || b,
            Join::OnlyFirst => a && !b,
            Join::Differ => a != b,
        }
    }
}

/// d^k, the number of letters. Fails if there are more tracks than `TRACKS`.
pub fn letters(digits: usize, tracks: usize) -> Result<usize, NoProof> {
    if tracks > TRACKS { Err(NoProof::TooManyTracks { tracks, most: TRACKS }) } else { Ok(digits.pow(tracks as u32)) }
}

/// Builds an automaton from its start by breadth-first search. `step` gives the state after a letter, and `accepts`
/// which states accept. `weight` is how many cells the name of a state takes beyond its transitions. Fails if the
/// budget is used up, or `step` fails. The tracks must ascend.
pub fn explore<K: Clone + Eq + Hash>(
    digits: usize,
    tracks: Vec<Variable>,
    start: K,
    mut step: impl FnMut(&K, usize) -> Result<K, NoProof>,
    accepts: impl Fn(&K) -> bool,
    weight: impl Fn(&K) -> usize,
    budget: &Budget,
) -> Result<Automaton, NoProof> {
    debug_assert!(tracks.is_sorted_by(|a, b| a < b));
    let letters = letters(digits, tracks.len())?;
    let mut names = vec![start.clone()];
    let mut numbers: HashMap<K, u32> = HashMap::new();
    numbers.insert(start, 0);
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    let mut weights = 0;
    while let Some(name) = names.get(accepting.len()).cloned() {
        accepting.push(accepts(&name));
        for letter in 0..letters {
            budget.step()?;
            let number = names.len() as u32;
            match numbers.entry(step(&name, letter)?) {
                Entry::Occupied(known) => next.push(*known.get()),
                Entry::Vacant(new) => {
                    weights += weight(new.key());
                    names.push(new.key().clone());
                    new.insert(number);
                    next.push(number);
                }
            }
        }
        budget.afford((names.len() * letters).saturating_add(weights))?;
    }
    Ok(Automaton { digits, tracks, start: 0, accepting, next })
}

impl Automaton {
    /// The automaton with these parts; `next[s * letters + a]` is the state after state s and letter a. `None` if they
    /// do not fit together: the tracks must ascend, and every state must exist.
    pub fn new(
        digits: usize,
        tracks: Vec<Variable>,
        start: u32,
        accepting: Vec<bool>,
        next: Vec<u32>,
    ) -> Option<Automaton> {
        let letters = letters(digits, tracks.len()).ok()?;
        let states = u32::try_from(accepting.len()).ok()?;
        let fits = digits >= 2
            && tracks.is_sorted_by(|a, b| a < b)
            && start < states
            && next.len() == accepting.len().checked_mul(letters)?
            && next.iter().all(|&s| s < states);
        fits.then_some(Automaton { digits, tracks, start, accepting, next })
    }

    /// The automaton that accepts all words, or none.
    pub fn constant(digits: usize, accepts: bool) -> Automaton {
        Automaton { digits, tracks: Vec::new(), start: 0, accepting: vec![accepts], next: vec![0] }
    }

    /// How many digits a track can have.
    pub fn digits(&self) -> usize {
        self.digits
    }

    pub fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    pub fn letters(&self) -> usize {
        self.next.len() / self.accepting.len()
    }

    pub fn start(&self) -> u32 {
        self.start
    }

    /// Whether a word that ends in this state is accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    pub fn step(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize * self.letters() + letter]
    }

    pub fn accepts(&self, word: impl IntoIterator<Item = usize>) -> bool {
        self.is_accepting(word.into_iter().fold(self.start, |state, letter| self.step(state, letter)))
    }

    pub fn place(&self, track: Variable) -> Option<usize> {
        self.tracks.binary_search(&track).ok()
    }

    /// The automaton with accepting and rejecting states swapped. It accepts also words that write no number: cut it.
    pub fn complement(&self) -> Automaton {
        Automaton { accepting: self.accepting.iter().map(|accepts| !accepts).collect(), ..self.clone() }
    }

    /// For each state, whether some word leads from it to an accepting state.
    pub fn live(&self) -> Vec<bool> {
        let (states, letters) = (self.states(), self.letters());
        let mut before = vec![Vec::new(); states];
        for (state, row) in self.next.chunks(letters).enumerate() {
            let mut last = u32::MAX;
            for &next in row {
                if next != last && next as usize != state {
                    before[next as usize].push(state as u32);
                }
                last = next;
            }
        }
        let mut live = self.accepting.clone();
        let mut open: Vec<usize> = (0..states).filter(|&s| live[s]).collect();
        while let Some(state) = open.pop() {
            for &s in &before[state] {
                if !std::mem::replace(&mut live[s as usize], true) {
                    open.push(s as usize);
                }
            }
        }
        live
    }

    pub fn is_empty(&self) -> bool {
        !self.live()[self.start as usize]
    }

    /// The minimal automaton of all words that both automata accept, or that they accept in the way of another
    /// [`Join`]. Equal names are read together. Complexity: the product of the states, times the letters.
    pub fn join(&self, other: &Automaton, join: Join, budget: &Budget) -> Result<Automaton, NoProof> {
        let mut tracks = [self.tracks(), other.tracks()].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let count = letters(self.digits, tracks.len())?;
        let (first, second) = (self.letters_of(&tracks, count), other.letters_of(&tracks, count));
        let (alive, alive_too) = (self.live(), other.live());
        // One name for all pairs from which the join cannot accept.
        let lost = (u32::MAX, u32::MAX);
        let dead = |a: u32, b: u32| match join {
            Join::Both => !alive[a as usize] || !alive_too[b as usize],
            Join::OnlyFirst => !alive[a as usize],
            Join::Either | Join::Differ => !alive[a as usize] && !alive_too[b as usize],
        };
        let name = |a: u32, b: u32| if dead(a, b) { lost } else { (a, b) };
        explore(
            self.digits,
            tracks,
            name(self.start, other.start),
            |&(a, b), letter| {
                Ok(if (a, b) == lost { lost } else { name(self.step(a, first[letter]), other.step(b, second[letter])) })
            },
            |&(a, b)| (a, b) != lost && join.of(self.is_accepting(a), other.is_accepting(b)),
            |_| 0,
            budget,
        )?
        .minimal(budget)
    }

    /// For each letter over `tracks`, the letter that this automaton reads.
    fn letters_of(&self, tracks: &[Variable], count: usize) -> Vec<usize> {
        let places: Vec<usize> =
            self.tracks.iter().map(|track| tracks.iter().position(|t| t == track).unwrap_or_default()).collect();
        (0..count).map(|letter| gather(letter, &places, self.digits)).collect()
    }

    /// The automaton with other names of the tracks. If two tracks get one name, they must hold the same number.
    pub fn renamed(&self, name: impl Fn(Variable) -> Variable, budget: &Budget) -> Result<Automaton, NoProof> {
        let names: Vec<Variable> = self.tracks.iter().map(|&track| name(track)).collect();
        let mut tracks = names.clone();
        tracks.sort_unstable();
        tracks.dedup();
        let count = letters(self.digits, tracks.len())?;
        let places: Vec<usize> = names.iter().map(|track| tracks.binary_search(track).unwrap_or_default()).collect();
        let old: Vec<usize> = (0..count).map(|letter| gather(letter, &places, self.digits)).collect();
        let mut next = Vec::with_capacity(self.states() * count);
        for row in self.next.chunks(self.letters()) {
            budget.steps(count)?;
            next.extend(old.iter().map(|&letter| row[letter]));
        }
        let renamed = Automaton { tracks, next, ..self.clone() };
        if names.is_sorted_by(|a, b| a < b) { Ok(renamed) } else { renamed.minimal(budget) }
    }

    /// One of the shortest accepted words, the first of them in the order of the letters; `None` if there is none.
    pub fn shortest(&self) -> Option<Vec<usize>> {
        let mut reached: Vec<Option<(u32, usize)>> = vec![None; self.states()];
        let mut order = vec![self.start];
        let mut seen = vec![false; self.states()];
        seen[self.start as usize] = true;
        let mut done = 0;
        while let Some(&state) = order.get(done) {
            done += 1;
            if self.is_accepting(state) {
                let (mut word, mut at) = (Vec::new(), state);
                while let Some((before, letter)) = reached[at as usize] {
                    word.push(letter);
                    at = before;
                }
                word.reverse();
                return Some(word);
            }
            for letter in 0..self.letters() {
                let next = self.step(state, letter);
                if !std::mem::replace(&mut seen[next as usize], true) {
                    reached[next as usize] = Some((state, letter));
                    order.push(next);
                }
            }
        }
        None
    }

    /// The states that are reached from the start, in breadth-first order, and the number of each in it.
    fn reachable(&self) -> (Vec<u32>, Vec<u32>) {
        let mut order = vec![self.start];
        let mut number = vec![u32::MAX; self.states()];
        number[self.start as usize] = 0;
        let mut done = 0;
        while let Some(&state) = order.get(done) {
            done += 1;
            for letter in 0..self.letters() {
                let next = self.step(state, letter);
                if number[next as usize] == u32::MAX {
                    number[next as usize] = order.len() as u32;
                    order.push(next);
                }
            }
        }
        (order, number)
    }

    /// The same automaton without the states that cannot be reached, numbered in breadth-first order.
    pub(super) fn ordered(&self) -> Automaton {
        let (order, number) = self.reachable();
        let accepting = order.iter().map(|&s| self.is_accepting(s)).collect();
        let letters = self.letters();
        let row = |&s: &u32| &self.next[s as usize * letters..][..letters];
        let next = order.iter().flat_map(row).map(|&s| number[s as usize]).collect();
        Automaton { digits: self.digits, tracks: self.tracks.clone(), start: 0, accepting, next }
    }

    /// The transitions of all states, row after row.
    pub(super) fn table(&self) -> &[u32] {
        &self.next
    }
}

/// The letter over the tracks at these places of a longer letter.
pub(super) fn gather(letter: usize, places: &[usize], digits: usize) -> usize {
    places.iter().rev().fold(0, |sum, &place| sum * digits + letter / digits.pow(place as u32) % digits)
}
