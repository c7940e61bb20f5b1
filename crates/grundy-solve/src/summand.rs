//! The summands of a sum, moves in them, and the way to the end of one.
//!
//! # Winning moves that bring the end nearer
//! Where play may come back to where it was, a winning move need not make progress. A player who only ever moves to
//! some P-position may do so for ever, and the game is never won. Two measures fall at every move that is chosen here.
//!
//! *Remoteness* (Steinhaus 1925; Smith 1966) is the number of moves that play lasts if the winner hurries and the
//! loser delays. It decides where a position is played as a whole. Examples are one token on a graph, rules that may
//! loop, misère sums, and games whose rules say who has won.
//!
//! *Stages* decide in sums of normal play, which may be far too large to be played as a whole. The stage of a
//! position is the place at which Smith's rule labelled it. For every label below m, a position labelled m has an
//! option of an earlier stage with that label. Each of its options without an earlier stage has an option labelled m,
//! of an earlier stage than the position. The stages of the components are compared from the latest down. So every
//! move has an answer after which the stages are less than after the winner's last move. Or they are the same, and
//! only components without infinite play have changed. Such an order of lists of numbers has no infinite descent
//! (Dershowitz and Manna 1979), so play ends. The answer that leaves the least list is one of these.
//!
//! Stages belong to one solver: another may number them otherwise. So all moves of one game are asked of one solver.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grundy_core::{Fault, OptionList, Position, said};
use grundy_proof::Fact;
use grundy_proof::fact::{ListFact, Told};
use grundy_rules::Rules;
use grundy_rules::hackenbush::Colour;

use crate::Unsolved;

/// Some equal components of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Summand<'a> {
    pub rules: &'a Rules,
    pub position: &'a Position,
    pub copies: u64,
}

impl Summand<'_> {
    /// Whether moves in it may entail answers.
    pub fn entails(&self) -> bool {
        self.rules.moves.nature().entails
    }

    /// Whether the player to move must play in it.
    pub fn is_urgent(&self) -> bool {
        self.entails() && self.rules.moves.is_urgent(self.position)
    }
}

/// Positions and their labels as a fact. Each position follows the options from which its label follows.
pub(crate) fn list_fact(rules: &Rules, rows: impl IntoIterator<Item = (Position, Option<Told>)>) -> Fact {
    let rows = rows.into_iter().map(|(position, told)| (rules.moves.show(&position), told)).collect();
    Fact::List(ListFact { ruleset: rules.name.clone(), rows })
}

/// Refuses rules that are about the whole game as one of several components, and more than one component that must be
/// answered. Fails for such sums.
pub fn check_sum(sum: &[Summand]) -> Result<(), Unsolved> {
    let copies = |all: u64, summand: &Summand| all.saturating_add(summand.copies);
    let several = sum.iter().fold(0, copies) > 1;
    if let Some(Summand { rules, .. }) = sum.iter().find(|one| several && one.rules.moves.nature().own_endings) {
        return Err(Fault::new(said!(
            "{name} {moves}: that is about the whole game, so it cannot be one of several components; solve it alone",
            name = rules.name,
            moves = rules.moves.nature().why_alone()
        ))
        .into());
    }
    match sum.iter().filter(|summand| summand.is_urgent()).fold(0, copies) {
        0 | 1 => Ok(()),
        _ => Err(Unsolved::refused(said!(
            "two components are written with `!`, and the next move can be made only in one"
        ))),
    }
}

/// For each summand, a number that is equal for equal rules. Complexity: O(n) for n summands of few rulesets.
pub(crate) fn numbered_rules(sum: &[Summand]) -> Vec<usize> {
    let mut different: Vec<&Rules> = Vec::new();
    let mut numbers = Vec::with_capacity(sum.len());
    for &Summand { rules, .. } in sum {
        let known = different.iter().position(|&other| std::ptr::eq(other, rules) || other == rules);
        numbers.push(known.unwrap_or(different.len()));
        if known.is_none() {
            different.push(rules);
        }
    }
    numbers
}

/// Left, who cuts blue edges, or Right, who cuts red ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Cuts blue and green edges.
    Left,
    /// Cuts red and green edges.
    Right,
}

impl Player {
    /// The colour that only this player may cut.
    pub(crate) fn own_colour(self) -> Colour {
        match self {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    pub fn may_cut(self, colour: Colour) -> bool {
        colour == Colour::Green || colour == self.own_colour()
    }
}

/// A move in a sum: one copy of component number `component` becomes the components `to`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The index of the component in the sum.
    pub component: usize,
    /// The result of the move; empty if nothing is left.
    pub to: Vec<Position>,
    /// The player who makes it, if Left and Right have different moves.
    pub player: Option<Player>,
}

/// Some moves of a sum.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveList {
    /// How many different moves there are; equal moves in different copies count separately.
    pub count: u128,
    /// The first moves, by summand and then by option.
    pub first: Vec<Move>,
    /// Largest number of moves that are listed.
    most: usize,
}

impl MoveList {
    /// An empty list, which will list at most `most` moves.
    pub fn new(most: usize) -> MoveList {
        MoveList { count: 0, first: Vec::new(), most }
    }

    /// How many more can be listed.
    pub fn room(&self) -> usize {
        self.most - self.first.len()
    }

    /// Adds options of a summand, once for each copy. Fails if the count exceeds 128 bits.
    pub fn add(&mut self, summand: usize, copies: u64, list: &OptionList<Position>) -> Result<(), Unsolved> {
        let all = list.count.checked_mul(copies.into()).and_then(|all| all.checked_add(self.count));
        self.count = all.ok_or_else(Unsolved::too_many_moves)?;
        let first = list.first.iter().take(self.room());
        self.first.extend(first.map(|to| Move { component: summand, to: to.clone(), player: None }));
        Ok(())
    }

    /// Adds options that were tried one by one.
    pub fn add_all(&mut self, summand: usize, copies: u64, options: Vec<Vec<Position>>) -> Result<(), Unsolved> {
        let list = OptionList::from_all(options, self.room());
        self.add(summand, copies, &list)
    }
}

/// The stage of a component that Smith's rule never labels.
pub const NEVER: u64 = u64::MAX;

/// Returns the stage of a component: `None` if play ends in every case, and [`NEVER`] if it is worth ∞.
pub type Stage<'a> = dyn FnMut(&Rules, &Position) -> Result<Option<u64>, Unsolved> + 'a;

/// The move after which the stages of all components are least; of several such moves the first.
pub fn earliest(
    sum: &[Summand],
    moves: impl IntoIterator<Item = Move>,
    stage: &mut Stage,
) -> Result<Option<Move>, Unsolved> {
    let mut best: Option<(Move, BTreeMap<u64, i64>)> = None;
    for step in moves {
        let Some(from) = sum.get(step.component) else { continue };
        // The change in the number of components of each stage.
        let mut change = BTreeMap::new();
        let changes = [(from.position, -1)].into_iter().chain(step.to.iter().map(|part| (part, 1)));
        for (position, more) in changes {
            if let Some(stage) = stage(from.rules, position)? {
                *change.entry(stage).or_insert(0) += more;
            }
        }
        if best.as_ref().is_none_or(|(_, least)| compare(&change, least) == Ordering::Less) {
            best = Some((step, change));
        }
    }
    Ok(best.map(|(step, _)| step))
}

/// Compares two changes of one list of stages, from the latest stage down.
fn compare(one: &BTreeMap<u64, i64>, other: &BTreeMap<u64, i64>) -> Ordering {
    let mut stages: Vec<u64> = one.keys().chain(other.keys()).copied().collect();
    stages.sort_unstable();
    let count = |change: &BTreeMap<u64, i64>, stage: u64| change.get(&stage).copied().unwrap_or(0);
    let differing = stages.iter().rev().map(|&stage| count(one, stage).cmp(&count(other, stage)));
    differing.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
