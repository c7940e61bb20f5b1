//! A hash of all values so far.
//!
//! hᵢ₊₁ is the BLAKE3 hash of hᵢ and of the next 65,536 values, each in as many bytes as the largest of them needs. It
//! does not depend on the method, the number of threads or interruptions.

use std::collections::VecDeque;

use crate::heap::memory::{History, pack};

/// Number of values hashed at a time; part of the definition of the hash.
const HASHED: usize = 1 << 16;

/// Number of recent hashes that are kept, since a report may cover a few million heaps less than were computed.
const HASHES: usize = 64;

/// The hash of the values so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hashes {
    /// Numbers of heaps, ascending, each with the hash of their values.
    pub last: VecDeque<(usize, [u8; 32])>,
}

impl Default for Hashes {
    fn default() -> Hashes {
        Hashes { last: VecDeque::from([(0, [0; 32])]) }
    }
}

impl Hashes {
    /// Adds the next values; false if they are no longer kept.
    pub fn follow(&mut self, history: &History) -> bool {
        while let Some(&(at, hash)) = self.last.back()
            && at + HASHED <= history.len()
        {
            if !history.keeps(&(at..at + HASHED)) {
                return false;
            }
            let (width, bytes) = pack(&history.read(at..at + HASHED));
            let mut hasher = blake3::Hasher::new();
            hasher.update(&hash).update(&[width]).update(&bytes);
            self.last.push_back((at + HASHED, *hasher.finalize().as_bytes()));
            if self.last.len() > HASHES {
                self.last.pop_front();
            }
        }
        true
    }

    /// The hash of the first values, and their number: the largest multiple of 65,536 that is at most `heaps`. `None` if
    /// that is 0, since no values have no hash.
    pub fn up_to(&self, heaps: usize) -> Option<(usize, String)> {
        let (at, hash) = self.last.iter().rev().find(|&&(at, _)| 0 < at && at <= heaps)?;
        Some((*at, blake3::Hash::from_bytes(*hash).to_hex().to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_values_have_no_hash() {
        let mut hashes = Hashes::default();
        assert_eq!(hashes.up_to(usize::MAX), None);
        hashes.last.push_back((HASHED, [7; 32]));
        assert_eq!(hashes.up_to(HASHED - 1), None);
        assert_eq!(hashes.up_to(HASHED), Some((HASHED, "07".repeat(32))));
    }
}
