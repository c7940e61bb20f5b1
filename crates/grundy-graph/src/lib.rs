//! Game graphs as data: compact adjacency arrays, readers and writers.
//!
//! A game is a directed graph: a position is a vertex, and a move follows an
//! edge. What the positions are worth is not known here. In reading order:
//!
//! 1. [`graph`]: [`Graph`], both directions as arrays; [`adjacency`]: how edges
//!    are sorted into them;
//! 2. [`names`]: [`Names`] of the vertices, in natural order;
//! 3. [`read`](mod@read): files of edges, whole or in parts; [`draft`]: edges as they were read;
//! 4. [`game`]: [`GraphGame`], a token on a vertex as a ruleset;
//! 5. [`write`](mod@write): results, a row a vertex;
//! 6. `table` (with the feature `parquet`): all positions of a game and what they are worth, in files;
//! 7. [`array`](mod@array): arrays for random access; [`workers`]: several threads;
//!    [`error`]: what can go wrong.
//!
//! ```
//! let reading = grundy_graph::Reading::default();
//! let named = grundy_graph::parse("moves.csv", b"from,to\n2,1\n2,0\n1,0\n", &reading)?;
//! let two = named.names.find("2").unwrap();
//! assert_eq!(named.graph.options(two).len(), 2);
//! # Ok::<(), grundy_graph::ReadError>(())
//! ```

pub mod adjacency;
pub mod array;
pub mod draft;
pub mod error;
pub mod game;
pub mod graph;
pub mod names;
pub mod read;
#[cfg(feature = "parquet")]
pub mod table;
pub mod workers;
pub mod write;

pub use adjacency::Adjacency;
pub use array::Array;
pub use draft::Draft;
pub use error::{Place, ReadError, WriteError};
pub use game::GraphGame;
pub use graph::{Graph, NoSuchVertex};
pub use names::{Name, Names, TooManyNames, natural_order};
pub use read::{EdgeParts, NamedGraph, PartReader, Reading, content_hash, load, near, parse, read};
pub use write::{Row, write, write_csv};
