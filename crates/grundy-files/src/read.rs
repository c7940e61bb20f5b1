//! Reads graphs from files.
//!
//! Every format holds the same: a list of edges, each from one named vertex to another, and names of vertices without
//! options. Each file in `read/` reads one format into a [`Draft`]; the rest is common. The bytes of the files are read
//! once: those that are hashed are parsed ([`Content`]).

mod dot;
mod json;
mod lines;
mod others;
#[cfg(feature = "parquet")]
mod pages;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;
mod parts;

use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use grundy_core::{Said, said};
use grundy_graph::{Draft, GraphFormat, NamedGraph, Reading};

use crate::error::{malformed, no_graph, too_large, unread};
use crate::{Place, ReadError};
pub use parts::{EdgeParts, PartReader, near};

/// Reads the graph of a file, or of a folder of Parquet files.
///
/// | ending | content |
/// | --- | --- |
/// | `.csv`, `.tsv` | the header `from,to`, then an edge a line; `a,` is a vertex without options; blanks around a name count only in quotes ([`Rows`](grundy_graph::Rows)); without a header if both names of the first line are integers |
/// | `.edges`, `.edgelist`, `.txt` | two names a line, between blanks or commas; one name is a vertex without options; `#` and `%` begin comments; attributes `{…}` of networkx are skipped |
/// | lines without a header | a first line `V E` that may count vertices and edges is refused unless `reading` says what it is ([`Header`](grundy_graph::Header)) |
/// | `.json` | `{"edges":[["a","b"],…],"vertices":["c",…]}`, the vertices if you like; lists of neighbours, `{"a":["b",…],…}`; node-link and adjacency data of networkx; D3; Cytoscape; whole numbers are names too |
/// | `.dot`, `.gv` | Graphviz: `digraph { a -> b; … }`, or `graph { a -- b; … }` where directions do not matter |
/// | `.gml`, `.graphml` | nodes and edges; of GML the labels are the names if all nodes have one of their own |
/// | `.g6`, `.s6`, `.d6` | graph6, sparse6 and digraph6: one graph, whose vertices are 0, 1, … |
/// | `.adjlist` | a vertex and those to which it leads, a line |
/// | `.parquet` | two columns `from`, `to` of integers or texts; no `to` is a vertex without options |
///
/// Fails with a [`ReadError`] that names the file, the place in it and the mend.
///
/// # Complexity
///
/// Linear in the size of the file. Names that are not whole numbers below 2^32 − 1 must also be sorted.
pub fn read(path: &Path, reading: &Reading) -> Result<NamedGraph, ReadError> {
    Ok(Content::read(path, reading)?.graph(reading)?.graph)
}

/// The first half of [`read`]: reads the edges without sorting them. A file without vertices is not an error here.
pub fn load(path: &Path, reading: &Reading) -> Result<Draft, ReadError> {
    Ok(Content::read(path, reading)?.draft(reading)?.0)
}

/// Reads the graph of a file that is already in memory. The ending of `name` determines the format.
pub fn parse(name: &str, bytes: &[u8], reading: &Reading) -> Result<NamedGraph, ReadError> {
    Ok(Content::held(name, bytes.into()).graph(reading)?.graph)
}

/// The bytes of a file, or of the Parquet files of a folder. They are read once: the hashed bytes are parsed.
///
/// ```
/// # use grundy_files::{Content, Reading};
/// let content = Content::held("moves.edges", b"a b\n".as_slice().into());
/// let read = content.graph(&Reading::default())?;
/// assert_eq!(read.hash, blake3::hash(b"a b\n").to_hex().to_string());
/// # Ok::<(), grundy_files::ReadError>(())
/// ```
pub struct Content {
    file: String,
    files: Vec<(String, Bytes)>,
    is_folder: bool,
}

pub struct ReadGraph {
    pub graph: NamedGraph,
    /// The hash of its content, as [`content_hash`] gives it.
    pub hash: String,
    /// Whether the first line is what it is by the [`Header`](grundy_graph::Header) that is said.
    pub by_header: bool,
    pub undirected: bool,
}

/// A text in UTF-8: UTF-16 that begins with its mark is decoded. Fails with a sentence without a full stop.
pub fn in_utf8(bytes: &[u8]) -> Result<Cow<'_, [u8]>, Said> {
    let decode: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ if bytes.iter().take(1 << 10).any(|&byte| byte == 0) => {
            return Err(said!("this is not UTF-8 text: zero bytes are in it, as in UTF-16 without a mark"));
        }
        _ => return Ok(Cow::Borrowed(bytes)),
    };
    let (units, rest) = bytes[2..].as_chunks::<2>();
    let text = char::decode_utf16(units.iter().map(|&unit| decode(unit))).collect::<Result<String, _>>();
    match text {
        Ok(text) if rest.is_empty() => Ok(Cow::Owned(text.into_bytes())),
        _ => Err(said!("this is not UTF-16 text, though it begins with the mark of UTF-16")),
    }
}

impl Content {
    /// Reads a file, or the Parquet files of a folder. Each is opened once and read from beginning to end, so a pipe is
    /// as good as a file. Fails if a file cannot be read, exceeds the memory of `reading`, or its ending names no
    /// format.
    pub fn read(path: &Path, reading: &Reading) -> Result<Content, ReadError> {
        let file = path.display().to_string();
        #[cfg(feature = "parquet")]
        if path.is_dir() {
            let mut files = Vec::new();
            let mut left = reading.memory;
            for path in parquet_files(path)? {
                let bytes = read_within(&path, left, reading)?;
                left -= bytes.len() as u64;
                files.push((path.display().to_string(), bytes.into()));
            }
            return Ok(Content { file, files, is_folder: true });
        }
        format_of(&file, reading)?;
        let bytes = read_within(path, reading.memory, reading)?;
        Ok(Content { files: vec![(file.clone(), bytes.into())], file, is_folder: false })
    }

    /// The content of a file that is already in memory. The ending of `name` determines its format.
    pub fn held(name: &str, bytes: Arc<[u8]>) -> Content {
        Content { file: name.to_owned(), files: vec![(name.to_owned(), Bytes::from_owner(bytes))], is_folder: false }
    }

    /// The hash: that of the file's bytes, or of the hashes of the folder's files ([`content_hash`]).
    pub fn hash(&self) -> String {
        hash_of(self.is_folder, self.files.iter().map(|(_, bytes)| blake3::hash(bytes)))
    }

    /// The graph. The bytes of the file are freed, and then the edges are sorted.
    pub fn graph(self, reading: &Reading) -> Result<ReadGraph, ReadError> {
        let (draft, by_header, undirected) = self.draft(reading)?;
        let (file, hash) = (self.file.clone(), self.hash());
        drop(self);
        let graph = draft.sort(reading).map_err(no_graph(&file))?;
        Ok(ReadGraph { graph, hash, by_header, undirected })
    }

    /// The edges as they stand in the file, not sorted; and [`ReadGraph::by_header`] and [`ReadGraph::undirected`].
    fn draft(&self, reading: &Reading) -> Result<(Draft, bool, bool), ReadError> {
        let file = &self.file;
        let format = if self.is_folder { GraphFormat::Parquet } else { format_of(file, reading)? };
        if format == GraphFormat::Parquet {
            #[cfg(feature = "parquet")]
            return Ok((parquet::parse(file, &self.files, reading)?, false, false));
        }
        let bytes = in_utf8(self.files.first().map_or(&[][..], |(_, bytes)| &bytes[..]))
            .map_err(|why| malformed(file, Place::Whole, why, said!("save the file as UTF-8")))?;
        if let Some(separator) = separator_of(format) {
            let (draft, by_header) = lines::parse(file, &bytes, separator, reading)?;
            return Ok((draft, by_header, false));
        }
        let (draft, undirected) = match format {
            GraphFormat::Json => json::parse(file, &bytes, reading)?,
            GraphFormat::Dot => dot::parse(file, &bytes, reading)?,
            format => others::parse(file, &bytes, format, reading)?,
        };
        Ok((draft, false, undirected))
    }
}

/// The bytes of a file, at most `left`.
fn read_within(path: &Path, left: u64, reading: &Reading) -> Result<Vec<u8>, ReadError> {
    let name = path.display().to_string();
    let failed = unread(&name);
    let allow = |bytes: u64| match bytes <= left {
        true => Ok(()),
        false => reading.allow(reading.memory.saturating_add(bytes - left)).map_err(too_large(&name)),
    };
    let file = File::open(path).map_err(&failed)?;
    let length = file.metadata().map_err(&failed)?.len();
    allow(length)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length as usize).map_err(|_| failed(std::io::ErrorKind::OutOfMemory.into()))?;
    // The length of a pipe is unknown, and a file may grow.
    file.take(left.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    allow(bytes.len() as u64)?;
    Ok(bytes)
}

/// The BLAKE3 hash of a file's bytes, in hexadecimal digits. For a folder of Parquet files it is the hash of their
/// 32-byte hashes, in the order of their names. Only a buffer is kept in memory. Fails if a file cannot be read, or the folder
/// holds no Parquet file.
pub fn content_hash(path: &Path) -> Result<String, ReadError> {
    let file_hash = |path: &Path| -> Result<blake3::Hash, ReadError> {
        let mut hasher = blake3::Hasher::new();
        let read = File::open(path).and_then(|file| hasher.update_reader(file).map(|_| ()));
        read.map_err(unread(&path.display().to_string()))?;
        Ok(hasher.finalize())
    };
    #[cfg(feature = "parquet")]
    if path.is_dir() {
        let files = parquet_files(path)?;
        let hashes: Vec<blake3::Hash> = files.iter().map(|file| file_hash(file)).collect::<Result<_, _>>()?;
        return Ok(hash_of(true, hashes));
    }
    Ok(hash_of(false, [file_hash(path)?]))
}

/// The hash of the content, by the hashes of its files: for a folder the hash of these hashes, else the only one.
fn hash_of(is_folder: bool, hashes: impl IntoIterator<Item = blake3::Hash>) -> String {
    let all: Vec<blake3::Hash> = hashes.into_iter().collect();
    let hash = match all[..] {
        [only] if !is_folder => only,
        _ => blake3::hash(&all.iter().flat_map(|hash| *hash.as_bytes()).collect::<Vec<u8>>()),
    };
    hash.to_hex().to_string()
}

/// The format of a file: that of `reading` if given, or else by the ending of its name.
fn format_of(name: &str, reading: &Reading) -> Result<GraphFormat, ReadError> {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let format = reading.format.or_else(|| GraphFormat::of_ending(ending));
    let format = format.filter(|format| cfg!(feature = "parquet") || *format != GraphFormat::Parquet);
    format.ok_or_else(|| ReadError::UnknownFormat { file: name.to_owned() })
}

/// The separator of two names in a line (`None`: blanks and commas); `None` for formats without such lines.
fn separator_of(format: GraphFormat) -> Option<Option<u8>> {
    match format {
        GraphFormat::Csv => Some(Some(b',')),
        GraphFormat::Tsv => Some(Some(b'\t')),
        GraphFormat::Edges => Some(None),
        _ => None,
    }
}

/// The Parquet files in a folder, in the order of their names.
#[cfg(feature = "parquet")]
fn parquet_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, ReadError> {
    let file = folder.display().to_string();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unread(&file))? {
        let path = entry.map_err(unread(&file))?.path();
        let hidden = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(['.', '_']));
        if !hidden && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let help = said!("name a file, or a folder of Parquet files");
        return Err(malformed(&file, Place::Whole, said!("the folder holds no .parquet file"), help));
    }
    Ok(files)
}
