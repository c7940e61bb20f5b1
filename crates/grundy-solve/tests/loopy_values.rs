//! Loopy values against the definition: the outcomes of all sums with heaps of Nim.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use grundy_core::{LoopyValue, Nimber, Options, Outcome, Position, Ruleset};
use grundy_solve::{Limits, LoopyTable};

/// A game given by the options of each position `size,kind`.
struct Made(BTreeMap<Position, Vec<Vec<Position>>>);

impl Ruleset for Made {
    type Position = Position;
    fn options(&self, position: &Position, options: &mut Options<Position>) {
        self.0[position].iter().for_each(|option| options.add(option));
    }
}

/// Small numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }
}

const KINDS: u64 = 3;

/// Every move goes anywhere of the same size, or smaller, or falls apart.
fn made(dice: &mut Dice, largest: u64) -> Made {
    let mut game = BTreeMap::new();
    for size in 1..=largest {
        for kind in 0..KINDS {
            let options = (0..dice.below(4))
                .map(|_| match dice.below(5) {
                    0 => vec![],
                    1 | 2 => vec![Position::from([size, dice.below(KINDS)])],
                    3 => vec![Position::from([1 + dice.below(size), dice.below(KINDS)])],
                    _ if size > 1 => {
                        let a = 1 + dice.below(size - 1);
                        let b = 1 + dice.below(size - a);
                        vec![Position::from([a, dice.below(KINDS)]), Position::from([b, dice.below(KINDS)])]
                    }
                    _ => vec![Position::from([1, dice.below(KINDS)])],
                })
                .collect();
            game.insert(Position::from([size, kind]), options);
        }
    }
    Made(game)
}

type State = (Vec<Position>, u64);

fn options(game: &Made, (parts, heap): &State) -> Vec<State> {
    let mut all: Vec<State> = (0..*heap).map(|less| (parts.clone(), less)).collect();
    for i in 0..parts.len() {
        for option in &game.0[&parts[i]] {
            let mut next = parts.clone();
            next.remove(i);
            next.extend(option.iter().cloned());
            next.sort();
            all.push((next, *heap));
        }
    }
    all
}

/// Outcomes of everything below the roots, from the definition alone: what is
/// not won or lost after however many moves is a draw.
fn outcomes(game: &Made, roots: &[State]) -> HashMap<State, Outcome> {
    let mut all: HashMap<State, Vec<State>> = HashMap::new();
    let mut queue = roots.to_vec();
    while let Some(state) = queue.pop() {
        if let Entry::Vacant(place) = all.entry(state) {
            let next: Vec<State> = options(game, place.key());
            queue.extend(next.iter().cloned());
            place.insert(next);
        }
    }
    let mut known: HashMap<State, Outcome> = HashMap::new();
    loop {
        let before = known.len();
        for (state, next) in &all {
            if known.contains_key(state) {
                continue;
            }
            if next.iter().any(|s| known.get(s) == Some(&Outcome::P)) {
                known.insert(state.clone(), Outcome::N);
            } else if next.iter().all(|s| known.get(s) == Some(&Outcome::N)) {
                known.insert(state.clone(), Outcome::P);
            }
        }
        if known.len() == before {
            break;
        }
    }
    all.into_keys().map(|state| (state.clone(), known.get(&state).copied().unwrap_or(Outcome::D))).collect()
}

#[test]
fn values_are_what_the_sums_with_nim_heaps_say() {
    let long = std::env::var_os("GRUNDY_LONG").is_some();
    let (mut dice, mut compared, mut infinite, mut reversed) = (Dice(7), 0, 0, 0);
    for _ in 0..if long { 20_000 } else { 400 } {
        let game = made(&mut dice, 3);
        let heaps = 8;
        let roots: Vec<State> = game.0.keys().flat_map(|p| (0..heaps).map(|n| (vec![p.clone()], n))).collect();
        let truth = outcomes(&game, &roots);
        let mut table = LoopyTable::new();
        for position in game.0.keys() {
            let value = table.value(&game, position, &Limits::default()).unwrap();
            let with = |n: u64| truth[&(vec![position.clone()], n)];
            let expected = match (0..heaps).find(|&n| with(n) == Outcome::P) {
                Some(n) => LoopyValue::Nimber(Nimber(n)),
                None => LoopyValue::infinity((0..heaps).filter(|&n| with(n) == Outcome::N)),
            };
            assert_eq!(value, expected, "{position} in {:?}", game.0);
            compared += 1;
            infinite += u32::from(value.nimber().is_none());
            let loops = |option: &Vec<Position>| {
                option.iter().any(|p| table.clone().value(&game, p, &Limits::default()).unwrap().nimber().is_none())
            };
            reversed += u32::from(value.nimber().is_some() && game.0[position].iter().any(loops));
        }
    }
    assert!(infinite > 100 && reversed > 20, "{infinite} {reversed}");
    println!("compared {compared} loopy values");
}

#[test]
fn sums_of_loopy_games_are_won_as_their_values_say() {
    let (mut dice, mut compared) = (Dice(11), 0);
    for _ in 0..300 {
        let game = made(&mut dice, 2);
        let pick = |dice: &mut Dice| Position::from([1 + dice.below(2), dice.below(KINDS)]);
        let mut parts: Vec<Position> = (0..2 + dice.below(2)).map(|_| pick(&mut dice)).collect();
        parts.sort();
        let state = (parts, dice.below(4));
        let truth = outcomes(&game, std::slice::from_ref(&state))[&state];
        let mut table = LoopyTable::new();
        let value = state.0.iter().fold(LoopyValue::from(Nimber(state.1)), |sum, part| {
            sum + table.value(&game, part, &Limits::default()).unwrap()
        });
        assert_eq!(value.outcome(), truth, "{state:?} in {:?}", game.0);
        compared += 1;
    }
    println!("compared {compared} sums of loopy games");
}
