//! The summands of a sum; [`moves`] in them, and the [way to the end](finish) of one.

pub mod finish;
pub mod moves;

use grundy_core::{Fault, Position, said};
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
