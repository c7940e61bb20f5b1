//! `grundy judge PROBLEM --against COMMAND`: a program of the user's own is tested on random small inputs.

use std::io::Write;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use grundy::language::Speaker;
use grundy::{Said, said};
use grundy_judge::{Problem, Variations, size};

use crate::args::{Common, Format, Judge};
use crate::failure::{Failure, refuse};
use crate::input;
use crate::lines::{Out, line};
use crate::printer::Paint;

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
pub fn run(
    problem: &'static Problem,
    command: &str,
    args: &Judge,
    common: &Common,
    speaker: &Speaker,
    out: Out,
) -> Result<(), Failure> {
    input::only(common, &[Format::Text])?;
    let right = |text: &str| problem.solve(text).unwrap_or_default();
    let differs = |text: &str| -> Result<Option<Did>, Failure> {
        let did = program(command, text)?;
        let same = matches!(&did, Did::Wrote(output) if lines(output) == lines(&right(text)));
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
        return Ok(line(&said!("{name}: no difference on {tried} inputs", name = problem.name, tried), speaker, out)?);
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
    line(&told, speaker, out)?;
    let mut show = |title: &Said, text: &str| shown(&speaker.sentence(title), text, out);
    show(&said!("Input"), &text)?;
    show(&said!("Right"), &right(&text))?;
    match &did {
        Did::Wrote(output) => show(&said!("Your program"), output)?,
        Did::Failed(why) => show(&said!("Your program"), &format!("({})", speaker.sentence(why)))?,
    }
    Err(Failure::Told(1))
}

pub(super) fn shown(title: &str, text: &str, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(out, "{bold}{title}{bold:#}")?;
    text.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(())
}

/// The lines of an output as judges compare them: without blanks at their ends, and without empty lines at its end.
fn lines(output: &str) -> Vec<&str> {
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
