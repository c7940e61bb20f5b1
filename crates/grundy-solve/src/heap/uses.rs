//! What the answers to one question rest on, as opposed to everything known about the game.

use grundy_core::Theorem;

/// What the answers to a question about heaps have used so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Uses {
    /// The values of the heaps 0..needed.
    pub needed: u64,
    /// Whether the law was used.
    pub law: bool,
    /// The theorem that the ruleset declares, if it was used.
    pub declared: Option<&'static Theorem>,
}
