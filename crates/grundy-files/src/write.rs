//! Writes results: one row for each vertex, `vertex,outcome,remoteness,grundy`, or a [`Listing`] of any columns.

#[cfg(feature = "parquet")]
pub(crate) mod parquet;

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use grundy_core::{LoopyValue, Outcome};
use grundy_graph::Name;

use crate::WriteError;
use crate::atomic::Unfinished;

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

/// A closed pipe is reported as the I/O error that it is.
fn plain(error: csv::Error) -> io::Error {
    let said = error.to_string();
    if let csv::ErrorKind::Io(error) = error.into_kind() { error } else { io::Error::other(said) }
}

/// Writes the header `vertex,outcome,remoteness,grundy` and the rows; see [`write`](fn@crate::write). Fails if `out`
/// cannot be written.
pub fn write_csv<'a>(
    out: impl io::Write,
    separator: u8,
    rows: impl IntoIterator<Item = Row<'a>>,
) -> Result<(), io::Error> {
    let mut out = csv::WriterBuilder::new().delimiter(separator).from_writer(out);
    out.write_record(["vertex", "outcome", "remoteness", "grundy"]).map_err(plain)?;
    let mut fields: [String; 4] = Default::default();
    for row in rows {
        let remoteness = row.remoteness.as_ref().map(|moves| moves as &dyn Display);
        let shown =
            [Some(&row.vertex as _), Some(&row.outcome as _), remoteness, row.grundy.as_ref().map(|it| it as _)];
        for (field, shown) in fields.iter_mut().zip(shown) {
            field.clear();
            // Writing to a string does not fail.
            let _ = shown.map(|shown| write!(field, "{shown}"));
        }
        out.write_record(&fields).map_err(plain)?;
    }
    out.flush()
}

/// A column of a [`Listing`]; a cell may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Column {
    Numbers(Vec<Option<u64>>),
    Texts(Vec<Option<String>>),
}

impl Column {
    pub fn numbers(numbers: impl IntoIterator<Item = u64>) -> Column {
        Column::Numbers(numbers.into_iter().map(Some).collect())
    }

    /// A column of texts without empty cells.
    pub fn texts(texts: impl IntoIterator<Item = String>) -> Column {
        Column::Texts(texts.into_iter().map(Some).collect())
    }

    pub fn len(&self) -> usize {
        match self {
            Column::Numbers(cells) => cells.len(),
            Column::Texts(cells) => cells.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn cell(&self, row: usize) -> Cow<'_, str> {
        match self {
            Column::Numbers(cells) => cells[row].map_or_else(String::new, |number| number.to_string()).into(),
            Column::Texts(cells) => cells[row].as_deref().unwrap_or_default().into(),
        }
    }
}

/// The formats of a file, by its ending.
#[derive(Clone, Copy)]
enum Format {
    Csv,
    Tex,
    Parquet,
}

impl Format {
    fn of(path: &Path) -> Result<Format, WriteError> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        match ending.as_str() {
            _ if path == Path::new("-") => Ok(Format::Csv),
            "csv" => Ok(Format::Csv),
            "tex" => Ok(Format::Tex),
            "parquet" if cfg!(feature = "parquet") => Ok(Format::Parquet),
            _ => Err(WriteError::UnknownTable { file: path.display().to_string() }),
        }
    }
}

/// Named columns of one length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing(Vec<(String, Column)>);

impl Listing {
    /// A table of these columns, which must have one length.
    ///
    /// ```
    /// use grundy_files::{Column, Listing};
    /// let listing = Listing::new([("n", Column::numbers(0..3)), ("grundy", Column::numbers([0, 1, 2]))]);
    /// let mut csv = Vec::new();
    /// listing.csv(&mut csv)?;
    /// assert_eq!(csv, b"n,grundy\n0,0\n1,1\n2,2\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new<N: Into<String>>(columns: impl IntoIterator<Item = (N, Column)>) -> Listing {
        let columns: Vec<(String, Column)> = columns.into_iter().map(|(name, column)| (name.into(), column)).collect();
        debug_assert!(columns.windows(2).all(|pair| pair[0].1.len() == pair[1].1.len()));
        Listing(columns)
    }

    /// Checks that a file of this name can be written, so that a wrong ending fails early. Fails if the ending is not
    /// `.csv`, `.tex` or (with the feature `parquet`) `.parquet`.
    pub fn check_ending(path: &Path) -> Result<(), WriteError> {
        Format::of(path).map(|_| ())
    }

    fn rows(&self) -> usize {
        self.0.first().map_or(0, |(_, column)| column.len())
    }

    /// Writes comma-separated values (RFC 4180) with a header line. Fails if `out` cannot be written.
    pub fn csv(&self, out: impl Write) -> io::Result<()> {
        let mut out = csv::Writer::from_writer(out);
        out.write_record(self.0.iter().map(|(name, _)| name)).map_err(plain)?;
        for row in 0..self.rows() {
            let cells = self.0.iter().map(|(_, column)| column.cell(row));
            out.write_record(cells.map(|cell| cell.into_owned())).map_err(plain)?;
        }
        out.flush()
    }

    fn tex(&self, mut out: impl Write) -> io::Result<()> {
        let line = |cell: &dyn Fn(&(String, Column)) -> String| {
            self.0.iter().map(|column| format!("${}$", cell(column))).collect::<Vec<_>>().join(" & ")
        };
        writeln!(out, "\\begin{{tabular}}{{{}}}", "r".repeat(self.0.len()))?;
        writeln!(out, "{} \\\\ \\hline", line(&|(name, _)| name.clone()))?;
        for row in 0..self.rows() {
            writeln!(out, "{} \\\\", line(&|(_, column)| column.cell(row).into_owned()))?;
        }
        writeln!(out, "\\end{{tabular}}")?;
        out.flush()
    }

    /// Writes a file, as a whole or not at all; its ending says the format: `.csv`, `.tex` or `.parquet`. Fails if the
    /// ending is unknown, or the file cannot be written. `-` is standard output, as CSV.
    pub fn write(&self, path: &Path) -> Result<(), WriteError> {
        let format = Format::of(path)?;
        let file = path.display().to_string();
        if file == "-" {
            return self.csv(io::stdout().lock()).map_err(|source| WriteError::File { file, source });
        }
        write_whole(path, |out| match format {
            Format::Csv => self.csv(out),
            Format::Tex => self.tex(out),
            #[cfg(feature = "parquet")]
            Format::Parquet => parquet::write_listing(out, &self.0).map_err(parquet::plain),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Err(io::ErrorKind::Unsupported.into()),
        })
    }
}
