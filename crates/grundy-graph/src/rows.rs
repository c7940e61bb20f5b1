//! Names in lines of text: what separates them, and what belongs to them.
//!
//! A blank is a space, a tab, a line feed, a form feed or a carriage return; no other character is one. Blanks around a
//! field do not count. Where a separator is given, a field may stand in double quotes. Then everything between the
//! quotes belongs to the field, also blanks, separators and ends of lines, and a doubled quote is one. Where none is
//! given, blanks and commas separate, and a line that begins with `#` or `%` is a comment. A line ends with a line
//! feed, a carriage return, or both. Empty lines are left out.

use std::io::{self, BufRead};
use std::ops::Range;

/// The rows of a text, one after the other.
///
/// ```
/// use grundy_graph::Rows;
/// let mut rows = Rows::new(&b"a , \"b \"\r\n\nc,\n"[..], Some(b','));
/// assert!(rows.advance()?);
/// assert_eq!(rows.fields().collect::<Vec<_>>(), [b"a", &b"b "[..]]);
/// assert!(rows.advance()?);
/// assert_eq!((rows.line, rows.fields().count()), (3, 2));
/// assert!(!rows.advance()?);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Rows<R> {
    pub input: R,
    separator: Option<u8>,
    pub lines: u64,
    /// The line in which the row begins, from 1.
    pub line: u64,
    /// The lines of the row, as in the text.
    raw: Vec<u8>,
    /// The fields one after the other, where quotes make them differ from the text.
    text: Vec<u8>,
    fields: Vec<Range<usize>>,
    /// What is wrong with the quotes of the row, if something is.
    pub flaw: Option<Flaw>,
}

/// What is wrong with the quotes of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A quote is never closed.
    Open,
    /// A field goes on after its closing quote.
    Stray,
}

impl<R: BufRead> Rows<R> {
    /// The rows of a text with `separator` between fields; `None`: blanks and commas.
    pub fn new(input: R, separator: Option<u8>) -> Rows<R> {
        let (raw, text, fields) = (Vec::new(), Vec::new(), Vec::new());
        Rows { input, separator, lines: 0, line: 0, raw, text, fields, flaw: None }
    }

    /// Goes on to the next row; `false` at the end. Fails if the text cannot be read.
    pub fn advance(&mut self) -> io::Result<bool> {
        loop {
            self.raw.clear();
            self.fields.clear();
            self.flaw = None;
            if !self.pull()? {
                return Ok(false);
            }
            self.line = self.lines;
            let end = self.raw.iter().rposition(|byte| !matches!(byte, b'\r' | b'\n')).map_or(0, |at| at + 1);
            if end == 0 {
                continue;
            }
            match self.separator {
                Some(separator) if self.raw.contains(&b'"') => self.quoted(separator)?,
                Some(separator) => self.split(end, |&byte| byte == separator, true),
                None => {
                    let begin = self.raw.iter().find(|byte| !byte.is_ascii_whitespace());
                    if matches!(begin, None | Some(b'#' | b'%')) {
                        continue;
                    }
                    self.split(end, |&byte| byte.is_ascii_whitespace() || byte == b',', false);
                }
            }
            return Ok(true);
        }
    }

    /// The fields of a line of `end` bytes that has no quotes.
    fn split(&mut self, end: usize, is_separator: impl Fn(&u8) -> bool, empty: bool) {
        let mut begin = 0;
        for field in self.raw[..end].split(is_separator) {
            let after = begin + field.len() + 1;
            let trimmed = field.trim_ascii_start();
            let first = begin + field.len() - trimmed.len();
            if empty || !field.is_empty() {
                self.fields.push(first..first + trimmed.trim_ascii_end().len());
            }
            begin = after;
        }
        std::mem::swap(&mut self.raw, &mut self.text);
    }

    /// The fields of a row that has quotes, and perhaps more lines.
    fn quoted(&mut self, separator: u8) -> io::Result<()> {
        self.text.clear();
        let mut at = 0;
        loop {
            let is_blank =
                |byte: &u8| byte.is_ascii_whitespace() && *byte != separator && !matches!(byte, b'\r' | b'\n');
            at += self.raw[at..].iter().take_while(|byte| is_blank(byte)).count();
            let begin = self.text.len();
            let is_quoted = self.raw.get(at) == Some(&b'"');
            at += usize::from(is_quoted);
            if is_quoted {
                loop {
                    match self.raw.get(at).copied() {
                        None if self.pull()? => {}
                        None => {
                            self.flaw = Some(Flaw::Open);
                            break;
                        }
                        Some(b'"') if self.raw.get(at + 1) != Some(&b'"') => {
                            at += 1;
                            break;
                        }
                        Some(byte) => {
                            self.text.push(byte);
                            at += if byte == b'"' { 2 } else { 1 };
                        }
                    }
                }
            }
            let rest = self.raw[at..].split(|byte| *byte == separator || matches!(byte, b'\r' | b'\n')).next();
            let rest = rest.unwrap_or_default();
            at += rest.len();
            match is_quoted {
                false => self.text.extend_from_slice(rest.trim_ascii()),
                true if !rest.trim_ascii().is_empty() => self.flaw = self.flaw.or(Some(Flaw::Stray)),
                true => {}
            }
            self.fields.push(begin..self.text.len());
            if self.raw.get(at) != Some(&separator) {
                return Ok(());
            }
            at += 1;
        }
    }

    /// Reads one more line, with its end; `false` if there is none.
    fn pull(&mut self) -> io::Result<bool> {
        let before = self.raw.len();
        loop {
            let piece = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                piece => piece?,
            };
            let after_return = self.raw.len() > before && self.raw.last() == Some(&b'\r');
            if piece.is_empty() || after_return && piece[0] != b'\n' {
                break;
            }
            let end = if after_return { Some(0) } else { piece.iter().position(|byte| matches!(byte, b'\r' | b'\n')) };
            let taken = end.map_or(piece.len(), |at| at + 1);
            self.raw.extend_from_slice(&piece[..taken]);
            self.input.consume(taken);
            if end.is_some() && self.raw.last() == Some(&b'\n') {
                break;
            }
        }
        let some = self.raw.len() > before;
        self.lines += u64::from(some);
        Ok(some)
    }

    pub fn fields(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.fields.iter().map(|field| &self.text[field.clone()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str, separator: Option<u8>) -> Vec<(u64, Vec<String>)> {
        let mut rows = Rows::new(text.as_bytes(), separator);
        let mut all = Vec::new();
        while rows.advance().expect("memory") {
            let fields = rows.fields().map(|field| String::from_utf8_lossy(field).into_owned()).collect();
            assert_eq!(rows.flaw, None, "{text:?}");
            all.push((rows.line, fields));
        }
        all
    }

    fn row(line: u64, fields: &[&str]) -> (u64, Vec<String>) {
        (line, fields.iter().map(|field| (*field).to_owned()).collect())
    }

    #[test]
    fn blanks_belong_to_a_name_inside_quotes_only() {
        let text = " a\t,b \r\r\n\"x \", \" y\"\n\n\u{a0}v,\u{b}w\u{1c}\n\"q\"\"r\ns\",t\"u\"";
        let expected = [
            row(1, &["a", "b"]),
            row(3, &["x ", " y"]),
            row(5, &["\u{a0}v", "\u{b}w\u{1c}"]),
            row(6, &["q\"r\ns", "t\"u\""]),
        ];
        assert_eq!(rows(text, Some(b',')), expected);
        assert_eq!(rows("a b\ta\n\"c\t\"\td\n", Some(b'\t')), [row(1, &["a b", "a"]), row(2, &["c\t", "d"])]);
        let expected = [row(2, &["a", "b"]), row(4, &["c\u{a0}d"]), row(5, &[])];
        assert_eq!(rows("# x\n a,\tb\r% y\rc\u{a0}d\n,\n", None), expected);
        for (text, flaw) in [("a,\"b\n", Flaw::Open), ("\"a\"b,c\n", Flaw::Stray)] {
            let mut rows = Rows::new(text.as_bytes(), Some(b','));
            assert!(rows.advance().expect("memory") && rows.flaw == Some(flaw), "{text:?}");
        }
    }

    #[test]
    fn a_text_that_comes_byte_by_byte_has_the_same_rows() {
        let text = "from,to\r\na,\"b\r\n\"\rc,\n\"d\",\"\"\"\"\n";
        let mut slow = Rows::new(io::BufReader::with_capacity(1, text.as_bytes()), Some(b','));
        for (line, fields) in rows(text, Some(b',')) {
            assert!(slow.advance().expect("memory"));
            assert_eq!(
                (slow.line, slow.fields().map(|field| field.to_vec()).collect::<Vec<_>>()),
                (line, fields.into_iter().map(String::into_bytes).collect())
            );
        }
        assert!(!slow.advance().expect("memory"));
    }
}
