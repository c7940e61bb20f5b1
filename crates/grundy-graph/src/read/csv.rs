//! CSV and TSV: the header `from,to`, then an edge a line.
//!
//! A file without quotes is cut at line ends and its pieces are read at once by
//! several threads; where there are quotes, a line end may be part of a name.

use csv::{ByteRecord, ReaderBuilder, Trim};
use grundy_core::Progress;

use super::{malformed, too_many_names};
use crate::draft::{Collector, Part};
use crate::workers::in_parallel;
use crate::{Draft, Name, Place, ReadError, Reading};

/// A piece is about this long, so that the observer is asked often enough.
const PIECE: usize = 8 << 20;

/// What is the same in every piece of a file.
struct Form<'a> {
    file: &'a str,
    separator: u8,
    /// Which field is `from`: the first (0) or the second.
    from: usize,
}

pub(super) fn parse(file: &str, bytes: &[u8], separator: u8, reading: &Reading) -> Result<Draft, ReadError> {
    let (form, mut line, mut rest) = header(file, bytes, separator)?;
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
        reading.allow(file, memory)?;
    }
    Ok(Draft { file: file.to_owned(), parts })
}

/// Where a piece at the beginning of `rest` may end: after a line.
fn piece_end(rest: &[u8]) -> usize {
    let near = rest.get(PIECE..).unwrap_or_default();
    near.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| PIECE + at + 1)
}

/// Reads the header; returns the form, and the number and the text of the lines after it.
fn header<'a, 'b>(file: &'a str, bytes: &'b [u8], separator: u8) -> Result<(Form<'a>, u64, &'b [u8]), ReadError> {
    let mut reader = rows(separator, bytes);
    let mut record = ByteRecord::new();
    let given = matches!(reader.read_byte_record(&mut record), Ok(true));
    let line = line_of(&record, bytes, 1);
    let fields: Vec<String> = record.iter().map(|field| String::from_utf8_lossy(field).to_ascii_lowercase()).collect();
    let from = match fields.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["from", "to"] => 0,
        ["to", "from"] => 1,
        _ => {
            let shown = if separator == b'\t' { "from<Tab>to" } else { "from,to" };
            let (message, help) = match &fields[..] {
                _ if !given => ("the file is empty".to_owned(), format!("begin it with the header `{shown}`")),
                [one] if one.contains([';', '\t', ',', '|']) => {
                    (format!("the header has one column, `{one}`"), format!("separate the columns as in `{shown}`"))
                }
                [one] => (format!("the only column is `{one}`"), format!("an edge has two columns, `{shown}`")),
                _ if fields.iter().any(|field| field == "from") && fields.iter().any(|field| field == "to") => {
                    let message = format!("there are {} columns", fields.len());
                    (message, format!("leave only the columns `{shown}`"))
                }
                _ => (
                    format!("the header `{shown}` is missing; the first line is `{}`", fields.join(",")),
                    format!("put `{shown}` in front, or name the columns so"),
                ),
            };
            return Err(malformed(file, Place::Line(line), message, help));
        }
    };
    let (before, rest) = bytes.split_at((reader.position().byte() as usize).min(bytes.len()));
    Ok((Form { file, separator, from }, 1 + line_ends(before), rest))
}

fn line_ends(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// The line in which a record of a piece begins. (The reader's own count is of the line before
/// if empty lines precede, or lines end with CR LF.)
fn line_of(record: &ByteRecord, piece: &[u8], first: u64) -> u64 {
    let begin = record.position().map_or(0, |position| position.byte() as usize).min(piece.len());
    let skipped = piece[begin..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
    first + line_ends(&piece[..begin + skipped])
}

fn rows(separator: u8, bytes: &[u8]) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).trim(Trim::All).from_reader(bytes)
}

/// The edges of a piece that begins with line `first`.
fn edges(form: &Form, piece: &[u8], first: u64) -> Result<Collector, ReadError> {
    let mut reader = rows(form.separator, piece);
    let mut record = ByteRecord::new();
    let mut edges = Collector::default();
    loop {
        let wrong = |record: &ByteRecord, message: String, help: &str| {
            malformed(form.file, Place::Line(line_of(record, piece, first)), message, help)
        };
        match reader.read_byte_record(&mut record) {
            Ok(true) => {}
            Ok(false) => return Ok(edges),
            Err(error) => return Err(wrong(&record, error.to_string(), "mend the line")),
        }
        if record.len() != 2 {
            let help = match record.len() {
                1 if record[0].contains(&b'\n') => "close the quote that is open here",
                1 => "an edge has two names; a vertex without options is written as its name and the separator",
                _ => "an edge has two names; put a name that holds the separator in quotes",
            };
            let fields = if record.len() == 1 { "1 field".to_owned() } else { format!("{} fields", record.len()) };
            return Err(wrong(&record, format!("the line has {fields}"), help));
        }
        let name = |at: usize| {
            let text = std::str::from_utf8(&record[at])
                .map_err(|_| wrong(&record, "a name is not UTF-8".to_owned(), "save the file as UTF-8"))?;
            Ok((!text.is_empty()).then(|| Name::new(text)))
        };
        let (from, to) = (name(form.from)?, name(1 - form.from)?);
        let Some(from) = from else {
            let help = "write the name of the vertex that the edge leaves";
            return Err(wrong(&record, "the name in column `from` is empty".to_owned(), help));
        };
        edges.push(from, to).map_err(|_| too_many_names(form.file))?;
    }
}
