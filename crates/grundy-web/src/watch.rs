//! Reports progress to the page. To stop the work, the page ends the worker.

use grundy::{Limits, Observer, Progress, Stop};

struct Watch;

#[cfg(target_arch = "wasm32")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// The worker's callback for progress; `total` is 0 if it is unknown.
        #[wasm_bindgen(js_namespace = globalThis, js_name = grundyProgress)]
        pub fn progress(unit: &str, done: f64, total: f64);
    }
}

impl Observer for Watch {
    fn report(&self, progress: Progress) -> Option<Stop> {
        #[cfg(target_arch = "wasm32")]
        page::progress(progress.unit, progress.done as f64, progress.total.unwrap_or(0) as f64);
        let _ = progress;
        None
    }
}

/// The limits in a page: a gigabyte, one thread.
pub fn limits() -> Limits<'static> {
    Limits { memory: 1 << 30, threads: 1, observer: &Watch }
}
