//! The summands of a sum.

use grundy_core::Position;
use grundy_rules::Rules;

/// Some equal components of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Summand<'a> {
    /// The ruleset.
    pub rules: &'a Rules,
    /// The position.
    pub position: &'a Position,
    /// The number of equal components.
    pub copies: u64,
}

impl Summand<'_> {
    /// Whether moves in it may entail answers.
    pub(crate) fn entails(&self) -> bool {
        self.rules.moves.nature().entails
    }

    /// Whether the player to move must play in it.
    pub(crate) fn is_urgent(&self) -> bool {
        self.entails() && self.rules.moves.is_urgent(self.position)
    }
}

/// For each summand, a number that is equal for equal rules.
///
/// Complexity: O(n) for n summands of few rulesets.
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
