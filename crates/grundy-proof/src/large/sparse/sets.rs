//! Whether the heaps of a stretch have their rare options, many heaps at once.
//!
//! A window is the heaps of the stretch and those shortly before it. A *row* is the set of heaps of a window that are
//! worth one value, a bit each. A heap wants the rare values below its own. So the heaps that want v are the union of
//! the rows above v. Let a be a small heap and t a removal. Heap n has the option worth G(a) ⊕ G(n − t − a). It is v
//! exactly if n − t − a is in the row of v ⊕ G(a). So that row, moved up by t + a heaps, can be taken out of the
//! heaps that want v. This is done for a *segment* of 1024 heaps at once. Only pairs with t + a divisible by eight
//! are used, for then rows move by whole bytes.
//!
//! Which pairs first? For each v those that show it to most heaps of one segment
//! that want it. Of most other segments, too, the first ones leave little. A few heaps
//! are left to the caller: the window shows no more than that they *may* lack v.

use std::cmp::Reverse;

/// The heaps of a segment, eight a byte.
type Segment = [u8; 128];
const BYTES: usize = size_of::<Segment>();
/// Number of heaps in a segment.
pub(super) const SEGMENT: usize = 8 * BYTES;
/// Number of pairs that are tried for a value.
const PAIRS: usize = 1024;
/// Heaps in so few bytes of a segment are sooner done one by one.
const FEW: usize = 2;

/// Which heaps are checked together, and how.
#[derive(Clone, Copy)]
pub(crate) struct Lengths {
    /// The most heaps of a stretch.
    pub stretch: usize,
    /// The larger part of a pair that is tried for many heaps is at most this much smaller: a multiple of eight.
    pub reach: usize,
}

/// The rows of a window, and which pairs to try.
pub(super) struct Sets {
    /// How many heaps before the stretch are in the window: a multiple of eight.
    reach: usize,
    /// The first heap of the stretch.
    from: usize,
    /// Row after row, each of `width` bytes. After the last heap they are empty, and before the first one.
    rows: Vec<u8>,
    width: usize,
    /// For each value whether it is rare at the first eight heaps of the stretch (and so on), as bits.
    rare: Vec<u8>,
    /// (t + a)/8 and G(a), the nearest first.
    pairs: Vec<(usize, usize)>,
    /// For each value v the pairs in the order in which they are tried. A pair is an offset: from a place in the
    /// first row to (t + a)/8 before it in the row of v ⊕ G(a). Offsets wrap around a word.
    order: Vec<Vec<usize>>,
    stretches: u64,
}

impl Sets {
    /// No window yet.
    pub fn new(Lengths { stretch, reach }: Lengths) -> Sets {
        let width = reach / 8 + stretch.div_ceil(SEGMENT) * BYTES;
        let (rows, rare, pairs, order) = Default::default();
        Sets { reach, from: 0, rows, width, rare, pairs, order, stretches: 0 }
    }

    /// The most bytes that they take for values up to `largest`.
    pub fn memory(&self, largest: usize) -> usize {
        (largest + 1) * (self.width + PAIRS * size_of::<usize>() + SEGMENT * size_of::<(usize, u16)>())
    }

    /// Takes in a stretch, the heaps from `from` on. `largest` is the largest value so far, and `two` are
    /// the numbers whose removal may leave two heaps.
    ///
    /// Complexity: O(heaps of the window).
    pub(crate) fn take_in(
        &mut self,
        values: &[u16],
        from: usize,
        largest: usize,
        two: &[usize],
        is_rare: impl Fn(usize, usize) -> bool,
    ) {
        self.from = from;
        self.rows.clear();
        self.rows.resize((largest + 1) * self.width, 0);
        let before = from.min(self.reach);
        for (i, &value) in (self.reach - before..).zip(&values[from - before..]) {
            self.rows[usize::from(value) * self.width + i / 8] |= 1 << (i % 8);
        }
        let rare_at = |value| (0..8).map(|i| u8::from(is_rare(from + i, value)) << i).sum();
        self.rare = (0..=largest).map(rare_at).collect();
        // What was a good order may be a bad one for much larger heaps, and there are more pairs.
        self.stretches += 1;
        if self.stretches.is_power_of_two() {
            self.order.clear();
            // The small part of every pair is the smaller one.
            let distances = (8..=self.reach.min(from.saturating_sub(1) / 2)).step_by(8);
            let pairs = distances.flat_map(|distance| two.iter().map(move |t| (distance, distance.saturating_sub(*t))));
            let pairs = pairs.filter(|&(_, part)| part > 0);
            self.pairs = pairs.map(|(distance, part)| (distance / 8, values[part].into())).take(PAIRS).collect();
        }
        self.order.resize(largest + 1, Vec::new());
    }

    /// The heaps of a segment, counted in the stretch, that may lack a rare value below their own, with these values.
    pub(crate) fn left_in(&mut self, segment: usize) -> Vec<(usize, u16)> {
        let start = self.reach / 8 + segment * BYTES;
        let mut left = Vec::new();
        let mut above: Segment = [0; _];
        for value in (0..self.rare.len()).rev() {
            let rare = self.rare[value];
            let wanting = above.map(|heaps| heaps & rare);
            if bytes_with_heaps(&wanting) > 0 {
                if self.order[value].is_empty() {
                    self.order[value] = self.best_pairs(value, &wanting, start);
                }
                let lacking = self.without_option(value, wanting, start);
                for (place, heaps) in lacking.into_iter().enumerate().filter(|&(_, heaps)| heaps != 0) {
                    let heaps =
                        (0..8).filter(|i| heaps >> i & 1 == 1).map(|i| self.from + 8 * (BYTES * segment + place) + i);
                    left.extend(heaps.map(|n| (n, value as u16)));
                }
            }
            above.iter_mut().zip(self.row(value * self.width + start)).for_each(|(above, heaps)| *above |= heaps);
        }
        left.sort_unstable();
        left
    }

    /// The heaps of `wanting` without a known option worth `value`.
    fn without_option(&self, value: usize, mut wanting: Segment, start: usize) -> Segment {
        for pairs in self.order[value].chunks(8) {
            for &pair in pairs {
                let shown = self.row(start.wrapping_add(pair));
                wanting.iter_mut().zip(shown).for_each(|(heaps, shown)| *heaps &= !shown);
            }
            if bytes_with_heaps(&wanting) <= FEW {
                break;
            }
        }
        wanting
    }

    /// The pairs in an order in which they soon show `value` to these heaps of a segment.
    fn best_pairs(&self, value: usize, wanting: &Segment, start: usize) -> Vec<usize> {
        let pairs = self.pairs.iter().map(|&(bytes, small)| (value ^ small, bytes));
        let pairs = pairs.filter(|&(other, _)| other < self.rare.len());
        let mut order: Vec<usize> = pairs.map(|(other, bytes)| (other * self.width).wrapping_sub(bytes)).collect();
        order.sort_by_cached_key(|&pair| Reverse(in_both(wanting, self.row(start.wrapping_add(pair)))));
        order
    }

    #[inline]
    fn row(&self, place: usize) -> &Segment {
        self.rows.get(place..).and_then(|rows| rows.first_chunk()).unwrap_or(&[0; _])
    }
}

#[inline]
fn bytes_with_heaps(heaps: &Segment) -> usize {
    heaps.iter().map(|&heaps| u8::from(heaps != 0)).sum::<u8>().into()
}

fn in_both(heaps: &Segment, others: &Segment) -> u32 {
    let words = heaps.as_chunks().0.iter().zip(others.as_chunks().0);
    words.map(|(a, b)| (u64::from_le_bytes(*a) & u64::from_le_bytes(*b)).count_ones()).sum()
}
