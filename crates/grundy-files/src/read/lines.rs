//! Lists of edges in lines: CSV and TSV with the header `from,to`, and `.edges`, two names a line.
//!
//! [`Rows`] defines names and their separators. CSV and TSV need no header where both names of the first line are
//! integers. A first line of `.edges` that names columns (`from to`, `source,target`) is left out. A first line `V E`
//! or `V E X` may count the vertices and the edges: see [`Counts`].
//!
//! A file in memory without quotes is cut at line ends, and several threads read the pieces. A file on the disk can also
//! be read from beginning to end ([`Lines`]).

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use grundy_core::{Progress, Said, said};
use grundy_graph::draft::Part;
use grundy_graph::graph::NONE;
use grundy_graph::rows::Flaw;
use grundy_graph::workers::in_parallel;
use grundy_graph::{Counts, Draft, Header, Name, Reading, Rows};

use crate::error::{malformed, too_large, too_many_names, unread};
use crate::{Place, ReadError};

/// Approximate length of a piece, in bytes; short enough that the observer is asked often.
const PIECE: usize = 8 << 20;
/// First lines of `.edges` that only name the columns.
const HEADERS: [[&str; 2]; 3] = [["from", "to"], ["source", "target"], ["u", "v"]];
const MARK: &[u8] = b"\xef\xbb\xbf";

/// How the lines of a file are read.
pub(super) struct Form {
    file: String,
    /// The separator of two names; `None`: blanks and commas.
    separator: Option<u8>,
    /// Which field is `from`: the first (0) or the second.
    from: usize,
    first: Option<First>,
    /// If the first line counts the vertices: their numbers.
    counted: Option<Range<u64>>,
    /// Whether another `header` would give the first line another meaning.
    pub(super) by_header: bool,
}

/// A first line that does not name the columns.
struct First {
    line: u64,
    fields: Vec<Vec<u8>>,
    flaw: Option<Flaw>,
}

impl Form {
    /// Reads the first row; `rows` continues after it.
    fn begin<R: BufRead>(file: &str, rows: &mut Rows<R>, separator: Option<u8>) -> Result<Form, ReadError> {
        let form =
            |from, first| Form { file: file.to_owned(), separator, from, first, counted: None, by_header: false };
        let given = rows.advance().map_err(unread(file))?;
        let fields: Vec<String> = rows.fields().map(|field| String::from_utf8_lossy(field).into_owned()).collect();
        let first =
            || Some(First { line: rows.line, fields: rows.fields().map(<[u8]>::to_vec).collect(), flaw: rows.flaw });
        let Some(separator) = separator else {
            let is_header = matches!(&fields[..], [from, to] if HEADERS.contains(&[from, to]));
            return Ok(form(0, if given && !is_header { first() } else { None }));
        };
        let lower: Vec<String> = fields.iter().map(|field| field.to_ascii_lowercase()).collect();
        match lower.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["from", "to"] => return Ok(form(0, None)),
            ["to", "from"] => return Ok(form(1, None)),
            [from, to] if is_integer(from) && (is_integer(to) || to.is_empty()) => return Ok(form(0, first())),
            [v, e, x] if is_integer(v) && is_integer(e) && is_integer(x) => return Ok(form(0, first())),
            _ => {}
        }
        let shown = if separator == b'\t' { "from<Tab>to" } else { "from,to" };
        let (message, help) = match &lower[..] {
            _ if !given => (said!("the file is empty"), said!("begin it with the header `{shown}`", shown)),
            [one] if one.contains([';', '\t', ',', '|']) => {
                (said!("the header has one column, `{one}`", one), said!("separate the columns as in `{shown}`", shown))
            }
            [one] => (said!("the only column is `{one}`", one), said!("an edge has two columns, `{shown}`", shown)),
            _ if lower.iter().any(|field| field == "from") && lower.iter().any(|field| field == "to") => {
                let message = said!("there are {fields} columns", fields = fields.len());
                (message, said!("leave only the columns `{shown}`", shown))
            }
            _ => (
                said!("the header `{shown}` is missing; the first line is `{fields}`", shown, fields = lower.join(",")),
                said!("put the header `{shown}` in front, or give the columns these names", shown),
            ),
        };
        Err(malformed(file, Place::Line(rows.line.max(1)), message, help))
    }

    /// Decides what the first line is. `each` visits the rows after it, in order, until it is told to end.
    fn settle(
        &mut self,
        header: Header,
        each: impl FnOnce(&Form, &mut dyn FnMut(Name<'_>, Option<Name<'_>>) -> bool) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let Some(first) = &self.first else { return Ok(()) };
        let fields = first.fields.iter().map(|field| std::str::from_utf8(field).unwrap_or_default());
        let Some(mut counts) = Counts::of(fields) else {
            return if header == Header::Counts { Err(self.no_counts()) } else { Ok(()) };
        };
        each(self, &mut |from, to| counts.row(std::iter::once(from).chain(to)))?;
        self.by_header = counts.fit();
        match (header, self.by_header) {
            (Header::Unsaid, true) => {
                let (Counts { vertices, edges, .. }, first) = (counts, self.shown_first());
                Err(ReadError::Counts { file: self.file.clone(), first, vertices, edges })
            }
            (Header::Counts, _) => {
                self.counted = Some(counts.numbers().ok_or_else(|| self.no_counts())?);
                Ok(())
            }
            (Header::Unsaid | Header::None, _) => Ok(()),
        }
    }

    fn shown_first(&self) -> String {
        let shown = self.first.as_ref().map(|first| first.fields.join(&self.separator.unwrap_or(b' ')));
        String::from_utf8_lossy(&shown.unwrap_or_default()).into_owned()
    }

    fn no_counts(&self) -> ReadError {
        let place = Place::Line(self.first.as_ref().map_or(1, |first| first.line));
        let first = self.shown_first();
        let help = said!(
            "after a header V E come exactly E edges between the vertices 1 to V, or 0 to V - 1; without one, leave \
             `--header counts` out"
        );
        malformed(&self.file, place, said!("`{first}` does not count what follows", first), help)
    }

    /// What the first line says: an edge, or vertices; nothing where it names the columns.
    fn opening(&self, reading: &Reading) -> Result<Option<Part>, ReadError> {
        let Some(first) = &self.first else { return Ok(None) };
        let Some(numbers) = &self.counted else {
            let mut edge = Part::default();
            let (from, to) = self.edge(first.line, first.fields.iter().map(Vec::as_slice), first.flaw)?;
            edge.push(from, to).map_err(|_| too_many_names(&self.file))?;
            return Ok(Some(edge));
        };
        let end = u32::try_from(numbers.end).ok().filter(|&end| end < NONE);
        let end = end.ok_or_else(|| too_many_names(&self.file))?;
        reading.allow(8 * u64::from(end)).map_err(too_large(&self.file))?;
        let from: Vec<u32> = (numbers.start as u32..end).collect();
        let to = vec![NONE; from.len()];
        Ok(Some(Part::of_small_numbers(from, to)))
    }

    /// The edge of the next row, or a vertex without options; `None` at the end.
    fn next<'r, R: BufRead>(&self, rows: &'r mut Rows<R>) -> Result<Option<(Name<'r>, Option<Name<'r>>)>, ReadError> {
        if !rows.advance().map_err(unread(&self.file))? {
            return Ok(None);
        }
        self.edge(rows.line, rows.fields(), rows.flaw).map(Some)
    }

    fn edge<'r>(
        &self,
        line: u64,
        mut fields: impl ExactSizeIterator<Item = &'r [u8]>,
        flaw: Option<Flaw>,
    ) -> Result<(Name<'r>, Option<Name<'r>>), ReadError> {
        let wrong = |message: Said, help: Said| malformed(&self.file, Place::Line(line), message, help);
        let columns = fields.len();
        let names = [fields.next().unwrap_or_default(), fields.next().unwrap_or_default()];
        let third = fields.next().unwrap_or_default();
        match (flaw, self.separator, columns) {
            (Some(Flaw::Stray), ..) => {
                let help = said!("close the quote at the end of the name, and write a quote in the name twice");
                return Err(wrong(said!("a name goes on after its quote"), help));
            }
            (None, Some(_), 2) | (_, None, 1 | 2) => {}
            (_, None, 0) => {
                return Err(wrong(said!("the line names no vertex"), said!("write two names, such as `a b`")));
            }
            // networkx writes the attributes of an edge as `{}` or `{'weight': 3}`.
            (_, None, _) if third.starts_with(b"{") => {}
            (_, None, _) => {
                let more = String::from_utf8_lossy(third).into_owned();
                let help = said!("an edge has two names; names that hold blanks need a .csv file");
                return Err(wrong(said!("`{more}` is one word too many", more), help));
            }
            (flaw, Some(_), _) => {
                let help = match (flaw, columns) {
                    (Some(_), _) => said!("close the quote that is open here"),
                    (None, 1) => said!(
                        "an edge has two names; a vertex without options is written as its name and the separator"
                    ),
                    _ => said!("an edge has two names; put a name that holds the separator in quotes"),
                };
                let fields = if columns == 1 { said!("1 field") } else { said!("{record} fields", record = columns) };
                return Err(wrong(said!("the line has {fields}", fields), help));
            }
        }
        let name = |at: usize| match Name::of_bytes(names[at]) {
            Ok(name) => Ok((name != Name::Text("")).then_some(name)),
            Err(_) => Err(wrong(said!("a name is not UTF-8"), said!("save the file as UTF-8"))),
        };
        match (name(self.from)?, name(1 - self.from)?) {
            (Some(from), to) => Ok((from, to)),
            (None, _) => {
                let help = said!("write the name of the vertex that the edge leaves");
                Err(wrong(said!("the name in column `from` is empty"), help))
            }
        }
    }
}

/// Whether a field is a whole number, perhaps with a sign.
fn is_integer(field: &str) -> bool {
    let digits = field.strip_prefix('-').unwrap_or(field);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the edges of a file in memory; also whether its first line is what it is by the header that is said.
pub(super) fn parse(
    file: &str,
    bytes: &[u8],
    separator: Option<u8>,
    reading: &Reading,
) -> Result<(Draft, bool), ReadError> {
    let body = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let mut rows = Rows::new(body, separator);
    let mut form = Form::begin(file, &mut rows, separator)?;
    let (mut lines, mut rest) = (rows.lines, rows.input);
    let mut parts: Vec<Part> = Vec::new();
    let mut memory = bytes.len() as u64;
    let quotes = separator.is_some() && rest.contains(&b'"');
    while !rest.is_empty() {
        let (done, total) = ((bytes.len() - rest.len()) as u64, Some(bytes.len() as u64));
        reading.report(Progress { unit: "bytes", done, total })?;
        let mut tasks = Vec::new();
        while !rest.is_empty() && tasks.len() < 2 * reading.threads.max(1) {
            let (piece, after) = rest.split_at(if quotes { rest.len() } else { piece_end(rest) });
            tasks.push((piece, lines));
            lines += if after.is_empty() { 0 } else { line_ends(piece) };
            rest = after;
        }
        for part in in_parallel(reading.threads, tasks, |(piece, lines)| edges(&form, piece, lines)) {
            parts.push(part?);
            memory += parts.last().map_or(0, Part::memory);
        }
        reading.allow(memory).map_err(too_large(file))?;
    }
    form.settle(reading.header, |_, visit| {
        parts.iter().all(|part| (0..).map_while(|at| part.edge(at)).all(|(from, to)| visit(from, to)));
        Ok(())
    })?;
    if let Some(opening) = form.opening(reading)? {
        parts.insert(0, opening);
    }
    Ok((Draft { parts }, form.by_header))
}

/// Where a piece at the beginning of `rest` may end: after a line.
fn piece_end(rest: &[u8]) -> usize {
    let near = rest.get(PIECE..).unwrap_or_default();
    near.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| PIECE + at + 1)
}

/// How many lines end in a piece that ends with a line feed.
fn line_ends(piece: &[u8]) -> u64 {
    piece.iter().zip(&piece[1..]).filter(|&(&byte, &next)| byte == b'\n' || byte == b'\r' && next != b'\n').count()
        as u64
        + 1
}

fn edges(form: &Form, piece: &[u8], lines: u64) -> Result<Part, ReadError> {
    let mut rows = Rows::new(piece, form.separator);
    rows.lines = lines;
    let mut edges = Part::default();
    while let Some((from, to)) = form.next(&mut rows)? {
        edges.push(from, to).map_err(|_| too_many_names(&form.file))?;
    }
    Ok(edges)
}

/// The edges of a file on the disk, read line by line.
pub(super) struct Lines {
    form: Arc<Form>,
    /// What the first line says, and how much of it was visited.
    opening: Option<(Part, usize)>,
    rows: Rows<BufReader<File>>,
}

/// The rows of a file, without its byte order mark.
fn rows_of(path: &Path, separator: Option<u8>) -> std::io::Result<Rows<BufReader<File>>> {
    let mut input = BufReader::with_capacity(1 << 16, File::open(path)?);
    if input.fill_buf()?.starts_with(MARK) {
        input.consume(MARK.len());
    }
    Ok(Rows::new(input, separator))
}

impl Form {
    /// Reads the first line of a file, and as many further lines as its meaning depends on.
    pub(super) fn of_file(path: &Path, separator: Option<u8>, header: Header) -> Result<Form, ReadError> {
        let file = path.display().to_string();
        let mut rows = rows_of(path, separator).map_err(unread(&file))?;
        let mut form = Form::begin(&file, &mut rows, separator)?;
        form.settle(header, |form, visit| {
            while let Some((from, to)) = form.next(&mut rows)? {
                if !visit(from, to) {
                    break;
                }
            }
            Ok(())
        })?;
        Ok(form)
    }

    pub(super) fn lines(self: &Arc<Form>, path: &Path, reading: &Reading) -> Result<Lines, ReadError> {
        let opened = rows_of(path, self.separator).and_then(|mut rows| rows.advance().map(|_| rows));
        let rows = opened.map_err(unread(&self.file))?;
        Ok(Lines { form: Arc::clone(self), opening: self.opening(reading)?.map(|part| (part, 0)), rows })
    }
}

impl Lines {
    pub(super) fn next(&mut self) -> Result<Option<(Name<'_>, Option<Name<'_>>)>, ReadError> {
        if let Some((part, at)) = &mut self.opening {
            *at += 1;
            if let Some(edge) = part.edge(*at - 1) {
                return Ok(Some(edge));
            }
        }
        self.form.next(&mut self.rows)
    }
}
