//! A leg of heaps: computed by the block step, and verified.
//!
//! The [block step](crate::heap::blocks) runs through the heaps chunk after chunk, and the
//! [verifier](crate::heap::verification) follows it. Both work on a window of the last M + t codes and a chunk. On
//! several threads, all [do both](super::together), unless a block takes less time than to tell another thread about it;
//! then one thread computes and the others verify.
//!
//! A code has one byte, or two if some value does not fit into one. The code here is generic over both; two bytes take
//! about two to three times as long.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use super::replay::Game;
use super::together::{MOST_THREADS, run_together};
use crate::heap::blocks::{BlockStep, Window};
use crate::heap::kernels::{Code, Kernel, LANES, Tap};
use crate::heap::memory::History;
use crate::heap::sparse::Plan;
use crate::heap::verification::{Unproved, Verifier};

/// Number of heaps that are computed and then handed to a verifier: enough to pay for a copy of the window, and few
/// enough for the cache.
const CHUNK: usize = 1 << 15;

/// Number of heaps from which a pipeline is built, besides twice the reach of its taps. The sample of taps and the
/// small heaps of the verifier are taken from them.
const WINDOW: usize = 1 << 17;

/// Computes and verifies heaps.
pub(crate) struct Pipeline<C: Code> {
    window: Window<C>,
    step: BlockStep<C>,
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

    /// How many taps each heap reads.
    pub(crate) fn taps(&self) -> usize {
        self.step.taps()
    }

    /// Whether the window holds all heaps.
    pub(crate) fn has_all(&self) -> bool {
        self.window.base == 0
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
        let at_once = self.step.at_once();
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

    /// This thread computes, others verify. They get copies of the window with a chunk in each. If they fall behind,
    /// this thread verifies too.
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

/// Fills the window with these heaps. Returns the first heap not found, and whether all values fit into codes.
fn compute<C: Code>(
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
