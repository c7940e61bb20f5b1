//! Every field of every answer: the program prints it in JSON, and shows it in its text.

use std::path::Path;
use std::process::Command;

use grundy::ask::Checked;
use grundy::{Silent, Sources, proof};
use grundy_testkit::scratch::Scratch;
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The rows of `testdata/answer-fields.toml`.
fn rows() -> Vec<[String; 5]> {
    let text = std::fs::read_to_string(root().join("testdata/answer-fields.toml")).expect("the list of fields");
    let table: toml::Table = text.parse().expect("TOML");
    table["fields"].clone().try_into().expect("rows of five texts")
}

/// What the program says on standard output and on standard error.
fn told(words: &str, format: &str) -> [String; 2] {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    program.args(words.split(' ')).args(["--format", format]).current_dir(root());
    let output = program.env("GRUNDY_LANG", "en").env("NO_COLOR", "1").output().expect("the program");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn every_field_is_in_json_and_in_the_text() {
    let rows = rows();
    assert!(rows.len() > 100);
    for [of, field, words, place, text] in &rows {
        // What is said in words for any language is for the page.
        if words.starts_with("words ") {
            continue;
        }
        let (shown, printed) = (told(words, "text"), told(words, "json"));
        assert!(shown.concat().contains(text), "{of}.{field}: the text of `{words}` does not show {text:?}: {shown:?}");
        let failed = place.starts_with("error/");
        let printed = json(&printed[usize::from(failed)]);
        let found = printed.pointer(&format!("/{place}"));
        assert!(found.is_some_and(|found| !found.is_null()), "{of}.{field}: `{words}` has no {place}: {printed}");
    }
}

#[test]
fn a_verdict_on_a_certificate_has_every_field_in_the_text_and_in_json() {
    let scratch = Scratch::new();
    let file = scratch.path().join("proof.json");
    let file = file.to_str().expect("a path in Unicode");
    told(&format!("solve nim 3 4 5 --certificate {file}"), "text");
    let wrong = std::fs::read_to_string(file).expect("a certificate").replace("\"grundy\":2", "\"grundy\":3");
    let checked = |fields: [&str; 2], text: &str| {
        let words = format!("check {file}");
        let (printed, shown) = (json(&told(&words, "json")[0]), told(&words, "text")[0].clone());
        let certificate = proof::read(&std::fs::read_to_string(file).expect("a file")).expect("a certificate");
        let sources = Sources::in_folder(root());
        let verdict = proof::check_with(&certificate, &|word| sources.find(word), &Silent);
        let library = serde_json::to_value(Checked::of(Some(file.to_owned()), &verdict)).expect("JSON");
        assert_eq!(library, printed);
        for field in fields.iter().chain(&["file", "verdict"]) {
            assert!(!printed[*field].is_null(), "{field}: {printed}");
        }
        assert!(shown.contains(text) && shown.contains(file), "{shown}");
    };
    checked(["established", "trusted"], "trusted: Bouton");
    std::fs::write(file, wrong).expect("writable");
    checked(["step", "reason"], "step: claim");
}

#[test]
fn every_kind_of_failure_has_its_exit_code() {
    for (words, kind, code) in [
        ("solve nim 3 --moves x", "usage", 2),
        ("slove nim 3", "usage", 2),
        ("quotient wythoff", "usage", 2),
        ("solve nym 3", "input", 2),
        ("check no-such-file.json", "file", 2),
        ("values kayles --to 5 -o no-such-folder/a.csv", "file", 2),
        ("solve cram 9,9 --time-limit 1ms", "limit", 3),
        ("values take:squares --to 100000000 --memory-limit 64MiB", "limit", 3),
        ("guess nim --to 99999999", "limit", 3),
        ("solve rules:testdata/fields/fails.star 5", "rules", 2),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
        program.args(words.split(' ')).args(["--format", "json"]).current_dir(root());
        let output = program.output().expect("the program");
        let error = json(&String::from_utf8_lossy(&output.stderr))["error"].clone();
        assert_eq!((error["kind"].as_str(), output.status.code()), (Some(kind), Some(code)), "{words}: {error}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{words}: {error}");
        assert!(output.stdout.is_empty(), "{words}");
    }
}
