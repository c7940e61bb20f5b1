//! Games whose rare heaps do not die out: all pairs of heaps, most of them processed quickly.
//!
//! In `.04`, `.06`, `.76` or `4.004` no mask helps, and every heap has about n/2 pairs for each removal. Marking each
//! pair costs a store. But after some thousand pairs, few of the values below the heap's own are unmarked. A
//! [kernel](crate::heap::kernels) can ask of many pairs at once, for a small fraction of the cost, whether they are
//! worth one of these *candidates*. Only the value itself must be compared with all pairs; the other candidates are hit
//! sooner or later, and the next ones take their places.
//!
//! The pairs are taken in [pieces](super::pieces) of up to 512 that are far apart. The number of marked pieces adapts: it
//! grows after heaps with many candidates and shrinks after heaps with few. Comparisons read the values in [bit
//! planes](super::bit_planes): 512 pairs are as many vectors as a value has bits.

use super::bit_planes::{BitPlanes, PIECE};
use super::moves::Breaking;
use super::pieces::Pieces;
use super::plain::Plain;
use crate::heap::kernels::{Kernel, ROWS};

/// First heap done in this way; for smaller ones marking all pairs is as fast.
const FIRST: u64 = 2_048;

/// Number of candidates hit at a heap above which the next heap marks one more piece: at that number a marked pair
/// costs as much as it saves.
const CANDIDATES: usize = 12;

/// Number of pieces after which the least candidate is compared alone: it is probably the value, and then the others
/// are of no use.
const LONG: usize = 24;

/// How many numbers of 16 bits there are.
const NUMBERS: usize = 1 << u16::BITS;

/// Number of comparisons of a pair with candidates that cost about as much as one plain look-up; measured.
pub const GAIN: u64 = 12;

/// The state that is kept from heap to heap.
#[derive(Clone, Debug)]
pub struct Dense {
    /// The values so far, in 16 bits.
    values: Vec<u16>,
    /// The same in bit planes.
    planes: BitPlanes,
    /// How many pieces are marked.
    marked: usize,
    /// For each 16-bit number, whether some option has this value.
    seen: Box<[bool; NUMBERS]>,
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
        Dense { values: Vec::new(), planes: BitPlanes::of(&[]), marked: 1, seen: Box::new([false; NUMBERS]) }
    }

    /// Whether this method should find the value of heap n if there is no sparse space.
    pub fn knows(moves: &Breaking, n: u64) -> bool {
        n >= FIRST && !moves.leaves_three() && moves.last().is_some() && moves.leaving(2).next().is_some()
    }

    /// The approximate number of look-ups for heap n.
    pub fn cost_of(&self, moves: &Breaking, n: usize) -> u64 {
        let pairs = moves.pairs_of(n);
        let marked = (self.marked * PIECE) as u64;
        marked.min(pairs / 2) + pairs / GAIN
    }

    /// The value of the next heap; `None` if values do not fit into 16 bits.
    pub fn next_value(&mut self, kernel: Kernel, plain: &mut Plain) -> Option<u32> {
        self.values.truncate(plain.values.len());
        for &value in &plain.values[self.values.len()..] {
            self.values.push(u16::try_from(value).ok()?);
        }
        self.planes.extend(&self.values);
        let n = self.values.len();
        // All options are below this.
        let room = (plain.largest() as usize + 1).next_power_of_two();
        self.seen[..room].fill(false);
        self.seen[0] = plain.moves.leaving(0).any(|t| t == n);
        for t in plain.moves.leaving(1).filter(|&t| t < n) {
            self.seen[usize::from(self.values[n - t])] = true;
        }
        let Dense { values, planes, seen, .. } = self;
        let pieces = Pieces::new(&plain.moves, n, values, planes);
        plain.work += (pieces.count * PIECE) as u64 / GAIN;
        let marked = self.marked.clamp(1, 1 + pieces.count / 2).min(pieces.count);
        for (smalls, larges) in (0..marked).map(|i| pieces.get(i)) {
            mark(smalls, larges, seen);
        }
        let mut waiting = Unseen { seen: &seen[..room], next: 0 };
        let (value, hit) = least_without_a_pair(kernel, &pieces, marked, &mut waiting);
        self.marked = if hit > CANDIDATES { marked + 1 } else { marked.saturating_sub(1) };
        Some(value.map_or(room as u32, u32::from))
    }
}

/// Marks what the pairs show: the first heap of `smalls` with the last of `larges`, and so on.
fn mark(smalls: &[u16], larges: &[u16], seen: &mut [bool; NUMBERS]) {
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

/// The values that are not seen, in ascending order.
struct Unseen<'a> {
    seen: &'a [bool],
    /// All values below were returned or are seen.
    next: usize,
}

impl Iterator for Unseen<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        // Most values are seen, and this finds eight such values at a time.
        while let Some([true, true, true, true, true, true, true, true]) = self.seen[self.next..].first_chunk() {
            self.next += 8;
        }
        let value = self.next + self.seen[self.next..].iter().position(|seen| !seen)?;
        self.next = value + 1;
        u16::try_from(value).ok()
    }
}

/// The least of the values, which come in ascending order, that no pair of the pieces from `from` on has; and how many
/// were found to be options.
fn least_without_a_pair(kernel: Kernel, pieces: &Pieces, from: usize, waiting: &mut Unseen) -> (Option<u16>, usize) {
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
        let piece = from + compared % (pieces.count - from);
        if compared - first.since >= LONG {
            let is_hit = pieces.hit(kernel, piece, first.value);
            compared += 1;
            if is_hit {
                rows.remove(0);
                hit += 1;
                // The others have missed some pieces.
                rows.iter_mut().for_each(|row| row.since = compared);
            }
            continue;
        }
        // Unused rows repeat the first value.
        let wanted = std::array::from_fn(|k| rows.get(k).unwrap_or(first).value);
        let hits = pieces.hits(kernel, piece, &wanted);
        compared += 1;
        if hits.contains(&true) {
            let before = rows.len();
            let mut hits = hits.into_iter();
            rows.retain(|_| hits.next() == Some(false));
            hit += before - rows.len();
        }
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
}
