//! Compares every position of a table with the plain search, for different crews, memories and kills.

mod damages;
mod known;
mod meaningless;
mod stops;
mod unranked;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_cluster::{ClusterError, Crew, Game, Job, Limits, Manifest, solve};
use grundy_core::Convention;
use grundy_files::table::{Entry, Table};
use grundy_rules::Rules;
use grundy_testkit::files_of;

fn job(rules: &Rules, start: &str, convention: Convention, folder: PathBuf) -> Job {
    let starts = vec![rules.moves.parse(start).unwrap()];
    Job { game: Game::Rules { rules: rules.clone(), starts }, convention, shards: 7, folder }
}

/// The least possible memory: everything is written to disk.
fn tiny() -> Limits {
    Limits { memory: 1, ..Limits::default() }
}

/// Runs all processes of a crew as threads of this one.
fn processes(job: &Job, hosts: &[String], workers: usize, limits: &Limits) -> Vec<Result<Manifest, ClusterError>> {
    let patience = Duration::from_secs(20);
    std::thread::scope(|scope| {
        let one = |index: usize| {
            let crew = Crew { workers, hosts: hosts.to_vec(), index, patience };
            scope.spawn(move || solve(job, &crew, limits))
        };
        let threads: Vec<_> = (0..hosts.len()).map(one).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// Free addresses.
fn hosts(count: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..count).map(|_| std::net::TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

/// Does a job with different crews, each in a folder of its own, and demands that all write the same. Returns the
/// manifest. One worker alone writes into the folder `alone`; `limits` gives the limits for this number of workers.
fn by_every_crew(job: &dyn Fn(&str) -> Job, limits: &dyn Fn(usize) -> Limits) -> Manifest {
    // Memory for all records, but not for a table at once.
    let ample = Limits { memory: 1 << 20, ..Limits::default() };
    let alone = solve(&job("alone"), &Crew::threads(1), &ample).unwrap();
    let first = files_of(&job("alone").folder);
    for workers in [2, 3, 5] {
        let job = job(&format!("{workers} workers"));
        assert_eq!(solve(&job, &Crew::threads(workers), &limits(workers)).unwrap(), alone);
        assert!(files_of(&job.folder) == first, "{workers} workers wrote something else");
    }
    for workers in [1, 2] {
        let job = job(&format!("processes of {workers}"));
        for done in processes(&job, &hosts(2), workers, &limits(1)) {
            assert_eq!(done.unwrap(), alone);
        }
        assert!(files_of(&job.folder) == first, "two processes of {workers} wrote something else");
    }
    // At once the rows are the same.
    let at_once = solve(&job("at once"), &Crew::threads(2), &Limits::default()).unwrap();
    assert!(rows(&job("at once").folder) == rows(&job("alone").folder));
    assert!(at_once.edges == alone.edges && at_once.outcomes == alone.outcomes);
    // The second time there is nothing to do.
    let again = job("2 workers");
    assert_eq!(solve(&again, &Crew::threads(1), &limits(1)).unwrap(), alone);
    assert!(files_of(&again.folder) == first);
    alone
}

fn rows(folder: &Path) -> BTreeMap<String, Entry> {
    let table = Table::open(folder).unwrap();
    let mut rows = BTreeMap::new();
    for (number, file) in table.files().iter().enumerate() {
        table.verify_hash(number).unwrap();
        let before = rows.len();
        for row in table.rows_of(number).unwrap() {
            let row = row.unwrap();
            assert!(rows.insert(row.position.clone(), row).is_none(), "a position stands twice");
        }
        assert_eq!(rows.len() - before, file.rows as usize);
    }
    rows
}
