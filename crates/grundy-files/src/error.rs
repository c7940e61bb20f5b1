//! Why a graph could not be read or written.

use std::fmt;

use grundy_core::Stop;
use grundy_graph::{DraftError, TooManyNames};
use thiserror::Error;

/// Why a graph could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened or read.
    #[error("{file} cannot be read: {source}")]
    File {
        /// The file.
        file: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The ending of the file's name is unknown, and so is its format.
    #[error("{file}: graphs are read from .csv, .tsv, .edges, .json, .dot{} files", if cfg!(feature = "parquet") { " and .parquet" } else { "" })]
    UnknownFormat {
        /// The file.
        file: String,
    },
    /// Something in the file is wrong.
    #[error("{file}{}: {message}; {help}", .place.after_comma())]
    Malformed {
        /// The file.
        file: String,
        /// Where in it.
        place: Place,
        /// What is wrong, as a sentence without a full stop.
        message: String,
        /// How to mend it, as a sentence without a full stop.
        help: String,
    },
    /// The file is well formed, but it names no vertex.
    #[error("{file} names no vertex; write at least one edge, or a vertex without options")]
    NoVertices {
        /// The file.
        file: String,
    },
    /// The graph exceeds the memory limit or the largest number of vertices.
    #[error("{file} is too large: {message}")]
    TooLarge {
        /// The file.
        file: String,
        /// What the graph would need, as a sentence without a full stop.
        message: String,
    },
    /// The work was stopped.
    #[error("{0}")]
    Stopped(Stop),
}

/// The error that something in a file is wrong.
pub(crate) fn malformed(file: &str, place: Place, message: impl Into<String>, help: impl Into<String>) -> ReadError {
    ReadError::Malformed { file: file.to_owned(), place, message: message.into(), help: help.into() }
}

/// The error that the graph of `file` is too large; the message says why.
pub(crate) fn too_large(file: &str) -> impl Fn(String) -> ReadError {
    move |message| ReadError::TooLarge { file: file.to_owned(), message }
}

/// The error that the graph of `file` has more names than vertices can be numbered.
pub(crate) fn too_many_names(file: &str) -> ReadError {
    too_large(file)(TooManyNames.to_string())
}

/// The error that the edges of `file` do not make a graph.
pub(crate) fn no_graph(file: &str) -> impl Fn(DraftError) -> ReadError {
    move |error| match error {
        DraftError::NoVertices => ReadError::NoVertices { file: file.to_owned() },
        DraftError::TooLarge(message) => too_large(file)(message),
        DraftError::Stopped(stop) => ReadError::Stopped(stop),
    }
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> ReadError {
        ReadError::Stopped(stop)
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line, from 1.
    Line(u64),
    /// A byte, from 0.
    Byte(u64),
    /// A column.
    Column(String),
    /// A cell: its column, and its row from 1.
    Cell {
        /// The column.
        column: String,
        /// The row, from 1.
        row: u64,
    },
}

impl Place {
    fn after_comma(&self) -> String {
        match self {
            Place::Whole => String::new(),
            place => format!(", {place}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Whole => f.write_str("the whole file"),
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
            Place::Column(column) => write!(f, "column `{column}`"),
            Place::Cell { column, row } => write!(f, "column `{column}`, row {row}"),
        }
    }
}

/// Why results could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file could not be written.
    #[error("{file} cannot be written: {source}")]
    File {
        /// The file.
        file: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The ending of the file's name is unknown, and so is the format to write.
    #[error("{file}: results are written to .csv, .tsv{} files", if cfg!(feature = "parquet") { " and .parquet" } else { "" })]
    UnknownFormat {
        /// The file.
        file: String,
    },
    /// The ending of the file's name does not say what kind of table to write.
    #[error(
        "the name `{file}` does not say what kind of table to write: end it with .csv{} or .tex",
        if cfg!(feature = "parquet") { ", .parquet" } else { "" }
    )]
    UnknownTable {
        /// The file.
        file: String,
    },
}
