//! Taking and breaking in blocks: the engine for long sequences.
//!
//! A stream goes on where the scalar solver (its plain
//! twin) has found a plan and a few thousand heaps. It has a leg of heaps
//! [computed and verified](super::pipeline), and treats what comes up as *events*:
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
//! * A value too large for a byte: from then on a code has two of them.
//! * No sparse space any more: the stream ends, and the scalar solver goes on.
//!
//! The state is plain data: the moves, the plan and the values. The [pipeline](super::pipeline)
//! needs the last M + t values and some thousand small heaps. All values go into the
//! [history](crate::heap::memory), which only events read. Where it has given up old
//! heaps, an event has fewer pairs to look at: those of a small heap of its head with
//! a heap of its ring, still millions, so that an option is practically
//! always seen to be one. If it is not, nobody knows, and the stream says so.

use super::game::{Game, State};
use super::missing::missing_value;
use super::pipeline::Pipeline;
use super::replay::Replay;
use crate::MemoryNeed;
use crate::heap::blocks::{Width, for_width};
use crate::heap::definition::Breaking;
use crate::heap::kernels::Kernel;
use crate::heap::memory::{History, Room, Segment};
use crate::heap::sparse::{Compression, Plan};

/// Heaps of a leg, after which events are looked at: just after one, and at most. Legs double in between: what is
/// computed beyond an event is lost.
const LEGS: (usize, usize) = (1 << 10, 1 << 21);

/// Look-ups of a leg, at most: a tenth of a second or so, so that whoever watches is told often enough.
const LEG_WORK: usize = 1 << 28;

/// The part of all heaps, the last ones, in which none may be rare when a stream begins.
const CALM: usize = 32;

/// From this heap on a stream goes on after a rare heap, as it takes long to go on heap by heap and then to begin a
/// stream again, unless the last one is within [`CROWDED`].
const FAR: usize = 1 << 17;

/// Heaps between two rare ones below which a stream ends: heap by heap is quicker there.
const CROWDED: usize = 16;

/// Up to about this heap, the order of the taps and the small heaps of the verifier are chosen again.
const SETTLED: usize = 1 << 18;

/// Heaps from which a new plan is made, at most; beyond, rare heaps are only added.
const PLANNED: usize = 1 << 26;

/// Heaps that must be kept in addition to twice those that the taps reach, so that a stream can be built from them.
const LEAST_WINDOW: usize = 1 << 12;

/// When a stream chooses again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The bits of the largest value when the plan was made.
    pub planned_bits: u32,
    /// The number of rare heaps when the plan was made.
    pub planned_rares: usize,
    /// At this heap all is chosen again, from more heaps.
    pub choose_again: usize,
}

/// How a leg ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LegEnd {
    /// The stream can go on.
    GoesOn,
    /// It cannot, but the scalar solver can.
    Ended,
    /// Neither can: this would need values that the history has given up.
    Stuck(MemoryNeed),
}

/// A sparse solver that works in blocks.
pub struct Stream {
    pub moves: Breaking,
    kernel: Kernel,
    /// How many threads may work.
    pub threads: usize,
    /// The plan in use. It changes by events alone.
    pub plan: Plan,
    code: Compression,
    pipeline: Width<Pipeline<u8>, Pipeline<u16>>,
    /// Heaps of the next leg.
    leg: usize,
    /// When it chooses again.
    pub choice: Choice,
}

impl Stream {
    /// Whether a stream is worth it by now, after n heaps of a scalar solver: the rare heaps
    /// have become few, and the last one and all that may be removed are well behind.
    pub fn is_worth_it(moves: &Breaking, n: usize, plan: &Plan) -> bool {
        let removed = moves.last().and_then(|last| usize::try_from(last).ok());
        plan.last_rare() <= n - n / CALM && plan.taps.len() <= n / 8 && removed.is_some_and(|removed| removed <= n / 8)
    }

    /// A stream that goes on after these values; `None` if they do not fit into 16 bits.
    pub fn new(kernel: Kernel, threads: usize, moves: &Breaking, history: &History, plan: Plan) -> Option<Stream> {
        let n = history.len();
        let code = Compression::new(&plan)?;
        let game = Game { moves, plan: &plan, code };
        // Once there was a wide value, there will be others.
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
        })
    }

    /// Whether a code has two bytes.
    #[cfg(test)]
    pub fn is_wide(&self) -> bool {
        matches!(self.pipeline, Width::Words(_))
    }

    fn game(&self) -> Game<'_> {
        Game { moves: &self.moves, plan: &self.plan, code: self.code }
    }

    /// What the next values depend on.
    pub fn state(&self) -> State {
        self.game().state()
    }

    /// Computes the heaps behind these values again; `None` if they are too few or too large.
    pub fn replay(&self, values: &Segment) -> Option<Replay> {
        let game = self.game();
        let behind = match &self.pipeline {
            Width::Bytes(_) => Width::Bytes(game.behind(self.kernel, values)?),
            Width::Words(_) => Width::Words(game.behind(self.kernel.wide(), values)?),
        };
        Some(Replay::new(self.code, behind))
    }

    /// How many of the last heaps the history must keep, so that a stream can be built from them.
    pub fn ring(&self) -> usize {
        2 * self.game().reach() + LEAST_WINDOW
    }

    /// How many taps each heap looks through.
    pub fn taps(&self) -> usize {
        for_width!(&self.pipeline, pipeline => pipeline.taps())
    }

    /// Appends the values of the next heaps, at least one unless it ends, and none from heap
    /// `to` on. How many heaps a call adds does not depend on the kernel or the threads.
    pub fn advance(&mut self, history: &mut History, to: usize) -> LegEnd {
        let n = history.len();
        if n >= self.choice.choose_again && !self.build_again(history, self.plan.clone()) {
            return LegEnd::Ended;
        }
        // What follows the values from leg to leg, such as their hash, must find them in memory still.
        let Room { ring, bytes, .. } = history.room();
        let leg = self.leg.min(usize::try_from(bytes / 4).unwrap_or(usize::MAX).max(ring / 2));
        let heaps = n..to.min(n.saturating_add(leg));
        let beside = self.threads > 1 && heaps.len() > LEGS.0;
        let Stream { plan, code, pipeline, .. } = self;
        let (fits, unproved) = match pipeline {
            Width::Bytes(pipeline) => {
                let keep = &mut |codes: &[u8]| history.extend_codes(*code, codes);
                if beside { pipeline.run_beside(plan, heaps, keep) } else { pipeline.run(plan, heaps, keep) }
            }
            Width::Words(pipeline) => {
                let keep = &mut |codes: &[u16]| history.extend_wide_codes(*code, codes);
                if beside { pipeline.run_beside(plan, heaps, keep) } else { pipeline.run(plan, heaps, keep) }
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
                    return LegEnd::Stuck(MemoryNeed::MiddleForgotten { heap, value, head, tail });
                }
            }
        }
        for_width!(&mut self.pipeline, pipeline => pipeline.drop_old_values());
        if !fits && self.widen(history) {
            // If the first heap was wide, there is none yet.
            return if history.len() > n { LegEnd::GoesOn } else { self.advance(history, to) };
        }
        if history.len() > n { LegEnd::GoesOn } else { LegEnd::Ended }
    }

    /// Takes codes of two bytes instead of one, if it can.
    fn widen(&mut self, history: &History) -> bool {
        let Width::Bytes(_) = self.pipeline else { return false };
        let wide = Pipeline::new(self.kernel.wide(), self.threads, self.game(), history);
        wide.is_some_and(|wide| {
            self.pipeline = Width::Words(wide);
            true
        })
    }

    /// Gives heap n the rare value that was found, and goes on behind it.
    fn new_rare(&mut self, history: &mut History, n: usize, value: u32) -> LegEnd {
        history.truncate(n);
        for_width!(&mut self.pipeline, pipeline => pipeline.truncate(n));
        let bits = |value: u32| u32::BITS - value.leading_zeros();
        let had = bits(history.largest());
        history.extend(&[value]);
        self.leg = LEGS.0;
        // Where rare heaps follow one another, each costs more here than some heaps one by one.
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
            // The new taps look back to the first heaps.
            return LegEnd::Stuck(MemoryNeed::FirstForgotten { heap: n });
        }
        let Stream { moves, plan, code, pipeline, .. } = self;
        let game = Game { moves, plan, code: *code };
        let goes_on_as_it_is = for_width!(pipeline, pipeline => pipeline.has_all() && pipeline.push(game, n, value));
        goes_on(goes_on_as_it_is || self.build_again(history, self.plan.clone()))
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
}
