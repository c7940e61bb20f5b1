//! Periods: when values repeat, and when that is proved.
//!
//! In reading order; arrows point up, and the room imports `streaming`, `memory` and `definition`:
//!
//! 1. `repetition`: laws that values seem to obey;
//! 2. `guy_smith`: when a game that takes and breaks obeys one for ever; `arithmetic`: when its values grow for ever;
//! 3. `recurrence`: for long sequences, when the state of a stream recurs;
//! 4. `recall`: values that were dropped from memory;
//! 5. `trace`: from a recurrence back to the least preperiod;
//! 6. `search`: these three during a stream.

mod arithmetic;
mod guy_smith;
mod recall;
mod recurrence;
mod repetition;
mod search;
mod trace;

pub(crate) use arithmetic::prove_arithmetic;
pub use guy_smith::{CODE_PERIOD, Proof};
pub(crate) use guy_smith::{code_bound, prove_breaking};
pub(crate) use recall::Recall;
pub(crate) use recurrence::{Finder, Recurrence};
pub use repetition::observe;
pub(crate) use repetition::{arithmetic_candidate, least_law, tail_matches};
pub use search::Search;
pub use trace::Progress;
pub(crate) use trace::Trace;
