//! `grundy serve`: the page, from this one program, to this machine alone.
//!
//! The built page is part of the program, as one archive (`build.rs`). It computes in the browser; nothing is asked of
//! this server but files. So any web space can serve them, too: `--out` writes them.
//!
//! A browser asks for a file in a few milliseconds. Whoever sends a request byte by byte, keeps a connection without
//! asking, or does not read what it gets, loses the connection. So nobody can use up the places by doing nothing.

mod answer;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use grundy::said;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::args::{Common, Serve};
use crate::failure::{Failure, refuse, refuse_if};
use crate::languages::Voice;
use crate::lines::Out;
use answer::{Site, policy};

const ARCHIVE: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub fn run(args: &Serve, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    let Some(archive) = ARCHIVE else {
        return refuse(said!(
            "this program was built without the page; run `cargo xtask page` in its repository, then build it again"
        ));
    };
    let page = unpacked(archive)
        .and_then(|archive| files_of(&archive))
        .map_err(|error| {
            Failure::usage(said!(
                "the page in this program is damaged; run `cargo xtask page` in its repository, then build it again: {error}",
                error = format!("{error:#}")
            ))
        })?;
    if let Some(folder) = &args.out {
        let count = write_to(folder, &page)?;
        let folder = folder.display();
        voice.line(&said!("The page is in {folder}: {count} files for any web space.", folder, count))?;
        return Ok(());
    }
    // No work is to be brought to an end. Without this, a process that was started to ignore Ctrl-C would go on.
    let _ = ctrlc::set_handler(|| std::process::exit(130));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve(args, page, voice))
}

/// Writes all files of the page, as they are, to a folder that is new or empty. Returns the number of files.
fn write_to(folder: &Path, page: &Page) -> Result<usize, Failure> {
    let name = folder.display();
    let why = said!("the folder {name} is not empty; name an empty or a new one", name);
    refuse_if(fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()), why)?;
    for (path, file) in page {
        let to = folder.join(path);
        let written = fs::create_dir_all(to.parent().unwrap_or(folder)).and_then(|()| fs::write(&to, &file.content));
        written
            .map_err(|error| Failure::file(said!("{file} cannot be written: {error}", file = to.display(), error)))?;
    }
    Ok(page.len())
}

async fn serve(args: &Serve, page: Page, voice: &mut Voice<'_>) -> Result<(), Failure> {
    let policy = policy(&args.embed_for).ok_or_else(|| {
        Failure::usage(said!("--embed-for takes an origin: https:// or http://, a host, and perhaps a port"))
    })?;
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(wanted).await;
    let listener = listener.map_err(|error| {
        let why = said!("port {port} cannot be used; choose another one with --port: {error}", port = args.port, error);
        Failure::usage(why)
    })?;
    let port = listener.local_addr()?.port();
    let url = format!("http://{}/", SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    voice.line(&said!("The page is at {url}; Ctrl-C ends it.", url))?;
    voice.out.flush()?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        voice.line(&said!("No browser can be opened: {error}", error))?;
        voice.out.flush()?;
    }
    accept(&listener, Arc::new(Site { page, port, policy })).await
}

/// Bytes of the buffer through which the archive is unpacked.
const BUFFER: usize = 1 << 16;

/// What Brotli compressed, as it was. Fails if the content was not compressed by Brotli.
fn unpacked(content: &[u8]) -> io::Result<Bytes> {
    let mut plain = Vec::new();
    brotli::Decompressor::new(content, BUFFER).read_to_end(&mut plain)?;
    Ok(Bytes::from(plain))
}

/// The files of the page by their paths, such as `assets/index-C3jDXqKR.css`.
pub type Page = BTreeMap<String, File>;

pub struct File {
    /// A hash of the content, in hexadecimal digits.
    pub hash: String,
    pub content: Bytes,
}

/// Finds the files of a tar without copying. Fails without a tar archive, or without `index.html`.
fn files_of(archive: &Bytes) -> io::Result<Page> {
    let mut files = Page::new();
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
    match files.contains_key("index.html") {
        true => Ok(files),
        false => Err(io::Error::other("it has no index.html")),
    }
}

/// Connections at the same time. A browser has six; further ones wait.
const PLACES: usize = 128;

/// The time for the header of a request, and between two requests of a connection.
const HEADER: Duration = Duration::from_secs(5);

/// The time after which a connection gets no further request: longer than it takes to look at all views.
const LIFE: Duration = Duration::from_secs(120);

/// The time after [`LIFE`] in which it has to take the last answer.
const LAST: Duration = Duration::from_secs(10);

/// Bytes of a request's header; a browser sends less than one thousand.
const LONGEST: usize = 16 << 10;

/// The time until the system is asked again, after it had no file descriptor or memory for a connection.
const PAUSE: Duration = Duration::from_millis(200);

async fn accept<T>(listener: &TcpListener, site: Arc<Site>) -> T {
    let places = Arc::new(Semaphore::new(PLACES));
    loop {
        let place = places.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let site = site.clone();
                tokio::spawn(async move {
                    hold(stream, &site).await;
                    drop(place);
                });
            }
            // The browser has gone before it was its turn.
            Err(error) if is_of_one(error.kind()) => {}
            // The connection stays in the queue, so the next attempt would fail at once.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Whether such an error is that of one connection, and the next one can be accepted.
fn is_of_one(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted)
}

/// Answers what one connection asks. One that fails is the browser's affair; it asks again.
async fn hold(stream: TcpStream, site: &Site) {
    let answer = service_fn(async |request: Request<Incoming>| Ok::<_, Infallible>(site.answer(&request)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER).max_header_size(LONGEST);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answer));
    if timeout(LIFE, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(LAST, connection).await;
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
        let page = files_of(&archive(&[("index.html", b"Hi"), ("assets/a-12345678.js", b"")])).unwrap();
        assert_eq!(page.keys().collect::<Vec<_>>(), ["assets/a-12345678.js", "index.html"]);
        assert_eq!(page["index.html"].content, "Hi");
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
            let error = files_of(&bytes).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{said}: {error:?}");
        }
    }
}
