//! Answers and explanations in every language, and who decides which one it is.
//!
//! In Chinese no line of English is left, and no line is wider than a terminal where it is filled.
//! `testdata/languages/TAG.txt` holds what the program says in each language; `GRUNDY_UPDATE=1` writes the files.

use std::fs;
use std::path::Path;

use grundy::INCLUDED;
use grundy_testkit::Scratch;

use crate::{code, err, out, program, root, shell};

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

/// An example of every kind of answer, of each command that prints words. They run one after the other in one folder.
const EXAMPLES: &str = include_str!("../../../../testdata/rows/examples.txt");

/// What the program says. It ends well, or with a verdict that is not the best.
fn said(example: &str, language: &str, folder: &Path) -> String {
    let example = example.replace("{root}", &root().to_string_lossy());
    let output = shell(folder, language, &format!("grundy {example}")).output().expect("a shell");
    assert!(matches!(code(&output), 0 | 1 | 3), "{example}: {}", err(&output));
    out(&output) + &err(&output)
}

/// Three words of English in a row. Sources in brackets, commands in backticks and names are not running text.
fn english(line: &str) -> bool {
    let outside = |open: char, close: char, text: &str| -> String {
        let mut depth = 0;
        text.chars()
            .filter(|&sign| {
                let inside = depth > 0;
                match sign {
                    sign if sign == close && inside => depth -= 1,
                    sign if sign == open => depth += 1,
                    _ => {}
                }
                !inside && depth == 0
            })
            .collect()
    };
    let line = outside('`', '`', &outside('[', ']', line));
    let is_word = |word: &str| {
        let word = word.trim_matches([',', '.', ';', ':', '(', ')']);
        word.len() > 1 && word.chars().all(|sign| sign.is_ascii_alphabetic())
    };
    let words: Vec<bool> = line.split_whitespace().map(is_word).collect();
    words.windows(3).any(|three| three.iter().all(|&is| is))
}

/// Lines that may stay: titles of books and articles, other names of a game, commands.
fn may_stay(line: &str) -> bool {
    // The rules of files stand in the files, in English.
    let included = |line: &str| INCLUDED.iter().any(|game| line.starts_with(&format!("  {} ", game.name)));
    included(line)
        || ["grundy solve ", "别名", "別名", "出处", "出處", "Proc. ", "Math", "Winning Ways", "J. ", "University"]
            .iter()
            .any(|sign| line.contains(sign))
}

#[test]
fn no_running_text_is_left_in_english() {
    assert!(english("it answers all sums of heaps") && english("  reason: the format is wrong"));
    assert!(!english("G(n) = n 的值 mod max(a, b)"));
    assert!(!english("`grundy games NAME` 详细说明 [in a journal of games]"));
    for language in &LANGUAGES[1..] {
        let folder = Scratch::new();
        let mut left = Vec::new();
        for example in EXAMPLES.lines() {
            let text = said(example, language, folder.path());
            assert!(!text.trim().is_empty() || example.contains(".json"), "{example}");
            // A source fills several lines.
            let mut source = false;
            for line in text.lines() {
                source |= line.starts_with('[');
                if english(line) && !source && !may_stay(line) {
                    left.push(format!("{example}: {line}"));
                }
                source &= !line.ends_with(']');
            }
        }
        assert!(left.is_empty(), "{language}: {left:#?}");
    }
}

#[test]
fn every_game_is_told_in_the_language() {
    let folder = Scratch::new();
    let [english, chinese] = ["en", "zh-Hans"].map(|language| said("games", language, folder.path()));
    assert_eq!(english.lines().count(), chinese.lines().count());
    for (line, told) in english.lines().zip(chinese.lines()) {
        let name = |line: &str| line.strip_prefix("  ").and_then(|line| line.split(' ').next().map(str::to_owned));
        assert_eq!(name(line), name(told));
        assert!(may_stay(told) || told.is_empty() || told.contains(|sign: char| sign > '\u{4e00}'), "{told}");
    }
}
