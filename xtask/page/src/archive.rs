//! The archive of the page, which lies in the repository and within the program.
//!
//! It is a tar that is compressed by Brotli: the libraries have much in common. The order and the headers depend on the
//! files alone.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use brotli::enc::BrotliEncoderParams;
use tar::{Builder, Header};

/// Bytes that the archive may have at most: each version of it stays in the repository for ever.
const MOST: usize = 1_570_000;

/// A file, and its lengths as it is and compressed.
pub struct Packed {
    name: String,
    plain: usize,
    brotli: usize,
}

/// Packs the files of a folder. Returns the archive, and what is in it, the largest file first.
pub fn pack(folder: &Path) -> Result<(Vec<u8>, Vec<Packed>)> {
    let mut archive = Builder::new(Vec::new());
    let mut files = Vec::new();
    for path in files_below(folder)? {
        let content = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let name = slashed(path.strip_prefix(folder)?);
        let mut header = Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, &name, &content[..])?;
        files.push(Packed { name, plain: content.len(), brotli: compressed(&content)?.len() });
    }
    files.sort_by_key(|file| std::cmp::Reverse(file.plain));
    Ok((compressed(&archive.into_inner()?)?, files))
}

/// Replaces the content of a folder by the files of an archive.
pub fn unpack(archive: &[u8], folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder)?;
    Ok(tar::Archive::new(brotli::Decompressor::new(archive, 4096)).unpack(folder)?)
}

/// Prints the sizes of the files and of the archive; fails if the archive is too large for the repository.
pub fn report(archive: &[u8], files: &[Packed]) -> Result<()> {
    println!("{:>9} {:>9}", "bytes", "brotli");
    for Packed { name, plain, brotli } in files {
        println!("{plain:>9} {brotli:>9}  {name}");
    }
    println!("{:>9} {:>9}  the archive", "", archive.len());
    ensure!(archive.len() <= MOST, "the archive has {} bytes; the repository takes {MOST} at most", archive.len());
    Ok(())
}

/// All files of a folder and the folders in it, in the order of their paths.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() { &mut open } else { &mut files }.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A relative path with `/` between its parts, on any system.
pub fn slashed(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

fn compressed(content: &[u8]) -> Result<Vec<u8>> {
    let parameters = BrotliEncoderParams { quality: 11, lgwin: 24, size_hint: content.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &parameters)?;
    Ok(compressed)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Scratch;

    use super::*;

    #[test]
    fn an_archive_holds_every_file_and_depends_on_nothing_else() {
        let scratch = Scratch::new();
        let folder = scratch.path().to_owned();
        let files = [("assets/deep/b.wasm", vec![0xff; 5000]), ("a.html", b"<p>".to_vec()), ("empty.txt", Vec::new())];
        for (name, content) in &files {
            fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
            fs::write(folder.join(name), content).unwrap();
        }
        let (archive, listed) = pack(&folder).unwrap();
        assert_eq!(archive, pack(&folder).unwrap().0, "the same files, the same bytes");
        assert_eq!(listed.iter().map(|file| file.plain).collect::<Vec<_>>(), [5000, 3, 0]);
        let other = Scratch::new();
        fs::write(other.path().join("old.txt"), "of an older page").unwrap();
        unpack(&archive, other.path()).unwrap();
        let found = files_below(other.path()).unwrap();
        let named = |path: &PathBuf| slashed(path.strip_prefix(other.path()).unwrap());
        assert_eq!(found.iter().map(named).collect::<Vec<_>>(), ["a.html", "assets/deep/b.wasm", "empty.txt"]);
        for (name, content) in &files {
            assert_eq!(&fs::read(other.path().join(name)).unwrap(), content);
        }
        assert!(report(&vec![0; MOST], &[]).is_ok() && report(&vec![0; MOST + 1], &[]).is_err());
    }
}
