//! Taking and breaking, each stretch of heaps by the quickest way there is.
//!
//! The first heaps by the [definition](super::plain); then heap by heap with few
//! look-ups, where the values have a [sparse space](super::sparse); and once that
//! has settled, in [blocks](super::stream). Without one, [all pairs](super::dense)
//! are compared, in blocks too. Whichever way a value is found, it is
//! the same.

use super::dense::{Dense, GAIN};
use super::kernels::Kernel;
use super::plan::Plan;
use super::sparse::Sparse;
use super::stream::Stream;

/// A stream may begin at this heap, …
const FIRST: usize = 4_096;

/// … and where it may not yet, it is tried again after so many, and a sixteenth of those there are.
const AGAIN: usize = 512;

/// So many heaps of a stream look at one tap for the price of a plain look-up.
const BLOCK_GAIN: u64 = 32;

/// A game that takes and breaks, with its values so far.
pub(super) struct Breaker {
    /// The values, and how to go on heap by heap.
    pub sparse: Sparse,
    stream: Option<Stream>,
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
        Breaker { sparse, stream: None, dense: Dense::default(), kernel, threads, first: FIRST, stream_work: 0 }
    }

    /// The plan in use, if there is a sparse space.
    pub fn plan(&self) -> Option<&Plan> {
        self.stream.as_ref().map(Stream::plan).or(self.sparse.plan.as_ref())
    }

    /// Whether the next values come in blocks.
    pub fn in_blocks(&self) -> bool {
        self.stream.is_some()
    }

    /// The mask in use, if there is one and it regards values only.
    pub fn rare_mask(&self) -> Option<u64> {
        self.plan().filter(|plan| plan.parity.is_none()).map(|plan| plan.mask.into())
    }

    /// How many values have been looked up so far. The same whatever the kernel.
    pub fn work(&self) -> u64 {
        self.sparse.plain.work + self.stream_work
    }

    /// About how many look-ups the heaps 0..=n take, as things stand.
    pub fn cost_to(&self, n: u64) -> u128 {
        match &self.stream {
            Some(stream) => u128::from(n) * (stream.taps() as u128 + 256) / u128::from(BLOCK_GAIN),
            None if self.sparse.plan.is_none() && Dense::knows(&self.sparse.plain.moves, n) => {
                self.sparse.cost_to(n) / u128::from(GAIN)
            }
            None => self.sparse.cost_to(n),
        }
    }

    /// Appends the values of the next heaps, at least one and none from heap `to` on.
    pub fn advance(&mut self, to: usize) {
        let n = self.sparse.plain.values.len();
        if let Some(stream) = &mut self.stream {
            let taps = stream.taps() as u64;
            let goes_on = stream.advance(&mut self.sparse.plain, to);
            let heaps = (self.sparse.plain.values.len() - n) as u64;
            self.stream_work += heaps * (taps + 256) / BLOCK_GAIN;
            if !goes_on {
                self.stream = None;
                self.sparse.resume();
                self.first = n + n / 16 + AGAIN;
            }
            if heaps > 0 {
                return;
            }
        }
        self.sparse.choose_if_due();
        let dense = self.sparse.plan.is_none() && Dense::knows(&self.sparse.plain.moves, n as u64);
        if !dense || !self.dense.advance(&mut self.sparse.plain, to) {
            self.sparse.step();
            if n + 1 >= self.first
                && let Some(plan) = &self.sparse.plan
            {
                self.stream = Stream::new(self.kernel, self.threads, &self.sparse.plain, plan);
                self.first = n + n / 16 + AGAIN;
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
        while breaker.sparse.plain.values.len() < to {
            blocks |= breaker.stream.is_some();
            breaker.advance(to);
        }
        assert_eq!(breaker.sparse.plain.largest(), breaker.sparse.plain.values.iter().copied().max().unwrap_or(0));
        (breaker.sparse.plain.values, blocks)
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
    const CHOSEN: [(&str, usize); 19] = [
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

    /// How far a call gets, and the work it counts, decide when a search for a
    /// period ends: they must not depend on the machine.
    #[test]
    fn how_far_each_step_gets_depends_on_nothing_but_the_game() {
        let steps = |kernel, threads| {
            let mut breaker = Breaker::new(Sparse::new(code("0.36")), kernel, threads);
            let mut steps = Vec::new();
            while breaker.sparse.plain.values.len() < 30_000 {
                breaker.advance(usize::MAX);
                steps.push((breaker.sparse.plain.values.len(), breaker.work()));
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
