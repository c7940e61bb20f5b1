//! `grundy judge`: problems of programming contests.

mod against;

use std::io::Read;

use grundy::language::Speaker;
use grundy::{Said, said};
use grundy_judge::{JudgeError, PROBLEMS, Problem, find, search};
use serde_json::json;

use crate::args::{Common, Format, Judge};
use crate::failure::{Failure, refuse, refuse_if};
use crate::input;
use crate::lines::{Out, filled, line};
use crate::printer::Paint;

pub fn run(args: &Judge, common: &Common, out: Out) -> Result<(), Failure> {
    let speaker = input::speaker(common)?;
    refuse_if(common.misere, said!("a problem says by itself who wins at the end; leave --misere out"))?;
    if args.problem.is_empty() {
        let flag = if args.about { "--about" } else { "--against" };
        return match args.about || args.against.is_some() {
            true => refuse(said!("{flag} needs a problem; `grundy judge` lists them all", flag)),
            false => all(&PROBLEMS.iter().collect::<Vec<_>>(), common.format, &speaker, out),
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
                [only] if args.about || args.against.is_some() => one(only, args, common, &speaker, out),
                found if args.about || args.against.is_some() => {
                    let names = Said::either(found.iter().map(|problem| problem.name));
                    refuse(said!("`{wanted}` could be {names}; name one of them", wanted, names))
                }
                found => all(found, common.format, &speaker, out),
            };
        }
    };
    one(problem, args, common, &speaker, out)
}

fn one(problem: &'static Problem, args: &Judge, common: &Common, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    if let Some(command) = &args.against {
        return against::run(problem, command, args, common, speaker, out);
    }
    match (args.about, common.format) {
        (true, Format::Json) => crate::lines::json(&as_json(problem), out)?,
        (true, _) => about(problem, speaker, out)?,
        (false, Format::Json) => {
            return refuse(said!(
                "the output is the one that the contest wants; leave --format json out, or add --about"
            ));
        }
        (false, _) => answer(problem, out)?,
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

fn all(problems: &[&Problem], format: Format, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    if format == Format::Json {
        let problems: Vec<_> = problems.iter().map(|problem| as_json(problem)).collect();
        return Ok(crate::lines::json(&json!({ "problems": problems }), out)?);
    }
    let bold = Paint::Bold;
    let width = problems.iter().map(|problem| problem.name.len()).max().unwrap_or(0);
    for problem in problems {
        writeln!(out, "{bold}{:width$}{bold:#}  {} [{}]", problem.name, problem.title, problem.source)?;
    }
    writeln!(out)?;
    line(&said!("`grundy judge PROBLEM --about` describes the rules and the format of one of them;"), speaker, out)?;
    Ok(line(&said!("`grundy judge PROBLEM` reads its input and prints its output."), speaker, out)?)
}

fn about(problem: &Problem, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    writeln!(out, "{bold}{}{bold:#}\n{} [{}]\n", problem.name, problem.title, problem.source)?;
    writeln!(out, "{}\n", filled(problem.statement, "", ""))?;
    for (title, text) in [(said!("Input"), problem.input), (said!("Output"), problem.output)] {
        writeln!(out, "{bold}{}{bold:#}\n{}\n", speaker.sentence(&title), filled(text, "", ""))?;
    }
    let example = [(said!("Example of an input"), problem.example_in), (said!("and its output"), problem.example_out)];
    for (title, text) in example {
        against::shown(&speaker.sentence(&title), text, out)?;
    }
    Ok(())
}
