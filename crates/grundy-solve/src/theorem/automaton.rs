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
//!
//! # The minimal automaton, by refinement of a partition
//! Two states are equivalent if the same words lead from them to accepting states. Begin with two classes, accepting
//! and rejecting states. Split a class whenever a letter leads from some of its states into a class C, from others
//! not. J. E. Hopcroft (1971) observed that after a split only the smaller half need be used as C again. So a state
//! is in such a C at most log2 n times. The whole takes time O(n k log n) for n states and k letters.
//!
//! Here a class in the list of work stands for all letters at once. When a class is taken from the list, its states
//! are copied. The copy is used for every letter, even if the class is split in the meantime.

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
        let mut done = 0;
        while let Some(&state) = order.get(done) {
            done += 1;
            if self.is_accepting(state) {
                let steps = std::iter::successors(reached[state as usize], |step| reached[step.0 as usize]);
                let mut word: Vec<usize> = steps.map(|(_, letter)| letter).collect();
                word.reverse();
                return Some(word);
            }
            for letter in 0..self.letters() {
                let next = self.step(state, letter);
                if next != self.start && reached[next as usize].is_none() {
                    reached[next as usize] = Some((state, letter));
                    order.push(next);
                }
            }
        }
        None
    }

    /// The same automaton without the states that cannot be reached, numbered in breadth-first order.
    fn ordered(&self) -> Automaton {
        let (mut order, mut number) = (vec![self.start], vec![u32::MAX; self.states()]);
        number[self.start as usize] = 0;
        let (mut next, mut done) = (Vec::with_capacity(self.next.len()), 0);
        while let Some(&state) = order.get(done) {
            done += 1;
            for letter in 0..self.letters() {
                let after = self.step(state, letter);
                if number[after as usize] == u32::MAX {
                    number[after as usize] = order.len() as u32;
                    order.push(after);
                }
                next.push(number[after as usize]);
            }
        }
        let accepting = order.iter().map(|&s| self.is_accepting(s)).collect();
        Automaton { digits: self.digits, tracks: self.tracks.clone(), start: 0, accepting, next }
    }
}

/// The new names of some tracks; the others keep theirs.
pub(super) fn names<const N: usize>(pairs: [(Variable, Variable); N]) -> impl Fn(Variable) -> Variable {
    move |track| pairs.iter().find(|(old, _)| *old == track).map_or(track, |(_, new)| *new)
}

/// The letter over the tracks at these places of a longer letter.
fn gather(letter: usize, places: &[usize], digits: usize) -> usize {
    places.iter().rev().fold(0, |sum, &place| sum * digits + letter / digits.pow(place as u32) % digits)
}

/// A partition of the states into classes, each a range of `order`.
struct Partition {
    order: Vec<u32>,
    place: Vec<u32>,
    class: Vec<u32>,
    first: Vec<u32>,
    end: Vec<u32>,
    /// How many states at the front of each class are marked.
    marked: Vec<u32>,
}

impl Partition {
    /// The states with one property and those without.
    fn new(property: &[bool]) -> Partition {
        let states = property.len() as u32;
        let mut order: Vec<u32> = (0..states).collect();
        order.sort_by_key(|&s| property[s as usize]);
        let without = property.iter().filter(|&&p| !p).count() as u32;
        let mut place = vec![0; property.len()];
        for (i, &s) in order.iter().enumerate() {
            place[s as usize] = i as u32;
        }
        let both = 0 < without && without < states;
        let class = property.iter().map(|&p| u32::from(p && both)).collect();
        let first: Vec<u32> = if both { vec![0, without] } else { vec![0] };
        let (end, marked) = ([&first[1..], &[states]].concat(), vec![0; first.len()]);
        Partition { order, place, class, first, end, marked }
    }

    /// Moves a state to the marked ones of its class. Returns the class if this is its first marked state.
    fn mark(&mut self, state: u32) -> Option<u32> {
        let class = self.class[state as usize];
        let c = class as usize;
        let (at, front) = (self.place[state as usize], self.first[c] + self.marked[c]);
        if at < front {
            return None;
        }
        let other = self.order[front as usize];
        self.order.swap(at as usize, front as usize);
        (self.place[state as usize], self.place[other as usize]) = (front, at);
        self.marked[c] += 1;
        (self.marked[c] == 1).then_some(class)
    }

    /// Splits the marked states from a class, if it has others. The new class is the smaller part.
    fn split(&mut self, class: u32) -> Option<u32> {
        let c = class as usize;
        let marked = std::mem::take(&mut self.marked[c]);
        let (first, end) = (self.first[c], self.end[c]);
        if first + marked == end {
            return None;
        }
        let new = self.first.len() as u32;
        let (from, to) = if 2 * marked <= end - first { (first, first + marked) } else { (first + marked, end) };
        if from == first {
            self.first[c] = to
        } else {
            self.end[c] = from
        }
        self.first.push(from);
        self.end.push(to);
        self.marked.push(0);
        for i in from..to {
            self.class[self.order[i as usize] as usize] = new;
        }
        Some(new)
    }
}

impl Automaton {
    /// The minimal automaton that accepts the same words, with its states in breadth-first order. Two automata over the
    /// same tracks accept the same words exactly if their minimal automata are equal. Complexity: O(n k log n) for n
    /// states and k letters (Hopcroft).
    pub fn minimal(&self, budget: &Budget) -> Result<Automaton, NoProof> {
        let all = self.ordered();
        let (states, letters) = (all.states(), all.letters());
        let mut partition = Partition::new(&all.accepting);
        if partition.first.len() == 1 {
            return Ok(all.quotient(&partition));
        }
        // before[begin[a * (states + 1) + s] ..] are the states from which letter a leads to s.
        budget.afford(states * letters)?;
        let mut begin = vec![0u32; letters * (states + 1)];
        for (i, &to) in all.next.iter().enumerate() {
            begin[i % letters * (states + 1) + to as usize + 1] += 1;
        }
        for row in begin.chunks_mut(states + 1) {
            budget.steps(states)?;
            (1..row.len()).for_each(|i| row[i] += row[i - 1]);
        }
        let mut before = vec![0u32; states * letters];
        let mut filled = begin.clone();
        for (i, &to) in all.next.iter().enumerate() {
            let (from, letter) = (i / letters, i % letters);
            let slot = &mut filled[letter * (states + 1) + to as usize];
            before[letter * states + *slot as usize] = from as u32;
            *slot += 1;
        }
        // Of the two first classes one is enough, the smaller one.
        let smaller = u32::from(partition.end[1] - partition.first[1] < partition.end[0] - partition.first[0]);
        let mut work = vec![smaller];
        let mut touched = Vec::new();
        while let Some(class) = work.pop() {
            let range = partition.first[class as usize] as usize..partition.end[class as usize] as usize;
            let members = partition.order[range].to_vec();
            for letter in 0..letters {
                budget.steps(members.len())?;
                let row = &begin[letter * (states + 1)..][..=states];
                for &s in &members {
                    let sources = row[s as usize] as usize..row[s as usize + 1] as usize;
                    for &from in &before[letter * states..][sources] {
                        touched.extend(partition.mark(from));
                    }
                }
                for class in touched.drain(..) {
                    // If the whole class waits, both parts must; otherwise the smaller part, the new one, is enough.
                    work.extend(partition.split(class));
                }
            }
        }
        Ok(all.quotient(&partition))
    }

    /// The automaton whose states are the classes.
    fn quotient(&self, partition: &Partition) -> Automaton {
        let representatives: Vec<u32> = partition.first.iter().map(|&first| partition.order[first as usize]).collect();
        let accepting = representatives.iter().map(|&s| self.is_accepting(s)).collect();
        let letters = self.letters();
        let row = |&s: &u32| &self.next[s as usize * letters..][..letters];
        let next = representatives.iter().flat_map(row).map(|&s| partition.class[s as usize]).collect();
        let start = partition.class[self.start as usize];
        Automaton { digits: self.digits, tracks: self.tracks.clone(), start, accepting, next }.ordered()
    }
}
