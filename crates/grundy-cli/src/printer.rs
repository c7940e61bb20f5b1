//! What reaches the terminal: no control character but those that this program writes itself.
//!
//! Names, texts of rule files and words of the command line may hold sequences that a terminal obeys. They are made
//! visible: `ESC` becomes `\u{1b}`. Colours are written as marks that begin with a random key, which no file can know,
//! and become sequences only on the way out.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::sync::LazyLock;

use anstyle::{AnsiColor, Style};
use grundy::said::seen;
use terminal_size::terminal_size_of;

use crate::lines::filled_to;

/// What a mark begins with; one character follows, which tells the style.
static KEY: LazyLock<String> = LazyLock::new(|| format!("\u{fdd0}{:016x}", RandomState::new().hash_one(0u8)));

/// A style of text. `{paint}` begins it and `{paint:#}` ends it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Bold,
    Faint,
    Red,
    Green,
    Yellow,
    Blue,
}

impl Paint {
    const ALL: [Paint; 6] = [Paint::Bold, Paint::Faint, Paint::Red, Paint::Green, Paint::Yellow, Paint::Blue];

    fn style(self) -> Style {
        match self {
            Paint::Bold => Style::new().bold(),
            Paint::Faint => Style::new().dimmed(),
            Paint::Red => AnsiColor::Red.on_default().bold(),
            Paint::Green => AnsiColor::Green.on_default().bold(),
            Paint::Yellow => AnsiColor::Yellow.on_default().bold(),
            Paint::Blue => AnsiColor::Blue.on_default().bold(),
        }
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if f.alternate() { '0' } else { (b'1' + *self as u8) as char };
        f.write_str(&format!("{}{mark}", *KEY))
    }
}

/// Text as a terminal may show it: control characters are visible, and marks are styles.
pub fn shown(text: &str) -> String {
    let mut parts = text.split(KEY.as_str());
    let mut shown = visible(parts.next().unwrap_or_default());
    for part in parts {
        let mut rest = part.chars();
        let paint = rest.next().and_then(|mark| mark.to_digit(10)).unwrap_or(0) as usize;
        match paint.checked_sub(1).and_then(|paint| Paint::ALL.get(paint)) {
            Some(paint) => shown.push_str(&paint.style().render().to_string()),
            None => shown.push_str(&anstyle::Reset.render().to_string()),
        }
        shown.push_str(&visible(rest.as_str()));
    }
    shown
}

/// The text with every character written out that would be obeyed and not seen, but for the ends of lines and tabs.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if matches!(c, '\n' | '\t') { c.to_string() } else { seen(c) }).collect()
}

/// Passes text on as a terminal may show it.
pub(crate) struct Printer<W: Write> {
    out: W,
    /// The first bytes of a character whose others are still to come.
    begun: Vec<u8>,
}

impl<W: Write> Printer<W> {
    pub fn new(out: W) -> Printer<W> {
        Printer { out, begun: Vec::new() }
    }
}

impl<W: Write> Write for Printer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let all = std::mem::take(&mut self.begun);
        let whole = match std::str::from_utf8(&all) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => all.len(),
        };
        self.begun = all[whole..].to_vec();
        self.out.write_all(shown(&String::from_utf8_lossy(&all[..whole])).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Takes away what a progress bar has left on the last line of a terminal.
pub(crate) fn clear_line() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
}

/// Says a line on standard error, if anybody can hear it. On a terminal it is broken between words.
pub fn say(line: &str) {
    let mut line = shown(line);
    if let Some((width, _)) = terminal_size_of(io::stderr()) {
        line = filled_to(usize::from(width.0), &line, "", "");
    }
    let _ = writeln!(anstream::stderr(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room_in_a_line() {
        let red = Paint::Red;
        let told = shown(&format!("{red}error{red:#}: one two"));
        assert_eq!(filled_to(14, &told, "", ""), told);
        assert_eq!(filled_to(13, &told, "", ""), told.replace("one two", "one\ntwo"));
        let told = shown(&format!("{red}错误{red:#}：没有答案"));
        assert_eq!(filled_to(10, &told, "", ""), told.replace("没有答案", "没有\n答案"));
    }

    #[test]
    fn what_files_hold_is_visible_and_own_colours_are_colours() {
        let green = Paint::Green;
        let text = format!("{green}ok{green:#} \u{1b}[2J\u{9b}31m\u{7}\u{7f}\r\u{fdd0}1\u{202e}\n");
        let expected = "\u{1b}[1m\u{1b}[32mok\u{1b}[0m \\u{1b}[2J\\u{9b}31m\\u{7}\\u{7f}\\r\u{fdd0}1\\u{202e}\n";
        assert_eq!(shown(&text), expected);
        let mut printed = Vec::new();
        let mut printer = Printer::new(&mut printed);
        // A character may come in two pieces.
        for piece in ["∞".as_bytes().split_at(1).0, "∞".as_bytes().split_at(1).1, b"\x1b]0;title\x07"] {
            printer.write_all(piece).expect("memory");
        }
        assert_eq!(String::from_utf8_lossy(&printed), "∞\\u{1b}]0;title\\u{7}");
    }
}
