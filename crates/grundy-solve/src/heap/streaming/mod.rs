//! Long sequences: legs of heaps, computed in blocks and verified, and the events among them.
//!
//! In reading order; arrows point up, and the room imports `memory`, `verification`, `blocks` and what these import:
//!
//! 1. `pipeline`: a leg, computed and verified chunk after chunk, also on several threads;
//! 2. `stream`: the game of a stream, the state on which its next values depend, heaps computed again, leg after leg, and
//!    how events are handled.

mod pipeline;
mod stream;

pub(crate) use stream::{Choice, LegEnd, REPLAYED, Replay};
pub use stream::{State, Stream};
