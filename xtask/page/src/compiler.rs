//! Chooses the compiler for WASM, and looks first for what building the page needs on this machine.
//!
//! If rustup has installed the target's standard library, the current toolchain can compile it. Debian's `rustc-web`
//! with `rust-web-src` does it better: it also builds the standard library, which gives smaller files; for that it must
//! accept `-Zbuild-std`. It has no linker for WASM; the current toolchain has one.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::npm;

/// The target of the page's libraries, by the compiler's name.
pub const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler, and the source of its standard library.
const DEBIAN: (&str, &str) = ("/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/std/Cargo.toml");
/// A panic ends the worker, at once and without a message.
const PANICS: &str = "-Cpanic=immediate-abort";

pub enum Compiler {
    /// Debian's compiler, and the linker of the toolchain in use.
    Debian { linker: PathBuf },
    /// The toolchain in use has the target.
    Installed,
}

impl Compiler {
    fn find() -> Result<Compiler> {
        let libraries = printed("sysroot")?.join("lib/rustlib");
        let linker = libraries.join(printed("host-tuple")?).join("bin/rust-lld");
        if [DEBIAN.0, DEBIAN.1].iter().all(|file| Path::new(file).exists()) && linker.exists() && knows_panics()? {
            return Ok(Compiler::Debian { linker });
        }
        if libraries.join(TARGET).is_dir() {
            return Ok(Compiler::Installed);
        }
        bail!(
            "no Rust compiler here makes WASM; either `rustup target add {TARGET}`, or on Debian \
             `apt-get update && apt-get install rustc-web rust-web-src`, in version 1.92 or later, beside a toolchain of rustup"
        )
    }

    pub fn version(&self) -> Result<String> {
        let program = match self {
            Compiler::Debian { .. } => DEBIAN.0,
            Compiler::Installed => "rustc",
        };
        let output =
            Command::new(program).arg("--version").output().with_context(|| format!("{program} cannot be run"))?;
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    }

    pub fn set_up(&self, cargo: &mut Command) {
        // All recent browsers support vectors of 128 bits. Only a dependency refers to randomness.
        let mut flags = r#"--cfg getrandom_backend="unsupported" -Ctarget-feature=+simd128"#.to_owned();
        if let Compiler::Debian { linker } = self {
            // Smaller files: the standard library uses its small sorts, and a panic ends the worker without a message.
            cargo.args(["-Zbuild-std=std", "-Zbuild-std-features=optimize_for_size"]);
            flags += &format!(" -Zunstable-options {PANICS} -Zlocation-detail=none");
            // The source belongs to this compiler, and both are released versions.
            cargo.env("RUSTC", DEBIAN.0).env("RUSTC_BOOTSTRAP", "1");
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        cargo.env("RUSTFLAGS", flags);
    }
}

impl Display for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Compiler::Debian { .. } => write!(f, "{} with its own standard library", DEBIAN.0),
            Compiler::Installed => write!(f, "the toolchain in use"),
        }
    }
}

/// Whether Debian's compiler has panics that end at once. An old one has not, though it may be installed.
fn knows_panics() -> Result<bool> {
    let mut rustc = Command::new(DEBIAN.0);
    rustc.args(["-Zunstable-options", PANICS, "--print", "cfg"]).env("RUSTC_BOOTSTRAP", "1");
    Ok(rustc.output().with_context(|| format!("{} cannot be run", DEBIAN.0))?.status.success())
}

fn printed(what: &str) -> Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", what]).output().context("rustc cannot be run")?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

/// The oldest Node.js that Vite takes.
const NODE: u32 = 20;

/// Finds the compiler, or names everything that is missing.
pub fn needs() -> Result<Compiler> {
    let mut missing = Vec::new();
    match told(Command::new("node").arg("--version")) {
        None => missing.push("Node.js: install version 20 or later with npm, for example from nodejs.org".to_owned()),
        Some(version) if major(&version) < Some(NODE) => {
            missing.push(format!("a newer Node.js: this is {version}, and version {NODE} is the oldest that works"));
        }
        Some(_) if told(npm().arg("--version")).is_none() => missing.push("npm, which comes with Node.js".to_owned()),
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

fn told(command: &mut Command) -> Option<String> {
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
