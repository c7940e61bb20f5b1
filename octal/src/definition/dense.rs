//! Games whose rare heaps do not die out: all pairs of heaps, most of them processed quickly.
//!
//! In `.04`, `.06`, `.76` or `4.004` no mask helps, and every heap has about n/2 pairs for each removal. Marking each
//! pair costs a store. But after some thousand pairs, few of the values below the heap's own are unmarked. A
//! [kernel](crate::kernels) can ask of many pairs at once, for a small fraction of the cost, whether they are
//! worth one of these *candidates*. Only the value itself must be compared with all pairs.
//!
//! Processors with look-ups in vectors compare 32 pairs with eight candidates in a dozen instructions. With 64
//! candidates they take some fifty. So few pairs need be marked. All others compare with one candidate at a time.
//!
//! The pairs are taken in pieces that are far apart. The number of marked pieces adapts: it grows after heaps with
//! many candidates and shrinks after heaps with few.
//!
//! # The values of all heaps in bytes
//! The pairs of m counters are the heaps a, ascending, with the heaps m − a, descending. So there are rows in both
//! directions, and in the descending ones heap h is at `room` − h. The entries at a and at `room` − m + a are a pair.
//! The last two pieces of a removal may overlap.
//!
//! # Candidates
//! They are the least values that no marked pair has, compared with the other pairs until one is left that none has.
//!
//! Up to 64 candidates are compared with a piece of pairs at once. Candidates that are hit are dropped, and when the
//! others fit into half of the octets, they move together. After many pieces, only the least candidate is compared: it
//! is probably the value, and the others are of no use.

use super::plain::{Breaking, Plain, Spread, Unseen, largest_half};
use crate::kernels::{Kernel, Octet, PAIRS, PairBytes};

/// First heap done in this way; for smaller ones marking all pairs is as fast.
const FIRST: u64 = 2_048;
/// How many numbers of 16 bits there are.
pub const NUMBERS: usize = 1 << u16::BITS;
/// Number of comparisons of a pair with candidates that cost about as much as one plain look-up; measured.
pub(crate) const GAIN: u64 = 12;
/// Number of marked pairs for each value up to the largest, without look-ups; measured in `.06`.
const MARKED: u64 = 16;

/// The state that is kept from heap to heap.
#[derive(Clone, Debug)]
pub struct Dense {
    /// The values so far, in 16 bits.
    values: Vec<u16>,
    /// The values in bytes.
    rows: ByteRows,
    marked: usize,
    /// For each 16-bit number, whether some option has this value.
    seen: Box<[bool; NUMBERS]>,
}

impl Dense {
    pub fn new() -> Dense {
        Dense { values: Vec::new(), rows: ByteRows::of(&[]), marked: 1, seen: Box::new([false; NUMBERS]) }
    }

    /// Whether this method should find the value of heap n without a sparse space. False if the crate was built without
    /// its feature `engines`.
    pub fn knows(moves: &Breaking, n: u64) -> bool {
        cfg!(feature = "engines")
            && n >= FIRST
            && !moves.leaves_three()
            && moves.last().is_some()
            && moves.leaving(2).next().is_some()
    }

    /// The approximate number of look-ups for the next heap. The same whatever the kernel.
    pub(crate) fn cost_of_next(plain: &Plain) -> u64 {
        let pairs = plain.moves.pairs_of(plain.values.len());
        (MARKED * u64::from(plain.largest)).min(pairs / 2) + pairs / GAIN
    }

    /// The value of the next heap; `None` if values do not fit into 16 bits.
    pub fn next_value(&mut self, kernel: Kernel, plain: &mut Plain) -> Option<u32> {
        self.values.truncate(plain.values.len());
        for &value in &plain.values[self.values.len()..] {
            self.values.push(u16::try_from(value).ok()?);
        }
        let n = self.values.len();
        plain.work += plain.moves.pairs_of(n) / GAIN;
        // All options are below this.
        let room = (plain.largest as usize + 1).next_power_of_two();
        self.seen[..room.max(8)].fill(false);
        self.seen[0] = plain.moves.leaving(0).any(|t| t == n);
        for t in plain.moves.leaving(1).filter(|&t| t < n) {
            self.seen[usize::from(self.values[n - t])] = true;
        }
        self.rows.extend(&self.values);
        let pieces = BytePieces::new(&plain.moves, n, &self.values, &self.rows);
        let value = pieces.least(kernel, &mut self.marked, &mut self.seen, room);
        Some(value.map_or(room as u32, u32::from))
    }
}

/// Marks what the pairs show: the first heap of `smalls` with the last of `larges`, and so on.
pub(crate) fn mark(smalls: &[u16], larges: &[u16], seen: &mut [bool; NUMBERS]) {
    // Octets have no bounds to check.
    let (octets, rest) = smalls.as_chunks::<8>();
    let (other_rest, other_octets) = larges.as_rchunks::<8>();
    for (smalls, larges) in octets.iter().zip(other_octets.iter().rev()) {
        for i in 0..8 {
            seen[usize::from(smalls[i] ^ larges[7 - i])] = true;
        }
    }
    for (small, large) in rest.iter().zip(other_rest.iter().rev()) {
        seen[usize::from(small ^ large)] = true;
    }
}

/// Pairs of heaps: one from `from` on in the first sequence, the other from `total` − `from` on in the second,
/// descending. A sequence is its values and their rows.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub smalls: (&'a [u16], &'a ByteRows),
    pub larges: (&'a [u16], &'a ByteRows),
    pub total: usize,
    pub from: usize,
    pub pairs: usize,
}

/// The pieces of the runs of a heap.
pub struct BytePieces<'a> {
    runs: Vec<Run<'a>>,
    /// The order of the pieces.
    spread: Spread,
}

impl<'a> BytePieces<'a> {
    /// The pieces of heap n, given the values of all smaller heaps and their rows.
    pub(crate) fn new(moves: &Breaking, n: usize, values: &'a [u16], rows: &'a ByteRows) -> BytePieces<'a> {
        let run = |total| {
            let (smalls, larges) = ((values, rows), (values, rows));
            Run { smalls, larges, total, from: 1, pairs: largest_half(total, moves.unequal) }
        };
        BytePieces::of(moves.leaving(2).filter(|&t| t < n).map(|t| run(n - t)).collect())
    }

    pub fn of(runs: Vec<Run<'a>>) -> BytePieces<'a> {
        let spread = Spread::over(runs.iter().map(|run| pieces_of(run.pairs)).sum());
        BytePieces { runs, spread }
    }

    /// The least value below `room` that is not `seen`, and that no pair has. Some pieces are marked, the other pairs
    /// are compared. `marked` is the number of marked pieces, which adapts from heap to heap.
    pub fn least(&self, kernel: Kernel, marked: &mut usize, seen: &mut [bool; NUMBERS], room: usize) -> Option<u16> {
        let all = self.spread.count;
        let now = (*marked).clamp(1, 1 + all / 2).min(all);
        let first = (0..now).map(|at| self.get(self.spread.get(at)));
        self.short().chain(first).for_each(|(smalls, larges)| mark(smalls, larges, seen));
        let (value, hit) = least_without_a_pair(kernel, self, now, &mut Unseen::new(&seen[..], room));
        let many = if kernel.has_look_ups() { MANY } else { FEW_HITS };
        *marked = if hit > many { now + 1 } else { now.saturating_sub(1) };
        value
    }

    /// The pairs of runs that have too few for a piece. They are the small heaps' values, ascending, and those of the
    /// larger ones, which descend from the end.
    fn short(&self) -> impl Iterator<Item = (&'a [u16], &'a [u16])> {
        let short = self.runs.iter().filter(|run| 0 < run.pairs && run.pairs < PAIRS);
        short.map(|run| slices(run, run.from, run.pairs))
    }

    /// The run of a piece, and its first small heap.
    #[inline]
    fn at(&self, mut piece: usize) -> Option<(&Run<'a>, usize)> {
        for run in &self.runs {
            let there = pieces_of(run.pairs);
            if piece < there {
                return Some((run, run.from + (piece * PAIRS).min(run.pairs - PAIRS)));
            }
            piece -= there;
        }
        None
    }

    /// The small heaps' values of a piece, ascending, and those of the larger ones, which descend from the end.
    fn get(&self, piece: usize) -> (&'a [u16], &'a [u16]) {
        self.at(piece).map_or((&[], &[]), |(run, from)| slices(run, from, PAIRS))
    }

    fn pairs(&self, piece: usize) -> Option<PairBytes<'a>> {
        let (run, from) = self.at(piece)?;
        run.smalls.1.pairs(run.larges.1, run.total, from)
    }

    /// Whether a pair of a piece has this value.
    #[inline]
    fn has(&self, kernel: Kernel, piece: usize, value: u16) -> bool {
        self.pairs(piece).is_some_and(|pairs| kernel.equal(pairs, value))
    }

    /// The places of the candidates that the pairs of a piece have.
    #[inline]
    fn among(&self, kernel: Kernel, piece: usize, all: &Candidates) -> u64 {
        let Some(pairs) = self.pairs(piece) else { return 0 };
        if kernel.has_look_ups() {
            return kernel.among(pairs, all.octets());
        }
        let equal = |set, &value| set << 1 | u64::from(kernel.equal(pairs, value));
        all.values[..all.places].iter().rev().fold(0, equal)
    }
}

/// The values of this many pairs of a run, from a small heap on.
fn slices<'a>(run: &Run<'a>, from: usize, pairs: usize) -> (&'a [u16], &'a [u16]) {
    let end = run.total + 1 - from;
    (&run.smalls.0[from..from + pairs], &run.larges.0[end - pairs..end])
}

/// The number of pieces of some number of pairs.
fn pieces_of(pairs: usize) -> usize {
    if pairs < PAIRS { 0 } else { pairs.div_ceil(PAIRS) }
}

/// The values of the heaps from 0 on: first all low bytes, then all high bytes.
#[derive(Clone, Debug)]
pub struct ByteRows {
    /// The first heap without room.
    room: usize,
    ascending: [Vec<u8>; 2],
    descending: [Vec<u8>; 2],
    heaps: usize,
    /// Whether a value has more than 12 bits.
    wide: bool,
}

impl ByteRows {
    pub fn of(values: &[u16]) -> ByteRows {
        let room = 2 * values.len() + PAIRS;
        let rows = || std::array::from_fn(|_| vec![0; room + 1]);
        let mut all = ByteRows { room, ascending: rows(), descending: rows(), heaps: 0, wide: false };
        values.iter().for_each(|&value| all.set(value));
        all
    }

    /// Adds the values that follow those of the last time.
    pub fn extend(&mut self, values: &[u16]) {
        match values.get(self.heaps..) {
            Some(new) if values.len() <= self.room => new.iter().for_each(|&value| self.set(value)),
            _ => *self = ByteRows::of(values),
        }
    }

    /// Sets the value of the next heap, for which there is room.
    fn set(&mut self, value: u16) {
        for (byte, part) in value.to_le_bytes().into_iter().enumerate() {
            self.ascending[byte][self.heaps] = part;
            self.descending[byte][self.room - self.heaps] = part;
        }
        self.heaps += 1;
        self.wide |= value >> 12 > 0;
    }

    /// The pairs of `total` counters, the small heaps here from `from` on, the others there; `None` if they do not fit.
    #[inline]
    fn pairs<'a>(&'a self, others: &'a ByteRows, total: usize, from: usize) -> Option<PairBytes<'a>> {
        let at = (others.room + from).checked_sub(total)?;
        let [low, high] = &self.ascending;
        let smalls = [low[from..].first_chunk()?, high[from..].first_chunk()?];
        let [low, high] = &others.descending;
        let larges = [low[at..].first_chunk()?, high[at..].first_chunk()?];
        Some(PairBytes { smalls, larges, wide: self.wide || others.wide })
    }
}

/// The most candidates: bits of a set.
const MOST: usize = 64;
/// Hits at a heap above which the next one marks one more piece, with look-ups and without: marking then pays.
const MANY: usize = 60;
const FEW_HITS: usize = 12;
/// Number of candidates below which the next ones join, up to an octet.
const FEW: usize = 4;
/// Number of candidates in an octet.
const OCTET: usize = 8;
/// Number of pieces after which the least candidate is compared alone; measured.
const LONG: usize = 24;

/// The candidates: place i is bit i of `alive`, and value i mod 8 of octet i / 8.
struct Candidates {
    values: [u16; MOST],
    /// For each candidate, how many pieces had been compared when it became one.
    since: [usize; MOST],
    octets: [Octet; MOST / OCTET],
    places: usize,
    /// The places whose candidates no pair has had so far.
    alive: u64,
    /// How many these are.
    left: usize,
}

impl Candidates {
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

    fn forget(&mut self, hits: u64) {
        self.alive &= !hits;
        self.left = self.alive.count_ones() as usize;
    }
}

/// The least of the waiting values that no pair of the pieces from `from` on has; and how many were found to be options.
fn least_without_a_pair(
    kernel: Kernel,
    pieces: &BytePieces,
    from: usize,
    waiting: &mut Unseen,
) -> (Option<u16>, usize) {
    let (mut all, mut hit, mut compared) = (Candidates::NONE, 0, 0);
    // Without look-ups, each candidate takes a comparison of its own.
    let (most, octet) = if kernel.has_look_ups() { (MOST, OCTET) } else { (FEW, FEW) };
    all.gather(waiting, most, 0);
    let mut turns = pieces.spread.turns(from);
    loop {
        if all.left < FEW {
            all.gather(waiting, octet, compared);
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
            let hits = pieces.among(kernel, piece, &all) & all.alive;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::moves_of;

    /// Compares the heaps 0..`to`, from the first on.
    fn agrees(moves: &Breaking, to: usize, name: &str) {
        for kernel in Kernel::all() {
            let (mut dense, mut plain) = (Dense::new(), Plain::new(moves.clone()));
            for n in 0..to {
                let value = plain.next_value();
                assert_eq!(dense.next_value(kernel, &mut plain), Some(value), "heap {n} of {name}, {}", kernel.name());
                plain.push(value);
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for digits in 0..512 {
            let text = format!("4.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
            agrees(&moves_of(&text), 150, &text);
        }
        let far = grundy_testkit::long(5_000, 40_000);
        for text in ["0.04", "0.06", "0.76", "4.004", "0.414", "0.000000000000000000000000004", "0.6", "grundy"] {
            agrees(&moves_of(text), far, text);
        }
    }

    #[test]
    fn every_pair_is_in_a_piece_or_short() {
        let moves = moves_of("0.4044");
        let values: Vec<u16> = (0..5_000).collect();
        for moves in [&moves, &Breaking::unequal_split()] {
            for n in [1, 3, 700, 4_097, 4_098, 4_099, 4_100, 4_999] {
                let rows = ByteRows::of(&values[..n]);
                let pieces = BytePieces::new(moves, n, &values[..n], &rows);
                let parts = pieces.short().chain((0..pieces.spread.count).map(|i| pieces.get(i)));
                let pair = |(&a, &b): (&u16, &u16)| (usize::from(a), usize::from(b));
                let mut pairs: Vec<_> =
                    parts.flat_map(|(smalls, larges)| smalls.iter().zip(larges.iter().rev()).map(pair)).collect();
                pairs.sort_unstable();
                pairs.dedup();
                let all = moves.leaving(2).filter(|&t| t < n).flat_map(|t| (1..n - t).map(move |a| (a, n - t - a)));
                let mut all: Vec<_> = all.filter(|&(a, b)| a < b || a == b && !moves.unequal).collect();
                all.sort_unstable();
                assert_eq!(pairs, all, "heap {n}");
            }
        }
    }

    #[test]
    fn rows_hold_the_pairs_of_their_piece() {
        let moves = moves_of("0.4044");
        for bits in [7, 11, 12, 16] {
            let values: Vec<u16> = (0..9_000u32).map(|n| (((n * 40_503) >> 3) & ((1 << bits) - 1)) as u16).collect();
            let mut rows = ByteRows::of(&values[..40]);
            for n in [4_200, 4_201, 8_999] {
                rows.extend(&values[..n]);
                let pieces = BytePieces::new(&moves, n, &values[..n], &rows);
                assert!(pieces.spread.count > 0);
                for i in 0..pieces.spread.count {
                    let pairs = pieces.pairs(i).unwrap();
                    let (smalls, larges) = pieces.get(i);
                    let sums = smalls.iter().zip(larges.iter().rev()).map(|(a, b)| (a ^ b).to_le_bytes());
                    assert!((0..PAIRS).map(|i| pairs.value(i)).eq(sums), "piece {i} of heap {n}");
                }
            }
        }
    }
}
