//! The files of the page for `grundy serve`, each compressed in two ways, so that the program need not compress.
//!
//! Browsers take Brotli from this machine or over https, and gzip from anywhere.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use brotli::enc::BrotliEncoderParams;
use flate2::{Compression, write::GzEncoder};

/// A file and its lengths: as it is, and compressed by Brotli and by gzip.
pub struct Embedded {
    name: PathBuf,
    plain: usize,
    brotli: usize,
    gzip: usize,
}

/// Writes the files of `dist` into `program` as `NAME.br` and `NAME.gz`, and removes earlier ones.
pub fn embed(dist: &Path, program: &Path) -> Result<Vec<Embedded>> {
    for old in fs::read_dir(program)? {
        let old = old?.path();
        match old.is_dir() {
            true => fs::remove_dir_all(old)?,
            false if old.ends_with("README.md") => {}
            false => fs::remove_file(old)?,
        }
    }
    let mut files = Vec::new();
    let mut open = vec![dist.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?);
            continue;
        }
        let name = path.strip_prefix(dist)?.to_owned();
        let content = fs::read(&path)?;
        let to = program.join(&name);
        fs::create_dir_all(to.parent().unwrap_or(program))?;
        let (brotli, gzip) = (brotli(&content)?, gzip(&content)?);
        for (extension, compressed) in [(".br", &brotli), (".gz", &gzip)] {
            let mut to = to.clone().into_os_string();
            to.push(extension);
            fs::write(to, compressed)?;
        }
        files.push(Embedded { name, plain: content.len(), brotli: brotli.len(), gzip: gzip.len() });
    }
    files.sort_by_key(|file| std::cmp::Reverse(file.plain));
    Ok(files)
}

fn brotli(content: &[u8]) -> Result<Vec<u8>> {
    let parameters = BrotliEncoderParams { quality: 11, lgwin: 24, size_hint: content.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

/// Prints the sizes of the files.
pub fn report(files: &[Embedded]) {
    println!("{:>9} {:>9} {:>9}", "bytes", "brotli", "gzip");
    for Embedded { name, plain, brotli, gzip } in files {
        println!("{plain:>9} {brotli:>9} {gzip:>9}  {}", name.display());
    }
}
