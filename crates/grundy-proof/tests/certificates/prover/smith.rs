//! Smith's rule as it is written down, tried on every position again and again.

use std::collections::BTreeMap;

use grundy_core::{LoopyValue, Nimber, Position, mex};
use grundy_proof::fact::{Fact, ListFact, Told};
use grundy_rules::Rules;
use grundy_testkit::Random;

use super::options;

/// The positions below some others: those with finite values in an order in which the rule gives them, and the others.
#[derive(Clone, Debug)]
pub struct Labels {
    pub finite: Vec<(Position, u64)>,
    pub infinite: Vec<Position>,
}

/// The label of an option, if all its components are labelled.
fn label(labels: &BTreeMap<Position, u64>, option: &[Position]) -> Option<u64> {
    option.iter().try_fold(0, |sum, part| Some(sum ^ labels.get(part)?))
}

fn own_options(rules: &Rules, position: &Position) -> Vec<Vec<Position>> {
    let own = |option: &Vec<Position>| option.iter().map(|part| rules.moves.representative(part)).collect();
    options(rules, position).iter().map(own).collect()
}

/// The value that the rule gives a position, at this moment.
fn next_label(rules: &Rules, position: &Position, labels: &BTreeMap<Position, u64>) -> Option<u64> {
    let all = own_options(rules, position);
    let m = mex(all.iter().filter_map(|option| label(labels, option)).map(Nimber)).0;
    let reversed = |option: &Vec<Position>| {
        // Every move in every component, to see whether one leaves m.
        (0..option.len()).any(|i| {
            own_options(rules, &option[i]).into_iter().any(|mut answer| {
                answer.extend(option.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, part)| part.clone()));
                label(labels, &answer) == Some(m)
            })
        })
    };
    all.iter().filter(|option| label(labels, option).is_none()).all(reversed).then_some(m)
}

/// Labels everything below these positions, in an order by chance.
pub fn smith(rules: &Rules, roots: &[Position], random: &mut Random) -> Labels {
    let mut open: Vec<Position> = Vec::new();
    let mut queue: Vec<Position> = roots.iter().map(|root| rules.moves.representative(root)).collect();
    while let Some(position) = queue.pop() {
        if !open.contains(&position) {
            queue.extend(own_options(rules, &position).into_iter().flatten());
            open.push(position);
        }
    }
    let (mut labels, mut finite) = (BTreeMap::new(), Vec::new());
    loop {
        random.shuffle(&mut open);
        let found = open.iter().enumerate().find_map(|(i, v)| Some((i, next_label(rules, v, &labels)?)));
        let Some((i, label)) = found else { break };
        let position = open.remove(i);
        labels.insert(position.clone(), label);
        finite.push((position, label));
    }
    Labels { finite, infinite: open }
}

impl Labels {
    pub fn fact(&self, rules: &Rules) -> Fact {
        let finite =
            self.finite.iter().map(|(position, label)| (rules.moves.show(position), Some(Told::Value(*label))));
        let infinite = self.infinite.iter().map(|position| (rules.moves.show(position), None));
        Fact::List(ListFact { ruleset: rules.name.clone(), rows: finite.chain(infinite).collect() })
    }

    pub fn value(&self, rules: &Rules, position: &Position) -> LoopyValue {
        let position = rules.moves.representative(position);
        let labels: BTreeMap<Position, u64> = self.finite.iter().cloned().collect();
        match labels.get(&position) {
            Some(&label) => Nimber(label).into(),
            None => {
                LoopyValue::infinity(own_options(rules, &position).iter().filter_map(|option| label(&labels, option)))
            }
        }
    }

    /// Whether the rule gives each finite label in its turn, and none to the infinite positions. No option is missing.
    pub fn are_right(&self, rules: &Rules) -> bool {
        let all: Vec<&Position> = self.finite.iter().map(|(position, _)| position).chain(&self.infinite).collect();
        let different = all.iter().enumerate().all(|(i, position)| !all[..i].contains(position));
        let closed = all.iter().all(|v| own_options(rules, v).iter().flatten().all(|part| all.contains(&part)));
        if !different || !closed {
            return false;
        }
        let mut labels = BTreeMap::new();
        let in_turn = self.finite.iter().all(|(position, label)| {
            let right = next_label(rules, position, &labels) == Some(*label);
            labels.insert(position.clone(), *label);
            right
        });
        in_turn && self.infinite.iter().all(|position| next_label(rules, position, &labels).is_none())
    }
}
