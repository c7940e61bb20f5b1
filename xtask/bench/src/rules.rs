//! Rules in Starlark: how many positions a second are solved, the share of that time that the rules themselves take, and
//! the same rules memoised in plain Python (`benches/plain/*.py`), in seconds of processor time.

use std::collections::HashSet;
use std::process::Command;
use std::time::{Duration, Instant};

use grundy::{Position, Rules, Session, Sources, Sum};

use crate::clock::Clock;

/// How often each job is done, in turn; the least counts.
const RUNS: usize = 7;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Runs a program in Python and prints the seconds of its work on standard error.
const RUNNER: &str = "
import sys, time
sys.argv = sys.argv[1:]
program = compile(open(sys.argv[0]).read(), sys.argv[0], 'exec')
begin = time.process_time()
exec(program, {'__name__': '__main__'})
print(time.process_time() - begin, file = sys.stderr)
";

/// Prints a line for each game whose name contains `only`. Neither time contains the reading of the rules or of the program.
pub fn run(only: &str) {
    println!("| game | positions | solved in | positions/s | share of the rules | in Python | ratio |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    // The system counts the work of a thread in steps of some milliseconds, so short games are solved several times.
    for (text, twin, times) in [
        ("rules:rules/milk.star 16", "milk.py 16", 30),
        ("rules:rules/milk.star 22", "milk.py 22", 2),
        ("rules:rules/cram.star 4,4", "cram.py 4,4", 10),
        ("rules:rules/tic-tac-toe.star", "tic_tac_toe.py", 50),
    ] {
        if !text.contains(only) {
            continue;
        }
        let (mut ours, mut theirs) = (f64::MAX, Some(f64::MAX));
        let (mut positions, mut rules) = (0, f64::MAX);
        for _ in 0..RUNS {
            // Read anew each time, since rules remember representatives.
            let games: Vec<Sum> = (0..times).map(|_| read(text)).collect();
            let clock = Clock::start();
            for game in &games {
                Session::default().solve(game, game.convention().expect("one"), 0).expect("small");
            }
            ours = ours.min(clock.seconds(false) / f64::from(times));
            theirs = theirs.and_then(|least| Some(python(twin)?.min(least)));
            let (met, spent) = rules_alone(&read(text));
            (positions, rules) = (met, rules.min(spent.as_secs_f64()));
        }
        let (share, speed) = (100.0 * rules / ours, positions as f64 / ours);
        print!("| `{text}` | {positions} | {:.1} ms | {speed:.0} | {share:.0} % | ", 1e3 * ours);
        match theirs {
            Some(python) => println!("{:.1} ms | {:.2} |", 1e3 * python, ours / python),
            None => println!("no `python3` | |"),
        }
    }
}

fn read(text: &str) -> Sum {
    Sum::read(text, &Sources::in_folder(FOLDER)).expect("a position")
}

/// Seconds of work of a program in Python; `None` if it cannot be run.
fn python(words: &str) -> Option<f64> {
    let (script, argument) = words.split_once(' ').map_or((words, None), |(script, rest)| (script, Some(rest)));
    let mut command = Command::new("python3");
    command.args(["-c", RUNNER, &format!("benches/plain/{script}")]).args(argument);
    let output = command.current_dir(FOLDER).output().ok()?;
    String::from_utf8(output.stderr).ok()?.trim().parse().ok()
}

/// The number of reachable positions, and the time that passes in the rules while they list them.
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
