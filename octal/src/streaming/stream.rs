//! Taking and breaking in blocks: the engine for long sequences.
//!
//! A stream continues where the scalar solver (its slow twin) has found a plan and a few thousand heaps. It has a leg
//! of heaps [computed and verified](super::pipeline), and then handles *events*:
//!
//! * A rare value r below the value found for heap n is not an option of the heap. Then all pairs are tried. If no pair
//!   has the value r, it is the value of heap n, which is a new rare heap. Everything after n is dropped, and n's taps
//!   are added. The set of rare heaps is never frozen.
//! * If r has a bit that no smaller heap's value has, the mask may include the bit. All smaller heaps stay common or
//!   rare, and n becomes a common heap. Grundy's game first reaches 256 in this way, at heap 7,250,049.
//! * After many new rare heaps the plan is made again from all values. One with a bit that is new since the plan was
//!   made is enough.
//! * A value does not fit into a byte: from then on a code has two bytes.
//! * No sparse space is left: the stream ends, and the scalar solver continues.
//!
//! The state is plain data: the moves, the plan and the values. The [pipeline](super::pipeline) needs the last M + t
//! values and some thousand small heaps. All values go into the [history](crate::memory), which only events
//! read. If it has dropped old heaps, an event tries fewer pairs: a small heap of its head with a heap of its ring.
//! These are still millions, so an option is practically always recognised. If it is not, the stream says so.
//!
//! # Computing values again
//! Consecutive values and the plan suffice to compute the heaps after them again. These were verified earlier, so the
//! [block step](crate::blocks) alone is enough.

use grundy_core::{Unsolved, said};

use super::pipeline::{Pipeline, compute};
use crate::blocks::{BlockStep, Width, Window, common_taps, for_width, odd_takes};
use crate::definition::{Breaking, largest_half};
use crate::kernels::{Code, Kernel, LANES};
use crate::memory::{History, Room, Segment};
use crate::sparse::{Compression, Plan};
use crate::verification::Unproved;

/// Number of heaps of a leg, after which events are handled: just after an event, and at most. Legs double in between.
const LEGS: (usize, usize) = (1 << 10, 1 << 21);
/// Largest number of look-ups of a leg: about a tenth of a second, so that the observer is informed often enough.
const LEG_WORK: usize = 1 << 28;
/// When a stream begins, none of the last one part in this many of all heaps may be rare.
const CALM: usize = 32;
/// From this heap on a stream continues after a rare heap, unless the previous one is within [`CROWDED`].
const FAR: usize = 1 << 17;
/// Distance between two rare heaps below which a stream ends: heap by heap is faster there.
const CROWDED: usize = 16;
/// Approximate heap up to which the order of the taps and the small heaps of the verifier are chosen again.
const SETTLED: usize = 1 << 18;
/// Largest number of heaps from which a new plan is made; beyond it, rare heaps are only added.
const PLANNED: usize = 1 << 26;
/// Number of heaps that must be kept, besides twice the reach of the taps, so that a stream can be built from them.
const LEAST_WINDOW: usize = 1 << 12;

/// When a stream chooses again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    /// The number of bits of the largest value when the plan was made.
    pub planned_bits: u32,
    /// The number of rare heaps when the plan was made.
    pub planned_rares: usize,
    /// The heap at which everything is chosen again, from more heaps.
    pub choose_again: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LegEnd {
    GoesOn,
    /// The stream cannot continue, but the scalar solver can.
    Ended,
    /// Neither can continue: they would need values that were dropped.
    Stuck(Unsolved),
}

/// A sparse solver that works in blocks.
pub struct Stream {
    pub moves: Breaking,
    kernel: Kernel,
    pub threads: usize,
    /// The plan in use. Only events change it.
    pub plan: Plan,
    code: Compression,
    pipeline: Width<Pipeline<u8>, Pipeline<u16>>,
    /// The number of heaps of the next leg.
    leg: usize,
    pub choice: Choice,
    _compiled: Compiled,
}

/// Shows that blocks are compiled in. Without the feature it has no value; then nothing of a stream is in the program.
#[derive(Clone, Copy)]
enum Compiled {
    #[cfg(feature = "engines")]
    In,
}

#[cfg(feature = "engines")]
const COMPILED: Option<Compiled> = Some(Compiled::In);
#[cfg(not(feature = "engines"))]
const COMPILED: Option<Compiled> = None;

impl Stream {
    /// Whether a stream pays after n heaps of a scalar solver: few rare heaps, and all removals far below n.
    pub(crate) fn is_worth_it(moves: &Breaking, n: usize, plan: &Plan) -> bool {
        let removed = moves.last().and_then(|last| usize::try_from(last).ok());
        plan.last_rare() <= n - n / CALM && plan.taps.len() <= n / 8 && removed.is_some_and(|removed| removed <= n / 8)
    }

    /// A stream that continues after these values; `None` if they do not fit into 16 bits.
    pub fn new(kernel: Kernel, threads: usize, moves: &Breaking, history: &History, plan: Plan) -> Option<Stream> {
        let compiled = COMPILED?;
        let n = history.len();
        let code = Compression::new(&plan)?;
        let game = Game { moves, plan: &plan, code };
        // After one wide value there will be others.
        let narrow = code.fits::<u8>(history.largest()).then(|| Pipeline::new(kernel, threads, game, history));
        let pipeline = match narrow.flatten() {
            Some(pipeline) => Width::Bytes(pipeline),
            None => Width::Words(Pipeline::new(kernel.wide(), threads, game, history)?),
        };
        Some(Stream {
            moves: moves.clone(),
            kernel,
            threads,
            code,
            pipeline,
            leg: LEGS.0,
            choice: Choice {
                planned_bits: u32::BITS - history.largest().leading_zeros(),
                planned_rares: plan.rares.len(),
                choose_again: if n < SETTLED { n * 4 } else { usize::MAX },
            },
            plan,
            _compiled: compiled,
        })
    }

    /// Whether codes have two bytes.
    #[cfg(test)]
    pub fn is_wide(&self) -> bool {
        matches!(self.pipeline, Width::Words(_))
    }

    fn game(&self) -> Game<'_> {
        Game { moves: &self.moves, plan: &self.plan, code: self.code }
    }

    /// The state on which the next values depend.
    pub fn state(&self) -> State {
        let Plan { parity, rares, .. } = &self.plan;
        State { reach: self.game().reach(), parity: parity.is_some(), rares: rares.len() }
    }

    /// A replay of the heaps after these values; `None` if they are too few or too large.
    pub(crate) fn replay(&self, values: &Segment) -> Option<Replay> {
        let game = self.game();
        let behind = match &self.pipeline {
            Width::Bytes(_) => Width::Bytes(game.behind(self.kernel, values)?),
            Width::Words(_) => Width::Words(game.behind(self.kernel.wide(), values)?),
        };
        Some(Replay { code: self.code, behind })
    }

    /// How many of the last heaps the history must keep, so that a stream can be built from them.
    pub fn ring(&self) -> usize {
        2 * self.game().reach() + LEAST_WINDOW
    }

    /// How many taps each heap reads.
    pub(crate) fn taps(&self) -> usize {
        for_width!(&self.pipeline, pipeline => pipeline.step.taps())
    }

    /// Appends the values of the next heaps: at least one unless it ends, and none from heap `to` on. How many heaps a
    /// call adds does not depend on the kernel or the threads.
    pub fn advance(&mut self, history: &mut History, to: usize) -> LegEnd {
        let n = history.len();
        if n >= self.choice.choose_again && !self.build_again(history, self.plan.clone()) {
            return LegEnd::Ended;
        }
        // Code that processes values leg by leg, such as their hash, must still find them in memory.
        let Room { ring, bytes, .. } = history.room;
        let leg = self.leg.min(usize::try_from(bytes / 4).unwrap_or(usize::MAX).max(ring / 2));
        let heaps = n..to.min(n.saturating_add(leg));
        // A page has no threads. This keeps their code out of the page's library.
        let several = self.threads > 1 && heaps.len() > LEGS.0 && !cfg!(target_family = "wasm");
        let Stream { plan, code, pipeline, .. } = self;
        let (fits, unproved) = match pipeline {
            Width::Bytes(pipeline) => {
                let keep = &mut |codes: &[u8]| history.extend_codes(*code, codes);
                pipeline.run(plan, heaps, several, keep)
            }
            Width::Words(pipeline) => {
                let keep = &mut |codes: &[u16]| history.extend_wide_codes(*code, codes);
                pipeline.run(plan, heaps, several, keep)
            }
        };
        self.leg = (2 * self.leg).min(LEGS.1).min((LEG_WORK / self.taps().max(1)).max(LEGS.0));
        for group in unproved.chunk_by(|a, b| a.heap == b.heap) {
            let heap = group[0].heap;
            match missing_value(self.game(), history, group) {
                Ok(None) => {}
                Ok(Some(value)) => return self.new_rare(history, heap, value),
                Err(value) => {
                    let (head, tail) = (history.head_end(), history.tail_start());
                    history.truncate(heap);
                    return LegEnd::Stuck(Unsolved::too_large(said!(
                        "heap {heap}: whether {value} is an option cannot be decided from the heaps below {head} \
                         and those from {tail} on, which are all that the memory keeps",
                        heap,
                        value,
                        head,
                        tail
                    )));
                }
            }
        }
        for_width!(&mut self.pipeline, pipeline => pipeline.drop_old_values());
        if !fits && self.widen(history) {
            // The first heap may have needed a wider code; then no heap is added yet.
            return if history.len() > n { LegEnd::GoesOn } else { self.advance(history, to) };
        }
        if history.len() > n { LegEnd::GoesOn } else { LegEnd::Ended }
    }

    /// Switches to codes of two bytes, if the values fit.
    fn widen(&mut self, history: &History) -> bool {
        let Width::Bytes(_) = self.pipeline else { return false };
        let Some(wide) = Pipeline::new(self.kernel.wide(), self.threads, self.game(), history) else { return false };
        self.pipeline = Width::Words(wide);
        true
    }

    /// Gives heap n the rare value that was found, and continues after it.
    fn new_rare(&mut self, history: &mut History, n: usize, value: u32) -> LegEnd {
        history.truncate(n);
        for_width!(&mut self.pipeline, pipeline => pipeline.truncate(n));
        let bits = |value: u32| u32::BITS - value.leading_zeros();
        let had = bits(history.largest());
        history.extend(&[value]);
        self.leg = LEGS.0;
        // If rare heaps follow each other closely, each costs more here than some heaps one by one.
        let crowded = if n < FAR { n / CALM } else { CROWDED };
        if history.is_whole() && n - self.plan.last_rare() < crowded {
            return LegEnd::Ended;
        }
        let goes_on = |goes_on| if goes_on { LegEnd::GoesOn } else { LegEnd::Ended };
        if bits(value) > had {
            self.plan.mask |= 1 << (bits(value) - 1);
            let Some(code) = Compression::new(&self.plan) else { return LegEnd::Ended };
            self.code = code;
        } else if history.is_whole() && n < PLANNED && (n >= FAR || self.is_outdated(bits(value))) {
            let plan = Plan::choose(&self.moves, &history.read(0..history.len()));
            let Some(plan) = plan else { return LegEnd::Ended };
            if self.is_outdated(bits(value)) || (plan.mask, plan.parity) != (self.plan.mask, self.plan.parity) {
                return goes_on(self.build_again(history, plan));
            }
            self.plan.add_rare(&self.moves, n, value);
        } else {
            self.plan.add_rare(&self.moves, n, value);
        }
        if !history.is_whole() && self.plan.is_rare_heap(n) {
            // The new taps read the first heaps.
            return LegEnd::Stuck(Unsolved::too_large(said!(
                "heap {heap} is rare: the heaps after it need the values from heap 1 on, which the memory does not keep",
                heap = n
            )));
        }
        let Stream { moves, plan, code, pipeline, .. } = self;
        let game = Game { moves, plan, code: *code };
        let goes_on_as_it_is =
            for_width!(pipeline, pipeline => pipeline.window.base == 0 && pipeline.push(game, n, value));
        goes_on(goes_on_as_it_is || self.build_again(history, self.plan.clone()))
    }

    /// Whether another mask may be better: after many rare heaps, or a value with more bits.
    fn is_outdated(&self, bits: u32) -> bool {
        bits > self.choice.planned_bits || self.plan.rares.len() > self.choice.planned_rares * 5 / 4 + 64
    }

    /// Builds everything again from the plan. Returns whether the stream can continue.
    fn build_again(&mut self, history: &History, plan: Plan) -> bool {
        let Some(stream) = Stream::new(self.kernel, self.threads, &self.moves, history, plan) else { return false };
        *self = stream;
        true
    }
}

/// Approximate number of heaps computed again at a time.
pub(crate) const REPLAYED: usize = 1 << 14;

/// The bare block step, and the values after which it continues.
type Behind<C> = (BlockStep<C>, Window<C>);

/// The bare block step after some heap.
pub(crate) struct Replay {
    code: Compression,
    behind: Width<Behind<u8>, Behind<u16>>,
}

impl Replay {
    /// The first heap not yet computed.
    pub fn end(&self) -> usize {
        for_width!(&self.behind, behind => behind.1.end())
    }

    /// Appends the values of the next heaps; false if that is impossible. `plan` must be that of the stream.
    pub fn next(&mut self, plan: &Plan, heaps: usize, to: &mut Vec<u32>) -> bool {
        for_width!(&mut self.behind, behind => next(behind, self.code, plan, heaps, to))
    }

    /// The last values, which it needs to continue.
    pub fn last(&self) -> Segment {
        for_width!(&self.behind, (step, window) => {
            let from = window.end().saturating_sub(step.reach() + LANES).max(window.base);
            Segment::new(from, &values(window, from, self.code).collect::<Vec<u32>>())
        })
    }
}

/// The values of the window from heap `from` on.
fn values<C: Code>(window: &Window<C>, from: usize, code: Compression) -> impl Iterator<Item = u32> {
    (from..).zip(window.from(from)).map(move |(n, c)| code.common(n, c.index() as u32))
}

/// Appends the values of the next heaps; false if that is impossible.
fn next<C: Code>(
    (step, window): &mut Behind<C>,
    code: Compression,
    plan: &Plan,
    heaps: usize,
    to: &mut Vec<u32>,
) -> bool {
    let from = window.end();
    let (_, fits) = compute(step, plan, window, from..from + heaps);
    if fits {
        to.extend(values(window, from, code));
        window.drop_old(step.reach() + LANES, 4 * REPLAYED);
    }
    fits
}

/// The state on which the next values depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The number of last values that matter.
    pub reach: usize,
    /// Whether the heap's parity counts too.
    pub parity: bool,
    /// The number of rare heaps. When it grows, everything begins anew.
    pub rares: usize,
}

/// A game by its moves, with a plan and the compression of its values.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    pub moves: &'a Breaking,
    pub plan: &'a Plan,
    pub code: Compression,
}

impl Game<'_> {
    /// How far back a heap reads.
    pub fn reach(&self) -> usize {
        self.plan.last_rare() + self.moves.last().and_then(|last| usize::try_from(last).ok()).unwrap_or(0)
    }

    /// The codes of these values; `None` if one does not fit.
    pub fn codes<C: Code>(&self, values: Vec<u32>) -> Option<Vec<C>> {
        values.into_iter().map(|value| C::new(self.code.compress(value) as usize)).collect()
    }

    /// The block step for the heaps after this window.
    pub fn step_behind<C: Code>(&self, kernel: Kernel<C>, window: &Window<C>, at_once: usize) -> Option<BlockStep<C>> {
        let taps = common_taps(self.moves, self.plan, self.code)?;
        Some(BlockStep::new(kernel, taps, odd_takes(self.moves, self.plan), self.plan, window, at_once))
    }

    /// The block step after these values, and the window with them; `None` if they are too few or too large.
    pub fn behind<C: Code>(&self, kernel: Kernel<C>, values: &Segment) -> Option<(BlockStep<C>, Window<C>)> {
        let window = Window { base: values.start(), codes: self.codes(values.values())? };
        let step = self.step_behind(kernel, &window, 1)?;
        let is_long = values.start() == 0 || values.end() >= values.start() + step.reach();
        is_long.then_some((step, window))
    }
}

/// The least of these values that really is not an option of its heap; as an error, the least unknown value.
pub(crate) fn missing_value(game: Game, history: &History, unproved: &[Unproved]) -> Result<Option<u32>, u32> {
    let Some(&Unproved { heap, .. }) = unproved.first() else { return Ok(None) };
    let Game { moves, code, .. } = game;
    let mut wanted: Vec<u32> = unproved.iter().map(|unproved| code.rare(heap, unproved.code)).collect();
    wanted.sort_unstable();
    if moves.leaving(0).any(|t| t == heap) {
        wanted.retain(|&value| value != 0);
    }
    for t in moves.leaving(1).filter(|&t| t < heap) {
        // A removal is much smaller than the heap and the ring.
        wanted.retain(|&value| history.get(heap - t) != Some(value));
    }
    for t in moves.leaving(2).filter(|&t| t < heap) {
        strike_pairs(&mut wanted, history, heap - t, moves.unequal);
    }
    // An option has no bit that no value has.
    let is_new = |value: u32| value.leading_zeros() < history.largest().leading_zeros();
    match wanted.first() {
        None => Ok(None),
        Some(&value) if history.is_whole() || is_new(value) => Ok(Some(value)),
        Some(&value) => Err(value),
    }
}

/// Removes the values that a pair of heaps with m counters has, over all pairs that are kept.
fn strike_pairs(wanted: &mut Vec<u32>, history: &History, m: usize, unequal: bool) {
    /// Number of heaps read at a time.
    const PART: usize = 1 << 16;
    let most = largest_half(m, unequal);
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
