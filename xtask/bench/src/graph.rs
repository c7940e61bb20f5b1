//! Games on graphs at full size: from a Parquet file to the answer of every vertex.
//!
//! The edges are random with a fixed seed. In the acyclic graph they lead from larger to smaller numbers, which are
//! then shuffled. A plain loop solves the same graph unshuffled, sorted and in memory, in one pass: the lower bound. In
//! the cyclic graph edges lead anywhere, and every tenth vertex has no options. Beside each rate stands the processor
//! time of all threads together.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::files::Reading;
use grundy::graph::Graph;
use grundy::graph_solvers::{Acyclic, acyclic, loopy, retrograde};
use grundy::{Convention, Limits};
use grundy_testkit::{Random, Scratch};
use parquet::basic::Compression;
use parquet::data_type::Int32Type;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

/// Memory limit, in bytes.
pub const MEMORY: u64 = 8 << 30;

/// Mark of a missing end: the row only names the vertex at its beginning.
const NOWHERE: u32 = u32::MAX;

/// Number of rows in a row group.
const GROUP: usize = 1 << 20;

/// The size of the graph, and the number of runs.
pub struct Size {
    pub vertices: u32,
    pub edges: usize,
    pub runs: usize,
}

/// The size from flags such as `--vertices 1000000 --edges 10000000 --runs 3`.
pub fn flags(words: &[&str]) -> Result<Size, String> {
    let mut size = Size { vertices: 10_000_000, edges: 100_000_000, runs: 3 };
    for pair in words.chunks(2) {
        let number = |text: &str| text.parse::<u32>().ok().filter(|&n| n > 0).ok_or(format!("`{text}` is not a size"));
        match *pair {
            ["--vertices", text] => size.vertices = number(text)?.max(2),
            ["--edges", text] => size.edges = number(text)? as usize,
            ["--runs", text] => size.runs = number(text)? as usize,
            _ => return Err("a graph takes --vertices N, --edges N, --runs N".to_owned()),
        }
    }
    Ok(size)
}

pub fn run(words: &[&str]) -> Result<(), String> {
    let size = &flags(words)?;
    let folder = Scratch::new();
    println!(
        "{} vertices, {} edges, medians of {} runs; millions of edges a second (processor time)\n",
        size.vertices, size.edges, size.runs
    );
    println!("| job | threads | load | sort | solve | total |\n| --- | --- | --- | --- | --- | --- |");
    let path = folder.at("edges.parquet");
    let (place, expected) = {
        let (mut from, mut to) = acyclic_edges(size);
        let (time, expected) = plain_loop(size, &from, &to);
        println!("| plain loop over sorted arrays | 1 | | | {} | |", rate(size, time));
        let place = shuffled(size.vertices);
        from.iter_mut().chain(&mut to).for_each(|v| *v = place[*v as usize]);
        write(&path, &from, &to).map_err(|error| error.to_string())?;
        (place, expected)
    };
    for threads in [1, 2] {
        job(size, &path, "acyclic: Grundy values", threads, |graph, limits| {
            let Ok(Acyclic::Values(values)) = acyclic(graph, threads, limits) else {
                return Err("the graph is acyclic, and small enough".to_owned());
            };
            let agree = expected.iter().zip(&place).all(|(value, &v)| values[v as usize] == *value);
            if agree { Ok(()) } else { Err("the plain loop disagrees".to_owned()) }
        })?;
    }
    drop((place, expected));
    write_random(size, &path, false)?;
    for threads in [1, 2] {
        job(size, &path, "cyclic: outcomes, remoteness", threads, |graph, limits| {
            retrograde(graph, Convention::Normal, &|_| None, threads, limits).map(drop).map_err(|e| e.to_string())
        })?;
        job(size, &path, "cyclic: loopy values", threads, |graph, limits| {
            loopy(graph, threads, limits).map(drop).map_err(|error| error.to_string())
        })?;
    }
    Ok(())
}

/// Writes one of the two graphs as Parquet.
pub fn write_random(size: &Size, path: &Path, acyclic: bool) -> Result<(), String> {
    let (from, to) = random_columns(size, acyclic);
    write(path, &from, &to).map_err(|error| error.to_string())
}

/// The edges of one of the two graphs; an end [`NOWHERE`] means that the row only names a vertex.
pub fn random_columns(size: &Size, acyclic: bool) -> (Vec<u32>, Vec<u32>) {
    if acyclic {
        let ((mut from, mut to), place) = (acyclic_edges(size), shuffled(size.vertices));
        from.iter_mut().chain(&mut to).for_each(|v| *v = place[*v as usize]);
        (from, to)
    } else {
        random_edges(size, |from, random| {
            let to = random.below(size.vertices);
            if from % 10 == 0 { NOWHERE } else { to }
        })
    }
}

/// Edges that lead to smaller numbers.
fn acyclic_edges(size: &Size) -> (Vec<u32>, Vec<u32>) {
    random_edges(size, |from, random| random.below(from))
}

/// Times one job and prints its row. The time to compare the answer is included.
fn job(
    size: &Size,
    path: &Path,
    what: &str,
    threads: usize,
    solve: impl Fn(&Graph, &Limits) -> Result<(), String>,
) -> Result<(), String> {
    let reading = Reading { threads, memory: MEMORY, ..Reading::default() };
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let mut runs = Vec::new();
    for _ in 0..size.runs {
        let clocks = || (Instant::now(), processor_time());
        let begin = clocks();
        let draft = grundy::files::load(path, &reading).map_err(|error| error.to_string())?;
        let loaded = clocks();
        let named = draft.sort(&reading).map_err(|error| error.to_string())?;
        let sorted = clocks();
        solve(&named.graph, &limits)?;
        let solved = clocks();
        runs.push([(begin, loaded), (loaded, sorted), (sorted, solved), (begin, solved)].map(|(begin, end)| {
            let processor = begin.1.zip(end.1).map(|(begin, end)| end.saturating_sub(begin));
            (end.0 - begin.0, processor)
        }));
    }
    let cells: Vec<String> = (0..4)
        .map(|part| {
            let mut parts: Vec<_> = runs.iter().map(|run| run[part]).collect();
            parts.sort();
            let (time, processor) = parts[parts.len() / 2];
            let processor = processor.map_or_else(String::new, |time| format!(" ({:.2} s)", time.as_secs_f64()));
            format!("{}{processor}", rate(size, time))
        })
        .collect();
    println!("| {what} | {threads} | {} |", cells.join(" | "));
    Ok(())
}

/// The processor time of all threads so far; `None` if the system does not report it as Linux does.
pub fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses, the times are the 12th and 13th word, in hundredths of a second.
    let words = text.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    let hundredths: u64 = words.map(|word| word.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(10 * hundredths))
}

fn rate(size: &Size, time: Duration) -> String {
    format!("{:.0}", size.edges as f64 / time.as_secs_f64() / 1e6)
}

/// Random edges; `to(from, random)` gives the end of an edge from `from`. Every vertex except 0 has at least one edge,
/// so that every number occurs in the file and vertices keep theirs.
fn random_edges(size: &Size, to: impl Fn(u32, &mut Random) -> u32) -> (Vec<u32>, Vec<u32>) {
    let mut random = Random::new(1);
    let edge = |edge: usize| {
        let from = if edge + 1 < size.vertices as usize { edge as u32 } else { random.below(size.vertices - 1) } + 1;
        (from, to(from, &mut random))
    };
    (0..size.edges).map(edge).unzip()
}

/// The values by one pass over the sorted arrays, and the time of the pass alone.
fn plain_loop(size: &Size, from: &[u32], to: &[u32]) -> (Duration, Vec<u32>) {
    let graph = Graph::from_columns(size.vertices, from, to, 2).expect("the ends are vertices");
    let (starts, ends) = (graph.forward().starts(), graph.forward().ends());
    let mut times = Vec::new();
    let mut values = vec![0u32; size.vertices as usize];
    for _ in 0..size.runs {
        let begin = Instant::now();
        for v in 0..size.vertices as usize {
            // The values of such random graphs stay far below 64.
            let options = &ends[starts[v] as usize..starts[v + 1] as usize];
            values[v] = options.iter().fold(0u64, |seen, &option| seen | 1 << values[option as usize]).trailing_ones();
        }
        times.push(begin.elapsed());
    }
    times.sort();
    (times[times.len() / 2], values)
}

fn shuffled(vertices: u32) -> Vec<u32> {
    let mut random = Random::new(1);
    let mut place: Vec<u32> = (0..vertices).collect();
    random.shuffle(&mut place);
    place
}

pub fn write(path: &Path, from: &[u32], to: &[u32]) -> Result<(), parquet::errors::ParquetError> {
    let schema = "message edges { OPTIONAL INT32 from; OPTIONAL INT32 to; }";
    let properties =
        WriterProperties::builder().set_compression(Compression::SNAPPY).set_dictionary_enabled(false).build();
    let mut out =
        SerializedFileWriter::new(File::create(path)?, Arc::new(parse_message_type(schema)?), Arc::new(properties))?;
    for (from, to) in from.chunks(GROUP).zip(to.chunks(GROUP)) {
        let mut group = out.next_row_group()?;
        for ends in [from, to] {
            let levels: Vec<i16> = ends.iter().map(|&v| i16::from(v != NOWHERE)).collect();
            let ends: Vec<i32> = ends.iter().filter(|&&v| v != NOWHERE).map(|&v| v as i32).collect();
            if let Some(mut column) = group.next_column()? {
                column.typed::<Int32Type>().write_batch(&ends, Some(&levels), None)?;
                column.close()?;
            }
        }
        group.close()?;
    }
    out.close()?;
    Ok(())
}
