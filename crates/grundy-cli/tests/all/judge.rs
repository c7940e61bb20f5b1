//! `grundy judge`: what it lists, what it answers, and how it complains.

use std::process::Output;

use grundy_judge::PROBLEMS;
use serde_json::Value;

use crate::{code, err, given, out, program};

fn judge(words: &[&str], input: &[u8]) -> Output {
    given(&mut program(&[&["judge"][..], words].concat(), "en"), input)
}

#[test]
fn the_example_of_each_problem_is_answered_to_the_byte() {
    for problem in PROBLEMS.iter() {
        let output = judge(&[problem.name], problem.example_in.as_bytes());
        let told = (code(&output), out(&output), err(&output));
        assert_eq!(told, (0, problem.example_out.to_owned(), String::new()), "{}", problem.name);
    }
}

#[test]
fn the_list_names_every_problem_and_about_tells_its_format() {
    let list = judge(&[], b"");
    assert_eq!(code(&list), 0);
    let all: Value = serde_json::from_slice(&judge(&["--format", "json"], b"").stdout).expect("JSON");
    assert_eq!(all["schema"], 1);
    assert_eq!(all["problems"].as_array().map(Vec::len), Some(PROBLEMS.len()));
    for (problem, listed) in PROBLEMS.iter().zip(all["problems"].as_array().expect("a list")) {
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
