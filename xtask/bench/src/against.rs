//! This program against another build of it: `cargo xtask bench against PROGRAM`.
//!
//! Each command is run by both in turn, as a whole process; the ratio is the median of those of the pairs.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grundy_testkit::{Random, Scratch};

use crate::clock;

const PAIRS: usize = 7;

/// Commands that every version has. `GRAPH` and `TREE` are files of random edges.
const COMMANDS: &[&str] = &[
    "solve nim 3 4 5",
    "values kayles --to 1000000 --format csv",
    "values officers --to 1000000 --from 999990",
    "values grundy --to 300000 --from 299990",
    "values 0.104 --to 10000000 --from 9999990",
    "period 0.16",
    "solve kayles 100000 + officers 20000",
    "solve kayles 12 13 --misere",
    "solve wythoff 3,5 + chomp 4,3,1 + grundy 30 --explain",
    "solve chomp 8,8,8,8,8,8,8",
    "solve cram 4,5",
    "solve rules:rules/milk.star 16",
    "solve rules:rules/tic-tac-toe.star",
    "solve graph:GRAPH 99999",
    "solve hackenbush:TREE --moves 1",
];

pub fn run(other: &str) -> Result<(), String> {
    let ours = clock::built()?;
    compare(&ours, Path::new(other), &Scratch::new())
}

fn compare(ours: &Path, other: &Path, folder: &Scratch) -> Result<(), String> {
    let mut random = Random::new(1);
    let (mut graph, mut tree) = ("from,to\n".to_owned(), String::new());
    for v in 1..100_000u64 {
        for _ in 0..3 {
            let _ = writeln!(graph, "{v},{}", random.below(v));
        }
        let below = random.below(v);
        let below = if below == 0 { "ground".to_owned() } else { below.to_string() };
        let _ = writeln!(tree, "{below} {v}");
    }
    let [graph, tree] =
        [("graph.csv", graph), ("tree.hb", tree)].map(|(name, text)| folder.write(name, text).display().to_string());
    println!("| command | before | now | ratio (least to most) |\n| --- | --- | --- | --- |");
    for command in COMMANDS {
        let words: Vec<String> =
            command.split(' ').map(|word| word.replace("GRAPH", &graph).replace("TREE", &tree)).collect();
        timed(ours, &words)?;
        let mut pairs: Vec<(Duration, Duration)> = Vec::new();
        for _ in 0..PAIRS {
            pairs.push((timed(other, &words)?, timed(ours, &words)?));
        }
        let mut ratios: Vec<f64> = pairs.iter().map(|(before, now)| now.as_secs_f64() / before.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        let (mut before, mut now): (Vec<Duration>, Vec<Duration>) = pairs.into_iter().unzip();
        before.sort();
        now.sort();
        println!(
            "| `{command}` | {:.1} ms | {:.1} ms | {:.2} ({:.2} to {:.2}) |",
            before[PAIRS / 2].as_secs_f64() * 1e3,
            now[PAIRS / 2].as_secs_f64() * 1e3,
            ratios[PAIRS / 2],
            ratios[0],
            ratios[PAIRS - 1]
        );
    }
    Ok(())
}

/// How long a program takes for a command.
fn timed(program: &Path, words: &[String]) -> Result<Duration, String> {
    let begin = Instant::now();
    let status =
        Command::new(program).args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let time = begin.elapsed();
    match status {
        Ok(status) if status.success() => Ok(time),
        Ok(status) => Err(format!("{} {} ends with {status}", program.display(), words.join(" "))),
        Err(error) => Err(format!("{} cannot be run: {error}", program.display())),
    }
}
