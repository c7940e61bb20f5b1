//! Lists of edges as they are passed around: `.edges`, two names a line.
//!
//! The names are separated by white space or a comma. A line of one name declares a vertex without options. Lines that
//! begin with `#` or `%` are comments. A first line of names of columns (`from to`, `source,target`) is left out.

use grundy_core::{Progress, Said, said};
use grundy_graph::draft::Collector;
use grundy_graph::{Draft, Name, Reading};

use crate::error::{malformed, too_large, too_many_names};
use crate::{Place, ReadError};

/// How many lines are read between two questions to the observer.
const LINES: usize = 1 << 16;
/// First lines that only name the columns.
const HEADERS: [[&str; 2]; 3] = [["from", "to"], ["source", "target"], ["u", "v"]];

pub(super) fn parse(file: &str, bytes: &[u8], reading: &Reading) -> Result<Draft, ReadError> {
    let total = Some(bytes.len() as u64);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut edges = Collector::default();
    let mut done = 0;
    for (number, line) in (1_u64..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        if (number as usize).is_multiple_of(LINES) {
            reading.report(Progress { unit: "bytes", done, total })?;
            reading.allow(bytes.len() as u64 + edges.memory()).map_err(too_large(file))?;
        }
        done += line.len() as u64;
        let wrong = |message: Said, help: Said| malformed(file, Place::Line(number), message, help);
        let line = std::str::from_utf8(line)
            .map_err(|_| wrong(said!("a name is not UTF-8"), said!("save the file as UTF-8")))?;
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '%']) {
            continue;
        }
        let mut names = line.split(|c: char| c.is_whitespace() || c == ',').filter(|name| !name.is_empty());
        let (from, to) = (names.next(), names.next());
        let Some(from) = from else {
            return Err(wrong(said!("the line names no vertex"), said!("write two names, such as `a b`")));
        };
        if let Some(more) = names.next() {
            let message = said!("`{more}` is one word too many", more);
            return Err(wrong(message, said!("an edge has two names; names that hold blanks need a .csv file")));
        }
        let is_header = number == 1 && to.is_some_and(|to| HEADERS.contains(&[from, to]));
        if !is_header {
            edges.push(Name::new(from), to.map(Name::new)).map_err(|_| too_many_names(file))?;
        }
    }
    reading.allow(bytes.len() as u64 + edges.memory()).map_err(too_large(file))?;
    Ok(Draft { parts: vec![edges.finish()] })
}
