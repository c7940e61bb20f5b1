//! How much one call of a rule may cost.

/// How much one call of a function of the rules may cost before it ends in a
/// [`Fault`](grundy_core::Fault). Loading the file counts as a call.
///
/// The limits are there for rules that loop or grow by mistake; they do not make
/// it safe to run rules that somebody wrote to do harm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptLimits {
    /// Rounds of loops and calls of functions, counted by the thousand.
    pub steps_per_call: u64,
    /// Bytes on the heap of the rule language. It is looked at every thousand steps.
    pub memory: u64,
    /// Functions that may have called each other. One takes about 1 KiB of the
    /// thread's stack, more in unoptimised programs.
    pub call_depth: usize,
}

impl Default for ScriptLimits {
    /// Ten million steps (about a second), 512 MiB, 100 calls deep.
    fn default() -> ScriptLimits {
        ScriptLimits { steps_per_call: 10_000_000, memory: 512 << 20, call_depth: 100 }
    }
}
