//! A contest's input, word by word.
//!
//! Line ends and spaces only separate the words. The place of a word is its offset; lines are counted for errors only.

use std::ops::RangeInclusive;

use grundy_core::{Said, said};

use crate::JudgeError;

pub(crate) struct Reader<'a> {
    text: &'a str,
    /// The offset of the first unread byte.
    at: usize,
    /// The offset of the word read last.
    last: usize,
}

pub(crate) const ANY: RangeInclusive<u64> = 0..=u64::MAX;
pub(crate) const POSITIVE: RangeInclusive<u64> = 1..=u64::MAX;

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0, last: 0 }
    }

    pub(crate) fn has_more(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let blank = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        self.at += blank.unwrap_or(rest.len());
        blank.is_some()
    }

    /// The next word; `what` describes it in errors.
    pub(crate) fn word(&mut self, what: &'static str) -> Result<&'a str, JudgeError> {
        let more = self.has_more();
        self.last = self.at;
        if !more {
            let help =
                said!("look whether a number of things is larger than what follows it, or the input was cut off");
            return Err(self.wrong(said!("the input ends where {what} should stand", what = Said::fixed(what)), help));
        }
        let rest = &self.text[self.at..];
        let word = &rest[..rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len())];
        self.at += word.len();
        Ok(word)
    }

    /// The next word as a number in `range`; `what` describes it in errors.
    pub(crate) fn number(&mut self, what: &'static str, range: RangeInclusive<u64>) -> Result<u64, JudgeError> {
        let word = self.word(what)?;
        let (least, most) = (range.start(), range.end());
        let mend = || {
            let what = Said::fixed(what);
            match *most {
                u64::MAX => said!("write {what}, a whole number of at least {least} within 64 bits", what, least),
                most => said!("write {what}, a whole number from {least} to {most}", what, least, most),
            }
        };
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong(said!("`{word}` is not a number", word = shown(word)), mend()));
        }
        let digits = word.bytes().map(|byte| u64::from(byte - b'0'));
        let number = digits.into_iter().try_fold(0u64, |n, digit| n.checked_mul(10)?.checked_add(digit));
        match number {
            Some(number) if range.contains(&number) => Ok(number),
            Some(number) if number < *least => Err(self.wrong(said!("{number} is too small", number), mend())),
            _ => Err(self.wrong(said!("{word} is too large", word = shown(word)), mend())),
        }
    }

    /// The next word as a number in `range`, or -1 for none; `what` describes it in errors.
    pub(crate) fn number_or_none(
        &mut self,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, JudgeError> {
        let before = self.at;
        if self.word(what)? == "-1" {
            return Ok(None);
        }
        self.at = before;
        self.number(what, range).map(Some)
    }

    /// The next `count` words as numbers in `range`; `what` describes each of them in errors.
    pub(crate) fn numbers(
        &mut self,
        count: u64,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, JudgeError> {
        // The claimed length is not trusted until the words have been read.
        let room = (self.text.len() - self.at) / 2 + 1;
        let mut numbers = Vec::with_capacity(room.min(usize::try_from(count).unwrap_or(room)));
        for _ in 0..count {
            numbers.push(self.number(what, range.clone())?);
        }
        Ok(numbers)
    }

    /// A length in `range`, described by `count`, and then that many numbers in `each`, described by `what`.
    pub(crate) fn list(
        &mut self,
        count: &'static str,
        range: RangeInclusive<u64>,
        what: &'static str,
        each: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, JudgeError> {
        let count = self.number(count, range)?;
        self.numbers(count, what, each)
    }

    pub(crate) fn end(&mut self) -> Result<(), JudgeError> {
        if !self.has_more() {
            return Ok(());
        }
        let word = self.word("nothing")?;
        let help = said!("remove what follows, or see whether a count is too small");
        Err(self.wrong(said!("`{word}` is left over after the last question", word = shown(word)), help))
    }

    /// The error that the word read last is wrong.
    pub(crate) fn wrong(&self, message: impl Into<Said>, help: impl Into<Said>) -> JudgeError {
        let before = &self.text[..self.last];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        JudgeError::Input {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            word: before[line_start..].split_ascii_whitespace().count() + 1,
            message: message.into(),
            help: help.into(),
        }
    }
}

/// A word for a message: at most a few characters, and no control characters.
fn shown(word: &str) -> String {
    const MOST: usize = 24;
    let start: String = word.chars().take(MOST).flat_map(char::escape_debug).collect();
    if word.chars().nth(MOST).is_some() { format!("{start}…") } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(result: Result<impl std::fmt::Debug, JudgeError>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn words_and_numbers_come_in_order() {
        let mut reader = Reader::new(" 3\r\n\t1 2 18446744073709551615 K.X\n");
        assert_eq!(reader.list("the number of heaps", POSITIVE, "a heap", ANY).unwrap(), [1, 2, u64::MAX]);
        assert!(reader.has_more());
        assert_eq!(reader.word("a row").unwrap(), "K.X");
        assert!(!reader.has_more() && reader.end().is_ok());
    }

    #[test]
    fn complaints_name_the_line_and_the_word() {
        let mut reader = Reader::new("1 2\n3 x 5\n");
        reader.numbers(3, "a heap", ANY).unwrap();
        let told = "line 2, word 2: `x` is not a number; write a heap, a whole number from 1 to 9";
        assert_eq!(complaint(reader.number("a heap", 1..=9)), told);
        assert!(complaint(reader.number("a heap", 6..=9)).starts_with("line 2, word 3: 5 is too small; "));
        assert!(complaint(reader.word("a heap")).starts_with("line 3, word 1: the input ends where a heap should"));
        let mut reader = Reader::new("18446744073709551616 -1 7 éééééééééééééééééééééééééééé\u{7}");
        assert!(complaint(reader.number("a heap", ANY)).contains("18446744073709551616 is too large"));
        assert!(complaint(reader.number("a heap", ANY)).contains("`-1` is not a number"));
        assert!(complaint(reader.end()).starts_with("line 1, word 3: `7` is left over"));
        assert!(complaint(reader.number("a heap", ANY)).contains("`éééééééééééééééééééééééé…` is not"));
    }

    #[test]
    fn a_number_of_things_is_not_believed_before_they_are_read() {
        let mut reader = Reader::new("18446744073709551615 1 2");
        assert!(complaint(reader.list("the number of heaps", ANY, "a heap", ANY)).contains("the input ends"));
    }
}
