//! `grundy judge`: what it lists, what it answers, and how it complains.

use std::process::Output;

use grundy_judge::PROBLEMS;
use serde_json::Value;

use crate::{code, err, out, reading};

fn judge(words: &[&str], input: &[u8]) -> Output {
    reading(&[&["judge"][..], words].concat(), input)
}

#[test]
fn the_example_of_each_problem_is_answered_to_the_byte() {
    for problem in PROBLEMS.iter() {
        let output = judge(&[problem.name], problem.example_in.as_bytes());
        assert_eq!((code(&output), out(&output).as_str()), (0, problem.example_out), "{}", err(&output));
        assert!(err(&output).is_empty(), "{}", problem.name);
    }
}

#[test]
fn the_list_names_every_problem_and_about_tells_its_format() {
    let list = judge(&[], b"");
    assert_eq!(code(&list), 0);
    let all = judge(&["--format", "json"], b"");
    let all: Value = serde_json::from_slice(&all.stdout).expect("JSON");
    assert_eq!(all.as_array().map(Vec::len), Some(PROBLEMS.len()));
    for (problem, listed) in PROBLEMS.iter().zip(all.as_array().expect("a list")) {
        assert!(out(&list).lines().any(|line| line.starts_with(problem.name) && line.contains(problem.source)));
        let about = judge(&[problem.name, "--about"], b"");
        assert_eq!(code(&about), 0);
        for text in [problem.title, problem.source, "Input", "Output", "Example"] {
            assert!(out(&about).contains(text), "{}: {}", problem.name, out(&about));
        }
        let json = judge(&[problem.name, "--about", "--format", "json"], b"");
        let mut told: Value = serde_json::from_slice(&json.stdout).expect("JSON");
        assert_eq!(told.as_object_mut().and_then(|told| told.remove("schema")), Some(1.into()));
        assert_eq!(told, *listed);
        assert_eq!(listed["example"]["output"], problem.example_out);
    }
}

#[test]
fn an_unknown_problem_is_exit_code_2_with_near_names() {
    let output = judge(&["bobsgame"], b"");
    assert_eq!((code(&output), out(&output).as_str()), (2, ""));
    assert!(err(&output).contains("there is no problem `bobsgame`") && err(&output).contains("did you mean bobs-game"));
    let output = judge(&["frobnicate-the-widget"], b"");
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("`grundy judge` lists them all"), "{}", err(&output));
}

#[test]
fn a_wrong_input_is_exit_code_2_with_its_line_and_nothing_printed() {
    for (problem, input, complaint) in [
        ("bobs-game", &b"1\n2\n..\n.k\n"[..], "line 4, word 1: `k` in column 2 is not a cell"),
        ("nim-game-1", b"1\n3\n1 2\n", "line 4, word 1: the input ends where the size of a heap should stand"),
        ("nim-game-1", b"1\n1\n-4\n", "line 3, word 1: `-4` is not a number"),
        ("nim-game-1", b"1\n1\n4\n4\n", "line 4, word 1: `4` is left over"),
        ("stick-game", b"10000000000000 1\n1\n", "line 1, word 1: 10000000000000 is too large"),
        ("a-chess-game", b"1\n1 0\n1 0\n0\n", "has a cycle"),
        ("john", b"1\n2\n3 \xff\n", "line 3 of the input is not text"),
        ("john", b"", "line 1, word 1: the input ends where the number of cases should stand"),
    ] {
        let output = judge(&[problem], input);
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{problem}: {}", err(&output));
        assert!(err(&output).starts_with("error: ") && err(&output).contains(complaint), "{problem}: {}", err(&output));
    }
}

#[test]
fn flags_that_mean_nothing_here_are_refused() {
    for words in [
        &["bobs-game", "--format", "json"][..],
        &["bobs-game", "--format", "csv"],
        &["--about"],
        &["john", "--misere"],
        &["john", "bobs-game"],
    ] {
        let output = judge(words, b"1\n1\n1\n");
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{words:?}");
        assert!(!err(&output).is_empty());
    }
}
