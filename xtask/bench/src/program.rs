//! The program itself, as it is shipped.

use std::path::PathBuf;
use std::process::Command;

/// Builds the program beside this one, and tells where it is.
pub fn built() -> Result<PathBuf, String> {
    let built =
        Command::new(env!("CARGO")).args(["build", "--profile", "dist", "--quiet", "--package", "grundy-cli"]).status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the program does not build".to_owned());
    }
    Ok(std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("grundy"))
}
