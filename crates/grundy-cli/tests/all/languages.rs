//! Answers and explanations in every language, and who decides which one it is.
//!
//! `testdata/languages/TAG.txt` holds what the program says in each language; `GRUNDY_UPDATE=1` writes the files.

use std::fs;

use crate::{err, out, program, root};

const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "zh-Hant"];

/// Positions of every kind that explanations know, with flags of `solve`.
const KINDS: &str = include_str!("../../../../testdata/rows/kinds.txt");

/// An explained answer.
fn solve(kind: &str, language: &str) -> String {
    let words = ["solve", "--quiet", "--explain", "--lang", language];
    let output =
        program(&words.into_iter().chain(kind.split(' ')).collect::<Vec<_>>(), "").output().expect("the program");
    assert!(output.status.success(), "{}", err(&output));
    out(&output)
}

#[test]
fn every_kind_of_answer_is_said_as_it_was_agreed() {
    for language in LANGUAGES {
        let shown = |kind| format!("$ grundy solve {kind} --explain\n{}\n", solve(kind, language));
        let said: String = KINDS.lines().map(shown).collect();
        let file = root().join(format!("testdata/languages/{language}.txt"));
        if std::env::var_os("GRUNDY_UPDATE").is_some() {
            fs::write(&file, &said).expect("a file");
        }
        let agreed = fs::read_to_string(&file).expect("the agreed words");
        let different = said.lines().zip(agreed.lines()).find(|(is, should)| is != should);
        assert!(said == agreed, "{language}: {different:?}");
    }
}

/// Names, signs and ranks that Chinese texts have in Latin letters. Single letters are variables.
const LATIN: &str = include_str!("../../../../testdata/rows/latin.txt");

/// The words in Latin letters, without those of the position and of the sources of theorems.
fn latin(said: &str, position: &str) -> Vec<String> {
    let mut text = String::new();
    let mut source = false;
    for line in said.lines() {
        source |= line.trim_start().starts_with('[');
        text += if source { "" } else { line };
        text.push('\n');
        source &= !line.ends_with(']');
    }
    let is_latin = |c: char| c.is_alphabetic() && c < '\u{2e80}' && !('\u{370}'..'\u{400}').contains(&c);
    let mut words: Vec<String> = text.split(|c: char| !is_latin(c)).map(str::to_owned).collect();
    words.retain(|word| {
        word.chars().count() > 1 && !LATIN.lines().any(|known| known == *word) && !position.contains(&**word)
    });
    words
}

#[test]
fn no_english_is_left_in_chinese_answers() {
    // Vertices, rows of coins and the labels of rule files are words of their own.
    let names = |kind: &str| -> String {
        let files = kind.split([':', ' ']).filter(|word| word.ends_with(".hb") || word.ends_with(".csv"));
        let read = |file: &str| fs::read_to_string(root().join(file)).expect("a file of ours");
        let labels = if kind.starts_with("rules:") { "take put one back row column" } else { "" };
        format!("{kind} ground without whole {labels} {}", files.map(read).collect::<String>())
    };
    let mut found = Vec::new();
    for language in &LANGUAGES[1..] {
        for kind in KINDS.lines() {
            let mut left = latin(&solve(kind, language), &names(kind));
            left.retain(|word| !word.chars().all(|c| "HT".contains(c)));
            found.extend((!left.is_empty()).then_some((language, kind, left)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(latin("nim 3 的值 is 3，mex 为 G(n)。\n  [In English,\n  too]\nso", "nim 3"), ["is", "so"]);
}
