//! Work done by several threads.

use std::sync::{Mutex, PoisonError};

/// Does `work` for every task on up to `threads` threads, one of them the calling thread. Returns the results in the
/// order of the tasks.
///
/// Each thread takes the next task when it has finished one, so the tasks need not be of equal size. With one thread or
/// one task no thread is started.
pub fn in_parallel<T: Send, R: Send>(threads: usize, tasks: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    // A page has no threads. This line keeps their code out of the page's library.
    let threads = if cfg!(target_family = "wasm") { 1 } else { threads.min(tasks.len()) };
    if threads <= 1 {
        return tasks.into_iter().map(work).collect();
    }
    let queue = Mutex::new(tasks.into_iter().enumerate());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let serve = || {
        let mut done = Vec::new();
        while let Some((index, task)) = take() {
            done.push((index, work(task)));
        }
        done
    };
    let mut results = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(serve)).collect();
        let mut results = serve();
        for other in others {
            results.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Cuts 0..`len` into at most `pieces` ranges of nearly equal length, none of them empty.
pub fn ranges(len: usize, pieces: usize) -> Vec<std::ops::Range<usize>> {
    let pieces = pieces.clamp(1, len.max(1));
    let cut = |i: usize| (len as u128 * i as u128 / pieces as u128) as usize;
    (0..pieces).map(|i| cut(i)..cut(i + 1)).filter(|range| !range.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_come_in_the_order_of_the_tasks() {
        for threads in [0, 1, 2, 5] {
            assert!(in_parallel(threads, (0..100).collect(), |n| n * n).into_iter().eq((0..100).map(|n| n * n)));
        }
    }

    #[test]
    fn ranges_cover_everything_once() {
        assert_eq!(ranges(10, 3), [0..3, 3..6, 6..10]);
        assert_eq!(ranges(2, 5), [0..1, 1..2]);
        assert_eq!(ranges(0, 5), []);
    }
}
