//! Searches in products of automata, which verify every automaton of a certificate.
//!
//! An automaton reads the digits of some numbers side by side, the most significant first; each number has its *track*.
//! Leading zeros lead from the start to the start. An [`Atom`] says that an automaton accepts the numbers of some
//! tracks. A [`Case`] says that several atoms hold together, and a list of cases that one of them does.
//!
//! Two questions are enough for all theorems. Both are answered by going through everything that can be reached:
//!
//! - [`empty`]: no numbers satisfy any of the cases;
//! - [`entailed`]: whatever numbers satisfy a premise, there are others with which one of the cases holds. After the
//!   digits of the given numbers, the others may have had any digits. The search follows the *set* of all states that are
//!   then possible (M. O. Rabin and D. Scott 1959).

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;
use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::Variable;

use super::smaller::smaller;
use crate::kernel::{Check, Rejected, Session};

/// Largest number of states that one search meets. It bounds time and memory.
pub(super) const MOST: usize = 1 << 22;
/// Where a search would meet more states, the cases are made [smaller] first.
const PLAIN: usize = 1 << 14;

/// A deterministic automaton that starts in state 0; `None` is the state in which nothing is accepted any more.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table {
    pub digits: usize,
    /// For each state, for each letter: the digit of track j counts digits^j.
    pub next: Vec<Vec<Option<u32>>>,
    pub accepting: Vec<bool>,
}

impl Table {
    /// The same automaton, which stops where nothing is accepted any more. Without that, products are needlessly large.
    pub fn trimmed(mut self) -> Table {
        let mut live = self.accepting.clone();
        loop {
            let leads = |line: &Vec<Option<u32>>| line.iter().flatten().any(|&state| live[state as usize]);
            let now: Vec<bool> = self.next.iter().zip(&live).map(|(line, &live)| live || leads(line)).collect();
            if now == live {
                break;
            }
            live = now;
        }
        self.next.iter_mut().flatten().for_each(|state| *state = state.filter(|&state| live[state as usize]));
        self
    }

    pub fn complement(&self) -> Table {
        let lost = self.next.len() as u32;
        let mut next: Vec<Vec<Option<u32>>> = self.next.clone();
        next.push(vec![None; self.next.first().map_or(1, Vec::len)]);
        next.iter_mut().flatten().for_each(|state| *state = Some(state.unwrap_or(lost)));
        let accepting = self.accepting.iter().map(|accepts| !accepts).chain([true]).collect();
        Table { digits: self.digits, next, accepting }.trimmed()
    }
}

/// An automaton accepts the numbers of these tracks.
pub(crate) type Atom = (Rc<Table>, Vec<Variable>);

/// Atoms that hold together.
pub(crate) type Case = Vec<Atom>;

/// The states of the automata of a case.
pub(super) type States = Vec<u32>;

/// A case with its tracks numbered, the given ones first.
pub(super) struct Product {
    atoms: Vec<(Rc<Table>, Vec<usize>)>,
    /// For each track the atoms that are decided when it and all preceding tracks have their digits.
    decided: Vec<Vec<usize>>,
    digits: usize,
}

impl Product {
    pub(super) fn of(case: &Case, given: &[Variable]) -> Product {
        let others = case.iter().flat_map(|(_, tracks)| tracks).filter(|track| !given.contains(track));
        let others: BTreeSet<Variable> = others.copied().collect();
        let tracks: Vec<Variable> = given.iter().copied().chain(others).collect();
        let number = |track: &Variable| tracks.iter().position(|known| known == track).unwrap_or(0);
        let atoms: Vec<(Rc<Table>, Vec<usize>)> =
            case.iter().map(|(table, tracks)| (Rc::clone(table), tracks.iter().map(number).collect())).collect();
        let last = |atom: &(Rc<Table>, Vec<usize>)| atom.1.iter().max().copied().unwrap_or(0);
        let decided = (0..tracks.len()).map(|track| (0..atoms.len()).filter(|&i| last(&atoms[i]) == track).collect());
        Product { decided: decided.collect(), digits: case.first().map_or(1, |(table, _)| table.digits), atoms }
    }

    pub(super) fn start(&self) -> States {
        vec![0; self.atoms.len()]
    }

    pub(super) fn accepts(&self, states: &States) -> bool {
        self.atoms.iter().zip(states).all(|((table, _), &state)| table.accepting[state as usize])
    }

    /// Calls `visit` with every successor of `from` in which the first tracks have these digits.
    pub(super) fn each_next(&self, from: &States, given: &[usize], visit: &mut dyn FnMut(States)) {
        self.choose(from, given, &mut Vec::with_capacity(self.decided.len()), &mut from.clone(), visit);
    }

    fn choose(
        &self,
        from: &States,
        given: &[usize],
        chosen: &mut Vec<usize>,
        to: &mut States,
        visit: &mut dyn FnMut(States),
    ) {
        let track = chosen.len();
        if track == self.decided.len() {
            return visit(to.clone());
        }
        let digits = given.get(track).map_or(0..self.digits, |&digit| digit..digit + 1);
        'digits: for digit in digits {
            chosen.push(digit);
            for &i in &self.decided[track] {
                let (table, tracks) = &self.atoms[i];
                let letter = tracks.iter().rev().fold(0, |letter, &track| letter * self.digits + chosen[track]);
                match table.next[from[i] as usize][letter] {
                    Some(state) => to[i] = state,
                    None => {
                        chosen.pop();
                        continue 'digits;
                    }
                }
            }
            self.choose(from, given, chosen, to, visit);
            chosen.pop();
        }
    }
}

/// Which of several cases are possible after some letters, with their states.
pub(super) type Possible = BTreeSet<(usize, States)>;

/// Several cases side by side.
pub(super) struct Products(Vec<Product>);

impl Products {
    pub(super) fn of(cases: &[Case], given: &[Variable]) -> Products {
        Products(cases.iter().map(|case| Product::of(case, given)).collect())
    }

    pub(super) fn start(&self) -> Possible {
        self.0.iter().enumerate().map(|(case, product)| (case, product.start())).collect()
    }

    /// The states that are possible after one more letter of the given numbers.
    pub(super) fn after(&self, possible: &Possible, letter: &[usize]) -> Possible {
        let mut next = Possible::new();
        for (case, states) in possible {
            self.0[*case].each_next(states, letter, &mut |states| {
                next.insert((*case, states));
            });
        }
        next
    }

    pub(super) fn accepts(&self, possible: &Possible) -> bool {
        possible.iter().any(|(case, states)| self.0[*case].accepts(states))
    }

    /// The states that are possible after any number of these letters; `None` if there are more than `most`.
    pub(super) fn after_all(&self, letters: &[Vec<usize>], most: usize, session: &Session) -> Check<Option<Possible>> {
        let met = reach(self.start().into_iter().collect(), most, &|_| 1, session, &mut |here| {
            let here = Possible::from([here.clone()]);
            Ok(letters.iter().flat_map(|letter| self.after(&here, letter)).collect())
        })?;
        Ok(met.map(|met| met.into_iter().collect()))
    }
}

/// All letters of some tracks: the digit of track j counts digits^j.
pub(super) fn letters(digits: usize, tracks: usize) -> Vec<Vec<usize>> {
    let digit = |letter: usize, track: usize| letter / digits.pow(track as u32) % digits;
    (0..digits.pow(tracks as u32)).map(|letter| (0..tracks).map(|track| digit(letter, track)).collect()).collect()
}

/// Visits all states that can be reached from `start`; `next` lists the successors. `None` if there are more than
/// `most` states; `states` counts the states of one place.
pub(super) fn reach<T: Clone + Eq + Hash>(
    start: Vec<T>,
    most: usize,
    states: &dyn Fn(&T) -> usize,
    session: &Session,
    next: &mut dyn FnMut(&T) -> Check<Vec<T>>,
) -> Check<Option<HashSet<T>>> {
    let mut met: HashSet<T> = start.iter().cloned().collect();
    let mut count: usize = start.iter().map(states).sum();
    let mut open = start;
    while let Some(here) = open.pop() {
        session.report("states", count, None)?;
        for there in next(&here)? {
            if met.insert(there.clone()) {
                count += states(&there);
                open.push(there);
            }
        }
        if count > most {
            return Ok(None);
        }
    }
    Ok(Some(met))
}

fn too_many() -> Rejected {
    Rejected::unchecked("witness", said!("a product of automata has more than {most} states", most = MOST))
}

/// Whether no numbers satisfy any of the cases.
pub(crate) fn empty(cases: &[Case], session: &Session) -> Check<bool> {
    let none = |case: &Case, most| -> Check<Option<bool>> {
        let product = Product::of(case, &[]);
        let met = reach(vec![product.start()], most, &|_| 1, session, &mut |states| {
            let mut next = Vec::new();
            product.each_next(states, &[], &mut |states| next.push(states));
            Ok(next)
        })?;
        Ok(met.map(|met| !met.iter().any(|states| product.accepts(states))))
    };
    for case in cases {
        if let Some(none) = none(case, PLAIN)? {
            if none { continue } else { return Ok(false) }
        }
        for case in smaller(vec![case.clone()], &|_| false) {
            if !none(&case, MOST)?.ok_or_else(too_many)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Whether for all numbers `given` that satisfy the premise there are others with which one of the cases holds.
pub(crate) fn entailed(given: &[Variable], premise: &Case, cases: &[Case], session: &Session) -> Check<bool> {
    if let Some(follows) = follows(given, premise, cases, PLAIN, session)? {
        return Ok(follows);
    }
    let cases = smaller(cases.to_vec(), &|track| given.contains(&track));
    follows(given, premise, &cases, MOST, session)?.ok_or_else(too_many)
}

/// As `entailed`; `None` if it takes more states.
fn follows(given: &[Variable], premise: &Case, cases: &[Case], most: usize, session: &Session) -> Check<Option<bool>> {
    let premise = Product::of(premise, given);
    let products = Products::of(cases, given);
    let letters = letters(premise.digits, given.len());
    // The other numbers may be longer than the given ones.
    let Some(possible) = products.after_all(&[vec![0; given.len()]], most, session)? else { return Ok(None) };
    let states = |(_, possible): &(States, Possible)| 1 + possible.len();
    let met = reach(vec![(premise.start(), possible)], most, &states, session, &mut |(states, possible)| {
        let mut next = Vec::new();
        for letter in &letters {
            premise.each_next(states, letter, &mut |states| next.push((states, products.after(possible, letter))));
        }
        Ok(next)
    })?;
    let holds = |(states, possible): &(States, Possible)| !premise.accepts(states) || products.accepts(possible);
    Ok(met.map(|met| met.iter().all(holds)))
}
