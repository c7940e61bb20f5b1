//! `grundy cluster`: all positions of a game as a table, on several threads, processes or machines.

use std::fs::File;
use std::io::{ErrorKind, IsTerminal, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use grundy::{Convention, Said, Stop, files, said};
use grundy_cluster::{ClusterError, Crew, Event, Game, Job, Limits, Manifest, Watch, solve};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args::{Cluster, ClusterCommand, ClusterRun, ClusterSolve, Common, Format, Table};
use crate::failure::{Failure, refuse};
use crate::languages::Voice;
use crate::lines::Out;
use crate::meters::Meters;
use crate::watch::{heed_interrupts, is_interrupted};
use crate::{Started, cluster_plan, guard, input};

/// How long processes that were told to stop may take.
const GRACE_OF_SIGNALS: Duration = Duration::from_millis(950);
/// How long processes that were started together may outlive each other.
const GRACE: Duration = Duration::from_secs(5);
/// How long to wait for the processes on other machines.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn run(args: &Cluster, common: &Common, started: &Started, out: Out) -> Result<(), Failure> {
    match &args.command {
        ClusterCommand::Solve(args) => solve_table(args, common, out),
        ClusterCommand::Run(args) => start_all(args, common, started),
        ClusterCommand::Plan(args) => cluster_plan::run(args, common, out),
    }
}

fn solve_table(args: &ClusterSolve, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    let table = &args.table;
    let job = job(table, common)?;
    let crew =
        Crew { workers: table.workers.into(), hosts: hosts(args)?, index: args.index.into(), patience: PATIENCE };
    if !args.together.is_empty() {
        end_with_the_standard_input();
    }
    heed_interrupts();
    let teller = Teller::new(args, common)?;
    let watch: Watch = {
        let teller = Arc::clone(&teller);
        Arc::new(move |event| teller.hear(event))
    };
    let limits = Limits { memory: common.memory(), interval: table.checkpoint_every, watch };
    let done = solve(&job, &crew, &limits);
    teller.finish();
    let table_of_all = match done {
        // All processes that were started together stop together, and one says so.
        Err(error) if !args.together.is_empty() => return Err(ended_together(error, args.index.into())),
        done => done?,
    };
    // What all processes know is told by one.
    if args.index == 0 { print(&table_of_all, &job, common, voice) } else { Ok(()) }
}

/// Why one of several processes ends that were started together. One that hears of a stop first says the same.
fn ended_together(error: ClusterError, index: usize) -> Failure {
    let stop = |message: &Said| {
        let stops = [Stop::TimeLimit, Stop::MemoryLimit, Stop::Interrupted];
        stops.into_iter().find(|&stop| ClusterError::Stopped(stop).to_string() == message.to_string())
    };
    let error = match &error {
        ClusterError::Elsewhere { message, .. } => stop(message).map_or(error, ClusterError::Stopped),
        _ => error,
    };
    match error {
        ClusterError::Stopped(_) if index > 0 => Failure::Told(error.exit_code()),
        error => error.into(),
    }
}

fn job(table: &Table, common: &Common) -> Result<Job, Failure> {
    let (game, own) = match grundy::file_of(&table.source).filter(|named| named.entry.name == "graph") {
        // The engine reads it part by part.
        Some(named) => {
            if let Some(start) = table.starts.first() {
                return refuse(said!(
                    "the table of a graph has all vertices, so it has no start; leave {start} out",
                    start
                ));
            }
            let (name, path) = (format!("graph:{}", named.file), named.file.into());
            (Game::Graph { name, path, header: named.header.unwrap_or(common.header()) }, Convention::Normal)
        }
        None => {
            let rules = input::ruleset(&table.source, common)?;
            let own = rules.moves.nature().convention.unwrap_or_default();
            let read = |text: &String| rules.moves.parse(text).map_err(|error| Failure::input(text, error));
            let (name, example) = (&rules.name, rules.example());
            let no_start =
                |_| Failure::usage(said!("{name} needs a start, for example {rules}", name, rules = example));
            let starts = match table.starts.is_empty() {
                true => vec![rules.moves.parse("").map_err(no_start)?],
                false => table.starts.iter().map(read).collect::<Result<_, _>>()?,
            };
            (Game::Rules { rules, starts }, own)
        }
    };
    let convention = if common.misere { Convention::Misere } else { own };
    Ok(Job { game, convention, shards: table.shards, folder: table.output.clone() })
}

/// Where the processes listen; nowhere if there is only one.
fn hosts(args: &ClusterSolve) -> Result<Vec<String>, Failure> {
    if !args.together.is_empty() {
        return Ok(args.together.clone());
    }
    let processes = usize::from(args.processes);
    let hosts = match &args.hosts {
        None if processes == 1 => return Ok(Vec::new()),
        None => {
            return refuse(said!(
                "{processes} processes find each other by --hosts FILE, a line host:port for each; on one machine, \
                 `grundy cluster run -n {processes}` starts them all",
                processes
            ));
        }
        Some(file) => {
            let text = std::fs::read_to_string(file);
            let text = text.map_err(|error| {
                Failure::file(said!("{file} cannot be read: {error}", file = file.display(), error))
            })?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines.map(str::to_owned).collect::<Vec<_>>()
        }
    };
    match hosts.len() {
        lines if lines == processes => Ok(if processes == 1 { Vec::new() } else { hosts }),
        lines => refuse(said!("the hosts file has {lines} lines, but -n says {processes} processes", lines, processes)),
    }
}

/// Ends this process when the one that started it is gone.
fn end_with_the_standard_input() {
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(3);
    });
}

/// Starts all processes of a run on this machine, and ends them together.
fn start_all(args: &ClusterRun, common: &Common, started: &Started) -> Result<(), Failure> {
    heed_interrupts();
    let failed = |error: std::io::Error| Failure::file(said!("the processes cannot be started: {error}", error));
    let hosts = free_addresses(args.processes).map_err(failed)?.join(",");
    let (program, before) = started.program.split_first().ok_or_else(|| failed(ErrorKind::NotFound.into()))?;
    // The words of this command, with another subcommand and, after it, who is who. A `--` may come later.
    let words = &started.words;
    let cluster = words.iter().position(|word| word == "cluster").unwrap_or(0);
    let run = words[cluster..].iter().position(|word| word == "run").map_or(cluster, |run| cluster + run);
    let mut children = Vec::new();
    for index in 0..args.processes {
        let mut command = Command::new(program);
        command.args(before).args(&words[..run]).args(["solve", "-p", &index.to_string(), "--together", &hosts]);
        if index > 0 {
            command.args((!common.quiet).then_some("--quiet")).stdout(Stdio::null());
        }
        children.push(command.args(&words[run + 1..]).stdin(Stdio::piped()).spawn().map_err(failed)?);
    }
    match first_failure(&mut children).map_err(failed)? {
        None => Ok(()),
        // One that did not stop by itself has said nothing.
        Some(status) if status.code().is_none() && is_interrupted() => Err(Stop::Interrupted.into()),
        Some(status) => Err(Failure::Told(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(3))),
    }
}

fn free_addresses(count: u16) -> std::io::Result<Vec<String>> {
    let listeners = (0..count).map(|_| TcpListener::bind("127.0.0.1:0")).collect::<std::io::Result<Vec<_>>>()?;
    listeners.iter().map(|listener| Ok(listener.local_addr()?.to_string())).collect()
}

/// Waits for all children; the first that failed, if one did. The others have some time to end then.
fn first_failure(children: &mut [Child]) -> std::io::Result<Option<ExitStatus>> {
    let mut failure: Option<(ExitStatus, Instant)> = None;
    let mut told: Option<Instant> = None;
    loop {
        if is_interrupted() && told.is_none() {
            told = Some(Instant::now());
            children.iter().for_each(ask_to_end);
        }
        let mut running = false;
        for child in children.iter_mut() {
            match child.try_wait()? {
                None if failure.is_some_and(|(_, since)| since.elapsed() > GRACE) => child.kill()?,
                None if told.is_some_and(|since| since.elapsed() > GRACE_OF_SIGNALS) => child.kill()?,
                None => running = true,
                Some(status) if !status.success() && failure.is_none() => failure = Some((status, Instant::now())),
                Some(_) => {}
            }
        }
        if !running {
            children.iter_mut().try_for_each(|child| child.wait().map(drop))?;
            return Ok(failure.map(|(status, _)| status));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks a child to write down what it has and to end. Elsewhere it is not asked, but ended a moment later.
fn ask_to_end(child: &Child) {
    #[cfg(unix)]
    if let Some(id) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // Whoever has ended already needs no signal.
        let _ = rustix::process::kill_process(id, rustix::process::Signal::TERM);
    }
    #[cfg(not(unix))]
    let _ = child;
}

/// Tells of events: on a terminal, in a log, and by counters.
struct Teller {
    begin: Instant,
    time_limit: Option<Duration>,
    index: u16,
    quiet: bool,
    bar: Option<ProgressBar>,
    log: Option<Mutex<File>>,
    meters: Arc<Meters>,
}

impl Teller {
    fn new(args: &ClusterSolve, common: &Common) -> Result<Arc<Teller>, Failure> {
        let index = args.index;
        let log = args.table.log.as_ref().map(|file| {
            let file = if index == 0 { file.clone() } else { PathBuf::from(format!("{}.{index}", file.display())) };
            open_log(&file).map(Mutex::new)
        });
        let meters = Arc::new(Meters::default());
        if let Some(address) = args.table.metrics.as_ref().filter(|_| index == 0 || args.together.is_empty()) {
            crate::meters::serve(address, &meters)?;
        }
        let show = !common.quiet && std::io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{elapsed_precise} {spinner} {msg}");
        let bar =
            show.then(|| ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())));
        let (begin, time_limit) = (Instant::now(), common.time_limit);
        Ok(Arc::new(Teller { begin, time_limit, index, quiet: common.quiet, bar, log: log.transpose()?, meters }))
    }

    fn hear(&self, event: &Event) -> Option<Stop> {
        if *event != Event::Beat {
            self.meters.count(event);
            self.write(event);
            if let Event::Damaged { file } = event
                && !self.quiet
            {
                input::note(&said!("{file} is damaged or missing; the table is computed again", file));
            }
            if let Some(bar) = &self.bar {
                bar.set_message(self.meters.line());
                bar.tick();
            }
        }
        if is_interrupted() {
            return Some(Stop::Interrupted);
        }
        if self.time_limit.is_some_and(|limit| self.begin.elapsed() >= limit) {
            return Some(Stop::TimeLimit);
        }
        guard::is_memory_used_up().then_some(Stop::MemoryLimit)
    }

    fn write(&self, event: &Event) {
        let Some(log) = &self.log else { return };
        let Ok(mut line) = serde_json::to_value(event) else { return };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        line["time"] = json!(now.as_millis() as f64 / 1000.0);
        line["process"] = json!(self.index);
        // A log that cannot be written is no reason to lose the work.
        let _ = writeln!(log.lock().unwrap_or_else(PoisonError::into_inner), "{line}");
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn open_log(file: &Path) -> Result<File, Failure> {
    let opened = files::atomic::open_or_create(File::options().append(true), file);
    opened.map_err(|error| Failure::file(said!("{file} cannot be written: {error}", file = file.display(), error)))
}

fn print(table: &Manifest, job: &Job, common: &Common, voice: &mut Voice) -> Result<(), Failure> {
    let folder = job.folder.display();
    let outcomes = table.outcomes;
    if common.format == Format::Json {
        let told = json!({
            "ruleset": table.source, "source": table.source, "start": table.start, "convention": table.convention,
            "kind": table.kind, "positions": table.positions, "edges": table.edges, "outcomes": outcomes,
            "max_grundy": table.max_grundy, "files": table.files.len(), "folder": folder.to_string(),
        });
        return Ok(crate::lines::json(&told, voice.out)?);
    }
    let starts = match &table.start {
        None => said!("all vertices"),
        Some(starts) => Said::verbatim(starts.join(" ")),
    };
    let (source, positions, options) = (&table.source, table.positions, table.edges);
    let title = match job.convention {
        Convention::Normal => {
            said!("{source} {starts}: {positions} positions, {options} options", source, starts, positions, options)
        }
        Convention::Misere => said!(
            "{source} {starts}, misère play: {positions} positions, {options} options",
            source,
            starts,
            positions,
            options
        ),
    };
    voice.line(&title)?;
    let (n, p, d) = (outcomes.N, outcomes.P, outcomes.D);
    voice.line(&said!("{n} N-positions, {p} P-positions, {d} draws", n, p, d))?;
    if let Some(greatest) = table.max_grundy {
        voice.line(&said!("greatest value {greatest}", greatest))?;
    }
    let told = match (table.files.len(), table.shards) {
        (1, 1) => said!("table in {folder}, one file", folder),
        (files, shards) => said!("table in {folder}, {files} files ({shards} shards)", folder, files, shards),
    };
    voice.line(&told)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the process of this index ends that hears this of worker 1.
    fn heard(message: String, code: u8, index: usize) -> Failure {
        ended_together(ClusterError::Elsewhere { worker: 1, message: message.into(), code }, index)
    }

    #[test]
    fn one_process_says_that_all_were_stopped_and_each_tells_other_failures() {
        for (stop, code) in [(Stop::TimeLimit, 3), (Stop::MemoryLimit, 3), (Stop::Interrupted, 130)] {
            let message = ClusterError::Stopped(stop).to_string();
            let first = heard(message.clone(), code, 0);
            assert!(matches!(first, Failure::Cluster(ClusterError::Stopped(heard)) if heard == stop), "{message}");
            assert!(matches!(heard(message, code, 2), Failure::Told(said) if said == code));
        }
        for index in [0, 2] {
            let other = heard("the disk is full".to_owned(), 3, index);
            assert!(matches!(other, Failure::Cluster(ClusterError::Elsewhere { worker: 1, .. })));
        }
    }
}
