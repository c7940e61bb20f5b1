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
