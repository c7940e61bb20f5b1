//! How much one call of a rule may cost.

/// How much one call of a function of the rules may cost before it ends in a
/// [`Fault`](grundy_core::Fault). Loading the file counts as a call.
///
/// The limits protect against rules that loop or grow by mistake. They do not make it safe to run malicious rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptLimits {
    /// Thousands of steps; a step is an iteration of a loop or a call of a function.
    pub steps_per_call: u64,
    /// Bytes on the heap of the rule language. They are checked every thousand steps.
    pub memory: u64,
    /// Largest depth of nested function calls. Each call takes about 1 KiB of the thread's stack, more in unoptimised
    /// programs.
    pub call_depth: usize,
}

impl Default for ScriptLimits {
    /// Ten million steps (about a second), 512 MiB, 100 calls deep.
    fn default() -> ScriptLimits {
        ScriptLimits { steps_per_call: 10_000_000, memory: 512 << 20, call_depth: 100 }
    }
}
