//! Builds the page: `cargo xtask page`.
//!
//! 1. `crates/grundy-web` becomes WASM, once for each of [`LIBRARIES`] ([`compiler`] finds out by which compiler);
//! 2. the bindings are written by wasm-bindgen's own library, of the version that the crate was built with;
//! 3. `wasm-opt` makes the files smaller;
//! 4. Vite puts them together with `web/` into `web/dist`, which any host of files can serve;
//! 5. its files, compressed, go where the next build of the program takes them in (`grundy serve`).
//!
//! With `--wasm` it stops after the third step, for work on the page with `npm run dev`.

mod compiler;
mod embed;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use compiler::{Compiler, TARGET};
use wasm_bindgen_cli_support::Bindgen;

/// The libraries by their names, the features that each has, and how its solvers are optimised. The page begins with
/// the first; a larger one is loaded when somebody asks for what only that can answer (`web/src/library.ts`).
const LIBRARIES: [(&str, &str, &str); 3] = [("grundy", "", "\"z\""), ("more", "more", "3"), ("rules", "script", "3")];

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let built = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build(true),
        ["--wasm"] => build(false),
        _ => {
            eprintln!("cargo xtask page [--wasm]   build the page into web/dist; with --wasm only the library for it");
            return ExitCode::from(2);
        }
    };
    match built {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the page is not built: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn build(whole: bool) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("this crate lies in the repository")?;
    let web = root.join("web");
    node_modules(&web)?;
    let folder = web.join("src/wasm");
    // The largest library comes first: while `wasm-opt`, which has one thread, works on it, the next one is compiled.
    std::thread::scope(|scope| {
        let mut shrinking = Vec::new();
        for (name, features, solvers) in LIBRARIES.into_iter().rev() {
            let library = compile(root, features, solvers)?;
            bind(&library, &folder, name)?;
            let (web, bound) = (&web, folder.join(format!("{name}_bg.wasm")));
            shrinking.push(scope.spawn(move || shrink(web, &bound)));
        }
        shrinking.into_iter().try_for_each(|shrunk| shrunk.join().unwrap_or_else(|_| bail!("wasm-opt broke down")))
    })?;
    if whole {
        run(npm(&web).args(["run", "build"]))?;
        let program = root.join("crates/grundy-cli/page");
        let files = embed::embed(&web.join("dist"), &program)?;
        embed::report(&files);
        println!("the page is in {}; build the program again, and `grundy serve` serves it", program.display());
    }
    Ok(())
}

/// Downloads the packages of `web/package-lock.json`, if it has changed since the last time.
fn node_modules(web: &Path) -> Result<()> {
    let node = Command::new("node").arg("--version").output();
    ensure!(node.is_ok(), "Node.js is missing; install Node.js 20 or later with npm, for example from nodejs.org");
    let changed = |file: &str| fs::metadata(web.join(file)).and_then(|about| about.modified());
    let wanted = changed("package-lock.json").context("web/package-lock.json is missing")?;
    match changed("node_modules/.package-lock.json") {
        Ok(fetched) if fetched >= wanted => Ok(()),
        _ => run(npm(web).args(["ci", "--no-audit", "--no-fund"])),
    }
}

fn npm(web: &Path) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(web);
    npm
}

/// Compiles `grundy-web` with these features and this optimisation level of its solvers; returns the path of the file.
fn compile(root: &Path, features: &str, solvers: &str) -> Result<PathBuf> {
    let compiler = Compiler::find()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut cargo = Command::new(env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")));
    cargo.current_dir(root).args(["rustc", "--locked", "--package", "grundy-web", "--lib", "--profile", "page"]);
    cargo.args(["--target", TARGET, "--no-default-features", "--features", features]);
    cargo.args(["--config", &format!("profile.page.package.grundy-solve.opt-level={solvers}")]);
    compiler.set_up(&mut cargo);
    // The interpreter of rules recurses as deep as they are nested.
    cargo.args(["--", "-Clink-arg=-zstack-size=8388608"]);
    run(&mut cargo)?;
    Ok(target.join(TARGET).join("page/grundy_web.wasm"))
}

/// Writes the bindings: JavaScript, its types, and the WASM that they expect.
fn bind(library: &Path, folder: &Path, name: &str) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(library).out_name(name).typescript(true).remove_name_section(true);
    bindgen.remove_producers_section(true).web(true)?;
    bindgen.generate(folder).context("the bindings cannot be written")
}

fn shrink(web: &Path, library: &Path) -> Result<()> {
    let mut optimiser = Command::new("node");
    optimiser.current_dir(web).arg("node_modules/binaryen/bin/wasm-opt");
    optimiser.args(["-Oz", "--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext"]);
    optimiser.args(["--enable-mutable-globals", "--enable-multivalue", "--enable-reference-types", "--enable-simd"]);
    optimiser.arg("--enable-bulk-memory-opt").arg(library).arg("-o").arg(library);
    run(&mut optimiser)
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{} cannot be run", command.get_program().display()))?;
    if !status.success() {
        bail!("{} ended with {status}", command.get_program().display());
    }
    Ok(())
}
