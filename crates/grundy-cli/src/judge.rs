//! `grundy judge`: problems of programming contests.
//!
//! With `--against COMMAND`, a program of the user's own is tested on random small inputs.

use std::io::{Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use grundy::{Said, said};
use grundy_judge::{JudgeError, PROBLEMS, Problem, Variations, find, search, size};
use serde_json::json;

use crate::args::{Common, Format, Judge};
use crate::failure::{Failure, refuse, refuse_if};
use crate::input;
use crate::languages::Voice;
use crate::lines::{Out, filled};
use crate::printer::Paint;

pub fn run(args: &Judge, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    refuse_if(common.misere, said!("a problem says by itself who wins at the end; leave --misere out"))?;
    if args.problem.is_empty() {
        let flag = if args.about { "--about" } else { "--against" };
        return match args.about || args.against.is_some() {
            true => refuse(said!("{flag} needs a problem; `grundy judge` lists them all", flag)),
            false => all(&PROBLEMS.iter().collect::<Vec<_>>(), common.format, voice),
        };
    }
    let wanted = args.problem.join(" ");
    let problem = match find(&wanted) {
        Ok(problem) => problem,
        Err(error) => {
            let found: Vec<&'static Problem> = search(&wanted).collect();
            return match found.as_slice() {
                [] => Err(Failure::input(&wanted, error)),
                // What is looked for is listed; what is to be done needs one problem.
                [only] if args.about || args.against.is_some() => one(only, args, common, voice),
                found if args.about || args.against.is_some() => {
                    let names = Said::either(found.iter().map(|problem| problem.name));
                    refuse(said!("`{wanted}` could be {names}; name one of them", wanted, names))
                }
                found => all(found, common.format, voice),
            };
        }
    };
    one(problem, args, common, voice)
}

fn one(problem: &'static Problem, args: &Judge, common: &Common, voice: &mut Voice) -> Result<(), Failure> {
    if let Some(command) = &args.against {
        return against(problem, command, args, common, voice);
    }
    match (args.about, common.format) {
        (true, Format::Json) => crate::lines::json(&as_json(problem), voice.out)?,
        (true, _) => about(problem, voice)?,
        (false, Format::Json) => {
            return refuse(said!(
                "the output is the one that the contest wants; leave --format json out, or add --about"
            ));
        }
        (false, _) => answer(problem, voice.out)?,
    }
    Ok(())
}

/// Reads standard input and prints what the contest wants.
fn answer(problem: &Problem, out: Out) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).map_err(Failure::no_input)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::usage(said!("line {line} of the input is not text; write it as UTF-8 or ASCII", line))
    })?;
    let output = problem.solve(text).map_err(|error| match error {
        JudgeError::Unsolved(unsolved) => unsolved.into(),
        beyond @ (JudgeError::NoTheorem { .. } | JudgeError::Picture(_)) => Failure::too_much(beyond.said()),
        wrong @ JudgeError::Input { .. } => Failure::usage(said!(
            "{wrong}. `grundy judge {name} --about` tells the format",
            wrong = wrong.said(),
            name = problem.name
        )),
    })?;
    Ok(out.write_all(output.as_bytes())?)
}

fn as_json(problem: &Problem) -> serde_json::Value {
    json!({
        "name": problem.name, "title": problem.title, "source": problem.source, "statement": problem.statement,
        "input": problem.input, "output": problem.output,
        "example": {"input": problem.example_in, "output": problem.example_out},
    })
}

fn all(problems: &[&Problem], format: Format, voice: &mut Voice) -> Result<(), Failure> {
    if format == Format::Json {
        let problems: Vec<_> = problems.iter().map(|problem| as_json(problem)).collect();
        return Ok(crate::lines::json(&json!({ "problems": problems }), voice.out)?);
    }
    let bold = Paint::Bold;
    let width = problems.iter().map(|problem| problem.name.len()).max().unwrap_or(0);
    for problem in problems {
        writeln!(voice, "{bold}{:width$}{bold:#}  {} [{}]", problem.name, problem.title, problem.source)?;
    }
    writeln!(voice)?;
    voice.line(&said!("`grundy judge PROBLEM --about` describes the rules and the format of one of them;"))?;
    voice.line(&said!("`grundy judge PROBLEM` reads its input and prints its output."))
}

fn about(problem: &Problem, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(voice, "{bold}{}{bold:#}\n{} [{}]\n", problem.name, problem.title, problem.source)?;
    writeln!(voice, "{}\n", filled(problem.statement, "", ""))?;
    for (title, text) in [(said!("Input"), problem.input), (said!("Output"), problem.output)] {
        writeln!(voice, "{bold}{}{bold:#}\n{}\n", voice.sentence(&title), filled(text, "", ""))?;
    }
    let example = [(said!("Example of an input"), problem.example_in), (said!("and its output"), problem.example_out)];
    for (title, text) in example {
        shown(title, text, voice)?;
    }
    Ok(())
}

/// How long the program may think about one small input.
const PATIENCE: Duration = Duration::from_secs(5);
/// Inputs that are tried at most to make a difference smaller.
const SHRINKS: usize = 2000;

#[derive(Clone, PartialEq, Eq)]
enum Did {
    Wrote(String),
    Failed(Said),
}

/// Tests the program, and shows the smallest input on which it differs.
fn against(
    problem: &'static Problem,
    command: &str,
    args: &Judge,
    common: &Common,
    voice: &mut Voice,
) -> Result<(), Failure> {
    input::only(common, &[Format::Text])?;
    let right = |text: &str| problem.solve(text).unwrap_or_default();
    let differs = |text: &str| -> Result<Option<Did>, Failure> {
        let did = program(command, text)?;
        let same = matches!(&did, Did::Wrote(output) if compared(output) == compared(&right(text)));
        Ok((!same).then_some(did))
    };
    let mut found: Option<(String, Did)> = None;
    let mut tried = 0;
    for text in Variations::new(problem, args.seed).take(args.inputs as usize) {
        tried += 1;
        if let Some(did) = differs(&text)? {
            found = Some((text, did));
            break;
        }
    }
    let Some((mut text, mut did)) = found else {
        return voice.line(&said!("{name}: no difference on {tried} inputs", name = problem.name, tried));
    };
    let mut left = SHRINKS;
    'smaller: loop {
        for next in Variations::smaller(problem, &text) {
            if left == 0 {
                break 'smaller;
            }
            left -= 1;
            if size(&next) < size(&text)
                && let Some(other) = differs(&next)?
            {
                (text, did) = (next, other);
                continue 'smaller;
            }
        }
        break;
    }
    let told = said!(
        "{name}: a difference, found with input {tried}; the smallest input that shows it:",
        name = problem.name,
        tried
    );
    voice.line(&told)?;
    shown(said!("Input"), &text, voice)?;
    shown(said!("Right"), &right(&text), voice)?;
    let output = match did {
        Did::Wrote(output) => output,
        Did::Failed(why) => format!("({})", voice.sentence(&why)),
    };
    shown(said!("Your program"), &output, voice)?;
    Err(Failure::Told(1))
}

fn shown(title: Said, text: &str, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(voice, "{bold}{}{bold:#}", voice.sentence(&title))?;
    Ok(text.lines().try_for_each(|line| writeln!(voice, "  {line}"))?)
}

/// The lines of an output as judges compare them: without blanks at their ends, and without empty lines at its end.
fn compared(output: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = output.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn program(command: &str, text: &str) -> Result<Did, Failure> {
    let failed = |error: std::io::Error| Failure::usage(said!("`{command}` cannot be run: {error}", command, error));
    let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
    let shell = shell.args([if cfg!(windows) { "/C" } else { "-c" }, command]);
    let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program may end before it has read everything.
        let _ = stdin.write_all(text.as_bytes());
    }
    let reader = child.stdout.take().map(|mut stdout| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = std::io::Read::read_to_end(&mut stdout, &mut bytes);
            bytes
        })
    });
    let begun = Instant::now();
    let status: Option<ExitStatus> = loop {
        match child.try_wait().map_err(failed)? {
            Some(status) => break Some(status),
            None if begun.elapsed() > PATIENCE => {
                child.kill().map_err(failed)?;
                child.wait().map_err(failed)?;
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let Some(status) = status else {
        return Ok(Did::Failed(said!("it takes longer than {seconds} s", seconds = PATIENCE.as_secs())));
    };
    let bytes = reader.and_then(|reader| reader.join().ok()).unwrap_or_default();
    match status.code() {
        Some(0) => Ok(Did::Wrote(String::from_utf8_lossy(&bytes).into_owned())),
        Some(127) if !cfg!(windows) => refuse(said!("the shell does not find the command `{command}`", command)),
        Some(code) => Ok(Did::Failed(said!("it ends with the exit code {code}", code))),
        None => Ok(Did::Failed(said!("it was stopped by a signal"))),
    }
}
