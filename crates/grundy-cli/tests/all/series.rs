//! `values`, `period`, `guess` and `plot` of families.

use std::process::Output;

use grundy_testkit::Scratch;
use serde_json::{Value, json};

fn grundy(words: &str) -> Output {
    crate::grundy(&crate::root(), words).env("GRUNDY_LANG", "en").output().expect("the program runs")
}

/// What the program prints, if it ends with this exit code.
fn printed(words: &str, code: i32) -> String {
    let output = grundy(words);
    assert_eq!(output.status.code(), Some(code), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn answer(words: &str, code: i32) -> Value {
    serde_json::from_str(&printed(&format!("{words} --format json"), code)).expect("JSON")
}

fn refused(words: &str) -> String {
    let output = grundy(words);
    assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{words}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn values_in_every_format() {
    let strip = json!({"schema": 1, "ruleset": "cram 1,n", "from": 0, "to": 6, "values": [null, 0, 1, 1, 2, 0, 3]});
    assert_eq!(answer("values cram 1,n --to 6", 0), strip);
    assert_eq!(answer("values cram 1 --to 6", 0), strip);
    assert_eq!(printed("values cram 1,n --to 3 --format csv", 0), "n,grundy\n1,0\n2,1\n3,1\n");
    assert_eq!(printed("values cram 1,n --to 3 --format bfile", 0), "1 0\n2 1\n3 1\n");
    assert_eq!(printed("values cram 1,n --from 2 --to 3 --format bfile", 0), "2 1\n3 1\n");
    assert!(printed("values cram 1,n --to 3", 0).ends_with("\n  0 │  ·  0  1  1\n"));
    let values = answer("values clobber 1,n", 0);
    assert_eq!(values["values"].as_array().map(Vec::len), Some(41));
    let file = answer("values rules:rules/board-clobber.star", 0)["values"].clone();
    assert_eq!(values["values"].as_array().map(|all| &all[1..]), file.as_array().map(|all| &all[1..]));
}

#[test]
fn play_without_end_has_a_table() {
    let rules = "values rules:rules/put-back.star --to 5";
    let infinite = |set: &[u64]| json!({"infinity": set});
    let values = json!([0, 1, infinite(&[1]), infinite(&[]), infinite(&[0]), 0]);
    assert_eq!(answer(rules, 0)["values"], values);
    let csv = "n,grundy\n0,0\n1,1\n2,\"∞(1)\"\n3,\"∞()\"\n4,\"∞(0)\"\n5,0\n";
    assert_eq!(printed(&format!("{rules} --format csv"), 0), csv);
    assert!(refused(&format!("{rules} --format bfile")).contains("n = 2 is worth ∞(1)"));
    assert_eq!(answer(&format!("{rules} --outcomes"), 0)["outcomes"], json!(["P", "N", "D", "D", "N", "P"]));
    assert_eq!(printed("values rules:rules/put-back.star --to 1 --format bfile", 0), "0 0\n1 1\n");
}

#[test]
fn outcomes_and_p_positions() {
    let outcomes = answer("values clobber 1,n --outcomes --to 6", 0);
    let wanted = json!({"schema": 1, "ruleset": "clobber 1,n", "convention": "normal", "from": 0, "to": 6,
                        "outcomes": [null, "P", "N", "N", "N", "P", "P"]});
    assert_eq!(outcomes, wanted);
    assert_eq!(answer("values clobber 1,n --p-positions --to 10 --from 2", 0)["p_positions"], json!([5, 6, 10]));
    // Notakto is misère by its rules.
    assert_eq!(printed("values notakto 3,n --p-positions --to 4 --format csv", 0), "n\n1\n2\n4\n");
    let misere = answer("values clobber 1,n --misere --to 4", 0);
    assert_eq!(misere["outcomes"], json!([null, "N", "P", "P", "N"]));
    assert_eq!(misere["genera"], json!([null, null, null, null, null]));
    let csv = printed("values clobber 1,n --misere --to 2 --format csv", 0);
    assert_eq!(csv, "n,outcome,genus,element\n1,N,,\n2,P,,\n");
}

#[test]
fn periods_are_never_said_to_be_proved() {
    let period = answer("period cram 1,n --to 12", 3);
    assert_eq!((&period["ruleset"], &period["theorem"]), (&json!("cram 1,n"), &Value::Null));
    let two = answer("period cram 2,n --to 12", 3);
    let fields = ["verdict", "preperiod", "period", "saltus", "last_exception", "values_used", "max_grundy"];
    assert_eq!(
        fields.map(|field| two[field].clone()),
        json!(["observed", 1, 2, 0, null, 12, 1]).as_array().expect("list")[..]
    );
    let text = printed("period cram 2,n --to 12", 3);
    assert!(text.starts_with("cram 2,n: period 2 from n = 1 on: observed\nno exception: purely periodic\n"), "{text}");
    assert_eq!(answer("period wythoff 0,n --to 20 --misere", 3)["about"], "outcomes");
    // Single heaps of a file are told as before.
    let text = printed("period rules:rules/take123.star --to 20", 3);
    assert!(text.starts_with("rules:rules/take123.star: period 4 from heap 0 on: observed\n"), "{text}");
}

#[test]
fn guesses_begin_with_the_first_position() {
    let guesses = answer("guess cram 2,n --to 40", 0);
    assert_eq!((&guesses["ruleset"], &guesses["values_used"]), (&json!("cram 2,n"), &json!(40)));
    let first = &guesses["guesses"][0];
    assert_eq!(
        (&first["formula"], &first["from"], &first["tested"]),
        (&json!("G(n) = n mod 2"), &json!(1), &json!(40))
    );
}

#[test]
fn pictures_stores_and_limits() {
    let folder = Scratch::new();
    let svg = folder.at("row.svg");
    printed(&format!("plot clobber 1,n --to 20 -o {}", svg.display()), 0);
    let text = std::fs::read_to_string(&svg).expect("a picture");
    assert!(text.contains("clobber 1,n: the values for n = 1 to 20") && text.contains("<title>G(4) = 3</title>"));
    assert!(!text.contains("heap"), "a family has no heaps");
    let store = folder.at("store");
    let row = format!("values cram 3,n --to 7 --store {}", store.display());
    let first = printed(&row, 0);
    assert_eq!(first, printed(&row, 0));
    assert!(std::fs::metadata(&store).is_ok_and(|file| file.len() > 0));
    let parquet = folder.at("row.csv");
    printed(&format!("values cram 1,n --to 2 -o {}", parquet.display()), 0);
    assert_eq!(std::fs::read_to_string(parquet).expect("a table"), "n,grundy\n1,0\n2,1\n");
    // What was found before the limit is printed, and the exit code tells.
    let json = answer("values cram 5,n --to 60 --time-limit 300ms", 3);
    let values = json["values"].as_array().expect("a list");
    assert_eq!(json["to"], values.len() as u64 - 1);
    assert_eq!(values[1..4], [json!(0), json!(1), json!(1)][..], "{json}");
    // Without --to the time ends the row, and that is an answer.
    assert!(answer("values cram 5,n", 0)["values"].as_array().is_some_and(|row| row.len() > 4));
}

#[test]
fn what_is_no_family_is_refused_with_an_example() {
    for (words, told) in [
        ("values cram", "such as cram 3,n"),
        ("values cram 3,4", "such as cram 3,n"),
        ("period clobber", "such as clobber 3,n"),
        ("guess rules:rules/board-cram.star", "such as rules:rules/board-cram.star 3,n"),
        ("plot cram -o x.svg", "such as cram 3,n"),
        ("values node-kayles:rules/petersen.csv", "board(n)"),
        ("period node-kayles:rules/petersen.csv n", "board(n)"),
        ("values notakto 3,n", "Grundy values belong to normal play"),
        ("values cram 1,n --certificate x.json", "have no certificate"),
        ("values cram 70,n --to 3", "no n from 0 to 3 gives a position of cram 70,n"),
        ("values cram 1,n --heaps 2", "--heaps is for games of heaps"),
        ("values cram 1,n --from 3 --to 2", "exchange them"),
    ] {
        let said = refused(words);
        assert!(said.contains(told), "{words}: {said}");
    }
}
