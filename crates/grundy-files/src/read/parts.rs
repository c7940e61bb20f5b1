//! The edges of files in parts, which many workers and processes read without holding the graph.
//!
//! A row group of Parquet is a part: its place stands in the metadata, so that whoever wants it reads it and nothing
//! else. A CSV or TSV file is one part, read from beginning to end; so is a JSON file, which is held as a whole
//! while it is read. For a graph that is to be read by many, write Parquet with many row groups, or a folder of files.

use std::path::{Path, PathBuf};

use grundy_graph::draft::Part;
use grundy_graph::{Name, Reading};

use super::format::Format;
#[cfg(feature = "parquet")]
use super::format::parquet_files;
use super::hash::content_hash;
#[cfg(feature = "parquet")]
use super::parquet;
use super::{csv, json};
use crate::ReadError;

/// As many rows are visited at a time at most.
const BATCH: usize = 1 << 14;

/// The edges of a file, or of a folder of Parquet files, in parts.
///
/// ```
/// # use grundy_files::EdgeParts;
/// # let path = std::env::temp_dir().join(format!("grundy-parts-{}.csv", std::process::id()));
/// std::fs::write(&path, "from,to\nb,a\nc,\n")?;
/// let parts = EdgeParts::open(&path)?;
/// let mut lines = Vec::new();
/// for number in 0..parts.len() {
///     let mut part = parts.part(number)?;
///     while part.batch(&mut |from, to| lines.push((from.to_string(), to.map(|to| to.to_string()))))? {}
/// }
/// assert_eq!(lines, [("b".into(), Some("a".into())), ("c".into(), None)]);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EdgeParts {
    path: PathBuf,
    /// The path as messages tell it.
    file: String,
    kind: Kind,
}

enum Kind {
    Csv {
        separator: u8,
    },
    Json,
    #[cfg(feature = "parquet")]
    Parquet(Vec<parquet::Group>),
}

/// A part being read.
pub struct PartReader(Reader);

enum Reader {
    Csv(csv::Lines),
    /// The edges, and how many were visited.
    Json(Part, usize),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::GroupRows>),
    /// Nothing more: there was an error, or there is no such part.
    Nothing,
}

impl EdgeParts {
    /// Looks at the file, by the ending of its name, or at the Parquet files of the folder: of these the metadata are
    /// read, of others nothing. A graph without vertices is no error here.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] that names the file, the place in it and the mend.
    pub fn open(path: &Path) -> Result<EdgeParts, ReadError> {
        let file = path.display().to_string();
        #[cfg(feature = "parquet")]
        if path.is_dir() {
            let kind = Kind::Parquet(parquet::groups(parquet_files(path)?)?);
            return Ok(EdgeParts { path: path.to_owned(), file, kind });
        }
        let kind = match Format::of(&file)? {
            Format::Csv { separator } => Kind::Csv { separator },
            Format::Json => Kind::Json,
            #[cfg(feature = "parquet")]
            Format::Parquet => Kind::Parquet(parquet::groups(vec![path.to_owned()])?),
        };
        // Whoever opens what is not there is told now, and not by a worker later.
        std::fs::metadata(path).map_err(|source| ReadError::File { file: file.clone(), source })?;
        Ok(EdgeParts { path: path.to_owned(), file, kind })
    }

    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// How many parts there are: the row groups of Parquet files, in the order of the names of the files; else one.
    pub fn len(&self) -> usize {
        match &self.kind {
            Kind::Csv { .. } | Kind::Json => 1,
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) => groups.len(),
        }
    }

    /// Whether there are none: in Parquet files without rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many edges and vertices without options all parts have, where that is known without reading them.
    pub fn edges(&self) -> Option<u64> {
        match &self.kind {
            Kind::Csv { .. } | Kind::Json => None,
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) => Some(parquet::rows_of(groups)),
        }
    }

    /// What identifies the content: [`content_hash`] of the path. Reads all files.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn hash(&self) -> Result<String, ReadError> {
        content_hash(&self.path)
    }

    /// Begins to read a part; a number that is not below [`len`](EdgeParts::len) names a part without edges.
    ///
    /// # Errors
    ///
    /// As for [`read`](super::read).
    pub fn part(&self, number: usize) -> Result<PartReader, ReadError> {
        let file = &self.file;
        let reader = match &self.kind {
            Kind::Csv { separator } if number == 0 => Reader::Csv(csv::Lines::open(&self.path, *separator)?),
            Kind::Json if number == 0 => {
                let bytes =
                    std::fs::read(&self.path).map_err(|source| ReadError::File { file: file.clone(), source })?;
                let unlimited = Reading { memory: u64::MAX, ..Reading::default() };
                let mut draft = json::parse(file, &bytes, &unlimited)?;
                draft.parts.pop().map_or(Reader::Nothing, |part| Reader::Json(part, 0))
            }
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) if number < groups.len() => Reader::Parquet(Box::new(groups[number].open()?)),
            _ => Reader::Nothing,
        };
        Ok(PartReader(reader))
    }
}

impl PartReader {
    /// Visits the next edges, at most 16,384, in the order of the file: each from a vertex to another, or a vertex that is
    /// declared (`None`). `false` when there are no more.
    ///
    /// # Errors
    ///
    /// As for [`read`](super::read); after an error there are no more edges.
    pub fn batch(&mut self, visit: &mut dyn FnMut(Name<'_>, Option<Name<'_>>)) -> Result<bool, ReadError> {
        let result = self.0.batch(visit);
        if result.is_err() {
            self.0 = Reader::Nothing;
        }
        result
    }
}

impl Reader {
    fn batch(&mut self, visit: &mut dyn FnMut(Name<'_>, Option<Name<'_>>)) -> Result<bool, ReadError> {
        match self {
            #[cfg(feature = "parquet")]
            Reader::Parquet(rows) => rows.batch(&mut |from, to| {
                visit(from, to);
                Ok(())
            }),
            Reader::Csv(lines) => {
                for row in 0..BATCH {
                    match lines.next()? {
                        Some((from, to)) => visit(from, to),
                        None => return Ok(row > 0),
                    }
                }
                Ok(true)
            }
            Reader::Json(part, done) => {
                let begun = *done;
                while *done - begun < BATCH
                    && let Some((from, to)) = part.edge(*done)
                {
                    visit(from, to);
                    *done += 1;
                }
                Ok(*done > begun)
            }
            Reader::Nothing => Ok(false),
        }
    }
}
