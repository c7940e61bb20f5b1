//! Claims about games in which play may go on for ever or whose rules say who has won.

use grundy_core::{Convention, Outcome, Position};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_rules::Rules;
use grundy_testkit::Random;

use super::smith::{add, outcome, smith};
use super::whole::Play;
use super::{Prover, Sum, Summand, Told, certificate, claim, options};
use crate::games::finder;

/// Counts and lists the options of each component that are wanted.
fn moves(
    sum: &[Summand],
    rules: &[Rules],
    starts: &[Position],
    wanted: &mut dyn FnMut(usize, &[Position]) -> bool,
) -> (u128, Vec<MoveClaim>) {
    let (mut count, mut all) = (0, Vec::new());
    for (i, &(_, start, copies)) in sum.iter().enumerate() {
        for option in options(&rules[i], &starts[i]) {
            if wanted(i, &option) {
                count += u128::from(copies);
                let to = option.iter().map(|part| rules[i].moves.show(part)).collect();
                all.push(MoveClaim { component: i, from: start.to_owned(), to });
            }
        }
    }
    (count, all)
}

fn read(sum: &[Summand], own: &[Rules]) -> (Vec<Rules>, Vec<Position>) {
    let rules: Vec<Rules> = sum.iter().map(|(word, _, _)| finder(own)(word).unwrap()).collect();
    let starts = sum.iter().zip(&rules).map(|((_, start, _), rules)| rules.moves.parse(start).unwrap()).collect();
    (rules, starts)
}

/// The hashes of the files that the rules come from.
fn with_sources(mut certificate: Certificate, rules: &[Rules]) -> Certificate {
    let source = |rules: &Rules| Some((rules.name.clone(), rules.source().map(|hash| &**hash)?.to_owned()));
    certificate.sources = rules.iter().filter_map(source).collect();
    certificate
}

/// The certificate of a sum in normal play, by values: those of own rulesets by Smith's rule.
pub fn by_values(sum: &[Summand], own: &[Rules], most: usize, random: &mut Random) -> Certificate {
    by_values_of(&mut Prover::default(), sum, own, false, most, random)
}

/// The same by the values that a prover has; with `theorem` the values of the catalogue come from theorems.
pub fn by_values_of(
    prover: &mut Prover,
    sum: &[Summand],
    own: &[Rules],
    theorem: bool,
    most: usize,
    random: &mut Random,
) -> Certificate {
    let (rules, starts) = read(sum, own);
    let mut witness = Witness::new();
    let mut tables: Vec<(Rules, Option<super::smith::Labels>)> = Vec::new();
    for (i, game) in rules.iter().enumerate() {
        if tables.iter().any(|(known, _)| known == game) {
            continue;
        }
        let roots: Vec<Position> = (i..sum.len()).filter(|&j| rules[j] == *game).map(|j| starts[j].clone()).collect();
        if !game.moves.nature().may_loop {
            witness.extend(prover.witness(game, &roots, theorem));
            tables.push((game.clone(), None));
            continue;
        }
        let labels = smith(game, &roots, random);
        witness.push(labels.fact(game));
        tables.push((game.clone(), Some(labels)));
    }
    let mut value = |game: &Rules, position: &Position| match tables.iter().find(|(known, _)| known == game) {
        Some((_, Some(labels))) => labels.value(game, &game.moves.representative(position)),
        _ => prover.value(game, position).into(),
    };
    let values: Vec<Value> = rules.iter().zip(&starts).map(|(game, start)| value(game, start)).collect();
    let copies = || sum.iter().enumerate().flat_map(|(i, &(_, _, copies))| (0..copies).map(move |_| i));
    let total = copies().fold(Value::Nimber(0), |total, i| add(&total, &values[i]));
    let mut after = |i: usize, option: &[Position]| {
        let mut others: Vec<usize> = copies().collect();
        others.remove(others.iter().position(|&other| other == i).unwrap());
        let rest = others.into_iter().fold(Value::Nimber(0), |rest, j| add(&rest, &values[j]));
        outcome(&option.iter().fold(rest, |rest, part| add(&rest, &value(&rules[i], part))))
    };
    let told = Told {
        convention: "normal",
        outcome: outcome(&total),
        grundy: Some(total),
        winning: moves(sum, &rules, &starts, &mut |i, option| after(i, option) == Outcome::P),
        drawing: moves(sum, &rules, &starts, &mut |i, option| after(i, option) == Outcome::D),
        values: values.into_iter().map(Some).collect(),
        remoteness: None,
    };
    with_sources(certificate(claim(sum, told, most), witness), &rules)
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
    let (rules, starts) = read(sum, own);
    let mut games: Vec<Rules> = Vec::new();
    let mut indexes = Vec::new();
    for game in &rules {
        let known = games.iter().position(|known| known == game);
        indexes.push(known.unwrap_or(games.len()));
        games.extend(known.is_none().then(|| game.clone()));
    }
    let play = Play { games: &games, convention };
    let each = |i: usize| (0..sum[i].2).map(move |_| i);
    let components: Vec<(usize, Position)> =
        (0..sum.len()).flat_map(each).map(|i| (indexes[i], starts[i].clone())).collect();
    let root = play.sum(components.iter().cloned());
    let judged = play.judge(&root, most_sums)?;
    let (outcome, remoteness) = judged[&root];
    let is_over = games[indexes[0]].moves.nature().own_endings && play.named_options(&components[0]).is_empty();
    let after = |i: usize, option: &[Position]| {
        if is_over {
            return Outcome::N;
        }
        let mut next = components.clone();
        let at = next.iter().position(|part| *part == (indexes[i], starts[i].clone())).unwrap();
        next.remove(at);
        next.extend(option.iter().map(|part| (indexes[i], part.clone())));
        judged[&play.sum(next)].0
    };
    let claimed_convention = if convention == Convention::Normal { "normal" } else { "misere" };
    let told = Told {
        convention: claimed_convention,
        outcome,
        grundy: None,
        values: vec![None; sum.len()],
        remoteness: remoteness.filter(|_| by == By::Analysis),
        winning: moves(sum, &rules, &starts, &mut |i, option| after(i, option) == Outcome::P),
        drawing: moves(sum, &rules, &starts, &mut |i, option| after(i, option) == Outcome::D),
    };
    let write = |sum: &Sum| sum.iter().map(|(i, position)| (*i, games[*i].moves.show(position))).collect();
    let rulesets = games.iter().map(|game| game.name.clone()).collect();
    let mut listed: Vec<(&Sum, &(Outcome, Option<u64>))> =
        judged.iter().filter(|(_, (outcome, _))| by == By::Analysis || *outcome != Outcome::N).collect();
    listed.sort_by_key(|(_, (_, n))| n.unwrap_or(u64::MAX));
    let shown = |n: &Option<u64>| n.filter(|_| by == By::Analysis);
    let row = |(sum, (outcome, n)): (&Sum, &(Outcome, Option<u64>))| (write(sum), outcome.to_string(), shown(n));
    let rows = listed.into_iter().map(row).collect();
    let convention = claimed_convention.to_owned();
    let witness = vec![Fact::Outcomes(OutcomesFact { rulesets, convention, rows })];
    Some(with_sources(certificate(claim(sum, told, usize::MAX), witness), &rules))
}
