//! Writes results: one row for each vertex, `vertex,outcome,remoteness,grundy`, or a [`Listing`] of any columns.

mod csv;
mod listing;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

use grundy_core::{LoopyValue, Outcome};
use grundy_graph::Name;

use crate::WriteError;
use crate::atomic::Unfinished;

pub use csv::write_csv;
pub use listing::{Column, Listing};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    pub vertex: Name<'a>,
    pub outcome: Outcome,
    /// How many moves play lasts if the winner hurries and the loser delays; `None` in a draw.
    pub remoteness: Option<u32>,
    /// The value; `None` where the convention has no values.
    pub grundy: Option<LoopyValue>,
}

/// Writes the rows to a file: `.csv`, `.tsv` or `.parquet`.
///
/// CSV writes a value as `3` or `∞(0,2)`, and leaves a field empty where no value exists. Parquet has the columns
/// `vertex`, `outcome`, `remoteness`, `grundy` (an integer, null for an infinite value) and `infinity` (the list K of
/// a value ∞(K)). Vertices are integers if `numbers` says that all names are numbers, else texts. Fails if the ending
/// is unknown, or the file cannot be written. `-` is standard output, as CSV.
pub fn write<'a>(path: &Path, numbers: bool, rows: impl IntoIterator<Item = Row<'a>>) -> Result<(), WriteError> {
    let file = path.display().to_string();
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if file == "-" {
        return write_csv(std::io::stdout().lock(), b',', rows).map_err(|source| WriteError::File { file, source });
    }
    let separator = match ending.as_str() {
        "csv" => Some(b','),
        "tsv" => Some(b'\t'),
        "parquet" if cfg!(feature = "parquet") => None,
        _ => return Err(WriteError::UnknownFormat { file }),
    };
    write_whole(path, |out| match separator {
        Some(separator) => write_csv(out, separator, rows),
        #[cfg(feature = "parquet")]
        None => parquet::write(out, numbers, rows).map_err(parquet::plain),
        #[cfg(not(feature = "parquet"))]
        None => {
            let _ = (out, numbers);
            Ok(())
        }
    })
}

/// Writes a file as a whole or not at all: an old file of this name stays until the new one is whole.
fn write_whole(path: &Path, work: impl FnOnce(BufWriter<&File>) -> io::Result<()>) -> Result<(), WriteError> {
    let failed = |source| WriteError::File { file: path.display().to_string(), source };
    let (unfinished, whole) = Unfinished::create(path).map_err(|error| failed(error.source))?;
    work(BufWriter::with_capacity(1 << 20, &whole)).map_err(failed)?;
    unfinished.publish(&whole).map_err(|error| failed(error.source))
}
