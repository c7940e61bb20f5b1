//! Starts the program `grundy`.

use std::env;
use std::process::ExitCode;

use grundy_cli::{Allocator, Started};

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    let mut words = env::args_os();
    let called = words.next().unwrap_or_default();
    let program = env::current_exe().map_or(called, Into::into);
    grundy_cli::run(&Started { program: vec![program], words: words.collect() }).into()
}
