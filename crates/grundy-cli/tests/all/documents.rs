//! Runs every command of the README, the guide and the help, and compares its output.
//!
//! In a block fenced as `console` a line that begins with `$ ` is a command for the shell. Its output follows, standard
//! error included, and `? N` if its exit code N is not 0. All commands of one document run in one empty folder, one after
//! the other. `GRUNDY_UPDATE=1` writes the outputs into the documents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_testkit::{Scratch, copy};

use crate::{out, root, shell};

/// The output of a shell command in `folder`, with its exit code.
fn run(command: &str, folder: &Path, language: &str) -> String {
    let output = shell(folder, language, &format!("exec 2>&1; {command}")).env("COLUMNS", "100").output();
    let output = output.expect("a shell");
    let mut text = out(&output);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    match output.status.code() {
        Some(0) => text,
        code => text + &format!("? {}\n", code.unwrap_or(-1)),
    }
}

/// The document with every output as it really is, and how many commands it has.
fn with_real_output(text: &str, folder: &Path, language: &str) -> (String, usize) {
    let (mut real, mut commands, mut inside, mut skipping) = (String::new(), 0, false, false);
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && line == "```console";
            skipping = false;
        }
        if inside && line.starts_with("$ ") {
            real += &format!("{line}\n{}", run(&line[2..], folder, language));
            commands += 1;
            skipping = true;
        } else if !skipping {
            real += &format!("{line}\n");
        }
    }
    (real, commands)
}

/// The Markdown files of a folder, by name.
fn pages(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join(folder)).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|e| e == "md")).collect();
    files.sort();
    files
}

/// The pages of `grundy help`, and the documents. A chapter that is such a page has the page's text and its own last lines.
#[test]
fn every_command_in_the_documents_prints_what_they_say() {
    let update = std::env::var_os("GRUNDY_UPDATE").is_some();
    let (mut commands, mut topics) = (0, BTreeMap::new());
    let documents = pages("docs").into_iter().chain([root().join("README.md")]);
    for document in pages("crates/grundy-cli/locales/en").into_iter().chain(documents) {
        let mut text = fs::read_to_string(&document).expect("readable");
        let name = document.file_stem().expect("a name").to_string_lossy().into_owned();
        let is_topic = document.ends_with(format!("locales/en/{name}.md"));
        let real = if let Some(topic) = topics.get(&name) {
            let (_, end) = text.split_once("\n---\n").expect("links to other chapters");
            format!("{topic}\n---\n{end}")
        } else {
            let folder = Scratch::new();
            // The documents speak of the files that come with the program.
            copy(&root().join("rules"), &folder.at("rules"));
            let language = if name.ends_with("-zh") { "zh-Hans" } else { "en" };
            let (real, count) = with_real_output(&text, folder.path(), language);
            commands += count;
            real
        };
        if update {
            fs::write(&document, &real).expect("writable");
            text.clone_from(&real);
        }
        for (number, (told, is)) in text.lines().zip(real.lines()).enumerate() {
            assert_eq!(told, is, "{name}, line {}", number + 1);
        }
        assert_eq!(text.lines().count(), real.lines().count(), "{name} has another length");
        if is_topic {
            topics.insert(name, real);
        }
    }
    assert!(commands > 60 && topics.len() == 6, "only {commands} commands were run");
}

/// Every example at the end of a help is run, but for those that wait for somebody.
#[test]
fn every_example_of_the_help_is_answered() {
    let folder = Scratch::new();
    copy(&root().join("rules"), &folder.at("rules"));
    folder.write("input.txt", "1\n2\n.K\n..\n");
    let examples = fs::read_to_string(root().join("crates/grundy-cli/assets/examples.txt")).expect("the examples");
    let examples: Vec<&str> = examples.lines().filter(|line| line.starts_with("grundy ")).collect();
    let waits = ["grundy serve", "grundy play", "grundy man | man"];
    for example in &examples {
        if waits.iter().any(|begins| example.starts_with(begins)) {
            continue;
        }
        let said = run(example, folder.path(), "en");
        assert!(!said.lines().any(|line| line.starts_with("? ")), "{example}: {said}");
    }
    assert!(examples.len() > 60);
}
