//! The tests of the program. One program, so that it is linked once.

mod cluster;
mod commands;
mod documents;
mod errors;
mod fields;
mod help;
mod hostile;
mod languages;
mod mishaps;
mod plot;
mod serve;
mod tables;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn grundy(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The outcome of the program in a folder.
fn run(folder: &Path, words: &str) -> Output {
    grundy(folder, words).output().expect("the program starts")
}

/// A shell command, in which `grundy` is the program.
fn shell(folder: &Path, language: &str, script: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.args(["-c", script]).current_dir(folder);
    command.env("PATH", path).env("GRUNDY_LANG", language).env("NO_COLOR", "1");
    command
}

/// The program at the root, in a language; without one, the words choose it.
fn program(words: &[&str], language: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(words).current_dir(root()).env("GRUNDY_LANG", language).env("LC_ALL", "C").env("NO_COLOR", "1");
    command
}

/// The outcome of a program with an input, which it may not read to the end.
fn given(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Waits for an end that must come; the exit code.
fn end_of(child: &mut Child) -> Option<i32> {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        if begin.elapsed() > Duration::from_secs(120) {
            let _ = child.kill().and_then(|()| child.wait());
            panic!("it hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The most memory that a command had, its code included, and how it ended.
fn memory_of(folder: &Path, words: &str) -> (u64, Output) {
    let child = grundy(folder, words).spawn().expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let watcher = std::thread::spawn(move || {
        let mut most = 0;
        while let Ok(text) = fs::read_to_string(&status) {
            let Some(line) = text.lines().find(|line| line.starts_with("VmHWM:")) else { break };
            most = line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0u64) << 10;
            std::thread::sleep(Duration::from_millis(1));
        }
        most
    });
    let output = child.wait_with_output().expect("it ends");
    (watcher.join().expect("sampled"), output)
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
