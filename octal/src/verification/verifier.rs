//! The verification: every rare value below a heap's value is an option.
//!
//! The block step finds, for each heap, the least common value that is not an option. It is the heap's value if every
//! smaller *rare* value is an option. Published computations often leave this out. There are about n/2 pairs of common
//! heaps, each worth a rare value, so almost always a few pairs suffice. A small common heap a and a removal t show the
//! value G(n − t − a) ⊕ G(a) to heap n. Small heaps are tried for many heaps at once, in one of two ways:
//!
//! * by marks, if there are many values: 64 heaps, all values at once;
//! * by sets, if there are few: 512 heaps, one value at a time.
//!
//! *Scans* search for the rest, one value of one heap at a time, 64 pairs together: small heaps against the window read
//! backwards. For each value the small heaps that have helped are remembered and tried first.
//!
//! What no scan finds is *unproved*. The caller then tries all pairs; if none has the value, the heap is rare.
//!
//! # The choice of small heaps that show a rare value to most heaps
//! A witness of the rare value v is a pair of a small common heap a and a removal t. It shows v to heap n if heap n − t
//! − a has the value v ⊕ G(a), which a row tells. The order is that of a greedy cover (Chvátal 1979) of a sample of the
//! heaps that want v. The next witness is the one that shows v to most heaps to which no earlier witness has shown it.
//! For some heaps nearly every witness works, for others very few do; so there are further covers by other witnesses.

use std::ops::Range;

use grundy_rules::cells::ones;

use super::rows::{Marks, Rows, Sets};
use crate::blocks::{Window, greedy_cover};
use crate::definition::Breaking;
use crate::kernels::{Code, HeapSet, Kernel, LANES, SEGMENT};
use crate::sparse::{Compression, Plan};

/// Number of values up to which small heaps are tried by sets; with more, a row holds too few heaps.
const FEW_VALUES: usize = 64;
/// Upper bound of the small heaps in scans; they are also below half of the known heaps.
const SMALL: usize = 1 << 16;

/// Verifies what the block step has computed, at any distance after it.
#[derive(Clone)]
pub(crate) struct Verifier<C: Code = u8> {
    kernel: Kernel<C>,
    /// The numbers whose removal may leave two heaps.
    splits: Vec<usize>,
    unequal: bool,
    plan: Plan,
    code: Compression,
    way: Way<C>,
    /// The values of small heaps.
    small: Vec<C>,
    /// The places where scans start, ascending.
    starts: Vec<u32>,
    /// For each rare value that was scanned for, its places, the useful ones first.
    orders: Vec<Vec<u32>>,
}

/// The method by which small heaps are tried for many heaps at once.
#[derive(Clone)]
enum Way<C: Code> {
    Marks(Marks<C>),
    Sets(Sets<C>),
}

impl<C: Code> Verifier<C> {
    /// A verifier for the heaps after the window; `head` holds the first heaps.
    pub fn new(
        kernel: Kernel<C>,
        moves: &Breaking,
        plan: &Plan,
        code: Compression,
        head: &[C],
        window: &Window<C>,
    ) -> Verifier<C> {
        let n_values = 1 + head.iter().chain(&window.codes).max().map_or(0, |code| code.index());
        let splits: Vec<usize> = moves.leaving(2).collect();
        let removed = splits.last().copied().unwrap_or(0);
        // Half of the window is room for the sample, and the larger heap of a pair must not be below its smaller one.
        let room = (window.codes.len() / 2).min(window.end() / 2).saturating_sub(removed).min(head.len());
        let setting = Setting { kernel, plan, code, splits: &splits, small: &head[..room], n_values, window };
        let way = if n_values <= FEW_VALUES { Way::Sets(Sets::new(setting)) } else { Way::Marks(Marks::new(setting)) };
        let small_end = SMALL.min(room) / LANES * LANES;
        let starts = (0..small_end / LANES).map(|block| (block * LANES).max(1) as u32);
        let starts: Vec<u32> = starts.filter(|&start| start as usize + LANES <= small_end).collect();
        Verifier {
            kernel,
            splits,
            unequal: moves.unequal,
            plan: plan.clone(),
            code,
            way,
            small: head[..small_end].to_vec(),
            starts,
            orders: Vec::new(),
        }
    }

    /// How many heaps a window should have below the heaps to verify. With fewer, more heaps are left unproved.
    pub fn reach(&self) -> usize {
        let removed = self.splits.last().copied().unwrap_or(0);
        (self.small.len() + removed).max(self.way.reach()) + LANES
    }

    /// Number of heaps that should be verified together.
    pub fn stretch(&self) -> usize {
        match &self.way {
            Way::Marks(_) => Marks::<C>::STRETCH,
            Way::Sets(_) => Sets::<C>::STRETCH,
        }
    }

    /// Adopts a new plan with the same lowest bit: more rare heaps, or one more bit of the mask.
    pub(crate) fn set_plan(&mut self, plan: &Plan, code: Compression) {
        self.plan = plan.clone();
        self.code = code;
        match &mut self.way {
            Way::Marks(marks) => marks.set_plan(plan, code),
            Way::Sets(sets) => sets.set_plan(code),
        }
    }

    /// Verifies these heaps of the window. Returns what could not be proved, by heap and value.
    pub fn verify(&mut self, window: &Window<C>, heaps: Range<usize>) -> Vec<Unproved> {
        // Small heaps must be within the window, and be the smaller ones of their pairs.
        let reach = self.way.reach();
        let near = heaps.start.max(window.base + reach).max(2 * reach).next_multiple_of(2).min(heaps.end);
        let mut left = Vec::new();
        (heaps.start..near).for_each(|heap| all_rares(self.code, window, heap, &mut left));
        match &mut self.way {
            Way::Marks(marks) => marks.try_all(&self.plan, window, near..heaps.end, &mut left),
            Way::Sets(sets) => sets.try_all(&self.plan, window, near..heaps.end, &mut left),
        }
        left.retain(|&Unproved { heap, code }| {
            !C::new(code as usize).is_some_and(|code| self.is_seen(window, heap, code))
        });
        left.sort_unstable();
        left
    }

    /// Whether a pair of heaps with a small one shows that `code` is an option.
    fn is_seen(&mut self, window: &Window<C>, heap: usize, code: C) -> bool {
        let Verifier { kernel, starts, orders, splits, unequal, plan, small, .. } = self;
        if orders.len() <= code.index() {
            orders.resize(code.index() + 1, Vec::new());
        }
        let order = &mut orders[code.index()];
        if order.is_empty() {
            order.clone_from(starts);
        }
        splits.iter().any(|t| {
            let total = heap - t;
            let Some(top) = total.checked_sub(window.base) else { return false };
            // Both heaps of the pair must be known, and the larger one in the window.
            let is_known = |&start: &u32| start as usize + LANES <= top.min(total / 2);
            let all_known = starts.last().is_some_and(is_known);
            let known = if all_known { &order[..] } else { &starts[..starts.partition_point(is_known)] };
            let mut next = 0;
            while let Some((index, set)) = kernel.scan(small, &window.codes, top, known, next, code) {
                for lane in ones(set) {
                    let small = known[index] as usize + lane;
                    let large = total - small;
                    // If one of them is rare, the pair has another value.
                    let are_common = [small, large].iter().all(|&h| h > plan.last_rare() || !plan.is_rare_heap(h));
                    if are_common && (small != large || !*unequal) {
                        if all_known {
                            order.swap(index, index / 2);
                        }
                        return true;
                    }
                }
                next = index + 1;
            }
            false
        })
    }
}

impl<C: Code> Way<C> {
    /// The greatest distance that small heaps need.
    fn reach(&self) -> usize {
        match self {
            Way::Marks(marks) => marks.reach,
            Way::Sets(sets) => sets.reach,
        }
    }
}

/// Largest number of sets of heaps in the sample; the window may have fewer.
const SAMPLE: usize = 32;
/// Number of candidates for witnesses: pairs of a small heap and a removal.
const CANDIDATES: usize = 2048;
/// Number of covers; a scan quickly finds what the second one misses.
const COVERS: usize = 2;

/// For each rare value its witnesses, the best first. A witness is a place in all rows. There the set of the heaps with
/// the witness's other value begins, for the first set of a stretch.
#[derive(Clone)]
pub(crate) struct Witnesses(Vec<Vec<u32>>);

impl Witnesses {
    /// Chooses by the last heaps of the window, and leaves the rows as they will be used. Their first `reach` heaps
    /// precede everything that is to be verified. Complexity: some five milliseconds.
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
            chosen.push(cover(kernel, &rows.bytes, places.map(|place| place as u32).collect(), &wanted));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::moves_of;
    use grundy_testkit::Random;

    /// How many heaps are known, and how many are verified after them.
    const HEAPS: (usize, usize) = (2_000, 800);

    /// The rare values below that of heap n that really are not options.
    fn missing(moves: &Breaking, plan: &Plan, code: Compression, window: &[u8], n: usize) -> Vec<Unproved> {
        let mut seen = [false; 256];
        for total in moves.leaving(2).map(|t| n - t) {
            let common = |heap: &usize| !plan.is_rare_heap(*heap) && !plan.is_rare_heap(total - heap);
            let parts = (1..=total / 2).filter(|a| !moves.unequal || 2 * a != total).filter(common);
            parts.for_each(|a| seen[usize::from(window[a] ^ window[total - a])] = true);
        }
        let rares = code.rares_below(n, window[n].into());
        (0..rares).filter(|&rare| !seen[rare as usize]).map(|code| Unproved { heap: n, code }).collect()
    }

    /// A verifier only reads values, so any values will do. A few large heaps want values that the others cannot show.
    #[test]
    fn what_is_no_option_is_never_proved() {
        let (mut found, mut open) = (0, 0);
        let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
        for (text, parity) in [("0.6", None), ("0.454", None), ("0.104", Some(1)), ("0.44", None), ("grundy", None)] {
            for (n_values, mask) in [(8usize, 1), (8, 6), (30, 13), (60, 5), (120, 9), (250, 3)] {
                let moves = moves_of(text);
                let mut window: Vec<u8> = (0..HEAPS.0 + HEAPS.1)
                    .map(|_| {
                        let skewed = random.below(n_values).min(random.below(n_values));
                        (if random.below(100) == 0 { skewed } else { skewed % n_values.div_ceil(3) }) as u8
                    })
                    .collect();
                window[0] = n_values as u8;
                let mut rares: Vec<u32> = (0..100).map(|_| 1 + random.below(window.len() - 1) as u32).collect();
                rares.sort_unstable();
                rares.dedup();
                // These heaps would show values that the others do not.
                rares
                    .iter()
                    .for_each(|&rare| window[rare as usize] = (n_values - 1 - random.below(n_values / 4)) as u8);
                let plan = Plan { mask, parity, rares, taps: Vec::new() };
                let code = Compression::new(&plan).unwrap();
                // The values of listed heaps do not matter.
                let asked = (HEAPS.0..window.len()).filter(|&n| !plan.is_rare_heap(n));
                let truth: Vec<Unproved> = asked.flat_map(|n| missing(&moves, &plan, code, &window, n)).collect();
                for kernel in Kernel::all() {
                    let begin = Window { base: 0, codes: window[..HEAPS.0].to_vec() };
                    let mut verifier = Verifier::new(kernel, &moves, &plan, code, &begin.codes, &begin);
                    let whole = Window { base: 0, codes: window.clone() };
                    let mut left = verifier.verify(&whole, HEAPS.0..whole.end());
                    left.retain(|unproved| !plan.is_rare_heap(unproved.heap));
                    let proved = truth.iter().find(|unproved| left.binary_search(unproved).is_err());
                    assert_eq!(proved, None, "{text} with {n_values} values by {}", kernel.name());
                    (found, open) = (found + truth.len(), open + left.len());
                }
            }
        }
        // Scans do not try all pairs.
        assert!(found > 400 && open < found + found / 4, "{found} values are not options, {open} are unproved");
    }
}
