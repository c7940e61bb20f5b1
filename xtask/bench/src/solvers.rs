//! The speed of solvers, each as a ratio within one run of this program: the promises, the heap engine, large pictures.
//!
//! The speed of shared machines drifts: what is compared runs in turn, several times, and the medians count.
//!
//! *The heap engine*: verified heaps a second, in blocks and heap by heap. The scalar solver and the plain O(n²) loop
//! run in the same process on fewer heaps. The scalar solver is timed over its last quarter, where its rare heaps are
//! those of the blocks. The blocks are timed over their last three quarters. The plain loop's time is extrapolated as
//! n². Times are a thread's processor time, if known, or elapsed.
//!
//! *Large pictures of Hackenbush*: values and all cuts, compared with one depth-first search.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grundy::hackenbush::{Colour, Draft, GROUND, Green, Picture};
use grundy::{HeapRun, Nimber, Rules, Session, Way};
use grundy_testkit::Random;

use crate::{Clock, median};

fn line(what: &str, time: Duration, note: &str) {
    println!("| {what} | {:.3} ms | {note} |", time.as_secs_f64() * 1e3);
}

pub fn promises() {
    println!("| what | median | against |\n| --- | --- | --- |");
    nim();
    kayles();
}

/// 10^6 random heaps: all winning moves, compared with one pass over the input.
fn nim() {
    let mut random = Random::new(1);
    let heaps: Vec<u64> = (0..1_000_000).map(|_| random.bits()).collect();
    let pass = median(101, || {
        black_box(black_box(&heaps).iter().fold(0, |sum, heap| sum ^ heap));
    });
    let solve = median(101, || {
        black_box(grundy::nim::winning_heaps(black_box(&heaps)));
    });
    let (sum, moves) = grundy::nim::winning_heaps(&heaps);
    let ratio = solve.as_secs_f64() / pass.as_secs_f64();
    line("one pass over 10^6 heaps of Nim", pass, &format!("{:.2} ns a heap", pass.as_secs_f64() * 1e3));
    let note =
        format!("{ratio:.1} passes; {:.2} ns a heap; nim-sum {sum}, {} moves", solve.as_secs_f64() * 1e3, moves.len());
    line("all winning moves of these heaps", solve, &note);
}

/// The values of Kayles up to heap 100,000, compared with the plain loop.
fn kayles() {
    const TO: u64 = 100_000;
    let rules = Rules::find("kayles").expect("kayles is in the catalogue");
    let mut ours = Vec::new();
    let quick = median(5, || {
        ours = Session::default().values(&rules, 0, TO).expect("within the limits");
    });
    let mut plain = Vec::new();
    let slow = median(1, || plain = plain_kayles(TO as usize));
    assert_eq!(ours, plain, "the plain loop disagrees");
    let times = slow.as_secs_f64() / quick.as_secs_f64();
    line("`values kayles --to 100000`", quick, &format!("{times:.0} times faster than the plain loop"));
    line("the plain O(n²) loop over Kayles to 100000", slow, "same values");
}

fn plain_kayles(to: usize) -> Vec<u64> {
    let mut values = vec![0u64; to + 1];
    let mut seen = [0u32; 1024];
    for n in 1..=to {
        for take in 1..=2.min(n) {
            let rest = n - take;
            for left in 0..=rest / 2 {
                seen[(values[left] ^ values[rest - left]) as usize] = n as u32;
            }
        }
        values[n] = (0..).find(|&v| seen[v as usize] != n as u32).unwrap_or(0);
    }
    values
}

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

/// Prints the table of the heap engine.
pub fn heap() {
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

/// Prints the table of large pictures: nanoseconds for each edge, and how many searches that equals.
pub fn hackenbush() {
    println!("| picture | edges | walk | value | all cuts to 0 | value after every cut |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for size in [1_000, 10_000, 100_000, 1_000_000] {
        let mut random = Random::new(1);
        show("random tree", &draw((1..size).map(|v| (random.below(v), v))));
        show("path", &draw((1..size).map(|v| (v - 1, v))));
        show("circle", &draw((0..size).map(|v| (v, (v + 1) % size))));
        let n = size * 2 / 3;
        let chords: Vec<(u64, u64)> = (0..n / 2).map(|_| (random.below(n), random.below(n))).collect();
        show("circle with chords", &draw((0..n).map(|v| (v, (v + 1) % n)).chain(chords)));
        let n = size * 9 / 10;
        let ties: Vec<(u64, u64)> = (0..n / 10).map(|_| (random.below(n), random.below(n))).collect();
        show("random tree with ties", &draw((1..n).map(|v| (random.below(v), v)).chain(ties)));
    }
}

fn draw(edges: impl IntoIterator<Item = (u64, u64)>) -> Picture {
    let name = |v: u64| if v == 0 { "ground".to_owned() } else { v.to_string() };
    let mut draft = Draft::new();
    for (a, b) in edges {
        draft.edge(&name(a), &name(b), Colour::Green, 1).expect("few edges");
    }
    draft.finish().picture
}

fn show(what: &str, picture: &Picture) {
    let runs = if picture.edges.len() > 100_000 { 5 } else { 15 };
    let mut times = [const { Vec::new() }; 4];
    // The runs alternate, so that a slower machine slows all of them.
    for _ in 0..runs {
        times[0].push(time(|| walk(picture)));
        times[1].push(time(|| Green::of(picture).map(|green| green.value())));
        times[2].push(time(|| Green::of(picture).map(|green| green.cuts_with_value(Nimber(0)))));
        times[3].push(time(|| Green::of(picture).map(|green| green.values_after_cuts())));
    }
    let edges = picture.edges.len();
    let median = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    });
    let cells = median.map(|time| format!("{:.1} ns ({:.1})", time * 1e9 / edges as f64, time / median[0]));
    println!("| {what} | {edges} | {} |", cells.join(" | "));
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed()
}

/// One depth-first search that only visits every vertex.
fn walk(picture: &Picture) -> usize {
    let mut met = vec![false; picture.vertex_count()];
    let mut stack = vec![(GROUND, 0)];
    met[GROUND as usize] = true;
    let mut count = 1;
    while let Some((v, next)) = stack.last_mut() {
        let Some(edge) = picture.at(*v).get(*next) else {
            stack.pop();
            continue;
        };
        *next += 1;
        if !met[edge.vertex as usize] {
            met[edge.vertex as usize] = true;
            count += 1;
            stack.push((edge.vertex, 0));
        }
    }
    count
}
