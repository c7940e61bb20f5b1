//! Take-and-break codes: octal games and beyond.
//!
//! A code d0.d1d2d3… says what a move may do to one heap. Removing i counters may leave exactly k non-empty heaps if
//! bit k of d_i, worth 2^k, is set. (For digits up to 7: Guy and Smith 1956. See also *Winning Ways*, ch. 4.)
//!
//! The digit in front of the point belongs to moves that remove nothing. So it may only have the bits 4 and 8. Three
//! points after the last digit repeat it for ever: `0.333...` is Nim.

use std::fmt;

use grundy_core::{SyntaxError, said};

/// A take-and-break code.
///
/// ```
/// # use grundy_rules::Code;
/// let kayles = Code::parse(".77").unwrap();
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!(kayles.digit(2), 7);
/// assert_eq!(kayles.last(), Some(2));
/// assert!(Code::parse("0.G").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// The digits d0, d1, d2, …; at least d0.
    digits: Vec<u8>,
    repeats: bool,
}

impl Code {
    /// Whether a word is meant as a code: it has a point after a number or hexadecimal digits.
    pub fn looks_like_one(word: &str) -> bool {
        word.split_once('.').is_some_and(|(whole, _)| {
            whole.starts_with(|c: char| c.is_ascii_digit()) || whole.chars().all(|c| c.is_ascii_hexdigit())
        })
    }

    /// Reads a code such as `0.77`, `.77`, `4.007` or `0.333...`. Fails if a character is not a hexadecimal digit, if
    /// no digit follows the point, or if the first allows a move without change. No digit is ever dropped.
    pub fn parse(text: &str) -> Result<Code, SyntaxError> {
        let Some((whole, rest)) = text.split_once('.') else {
            let error = SyntaxError::whole(text, said!("the code `{text}` has no point", text));
            return Err(error.help(said!("write it as 0.77")));
        };
        let after = whole.len() + 1;
        let (fraction, repeats) = match rest.strip_suffix("...") {
            Some(fraction) => (fraction, true),
            None => (rest, false),
        };
        if whole.len() > 1 {
            return Err(SyntaxError::new(0..whole.len(), said!("a code has one digit before its point"))
                .help(said!("digit i after the point says what may be left when i counters are removed")));
        }
        if fraction.is_empty() {
            let error = SyntaxError::whole(text, said!("a code needs at least one digit after its point"));
            return Err(error.help(said!("write 4.0 for a game in which heaps are only split")));
        }
        let digit = |at: usize, c: char| {
            c.to_digit(16).map(|d| d as u8).ok_or_else(|| {
                SyntaxError::new(at..at + c.len_utf8(), said!("`{c}` is not a digit of a take-and-break code", c))
                    .help(said!("digits are 0-9 and A-F; three points at the end repeat the last one for ever"))
            })
        };
        let first = whole.chars().next().map_or(Ok(0), |c| digit(0, c))?;
        if first & 3 != 0 {
            return Err(SyntaxError::new(
                0..1,
                said!(
                    "the digit {first} before the point would let a move remove nothing and leave the heap as it was",
                    first = format!("{first:X}")
                ),
            )
            .help(said!("before the point only 0, 4 (split into two), 8 (into three) and C (either) have a meaning")));
        }
        let mut digits = vec![first];
        for (i, c) in fraction.char_indices() {
            digits.push(digit(after + i, c)?);
        }
        Ok(Code { digits, repeats })
    }

    /// The code with the digits d0, d1, d2, …. Fails if they are not those of a code; see [`parse`](Code::parse).
    ///
    /// ```
    /// # use grundy_rules::Code;
    /// assert_eq!(Code::octal(&[0, 7, 7]).unwrap(), Code::parse("0.77").unwrap());
    /// assert!(Code::octal(&[0, 8]).is_err());
    /// ```
    pub fn octal(digits: &[u8]) -> Result<Code, SyntaxError> {
        match (digits, digits.iter().position(|&digit| digit > 7)) {
            ([first, _, ..], None) if first & 3 == 0 => Ok(Code { digits: digits.to_vec(), repeats: false }),
            (_, Some(i)) => Err(SyntaxError::new(i..i + 1, said!("{above} is not an octal digit", above = digits[i]))),
            _ => Err(SyntaxError::new(
                0..1,
                said!("an octal code has the digit 0 or 4 before its point, and one after it"),
            )),
        }
    }

    pub fn digit(&self, i: u64) -> u8 {
        match usize::try_from(i).ok().and_then(|i| self.digits.get(i)) {
            Some(&digit) => digit,
            None if self.repeats => *self.digits.last().unwrap_or(&0),
            None => 0,
        }
    }

    /// The largest number of counters that a move can remove; `None` if no number is the largest.
    pub fn last(&self) -> Option<u64> {
        let last = self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
        (!self.repeats || last + 1 < self.digits.len()).then_some(last as u64)
    }

    /// The first i from which on all digits are equal and not 0; `None` if the code ends.
    pub fn repeats_from(&self) -> Option<u64> {
        let last = self.digits.len() - 1;
        (self.repeats && self.digits[last] != 0).then_some(last as u64)
    }

    pub fn most_heaps(&self) -> u32 {
        self.digits.iter().fold(0u8, |all, &digit| all | digit).checked_ilog2().unwrap_or(0)
    }

    /// The numbers i ≤ n with d_i ≠ 0, with their digits, in ascending order.
    pub fn removals(&self, n: u64) -> impl Iterator<Item = (u64, u8)> + '_ {
        (0..=self.last().map_or(n, |last| last.min(n))).map(|i| (i, self.digit(i))).filter(|&(_, digit)| digit != 0)
    }
}

/// The code in its usual form, with a digit in front of the point.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, digit) in self.digits.iter().enumerate() {
            write!(f, "{}{digit:X}", if i == 1 { "." } else { "" })?;
        }
        f.write_str(if self.repeats { "..." } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_their_digits() {
        let rows = ".77=0.77 2 2|0.8=0.8 1 3|4.007=4.007 3 2|4.0=4.0 0 2|0.333...=0.333... - 1|0.30...=0.30... 1 1|\
            0.0=0.0 0 0|c.f=C.F 1 3";
        for (text, expected) in rows.split('|').filter_map(|row| row.split_once('=')) {
            let code = Code::parse(text).unwrap();
            let last = code.last().map_or("-".to_owned(), |last| last.to_string());
            assert_eq!(format!("{code} {last} {}", code.most_heaps()), expected);
        }
    }

    #[test]
    fn words_that_look_like_codes() {
        for word in [".77", "0.77", "c.f", "0.G", "0G.7", "12.7", "0.333..."] {
            assert!(Code::looks_like_one(word), "{word}");
        }
        for word in ["all-but:1..3", "board:a.txt", "take:1..3", "dim", "77", ""] {
            assert!(!Code::looks_like_one(word), "{word}");
        }
    }
}
