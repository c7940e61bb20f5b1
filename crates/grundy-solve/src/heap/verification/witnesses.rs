//! Chooses the small heaps that show a rare value to most heaps.
//!
//! A witness of the rare value v is a pair of a small common heap a and a removal t. It shows v to heap n if heap n − t
//! − a has the value v ⊕ G(a), which a row tells. The order is that of a greedy cover (Chvátal 1979) of a sample of the
//! heaps that want v. The next witness is the one that shows v to most heaps to which no earlier witness has shown it.
//! For some heaps nearly every witness works, for others very few do; so there are further covers by other witnesses.

use super::rows::Rows;
use crate::heap::blocks::{Window, greedy_cover};
use crate::heap::kernels::{Code, HeapSet, Kernel, SEGMENT};
use crate::heap::sparse::{Compression, Plan};

/// Largest number of sets of heaps in the sample; the window may have fewer.
const SAMPLE: usize = 32;

/// Number of candidates for witnesses: pairs of a small heap and a removal.
const CANDIDATES: usize = 2048;

/// Number of covers; a scan quickly finds what the second one misses.
const COVERS: usize = 2;

/// For each rare value its witnesses, the best first. A witness is the place in all rows of the set of the heaps that
/// have the witness's other value, for the first set of a stretch.
#[derive(Clone)]
pub(crate) struct Witnesses(Vec<Vec<u32>>);

impl Witnesses {
    /// Chooses by the last heaps of the window, and leaves the rows as they will be used. Their first `reach` heaps
    /// precede everything that is to be verified.
    ///
    /// Complexity: some five milliseconds.
    pub fn choose<C: Code>(setting: &Setting<C>, rows: &mut Rows<C>, reach: usize, below: &RaresBelow) -> Witnesses {
        let Setting { kernel, plan, splits, small, window, .. } = *setting;
        let heaps_of_set = 8 * SEGMENT;
        let sets = (window.codes.len().saturating_sub(reach + 1) / heaps_of_set).min(SAMPLE);
        rows.fill(window, plan, (window.end() - sets * heaps_of_set) / 2 * 2 - reach);
        let common = (1..small.len().min(reach)).filter(|&a| !plan.is_rare_heap(a));
        let pairs = common.flat_map(|a| splits.iter().map(move |t| (t + a, small[a].index())));
        let can_serve = |&(distance, _): &(usize, usize)| distance <= reach && rows.place(0, reach, distance).is_some();
        let pairs: Vec<(usize, usize)> = pairs.filter(can_serve).take(CANDIDATES).collect();
        let mut wanting = Wanting::new(below, reach, sets);
        let mut wanted = vec![[0; SEGMENT]; sets];
        let mut chosen = Vec::new();
        while let Some(rare) = wanting.next(rows, &mut wanted) {
            let places = pairs.iter().filter_map(|&(distance, value)| rows.place(rare ^ value, reach, distance));
            chosen.push(cover(kernel, rows.bytes(), places.map(|place| place as u32).collect(), &wanted));
        }
        chosen.reverse();
        rows.fill_only(chosen.iter().flatten().map(|&place| place as usize));
        Witnesses(chosen)
    }

    /// The witnesses of a rare value.
    pub fn of(&self, code: usize) -> &[u32] {
        self.0.get(code).map_or(&[], |list| list)
    }
}

/// The useful places, in a good order.
fn cover<C: Code>(kernel: Kernel<C>, rows: &[u8], mut places: Vec<u32>, wanted: &[HeapSet]) -> Vec<u32> {
    let row = |place: u32| &rows[place as usize..];
    let gain = |open: &[HeapSet], place| kernel.shared(open, row(place));
    let take = |open: &mut [HeapSet], place| {
        open.as_flattened_mut().iter_mut().zip(row(place)).for_each(|(open, row)| *open &= !row);
    };
    let covers = (0..COVERS).map(|_| greedy_cover(&mut places, usize::MAX, &mut wanted.to_vec()[..], gain, take));
    covers.flatten().collect()
}

/// Masks of the even and of the odd heaps in a byte of a set that begins with an even heap.
const OF_PARITY: [u8; 2] = [0x55, 0xAA];

/// The number of compressed rare values below each compressed common value, at even and odd heaps.
#[derive(Clone)]
pub(crate) struct RaresBelow([Vec<usize>; 2]);

impl RaresBelow {
    /// The numbers for the common values below `n_codes`.
    pub fn new(code: Compression, n_codes: usize) -> RaresBelow {
        let below = |parity| (0..n_codes as u32).map(|value| code.rares_below(parity, value) as usize).collect();
        RaresBelow([0, 1].map(below))
    }
}

/// Iterates over the rare values, the greatest first.
pub(crate) struct Wanting<'a> {
    below: &'a RaresBelow,
    /// The index of the first heap in the rows, which is even.
    first: usize,
    /// The last rare value returned; the next one is one less.
    code: usize,
    /// At even and odd heaps, the common values from these on are greater than `code`.
    from: [usize; 2],
    /// The even and the odd heaps with such values.
    heaps: [Vec<HeapSet>; 2],
}

impl<'a> Wanting<'a> {
    /// An iterator for `sets` times 512 heaps of the rows, from the one with index `first` on.
    pub fn new(below: &'a RaresBelow, first: usize, sets: usize) -> Wanting<'a> {
        let most = below.0.iter().filter_map(|below| below.last().copied()).max().unwrap_or(0);
        let heaps = [0, 1].map(|_| vec![[0; SEGMENT]; sets]);
        Wanting { below, first, code: most, from: [0, 1].map(|parity: usize| below.0[parity].len()), heaps }
    }

    /// Returns the next rare value, and puts into `sets` the heaps that want it.
    pub fn next<C: Code>(&mut self, rows: &Rows<C>, sets: &mut [HeapSet]) -> Option<usize> {
        self.code = self.code.checked_sub(1)?;
        for parity in [0, 1] {
            let greater = self.below.0[parity].partition_point(|&below| below <= self.code);
            for common in (greater..self.from[parity]).rev() {
                let row = rows.row(common, self.first).chunks_exact(SEGMENT);
                for (heaps, row) in self.heaps[parity].iter_mut().zip(row) {
                    heaps.iter_mut().zip(row).for_each(|(heaps, row)| *heaps |= row);
                }
            }
            self.from[parity] = greater;
        }
        let [even, odd] = &self.heaps;
        for (set, (even, odd)) in sets.iter_mut().zip(even.iter().zip(odd)) {
            for (byte, (even, odd)) in set.iter_mut().zip(even.iter().zip(odd)) {
                *byte = even & OF_PARITY[0] | odd & OF_PARITY[1];
            }
        }
        Some(self.code)
    }
}

/// A game with its plan, and sample values.
pub struct Setting<'a, C: Code> {
    pub kernel: Kernel<C>,
    pub plan: &'a Plan,
    pub code: Compression,
    /// The numbers whose removal may leave two heaps.
    pub splits: &'a [usize],
    /// The values of the small heaps that may be tried.
    pub small: &'a [C],
    /// Upper bound of all codes that occur.
    pub n_values: usize,
    pub window: &'a Window<C>,
}

/// A rare value that is not proved to be an option of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unproved {
    pub heap: usize,
    /// The compressed value.
    pub code: u32,
}

/// All rare values below that of a heap.
pub(crate) fn all_rares<C: Code>(code: Compression, window: &Window<C>, heap: usize, left: &mut Vec<Unproved>) {
    let value = window.at(heap).index() as u32;
    left.extend((0..code.rares_below(heap, value)).map(|code| Unproved { heap, code }));
}
