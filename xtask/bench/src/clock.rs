//! Timing.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use grundy::codes::Code;

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
    fn worked() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
    }

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

/// Builds the program beside this one, and returns its place.
pub fn built() -> Result<PathBuf, String> {
    let built =
        Command::new(env!("CARGO")).args(["build", "--profile", "dist", "--quiet", "--package", "grundy-cli"]).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program does not build".to_owned());
    }
    Ok(std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("grundy"))
}

/// All octal codes of up to three digits that have a move.
pub fn codes() -> impl Iterator<Item = Code> {
    let digits = |first: u8| (0..512u16).map(move |d| [first, (d >> 6) as u8, (d >> 3 & 7) as u8, (d & 7) as u8]);
    let some = digits(0).chain(digits(4)).filter(|digits| digits.iter().any(|&digit| digit != 0));
    some.filter_map(|digits| {
        let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0).max(1);
        Code::octal(&digits[..=last]).ok()
    })
}

/// A key for sorting: codes with few digits come first; the digit in front of the point counts if it is not 0.
pub fn order(code: &str) -> (usize, String) {
    (code.trim_start_matches("0.").len(), code.to_owned())
}
