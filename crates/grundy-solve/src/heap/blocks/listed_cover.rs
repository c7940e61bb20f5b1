//! Greedy covers with all gains at hand.
//!
//! For each cell the elements that cover it are listed. When an element is taken, the gains of the others are lowered
//! at once. So the element with the largest gain is always known. Each pair of an element and a cell is visited a few
//! times in all. A [cover without lists](super::greedy_cover) computes gains again and again. But lists need eight
//! bytes for each pair.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::heap::definition::Breaking;
use crate::heap::kernels::{Code, LANES, LaneSet, Tap};
use crate::heap::sparse::{Compression, Plan};

/// Lists one after the other.
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
            $crate::heap::blocks::Width::Bytes($it) => $expression,
            $crate::heap::blocks::Width::Words($it) => $expression,
        }
    };
}
pub(in crate::heap) use for_width;

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
