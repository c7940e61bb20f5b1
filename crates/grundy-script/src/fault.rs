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

use grundy_core::{Fault, Position, Said, Stop};

use crate::literal;
use crate::load::Setting;
use crate::machine::{Failed, Trace, Why};
use crate::mend;

const MOST_CALLERS: usize = 8;
const MOST_COLUMNS: usize = 100;

/// The fault for a mistake at a place of a file, and the calls that led there, the innermost first.
pub(crate) fn fault(setting: &Setting, message: &Said, place: (u32, u32), callers: &[(String, (u32, u32))]) -> Fault {
    let (file, text) = (&setting.name, setting.text.as_str());
    let (begin, end) = between_characters(text, place);
    let mut shown = String::new();
    let line = show_line(text, begin, end, &mut shown);
    let shown = Said::verbatim(shown);
    let mut said = said!("{file}:{line}: {message}{shown}", file, line, message, shown);
    if let Some(mend) = mend::of(&message.to_string(), &text[begin..end]) {
        said = said!("{said}\n  help: {mend}", said, mend);
    }
    for (caller, place) in callers.iter().take(MOST_CALLERS) {
        let number = line_of(text, between_characters(text, *place).0);
        let shown = shortened(text.lines().nth(number - 1).unwrap_or_default().trim());
        said = said!("{said}\ncalled from {file}:{number}, in {caller}: {shown}", said, file, number, caller, shown);
    }
    match callers.len().saturating_sub(MOST_CALLERS) {
        0 => {}
        more => said = said!("{said}\n… and {more} more calls", said, more),
    }
    Fault::new(said)
}

pub(crate) fn misread(setting: &Setting, error: &starlark_syntax::Error) -> Fault {
    let message = error.without_diagnostic().to_string();
    let message = message.trim_end().into();
    match error.span() {
        Some(place) => fault(setting, &message, (place.span.begin().get(), place.span.end().get()), &[]),
        None => Fault::new(message),
    }
}

/// The fault for a call that ended without a value, `place` in the file.
pub(crate) fn failed(setting: &Setting, failed: Failed, trace: &Trace, place: impl Into<Said>) -> Fault {
    let Setting { name, limits, .. } = setting;
    let place = place.into();
    let message = match *failed.0 {
        Why::Said(said) => said,
        Why::NoValue => {
            let (begin, end) = trace.first().map_or((0, 0), |&(_, place)| between_characters(&setting.text, place));
            // A statement such as `x += 1` begins with the variable.
            let part = |letter: char| letter != '_' && !letter.is_alphanumeric();
            let name = setting.text[begin..end].split(part).next().unwrap_or_default();
            format!("Local variable `{name}` referenced before assignment").into()
        }
        Why::Calls => said!(
            "the functions call each other too deep{name}; recursion needs an end, or a loop instead",
            name = trace.first().map_or(String::new(), |(name, _)| format!(" ({name})"))
        ),
        Why::Steps => {
            let steps = limits.steps_per_call;
            return Fault::new(said!(
                "{name}: stopped after {steps} steps {place}; does a loop there never end?",
                name,
                steps,
                place
            ));
        }
        Why::Memory => {
            let size = limits.memory >> 20;
            let message =
                said!("{name}: stopped {place}, which needs more than {size} MiB of memory", name, place, size);
            return Fault::stopped(message, Stop::MemoryLimit);
        }
    };
    match trace.split_first() {
        Some(((_, place), callers)) => fault(setting, &message, *place, callers),
        None => Fault::new(message),
    }
}

/// The place with its ends between characters. Those of mistakes in `f"…"` are wrong where the text has characters of
/// several bytes.
fn between_characters(text: &str, (begin, end): (u32, u32)) -> (usize, usize) {
    let begin = text.floor_char_boundary(begin as usize);
    (begin, text.floor_char_boundary(end as usize).max(begin))
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
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

/// Shows the line of a place, with marks; the number of the line.
fn show_line(text: &str, begin: usize, end: usize, words: &mut String) -> usize {
    let number = line_of(text, begin);
    let Some(line) = text.lines().nth(number - 1) else { return number };
    let start = text[..begin].rfind('\n').map_or(0, |at| at + 1);
    let columns = |at: usize| text[start..at].chars().count();
    let width = number.to_string().len();
    let _ = write!(words, "\n  {number} | {}", visible_line(&shortened(line)));
    let length = line.chars().count();
    let (first, last) = (columns(begin), if line_of(text, end) == number { columns(end).min(length) } else { length });
    if first < last && last <= MOST_COLUMNS {
        let blank: String = line.chars().take(first).map(|sign| if sign == '\t' { '\t' } else { ' ' }).collect();
        let _ = write!(words, "\n  {} | {blank}{}", " ".repeat(width), "^".repeat(last - first));
    }
    number
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
