//! What every command does with its exit code, its streams and its limits.

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use crate::{code, err, out, reading};

fn grundy(words: &[&str]) -> Output {
    reading(words, b"")
}

fn answer(words: &[&str]) -> Value {
    let output = grundy(&[words, &["--format", "json"]].concat());
    assert_eq!(code(&output), 0, "{words:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_bad_position_is_exit_code_2_with_nothing_on_standard_output() {
    let text = include_str!("../../../../testdata/bad/positions.txt");
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let position = line.split(" | ").next().expect("a column");
        let output = reading(&["solve", "-"], position);
        assert_eq!(code(&output), 2, "`{position}`: {}{}", out(&output), err(&output));
        assert!(out(&output).is_empty(), "`{position}` printed {}", out(&output));
        let complaint = err(&output);
        assert!(complaint.starts_with("error: ") && complaint.contains('^'), "`{position}`: {complaint}");
        assert!(complaint.contains("help: "), "`{position}` gets no advice: {complaint}");
        assert!(!complaint.contains("panicked"), "{complaint}");
    }
}

#[test]
fn a_million_heaps_come_from_standard_input() {
    let mut text = String::from("nim");
    for n in 0..1_000_000u64 {
        text.push_str(&format!(" {}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    }
    let output = reading(&["solve", "-", "--format", "json", "--moves", "1000000"], &text);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let listed = answer["winning_moves"].as_array().expect("moves").len() as u64;
    assert_eq!(answer["winning_move_count"].as_u64(), Some(listed));
}

fn file(name: &str, content: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    std::fs::write(&file, content).expect("writable");
    file.to_string_lossy().into_owned()
}

#[test]
fn a_path_of_very_many_edges_is_solved_and_explained() {
    let edges = 200_000;
    let name = |v: u32| if v == 0 { "ground".to_owned() } else { format!("v{v}") };
    let lines =
        |colour: &str| (0..edges).map(|v| format!("{} {} {colour}\n", name(v), name(v + 1))).collect::<String>();
    let green = file("path.hb", &lines("green"));
    let found = answer(&["solve", &format!("hackenbush:{green}"), "+", "nim", "199999", "--explain"]);
    assert_eq!((&found["outcome"], &found["grundy"]), (&json!("N"), &json!(200_000 ^ 199_999)));
    assert_eq!(found["winning_move_count"], json!(1));
    assert_eq!(found["winning_moves"][0]["label"], json!("cut v199999-v200000"));
    assert!(found["explanation"]["sections"].to_string().len() < 20_000);
    // All red: the picture is worth minus its length.
    let red = file("red.hb", &lines("red"));
    let found = answer(&["solve", &format!("hackenbush:{red}"), "--player", "right", "--moves", "2"]);
    assert_eq!((&found["outcome"], &found["value"]), (&json!("R"), &json!({"number": "-200000"})));
    assert_eq!(found["winning_move_counts"], json!({"right": 200_000}));
    assert_eq!(found["winning_moves"][0]["player"], json!("right"));
}
