//! The files of the page, in one archive: a tar whose members are compressed by Brotli and named `NAME.br`, compressed
//! once more in whole, for the headers of a tar are long.
//!
//! So the archive holds each file in the form in which nearly every browser gets it. Who does not accept Brotli gets what
//! it unpacks to.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::OnceLock;

use bytes::Bytes;

/// Bytes of the buffer through which a file is unpacked.
const BUFFER: usize = 1 << 16;

/// What Brotli compressed, as it was.
///
/// # Errors
///
/// The content was not compressed by Brotli.
pub fn unpacked(content: &[u8]) -> io::Result<Bytes> {
    let mut plain = Vec::new();
    brotli_decompressor::Decompressor::new(content, BUFFER).read_to_end(&mut plain)?;
    Ok(Bytes::from(plain))
}

/// The files of the page by their paths, such as `assets/index-C3jDXqKR.css`.
pub struct Page {
    files: BTreeMap<String, File>,
}

/// One file.
pub struct File {
    /// The content, compressed by Brotli.
    pub brotli: Bytes,
    /// A hash of the content, in hexadecimal digits.
    pub hash: String,
    /// The content as it is, once somebody has asked for it.
    plain: OnceLock<Bytes>,
}

impl Page {
    /// Finds the files of a tar. Nothing is copied or unpacked.
    ///
    /// # Errors
    ///
    /// Bytes that are no tar, a member that is not compressed, or a tar without `index.html`.
    pub fn read(archive: &Bytes) -> io::Result<Page> {
        let mut files = BTreeMap::new();
        for member in tar::Archive::new(&archive[..]).entries()? {
            let member = member?;
            let name = String::from_utf8(member.path_bytes().into_owned()).map_err(io::Error::other)?;
            let Some(name) = name.strip_suffix(".br") else {
                return Err(io::Error::other(format!("`{name}` is not compressed by Brotli")));
            };
            let from = usize::try_from(member.raw_file_position()).map_err(io::Error::other)?;
            let length = usize::try_from(member.size()).map_err(io::Error::other)?;
            let range = from..from.saturating_add(length);
            if archive.get(range.clone()).is_none() {
                return Err(io::Error::other(format!("`{name}` is cut off")));
            }
            files.insert(name.to_owned(), File::new(archive.slice(range)));
        }
        if !files.contains_key("index.html") {
            return Err(io::Error::other("it has no index.html"));
        }
        Ok(Page { files })
    }

    /// The file of this path, and the path as the page holds it.
    pub fn file(&self, path: &str) -> Option<(&str, &File)> {
        self.files.get_key_value(path).map(|(name, file)| (name.as_str(), file))
    }

    /// The paths of all files.
    #[cfg(test)]
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

impl File {
    fn new(brotli: Bytes) -> File {
        let hash = blake3::hash(&brotli).to_hex()[..32].to_owned();
        File { brotli, hash, plain: OnceLock::new() }
    }

    /// The content as it is. It is unpacked once.
    ///
    /// # Errors
    ///
    /// The content was not compressed by Brotli.
    pub fn plain(&self) -> io::Result<Bytes> {
        if let Some(plain) = self.plain.get() {
            return Ok(plain.clone());
        }
        let content = unpacked(&self.brotli)?;
        Ok(self.plain.get_or_init(|| content).clone())
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// `Hi`, as Node.js compresses it by Brotli.
    pub const HI: &[u8] = &[0x8b, 0x00, 0x80, 0x48, 0x69, 0x03];

    /// An archive of files with this content.
    pub fn archive(files: &[(&str, &[u8])]) -> Bytes {
        let mut archive = tar::Builder::new(Vec::new());
        for (name, content) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(content.len() as u64);
            archive.append_data(&mut header, name, *content).unwrap();
        }
        Bytes::from(archive.into_inner().unwrap())
    }

    #[test]
    fn files_are_found_and_unpacked() {
        let archive = archive(&[("index.html.br", HI), ("assets/a-12345678.js.br", HI)]);
        let page = Page::read(&archive).unwrap();
        assert_eq!(page.paths().collect::<Vec<_>>(), ["assets/a-12345678.js", "index.html"]);
        let (name, file) = page.file("index.html").unwrap();
        assert_eq!((name, &file.brotli[..], &file.plain().unwrap()[..]), ("index.html", HI, &b"Hi"[..]));
        assert_eq!(file.plain().unwrap().as_ptr(), file.plain().unwrap().as_ptr(), "unpacked once");
        assert!(page.file("index.html.br").is_none());
    }

    #[test]
    fn damaged_archives_are_refused() {
        let whole = archive(&[("index.html.br", HI), ("z.br", &[0; 2000])]);
        let cut = whole.slice(..whole.len() - 3000);
        let cases = [
            (Bytes::from_static(b"<<<<<<< a text where an archive should be"), "block"),
            (archive(&[("index.html", HI)]), "not compressed"),
            (archive(&[("other.html.br", HI)]), "index.html"),
            (cut, "z"),
        ];
        for (bytes, said) in cases {
            let error = Page::read(&bytes).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{said}: {error:?}");
        }
        let page = Page::read(&archive(&[("index.html.br", b"Hi")])).unwrap();
        assert!(page.file("index.html").unwrap().1.plain().is_err(), "not by Brotli");
    }
}
