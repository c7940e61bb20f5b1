//! Tasks of this repository: measurements, the page, the book, counts of lines and sentences.
//!
//! This program builds nothing of the product: a task that needs the product is a package of its own, built on request.

mod book;
mod budget;
mod schema;
mod tidy;
mod traditional;

use crate::budget::Budget;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask bench              time the program's promises, each as a ratio within one run
cargo xtask bench GROUP [--against PROGRAM]
                               whole processes, by the rows of benches/rows.toml: check, cluster, commands, doors,
                               quotients, rules, theorems; each beside its peer, or beside another build of the program
cargo xtask bench --page       write the tables of docs/performance.md from benches/measurements.tsv
cargo xtask bench boards [--long]
                               boards of cells: nimber search against the plain search of all positions
cargo xtask bench field        nim-products by each way of the processor, against the recursion
cargo xtask bench heap         values of heap games in blocks, heap by heap, and by the definition
cargo xtask bench hackenbush   large pictures, against one walk through them
cargo xtask bench plain        against plain programs in C++, where there is a compiler
cargo xtask bench plain graph [--vertices N] [--edges N] [--runs N]
                               games on random graphs, from a file to the answer of each vertex
cargo xtask bench families     theorems for all n about boards that repeat, and their certificates
cargo xtask page [--wasm|--check|--unpack]
                               build the page into web/dist and the program; or only its libraries;
                               or say whether the built page in the repository is out of date, and unpack it
cargo xtask census LIST [FILE] what is known of all games of a list, a row a game, as CSV or Parquet; goes on where it was
                               stopped. The lists are families, small-families, rules, octal, hexadecimal and
                               subtraction
cargo xtask census verify FILE compute each row of such a file again, and check its certificate
cargo xtask misere-quotients [--seconds N]
                               the rows of docs/data/misere-quotients.csv; goes on where it was stopped
cargo xtask docs               build the guide as a book with search, by mdBook
cargo xtask octal-games [--quick]
                               compute docs/data/octal-games.csv and octal-codes.csv from nothing
cargo xtask counts [--check]   lines per room beside the ceilings of xtask/budget.toml, golden rows, bad inputs;
                               with --check, more than a ceiling is an error
cargo xtask schema [--check]   write the JSON Schema of all answers and the tables of `grundy help json`
cargo xtask tidy [RULE]        sentences of documents and doc comments that break a rule of the house's English,
                               beside their ceilings; or the places of one rule
cargo xtask traditional [--check]
                               write the files of traditional Chinese by xtask/traditional.txt; or say which are stale";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["docs"] => ended(book::build()),
        ["bench", "--page"] => ended(book::speed(false)),
        ["bench" | "census" | "misere-quotients" | "octal-games", ..] => {
            run(&["--profile", "dist", "--package", "xtask-bench"], &words)
        }
        ["page", ..] => run(&["--package", "xtask-page", "--features", "bindings"], &words[1..]),
        ["counts"] => {
            ended(Budget::read().and_then(|budget| budget::run(&budget)));
            ExitCode::SUCCESS
        }
        ["counts", "--check"] => ended(Budget::read().and_then(|budget| budget::run(&budget))),
        ["tidy"] | ["tidy", _] => ended(Budget::read().and_then(|budget| tidy::run(&budget, words.get(1).copied()))),
        ["schema"] | ["schema", "--check"] => ended(schema::run(words.len() > 1)),
        ["traditional"] | ["traditional", "--check"] => ended(traditional::run(words.len() > 1)),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn ended(outcome: Result<(), String>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

fn run(package: &[&str], words: &[&str]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(["run", "--quiet"]).args(package).arg("--").args(words).status();
    match status {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("cargo cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}
