//! `cargo xtask bench`, `census`, `misere-quotients` and `octal-games`: what takes long and needs the product.
//!
//! A crate of its own, so that `cargo xtask page` and `cargo xtask counts` need not build grundy.

mod boards;
mod census;
mod families;
mod field;
mod octal_games;
mod pairs;
mod plain;
mod solvers;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["bench"] => solvers::promises(),
        ["bench", "boards"] => return boards::run(false),
        ["bench", "boards", "--long"] => return boards::run(true),
        ["bench", "families"] => families::run(),
        ["bench", "field"] => field::run(),
        ["bench", "hackenbush"] => solvers::hackenbush(),
        ["bench", "heap"] => solvers::heap(),
        ["bench", "plain"] => return plain::run(),
        ["bench", "plain", "graph", flags @ ..] => return plain::graph(flags),
        ["bench", group] => return pairs::run(group, None),
        ["bench", group, "--against", other] => return pairs::run(group, Some(Path::new(other))),
        ["misere-quotients"] => return octal_games::quotients(10.0),
        ["misere-quotients", "--seconds", seconds] => match seconds.parse() {
            Ok(seconds) => return octal_games::quotients(seconds),
            Err(_) => return Err(format!("`{seconds}` is not a number of seconds")),
        },
        ["census", "verify", file] => return census::verify(Path::new(file)),
        ["census", list] => return census::run(list, Path::new(&format!("docs/data/census-{list}.csv"))),
        ["census", list, file] => return census::run(list, Path::new(file)),
        ["octal-games"] => return octal_games::run(false),
        ["octal-games", "--quick"] => return octal_games::run(true),
        _ => return Err("there is no such command; `cargo xtask` lists them".to_owned()),
    }
    Ok(())
}

fn median(runs: usize, mut work: impl FnMut()) -> Duration {
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
struct Clock {
    begin: Instant,
    worked: Option<f64>,
}

impl Clock {
    /// Seconds of this thread's work so far; `None` if the system does not report them as Linux does.
    fn worked() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
    }

    fn start() -> Clock {
        Clock { begin: Instant::now(), worked: Clock::worked() }
    }

    /// The seconds of this thread, or elapsed seconds if `of_clock`.
    fn seconds(&self, of_clock: bool) -> f64 {
        let passed = self.begin.elapsed().as_secs_f64();
        match (Clock::worked(), self.worked) {
            (Some(now), Some(begin)) if !of_clock => now - begin,
            _ => passed,
        }
    }
}

/// Builds the program beside this one, and returns its place.
fn built() -> Result<PathBuf, String> {
    let built =
        Command::new(env!("CARGO")).args(["build", "--profile", "dist", "--quiet", "--package", "grundy-cli"]).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program does not build".to_owned());
    }
    Ok(std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("grundy"))
}
