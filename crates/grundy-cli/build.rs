//! Puts the built page into the program, where `page/page.tar.br` exists; without it, `grundy serve` says how to build it.
//!
//! It also says how the program is linked. At each start a position-independent program of this size fills in 76,000
//! addresses, most of the time of a short command. Linux loads a program at a fixed address without any.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // The folder always exists; it changes when the archive comes or goes.
    println!("cargo:rerun-if-changed=page");
    let folder = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let archive = folder("CARGO_MANIFEST_DIR").join("page/page.tar.br");
    let page = if archive.exists() { format!("Some(include_bytes!({archive:?}))") } else { "None".to_owned() };
    fs::write(folder("OUT_DIR").join("page.rs"), page)?;
    let is = |name, wanted: &str| env::var(name).is_ok_and(|value| value == wanted);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    Ok(())
}
