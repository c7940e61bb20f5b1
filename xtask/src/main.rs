//! Tasks of this repository: `cargo xtask bench [NAME]`, `cargo xtask counts`, `cargo xtask page`.

mod bench;
mod bench_check;
mod bench_cluster;
mod bench_graph;
mod bench_hackenbush;
mod bench_heap;
mod bench_rules;
mod counts;
mod octal_games;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask bench              time the program's promises, each as a ratio within one run
cargo xtask bench check [--all]
                               solving, writing a certificate, and checking it
cargo xtask bench cluster [--edges N [--picture FILE]]
                               tables of whole games on workers and processes, against arrays in one
cargo xtask bench graph [--vertices N] [--edges N] [--runs N]
                               games on graphs, from a Parquet file to all values
cargo xtask bench heap [GAME HEAPS [KERNEL THREADS]]
                               values of heap games in blocks, heap by heap, and by the definition
cargo xtask bench hackenbush   large pictures, against one walk through them
cargo xtask bench rules        rules in Starlark: positions a second, and the share of the rules in it
cargo xtask page [--wasm]      build the page into web/dist
cargo xtask octal-games [--quick]
                               compute the tables of docs/octal-games.md from nothing
cargo xtask counts             lines per room, golden rows, bad inputs";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bench"] => bench::run(),
        ["bench", which @ ("cluster" | "graph"), ref flags @ ..] => {
            let run = if which == "graph" { bench_graph::run } else { bench_cluster::run };
            if let Err(message) = run(flags) {
                eprintln!("{message}");
                return ExitCode::from(2);
            }
        }
        ["bench", "check"] => bench_check::run(false),
        ["bench", "check", "--all"] => bench_check::run(true),
        ["bench", "hackenbush"] => bench_hackenbush::run(),
        ["bench", "heap", ref words @ ..] => bench_heap::run(words),
        ["bench", "rules"] => bench_rules::run(),
        ["octal-games", ref flags @ ..] if flags.is_empty() || *flags == ["--quick"] => {
            if let Err(message) = octal_games::run(!flags.is_empty()) {
                eprintln!("{message}");
                return ExitCode::from(2);
            }
        }
        ["counts"] => counts::run(),
        ["page", ref flags @ ..] => return page(flags),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Building the page takes libraries of its own, so it is a program of its own.
fn page(flags: &[&str]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = std::process::Command::new(cargo);
    command.args(["run", "--quiet", "--package", "xtask-page", "--"]).args(flags);
    match command.status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("cargo cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}
