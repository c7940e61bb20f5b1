//! Long sequences: legs of heaps, computed in blocks and verified, and the events among them.
//!
//! In reading order; arrows point up, and the room imports `memory`, `verification`, `blocks` and what these import:
//!
//! 1. `replay`: the game of a stream, the state on which its next values depend, and heaps computed again;
//! 2. `together`: a leg on several threads;
//! 3. `pipeline`: a leg, computed and verified chunk after chunk;
//! 4. `stream`: leg after leg, and how events are handled.

mod pipeline;
mod replay;
mod stream;
mod together;

pub use replay::State;
pub(crate) use replay::{REPLAYED, Replay};
pub use stream::Stream;
pub(crate) use stream::{Choice, LegEnd};
