//! `grundy serve`, asked as a browser asks it; or, where the program was built without the page, what it says.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn the_page_is_served_or_the_program_says_how_to_build_it() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let mut program =
        command.args(["serve", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut line = String::new();
    BufReader::new(program.stdout.take().expect("stdout")).read_line(&mut line).expect("a line");
    if line.is_empty() {
        assert!(std::env::var_os("GRUNDY_WITH_PAGE").is_none(), "the page was to be built before the program");
        let output = program.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("cargo xtask page"), "{said}");
        return;
    }
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let ask = |path: &str, more: &str| {
        let mut stream = TcpStream::connect(address).expect("it listens");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n").expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    };
    let (first, missing) = (ask("/", ""), ask("/../Cargo.toml", ""));
    let small = ask("/", "Accept-Encoding: gzip, br\r\n");
    // The page names the script that it begins with.
    let script = first.split("src=\"./").nth(1).and_then(|rest| rest.split('"').next()).expect("a script");
    let script = ask(&format!("/{script}"), "Accept-Encoding: gzip\r\n");
    program.kill().and_then(|()| program.wait()).expect("it ends");
    assert!(first.starts_with("HTTP/1.1 200") && first.contains("text/html") && first.contains("<div id=\"page\">"));
    assert!(small.contains("content-encoding: br") && small.len() < first.len(), "{small}");
    assert!(script.contains("text/javascript") && script.contains("content-encoding: gzip"));
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
}
