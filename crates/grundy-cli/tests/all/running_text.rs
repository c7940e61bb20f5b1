//! What the commands say in Chinese: no line of English is left, and no line is wider than a terminal where it is filled.

use std::path::Path;
use std::process::Command;

use grundy_testkit::Scratch;

use crate::root;

/// An example of every kind of answer, of each command that prints words. They run one after the other in one folder.
const EXAMPLES: &[&str] = &[
    "solve nim 3 4 5",
    "values kayles --to 20",
    "values dim --to 8",
    "values wythoff --to 4",
    "values kayles --misere --to 10",
    "values nim --p-positions --heaps 3 --to 3",
    "period kayles",
    "period 0.07 --to 100",
    "period grundy --to 100",
    "period all-but:1,3",
    "period 0.123 --misere",
    "period 0.07 --misere --to 10",
    "prove wythoff",
    "prove wythoff --misere",
    "prove moore:2 --heaps 3",
    "prove rook --values",
    "prove rook --values --at 5,7",
    "prove take:1..3 --at 7",
    "prove take:1..3,48 --claim 'n % 4 = 0'",
    "prove rook --claim 'G = m'",
    "prove knight --numeration zeckendorf",
    "prove fibonacci-nim",
    "quotient 0.123",
    "quotient 0.07 --to 12",
    "quotient 0.77 kayles --to 6",
    "guess dim",
    "guess wythoff",
    "graph {root}/rules/loopy.csv",
    "graph {root}/rules/loopy.csv --misere",
    "graph {root}/rules/loopy.csv -o all.csv",
    "games kayles",
    "games take",
    "games hackenbush",
    "games wythoff",
    "nimber '5 * 7 + 1/3' --explain",
    "nimber '300 * 5 + 70000 * 70001' --explain",
    "nimber sqrt 8 --explain",
    "nimber power 4 9 --explain",
    "nimber order 4 --explain",
    "nimber log 4 5 --explain",
    "nimber log 2 5 --explain",
    "nimber inverse 7 --explain",
    "nimber mex 0 1 2 4 --explain",
    "nimber roots 1 1 1 --explain",
    "cluster plan chomp 3,3,3",
    "cluster solve chomp 3,3 -o table --quiet",
    "cluster solve graph:{root}/rules/loopy.csv -o vertices --quiet",
    "solve nim 3 4 5 --certificate nim.json",
    "prove wythoff --certificate wythoff.json",
    "check nim.json wythoff.json",
    "check table",
    "judge nim-game-1 --against 'echo 1' --inputs 5",
];

/// What the program says. It ends well, or with a verdict that is not the best.
fn said(example: &str, language: &str, folder: &Path) -> String {
    let example = example.replace("{root}", &root().to_string_lossy());
    let output = Command::new("sh")
        .args(["-c", &format!("\"$0\" {example}"), env!("CARGO_BIN_EXE_grundy")])
        .current_dir(folder)
        .env("GRUNDY_LANG", language)
        .env("NO_COLOR", "1")
        .output()
        .expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{example}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8") + &errors
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
    ["grundy solve ", "别名", "別名", "出处", "出處", "Proc. ", "Math", "Winning Ways", "J. ", "University"]
        .iter()
        .any(|sign| line.contains(sign))
}

#[test]
fn no_running_text_is_left_in_english() {
    assert!(english("it answers all sums of heaps") && english("  reason: the format is wrong"));
    assert!(
        !english("G(n) = n 的值 mod max(a, b)") && !english("`grundy games NAME` 详细说明 [in a journal of games]")
    );
    for language in ["zh-Hans", "zh-Hant"] {
        let folder = Scratch::new();
        let mut left = Vec::new();
        for example in EXAMPLES {
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
    // The name, an example and a reference for each.
    let told = |text: &str, at: usize| text.lines().skip(at).step_by(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(told(&english, 2), told(&chinese, 2));
    for line in told(&chinese, 0).iter().filter(|line| !line.is_empty() && !line.starts_with('`')) {
        assert!(line.contains(|sign: char| sign > '\u{4e00}'), "{line}");
    }
}
