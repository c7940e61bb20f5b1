//! What the answers to one question rest on, as opposed to everything known about the game.

use grundy_core::Theorem;

use super::values::HeapValues;

/// What the answers to a question about heaps have used so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Uses {
    /// The values of the heaps 0..needed.
    pub needed: u64,
    /// Whether the law was used.
    pub law: bool,
    /// The theorem that the ruleset declares, if it was used.
    pub declared: Option<&'static Theorem>,
}

impl HeapValues {
    /// Answers `ask` and records in `uses` what the answer rests on, whatever was asked before.
    pub(crate) fn ask<T>(&mut self, uses: &mut Uses, ask: impl FnOnce(&mut HeapValues) -> T) -> T {
        let others = std::mem::replace(&mut self.uses, *uses);
        let answer = ask(self);
        *uses = std::mem::replace(&mut self.uses, others);
        answer
    }
}
