//! The least values that no marked pair has, compared with the other pairs until one is left that none has.
//!
//! Up to 64 candidates are compared with a piece of pairs at once. Those that are hit are forgotten, and when half of
//! the octets would do, the others move together. After many pieces, only the least candidate is compared: it is
//! probably the value, and then the others are of no use.

use super::byte_pieces::BytePieces;
use super::value_set::Unseen;
use crate::heap::kernels::{Kernel, Octet};

/// The most candidates: bits of a set.
const MOST: usize = 64;

/// Number of candidates below which the next ones join, up to an octet.
const FEW: usize = 4;

/// Number of candidates in an octet.
const OCTET: usize = 8;

/// Number of pieces after which the least candidate is compared alone; measured.
const LONG: usize = 24;

/// The candidates: place i is bit i of `alive`, and value i mod 8 of octet i / 8.
struct Candidates {
    values: [u16; MOST],
    /// How many pieces had been compared before each candidate.
    since: [usize; MOST],
    octets: [Octet; MOST / OCTET],
    places: usize,
    /// The places whose candidates no pair has had so far.
    alive: u64,
    /// How many these are.
    left: usize,
}

impl Candidates {
    /// No candidates.
    const NONE: Candidates = Candidates {
        values: [0; MOST],
        since: [0; MOST],
        octets: [Octet::EMPTY; MOST / OCTET],
        places: 0,
        alive: 0,
        left: 0,
    };

    /// The least candidate and its first piece.
    fn first(&self) -> Option<(u16, usize)> {
        let place = self.alive.trailing_zeros() as usize;
        Some((*self.values.get(place)?, self.since[place]))
    }

    /// Moves the living candidates to the first places, and adds others up to `most`, which begin at piece `compared`.
    fn gather(&mut self, waiting: &mut Unseen, most: usize, compared: usize) {
        let (mut alive, mut places) = (self.alive, 0);
        while alive > 0 {
            let place = alive.trailing_zeros() as usize;
            alive &= alive - 1;
            (self.values[places], self.since[places]) = (self.values[place], self.since[place]);
            places += 1;
        }
        while places < most
            && let Some(value) = waiting.next()
        {
            (self.values[places], self.since[places]) = (value, compared);
            places += 1;
        }
        self.octets[..places.div_ceil(OCTET)].fill(Octet::EMPTY);
        for (place, &value) in self.values[..places].iter().enumerate() {
            self.octets[place / OCTET].insert(place % OCTET, value);
        }
        (self.places, self.left) = (places, places);
        self.alive = u64::MAX.checked_shr((MOST - places) as u32).unwrap_or(0);
    }

    fn octets(&self) -> &[Octet] {
        &self.octets[..self.places.div_ceil(OCTET)]
    }

    /// Forgets the candidates of these places.
    fn forget(&mut self, hits: u64) {
        self.alive &= !hits;
        self.left = self.alive.count_ones() as usize;
    }
}

/// The least of the waiting values that no pair of the pieces from `from` on has; and how many were found to be options.
pub(crate) fn least_without_a_pair(
    kernel: Kernel,
    pieces: &BytePieces,
    from: usize,
    waiting: &mut Unseen,
) -> (Option<u16>, usize) {
    let (mut all, mut hit, mut compared) = (Candidates::NONE, 0, 0);
    all.gather(waiting, MOST, 0);
    let mut turns = pieces.spread.turns(from);
    loop {
        if all.left < FEW {
            all.gather(waiting, OCTET, compared);
        } else if all.left <= all.octets().len() * OCTET / 2 && all.places > OCTET {
            all.gather(waiting, 0, compared);
        }
        let Some((first, since)) = all.first() else { return (None, hit) };
        // The pieces are visited cyclically, so each candidate meets all of them.
        if compared - since >= pieces.spread.count - from {
            return (Some(first), hit);
        }
        let Some(piece) = turns.next() else { return (None, hit) };
        let is_long = compared - since >= LONG;
        compared += 1;
        if !is_long {
            let hits = pieces.among(kernel, piece, all.octets()) & all.alive;
            if hits > 0 {
                all.forget(hits);
                hit += hits.count_ones() as usize;
            }
        } else if pieces.has(kernel, piece, first) {
            all.forget(all.alive & all.alive.wrapping_neg());
            hit += 1;
            // The others have missed some pieces.
            all.since.fill(compared);
        }
    }
}
