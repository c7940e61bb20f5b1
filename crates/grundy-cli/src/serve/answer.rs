//! What a request gets. Headers are those of RFC 9110 (HTTP semantics) and RFC 9111 (caching).
//!
//! - The *host* that is asked must be this machine, by one of its three names. Any page of the web can let its own name
//!   stand for 127.0.0.1 (DNS rebinding) and would then be one origin with this server.
//! - Files with a hash in their name never change. The others are asked for each time, and sent only if they have
//!   changed.
//! - Files go out as they are: within one machine, to unpack a file takes longer than to send it.

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HOST, HeaderMap, HeaderName, HeaderValue,
    IF_NONE_MATCH, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};

use super::{File, Page};

/// What the page may do: load its own files, compute in WASM, draw.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors";

/// The policy of a page that pages of these origins, and no others, may show in a frame. `None` if one of them is not
/// an origin (RFC 6454). The policy goes to the browser, so an origin must not add directives to it.
pub(crate) fn policy(origins: &[String]) -> Option<HeaderValue> {
    let is_origin = |text: &String| {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
        let (name, port) = host.rsplit_once(':').unwrap_or((host, "0"));
        let letters = |text: &str| text.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-');
        name.split('.').all(|label| !label.is_empty() && letters(label)) && port.parse::<u16>().is_ok()
    };
    let framed = if origins.is_empty() { "'none'".to_owned() } else { origins.join(" ") };
    let policy = format!("{POLICY} {framed}");
    origins.iter().all(is_origin).then(|| HeaderValue::try_from(policy).ok()).flatten()
}

const ALWAYS: [(HeaderName, &str); 4] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const NAMES: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The folder of files that have a hash in their names; Vite puts nothing else there.
const HASHED: &str = "assets/";

pub(crate) struct Site {
    pub page: Page,
    pub port: u16,
    /// See [`policy`].
    pub policy: HeaderValue,
}

/// An answer with its whole content. Hyper leaves the content out where HEAD asked.
pub type Answer = Response<Full<Bytes>>;

impl Site {
    /// Answers a request, whose content is not looked at.
    pub fn answer<B>(&self, request: &Request<B>) -> Answer {
        let mut answer = self.found(request);
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, self.policy.clone());
        answer
    }

    fn found<B>(&self, request: &Request<B>) -> Answer {
        if !self.is_asked(request) {
            let said = format!("This server answers only to http://127.0.0.1:{}/", self.port);
            return text(StatusCode::FORBIDDEN, said);
        }
        if request.method() != Method::GET && request.method() != Method::HEAD {
            let mut refused = text(StatusCode::METHOD_NOT_ALLOWED, "Files can only be read.".into());
            refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return refused;
        }
        let path = request.uri().path().strip_prefix('/').unwrap_or_default();
        match self.page.get_key_value(if path.is_empty() { "index.html" } else { path }) {
            Some((name, file)) => served(name, file, request.headers()),
            None => text(StatusCode::NOT_FOUND, "There is no such file.".into()),
        }
    }

    /// Whether the header `Host`, of which there is one, and a host in the target are this machine and port.
    fn is_asked<B>(&self, request: &Request<B>) -> bool {
        let mut hosts = request.headers().get_all(HOST).iter().map(|host| host.to_str().unwrap_or_default());
        let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
        self.is_this(host) && request.uri().authority().is_none_or(|named| self.is_this(named.as_str()))
    }

    fn is_this(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        NAMES.iter().any(|name| match host.strip_prefix(name) {
            // Browsers leave out the port of http.
            Some("") => self.port == 80,
            Some(rest) => rest.strip_prefix(':').is_some_and(|port| port == self.port.to_string()),
            None => false,
        })
    }
}

/// A file, or that the browser's copy of it is still right.
fn served(name: &str, file: &File, asked: &HeaderMap) -> Answer {
    let tag = format!("\"{}\"", file.hash);
    let mut response = Response::new(Full::default());
    let lines = asked.get_all(IF_NONE_MATCH).into_iter().filter_map(|line| line.to_str().ok());
    let mut held = lines.flat_map(|line| line.split(',')).map(str::trim);
    // Tags are compared weakly.
    if held.any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Full::from(file.content.clone());
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    }
    let lasting = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(tag) = HeaderValue::try_from(tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    guarded(response)
}

fn text(status: StatusCode, said: String) -> Answer {
    let mut response = Response::new(Full::from(said));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    guarded(response)
}

fn guarded(mut response: Answer) -> Answer {
    response.headers_mut().extend(ALWAYS.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::archive;
    use super::super::{ARCHIVE, files_of, unpacked};
    use super::*;

    fn site(port: u16) -> Site {
        let archive = archive(&[("index.html", b"Hi"), ("sw.js", b"Hi"), ("assets/a-12345678.wasm", b"Hi")]);
        Site { page: files_of(&archive).unwrap(), port, policy: policy(&[]).unwrap() }
    }

    fn asked(target: &str, headers: &[(&str, &str)]) -> Request<()> {
        let mut request = Request::builder().uri(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(()).unwrap()
    }

    #[test]
    fn only_this_machine_is_asked() {
        let status = |port, target: &str, headers: &[(&str, &str)]| site(port).answer(&asked(target, headers)).status();
        for host in ["localhost:8421", "LocalHost:8421", "127.0.0.1:8421", "[::1]:8421"] {
            assert_eq!(status(8421, "/", &[("host", host)]), StatusCode::OK, "{host}");
            assert_eq!(status(80, "/", &[("host", host.split(":8").next().unwrap())]), StatusCode::OK, "{host}");
        }
        let foreign = " localhost 127.0.0.1 [::1] 0.0.0.0:8421 127.0.0.1:8422 127.0.0.1:08421 127.0.0.1:84210 \
                       127.0.0.2:8421 evil.example:8421 localhost.evil.example:8421 127.0.0.1.evil.example:8421 \
                       [::2]:8421 127.0.0.1:8421,evil.example x@127.0.0.1:8421 localhost.:8421";
        for host in foreign.split(' ') {
            assert_eq!(status(8421, "/", &[("host", host)]), StatusCode::FORBIDDEN, "{host}");
        }
        let ours = ("host", "127.0.0.1:8421");
        assert_eq!(status(8421, "/", &[]), StatusCode::FORBIDDEN, "no host");
        assert_eq!(status(8421, "/", &[ours, ("host", "evil.example")]), StatusCode::FORBIDDEN, "two hosts");
        assert_eq!(status(8421, "http://evil.example:8421/", &[ours]), StatusCode::FORBIDDEN, "another target");
        assert_eq!(status(8421, "http://localhost:8421/", &[ours]), StatusCode::OK);
    }

    #[test]
    fn only_files_of_the_page_are_served() {
        let ours = [("host", "127.0.0.1:8421")];
        for path in ["/../Cargo.toml", "/page.rs", "//etc/passwd", "/assets/", "/%69ndex.html"] {
            let response = site(8421).answer(&asked(path, &ours));
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        }
        let mut post = asked("/", &ours);
        *post.method_mut() = Method::POST;
        let refused = site(8421).answer(&post);
        assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(refused.headers()[ALLOW], "GET, HEAD");
    }

    #[test]
    fn every_file_of_the_page_is_of_a_known_kind() {
        let Some(archive) = ARCHIVE else { return };
        let page = files_of(&unpacked(archive).unwrap()).unwrap();
        for (path, file) in &page {
            assert!(!file.content.is_empty(), "{path}");
            assert_ne!(media_type(path), "application/octet-stream", "{path}");
        }
    }

    #[test]
    fn only_origins_that_are_named_may_frame_the_page() {
        let framed = |origins: &[&str]| {
            let policy = policy(&origins.iter().map(|&one| one.to_owned()).collect::<Vec<_>>())?;
            Some(policy.to_str().unwrap().split("frame-ancestors ").nth(1).unwrap().to_owned())
        };
        assert_eq!(framed(&[]).as_deref(), Some("'none'"));
        let two = ["https://school.example", "http://localhost:8000"];
        assert_eq!(framed(&two).as_deref(), Some("https://school.example http://localhost:8000"));
        let words = ["", "*", "school.example", "https://", "https://a b", "https://a;script-src *", "ftp://a"];
        let hosts = ["https://a.example/x", "https://a..b", "https://a:x", "https://a:99999"];
        for bad in words.iter().chain(&hosts) {
            assert_eq!(framed(&[bad]), None, "{bad}");
        }
    }

    #[test]
    fn what_a_browser_holds_is_not_sent_again() {
        let ask = |more: &[(&str, &str)]| {
            let headers = [&[("host", "localhost:8421")][..], more].concat();
            site(8421).answer(&asked("/", &headers))
        };
        let first = ask(&[]);
        let tag = first.headers()[ETAG].to_str().unwrap();
        for (held, status) in [
            (tag.to_owned(), StatusCode::NOT_MODIFIED),
            (format!("\"other\", W/{tag}"), StatusCode::NOT_MODIFIED),
            ("*".to_owned(), StatusCode::NOT_MODIFIED),
            ("\"other\"".to_owned(), StatusCode::OK),
        ] {
            let again = ask(&[("if-none-match", &held)]);
            assert_eq!(again.status(), status, "{held}");
            assert_eq!(again.headers()[ETAG], tag, "{held}");
        }
    }
}
