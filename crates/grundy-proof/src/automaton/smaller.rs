//! Makes cases small for the search.
//!
//! A case has auxiliary numbers: quotients, partial sums, choices of a move. They are eliminated one after the other.
//! The automata about such a number are joined to one. A new automaton reads the other numbers alone. Its states are
//! the sets of states that are possible after any digits of this number (M. O. Rabin and D. Scott 1959). States that
//! accept the same are merged (E. F. Moore 1956). So a search follows the given numbers, and not all the ways in which
//! the others can be chosen. Where an automaton would be large, the case stays as it is, and the search decides.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::rc::Rc;

use grundy_rules::formula::Variable;

use super::search::{Atom, Case, Table};

/// Largest number of letters of an automaton that is made here.
const LETTERS: usize = 1 << 12;
/// Largest number of states, equal ones included, and of steps, for one automaton.
const STATES: usize = 1 << 14;
const WORK: usize = 1 << 21;

/// The cases without the numbers that are not kept, as far as they can be taken out; one case if they can be joined.
pub(super) fn smaller(cases: Vec<Case>, keep: &dyn Fn(Variable) -> bool) -> Vec<Case> {
    let possible: Vec<Case> = cases.into_iter().filter_map(|case| without(case, keep)).collect();
    let mut joined: Vec<Case> = Vec::new();
    for case in possible {
        let both = match (&joined.last().map(Vec::as_slice), &case[..]) {
            (Some([one]), [other]) => join(&[one.clone(), other.clone()], false),
            _ => None,
        };
        match both {
            Some(both) => *joined.last_mut().unwrap_or(&mut Case::new()) = vec![both],
            None => joined.push(case),
        }
    }
    joined
}

/// A case without the numbers that are not kept; `None` if it is impossible.
fn without(mut case: Case, keep: &dyn Fn(Variable) -> bool) -> Option<Case> {
    let mut stays = BTreeSet::new();
    loop {
        if case.iter().any(|(table, _)| !table.accepting.contains(&true)) {
            return None;
        }
        let tracks: BTreeSet<Variable> = case.iter().flat_map(|(_, tracks)| tracks).copied().collect();
        let about = |track: Variable| case.iter().filter(move |(_, tracks)| tracks.contains(&track));
        let others = |track: Variable| about(track).flat_map(|(_, tracks)| tracks).collect::<BTreeSet<_>>().len();
        let open = tracks.into_iter().filter(|track| !keep(*track) && !stays.contains(track));
        let Some(next) = open.min_by_key(|&track| others(track)) else { break };
        let (mine, rest): (Case, Case) = case.iter().cloned().partition(|(_, tracks)| tracks.contains(&next));
        match join(&mine, true).and_then(|all| project(&all, next)) {
            Some((table, _)) if !table.accepting.contains(&true) => return None,
            Some(atom) => case = rest.into_iter().chain((!atom.1.is_empty()).then_some(atom)).collect(),
            None => {
                stays.insert(next);
            }
        }
    }
    if stays.is_empty()
        && case.len() > 1
        && let Some(all) = join(&case, true)
    {
        return all.0.accepting.contains(&true).then(|| vec![all]);
    }
    Some(case)
}

/// The intersection of several automata, or their union.
fn join(atoms: &[Atom], all: bool) -> Option<Atom> {
    let tracks: BTreeSet<Variable> = atoms.iter().flat_map(|(_, tracks)| tracks).copied().collect();
    let tracks: Vec<Variable> = tracks.into_iter().collect();
    let digits = atoms.first()?.0.digits;
    let letters = letters(digits, tracks.len())?;
    // For each automaton and each letter, the letter that it reads.
    let own = |(_, its): &Atom| -> Vec<usize> {
        let place = |track: &Variable| tracks.iter().position(|known| known == track).unwrap_or(0);
        let places: Vec<usize> = its.iter().map(place).collect();
        let digit = |letter: usize, place: usize| letter / digits.pow(place as u32) % digits;
        let read = |letter| places.iter().rev().fold(0, |read, &place| read * digits + digit(letter, place));
        (0..letters).map(read).collect()
    };
    let own: Vec<Vec<usize>> = atoms.iter().map(own).collect();
    let table = explore(
        digits,
        letters,
        vec![Some(0); atoms.len()],
        &mut |states: &Vec<Option<u32>>, letter, _| {
            let step = |i: usize, state: u32| atoms[i].0.next[state as usize][own[i][letter]];
            let after: Vec<Option<u32>> = (0..).zip(states).map(|(i, state)| step(i, (*state)?)).collect();
            let lost = if all { after.contains(&None) } else { after.iter().all(Option::is_none) };
            (!lost).then_some(after)
        },
        &|states| {
            let mut accepts =
                atoms.iter().zip(states).map(|((table, _), state)| state.is_some_and(|s| table.accepting[s as usize]));
            if all { accepts.all(|accepts| accepts) } else { accepts.any(|accepts| accepts) }
        },
    )?;
    Some((Rc::new(table), tracks))
}

/// The automaton of the other numbers: for some number in this track the given one accepts.
fn project((table, tracks): &Atom, track: Variable) -> Option<Atom> {
    let place = table.digits.pow(tracks.iter().position(|&known| known == track)? as u32);
    let others: Vec<Variable> = tracks.iter().copied().filter(|&known| known != track).collect();
    let letters = letters(table.digits, others.len())?;
    let after = |states: &[u32], letter: usize| -> Vec<u32> {
        let first = letter % place + letter / place * place * table.digits;
        let read =
            |&state: &u32| (0..table.digits).filter_map(move |digit| table.next[state as usize][first + digit * place]);
        let after: BTreeSet<u32> = states.iter().flat_map(read).collect();
        after.into_iter().collect()
    };
    // The number may be longer than the others.
    let mut start = vec![0];
    loop {
        let longer: BTreeSet<u32> = start.iter().copied().chain(after(&start, 0)).collect();
        if longer.len() == start.len() {
            break;
        }
        start = longer.into_iter().collect();
    }
    let found = explore(
        table.digits,
        letters,
        start,
        &mut |states: &Vec<u32>, letter, work| {
            *work += states.len() * table.digits;
            Some(after(states, letter)).filter(|after| !after.is_empty())
        },
        &|states| states.iter().any(|&state| table.accepting[state as usize]),
    )?;
    Some((Rc::new(found), others))
}

fn letters(digits: usize, tracks: usize) -> Option<usize> {
    digits.checked_pow(u32::try_from(tracks).ok()?).filter(|&letters| letters <= LETTERS)
}

/// The automaton with the fewest states whose states are reached from `start`; `None` if it takes too much work.
fn explore<T: Clone + Eq + Hash>(
    digits: usize,
    letters: usize,
    start: T,
    after: &mut dyn FnMut(&T, usize, &mut usize) -> Option<T>,
    accepts: &dyn Fn(&T) -> bool,
) -> Option<Table> {
    let mut number = HashMap::from([(start.clone(), 0)]);
    let (mut states, mut next, mut work) = (vec![start], Vec::new(), 0);
    while let Some(state) = states.get(next.len()).cloned() {
        let mut line = Vec::with_capacity(letters);
        for letter in 0..letters {
            line.push(after(&state, letter, &mut work).map(|after| {
                *number.entry(after).or_insert_with_key(|after| {
                    states.push(after.clone());
                    states.len() as u32 - 1
                })
            }));
        }
        next.push(line);
        work += letters;
        if work > WORK || states.len() > STATES {
            return None;
        }
    }
    Some(fewest(Table { digits, next, accepting: states.iter().map(accepts).collect() }.trimmed()))
}

fn fewest(table: Table) -> Table {
    let mut kind: Vec<u32> = table.accepting.iter().map(|&accepts| accepts.into()).collect();
    let mut count = 0;
    loop {
        let mut number: HashMap<(u32, Vec<Option<u32>>), u32> = HashMap::new();
        let kinds = table.next.iter().zip(&kind).map(|(line, &own)| {
            let line = line.iter().map(|after| after.map(|after| kind[after as usize])).collect();
            let new = number.len() as u32;
            *number.entry((own, line)).or_insert(new)
        });
        kind = kinds.collect();
        if number.len() == count {
            break;
        }
        count = number.len();
    }
    // One state of each kind, in the order in which they are met; the start is the first.
    let (mut order, mut place) = (vec![0], HashMap::from([(kind[0], 0)]));
    let mut next = Vec::new();
    while let Some(&state) = order.get(next.len()) {
        let mut line: Vec<Option<u32>> = Vec::with_capacity(table.next[state].len());
        for after in &table.next[state] {
            line.push(after.map(|after| {
                *place.entry(kind[after as usize]).or_insert_with(|| {
                    order.push(after as usize);
                    order.len() as u32 - 1
                })
            }));
        }
        next.push(line);
    }
    Table { digits: table.digits, next, accepting: order.iter().map(|&state| table.accepting[state]).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::search::{Products, letters};
    use crate::kernel::Session;
    use grundy_testkit::Random;

    /// Random cases of four variables, in base 2.
    fn cases(random: &mut Random) -> Vec<Case> {
        let mut atom = || {
            let tracks: Vec<Variable> = (0..4).filter(|_| random.one_in(2)).map(Variable).collect();
            let states = 1 + random.below(4);
            let mut state = |_| (!random.one_in(5)).then(|| random.below(states) as u32);
            let mut next: Vec<Vec<Option<u32>>> =
                (0..states).map(|_| (0..1 << tracks.len()).map(&mut state).collect()).collect();
            next[0][0] = Some(0);
            let accepting = (0..states).map(|_| random.one_in(3)).collect();
            (Rc::new(Table { digits: 2, next, accepting }.trimmed()), tracks)
        };
        let case: Case = (0..3).map(|_| atom()).collect();
        let other: Case = (0..2).map(|_| atom()).collect();
        vec![case, other]
    }

    #[test]
    fn smaller_cases_hold_for_the_same_numbers() {
        let (session, mut random) = (Session::of_the_catalogue(), Random::new(3));
        let (mut holds, mut fails, mut taken) = (0, 0, 0);
        let given = [Variable(0), Variable(1)];
        let letters = letters(2, given.len());
        for _ in 0..300 {
            let cases = cases(&mut random);
            let small = smaller(cases.clone(), &|track| given.contains(&track));
            // Where sets of states are very many, a number stays.
            taken += u32::from(small.iter().flatten().all(|(_, tracks)| tracks.iter().all(|it| given.contains(it))));
            let [plain, small] = [cases, small].map(|cases| Products::of(&cases, &given));
            let start = |products: &Products| products.after_all(&letters[..1], usize::MAX, &session).unwrap().unwrap();
            let mut words = vec![[start(&plain), start(&small)]];
            for _ in 0..4 {
                for [by_plain, by_small] in &words {
                    assert_eq!(plain.accepts(by_plain), small.accepts(by_small));
                    *if plain.accepts(by_plain) { &mut holds } else { &mut fails } += 1;
                }
                let after = |[by_plain, by_small]: &[_; 2]| {
                    let letters = letters.iter();
                    letters
                        .map(|letter| [plain.after(by_plain, letter), small.after(by_small, letter)])
                        .collect::<Vec<_>>()
                };
                words = words.iter().flat_map(after).collect();
            }
        }
        assert!(holds > 1000 && fails > 1000 && taken > 250, "{holds}, {fails}, {taken}");
    }
}
