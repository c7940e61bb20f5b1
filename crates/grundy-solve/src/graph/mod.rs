//! Games on graphs: every vertex valued in linear time.
//!
//! 1. `lists`: reads the lists of many vertices at once; `counts`: a counter for each vertex;
//! 2. `waves`: sends what becomes known about a vertex to the vertices that have it as an option;
//! 3. [`acyclic`](mod@acyclic): Grundy values where play always ends;
//! 4. [`retrograde`](mod@retrograde): outcomes and remoteness where play may not end;
//! 5. [`loopy`](mod@loopy): loopy nim-values;
//! 6. [`table`]: all answers about one game.

pub mod acyclic;
mod counts;
mod lists;
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
