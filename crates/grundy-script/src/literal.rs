//! Positions as text: the user's input, and the printed form.
//!
//! A start is a literal of the rule language: `7`, `7,12` (a tuple without its parentheses), `[30, 30]`, `("a", 3)`,
//! `"XO......."`. This file reads it, so a mistake has its place, and a start can be nothing but a literal.
//!
//! A printed position reads back as the same position and has no spaces outside of texts, so it is one word of a sum.
//!
//! # Positions after which the same player moves again: `again(7)`, `again(7;2,3)`
//! An option `again(p)` leaves an urgent position: the other player can only give the turn back, which leaves `p`.
//! Its components are written between the parentheses, with semicolons between several.

use std::fmt::Write as _;

use grundy_core::{Position, Said, SyntaxError, said};
use grundy_rules::number::ungrouped;
use num_bigint::BigInt;

use crate::code::{MOST_NUMBER_BYTES, NotAPosition, Reader, Refusal, Sequence, Token, Writer};

pub(crate) fn read(text: &str) -> Result<Position, SyntaxError> {
    let mut literal = Literal { text, at: 0, writer: Writer::default() };
    literal.skip_spaces();
    if literal.rest().is_empty() {
        return Err(SyntaxError::whole(text, said!("the start is missing"))
            .help(said!("write a number, as in 7, or numbers: 7,12")));
    }
    literal.value()?;
    literal.elements_after_first(0, None)?;
    Ok(literal.writer.finish())
}

struct Literal<'a> {
    text: &'a str,
    at: usize,
    writer: Writer,
}

impl<'a> Literal<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Reads `sign` and the spaces after it, if `sign` comes next.
    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len_utf8();
            self.skip_spaces();
        }
        found
    }

    fn error(&self, start: usize, message: impl Into<Said>) -> SyntaxError {
        let next = self.text[start..].chars().next().map_or(0, char::len_utf8);
        SyntaxError::new(start..self.at.max(start + next), message)
    }

    fn write(
        &mut self,
        start: usize,
        with: impl FnOnce(&mut Writer) -> Result<(), Refusal>,
    ) -> Result<(), SyntaxError> {
        with(&mut self.writer).map_err(|refusal| self.error(start, said!("the position {refusal}", refusal)))
    }

    /// Reads one value and the spaces after it. The recursion depth is the [`Writer`]'s limit for nested sequences.
    fn value(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        match self.rest().chars().next() {
            Some('(') => {
                let place = self.writer.place();
                self.take('(');
                if self.take(')') {
                    self.write(start, |writer| writer.open(Sequence::Tuple))?;
                    self.writer.close();
                } else {
                    // Only the first comma tells the writer of a tuple, so count the parentheses until then.
                    self.write(start, Writer::enter)?;
                    self.value()?;
                    self.writer.leave();
                    self.elements_after_first(place, Some((start, ')')))?;
                }
            }
            Some('[') => {
                self.write(start, |writer| writer.open(Sequence::List))?;
                self.take('[');
                while !self.take(']') {
                    self.value()?;
                    if !self.take(',') && !self.rest().starts_with(']') {
                        return Err(self.unfinished(start, ']'));
                    }
                }
                self.writer.close();
            }
            Some(quote @ ('"' | '\'')) => self.quoted(quote)?,
            Some('0'..='9' | '+' | '-' | '.') => self.number()?,
            _ => self.word()?,
        }
        self.skip_spaces();
        Ok(())
    }

    /// Reads the text after the first value of a parenthesis or of the text: nothing, or a comma that makes the value a
    /// tuple. `place` is the place of that value; `closing` is the place of the parenthesis and its end.
    fn elements_after_first(&mut self, place: usize, closing: Option<(usize, char)>) -> Result<(), SyntaxError> {
        let ended = |literal: &mut Self| match closing {
            Some((_, sign)) => literal.take(sign),
            None => literal.rest().is_empty(),
        };
        if ended(self) {
            return Ok(());
        }
        if !self.take(',') {
            return Err(self.no_comma(closing));
        }
        self.write(0, |writer| writer.open_at(place, Sequence::Tuple))?;
        while !ended(self) {
            self.value()?;
            if !self.take(',') {
                if ended(self) { break } else { return Err(self.no_comma(closing)) }
            }
        }
        self.writer.close();
        Ok(())
    }

    fn no_comma(&self, closing: Option<(usize, char)>) -> SyntaxError {
        match closing {
            Some((start, sign)) => self.unfinished(start, sign),
            None => self
                .error(self.at, said!("this does not belong to the start"))
                .help(said!("separate numbers by commas: 7,12")),
        }
    }

    fn unfinished(&self, start: usize, sign: char) -> SyntaxError {
        match self.rest().is_empty() {
            true => SyntaxError::new(start..start + 1, said!("no '{sign}' closes this", sign)),
            false => self.error(self.at, said!("a comma or '{sign}' is expected here", sign)),
        }
    }

    fn number(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        let length = self.rest().find(|c: char| !(c.is_ascii_alphanumeric() || "+-._".contains(c)));
        self.at = length.map_or(self.text.len(), |length| start + length);
        let word = &self.text[start..self.at];
        let digits = word.trim_start_matches(['+', '-']);
        let negative = word[..word.len() - digits.len()].matches('-').count() % 2 == 1;
        if digits.len() > 3 * MOST_NUMBER_BYTES {
            return Err(self.error(start, said!("a number with too many digits")));
        }
        let (radix, body) = match digits.get(..2) {
            Some("0x" | "0X") => (16, &digits[2..]),
            Some("0o" | "0O") => (8, &digits[2..]),
            Some("0b" | "0B") => (2, &digits[2..]),
            _ => (10, digits),
        };
        if radix == 10 && digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let is_list = |c: char| c.is_ascii_digit() || matches!(c, ',' | ' ');
            let mut begin = self.text[..start].trim_end_matches(is_list).len();
            // Digits after a point belong to a float.
            if self.text[..begin].ends_with('.') {
                begin += self.text[begin..start].find(',').unwrap_or(0);
            }
            let end = self.text[start..].find(|c| !is_list(c)).map_or(self.text.len(), |length| start + length);
            let list = self.text[begin..end].replace(' ', "");
            ungrouped(list.trim_matches(','), ",").map_err(|error| SyntaxError { at: start..self.at, ..error })?;
        }
        if !body.is_empty() && body.chars().all(|c| c.is_digit(radix)) {
            let Some(number) = BigInt::parse_bytes(body.as_bytes(), radix) else {
                return Err(self.error(start, said!("{shown} is not a number", shown = format!("{word:?}"))));
            };
            return self.write(start, |writer| writer.int(&if negative { -number } else { number }));
        }
        match digits.parse::<f64>() {
            Ok(number) if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                self.write(start, |writer| writer.float(if negative { -number } else { number }))
            }
            _ => Err(self.no_text(start, word, said!("{shown} is not a number", shown = format!("{word:?}")))),
        }
    }

    fn word(&mut self) -> Result<(), SyntaxError> {
        let start = self.at;
        let length = self.rest().find(|c: char| !(c.is_alphanumeric() || c == '_'));
        self.at = length.map_or(self.text.len(), |length| start + length);
        match &self.text[start..self.at] {
            "None" => self.writer.none(),
            "True" => self.writer.bool(true),
            "False" => self.writer.bool(false),
            "" => {
                return Err(self.error(start, said!("a number, a text in quotes, a tuple or a list is expected here")));
            }
            word => {
                return Err(self.no_text(start, word, said!("{shown} is not a position", shown = format!("{word:?}"))));
            }
        }
        Ok(())
    }

    fn no_text(&self, start: usize, word: &str, message: Said) -> SyntaxError {
        self.error(start, message).help(said!("write a text in quotes: \"{word}\"", word))
    }

    fn quoted(&mut self, quote: char) -> Result<(), SyntaxError> {
        let start = self.at;
        let mut text = String::new();
        let mut signs = self.rest().char_indices().skip(1);
        while let Some((offset, sign)) = signs.next() {
            match sign {
                sign if sign == quote => {
                    self.at = start + offset + 1;
                    return self.write(start, |writer| writer.text(&text));
                }
                '\\' => {
                    let escape = signs.next().map_or(' ', |(_, sign)| sign);
                    let mut code = |digits: usize| -> Option<char> {
                        let hex: String = signs.by_ref().take(digits).map(|(_, sign)| sign).collect();
                        let valid = hex.len() == digits && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
                        u32::from_str_radix(&hex, 16).ok().filter(|_| valid).and_then(char::from_u32)
                    };
                    let escaped = match escape {
                        '\\' | '"' | '\'' => Some(escape),
                        'n' => Some('\n'),
                        't' => Some('\t'),
                        'r' => Some('\r'),
                        'x' => code(2),
                        'u' => code(4),
                        'U' => code(8),
                        _ => None,
                    };
                    let place = start + offset;
                    text.push(escaped.ok_or_else(|| {
                        SyntaxError::new(place..place + 1, said!("an escape that texts do not have")).help(said!(
                            "write \\\\ for a backslash; others are \\\" \\' \\n \\t \\r \\xHH \\uHHHH \\UHHHHHHHH"
                        ))
                    })?);
                }
                sign => text.push(sign),
            }
        }
        Err(SyntaxError::new(start..start + 1, said!("no {quote} ends this text", quote)))
    }
}

/// Writes a position as [`read`] reads it.
pub(crate) fn show(position: &Position) -> String {
    // A position that encodes no value is shown as its numbers.
    shown(position).unwrap_or_else(|NotAPosition| position.to_string())
}

fn shown(position: &Position) -> Result<String, NotAPosition> {
    let mut reader = Reader::new(position);
    let plain = position.first().is_some_and(|&first| first < crate::code::PLAIN);
    let mut text = String::new();
    // The open sequences, and the number of elements of each so far.
    let mut open: Vec<(Sequence, usize)> = Vec::new();
    loop {
        let token = reader.next()?;
        if let (Some((_, elements)), false) = (open.last_mut(), token == Token::Close) {
            if *elements > 0 {
                text.push(',');
            }
            *elements += 1;
        }
        match token {
            Token::Open(sequence) => {
                open.push((sequence, 0));
                match sequence {
                    Sequence::Tuple if plain => {}
                    Sequence::Tuple => text.push('('),
                    Sequence::List => text.push('['),
                }
                continue;
            }
            Token::Close => match open.pop() {
                Some((Sequence::Tuple, _)) if plain => {}
                Some((Sequence::Tuple, 1)) => text.push_str(",)"),
                Some((Sequence::Tuple, _)) => text.push(')'),
                Some((Sequence::List, _)) => text.push(']'),
                None => return Err(NotAPosition),
            },
            Token::None => text.push_str("None"),
            Token::Bool(true) => text.push_str("True"),
            Token::Bool(false) => text.push_str("False"),
            Token::Small(number) => text.push_str(&number.to_string()),
            Token::Int(number) => text.push_str(&number.to_string()),
            Token::Float(number) => text.push_str(&number.to_string()),
            Token::Text(part) => quote(&part, &mut text),
        }
        if open.is_empty() {
            return Ok(text);
        }
    }
}

fn quote(part: &str, text: &mut String) {
    text.push('"');
    for sign in part.chars() {
        match sign {
            '"' | '\\' => text.extend(['\\', sign]),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            sign if sign.is_control() => {
                // Writing to a String cannot fail.
                let _ = write!(text, "\\u{:04x}", sign as u32);
            }
            sign => text.push(sign),
        }
    }
    text.push('"');
}

/// The components that are left when the turn is given back, in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Again(pub(crate) Vec<Position>);

const OPEN: &str = "again(";

impl Again {
    /// The position after which the same player moves again in these components.
    pub(crate) fn of(mut components: Vec<Position>) -> Position {
        components.sort_unstable();
        Position::of(Again(components))
    }

    pub(crate) fn show(&self) -> String {
        let shown: Vec<String> = self.0.iter().map(show).collect();
        format!("{OPEN}{})", shown.join(";"))
    }

    /// Reads a position after `again`; `None` if the text is not one.
    pub(crate) fn read(text: &str) -> Option<Result<Position, SyntaxError>> {
        let inner = text.strip_prefix(OPEN)?.strip_suffix(')')?;
        let parts = parts_of(inner).into_iter().filter(|_| !inner.is_empty());
        let components = parts.map(|(at, part)| read(part).map_err(|error| error.shifted(OPEN.len() + at)));
        Some(components.collect::<Result<_, _>>().map(Again::of))
    }
}

/// The parts between semicolons outside of texts, each with its offset.
fn parts_of(inner: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut from, mut quote, mut escaped) = (Vec::new(), 0, None, false);
    for (at, c) in inner.char_indices() {
        match quote {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ';' => {
                parts.push((from, &inner[from..at]));
                from = at + 1;
            }
            None => {}
        }
    }
    parts.push((from, &inner[from..]));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_and_writing_are_inverse() {
        for text in ["again()", "again(7)", "again(7;2,3)", "again(\"a;b\";[1])"] {
            let again = Again::read(text).unwrap().unwrap();
            let own: &Again = again.own().unwrap();
            assert_eq!(Again::read(&own.show()).unwrap().unwrap(), again, "{text}");
        }
        assert!(Again::read("7").is_none());
        assert_eq!(Again::read("again(7;x)").unwrap().unwrap_err().at.start, 8);
    }
}
