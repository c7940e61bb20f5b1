//! Whole numbers in JSON.
//!
//! A page reads every JSON number as a floating point number, exact up to 2^53. Larger ones are written as texts.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

/// Largest number up to which floating point numbers represent all whole numbers.
const EXACT: u64 = 1 << 53;

/// An answer as JSON text in which no number is rounded.
///
/// # Panics
///
/// If a map in `answer` has keys that are not texts; no answer has such a map.
pub fn json(answer: &impl Serialize) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, Exact);
    answer.serialize(&mut serializer).expect("the names of all fields are texts");
    String::from_utf8(text).expect("JSON is text")
}

/// Writes all numbers that a page would round as texts, at once: without a tree of values the first library is smaller.
struct Exact;

impl Formatter for Exact {
    fn write_u64<W: ?Sized + Write>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        if value > EXACT { write!(writer, "\"{value}\"") } else { write!(writer, "{value}") }
    }

    fn write_u128<W: ?Sized + Write>(&mut self, writer: &mut W, value: u128) -> io::Result<()> {
        match u64::try_from(value) {
            Ok(value) => self.write_u64(writer, value),
            Err(_) => write!(writer, "\"{value}\""),
        }
    }

    /// Numbers whose digits are kept as they are come here.
    fn write_number_str<W: ?Sized + Write>(&mut self, writer: &mut W, value: &str) -> io::Result<()> {
        match value.parse() {
            Ok(number) => self.write_u64(writer, number),
            Err(_) => writer.write_all(value.as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_rounded() {
        let value = serde_json::json!({"a": [1, EXACT, EXACT + 1, u64::MAX], "b": "7"});
        assert_eq!(json(&value), r#"{"a":[1,9007199254740992,"9007199254740993","18446744073709551615"],"b":"7"}"#);
        let expected = r#"["18446744073709551615",9007199254740992,"9007199254740993"]"#;
        assert_eq!(json(&[u64::MAX, EXACT, EXACT + 1]), expected);
        assert_eq!(json(&[7, u128::from(EXACT) + 1, 1 << 70]), r#"[7,"9007199254740993","1180591620717411303424"]"#);
    }
}
