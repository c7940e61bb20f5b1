//! The program's observer: time limit, signals, and a progress bar on a terminal.

use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use grundy::files::atomic::remove_unfinished;
use grundy::{Limits, Observer, Progress, Stop};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::args::Common;
use crate::{guard, values};

/// When the first signal came that asks the program to end.
static INTERRUPTED: OnceLock<Instant> = OnceLock::new();

/// Signals that come within this time after the first are the same signal. A terminal sends Ctrl-C to all processes of
/// a command, the first of which passes it on; `timeout` sends its signal twice.
const SAME: Duration = Duration::from_millis(500);

/// Asks the work to stop at the first Ctrl-C, or when the system asks the program to end; a second one ends the program.
pub(crate) fn heed_interrupts() {
    // A second handler cannot be set and is not needed.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.get_or_init(Instant::now).elapsed() > SAME {
            remove_unfinished();
            std::process::exit(130);
        }
    });
}

pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.get().is_some()
}

pub struct Watch {
    begin: Instant,
    time_limit: Option<Duration>,
    show: bool,
    bar: Mutex<Option<ProgressBar>>,
    /// When the work that is shown was first heard of, and how far it was then.
    first: Mutex<Option<(Instant, Progress)>>,
    /// What there is to say beside the progress.
    remark: Mutex<String>,
}

pub(crate) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Nothing is drawn for work that is over sooner.
const PATIENCE: Duration = Duration::from_millis(500);

impl Watch {
    /// Begins to watch. The first Ctrl-C asks the work to stop, a second one ends the program.
    pub fn new(common: &Common) -> Watch {
        heed_interrupts();
        Watch {
            begin: Instant::now(),
            time_limit: common.time_limit,
            show: !common.quiet && std::io::stderr().is_terminal(),
            bar: Mutex::default(),
            first: Mutex::default(),
            remark: Mutex::default(),
        }
    }

    /// Begins to watch work without an end, if it `is_open`: it has a limit even if the command line sets none.
    pub(crate) fn patient(common: &Common, is_open: bool) -> Watch {
        Watch { time_limit: common.time_limit.or(is_open.then_some(values::PATIENCE)), ..Watch::new(common) }
    }

    pub fn limits(&self, common: &Common) -> Limits<'_> {
        Limits { memory: common.memory(), threads: common.threads.into(), observer: self }
    }

    /// How much is done in a second, on average since the work was first heard of.
    fn rate(&self, progress: Progress) -> Option<u64> {
        let goes_on = |(_, first): &(Instant, Progress)| first.unit == progress.unit && first.done <= progress.done;
        let Some((since, first)) = locked(&self.first).filter(goes_on) else {
            *locked(&self.first) = Some((Instant::now(), progress));
            return None;
        };
        let seconds = since.elapsed().as_secs_f64();
        (seconds > 0.1).then(|| ((progress.done - first.done) as f64 / seconds) as u64)
    }

    /// Takes the progress bar away.
    pub fn finish(&self) {
        if let Some(bar) = locked(&self.bar).take() {
            bar.finish_and_clear();
        }
    }
}

impl Observer for Watch {
    fn time_left(&self) -> Option<Duration> {
        self.time_limit.map(|limit| limit.saturating_sub(self.begin.elapsed()))
    }

    fn report(&self, progress: Progress) -> Option<Stop> {
        if is_interrupted() {
            return guard::tells_to_stop(Stop::Interrupted);
        }
        let spent = self.begin.elapsed();
        if self.time_limit.is_some_and(|limit| spent >= limit) {
            return guard::tells_to_stop(Stop::TimeLimit);
        }
        if guard::is_memory_used_up() {
            return guard::tells_to_stop(Stop::MemoryLimit);
        }
        if self.show && spent > PATIENCE {
            let mut bar = locked(&self.bar);
            let bar = bar.get_or_insert_with(ProgressBar::no_length);
            if bar.length() != progress.total || bar.position() == 0 {
                set_style(bar, progress);
            }
            bar.set_position(progress.done);
            let remark = locked(&self.remark);
            let comma = if remark.is_empty() { "" } else { ", " };
            let rate = self.rate(progress).map_or(String::new(), |rate| format!(", {}/s", HumanCount(rate)));
            bar.set_message(format!("{}{comma}{remark}{rate}", progress.unit));
        }
        None
    }

    fn remark(&self, remark: &dyn Display) {
        if self.show {
            *locked(&self.remark) = remark.to_string();
        }
    }
}

/// The bar for this progress, whose end may be known or not.
fn set_style(bar: &ProgressBar, progress: Progress) {
    let template = match progress.total {
        Some(_) => "{elapsed_precise} [{bar:40}] {human_pos}/{human_len} {msg}, {eta} left",
        None => "{elapsed_precise} {spinner} {human_pos} {msg}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.progress_chars("=> "));
    progress.total.map_or_else(|| bar.unset_length(), |total| bar.set_length(total));
}
