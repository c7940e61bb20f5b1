//! What commands print, and how they end, row by row.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

use grundy_testkit::{Scratch, rows};

use crate::{code, err, out, root};

/// `script | exit code | standard output | standard error`; `…` is any text. `$T` is an empty folder.
const COMMANDS: &str = include_str!("../../../../testdata/rows/commands.txt");

/// Whether a text is a pattern, in which `…` stands for any text.
fn fits(text: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split('…').collect();
    let [first, inner @ .., last] = &parts[..] else { return text == pattern };
    let rest = text.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    rest.is_some_and(|rest| inner.iter().try_fold(rest, |rest, part| rest.split_once(part).map(|cut| cut.1)).is_some())
}

#[test]
fn commands_print_and_end_as_their_rows_say() {
    assert!(
        fits("abcabc", "a…c") && fits("ab", "…ab…") && !fits("ab", "a…bb") && !fits("ab", "a") && !fits("aba", "ab…ba")
    );
    let program = PathBuf::from(env!("CARGO_BIN_EXE_grundy"));
    let path =
        format!("{}:{}", program.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    let left = Mutex::new(rows::<4>(COMMANDS));
    let wrong = Mutex::new(Vec::new());
    let work = || {
        while let Some([script, ends, printed, told]) = { left.lock().expect("rows").pop() } {
            let folder = Scratch::new();
            let mut command = Command::new("bash");
            command.args(["-c", script]).current_dir(root()).env("PATH", &path).env("T", folder.path());
            let output = command.env("GRUNDY_LANG", "en").env("NO_COLOR", "1").output().expect("bash");
            let all = [code(&output).to_string(), out(&output), err(&output)];
            if !all.iter().zip([ends, printed, told]).all(|(is, should)| fits(is.trim_end_matches('\n'), should)) {
                wrong.lock().expect("rows").push(format!("{script} | {}", all.join(" | ")));
            }
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(work))));
    let wrong = wrong.into_inner().expect("rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
