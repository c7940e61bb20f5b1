//! The recipe of CONTRIBUTING.md adds a game: its patch fits the sources, and the tests run the game.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// Runs a program in a folder with this input. Panics if the program fails.
fn run(folder: &Path, program: &str, words: &[&str], input: &str) -> String {
    let mut command = Command::new(program);
    command.current_dir(folder).args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program} {words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// `GRUNDY_LONG=1` compiles the copy.
#[test]
fn the_recipe_adds_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let patch = text.split("```diff\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    run(root, "git", &["apply", "--check", "-"], patch);
    if env::var_os("GRUNDY_LONG").is_none() {
        return;
    }
    let copy = env::temp_dir().join(format!("grundy-recipe-{}", std::process::id()));
    for file in run(root, "git", &["ls-files"], "").lines() {
        let to = copy.join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(root.join(file), to).unwrap();
    }
    run(&copy, "git", &["init", "--quiet"], "");
    run(&copy, "git", &["apply", "-"], patch);
    let target = root.join("target/recipe");
    let target = ["--target-dir", target.to_str().unwrap()];
    for words in ["-p grundy-rules --test all -- laws", "-p grundy --test all -- definition golden"] {
        let words: Vec<&str> = ["test"].into_iter().chain(target).chain(words.split(' ')).collect();
        run(&copy, "cargo", &words, "");
    }
    let solve = ["run", "--quiet"].into_iter().chain(target).chain("-- solve digits 12 --json".split(' '));
    let answer = run(&copy, "cargo", &solve.collect::<Vec<_>>(), "");
    assert!(answer.contains(r#""value":2"#), "{answer}");
    fs::remove_dir_all(copy).unwrap();
}
