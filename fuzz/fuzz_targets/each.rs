//! Every target: each binary of the manifest is this file, and its name is the target.
#![no_main]
#[path = "../targets.rs"]
mod targets;

const NAME: &str = env!("CARGO_BIN_NAME");

libfuzzer_sys::fuzz_target!(
    // The library that decodes columns panics on some damaged files, and the reader makes an error of that. The fuzzer would
    // end at every panic; without its hook it ends at one that nobody caught.
    init: if NAME == "parquet" { std::panic::set_hook(Box::new(|_| {})) },
    |bytes: &[u8]| targets::run(NAME, bytes)
);
