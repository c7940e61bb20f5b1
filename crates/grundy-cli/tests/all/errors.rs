//! Errors in every language: each sentence has its Chinese, and Chinese errors have no English.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use grundy::language::sentence_id;
use grundy_testkit::{Scratch, fluent, long};

use crate::{reading, root};

const CHINESE: [&str; 2] = ["zh-Hans", "zh-Hant"];

/// The end of the text literal that begins at byte `at`, and its content.
fn literal(text: &str, at: usize) -> (usize, String) {
    let mut content = String::new();
    let mut signs = text[at + 1..].char_indices();
    while let Some((place, sign)) = signs.next() {
        match sign {
            '"' => return (at + 1 + place + 1, content),
            '\\' => match signs.next().expect("an escape").1 {
                'n' => content.push('\n'),
                't' => content.push('\t'),
                '\n' => {
                    let rest = signs.clone().take_while(|(_, sign)| sign.is_whitespace()).count();
                    (0..rest).for_each(|_| _ = signs.next());
                }
                other => content.push(other),
            },
            sign => content.push(sign),
        }
    }
    panic!("a text is not closed");
}

/// The text before the literal of a sentence: a whole file, or the end of its path, and the words. In the named files,
/// sentences are in tables and are arguments of functions of their own.
const BEFORE: &[(&str, &[&str])] =
    &[("", &["said!(", "Said::fixed("]), ("guess/src/functions.rs", &["x)\",", "x) mod 2\","])];

/// Functions of `grundy-judge` to which sentences are given.
const READERS: &[&str] =
    &[".word(", ".number(", ".numbers(", ".number_or_none(", ".list(", "parents(", "Number(", "Items("];

/// The file of the sentences that the page can say; it takes no other file along.
const OF_THE_PAGE: &str = "grundy/locales/{}/errors";

/// The rooms whose sentences the page can say.
const PAGE: &[&str] = &["-core", "-graph", "-files", "-rules", "-script", "-solve", "", "-draw", "-web"];

/// The files of all other sentences.
const OTHERS: &[&str] = &[
    "grundy/locales/{}/checking",
    "grundy/locales/{}/contests",
    "grundy/locales/{}/guesses",
    "grundy/locales/{}/clusters",
    "grundy-cli/locales/{}/errors",
    "grundy-cli/locales/{}/answers",
];

/// All sentences that the sources in these folders say.
fn sentences(mut folders: Vec<PathBuf>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for path in folder.read_dir().expect("a folder").flatten().map(|entry| entry.path()) {
            let name = path.to_string_lossy().replace('\\', "/");
            if path.is_dir() && !path.ends_with("tests") && !path.ends_with("page") {
                folders.push(path);
            } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).expect("a text");
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                collect(&name, text, &mut found);
            } else if path.ends_with("catalogue.txt") {
                let text = fs::read_to_string(&path).expect("a text");
                found.extend(text.lines().filter_map(|line| line.strip_prefix("start: ")).map(str::to_owned));
            }
        }
    }
    found
}

fn collect(name: &str, text: &str, found: &mut BTreeSet<String>) {
    if name.contains("judge/src") {
        for reader in READERS {
            text.match_indices(reader).for_each(|(at, _)| in_call(text, at + reader.len(), found));
        }
    }
    for before in BEFORE.iter().filter(|(place, _)| name.contains(place)).flat_map(|(_, before)| *before) {
        for (at, _) in text.match_indices(before) {
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let rest = &text[at + before.len()..];
            let quote = at + before.len() + rest.len() - rest.trim_start().len();
            if text[quote..].starts_with('"') && !text[line..at].contains("//") {
                found.insert(literal(text, quote).1);
            }
        }
    }
}

/// The literals among the arguments of a call whose bracket opens before byte `at`.
fn in_call(text: &str, mut at: usize, found: &mut BTreeSet<String>) {
    let mut open = 1;
    while open > 0 {
        match text.as_bytes()[at] {
            b'"' => {
                let (end, content) = literal(text, at);
                found.insert(content);
                at = end;
                continue;
            }
            b'(' => open += 1,
            b')' => open -= 1,
            _ => {}
        }
        at += 1;
    }
}

/// The names in braces; a doubled brace is a brace.
fn arguments(template: &str) -> BTreeSet<String> {
    let plain = template.replace("{{", "").replace("}}", "");
    plain.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())).collect()
}

/// Whether a sentence has words of its own beside its arguments.
fn has_words(template: &str) -> bool {
    let plain = template.replace("{{", "").replace("}}", "");
    plain.split('{').enumerate().any(|(part, text)| {
        let own = if part == 0 { text } else { text.split_once('}').map_or("", |(_, own)| own) };
        own.contains(|sign: char| sign.is_ascii_alphabetic())
    })
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
    let all = sentences(["crates", "tables", "contests"].map(|room| root().join(room)).to_vec());
    let known: BTreeSet<String> = all.iter().map(|template| sentence_id(template)).collect();
    let templates: Vec<String> = all.into_iter().filter(|template| has_words(template)).collect();
    assert!(templates.len() > 1000, "{}", templates.len());
    let wanted: BTreeMap<String, BTreeSet<String>> =
        templates.iter().map(|template| (sentence_id(template), arguments(template))).collect();
    assert_eq!(wanted.len(), templates.len(), "two sentences have one name");
    for language in CHINESE {
        let said = said_in(OTHERS.iter().chain([&OF_THE_PAGE]), language);
        let missing: Vec<&String> = wanted.keys().filter(|id| !said.contains_key(*id)).collect();
        let stale: Vec<&String> = said.keys().filter(|id| !known.contains(*id)).collect();
        assert!(stale.is_empty(), "{language}: of no use {stale:#?}");
        // What is not translated yet is said in English.
        eprintln!("{language}: missing {missing:#?}");
        assert!(missing.is_empty() || long(true, false), "{language}: missing {missing:#?}");
        for (id, arguments) in wanted.iter().filter(|(id, _)| said.contains_key(*id)) {
            // An article has no Chinese.
            let needed: BTreeSet<String> = arguments.iter().filter(|name| *name != "article").cloned().collect();
            assert_eq!(said[id], needed, "{language}: {id}");
        }
    }
}

#[test]
fn the_page_needs_one_file_of_sentences() {
    let rooms = PAGE.iter().map(|room| root().join(format!("crates/grundy{room}/src"))).collect();
    let wanted = sentences(rooms).into_iter().filter(|template| has_words(template));
    let wanted: BTreeSet<String> = wanted.map(|template| sentence_id(&template)).collect();
    for language in CHINESE {
        let said = said_in(&[OF_THE_PAGE], language);
        let missing: Vec<&String> = wanted.iter().filter(|id| !said.contains_key(*id)).collect();
        assert!(missing.is_empty(), "{language}: these stand in another file {missing:#?}");
    }
}

/// Wrong inputs of every command: the words of the command line.
const WRONG: &str = include_str!("../../../../testdata/rows/bad-commands.txt");

/// Runs the program with these words in a language; returns what it says.
fn told(words: &[&str], language: &str) -> (String, Option<i32>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
    program.args(words).current_dir(root()).env("GRUNDY_LANG", language).env("LC_ALL", "C").env("NO_COLOR", "1");
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    let _ = child.stdin.take().expect("standard input").write_all(b"x y z\n");
    let output = child.wait_with_output().expect("the program");
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
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
        let (told, code) = told(words, language);
        assert!(matches!(code, Some(1..=3)), "{words:?}: {code:?} {told}");
        let is_chinese = told.chars().any(|sign| ('\u{4e00}'..'\u{9fff}').contains(&sign));
        assert!(is_chinese, "{words:?} in {language}: {told}");
        assert_eq!(english(&told), None, "{words:?} in {language}: {told}");
    }
}

#[test]
fn wrong_command_lines_leave_no_english_behind() {
    for line in WRONG.lines().filter(|line| !line.starts_with('#')) {
        demand_chinese(&line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>());
    }
}

#[test]
fn wrong_positions_leave_no_english_behind() {
    let all = fs::read_to_string(root().join("testdata/bad/positions.txt")).expect("positions");
    let lines = all.lines().filter(|line| !line.starts_with('#') && line.contains(" | "));
    for position in lines.filter_map(|line| line.split(" | ").next()) {
        demand_chinese(&["solve", position]);
    }
}

#[test]
fn wrong_pictures_and_rules_leave_no_english_behind() {
    let scratch = Scratch::new();
    let all = fs::read_to_string(root().join("testdata/bad/pictures.txt")).expect("pictures");
    for (at, line) in all.lines().filter(|line| !line.starts_with('#') && line.contains(" | ")).enumerate() {
        let picture = line.split(" | ").next().unwrap_or_default().replace("\\n", "\n");
        let file = scratch.path().join(format!("{at}.hb"));
        fs::write(&file, picture).expect("a file");
        demand_chinese(&["solve", &format!("hackenbush:{}", file.display())]);
    }
    for file in fs::read_dir(root().join("testdata/bad/rules")).expect("rules").flatten() {
        demand_chinese(&["solve", &format!("rules:{}", file.path().display()), "3"]);
    }
}

#[test]
fn guesses_are_told_in_chinese() {
    let games = [("kayles", ["例外是", "起点"]), ("dim", ["其中", "起点"]), ("take:1,3,4", ["检验数", "必败态"])];
    for (game, words) in games {
        let output = reading(&["guess", game, "--quiet", "--lang", "zh"], "");
        let said = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(words.iter().all(|word| said.contains(word)), "{game}: {said}");
        // What is proved is a formula.
        let guesses = said.split("已对所有局面证明").next().unwrap_or_default();
        assert_eq!(english(guesses), None, "{game}: {said}");
    }
}
