//! The rule language against Python, on random programs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use grundy_testkit::Random;

use super::programs::Programmer;
use super::{Position, Ruleset, Script, ScriptLimits, patterns};
use crate::machine::render::{compact, scientific};

/// Whether a pattern means the same in Python. Patterns mean something else with floats, truths as numbers and global
/// lists, which differ on purpose. So do patterns with large shifts and ranges, which take Python too long, and with
/// lists in themselves. A list may change in its loop in Python only.
pub(super) fn means_the_same(pattern: &str) -> bool {
    let parts = patterns("different in python");
    !patterns("changed in a loop").contains(&pattern) && !parts.iter().any(|part| pattern.contains(part))
}

/// The lines that a program of Python prints for a text.
fn run(program: &str, text: String) -> Vec<String> {
    let mut python = Command::new("python3");
    python.args(["-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = python.spawn().expect("this test needs python3");
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn random_programs_mean_what_they_mean_in_python() {
    const FILES: u64 = 250;
    let batches: u64 = grundy_testkit::long(4, 4000);
    let (mut valid, mut different) = (0, Vec::new());
    for batch in 0..batches {
        let files: Vec<String> = (0..FILES).map(|file| Programmer::new(batch * FILES + file, true).rules(10)).collect();
        let mut lines = run(include_str!("python.py"), files.join("\x0c")).into_iter();
        for text in &files {
            let script = Script::load("t.star", text, ScriptLimits::default()).unwrap();
            for number in 0..10 {
                let n = [0, 1, 3][number % 3];
                let position = script.parse(&format!("({number}, {n}, [{n}, 7, (2, -1)])")).unwrap();
                let line = lines.next().unwrap();
                let mut options = Vec::new();
                let heard = script.each_option(&position, &mut |option| options.push(option.to_vec()));
                let options = heard.map(|()| options);
                if line == "?" {
                    continue;
                }
                let mut wanted: Option<Vec<Vec<Position>>> =
                    (line != "!").then(|| line.split('\t').map(|option| vec![script.parse(option).unwrap()]).collect());
                // Without labels, equal options in turn are one option.
                wanted.iter_mut().for_each(Vec::dedup);
                valid += u64::from(wanted.is_some());
                if options.as_ref().ok() != wanted.as_ref() {
                    let program =
                        text.split(&format!("\ndef p{number}(")).nth(1).and_then(|rest| rest.split("\ndef ").next());
                    different.push(format!("{n}: {options:?}, in Python {line}\n{}", program.unwrap()));
                }
            }
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    let programs = batches * FILES * 10;
    assert!(valid > programs / 2, "{valid} of {programs}");
}

#[test]
fn floats_are_written_as_in_python() {
    let mut random = Random::new(7);
    let mut float = |n: u64| match n % 2 {
        0 => f64::from_bits(random.bits()),
        _ => (random.bits() >> random.below(64)) as f64 / 8.0,
    };
    let edges = [0.0, -0.0, 1e15, 1e16, 1e-4, 1e-5, 999999999999999.0];
    let floats: Vec<f64> = (0..6000).map(&mut float).filter(|x| x.is_finite()).chain(edges).collect();
    let texts: Vec<String> = floats.iter().map(|x| format!("{x:e}")).collect();
    let program = "import sys\nfor x in sys.stdin: print(repr(float(x)), '%e' % float(x))";
    for (x, wanted) in floats.iter().zip(run(program, texts.join("\n"))) {
        let mut written = String::new();
        compact(*x, 'e', &mut written);
        written.push(' ');
        scientific(*x, 'e', &mut written);
        // Of two shortest texts that are as near, Python takes the one with an even digit.
        let (ours, wanted) = (written.split(' '), wanted.split(' '));
        assert!(
            ours.zip(wanted).all(|(a, b)| a == b || a.len() == b.len() && a.parse() == Ok(*x) && b.parse() == Ok(*x)),
            "{written}"
        );
    }
}
