//! Taking and breaking in blocks: the engine for long sequences.
//!
//! A stream goes on where the scalar solver ([`sparse`](super::sparse), its plain
//! twin) has found a plan and a few thousand heaps. It computes a leg of heaps by the
//! [block step](super::forward), lets the [verifier](super::verify) look at them,
//! beside it on a second thread if there is one, and treats what comes up as
//! *events*:
//!
//! * A rare value below the value of heap n is not an option of it. If no pair at
//!   all shows it (now really all pairs are tried), then it is the value of heap
//!   n, which is a new rare heap. Everything after n is dropped, and n's taps are
//!   added. Nothing freezes the set of rare heaps.
//! * If that value has a bit that no value had before, the mask may have it too:
//!   all earlier heaps stay what they were and n becomes a common heap. Grundy's
//!   game first reaches 256 in this way, at heap 7,250,049.
//! * After many new rare heaps, or one with a bit that is new since the plan was
//!   made, the plan is made again from all values.
//! * A value too large for a byte, or no sparse space any more: the stream ends,
//!   and the scalar solver goes on.
//!
//! The state is plain data: the moves, the plan and the values. The window of the
//! last M + t values and a chunk is all that the block step reads; the verifier
//! keeps some thousand small heaps besides. All older values go into a sink and are
//! read again only by events.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use super::compress::{Code, Compression};
use super::forward::{Forward, Window};
use super::kernels::Kernel;
use super::plain::{Plain, pairs};
use super::plan::Plan;
use super::taps::{LANES, Tap, common_taps, odd_takes};
use super::verify::{Unproved, Verifier};

/// What the verifier gets at a time.
const CHUNK: usize = 1 << 15;

/// How many heaps are computed before events are looked at: just after one, and at most.
const LEGS: (usize, usize) = (1 << 10, 1 << 19);

/// Up to about this heap, the order of the taps and the small heaps of the verifier are chosen again.
const SETTLED: usize = 1 << 18;

/// A sparse solver that works in blocks.
pub(super) struct Stream {
    kernel: &'static Kernel,
    threads: usize,
    plan: Plan,
    code: Compression,
    window: Window,
    forward: Forward,
    /// One for each thread.
    verifiers: Vec<Verifier>,
    /// The values of the codes at even and odd heaps.
    decoded: [[u32; 256]; 2],
    leg: usize,
    /// What was there when the plan was made: the largest value's bits, and the number of rare heaps.
    planned_bits: u32,
    planned_rares: usize,
    /// At this heap all is chosen again, from more heaps.
    choose_again: usize,
}

impl Stream {
    /// A stream that goes on after the values of the scalar solver, if it is
    /// worth it by now: the rare heaps have become few, the last one and all that
    /// may be removed are well behind, and the values fit into a byte.
    pub fn new(kernel: &'static Kernel, threads: usize, plain: &Plain, plan: &Plan) -> Option<Stream> {
        let n = plain.values.len();
        let removed = plain.moves.last().and_then(|last| usize::try_from(last).ok())?;
        let settled = plan.last_rare() <= n / 3 * 2 && plan.taps.len() <= n / 8 && removed <= n / 8;
        if !settled {
            return None;
        }
        Stream::build(kernel, threads, plain, plan.clone())
    }

    fn build(kernel: &'static Kernel, threads: usize, plain: &Plain, plan: Plan) -> Option<Stream> {
        let code = Compression::new(&plan)?;
        let codes = plain.values.iter().map(|&value| u8::try_from(code.compress(value)).ok());
        let window = Window { base: 0, bytes: codes.collect::<Option<Vec<u8>>>()? };
        let taps = common_taps(&plain.moves, &plan, code)?;
        let forward = Forward::new(kernel, taps, odd_takes(&plain.moves, &plan), &plan, &window);
        let verifier = Verifier::new(kernel, &plain.moves, &plan, code, &window.bytes, &window);
        let mut stream = Stream {
            kernel,
            threads,
            code,
            window,
            forward,
            verifiers: vec![verifier; threads.max(1)],
            decoded: decoded(code),
            leg: LEGS.0,
            planned_bits: u32::BITS - plain.largest().leading_zeros(),
            planned_rares: plan.rares.len(),
            choose_again: if plain.values.len() < SETTLED { plain.values.len() * 2 } else { usize::MAX },
            plan,
        };
        stream.drop_old_values();
        Some(stream)
    }

    /// The plan in use.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many taps each heap looks through.
    pub fn taps(&self) -> usize {
        self.forward.taps()
    }

    /// Appends the values of the next heaps, at least one and none from heap
    /// `to` on. Returns whether the stream can go on. How many heaps a call adds
    /// does not depend on the kernel or the threads.
    pub fn advance(&mut self, plain: &mut Plain, to: usize) -> bool {
        let n = plain.values.len();
        if n >= self.choose_again && !self.build_again(plain, self.plan.clone()) {
            return false;
        }
        let end = to.min(n + self.leg);
        let (fits, unproved) = if self.threads > 1 && end - n > LEGS.0 {
            self.compute_and_verify_beside(plain, n, end)
        } else {
            self.compute_and_verify(plain, n, end)
        };
        self.leg = (2 * self.leg).min(LEGS.1);
        for group in unproved.chunk_by(|a, b| a.heap == b.heap) {
            if let Some(value) = self.missing_value(plain, group) {
                return self.new_rare(plain, group[0].heap, value);
            }
        }
        self.drop_old_values();
        fits && plain.values.len() > n
    }

    /// Heaps n..end, chunk after chunk. Returns whether all went into bytes, and
    /// what the verifier could not prove.
    fn compute_and_verify(&mut self, plain: &mut Plain, mut n: usize, end: usize) -> (bool, Vec<Unproved>) {
        let (mut fits, mut unproved) = (true, Vec::new());
        while n < end && fits {
            let from = n;
            let Stream { plan, forward, window, decoded, .. } = self;
            (n, fits) = compute(forward, plan, window, decoded, plain, from..end.min(from + CHUNK));
            unproved.extend(self.verifiers[0].verify(&self.window, from));
        }
        (fits, unproved)
    }

    /// The same with verifiers on threads of their own, which get copies of the window,
    /// a chunk in each. Where they fall behind, this thread verifies too.
    fn compute_and_verify_beside(&mut self, plain: &mut Plain, mut n: usize, end: usize) -> (bool, Vec<Unproved>) {
        let Stream { verifiers, plan, forward, window, decoded, .. } = self;
        let Some((own, others)) = verifiers.split_first_mut() else { return (false, Vec::new()) };
        let (reach, most_waiting) = (own.reach(), 2 * others.len());
        let (sender, parts) = mpsc::channel::<(Window, usize)>();
        let (parts, waiting) = (Mutex::new(parts), AtomicUsize::new(0));
        let took = |_: &(Window, usize)| {
            waiting.fetch_sub(1, Ordering::Relaxed);
        };
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).recv().ok().inspect(took);
        // Where another thread has the lock, it has nothing to do and waits.
        let next_if_any = || parts.try_lock().ok()?.try_recv().ok().inspect(took);
        let rest = |verifier: &mut Verifier| {
            let parts = std::iter::from_fn(next);
            parts.flat_map(|(part, from)| verifier.verify(&part, from)).collect::<Vec<Unproved>>()
        };
        let mut fits = true;
        let mut unproved = std::thread::scope(|scope| {
            let theirs: Vec<_> = others.iter_mut().map(|verifier| scope.spawn(|| rest(verifier))).collect();
            let mut unproved = Vec::new();
            while n < end && fits {
                let from = n;
                (n, fits) = compute(forward, plan, window, decoded, plain, from..end.min(from + CHUNK));
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

    /// The least of these values that is really not an option of their heap.
    fn missing_value(&self, plain: &Plain, unproved: &[Unproved]) -> Option<u32> {
        let Unproved { heap, .. } = *unproved.first()?;
        let values = &plain.values;
        let is_option = |value: u32| {
            let moves = &plain.moves;
            moves.leaving(0).any(|t| t == heap && value == 0)
                || moves.leaving(1).any(|t| t < heap && values[heap - t] == value)
                || moves.leaving(2).any(|t| t < heap && pairs(values, heap - t, moves.unequal).any(|x| x == value))
        };
        let rares = unproved.iter().map(|unproved| self.code.rare(heap, unproved.code));
        rares.filter(|&value| !is_option(value)).min()
    }

    /// Gives heap n the rare value that was found, and goes on behind it.
    fn new_rare(&mut self, plain: &mut Plain, n: usize, value: u32) -> bool {
        plain.truncate(n);
        self.window.bytes.truncate(n - self.window.base);
        let bits = |value: u32| u32::BITS - value.leading_zeros();
        let had = bits(plain.largest());
        plain.push(value);
        self.leg = LEGS.0;
        if bits(value) > had {
            self.plan.mask |= 1 << (bits(value) - 1);
            let Some(code) = Compression::new(&self.plan) else { return false };
            self.code = code;
            self.decoded = decoded(code);
        } else if bits(value) > self.planned_bits || self.plan.rares.len() > self.planned_rares * 5 / 4 + 64 {
            return self.plan_again(plain);
        } else {
            let taps = plain
                .moves
                .leaving(2)
                .map(|t| Tap { distance: (t + n) as u32, value: self.code.compress(value) as u8 });
            let taps = taps.collect();
            self.plan.add_rare(&plain.moves, n, value);
            self.forward.add_rare(n, taps);
        }
        let Ok(byte) = u8::try_from(self.code.compress(value)) else { return false };
        self.window.bytes.push(byte);
        self.verifiers.iter_mut().for_each(|verifier| verifier.set_plan(&self.plan, self.code));
        usize::from(byte) < u8::END
    }

    /// A new mask, from all values.
    fn plan_again(&mut self, plain: &Plain) -> bool {
        Plan::choose(&plain.moves, &plain.values, plain.largest()).is_some_and(|plan| self.build_again(plain, plan))
    }

    /// All that follows from the plan, anew. Returns whether the stream can go on.
    fn build_again(&mut self, plain: &Plain, plan: Plan) -> bool {
        let stream = Stream::build(self.kernel, self.threads, plain, plan);
        let goes_on = stream.is_some();
        if let Some(stream) = stream {
            *self = stream;
        }
        goes_on
    }

    /// Leaves what the taps of the next heaps reach.
    fn drop_old_values(&mut self) {
        let keep = self.forward.reach().max(self.verifiers[0].reach()) + LANES;
        let len = self.window.bytes.len();
        if len > 2 * keep + CHUNK {
            self.window.bytes.drain(..len - keep);
            self.window.base += len - keep;
        }
    }
}

/// The common values of all codes, at even and odd heaps.
fn decoded(code: Compression) -> [[u32; 256]; 2] {
    std::array::from_fn(|n| std::array::from_fn(|byte| code.common(n, byte as u32)))
}

/// Fills the window with these heaps and appends their values. Returns the first
/// heap not found, and whether nothing was too large for a byte.
fn compute(
    forward: &mut Forward,
    plan: &Plan,
    window: &mut Window,
    decoded: &[[u32; 256]; 2],
    plain: &mut Plain,
    heaps: Range<usize>,
) -> (usize, bool) {
    let (mut n, mut fits) = (heaps.start, true);
    window.bytes.resize(n - window.base + heaps.len().next_multiple_of(LANES), 0);
    while n < heaps.end && fits {
        let found = forward.block(plan, window, n);
        fits = found == LANES;
        n += found;
    }
    let n = n.min(heaps.end);
    window.bytes.truncate(n - window.base);
    let bytes = &window.bytes[heaps.start - window.base..];
    plain.extend(bytes.iter().enumerate().map(|(i, &byte)| decoded[(heaps.start + i) % 2][usize::from(byte)]));
    (n, fits || n == heaps.end)
}
