//! What building the page needs on this machine, looked for first.

use std::process::Command;

use anyhow::{Result, bail};

use crate::compiler::Compiler;
use crate::npm;

/// The oldest Node.js that Vite takes.
const NODE: u32 = 20;

/// Finds the compiler, or names everything that is missing.
pub fn find() -> Result<Compiler> {
    let mut missing = Vec::new();
    match printed(Command::new("node").arg("--version")) {
        None => missing.push("Node.js: install version 20 or later with npm, for example from nodejs.org".to_owned()),
        Some(version) if major(&version) < Some(NODE) => {
            missing.push(format!("a newer Node.js: this is {version}, and version {NODE} is the oldest that works"));
        }
        Some(_) if printed(npm().arg("--version")).is_none() => {
            missing.push("npm, which comes with Node.js".to_owned())
        }
        Some(_) => {}
    }
    match Compiler::find() {
        Ok(compiler) if missing.is_empty() => return Ok(compiler),
        Ok(_) => {}
        Err(error) => missing.push(format!("{error:#}")),
    }
    bail!("this is missing:\n  {}", missing.join("\n  "))
}

/// The part of the version up to the first point of `v22.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

fn printed(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_compared_as_numbers() {
        assert_eq!(["v20.1.0", "v8.0.0", "22", "?"].map(major), [Some(20), Some(8), Some(22), None]);
        assert!(major("v8.17.0") < Some(NODE) && major("v100.0.0") > Some(NODE) && major("?") < Some(NODE));
    }
}
