//! Compares loopy values with the definition: the outcomes of all sums with heaps of Nim.

use grundy_core::{Convention, LoopyValue, Nimber, Options, Outcome, Position, Ruleset};
use grundy_solve::{Limits, LoopyTable};
use grundy_testkit::{Play, Random, Several, long};

use crate::finish::{KINDS, made};

struct Nim;

impl Ruleset for Nim {
    type Position = Position;
    fn options(&self, heap: &Position, options: &mut Options<Position>) {
        (0..heap[0]).for_each(|less| options.add(&[less.into()]));
    }
}

/// Some components and a heap of Nim, as a sum of the two rulesets.
fn with_nim(parts: &[Position], heap: u64) -> Vec<(usize, Position)> {
    parts.iter().map(|part| (0, part.clone())).chain([(1, heap.into())]).collect()
}

#[test]
fn values_are_what_the_sums_with_nim_heaps_say() {
    let (mut random, mut infinite, mut reversed) = (Random::new(7), 0, 0);
    for _ in 0..long(400, 20_000) {
        let game = made(&mut random, 3);
        let heaps = 8;
        let sums = game.0.keys().flat_map(|p| (0..heaps).map(|n| with_nim(std::slice::from_ref(p), n)));
        let play = Play::of(&Several(vec![&game, &Nim]), sums);
        let truth = play.outcomes(Convention::Normal);
        let mut table = LoopyTable::new();
        for position in game.0.keys() {
            let value = table.value(&game, position, &Limits::default()).unwrap();
            let with = |n: u64| truth[play.find(&with_nim(std::slice::from_ref(position), n))].0;
            let expected = match (0..heaps).find(|&n| with(n) == Outcome::P) {
                Some(n) => LoopyValue::Nimber(Nimber(n)),
                None => LoopyValue::infinity((0..heaps).filter(|&n| with(n) == Outcome::N)),
            };
            assert_eq!(value, expected, "{position} in {:?}", game.0);
            infinite += u32::from(value.nimber().is_none());
            let loops = |option: &Vec<Position>| {
                option.iter().any(|p| table.clone().value(&game, p, &Limits::default()).unwrap().nimber().is_none())
            };
            reversed += u32::from(value.nimber().is_some() && game.0[position].iter().any(loops));
        }
    }
    assert!(infinite > 100 && reversed > 20, "{infinite} {reversed}");
}

#[test]
fn sums_of_loopy_games_are_won_as_their_values_say() {
    let mut random = Random::new(11);
    for _ in 0..300 {
        let game = made(&mut random, 2);
        let pick = |random: &mut Random| Position::from([1 + random.below(2), random.below(KINDS)]);
        let mut parts: Vec<Position> = (0..2 + random.below(2)).map(|_| pick(&mut random)).collect();
        parts.sort();
        let heap = random.below(4);
        let play = Play::of(&Several(vec![&game, &Nim]), [with_nim(&parts, heap)]);
        let (truth, _) = play.outcomes(Convention::Normal)[0];
        let mut table = LoopyTable::new();
        let value = parts.iter().fold(LoopyValue::from(Nimber(heap)), |sum, part| {
            sum + table.value(&game, part, &Limits::default()).unwrap()
        });
        assert_eq!(value.outcome(), truth, "{parts:?} + {heap} in {:?}", game.0);
    }
}
