//! The values of all heaps so far, in little memory.
//!
//! A long sequence is kept in *segments* of consecutive heaps. The values from a [stream](crate::streaming) are
//! kept as the stream has them, one byte each, with the [compression](crate::sparse) that turns them into values
//! again. Other values are kept in as many bytes as the largest of the segment needs. Readers get values.
//!
//! If all this would exceed its *room*, the middle is dropped. Two parts stay: the *head*, the first heaps, and the
//! *ring*, the last heaps. The next values need nothing else. Taps reach back to the ring, and the verifier pairs small
//! heaps of the head with heaps of the ring. So some megabytes are enough for any n.

use std::collections::VecDeque;
use std::ops::Range;

use crate::sparse::Compression;

/// How much is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Largest number of heaps in a segment.
    pub segment: usize,
    /// Least number of first heaps that are kept for ever.
    pub head: usize,
    /// Least number of last heaps that are kept.
    pub ring: usize,
    /// Largest size of all segments, in bytes; beyond it, the heaps between the head and the ring are dropped.
    pub bytes: u64,
}

impl Default for Room {
    /// The usual sizes of segments, head and ring; everything is kept.
    fn default() -> Room {
        Room { segment: 1 << 16, head: 1 << 17, ring: 3 << 18, bytes: u64::MAX }
    }
}

/// The values of the heaps so far, or of the first and the last ones.
#[derive(Clone, Debug)]
pub(crate) struct History {
    pub(super) room: Room,
    /// The segments from heap 0 on, without a gap.
    head: Vec<Segment>,
    /// The segments up to the last heap, without a gap. Between `head` and these there may be a gap.
    tail: VecDeque<Segment>,
    len: usize,
    /// The size of all segments.
    bytes: u64,
    dropped_largest: u32,
}

impl History {
    pub fn new(room: Room) -> History {
        History { room, head: Vec::new(), tail: VecDeque::new(), len: 0, bytes: 0, dropped_largest: 0 }
    }

    /// How many heaps there are, kept or not.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn largest(&self) -> u32 {
        let kept = self.head.iter().chain(&self.tail).map(|segment| segment.largest);
        kept.fold(self.dropped_largest, u32::max)
    }

    /// The first heap with the value `largest`, which no value exceeds; `None` if it was dropped.
    pub fn first(&self, largest: u32) -> Option<usize> {
        let kept = self.tail.iter().filter(|_| self.dropped_largest < largest);
        let segment = self.head.iter().chain(kept).find(|segment| segment.largest == largest)?;
        (segment.start()..segment.end()).find(|&n| segment.get(n) == largest)
    }

    /// The first heap after the head.
    pub(crate) fn head_end(&self) -> usize {
        self.head.last().map_or(0, Segment::end)
    }

    /// The first heap of the tail; `len` if there is none.
    pub(crate) fn tail_start(&self) -> usize {
        self.tail.front().map_or(self.len, |segment| segment.start())
    }

    /// Whether no heap was dropped.
    pub fn is_whole(&self) -> bool {
        self.head_end() == self.tail_start()
    }

    /// The first heap from n on that is not kept.
    pub(crate) fn kept_to(&self, n: usize) -> usize {
        let (head, tail) = (self.head_end(), self.tail_start());
        if head == tail || n >= tail { self.len } else { head.max(n) }
    }

    /// Whether the values of all these heaps are kept.
    pub fn keeps(&self, heaps: &Range<usize>) -> bool {
        heaps.end <= self.kept_to(heaps.start)
    }

    /// The value of heap n; `None` if it was dropped or is not computed yet.
    pub fn get(&self, n: usize) -> Option<u32> {
        self.segments_from(n).next().filter(|segment| segment.start() <= n).map(|segment| segment.get(n))
    }

    /// Appends the values of the kept heaps of the range. If [`keeps`](History::keeps) holds, these are all heaps.
    pub(crate) fn read_into(&self, heaps: Range<usize>, to: &mut Vec<u32>) {
        for segment in self.segments_from(heaps.start) {
            let from = heaps.start.max(segment.start());
            if from >= heaps.end {
                break;
            }
            segment.read_into(from..heaps.end.min(segment.end()), to);
        }
    }

    /// The values of these heaps; see [`read_into`](History::read_into).
    pub fn read(&self, heaps: Range<usize>) -> Vec<u32> {
        let mut values = Vec::with_capacity(heaps.len());
        self.read_into(heaps, &mut values);
        values
    }

    /// The segments that end after heap n.
    fn segments_from(&self, n: usize) -> impl Iterator<Item = &Segment> {
        let in_head = self.head.partition_point(|segment| segment.end() <= n);
        let in_tail = self.tail.partition_point(|segment| segment.end() <= n);
        self.head[in_head..].iter().chain(self.tail.range(in_tail..))
    }

    /// Appends the values of the next heaps.
    pub fn extend(&mut self, values: &[u32]) {
        for values in values.chunks(self.room.segment) {
            self.add(Segment::new(self.len, values));
        }
    }

    /// Appends common values of the next heaps, as codes of one byte.
    pub(crate) fn extend_codes(&mut self, code: Compression, mut codes: &[u8]) {
        let most = self.room.segment;
        while !codes.is_empty() {
            match self.last_mut().filter(|last| last.code == Some(code) && last.len() < most) {
                Some(last) => {
                    let (now, later) = codes.split_at(codes.len().min(most - last.len()));
                    last.append(code, now);
                    self.len += now.len();
                    codes = later;
                }
                None => {
                    let bytes = Vec::with_capacity(most);
                    self.add(Segment { from: self.len, code: Some(code), width: 1, bytes, largest: 0 });
                }
            }
        }
    }

    /// Appends common values of the next heaps, given as codes of two bytes; they are stored as values.
    pub(crate) fn extend_wide_codes(&mut self, code: Compression, codes: &[u16]) {
        let values: Vec<u32> = (self.len..).zip(codes).map(|(n, &c)| code.common(n, c.into())).collect();
        self.extend(&values);
    }

    fn add(&mut self, segment: Segment) {
        if let Some(last) = self.last_mut() {
            let unused = last.bytes();
            last.bytes.shrink_to_fit();
            let used = last.bytes();
            self.bytes -= unused - used;
        }
        self.len = segment.end();
        self.bytes += segment.bytes();
        if self.tail.is_empty() && self.head_end() < self.room.head {
            self.head.push(segment);
        } else {
            self.tail.push_back(segment);
        }
    }

    fn last_mut(&mut self) -> Option<&mut Segment> {
        self.tail.back_mut().or(self.head.last_mut())
    }

    /// Drops the values of heap n and all larger ones; the previous ones must be kept.
    pub fn truncate(&mut self, n: usize) {
        while let Some(last) = self.last_mut().filter(|last| last.end() > n) {
            if last.start() < n {
                last.truncate(n);
                break;
            }
            self.bytes -= last.bytes();
            drop(self.tail.pop_back().or_else(|| self.head.pop()));
        }
        self.len = n;
    }

    /// Drops the oldest segments after the head until the rest fits into the room, but never the last `ring` heaps.
    pub(crate) fn drop_old(&mut self, ring: usize) {
        let keep_from = self.len.saturating_sub(ring.max(self.room.ring));
        while self.bytes > self.room.bytes
            && let Some(first) = self.tail.front()
            && first.end() <= keep_from
        {
            self.bytes -= first.bytes();
            self.dropped_largest = self.dropped_largest.max(first.largest);
            self.tail.pop_front();
        }
    }

    /// Keeps the heaps below n for ever; none of them may have been dropped.
    pub(crate) fn keep_for_ever(&mut self, n: usize) {
        while self.head_end() < n
            && let Some(segment) = self.tail.pop_front()
        {
            self.head.push(segment);
        }
    }

    /// A history of these first and last heaps, whose middle was dropped. `len` is the first heap after them, and
    /// `largest` the largest value of all. `None` if they are more than `len`.
    pub fn restored(room: Room, head: &[u32], tail: &[u32], len: usize, largest: u32) -> Option<History> {
        len.checked_sub(tail.len()).filter(|&start| start >= head.len())?;
        let mut history = History::new(room);
        // All of it is the head, however long.
        history.room.head = usize::MAX;
        history.extend(head);
        history.room.head = 0;
        history.len = len - tail.len();
        history.extend(tail);
        history.room.head = room.head;
        history.dropped_largest = largest;
        Some(history)
    }
}

/// The values of consecutive heaps.
#[derive(Clone, Debug)]
pub struct Segment {
    from: usize,
    /// The compression, if the bytes are codes of common values; `None` if they are packed values.
    code: Option<Compression>,
    /// The number of bytes of a heap.
    width: u8,
    bytes: Vec<u8>,
    /// The largest value; 0 if there is none.
    largest: u32,
}

impl Segment {
    /// The values of the heaps from `from` on.
    pub fn new(from: usize, values: &[u32]) -> Segment {
        let (width, bytes) = pack(values);
        Segment { from, code: None, width, bytes, largest: values.iter().copied().max().unwrap_or(0) }
    }

    /// Appends codes of common values, whose compression must be that of the segment.
    pub fn append(&mut self, code: Compression, codes: &[u8]) {
        self.largest = self.largest.max(largest_common(code, self.end(), codes));
        self.bytes.extend_from_slice(codes);
    }

    pub fn start(&self) -> usize {
        self.from
    }

    pub fn end(&self) -> usize {
        self.from + self.len()
    }

    pub fn len(&self) -> usize {
        self.bytes.len() / usize::from(self.width)
    }

    /// The size of its values, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes.capacity() as u64
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sparse::Plan;
    use grundy_testkit::Random;

    fn compression(mask: u32, parity: Option<usize>) -> Compression {
        Compression::new(&Plan { mask, parity, rares: Vec::new(), taps: Vec::new() }).unwrap()
    }

    /// The history agrees with a plain vector after any operations.
    #[test]
    fn a_history_reads_like_a_vector() {
        let mut numbers = Random::new(7);
        let mut random = |end: u32| numbers.below(end as usize) as u32;
        for round in 0..200 {
            let whole = round % 2 == 0;
            let bytes = if whole { u64::MAX } else { 300 };
            let mut history = History::new(Room { segment: 64, head: 100, ring: 200, bytes });
            let mut truth: Vec<u32> = Vec::new();
            let mut code = compression(5, None);
            for _ in 0..60 {
                match random(5) {
                    0 => {
                        let most = [5, 300, 70_000][random(3) as usize];
                        let values: Vec<u32> = (0..random(150)).map(|_| random(most)).collect();
                        history.extend(&values);
                        truth.extend(values);
                    }
                    1 => code = compression(1 + random(60), [None, Some(0), Some(1)][random(3) as usize]),
                    2 if !truth.is_empty() => {
                        let n = truth.len() - random(truth.len().min(60) as u32) as usize;
                        if history.is_whole() || n > history.tail_start() {
                            history.truncate(n);
                            truth.truncate(n);
                        }
                    }
                    _ => {
                        let codes: Vec<u8> = (0..random(200)).map(|_| random(256) as u8).collect();
                        let from = truth.len();
                        history.extend_codes(code, &codes);
                        truth.extend(codes.iter().enumerate().map(|(i, &c)| code.common(from + i, c.into())));
                    }
                }
                history.drop_old(0);
                assert_eq!(history.len(), truth.len());
                assert!(!whole || history.is_whole());
                let (head, tail) = (history.head_end(), history.tail_start());
                for (n, &value) in truth.iter().enumerate() {
                    let kept = n < head || n >= tail;
                    assert_eq!(history.get(n), kept.then_some(value), "heap {n}");
                }
                assert_eq!(history.read(0..head), truth[..head]);
                assert_eq!(history.read(tail..truth.len()), truth[tail..]);
                if whole {
                    assert_eq!(history.largest(), truth.iter().copied().max().unwrap_or(0));
                    let from = random(truth.len() as u32 + 1) as usize;
                    assert_eq!(history.read(from..truth.len()), truth[from..]);
                }
            }
        }
    }
}
