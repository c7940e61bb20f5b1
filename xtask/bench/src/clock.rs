//! Timing.

use std::time::{Duration, Instant};

/// The median of `runs` timings of `work`.
pub fn median(runs: usize, mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let begin = Instant::now();
            work();
            begin.elapsed()
        })
        .collect();
    times.sort();
    times[runs / 2]
}
