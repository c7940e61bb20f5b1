//! The edges of files in parts. Many workers and processes can read them without holding the whole graph.
//!
//! A row group of Parquet is a part. The metadata tell where it is, so a worker reads only the parts it needs. A list of
//! edges in lines is one part, read from beginning to end. Files in other formats, and pipes, are also one part, which is
//! held in memory. For many workers, use Parquet with many row groups, or a folder of files.
//!
//! Files that are not held are read more than once. [`EdgeParts::unchanged`] says whether they still have the content
//! that was hashed first.
//!
//! # The part of a graph near some vertices
//! A question about a few vertices needs their options, and perhaps the options of these. The files are read through
//! once for each move, part by part, and only the wanted edges are kept.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_core::Progress;
use grundy_graph::draft::Part;
use grundy_graph::workers::in_parallel;
use grundy_graph::{Draft, Header, Name, NamedGraph, Reading};

use super::lines::{Form, Lines};
use super::{Content, content_hash, format_of, separator_of};
use crate::ReadError;
use crate::error::{no_graph, too_large, too_many_names, unread};

#[cfg(feature = "parquet")]
use super::{parquet, parquet_files};

/// Largest number of rows visited at a time.
const BATCH: usize = 1 << 14;

/// The edges of a file, or of a folder of Parquet files, in parts.
///
/// ```
/// # use grundy_files::EdgeParts;
/// # let path = std::env::temp_dir().join(format!("grundy-parts-{}.csv", std::process::id()));
/// std::fs::write(&path, "from,to\nb,a\nc,\n")?;
/// let parts = EdgeParts::open(&path, Default::default())?;
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
    pub(super) file: String,
    kind: Kind,
}

enum Kind {
    /// Lines that are read from the disk.
    Lines(Arc<Form>),
    /// A file in memory.
    Held { content: Content, header: Header, by_header: bool },
    #[cfg(feature = "parquet")]
    Parquet(Vec<parquet::Group>),
}

pub struct PartReader(Reader);

enum Reader {
    Lines(Box<Lines>),
    /// The edges by parts, and how many of the last one have been visited.
    Held(Vec<Part>, usize),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::GroupRows>),
    /// No more edges: after an error, or if the part does not exist.
    Nothing,
}

fn unlimited(header: Header) -> Reading<'static> {
    Reading { memory: u64::MAX, header, ..Reading::default() }
}

/// Whether a file begins with the mark of UTF-16. Such a file is held in memory, decoded.
fn is_utf16(path: &Path) -> bool {
    let mut mark = [0; 2];
    let read = std::fs::File::open(path).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut mark));
    read.is_ok() && matches!(mark, [0xff, 0xfe] | [0xfe, 0xff])
}

impl EdgeParts {
    /// Opens the file, whose ending tells its format, or the Parquet files of the folder. Only the metadata of Parquet
    /// files are read, and of lists of edges in lines no more than is needed to know what `header` asks. Other files
    /// are read. A graph without vertices is not an error here. Fails with a [`ReadError`] that names the file, the place
    /// in it and the mend.
    pub fn open(path: &Path, header: Header) -> Result<EdgeParts, ReadError> {
        let file = path.display().to_string();
        #[cfg(feature = "parquet")]
        if path.is_dir() {
            let kind = Kind::Parquet(parquet::groups(parquet_files(path)?)?);
            return Ok(EdgeParts { path: path.to_owned(), file, kind });
        }
        let format = format_of(&file, &unlimited(header))?;
        let metadata = std::fs::metadata(path).map_err(unread(&file))?;
        let kind = match (format, separator_of(format)) {
            (_, Some(separator)) if metadata.is_file() && !is_utf16(path) => {
                Kind::Lines(Arc::new(Form::of_file(path, separator, header)?))
            }
            #[cfg(feature = "parquet")]
            (it, _) if it.name() == "parquet" && path.is_file() => Kind::Parquet(parquet::groups(vec![path.into()])?),
            _ => {
                let content = Content::read(path, &unlimited(header))?;
                let (_, by_header, _) = content.draft(&unlimited(header))?;
                Kind::Held { content, header, by_header }
            }
        };
        Ok(EdgeParts { path: path.to_owned(), file, kind })
    }

    /// Whether the first line is what it is by the header that was given to [`open`](EdgeParts::open).
    pub fn by_header(&self) -> bool {
        match &self.kind {
            Kind::Lines(form) => form.by_header,
            Kind::Held { by_header, .. } => *by_header,
            #[cfg(feature = "parquet")]
            Kind::Parquet(_) => false,
        }
    }

    /// How many parts there are: the row groups of the Parquet files, in the order of the file names; otherwise one.
    pub fn len(&self) -> usize {
        match &self.kind {
            Kind::Lines(_) | Kind::Held { .. } => 1,
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) => groups.len(),
        }
    }

    /// Whether no parts exist, as in Parquet files without rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The total number of edges and of vertices without options; `None` if the files must be read to know it.
    pub fn edges(&self) -> Option<u64> {
        match &self.kind {
            Kind::Lines(_) | Kind::Held { .. } => None,
            #[cfg(feature = "parquet")]
            Kind::Parquet(groups) => Some(parquet::rows_of(groups)),
        }
    }

    /// The hash of the content, as [`content_hash`] gives it. Reads all files that are not held.
    pub fn hash(&self) -> Result<String, ReadError> {
        if let Kind::Held { content, .. } = &self.kind { Ok(content.hash()) } else { content_hash(&self.path) }
    }

    /// Fails with [`ReadError::Changed`] if the content no longer has the hash `hash`, an earlier result of
    /// [`hash`](EdgeParts::hash). Also fails as `hash` does.
    pub fn unchanged(&self, hash: &str) -> Result<(), ReadError> {
        if self.hash()? == hash { Ok(()) } else { Err(ReadError::Changed { file: self.file.clone() }) }
    }

    /// Begins to read a part. A number that is not below [`len`](EdgeParts::len) gives a part without edges.
    pub fn part(&self, number: usize) -> Result<PartReader, ReadError> {
        let reader = match &self.kind {
            Kind::Lines(form) if number == 0 => {
                Reader::Lines(Box::new(form.lines(&self.path, &unlimited(Header::Unsaid))?))
            }
            Kind::Held { content, header, .. } if number == 0 => {
                let mut parts = content.draft(&unlimited(*header))?.0.parts;
                parts.reverse();
                Reader::Held(parts, 0)
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
    /// only declares a vertex (`None`). Returns `false` after the last edge. Fails as for [`read`](super::read);
    /// after an error no edge follows.
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
            Reader::Lines(lines) => {
                for row in 0..BATCH {
                    if let Some((from, to)) = lines.next()? { visit(from, to) } else { return Ok(row > 0) }
                }
                Ok(true)
            }
            Reader::Held(parts, done) => {
                for row in 0..BATCH {
                    while parts.last().is_some_and(|part| part.edge(*done).is_none()) {
                        parts.pop();
                        *done = 0;
                    }
                    let Some((from, to)) = parts.last().and_then(|part| part.edge(*done)) else { return Ok(row > 0) };
                    visit(from, to);
                    *done += 1;
                }
                Ok(true)
            }
            Reader::Nothing => Ok(false),
        }
    }
}

/// A set of names of vertices. Numbers are looked up without writing them out.
#[derive(Default)]
struct NameSet {
    numbers: HashSet<u64>,
    texts: HashSet<String>,
}

impl NameSet {
    fn insert(&mut self, name: Name) -> bool {
        match name {
            Name::Number(number) => self.numbers.insert(number),
            // Most names occur more than once, and a look-up needs no copy.
            Name::Text(text) => !self.texts.contains(text) && self.texts.insert(text.to_owned()),
        }
    }

    fn merge(&mut self, other: NameSet) {
        self.numbers.extend(other.numbers);
        self.texts.extend(other.texts);
    }

    fn contains(&self, name: Name) -> bool {
        match name {
            Name::Number(number) => self.numbers.contains(&number),
            Name::Text(text) => self.texts.contains(text),
        }
    }
}

/// Reads the vertices that can be reached from `names` in at most `moves` moves, and all edges from those that need
/// fewer. Names that the files do not have are left out. The first vertex of some part is always included, so that the
/// result is a graph. Returns the graph and the hash of the files' content.
///
/// Complexity: the files are read `moves` times, and twice for the hash. The edges kept count against the memory of
/// `reading`.
pub fn near<'a>(
    path: &Path,
    names: impl IntoIterator<Item = &'a str>,
    moves: u32,
    reading: &Reading,
) -> Result<(NamedGraph, String), ReadError> {
    let file = path.display().to_string();
    let parts = EdgeParts::open(path, reading.header)?;
    let hash = parts.hash()?;
    let (mut kept, mut memory, mut wanted, mut done) = (Vec::new(), 0, NameSet::default(), NameSet::default());
    for name in names {
        wanted.insert(Name::new(name));
    }
    for round in 0..moves.max(1) {
        let mut next = NameSet::default();
        for numbers in (0..parts.len()).collect::<Vec<_>>().chunks(2 * reading.threads.max(1)) {
            let progress = (u64::from(round) * parts.len() as u64) + numbers.first().map_or(0, |&first| first as u64);
            let total = Some(u64::from(moves) * parts.len() as u64);
            reading.report(Progress { unit: "parts read", done: progress, total })?;
            let found =
                in_parallel(reading.threads, numbers.to_vec(), |number| edges_of(&parts, number, &wanted, round));
            for found in found {
                let found = found?;
                memory += found.memory();
                let ends = (0..).map_while(|at| found.edge(at)).filter_map(|(_, to)| to);
                for to in ends.filter(|&to| !wanted.contains(to) && !done.contains(to)) {
                    next.insert(to);
                }
                kept.push(found);
            }
            reading.allow(memory).map_err(too_large(&file))?;
        }
        done.merge(std::mem::replace(&mut wanted, next));
    }
    parts.unchanged(&hash)?;
    Ok((Draft { parts: kept }.sort(reading).map_err(no_graph(&file))?, hash))
}

/// The edges of a part from the wanted vertices. The first round also declares these vertices and the first vertex of
/// the part.
fn edges_of(parts: &EdgeParts, number: usize, wanted: &NameSet, round: u32) -> Result<Part, ReadError> {
    let (mut edges, mut declared, mut full) = (Part::default(), NameSet::default(), false);
    let mut part = parts.part(number)?;
    while part.batch(&mut |from, to| {
        if wanted.contains(from) {
            full |= edges.push(from, to).is_err();
        }
        if round == 0 {
            if edges.is_empty() {
                full |= edges.push(from, None).is_err();
            }
            if let Some(to) = to.filter(|&to| wanted.contains(to) && declared.insert(to)) {
                full |= edges.push(to, None).is_err();
            }
        }
    })? {}
    if full { Err(too_many_names(&parts.file)) } else { Ok(edges) }
}
