//! `grundy serve`: the page, from this one program, to this machine alone.
//!
//! The page's files are part of the program (`build.rs`). They compute in the
//! browser; nothing is asked of this server but the files.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Context;
use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use crate::args::{Common, Format, Serve};
use crate::failure::Failure;
use crate::{Out, input};

/// The files of the page by their paths.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

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
        let answer =
            service_fn(async |request: Request<_>| Ok::<_, Infallible>(answer(request.method(), request.uri().path())));
        tokio::task::spawn(connection.serve_connection(TokioIo::new(stream), answer));
    }
}

fn answer(method: &Method, path: &str) -> Response<Full<Bytes>> {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    let (status, kind, content): (_, _, &'static [u8]) = match FILES.iter().find(|(file, _)| *file == name) {
        _ if method != Method::GET && method != Method::HEAD => (StatusCode::METHOD_NOT_ALLOWED, "text/plain", b""),
        Some((file, content)) => (StatusCode::OK, media_type(file), content),
        None => (StatusCode::NOT_FOUND, "text/plain", b"There is no such file."),
    };
    let mut response = Response::new(Full::from(content));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, hyper::header::HeaderValue::from_static("no-cache"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, hyper::header::HeaderValue::from_static("nosniff"));
    response
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

    #[test]
    fn only_files_of_the_page_are_served() {
        for path in ["/../Cargo.toml", "/page.rs", "//etc/passwd", "/assets/"] {
            assert_eq!(answer(&Method::GET, path).status(), StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(answer(&Method::POST, "/").status(), StatusCode::METHOD_NOT_ALLOWED);
        for (file, content) in FILES {
            let response = answer(&Method::GET, &format!("/{file}"));
            let kind = &response.headers()[CONTENT_TYPE];
            assert!(response.status() == StatusCode::OK && kind == media_type(file), "{file}");
            assert!(!content.is_empty() && media_type(file) != "application/octet-stream", "{file}");
        }
    }
}
