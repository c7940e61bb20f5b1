//! Games whose rare heaps do not die out: all pairs of heaps, most of them processed quickly.
//!
//! In `.04`, `.06`, `.76` or `4.004` no mask helps, and every heap has about n/2 pairs for each removal. Marking each
//! pair costs a store. But after some thousand pairs, few of the values below the heap's own are unmarked. A
//! [kernel](crate::heap::kernels) can ask of many pairs at once, for a small fraction of the cost, whether they are
//! worth one of these *candidates*. Only the value itself must be compared with all pairs; the other candidates are hit
//! sooner or later, and the next ones take their places.
//!
//! Pairs of neighbouring small heaps show much the same values, so the pairs are taken in short pieces that are far
//! apart. With small heaps in ascending order, candidates would live about four times as long (`.06`, heaps 20,000 to
//! 60,000, 4,000 pairs marked). The number of marked pieces adapts: it grows after heaps with many candidates and
//! shrinks after heaps with few.

use super::moves::{Breaking, largest_half};
use super::plain::Plain;
use crate::heap::kernels::{Kernel, ROWS};

/// First heap done in this way; for smaller ones marking all pairs is as fast.
const FIRST: u64 = 2_048;

/// Number of pairs in a piece; few enough that the marked pieces spread over all small heaps.
const PIECE: usize = 256;

/// Number of candidates hit at a heap above which the next heap marks one more piece: at that number a marked pair
/// costs as much as it saves.
const CANDIDATES: usize = 32;

/// Number of comparisons of a pair with candidates that cost about as much as one plain look-up; measured.
pub const GAIN: u64 = 12;

/// The state that is kept from heap to heap.
#[derive(Clone, Debug)]
pub struct Dense {
    /// The values so far, in 16 bits.
    values: Vec<u16>,
    /// How many pieces are marked.
    marked: usize,
    /// For each 16-bit number, whether some option has this value.
    seen: Vec<bool>,
}

/// A candidate: a value that may be the least that is not an option.
#[derive(Clone, Copy)]
struct Candidate {
    value: u16,
    /// How many pieces had been compared with other candidates before this one.
    since: usize,
}

impl Dense {
    /// The state before the first heap.
    pub fn new() -> Dense {
        Dense { values: Vec::new(), marked: 1, seen: vec![false; 1 << u16::BITS] }
    }

    /// Whether this method should find the value of heap n if there is no sparse space.
    pub fn knows(moves: &Breaking, n: u64) -> bool {
        n >= FIRST && !moves.leaves_three() && moves.last().is_some() && moves.leaving(2).next().is_some()
    }

    /// The approximate number of look-ups for heap n.
    pub fn cost_of(moves: &Breaking, n: usize) -> u64 {
        moves.pairs_of(n) / GAIN
    }

    /// The value of the next heap; `None` if values do not fit into 16 bits.
    pub fn next_value(&mut self, kernel: Kernel, plain: &mut Plain) -> Option<u32> {
        self.values.truncate(plain.values.len());
        for &value in &plain.values[self.values.len()..] {
            self.values.push(u16::try_from(value).ok()?);
        }
        let n = self.values.len();
        // All options are below this.
        let room = (plain.largest() as usize + 1).next_power_of_two();
        self.seen[..room].fill(false);
        self.seen[0] = plain.moves.leaving(0).any(|t| t == n);
        for t in plain.moves.leaving(1).filter(|&t| t < n) {
            self.seen[usize::from(self.values[n - t])] = true;
        }
        let pieces = Pieces::new(&plain.moves, n);
        plain.work += (pieces.count * PIECE) as u64 / GAIN;
        let marked = self.marked.clamp(1, 1 + pieces.count / 2).min(pieces.count);
        let Dense { values, seen, .. } = self;
        for (smalls, larges) in (0..marked).map(|i| pieces.get(i, values)) {
            for (small, large) in smalls.iter().zip(larges.iter().rev()) {
                seen[usize::from(small ^ large)] = true;
            }
        }
        let mut waiting = (0..room).filter(|&value| !seen[value]).filter_map(|value| u16::try_from(value).ok());
        let (value, hit) = least_without_a_pair(kernel, &pieces, values, marked, &mut waiting);
        self.marked = if hit > CANDIDATES { marked + 1 } else { marked.saturating_sub(1) };
        Some(value.map_or(room as u32, u32::from))
    }
}

/// The least of the values, which come in ascending order, that no pair of the pieces from `from` on has; and how many
/// were found to be options.
fn least_without_a_pair(
    kernel: Kernel,
    pieces: &Pieces,
    values: &[u16],
    from: usize,
    waiting: &mut dyn Iterator<Item = u16>,
) -> (Option<u16>, usize) {
    let (mut rows, mut hit, mut compared): (Vec<Candidate>, _, _) = (Vec::new(), 0, 0);
    loop {
        while rows.len() < ROWS
            && let Some(value) = waiting.next()
        {
            rows.push(Candidate { value, since: compared });
        }
        let Some(first) = rows.first() else { return (None, hit) };
        // The pieces are visited cyclically, so each candidate meets all of them.
        if compared - first.since == pieces.count - from {
            return (Some(first.value), hit);
        }
        let (smalls, larges) = pieces.get(from + compared % (pieces.count - from), values);
        // Unused rows repeat the first value.
        let hits = kernel.hits(smalls, larges, &std::array::from_fn(|k| rows.get(k).unwrap_or(first).value));
        compared += 1;
        if hits.contains(&true) {
            let before = rows.len();
            let mut hits = hits.into_iter();
            rows.retain(|_| hits.next() == Some(false));
            hit += before - rows.len();
        }
    }
}

/// All pairs of a heap, for all removals that may leave two heaps, in pieces that are far apart.
struct Pieces {
    /// For each removal, the counters that it leaves and the number of pairs.
    totals: Vec<(usize, usize)>,
    /// The number of pieces.
    count: usize,
    /// The step from piece to piece, coprime to their number.
    step: usize,
}

impl Pieces {
    fn new(moves: &Breaking, n: usize) -> Pieces {
        let totals = moves.leaving(2).filter(|&t| t < n).map(|t| {
            let total = n - t;
            (total, largest_half(total, moves.unequal))
        });
        let totals: Vec<(usize, usize)> = totals.collect();
        let count = totals.iter().map(|(_, pairs)| pairs.div_ceil(PIECE)).sum();
        let gcd = |mut a: usize, mut b: usize| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        // Multiples of the golden section are evenly spread.
        let step = (count * 618 / 1000..).find(|&step| gcd(step, count) <= 1).unwrap_or(1);
        Pieces { totals, count, step }
    }

    /// The small heaps of piece i, ascending, and the larger ones, descending.
    fn get<'a>(&self, i: usize, values: &'a [u16]) -> (&'a [u16], &'a [u16]) {
        let mut piece = i * self.step % self.count;
        for &(total, pairs) in &self.totals {
            let there = pairs.div_ceil(PIECE);
            if piece < there {
                let (from, to) = (1 + piece * PIECE, (1 + pairs).min(1 + (piece + 1) * PIECE));
                return (&values[from..to], &values[total + 1 - to..total + 1 - from]);
            }
            piece -= there;
        }
        (&[], &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::Code;

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
            let code = Code::parse(&text).unwrap();
            agrees(&Breaking::of_code(&code), 150, &text);
        }
        let far = grundy_testkit::long(5_000, 40_000);
        for text in ["0.04", "0.06", "0.76", "4.004", "0.414", "0.000000000000000000000000004", "0.6"] {
            agrees(&Breaking::of_code(&Code::parse(text).unwrap()), far, text);
        }
        agrees(&Breaking::unequal_split(), far, "Grundy's game");
    }

    #[test]
    fn every_pair_is_in_one_piece() {
        let moves = Breaking::of_code(&Code::parse("0.4044").unwrap());
        let values: Vec<u16> = (0..5_000).collect();
        for (moves, n) in
            [(&moves, 1), (&moves, 3), (&moves, 700), (&moves, 4_999), (&Breaking::unequal_split(), 3_000)]
        {
            let pieces = Pieces::new(moves, n);
            let mut pairs = Vec::new();
            for (smalls, larges) in (0..pieces.count).map(|i| pieces.get(i, &values)) {
                assert_eq!(smalls.len(), larges.len());
                pairs.extend(smalls.iter().zip(larges.iter().rev()).map(|(&a, &b)| (a, b)));
            }
            pairs.sort_unstable();
            let all = moves.leaving(2).filter(|&t| t < n).flat_map(|t| (1..n - t).map(move |a| (a, n - t - a)));
            let mut all: Vec<_> = all.filter(|&(a, b)| a < b || a == b && !moves.unequal).collect();
            all.sort_unstable();
            assert_eq!(pairs, all.iter().map(|&(a, b)| (a as u16, b as u16)).collect::<Vec<_>>());
        }
    }
}
