//! Failures of rules in words: what failed, where in the file, and the callers.
//!
//! ```text
//! kings.star:12: fail: no such square
//!   12 |     fail("no such square")
//!      |     ^^^^^^^^^^^^^^^^^^^^^^
//! called from kings.star:20, in options: square(p)
//! at the position 5,7
//! ```

use grundy_core::said;
use grundy_core::said::seen;
use std::fmt::Write as _;

use grundy_core::{Fault, Position, Said};
use starlark::ErrorKind;
use starlark::codemap::{FileSpan, Pos, Span};

use crate::complaint::Complaint;
use crate::language;
use crate::literal;
use crate::mend;

/// Largest number of callers that a fault names.
const MOST_CALLERS: usize = 8;
/// Largest number of characters of a line that a fault shows.
const MOST_COLUMNS: usize = 100;

/// The fault for an error of the interpreter in the file `text`.
pub(crate) fn fault(error: &starlark::Error, text: &str) -> Fault {
    let frames: Vec<_> = error.call_stack().frames.iter().filter(|frame| !language::is_operator(&frame.name)).collect();
    let message = plain_words(error, frames.last().map(|frame| frame.name.as_str()));
    let Some(span) = &error.span().map(between_characters) else {
        return Fault::new(message);
    };
    let place = span.resolve_span();
    let mut shown = String::new();
    show_line(text, span, &mut shown);
    let (file, line, shown) = (span.filename(), place.begin.line + 1, Said::verbatim(shown));
    let mut said = said!("{file}:{line}: {message}{shown}", file, line, message, shown);
    if let Some(mend) = mend::of(&message.to_string(), span.source_span()) {
        said = said!("{said}\n  help: {mend}", said, mend);
    }
    // The location of a frame is the place where the previous frame calls it.
    let calls = frames.iter().zip(frames.iter().skip(1)).rev();
    let mut callers = calls.filter_map(|(caller, called)| called.location.as_ref().map(|place| (caller, place)));
    for (caller, place) in callers.by_ref().take(MOST_CALLERS) {
        let line = between_characters(place).resolve_span().begin.line;
        let (file, number, caller) = (place.filename(), line + 1, &caller.name);
        let shown = shortened(text.lines().nth(line).unwrap_or_default().trim());
        said = said!("{said}\ncalled from {file}:{number}, in {caller}: {shown}", said, file, number, caller, shown);
    }
    match callers.count() {
        0 => {}
        more => said = said!("{said}\n… and {more} more calls", said, more),
    }
    Fault::new(said)
}

/// The place with its ends between characters. Those of mistakes in `f"…"` are wrong where the text has characters of
/// several bytes, and the interpreter panics if one lies within a character.
fn between_characters(place: &FileSpan) -> FileSpan {
    let source = place.file.source();
    let end = |end: Pos| Pos::new(source.floor_char_boundary(end.get() as usize) as u32);
    let span = Span::new(end(place.span.begin()), end(place.span.end()));
    FileSpan { file: place.file.clone(), span }
}

/// The same fault, with the position at which it happened.
pub(crate) fn at_position(fault: Fault, position: &Position) -> Fault {
    let message = said!(
        "{message}\nat the position {position}",
        message = fault.message,
        position = shortened(&literal::show(position))
    );
    Fault { message, ..fault }
}

fn plain_words(error: &starlark::Error, innermost: Option<&str>) -> Said {
    match error.kind() {
        ErrorKind::StackOverflow(_) => said!(
            "the functions call each other too deep{name}; recursion needs an end, or a loop instead",
            name = innermost.map_or(String::new(), |name| format!(" ({name})"))
        ),
        kind => {
            let text = error.without_diagnostic().to_string();
            // Our own complaints are sentences; the interpreter's are English.
            let ours = if let ErrorKind::Other(error) = kind { error.downcast_ref::<Complaint>() } else { None };
            match ours {
                Some(Complaint(said)) if *said == *text.trim_end() => said.clone(),
                _ => text.trim_end().into(),
            }
        }
    }
}

fn show_line(text: &str, span: &FileSpan, words: &mut String) {
    let place = span.resolve_span();
    let Some(line) = text.lines().nth(place.begin.line) else {
        return;
    };
    let number = (place.begin.line + 1).to_string();
    let _ = write!(words, "\n  {number} | {}", visible_line(&shortened(line)));
    let length = line.chars().count();
    let end = if place.end.line == place.begin.line { place.end.column.min(length) } else { length };
    if place.begin.column < end && end <= MOST_COLUMNS {
        let blank: String =
            line.chars().take(place.begin.column).map(|sign| if sign == '\t' { '\t' } else { ' ' }).collect();
        let marks = "^".repeat(end - place.begin.column);
        let _ = write!(words, "\n  {} | {blank}{marks}", " ".repeat(number.len()));
    }
}

/// A line of a file with its control characters written out; tabs stay, so that marks stand below what they mark.
pub(crate) fn visible_line(line: &str) -> String {
    line.chars().map(|sign| if sign == '\t' { "\t".to_owned() } else { seen(sign) }).collect()
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(MOST_COLUMNS) {
        Some((place, _)) => format!("{}…", &line[..place]),
        None => line.to_owned(),
    }
}
