//! A game without meaning: a hash determines its moves. It has no symmetry and no pattern, and costs nothing, so it
//! tests only the machinery.

use std::collections::BTreeMap;

use grundy_core::{Convention, Fault, LoopyValue, Nature, Options, Outcome, Position, Ruleset, SyntaxError};
use grundy_rules::Rules;
use grundy_solve::walk::reach::Analysis;
use grundy_solve::{Limits, ValueTable};
use grundy_testkit::Scratch;

use crate::{by_every_crew, job, rows, tiny};

/// A position is a rank and a number; moves lead to lower ranks.
#[derive(Clone, Copy)]
pub(crate) struct Meaningless {
    /// The number of positions of each rank.
    pub(crate) width: u64,
    /// Largest number of options.
    pub(crate) options: u64,
    /// Whether some options have several components.
    pub(crate) sums: bool,
    /// Whether the game ends at some positions.
    pub(crate) endings: bool,
}

/// The position that these numbers are, with commas between them.
pub(crate) fn numbers(text: &str) -> Result<Position, SyntaxError> {
    let numbers = text.split(',').map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>();
    numbers.map(Position::from).ok_or_else(|| SyntaxError::whole(text, "no position"))
}

pub(crate) fn hash(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, &number| {
        let mixed = (hash ^ number).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed ^ mixed >> 32).wrapping_mul(0xc4ce_b9fe_1a85_ec53) ^ mixed >> 29
    })
}

/// Who has won where the game ends, by the hash of the position modulo 12; elsewhere it goes on.
pub(crate) const OVER: [Outcome; 4] = [Outcome::N, Outcome::P, Outcome::D, Outcome::D];

impl Ruleset for Meaningless {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let (rank, number) = (position[0], position[1]);
        if rank == 0 {
            return;
        }
        let to = |seed: &[u64], below: u64| {
            let down = 1 + hash(seed) % below.min(5);
            Position::from([below - down, hash(&[seed, &[1]].concat()) % self.width])
        };
        for option in 0..hash(&[rank, number]) % (self.options + 1) {
            let seed = [rank, number, option];
            match hash(&seed) % 8 {
                0 if self.sums => options.add(&[]),
                // The sum of the ranks of the parts is lower too.
                1 | 2 if self.sums && rank > 2 => {
                    options.add(&[to(&seed, rank / 2), to(&[&seed[..], &[2]].concat(), rank / 2)]);
                }
                _ => options.add(&[to(&seed, rank)]),
            }
        }
    }

    fn nature(&self) -> Nature {
        Nature { own_endings: self.endings, ..Nature::default() }
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        let over = OVER.get((hash(&[position[0], position[1], 9]) % 12) as usize);
        Ok(over.copied().filter(|_| self.endings && position[0] < 40))
    }

    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        Ok(Some(position[0]))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        numbers(text)
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }
}

pub(crate) const PLAIN: Meaningless = Meaningless { width: 300, options: 6, sums: false, endings: false };

/// The rows by the plain search.
fn expected(game: Meaningless, start: &Position, convention: Convention) -> BTreeMap<String, Expected> {
    let limits = Limits::default();
    let mut rows = BTreeMap::new();
    if convention == Convention::Normal && !game.endings {
        let mut values = ValueTable::new();
        values.value(&game, start, &limits).unwrap();
        rows.extend(values.entries().map(|(position, value)| (position.to_string(), (Some(value.0), None))));
    }
    if !game.sums {
        let analysis = Analysis::of(&game, convention, start, usize::MAX, &limits).unwrap();
        for (position, outcome, remoteness) in analysis.rows() {
            let row = rows.entry(position.to_string()).or_default();
            row.1 = Some((outcome, remoteness));
        }
    }
    rows
}

/// A value, and an outcome with the remoteness, where known.
type Expected = (Option<u64>, Option<(Outcome, Option<u64>)>);

/// Compares a table with the plain search.
fn compare(folder: &std::path::Path, expected: &BTreeMap<String, Expected>) {
    let rows = rows(folder);
    assert!(rows.keys().eq(expected.keys()));
    for (row, (value, outcome)) in rows.values().zip(expected.values()) {
        assert_eq!(row.value, value.map(|value| LoopyValue::Nimber(grundy_core::Nimber(value))), "{row:?}");
        match outcome {
            Some(outcome) => assert_eq!((row.outcome, row.remoteness), *outcome, "{row:?}"),
            None => {
                let zero = row.value == Some(LoopyValue::ZERO);
                assert_eq!((row.outcome == Outcome::P, row.remoteness), (zero, None), "{row:?}");
            }
        }
    }
}

#[test]
fn as_the_plain_search_says_for_every_crew() {
    for (game, convention) in [
        (PLAIN, Convention::Normal),
        (PLAIN, Convention::Misere),
        (Meaningless { endings: true, ..PLAIN }, Convention::Normal),
        (Meaningless { endings: true, ..PLAIN }, Convention::Misere),
        (Meaningless { sums: true, ..PLAIN }, Convention::Normal),
    ] {
        let scratch = Scratch::in_memory();
        let rules = Rules::own("meaningless", game);
        let start = rules.moves.parse("45,7").unwrap();
        let expected = expected(game, &start, convention);
        assert!(expected.len() > 1000, "{}", expected.len());
        let job = |name: &str| job(&rules, "45,7", convention, scratch.at(name));
        let alone = by_every_crew(&job, &|_| tiny());
        assert_eq!(alone.positions as usize, expected.len());
        assert_eq!(alone.remoteness, !game.sums);
        compare(&scratch.at("alone"), &expected);
    }
}
