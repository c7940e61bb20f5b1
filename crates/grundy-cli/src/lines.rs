//! Running text and columns, as wide as a terminal shows them (a Chinese character takes two columns); amounts.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::LazyLock;
#[cfg(feature = "cluster")]
use std::time::Duration;

use anstyle::Style;
use bytesize::ByteSize;
use serde::Serialize;
use terminal_size::terminal_size_of;
use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::failure::Failure;

/// How long a line of running text may be, in columns.
const LINE: usize = 96;
/// Shortest line that is used; narrower terminals break the lines themselves.
const SHORTEST: usize = 40;

/// How long a line may be: at most 96 columns, and no longer than the terminal is wide.
pub(crate) fn line_width() -> usize {
    terminal_width().map_or(LINE, |width| width.clamp(SHORTEST, LINE))
}

/// The width of the terminal that standard output is, in columns; `None` if it is a file or a pipe.
pub(crate) fn terminal_width() -> Option<usize> {
    static WIDTH: LazyLock<Option<usize>> = LazyLock::new(|| {
        let (width, _) = terminal_size_of(std::io::stdout())?;
        Some(usize::from(width.0))
    });
    *WIDTH
}

/// What the output of a command is written to.
pub(crate) type Out<'a> = &'a mut dyn Write;

/// An answer in a line. An object begins with the version of the schema.
pub fn json(answer: &impl Serialize, out: Out) -> io::Result<()> {
    let text = serde_json::to_string(answer)?;
    match text.strip_prefix('{') {
        Some(fields) => writeln!(out, "{{\"schema\":1,{fields}"),
        None => writeln!(out, "{text}"),
    }
}

pub fn paragraph(text: &str, indent: &str, out: Out) -> io::Result<()> {
    writeln!(out, "{}", filled(text, indent, indent))
}

/// Text in lines, the first one after `first`, the others after `rest`.
pub fn filled(text: &str, first: &str, rest: &str) -> String {
    filled_to(line_width(), text, first, rest)
}

/// Text after `first`: broken between words on a terminal, which would break it anywhere, and in one line elsewhere.
pub(crate) fn fitted(text: &str, first: &str, rest: &str) -> String {
    match terminal_width() {
        Some(_) => filled(text, first, rest),
        None => format!("{first}{text}"),
    }
}

pub(crate) fn filled_to(width: usize, text: &str, first: &str, rest: &str) -> String {
    let options = Options::new(width).initial_indent(first).subsequent_indent(rest);
    textwrap::fill(
        text,
        options.word_separator(WordSeparator::Custom(words)).word_splitter(WordSplitter::NoHyphenation),
    )
}

pub fn padded(text: &str, width: usize) -> String {
    let spaces = width.saturating_sub(display_width(text));
    format!("{text}{:spaces$}", "")
}

/// The widest column of options. After a longer option the text begins on the next line.
const WIDEST: usize = 28;

/// A command or an argument, and what is said about it.
pub type Row = (String, Option<String>);

pub fn columns_of(rows: &[Row], width: usize) -> String {
    let bold = Style::new().bold();
    let left = rows.iter().map(|(name, _)| display_width(name)).filter(|&left| left <= WIDEST).max().unwrap_or(0);
    let indent = " ".repeat(left + 4);
    let mut all = String::new();
    for (name, text) in rows {
        let text = filled_to(width, text.as_deref().unwrap_or_default(), &indent, &indent);
        match display_width(name) <= left {
            true => all += &format!("  {bold}{}{bold:#}  {}\n", padded(name, left), text.trim_start()),
            false => all += &format!("  {bold}{name}{bold:#}\n{text}\n"),
        }
    }
    all
}

/// What may not begin a line, and what may not end one.
const CLOSING: &str = "，。；：、！？）》」』”’…—,.;:!?)]}";
const OPENING: &str = "（《「『“‘([{";

/// Words end at spaces, and beside every Chinese character, but for what belongs to its neighbour.
pub fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let is_wide = |c: char| display_width(c.encode_utf8(&mut [0; 4])) == 2;
    let mut start = 0;
    let ends = line.char_indices().zip(line.chars().skip(1)).filter_map(move |((at, c), next)| {
        let may_break = match (c, next) {
            (_, ' ') => false,
            (' ', _) => true,
            _ => (is_wide(c) || is_wide(next)) && !OPENING.contains(c) && !CLOSING.contains(next),
        };
        may_break.then_some(at + c.len_utf8())
    });
    Box::new(ends.chain([line.len()]).map(move |end| {
        let word = Word::from(&line[start..end]);
        start = end;
        word
    }))
}

pub fn bytes(bytes: f64) -> String {
    ByteSize::b(bytes.max(0.0) as u64).display().iec().to_string()
}

#[cfg(feature = "cluster")]
pub fn time(seconds: f64) -> String {
    // From a minute on, what is below a second says nothing.
    let rounded = if seconds < 60.0 { (seconds * 1000.0).ceil() / 1000.0 } else { seconds.round() };
    match Duration::try_from_secs_f64(rounded) {
        Ok(duration) => humantime::format_duration(duration).to_string(),
        Err(_) => "an age".to_owned(),
    }
}

/// Ten values a line, as in the books: the heap size is the number on the left plus the one above.
pub fn in_tens(from: u64, values: &[impl ToString], out: Out) -> Result<(), Failure> {
    let last = from + (values.len() as u64 - 1);
    let left = last.to_string().len().max(3);
    let width = values.iter().map(|value| value.to_string().chars().count()).max().unwrap_or(1).max(2);
    write!(out, "{:>left$} │", "n")?;
    for digit in 0..10 {
        write!(out, " {:>width$}", format!("+{digit}"))?;
    }
    writeln!(out, "\n{:─>left$}─┼{:─>w$}", "", "", w = 10 * (width + 1))?;
    for first in (from - from % 10..=last).step_by(10) {
        write!(out, "{first:>left$} │")?;
        for n in first..=last.min(first.saturating_add(9)) {
            match n.checked_sub(from) {
                Some(index) => write!(out, " {:>width$}", values[index as usize].to_string())?,
                None => write!(out, " {:>width$}", "")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A cell for each pair of numbers, the first one down and the second one across.
pub fn square(
    corner: &str,
    numbers: RangeInclusive<u64>,
    width: usize,
    cell: &dyn Fn(u64, u64) -> String,
    out: Out,
) -> Result<(), Failure> {
    let (left, line) = (width.max(corner.chars().count()), numbers.clone().count() * (width + 1));
    write!(out, "{corner:>left$} │")?;
    numbers.clone().try_for_each(|n| write!(out, " {n:>width$}"))?;
    writeln!(out, "\n{:─>left$}─┼{:─>line$}", "", "")?;
    for m in numbers.clone() {
        write!(out, "{m:>left$} │")?;
        numbers.clone().try_for_each(|n| write!(out, " {:>width$}", cell(m, n)))?;
        writeln!(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_ascii_breaks_at_spaces_only() {
        let text = "one  two-three (four, five), six… ";
        let plain: Vec<Word> = WordSeparator::AsciiSpace.find_words(text).collect();
        assert_eq!(words(text).collect::<Vec<_>>(), plain);
        assert_eq!(words("").collect::<Vec<_>>(), [Word::from("")]);
    }

    #[test]
    fn chinese_text_breaks_between_characters_but_not_before_a_stop() {
        let found: Vec<&str> = words("取 2，变为（空）。").map(|word| word.word).collect();
        assert_eq!(found, ["取", "2，", "变", "为", "（空）。"]);
    }

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        let text = "尼姆和为 0。走一步恰好改变一个子游戏的值，尼姆和便不再是 0，而对手可以使它重新变为 0。".repeat(5);
        let lines = filled(&text, "  ", "  ");
        assert!(lines.lines().count() > 2);
        for line in lines.lines() {
            assert!(display_width(line) <= LINE, "{line}");
            assert!(!line.trim_start().starts_with(['，', '。']), "{line}");
        }
        assert_eq!(display_width(&padded("取 2", 10)), 10);
    }
}
