//! Compares every position of a table with the plain search, for different crews, memories and kills. And
//! tables of games that are known from other sources.

mod damages;
mod meaningless;
mod stops;
mod unranked;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_cluster::{ClusterError, Crew, Game, Job, Limits, Manifest, solve};
use grundy_core::Convention;
use grundy_files::table::{Entry, Place, Table};
use grundy_rules::Rules;
use grundy_testkit::{Play, Scratch, files_of};

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

#[test]
fn chomp_and_nim_like_games_as_declared() {
    let scratch = Scratch::in_memory();
    for position in ["chomp 5,5,5,5,5", "nim 60", "wythoff 20,25", "king 90,80", "lasker 30"] {
        let (name, start) = position.split_once(' ').unwrap();
        let rules = Rules::find(name).unwrap();
        let manifest =
            solve(&job(&rules, start, Convention::Normal, scratch.at(name)), &Crew::threads(2), &Limits::default());
        let rows = rows(&scratch.at(name));
        assert_eq!(manifest.unwrap().positions as usize, rows.len());
        for (text, row) in &rows {
            let position = rules.moves.parse(text).unwrap();
            if let Some(declared) = rules.moves.declared(&position, Convention::Normal) {
                assert_eq!(row.outcome, declared.outcome, "{name} {text}");
                assert!(declared.value.is_none_or(|value| row.value == Some(value.into())), "{name} {text}");
            }
        }
        // A row is found by its place.
        let table = Table::open(&scratch.at(name)).unwrap();
        for (text, row) in rows.iter().step_by(17) {
            let position = rules.moves.parse(text).unwrap();
            let place = Place::of(&table.manifest, &*rules.moves, &mut [position]).unwrap();
            assert_eq!(table.find(&place).unwrap().as_ref(), Some(row));
        }
    }
    // The diagonal positions of Chomp: all shapes with at most 5 columns and rows, up to mirror images.
    assert_eq!(Table::open(&scratch.at("chomp")).unwrap().manifest.positions, (251 + 31) / 2);
}

#[test]
fn misere_kayles() {
    let scratch = Scratch::in_memory();
    let kayles = Rules::find("kayles").unwrap();
    let manifest =
        solve(&job(&kayles, "17", Convention::Misere, scratch.at("table")), &Crew::threads(3), &tiny()).unwrap();
    assert_eq!(manifest.max_grundy, None);
    let play = Play::of(&*kayles.moves, [vec![17.into()]]);
    let outcomes = play.outcomes(Convention::Misere);
    let rows = rows(&scratch.at("table"));
    for row in rows.values() {
        let heaps = row.position.split_whitespace().map(|heap| kayles.moves.parse(heap).unwrap());
        let expected = outcomes[play.find(&heaps.collect::<Vec<_>>())];
        assert_eq!((row.outcome, row.remoteness), expected, "{row:?}");
    }
    assert_eq!(rows.len(), play.sums.len());
}

#[test]
fn ranks_that_do_not_add() {
    // 7 splits into 3 + 4; the rank, the number of remaining splits, adds up.
    let scratch = Scratch::in_memory();
    let game = Rules::find("grundy").unwrap();
    solve(&job(&game, "14", Convention::Misere, scratch.at("table")), &Crew::threads(2), &tiny()).unwrap();
    assert!(rows(&scratch.at("table")).contains_key("3 4 7"));
    // Chocolate's bars of 1 by 1 have no moves, but they stay in the sum.
    let bars = Rules::find("chocolate").unwrap();
    solve(&job(&bars, "2,2", Convention::Misere, scratch.at("bars")), &Crew::threads(2), &tiny()).unwrap();
    assert!(rows(&scratch.at("bars")).contains_key("1,1 1,1 1,1 1,1"));
}
