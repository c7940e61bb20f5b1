//! A mistake in a text, and its place.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::said::Said;
use crate::{Stop, said};

/// What is wrong with a text, where, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// The offending bytes of the text.
    pub at: Range<usize>,
    /// What is wrong, as a sentence without a full stop.
    pub message: Said,
    /// How to mend it, as a sentence without a full stop.
    pub help: Option<Said>,
    /// Whether the text names a file that cannot be read.
    pub unread: bool,
    /// The limit that ended the rules that read the text; `None` if the text is wrong.
    pub stopped: Option<Stop>,
}

impl SyntaxError {
    /// A mistake in the bytes `at`.
    pub fn new(at: Range<usize>, message: impl Into<Said>) -> SyntaxError {
        SyntaxError { at, message: message.into(), help: None, unread: false, stopped: None }
    }

    /// A mistake in the whole of `text`.
    pub fn whole(text: &str, message: impl Into<Said>) -> SyntaxError {
        SyntaxError::new(0..text.len(), message)
    }

    /// The same mistake with advice on how to mend it.
    pub fn help(mut self, help: impl Into<Said>) -> SyntaxError {
        self.help = Some(help.into());
        self
    }

    /// What is wrong, the bytes, and the mend.
    pub fn said(&self) -> Said {
        let (message, from, to) = (&self.message, self.at.start, self.at.end);
        match &self.help {
            Some(help) => said!("{message} (bytes {from}..{to}); {help}", message, from, to, help),
            None => said!("{message} (bytes {from}..{to})", message, from, to),
        }
    }

    /// What is wrong and the mend, where nobody sees the text.
    pub fn reason(self) -> Said {
        match self.help {
            Some(help) => said!("{message}; {help}", message = self.message, help),
            None => self.message,
        }
    }

    /// The same mistake in a text that has `bytes` more bytes in front.
    pub fn shifted(mut self, bytes: usize) -> SyntaxError {
        self.at = self.at.start + bytes..self.at.end + bytes;
        self
    }
}

/// `text` as one word of a position. It is put in double quotes if white space, a `+` or a leading count such as `3x`
/// would otherwise be read as something else.
///
/// ```
/// # use grundy_core::syntax::as_word;
/// assert_eq!(as_word("7,12"), "7,12");
/// assert_eq!(as_word("New York"), "\"New York\"");
/// assert_eq!(as_word("5\" nail"), r#""5\" nail""#);
/// ```
pub fn as_word(text: &str) -> Cow<'_, str> {
    let is_count = |count: &str| !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit());
    if is_count(text) {
        return Cow::Borrowed(text);
    }
    match is_one_word(text) && !text.split_once('x').is_some_and(|(count, _)| is_count(count)) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(quoted(text)),
    }
}

/// `text` in double quotes, with a backslash in front of each quote and each backslash in it.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\""))
}

/// What stands between double quotes, without the backslashes that [`quoted`] writes; `None` for other texts.
pub fn unquoted(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut signs = inner.chars().peekable();
    let next = || match signs.next()? {
        '\\' => signs.next_if(|&sign| matches!(sign, '"' | '\\')).or(Some('\\')),
        sign => Some(sign),
    };
    Some(std::iter::from_fn(next).collect())
}

/// The name of a ruleset as one word. A file name that is not one word is put in double quotes.
///
/// ```
/// # use grundy_core::syntax::ruleset_as_word;
/// assert_eq!(ruleset_as_word("take:1..3"), "take:1..3");
/// assert_eq!(ruleset_as_word("graph:my map.csv"), "graph:\"my map.csv\"");
/// ```
pub fn ruleset_as_word(name: &str) -> Cow<'_, str> {
    match name.split_once(':') {
        Some((kind, file)) if !is_one_word(file) && !file.contains('"') => Cow::Owned(format!("{kind}:\"{file}\"")),
        _ => Cow::Borrowed(name),
    }
}

/// Whether white space and `+` occur only inside brackets or quotes, and all of those are closed.
fn is_one_word(text: &str) -> bool {
    let mut open: Vec<char> = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    for c in text.chars() {
        match c {
            _ if std::mem::take(&mut escaped) => {}
            '"' => quoted = !quoted,
            _ if quoted => escaped = c == '\\',
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.last() != Some(&c) => return false,
            ')' | ']' | '}' => drop(open.pop()),
            _ if open.is_empty() && (c.is_whitespace() || c == '+') => return false,
            _ => {}
        }
    }
    !text.is_empty() && !quoted && open.is_empty()
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl Error for SyntaxError {}
