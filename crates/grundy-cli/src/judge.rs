//! `grundy judge`: problems of programming contests.

use std::io::Read;

use anyhow::Context;
use grundy_judge::{JudgeError, PROBLEMS, Problem, find};
use serde_json::json;

use crate::args::{Common, Format, Judge};
use crate::failure::Failure;
use crate::input;
use crate::lines::{LINE, Out};
use crate::printer::Paint;
use crate::too_much::TooMuch;

pub fn run(args: &Judge, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    if common.misere {
        return Err(Failure::Usage("a problem says by itself who wins at the end; leave --misere out".into()));
    }
    let Some(name) = &args.problem else {
        if args.about {
            return Err(Failure::Usage("--about needs a problem; `grundy judge` lists them all".into()));
        }
        return all(common.format, out);
    };
    let problem = find(name).map_err(|error| Failure::Input { text: name.clone(), error })?;
    match (args.about, common.format) {
        (true, Format::Json) => writeln!(out, "{}", as_json(problem))?,
        (true, _) => about(problem, out)?,
        (false, Format::Json) => {
            let message = "the output is the one that the contest wants; leave --format json out, or add --about";
            return Err(Failure::Usage(message.into()));
        }
        (false, _) => answer(problem, out)?,
    }
    Ok(())
}

/// Reads standard input and prints what the contest wants.
fn answer(problem: &Problem, out: Out) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().read_to_end(&mut bytes).context("standard input cannot be read");
    read.map_err(|error| Failure::usage(&error))?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::Usage(format!("line {line} of the input is not text; write it as UTF-8 or ASCII"))
    })?;
    let output = (problem.solve)(text).map_err(|error| match error {
        JudgeError::Unsolved(unsolved) => Failure::Unsolved(unsolved),
        beyond @ (JudgeError::NoTheorem { .. } | JudgeError::Picture(_)) => TooMuch::Contest(beyond).into(),
        wrong @ JudgeError::Input { .. } => {
            Failure::Usage(format!("{wrong}. `grundy judge {} --about` tells the format", problem.name))
        }
    })?;
    out.write_all(output.as_bytes())?;
    Ok(())
}

fn as_json(problem: &Problem) -> serde_json::Value {
    json!({
        "name": problem.name, "title": problem.title, "source": problem.source, "statement": problem.statement,
        "input": problem.input, "output": problem.output,
        "example": {"input": problem.example_in, "output": problem.example_out},
    })
}

fn all(format: Format, out: Out) -> Result<(), Failure> {
    if format == Format::Json {
        let problems: Vec<_> = PROBLEMS.iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::Value::from(problems))?;
        return Ok(());
    }
    let bold = Paint::Bold;
    let width = PROBLEMS.iter().map(|problem| problem.name.len()).max().unwrap_or(0);
    for problem in PROBLEMS {
        writeln!(out, "{bold}{:width$}{bold:#}  {} [{}]", problem.name, problem.title, problem.source)?;
    }
    writeln!(out, "\n`grundy judge PROBLEM --about` tells the rules and the format of one of them;")?;
    writeln!(out, "`grundy judge PROBLEM` reads its input and prints its output.")?;
    Ok(())
}

fn about(problem: &Problem, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(out, "{bold}{}{bold:#}\n{} [{}]\n", problem.name, problem.title, problem.source)?;
    writeln!(out, "{}\n", textwrap::fill(problem.statement, LINE))?;
    for (title, text) in [("Input", problem.input), ("Output", problem.output)] {
        writeln!(out, "{bold}{title}{bold:#}\n{}\n", textwrap::fill(text, LINE))?;
    }
    for (title, text) in [("Example of an input", problem.example_in), ("and its output", problem.example_out)] {
        writeln!(out, "{bold}{title}{bold:#}")?;
        text.lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    Ok(())
}
