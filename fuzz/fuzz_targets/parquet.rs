#![no_main]
#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(
    // The library that decodes columns panics on some damaged files, and the reader makes an error of that. The fuzzer would
    // end at every panic; without its hook it ends at one that nobody caught.
    init: std::panic::set_hook(Box::new(|_| {})),
    |bytes: &[u8]| targets::run("parquet", bytes)
);
