//! Which compiler makes WASM here.
//!
//! Where rustup has the target's standard library, the toolchain in use can do it.
//! Debian's `rustc-web` with `rust-web-src` does it better: it builds the standard library too, and so
//! makes smaller files; for that it is told to accept `-Zbuild-std`. It brings no linker for WASM;
//! the toolchain in use has one.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// What the page's libraries are compiled for, as the compiler names it.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, and the standard library's source beside it.
const DEBIAN: (&str, &str) = ("/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/std/Cargo.toml");

/// A compiler for WASM.
pub enum Compiler {
    /// Debian's compiler, and the linker of the toolchain in use.
    Debian { linker: PathBuf },
    /// The toolchain in use has the target.
    Installed,
}

impl Compiler {
    /// Finds one.
    pub fn find() -> Result<Compiler> {
        let libraries = printed("sysroot")?.join("lib/rustlib");
        let linker = libraries.join(printed("host-tuple")?).join("bin/rust-lld");
        if [DEBIAN.0, DEBIAN.1].iter().all(|file| Path::new(file).exists()) && linker.exists() {
            return Ok(Compiler::Debian { linker });
        }
        if libraries.join(TARGET).is_dir() {
            return Ok(Compiler::Installed);
        }
        bail!(
            "no Rust compiler here makes WASM; either `rustup target add {TARGET}`, or on Debian \
             `apt-get install rustc-web rust-web-src` beside a toolchain of rustup"
        )
    }

    /// Makes cargo use it.
    pub fn set_up(&self, cargo: &mut Command) {
        // Every browser of the last years has vectors of 128 bits.
        // Nothing in the page draws lots, though something that it is built from could.
        let mut flags = r#"--cfg getrandom_backend="unsupported" -Ctarget-feature=+simd128"#.to_owned();
        if let Compiler::Debian { linker } = self {
            // Smaller: the sorts of the standard library are its small ones, and a panic, which would
            // be a mistake of ours, ends the worker without a message.
            cargo.args(["-Zbuild-std=std", "-Zbuild-std-features=optimize_for_size"]);
            flags += " -Zunstable-options -Cpanic=immediate-abort";
            // The source is that of this compiler, and both are released ones.
            cargo.env("RUSTC", DEBIAN.0).env("RUSTC_BOOTSTRAP", "1");
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        cargo.env("RUSTFLAGS", flags);
    }
}

/// What `rustc --print` says.
fn printed(what: &str) -> Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", what]).output().context("rustc cannot be run")?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}
