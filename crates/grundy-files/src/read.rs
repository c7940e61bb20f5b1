//! Reads graphs from files.
//!
//! Every format holds the same: a list of edges, each from one named vertex to another, and names of vertices without
//! options. Each file in `read/` reads one format into a [`Draft`]; the rest is common. `content` recognises the
//! formats.

mod content;
mod dot;
mod json;
mod lines;
mod others;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod parts;

use std::path::Path;

use grundy_graph::{Draft, NamedGraph, Reading};

use crate::ReadError;
pub use content::{Content, ReadGraph, content_hash, in_utf8};
pub use parts::{EdgeParts, PartReader, near};

/// Reads the graph of a file, or of a folder of Parquet files.
///
/// | ending | content |
/// | --- | --- |
/// | `.csv`, `.tsv` | the header `from,to`, then an edge a line; `a,` is a vertex without options; blanks around a name count only in quotes ([`Rows`](grundy_graph::Rows)); without a header if both names of the first line are integers |
/// | `.edges`, `.edgelist`, `.txt` | two names a line, between blanks or commas; one name is a vertex without options; `#` and `%` begin comments; attributes `{…}` of networkx are skipped |
/// | lines without a header | a first line `V E` that may count vertices and edges is refused unless `reading` says what it is ([`Header`](grundy_graph::Header)) |
/// | `.json` | `{"edges":[["a","b"],…],"vertices":["c",…]}`, the vertices if you like; lists of neighbours, `{"a":["b",…],…}`; node-link and adjacency data of networkx; D3; Cytoscape; whole numbers are names too |
/// | `.dot`, `.gv` | Graphviz: `digraph { a -> b; … }`, or `graph { a -- b; … }` where directions do not matter |
/// | `.gml`, `.graphml` | nodes and edges; of GML the labels are the names if all nodes have one of their own |
/// | `.g6`, `.s6`, `.d6` | graph6, sparse6 and digraph6: one graph, whose vertices are 0, 1, … |
/// | `.adjlist` | a vertex and those to which it leads, a line |
/// | `.parquet` | two columns `from`, `to` of integers or texts; no `to` is a vertex without options |
///
/// Fails with a [`ReadError`] that names the file, the place in it and the mend.
///
/// # Complexity
///
/// Linear in the size of the file. Names that are not whole numbers below 2^32 − 1 must also be sorted.
pub fn read(path: &Path, reading: &Reading) -> Result<NamedGraph, ReadError> {
    Ok(Content::read(path, reading)?.graph(reading)?.graph)
}

/// The first half of [`read`]: reads the edges without sorting them. A file without vertices is not an error here.
pub fn load(path: &Path, reading: &Reading) -> Result<Draft, ReadError> {
    Ok(Content::read(path, reading)?.draft(reading)?.0)
}

/// Reads the graph of a file that is already in memory. The ending of `name` determines the format.
pub fn parse(name: &str, bytes: &[u8], reading: &Reading) -> Result<NamedGraph, ReadError> {
    Ok(Content::held(name, bytes.into()).graph(reading)?.graph)
}
