//! `cargo xtask bench GROUP`: the rows of `benches/rows.toml`, timed as whole processes.
//!
//! A row and its peer run in turn; the ratio is the median of those of the pairs. With `--against PROGRAM`, the peer is
//! the same command of another build. The peak of memory is what Linux reports.

use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grundy_testkit::{Random, Scratch};

use crate::built;

const ROWS: &str = include_str!("../../../benches/rows.toml");
const PAIRS: usize = 5;
const VERTICES: usize = 1_000_000;

/// Prints the rows of a group. Fails if the group is not known, or a command fails.
pub fn run(group: &str, other: Option<&Path>) -> Result<(), String> {
    let table: toml::Table = ROWS.parse().map_err(|error| format!("benches/rows.toml: {error}"))?;
    let rows = table.get(group).and_then(|rows| rows.as_array()).ok_or("there is no such benchmark")?;
    let (ours, folder) = (built()?, Scratch::new());
    let files = [
        ("RANDOM", "random.csv", VERTICES),
        ("NEAR", "near.csv", 16),
        ("TREE", "tree.hb", VERTICES),
        ("HEAPS", "heaps.txt", VERTICES),
    ];
    let files = files.map(|(name, file, far)| (name, folder.write(file, edges(file, far)).display().to_string()));
    let out = folder.at("out").display().to_string();
    let words = |line: &str| -> Vec<String> {
        let named =
            |word: &str| files.iter().fold(word.replace("OUT", &out), |word, (name, file)| word.replace(name, file));
        line.split(' ').map(named).collect()
    };
    println!("| job | time | peak MiB | ratio to its peer (least to most) |\n| --- | --- | --- | --- |");
    for row in rows {
        let text = |key: &str| row.get(key).and_then(|text| text.as_str());
        let command = words(text("run").ok_or("a row has no command")?);
        let peer = other.map(|other| (other, command.clone()));
        let peer = peer.or_else(|| {
            let line = text("peer")?;
            // A peer that is not grundy names its program.
            let Some(line) = line.strip_prefix("! ") else { return Some((&*ours, words(line))) };
            let (program, rest) = line.split_once(' ').unwrap_or((line, ""));
            Some((Path::new(program), words(rest)))
        });
        let first = text("first").map(words);
        // The output of an earlier run is removed first; the output of `first` is kept as input.
        let timed = |program: &Path, words: &[String]| timed(program, words, first.is_none().then_some(&*out));
        first.as_ref().map_or(Ok(()), |first| timed(&ours, first).map(drop))?;
        let (mut times, mut ratios, mut most) = (Vec::new(), Vec::new(), 0);
        for _ in 0..PAIRS {
            let theirs = peer.as_ref().map(|(program, words)| timed(program, words)).transpose()?;
            let (time, peak) = timed(&ours, &command)?;
            ratios.extend(theirs.map(|(theirs, _)| time.as_secs_f64() / theirs.as_secs_f64()));
            times.push(time);
            most = most.max(peak);
        }
        times.sort();
        ratios.sort_by(f64::total_cmp);
        let ratio = ratios
            .get(PAIRS / 2)
            .map_or_else(String::new, |middle| format!("{middle:.2} ({:.2} to {:.2})", ratios[0], ratios[PAIRS - 1]));
        let (job, time) = (text("job").unwrap_or_default(), times[PAIRS / 2].as_secs_f64());
        println!("| {job} | {time:.3} s | {} | {ratio} |", most >> 10);
    }
    Ok(())
}

/// How long a program takes for a command, and its peak of memory in KiB; `out` is removed first.
fn timed(program: &Path, words: &[String], out: Option<&str>) -> Result<(Duration, u64), String> {
    if let Some(out) = out {
        let _ = std::fs::remove_dir_all(out);
        let _ = std::fs::remove_file(format!("{out}.csv"));
    }
    let failed = |what: &dyn std::fmt::Display| format!("{} {}: {what}", program.display(), words.join(" "));
    let begin = Instant::now();
    let mut command = Command::new(program);
    // The file for standard input comes after `<`.
    let (words, input) = match words {
        [words @ .., sign, file] if sign == "<" => {
            (words, Stdio::from(File::open(file).map_err(|error| failed(&error))?))
        }
        words => (words, Stdio::null()),
    };
    command.args(words).stdin(input).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| failed(&error))?;
    let mut peak = 0;
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let told = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
        peak = peak.max(told.unwrap_or(0));
        match child.try_wait().map_err(|error| failed(&error))? {
            // A refuted or an open question is an answer too.
            Some(status) if matches!(status.code(), Some(0 | 1 | 3)) => return Ok((begin.elapsed(), peak)),
            Some(status) => return Err(failed(&status)),
            None => std::thread::sleep(Duration::from_micros(300)),
        }
    }
}

/// Random edges that lead to smaller numbers, at most `far` down: three for each vertex of a graph, one of a tree. Or a sum
/// of random heaps of Nim.
fn edges(file: &str, far: usize) -> String {
    let (mut random, tree) = (Random::new(1), file.ends_with(".hb"));
    if file.ends_with(".txt") {
        return (0..VERTICES).map(|_| format!(" {}", random.bits())).fold("nim".to_owned(), |text, heap| text + &heap);
    }
    let mut text = if tree { String::new() } else { "from,to\n".to_owned() };
    for v in 1..VERTICES {
        for _ in 0..if tree { 1 } else { 3 } {
            let below = v - 1 - random.below(v.min(far));
            let _ = match (tree, below) {
                (true, 0) => writeln!(text, "ground {v}"),
                (true, _) => writeln!(text, "{below} {v}"),
                (false, _) => writeln!(text, "{v},{below}"),
            };
        }
    }
    text
}
