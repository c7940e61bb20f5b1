//! Runs every command of the README and the guide and compares its output.
//!
//! In a block fenced as `console` a line that begins with `$ ` is a command for
//! the shell; what follows is its output, standard error included, and `? N`
//! its exit code where that is not 0. All commands of one document run in one
//! empty folder, one after the other. `GRUNDY_UPDATE=1` writes the outputs
//! into the documents.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use grundy_testkit::Scratch;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The output of a shell command in `folder`, with its exit code.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .env_remove("COLUMNS")
        .output()
        .expect("a shell");
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    match output.status.code() {
        Some(0) => text,
        code => text + &format!("? {}\n", code.unwrap_or(-1)),
    }
}

/// The document with every output as it really is, and how many commands it has.
fn with_real_output(text: &str, folder: &Path) -> (String, usize) {
    let (mut real, mut commands, mut inside, mut skipping) = (String::new(), 0, false, false);
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside && line == "```console";
            skipping = false;
        }
        if inside && line.starts_with("$ ") {
            real += &format!("{line}\n{}", run(&line[2..], folder));
            commands += 1;
            skipping = true;
        } else if !skipping {
            real += &format!("{line}\n");
        }
    }
    (real, commands)
}

fn documents() -> Vec<PathBuf> {
    let guide = fs::read_dir(root().join("docs")).expect("the guide").map(|entry| entry.expect("a file").path());
    let mut documents: Vec<PathBuf> = guide.filter(|file| file.extension().is_some_and(|e| e == "md")).collect();
    documents.push(root().join("README.md"));
    documents.sort();
    documents
}

#[test]
fn every_command_in_the_documents_prints_what_they_say() {
    let mut commands = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("readable");
        let name = document.file_stem().expect("a name").to_string_lossy().into_owned();
        let folder = Scratch::new();
        fs::create_dir_all(folder.at("rules")).expect("a folder");
        // The documents speak of the files that come with the program.
        for file in fs::read_dir(root().join("rules")).expect("the rules").flatten() {
            fs::copy(file.path(), folder.at("rules").join(file.file_name())).expect("a copy");
        }
        let (real, count) = with_real_output(&text, folder.path());
        commands += count;
        if std::env::var_os("GRUNDY_UPDATE").is_some() {
            fs::write(&document, &real).expect("writable");
            continue;
        }
        for (number, (told, is)) in text.lines().zip(real.lines()).enumerate() {
            assert_eq!(told, is, "{name}, line {}", number + 1);
        }
        assert_eq!(text.lines().count(), real.lines().count(), "{name} has another length");
    }
    assert!(commands > 60, "only {commands} commands were run");
}
