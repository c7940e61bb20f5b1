//! `cargo xtask bench`, `census`, `misere-quotients` and `octal-games`: what takes long and needs the product.
//!
//! A crate of its own, so that `cargo xtask page` and `cargo xtask counts` need not build grundy.

mod boards;
mod census;
mod clock;
mod families;
mod field;
mod graph;
mod hackenbush;
mod heap;
mod misere_quotients;
mod octal_games;
mod pairs;
mod plain;
mod promises;

use std::path::Path;
use std::process::ExitCode;

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
        ["bench"] => promises::run(),
        ["bench", "boards"] => return boards::run(false),
        ["bench", "boards", "--long"] => return boards::run(true),
        ["bench", "families"] => families::run(),
        ["bench", "field"] => field::run(),
        ["bench", "hackenbush"] => hackenbush::run(),
        ["bench", "heap"] => heap::run(),
        ["bench", "plain"] => return plain::run(),
        ["bench", "plain", "graph", flags @ ..] => return graph::run(flags),
        ["bench", group] => return pairs::run(group, None),
        ["bench", group, "--against", other] => return pairs::run(group, Some(Path::new(other))),
        ["misere-quotients"] => return misere_quotients::run(10.0),
        ["misere-quotients", "--seconds", seconds] => match seconds.parse() {
            Ok(seconds) => return misere_quotients::run(seconds),
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
