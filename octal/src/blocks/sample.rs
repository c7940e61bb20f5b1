//! The order of taps: that of a greedy cover of a sample of heaps.
//!
//! The next tap is the one that shows most of the values below the heaps' limits that no earlier tap has shown. When
//! all values are shown, the cover begins again, because other heaps differ. The order changes no value.
//!
//! # Taps in stages: first marked, then compared with candidates
//! The block step and its verification both ask for 64 heaps at once: which values, below a limit in each lane, does no
//! tap show? Marking a tap adds what it shows to the lanes' sets. That is expensive but helps with all values. Once few
//! values are left, they are taken out of the sets as *candidates*, and the later taps are only compared with them.
//! This happens in stages, with fewer candidates in each. A sample of heaps determines the order of the taps.
//!
//! # Greedy covers with all gains at hand
//! For each cell the elements that cover it are listed. When an element is taken, the gains of the others are lowered
//! at once. So the element with the largest gain is always known. Each pair of an element and a cell is visited a few
//! times in all. A [cover without lists](greedy_cover) computes gains again and again. But lists need eight
//! bytes for each pair.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::definition::Breaking;
use crate::kernels::{Code, LANES, LaneSet, Tap, Taps};
use crate::sparse::{Compression, Plan};

/// Largest number of heaps in a sample, and the least. If only [`FEW_VALUES`] occur, it is four times as many, since
/// each heap shows less.
const SAMPLE: (usize, usize) = (512, 128);
/// One heap in this many of a window is in the sample. Short windows need few heaps, because the order is soon chosen
/// again.
const SPARSELY: usize = 128;
/// Distance between heaps of a sample; neighbours see nearly the same values.
const STRIDE: usize = 5;
/// Number of covers; the remaining taps follow by distance.
const COVERS: usize = 3;
/// Largest number of taps times heaps of the sample for which there are lists of what taps show: at most 64 MB.
const LISTED: usize = 1 << 23;
/// Number of values up to which marking is so cheap that it continues as long as it is useful; see [`WORTH`].
const FEW_VALUES: usize = 32;
/// With few values, marking ends when the next 16 taps show a new value to fewer than one in this many heaps.
const WORTH: usize = 192;

/// The heaps at the end of a window, and for each the limit below which it must be shown all values.
pub struct Sample<'a, C> {
    window: &'a [C],
    /// Indices of the heaps in the window.
    heaps: Vec<usize>,
    limits: Vec<usize>,
    /// Codes, and the numbers added to them, are below 64 times this.
    words: usize,
}

impl<'a, C: Code> Sample<'a, C> {
    /// A sample of the window; `limit` gives the limit of a heap from its index and code.
    pub fn new(window: &'a [C], limit: impl Fn(usize, C) -> usize) -> Sample<'a, C> {
        let sampled = (window.len() / SPARSELY).clamp(SAMPLE.1, SAMPLE.0);
        let sampled = if window.iter().all(|code| code.index() < FEW_VALUES) { 4 * SAMPLE.0 } else { sampled };
        let first = window.len().saturating_sub(sampled * STRIDE).max(window.len() / 2);
        let heaps: Vec<usize> = (first..window.len()).step_by(STRIDE).collect();
        let limits: Vec<usize> = heaps.iter().map(|&heap| limit(heap, window[heap])).collect();
        let most = window.iter().map(|code| code.index()).chain(limits.iter().copied()).max().unwrap_or(0);
        Sample { window, heaps, limits, words: (most + 1).next_power_of_two().div_ceil(64) }
    }

    /// The values below the limits: a row of bits for each heap.
    fn open(&self) -> Vec<u64> {
        let word = |limit: usize, i: usize| match limit.saturating_sub(64 * i) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        self.limits.iter().flat_map(|&limit| (0..self.words).map(move |i| word(limit, i))).collect()
    }

    /// What a tap shows to each heap of the sample, as an index and bit of the open values.
    fn shown(&self, tap: Tap<C>) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.heaps.iter().enumerate().filter_map(move |(i, &heap)| {
            let value = (self.window[heap.checked_sub(tap.distance as usize)?] ^ tap.value).index();
            (value < 64 * self.words).then(|| (i * self.words + value / 64, 1 << (value % 64)))
        })
    }

    fn gain(&self, open: &[u64], tap: Tap<C>) -> usize {
        self.shown(tap).filter(|&(word, bit)| open[word] & bit != 0).count()
    }

    /// Orders the taps and drops those after the first `most`.
    pub fn order(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        if taps.len() * self.heaps.len() <= LISTED {
            self.order_by_lists(taps, most)
        } else {
            self.order_by_gains(taps, most)
        }
    }

    /// Orders the taps by lists of the values that each tap shows.
    fn order_by_lists(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        let mut taps = taps.to_vec();
        taps.sort_unstable();
        let open = self.open();
        let is_open = |&(word, bit): &(usize, u64)| open[word] & bit != 0;
        let cell = |(word, bit): (usize, u64)| 64 * word + bit.trailing_zeros() as usize;
        let cover =
            ListedCover::new(64 * open.len(), taps.iter().map(|&tap| self.shown(tap).filter(is_open).map(cell)));
        let (mut ordered, mut rest) = (Vec::new(), (0..taps.len()).collect());
        for _ in 0..COVERS {
            ordered.extend(cover.take(&mut rest, most - ordered.len()));
        }
        rest.truncate(most - ordered.len());
        ordered.into_iter().chain(rest).map(|tap: usize| taps[tap]).collect()
    }

    /// With gains that are computed again when they are needed: about 10 microseconds for each tap.
    fn order_by_gains(&self, taps: &[Tap<C>], most: usize) -> Vec<Tap<C>> {
        let (mut ordered, mut rest) = (Vec::new(), taps.to_vec());
        for _ in 0..COVERS {
            let mut open = self.open();
            let gain = |open: &[u64], tap| self.gain(open, tap);
            let take = |open: &mut [u64], tap| self.shown(tap).for_each(|(word, bit)| open[word] &= !bit);
            ordered.extend(greedy_cover(&mut rest, most - ordered.len(), &mut open[..], gain, take));
        }
        rest.sort_unstable();
        rest.truncate(most - ordered.len());
        ordered.extend(rest);
        ordered
    }

    /// How many of these taps to mark, so that all but one in 64 lanes have few values left.
    pub(crate) fn marks_needed(&self, taps: &[Tap<C>]) -> usize {
        const STEP: usize = 16;
        let few = self.limits.iter().all(|&limit| limit <= FEW_VALUES);
        let mut open = self.open();
        let mut before = usize::MAX;
        let mut left = vec![0; self.heaps.len()];
        for (done, step) in taps.chunks(STEP).enumerate() {
            for (left, open) in left.iter_mut().zip(open.chunks_exact(self.words)) {
                *left = open.iter().map(|word| word.count_ones() as usize).sum();
            }
            let sum = left.iter().sum::<usize>();
            let but_for = left.len() / LANES;
            let (_, most, _) = left.select_nth_unstable_by_key(but_for, |&left| Reverse(left));
            let enough = if few { before - sum <= self.heaps.len() / WORTH } else { *most <= C::LEFT };
            if enough {
                return done * STEP;
            }
            before = sum;
            step.iter().for_each(|&tap| self.shown(tap).for_each(|(word, bit)| open[word] &= !bit));
        }
        taps.len()
    }
}

/// Compressed values of consecutive heaps.
#[derive(Clone, Debug, Default)]
pub struct Window<C = u8> {
    /// The heap of the first code.
    pub base: usize,
    pub codes: Vec<C>,
}

impl<C: Copy> Window<C> {
    /// The first heap after the window.
    pub fn end(&self) -> usize {
        self.base + self.codes.len()
    }

    /// The code of heap n, which is in the window.
    #[inline]
    pub fn at(&self, n: usize) -> C {
        self.codes[n - self.base]
    }

    /// The codes from heap n on.
    pub fn from(&self, n: usize) -> &[C] {
        &self.codes[n - self.base..]
    }

    /// Drops all but the last `keep` codes, if there are more than 2·`keep` + `spare`.
    pub(crate) fn drop_old(&mut self, keep: usize, spare: usize) {
        let len = self.codes.len();
        if len > 2 * keep + spare {
            self.codes.drain(..len - keep);
            self.base += len - keep;
        }
    }
}

/// Lengths of the stages after the marking, in taps; the last number holds for all later stages too. The number of
/// candidates falls fast at first, so the first stages are short.
const STAGES: [usize; 4] = [32, 64, 96, 128];

/// Taps in stages, each tap in one of these lists.
#[derive(Clone, Debug)]
pub(crate) struct Sieve<C: Code> {
    pub marked: Taps<C>,
    pub stages: Vec<Taps<C>>,
}

impl<C: Code> Sieve<C> {
    pub const NONE: Sieve<C> = Sieve { marked: Taps::NONE, stages: Vec::new() };

    /// A sieve in which the first `marked` taps are marked.
    pub fn new(taps: &[Tap<C>], marked: usize) -> Sieve<C> {
        let (first, mut rest) = taps.split_at(marked.min(taps.len()));
        let mut lengths = STAGES.into_iter();
        let mut length = 0;
        let mut stages = Vec::new();
        while !rest.is_empty() {
            length = lengths.next().unwrap_or(length);
            let (stage, later) = rest.split_at(length.min(rest.len()));
            stages.push(Taps::new(stage.to_vec()));
            rest = later;
        }
        Sieve { marked: Taps::new(first.to_vec()), stages }
    }

    /// The taps for which `keep` is true, in the same lists.
    pub(crate) fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Sieve<C> {
        let stages = self.stages.iter().map(|stage| stage.filtered(&keep)).collect();
        Sieve { marked: self.marked.filtered(&keep), stages }
    }

    /// Adds taps to the marked ones or to the last stage.
    pub fn add(&mut self, taps: &[Tap<C>], marked: bool) {
        let longer = |list: &Taps<C>| Taps::new(list.list.iter().chain(taps).copied().collect());
        if marked {
            self.marked = longer(&self.marked);
        } else if let Some(last) = self.stages.last_mut() {
            *last = longer(last);
        } else {
            self.stages.push(Taps::new(taps.to_vec()));
        }
    }
}

struct Lists {
    /// Where each list begins, and where the last one ends.
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl Lists {
    fn get(&self, list: usize) -> &[u32] {
        &self.numbers[self.starts[list]..self.starts[list + 1]]
    }
}

/// Elements, and the cells that each of them covers.
pub(crate) struct ListedCover {
    cells_of: Lists,
    elements_of: Lists,
}

impl ListedCover {
    /// Each element covers these cells, all below `cells` and none twice.
    pub fn new<I: Iterator<Item = usize>>(cells: usize, covered: impl Iterator<Item = I>) -> ListedCover {
        let mut cells_of = Lists { starts: vec![0], numbers: Vec::new() };
        for covered in covered {
            cells_of.numbers.extend(covered.map(|cell| cell as u32));
            cells_of.starts.push(cells_of.numbers.len());
        }
        let mut starts = vec![0; cells + 1];
        cells_of.numbers.iter().for_each(|&cell| starts[cell as usize + 1] += 1);
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let (mut next, mut numbers) = (starts.clone(), vec![0; cells_of.numbers.len()]);
        for element in 0..cells_of.starts.len() - 1 {
            for &cell in cells_of.get(element) {
                numbers[next[cell as usize]] = element as u32;
                next[cell as usize] += 1;
            }
        }
        ListedCover { cells_of, elements_of: Lists { starts, numbers } }
    }

    /// Takes elements out of `rest`, always one that covers most of what is not covered yet, until none covers more, or
    /// `most`.
    pub fn take(&self, rest: &mut Vec<usize>, most: usize) -> Vec<usize> {
        let mut open = vec![true; self.elements_of.starts.len() - 1];
        // Elements outside `rest` may fall below 0.
        let mut gains = vec![0i32; self.cells_of.starts.len() - 1];
        let mut levels: Vec<Vec<usize>> = Vec::new();
        for &element in rest.iter().rev() {
            let gain = self.cells_of.get(element).len();
            gains[element] = gain as i32;
            levels.resize(levels.len().max(gain + 1), Vec::new());
            levels[gain].push(element);
        }
        let (mut taken, mut level) = (Vec::new(), levels.len().saturating_sub(1));
        while taken.len() < most && level > 0 {
            let Some(element) = levels[level].pop() else {
                level -= 1;
                continue;
            };
            // Gains only fall, so an element is found at the level of its gain or above it.
            match gains[element] as usize {
                gain if gain < level => levels[gain].push(element),
                _ => {
                    taken.push(element);
                    for &cell in self.cells_of.get(element) {
                        if std::mem::take(&mut open[cell as usize]) {
                            self.elements_of.get(cell as usize).iter().for_each(|&other| gains[other as usize] -= 1);
                        }
                    }
                }
            }
        }
        let mut is_taken = vec![false; gains.len()];
        taken.iter().for_each(|&element| is_taken[element] = true);
        rest.retain(|&element| !is_taken[element]);
        taken
    }
}

/// All taps that lead from common heaps to common values, by distance, without repetition. They are those of the rare
/// heaps, and (t, 0) for every t whose removal may leave one heap. If the heap's parity is in the mask, an odd t
/// leads to a rare value and is not a tap: see [`odd_takes`]. `None` if a value does not fit into a code.
pub(crate) fn common_taps<C: Code>(moves: &Breaking, plan: &Plan, code: Compression) -> Option<Vec<Tap<C>>> {
    let stays_common = |t: &usize| plan.parity.is_none() || t.is_multiple_of(2);
    let takes = moves.leaving(1).filter(stays_common).map(|t| (t as u32, 0));
    let splits = plan.taps.iter().map(|&(distance, value)| (distance, code.compress(value)));
    let tap = |(distance, value)| Some(Tap { distance, value: C::new(value as usize)? });
    let mut taps = takes.chain(splits).map(tap).collect::<Option<Vec<Tap<C>>>>()?;
    taps.sort_unstable();
    taps.dedup();
    Some(taps)
}

/// The odd t whose removal may leave one heap, if the heap's parity is in the mask; otherwise none. They lead from
/// *rare* heaps to common values.
pub(crate) fn odd_takes(moves: &Breaking, plan: &Plan) -> Vec<usize> {
    moves.leaving(1).filter(|t| plan.parity.is_some() && t % 2 == 1).collect()
}

/// An element is taken if no other can gain more than its gain plus one part in this many. The best takes far longer.
const NEARLY: usize = 8;

/// Takes elements out of `rest`, in a good order, until no other covers anything open, or until there are `most`.
pub(crate) fn greedy_cover<T: Copy + Ord, S: ?Sized>(
    rest: &mut Vec<T>,
    most: usize,
    open: &mut S,
    gain: impl Fn(&S, T) -> usize,
    take: impl Fn(&mut S, T),
) -> Vec<T> {
    // Gains only shrink, so an old gain is an upper bound. Among equal bounds the least element comes first.
    let gains = rest.drain(..).map(|element| (gain(open, element), Reverse(element)));
    let mut bounds: BinaryHeap<(usize, Reverse<T>)> = gains.collect();
    let mut taken = Vec::new();
    while taken.len() < most
        && let Some((_, Reverse(element))) = bounds.pop()
    {
        let gain = gain(open, element);
        if bounds.peek().is_some_and(|&(next, _)| next > gain + gain / NEARLY) {
            bounds.push((gain, Reverse(element)));
        } else if gain > 0 {
            take(open, element);
            taken.push(element);
        } else {
            bounds.push((gain, Reverse(element)));
            break;
        }
    }
    rest.extend(bounds.into_iter().map(|(_, Reverse(element))| element));
    taken
}

/// One variant for codes of a byte, and one for codes of two.
pub(crate) enum Width<B, W> {
    Bytes(B),
    Words(W),
}

/// Evaluates the same expression for both widths.
macro_rules! for_width {
    ($width:expr, $it:pat => $expression:expr) => {
        match $width {
            $crate::blocks::Width::Bytes($it) => $expression,
            $crate::blocks::Width::Words($it) => $expression,
        }
    };
}
pub(crate) use for_width;

/// The set of the rare heaps and heap 0, a word for each block of 64 heaps.
#[derive(Clone, Debug)]
pub(crate) struct RareBlocks(Vec<LaneSet>);

impl RareBlocks {
    /// The blocks of these rare heaps.
    pub fn new(rares: &[u32]) -> RareBlocks {
        let mut blocks = RareBlocks(vec![1]);
        rares.iter().for_each(|&r| blocks.note(r as usize));
        blocks
    }

    /// Adds a rare heap.
    pub fn note(&mut self, heap: usize) {
        let block = heap / LANES;
        if self.0.len() <= block {
            self.0.resize(block + 1, 0);
        }
        self.0[block] |= 1 << (heap % LANES);
    }

    /// The rare heaps of a block.
    #[inline]
    fn of(&self, block: usize) -> LaneSet {
        self.0.get(block).copied().unwrap_or(0)
    }

    /// Whether a heap is rare, or heap 0.
    #[inline]
    pub(crate) fn contain(&self, heap: usize) -> bool {
        self.of(heap / LANES) >> (heap % LANES) & 1 == 1
    }

    /// Whether the 64 codes that a tap reads for the block of heap n may include that of a rare heap.
    pub(crate) fn are_seen<C>(&self, n: usize, tap: Tap<C>) -> bool {
        let Some(from) = n.checked_sub(tap.distance as usize) else { return true };
        self.of(from / LANES) | self.of(from / LANES + 1) != 0
    }

    /// The lanes of the block of heap n for which a tap reads a rare heap; none reads below heap 0.
    pub(crate) fn lanes<C>(&self, n: usize, tap: Tap<C>) -> LaneSet {
        let from = n - tap.distance as usize;
        let (block, offset) = (from / LANES, from % LANES);
        let next = self.of(block + 1).checked_shl((LANES - offset) as u32).unwrap_or(0);
        self.of(block) >> offset | next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;
    use std::collections::BTreeSet;

    #[test]
    fn the_best_element_is_always_taken() {
        let mut random = Random::new(1);
        for round in 0..200 {
            let (cells, elements) = (1 + round % 30, 1 + round % 17);
            let covered: Vec<BTreeSet<usize>> =
                (0..elements).map(|_| (0..random.below(1 + cells)).map(|_| random.below(cells)).collect()).collect();
            let cover = ListedCover::new(cells, covered.iter().map(|cells| cells.iter().copied()));
            let mut rest: Vec<usize> = (0..elements).filter(|_| random.below(5u32) > 0).collect();
            let (mut left, most) = (rest.clone(), random.below(elements + 5));
            let mut open: BTreeSet<usize> = (0..cells).collect();
            let taken = cover.take(&mut rest, most);
            for &element in &taken {
                let gain = |&element: &usize| covered[element].intersection(&open).count();
                assert_eq!(Some(gain(&element)), left.iter().map(gain).max());
                assert!(gain(&element) > 0);
                left.retain(|&other| other != element);
                open.retain(|cell| !covered[element].contains(cell));
            }
            assert!(taken.len() == most || left.iter().all(|&element| covered[element].is_disjoint(&open)));
            assert_eq!(rest, left);
        }
    }

    #[test]
    fn lanes_are_those_that_read_a_rare_heap() {
        let mut random = Random::new(1);
        for _ in 0..300 {
            let mut rares: Vec<u32> = (0..random.below(40)).map(|_| 1 + random.below(500u32)).collect();
            rares.sort_unstable();
            let blocks = RareBlocks::new(&rares);
            let is_rare = |heap: usize| heap == 0 || rares.contains(&(heap as u32));
            let n: usize = random.below(700);
            assert_eq!(blocks.contain(n), is_rare(n));
            let tap = Tap { distance: random.below(n as u32 + 1), value: 0u8 };
            let from = n - tap.distance as usize;
            let lanes = (0..LANES).fold(0, |set, lane| set | LaneSet::from(is_rare(from + lane)) << lane);
            assert_eq!(blocks.lanes(n, tap), lanes);
            assert!(lanes == 0 || blocks.are_seen(n, tap));
        }
    }
}
