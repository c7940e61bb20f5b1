//! Taking and breaking, each stretch of heaps by the quickest way there is.
//!
//! The first heaps by the [definition](super::plain); then heap by heap with few
//! look-ups, where the values have a [sparse space](super::sparse); and once that
//! has settled, in [blocks](super::stream). Without one, or where the rare heaps are so many that
//! they cost more, [all pairs](super::dense) are compared, in blocks too: of `.371` every fifth heap is rare,
//! and pairs are twice as quick as taps. Costs are counted in look-ups, not
//! measured by a clock, so the choice is the same on any machine. Whichever way a value is found, it
//! is the same.

use std::ops::Range;

use grundy_core::Periodicity;

use super::arithmetic::prove_arithmetic;
use super::dense::{Dense, GAIN};
use super::history::{History, Room, Segment};
use super::kernels::Kernel;
use super::period::{Proof, prove_breaking};
use super::plain::Breaking;
use super::plan::Plan;
use super::replay::Reader;
use super::search::Search;
use super::sparse::Sparse;
use super::stream::{Leg, Stream};
use crate::Unsolved;

/// A stream may begin at this heap, …
const FIRST: usize = 4_096;

/// … and where it may not yet, it is tried again after so many, and a sixteenth of those there are.
const AGAIN: usize = 512;

/// A heap of a stream takes as long as so many plain look-ups for each eight of its taps, and of these.
const BLOCK_GAIN: u64 = 8;
const BLOCK_TAPS: u64 = 32;

/// Far from the nearest cache a comparison costs so many times what is [counted](super::dense): of `.376` pairs
/// seemed to be quicker, and made its proof 1.4 times slower.
const FAR: u64 = 4;

/// Of so many heaps, one is looked at through its taps though all pairs seem to cost less.
const SAMPLED: usize = 32;

/// The giant steps of the search for a period.
const STEP: usize = 1 << 12;

/// A game that takes and breaks, with its values so far.
pub(super) struct Breaker {
    /// How to go on heap by heap; it has all values while there is no stream.
    pub sparse: Sparse,
    /// How to go on in blocks, …
    stream: Option<Stream>,
    /// … and then all values are here.
    history: History,
    search: Option<Search>,
    /// The giant steps of the search.
    step: usize,
    dense: Dense,
    kernel: &'static Kernel,
    threads: usize,
    /// A stream may begin at this heap.
    first: usize,
    /// What the streams have looked up, in plain look-ups.
    stream_work: u64,
}

impl Breaker {
    /// No heap yet; `kernel` and that many threads are used for blocks.
    pub fn new(sparse: Sparse, kernel: &'static Kernel, threads: usize) -> Breaker {
        let history = History::new(Room::default());
        Breaker {
            sparse,
            stream: None,
            history,
            search: None,
            step: STEP,
            dense: Dense::new(),
            kernel,
            threads,
            first: FIRST,
            stream_work: 0,
        }
    }

    /// What the game allows.
    pub fn moves(&self) -> &Breaking {
        &self.sparse.plain.moves
    }

    /// How many heaps are done.
    pub fn len(&self) -> usize {
        if self.stream.is_some() { self.history.len() } else { self.sparse.plain.values.len() }
    }

    /// The value of heap n, if it is done and kept.
    pub fn value(&self, n: usize) -> Option<u32> {
        if self.stream.is_some() { self.history.get(n) } else { self.sparse.plain.values.get(n).copied() }
    }

    /// The largest value of all heaps that are done.
    pub fn largest(&self) -> u32 {
        if self.stream.is_some() { self.history.largest() } else { self.sparse.plain.largest() }
    }

    /// The first heap with that value; `None` without a heap, or if its value was given up.
    pub fn first_largest(&self) -> Option<usize> {
        let largest = self.largest();
        match self.stream {
            Some(_) => self.history.first(largest),
            None => self.sparse.plain.values.iter().position(|&value| value == largest),
        }
    }

    /// The values of these heaps, as far as they are done and kept.
    pub fn read(&self, heaps: Range<usize>) -> Vec<u32> {
        match &self.stream {
            Some(_) => self.history.read(heaps),
            None => {
                let values = &self.sparse.plain.values;
                values[heaps.start.min(values.len())..heaps.end.min(values.len())].to_vec()
            }
        }
    }

    /// The values as far as they are kept, once they come in blocks.
    pub fn history(&self) -> Option<&History> {
        self.stream.is_some().then_some(&self.history)
    }

    /// Lets so many threads work, and long sequences take so many bytes.
    pub fn set_limits(&mut self, threads: usize, bytes: u64) {
        self.threads = threads;
        self.history.set_bytes(bytes);
        if let Some(stream) = &mut self.stream {
            stream.set_threads(threads);
        }
    }

    /// The plan in use, if there is a sparse space.
    pub fn plan(&self) -> Option<&Plan> {
        self.stream.as_ref().map(Stream::plan).or(self.sparse.plan.as_ref())
    }

    /// Whether the next values come in blocks.
    pub fn in_blocks(&self) -> bool {
        self.stream.is_some()
    }

    /// How many values have been looked up so far. The same whatever the kernel.
    pub fn work(&self) -> u64 {
        self.sparse.plain.work + self.stream_work
    }

    /// About how many look-ups the heaps 0..=n take, as things stand.
    pub fn cost_to(&self, n: u64) -> u128 {
        match &self.stream {
            Some(stream) => u128::from(n) * u128::from(stream.taps() as u64 + BLOCK_TAPS) / u128::from(BLOCK_GAIN),
            None if Dense::knows(&self.sparse.plain.moves, n) => {
                self.sparse.cost_to(n).min(self.sparse.plain.cost_to(n) / u128::from(GAIN))
            }
            None => self.sparse.cost_to(n),
        }
    }

    /// Appends the values of the next heaps, at least one and none from heap `to` on.
    ///
    /// # Errors
    ///
    /// If that would need values that the memory does not keep.
    pub fn advance(&mut self, to: usize) -> Result<(), Unsolved> {
        if let Some(stream) = &mut self.stream {
            let (n, taps) = (self.history.len(), stream.taps() as u64);
            let leg = stream.advance(&mut self.history, to);
            let heaps = self.history.len().saturating_sub(n);
            self.stream_work += heaps as u64 * (taps + BLOCK_TAPS) / BLOCK_GAIN;
            match leg {
                Leg::GoesOn => self.look_for_period(heaps),
                Leg::Stuck(reason) => return Err(Unsolved::TooLarge(reason)),
                Leg::Ended if !self.history.is_whole() => {
                    return Err(Unsolved::TooLarge(format!(
                        "from heap {} on values need all smaller heaps, which the memory does not keep",
                        self.history.len()
                    )));
                }
                Leg::Ended => self.end_stream(n),
            }
            if heaps > 0 {
                return Ok(());
            }
        }
        self.sparse.choose_if_due();
        let n = self.sparse.plain.values.len();
        if self.is_dense(n)
            && let Some(value) = self.dense.next_value(self.kernel, &mut self.sparse.plain)
        {
            self.sparse.push(value);
        } else {
            self.sparse.step();
        }
        if n + 1 >= self.first {
            self.begin_stream();
        }
        Ok(())
    }

    /// Whether to look at all pairs of heap n costs less than to look at its taps.
    fn is_dense(&self, n: usize) -> bool {
        let moves = &self.sparse.plain.moves;
        let by_pairs = Dense::cost_of(moves, n);
        // Now and then a heap shows what the taps cost by now.
        let is_quicker = |by_taps| FAR * by_pairs < by_taps && !n.is_multiple_of(SAMPLED);
        Dense::knows(moves, n as u64) && self.sparse.cost_of_next().is_none_or(is_quicker)
    }

    /// Goes on with all values in memory, after an error; `values` are those of the first heaps, up to
    /// those that are kept. Returns whether they fit into the memory.
    pub fn remember(&mut self, mut values: Vec<u32>) -> bool {
        let (len, tail) = (self.history.len(), self.history.tail_start());
        if self.history.is_whole() || values.len() < tail || len as u64 > self.history.room().bytes {
            return false;
        }
        values.truncate(len);
        let rest = self.history.read(values.len()..len);
        let mut history = History::new(self.history.room());
        history.extend(&values);
        history.extend(&rest);
        let Some(plan) = self.plan().cloned() else { return false };
        self.stream = self.stream_of(&history, plan);
        (self.history, self.search) = (history, None);
        self.stream.is_some()
    }

    /// The parts of a long run; `None` while the values do not come in blocks.
    pub fn parts(&self) -> Option<(&History, &Stream, &Search)> {
        Some((&self.history, self.stream.as_ref()?, self.search.as_ref()?))
    }

    /// Goes on with these parts.
    pub fn restore(&mut self, history: History, stream: Stream, search: Search, work: u64) {
        (self.history, self.stream, self.search, self.stream_work) = (history, Some(stream), Some(search), work);
        self.sparse.plain.resume(Vec::new());
    }

    /// A stream of this game behind these values.
    pub fn stream_of(&self, history: &History, plan: Plan) -> Option<Stream> {
        Stream::new(self.kernel, self.threads, self.moves(), history, plan)
    }

    /// How much is kept of long sequences.
    pub fn room(&self) -> Room {
        self.history.room()
    }

    /// How many of the last heaps must be kept, and the giant steps of the search.
    pub fn ring(&self) -> usize {
        let needed = self.parts().map_or(0, |(_, stream, search)| stream.ring().max(search.finder.ring()));
        needed.max(self.history.room().ring)
    }

    /// The giant steps of the search for a period.
    pub fn step(&self) -> usize {
        self.step
    }

    /// What the streams have looked up.
    pub fn stream_work(&self) -> u64 {
        self.stream_work
    }

    /// Whether the last heaps, so many, are the same when they are computed again.
    pub fn computes_again(&self, heaps: usize) -> bool {
        let Some((history, stream, _)) = self.parts() else { return false };
        let end = history.len();
        // The block step alone finds no rare heap.
        let from = end.saturating_sub(heaps).max(stream.plan().last_rare() + 1);
        if from >= end {
            return true;
        }
        let before = from.saturating_sub(stream.ring());
        let before = if history.is_whole() { before } else { before.max(history.tail_start()) };
        if before >= from || !history.keeps(&(before..end)) {
            return false;
        }
        let start = Segment::new(before, &history.read(before..from));
        let again = stream.replay(&start).and_then(|replay| replay.compute(stream, end - from));
        again.is_some_and(|again| again == history.read(from..end))
    }

    /// Looks for a period among the last heaps, so many, and gives up old ones.
    fn look_for_period(&mut self, heaps: usize) {
        let Breaker { stream: Some(stream), history, search, step, .. } = self else { return };
        if search.as_ref().is_none_or(|search| search.finder.state() != stream.state()) {
            *search = Some(Search::new(history, stream, *step));
        }
        if let Some(search) = search {
            search.look(history, stream, heaps);
        }
    }

    /// The periodicity, if the values so far prove one.
    pub fn prove(&self) -> Option<Proof> {
        match (&self.stream, &self.search) {
            (None, _) => {
                let (moves, values) = (self.moves(), &self.sparse.plain.values);
                prove_breaking(moves, values).or_else(|| prove_arithmetic(moves, values))
            }
            (Some(stream), Some(search)) => search.proof(&self.history, stream),
            _ => None,
        }
    }

    /// The recurrence that was seen, with the least preperiod, proved or not; `None` while that is not known.
    pub fn recurrence(&self) -> Option<Periodicity> {
        self.search.as_ref()?.trace.as_ref()?.law()
    }

    /// Goes on with what is left to do for a proof when no more heaps are computed. Returns whether
    /// there was something.
    pub fn complete(&mut self) -> bool {
        match (&self.stream, &mut self.search) {
            (Some(stream), Some(search)) => search.step(&self.history, stream),
            _ => false,
        }
    }

    /// The values of these heaps, all of which are done, kept or computed again; `None` if neither can be.
    pub fn recall(&self, heaps: Range<usize>) -> Option<Vec<u32>> {
        match (&self.stream, &self.search) {
            (Some(stream), Some(search)) => Reader::default().read(heaps, &self.history, &search.finder, stream),
            _ => Some(self.read(heaps)),
        }
    }

    /// Goes on in blocks, if it is worth it.
    fn begin_stream(&mut self) {
        let plain = &mut self.sparse.plain;
        let n = plain.values.len();
        let Some(plan) = self.sparse.plan.as_ref().filter(|plan| Stream::is_worth_it(&plain.moves, n, plan)) else {
            return;
        };
        let mut history = History::new(self.history.room());
        history.extend(&plain.values);
        self.stream = Stream::new(self.kernel, self.threads, &plain.moves, &history, plan.clone());
        if self.stream.is_some() {
            (self.history, self.search) = (history, None);
            plain.values = Vec::new();
        }
        self.first = n + n / 16 + AGAIN;
    }

    /// Goes on heap by heap, after a stream that was at heap n.
    fn end_stream(&mut self, n: usize) {
        (self.stream, self.search) = (None, None);
        let values = self.history.read(0..self.history.len());
        self.history = History::new(self.history.room());
        self.sparse.resume(values);
        self.first = n + n / 16 + AGAIN;
    }
}

#[cfg(test)]
mod tests {
    use super::super::checkpoint::Checkpoint;
    use super::super::plain::{Breaking, Plain, pairs};
    use super::*;
    use grundy_rules::Code;

    fn code(text: &str) -> Breaking {
        match text {
            "grundy" => Breaking::unequal_split(),
            _ => Breaking::of_code(&Code::parse(text).unwrap()),
        }
    }

    /// The values below `to`, with blocks from heap `first` on where possible; and whether there were any.
    fn blocks(moves: &Breaking, kernel: &'static Kernel, threads: usize, first: usize, to: usize) -> (Vec<u32>, bool) {
        let mut breaker = Breaker::new(Sparse::new(moves.clone()), kernel, threads);
        breaker.first = first;
        let mut blocks = false;
        while breaker.len() < to {
            blocks |= breaker.stream.is_some();
            breaker.advance(to).unwrap();
        }
        let values: Vec<u32> = (0..to).map(|n| breaker.value(n).unwrap()).collect();
        assert_eq!(breaker.largest(), values.iter().copied().max().unwrap_or(0));
        (values, blocks)
    }

    fn by_definition(moves: &Breaking, to: usize) -> Vec<u32> {
        let mut plain = Plain::new(moves.clone());
        while plain.values.len() < to {
            let value = plain.next_value();
            plain.push(value);
        }
        plain.values
    }

    fn heap_by_heap(moves: &Breaking, to: usize) -> Vec<u32> {
        let mut sparse = Sparse::new(moves.clone());
        while sparse.plain.values.len() < to {
            sparse.step();
        }
        sparse.plain.values
    }

    /// The first heap where they differ.
    fn same(ours: &[u32], truth: &[u32], what: &str) {
        let differs = ours.iter().zip(truth).position(|(a, b)| a != b);
        assert_eq!(differs, None, "{what}");
        assert_eq!(ours.len(), truth.len(), "{what}");
    }

    #[test]
    fn every_code_of_three_octal_digits_agrees_with_the_definition() {
        const TO: usize = 3000;
        let (mut in_blocks, mut compared) = (0, 0);
        for first in ["0", "4"] {
            for digits in 0..512 {
                let text = format!("{first}.{}{}{}", digits / 64, digits / 8 % 8, digits % 8);
                let moves = code(&text);
                let truth = by_definition(&moves, TO);
                for kernel in [Kernel::portable(), Kernel::best()] {
                    let (values, blocks) = blocks(&moves, kernel, 1, 256, TO);
                    same(&values, &truth, &text);
                    in_blocks += u32::from(blocks);
                    compared += TO;
                }
            }
        }
        assert!(in_blocks > 1000, "{in_blocks}");
        println!("compared {compared} values by the definition, {in_blocks} runs in blocks");
    }

    /// Games, and how many of their heaps; some have no sparse space.
    const CHOSEN: [(&str, usize); 25] = [
        ("0.6", 50_000),
        ("grundy", 100_000),
        ("0.16", 100_000),
        ("0.36", 50_000),
        ("0.161", 50_000),
        ("0.104", 100_000),
        ("0.106", 100_000),
        ("0.127", 100_000),
        ("0.454", 100_000),
        ("0.376", 10_000),
        ("0.64", 50_000),
        ("0.06", 10_000),
        ("0.76", 10_000),
        ("4.004", 10_000),
        ("0.77", 20_000),
        ("0.667", 20_000),
        ("0.7777", 20_000),
        ("0.007", 10_000),
        ("4.3", 100_000),
        // With thousands of rare heaps.
        ("0.143", 50_000),
        ("0.371", 20_000),
        ("0.005", 20_000),
        // With values beyond a byte.
        ("0.564", 30_000),
        ("0.416", 30_000),
        ("0.366", 60_000),
    ];

    #[test]
    fn chosen_games_agree_heap_by_heap_for_any_kernel_and_threads() {
        let mut compared = 0;
        for (text, heaps) in CHOSEN {
            let to = if std::env::var_os("GRUNDY_LONG").is_some() { 4 * heaps } else { heaps };
            let moves = code(text);
            let truth = heap_by_heap(&moves, to);
            for kernel in Kernel::all() {
                let threads: &[usize] = match kernel.name {
                    "portable" => &[1],
                    name if name == Kernel::best().name => &[1, 3],
                    _ => &[2, 7],
                };
                for &threads in threads {
                    let (values, _) = blocks(&moves, kernel, threads, 4096, to);
                    same(&values, &truth, &format!("{text} with {} and {threads} threads", kernel.name));
                    compared += to;
                }
            }
        }
        println!("compared {compared} values heap by heap");
    }

    /// Begins a stream at heap n whether it is worth it or not; `None` if it is wide at once.
    fn stream_from(
        moves: &Breaking,
        values: &[u32],
        n: usize,
        kernel: &'static Kernel,
        threads: usize,
    ) -> Option<Breaker> {
        let mut breaker = Breaker::new(Sparse::new(moves.clone()), kernel, threads);
        breaker.history.extend(&values[..n]);
        let plan = Plan::choose(moves, &values[..n], breaker.history.largest())?;
        breaker.stream = breaker.stream_of(&breaker.history, plan).filter(|stream| !stream.is_wide());
        breaker.stream.is_some().then_some(breaker)
    }

    /// Values grow beyond a byte while the game is not yet settled, so streams are begun before by force.
    /// They go on in two bytes, and so do those that are interrupted just there.
    #[test]
    fn a_value_beyond_a_byte_does_not_end_a_stream() {
        let folder = std::env::temp_dir().join(format!("grundy-wide-{}", std::process::id()));
        let (mut compared, mut widened, mut resumed) = (0, 0, 0);
        for (text, to) in [("0.366", 12_000), ("0.364", 6_000), ("0.264", 9_000)] {
            let moves = code(text);
            let truth = heap_by_heap(&moves, to);
            let wide = truth.iter().position(|&value| value >= 512).unwrap_or(to);
            for (i, before) in [1, 20, 70, 900].into_iter().enumerate() {
                for (kernel, threads) in Kernel::all().zip([1, 2, 3]) {
                    let Some(mut breaker) = stream_from(&moves, &truth, wide - before, kernel, threads) else {
                        continue;
                    };
                    let stop = wide - 1 + [0, 1, 64, 300][i];
                    while breaker.len() < stop && breaker.in_blocks() {
                        breaker.advance(stop).unwrap();
                    }
                    let mut checkpoint = Checkpoint::new(&folder, text).unwrap();
                    if breaker.parts().is_some() {
                        checkpoint.save(&breaker).unwrap();
                        let mut again = Breaker::new(Sparse::new(moves.clone()), Kernel::best(), 1);
                        assert!(checkpoint.resume(&mut again).unwrap());
                        breaker = again;
                        resumed += 1;
                    }
                    while breaker.len() < to {
                        breaker.advance(to).unwrap();
                        widened += u32::from(breaker.stream.as_ref().is_some_and(Stream::is_wide));
                    }
                    same(&breaker.read(0..to), &truth, &format!("{text} from {before} before, {}", kernel.name));
                    compared += to;
                }
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
        println!("compared {compared} values, {widened} legs in two bytes, {resumed} runs taken up again");
        assert!(widened > 10 && resumed > 5, "{widened} {resumed}");
    }

    #[test]
    fn where_many_heaps_are_rare_all_pairs_are_less_work_than_taps() {
        for text in ["0.371", "0.005", "0.206", "0.16", "0.6"] {
            let work = |by: &mut dyn FnMut(&mut Breaker)| {
                let mut breaker = Breaker::new(Sparse::new(code(text)), Kernel::best(), 1);
                breaker.first = usize::MAX;
                while breaker.len() < 20_000 {
                    by(&mut breaker);
                }
                breaker.work()
            };
            let chosen = work(&mut |breaker| breaker.advance(20_000).unwrap());
            let by_taps = work(&mut |breaker| breaker.sparse.step());
            match text {
                "0.16" | "0.6" => assert!(chosen * 19 < by_taps * 20, "{text}: {chosen} {by_taps}"),
                _ => assert!(chosen * 3 < by_taps * 2, "{text}: {chosen} {by_taps}"),
            }
        }
    }

    /// What the search proves, with next to no memory or with all, is what the theorem says on a plain vector.
    #[test]
    fn the_search_proves_what_is_proved_on_all_values() {
        let to = if std::env::var_os("GRUNDY_LONG").is_some() { 60_000 } else { 24_000 };
        let (mut compared, mut given_up, mut missed) = (0, 0, 0);
        let codes = (0..1024).map(|digits| format!("{}.{:03o}", digits / 512 * 4, digits % 512));
        for text in codes.step_by(if std::env::var_os("GRUNDY_LONG").is_some() { 1 } else { 11 }) {
            let moves = code(&text);
            for bytes in [u64::MAX, 0] {
                let mut breaker = Breaker::new(Sparse::new(moves.clone()), Kernel::best(), 1);
                breaker.first = 256;
                breaker.step = 64;
                breaker.history = History::new(Room { segment: 256, head: 512, ring: 4096, bytes });
                let mut proof = None;
                while proof.is_none() && breaker.len() < to && breaker.cost_to(to as u64) < 100_000_000 {
                    let end = (breaker.len() + 1000).min(to);
                    if breaker.advance(end).is_err() {
                        break;
                    }
                    proof = if breaker.in_blocks() { breaker.prove() } else { None };
                    if breaker.len() == to && proof.is_none() {
                        while breaker.complete() {}
                        proof = if breaker.in_blocks() { breaker.prove() } else { None };
                    }
                }
                if !breaker.in_blocks() {
                    continue;
                }
                let len = breaker.len();
                let values = heap_by_heap(&moves, len);
                let truth = prove_breaking(&moves, &values);
                given_up += u32::from(!breaker.history.is_whole());
                let told = |proof: Proof| (proof.law, proof.values_used, proof.theorem.name);
                match (proof, truth) {
                    (None, Some(truth)) => {
                        // The search may need a little longer than the theorem.
                        missed += 1;
                        assert!(
                            truth.values_used * 5 > len as u64 * 2,
                            "{text} to {len} with {bytes}: {:?}",
                            truth.law
                        );
                    }
                    (proof, truth) => assert_eq!(proof.map(told), truth.map(told), "{text} to {len} with {bytes}"),
                }
                compared += u32::from(proof.is_some());
                if let Some(Proof { law, .. }) = proof {
                    let some = [0, 100, 700, len / 3, len / 2, len - 300];
                    for n in some.into_iter().filter(|n| n + 300 <= len) {
                        assert_eq!(breaker.recall(n..n + 300).unwrap(), values[n..n + 300], "{text} at {n}, {law:?}");
                    }
                }
            }
        }
        assert!(compared > 80 && given_up > 5, "{compared} {given_up}");
        println!("compared {compared} proofs, {given_up} runs in little memory, {missed} found later");
    }

    /// How far a call gets, and the work it counts, decide when a search for a
    /// period ends: they must not depend on the machine.
    #[test]
    fn how_far_each_step_gets_depends_on_nothing_but_the_game() {
        let steps = |kernel, threads| {
            let mut breaker = Breaker::new(Sparse::new(code("0.36")), kernel, threads);
            let mut steps = Vec::new();
            while breaker.len() < 30_000 {
                breaker.advance(usize::MAX).unwrap();
                steps.push((breaker.len(), breaker.work()));
            }
            steps
        };
        let portable = steps(Kernel::portable(), 1);
        assert_eq!(steps(Kernel::best(), 1), portable);
        assert_eq!(steps(Kernel::best(), 2), portable);
        assert_eq!(steps(Kernel::best(), 4), portable);
    }

    #[test]
    fn far_out_the_values_are_the_mex_of_all_pairs() {
        let mut compared = 0;
        for (text, to) in [("0.16", 1_000_000), ("0.104", 1_000_000), ("0.454", 600_000), ("0.36", 150_000)] {
            let moves = code(text);
            let (values, in_blocks) = blocks(&moves, Kernel::best(), 2, 4096, to);
            assert!(in_blocks, "{text}");
            for n in (0..20).map(|i| to - 1 - i * 4321) {
                let takes = moves.leaving(1).map(|t| values[n - t]);
                let splits = moves.leaving(2).flat_map(|t| pairs(&values, n - t, moves.unequal));
                let mut options = vec![false; 1 << 16];
                takes.chain(splits).for_each(|value| options[value as usize] = true);
                let mex = options.iter().position(|option| !option).unwrap();
                assert_eq!(values[n] as usize, mex, "heap {n} of {text}");
                compared += 1;
            }
        }
        println!("compared {compared} values with all pairs");
    }

    /// The values of Grundy's game first need nine bits at heap 7,250,049.
    #[test]
    fn grundys_game_first_reaches_256_at_heap_7_250_049() {
        if std::env::var_os("GRUNDY_LONG").is_none() {
            return;
        }
        let (values, _) = blocks(&Breaking::unequal_split(), Kernel::best(), 2, 4096, 7_400_000);
        assert_eq!(values.iter().position(|&value| value >= 256), Some(7_250_049));
    }
}
