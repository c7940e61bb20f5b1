//! Rules in Starlark: how many positions a second are solved, the share of that time that the rules themselves take, and
//! the same rules memoised in plain Python (`benches/plain/*.py`).

use std::collections::HashSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grundy::{Position, Rules, Session, Sources, Sum};

use crate::clock::median;

/// How often each job is done; the median counts.
const RUNS: usize = 5;

/// The folder of the project.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Prints a line for each game.
pub fn run() {
    let sources = Sources::in_folder(FOLDER);
    println!("| game | positions | solved in | positions/s | share of the rules | in Python | ratio |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for (text, twin) in [
        ("rules:rules/milk.star 16", "milk.py 16"),
        ("rules:rules/milk.star 22", "milk.py 22"),
        ("rules:rules/cram.star 4,4", "cram.py 4,4"),
        ("rules:rules/tic-tac-toe.star", "tic_tac_toe.py"),
    ] {
        let game = Sum::read(text, &sources).expect("a position");
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            ours.push(median(1, || {
                Session::default().solve(&game, game.convention().expect("one"), 0).expect("small");
            }));
            theirs.extend(python(twin));
        }
        let solved = middle(&mut ours);
        let (positions, rules) = rules_alone(&game);
        let (seconds, share) = (solved.as_secs_f64(), 100.0 * rules.as_secs_f64() / solved.as_secs_f64());
        let speed = positions as f64 / seconds;
        print!("| `{text}` | {positions} | {solved:.2?} | {speed:.0} | {share:.0} % | ");
        match theirs.len() {
            RUNS => {
                let python = middle(&mut theirs);
                println!("{python:.2?} | {:.2} |", seconds / python.as_secs_f64());
            }
            _ => println!("no `python3` | |"),
        }
    }
}

fn middle(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The time of a program in Python, without that of starting Python; `None` if it cannot be run.
fn python(words: &str) -> Option<Duration> {
    let (script, rest) = words.split_once(' ').map_or((words, None), |(script, rest)| (script, Some(rest)));
    let timed = |words: &[&str]| {
        let started = Instant::now();
        let status = Command::new("python3").args(words).current_dir(FOLDER).stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success()).then(|| started.elapsed())
    };
    let path = format!("benches/plain/{script}");
    let words: Vec<&str> = [path.as_str()].into_iter().chain(rest).collect();
    Some(timed(&words)?.saturating_sub(timed(&["-c", "import functools"])?))
}

/// The number of reachable positions, and the time that the rules take to list them.
fn rules_alone(game: &Sum) -> (usize, Duration) {
    let term = &game.terms()[0];
    let Rules { moves, .. } = &term.rules;
    let mut spent = Duration::ZERO;
    let mut met: HashSet<Position> = HashSet::new();
    let mut queue: Vec<Position> = term.starts.iter().map(|start| moves.representative(&start.position)).collect();
    while let Some(position) = queue.pop() {
        if !met.insert(position.clone()) {
            continue;
        }
        let mut options = Vec::new();
        let started = Instant::now();
        let over = moves.nature().own_endings && moves.ending(&position).expect("good rules").is_some();
        if !over {
            moves.each_option(&position, &mut |option| options.extend_from_slice(option)).expect("good rules");
        }
        options.sort_unstable();
        options.dedup();
        let options: Vec<Position> = options.iter().map(|option| moves.representative(option)).collect();
        spent += started.elapsed();
        queue.extend(options.into_iter().filter(|option| !met.contains(option)));
    }
    (met.len(), spent)
}
