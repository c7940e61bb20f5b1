//! What commands print, and how they end, row by row; and the problems of `grundy judge`.

use std::process::Output;
use std::sync::Mutex;

use grundy_judge::PROBLEMS;
use grundy_testkit::{Scratch, files_of, rows};
use serde_json::Value;

use crate::{code, err, given, grundy, out, program, root, shell};

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
    assert!(fits("abcabc", "a…c") && fits("ab", "…ab…"));
    assert!(!fits("ab", "a…bb") && !fits("ab", "a") && !fits("aba", "ab…ba"));
    let left = Mutex::new(rows::<4>(COMMANDS));
    let wrong = Mutex::new(Vec::new());
    let work = || {
        while let Some([script, ends, printed, told]) = { left.lock().expect("rows").pop() } {
            let folder = Scratch::new();
            let output = shell(&root(), "en", script).env("T", folder.path()).output().expect("bash");
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

/// `command | option | used or refused`.
const OPTIONS: &str = include_str!("../../../../testdata/rows/options.txt");

/// What a command prints, how it ends, and the files that it leaves.
fn outcome(words: &str, certificate: &[u8]) -> (i32, String, Vec<Vec<u8>>) {
    let folder = Scratch::new();
    folder.write("input.txt", "kayles 7\nnim 3 4\n");
    folder.write("counted.edges", "4 3\n1 2\n2 3\n3 4\n");
    folder.write("nim.json", certificate);
    let path = folder.path().display().to_string();
    let output = grundy(&root(), &words.replace("$T", &path)).output().expect("the program");
    let printed = (out(&output) + &err(&output)).replace(&path, "$T");
    (code(&output), printed, files_of(folder.path()).into_values().collect())
}

#[test]
fn no_command_ignores_an_option() {
    // The other options hold in every command, or say how the answer is printed.
    let common = "--format,--json,--quiet,--color,--time-limit,--memory-limit,--threads,--lang,--help,--version";
    let rows = rows::<3>(OPTIONS);
    for command in "solve values period prove quotient guess plot play graph check judge".split(' ') {
        let help = out(&program(&[command, "--help"], "en").output().expect("the program"));
        let options = help.lines().filter(|line| line.trim_start().starts_with('-'));
        let options = options.filter_map(|line| line.split(' ').find(|word| word.starts_with("--")));
        for option in options.filter(|option| !common.split(',').any(|common| common == *option)) {
            let is_tried = |row: &&[&str; 3]| {
                row[0].split(' ').next() == Some(command) && row[1].split(' ').any(|word| word == option)
            };
            assert!(rows.iter().any(|row| is_tried(&row)), "options.txt has no row for {command} {option}");
        }
    }
    let made = outcome("solve nim 3 --certificate $T/a.json", b"").2;
    for [command, option, is] in rows {
        let (plain, with) = (outcome(command, &made[0]), outcome(&format!("{command} {option}"), &made[0]));
        let expected = if is == "refused" { with.0 == 2 && with.2.len() == 3 } else { with.0 != 2 && with != plain };
        assert!(expected, "{command} {option} is not {is}: {} {}", with.0, with.1);
    }
}

fn judge(words: &[&str], input: &[u8]) -> Output {
    given(&mut program(&[&["judge"][..], words].concat(), "en"), input)
}

#[test]
fn the_example_of_each_problem_is_answered_to_the_byte() {
    for problem in PROBLEMS.iter() {
        let output = judge(&[problem.name], problem.example_in.as_bytes());
        let told = (code(&output), out(&output), err(&output));
        assert_eq!(told, (0, problem.example_out.to_owned(), String::new()), "{}", problem.name);
    }
}

#[test]
fn the_list_names_every_problem_and_about_tells_its_format() {
    let list = judge(&[], b"");
    assert_eq!(code(&list), 0);
    let all: Value = serde_json::from_slice(&judge(&["--format", "json"], b"").stdout).expect("JSON");
    assert_eq!(all["schema"], 1);
    assert_eq!(all["problems"].as_array().map(Vec::len), Some(PROBLEMS.len()));
    for (problem, listed) in PROBLEMS.iter().zip(all["problems"].as_array().expect("a list")) {
        assert!(out(&list).lines().any(|line| line.starts_with(problem.name) && line.contains(problem.source)));
        let about = judge(&[problem.name, "--about"], b"");
        assert_eq!(code(&about), 0);
        for text in [problem.title, problem.source, "Input", "Output", "Example"] {
            assert!(out(&about).contains(text), "{}: {}", problem.name, out(&about));
        }
        let json = judge(&[problem.name, "--about", "--format", "json"], b"");
        let mut told: Value = serde_json::from_slice(&json.stdout).expect("JSON");
        assert_eq!(told.as_object_mut().and_then(|told| told.remove("schema")), Some(1.into()));
        assert_eq!(told, *listed);
        assert_eq!(listed["example"]["output"], problem.example_out);
    }
}
