//! Families of boards: theorems for all n, and their certificates.

use grundy::family::{Effort, FamilyQuestion};
use grundy::prove::Verdict;
use grundy::{Convention, Family, Limits, Rules, Silent, Sources, proof};

use crate::Clock;

/// Seconds of processor time that a row may take.
const GOAL: f64 = 0.2;
/// The rows that end in a theorem: the file and the start.
const PROVED: &str = "\
    cells 0,n; cells 1,n; cells 2,n; cells 3,n; cells 4,n; path-power 3,n; diamonds n; cells 5,n; \
    cells 6,n; cells 9,n; cells 10,n; cells 7,n; cells 8,n; caterpillar 5,n; caterpillar 199,n; \
    spider 0,1,1,n; spider 0,2,3,n; spider 0,3,4,n; spider 0,5,5,n; spider 1,1,1,n; spider 1,2,3,n; \
    spider 1,3,4,n; spider 1,5,5,n; polyominoes 6,2,n; polyominoes 4,3,n; polyominoes 7,3,n; \
    polyominoes 8,3,n; clobber 1122,n; clobber 1221,n";
/// The rows that end in none.
const OPEN: &str = "\
    polyominoes 4,2,n; polyominoes 5,2,n; clobber 12,n; clobber 112,n; clobber 1112,n";

fn find(file: &str) -> Rules {
    Sources::default().find(&format!("rules:rules/family-{file}.star")).expect("a rule file")
}

/// The question about all n of an open start.
fn question(rules: &Rules, start: &str) -> FamilyQuestion<'static> {
    let family = Family::of(rules, start).expect("an open start");
    FamilyQuestion { family, convention: Convention::Normal, claim: None }
}

/// Seconds of processor time, and what the work gives.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let clock = Clock::start();
    let found = work();
    (clock.seconds(false), found)
}

pub fn run() {
    println!("| family | verdict | from | period | kinds | seconds | goal | check | bytes |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let rows = PROVED.split("; ").map(|row| (row, true)).chain(OPEN.split("; ").map(|row| (row, false)));
    for (row, theorem) in rows {
        let (file, start) = row.split_once(' ').expect("a file and a start");
        let rules = find(file);
        let question = question(&rules, start);
        let (seconds, found) = timed(|| question.answer(&Limits::default()).expect("a family"));
        let verdict = if matches!(found.verdict, Verdict::Proven) { "proven" } else { "open" };
        let (from, period) =
            found.law().map_or_else(Default::default, |law| (law.preperiod.to_string(), law.period.to_string()));
        let kinds = found.closed.as_ref().map_or(0, |closed| closed.system.kinds.len());
        let (check, bytes) = match question.certify(&found) {
            None => (String::new(), String::new()),
            Some(certificate) => {
                let find = |name: &str| if name == rules.name { Ok(rules.clone()) } else { Rules::find(name) };
                let (check, checked) = timed(|| proof::check_with(&certificate, &find, &Silent).is_ok());
                let bytes = serde_json::to_string(&certificate).map_or(0, |text| text.len());
                (format!("{check:.3}{}", if checked { "" } else { " rejected" }), bytes.to_string())
            }
        };
        let goal = if theorem { format!("{GOAL}") } else { String::new() };
        let numbers = format!("{from} | {period} | {kinds} | {seconds:.3} | {goal} | {check} | {bytes}");
        println!("| {file} {start} | {verdict} | {numbers} |");
    }
    let rules = find("caterpillar");
    let (seconds, proved) = timed(|| {
        let proved = |word: &u32| {
            let found = question(&rules, &format!("{word},n")).answer(&Limits::default());
            found.is_ok_and(|found| matches!(found.verdict, Verdict::Proven))
        };
        (0..200).filter(proved).count()
    });
    let question = question(&find("clobber"), "12,n");
    let effort = Effort { lengths: 100_000, ..Effort::default() };
    let (open, closed) = timed(|| question.close(effort, &Limits::default()).map(|(closed, _)| closed.values.len()));
    let lengths = closed.unwrap_or_default();
    println!("| clobber 12,n to n = {lengths} | open | | | | {open:.2} | 60 | | |");
    println!("| caterpillars 0 to 199 | {proved} proven | | 34 | | {seconds:.2} | 2 | | |");
}
