//! The limits of the process: a thread that ends the program where nothing else does.
//!
//! Solvers ask an observer whether to go on ([`Watch`](crate::watch::Watch)). But rules, reading and waiting may not
//! ask for a while, and tables are not all that takes memory. So this thread looks at the clock, the signals and the
//! memory a hundred times a second, and more often where little memory is left:
//!
//! - where the work was told to stop, and still goes on after a [`Grace`], the program ends;
//! - the memory limit limits the *resident memory* of the process. Where it is used up, observers stop the work;
//! - where a twentieth more is used, or the machine has next to no memory left, the program ends at once.
//!
//! Where the system refuses memory or a thread, the program ends too ([`refused`]); no end leaves half a file.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::exit;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use grundy::ask::Checked;
use grundy::files::atomic::remove_unfinished;
use grundy::proof::Rejected;
use grundy::{Stop, said};

use crate::args::{Cli, Command, Common};
#[cfg(feature = "cluster")]
use crate::args::{Cluster, ClusterCommand};
use crate::failure::{self, Failure};
use crate::languages::Voice;
use crate::watch::{heed_interrupts, is_interrupted, locked};
use crate::{languages, lines, printer, solve};

/// The longest time between two looks.
const LOOK: Duration = Duration::from_millis(10);
/// The shortest one.
const QUICK_LOOK: Duration = Duration::from_millis(1);
/// Bytes that a process begins to use in a second, at most.
const RATE: f64 = 8e9;

/// What the process may use however small the memory limit: its code, and what every command needs.
const FLOOR: u64 = 64 << 20;

/// The grace of work that writes its state, because a disk may be slow, and of work that turns a table into rows.
const LONG: Duration = Duration::from_secs(10);

static ANSWERED: AtomicBool = AtomicBool::new(false);
/// Whether an observer has told the work to stop.
static TOLD_TO_STOP: AtomicBool = AtomicBool::new(false);
static MEMORY_USED_UP: AtomicBool = AtomicBool::new(false);
/// Since when the command works; `None` until it begins, and when its answer is found.
static SINCE: Mutex<Option<Instant>> = Mutex::new(None);
/// The certificate under check, if verdicts are written as JSON.
static CHECKED: Mutex<Option<String>> = Mutex::new(None);

/// The lines of `solve --lines` that have no answer yet. While this is locked, nothing else is printed.
static UNANSWERED: Mutex<Option<Unanswered>> = Mutex::new(None);

struct Unanswered {
    numbers: VecDeque<u64>,
    is_text: bool,
    worst: u8,
}

/// Says which lines are to be answered: if the work does not stop by itself, each gets its error.
pub(crate) fn ask_lines(numbers: VecDeque<u64>, is_text: bool) {
    *locked(&UNANSWERED) = Some(Unanswered { numbers, is_text, worst: 0 });
}

/// Prints what is said of the first line without an answer.
pub(crate) fn line_answered(worst: u8, print: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let mut lines = locked(&UNANSWERED);
    if let Some(lines) = &mut *lines {
        lines.numbers.pop_front();
        lines.worst = worst;
        failure::IS_PART.store(true, Ordering::Relaxed);
    }
    print()
}

/// Says that the answer is found, and is printed however long that takes.
pub fn prints() {
    *locked(&SINCE) = None;
}

/// Says that the command has ended, and its output is printed.
pub fn answered() {
    ANSWERED.store(true, Ordering::Relaxed);
}

/// Says that an observer tells the work to stop.
pub(crate) fn tells_to_stop(stop: Stop) -> Option<Stop> {
    TOLD_TO_STOP.store(true, Ordering::Relaxed);
    Some(stop)
}

pub(crate) fn is_memory_used_up() -> bool {
    MEMORY_USED_UP.load(Ordering::Relaxed)
}

/// Says which certificate is checked from here on, if its verdict is to be JSON.
pub(crate) fn checks(file: Option<String>, is_first: bool) {
    failure::IS_PART.store(!is_first, Ordering::Relaxed);
    *locked(&CHECKED) = file;
}

/// How long the work may take to stop by itself. `None`: it is not ended here.
#[derive(Default)]
struct Grace {
    interrupted: Option<Duration>,
    time_limit: Option<Duration>,
    /// The time for turning what is found into an answer, once an observer has told the work to stop.
    told: Duration,
}

impl Grace {
    fn of(command: &Command, common: &Common) -> Grace {
        let keeps = match command {
            // A run of several processes sees to their end.
            #[cfg(feature = "cluster")]
            Command::Cluster(Cluster { command: ClusterCommand::Run(_) }) => return Grace::default(),
            Command::Serve(_) => return Grace { time_limit: Some(Duration::ZERO), ..Grace::default() },
            Command::Period(args) => args.checkpoint.is_some() || args.store.is_some(),
            Command::Values(args) => args.store.is_some(),
            Command::Quotient(args) => args.checkpoint.is_some(),
            _ => false,
        };
        if keeps {
            return Grace { interrupted: Some(LONG), time_limit: Some(LONG), told: LONG };
        }
        // With the time between two looks, less than half a second or a tenth of the limit.
        let time_limit = common.time_limit.map(|limit| (limit / 12).max(Duration::from_millis(350)));
        // A dialogue mostly waits for a person.
        let interrupted = Duration::from_millis(if matches!(command, Command::Play(_)) { 100 } else { 850 });
        let told = if matches!(command, Command::Values(_) | Command::Period(_)) { LONG } else { Duration::ZERO };
        Grace { interrupted: Some(interrupted), time_limit, told }
    }

    fn after(&self, stop: Stop) -> Option<Duration> {
        let untold = if stop == Stop::Interrupted { self.interrupted } else { self.time_limit };
        untold.map(|grace| if TOLD_TO_STOP.load(Ordering::Relaxed) { grace.max(self.told) } else { grace })
    }
}

pub fn begin(cli: &Cli) {
    let grace = Grace::of(&cli.command, &cli.common);
    if grace.interrupted.is_some() {
        heed_interrupts();
    }
    failure::IS_DIALOGUE.store(matches!(cli.command, Command::Play(_) | Command::Serve(_)), Ordering::Relaxed);
    *locked(&SINCE) = Some(Instant::now());
    std::panic::set_hook(with_refused_threads(std::panic::take_hook()));
    let (time_limit, limit) = (cli.common.time_limit, cli.common.memory());
    let allowed = limit.max(FLOOR);
    let looks = move || {
        let mut told: Option<(Stop, Instant)> = None;
        let mut machine = Instant::now();
        while !ANSWERED.load(Ordering::Relaxed) {
            let since = *locked(&SINCE);
            let due = match since {
                _ if is_interrupted() => Some((Stop::Interrupted, Instant::now())),
                Some(since) => time_limit
                    .and_then(|limit| since.checked_add(limit))
                    .filter(|end| *end <= Instant::now())
                    .map(|end| (Stop::TimeLimit, end)),
                None => None,
            };
            // An interrupt counts from the look that saw it.
            told = due.map(|(stop, at)| told.filter(|(before, _)| *before == stop).unwrap_or((stop, at)));
            if let Some((stop, at)) = told
                && grace.after(stop).is_some_and(|grace| at.elapsed() >= grace)
            {
                end(&stop.into());
            }
            let Some(taken) = taken() else {
                thread::sleep(LOOK);
                continue;
            };
            MEMORY_USED_UP.store(taken >= allowed, Ordering::Relaxed);
            if taken > allowed.saturating_add(allowed / 20) {
                let (taken, limit) = (lines::bytes(taken as f64), lines::bytes(limit as f64));
                end(&Failure::too_much(said!(
                    "this takes more than {taken} of memory, and {limit} are allowed (--memory-limit)",
                    taken,
                    limit
                )));
            }
            // The machine is asked ten times a second.
            if taken > FLOOR && machine.elapsed() >= 10 * LOOK {
                machine = Instant::now();
                if is_used_up(taken) {
                    let taken = lines::bytes(taken as f64);
                    let why =
                        said!("this takes {taken} of memory so far, and the machine has next to none left", taken);
                    end(&Failure::too_much(why));
                }
            }
            let until_full = Duration::from_secs_f64(allowed.saturating_sub(taken) as f64 / RATE);
            thread::sleep(until_full.clamp(QUICK_LOOK, LOOK));
        }
    };
    if thread::Builder::new().spawn(looks).is_err() {
        refused(None);
    }
}

/// The hook of panics, and before it: a thread that the system refuses ends the program.
fn with_refused_threads(hook: Hook) -> Hook {
    Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(|message| message.starts_with("failed to spawn thread")) {
            refused(None);
        }
        hook(panic);
    })
}

type Hook = Box<dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync>;

/// Ends the program because the system has refused this many bytes, or a thread. Returns if no command runs.
pub fn refused(bytes: Option<usize>) {
    thread_local! {
        static TELLS: Cell<bool> = const { Cell::new(false) };
    }
    static TOLD: AtomicBool = AtomicBool::new(false);
    if ANSWERED.load(Ordering::Relaxed) || locked(&SINCE).is_none() {
        return;
    }
    if TELLS.replace(true) {
        // This is a second refusal while the first one is said.
        let _ = io::stderr().write_all(b"no answer within the limits: the system refuses memory\n");
        exit(3);
    }
    if TOLD.swap(true, Ordering::Relaxed) {
        // Another thread ends the program.
        loop {
            thread::sleep(LOOK);
        }
    }
    end(&Failure::too_much(match bytes {
        Some(size) => said!("the system refuses {size} more of memory", size = lines::bytes(size as f64)),
        None => said!("the system refuses another thread"),
    }));
}

fn end(failure: &Failure) -> ! {
    printer::clear_line();
    // Whoever prints an answer just now is waited for, but not for ever: it may be this thread.
    let unanswered = (0..50).find_map(|_| UNANSWERED.try_lock().inspect_err(|_| thread::sleep(LOOK)).ok());
    if let Some(lines) = unanswered.as_ref().and_then(|lines| lines.as_ref()).filter(|_| failure.code() == 3) {
        let mut out = io::stdout();
        let voice = &mut Voice { speaker: languages::speaker().into(), out: &mut out };
        for &number in &lines.numbers {
            let _ = solve::refuse_line(number, failure, lines.is_text, voice);
        }
        remove_unfinished();
        exit(if lines.worst == 2 { 2 } else { failure.code().into() });
    }
    failure.report();
    let checked = locked(&CHECKED).take();
    if let Some((file, failed)) = checked.filter(|_| failure.code() == 3).zip(failure.asked()) {
        let verdict = Err(Rejected::unchecked("check", failed.said()));
        let _ = lines::json(&Checked::of(Some(file), &verdict), &mut std::io::stdout());
    }
    remove_unfinished();
    exit(failure.code().into());
}

/// Bytes of resident memory of this process; `None` where the system does not tell.
fn taken() -> Option<u64> {
    kilobytes(&std::fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// Whether the machine would soon begin to swap, and this process, with `taken` bytes, is a part of the reason.
fn is_used_up(taken: u64) -> bool {
    let Ok(memory) = std::fs::read_to_string("/proc/meminfo") else { return false };
    let (Some(mut total), Some(mut left)) = (kilobytes(&memory, "MemTotal:"), kilobytes(&memory, "MemAvailable:"))
    else {
        return false;
    };
    // A container may have less than the machine.
    let text = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let number = |file: &str| text(file).trim().parse::<u64>().ok();
    if let (Some(most), Some(used)) =
        (number("/sys/fs/cgroup/memory.max"), listed(&text("/sys/fs/cgroup/memory.stat"), "anon "))
    {
        total = total.min(most);
        left = left.min(most.saturating_sub(used));
    }
    left < total / 32 && taken > total / 4
}

/// The kilobytes after a key of one of the system's lists, in bytes.
fn kilobytes(text: &str, key: &str) -> Option<u64> {
    Some(listed(text, key)? << 10)
}

/// The number after a key of one of the system's lists.
fn listed(text: &str, key: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(key))?.split_whitespace().next()?.parse().ok()
}
