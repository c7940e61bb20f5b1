//! Heaps of Nim in plain digits, read byte by byte: a pipe may bring millions of them.
//!
//! Everything else, and everything wrong, is left to the parser of the whole notation, the twin in a test.

use crate::sources::Sources;
use crate::sum::{Start, Sum, Term};

/// The sum of a text that is `nim`, one or more numbers of 64 bits, and ASCII white space between them. `None` for
/// any other text, or if `nim` is not the catalogue's game. Complexity: O(n) for n bytes.
pub(super) fn read(text: &str, sources: &Sources) -> Option<Sum> {
    let mut bytes = text.trim_ascii().strip_prefix("nim")?.as_bytes();
    let mut starts = Vec::new();
    while let [space, rest @ ..] = bytes {
        if !space.is_ascii_whitespace() {
            return None;
        }
        bytes = rest.trim_ascii_start();
        let (heap, digits) = number(bytes)?;
        starts.push(Start { position: heap.into(), copies: 1 });
        bytes = &bytes[digits..];
    }
    starts.shrink_to_fit();
    let rules = sources.find("nim").ok().filter(|rules| rules.is_catalogued("nim"))?;
    Sum::of(vec![Term { rules, starts }])
}

/// The number at the beginning of the bytes, and how many digits it has; `None` without a digit, or beyond 64 bits.
fn number(bytes: &[u8]) -> Option<(u64, usize)> {
    /// Every number of 19 digits fits into 64 bits.
    const SAFE: usize = 19;
    let mut number = 0_u64;
    let mut digits = 0;
    while let Some(digit) = bytes.get(digits).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        number = match digits < SAFE {
            true => number * 10 + u64::from(digit),
            false => number.checked_mul(10)?.checked_add(digit.into())?,
        };
        digits += 1;
    }
    (digits > 0).then_some((number, digits))
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// The fast way agrees with the whole notation on texts near those that it reads.
    #[test]
    fn heaps_are_read_as_the_notation_reads_them() {
        let pieces: Vec<&str> =
            " |  |\n|\t|\r\n|\u{b}|\u{a0}|nim|3|0|007|+|x|,|2x5|3,4|-1|1e3|kayles|Nim|9223372036854775808|\
            18446744073709551615|18446744073709551616|00000000000000000000000012|99999999999999999999|\"4\"|٣"
                .split('|')
                .collect();
        let mut random = Random::new(1);
        let sources = Sources::default();
        let mut read_quickly = 0;
        for _ in 0..20_000 {
            let length = 1 + random.below(9);
            let mut text = String::from(if random.below(8) == 0 { "" } else { "nim " });
            // Half of the texts are in the form that the fast way reads.
            let plain = [" ", " ", "\n", "3", "40", "18446744073709551615"];
            let from: &[&str] = if random.below(2) == 0 { &plain } else { &pieces };
            (0..length).for_each(|_| text.push_str(from[random.below(from.len() as u64) as usize]));
            if let Some(sum) = read(&text, &sources) {
                assert_eq!(super::super::parse(&text, &sources).as_ref(), Ok(&sum), "{text:?}");
                read_quickly += 1;
            }
        }
        assert!(read_quickly > 1000, "only {read_quickly} texts were read quickly");
        assert_eq!(read("nim 1 22\n333 ", &sources).unwrap().to_string(), "nim 1 22 333");
        for other in ["", "nim", "nim ", "nim3", "nim 3x2", "nim 3 + nim 4", "nim 18446744073709551616", "kayles 3"] {
            assert!(read(other, &sources).is_none(), "{other}");
        }
    }
}
