//! What a sum consists of.

use grundy_core::Position;
use grundy_rules::Rules;

/// Some equal components of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Summand<'a> {
    /// Their ruleset.
    pub rules: &'a Rules,
    /// Their position.
    pub position: &'a Position,
    /// How many of them there are.
    pub copies: u64,
}
