//! Progress, told to the page. Who wants to stop the work ends the worker.

use grundy::{Limits, Observer, Progress, Stop};

/// Tells the page how far the work has come.
struct Watch;

#[cfg(target_arch = "wasm32")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// What the worker does with progress; `total` is 0 where nobody knows it.
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

/// What a page may use: a gigabyte, one thread.
pub fn limits() -> Limits<'static> {
    Limits { memory: 1 << 30, threads: 1, observer: &Watch }
}
