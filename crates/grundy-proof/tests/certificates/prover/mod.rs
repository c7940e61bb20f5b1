//! An honest prover, slow and straight from the definition, for the tests of the checker.

pub mod smith;

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Convention, Fault, LoopyValue, Options, Outcome, Position, Ruleset};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_rules::{Rules, Shape};
use grundy_testkit::oracle::heap_values;
use grundy_testkit::{Play, Random, play};
use smith::{Labels, smith};

use crate::games::finder;

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
    let all = positions.iter().flat_map(|position| options(rules, position)).flatten().chain(positions.iter().cloned());
    let names = all.filter_map(|position| Some(rules.moves.declared(&position, convention)?.theorem.name));
    names.collect::<BTreeSet<&str>>().into_iter().map(|name| theorem(&rules.name, name)).collect()
}

fn written(value: &LoopyValue) -> Value {
    match value {
        LoopyValue::Nimber(value) => value.0.into(),
        LoopyValue::Infinity(set) => Value::Loopy { infinity: set.to_vec() },
        LoopyValue::Loony => unreachable!("no player moves again in these games"),
    }
}

/// A sum whose rules and starts are read.
struct Read {
    rules: Vec<Rules>,
    starts: Vec<Position>,
}

impl Read {
    fn of(sum: &[Summand], own: &[Rules]) -> Read {
        let rules: Vec<Rules> = sum.iter().map(|(word, _, _)| finder(own)(word).unwrap()).collect();
        let starts = sum.iter().zip(&rules).map(|((_, start, _), rules)| rules.moves.parse(start).unwrap()).collect();
        Read { rules, starts }
    }

    /// Counts and lists the options of each component that leave this outcome.
    fn moves(
        &self,
        sum: &[Summand],
        left: Outcome,
        after: &dyn Fn(usize, &[Position]) -> Outcome,
    ) -> (u128, Vec<MoveClaim>) {
        let (mut count, mut all) = (0, Vec::new());
        for (i, &(_, start, copies)) in sum.iter().enumerate() {
            for option in options(&self.rules[i], &self.starts[i]) {
                if after(i, &option) == left {
                    count += u128::from(copies);
                    let to = option.iter().map(|part| self.rules[i].moves.show(part)).collect();
                    all.push(MoveClaim { component: i, from: start.to_owned(), to });
                }
            }
        }
        (count, all)
    }

    /// A certificate with the hashes of the files that the rules come from.
    fn certificate(&self, claim: Claim, witness: Witness) -> Certificate {
        let source = |rules: &Rules| Some((rules.name.clone(), rules.source().map(|hash| &**hash)?.to_owned()));
        Certificate { sources: self.rules.iter().filter_map(source).collect(), ..certificate(claim, witness) }
    }
}

/// The certificate of a sum in normal play, by values, with at most `most` moves listed. The values are those of Smith's
/// rule; with `theorem` the witness names the theorems about them.
pub fn by_values(sum: &[Summand], own: &[Rules], theorem: bool, most: usize, random: &mut Random) -> Certificate {
    let read = Read::of(sum, own);
    let Read { rules, starts } = &read;
    let mut witness = Witness::new();
    let mut tables: Vec<(&Rules, Labels)> = Vec::new();
    for (i, game) in rules.iter().enumerate() {
        if tables.iter().any(|(known, _)| *known == game) {
            continue;
        }
        let roots: Vec<Position> = (i..sum.len()).filter(|&j| rules[j] == *game).map(|j| starts[j].clone()).collect();
        let labels = smith(game, &roots, random);
        match game.shape {
            _ if theorem => witness.extend(theorems(game, &roots, Convention::Normal)),
            Shape::Heap => {
                let largest = roots.iter().map(|position| position[0]).max().unwrap_or(0);
                witness.push(ray(&game.name, heap_values(&*game.moves, largest)));
            }
            _ => witness.push(labels.fact(game)),
        }
        tables.push((game, labels));
    }
    let value = |game: &Rules, position: &Position| {
        tables.iter().find(|(known, _)| *known == game).unwrap().1.value(game, position)
    };
    let values: Vec<LoopyValue> = rules.iter().zip(starts).map(|(game, start)| value(game, start)).collect();
    let copies: Vec<usize> =
        sum.iter().enumerate().flat_map(|(i, &(_, _, copies))| (0..copies).map(move |_| i)).collect();
    let total = |parts: &[usize]| parts.iter().fold(LoopyValue::ZERO, |total, &i| total + values[i].clone());
    let after = |i: usize, option: &[Position]| {
        let mut others = copies.clone();
        others.remove(others.iter().position(|&other| other == i).unwrap());
        option.iter().fold(total(&others), |rest, part| rest + value(&rules[i], part)).outcome()
    };
    let total = total(&copies);
    let told = Told {
        convention: Convention::Normal,
        outcome: total.outcome(),
        grundy: Some(written(&total)),
        winning: read.moves(sum, Outcome::P, &after),
        drawing: read.moves(sum, Outcome::D, &after),
        values: values.iter().map(|value| Some(written(value))).collect(),
        remoteness: None,
    };
    read.certificate(claim(sum, told, most), witness)
}

/// The form in which outcomes of whole sums are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// P-positions by remoteness, and draws.
    List,
    /// All sums with their remoteness.
    Analysis,
}

/// The certificate of a sum played as a whole; `None` if more than `most_sums` can be reached.
pub fn by_outcomes(
    sum: &[Summand],
    own: &[Rules],
    convention: Convention,
    by: By,
    most_sums: usize,
) -> Option<Certificate> {
    let read = Read::of(sum, own);
    let Read { rules, starts } = &read;
    let mut games: Vec<Rules> = Vec::new();
    let mut indexes = Vec::new();
    for game in rules {
        let known = games.iter().position(|known| known == game);
        indexes.push(known.unwrap_or(games.len()));
        games.extend(known.is_none().then(|| game.clone()));
    }
    let written = Written(&games);
    let each = |i: usize| (0..sum[i].2).map(move |_| i);
    let components: Sum = (0..sum.len()).flat_map(each).map(|i| (indexes[i], starts[i].clone())).collect();
    let root = written.sum(components.iter().cloned());
    let play = Play::up_to(&written, [root.clone()], most_sums)?;
    let judged: BTreeMap<&Sum, (Outcome, Option<u64>)> = play.sums.iter().zip(play.outcomes(convention)).collect();
    let (outcome, remoteness) = judged[&root];
    let is_over = games[indexes[0]].moves.nature().own_endings && play::options(&written, &components[..1]).is_empty();
    let after = |i: usize, option: &[Position]| {
        if is_over {
            return Outcome::N;
        }
        let mut next = components.clone();
        next.remove(next.iter().position(|part| *part == (indexes[i], starts[i].clone())).unwrap());
        next.extend(option.iter().map(|part| (indexes[i], part.clone())));
        judged[&written.sum(next)].0
    };
    let told = Told {
        convention,
        outcome,
        grundy: None,
        values: vec![None; sum.len()],
        remoteness: remoteness.filter(|_| by == By::Analysis),
        winning: read.moves(sum, Outcome::P, &after),
        drawing: read.moves(sum, Outcome::D, &after),
    };
    let write = |sum: &Sum| sum.iter().map(|(i, position)| (*i, games[*i].moves.show(position))).collect();
    let mut listed: Vec<_> =
        judged.iter().filter(|(_, (outcome, _))| by == By::Analysis || *outcome != Outcome::N).collect();
    listed.sort_by_key(|(_, (_, n))| n.unwrap_or(u64::MAX));
    let row = |(sum, (outcome, n)): (&&Sum, &(Outcome, Option<u64>))| {
        (write(sum), outcome.to_string(), n.filter(|_| by == By::Analysis))
    };
    let rows = listed.into_iter().map(row).collect();
    let rulesets = games.iter().map(|game| game.name.clone()).collect();
    let fact = OutcomesFact { rulesets, convention: convention.to_string(), rows };
    Some(read.certificate(claim(sum, told, usize::MAX), vec![Fact::Outcomes(fact)]))
}

/// The certificate of a sum in misère play, by a list of P-positions or by a theorem.
pub fn misere(sum: &[Summand], theorem: bool) -> Certificate {
    let mut honest = by_outcomes(sum, &[], Convention::Misere, By::List, usize::MAX).unwrap();
    if theorem {
        honest.witness.clear();
        let Read { rules, starts } = Read::of(sum, &[]);
        for (game, start) in rules.iter().zip(&starts) {
            for convention in [Convention::Normal, Convention::Misere] {
                for fact in theorems(game, std::slice::from_ref(start), convention) {
                    if !honest.witness.contains(&fact) {
                        honest.witness.push(fact);
                    }
                }
            }
        }
    }
    honest
}

pub struct Told {
    pub convention: Convention,
    pub outcome: Outcome,
    pub grundy: Option<Value>,
    pub values: Vec<Option<Value>>,
    pub remoteness: Option<u64>,
    /// How many moves win, and one for each that is not in another copy.
    pub winning: (u128, Vec<MoveClaim>),
    /// The same of the moves that keep a draw.
    pub drawing: (u128, Vec<MoveClaim>),
}

impl Told {
    /// Of one position in normal play, with a move, that is worth this.
    pub fn worth(value: u64, winning: (u128, Vec<MoveClaim>)) -> Told {
        let (grundy, values) = (Some(value.into()), vec![Some(value.into())]);
        let (convention, outcome, drawing) = (Convention::Normal, Outcome::N, (0, Vec::new()));
        Told { convention, outcome, grundy, values, remoteness: None, winning, drawing }
    }
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
        convention: told.convention.to_string(),
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

/// Positions, each with the index of its ruleset, sorted.
pub type Sum = Vec<(usize, Position)>;

/// Games whose options are in the one form: representatives, without components that have no move.
pub struct Written<'a>(pub &'a [Rules]);

impl Ruleset for Written<'_> {
    type Position = (usize, Position);

    /// The options that the rules name, none where they say that the game is over.
    fn options(&self, at: &(usize, Position), options: &mut Options<(usize, Position)>) {
        if self.ending(at).unwrap().is_none() {
            let mut add = |option: &[Position]| options.add(&self.sum(option.iter().map(|part| (at.0, part.clone()))));
            self.0[at.0].moves.each_option(&at.1, &mut add).unwrap();
        }
    }

    fn ending(&self, (index, position): &(usize, Position)) -> Result<Option<Outcome>, Fault> {
        let moves = &self.0[*index].moves;
        if moves.nature().own_endings { moves.ending(position) } else { Ok(None) }
    }
}

impl Written<'_> {
    pub fn sum(&self, components: impl IntoIterator<Item = (usize, Position)>) -> Sum {
        let kept = |(index, position): &(usize, Position)| {
            let moves = &*self.0[*index].moves;
            let nature = moves.nature();
            nature.may_loop || nature.own_endings || !play::options(moves, std::slice::from_ref(position)).is_empty()
        };
        let own = |(index, position): (usize, Position)| (index, self.0[index].moves.representative(&position));
        let mut sum: Sum = components.into_iter().filter(kept).map(own).collect();
        sum.sort();
        sum
    }

    /// Who wins a sum in which nobody can move.
    pub fn end(&self, sum: &Sum, convention: Convention) -> Outcome {
        let ending = if let [alone] = &sum[..] { self.ending(alone).unwrap() } else { None };
        ending.unwrap_or(convention.outcome_of_the_end())
    }
}
