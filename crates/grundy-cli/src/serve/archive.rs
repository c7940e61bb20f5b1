//! The files of the page, in one archive: a tar that is compressed by Brotli in whole. Texts stand in it as they are.
//! All other members are compressed by themselves and named `NAME.br`.
//!
//! Each file is compressed or unpacked once, when somebody first asks for that form of it.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::OnceLock;

use bytes::Bytes;

/// Bytes of the buffer through which a file is unpacked.
const BUFFER: usize = 1 << 16;

/// What Brotli compressed, as it was. Fails if the content was not compressed by Brotli.
pub fn unpacked(content: &[u8]) -> io::Result<Bytes> {
    let mut plain = Vec::new();
    brotli::Decompressor::new(content, BUFFER).read_to_end(&mut plain)?;
    Ok(Bytes::from(plain))
}

/// A text compressed by Brotli, with the quality that takes milliseconds.
fn packed(text: &[u8]) -> Bytes {
    let mut compressed = Vec::new();
    {
        let mut writer = brotli::CompressorWriter::new(&mut compressed, BUFFER, 9, 22);
        // Writing into memory does not fail.
        let _ = writer.write_all(text);
    }
    Bytes::from(compressed)
}

fn hash(content: &[u8]) -> String {
    blake3::hash(content).to_hex()[..32].to_owned()
}

/// The files of the page by their paths, such as `assets/index-C3jDXqKR.css`.
pub struct Page {
    files: BTreeMap<String, File>,
}

pub struct File {
    /// A hash of the content, in hexadecimal digits.
    pub hash: String,
    /// The content compressed by Brotli, and as it is: one from the archive, the other once somebody has asked for it.
    brotli: OnceLock<Bytes>,
    plain: OnceLock<Bytes>,
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
            match name.strip_suffix(".br") {
                Some(name) => files.insert(name.to_owned(), File::compressed(content)),
                None => files.insert(name, File::plain_text(content)),
            };
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

impl File {
    fn compressed(brotli: Bytes) -> File {
        File { hash: hash(&brotli), brotli: brotli.into(), plain: OnceLock::new() }
    }

    fn plain_text(plain: Bytes) -> File {
        File { hash: hash(&plain), brotli: OnceLock::new(), plain: plain.into() }
    }

    pub fn brotli(&self) -> Bytes {
        let plain = || self.plain.get().map_or(&[][..], |plain| plain);
        self.brotli.get_or_init(|| packed(plain())).clone()
    }

    /// The content as it is. It is unpacked once. Fails if the content was not compressed by Brotli.
    pub fn plain(&self) -> io::Result<Bytes> {
        if let Some(plain) = self.plain.get() {
            return Ok(plain.clone());
        }
        let content = unpacked(&self.brotli())?;
        Ok(self.plain.get_or_init(|| content).clone())
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// `Hi`, as Node.js compresses it by Brotli.
    pub(crate) const HI: &[u8] = &[0x8b, 0x00, 0x80, 0x48, 0x69, 0x03];

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
        assert_eq!(page.files().map(|(path, _)| path).collect::<Vec<_>>(), ["assets/a-12345678.js", "index.html"]);
        let (name, file) = page.file("index.html").unwrap();
        assert_eq!((name, &file.brotli()[..], &file.plain().unwrap()[..]), ("index.html", HI, &b"Hi"[..]));
        assert_eq!(file.plain().unwrap().as_ptr(), file.plain().unwrap().as_ptr(), "unpacked once");
        assert!(page.file("index.html.br").is_none());
    }

    #[test]
    fn texts_are_compressed_when_somebody_asks() {
        let text = "a text of the page; ".repeat(1000);
        let page = Page::read(&archive(&[("index.html", text.as_bytes())])).unwrap();
        let (_, file) = page.file("index.html").unwrap();
        assert_eq!(file.plain().unwrap(), text);
        assert!(file.brotli().len() < 100);
        assert_eq!(unpacked(&file.brotli()).unwrap(), text);
        assert_eq!(file.brotli().as_ptr(), file.brotli().as_ptr(), "compressed once");
    }

    #[test]
    fn damaged_archives_are_refused() {
        let whole = archive(&[("index.html.br", HI), ("z.br", &[0; 2000])]);
        let cut = whole.slice(..whole.len() - 3000);
        let cases = [
            (Bytes::from_static(b"<<<<<<< a text where an archive should be"), "block"),
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
