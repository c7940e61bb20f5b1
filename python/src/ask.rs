//! A question runs without the interpreter's lock and within limits, and Ctrl-C stops it; and how a question fails.
//!
//! Solvers call their observer from the thread that asked. So the observer is one constant, and what it watches belongs
//! to the thread. A rule in Python may ask a question itself: the questions of a thread are a stack. Of the JSON of a
//! failure, `grundy.errors` makes an exception.

use std::cell::RefCell;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use grundy::{Limits, Observer, Progress, Rules, Said, Session, Stop, Unsolved};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use serde::Serialize;

/// How long Ctrl-C may wait: short enough for a person, and long enough to cost nothing.
const PATIENCE: Duration = Duration::from_millis(20);

/// Default limit of the memory for tables, in bytes: that of the program.
const MEMORY: u64 = 4 << 30;

/// The limits of a question: seconds, bytes, threads.
pub type Bounds = (Option<f64>, Option<u64>, usize);

struct Watched {
    checked: Instant,
    deadline: Option<Instant>,
    memory: u64,
    /// What a user's rules raised last.
    fault: Option<PyErr>,
    /// What ends the question, such as an interrupt.
    end: Option<PyErr>,
}

thread_local! {
    static WATCHED: RefCell<Vec<Watched>> = const { RefCell::new(Vec::new()) };
}

struct Watch;

impl Observer for Watch {
    fn report(&self, _: Progress) -> Option<Stop> {
        stopped()
    }

    fn time_left(&self) -> Option<Duration> {
        WATCHED.with_borrow(|all| Some(all.last()?.deadline?.saturating_duration_since(Instant::now())))
    }
}

/// Why the present question must end, if it must.
pub fn stopped() -> Option<Stop> {
    let now = Instant::now();
    let due = WATCHED.with_borrow_mut(|all| {
        let top = all.last_mut()?;
        if top.end.is_some() {
            return Some(Err(Stop::Interrupted));
        }
        if top.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(Err(Stop::TimeLimit));
        }
        let due = now.duration_since(top.checked) >= PATIENCE;
        due.then(|| {
            top.checked = now;
            Ok(())
        })
    })?;
    if let Err(stop) = due {
        return Some(stop);
    }
    // Only the main thread receives signals; elsewhere this does nothing.
    Python::attach(|py| {
        let error = py.check_signals().err()?;
        raised(py, error);
        Some(Stop::Interrupted)
    })
}

/// How many bytes the tables of the present question may take.
pub fn memory() -> u64 {
    WATCHED.with_borrow(|all| all.last().map_or(MEMORY, |top| top.memory))
}

/// Keeps what Python raised until the question ends.
pub fn raised(py: Python<'_>, error: PyErr) {
    WATCHED.with_borrow_mut(|all| {
        let Some(top) = all.last_mut() else { return };
        match error.is_instance_of::<PyException>(py) {
            true => top.fault = Some(error),
            // An interrupt, or the end of the program.
            false => top.end = Some(error),
        }
    });
}

/// Answers a question without the interpreter's lock. What a user's rules raised is the cause of the exception.
pub fn ask<T: Send, F: Into<Failure> + Send>(
    py: Python<'_>,
    bounds: Bounds,
    work: impl FnOnce(Limits<'static>) -> Result<T, F> + Send,
) -> PyResult<T> {
    let (seconds, memory, threads) = bounds;
    let now = Instant::now();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
    let deadline = time.and_then(|time| now.checked_add(time));
    let memory = memory.unwrap_or(MEMORY);
    WATCHED.with_borrow_mut(|all| all.push(Watched { checked: now, deadline, memory, fault: None, end: None }));
    let answer = py.detach(|| work(Limits { memory, threads: threads.max(1), observer: &Watch }));
    let watched = WATCHED.with_borrow_mut(Vec::pop);
    let (fault, end) = watched.map_or((None, None), |watched| (watched.fault, watched.end));
    match end {
        Some(end) => Err(end),
        None => answer.map_err(|failure| {
            let failure: Failure = failure.into();
            let is_fault = matches!(failure, Failure::Unsolved(grundy::Unsolved::Rules(_)));
            raise(py, &failure, fault.filter(|_| is_fault))
        }),
    }
}

/// The same, with the answer as JSON.
pub fn ask_json<T: Serialize, F: Into<Failure> + Send>(
    py: Python<'_>,
    bounds: Bounds,
    work: impl FnOnce(Limits<'static>) -> Result<T, F> + Send,
) -> PyResult<String> {
    ask(py, bounds, |limits| work(limits).map_err(Into::into).and_then(|answer| json(&answer)))
}

/// Does work that nobody can stop on a thread of its own. If the question ends earlier, the result is dropped.
pub fn aside<T: Send + 'static>(
    limits: &Limits<'_>,
    unit: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Unsolved> {
    let (tell, told) = mpsc::channel();
    let worker = thread::spawn(move || tell.send(work()));
    loop {
        match told.recv_timeout(PATIENCE) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => limits.report(Progress { unit, done: 0, total: None })?,
            // It broke down, and so does this thread.
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(fault) => panic::resume_unwind(fault),
                Ok(_) => unreachable!("the answer is sent before the thread ends"),
            },
        }
    }
}

thread_local! {
    /// Sessions that keep their results for good. There are several only where rules ask questions themselves.
    static SESSIONS: RefCell<Vec<Session<'static>>> = const { RefCell::new(Vec::new()) };
}

/// Runs `work` with a session. If `keep`, it is one that remembers earlier questions, and it is kept for the next one.
/// Results about a user's own rules must not be kept: they would never be freed.
pub fn with_session<T>(limits: Limits<'static>, keep: bool, work: impl FnOnce(&mut Session<'static>) -> T) -> T {
    let waiting = if keep { SESSIONS.with_borrow_mut(Vec::pop) } else { None };
    let mut session = waiting.unwrap_or_default();
    session.limits = limits;
    let answer = work(&mut session);
    if keep {
        SESSIONS.with_borrow_mut(|waiting| waiting.push(session));
    }
    answer
}

/// Forgets the results of earlier questions on this thread.
#[pyfunction]
pub fn forget() {
    SESSIONS.with_borrow_mut(Vec::clear);
}

/// Whether results about these rules may be kept for good.
pub fn lasts(rules: &Rules) -> bool {
    matches!(rules.origin, grundy::Origin::Catalogue(_))
}

pub use grundy::ask::Failure;

/// The question does not fit the game.
pub fn unfit(why: impl Into<Said>) -> Failure {
    Failure::Unfit(why.into())
}

/// The answer is larger than an array or a picture may be.
pub fn too_much(why: impl Into<Said>) -> Failure {
    Failure::TooMuch(why.into())
}

pub fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| unfit(error.to_string()))
}

pub fn told(failure: &Failure) -> String {
    json(&failure.told(Said::to_string)).unwrap_or_default()
}

pub fn raise(py: Python<'_>, failure: &Failure, cause: Option<PyErr>) -> PyErr {
    let made = || py.import("grundy.errors")?.getattr("raised")?.call1((told(failure),));
    let error = made().map_or_else(|error| error, PyErr::from_value);
    error.set_cause(py, cause);
    error
}
