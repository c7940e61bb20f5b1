//! What a certificate costs: solving, writing it down, and checking it.
//!
//! Solving is timed in a session of its own, writing from the answer on, and checking from the text on.

use std::time::{Duration, Instant};

use grundy::proof::{Certificate, check_with, read};
use grundy::{Convention, Session, Silent, Sources, Sum};
use grundy_testkit::Random;

/// Number of vertices of a graph; each has three moves to lower ones.
const VERTICES: usize = 1_000_000;

/// In the graph `near.csv` a move goes down at most this far, so that nearly every vertex is needed for the last one.
const NEAR: usize = 16;

/// The heap up to which Officers is valued.
const OFFICERS: u64 = 1_000_000;

/// Prints the table; `all` adds the proofs that take minutes.
pub fn run(all: bool) {
    println!("| answer | solving | writing | checking |\n| --- | --- | --- | --- |");
    let graphs = [("random.csv", VERTICES), ("near.csv", NEAR)].map(|(name, far)| (name, random_graph(far)));
    let files = || {
        let mut sources = Sources::default();
        graphs.iter().for_each(|(name, text)| sources.hold(*name, text));
        sources
    };
    let sources = files();
    row("Officers to 10^6", &files(), |session| {
        let rules = sources.find("0.6").expect("in the catalogue");
        let values = session.values(&rules, OFFICERS, OFFICERS).expect("within the limits");
        Box::new(move |session| session.certify_values(&rules, OFFICERS, values).expect("certified"))
    });
    let long: &[&str] = if all { &["0.104", "0.454", "0.054", "0.354", "0.376"] } else { &[] };
    for code in ["0.16"].iter().chain(long) {
        row(&format!("the period of {code}"), &files(), |session| {
            let rules = sources.find(code).expect("in the catalogue");
            let report = session.period(&rules, None).expect("a heap game");
            Box::new(move |session| session.certify_period(&rules, &report).expect("certified"))
        });
    }
    let positions = [
        "cram 5,5",
        "cram 5,6",
        "cram 5,7",
        "graph:random.csv 999999",
        "graph:near.csv 999999",
        "wythoff 3,6 + kayles 1000",
        "wythoff 400,250 + kayles 1000000",
    ];
    for position in positions {
        row(position, &files(), |session| {
            let sum = Sum::read(position, &sources).expect("a position");
            let answer = session.solve(&sum, Convention::Normal, 20).expect("within the limits");
            Box::new(move |session| session.certify(&answer).expect("certified"))
        });
    }
}

type Write = Box<dyn FnOnce(&mut Session) -> Certificate>;

fn row(name: &str, sources: &Sources, solve: impl FnOnce(&mut Session) -> Write) {
    let mut session = Session::default();
    let (write, solving) = timed(|| solve(&mut session));
    let (text, writing) = timed(|| serde_json::to_string(&write(&mut session)).expect("JSON"));
    let (verified, checking) = timed(|| {
        let certificate = read(&text).expect("a certificate");
        check_with(&certificate, &|word| sources.find(word), &Silent)
    });
    verified.expect("valid");
    let [solving, writing, checking] = [solving, writing, checking].map(|time| format!("{:.2} s", time.as_secs_f64()));
    println!("| {name} | {solving} | {writing} | {checking} |");
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

/// A graph without cycles, as CSV, whose moves go down at most so far.
fn random_graph(far: usize) -> String {
    let mut random = Random::new(1);
    let mut text = String::from("from,to\n");
    for v in 1..VERTICES {
        for _ in 0..3 {
            text += &format!("{v},{}\n", v - 1 - random.below(v.min(far)));
        }
    }
    text
}
