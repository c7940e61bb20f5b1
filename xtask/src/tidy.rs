//! The part of the house's English that can be counted: long sentences, many numbers, words to avoid.
//!
//! Documents (`*.md`) and doc comments of Rust are read. Each rule has a ceiling in `xtask/budget.toml`.

use std::collections::BTreeMap;

use crate::budget::{Budget, tracked};

/// A rule: its name, what it forbids, and whether a sentence of a file breaks it.
type Rule = (&'static str, &'static str, fn(&str, &Sentence) -> bool);

const RULES: &[Rule] = &[
    ("long", "more than 25 words in a sentence", |_, s| s.text.split(' ').count() > 25),
    ("numbers", "more than two numbers in a sentence", |_, s| {
        s.text.split(' ').filter(|word| is_number(word)).count() > 2
    }),
    ("is-no", "'is no', 'are no': write 'is not a'", |_, s| has(s, &["is no", "are no"])),
    ("behind", "'behind': write 'after', or name the place", |_, s| has(s, &["behind"])),
    ("history", "'before', 'now', 'was to be', 'was tried', 'the aim was': say what is", |file, s| {
        file != "CHANGELOG.md" && has(s, &["before", "now", "was to be", "was tried", "the aim was"])
    }),
];

/// Prints the count of each rule beside its ceiling, or each place of one. Fails for each rule above its ceiling.
pub fn run(budget: &Budget, wanted: Option<&str>) -> Result<(), String> {
    let mut counts: BTreeMap<&str, usize> = RULES.iter().map(|rule| (rule.0, 0)).collect();
    if let Some(name) = wanted.filter(|name| !counts.contains_key(name)) {
        let names = RULES.iter().map(|rule| rule.0).collect::<Vec<_>>().join(", ");
        return Err(format!("there is no rule '{name}': {names}"));
    }
    for (file, text) in tracked(&["*.md", "*.rs"])? {
        let sentences = if file.ends_with(".rs") { of_rust(&text) } else { of_markdown(&text) };
        for sentence in &sentences {
            for (name, _, breaks) in RULES {
                if breaks(&file, sentence) {
                    *counts.entry(name).or_default() += 1;
                    if wanted == Some(name) {
                        println!("{file}:{}: {}", sentence.line, sentence.text);
                    }
                }
            }
        }
    }
    if wanted.is_some() {
        return Ok(());
    }
    println!("| rule | sentences | ceiling | what it forbids |\n| --- | --- | --- | --- |");
    let mut above = Vec::new();
    for (name, what, _) in RULES {
        let (count, ceiling) = (counts[name], budget.sentences.get(*name).copied().unwrap_or(0));
        println!("| {name} | {count} | {ceiling} | {what} |");
        if count > ceiling {
            above.push(format!(
                "{count} sentences break the rule '{name}', {ceiling} may: `cargo xtask tidy {name}` lists them"
            ));
        }
    }
    if above.is_empty() { Ok(()) } else { Err(above.join("\n")) }
}

fn is_number(word: &str) -> bool {
    word.trim_matches(|c: char| !c.is_alphanumeric()).starts_with(|c: char| c.is_ascii_digit())
}

/// Whether the sentence has one of these groups of whole words.
fn has(sentence: &Sentence, groups: &[&str]) -> bool {
    let words = sentence.text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " ");
    let words = format!(" {} ", words.split_whitespace().collect::<Vec<_>>().join(" "));
    groups.iter().any(|group| words.contains(&format!(" {group} ")))
}

/// A sentence: the line on which its paragraph begins, and its text on one line.
pub struct Sentence {
    pub line: usize,
    pub text: String,
}

/// The sentences of a Markdown file: no code blocks, tables, headings, links' addresses or HTML.
pub fn of_markdown(text: &str) -> Vec<Sentence> {
    sentences(text.lines())
}

/// The sentences of the doc comments (`///`, `//!`) of a Rust file.
pub fn of_rust(text: &str) -> Vec<Sentence> {
    // A line that is not a doc comment ends a paragraph.
    let lines = text.lines().map(str::trim_start);
    sentences(lines.map(|line| line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).unwrap_or("")))
}

fn sentences<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut paragraph = (0, String::new());
    let mut in_code = false;
    for (number, line) in (1..).zip(lines.chain([""])) {
        let line = line.trim();
        let fence = line.starts_with("```");
        let apart = in_code || fence || line.is_empty() || line.starts_with(['#', '|', '<', '!']);
        let item = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let item = ["- ", "* ", ". "].iter().find_map(|mark| item.strip_prefix(mark));
        if fence {
            in_code = !in_code;
        }
        if apart || item.is_some() {
            split(&paragraph.1, paragraph.0, &mut found);
            paragraph = (number, String::new());
        }
        if !apart {
            if paragraph.1.is_empty() {
                paragraph.0 = number;
            }
            paragraph.1.push_str(item.unwrap_or(line));
            paragraph.1.push(' ');
        }
    }
    found
}

/// Adds the sentences of a paragraph. Code in backquotes counts as one word, `code`.
fn split(paragraph: &str, line: usize, found: &mut Vec<Sentence>) {
    let prose: String = paragraph.split('`').enumerate().map(|(i, p)| if i % 2 == 0 { p } else { "code" }).collect();
    let mut text = String::new();
    for word in prose.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
        let bare = word.trim_end_matches([')', '*', '"', '”', ']']);
        let ends =
            bare.ends_with(['.', '!', '?', '。']) && !["e.g.", "i.e.", "cf.", "p.", "pp.", "ch."].contains(&bare);
        // An initial, as in "R. K. Guy", does not end a sentence.
        let initial = bare.trim_start_matches('(').trim_end_matches('.');
        if ends && !(initial.len() == 1 && initial.starts_with(char::is_uppercase)) {
            found.push(Sentence { line, text: std::mem::take(&mut text) });
        }
    }
    if !text.is_empty() {
        found.push(Sentence { line, text });
    }
}

#[cfg(test)]
mod tests {
    use super::{RULES, Sentence, of_markdown, of_rust};

    #[test]
    fn each_rule_finds_what_it_forbids() {
        let long = "word ".repeat(26);
        let broken = [
            ("long", long.trim_end()),
            ("numbers", "From 1, 2 (or 3) heaps."),
            ("is-no", "A heap of 0 is no component."),
            ("behind", "What stands Behind it."),
            ("history", "It is quick now."),
        ];
        for (name, text) in broken {
            let sentence = Sentence { line: 1, text: text.to_owned() };
            let found: Vec<&str> =
                RULES.iter().filter(|rule| rule.2("README.md", &sentence)).map(|rule| rule.0).collect();
            assert_eq!(found, [name], "{text}");
        }
        let fine = Sentence { line: 1, text: "A node is not known; nobody knows 12 of 13.".to_owned() };
        assert!(RULES.iter().all(|rule| !rule.2("README.md", &fine)));
    }

    fn texts(found: Vec<Sentence>) -> Vec<(usize, String)> {
        found.into_iter().map(|sentence| (sentence.line, sentence.text)).collect()
    }

    #[test]
    fn sentences_of_documents_and_comments() {
        let page = "# A title\n\nOne `a b` two.\nThree (four.) Five\n1. six\n```\nno code.\n```\n| no | table. |\n";
        let expected = [(3, "One code two."), (3, "Three (four.)"), (3, "Five"), (5, "six")];
        assert_eq!(texts(of_markdown(page)), expected.map(|(line, text)| (line, text.to_owned())));
        let code = "/// By R. K. Guy.\nfn f() {} // no.\n//! Two\n//! lines.\n";
        assert_eq!(texts(of_rust(code)), [(1, "By R. K. Guy.".to_owned()), (3, "Two lines.".to_owned())]);
    }
}
