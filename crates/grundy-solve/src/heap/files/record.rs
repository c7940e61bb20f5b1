//! Numbers as bytes, for files: what a [checkpoint](super::checkpoint) and a
//! [store](super::store) are made of.

use std::io;

use crate::heap::memory::{pack, unpack};

/// Bytes that grow by numbers, the lowest byte first.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    /// Appends a number.
    pub fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Appends numbers.
    pub fn numbers<const N: usize>(&mut self, numbers: [usize; N]) {
        numbers.into_iter().for_each(|number| self.number(number as u64));
    }

    /// Appends bytes, with their number in front.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// Appends values, with their number in front, each in as many bytes as the largest needs.
    pub fn values(&mut self, values: &[u32]) {
        self.number(values.len() as u64);
        let (width, packed) = pack(values);
        self.0.push(width);
        self.bytes(&packed);
    }
}

/// Bytes that are read from the front.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Takes a number; `None` if nothing is left.
    pub fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// Takes a number that counts something in memory.
    pub fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// Takes bytes with their number in front.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.count()?;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    /// Takes values.
    pub fn values(&mut self) -> Option<Vec<u32>> {
        let len = self.count()?;
        let (&width, rest) = self.0.split_first()?;
        self.0 = rest;
        unpack(width, self.bytes()?).filter(|values| values.len() == len)
    }
}

/// What went wrong with a file, as a sentence without a full stop.
pub fn fault(path: &std::path::Path, what: &str, error: io::Error) -> String {
    format!("{what} {}: {error}", path.display())
}
