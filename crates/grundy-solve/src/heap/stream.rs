//! Taking and breaking in blocks: the engine for long sequences.
//!
//! A stream goes on where the scalar solver ([`sparse`](super::sparse), its plain
//! twin) has found a plan and a few thousand heaps. It has a leg of heaps
//! [computed and verified](super::runner), and treats what comes up as *events*:
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
//! The state is plain data: the moves, the plan and the values. The [runner](super::runner)
//! needs the last M + t values and some thousand small heaps. All values go into the
//! [history](super::history), which only events read. Where it has given up old
//! heaps, an event has fewer pairs to look at: those of a small heap of its head with
//! a heap of its ring, still millions, so that an option is practically
//! always seen to be one. If it is not, nobody knows, and the stream says so.

use super::compress::{Compression, Width, for_width};
use super::history::{History, Segment};
use super::kernels::Kernel;
use super::plain::Breaking;
use super::plan::Plan;
use super::recurrence::State;
use super::replay::Replay;
use super::runner::{Game, Runner, reach};
use super::verify::Unproved;

/// How many heaps are computed before events are looked at: just after one, and at most, …
const LEGS: (usize, usize) = (1 << 10, 1 << 21);

/// … but no more than take so many look-ups: a tenth of a second or so.
const LEG_WORK: usize = 1 << 28;

/// For this part of all heaps there must be no rare one.
const CALM: usize = 32;

/// But from here on it takes long to go on heap by heap and then to begin a stream again …
const FAR: usize = 1 << 17;

/// … so it goes on unless they are so near to one another.
const CROWDED: usize = 16;

/// Up to about this heap, the order of the taps and the small heaps of the verifier are chosen again.
const SETTLED: usize = 1 << 18;

/// A new plan is made from no more heaps than this; beyond, rare heaps are only added.
const PLANNED: usize = 1 << 26;

/// So many more heaps than the taps reach, twice, must be kept, so that a stream can be built from them.
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
    runner: Width<Runner<u8>, Runner<u16>>,
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

    /// A stream that goes on after these values; `None` if they do not fit into 16 bits.
    pub fn new(
        kernel: &'static Kernel,
        threads: usize,
        moves: &Breaking,
        history: &History,
        plan: Plan,
    ) -> Option<Stream> {
        let n = history.len();
        let code = Compression::new(&plan)?;
        let game = Game { moves, plan: &plan, code };
        // Once there was a wide value, there will be others.
        let narrow = code.fits::<u8>(history.largest()).then(|| Runner::new(kernel, threads, game, history));
        let runner = match narrow.flatten() {
            Some(runner) => Width::Bytes(runner),
            None => Width::Words(Runner::new(kernel.wide, threads, game, history)?),
        };
        Some(Stream {
            moves: moves.clone(),
            kernel,
            threads,
            code,
            runner,
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
        matches!(self.runner, Width::Words(_))
    }

    fn game(&self) -> Game<'_> {
        Game { moves: &self.moves, plan: &self.plan, code: self.code }
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
        let game = self.game();
        let behind = match &self.runner {
            Width::Bytes(_) => Width::Bytes(game.behind(self.kernel, values)?),
            Width::Words(_) => Width::Words(game.behind(self.kernel.wide, values)?),
        };
        Some(Replay::new(self.code, behind))
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
        for_width!(&self.runner, runner => runner.taps())
    }

    /// Appends the values of the next heaps, at least one unless it ends, and none from heap
    /// `to` on. How many heaps a call adds does not depend on the kernel or the threads.
    pub fn advance(&mut self, history: &mut History, to: usize) -> Leg {
        let n = history.len();
        if n >= self.choice.choose_again && !self.build_again(history, self.plan.clone()) {
            return Leg::Ended;
        }
        let heaps = n..to.min(n.saturating_add(self.leg));
        let beside = self.threads > 1 && heaps.len() > LEGS.0;
        let Stream { plan, code, runner, .. } = self;
        let (fits, unproved) = match runner {
            Width::Bytes(runner) => {
                let keep = &mut |codes: &[u8]| history.extend_codes(*code, codes);
                if beside { runner.run_beside(plan, heaps, keep) } else { runner.run(plan, heaps, keep) }
            }
            Width::Words(runner) => {
                let keep = &mut |codes: &[u16]| history.extend_wide_codes(*code, codes);
                if beside { runner.run_beside(plan, heaps, keep) } else { runner.run(plan, heaps, keep) }
            }
        };
        self.leg = (2 * self.leg).min(LEGS.1).min((LEG_WORK / self.taps().max(1)).max(LEGS.0));
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
        for_width!(&mut self.runner, runner => runner.drop_old_values());
        if !fits && self.widen(history) {
            // If the first heap was wide, there is none yet.
            return if history.len() > n { Leg::GoesOn } else { self.advance(history, to) };
        }
        if history.len() > n { Leg::GoesOn } else { Leg::Ended }
    }

    /// Takes codes of two bytes instead of one, if it can.
    fn widen(&mut self, history: &History) -> bool {
        let Width::Bytes(_) = self.runner else { return false };
        let wide = Runner::new(self.kernel.wide, self.threads, self.game(), history);
        wide.is_some_and(|wide| {
            self.runner = Width::Words(wide);
            true
        })
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
        for_width!(&mut self.runner, runner => runner.truncate(n));
        let bits = |value: u32| u32::BITS - value.leading_zeros();
        let had = bits(history.largest());
        history.extend(&[value]);
        self.leg = LEGS.0;
        // Where rare heaps follow one another, each costs more here than some heaps one by one.
        let crowded = if n < FAR { n / CALM } else { CROWDED };
        if history.is_whole() && n - self.plan.last_rare() < crowded {
            return Leg::Ended;
        }
        let goes_on = |goes_on| if goes_on { Leg::GoesOn } else { Leg::Ended };
        if bits(value) > had {
            self.plan.mask |= 1 << (bits(value) - 1);
            let Some(code) = Compression::new(&self.plan) else { return Leg::Ended };
            self.code = code;
        } else if history.is_whole() && n < PLANNED && (n >= FAR || self.is_outdated(bits(value))) {
            let plan = Plan::choose(&self.moves, &history.read(0..history.len()), history.largest());
            let Some(plan) = plan else { return Leg::Ended };
            if self.is_outdated(bits(value)) || (plan.mask, plan.parity) != (self.plan.mask, self.plan.parity) {
                return goes_on(self.build_again(history, plan));
            }
            self.plan.add_rare(&self.moves, n, value);
        } else {
            self.plan.add_rare(&self.moves, n, value);
        }
        if !history.is_whole() && self.plan.is_rare_heap(n) {
            // The new taps look back to the first heaps.
            return Leg::Stuck(format!(
                "heap {n} is rare: the heaps behind it need the values from heap 1 on, which the memory does not keep"
            ));
        }
        let Stream { moves, plan, code, runner, .. } = self;
        let game = Game { moves, plan, code: *code };
        let goes_on_as_it_is = for_width!(runner, runner => runner.has_all() && runner.push(game, n, value));
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
