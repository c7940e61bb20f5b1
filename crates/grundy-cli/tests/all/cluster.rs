//! Long runs of the program: `grundy cluster` as a user runs it, and `grundy period`. Processes are killed at any moment
//! and taken up again.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grundy_testkit::{Random, Scratch, files_of, long, rows};
use serde_json::Value;

use crate::{code, end_of, err, grundy, memory_of, out, root, run};

/// A game without meaning, whose moves are made by a hash.
const MEANINGLESS: &str = include_str!("../../../../testdata/rules/meaningless.star");

/// The same without a rank: play may return.
pub(crate) const WANDERING: &str = include_str!("../../../../testdata/rules/wandering.star");

fn json(folder: &Path, words: &str) -> Value {
    let output = run(folder, &format!("{words} --format json"));
    assert!(output.status.success(), "{}", err(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The number of positions with 0, 1, 2, … marks on a board of `squares` squares.
fn by_ply(folder: &Path, squares: u64) -> Vec<u64> {
    let manifest: Value = serde_json::from_slice(&fs::read(folder.join("manifest.json")).unwrap()).unwrap();
    let mut layers = BTreeMap::<u64, u64>::new();
    for file in manifest["files"].as_array().unwrap() {
        *layers.entry(squares - file["layer"].as_u64().unwrap()).or_default() += file["rows"].as_u64().unwrap();
    }
    layers.into_values().collect()
}

#[test]
fn tic_tac_toe_by_ply() {
    let scratch = Scratch::in_memory();
    let rules = fs::read_to_string(root().join("rules/tic-tac-toe.star")).unwrap();
    scratch.write("symmetric.star", &rules);
    scratch.write("plain.star", rules.replace("def representative(board)", "def unused(board)"));
    for (file, workers, plies) in [
        ("symmetric", 2, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]),
        ("plain", 3, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]),
    ] {
        let words = format!("cluster solve rules:{file}.star -o {file} -w {workers} --memory-limit 1MiB");
        assert_eq!(json(scratch.path(), &words)["positions"], plies.iter().sum::<u64>());
        assert_eq!(by_ply(&scratch.at(file), 9), plies);
        let checked = run(scratch.path(), &format!("check {file}"));
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    }
}

#[test]
fn connect_four_by_ply() {
    let scratch = Scratch::in_memory();
    let rules = fs::read_to_string(root().join("rules/connect-four.star")).unwrap();
    scratch.write("symmetric.star", &rules);
    scratch.write("plain.star", rules.replace("def representative(p)", "def unused(p)"));
    // From the definition, in another language: boards by the number of discs, all and up to reflection.
    // J. Tromp, https://tromp.github.io/c4/c4.html, has 161,029 boards of 4,4 in all.
    for [start, plain, symmetric] in rows(include_str!("../../../../testdata/rows/connect-four.txt")) {
        for (file, expected) in [("symmetric", symmetric), ("plain", plain)].into_iter().take(long(1, 2)) {
            let expected: Vec<u64> = expected.split(' ').map(|boards| boards.parse().unwrap()).collect();
            let table = format!("{file}-{start}");
            let words = format!("cluster solve rules:{file}.star {start} -o {table} -w 2 --memory-limit 1MiB");
            assert_eq!(json(scratch.path(), &words)["positions"], expected.iter().sum::<u64>());
            let squares = start.split(',').map(|side| side.parse::<u64>().unwrap()).product();
            assert_eq!(by_ply(&scratch.at(&table), squares), expected, "{table}");
            let answer = json(scratch.path(), &format!("solve rules:{file}.star {start} --table {table}"));
            assert_eq!(answer["outcome"], "D", "{table}");
        }
    }
}

fn children(process: u32) -> Vec<u32> {
    let listed = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    listed.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn killed_processes_go_on() {
    kill(MEANINGLESS, "--memory-limit 1MiB");
}

#[test]
fn killed_processes_go_on_without_a_rank() {
    kill(WANDERING, "--memory-limit 8MiB --checkpoint-every 0s");
}

/// Makes tables of a game, killing processes at times.
fn kill(game: &str, options: &str) {
    let wanted = long(6, 100);
    let scratch = Scratch::in_memory();
    scratch.write("game.star", game);
    let begun = Instant::now();
    let whole = run(scratch.path(), &format!("cluster run -n 2 rules:game.star -o whole {options}"));
    assert!(whole.status.success(), "{}", err(&whole));
    let told = String::from_utf8_lossy(&whole.stdout);
    let positions = told.split(": ").nth(1).and_then(|told| told.split(' ').next()?.parse::<u64>().ok());
    assert!(positions.is_some_and(|positions| positions > 1000), "too small to be killed: {told}");
    let takes = begun.elapsed().as_millis() as u64;
    let expected = files_of(&scratch.at("whole"));
    let (mut kills, mut tables, mut random) = (0, 0, Random::new(2026));
    while kills < wanted {
        let table = format!("killed-{tables}");
        for round in 0.. {
            let (processes, workers) = [(2, 1), (1, 2), (2, 2), (3, 1)][(tables + round) % 4];
            let words = format!("cluster run -n {processes} -w {workers} rules:game.star -o {table} {options}");
            let mut run = grundy(scratch.path(), &words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(random.below(takes.max(2))));
            let mut victims = children(run.id());
            victims.push(run.id());
            let victim = random.pick(&victims);
            // Two in three are killed, so that a table is finished now and then.
            let killed = !random.one_in(3) && run.try_wait().unwrap().is_none();
            if killed {
                Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap();
            }
            let code = end_of(&mut run);
            if killed && code != Some(0) {
                kills += 1;
                assert!(code.is_none_or(|code| code == 3), "exit code {code:?}");
                continue;
            }
            assert_eq!(code, Some(0));
            break;
        }
        assert!(files_of(&scratch.at(&table)) == expected, "{table} is different");
        fs::remove_dir_all(scratch.at(&table)).unwrap();
        tables += 1;
    }
}

#[test]
fn counters_are_shown_at_an_address() {
    let scratch = Scratch::in_memory();
    let rules = root().join("rules/connect-four.star");
    fs::copy(rules, scratch.at("connect-four.star")).unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let words = format!(
        "cluster solve rules:connect-four.star 4,4 -o table -w 2 --memory-limit 1MiB --log log.jsonl --metrics {address}"
    );
    let refused = run(scratch.path(), &words);
    let told = err(&refused);
    assert!(refused.status.code() == Some(2) && told.contains(&address), "{told}");
    drop(taken);
    let mut run = grundy(scratch.path(), &words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    // Callers that ask nothing delay nobody.
    let silent = |_| loop {
        match TcpStream::connect(&address) {
            Ok(stream) => break stream,
            Err(_) => assert!(begun.elapsed() < Duration::from_secs(60), "nobody listens"),
        }
    };
    let _silent: Vec<TcpStream> = (0..60).map(silent).collect();
    let begun = Instant::now();
    let page = loop {
        assert!(run.try_wait().unwrap().is_none(), "it ended before it was asked");
        assert!(begun.elapsed() < Duration::from_secs(20), "no answer");
        let page = ask(&address).unwrap_or_default();
        let names = ["worker_positions_total{pass=\"forward\",worker=\"1\"}", "layers_closed_total{pass=\"forward\"}"];
        if names.iter().all(|name| page.contains(name)) {
            break page;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let (head, body) = page.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.contains("text/plain; version=0.0.4"), "{head}");
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
    let mut counters = BTreeMap::new();
    for line in body.lines().filter(|line| !line.starts_with("# HELP ") && !line.starts_with("# TYPE ")) {
        let (name, number) = line.rsplit_once(' ').unwrap();
        counters.insert(name.to_owned(), number.parse::<u64>().unwrap());
    }
    let layers = counters["grundy_layers_closed_total{pass=\"forward\"}"];
    let positions = counters["grundy_positions_closed_total{pass=\"forward\"}"];
    // What was closed is what the log says was closed, as soon as its lines are written.
    let closed = loop {
        let log = fs::read_to_string(scratch.at("log.jsonl")).unwrap();
        let events = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap_or_default());
        let closed = events.filter(|event| event["event"] == "closed");
        let closed: Vec<u64> = closed.filter_map(|event| event["positions"].as_u64()).take(layers as usize).collect();
        if closed.len() as u64 == layers {
            break closed;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the log lacks layers: {closed:?}");
        std::thread::sleep(Duration::from_millis(20));
    };
    run.kill().unwrap();
    run.wait().unwrap();
    assert_eq!(closed.iter().sum::<u64>(), positions);
}

#[test]
fn a_second_run_says_that_the_folder_is_in_use() {
    let scratch = Scratch::in_memory();
    scratch.write("game.star", WANDERING.replace("3000", "3000000"));
    for words in ["cluster run -n 2 rules:game.star -o table", "cluster solve rules:game.star -o other"] {
        let mut first = grundy(scratch.path(), words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while !scratch.at(words.rsplit(' ').next().unwrap()).join("begun/token").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60) && first.try_wait().unwrap().is_none());
            std::thread::sleep(Duration::from_millis(5));
        }
        let second = run(scratch.path(), words);
        let told = err(&second);
        assert!(first.try_wait().unwrap().is_none(), "it ended too soon");
        Command::new("kill").args(["-TERM", &first.id().to_string()]).status().unwrap();
        end_of(&mut first);
        assert_eq!(second.status.code(), Some(2), "{told}");
        assert!(told.contains("in use by another run"), "{told}");
    }
}

/// What is answered to a browser at this address.
fn ask(address: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(2)))?;
    stream.write_all(format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes())?;
    let mut page = String::new();
    stream.read_to_string(&mut page)?;
    Ok(page)
}

/// Exit code, standard output and standard error.
fn ended(folder: &Path, words: &str) -> (i32, String, String) {
    let output = grundy(folder, words).output().expect("the program starts");
    (code(&output), out(&output), err(&output))
}

const RUN: &str = "period 0.106 --to 8000000 --format json --checkpoint state --checkpoint-every 1ms --store values";

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_one_that_is_not() {
    let straight = Scratch::new();
    let (code, truth, _) = ended(straight.path(), RUN);
    assert_eq!(code, 3);
    assert!(truth.contains("\"hash\":"), "{truth}");
    let (mut killed, mut random) = (0, Random::new(1));
    for threads in [1, 2] {
        let broken = Scratch::new();
        let words = format!("{RUN} --memory-limit 2MiB --threads {threads}");
        let is_saved = || broken.at("state/checkpoint.grundy").exists();
        for round in (0..60).take_while(|&round| round < 12 || !is_saved()) {
            let mut child = grundy(broken.path(), &words).spawn().expect("the program starts");
            std::thread::sleep(Duration::from_millis(random.between(20..=419) * (1 + round / 12)));
            killed += u32::from(child.try_wait().expect("a status").is_none());
            let _ = child.kill();
            child.wait().expect("it ends");
        }
        let (code, again, complaint) = ended(broken.path(), &words);
        assert_eq!((code, again), (3, truth.clone()), "{complaint}");
        assert!(complaint.contains("going on from heap"), "{complaint}");
        for words in [
            "values 0.106 --from 7999000 --to 8000000 --store values --format csv",
            "values 0.106 --from 0 --to 99 --store values",
        ] {
            assert_eq!(ended(broken.path(), words).1, ended(straight.path(), words).1);
        }
    }
    assert!(killed > 0);
}

#[test]
fn a_long_run_takes_little_memory_and_ends_in_time() {
    let folder = Scratch::new();
    let words = "period 0.106 --memory-limit 8MiB --checkpoint state --time-limit 2s";
    let (most, output) = memory_of(folder.path(), words);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("no period known") && text.contains("rare heaps:"), "{text}");
    assert!(most < 100_000 << 10, "{most} bytes");
    let size = fs::metadata(folder.at("state/checkpoint.grundy")).expect("a checkpoint").len();
    assert!(size < 20_000_000, "{size} bytes");
}
