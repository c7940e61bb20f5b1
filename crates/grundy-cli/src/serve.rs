//! `grundy serve`: the page, from this one program, to this machine alone.
//!
//! The page's files are part of the program (`build.rs`), each as Brotli and as gzip; who accepts
//! neither gets what gzip unpacks to. They compute in the browser; nothing is asked of this server
//! but the files.

use std::convert::Infallible;
use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Context;
use bytes::Bytes;
use flate2::read::GzDecoder;
use http_body_util::Full;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use crate::args::{Common, Format, Serve};
use crate::failure::Failure;
use crate::input;
use crate::lines::Out;

/// The files of the page by their paths, as Brotli and as gzip.
const FILES: &[(&str, &[u8], &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub fn run(args: &Serve, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text])?;
    if FILES.is_empty() {
        return Err(Failure::Usage(
            "this program was built without the page; run `cargo xtask page` in its repository, then build it again"
                .into(),
        ));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(serve(args, out))
}

async fn serve(args: &Serve, out: Out<'_>) -> Result<(), Failure> {
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(wanted).await;
    let listener = listener
        .with_context(|| format!("port {} cannot be used; choose another one with --port", args.port))
        .map_err(|error| Failure::usage(&error))?;
    let url = format!("http://{}/", listener.local_addr()?);
    writeln!(out, "The page is at {url}; Ctrl-C ends it.")?;
    out.flush()?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        writeln!(out, "No browser can be opened: {error}")?;
        out.flush()?;
    }
    loop {
        // A connection that fails is the browser's affair; it asks again.
        let Ok((stream, _)) = listener.accept().await else { continue };
        let connection = hyper::server::conn::http1::Builder::new();
        let answer = service_fn(async |request: Request<_>| {
            Ok::<_, Infallible>(answer(request.method(), request.uri().path(), request.headers()))
        });
        tokio::task::spawn(connection.serve_connection(TokioIo::new(stream), answer));
    }
}

fn answer(method: &Method, path: &str, asked: &HeaderMap) -> Response<Full<Bytes>> {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    let (status, kind, coding, content) = match FILES.iter().find(|(file, ..)| *file == name) {
        _ if method != Method::GET && method != Method::HEAD => {
            (StatusCode::METHOD_NOT_ALLOWED, "text/plain", None, Bytes::new())
        }
        Some((file, brotli, gzip)) => {
            let (coding, content) = coded(asked, brotli, gzip);
            (StatusCode::OK, media_type(file), coding, content)
        }
        None => (StatusCode::NOT_FOUND, "text/plain", None, Bytes::from_static(b"There is no such file.")),
    };
    let mut response = Response::new(Full::from(content));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// The smallest of the codings that the browser accepts, and the content in it.
fn coded(asked: &HeaderMap, brotli: &'static [u8], gzip: &'static [u8]) -> (Option<&'static str>, Bytes) {
    let accepted = asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts = |coding: &str| {
        accepted.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding))
                && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
        })
    };
    if accepts("br") {
        return (Some("br"), Bytes::from_static(brotli));
    }
    if accepts("gzip") {
        return (Some("gzip"), Bytes::from_static(gzip));
    }
    let mut content = Vec::new();
    match GzDecoder::new(gzip).read_to_end(&mut content) {
        Ok(_) => (None, Bytes::from(content)),
        // It was compressed when the program was built; what cannot be unpacked is sent as it is.
        Err(_) => (Some("gzip"), Bytes::from_static(gzip)),
    }
}

/// What kind of file this is, by its name.
fn media_type(file: &str) -> &'static str {
    match file.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepting(codings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(codings))])
    }

    #[test]
    fn only_files_of_the_page_are_served() {
        let none = HeaderMap::new();
        for path in ["/../Cargo.toml", "/page.rs", "//etc/passwd", "/assets/", "/index.html.gz"] {
            assert_eq!(answer(&Method::GET, path, &none).status(), StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(answer(&Method::POST, "/", &none).status(), StatusCode::METHOD_NOT_ALLOWED);
        for (file, ..) in FILES {
            let response = answer(&Method::GET, &format!("/{file}"), &none);
            let kind = &response.headers()[CONTENT_TYPE];
            assert!(response.status() == StatusCode::OK && kind == media_type(file), "{file}");
            assert_ne!(media_type(file), "application/octet-stream", "{file}");
        }
    }

    #[test]
    fn browsers_get_the_coding_that_they_accept() {
        use std::io::Write;
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(b"content").unwrap();
        let gzip: &'static [u8] = encoder.finish().unwrap().leak();
        let cases = [
            ("gzip, deflate, br, zstd", Some("br")),
            ("GZIP", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("gzip; q=0", None),
            ("identity", None),
            ("", None),
        ];
        for (asked, coding) in cases {
            let (told, content) = coded(&accepting(asked), b"brotli", gzip);
            assert_eq!(told, coding, "{asked}");
            let expected = match coding {
                Some("br") => b"brotli",
                Some(_) => gzip,
                None => b"content",
            };
            assert_eq!(content, expected, "{asked}");
        }
    }
}
