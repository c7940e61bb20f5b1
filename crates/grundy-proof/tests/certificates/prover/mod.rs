//! An honest prover, slow and straight from the definition, for the tests of the checker.

pub mod endless;
pub mod smith;
pub mod whole;

use std::collections::{BTreeMap, HashMap};

use grundy_core::{Convention, Outcome, Position};
use grundy_proof::certificate::*;
use grundy_proof::fact::{self, *};
use grundy_rules::{Rules, Shape};
use grundy_testkit::{Random, play};

/// Values of the positions of some rulesets, remembered.
#[derive(Default)]
pub struct Prover {
    values: HashMap<(String, Position), u64>,
}

/// Positions, each with the index of its ruleset, sorted.
pub type Sum = Vec<(usize, Position)>;

/// A component: ruleset, start, copies.
pub type Summand<'a> = (&'a str, &'a str, u64);

pub fn borrowed(sum: &[(impl AsRef<str>, String, u64)]) -> Vec<Summand<'_>> {
    sum.iter().map(|(word, start, copies)| (word.as_ref(), &**start, *copies)).collect()
}

pub fn certificate(claim: Claim, witness: Witness) -> Certificate {
    Certificate { format: FORMAT.to_owned(), version: VERSION, sources: BTreeMap::new(), claim, witness }
}

/// The different options, each sorted, in ascending order.
fn options(rules: &Rules, position: &Position) -> Vec<Vec<Position>> {
    play::options(&*rules.moves, std::slice::from_ref(position))
}

pub fn ray(ruleset: &str, values: Vec<u64>) -> Fact {
    Fact::Ray(RayFact { ruleset: ruleset.to_owned(), values, sparse: None, law: None })
}

pub fn theorem(ruleset: &str, name: &str) -> Fact {
    Fact::Theorem(TheoremFact { ruleset: ruleset.to_owned(), name: name.to_owned() })
}

/// The theorems that are declared about these positions and their options.
pub fn theorems(rules: &Rules, positions: &[Position], convention: Convention) -> Witness {
    let below = positions.iter().flat_map(|position| options(rules, position)).flatten();
    let mut names: Vec<&str> = below
        .chain(positions.iter().cloned())
        .filter_map(|position| Some(rules.moves.declared(&position, convention)?.theorem.name))
        .collect();
    names.sort();
    names.dedup();
    names.into_iter().map(|name| theorem(&rules.name, name)).collect()
}

fn least_excluded(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

impl Prover {
    pub fn value(&mut self, rules: &Rules, position: &Position) -> u64 {
        let key = (rules.name.clone(), position.clone());
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let all = options(rules, position);
        let values: Vec<u64> = all.iter().map(|option| self.value_of_sum(rules, option)).collect();
        let value = least_excluded(&values);
        self.values.insert(key, value);
        value
    }

    fn value_of_sum(&mut self, rules: &Rules, sum: &[Position]) -> u64 {
        sum.iter().fold(0, |total, part| total ^ self.value(rules, part))
    }

    pub fn sequence(&mut self, rules: &Rules, count: u64) -> Vec<u64> {
        (0..count).map(|n| self.value(rules, &Position::from(n))).collect()
    }

    /// The facts that prove the values of these positions and of their options. With `theorem` a theorem does.
    pub fn witness(&mut self, rules: &Rules, positions: &[Position], theorem: bool) -> Witness {
        let ruleset = rules.name.clone();
        if theorem {
            return theorems(rules, positions, Convention::Normal);
        }
        if rules.shape == Shape::Heap {
            let largest = positions.iter().map(|position| position[0]).max().unwrap_or(0);
            let values = self.sequence(rules, largest + 1);
            return vec![ray(&ruleset, values)];
        }
        let mut rows = Vec::new();
        for position in positions {
            self.list(rules, position, &mut rows);
        }
        let rows = rows
            .iter()
            .map(|(position, value)| (rules.moves.show(position), Some(fact::Told::Value(*value))))
            .collect();
        vec![Fact::List(ListFact { ruleset, rows })]
    }

    /// Lists a position after all below it.
    fn list(&mut self, rules: &Rules, position: &Position, rows: &mut Vec<(Position, u64)>) {
        if rows.iter().all(|(known, _)| known != position) {
            options(rules, position).iter().flatten().for_each(|part| self.list(rules, part, rows));
            rows.push((position.clone(), self.value(rules, position)));
        }
    }

    /// The certificate of a sum in normal play, at most `most` moves listed.
    pub fn position(&mut self, sum: &[Summand], theorem: bool, most: usize) -> Certificate {
        endless::by_values_of(self, sum, &[], theorem, most, &mut Random::new(0))
    }
}

/// The certificate of a sum in misère play, by a list of P-positions or by a theorem.
pub fn misere(sum: &[Summand], theorem: bool) -> Certificate {
    let mut honest = endless::by_outcomes(sum, &[], Convention::Misere, endless::By::List, usize::MAX).unwrap();
    if theorem {
        honest.witness.clear();
        for rules in sum.iter().map(|(word, _, _)| Rules::find(word).unwrap()) {
            let own = sum.iter().filter(|(word, _, _)| *word == rules.name);
            let starts: Vec<Position> = own.map(|(_, start, _)| rules.moves.parse(start).unwrap()).collect();
            for convention in [Convention::Normal, Convention::Misere] {
                let new =
                    theorems(&rules, &starts, convention).into_iter().filter(|fact| !honest.witness.contains(fact));
                let new: Witness = new.collect();
                honest.witness.extend(new);
            }
        }
    }
    honest
}

pub struct Told {
    pub convention: &'static str,
    pub outcome: Outcome,
    pub grundy: Option<Value>,
    /// The values of single copies.
    pub values: Vec<Option<Value>>,
    pub remoteness: Option<u64>,
    /// How many moves win, and one for each that is not in another copy.
    pub winning: (u128, Vec<MoveClaim>),
    /// The same of the moves that keep a draw.
    pub drawing: (u128, Vec<MoveClaim>),
}

/// The claim in which at most `most` moves of each kind are listed.
pub fn claim(sum: &[Summand], told: Told, most: usize) -> Claim {
    let mut position = String::new();
    let mut last = "";
    for &(word, start, copies) in sum {
        if word != last {
            position += &format!("{}{word}", if last.is_empty() { "" } else { " + " });
            last = word;
        }
        position += " ";
        if copies > 1 {
            position += &format!("{copies}x");
        }
        position += start;
    }
    let components = sum.iter().zip(told.values).map(|(&(ruleset, start, copies), grundy)| ComponentClaim {
        ruleset: ruleset.to_owned(),
        start: start.to_owned(),
        copies,
        grundy,
    });
    let (count, mut moves) = told.drawing;
    moves.truncate(most);
    let drawing = DrawingClaim { count, listed: moves.len() as u64, moves };
    let (winning_move_count, mut winning_moves) = told.winning;
    winning_moves.truncate(most);
    Claim::Position(PositionClaim {
        position,
        convention: told.convention.to_owned(),
        outcome: told.outcome.to_string(),
        grundy: told.grundy,
        remoteness: told.remoteness,
        components: components.collect(),
        winning_move_count,
        moves_listed: winning_moves.len() as u64,
        winning_moves,
        drawing: (told.outcome == Outcome::D).then_some(drawing),
    })
}
