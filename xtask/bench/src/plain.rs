//! The same jobs by plain programs in C++: the sources in `benches/plain`.
//!
//! They are compiled by `c++ -O2`, or whatever compiler `CXX` names. Without a compiler no table is printed. Programs and
//! library take turns, so that a slower machine slows both; both results must be the same.
//!
//! *Random graphs*, solved as a whole, against `benches/plain/graph.cpp`. The edges are random with a fixed seed. In
//! the acyclic graph they lead from larger to smaller numbers, which are then shuffled. In the cyclic graph edges lead
//! anywhere, and every tenth vertex has no options. Both programs get the same edges: grundy as Parquet (Snappy), the
//! plain program as pairs of numbers. The last column leaves loading out on both sides. All times are processor time,
//! the least of some runs in turn, and the hash of all answers must be the same.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::files::Reading;
use grundy::graph::Graph;
use grundy::graph_solvers::{Acyclic, acyclic, outcomes, retrograde};
use grundy::{Convention, HeapRun, Limits, Outcome, Rules, Session, Sum, Way};
use grundy_testkit::{Random, Scratch};
use parquet::basic::Compression;
use parquet::data_type::Int32Type;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

/// How often each job is done; the median counts.
const RUNS: usize = 5;

pub fn run() -> Result<(), String> {
    let folder = Scratch::new();
    println!("| job | plain C++ | grundy | ratio |\n| --- | --- | --- | --- |");
    let dense = compiled("dense", folder.path())?;
    line("`.06` to heap 100,000", || told(&dense, "100000"), || Ok(dense_values(100_000)))?;
    let tree = folder.write("tree.hb", random_tree(1_000_000));
    let tree = tree.to_str().ok_or("the folder for temporary files has an odd name")?;
    let walk = compiled("green_tree", folder.path())?;
    line("green tree of 10^6 edges from a file, all cuts", || told(&walk, tree), || green_tree(tree))
}

fn compiled(name: &str, folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new("benches/plain").join(name).with_extension("cpp");
    let program = folder.join(name);
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let status = Command::new(&compiler).arg("-O2").arg(&source).arg("-o").arg(&program).status();
    match status {
        Ok(status) if status.success() => Ok(program),
        Ok(_) => Err(format!("{compiler} does not compile {}", source.display())),
        Err(error) => Err(format!("{compiler} cannot be run ({error}); install a compiler of C++, or name it in CXX")),
    }
}

fn told(program: &Path, word: &str) -> Result<String, String> {
    let output = Command::new(program).arg(word).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// One line of the table, after checking that both say the same.
fn line(
    job: &str,
    plain: impl Fn() -> Result<String, String>,
    ours: impl Fn() -> Result<String, String>,
) -> Result<(), String> {
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..RUNS {
        let begin = Instant::now();
        let expected = plain()?;
        times[0].push(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let found = ours()?;
        times[1].push(begin.elapsed().as_secs_f64());
        if found != expected {
            return Err(format!("{job}: `{found}` here, `{expected}` by the plain program"));
        }
    }
    let [plain, ours] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    });
    println!("| {job} | {plain:.2} s | {ours:.2} s | {:.2} |", ours / plain);
    Ok(())
}

fn dense_values(to: usize) -> String {
    let rules = Rules::find("0.06").expect("a game of the catalogue");
    let kernel = HeapRun::kernels()[0];
    let mut run = HeapRun::new(&rules, Way::Blocks { kernel, threads: 1 }).expect("a game that takes and breaks");
    run.advance(to + 1);
    let hash =
        run.values().iter().fold(0u64, |hash, &v| hash.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(v.into()));
    format!("{hash:016x}")
}

/// The lines of a tree in which the parent of each vertex is a random earlier one.
fn random_tree(edges: u64) -> String {
    let mut random = Random::new(1);
    let line = |v: u64| match random.below(v) {
        0 => format!("ground {v}\n"),
        below => format!("{below} {v}\n"),
    };
    (1..=edges).map(line).collect()
}

/// The value of a picture and the number of its winning cuts, all of which are listed.
fn green_tree(file: &str) -> Result<String, String> {
    let sum: Sum = format!("hackenbush:{file} whole").parse().map_err(|error| format!("{error}"))?;
    let answer = Session::default().solve(&sum, Convention::Normal, usize::MAX).map_err(|error| error.to_string())?;
    let value = answer.grundy.and_then(|value| value.nimber()).ok_or("the picture is green")?;
    Ok(format!("{value} {}", answer.winning_move_count.unwrap_or_default()))
}

/// Memory limit, in bytes.
const MEMORY: u64 = 8 << 30;
/// Mark of a missing end: the row only names the vertex at its beginning.
const NOWHERE: u32 = u32::MAX;
/// Number of rows in a row group.
const GROUP: usize = 1 << 20;

/// A job, as the plain program names it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Job {
    Values,
    Remoteness,
    Outcomes,
}

/// Seconds of processor time for loading and for all, and seconds that passed.
#[derive(Clone, Copy)]
struct Times {
    load: f64,
    whole: f64,
    passed: f64,
}

/// The size of the graph, and the number of runs.
struct Size {
    vertices: u32,
    edges: usize,
    runs: usize,
}

/// The size from flags such as `--vertices 1000000 --edges 10000000 --runs 3`.
fn flags(words: &[&str]) -> Result<Size, String> {
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

/// Random graphs, solved as a whole, with flags such as `--vertices 1000000 --edges 10000000 --runs 3`.
pub fn graph(words: &[&str]) -> Result<(), String> {
    let size = &flags(words)?;
    let folder = Scratch::new();
    let plain = compiled("graph", folder.path())?;
    println!(
        "{} vertices, {} edges; seconds of processor time, the least of {} runs (of these, loading)\n",
        size.vertices, size.edges, size.runs
    );
    println!("| job | threads | plain C++ | grundy | ratio | without loading | grundy, elapsed |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let files = Files { parquet: folder.at("edges.parquet"), raw: folder.at("edges.raw"), plain };
    files.write(size, true)?;
    files.line(size, "no play returns: values", Job::Values)?;
    files.write(size, false)?;
    files.line(size, "play may return: outcomes, remoteness", Job::Remoteness)?;
    files.line(size, "play may return: outcomes alone", Job::Outcomes)
}

/// The edges in both forms, and the plain program.
struct Files {
    parquet: PathBuf,
    raw: PathBuf,
    plain: PathBuf,
}

impl Files {
    fn write(&self, size: &Size, acyclic: bool) -> Result<(), String> {
        let (from, to) = random_columns(size, acyclic);
        write(&self.parquet, &from, &to).map_err(|error| error.to_string())?;
        let raw = || -> std::io::Result<()> {
            let mut out = BufWriter::new(File::create(&self.raw)?);
            for (from, to) in from.iter().zip(&to) {
                out.write_all(&from.to_le_bytes())?;
                out.write_all(&to.to_le_bytes())?;
            }
            out.flush()
        };
        raw().map_err(|error| error.to_string())
    }

    /// One job on one and on two threads.
    fn line(&self, size: &Size, name: &str, job: Job) -> Result<(), String> {
        let mut runs = [const { Vec::new() }; 3];
        for _ in 0..size.runs {
            let (expected, times) = self.plainly(job)?;
            runs[0].push(times);
            for threads in [1, 2] {
                let (found, times) = self.ours(job, threads)?;
                runs[threads].push(times);
                if found != expected {
                    return Err(format!("{name}: `{found}` here, `{expected}` by the plain program"));
                }
            }
        }
        let [plain, one, two] = runs.map(|runs| least(&runs));
        for (threads, ours) in [(1, one), (2, two)] {
            let (ratio, passed) = (ours.whole / plain.whole, ours.passed);
            let without_loading = (ours.whole - ours.load) / (plain.whole - plain.load);
            let [theirs, own] = [plain, ours].map(|times| format!("{:.2} ({:.2})", times.whole, times.load));
            println!("| {name} | {threads} | {theirs} | {own} | {ratio:.2} | {without_loading:.2} | {passed:.2} |");
        }
        Ok(())
    }

    fn plainly(&self, job: Job) -> Result<(String, Times), String> {
        let word = ["values", "remoteness", "outcomes"][job as usize];
        let begin = Instant::now();
        let output = Command::new(&self.plain).arg(word).arg(&self.raw).stdin(Stdio::null()).output();
        let passed = begin.elapsed().as_secs_f64();
        let output = output.map_err(|error| format!("{}: {error}", self.plain.display()))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let words: Vec<&str> = text.split_whitespace().collect();
        let seconds = |word: &str| word.parse::<f64>().ok();
        if let [hash, load, whole] = words[..]
            && let (Some(load), Some(whole)) = (seconds(load), seconds(whole))
        {
            return Ok((hash.to_owned(), Times { load, whole, passed }));
        }
        Err(format!("the plain program says `{text}`"))
    }

    fn ours(&self, job: Job, threads: usize) -> Result<(String, Times), String> {
        let reading = Reading { threads, memory: MEMORY, ..Reading::default() };
        let limits = Limits { memory: MEMORY, threads, ..Limits::default() };
        let clock = || processor_time().map_or(f64::NAN, |time| time.as_secs_f64());
        let (begin, started) = (clock(), Instant::now());
        let draft = grundy::files::load(&self.parquet, &reading).map_err(|error| error.to_string())?;
        let loaded = clock();
        let named = draft.sort(&reading).map_err(|error| error.to_string())?;
        let hash = answers(job, &named.graph, threads, &limits)?;
        let (end, passed) = (clock(), started.elapsed().as_secs_f64());
        Ok((format!("{hash:016x}"), Times { load: loaded - begin, whole: end - begin, passed }))
    }
}

fn answers(job: Job, graph: &Graph, threads: usize, limits: &Limits) -> Result<u64, String> {
    let hash = |hash: u64, answer: u64| hash.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(answer);
    let code = |outcome: Outcome| match outcome {
        Outcome::D => 0,
        Outcome::N => 1,
        Outcome::P => 2,
    };
    match job {
        Job::Values => match acyclic(graph, threads, limits).map_err(|error| error.to_string())? {
            Acyclic::Values(values) => Ok(values.into_iter().fold(0, |so_far, value| hash(so_far, value.into()))),
            Acyclic::Cycle(_) => Err("no play should return".to_owned()),
        },
        Job::Remoteness => {
            let found = retrograde(graph, Convention::Normal, &|_| None, threads, limits);
            let found = found.map_err(|error| error.to_string())?;
            let answer = |v| code(found.outcome(v)) + 3 * u64::from(found.remoteness(v).unwrap_or(0));
            Ok((0..graph.vertices()).map(answer).fold(0, hash))
        }
        Job::Outcomes => {
            let found = outcomes(graph, Convention::Normal, &|_| None, threads, limits);
            Ok(found.map_err(|error| error.to_string())?.into_iter().map(code).fold(0, hash))
        }
    }
}

fn least(runs: &[Times]) -> Times {
    let least = |time: fn(&Times) -> f64| runs.iter().map(time).fold(f64::INFINITY, f64::min);
    let (load, passed) = (least(|times| times.load), least(|times| times.passed));
    Times { load, whole: load + least(|times| times.whole - times.load), passed }
}

/// The edges of one of the two graphs; an end [`NOWHERE`] means that the row only names a vertex.
fn random_columns(size: &Size, acyclic: bool) -> (Vec<u32>, Vec<u32>) {
    if acyclic {
        let (mut from, mut to) = random_edges(size, |from, random| random.below(from));
        let mut place: Vec<u32> = (0..size.vertices).collect();
        Random::new(1).shuffle(&mut place);
        from.iter_mut().chain(&mut to).for_each(|v| *v = place[*v as usize]);
        (from, to)
    } else {
        random_edges(size, |from, random| {
            let to = random.below(size.vertices);
            if from % 10 == 0 { NOWHERE } else { to }
        })
    }
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

/// The processor time of all threads so far; `None` if the system does not report it as Linux does.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses, the times are the 12th and 13th word, in hundredths of a second.
    let words = text.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    let hundredths: u64 = words.map(|word| word.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(10 * hundredths))
}

fn write(path: &Path, from: &[u32], to: &[u32]) -> Result<(), parquet::errors::ParquetError> {
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
