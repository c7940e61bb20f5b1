//! The files of the page, in one archive: a tar that is compressed by Brotli.

use std::collections::BTreeMap;
use std::io::{self, Read};

use bytes::Bytes;

/// Bytes of the buffer through which the archive is unpacked.
const BUFFER: usize = 1 << 16;

/// What Brotli compressed, as it was. Fails if the content was not compressed by Brotli.
pub fn unpacked(content: &[u8]) -> io::Result<Bytes> {
    let mut plain = Vec::new();
    brotli::Decompressor::new(content, BUFFER).read_to_end(&mut plain)?;
    Ok(Bytes::from(plain))
}

/// The files of the page by their paths, such as `assets/index-C3jDXqKR.css`.
pub struct Page {
    files: BTreeMap<String, File>,
}

pub struct File {
    /// A hash of the content, in hexadecimal digits.
    pub hash: String,
    pub content: Bytes,
}

impl Page {
    /// Finds the files of a tar without copying. Fails without a tar archive, or without `index.html`.
    pub fn read(archive: &Bytes) -> io::Result<Page> {
        let mut files = BTreeMap::new();
        for member in tar::Archive::new(&archive[..]).entries()? {
            let member = member?;
            let name = String::from_utf8(member.path_bytes().into_owned()).map_err(io::Error::other)?;
            let from = usize::try_from(member.raw_file_position()).map_err(io::Error::other)?;
            let length = usize::try_from(member.size()).map_err(io::Error::other)?;
            let range = from..from.saturating_add(length);
            if archive.get(range.clone()).is_none() {
                return Err(io::Error::other(format!("`{name}` is cut off")));
            }
            let content = archive.slice(range);
            files.insert(name, File { hash: blake3::hash(&content).to_hex()[..32].to_owned(), content });
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

    /// All files with their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

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
    fn files_are_found_and_brotli_is_unpacked() {
        let page = Page::read(&archive(&[("index.html", b"Hi"), ("assets/a-12345678.js", b"")])).unwrap();
        assert_eq!(page.files().map(|(path, _)| path).collect::<Vec<_>>(), ["assets/a-12345678.js", "index.html"]);
        let (name, file) = page.file("index.html").unwrap();
        assert_eq!((name, &file.content[..]), ("index.html", &b"Hi"[..]));
        // As Node.js compresses it.
        assert_eq!(unpacked(&[0x8b, 0x00, 0x80, 0x48, 0x69, 0x03]).unwrap(), "Hi");
        assert!(unpacked(b"Hi").is_err(), "not by Brotli");
    }

    #[test]
    fn damaged_archives_are_refused() {
        let whole = archive(&[("index.html", b"Hi"), ("z", &[0; 2000])]);
        let cut = whole.slice(..whole.len() - 3000);
        let cases = [
            (Bytes::from_static(b"<<<<<<< a text where an archive should be"), "block"),
            (archive(&[("other.html", b"Hi")]), "index.html"),
            (cut, "z"),
        ];
        for (bytes, said) in cases {
            let error = Page::read(&bytes).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{said}: {error:?}");
        }
    }
}
