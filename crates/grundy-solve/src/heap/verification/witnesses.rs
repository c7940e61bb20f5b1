//! Chooses the small heaps that show a rare value to most heaps.
//!
//! A witness of the rare value v is a pair of a small common heap a and a removal t. It shows v to heap n if heap n − t
//! − a has the value v ⊕ G(a), which a row tells. The order is that of a greedy cover (Chvátal 1979) of a sample of the
//! heaps that want v: the next witness is the one that shows v to most heaps to which no earlier witness has shown it.
//! For some heaps nearly every witness works, for others very few do; so there are further covers by other witnesses.

use super::rows::Rows;
use super::setting::Setting;
use super::wanting::{RaresBelow, Wanting};
use crate::heap::blocks::greedy_cover;
use crate::heap::kernels::{Code, HeapSet, Kernel, SEGMENT};

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
    /// come before everything that is to be verified.
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
