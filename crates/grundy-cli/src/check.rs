//! `grundy check`: certificates through the independent checker.

use anstyle::AnsiColor;
use std::path::Path;

use anyhow::Context;
use grundy::proof::{self, Rejected};
use serde_json::json;

use crate::args::{Check, Common, Format};
use crate::failure::Failure;
use crate::watch::Watch;
use crate::{Out, input};

pub fn run(args: &Check, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let watch = Watch::new(common);
    let mut all_valid = true;
    let mut unreadable = false;
    let sources = input::sources(common);
    for file in &args.files {
        let name = file.display().to_string();
        let text = match read_json(file) {
            Ok(text) => text,
            // The other files are checked all the same.
            Err(failure) => {
                failure.report();
                unreadable = true;
                continue;
            }
        };
        let verdict = match proof::read(&text) {
            Ok(certificate) => {
                proof::check_within(&certificate, &|word| sources.find(word), common.memory_limit.as_u64(), &watch)
            }
            Err(error) => Err(Rejected { step: "format".to_owned(), reason: error.to_string(), stopped: None }),
        };
        watch.finish();
        match verdict {
            Ok(verified) if common.format == Format::Json => {
                let json = json!({"file": name, "verdict": "valid",
                    "established": verified.established, "trusted": verified.trusted});
                writeln!(out, "{json}")?;
            }
            Ok(verified) => {
                let green = AnsiColor::Green.on_default().bold();
                writeln!(out, "{name}: {green}valid{green:#}")?;
                verified.established.iter().try_for_each(|line| writeln!(out, "  established: {line}"))?;
                verified.trusted.iter().try_for_each(|line| writeln!(out, "  trusted: {line}"))?;
            }
            Err(rejected) => {
                if let Some(stop) = rejected.stopped {
                    return Err(Failure::Unsolved(grundy::Unsolved::Stopped(stop)));
                }
                all_valid = false;
                if common.format == Format::Json {
                    let json = json!({"file": name, "verdict": "rejected",
                        "step": rejected.step, "reason": rejected.reason});
                    writeln!(out, "{json}")?;
                } else {
                    let red = AnsiColor::Red.on_default().bold();
                    writeln!(out, "{name}: {red}rejected{red:#}")?;
                    writeln!(out, "  step: {}\n  reason: {}", rejected.step, rejected.reason)?;
                }
            }
        }
    }
    match (unreadable, all_valid) {
        (true, _) => Err(Failure::Unreadable),
        (false, true) => Ok(()),
        (false, false) => Err(Failure::Rejected),
    }
}

/// The text of a file that holds JSON.
fn read_json(file: &Path) -> Result<String, Failure> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read"));
    let text = text.map_err(|error| Failure::usage(&error))?;
    match serde_json::from_str::<serde_json::Value>(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::Usage(format!("{name} is not JSON: {error}"))),
    }
}
