//! Runs that are refused, fail or are stopped, and runs that continue.

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use grundy_cluster::{ClusterError, Crew, Event, Job, Limits, solve};
use grundy_core::{Convention, Fault, Options, Position, Ruleset, Stop, SyntaxError};
use grundy_rules::Rules;
use grundy_testkit::{Scratch, files_of, long};

use crate::meaningless::{Meaningless, PLAIN};
use crate::{hosts, job, processes, tiny};

pub(crate) fn stopping_after(events: u64) -> Limits {
    let seen = AtomicU64::new(0);
    let watch = move |event: &Event| match event {
        Event::Beat => None,
        _ => (seen.fetch_add(1, Ordering::Relaxed) >= events).then_some(Stop::Interrupted),
    };
    Limits { watch: Arc::new(watch), ..tiny() }
}

/// Stops a job again and again, after more and more events. At last its table is that of a run without stops.
pub(crate) fn goes_on_after_every_stop(job: &dyn Fn(&str) -> Job, limits: &Limits) {
    solve(&job("whole"), &Crew::threads(2), limits).unwrap();
    let whole = files_of(&job("whole").folder);
    let (mut stops, mut longest) = (0, 0);
    for patience in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
        let job = job(&format!("after {patience}"));
        let mut rounds = 0;
        loop {
            let crew = Crew::threads([1, 3, 2, 5][rounds % 4]);
            rounds += 1;
            let limits = Limits { watch: stopping_after(patience + rounds as u64).watch, ..limits.clone() };
            match solve(&job, &crew, &limits) {
                Err(ClusterError::Stopped(_) | ClusterError::Elsewhere { .. }) => stops += 1,
                done => break drop(done.unwrap()),
            }
        }
        longest = longest.max(rounds);
        assert!(files_of(&job.folder) == whole, "stopped after {patience} events, {rounds} rounds");
    }
    assert!(stops > 30 && longest > 5, "{stops} stops, {longest} rounds");
}

#[test]
fn a_run_that_was_stopped_goes_on_with_any_crew() {
    let scratch = Scratch::in_memory();
    let rules = Rules::own("meaningless", Meaningless { sums: true, ..PLAIN });
    goes_on_after_every_stop(&|name| job(&rules, "45,7", Convention::Normal, scratch.at(name)), &tiny());
}

/// Rules that fail at one position of many: a move that does not lower the rank, or a fault.
pub(crate) struct Broken(pub(crate) &'static str);

impl Ruleset for Broken {
    type Position = Position;
    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        match self.0 {
            "fault" if n == 13 => return options.fail(Fault::new("thirteen")),
            "level" if n == 13 => options.add(&[13.into()]),
            "apart" if n > 2 => options.add(&[1.into(), 2.into()]),
            _ => {}
        }
        (0..n).rev().take(3).for_each(|k| options.add(&[k.into()]));
    }
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        Ok((self.0 != "apart").then_some(position[0]))
    }
    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let add = u64::from(self.0 == "notation" && text != "40");
        text.parse::<u64>().map(|n| (n + add).into()).map_err(|_| SyntaxError::whole(text, "no number"))
    }
    fn show(&self, position: &Position) -> String {
        position.to_string()
    }
}

#[test]
fn rules_that_do_not_keep_their_promise() {
    let scratch = Scratch::in_memory();
    for (what, said) in [
        ("fault", "thirteen"),
        ("level", "broken: the move from 13 to 13 leads from rank 13 to rank 13"),
        ("notation", "does not read"),
        ("apart", "the rules know no rank"),
    ] {
        let rules = Rules::own("broken", Broken(what));
        let job = job(&rules, "40", Convention::Normal, scratch.at(what));
        let error = solve(&job, &Crew::threads(3), &tiny()).unwrap_err();
        assert!(error.to_string().contains(said), "{error}");
        assert_eq!(error.exit_code(), 2);
        if what == "fault" {
            let errors = processes(&job, &hosts(2), 2, &tiny()).into_iter().map(Result::unwrap_err);
            let errors: Vec<String> = errors.map(|error| error.to_string()).collect();
            assert!(errors.iter().all(|error| error.contains("thirteen")), "{errors:?}");
        }
    }
}

#[test]
fn folders_of_something_else_are_left_as_they_are() {
    let scratch = Scratch::in_memory();
    let nim = Rules::find("nim").unwrap();
    let refused = |name: &str, start: &str, shards: u32, said: &str| {
        let mut job = job(&nim, start, Convention::Normal, scratch.at(name));
        job.shards = shards;
        let before = files_of(&scratch.at(name));
        let error = solve(&job, &Crew::threads(1), &tiny()).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert!(files_of(&scratch.at(name)) == before);
    };
    fs::create_dir_all(scratch.at("letters")).unwrap();
    fs::write(scratch.at("letters").join("letter.txt"), "dear").unwrap();
    refused("letters", "5", 7, "is not empty");
    solve(&job(&nim, "5", Convention::Normal, scratch.at("done")), &Crew::threads(1), &tiny()).unwrap();
    refused("done", "6", 7, "the start is 5 there and 6 here");
    refused("done", "5", 8, "--shards is 7 there and 8 here");
    let half = job(&nim, "30", Convention::Normal, scratch.at("half"));
    solve(&half, &Crew::threads(1), &stopping_after(20)).unwrap_err();
    refused("half", "31", 7, "the start is 30 there and 31 here");
}

#[test]
fn processes_that_do_not_belong_together() {
    let scratch = Scratch::in_memory();
    let nim = Rules::find("nim").unwrap();
    let hosts = hosts(2);
    let patience = Duration::from_secs(2);
    std::thread::scope(|scope| {
        let one = |index: usize, start: &'static str| {
            let job = job(&nim, start, Convention::Normal, scratch.at("table"));
            let crew = Crew { workers: 1, hosts: hosts.clone(), index, patience };
            scope.spawn(move || solve(&job, &crew, &tiny()).unwrap_err())
        };
        for error in [one(0, "5"), one(1, "6")].map(|thread| thread.join().unwrap()) {
            assert!(error.to_string().contains("works on something else"), "{error}");
        }
        let alone = one(1, "5").join().unwrap();
        assert!(alone.to_string().contains("does not answer"), "{alone}");
        assert_eq!(alone.exit_code(), 3);
    });
}

#[test]
fn strangers_at_the_port_delay_nothing() {
    let scratch = Scratch::in_memory();
    let nim = Rules::find("nim").unwrap();
    let (job, hosts) = (job(&nim, "5", Convention::Normal, scratch.at("table")), hosts(2));
    let one = |index: usize| Crew { workers: 1, hosts: hosts.clone(), index, patience: Duration::from_secs(60) };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| solve(&job, &one(0), &tiny()));
        let call = || loop {
            match TcpStream::connect(&hosts[0]) {
                Ok(stream) => break stream,
                Err(_) => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        // Some say nothing, some half a greeting, some what nobody understands; some go at once.
        let strangers: Vec<TcpStream> = (0..300usize)
            .map(|number| {
                let mut stream = call();
                let said: &[u8] = [&b""[..], b"grundyC1 and so on", b"GET / HTTP/1.1\r\n\r\n", &[0; 200]][number % 4];
                let _ = stream.write_all(said);
                stream
            })
            .collect();
        (0..20).for_each(|_| drop(call()));
        let begun = Instant::now();
        let second = scope.spawn(|| solve(&job, &one(1), &tiny()));
        for process in [first, second] {
            assert_eq!(process.join().unwrap().unwrap().positions, 5);
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        drop(strangers);
    });
}

#[test]
fn processes_may_start_in_any_order_and_with_pauses() {
    let scratch = Scratch::in_memory();
    let nim = Rules::find("nim").unwrap();
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let (job, hosts) = (job(&nim, "5", Convention::Normal, scratch.at(format!("{order:?}"))), hosts(3));
        std::thread::scope(|scope| {
            let started = order.map(|index| {
                let crew = Crew { workers: 1, hosts: hosts.clone(), index, patience: Duration::from_secs(60) };
                let job = &job;
                let process = scope.spawn(move || solve(job, &crew, &tiny()));
                std::thread::sleep(Duration::from_millis(200));
                process
            });
            for process in started {
                assert_eq!(process.join().unwrap().unwrap().positions, 5);
            }
        });
    }
}

#[test]
fn runs_in_one_folder_wait_or_say_that_it_is_in_use() {
    let scratch = Scratch::in_memory();
    let rules = Rules::own("meaningless", PLAIN);
    let whole = job(&rules, "25,7", Convention::Normal, scratch.at("whole"));
    solve(&whole, &Crew::threads(1), &tiny()).unwrap();
    for round in 0..long(3, 50) {
        let job = job(&rules, "25,7", Convention::Normal, scratch.at(format!("table {round}")));
        let job = &job;
        let done: Vec<_> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..4)
                .map(|run| {
                    std::thread::sleep(Duration::from_millis(run * 5));
                    scope.spawn(move || solve(job, &Crew::threads(2), &tiny()))
                })
                .collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        assert!(done.iter().any(Result::is_ok));
        for error in done.into_iter().filter_map(Result::err) {
            assert!(error.to_string().contains("in use by another run"), "{error}");
        }
        assert!(files_of(&job.folder) == files_of(&whole.folder));
    }
}
