//! Who wins, straight from the definition: a slow twin for the tests of rules.
//!
//! All positions that can be reached are listed, and then worked out backwards. A
//! position is lost if it has no option (won, in misère play), or if all options
//! are won by who then moves; won if one option is lost; what is never worked out
//! is a draw (play goes round). Where every position has a value, the value is the
//! least number that no option is worth, an option being worth the nim-sum of its parts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use grundy_core::{Convention, Fault, Outcome, Position, Ruleset};

/// What the oracle found about one position.
pub struct Found {
    pub outcome: Outcome,
    /// The Grundy value, where normal play has one.
    pub value: Option<u64>,
    /// Different winning options.
    pub winning_moves: usize,
    /// Positions that were listed.
    pub positions: usize,
}

struct Node {
    ending: Option<Outcome>,
    options: Vec<Vec<usize>>,
}

/// Works out `start` and everything that can be reached from it.
pub fn work_out<R: Ruleset<Position = Position>>(rules: &R, start: &Position) -> Result<Found, Fault> {
    let (nodes, index) = list(rules, start)?;
    let nature = rules.nature();
    let misere = nature.convention == Some(Convention::Misere);
    let sums = nodes.iter().any(|node| node.options.iter().any(|option| option.len() != 1));
    assert!(!(sums && (misere || nature.own_endings)), "the oracle knows sums in normal play only");
    let outcomes = if sums { Vec::new() } else { outcomes(&nodes, misere) };
    let values = if misere || nature.own_endings { vec![None; nodes.len()] } else { values(&nodes) };
    let outcome = match values[0] {
        Some(0) => Outcome::P,
        Some(_) => Outcome::N,
        None => *outcomes.first().expect("sums of positions that may loop are beyond the oracle"),
    };
    if let (Some(_), Some(&found)) = (values[0], outcomes.first()) {
        assert_eq!(found, outcome, "the value and the outcome disagree");
    }
    let wins = |option: &[usize]| match option.iter().map(|&part| values[part]).collect::<Option<Vec<u64>>>() {
        Some(values) => values.iter().fold(0, |sum, value| sum ^ value) == 0,
        None => outcomes[option[0]] == Outcome::P,
    };
    // Options are counted as the rules give them, not up to symmetry.
    let mut different = BTreeSet::new();
    if nodes[0].ending.is_none() {
        rules.each_option(start, &mut |option| {
            let parts: Vec<usize> = option.iter().map(|part| index[&rules.representative(part)]).collect();
            if wins(&parts) {
                let mut option = option.to_vec();
                option.sort();
                different.insert(option);
            }
        })?;
    }
    Ok(Found { outcome, value: values[0], winning_moves: different.len(), positions: nodes.len() })
}

fn list<R: Ruleset<Position = Position>>(
    rules: &R,
    start: &Position,
) -> Result<(Vec<Node>, HashMap<Position, usize>), Fault> {
    let first = rules.representative(start);
    let mut index = HashMap::from([(first.clone(), 0)]);
    let mut positions = vec![first];
    let mut nodes = Vec::new();
    while nodes.len() < positions.len() {
        let position = positions[nodes.len()].clone();
        let ending = rules.ending(&position)?;
        let mut options = Vec::new();
        if ending.is_none() {
            rules.each_option(&position, &mut |option| {
                lowers_the_rank(rules, &position, option);
                let parts = option.iter().map(|part| {
                    let part = rules.representative(part);
                    *index.entry(part.clone()).or_insert_with(|| {
                        positions.push(part);
                        positions.len() - 1
                    })
                });
                options.push(parts.collect());
            })?;
        }
        nodes.push(Node { ending, options });
    }
    Ok((nodes, index))
}

/// Works backwards until nothing changes; what is left is a draw.
fn outcomes(nodes: &[Node], misere: bool) -> Vec<Outcome> {
    let mut known: Vec<Option<Outcome>> = nodes.iter().map(|node| node.ending).collect();
    loop {
        let mut changed = false;
        for (node, number) in nodes.iter().zip(0..) {
            if known[number].is_some() {
                continue;
            }
            let mut after = node.options.iter().map(|option| known[option[0]]);
            let verdict = if node.options.is_empty() {
                Some(if misere { Outcome::N } else { Outcome::P })
            } else if after.clone().any(|outcome| outcome == Some(Outcome::P)) {
                Some(Outcome::N)
            } else if after.all(|outcome| outcome == Some(Outcome::N)) {
                Some(Outcome::P)
            } else {
                None
            };
            changed |= verdict.is_some();
            known[number] = verdict;
        }
        if !changed {
            return known.into_iter().map(|outcome| outcome.unwrap_or(Outcome::D)).collect();
        }
    }
}

/// Grundy values from the end of the game backwards; none where play may go round.
fn values(nodes: &[Node]) -> Vec<Option<u64>> {
    let mut needed_by: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut missing: Vec<usize> = Vec::new();
    for (node, number) in nodes.iter().zip(0..) {
        let parts: BTreeSet<usize> = node.options.iter().flatten().copied().collect();
        missing.push(parts.len());
        parts.into_iter().for_each(|part| needed_by.entry(part).or_default().push(number));
    }
    let mut values = vec![None; nodes.len()];
    let mut ready: Vec<usize> = (0..nodes.len()).filter(|&number| missing[number] == 0).collect();
    while let Some(number) = ready.pop() {
        let worth =
            |option: &Vec<usize>| option.iter().filter_map(|&part| values[part]).fold(0, |sum, value| sum ^ value);
        let reached: BTreeSet<u64> = nodes[number].options.iter().map(worth).collect();
        values[number] = (0..).find(|value| !reached.contains(value));
        for &waiting in needed_by.get(&number).into_iter().flatten() {
            missing[waiting] -= 1;
            if missing[waiting] == 0 {
                ready.push(waiting);
            }
        }
    }
    values
}

/// Where the rules know of ranks, a move lowers them, in sums too.
fn lowers_the_rank<R: Ruleset<Position = Position>>(rules: &R, from: &Position, option: &[Position]) {
    let rank = |p: &Position| rules.rank(p).unwrap_or_else(|fault| panic!("{fault}"));
    if let Some(from_rank) = rank(from)
        && !option.is_empty()
    {
        let sum: Option<u64> = option.iter().map(|part| rank(&rules.representative(part))).sum();
        assert!(sum.is_some_and(|sum| sum < from_rank), "{from:?} {from_rank} to {option:?} {sum:?}");
    }
}
