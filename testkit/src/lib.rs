//! What the tests of all rooms share. It is never published, and only tests depend on it.
//!
//! 1. [`random`]: [`Random`], pseudo-random numbers, the same in every run; all short lists of small numbers;
//!    [`Several`], sums of different rulesets;
//! 2. [`digraph`]: small directed graphs, all of them or at random, and the [`Token`] that moves on one;
//! 3. [`play`]: the definition of outcomes, remoteness and values, on the graph of all reachable sums;
//! 4. [`oracle`]: [`Oracle`], the same for one ruleset, with a cache;
//! 5. [`laws`]: [`Laws`], what must be true of every ruleset;
//! 6. [`scratch`]: [`Scratch`], a folder that removes itself.
//!
//! The definition is written as plainly as possible and uses no solver: every fast method is compared with it.

pub mod digraph;
pub mod laws;
pub mod oracle;
pub mod play;
pub mod random;
pub mod scratch;

pub use digraph::{Digraph, Token};
pub use laws::Laws;
pub use oracle::Oracle;
pub use play::Play;
pub use random::{Random, Several, lists};
pub use scratch::Scratch;

/// `far` if the environment variable `GRUNDY_LONG` is set, which asks for the long comparisons; otherwise `near`.
pub fn long<T>(near: T, far: T) -> T {
    if std::env::var_os("GRUNDY_LONG").is_some() { far } else { near }
}
