//! Builds the page: `cargo xtask page`.
//!
//! 1. [`compiler`]: fails early with a list of the tools that this machine lacks;
//! 2. [`libraries`]: `crates/grundy-web` becomes WASM, once for each library ([`compiler`] finds out by which
//!    compiler). Then wasm-bindgen's own library writes the bindings, and `wasm-opt` makes the files smaller;
//! 3. Vite joins them with `web/`: into `web/dist`, which any host of files can serve, and into `web/npm`, the
//!    package with the element `<grundy-board>`. The board of notebooks becomes `python/grundy/board.js`;
//! 4. [`archive`]: its files become the archive that lies in the repository and in the program (`grundy serve`).
//!    [`inputs`] writes the hashes of its inputs beside it.
//!
//! With `--wasm` it stops after the second step, for work on the page with `npm run dev`. With `--check` it only says
//! whether the archive was built from the present sources. With `--unpack` it then puts the archive's files into
//! `web/dist`. Nothing of the product is compiled for this machine.

mod archive;
mod compiler;
mod inputs;
mod libraries;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, bail};
use inputs::Inputs;

const USAGE: &str = "\
cargo xtask page           build the page into web/dist and crates/grundy-cli/page
cargo xtask page --wasm    build only its libraries, for `npm run dev`
cargo xtask page --check   whether the page in crates/grundy-cli/page was built from these sources
cargo xtask page --unpack  the same, and put its files into web/dist";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build(true),
        ["--wasm"] => build(false),
        ["--check"] => root().and_then(|root| inputs::check(&root, &root.join(PROGRAM))),
        ["--unpack"] => root().and_then(|root| unpack(&root)),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo xtask page: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Where the archive lies, from the root of the repository.
const PROGRAM: &str = "crates/grundy-cli/page";

fn root() -> Result<PathBuf> {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    above.map(Path::to_owned).context("this crate lies in the repository")
}

/// Puts the page of the repository into web/dist, if it was built from the sources as they are.
fn unpack(root: &Path) -> Result<()> {
    let program = root.join(PROGRAM);
    inputs::check(root, &program)?;
    archive::unpack(&fs::read(program.join("page.tar.br"))?, &root.join("web/dist"))
}

fn build(whole: bool) -> Result<()> {
    let begun = Instant::now();
    let root = root()?;
    let web = root.join("web");
    let compiler = compiler::needs()?;
    say(begun, &format!("Node.js is here, and WASM is compiled by {compiler}"));
    // Later changes are not in the page, or not all of them.
    let inputs = Inputs::of(&root)?;
    node_modules(&web, begun)?;
    libraries::build(&root, &compiler, &inputs, begun)?;
    if !whole {
        return Ok(());
    }
    say(begun, "checking and bundling web/ (TypeScript, Vite)");
    run(npm().current_dir(&web).args(["run", "--silent", "build", "--", "--logLevel", "warn"]))?;
    say(begun, "bundling the package for npm, and the board of notebooks");
    for part in ["widget", "parts"] {
        run(npm().current_dir(&web).args(["run", "--silent", part]))?;
    }
    say(begun, "compressing the files (Brotli)");
    let (archive, files) = archive::pack(&web.join("dist"))?;
    archive::report(&archive, &files)?;
    let program = root.join(PROGRAM);
    fs::write(program.join("page.tar.br"), archive)?;
    fs::write(program.join("page.inputs"), inputs.written())?;
    say(begun, &format!("the page is in web/dist and {PROGRAM}; build the program again, and it serves this page"));
    Ok(())
}

/// Downloads the packages of `web/package-lock.json`, if it has changed since the last time.
fn node_modules(web: &Path, begun: Instant) -> Result<()> {
    let changed = |file: &str| fs::metadata(web.join(file)).and_then(|about| about.modified());
    let wanted = changed("package-lock.json").context("web/package-lock.json is missing")?;
    if changed("node_modules/.package-lock.json").is_ok_and(|fetched| fetched >= wanted) {
        return Ok(());
    }
    say(begun, "downloading the packages of web/package-lock.json");
    run(npm().current_dir(web).args(["ci", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Says on standard error what is done, and after what time.
fn say(begun: Instant, what: &str) {
    let seconds = begun.elapsed().as_secs();
    eprintln!("{:>3}:{:02} {what}", seconds / 60, seconds % 60);
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{} cannot be run", command.get_program().display()))?;
    if !status.success() {
        bail!("{} ended with {status}", command.get_program().display());
    }
    Ok(())
}
