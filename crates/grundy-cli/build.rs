//! Puts the built page, where there is one, into the program: `page.rs` lists its files, compressed in two ways.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=page");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "br")) {
        let plain = file.with_extension("");
        let name: Vec<_> =
            plain.strip_prefix(&folder).into_iter().flatten().map(|part| part.to_string_lossy()).collect();
        let gzip = PathBuf::from(format!("{}.gz", plain.display()));
        list += &format!("    ({:?}, include_bytes!({file:?}), include_bytes!({gzip:?})),\n", name.join("/"));
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("page.rs"), list + "]\n")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false if path.ends_with("README.md") => {}
            false => files.push(path),
        }
    }
    Ok(())
}
