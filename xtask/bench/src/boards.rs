//! Games on boards of cells: the nimber search against the plain search of all positions, and against published values.
//!
//! The plain search values every reachable position, up to symmetry and parts. It is left out where it takes minutes.

use std::time::{Duration, Instant};

use grundy::boards::BoardEngine;
use grundy::{Limits, Nimber, Position, Rules, Session, Sources, Sum, ValueTable};

/// Memory limit, in bytes.
const MEMORY: u64 = 3 << 30;
/// Values of Cram: J. Lemoine and S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012).
const CRAM: &str = "Lemoine and Viennot";
/// Values of node Kayles on 3 by n squares.
const NODE_KAYLES: &str = "OEIS A316632";

/// A board; its value, and who published it; and the same game for the plain search.
type Job = (&'static str, Option<(u64, &'static str)>, Option<String>);

/// Prints the table; `long` adds what takes minutes.
pub fn run(long: bool) -> Result<(), String> {
    let mut sources = Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for columns in [16, 20] {
        sources.hold(format!("squares-3-{columns}.csv"), squares(3, columns));
    }
    println!("| board | value | components opened | nimber search | a second | plain search |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (game, published, twin) in jobs(long) {
        let (value, opened, searched) = search(game, &sources)?;
        if let Some((published, by)) = published.filter(|&(published, _)| Nimber(published) != value) {
            return Err(format!("{game}: the search finds {value}, but {by} {published}"));
        }
        let plain = match &twin {
            None => String::new(),
            Some(twin) => {
                let (other, plain) = plain_search(twin, &sources)?;
                if other != value {
                    return Err(format!("{game}: the search finds {value}, the plain search {other}"));
                }
                format!("{plain:.2?}, {:.0} times as long", plain.as_secs_f64() / searched.as_secs_f64())
            }
        };
        let by = published.map_or_else(String::new, |(_, by)| format!(" ({by})"));
        let rate = opened as f64 / searched.as_secs_f64();
        println!("| `{game}` | {value}{by} | {opened} | {searched:.3?} | {rate:.0} | {plain} |");
    }
    bars(&sources)
}

fn bar(side: usize) -> String {
    format!("chomp {}", vec![side.to_string(); side].join(","))
}

/// Bars of the catalogue's Chomp, whose values are found by number.
fn bars(sources: &Sources) -> Result<(), String> {
    println!("\n| bar | value | bars below it | by number | plain search |\n| --- | --- | --- | --- | --- |");
    for side in 8..=12 {
        let game = bar(side);
        let (rules, position) = read(&game, sources)?;
        let mut session = Session::new(Limits { memory: MEMORY, ..Limits::default() });
        let started = Instant::now();
        let valuer = session.solver.valuer(&rules);
        let value = valuer.value(&position, &session.limits).map_err(|error| format!("{game}: {error}"))?;
        let (found, below) = (started.elapsed(), valuer.valued());
        let mut plain = String::new();
        if side <= 10 {
            let (other, searched) = plain_search(&game, sources)?;
            if other != value {
                return Err(format!("{game}: found {value} by number, and {other} by the plain search"));
            }
            plain = format!("{searched:.2?}, {:.0} times as long", searched.as_secs_f64() / found.as_secs_f64());
        }
        println!("| {side} by {side} | {value} | {below} | {found:.3?} | {plain} |");
    }
    Ok(())
}

fn jobs(long: bool) -> Vec<Job> {
    let mut jobs = vec![
        ("cram 4,6", Some((0, CRAM)), Some("cram 4,6".to_owned())),
        ("cram 5,5", Some((0, CRAM)), Some("cram 5,5".to_owned())),
        ("cram 5,6", Some((2, CRAM)), Some("cram 5,6".to_owned())),
        ("cram 5,7", Some((1, CRAM)), None),
        ("rules:rules/board-cram.star 5,6", Some((2, CRAM)), None),
        ("rules:rules/board-chomp.star 8,8", None, Some(bar(8))),
        ("rules:rules/board-chomp.star 9,9", None, Some(bar(9))),
        ("rules:rules/board-chomp.star 10,10", None, Some(bar(10))),
        ("node-kayles:squares-3-16.csv", Some((3, NODE_KAYLES)), None),
        ("node-kayles:squares-3-20.csv", None, None),
    ];
    jobs.extend(long.then_some(("cram 6,7", Some((5, CRAM)), None)));
    jobs
}

/// The squares of a rectangle as a graph: those with a common side are joined.
fn squares(rows: u32, columns: u32) -> String {
    let mut edges = "from,to\n".to_owned();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for (down, right) in [(0, 1), (1, 0)] {
            if row + down < rows && column + right < columns {
                edges += &format!("{row}:{column},{}:{}\n", row + down, column + right);
            }
        }
    }
    edges
}

/// The rules and the position of a game's only component.
fn read(game: &str, sources: &Sources) -> Result<(Rules, Position), String> {
    let sum = Sum::read(game, sources).map_err(|error| format!("{game}: {error}"))?;
    let term = &sum.terms()[0];
    Ok((term.rules.clone(), term.starts[0].position.clone()))
}

/// The value of a board by nimber search, the components opened, and the time.
fn search(game: &str, sources: &Sources) -> Result<(Nimber, u64, Duration), String> {
    let (rules, position) = &read(game, sources)?;
    let boards = rules.boards().ok_or(format!("{game}: it is played on no board"))?;
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let board = (boards.board)(position).ok_or(format!("{game}: no board"))?;
    let cells = (boards.cells)(&board, position).ok_or(format!("{game}: it lies on no board"))?;
    let started = Instant::now();
    let mut engine = BoardEngine::new(&board, &limits).ok_or(format!("{game}: play may go on for ever"))?;
    let value = engine.value(&cells, &limits).map_err(|error| error.to_string())?;
    Ok((value, engine.opened(), started.elapsed()))
}

/// The value by the definition, and the time.
fn plain_search(game: &str, sources: &Sources) -> Result<(Nimber, Duration), String> {
    let (rules, position) = read(game, sources)?;
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let started = Instant::now();
    let mut table: ValueTable<Position> = ValueTable::default();
    let value = table.value(&*rules.moves, &position, &limits);
    Ok((value.map_err(|error| error.to_string())?, started.elapsed()))
}
