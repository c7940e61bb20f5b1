//! A game graph in memory: compact adjacency arrays and the names of the vertices.
//!
//! A game is a directed graph: a position is a vertex, and a move follows an edge. This room does not know what
//! positions are worth, and it reads and writes no files; that is the room `grundy-files`. In reading order:
//!
//! 1. [`graph`]: [`Graph`], both directions as arrays, also with its names; [`GraphGame`], a token on a vertex as a
//!    ruleset. [`adjacency`]: how edges are sorted into arrays, and arrays for random access;
//! 2. [`names`]: [`Names`] of the vertices; [`rows`]: names in lines of text;
//! 3. [`draft`]: edges with names, not sorted yet; [`reading`]: limits and observer of that work;
//! 4. [`workers`]: several threads.
//!
//! ```
//! use grundy_graph::NamedGraph;
//! let named = NamedGraph::of_edges([("b", "a"), ("b", "b")])?;
//! let b = named.names.find("b").unwrap();
//! assert_eq!(named.graph.options(b).len(), 2);
//! # Ok::<(), grundy_graph::DraftError>(())
//! ```

pub mod adjacency;
pub mod draft;
pub mod graph;
pub mod names;
pub mod reading;
pub mod rows;
pub mod workers;

pub use adjacency::{Adjacency, Array};
pub use draft::{Draft, DraftError};
pub use graph::{Graph, GraphGame, NamedGraph, NoSuchVertex};
pub use names::{Name, Names, TooManyNames, natural_order};
pub use reading::{Counts, GraphFormat, Header, Reading};
pub use rows::Rows;
