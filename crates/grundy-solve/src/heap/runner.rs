//! A leg of heaps: computed by the block step, and verified.
//!
//! The [block step](super::forward) runs through the heaps chunk after chunk, and the
//! [verifier](super::verify) follows it, on the same thread or on others. Both work
//! on a window of the last M + t codes and a chunk.
//!
//! A code has one byte, or two where some value does not go into one. All here is
//! written once for both; two bytes take about two to three times as long.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use super::compress::{Code, Compression};
use super::forward::{Forward, Window};
use super::history::{History, Segment};
use super::kernels::Kernel;
use super::plain::Breaking;
use super::plan::Plan;
use super::taps::{LANES, Tap, common_taps, odd_takes};
use super::verify::{Unproved, Verifier};

/// What the verifier gets at a time.
const CHUNK: usize = 1 << 15;

/// A runner is built from the last heaps: those its taps reach, twice, and so many.
const WINDOW: usize = 1 << 17;

/// A game that is described by its moves, a plan, and how its values are compressed.
#[derive(Clone, Copy)]
pub(super) struct Game<'a> {
    pub moves: &'a Breaking,
    pub plan: &'a Plan,
    pub code: Compression,
}

impl Game<'_> {
    /// How far back a heap looks.
    pub fn reach(&self) -> usize {
        reach(self.moves, self.plan)
    }

    /// These values in codes; `None` if one does not fit.
    fn codes<C: Code>(&self, values: Vec<u32>) -> Option<Vec<C>> {
        values.into_iter().map(|value| C::new(self.code.compress(value) as usize)).collect()
    }

    /// The block step for the heaps behind this window.
    fn forward<C: Code>(&self, kernel: &'static Kernel<C>, window: &Window<C>) -> Option<Forward<C>> {
        let taps = common_taps(self.moves, self.plan, self.code)?;
        Some(Forward::new(kernel, taps, odd_takes(self.moves, self.plan), self.plan, window))
    }

    /// The block step behind these values, and the window with them; `None` if they are too few or too large.
    pub fn behind<C: Code>(&self, kernel: &'static Kernel<C>, values: &Segment) -> Option<(Forward<C>, Window<C>)> {
        let mut all = Vec::new();
        values.read(values.start()..values.end(), &mut all);
        let window = Window { base: values.start(), bytes: self.codes(all)? };
        let forward = self.forward(kernel, &window)?;
        let is_long = values.start() == 0 || values.end() >= values.start() + forward.reach();
        is_long.then_some((forward, window))
    }
}

/// How far back a heap looks by this plan.
pub(super) fn reach(moves: &Breaking, plan: &Plan) -> usize {
    plan.last_rare() + moves.last().and_then(|last| usize::try_from(last).ok()).unwrap_or(0)
}

/// Computes and verifies heaps.
pub(super) struct Runner<C: Code> {
    window: Window<C>,
    forward: Forward<C>,
    /// One for each thread.
    verifiers: Vec<Verifier<C>>,
}

impl<C: Code> Runner<C> {
    /// Goes on behind the values of the history; `None` if they do not go into codes of this width.
    pub fn new(kernel: &'static Kernel<C>, threads: usize, game: Game, history: &History) -> Option<Runner<C>> {
        let n = history.len();
        let wanted = n.saturating_sub(2 * game.reach() + WINDOW);
        let base = if history.is_whole() { wanted } else { wanted.max(history.tail_start()) };
        let window = Window { base, bytes: game.codes(history.read(base..n))? };
        let head = game.codes(history.read(0..history.head_end().min(n).min(WINDOW)))?;
        let forward = game.forward(kernel, &window)?;
        let verifier = Verifier::new(kernel, game.moves, game.plan, game.code, &head, &window);
        let mut runner = Runner { window, forward, verifiers: vec![verifier; threads.max(1)] };
        runner.drop_old_values();
        Some(runner)
    }

    /// How many taps each heap looks through.
    pub fn taps(&self) -> usize {
        self.forward.taps()
    }

    /// Whether the window holds all heaps.
    pub fn has_all(&self) -> bool {
        self.window.base == 0
    }

    /// Forgets heap n and all larger ones.
    pub fn truncate(&mut self, n: usize) {
        self.window.bytes.truncate(n - self.window.base);
    }

    /// Gives heap n, which is the next one, a value that was found otherwise, from which on
    /// the game has this plan. Returns false, and has done nothing, if that does not go into a code.
    pub fn push(&mut self, game: Game, n: usize, value: u32) -> bool {
        let code = C::new(game.code.compress(value) as usize).filter(|code| code.index() < C::END);
        let Some(value) = code else { return false };
        if game.plan.is_rare_heap(n) {
            let taps = game.moves.leaving(2).map(|t| Tap { distance: (t + n) as u32, value });
            self.forward.add_rare(n, taps.collect());
        }
        self.window.bytes.push(value);
        self.verifiers.iter_mut().for_each(|verifier| verifier.set_plan(game.plan, game.code));
        true
    }

    /// Computes these heaps, which are the next ones, and hands them over chunk after chunk. Returns
    /// whether all went into codes, and what could not be proved, by heap.
    pub fn run(&mut self, plan: &Plan, heaps: Range<usize>, keep: &mut dyn FnMut(&[C])) -> (bool, Vec<Unproved>) {
        let (mut n, mut fits, mut unproved) = (heaps.start, true, Vec::new());
        while n < heaps.end && fits {
            let from = n;
            (n, fits) = compute(&mut self.forward, plan, &mut self.window, from..heaps.end.min(from + CHUNK));
            keep(&self.window.bytes[from - self.window.base..]);
            unproved.extend(self.verifiers[0].verify(&self.window, from));
        }
        (fits, unproved)
    }

    /// The same with verifiers on threads of their own, which get copies of the window,
    /// a chunk in each. Where they fall behind, this thread verifies too.
    pub fn run_beside(
        &mut self,
        plan: &Plan,
        heaps: Range<usize>,
        keep: &mut dyn FnMut(&[C]),
    ) -> (bool, Vec<Unproved>) {
        let Runner { verifiers, forward, window } = self;
        let Some((own, others)) = verifiers.split_first_mut() else { return (false, Vec::new()) };
        let (reach, most_waiting) = (own.reach(), 2 * others.len());
        let (sender, parts) = mpsc::channel::<(Window<C>, usize)>();
        let (parts, waiting) = (Mutex::new(parts), AtomicUsize::new(0));
        let took = |_: &(Window<C>, usize)| {
            waiting.fetch_sub(1, Ordering::Relaxed);
        };
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).recv().ok().inspect(took);
        // Where another thread has the lock, it has nothing to do and waits.
        let next_if_any = || parts.try_lock().ok()?.try_recv().ok().inspect(took);
        let rest = |verifier: &mut Verifier<C>| {
            let parts = std::iter::from_fn(next);
            parts.flat_map(|(part, from)| verifier.verify(&part, from)).collect::<Vec<Unproved>>()
        };
        let (mut n, mut fits) = (heaps.start, true);
        let mut unproved = std::thread::scope(|scope| {
            let theirs: Vec<_> = others.iter_mut().map(|verifier| scope.spawn(|| rest(verifier))).collect();
            let mut unproved = Vec::new();
            while n < heaps.end && fits {
                let from = n;
                (n, fits) = compute(forward, plan, window, from..heaps.end.min(from + CHUNK));
                keep(&window.bytes[from - window.base..]);
                let base = from.saturating_sub(reach).max(window.base);
                let part = Window { base, bytes: window.bytes[base - window.base..].to_vec() };
                waiting.fetch_add(1, Ordering::Relaxed);
                // The receiver lives as long as this function.
                let _ = sender.send((part, from));
                if waiting.load(Ordering::Relaxed) > most_waiting
                    && let Some((part, from)) = next_if_any()
                {
                    unproved.extend(own.verify(&part, from));
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

    /// Leaves what the taps of the next heaps reach.
    pub fn drop_old_values(&mut self) {
        let keep = self.forward.reach().max(self.verifiers[0].reach()) + LANES;
        let len = self.window.bytes.len();
        if len > 2 * keep + CHUNK {
            self.window.bytes.drain(..len - keep);
            self.window.base += len - keep;
        }
    }
}

/// Fills the window with these heaps. Returns the first heap not found, and whether nothing was too
/// large for a code.
fn compute<C: Code>(
    forward: &mut Forward<C>,
    plan: &Plan,
    window: &mut Window<C>,
    heaps: Range<usize>,
) -> (usize, bool) {
    let (mut n, mut fits) = (heaps.start, true);
    window.bytes.resize(n - window.base + heaps.len().next_multiple_of(LANES), C::default());
    while n < heaps.end && fits {
        let found = forward.block(plan, window, n);
        fits = found == LANES;
        n += found;
    }
    let n = n.min(heaps.end);
    window.bytes.truncate(n - window.base);
    (n, fits || n == heaps.end)
}
