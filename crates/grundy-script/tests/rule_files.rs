//! The files in `rules/`: what each expects must be what the definition says.
//!
//! A file tells what it expects in lines of the form
//!
//! ```text
//! # expect: START -> OUTCOME [value N] [moves N]
//! ```
//!
//! where START is a start as a user types it, OUTCOME is N, P or D, the value is the
//! Grundy value, and the moves are the different winning options.

mod oracle;

use std::fs;
use std::path::PathBuf;

use grundy_core::Ruleset;
use grundy_script::{Script, ScriptLimits};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules"))
}

/// Starts that the oracle is too slow for; `descending.rs` sees to them.
const ELSEWHERE: &[&str] = &["32719,32719", "2000"];

fn check(name: &str, text: &str) -> usize {
    let script = Script::load(name, text, ScriptLimits::default()).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(script.title().is_some(), "{name} has no name");
    let start = script.start().unwrap_or_else(|| panic!("{name} has no start"));
    assert_eq!(script.parse(&script.show(&start)).as_ref(), Ok(&start), "{name}");
    assert!(!script.pretty(&start).is_empty());
    assert!(
        text.contains(&format!("grundy solve rules:rules/{name}")) || text.contains(&format!("'rules:rules/{name}"))
    );
    let expectations: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# expect: ")).collect();
    assert!(!expectations.is_empty(), "{name} expects nothing");
    for expected in &expectations {
        let (start, answer) = expected.split_once(" -> ").unwrap_or_else(|| panic!("{name}: {expected}"));
        if ELSEWHERE.contains(&start) {
            continue;
        }
        let position = script.parse(start).unwrap_or_else(|error| panic!("{name}: {start}: {error}"));
        let found = oracle::work_out(&script, &position).unwrap_or_else(|fault| panic!("{fault}"));
        let mut words = answer.split(' ');
        let outcome = words.next() == Some(format!("{:?}", found.outcome).as_str());
        let mut numbers = true;
        while let Some(what) = words.next() {
            let number: Option<u64> = words.next().and_then(|word| word.parse().ok());
            numbers &= match what {
                "value" => number.is_some() && number == found.value,
                "moves" => number == Some(found.winning_moves as u64),
                _ => false,
            };
        }
        let (value, moves, positions) = (found.value, found.winning_moves, found.positions);
        let is = format!("{:?}, value {value:?}, {moves} winning moves, {positions} positions", found.outcome);
        assert!(outcome && numbers, "{name} expects {expected}, but it is {is}");
        println!("{name}: {expected}: {is}");
    }
    expectations.len()
}

#[test]
fn what_the_files_expect_is_so() {
    let mut files: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "star"));
    files.sort();
    assert!(files.len() >= 16, "{files:?}");
    let mut compared = 0;
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        compared += check(name, &fs::read_to_string(&path).unwrap());
    }
    println!("compared {compared} expectations of rule files");
}
