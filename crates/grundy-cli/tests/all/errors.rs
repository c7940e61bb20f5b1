//! Errors in every language: each sentence has its Chinese, and Chinese errors have no English.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use grundy::language::sentence_id;
use grundy_testkit::{Scratch, fluent, long};

use crate::{code, err, given, program, root};

const CHINESE: [&str; 2] = ["zh-Hans", "zh-Hant"];

/// The file of the sentences that the page can say; it takes no other file along.
const OF_THE_PAGE: &str = "grundy/locales/{}/errors";

/// The rooms whose sentences the page can say.
const PAGE: &str = "crates/grundy-core crates/grundy-graph crates/grundy-files crates/grundy-rules crates/grundy-script \
                    octal crates/grundy-solve crates/grundy crates/grundy-draw crates/grundy-web";

/// The files of all other sentences.
const OTHERS: &[&str] = &[
    "grundy/locales/{}/checking",
    "grundy/locales/{}/contests",
    "grundy/locales/{}/guesses",
    "grundy/locales/{}/clusters",
    "grundy-cli/locales/{}/errors",
    "grundy-cli/locales/{}/answers",
];

/// The code before a sentence, up to its first words. In two rooms, sentences are arguments of functions of their own.
const BEGIN: &[(&str, &[&str])] = &[
    ("", &["said!(\"", "said!( \"", "Said::fixed(\""]),
    ("judge/src", &["word(\"", "umber(\"", "none(\"", "list(\"", "Items(\"", ", \"a ", ", \"the "]),
    ("guess/src/functions", &["x)\", \"", "x) mod 2\", \""]),
];

/// The code in these folders without tests and comments, each file with its path.
fn code_in(mut folders: Vec<PathBuf>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().expect("a folder").flatten().map(|entry| entry.path()) {
            let name = path.to_string_lossy().replace('\\', "/");
            if path.is_dir() && !path.ends_with("tests") && !path.ends_with("page") {
                folders.push(path);
            } else if name.ends_with("catalogue.txt") || name.ends_with(".rs") && !name.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).expect("a text");
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                // What a game starts from is said, too.
                let said = |start: &str| format!("Said::fixed(\"{start}\")");
                let text: String =
                    lines.map(|line| line.strip_prefix("start: ").map_or(line.into(), said) + " ").collect();
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                found.push((name, text.replace("\\\\", " ").replace("\\ ", "").replace("\\n", " ")));
            }
        }
    }
    found
}

/// The sentences that this code says and that have words of their own: their ids, with the names of the arguments.
fn sentences(code: &[(String, String)]) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::<String, (BTreeSet<String>, String)>::new();
    for (name, text) in code {
        for begin in BEGIN.iter().filter(|(place, _)| name.contains(place)).flat_map(|(_, begins)| *begins) {
            for (at, _) in text.match_indices(begin) {
                let text = &text[at + begin.rfind('"').expect("a quote") + 1..];
                let end = text.match_indices('"').find(|(at, _)| !text[..*at].ends_with('\\')).expect("an end").0;
                let plain = text[..end].replace("{{", "").replace("}}", "");
                let parts = plain.split('{').map(|part| part.split_once('}').unwrap_or(("", part)));
                let (arguments, own): (BTreeSet<&str>, String) = parts.unzip();
                if own.contains(|sign: char| sign.is_ascii_alphabetic()) {
                    let arguments = arguments.into_iter().filter(|name| !name.is_empty()).map(str::to_owned).collect();
                    let said = (arguments, text[..end].to_owned());
                    let known = found.insert(sentence_id(&text[..end]), said.clone());
                    assert!(known.is_none_or(|known| known == said), "two sentences have one name: {}", said.1);
                }
            }
        }
    }
    found.into_iter().map(|(id, (arguments, _))| (id, arguments)).collect()
}

/// The sentences of files in a language, with their arguments.
fn said_in<'a>(files: impl IntoIterator<Item = &'a &'a str>, language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = |file: &str| root().join(format!("crates/{}.ftl", file.replace("{}", language)));
    let text = |file: &&str| fs::read_to_string(path(file)).expect("the language");
    let mut said = BTreeMap::new();
    for (id, used) in files.into_iter().flat_map(|file| fluent(&text(file))) {
        assert!(said.insert(id.clone(), used).is_none(), "{language}: {id} is said twice");
    }
    said
}

#[test]
fn every_sentence_has_its_chinese_with_the_same_arguments() {
    let code = code_in(["crates", "octal", "tables", "contests"].map(|room| root().join(room)).to_vec());
    let wanted = sentences(&code);
    assert!(wanted.len() > 1000, "{}", wanted.len());
    let all: String = code.iter().map(|(_, text)| sentence_id(text) + "-").collect();
    for language in CHINESE {
        let said = said_in(OTHERS.iter().chain([&OF_THE_PAGE]), language);
        let missing: Vec<&String> = wanted.keys().filter(|id| !said.contains_key(*id)).collect();
        // What is not translated yet is said in English.
        eprintln!("{language}: missing {missing:#?}");
        assert!(missing.is_empty() || long(true, false), "{language}: missing {missing:#?}");
        for (id, used) in &said {
            let words = id.strip_prefix("said").unwrap_or(id);
            assert!(all.contains(&format!("{words}-")), "{language}: {id} is of no use");
            // An article has no Chinese.
            let given = wanted.get(id).map(|given| given.iter().filter(|name| *name != "article"));
            assert!(given.is_none_or(|given| given.eq(used)), "{language}: {id} uses {used:?}");
        }
    }
}

#[test]
fn the_page_needs_one_file_of_sentences() {
    let wanted = sentences(&code_in(PAGE.split(' ').map(|room| root().join(room).join("src")).collect()));
    for language in CHINESE {
        let said = said_in(&[OF_THE_PAGE], language);
        let missing: Vec<&String> = wanted.keys().filter(|id| !said.contains_key(*id)).collect();
        assert!(missing.is_empty(), "{language}: these stand in another file {missing:#?}");
    }
}

/// English words in a row that are neither quoted, nor code, nor what the system says.
fn english(told: &str) -> Option<String> {
    // The input itself, and the marks below it.
    let lines = told.lines().filter(|line| {
        let line = line.trim_start();
        !line.starts_with(|sign: char| sign == '|' || sign.is_ascii_digit()) && !line.starts_with("用法：")
    });
    let mut text: String = lines.flat_map(|line| [line, "。"]).collect();
    for quote in ['`', '"', '\''] {
        text = text.split(quote).step_by(2).collect::<Vec<_>>().join("。");
    }
    let rows = text.split(|sign: char| !sign.is_ascii() || ":;,()[]{}".contains(sign));
    let mut rows = rows.map(|row| {
        let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        let code = ["grundy ", "digraph ", "nim ", "os error", "No such file"];
        // The reader of JSON.
        let other =
            ["expected ", "invalid type", "EOF while", "missing field", "unknown field", "trailing ", "key must"];
        let begins = |begin: &&str| row.trim_start().starts_with(*begin);
        match code.iter().chain(&other).any(begins) || row.contains(" + ") {
            true => (0, row),
            false => (row.split_whitespace().filter(is_word).count(), row),
        }
    });
    rows.find(|(words, _)| *words > 2).map(|(_, row)| row.to_owned())
}

fn demand_chinese(words: &[&str]) {
    for language in CHINESE {
        let output = given(&mut program(words, language), b"x y z\n");
        let told = err(&output);
        assert!((1..=3).contains(&code(&output)), "{words:?}: {} {told}", code(&output));
        let is_chinese = told.chars().any(|sign| ('\u{4e00}'..'\u{9fff}').contains(&sign));
        assert!(is_chinese, "{words:?} in {language}: {told}");
        assert_eq!(english(&told), None, "{words:?} in {language}: {told}");
    }
}

/// The lines of a table, without its comments.
fn lines(table: &str) -> impl Iterator<Item = String> {
    let text = fs::read_to_string(root().join("testdata").join(table)).expect("a table");
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

#[test]
fn wrong_command_lines_positions_pictures_and_rules_leave_no_english_behind() {
    for line in lines("rows/bad-commands.txt") {
        demand_chinese(&line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>());
    }
    let first = |line: String| Some(line.split_once(" | ")?.0.to_owned());
    lines("bad/positions.txt").filter_map(first).for_each(|position| demand_chinese(&["solve", &position]));
    let scratch = Scratch::new();
    for (at, picture) in lines("bad/pictures.txt").filter_map(first).enumerate() {
        let file = scratch.write(format!("{at}.hb"), picture.replace("\\n", "\n"));
        demand_chinese(&["solve", &format!("hackenbush:{}", file.display())]);
    }
    for file in fs::read_dir(root().join("testdata/bad/rules")).expect("rules").flatten() {
        demand_chinese(&["solve", &format!("rules:{}", file.path().display()), "3"]);
    }
}
