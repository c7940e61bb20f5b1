//! Reads graphs from files.
//!
//! Every format says the same: a list of edges, each from one named vertex to
//! another, and vertices without options by themselves. One file each in
//! `read/` reads them into a [`Draft`]; the rest is common.

mod csv;
mod hash;
mod json;
mod near;
#[cfg(feature = "parquet")]
mod parquet;
mod parts;

use std::path::Path;

use grundy_core::{DEFAULT_MEMORY, Observer, Progress, Silent};

use crate::{Draft, Graph, Names, Place, ReadError};
pub use hash::content_hash;
pub use near::near;
pub use parts::{EdgeParts, PartReader};

/// A graph and what its vertices are called.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// The graph.
    pub graph: Graph,
    /// The names of its vertices.
    pub names: Names,
}

/// With what a graph may be read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// How many threads may work.
    pub threads: usize,
    /// How many bytes of memory may be taken.
    pub memory: u64,
    /// Somebody who watches and may stop the work.
    pub observer: &'a dyn Observer,
}

impl Default for Reading<'_> {
    /// One thread, [`DEFAULT_MEMORY`], unobserved.
    fn default() -> Self {
        Reading { threads: 1, memory: DEFAULT_MEMORY, observer: &Silent }
    }
}

impl Reading<'_> {
    /// Tells the observer how far the work has come; an error if it stops the work.
    pub(crate) fn report(&self, progress: Progress) -> Result<(), ReadError> {
        self.observer.report(progress).map_or(Ok(()), |stop| Err(ReadError::Stopped(stop)))
    }

    /// An error if `bytes` are beyond the memory limit.
    pub(crate) fn allow(&self, file: &str, bytes: u64) -> Result<(), ReadError> {
        if bytes <= self.memory {
            return Ok(());
        }
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        let message = format!("it needs {} MiB, and the memory limit is {} MiB", mib(bytes), mib(self.memory));
        Err(ReadError::TooLarge { file: file.to_owned(), message })
    }
}

/// What a file holds, by the ending of its name.
enum Format {
    Csv {
        separator: u8,
    },
    Json,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    fn of(name: &str) -> Result<Format, ReadError> {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Ok(Format::Csv { separator: b',' }),
            "tsv" => Ok(Format::Csv { separator: b'\t' }),
            "json" => Ok(Format::Json),
            #[cfg(feature = "parquet")]
            "parquet" => Ok(Format::Parquet),
            _ => Err(ReadError::UnknownFormat { file: name.to_owned() }),
        }
    }
}

/// Reads the graph of a file, or of a folder of Parquet files.
///
/// | ending | content |
/// | --- | --- |
/// | `.csv`, `.tsv` | the header `from,to`, then an edge a line; `a,` is a vertex without options; blanks around a name do not count |
/// | `.json` | `{"edges":[["a","b"],…],"vertices":["c",…]}`, the vertices if you like; whole numbers are names too |
/// | `.parquet` | two columns `from`, `to` of integers or texts; no `to` is a vertex without options |
///
/// # Errors
///
/// A [`ReadError`] that names the file, the place in it and the mend.
///
/// # Complexity
///
/// The size of the file, and the time to sort the names unless they are whole numbers below 2^32 − 1.
pub fn read(path: &Path, reading: &Reading) -> Result<NamedGraph, ReadError> {
    load(path, reading)?.sort(reading)
}

/// Reads the graph of a file that is already in memory, of the format that `name` ends with.
///
/// # Errors
///
/// As for [`read`].
pub fn parse(name: &str, bytes: &[u8], reading: &Reading) -> Result<NamedGraph, ReadError> {
    parse_draft(name, bytes, reading)?.sort(reading)
}

fn parse_draft(name: &str, bytes: &[u8], reading: &Reading) -> Result<Draft, ReadError> {
    match Format::of(name)? {
        Format::Csv { separator } => csv::parse(name, bytes, separator, reading),
        Format::Json => json::parse(name, bytes, reading),
        #[cfg(feature = "parquet")]
        Format::Parquet => parquet::parse(name, bytes, reading),
    }
}

/// The first half of [`read`]: the edges, not sorted yet.
///
/// # Errors
///
/// As for [`read`], but for a file without vertices.
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
    reading.allow(&file, std::fs::metadata(path).map_err(failed)?.len())?;
    parse_draft(&file, &std::fs::read(path).map_err(failed)?, reading)
}

/// The Parquet files in a folder, by name.
#[cfg(feature = "parquet")]
fn parquet_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, ReadError> {
    let file = folder.display().to_string();
    let failed = |source| ReadError::File { file: file.clone(), source };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let hidden = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(['.', '_']));
        if !hidden && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let message = "the folder holds no .parquet file";
        return Err(malformed(&file, Place::Whole, message, "name a file, or a folder of Parquet files"));
    }
    Ok(files)
}

fn malformed(file: &str, place: Place, message: impl Into<String>, help: impl Into<String>) -> ReadError {
    ReadError::Malformed { file: file.to_owned(), place, message: message.into(), help: help.into() }
}

fn too_many_names(file: &str) -> ReadError {
    ReadError::TooLarge { file: file.to_owned(), message: crate::TooManyNames.to_string() }
}
