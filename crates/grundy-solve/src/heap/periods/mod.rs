//! Periods: when values repeat, and when that is proved.
//!
//! In reading order; arrows point up, and the room imports `streaming`, `memory` and `definition`:
//!
//! 1. `repetition`: laws that values seem to obey, and their search during a stream;
//! 2. `guy_smith`: when a game that takes and breaks obeys one for ever, and when its values grow for ever;
//! 3. `recurrence`: for long sequences, when the state of a stream recurs, and from there back to the least preperiod.

mod guy_smith;
mod recurrence;
mod repetition;

pub use guy_smith::{CODE_PERIOD, Proof};
pub(crate) use guy_smith::{code_bound, prove_arithmetic, prove_breaking};
pub use recurrence::Progress;
pub(crate) use recurrence::{Finder, Recurrence, Trace};
pub(crate) use repetition::{Recall, arithmetic_candidate, least_law, tail_matches};
pub use repetition::{Search, observe};
