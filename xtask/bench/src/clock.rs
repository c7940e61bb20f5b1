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

/// Seconds of this thread's work, or of elapsed time.
pub struct Clock {
    begin: Instant,
    worked: Option<f64>,
}

impl Clock {
    /// Seconds of this thread's work so far; `None` if the system does not report them as Linux does.
    pub fn worked() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
    }

    /// Begins to measure.
    pub fn start() -> Clock {
        Clock { begin: Instant::now(), worked: Clock::worked() }
    }

    /// The seconds of this thread, or elapsed seconds if `of_clock`.
    pub fn seconds(&self, of_clock: bool) -> f64 {
        let passed = self.begin.elapsed().as_secs_f64();
        match (Clock::worked(), self.worked) {
            (Some(now), Some(begin)) if !of_clock => now - begin,
            _ => passed,
        }
    }
}
