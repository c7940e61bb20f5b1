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
//! keeps some thousand small heaps besides. All values go into the
//! [history](super::history), which only events read. Where it has given up old
//! heaps, an event has fewer pairs to look at: those of a small heap of its head with
//! a heap of its ring, still millions, so that an option is practically
//! always seen to be one. If it is not, nobody knows, and the stream says so.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};

use super::compress::{Code, Compression};
use super::forward::{Forward, Window};
use super::history::{History, Segment};
use super::kernels::Kernel;
use super::plain::Breaking;
use super::plan::Plan;
use super::recurrence::State;
use super::replay::Replay;
use super::taps::{LANES, Tap, common_taps, odd_takes};
use super::verify::{Unproved, Verifier};

/// What the verifier gets at a time.
const CHUNK: usize = 1 << 15;

/// How many heaps are computed before events are looked at: just after one, and at most.
const LEGS: (usize, usize) = (1 << 10, 1 << 19);

/// For this part of all heaps there must be no rare one.
const CALM: usize = 32;

/// Up to about this heap, the order of the taps and the small heaps of the verifier are chosen again.
const SETTLED: usize = 1 << 18;

/// A new plan is made from no more heaps than this; beyond, rare heaps are only added.
const PLANNED: usize = 1 << 26;

/// A stream is built from the last heaps: those its taps reach, twice, and so many.
const WINDOW: usize = 1 << 17;

/// … or at least so many, where no more are kept.
const LEAST_WINDOW: usize = 1 << 12;

/// When a stream chooses again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// What was there when the plan was made: the largest value's bits, and the number of rare heaps.
    pub planned_bits: u32,
    pub planned_rares: usize,
    /// At this heap all is chosen again, from more heaps.
    pub choose_again: usize,
}

/// How a leg ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Leg {
    /// The stream can go on.
    GoesOn,
    /// It cannot, but the scalar solver can.
    Ended,
    /// Neither can: this would need values that the history has given up.
    Stuck(String),
}

/// A sparse solver that works in blocks.
pub(super) struct Stream {
    moves: Breaking,
    kernel: &'static Kernel,
    threads: usize,
    plan: Plan,
    code: Compression,
    window: Window,
    forward: Forward,
    /// One for each thread.
    verifiers: Vec<Verifier>,
    leg: usize,
    choice: Choice,
}

impl Stream {
    /// Whether a stream is worth it by now, after n heaps of a scalar solver: the rare heaps
    /// have become few, and the last one and all that may be removed are well behind.
    pub fn is_worth_it(moves: &Breaking, n: usize, plan: &Plan) -> bool {
        let removed = moves.last().and_then(|last| usize::try_from(last).ok());
        plan.last_rare() <= n - n / CALM && plan.taps.len() <= n / 8 && removed.is_some_and(|removed| removed <= n / 8)
    }

    /// A stream that goes on after these values; `None` if they do not fit into bytes.
    pub fn new(
        kernel: &'static Kernel,
        threads: usize,
        moves: &Breaking,
        history: &History,
        plan: Plan,
    ) -> Option<Stream> {
        let n = history.len();
        let code = Compression::new(&plan)?;
        let compressed = |values: Vec<u32>| -> Option<Vec<u8>> {
            values.into_iter().map(|value| u8::try_from(code.compress(value)).ok()).collect()
        };
        let taps = common_taps(moves, &plan, code)?;
        let reach = reach(moves, &plan);
        let wanted = n.saturating_sub(2 * reach + WINDOW);
        let base = if history.is_whole() { wanted } else { wanted.max(history.tail_start()) };
        let window = Window { base, bytes: compressed(history.read(base..n))? };
        let head = compressed(history.read(0..history.head_end().min(n).min(WINDOW)))?;
        let forward = Forward::new(kernel, taps, odd_takes(moves, &plan), &plan, &window);
        let verifier = Verifier::new(kernel, moves, &plan, code, &head, &window);
        let mut stream = Stream {
            moves: moves.clone(),
            kernel,
            threads,
            code,
            window,
            forward,
            verifiers: vec![verifier; threads.max(1)],
            leg: LEGS.0,
            choice: Choice {
                planned_bits: u32::BITS - history.largest().leading_zeros(),
                planned_rares: plan.rares.len(),
                choose_again: if n < SETTLED { n * 4 } else { usize::MAX },
            },
            plan,
        };
        stream.drop_old_values();
        Some(stream)
    }

    /// When it chooses again.
    pub fn choice(&self) -> Choice {
        self.choice
    }

    /// Lets it choose again at another time.
    pub fn set_choice(&mut self, choice: Choice) {
        self.choice = choice;
    }

    /// What the game allows.
    pub fn moves(&self) -> &Breaking {
        &self.moves
    }

    /// What the next values depend on.
    pub fn state(&self) -> State {
        let Plan { parity, rares, .. } = &self.plan;
        State { reach: reach(&self.moves, &self.plan), parity: parity.is_some(), rares: rares.len() }
    }

    /// Computes the heaps behind these values again; `None` if they are too few or too large.
    pub fn replay(&self, values: &Segment) -> Option<Replay> {
        let mut all = Vec::new();
        values.read(values.start()..values.end(), &mut all);
        let codes = all.into_iter().map(|value| u8::try_from(self.code.compress(value)).ok());
        let window = Window { base: values.start(), bytes: codes.collect::<Option<Vec<u8>>>()? };
        let taps = common_taps(&self.moves, &self.plan, self.code)?;
        let forward = Forward::new(self.kernel, taps, odd_takes(&self.moves, &self.plan), &self.plan, &window);
        let is_long = values.start() == 0 || values.end() >= values.start() + forward.reach();
        is_long.then_some(Replay { forward, code: self.code, window })
    }

    /// How many of the last heaps the history must keep, so that a stream can be built from them.
    pub fn ring(&self) -> usize {
        2 * reach(&self.moves, &self.plan) + LEAST_WINDOW
    }

    /// Lets that many threads work.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// The plan in use.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many taps each heap looks through.
    pub fn taps(&self) -> usize {
        self.forward.taps()
    }

    /// Appends the values of the next heaps, at least one unless it ends, and none from heap
    /// `to` on. How many heaps a call adds does not depend on the kernel or the threads.
    pub fn advance(&mut self, history: &mut History, to: usize) -> Leg {
        let n = history.len();
        if n >= self.choice.choose_again && !self.build_again(history, self.plan.clone()) {
            return Leg::Ended;
        }
        let end = to.min(n.saturating_add(self.leg));
        let (fits, unproved) = if self.threads > 1 && end - n > LEGS.0 {
            self.compute_and_verify_beside(history, n, end)
        } else {
            self.compute_and_verify(history, n, end)
        };
        self.leg = (2 * self.leg).min(LEGS.1);
        for group in unproved.chunk_by(|a, b| a.heap == b.heap) {
            let heap = group[0].heap;
            match self.missing_value(history, group) {
                Ok(None) => {}
                Ok(Some(value)) => return self.new_rare(history, heap, value),
                Err(value) => {
                    let (head, tail) = (history.head_end(), history.tail_start());
                    history.truncate(heap);
                    return Leg::Stuck(format!(
                        "heap {heap}: whether {value} is an option cannot be decided from the heaps below {head} \
                         and those from {tail} on, which are all that the memory keeps"
                    ));
                }
            }
        }
        self.drop_old_values();
        if fits && history.len() > n { Leg::GoesOn } else { Leg::Ended }
    }

    /// Heaps n..end, chunk after chunk. Returns whether all went into bytes, and
    /// what the verifier could not prove.
    fn compute_and_verify(&mut self, history: &mut History, mut n: usize, end: usize) -> (bool, Vec<Unproved>) {
        let (mut fits, mut unproved) = (true, Vec::new());
        while n < end && fits {
            let from = n;
            let Stream { plan, forward, window, code, .. } = self;
            (n, fits) = compute(forward, plan, window, *code, history, from..end.min(from + CHUNK));
            unproved.extend(self.verifiers[0].verify(&self.window, from));
        }
        (fits, unproved)
    }

    /// The same with verifiers on threads of their own, which get copies of the window,
    /// a chunk in each. Where they fall behind, this thread verifies too.
    fn compute_and_verify_beside(&mut self, history: &mut History, mut n: usize, end: usize) -> (bool, Vec<Unproved>) {
        let Stream { verifiers, plan, forward, window, code, .. } = self;
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
                (n, fits) = compute(forward, plan, window, *code, history, from..end.min(from + CHUNK));
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

    /// The least of these values that is really not an option of their heap; as an error, the
    /// least one of which that is not known.
    fn missing_value(&self, history: &History, unproved: &[Unproved]) -> Result<Option<u32>, u32> {
        let Some(&Unproved { heap, .. }) = unproved.first() else { return Ok(None) };
        let rares = unproved.iter().map(|unproved| self.code.rare(heap, unproved.code));
        let mut wanted: Vec<u32> = rares.collect();
        wanted.sort_unstable();
        let moves = &self.moves;
        if moves.leaving(0).any(|t| t == heap) {
            wanted.retain(|&value| value != 0);
        }
        for t in moves.leaving(1).filter(|&t| t < heap) {
            // A removal is much smaller than the heap and than the ring.
            wanted.retain(|&value| history.get(heap - t) != Some(value));
        }
        for t in moves.leaving(2).filter(|&t| t < heap) {
            strike_pairs(&mut wanted, history, heap - t, moves.unequal);
        }
        // Options have no bit that no value has.
        let is_new = |value: u32| value.leading_zeros() < history.largest().leading_zeros();
        match wanted.first() {
            None => Ok(None),
            Some(&value) if history.is_whole() || is_new(value) => Ok(Some(value)),
            Some(&value) => Err(value),
        }
    }

    /// Gives heap n the rare value that was found, and goes on behind it.
    fn new_rare(&mut self, history: &mut History, n: usize, value: u32) -> Leg {
        history.truncate(n);
        self.window.bytes.truncate(n - self.window.base);
        let bits = |value: u32| u32::BITS - value.leading_zeros();
        let had = bits(history.largest());
        history.extend(&[value]);
        self.leg = LEGS.0;
        // Where rare heaps follow one another, each costs more here than some heaps one by one.
        if history.is_whole() && n - self.plan.last_rare() < n / CALM {
            return Leg::Ended;
        }
        let goes_on = |goes_on| if goes_on { Leg::GoesOn } else { Leg::Ended };
        if bits(value) > had {
            self.plan.mask |= 1 << (bits(value) - 1);
            let Some(code) = Compression::new(&self.plan) else { return Leg::Ended };
            self.code = code;
        } else if self.is_outdated(bits(value)) && history.is_whole() && n < PLANNED {
            let plan = Plan::choose(&self.moves, &history.read(0..history.len()), history.largest());
            return goes_on(plan.is_some_and(|plan| self.build_again(history, plan)));
        } else {
            let taps =
                self.moves.leaving(2).map(|t| Tap { distance: (t + n) as u32, value: self.code.compress(value) as u8 });
            let taps = taps.collect();
            self.plan.add_rare(&self.moves, n, value);
            self.forward.add_rare(n, taps);
        }
        let Ok(byte) = u8::try_from(self.code.compress(value)) else { return Leg::Ended };
        if !history.is_whole() && self.plan.is_rare_heap(n) {
            // The new taps look back to the first heaps.
            return Leg::Stuck(format!(
                "heap {n} is rare: the heaps behind it need the values from heap 1 on, which the memory does not keep"
            ));
        }
        if self.window.base > 0 {
            return goes_on(self.build_again(history, self.plan.clone()));
        }
        self.window.bytes.push(byte);
        self.verifiers.iter_mut().for_each(|verifier| verifier.set_plan(&self.plan, self.code));
        goes_on(usize::from(byte) < u8::END)
    }

    /// Whether another mask may be better by now: after many rare heaps, or a value with more bits.
    fn is_outdated(&self, bits: u32) -> bool {
        bits > self.choice.planned_bits || self.plan.rares.len() > self.choice.planned_rares * 5 / 4 + 64
    }

    /// All that follows from the plan, anew. Returns whether the stream can go on.
    fn build_again(&mut self, history: &History, plan: Plan) -> bool {
        let stream = Stream::new(self.kernel, self.threads, &self.moves, history, plan);
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

/// How far back a heap looks by this plan.
fn reach(moves: &Breaking, plan: &Plan) -> usize {
    plan.last_rare() + moves.last().and_then(|last| usize::try_from(last).ok()).unwrap_or(0)
}

/// Takes away the values that a pair of heaps of m counters shows, of all pairs that are kept.
fn strike_pairs(wanted: &mut Vec<u32>, history: &History, m: usize, unequal: bool) {
    const PART: usize = 1 << 16;
    let most = if unequal { m.saturating_sub(1) / 2 } else { m / 2 };
    let small_in_head = 1..(most + 1).min(history.head_end()).min((m + 1).saturating_sub(history.tail_start()));
    let both_in_tail = history.tail_start().max(1)..most + 1;
    let kept = if history.is_whole() { [1..most + 1, 0..0] } else { [small_in_head, both_in_tail] };
    for part in kept.into_iter().flat_map(|kept| kept.clone().step_by(PART).map(move |a| a..kept.end.min(a + PART))) {
        let large = history.read(m + 1 - part.end..m + 1 - part.start);
        for (a, b) in history.read(part).iter().zip(large.iter().rev()) {
            if wanted.contains(&(a ^ b)) {
                wanted.retain(|&value| value != a ^ b);
            }
        }
        if wanted.is_empty() {
            break;
        }
    }
}

/// Fills the window with these heaps and appends their values. Returns the first
/// heap not found, and whether nothing was too large for a byte.
fn compute(
    forward: &mut Forward,
    plan: &Plan,
    window: &mut Window,
    code: Compression,
    history: &mut History,
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
    history.extend_codes(code, &window.bytes[heaps.start - window.base..]);
    (n, fits || n == heaps.end)
}
