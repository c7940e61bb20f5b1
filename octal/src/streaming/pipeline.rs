//! A leg of heaps: computed by the block step, and verified.
//!
//! The [block step](crate::blocks) runs through the heaps chunk after chunk, and the
//! [verifier](crate::verification) follows it. Both work on a window of the last M + t codes and a chunk. On
//! several threads, all do both. If a block takes less time than a message to another thread, one thread computes and
//! the others verify.
//!
//! A code has one byte, or two if some value does not fit into one. Two bytes take about two to three times as long.
//!
//! # A leg of heaps on several equal threads
//! Each thread has a window, a block step and a verifier of its own. As soon as all blocks of a *stretch* are known,
//! some thread verifies it. Otherwise a thread takes the next block. It begins with the taps that see known heaps
//! only, waits for the earlier blocks, and finishes its own. Then it publishes the block: others copy it into their
//! windows. A block depends on nothing but the preceding heaps, so the values are the same for any number of threads.
//!
//! While one thread verifies, the others rarely have to wait for each other. But the system may stop a thread in the
//! middle of a block. So a thread that has waited too long computes the late block itself; both find the same.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};

use super::stream::Game;
use crate::blocks::{BlockStep, Window};
use crate::kernels::{Code, Kernel, LANES, Lanes, Tap};
use crate::memory::History;
use crate::sparse::Plan;
use crate::verification::{Unproved, Verifier};

/// Number of heaps that are computed and then handed to a verifier: enough to pay for a copy, few enough for the cache.
const CHUNK: usize = 1 << 15;
/// Number of heaps from which a pipeline is built, besides twice the reach of its taps. The sample of taps and the
/// small heaps of the verifier are taken from them.
const WINDOW: usize = 1 << 17;

pub(crate) struct Pipeline<C: Code> {
    pub window: Window<C>,
    pub step: BlockStep<C>,
    /// One verifier for each thread.
    verifiers: Vec<Verifier<C>>,
}

impl<C: Code> Pipeline<C> {
    /// Continues after the values of the history; `None` if they do not fit into codes of this width.
    pub fn new(kernel: Kernel<C>, threads: usize, game: Game, history: &History) -> Option<Pipeline<C>> {
        let n = history.len();
        let wanted = n.saturating_sub(2 * game.reach() + WINDOW);
        let base = if history.is_whole() { wanted } else { wanted.max(history.tail_start()) };
        let window = Window { base, codes: game.codes(history.read(base..n))? };
        let head = game.codes(history.read(0..history.head_end().min(n).min(WINDOW)))?;
        let threads = if cfg!(target_family = "wasm") { 1 } else { threads.max(1) };
        let step = || game.step_behind(kernel, &window, threads.min(MOST_THREADS));
        let verifier = || Verifier::new(kernel, game.moves, game.plan, game.code, &head, &window);
        // Both order taps, which takes about the same time.
        let (step, verifier) = if threads == 1 { (step(), verifier()) } else { both(step, verifier) };
        let mut pipeline = Pipeline { window, step: step?, verifiers: vec![verifier; threads] };
        pipeline.drop_old_values();
        Some(pipeline)
    }

    /// Drops heap n and all larger ones.
    pub fn truncate(&mut self, n: usize) {
        self.window.codes.truncate(n - self.window.base);
    }

    /// Sets the value of heap n, the next one, which was found otherwise; from then on the game has this plan. Returns
    /// false and does nothing if the value does not fit into a code.
    pub fn push(&mut self, game: Game, n: usize, value: u32) -> bool {
        let code = C::new(game.code.compress(value) as usize).filter(|code| code.index() < C::END);
        let Some(value) = code else { return false };
        if game.plan.is_rare_heap(n) {
            let taps = game.moves.leaving(2).map(|t| Tap { distance: (t + n) as u32, value });
            self.step.add_rare(n, taps.collect());
        }
        self.window.codes.push(value);
        self.verifiers.iter_mut().for_each(|verifier| verifier.set_plan(game.plan, game.code));
        true
    }

    /// Computes these heaps, the next ones, on one thread or on several, and hands them to `keep` in parts. Returns
    /// whether all fit into codes, and the values that could not be proved, by heap.
    pub fn run(
        &mut self,
        plan: &Plan,
        heaps: Range<usize>,
        several: bool,
        keep: &mut dyn FnMut(&[C]),
    ) -> (bool, Vec<Unproved>) {
        if !several {
            return self.run_alone(plan, heaps, keep);
        }
        let at_once = self.step.at_once;
        if at_once == 1 {
            return self.run_beside(plan, heaps, keep);
        }
        let Pipeline { window, step, verifiers } = self;
        let result = run_together(step, plan, window, &mut verifiers[..at_once], heaps.clone());
        keep(window.from(heaps.start));
        result
    }

    fn run_alone(&mut self, plan: &Plan, heaps: Range<usize>, keep: &mut dyn FnMut(&[C])) -> (bool, Vec<Unproved>) {
        let (mut n, mut fits, mut unproved) = (heaps.start, true, Vec::new());
        while n < heaps.end && fits {
            let from = n;
            (n, fits) = compute(&mut self.step, plan, &mut self.window, from..heaps.end.min(from + CHUNK));
            keep(self.window.from(from));
            unproved.extend(self.verifiers[0].verify(&self.window, from..n));
        }
        (fits, unproved)
    }

    /// This thread computes, others verify. They get copies of the window with a chunk in each. This thread may help.
    fn run_beside(&mut self, plan: &Plan, heaps: Range<usize>, keep: &mut dyn FnMut(&[C])) -> (bool, Vec<Unproved>) {
        let Pipeline { verifiers, step, window } = self;
        let Some((own, others)) = verifiers.split_first_mut() else { return (false, Vec::new()) };
        let (reach, most_waiting) = (own.reach(), 2 * others.len());
        let (sender, parts) = mpsc::channel::<(Window<C>, usize)>();
        let (parts, waiting) = (Mutex::new(parts), AtomicUsize::new(0));
        let took = |_: &(Window<C>, usize)| {
            waiting.fetch_sub(1, Ordering::Relaxed);
        };
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).recv().ok().inspect(took);
        // If another thread has the lock, it is idle and waits.
        let next_if_any = || parts.try_lock().ok()?.try_recv().ok().inspect(took);
        let rest = |verifier: &mut Verifier<C>| {
            let parts = std::iter::from_fn(next);
            parts.flat_map(|(part, from)| verifier.verify(&part, from..part.end())).collect::<Vec<Unproved>>()
        };
        let (mut n, mut fits) = (heaps.start, true);
        let mut unproved = std::thread::scope(|scope| {
            let theirs: Vec<_> = others.iter_mut().map(|verifier| scope.spawn(|| rest(verifier))).collect();
            let mut unproved = Vec::new();
            while n < heaps.end && fits {
                let from = n;
                (n, fits) = compute(step, plan, window, from..heaps.end.min(from + CHUNK));
                keep(window.from(from));
                let base = from.saturating_sub(reach).max(window.base);
                let part = Window { base, codes: window.from(base).to_vec() };
                waiting.fetch_add(1, Ordering::Relaxed);
                // The receiver lives as long as this function.
                let _ = sender.send((part, from));
                if waiting.load(Ordering::Relaxed) > most_waiting
                    && let Some((part, from)) = next_if_any()
                {
                    unproved.extend(own.verify(&part, from..part.end()));
                }
            }
            drop(sender);
            unproved.extend(rest(own));
            for theirs in theirs {
                unproved.extend(theirs.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            unproved
        });
        unproved.sort_unstable();
        (fits, unproved)
    }

    /// Drops what the taps of the next heaps do not reach.
    pub(crate) fn drop_old_values(&mut self) {
        self.window.drop_old(self.step.reach().max(self.verifiers[0].reach()) + LANES, CHUNK);
    }
}

/// Both results, of which another thread finds the first.
fn both<A: Send, B>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B) -> (A, B) {
    std::thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second();
        (first.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), second)
    })
}

/// Fills the window with these heaps. Returns the first heap not found, and whether all values fit into codes. Values
/// after these heaps may be too large.
pub(crate) fn compute<C: Code>(
    step: &mut BlockStep<C>,
    plan: &Plan,
    window: &mut Window<C>,
    heaps: Range<usize>,
) -> (usize, bool) {
    let (mut n, mut fits) = (heaps.start, true);
    window.codes.resize(n - window.base + heaps.len().next_multiple_of(LANES), C::default());
    while n < heaps.end && fits {
        let found = step.block(plan, window, n);
        fits = found == LANES;
        n += found;
    }
    let n = n.min(heaps.end);
    window.codes.truncate(n - window.base);
    (n, fits || n == heaps.end)
}

/// Largest number of threads. With more, more taps see the blocks of other threads, and waiting takes longer.
pub(crate) const MOST_THREADS: usize = 8;
/// How often a thread looks for a late block, for each tap; then it computes the block itself. It waits some ten times
/// as long as a block takes. In unit tests every block that is not there yet is late, so that late blocks occur there.
const PATIENCE: usize = if cfg!(test) { 0 } else { 8 };

struct Block<C> {
    codes: Lanes<C>,
    /// How many of them were found; fewer than 64 if a value is too large, and then 0 in all later blocks.
    found: usize,
}

/// The shared state of the threads.
struct Leg<'a, C> {
    plan: &'a Plan,
    heaps: Range<usize>,
    /// Number of blocks that may be computed at the same time.
    at_once: usize,
    /// How often a thread looks for a late block; then it computes the block itself.
    patience: usize,
    /// The blocks that are finished: at any time the first ones.
    blocks: Vec<OnceLock<Block<C>>>,
    /// The first block that no thread has taken.
    next_block: AtomicUsize,
    /// Number of blocks of a stretch.
    stretch: usize,
    /// The first stretch that no thread has taken.
    next_stretch: AtomicUsize,
}

impl<C: Code> Leg<'_, C> {
    fn is_known(&self, block: usize) -> bool {
        self.blocks[block].get().is_some()
    }

    /// The first heap of a block.
    fn heap(&self, block: usize) -> usize {
        self.heaps.start + block * LANES
    }

    /// The blocks of a stretch; empty after the last one.
    fn blocks_of(&self, stretch: usize) -> Range<usize> {
        let [start, end] = [stretch, stretch + 1].map(|stretch| (stretch * self.stretch).min(self.blocks.len()));
        start..end
    }

    /// The heaps of these blocks, which are known, as far as they were found.
    fn found(&self, blocks: Range<usize>) -> Range<usize> {
        let start = self.heap(blocks.start);
        let found: usize = self.blocks[blocks].iter().filter_map(OnceLock::get).map(|block| block.found).sum();
        start..(start + found).min(self.heaps.end)
    }

    fn take_block(&self) -> Option<usize> {
        let block = self.next_block.fetch_add(1, Ordering::Relaxed);
        (block < self.blocks.len()).then_some(block)
    }

    /// Takes the next stretch, if all its blocks are known.
    fn take_known_stretch(&self) -> Option<Range<usize>> {
        let stretch = self.next_stretch.load(Ordering::Relaxed);
        let blocks = self.blocks_of(stretch);
        let is_known = blocks.clone().next_back().is_some_and(|last| self.is_known(last));
        let take = || self.next_stretch.compare_exchange(stretch, stretch + 1, Ordering::Relaxed, Ordering::Relaxed);
        (is_known && take().is_ok()).then_some(blocks)
    }

    /// Takes the next stretch, known or not.
    fn take_stretch(&self) -> Option<Range<usize>> {
        let blocks = self.blocks_of(self.next_stretch.fetch_add(1, Ordering::Relaxed));
        (!blocks.is_empty()).then_some(blocks)
    }

    /// A block, which another thread may still be computing; `None` if it is late.
    fn wait_for(&self, block: usize) -> Option<&Block<C>> {
        (0..=self.patience).find_map(|_| {
            let found = self.blocks[block].get();
            if found.is_none() {
                std::hint::spin_loop();
            }
            found
        })
    }

    /// Copies the blocks from `known` to `to` into a window and counts them as known. Returns whether none is late, and
    /// whether all values fit into codes.
    fn copy(&self, window: &mut Window<C>, known: &mut usize, to: usize) -> bool {
        while *known < to {
            let Some(block) = self.wait_for(*known) else { return false };
            let at = self.heap(*known) - window.base;
            window.codes[at..at + LANES].copy_from_slice(&block.codes.0);
            *known += 1;
        }
        to == 0 || self.blocks[to - 1].get().is_some_and(|block| block.found == LANES)
    }
}

struct Worker<'a, C: Code> {
    leg: &'a Leg<'a, C>,
    step: BlockStep<C>,
    /// The window, with room for all heaps of the leg.
    window: Window<C>,
    /// Number of blocks in the window.
    known: usize,
    verifier: &'a mut Verifier<C>,
}

impl<C: Code> Worker<'_, C> {
    /// Computes and verifies until no work is left. Returns what could not be proved.
    fn work(&mut self) -> Vec<Unproved> {
        let leg = self.leg;
        let mut unproved = Vec::new();
        loop {
            if let Some(blocks) = leg.take_known_stretch() {
                unproved.extend(self.verify(blocks));
            } else if let Some(block) = leg.take_block() {
                self.finish(block);
            } else if let Some(blocks) = leg.take_stretch() {
                unproved.extend(self.verify(blocks));
            } else {
                return unproved;
            }
        }
    }

    /// Makes all blocks up to this one known.
    fn finish(&mut self, block: usize) {
        while !self.leg.is_known(block) {
            if !self.compute(block) {
                // This block is late; all earlier ones are known.
                self.compute(self.known);
            }
        }
    }

    /// Computes and publishes a block. Returns false if an earlier block is late.
    fn compute(&mut self, block: usize) -> bool {
        let Worker { leg, step, window, known, .. } = self;
        let is_ready = leg.copy(window, known, (block + 1).saturating_sub(leg.at_once));
        let others = |window: &mut Window<C>| leg.copy(window, known, block);
        let found = is_ready.then(|| step.block_beside(leg.plan, window, leg.heap(block), others)).flatten();
        let found = match found {
            Some(found) => found,
            // The preceding block ends the leg.
            None if *known == block => 0,
            None => return false,
        };
        let at = leg.heap(block) - window.base;
        let mut codes = Lanes::all(C::default());
        codes.0.copy_from_slice(&window.codes[at..at + LANES]);
        // If another thread was faster, it has published the same.
        let _ = leg.blocks[block].set(Block { codes, found });
        *known = block + 1;
        true
    }

    fn verify(&mut self, blocks: Range<usize>) -> Vec<Unproved> {
        self.copy_to(blocks.end);
        self.verifier.verify(&self.window, self.leg.found(blocks))
    }

    /// Gets all blocks below `to` into the window.
    fn copy_to(&mut self, to: usize) {
        while self.known < to {
            self.leg.copy(&mut self.window, &mut self.known, to);
            if self.known < to {
                self.compute(self.known);
            }
        }
    }
}

/// Computes and verifies these heaps on as many threads as there are verifiers. Returns whether all values fit into
/// codes, and what could not be proved, by heap. Puts the values into the window.
pub(crate) fn run_together<C: Code>(
    step: &BlockStep<C>,
    plan: &Plan,
    window: &mut Window<C>,
    verifiers: &mut [Verifier<C>],
    heaps: Range<usize>,
) -> (bool, Vec<Unproved>) {
    let blocks = heaps.len().div_ceil(LANES);
    let leg = Leg {
        plan,
        heaps: heaps.clone(),
        at_once: step.at_once,
        patience: PATIENCE * step.taps(),
        blocks: std::iter::repeat_with(OnceLock::new).take(blocks).collect(),
        next_block: AtomicUsize::new(0),
        stretch: verifiers.first().map_or(1, Verifier::stretch) / LANES,
        next_stretch: AtomicUsize::new(0),
    };
    window.codes.resize(leg.heap(blocks) - window.base, C::default());
    let worker = |verifier| Worker { leg: &leg, step: step.clone(), window: window.clone(), known: 0, verifier };
    let mut workers: Vec<Worker<C>> = verifiers.iter_mut().map(worker).collect();
    let Some((own, others)) = workers.split_first_mut() else { return (false, Vec::new()) };
    let mut unproved = std::thread::scope(|scope| {
        let others: Vec<_> = others.iter_mut().map(|worker| scope.spawn(|| worker.work())).collect();
        let own = own.work();
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        own.into_iter().chain(others.flatten()).collect::<Vec<Unproved>>()
    });
    unproved.sort_unstable();
    own.copy_to(blocks);
    let end = leg.found(0..blocks).end;
    std::mem::swap(window, &mut own.window);
    window.codes.truncate(end - window.base);
    (end == heaps.end, unproved)
}
