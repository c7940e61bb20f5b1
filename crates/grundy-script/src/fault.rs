//! Failures of rules in words: what failed, where in the file, and the callers.
//!
//! ```text
//! kings.star:12: fail: no such square
//!   12 |     fail("no such square")
//!      |     ^^^^^^^^^^^^^^^^^^^^^^
//! called from kings.star:20, in options: square(p)
//! at the position 5,7
//! ```
//!
//! # Replacements for Python that the rule language leaves out
//! Authors know Python, and the parser says only that it did not expect a word. The help names the replacement.

use std::fmt::Write as _;

use grundy_core::said::seen;
use grundy_core::{Fault, Position, Said, Stop, said};

use crate::literal;
use crate::load::Setting;
use crate::machine::{Failed, Trace, Why};

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
    if let Some(mend) = mend_of(&message.to_string(), &text[begin..end]) {
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
            said!("Local variable `{name}` referenced before assignment", name)
        }
        Why::Calls => said!(
            "the functions call each other too deeply{name}; end the recursion, or write a loop",
            name = trace.first().map_or(String::new(), |(name, _)| format!(" ({name})"))
        ),
        Why::Steps => {
            let steps = limits.steps_per_call;
            let message =
                said!("{name}: stopped after {steps} steps {place}; does a loop there never end?", name, steps, place);
            // The steps bound the time of a call.
            return Fault::stopped(message, Stop::TimeLimit);
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

/// The place with its ends between characters. Places of mistakes in `f"…"` are wrong after such characters.
fn between_characters(text: &str, (begin, end): (u32, u32)) -> (usize, usize) {
    let begin = text.floor_char_boundary(begin as usize);
    (begin, text.floor_char_boundary(end as usize).max(begin))
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// The same fault, with the position at which it happened.
pub(crate) fn at_position(fault: Fault, position: &Position) -> Fault {
    let position = shortened(&literal::show(position));
    let message = said!("{message}\nat the position {position}", message = fault.message, position);
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

/// A line of a file with its control characters written out. Tabs stay, so that marks are below the marked text.
pub(crate) fn visible_line(line: &str) -> String {
    line.chars().map(|sign| if sign == '\t' { "\t".to_owned() } else { seen(sign) }).collect()
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(MOST_COLUMNS) {
        Some((place, _)) => format!("{}…", &line[..place]),
        None => line.to_owned(),
    }
}

/// How to mend a mistake that `message` describes and that is at `code`; `None` if there is nothing to add.
fn mend_of(message: &str, code: &str) -> Option<Said> {
    let code = code.trim();
    if let Some((_, what)) = MENDS.iter().find(|(word, _)| *word == code && message.contains(*word)) {
        return Some(what());
    }
    if message.contains("`len()` not supported on type `int`") && !code.contains("len(") {
        let help = said!("a position was one number here; several are written with commas and no spaces, such as 8,9");
        return Some(help);
    }
    let unknown = message.contains("not found").then(|| NAMES.iter().find(|(name, _)| *name == code)).flatten();
    unknown.map(|(_, what)| what())
}

type Words = fn() -> Said;

/// Words and signs of Python that are not part of the language.
const MENDS: &[(&str, Words)] = &[
    ("while", || {
        said!(
            "there is no `while`; write `for _ in range(1000):` with a `break` where the loop ends, or a function that calls \
         itself"
        )
    }),
    ("**", || {
        said!("there is no `**`; 2 ** k is `1 << k`, n ** 2 is `n * n`, and for other powers multiply in a `for`")
    }),
    ("**=", || said!("there is no `**=`; multiply in a `for`")),
    ("import", || {
        said!(
            "there is no `import`, and no modules; write the function in this file (the language has abs, all, any, dict, \
         enumerate, len, list, max, min, range, reversed, set, sorted, sum, tuple and zip)"
        )
    }),
    ("from", || said!("there is no `from … import`, and no modules; write the function in this file")),
    ("class", || said!("there is no `class`; a position is a number, a text, or a tuple or list of such")),
    ("try", || said!("there is no `try`; test with `if` before, for example `if x in table:`")),
    ("except", || said!("there is no `except`; test with `if` before")),
    ("raise", || said!("there is no `raise`; write `fail(\"what is wrong\")`")),
    ("assert", || said!("there is no `assert`; write `if not …: fail(\"what is wrong\")`")),
    ("yield", || said!("there is no `yield`; collect the options in a list and return it")),
    ("is", || said!("there is no `is`; compare with `==`")),
    ("global", || said!("there is no `global`, and functions change no global values; pass the value to the function")),
    ("nonlocal", || said!("there is no `nonlocal`; pass the value to the function")),
    ("del", || said!("there is no `del`; write a list without the element, or `pop`")),
    ("with", || said!("there is no `with`, and no files")),
    (":=", || said!("there is no `:=`; write `x = …` on a line of its own")),
];

/// Functions of Python that the language does not have.
const NAMES: &[(&str, Words)] = &[
    ("pow", || said!("there is no `pow`; pow(2, k) is `1 << k`, and for other powers multiply in a `for`")),
    ("round", || said!("there is no `round`; `//` divides whole numbers and rounds down")),
    ("divmod", || said!("there is no `divmod`; write `(a // b, a % b)`")),
    ("input", || said!("there is no `input`; the position is what the function is given")),
    ("open", || said!("there is no `open`; rules read no files")),
    ("frozenset", || said!("there is no `frozenset`; write a sorted tuple, `tuple(sorted(…))`")),
];
