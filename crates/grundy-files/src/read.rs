//! Reads graphs from files.
//!
//! Every format holds the same: a list of edges, each from one named vertex to another, and names of vertices without
//! options. Each file in `read/` reads one format into a [`Draft`]; the rest is common. `format` tells the formats
//! apart.

mod csv;
mod dot;
mod edges;
mod format;
mod hash;
mod json;
mod near;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(feature = "parquet")]
mod parquet;
mod parts;

use std::path::Path;

use grundy_graph::{Draft, NamedGraph, Reading};

use crate::ReadError;
use crate::error::{no_graph, too_large};
pub use dot::is_undirected;
use format::Format;
#[cfg(feature = "parquet")]
use format::parquet_files;
pub use hash::content_hash;
pub use near::near;
pub use parts::{EdgeParts, PartReader};

/// Reads the graph of a file, or of a folder of Parquet files.
///
/// | ending | content |
/// | --- | --- |
/// | `.csv`, `.tsv` | the header `from,to`, then an edge a line; `a,` is a vertex without options; blanks around a name do not count; without a header if both names of the first line are integers |
/// | `.edges` | two names a line, between blanks or commas; one name is a vertex without options; `#` and `%` begin comments |
/// | `.json` | `{"edges":[["a","b"],…],"vertices":["c",…]}`, the vertices if you like; or lists of neighbours, `{"a":["b",…],…}`; whole numbers are names too |
/// | `.dot`, `.gv` | Graphviz: `digraph { a -> b; … }`, or `graph { a -- b; … }` where directions do not matter |
/// | `.parquet` | two columns `from`, `to` of integers or texts; no `to` is a vertex without options |
///
/// # Errors
///
/// A [`ReadError`] that names the file, the place in it and the mend.
///
/// # Complexity
///
/// Linear in the size of the file. Names that are not whole numbers below 2^32 − 1 must also be sorted.
pub fn read(path: &Path, reading: &Reading) -> Result<NamedGraph, ReadError> {
    sorted(&path.display().to_string(), load(path, reading)?, reading)
}

/// Reads the graph of a file that is already in memory. The ending of `name` tells the format.
///
/// # Errors
///
/// As for [`read`].
pub fn parse(name: &str, bytes: &[u8], reading: &Reading) -> Result<NamedGraph, ReadError> {
    sorted(name, parse_draft(name, bytes, reading)?, reading)
}

/// The second half of [`read`]: sorts the edges of `file`.
fn sorted(file: &str, draft: Draft, reading: &Reading) -> Result<NamedGraph, ReadError> {
    draft.sort(reading).map_err(no_graph(file))
}

fn parse_draft(name: &str, bytes: &[u8], reading: &Reading) -> Result<Draft, ReadError> {
    match Format::of(name)? {
        Format::Csv { separator } => csv::parse(name, bytes, separator, reading),
        Format::Json => json::parse(name, bytes, reading),
        Format::Edges => edges::parse(name, bytes, reading),
        Format::Dot => dot::parse(name, bytes, reading),
        #[cfg(feature = "parquet")]
        Format::Parquet => parquet::parse(name, bytes, reading),
    }
}

/// The first half of [`read`]: reads the edges without sorting them.
///
/// # Errors
///
/// As for [`read`], except that a file without vertices is no error here.
pub fn load(path: &Path, reading: &Reading) -> Result<Draft, ReadError> {
    let file = path.display().to_string();
    let failed = |source| ReadError::File { file: file.clone(), source };
    #[cfg(feature = "parquet")]
    {
        if path.is_dir() {
            return parquet::load(&file, parquet_files(path)?, reading);
        }
        if matches!(Format::of(&file)?, Format::Parquet) {
            return parquet::load(&file, vec![path.to_owned()], reading);
        }
    }
    Format::of(&file)?;
    let bytes = std::fs::metadata(path).map_err(failed)?.len();
    reading.allow(bytes).map_err(too_large(&file))?;
    parse_draft(&file, &std::fs::read(path).map_err(failed)?, reading)
}
