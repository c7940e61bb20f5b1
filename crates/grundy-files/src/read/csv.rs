//! CSV and TSV: the header `from,to`, then one edge a line. No header is needed where both names of the first line are
//! integers.
//!
//! A file in memory without quotes is cut at line ends, and several threads read the pieces. In a file with quotes a
//! line end may be part of a name, so it is not cut. A file on the disk can also be read from beginning to end
//! ([`Lines`]).

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use csv::{ByteRecord, ReaderBuilder};
use grundy_core::{Progress, Said, said};
use grundy_graph::draft::{Collector, Part};
use grundy_graph::workers::in_parallel;
use grundy_graph::{Draft, Name, Reading};

use crate::error::{malformed, too_large, too_many_names};
use crate::{Place, ReadError};

/// Approximate length of a piece, in bytes; short enough that the observer is asked often.
const PIECE: usize = 8 << 20;

/// What all pieces of a file have in common.
struct Form {
    file: String,
    separator: u8,
    /// Which field is `from`: the first (0) or the second.
    from: usize,
    /// Whether the first line names the columns; otherwise it is an edge.
    has_header: bool,
}

pub(super) fn parse(file: &str, bytes: &[u8], separator: u8, reading: &Reading) -> Result<Draft, ReadError> {
    let mut reader = rows(separator, bytes);
    let form = header(file, &mut reader, separator, |record| line_of(record, bytes, 1))?;
    let read = if form.has_header { (reader.position().byte() as usize).min(bytes.len()) } else { 0 };
    let (before, mut rest) = bytes.split_at(read);
    let mut line = 1 + line_ends(before);
    let mut parts: Vec<Part> = Vec::new();
    let mut memory = bytes.len() as u64;
    let quotes = rest.contains(&b'"');
    while !rest.is_empty() {
        reading.report(Progress {
            unit: "bytes",
            done: (bytes.len() - rest.len()) as u64,
            total: Some(bytes.len() as u64),
        })?;
        let mut tasks = Vec::new();
        while !rest.is_empty() && tasks.len() < 2 * reading.threads.max(1) {
            let (piece, after) = rest.split_at(if quotes { rest.len() } else { piece_end(rest) });
            tasks.push((piece, line));
            line += line_ends(piece);
            rest = after;
        }
        for part in in_parallel(reading.threads, tasks, |(piece, line)| edges(&form, piece, line)) {
            let part = part?;
            memory += part.memory();
            parts.push(part.finish());
        }
        reading.allow(memory).map_err(too_large(file))?;
    }
    Ok(Draft { parts })
}

/// Where a piece at the beginning of `rest` may end: after a line.
fn piece_end(rest: &[u8]) -> usize {
    let near = rest.get(PIECE..).unwrap_or_default();
    near.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| PIECE + at + 1)
}

/// Reads the header; `line` gives the line of a record.
fn header<R: Read>(
    file: &str,
    reader: &mut csv::Reader<R>,
    separator: u8,
    line: impl Fn(&ByteRecord) -> u64,
) -> Result<Form, ReadError> {
    let mut record = ByteRecord::new();
    let given = reader.read_byte_record(&mut record).map_err(|error| unread(file, error))?;
    let fields: Vec<String> =
        record.iter().map(|field| String::from_utf8_lossy(field.trim_ascii()).to_ascii_lowercase()).collect();
    let mut has_header = true;
    let from = match fields.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["from", "to"] => 0,
        ["to", "from"] => 1,
        [from, to] if is_integer(from) && (is_integer(to) || to.is_empty()) => {
            has_header = false;
            0
        }
        _ => {
            let shown = if separator == b'\t' { "from<Tab>to" } else { "from,to" };
            let (message, help) = match &fields[..] {
                _ if !given => (said!("the file is empty"), said!("begin it with the header `{shown}`", shown)),
                [one] if one.contains([';', '\t', ',', '|']) => (
                    said!("the header has one column, `{one}`", one),
                    said!("separate the columns as in `{shown}`", shown),
                ),
                [one] => (said!("the only column is `{one}`", one), said!("an edge has two columns, `{shown}`", shown)),
                _ if fields.iter().any(|field| field == "from") && fields.iter().any(|field| field == "to") => {
                    let message = said!("there are {fields} columns", fields = fields.len());
                    (message, said!("leave only the columns `{shown}`", shown))
                }
                _ => (
                    said!(
                        "the header `{shown}` is missing; the first line is `{fields}`",
                        shown,
                        fields = fields.join(",")
                    ),
                    said!("put `{shown}` in front, or name the columns so", shown),
                ),
            };
            return Err(malformed(file, Place::Line(line(&record)), message, help));
        }
    };
    Ok(Form { file: file.to_owned(), separator, from, has_header })
}

/// Whether a field is a whole number, perhaps with a sign.
fn is_integer(field: &str) -> bool {
    let digits = field.strip_prefix('-').unwrap_or(field);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn line_ends(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// The line in which a record of `text` begins. (The reader's own count gives an earlier line after empty lines or
/// lines that end with CR LF.)
fn line_of(record: &ByteRecord, text: impl BufRead, first: u64) -> u64 {
    let begin = record.position().map_or(0, |position| position.byte());
    let bytes = text.bytes().map_while(Result::ok).zip(0u64..);
    let before = bytes.take_while(|&(byte, at)| at < begin || matches!(byte, b'\r' | b'\n'));
    first + before.filter(|&(byte, _)| byte == b'\n').count() as u64
}

fn rows<R: Read>(separator: u8, text: R) -> csv::Reader<R> {
    let mut builder = ReaderBuilder::new();
    builder.delimiter(separator).has_headers(false).flexible(true).buffer_capacity(1 << 16);
    builder.from_reader(text)
}

fn unread(file: &str, error: csv::Error) -> ReadError {
    ReadError::File { file: file.to_owned(), source: error.into() }
}

/// The edges of a piece that begins with line `first`.
fn edges(form: &Form, piece: &[u8], first: u64) -> Result<Collector, ReadError> {
    let (mut reader, mut record) = (rows(form.separator, piece), ByteRecord::new());
    let mut edges = Collector::default();
    while let Some((from, to)) = form.next(&mut reader, &mut record, |record| line_of(record, piece, first))? {
        edges.push(from, to).map_err(|_| too_many_names(&form.file))?;
    }
    Ok(edges)
}

impl Form {
    /// The edge of the next line, or a vertex without options; `None` at the end.
    fn next<'r, R: Read>(
        &self,
        reader: &mut csv::Reader<R>,
        record: &'r mut ByteRecord,
        line: impl Fn(&ByteRecord) -> u64,
    ) -> Result<Option<(Name<'r>, Option<Name<'r>>)>, ReadError> {
        if !reader.read_byte_record(record).map_err(|error| unread(&self.file, error))? {
            return Ok(None);
        }
        let record: &'r ByteRecord = record;
        let wrong = |message: Said, help: Said| malformed(&self.file, Place::Line(line(record)), message, help);
        if record.len() != 2 {
            let help = match record.len() {
                1 if record[0].trim_ascii().contains(&b'\n') => said!("close the quote that is open here"),
                1 => said!("an edge has two names; a vertex without options is written as its name and the separator"),
                _ => said!("an edge has two names; put a name that holds the separator in quotes"),
            };
            let fields =
                if record.len() == 1 { said!("1 field") } else { said!("{record} fields", record = record.len()) };
            return Err(wrong(said!("the line has {fields}", fields), help));
        }
        let name = |at: usize| {
            // Trimmed here: the reader would allocate a new record for it.
            let name = Name::of_bytes(record[at].trim_ascii())
                .map_err(|_| wrong(said!("a name is not UTF-8"), said!("save the file as UTF-8")))?;
            Ok::<_, ReadError>((name != Name::Text("")).then_some(name))
        };
        let (from, to) = (name(self.from)?, name(1 - self.from)?);
        let Some(from) = from else {
            let help = said!("write the name of the vertex that the edge leaves");
            return Err(wrong(said!("the name in column `from` is empty"), help));
        };
        Ok(Some((from, to)))
    }
}

/// The edges of a file, read line by line.
pub(super) struct Lines {
    form: Form,
    path: PathBuf,
    reader: csv::Reader<File>,
    record: ByteRecord,
}

impl Lines {
    pub(super) fn open(path: &Path, separator: u8) -> Result<Lines, ReadError> {
        let file = path.display().to_string();
        let opened = File::open(path).map_err(|source| ReadError::File { file: file.clone(), source })?;
        let mut reader = rows(separator, opened);
        let form = header(&file, &mut reader, separator, |record| line_in_file(path, record))?;
        if !form.has_header {
            // The first line is an edge: it is read again.
            let opened = File::open(path).map_err(|source| ReadError::File { file: file.clone(), source })?;
            reader = rows(separator, opened);
        }
        Ok(Lines { form, path: path.to_owned(), reader, record: ByteRecord::new() })
    }

    pub(super) fn next(&mut self) -> Result<Option<(Name<'_>, Option<Name<'_>>)>, ReadError> {
        self.form.next(&mut self.reader, &mut self.record, |record| line_in_file(&self.path, record))
    }
}

/// The line of a record. It is wanted only for an error message, so the file is read again.
fn line_in_file(path: &Path, record: &ByteRecord) -> u64 {
    File::open(path).map_or(1, |file| line_of(record, BufReader::new(file), 1))
}
