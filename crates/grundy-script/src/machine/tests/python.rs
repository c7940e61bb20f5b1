//! The rule language against Python, on random programs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::programs::Programmer;
use super::{Position, Ruleset, Script, ScriptLimits, patterns};

/// Whether a pattern means the same in Python. Patterns mean something else with floats, truths as numbers and global
/// lists, which differ on purpose. So do patterns with large shifts and ranges, which take Python too long, and with
/// lists in themselves. A list may change in its loop in Python only.
pub(super) fn means_the_same(pattern: &str) -> bool {
    let parts = patterns("different in python");
    !patterns("changed in a loop").contains(&pattern) && !parts.iter().any(|part| pattern.contains(part))
}

/// What Python makes of the programs of these files.
fn run(files: &[String]) -> Vec<String> {
    let mut child = Command::new("python3")
        .args(["-c", include_str!("python.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test needs python3");
    let mut input = child.stdin.take().unwrap();
    let text = files.join("\x0c");
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
        let mut lines = run(&files).into_iter();
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
