//! The block step: 64 consecutive heaps at once, from the taps alone.
//!
//! What heap n sees through a tap is the byte of heap n − d plus g. For 64
//! consecutive heaps these are 64 consecutive bytes, so everything is streaming,
//! and the window that is read, M + t bytes, stays in the cache. The value of a
//! heap is the mex of what its taps see (see [`compress`](super::compress)),
//! given that it is verified later. A block goes through
//!
//! 1. *marking*: the first taps add what they see to planes of bits;
//! 2. *candidates*: the few least unmarked values of each lane;
//! 3. *killing*: the other taps are compared with the candidates, which are
//!    fewer and fewer, so that a tap costs less than in marking;
//! 4. *settling*: taps of less than 64 see the block itself;
//! 5. lanes that have lost all candidates are done one by one.
//!
//! Where all taps fit into few planes, they are all marked, and the mex of the
//! planes is settled directly.
//!
//! The taps are ordered by how often they see a value below the heap's own on a
//! sample: others exclude nothing. (A greedy order that counts each excluded
//! value once takes a second to find; this one takes milliseconds.)
//!
//! Just after a new rare heap, a tap's 64 bytes may contain rare heaps, or reach
//! in front of heap 1. Such taps are *special* for this block and are applied
//! lane by lane. And where the heap's parity is in the mask, removing an odd number
//! from a rare heap leads to a common value: such blocks are done heap by heap.

use super::kernels::{Kernel, LaneSet, PLANE_COUNTS};
use super::plan::Plan;
use super::taps::{LANES, Lanes, Tap, Taps};

/// Values from here on do not go into a byte with room for the verification.
pub(super) const CODE_END: usize = 255;

/// The most candidates a lane can have.
const SLOTS: usize = 16;

/// The killing taps come in stages: how many taps, and how many candidates a lane keeps.
const STAGES: [(usize, usize); 6] = [(32, 16), (64, 16), (128, 12), (128, 10), (128, 8), (usize::MAX, 8)];

/// Up to this many taps are all marked.
const FEW_TAPS: usize = 160;

/// Compressed values of consecutive heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    /// The heap of the first byte.
    pub base: usize,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Window {
    /// The first heap after the window.
    pub fn end(&self) -> usize {
        self.base + self.bytes.len()
    }
}

/// The taps in the order and the shape in which a block takes them.
pub(super) struct Forward {
    kernel: &'static Kernel,
    /// All taps by distance.
    all: Vec<Tap>,
    /// Removals that lead from a rare heap to a common value.
    odd_takes: Vec<usize>,
    lists: Lists,
    /// Whether all taps are marked and the planes are settled directly.
    direct: bool,
    /// Bit b says that there is a rare heap (or heap 0) among heaps 64b to 64b + 63.
    rare_blocks: Vec<u64>,
    scratch: Scratch,
}

/// The taps, each in one of these lists.
struct Lists {
    near: Taps,
    marked: Taps,
    stages: Vec<Taps>,
}

struct Scratch {
    planes: Vec<Lanes>,
    slots: [Lanes; SLOTS],
    alive: [LaneSet; SLOTS],
}

impl Forward {
    /// Orders the taps by what they did for the heaps at the end of the window.
    pub fn new(
        kernel: &'static Kernel,
        taps: Vec<Tap>,
        odd_takes: Vec<usize>,
        plan: &Plan,
        window: &Window,
    ) -> Forward {
        let sample = Sample::new(window);
        let planes = sample.planes_needed();
        let (near, mut far): (Vec<Tap>, Vec<Tap>) = taps.iter().partition(|tap: &&Tap| (tap.distance as usize) < LANES);
        far.sort_by_cached_key(|&tap| std::cmp::Reverse(sample.score(tap)));
        let direct = planes <= 8 && far.len() <= FEW_TAPS;
        let marked = if far.len() <= FEW_TAPS { far.len() } else { sample.marks_needed(&far) };
        let mut rest = &far[marked..];
        let stages = STAGES.iter().map(|&(taps, _)| {
            let (stage, later) = rest.split_at(taps.min(rest.len()));
            rest = later;
            Taps::new(stage.to_vec())
        });
        let lists =
            Lists { near: Taps::new(near), stages: stages.collect(), marked: Taps::new(far[..marked].to_vec()) };
        let scratch = Scratch { planes: vec![Lanes::ZERO; planes], slots: [Lanes::ZERO; SLOTS], alive: [0; SLOTS] };
        let mut forward = Forward { kernel, all: taps, odd_takes, lists, direct, rare_blocks: vec![1], scratch };
        plan.rares.iter().for_each(|&r| forward.note_rare(r as usize));
        forward
    }

    /// How many taps there are.
    pub fn taps(&self) -> usize {
        self.all.len()
    }

    /// How far back a heap looks.
    pub fn reach(&self) -> usize {
        let takes = self.odd_takes.iter().copied().max().unwrap_or(0);
        self.all.last().map_or(0, |tap| tap.distance as usize).max(takes)
    }

    /// Takes the taps of a new rare heap in addition.
    pub fn add_rare(&mut self, heap: usize, taps: Vec<Tap>) {
        self.note_rare(heap);
        let (mut near, mut last) = (self.lists.near.list().to_vec(), Vec::new());
        if let Some(stage) = self.lists.stages.last() {
            last.extend_from_slice(stage.list());
        }
        for &tap in &taps {
            if (tap.distance as usize) < LANES { near.push(tap) } else { last.push(tap) }
        }
        self.lists.near = Taps::new(near);
        if self.direct {
            let marked = self.lists.marked.list().iter().chain(&last);
            self.lists.marked = Taps::new(marked.copied().collect());
        } else if let Some(stage) = self.lists.stages.last_mut() {
            *stage = Taps::new(last);
        }
        self.all.extend(taps);
        self.all.sort_unstable();
        self.all.dedup();
    }

    fn note_rare(&mut self, heap: usize) {
        let (word, bit) = (heap / LANES / 64, heap / LANES % 64);
        if self.rare_blocks.len() <= word {
            self.rare_blocks.resize(word + 1, 0);
        }
        self.rare_blocks[word] |= 1 << bit;
    }

    /// Whether the 64 bytes that a tap shows to the block of heap n may hold a rare heap.
    fn is_special(&self, n: usize, tap: Tap) -> bool {
        let Some(from) = n.checked_sub(tap.distance as usize) else { return true };
        let rare = |heap: usize| {
            let block = heap / LANES;
            self.rare_blocks.get(block / 64).is_some_and(|word| word >> (block % 64) & 1 == 1)
        };
        rare(from) || rare(from + LANES - 1)
    }

    /// Computes the 64 heaps from n on into the window, which has room for them
    /// behind its heap n − 1. Returns how many were found: fewer than 64 if a
    /// value is too large for a byte.
    pub fn block(&mut self, plan: &Plan, window: &mut Window, n: usize) -> usize {
        let distance = n.saturating_sub(plan.last_rare());
        let doubtful = &self.all[self.all.partition_point(|tap| (tap.distance as usize) < distance)..];
        let special: Vec<Tap> = doubtful.iter().copied().filter(|&tap| self.is_special(n, tap)).collect();
        let behind_a_rare = |&t: &usize| n <= plan.last_rare() + t;
        if self.odd_takes.iter().any(behind_a_rare) {
            return self.one_by_one(plan, window, n);
        }
        if special.is_empty() {
            let lists = Lists::take(&mut self.lists);
            let found = self.block_with(&lists, &[], plan, window, n);
            self.lists = lists;
            return found;
        }
        if special.iter().any(|tap| (tap.distance as usize) < LANES) {
            return self.one_by_one(plan, window, n);
        }
        // The special taps are ordered as all taps are.
        let usual = |tap: Tap| special.binary_search(&tap).is_err();
        let lists = Lists {
            near: self.lists.near.clone(),
            marked: self.lists.marked.filtered(usual),
            stages: self.lists.stages.iter().map(|stage| stage.filtered(usual)).collect(),
        };
        self.block_with(&lists, &special, plan, window, n)
    }

    fn block_with(&mut self, lists: &Lists, special: &[Tap], plan: &Plan, window: &mut Window, n: usize) -> usize {
        let at = n - window.base;
        let Kernel { mark, lowest, kill, compact, settle, settle_planes, .. } = *self.kernel;
        let Scratch { mut planes, mut slots, mut alive } = std::mem::replace(
            &mut self.scratch,
            Scratch { planes: Vec::new(), slots: [Lanes::ZERO; SLOTS], alive: [0; SLOTS] },
        );
        planes.fill(Lanes::ZERO);
        mark(&window.bytes, at, &lists.marked, &mut planes);
        let seen = special_views(special, plan, window, n);
        let mut used = 0;
        if self.direct {
            for &(lane, value) in &seen {
                if let Some(plane) = planes.get_mut(usize::from(value / 8)) {
                    plane.0[lane] |= 1 << (value % 8);
                }
            }
        } else {
            used = if lists.stages.iter().all(|stage| stage.list().is_empty()) { 4 } else { SLOTS };
            lowest(&mut planes, &mut slots[..used], &mut alive[..used]);
            for (taps, (_, most)) in lists.stages.iter().zip(STAGES) {
                used = used.min(most);
                used = alive[..used].iter().rposition(|&set| set != 0).map_or(1, |last| last + 1);
                kill(&window.bytes, at, taps, &slots[..used], &mut alive[..used]);
                compact(&mut slots[..used], &mut alive[..used]);
            }
            for &(lane, value) in &seen {
                for (slot, alive) in slots.iter().zip(&mut alive) {
                    if slot.0[lane] == value {
                        *alive &= !(1 << lane);
                    }
                }
            }
        }
        let mut fixed: LaneSet = 0;
        let mut values = Lanes::ZERO;
        let found = loop {
            let without = if self.direct {
                settle_planes(&mut window.bytes, at, &lists.near, &planes, fixed, &values)
            } else {
                settle(&mut window.bytes, at, &lists.near, &slots[..used], &alive[..used], fixed)
            };
            if without == 0 {
                break LANES;
            }
            // All lanes in front of this one are right.
            let lane = without.trailing_zeros() as usize;
            let Some(value) = self.exact(plan, window, n + lane) else { break lane };
            fixed |= 1 << lane;
            values.0[lane] = value;
            slots[0].0[lane] = value;
        };
        self.scratch = Scratch { planes, slots, alive };
        found
    }

    /// The block by the definition of the taps; the same results.
    fn one_by_one(&self, plan: &Plan, window: &mut Window, n: usize) -> usize {
        for lane in 0..LANES {
            let Some(value) = self.exact(plan, window, n + lane) else { return lane };
            let at = n + lane - window.base;
            window.bytes[at] = value;
        }
        LANES
    }

    /// The mex of what the taps show to heap n; `None` if it is too large.
    fn exact(&self, plan: &Plan, window: &Window, n: usize) -> Option<u8> {
        let mut seen = [false; 256];
        let last_rare = plan.last_rare();
        for tap in &self.all {
            let Some(heap @ 1..) = n.checked_sub(tap.distance as usize) else { break };
            if heap > last_rare || !plan.is_rare_heap(heap) {
                seen[usize::from(window.bytes[heap - window.base] ^ tap.value)] = true;
            }
        }
        for heap in self.odd_takes.iter().filter_map(|&t| n.checked_sub(t)).filter(|&heap| plan.is_rare_heap(heap)) {
            seen[usize::from(window.bytes[heap - window.base])] = true;
        }
        seen[..CODE_END].iter().position(|&seen| !seen).map(|value| value as u8)
    }
}

impl Lists {
    /// The lists, leaving empty ones behind.
    fn take(lists: &mut Lists) -> Lists {
        std::mem::replace(lists, Lists { near: Taps::default(), marked: Taps::default(), stages: Vec::new() })
    }
}

/// What the special taps show to the lanes of the block of heap n.
fn special_views(special: &[Tap], plan: &Plan, window: &Window, n: usize) -> Vec<(usize, u8)> {
    let mut views = Vec::new();
    for tap in special {
        for lane in 0..LANES {
            if let Some(heap @ 1..) = (n + lane).checked_sub(tap.distance as usize)
                && !plan.is_rare_heap(heap)
            {
                views.push((lane, window.bytes[heap - window.base] ^ tap.value));
            }
        }
    }
    views
}

/// The last heaps of the window, to choose by.
struct Sample<'a> {
    bytes: &'a [u8],
    /// The sample is bytes[from..].
    from: usize,
}

impl Sample<'_> {
    fn new(window: &Window) -> Sample<'_> {
        let bytes = &window.bytes[..];
        Sample { bytes, from: bytes.len().saturating_sub(2048).max(bytes.len() / 2) }
    }

    /// How many planes hold all but a few of the values.
    fn planes_needed(&self) -> usize {
        let mut counts = [0usize; 256];
        let recent = &self.bytes[self.bytes.len().saturating_sub(1 << 14)..];
        recent.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let beyond = |planes: usize| counts[(8 * planes).min(256)..].iter().sum::<usize>();
        PLANE_COUNTS.into_iter().find(|&planes| beyond(planes) <= recent.len() / 400).unwrap_or(32)
    }

    /// How often a tap shows a value below the heap's own.
    fn score(&self, tap: Tap) -> usize {
        let from = self.from.max(tap.distance as usize);
        let own = self.bytes.get(from..).unwrap_or(&[]);
        let seen = &self.bytes[from.saturating_sub(tap.distance as usize)..];
        own.iter().zip(seen).filter(|(own, seen)| **seen ^ tap.value < **own).count()
    }

    /// How many of the taps to mark so that few unmarked values are left below a heap's own.
    fn marks_needed(&self, taps: &[Tap]) -> usize {
        const STEP: usize = 16;
        // In halves.
        const LEFT: usize = 3;
        let heaps: Vec<usize> = (self.from..self.bytes.len()).step_by(7).collect();
        let mut marks = vec![[0u64; 4]; heaps.len()];
        for (done, step) in taps.chunks(STEP).enumerate() {
            let mut left = 0;
            for (&heap, marks) in heaps.iter().zip(&mut marks) {
                for tap in step {
                    if let Some(from) = heap.checked_sub(tap.distance as usize) {
                        let seen = self.bytes[from] ^ tap.value;
                        marks[usize::from(seen / 64)] |= 1 << (seen % 64);
                    }
                }
                left += (0..self.bytes[heap]).filter(|v| marks[usize::from(v / 64)] >> (v % 64) & 1 == 0).count();
            }
            if 2 * left <= LEFT * heaps.len() {
                return ((done + 1) * STEP).min(taps.len());
            }
        }
        taps.len()
    }
}
