//! The heap engine: verified heaps a second, in blocks and heap by heap.
//!
//! The scalar solver and the plain O(n²) loop run in the same process on fewer heaps. The scalar solver is timed over
//! its last quarter, where its rare heaps are those of the blocks. The blocks are timed over their last three
//! quarters. The plain loop's time is extrapolated as n². Times are a thread's processor time, if known, or elapsed.

use grundy::{HeapRun, Rules, Way};

use crate::clock::Clock;

/// A game, and how many heaps to compute in blocks and heap by heap.
const GAMES: [(&str, usize, usize); 8] = [
    ("0.6", 4_000_000, 120_000),
    ("grundy", 4_000_000, 400_000),
    ("0.36", 6_000_000, 200_000),
    ("0.16", 100_000_000, 1_000_000),
    ("0.104", 100_000_000, 1_000_000),
    ("0.454", 60_000_000, 1_000_000),
    // Values of two bytes.
    ("0.264", 600_000, 150_000),
    ("0.06", 100_000, 30_000),
];

/// The last heap of the plain loop.
const PLAIN: usize = 20_000;

fn new(game: &str, way: Way) -> HeapRun {
    let rules = Rules::find(game).expect("a game of the catalogue");
    HeapRun::new(&rules, way).expect("a game that takes and breaks")
}

fn rate(run: &mut HeapRun, from: usize, to: usize, of_clock: bool) -> f64 {
    run.advance(from);
    let from = run.len();
    let clock = Clock::start();
    run.advance(to);
    (to - from) as f64 / clock.seconds(of_clock)
}

/// The heap from which on a run is in blocks, or a third of the heaps.
fn settled(run: &mut HeapRun, to: usize) -> usize {
    let mut n = 2048;
    while n < to / 3 && run.rares().is_none_or(|(.., blocks)| !blocks) {
        n += 512;
        run.advance(n);
    }
    n
}

pub fn run() {
    println!("| game | rares, largest | heaps | way | M heaps/s | heap by heap | definition |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for (game, heaps, scalar_heaps) in GAMES {
        let mut plain = new(game, Way::Definition);
        let clock = Clock::start();
        plain.advance(PLAIN);
        // Extrapolated as n²: the average rate over all `heaps`.
        let plain_rate = PLAIN as f64 / clock.seconds(false) * PLAIN as f64 / heaps as f64;
        let mut scalar = new(game, Way::HeapByHeap);
        let scalar_rate = rate(&mut scalar, scalar_heaps * 3 / 4, scalar_heaps, false);
        let line = |run: &HeapRun, way: &str, rate: f64| {
            let rares = run.rares().map_or("none".to_owned(), |(count, last, _)| format!("{count}, {last}"));
            let [millions, scalars, plains] = [1e6, scalar_rate, plain_rate].map(|unit| rate / unit);
            println!("| {game} | {rares} | {heaps} | {way} | {millions:.3} | {scalars:.1} | {plains:.0} |");
        };
        line(&scalar, "heap by heap", scalar_rate);
        for kernel in HeapRun::kernels() {
            for threads in [1, 2] {
                let mut run = new(game, Way::Blocks { kernel, threads });
                let from = settled(&mut run, heaps).max(heaps / 4);
                let rate = rate(&mut run, from, heaps, threads > 1);
                line(&run, &format!("{kernel}, {threads} threads"), rate);
                let same = scalar.values().iter().zip(&run.read(0..scalar.len())).all(|(a, b)| a == b);
                assert!(same, "the values of {game} differ");
            }
        }
    }
    println!("\nThe last columns say how many times faster than the scalar solver and than the plain loop;");
    println!("the latter is measured to heap {PLAIN} and extrapolated as n².");
}
