//! The last resort: a thread that ends the program where nothing else does.
//!
//! Solvers ask an observer whether to go on ([`Watch`](crate::watch::Watch)). But a call into a file of rules, the reading
//! of a file, or a process that waits for others, may not ask for a while; and the memory that tables count is not all
//! that a program takes. So this thread looks at the clock, the signals and the memory a hundred times a second:
//!
//! - where the work has been told to stop, by a signal or the time limit, and still goes on after [`GRACE`], the program ends;
//! - where the process has taken a quarter more memory than the limit allows, or the machine has next to none left,
//!   it ends at once.
//!
//! Files are written aside and renamed, so an end at any moment leaves no half file under its name. What is aside is removed.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy::Stop;
use grundy::files::atomic::remove_unfinished;

use crate::args::{Cli, Command};
use crate::failure::Failure;
use crate::printer;
use crate::watch::{heed_interrupts, is_interrupted};

/// How long the work may take to stop by itself. With the time between two looks it is less than a second.
const GRACE: Duration = Duration::from_millis(850);

/// The same where a last checkpoint is to be written.
const GRACE_OF_CHECKPOINTS: Duration = Duration::from_secs(10);

/// Between two looks.
const LOOK: Duration = Duration::from_millis(10);

/// Memory that the program takes beside what is limited: its code, the command line, what is printed.
const OWN_MEMORY: u64 = 64 << 20;

static ANSWERED: AtomicBool = AtomicBool::new(false);

/// Says that the command has ended, and its output is printed.
pub fn answered() {
    ANSWERED.store(true, Ordering::Relaxed);
}

/// Begins to look.
pub fn begin(cli: &Cli) {
    let grace = match &cli.command {
        // A dialogue and a server wait for people, and end as the system ends programs. A run of several processes
        // sees to their end.
        Command::Play(_) | Command::Serve(_) => None,
        #[cfg(feature = "cluster")]
        Command::Cluster(args) if args.starts_others() => None,
        Command::Period(args) if args.checkpoint.is_some() || args.store.is_some() => Some(GRACE_OF_CHECKPOINTS),
        Command::Values(args) if args.store.is_some() => Some(GRACE_OF_CHECKPOINTS),
        _ => Some(GRACE),
    };
    if grace.is_some() {
        heed_interrupts();
    }
    let (begun, time_limit) = (Instant::now(), cli.common.time_limit);
    // A worker of a cluster has messages beside its tables, and plans with them.
    let limit = match &cli.command {
        Command::Cluster(_) => u64::MAX,
        _ => cli.common.memory(),
    };
    let allowed = limit.saturating_add((limit / 4).max(OWN_MEMORY));
    std::thread::spawn(move || {
        let mut told: Option<(Stop, Instant)> = None;
        for look in 0u64.. {
            std::thread::sleep(LOOK);
            if ANSWERED.load(Ordering::Relaxed) {
                return;
            }
            let due = match () {
                () if is_interrupted() => Some(Stop::Interrupted),
                () if time_limit.is_some_and(|limit| begun.elapsed() >= limit) => Some(Stop::TimeLimit),
                () => None,
            };
            match (due, told) {
                (Some(stop), None) => told = Some((stop, Instant::now())),
                (_, Some((stop, since))) if grace.is_some_and(|grace| since.elapsed() >= grace) => end(&stop.into()),
                _ => {}
            }
            let Some(taken) = taken() else { continue };
            if taken > allowed {
                end(&Failure::OutOfMemory { taken, limit });
            }
            // The machine is asked ten times a second.
            if look % 10 == 0 && taken > OWN_MEMORY && is_used_up(taken) {
                end(&Failure::MachineFull { taken });
            }
        }
    });
}

/// Ends the program, and says why.
fn end(failure: &Failure) -> ! {
    // The line of a progress bar.
    printer::clear_line();
    failure.report();
    remove_unfinished();
    exit(failure.code().into());
}

/// Bytes of memory that this process holds and that are no file; `None` where the system does not tell.
fn taken() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    kilobytes(&status, "RssAnon:")
}

/// Whether so little of the machine's memory is left that it would begin to swap, and this process, which holds
/// `taken` bytes, is a good part of the reason.
fn is_used_up(taken: u64) -> bool {
    let Ok(memory) = std::fs::read_to_string("/proc/meminfo") else { return false };
    let (Some(mut total), Some(mut left)) = (kilobytes(&memory, "MemTotal:"), kilobytes(&memory, "MemAvailable:"))
    else {
        return false;
    };
    // A container may have less than the machine.
    let number = |file: &str| std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
    if let (Some(most), Some(used)) =
        (number("/sys/fs/cgroup/memory.max"), listed("/sys/fs/cgroup/memory.stat", "anon"))
    {
        total = total.min(most);
        left = left.min(most.saturating_sub(used));
    }
    left < total / 32 && taken > total / 4
}

/// The number behind a key of one of the system's lists, in bytes.
fn kilobytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

/// The number behind a key of a list in a file.
fn listed(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut words = text.lines().map(|line| line.split_whitespace());
    words.find_map(|mut line| (line.next() == Some(key)).then(|| line.next()?.parse().ok()).flatten())
}
