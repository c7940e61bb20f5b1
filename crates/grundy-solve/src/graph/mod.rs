//! Games on graphs: every vertex valued in linear time.
//!
//! 1. `waves`: a counter for each vertex; sends the result of a vertex to the vertices that have it as an option;
//! 2. [`acyclic`](mod@acyclic): Grundy values where play always ends;
//! 3. [`retrograde`](mod@retrograde): outcomes and remoteness where play may not end;
//! 4. [`loopy`](mod@loopy): loopy nim-values;
//! 5. [`table`]: all answers about one game; reads the lists of many vertices at once.

pub mod acyclic;
pub mod loopy;
pub mod retrograde;
pub mod table;
mod waves;

pub use acyclic::{Acyclic, acyclic};
pub use loopy::{Loopy, loopy};
pub use retrograde::{Retrograde, outcomes, retrograde};
pub use table::GraphTable;

use grundy_core::said;
use grundy_graph::Graph;

use crate::{Limits, Unsolved};

/// Fails if `bytes_a_vertex` bytes for each vertex exceed the memory limit.
fn allow(limits: &Limits, graph: &Graph, bytes_a_vertex: u64) -> Result<(), Unsolved> {
    if u64::from(graph.vertices()) * bytes_a_vertex <= limits.memory {
        return Ok(());
    }
    Err(Unsolved::too_large(said!(
        "the answers for {vertices} vertices are beyond the memory limit",
        vertices = graph.vertices()
    )))
}
