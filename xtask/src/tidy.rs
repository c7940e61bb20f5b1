//! The part of the house's English that can be counted: long sentences, many numbers, words to avoid.
//!
//! Documents (`*.md`) and doc comments of Rust are read. Each rule has a ceiling in `xtask/budget.toml`.

use std::collections::BTreeMap;

use crate::budget::{Budget, tracked};
use crate::prose::{Sentence, of_markdown, of_rust};

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

/// Prints the count of each rule beside its ceiling, or, with a rule's name, each place.
///
/// # Errors
///
/// A sentence for each rule that is above its ceiling.
pub fn run(budget: &Budget, wanted: Option<&str>) -> Result<(), String> {
    let mut counts: BTreeMap<&str, usize> = RULES.iter().map(|rule| (rule.0, 0)).collect();
    if let Some(name) = wanted.filter(|name| !counts.contains_key(name)) {
        return Err(format!(
            "there is no rule '{name}': {}",
            RULES.iter().map(|rule| rule.0).collect::<Vec<_>>().join(", ")
        ));
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

#[cfg(test)]
mod tests {
    use super::RULES;
    use crate::prose::Sentence;

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
}
