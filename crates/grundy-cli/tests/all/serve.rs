//! `grundy serve`, asked as a browser asks it, and as somebody who means harm; and a program without the page.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use grundy_testkit::Scratch;

use crate::{code, err, grundy, root, shell};

struct Server {
    program: Child,
    /// Its address, as `Host` names it.
    address: String,
}

impl Server {
    /// Starts a shell command that becomes the server; `None` where the program was built without the page.
    fn start(command: &str) -> Option<Server> {
        if !has_page() {
            return None;
        }
        let mut program = shell(&root(), "en", command);
        let mut program = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(program.stdout.take().expect("stdout")).read_line(&mut line).expect("a line");
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address").to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        Some(Server { program, address })
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        stream
    }

    /// Asks for something, with these further lines of the header; returns the answer's header and content.
    fn ask(&self, first: &str, more: &str) -> (String, Vec<u8>) {
        self.ask_as(&self.address, first, more)
    }

    /// The same, in the name of this host.
    fn ask_as(&self, host: &str, first: &str, more: &str) -> (String, Vec<u8>) {
        let mut stream = self.connect();
        write!(stream, "{first} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n").expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a header");
        (String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase(), answer[end + 4..].to_vec())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill().and_then(|()| self.program.wait());
    }
}

const SERVE: &str = "exec grundy serve --port 0";

/// Whether the program was built with the page.
fn has_page() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page/page.tar.br").exists()
}

fn field<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fn status(header: &str) -> &str {
    header.split(' ').nth(1).unwrap_or_default()
}

#[test]
fn without_the_page_the_program_says_how_to_build_it() {
    if !has_page() {
        let output = shell(&root(), "en", SERVE).output().expect("it ends");
        assert!(code(&output) == 2 && err(&output).contains("cargo xtask page"), "{}", err(&output));
    }
}

const KINDS: &str = "js=text/javascript css=text/css svg=image/svg+xml png=image/png wasm=application/wasm \
                     webmanifest=application/manifest+json";

#[test]
fn the_page_and_what_it_names_are_served() {
    let Some(server) = Server::start(SERVE) else { return };
    let (header, page) = server.ask("GET /", "");
    let page = String::from_utf8(page).expect("text");
    assert_eq!((status(&header), field(&header, "content-type")), ("200", Some("text/html; charset=utf-8")));
    assert!(page.contains("<div id=\"page\">"), "{header}");

    // HEAD gives the same header without the content.
    let (head, nothing) = server.ask("HEAD /", "");
    let dated =
        |header: &str| header.lines().filter(|line| !line.starts_with("date:")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!((dated(&head), nothing), (dated(&header), Vec::new()));

    // Everything that it names lies beside it, wherever that is, and is of its kind.
    let mut named = 0;
    for path in page.split(['"']).filter(|word| word.starts_with("./")) {
        let (header, content) = server.ask(&format!("GET /{}", &path[2..]), "");
        let ending = path.rsplit_once('.').expect("an ending").1;
        let kind = KINDS.split(' ').find_map(|kind| kind.strip_prefix(ending)?.strip_prefix('=')).expect(path);
        assert!(field(&header, "content-type").is_some_and(|told| told.starts_with(kind)), "{path}: {header}");
        assert!(status(&header) == "200" && !content.is_empty(), "{path}");
        named += 1;
    }
    assert!(named >= 3, "{page}");
    assert!(!page.contains("src=\"/") && !page.contains("href=\"/"), "any folder of any host can serve it: {page}");
    assert_eq!(status(&server.ask("GET /../Cargo.toml", "").0), "404");
}

#[test]
fn every_answer_guards_the_page() {
    let Some(server) = Server::start(SERVE) else { return };
    for first in ["GET /", "HEAD /sw.js", "GET /missing", "POST /"] {
        let (header, _) = server.ask(first, "Content-Length: 0\r\n");
        let policy = field(&header, "content-security-policy").unwrap_or_default();
        let guards = ["frame-ancestors 'none'", "default-src 'self'"];
        assert!(guards.iter().all(|guard| policy.contains(guard)), "{first}: {header}");
        assert_eq!(field(&header, "x-content-type-options"), Some("nosniff"), "{first}");
    }
}

#[test]
fn the_page_is_written_for_any_web_space() {
    if !has_page() {
        return;
    }
    let scratch = Scratch::new();
    let write = || grundy(scratch.path(), "serve --out page").output().expect("it ends");
    let output = write();
    assert_eq!(code(&output), 0, "{}", err(&output));
    let page = std::fs::read_to_string(scratch.at("page/index.html")).expect("a page");
    for path in page.split('"').filter(|word| word.starts_with("./")) {
        assert!(scratch.at("page").join(path).metadata().is_ok_and(|file| file.len() > 0), "{path}");
    }
    // A folder with files in it stays as it is.
    let refused = write();
    assert!(code(&refused) == 2 && err(&refused).contains("is not empty"));
}

#[test]
fn other_names_of_this_machine_are_refused() {
    let Some(server) = Server::start(SERVE) else { return };
    let port = server.address.split(':').nth(1).expect("a port");
    let (header, said) = server.ask_as(&format!("evil.example:{port}"), "GET /", "");
    let said = String::from_utf8_lossy(&said);
    assert!(status(&header) == "403" && said.contains(&server.address), "{header} {said}");
    // A server on all addresses of this machine would be found at this one too.
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_err(), "127.0.0.1 alone");
}

#[test]
fn browsers_ask_again_only_for_what_may_change() {
    let Some(server) = Server::start(SERVE) else { return };
    let (_, page) = server.ask("GET /", "");
    let page = String::from_utf8(page).expect("text");
    let script = page.split("src=\"./").nth(1).and_then(|rest| rest.split('"').next()).expect("a script");
    let (header, _) = server.ask(&format!("GET /{script}"), "");
    assert!(field(&header, "cache-control").is_some_and(|told| told.contains("immutable")), "{script}: {header}");

    for path in ["/", "/index.html", "/icon.svg"] {
        let (header, content) = server.ask(&format!("GET {path}"), "");
        assert_eq!((status(&header), field(&header, "cache-control")), ("200", Some("no-cache")), "{path}");
        let tag = field(&header, "etag").expect("a tag");
        let (again, nothing) = server.ask(&format!("GET {path}"), &format!("If-None-Match: {tag}\r\n"));
        assert_eq!((status(&again), field(&again, "etag"), nothing.len()), ("304", Some(tag), 0), "{path} {again}");
        let (other, sent) = server.ask(&format!("GET {path}"), "If-None-Match: \"other\"\r\n");
        assert!(status(&other) == "200" && sent == content, "{path}");
    }
}

/// Reads until the server closes the connection, for at most `seconds` since `begun`; gives the time since then.
fn closed_within(stream: &mut TcpStream, begun: Instant, seconds: u64) -> Option<Duration> {
    stream.set_read_timeout(Some(Duration::from_millis(300))).expect("a time limit");
    let mut buffer = [0; 4096];
    while begun.elapsed() < Duration::from_secs(seconds) {
        match stream.read(&mut buffer) {
            Ok(1..) => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                // A slow client goes on with its header, byte by byte.
                let _ = stream.write(b"x");
            }
            Ok(0) | Err(_) => return Some(begun.elapsed()),
        }
    }
    None
}

#[test]
fn slow_and_idle_connections_end() {
    let Some(server) = Server::start(SERVE) else { return };
    let begun = Instant::now();
    let mut slow = server.connect();
    write!(slow, "GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.address).expect("it reads");
    let mut idle = server.connect();
    write!(idle, "GET /icon.svg HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).expect("it reads");
    let silent = server.connect();
    let mut first = [0; 12];
    idle.read_exact(&mut first).expect("it answers");
    assert_eq!(&first, b"HTTP/1.1 200");
    let ends = |mut one: TcpStream| {
        std::thread::spawn(move || one.read_to_end(&mut Vec::new()).map(|_| begun.elapsed()).expect("it ends"))
    };
    let (idles, silents) = (ends(idle), ends(silent));
    let slow = closed_within(&mut slow, begun, 30).expect("the slow connection ends");
    let [idle, silent] = [idles, silents].map(|end| end.join().expect("no panic"));
    for (name, after) in [("slow", slow), ("idle", idle), ("silent", silent)] {
        assert!(after > Duration::from_secs(3) && after < Duration::from_secs(30), "{name}: {after:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_file_descriptors_the_server_sleeps_and_then_goes_on() {
    let Some(server) = Server::start(&format!("ulimit -n 16; {SERVE}")) else { return };
    // The clock ticks, of which a second has 100, that the process has worked.
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.program.id())).expect("it runs");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        fields[11].parse::<u64>().expect("user time") + fields[12].parse::<u64>().expect("system time")
    };
    let held: Vec<TcpStream> = (0..40).map(|_| server.connect()).collect();
    std::thread::sleep(Duration::from_millis(500));
    let open = std::fs::read_dir(format!("/proc/{}/fd", server.program.id())).expect("it runs").count();
    assert!(open >= 16, "all descriptors are used up: {open}");
    let before = ticks();
    std::thread::sleep(Duration::from_secs(2));
    let worked = ticks() - before;
    assert!(worked < 20, "{worked} of 200 ticks: it spins");
    drop(held);
    assert_eq!(status(&server.ask("GET /", "").0), "200", "it goes on");
}

#[cfg(unix)]
#[test]
fn interruptions_end_it_at_once() {
    use std::os::unix::process::ExitStatusExt;
    for signal in ["INT", "TERM"] {
        // A shell without job control starts programs in the background so that they ignore Ctrl-C.
        let Some(mut server) = Server::start(&format!("trap '' {signal}; {SERVE}")) else { return };
        let mut open = server.connect();
        write!(open, "GET / HTTP/1.1\r\n").expect("it reads");
        let begun = Instant::now();
        let killed = Command::new("kill").args([format!("-{signal}"), server.program.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        let ended = server.program.wait().expect("it ends");
        assert_eq!((ended.code(), ended.signal()), (Some(130), None), "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{signal}: {:?}", begun.elapsed());
    }
}
