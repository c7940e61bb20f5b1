//! Records: a key and a payload, both byte strings.
//!
//! A record is written as the length of the key, the key, the length of the payload, the payload. Lengths and other
//! numbers have seven bits a byte, the lowest first, and the high bit set in all bytes but the last (LEB128). Records
//! are sorted by key, then by payload, as bytes.

/// Appends a number.
#[inline]
pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a record.
pub(crate) fn put_record(out: &mut Vec<u8>, key: &[u8], payload: &[u8]) {
    put_number(out, key.len() as u64);
    out.extend_from_slice(key);
    put_number(out, payload.len() as u64);
    out.extend_from_slice(payload);
}

/// Reads written bytes from the front. `None` means that the bytes are not what was written.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cursor<'a>(pub(crate) &'a [u8]);

impl<'a> Cursor<'a> {
    /// Whether nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next number.
    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        // Most numbers have one byte.
        match *self.0 {
            [byte @ 0..0x80, ref rest @ ..] => {
                self.0 = rest;
                Some(byte.into())
            }
            _ => self.long_number(),
        }
    }

    fn long_number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            let bits = u64::from(byte & 0x7f);
            if bits.checked_shl(shift).is_none_or(|moved| moved >> shift != bits) {
                return None;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// The next `length` bytes.
    pub(crate) fn bytes(&mut self, length: u64) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        Some(bytes)
    }

    /// The next record.
    pub(crate) fn record(&mut self) -> Option<Record<'a>> {
        let length = self.number()?;
        let key = self.bytes(length)?;
        let length = self.number()?;
        let payload = self.bytes(length)?;
        Some(Record { key, payload })
    }
}

/// A key and a payload. Records compare by both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) key: &'a [u8],
    pub(crate) payload: &'a [u8],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_read() {
        let numbers = (0..64).flat_map(|bit| [(1u64 << bit) - 1, 1 << bit, u64::MAX << bit]);
        for number in numbers {
            let mut out = Vec::new();
            put_number(&mut out, number);
            put_record(&mut out, b"key", &number.to_le_bytes());
            let mut cursor = Cursor(&out);
            assert_eq!(cursor.number(), Some(number));
            assert_eq!(cursor.record(), Some(Record { key: b"key", payload: &number.to_le_bytes() }));
            assert!(cursor.is_empty());
            for cut in 0..out.len() {
                let mut cursor = Cursor(&out[..cut]);
                assert!(cursor.number().is_none() || cursor.record().is_none());
            }
        }
        assert_eq!(Cursor(&[0xff; 20]).number(), None);
    }
}
