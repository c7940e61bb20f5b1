//! Why a graph could not be read or written.

use std::fmt;

use grundy_core::{Said, Stop, said};
use grundy_graph::{DraftError, TooManyNames};
use thiserror::Error;

#[derive(Debug, Error)]
#[error("{}", self.said())]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened or read.
    File {
        file: String,
        source: std::io::Error,
    },
    /// The ending of the file's name is unknown, and so is its format.
    UnknownFormat {
        file: String,
    },
    /// Something in the file is wrong. The message and the help, which says how to mend it, have no full stop.
    Malformed {
        file: String,
        place: Place,
        message: Said,
        help: Said,
    },
    /// The first line may count the vertices and the edges, or be an edge, and nothing says which.
    Counts {
        file: String,
        first: String,
        vertices: u64,
        edges: u64,
    },
    Changed {
        file: String,
    },
    /// The file is well formed, but it names no vertex.
    NoVertices {
        file: String,
    },
    /// The graph exceeds the memory limit or the largest number of vertices. The message says what it would need.
    TooLarge {
        file: String,
        message: Said,
    },
    Stopped(Stop),
}

impl ReadError {
    pub fn said(&self) -> Said {
        match self {
            ReadError::File { file, source } => said!("{file} cannot be read: {source}", file, source),
            ReadError::UnknownFormat { file } => said!(
                "{file}: the ending of the name is not that of a graph; say `--graph-format` {formats}, or write \
                 format=csv:{file}",
                file,
                formats = Said::either(grundy_graph::GraphFormat::names())
            ),
            ReadError::Malformed { file, place, message, help } => {
                said!("{file}{place}: {message}; {help}", file, place = place.after_comma(), message, help)
            }
            ReadError::Counts { file, first, vertices, edges } => said!(
                "{file}: the first line, `{first}`, may be a header that counts {vertices} vertices and {edges} edges, or be \
                 an edge; say `--header counts` or `--header none`, or write header=counts:{file} or header=none:{file}",
                file,
                first,
                vertices,
                edges
            ),
            ReadError::Changed { file } => {
                said!("{file} was changed while it was read; read it again when it is complete", file)
            }
            ReadError::NoVertices { file } => {
                said!("{file} names no vertex; write at least one edge, or a vertex without options", file)
            }
            ReadError::TooLarge { file, message } => said!("{file} is too large: {message}", file, message),
            ReadError::Stopped(inner) => inner.said(),
        }
    }
}

pub(crate) fn malformed(file: &str, place: Place, message: impl Into<Said>, help: impl Into<Said>) -> ReadError {
    ReadError::Malformed { file: file.to_owned(), place, message: message.into(), help: help.into() }
}

pub(crate) fn unread(file: &str) -> impl Fn(std::io::Error) -> ReadError {
    move |source| ReadError::File { file: file.to_owned(), source }
}

/// The line of a byte, from 1.
pub(crate) fn line_of(bytes: &[u8], at: usize) -> u64 {
    1 + bytes.iter().take(at).filter(|&&byte| byte == b'\n').count() as u64
}

/// The text of a file, without its byte order mark.
pub(crate) fn text_of<'t>(file: &str, bytes: &'t [u8]) -> Result<&'t str, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let place = Place::Line(line_of(bytes, error.valid_up_to()));
        malformed(file, place, said!("this is not UTF-8 text"), said!("save the file as UTF-8"))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The error that the graph of `file` is too large; the message says why.
pub(crate) fn too_large(file: &str) -> impl Fn(Said) -> ReadError {
    move |message| ReadError::TooLarge { file: file.to_owned(), message }
}

/// The error that the graph of `file` has more names than vertices can be numbered.
pub(crate) fn too_many_names(file: &str) -> ReadError {
    too_large(file)(TooManyNames.said())
}

pub(crate) fn no_graph(file: &str) -> impl Fn(DraftError) -> ReadError {
    move |error| match error {
        DraftError::NoVertices => ReadError::NoVertices { file: file.to_owned() },
        DraftError::TooLarge(message) => too_large(file)(message),
        DraftError::Stopped(stop) => ReadError::Stopped(stop),
    }
}

grundy_core::from! { Stop => ReadError, stop: ReadError::Stopped(stop); }

/// Where in a file; rows are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Place {
    Whole,
    Line(u64),
    Byte(u64),
    Column(String),
    Cell { column: String, row: u64 },
}

impl Place {
    fn after_comma(&self) -> Said {
        match self {
            Place::Whole => Said::default(),
            place => said!(", {place}", place = place.said()),
        }
    }

    pub fn said(&self) -> Said {
        match self {
            Place::Whole => said!("the whole file"),
            Place::Line(line) => said!("line {line}", line),
            Place::Byte(byte) => said!("byte {byte}", byte),
            Place::Column(column) => said!("column `{column}`", column),
            Place::Cell { column, row } => said!("column `{column}`, row {row}", column, row),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

#[derive(Debug, Error)]
#[error("{}", self.said())]
#[non_exhaustive]
pub enum WriteError {
    File {
        file: String,
        source: std::io::Error,
    },
    /// The ending of the file's name is unknown, and so is the format to write.
    UnknownFormat {
        file: String,
    },
    /// The ending of the file's name does not say what kind of table to write.
    UnknownTable {
        file: String,
    },
}

impl WriteError {
    pub fn said(&self) -> Said {
        match self {
            WriteError::File { file, source } => said!("{file} cannot be written: {source}", file, source),
            WriteError::UnknownFormat { file } => said!(
                "{file}: results are written to .csv, .tsv{parquet} files",
                file,
                parquet = if cfg!(feature = "parquet") {
                    said!(" and {ending}", ending = ".parquet")
                } else {
                    Said::default()
                }
            ),
            WriteError::UnknownTable { file } => said!(
                "the name `{file}` does not say what kind of table to write: end it with .csv{parquet} or .tex",
                file,
                parquet = if cfg!(feature = "parquet") { ", .parquet" } else { "" }
            ),
        }
    }
}
