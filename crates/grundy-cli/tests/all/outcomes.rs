//! `grundy values` with `--outcomes`, `--p-positions`, `--heaps`, `--sum-below` and `-o`.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn grundy(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.output().expect("the program runs")
}

fn printed(words: &[&str]) -> String {
    let output = grundy(words);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn answer(words: &[&str]) -> Value {
    serde_json::from_str(&printed(&[words, &["--format", "json"]].concat())).expect("JSON")
}

#[test]
fn p_positions_of_heaps_pairs_and_rule_files() {
    let p = |words: &[&str]| answer(&[&["values"], words, &["--p-positions"]].concat())["p_positions"].clone();
    assert_eq!(p(&["take:1..3", "--to", "9"]), json!([0, 4, 8]));
    assert_eq!(p(&["take:1..3", "--to", "9", "--misere"]), json!([1, 5, 9]));
    assert_eq!(p(&["kayles", "--to", "20"]), json!([0]));
    // C. Sibert and J. Conway, Mathematical Kayles: the P-positions of misère Kayles of one heap.
    assert_eq!(p(&["kayles", "--to", "20", "--misere"]), json!([1, 4, 9, 12, 20]));
    let wythoff = json!([[0, 0], [1, 2], [2, 1], [3, 5], [5, 3]]);
    for ruleset in ["wythoff", "rules:rules/wythoff.star"] {
        assert_eq!(p(&[ruleset, "--to", "6"]), wythoff);
        assert_eq!(p(&[ruleset, "--sum-below", "9"]), wythoff);
    }
    assert_eq!(p(&["boxes", "--to", "3"]), json!([[1, 1], [1, 3], [3, 1], [3, 3]]));
    assert_eq!(p(&["moore:2", "--heaps", "3", "--to", "2"]), json!([[0, 0, 0], [1, 1, 1], [2, 2, 2]]));
    assert_eq!(p(&["nim", "--heaps", "3", "--to", "3", "--from", "1"]).as_array().map(Vec::len), Some(6));
    // The rules say that it is misère play.
    assert_eq!(p(&["rules:rules/misere-king.star", "--to", "2"]), json!([[0, 1], [1, 0], [2, 2]]));
    assert_eq!(p(&["knight", "--to", "2"]), json!([[0, 0], [0, 1], [1, 0], [1, 1]]));
}

#[test]
fn outcomes_in_every_format() {
    let all = answer(&["values", "take:1..3", "--to", "4", "--outcomes", "--misere"]);
    let wanted = json!({"schema": 1, "ruleset": "take:1..3", "convention": "misere", "from": 0, "to": 4,
                        "outcomes": ["N", "P", "N", "N", "N"]});
    assert_eq!(all, wanted);
    let rows = answer(&["values", "boxes", "--to", "2", "--outcomes"])["outcomes"].clone();
    assert_eq!(rows, json!([[null, null, null], [null, "P", "N"], [null, "N", "N"]]));
    let csv = printed(&["values", "wythoff", "--to", "1", "--outcomes", "--format", "csv"]);
    assert_eq!(csv, "m,n,outcome\n0,0,P\n0,1,N\n1,0,N\n1,1,N\n");
    let csv = printed(&["values", "nim", "--to", "2", "--outcomes", "--format", "csv"]);
    assert_eq!(csv, "n,outcome\n0,P\n1,N\n2,N\n");
    let csv = printed(&["values", "wythoff", "--to", "3", "--p-positions", "--format", "csv"]);
    assert_eq!(csv, "m,n\n0,0\n1,2\n2,1\n");
    let csv = printed(&["values", "nim", "--heaps", "2", "--to", "1", "--format", "csv"]);
    assert_eq!(csv, "a,b,grundy\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n");
    let text = printed(&["values", "wythoff", "--to", "3", "--outcomes"]);
    assert!(text.contains("m\\n │ 0 1 2 3\n") && text.contains("  1 │ N N P N\n"), "{text}");
    let text = printed(&["values", "kayles", "--from", "9", "--to", "12", "--outcomes", "--misere"]);
    assert!(text.lines().last().is_some_and(|line| line.split_whitespace().eq(["10", "│", "N", "N", "P"])), "{text}");
    assert_eq!(printed(&["values", "wythoff", "--to", "2", "--p-positions"]), "0,0  1,2  2,1\n");
    assert!(printed(&["values", "nim", "--p-positions"]) == "0\n");
}

#[test]
fn tables_are_written_to_files() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let csv = folder.join("outcomes.csv");
    let name = csv.display().to_string();
    printed(&["values", "wythoff", "--to", "1", "--p-positions", "-o", &name]);
    assert_eq!(std::fs::read_to_string(&csv).expect("written"), "m,n\n0,0\n");
    printed(&["values", "kayles", "--to", "2", "-o", &name]);
    assert_eq!(std::fs::read_to_string(&csv).expect("written"), "n,grundy\n0,0\n1,1\n2,2\n");
    printed(&["values", "0.123", "--misere", "--to", "2", "-o", &name]);
    let written = std::fs::read_to_string(&csv).expect("written");
    assert_eq!(written, printed(&["values", "0.123", "--misere", "--to", "2", "--format", "csv"]));
    let tex = folder.join("outcomes.tex");
    printed(&["values", "nim", "--to", "0", "--outcomes", "-o", &tex.display().to_string()]);
    let written = std::fs::read_to_string(&tex).expect("written");
    assert_eq!(written, "\\begin{tabular}{rr}\n$n$ & $outcome$ \\\\ \\hline\n$0$ & $P$ \\\\\n\\end{tabular}\n");
}

#[test]
fn what_makes_no_sense_is_exit_code_2() {
    for words in [
        &["values", "kayles", "--to", "3", "--outcomes", "--format", "bfile"][..],
        &["values", "kayles", "--to", "3", "--p-positions", "--format", "bfile"],
        &["values", "kayles", "--to", "3", "--p-positions", "--outcomes"],
        &["values", "chomp", "--to", "3", "--outcomes"],
        &["values", "moore:2", "--to", "3", "--outcomes"],
        &["values", "wythoff", "--to", "3", "--outcomes", "--heaps", "3"],
        &["values", "nim", "--to", "3", "--heaps", "2", "--misere"],
        &["values", "nim", "--from", "4", "--to", "3", "--outcomes"],
        &["values", "nim", "--sum-below", "0", "--outcomes"],
        &["values", "nim", "--to", "3", "-o", "table.txt"],
        &["values", "nim", "--to", "3", "--outcomes", "-o", "table"],
        &["values", "rules:testdata/bad/rules/product.star", "--to", "3"],
    ] {
        let output = grundy(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(output.stdout.is_empty() && said.starts_with("error"), "{words:?}: {said}");
    }
    let output = grundy(&["values", "nim", "--heaps", "8", "--to", "1000", "--outcomes"]);
    assert_eq!(output.status.code(), Some(3));
}
