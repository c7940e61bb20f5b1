//! The promises about speed, each as a ratio within one run.
//!
//! The speed of shared machines drifts: what is compared runs in turn, several times, and the medians count.

use std::hint::black_box;
use std::time::Duration;

use grundy::{Rules, Session};
use grundy_testkit::Random;

use crate::clock::median;

fn line(what: &str, time: Duration, note: &str) {
    println!("| {what} | {:.3} ms | {note} |", time.as_secs_f64() * 1e3);
}

pub fn run() {
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
