//! Work on the files of a table, on several threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use grundy_core::{Observer, Progress, said};

use super::Results;
use crate::kernel::{Check, Rejected, reject};

/// Reports how far the work on a file has come, and learns if the work is not needed.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    file: usize,
    done: &'a AtomicU64,
    /// Files from this one on need not be looked at any more.
    limit: &'a AtomicUsize,
}

impl Step<'_> {
    pub fn one(&self) -> Check {
        self.done.fetch_add(1, Ordering::Relaxed);
        match self.limit.load(Ordering::Relaxed) > self.file {
            true => Ok(()),
            false => reject("check", said!("an earlier file is wrong")),
        }
    }
}

/// Does `work` for every file. Of several errors the one of the first file is returned, in every order of the threads.
pub(super) fn on_threads<R: Send>(
    results: &Results,
    threads: usize,
    unit: &'static str,
    watch: &dyn Observer,
    work: &(dyn Fn(usize, Step) -> Check<R> + Sync),
) -> Check<Vec<R>> {
    let files = results.files.len();
    let (next, done, limit) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicUsize::new(files));
    let finished: Mutex<Vec<Option<Check<R>>>> = Mutex::new((0..files).map(|_| None).collect());
    let serve = || {
        loop {
            let file = next.fetch_add(1, Ordering::Relaxed);
            if file >= limit.load(Ordering::Relaxed) {
                return;
            }
            let result = work(file, Step { file, done: &done, limit: &limit });
            if result.is_err() {
                limit.fetch_min(file, Ordering::Relaxed);
            }
            finished.lock().unwrap_or_else(PoisonError::into_inner)[file] = Some(result);
        }
    };
    let mut stopped = Ok(());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, files.max(1))).map(|_| scope.spawn(serve)).collect();
        let mut wait = Duration::from_micros(50);
        while !workers.iter().all(|worker| worker.is_finished()) {
            let progress = Progress { unit, done: done.load(Ordering::Relaxed), total: Some(results.counts.positions) };
            if stopped.is_ok()
                && let Some(stop) = watch.report(progress)
            {
                stopped = Err(Rejected::from(stop));
                limit.store(0, Ordering::Relaxed);
            }
            std::thread::park_timeout(wait);
            wait = (wait * 2).min(Duration::from_millis(20));
        }
    });
    stopped?;
    let finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Up to the first error all files are done; the files after it do not matter.
    finished.into_iter().map_while(|result| result).collect()
}
