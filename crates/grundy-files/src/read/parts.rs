//! The edges of files in parts. Many workers and processes can read them without holding the whole graph.
//!
//! A row group of Parquet is a part. The metadata tell where it is, so a worker reads only the parts it needs. A CSV or
//! TSV file is one part, read from beginning to end. Files in other formats are also one part and are held in memory while
//! they are read. For many workers, use Parquet with many row groups, or a folder of files.

use std::path::{Path, PathBuf};

use grundy_graph::draft::Part;
use grundy_graph::{Name, Reading};

use super::csv;
use super::format::Format;
#[cfg(feature = "parquet")]
use super::format::parquet_files;
use super::hash::content_hash;
#[cfg(feature = "parquet")]
use super::parquet;
use crate::ReadError;

/// Largest number of rows visited at a time.
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
    /// The path, as error messages show it.
    file: String,
    kind: Kind,
}

enum Kind {
    Csv {
        separator: u8,
    },
    /// A file in another format, held in memory while it is read.
    Held,
    #[cfg(feature = "parquet")]
    Parquet(Vec<parquet::Group>),
}

/// A part being read.
pub struct PartReader(Reader);

enum Reader {
    Csv(csv::Lines),
    /// The edges, and how many have been visited.
    Held(Part, usize),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::GroupRows>),
    /// No more edges: there was an error, or there is no such part.
    Nothing,
}

impl EdgeParts {
    /// Opens the file, whose ending tells its format, or the Parquet files of the folder. Only the metadata of Parquet
    /// files are read; other files are not read yet. A graph without vertices is no error here.
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
            Format::Json | Format::Edges | Format::Dot => Kind::Held,
            #[cfg(feature = "parquet")]
            Format::Parquet => Kind::Parquet(parquet::groups(vec![path.to_owned()])?),
        };
        // A missing file is an error now, not later in a worker.
        std::fs::metadata(path).map_err(|source| ReadError::File { file: file.clone(), source })?;
        Ok(EdgeParts { path: path.to_owned(), file, kind })
    }

    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// How many parts there are: the row groups of the Parquet files, in the order of the file names; otherwise one.
    pub fn len(&self) -> usize {
        match &self.kind {
            Kind::Csv { .. } | Kind::Held => 1,
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) => groups.len(),
        }
    }

    /// Whether there are no parts, as in Parquet files without rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The total number of edges and of vertices without options; `None` if only reading the files would tell.
    pub fn edges(&self) -> Option<u64> {
        match &self.kind {
            Kind::Csv { .. } | Kind::Held => None,
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) => Some(parquet::rows_of(groups)),
        }
    }

    /// The hash of the content: [`content_hash`] of the path. Reads all files.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn hash(&self) -> Result<String, ReadError> {
        content_hash(&self.path)
    }

    /// Begins to read a part. A number that is not below [`len`](EdgeParts::len) gives a part without edges.
    ///
    /// # Errors
    ///
    /// As for [`read`](super::read).
    pub fn part(&self, number: usize) -> Result<PartReader, ReadError> {
        let file = &self.file;
        let reader = match &self.kind {
            Kind::Csv { separator } if number == 0 => Reader::Csv(csv::Lines::open(&self.path, *separator)?),
            Kind::Held if number == 0 => {
                let bytes =
                    std::fs::read(&self.path).map_err(|source| ReadError::File { file: file.clone(), source })?;
                let unlimited = Reading { memory: u64::MAX, ..Reading::default() };
                let mut draft = super::parse_draft(file, &bytes, &unlimited)?;
                draft.parts.pop().map_or(Reader::Nothing, |part| Reader::Held(part, 0))
            }
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) if number < groups.len() => Reader::Parquet(Box::new(groups[number].open()?)),
            _ => Reader::Nothing,
        };
        Ok(PartReader(reader))
    }
}

impl PartReader {
    /// Visits the next edges, at most 16,384, in the order of the file. Each edge leads from a vertex to another, or
    /// only declares a vertex (`None`). Returns `false` when there are no more.
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
            Reader::Held(part, done) => {
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
