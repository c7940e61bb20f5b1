//! Tables of whole games: arrays in one process compared with workers, and workers with each other.
//!
//! Every run is a process of its own (or two), whose peak memory the system reports (`VmHWM`, Linux).

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use grundy::files::Reading;
use grundy::graph_solvers::{loopy, retrograde};
use grundy::{Convention, Limits};
use grundy_draw::look::grouped;
use grundy_draw::{Bar, BarsPicture, Frame, Heading, draw_bars};
use grundy_testkit::Scratch;
use serde_json::Value;

use crate::clock;
use crate::graph::{Size, write_random};

/// Default memory limit of a process, in bytes.
const MEMORY: u64 = 8 << 30;

/// The crews, each as a name, a number of processes and a number of workers in each.
const CREWS: [(&str, usize, usize); 3] = [("1 worker", 1, 1), ("2 workers", 1, 2), ("2 processes of 1 worker", 2, 1)];

/// Runs the benchmark with flags such as `--edges 100000000`. `--largest` is for a graph that is too large for arrays.
pub fn run(flags: &[&str]) -> Result<(), String> {
    if let ["arrays", file] = *flags {
        return arrays(Path::new(file));
    }
    let (mut edges, mut picture, mut largest, mut memory) = (10_000_000usize, None, false, MEMORY);
    let mut rest = flags.iter();
    while let Some(&flag) = rest.next() {
        let mut number =
            || rest.next().and_then(|text| text.parse::<usize>().ok()).ok_or(format!("{flag} takes a number"));
        match flag {
            "--edges" => edges = number()?.max(100),
            "--gibibytes" => memory = (number()?.max(1) as u64) << 30,
            "--largest" => largest = true,
            "--picture" => picture = rest.next().map(Path::new),
            _ => {
                return Err("bench cluster takes --edges N --picture FILE, or --edges N --gibibytes N --largest".into());
            }
        }
    }
    let program = clock::built()?;
    let bench = Bench { program, folder: Scratch::new(), memory };
    match largest {
        true => bench.graph(edges, true, &CREWS[1..2], None),
        false => bench.graphs(edges, picture).and_then(|()| bench.blocks()).and_then(|()| bench.layers()),
    }
}

/// The same with arrays in one process: read, sort, values, outcomes.
fn arrays(file: &Path) -> Result<(), String> {
    let reading = Reading { threads: 1, memory: MEMORY, ..Reading::default() };
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let named = grundy::files::read(file, &reading).map_err(|error| error.to_string())?;
    loopy(&named.graph, 1, &limits).map_err(|error| error.to_string())?;
    retrograde(&named.graph, Convention::Normal, &|_| None, 1, &limits).map_err(|error| error.to_string())?;
    Ok(())
}

/// The folder of the benchmark, and its limits.
struct Bench {
    program: PathBuf,
    folder: Scratch,
    /// The memory of each process, in bytes.
    memory: u64,
}

struct Measured {
    time: Duration,
    /// The peak memory of each process, in KiB.
    peaks: Vec<u64>,
    messages: u64,
    bytes: u64,
    table: String,
}

impl Measured {
    /// Prints a row of the table: how many of `what` a second, and the rest.
    fn print(&self, job: &str, count: u64) {
        let rate = count as f64 / self.time.as_secs_f64();
        let rate = if rate < 1e6 { format!("{rate:.0}") } else { format!("{:.2} M", rate / 1e6) };
        let peaks: Vec<String> = self.peaks.iter().map(|peak| (peak >> 10).to_string()).collect();
        let each = self.bytes.checked_div(self.messages).map_or_else(String::new, |each| format!(" ({each})"));
        println!(
            "| {job} | {:.1} s | {rate} | {} | {:.1}{each} | {} |",
            self.time.as_secs_f64(),
            self.messages,
            self.bytes as f64 / 1e6,
            peaks.join(", ")
        );
    }
}

const HEAD: &str =
    "| job | time | {} a second | messages to others | MB to others (bytes a message) | peak MiB a process |";
const LINE: &str = "| --- | --- | --- | --- | --- | --- |";

impl Bench {
    /// Random graphs with `edges` edges, also with arrays.
    fn graphs(&self, edges: usize, picture: Option<&Path>) -> Result<(), String> {
        self.graph(edges, true, &CREWS, picture)?;
        self.graph(edges, false, &CREWS, None)
    }

    /// One random graph, with all crews and arrays, or with one crew.
    fn graph(
        &self,
        edges: usize,
        acyclic: bool,
        crews: &[(&str, usize, usize)],
        picture: Option<&Path>,
    ) -> Result<(), String> {
        let what = if acyclic { "every play ends" } else { "play may return" };
        let vertices = (edges / 10) as u32;
        println!("\n{vertices} vertices, {edges} random edges, {what}; from Parquet to the table\n");
        println!("{}\n{LINE}", HEAD.replace("{}", "edges"));
        let file = self.folder.at("edges.parquet");
        write_random(&Size { vertices, edges, runs: 1 }, &file, acyclic)?;
        if crews.len() > 1 {
            let this = std::env::current_exe().map_err(|error| error.to_string())?;
            let mut alone = Command::new(this);
            alone.args(["bench", "cluster", "arrays"]).arg(&file);
            self.measure(vec![alone], None)?.print("arrays in one process, no table", edges as u64);
        }
        let source = format!("graph:{}", file.display());
        let mut first: Option<String> = None;
        let mut rates = Vec::new();
        for &(job, processes, workers) in crews {
            let run = self.solve(&[&source], processes, workers)?;
            run.print(job, edges as u64);
            rates.push((job, edges as f64 / run.time.as_secs_f64() / 1e6));
            if first.get_or_insert_with(|| run.table.clone()) != &run.table {
                return Err("the tables differ".to_owned());
            }
        }
        fs::remove_file(file).map_err(|error| error.to_string())?;
        match picture {
            Some(picture) => fs::write(picture, draw(edges, &rates)).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    /// A game of local moves, divided into shards by hash and by block.
    fn blocks(&self) -> Result<(), String> {
        println!("\nTwo heaps in one of 64 regions, few moves lead to another region; rules in Starlark; 2 workers\n");
        println!("{}\n{LINE}", HEAD.replace("{}", "positions"));
        for (job, block) in [("cut by hash", ""), ("cut by block", "\ndef block(p):\n    return p[0]\n")] {
            let file = self.folder.at("local.star");
            fs::write(&file, format!("{LOCAL}{block}")).map_err(|error| error.to_string())?;
            let run = self.solve(&[&format!("rules:{}", file.display())], 1, 2)?;
            let positions = count(&run.table, "positions")?;
            run.print(job, positions);
        }
        Ok(())
    }

    /// A long thin game: the cost of a layer with almost nothing in it.
    fn layers(&self) -> Result<(), String> {
        println!("\n`take:1,2 {THIN}`: a position a layer, forward and backward\n");
        println!("{}\n{LINE}", HEAD.replace("{}", "layers"));
        for (job, processes, workers) in CREWS {
            let run = self.solve(&["take:1,2", &THIN.to_string()], processes, workers)?;
            run.print(job, 2 * (THIN + 1));
        }
        Ok(())
    }

    /// Makes a table, and removes it.
    fn solve(&self, words: &[&str], processes: usize, workers: usize) -> Result<Measured, String> {
        let (table, log, hosts) = (self.folder.at("table"), self.folder.at("log"), self.folder.at("hosts"));
        fs::write(&hosts, addresses(processes)?.join("\n")).map_err(|error| error.to_string())?;
        let command = |index: usize| {
            let mut command = Command::new(&self.program);
            command.args(["cluster", "solve"]).args(words).arg("-o").arg(&table).arg("--log").arg(&log);
            command.args(["-w", &workers.to_string(), "--memory-limit", &self.memory.to_string()]);
            if processes > 1 {
                command.args(["-n", &processes.to_string(), "-p", &index.to_string(), "--hosts"]).arg(&hosts);
            }
            command
        };
        let mut run = self.measure((0..processes).map(command).collect(), Some(&log))?;
        run.table = fs::read_to_string(table.join("manifest.json")).map_err(|error| error.to_string())?;
        fs::remove_dir_all(&table).map_err(|error| error.to_string())?;
        Ok(run)
    }

    /// Runs processes at the same time and reads their logs, `log`, `log.1`, ….
    fn measure(&self, commands: Vec<Command>, log: Option<&Path>) -> Result<Measured, String> {
        let begin = Instant::now();
        let mut children = Vec::new();
        for mut command in commands {
            let child = command.stdout(Stdio::null()).spawn().map_err(|error| error.to_string())?;
            children.push((child, 0));
        }
        while let Some(failed) = watch(&mut children)? {
            if failed {
                return Err("a run fails".to_owned());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let time = begin.elapsed();
        let (mut messages, mut bytes) = (0, 0);
        for index in (0..children.len()).filter(|_| log.is_some()) {
            let log = log.map(|log| log.display().to_string()).unwrap_or_default();
            let log = if index == 0 { log } else { format!("{log}.{index}") };
            for line in fs::read_to_string(&log).map_err(|error| error.to_string())?.lines() {
                let event: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
                messages += event["messages"].as_u64().unwrap_or(0);
                bytes += event["bytes"].as_u64().unwrap_or(0);
            }
            fs::remove_file(&log).map_err(|error| error.to_string())?;
        }
        let peaks = children.iter().map(|(_, peak)| *peak).collect();
        Ok(Measured { time, peaks, messages, bytes, table: String::new() })
    }
}

/// Checks all processes; `None` when all have ended, otherwise whether one has failed.
fn watch(children: &mut [(Child, u64)]) -> Result<Option<bool>, String> {
    let (mut running, mut failed) = (false, false);
    for (child, peak) in children {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let told = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
        *peak = (*peak).max(told.unwrap_or(0));
        match child.try_wait().map_err(|error| error.to_string())? {
            None => running = true,
            Some(status) => failed |= !status.success(),
        }
    }
    Ok((running || failed).then_some(failed))
}

fn addresses(count: usize) -> Result<Vec<String>, String> {
    let free = |_| TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string());
    let listeners: Vec<TcpListener> = (0..count).map(free).collect::<Result<_, _>>()?;
    listeners.iter().map(|one| one.local_addr().map(|at| at.to_string()).map_err(|error| error.to_string())).collect()
}

fn count(manifest: &str, what: &str) -> Result<u64, String> {
    let manifest: Value = serde_json::from_str(manifest).map_err(|error| error.to_string())?;
    manifest[what].as_u64().ok_or_else(|| format!("the manifest tells no {what}"))
}

/// The rates as bars, and what more machines would give if only their number changed.
fn draw(edges: usize, rates: &[(&str, f64)]) -> String {
    let bar = |name: String, rate: f64, modelled: bool| Bar {
        name,
        quantity: rate,
        words: format!("{rate:.1} million edges a second"),
        modelled,
    };
    let mut bars: Vec<Bar> = rates.iter().map(|&(name, rate)| bar(name.to_owned(), rate, false)).collect();
    let two = rates.last().map_or(0.0, |rate| rate.1);
    bars.extend(
        [2, 4, 8].map(|machines| bar(format!("{machines} machines of 2 processes"), two * f64::from(machines), true)),
    );
    let heading = Heading {
        title: format!("A table of {} random edges", grouped(edges as u64)),
        subtitle:
            "From Parquet to the table, two cores. What is modelled takes two processes as one machine, and that \
                   the network between machines is as fast as within one: an upper bound."
                .to_owned(),
    };
    draw_bars(&BarsPicture { heading, bars }, Frame::default())
}

/// The start of the long thin game.
const THIN: u64 = 5_000;

/// The rules of the game of local moves. A position is a region and two heaps in it. A move takes one or two from a
/// heap; beside an empty first heap it may also go to a neighbouring region. The first move chooses the region.
const LOCAL: &str = "
name = \"Regions\"
start = [0, 0, 0]
regions = 64

def options(p):
    if p[0] == 0:
        return [[region, 199, 19] for region in range(1, regions + 1)]
    region, a, b = p
    found = [[region, a - k, b] for k in (1, 2) if k <= a] + [[region, a, b - k] for k in (1, 2) if k <= b]
    if a == 0 and b > 0:
        found += [[to, 0, b - 1] for to in (region - 1, region + 1) if 1 <= to and to <= regions]
    return found

def rank(p):
    return p[1] + p[2] if p[0] else 1000
";
