//! How much the work of making a graph may take, and who watches it.

use grundy_core::{DEFAULT_MEMORY, Observer, Progress, Said, Silent, Stop, said};

/// The limits for reading a graph, and the observer.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// How many threads may work.
    pub threads: usize,
    /// How many bytes of memory may be taken.
    pub memory: u64,
    /// The observer, which may stop the work.
    pub observer: &'a dyn Observer,
}

impl Default for Reading<'_> {
    /// One thread, [`DEFAULT_MEMORY`] and no observer.
    fn default() -> Self {
        Reading { threads: 1, memory: DEFAULT_MEMORY, observer: &Silent }
    }
}

impl Reading<'_> {
    /// Tells the observer how far the work has come.
    ///
    /// # Errors
    ///
    /// If the observer stops the work.
    pub fn report(&self, progress: Progress) -> Result<(), Stop> {
        self.observer.report(progress).map_or(Ok(()), Err)
    }

    /// Checks that `bytes` bytes of memory are allowed.
    ///
    /// # Errors
    ///
    /// If `bytes` exceeds the memory limit. The message says what is needed, as a sentence without a full stop.
    pub fn allow(&self, bytes: u64) -> Result<(), Said> {
        if bytes <= self.memory {
            return Ok(());
        }
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        Err(said!(
            "it needs {needed} MiB, and the memory limit is {limit} MiB",
            needed = mib(bytes),
            limit = mib(self.memory)
        ))
    }
}
