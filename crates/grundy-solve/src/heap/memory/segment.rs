//! The values of consecutive heaps, in as few bytes as they need.

use std::ops::Range;

use crate::heap::sparse::Compression;

/// The values of consecutive heaps.
#[derive(Clone, Debug)]
pub struct Segment {
    /// The first heap.
    from: usize,
    /// The compression, if the bytes are codes of common values; `None` if they are packed values.
    code: Option<Compression>,
    /// The number of bytes of a heap.
    width: u8,
    bytes: Vec<u8>,
    largest: u32,
}

impl Segment {
    /// The values of the heaps from `from` on.
    pub fn new(from: usize, values: &[u32]) -> Segment {
        let (width, bytes) = pack(values);
        Segment { from, code: None, width, bytes, largest: values.iter().copied().max().unwrap_or(0) }
    }

    /// An empty segment with room for `room` codes of common values from heap `from` on.
    pub(crate) fn of_codes(from: usize, code: Compression, room: usize) -> Segment {
        Segment { from, code: Some(code), width: 1, bytes: Vec::with_capacity(room), largest: 0 }
    }

    /// Whether codes of this compression can be appended.
    pub fn takes(&self, code: Compression) -> bool {
        self.code == Some(code)
    }

    /// Appends codes of common values; [`takes`](Segment::takes) must hold.
    pub fn append(&mut self, code: Compression, codes: &[u8]) {
        self.largest = self.largest.max(largest_common(code, self.end(), codes));
        self.bytes.extend_from_slice(codes);
    }

    /// Frees the unused memory.
    pub fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// The first heap.
    pub fn start(&self) -> usize {
        self.from
    }

    /// The first heap after it.
    pub fn end(&self) -> usize {
        self.from + self.len()
    }

    /// The number of its heaps.
    pub fn len(&self) -> usize {
        self.bytes.len() / usize::from(self.width)
    }

    /// The size of its values, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes.capacity() as u64
    }

    /// The largest value; 0 if there is none.
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The value of heap n, which must be here.
    pub fn get(&self, n: usize) -> u32 {
        let width = usize::from(self.width);
        let bytes = &self.bytes[(n - self.from) * width..][..width];
        let number = bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        self.code.map_or(number, |code| code.common(n, number))
    }

    /// Appends the values of these heaps, all of which must be here.
    pub(crate) fn read_into(&self, heaps: Range<usize>, to: &mut Vec<u32>) {
        let width = usize::from(self.width);
        let bytes = &self.bytes[(heaps.start - self.from) * width..(heaps.end - self.from) * width];
        let Some(code) = self.code else { return unpack_into(self.width, bytes, to) };
        let table = table(code, heaps.start);
        let (pairs, rest) = bytes.as_chunks();
        for &[first, second] in pairs {
            to.extend_from_slice(&[table[0][usize::from(first)], table[1][usize::from(second)]]);
        }
        to.extend(rest.iter().map(|&last| table[0][usize::from(last)]));
    }

    pub fn values(&self) -> Vec<u32> {
        let mut values = Vec::with_capacity(self.len());
        self.read_into(self.from..self.end(), &mut values);
        values
    }

    /// Drops the values of heap n and all larger ones.
    pub fn truncate(&mut self, n: usize) {
        self.bytes.truncate((n - self.from) * usize::from(self.width));
        self.largest = self.values().into_iter().max().unwrap_or(0);
    }
}

/// The values of all codes at heap n and at heap n + 1.
fn table(code: Compression, n: usize) -> [[u32; 256]; 2] {
    std::array::from_fn(|i| std::array::from_fn(|byte| code.common(n + i, byte as u32)))
}

/// The largest of common values of the heaps from n on.
fn largest_common(code: Compression, n: usize, codes: &[u8]) -> u32 {
    const LANES: usize = 64;
    // Among heaps of the same parity, codes are ordered as values are.
    let mut most = [0u8; LANES];
    let mut blocks = codes.chunks_exact(LANES);
    for block in &mut blocks {
        for (most, &byte) in most.iter_mut().zip(block) {
            *most = (*most).max(byte);
        }
    }
    let whole = if codes.len() < LANES { 0 } else { LANES };
    let lanes = most[..whole].iter().chain(blocks.remainder());
    lanes.enumerate().map(|(i, &byte)| code.common(n + i, byte.into())).max().unwrap_or(0)
}

/// The number of bytes of each number, and the bytes of all numbers.
pub fn pack(values: &[u32]) -> (u8, Vec<u8>) {
    match values.iter().copied().max().unwrap_or(0) {
        0..256 => (1, values.iter().map(|&value| value as u8).collect()),
        256..65_536 => (2, values.iter().flat_map(|&value| (value as u16).to_le_bytes()).collect()),
        _ => (4, values.iter().flat_map(|&value| value.to_le_bytes()).collect()),
    }
}

/// Appends the unpacked numbers; each has one, two or four bytes.
pub(crate) fn unpack_into(width: u8, bytes: &[u8], to: &mut Vec<u32>) {
    match width {
        1 => to.extend(bytes.iter().map(|&byte| u32::from(byte))),
        2 => to.extend(bytes.as_chunks().0.iter().map(|&bytes| u32::from(u16::from_le_bytes(bytes)))),
        _ => to.extend(bytes.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes))),
    }
}

/// The unpacked numbers; `None` if the bytes are not a packing.
pub fn unpack(width: u8, bytes: &[u8]) -> Option<Vec<u32>> {
    if !matches!(width, 1 | 2 | 4) || !bytes.len().is_multiple_of(width.into()) {
        return None;
    }
    let mut values = Vec::with_capacity(bytes.len() / usize::from(width));
    unpack_into(width, bytes, &mut values);
    Some(values)
}
