//! The promises about speed, each as a ratio within one run.
//!
//! The speed of shared machines drifts: what is compared runs in turn, several times, and the medians count.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Duration;

use grundy::{Convention, Rules, Session, Sum};
use grundy_testkit::Random;

use crate::clock;
use crate::clock::median;

fn line(what: &str, time: Duration, note: &str) {
    println!("| {what} | {:.3} ms | {note} |", time.as_secs_f64() * 1e3);
}

pub fn run() {
    println!("| what | median | against |\n| --- | --- | --- |");
    nim();
    kayles();
    sums();
    whole();
}

/// 10^6 random heaps: all winning moves, compared with one pass over the input.
fn nim() {
    let mut random = Random::new(1);
    let heaps: Vec<u64> = (0..1_000_000).map(|_| random.bits()).collect();
    let pass = median(101, || {
        black_box(black_box(&heaps).iter().fold(0, |sum, heap| sum ^ heap));
    });
    let solve = median(101, || {
        black_box(grundy::nim::winning_heaps(black_box(&heaps)));
    });
    let (sum, moves) = grundy::nim::winning_heaps(&heaps);
    let ratio = solve.as_secs_f64() / pass.as_secs_f64();
    line("one pass over 10^6 heaps of Nim", pass, &format!("{:.2} ns a heap", pass.as_secs_f64() * 1e3));
    let note =
        format!("{ratio:.1} passes; {:.2} ns a heap; nim-sum {sum}, {} moves", solve.as_secs_f64() * 1e3, moves.len());
    line("all winning moves of these heaps", solve, &note);
}

/// The values of Kayles up to heap 100,000, compared with the plain loop.
fn kayles() {
    const TO: u64 = 100_000;
    let rules = Rules::find("kayles").expect("kayles is in the catalogue");
    let mut ours = Vec::new();
    let quick = median(5, || {
        ours = Session::default().values(&rules, 0, TO).expect("within the limits");
    });
    let mut plain = Vec::new();
    let slow = median(1, || plain = plain_kayles(TO as usize));
    assert_eq!(ours, plain, "the plain loop disagrees");
    line(
        "`values kayles --to 100000`",
        quick,
        &format!("{:.0} times faster than the plain loop", slow.as_secs_f64() / quick.as_secs_f64()),
    );
    line("the plain O(n²) loop over Kayles to 100000", slow, "same values");
}

fn plain_kayles(to: usize) -> Vec<u64> {
    let mut values = vec![0u64; to + 1];
    let mut seen = [0u32; 1024];
    for n in 1..=to {
        for take in 1..=2.min(n) {
            let rest = n - take;
            for left in 0..=rest / 2 {
                seen[(values[left] ^ values[rest - left]) as usize] = n as u32;
            }
        }
        values[n] = (0..).find(|&v| seen[v as usize] != n as u32).unwrap_or(0);
    }
    values
}

/// Typical sums, each solved by a new solver.
fn sums() {
    for (position, target) in [
        ("take:2,5,7 100003 + take:1,4,9,16 99991 + kayles 100000 + nim 123456 99999", "target 100 ms"),
        ("grundy 100000", "target 2 s"),
        ("officers 100000", "target 2 s"),
        ("grundy 100000 + officers 100000 + kayles 100000", ""),
        ("take:odd 1000000000000000001", "at once"),
        ("kayles 1000000000000000000", "at once"),
        ("nim 1000000x7 12 + kayles 1000000x9", "at once"),
    ] {
        let game: Sum = position.parse().expect("a position");
        let mut count = 0;
        let time = median(3, || {
            let answer = Session::default().solve(&game, Convention::Normal, 20).expect("an answer");
            count = answer.winning_move_count;
        });
        line(&format!("`solve {position}`"), time, &format!("{target}; {count} winning moves"));
    }
}

/// Start-up of the program, and a million heaps from standard input.
fn whole() {
    let exe = clock::built().expect("the program builds");
    let run = |words: &[&str]| {
        let status = Command::new(&exe).args(words).stdin(Stdio::null()).stdout(Stdio::null()).status();
        assert!(status.is_ok_and(|status| status.success()), "grundy {words:?} fails");
    };
    // They take turns, and the least counts: what a machine does beside adds to both.
    let (mut nothing, mut start) = (Duration::MAX, Duration::MAX);
    for _ in 0..41 {
        nothing =
            nothing.min(median(1, || assert!(Command::new("true").status().is_ok_and(|status| status.success()))));
        start = start.min(median(1, || run(&["solve", "nim", "3", "4", "5"])));
    }
    line(
        "`grundy solve nim 3 4 5`, the whole process, least of 41",
        start,
        &format!("{:.3} ms more than `true`, target 1.5 ms", start.saturating_sub(nothing).as_secs_f64() * 1e3),
    );
    let mut text = String::from("nim");
    for n in 0..1_000_000u64 {
        text.push_str(&format!(" {}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    }
    let file = std::env::temp_dir().join(format!("grundy-bench-{}.txt", std::process::id()));
    std::fs::write(&file, text).expect("the temporary folder can be written");
    let piped = |flags: &[&str]| {
        median(3, || {
            let input = std::fs::File::open(&file).expect("just written");
            let command =
                Command::new(&exe).args(["solve", "-"]).args(flags).stdin(input).stdout(Stdio::null()).status();
            assert!(command.is_ok_and(|status| status.success()));
        })
    };
    let (short, time) = (piped(&[]), piped(&["--format", "json", "--moves", "1000000"]));
    let _ = std::fs::remove_file(&file);
    line("10^6 heaps of Nim as text, the whole process", short, "target 300 ms; 20 moves are printed");
    line(
        "10^6 heaps of Nim as text, all moves listed as JSON, the whole process",
        time,
        "half a million moves are printed",
    );
}
