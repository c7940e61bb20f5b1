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

pub use arithmetic::{ARITHMETIC_PERIOD, prove_arithmetic};
pub use guy_smith::{CODE_PERIOD, Proof, SPLIT_PERIOD, code_bound, prove_breaking};
pub use recall::Recall;
pub use recurrence::{Finder, Recurrence};
pub use repetition::{arithmetic_candidate, least_law, observe, tail_matches};
pub use search::Search;
pub use trace::{Progress, Trace};
