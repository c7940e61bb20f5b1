//! Numbers as bytes, the parts of a [checkpoint](super::checkpoint) and a [store](super::store).

use crate::heap::memory::{pack, unpack};

/// A buffer to which numbers are appended in little-endian order.
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

    /// Appends bytes, preceded by their number.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// Appends values, preceded by their number, each in as many bytes as the largest needs.
    pub fn values(&mut self, values: &[u32]) {
        self.number(values.len() as u64);
        let (width, packed) = pack(values);
        self.0.push(width);
        self.bytes(&packed);
    }
}

/// Bytes to be read from the front.
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Reads a number; `None` at the end.
    pub fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// Reads a number that counts something in memory.
    pub fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// Reads bytes preceded by their number.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let len = self.count()?;
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    /// Reads values.
    pub fn values(&mut self) -> Option<Vec<u32>> {
        let len = self.count()?;
        let (&width, rest) = self.0.split_first()?;
        self.0 = rest;
        unpack(width, self.bytes()?).filter(|values| values.len() == len)
    }
}
