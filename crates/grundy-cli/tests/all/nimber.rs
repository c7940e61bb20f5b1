//! `grundy nimber`: what it answers in text and JSON, and how it complains.

use std::process::{Command, Output};

use serde_json::Value;

use crate::{code, err, out};

fn nimber(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy")).arg("nimber").args(words).output().expect("the program starts")
}

fn told(words: &[&str]) -> (i32, String, String) {
    let output = nimber(words);
    (code(&output), out(&output), err(&output))
}

#[test]
fn values_in_text_and_json() {
    for (words, text, json) in [
        (&["5 * 7"][..], "13\n", r#"{"expression":"5 * 7","value":13}"#),
        (&["5 * 7 + 1/3"], "15\n", r#"{"expression":"5 * 7 + 1/3","value":15}"#),
        (&["sqrt", "8"], "14\n", r#"{"expression":"sqrt 8","value":14}"#),
        (&["log", "4", "5"], "4\n", r#"{"expression":"log 4 5","value":4}"#),
        (&["order 4"], "15\n", r#"{"expression":"order 4","value":15}"#),
        (&["mex", "0", "1", "2", "4"], "3\n", r#"{"expression":"mex 0 1 2 4","value":3}"#),
        (&["4", "^", "-1"], "15\n", r#"{"expression":"4 ^ -1","value":15}"#),
        (&["roots 1 1 1"], "2 and 3\n", r#"{"expression":"roots 1 1 1","value":[2,3]}"#),
        (
            &["log 2 5"],
            "none: no power of 2 is 5\n",
            r#"{"expression":"log 2 5","value":null,"reason":"no power of 2 is 5"}"#,
        ),
        (
            &["18446744073709551616 * 18446744073709551616"],
            "27670116110564327424\n",
            r#"{"expression":"18446744073709551616 * 18446744073709551616","value":27670116110564327424}"#,
        ),
    ] {
        assert_eq!(told(words), (0, text.to_owned(), String::new()));
        let words = [words, &["--format", "json"]].concat();
        assert_eq!(told(&words), (0, format!("{{\"schema\":1,{}\n", &json[1..]), String::new()));
    }
}

#[test]
fn what_means_nothing_is_exit_code_2_with_its_place_and_nothing_printed() {
    for (word, complaint) in [
        ("1/0", "no inverse"),
        ("order 0", "0 has no order"),
        ("5 +", "a number is missing here"),
        ("frob 3", "there is no function `frob`"),
        ("(5", "a closing parenthesis is missing"),
    ] {
        let (code, out, err) = told(&[word]);
        assert_eq!((code, out.as_str()), (2, ""), "{word}: {err}");
        assert!(err.contains(complaint) && err.contains('^'), "{word}: {err}");
    }
    assert_eq!(told(&["5", "--misere"]).0, 2);
    assert_eq!(told(&["5", "--format", "csv"]).0, 2);
    assert_eq!(told(&[&"7".repeat(10_001)]).0, 2);
}

#[test]
fn what_nobody_knows_is_exit_code_3() {
    let far = format!("order 1{}", "0".repeat(3000));
    let (code, out, err) = told(&[&far]);
    assert_eq!((code, out.as_str()), (3, ""), "{err}");
    assert!(err.contains("factors of Fermat numbers"), "{err}");
}

#[test]
fn an_explanation_says_which_fermat_powers_were_met() {
    let (code, out, _) = told(&["5 * 7", "--explain"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("13\n") && out.contains("The Fermat powers met are 4, 2."), "{out}");
    assert!(out.contains("4 * 4 = 4 + 4/2 = 6"), "{out}");
    let output = nimber(&["5 * 7", "--explain", "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["steps"][0][0], "5 * 7 = 13");
}
