//! Tasks of this repository: `cargo xtask bench [heap]`, `cargo xtask counts`.

mod bench;
mod bench_heap;
mod counts;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask bench    time the program's promises, each as a ratio within one run
cargo xtask bench heap [GAME HEAPS [KERNEL THREADS]]
                     values of heap games in blocks against heap by heap and the definition
cargo xtask counts   lines per room, golden rows, comparisons made by the tests";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bench"] => bench::run(),
        ["bench", "heap", ref words @ ..] => bench_heap::run(words),
        ["counts"] => counts::run(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
