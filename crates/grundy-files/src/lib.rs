//! Files of game graphs: readers, writers, content hashes, and tables of whole games.
//!
//! The graph in memory is the room `grundy-graph`. This room does not know who wins. In reading order:
//!
//! 1. [`read`](mod@read): files of edges become graphs, whole ([`read()`], [`parse`]), in parts ([`EdgeParts`]) or
//!    near some vertices ([`near()`]); [`Content`] is what was read, with its hash;
//! 2. [`write`](mod@write): results, one row for each vertex, and tables of any columns ([`Listing`]);
//! 3. `table` (with the feature `parquet`): all positions of a game and what they are worth, in files;
//! 4. [`atomic`]: files that appear as a whole or not at all;
//! 5. [`error`]: what can go wrong.
//!
//! ```
//! let reading = grundy_files::Reading::default();
//! let named = grundy_files::parse("moves.csv", b"from,to\n2,1\n2,0\n1,0\n", &reading)?;
//! let two = named.names.find("2").unwrap();
//! assert_eq!(named.graph.options(two).len(), 2);
//! # Ok::<(), grundy_files::ReadError>(())
//! ```

pub mod atomic;
pub mod error;
pub mod read;
#[cfg(feature = "parquet")]
pub mod table;
pub mod write;

pub use atomic::write_atomically;
pub use error::{Place, ReadError, WriteError};
pub use grundy_graph::{GraphFormat, Header, Reading};
pub use read::{Content, EdgeParts, PartReader, ReadGraph, content_hash, in_utf8, load, near, parse, read};
pub use write::{Column, Listing, Row, write, write_csv};
