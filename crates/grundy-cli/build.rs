//! Puts the built page into the program, where `page/page.tar` exists; without it, `grundy serve` says how to build it.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // The folder always exists; it changes when the archive comes or goes.
    println!("cargo:rerun-if-changed=page");
    let folder = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let archive = folder("CARGO_MANIFEST_DIR").join("page/page.tar");
    let page = if archive.exists() { format!("Some(include_bytes!({archive:?}))") } else { "None".to_owned() };
    fs::write(folder("OUT_DIR").join("page.rs"), page)
}
