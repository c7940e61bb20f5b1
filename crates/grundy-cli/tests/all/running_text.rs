//! What the commands say in Chinese: no line of English is left, and no line is wider than a terminal where it is filled.

use std::path::Path;

use grundy::INCLUDED;
use grundy_testkit::Scratch;

use crate::{code, err, out, root, shell};

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
    for language in ["zh-Hans", "zh-Hant"] {
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
