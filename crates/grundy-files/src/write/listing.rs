//! A table of named columns, as CSV, LaTeX or Parquet.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use crate::WriteError;

/// A column of a [`Listing`](crate::Listing); a cell may be empty.
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
        out.write_record(self.0.iter().map(|(name, _)| name)).map_err(super::csv::plain)?;
        for row in 0..self.rows() {
            let cells = self.0.iter().map(|(_, column)| column.cell(row));
            out.write_record(cells.map(|cell| cell.into_owned())).map_err(super::csv::plain)?;
        }
        out.flush()
    }

    /// Writes a `tabular` of LaTeX.
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
        super::write_whole(path, |out| match format {
            Format::Csv => self.csv(out),
            Format::Tex => self.tex(out),
            #[cfg(feature = "parquet")]
            Format::Parquet => super::parquet::write_listing(out, &self.0).map_err(super::parquet::plain),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Err(io::ErrorKind::Unsupported.into()),
        })
    }
}
