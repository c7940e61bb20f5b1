//! The libraries of the page: `crates/grundy-web` as WASM, with its bindings.
//!
//! They take most of the time, so they are built again only if something that they are made of has changed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use anyhow::{Result, bail};

use crate::compiler::{Compiler, TARGET};
use crate::inputs::Inputs;
use crate::{run, say};

/// The libraries by their names, the features that each has, and how its solvers are optimised. The page begins with
/// the small one; the whole one is loaded for questions that only it can answer (`web/src/library.ts`). It computes
/// long sequences, so its solvers are not the smallest.
pub const LIBRARIES: [(&str, &str, &str); 2] = [("grundy", "", "\"z\""), ("whole", "more", "\"s\"")];

/// Builds the libraries into `web/src/wasm`, unless those there are of these inputs and this compiler.
pub fn build(root: &Path, compiler: &Compiler, inputs: &Inputs, begun: Instant) -> Result<()> {
    let web = root.join("web");
    let folder = web.join("src/wasm");
    let built = folder.join("built-from");
    let wanted = format!("{}{}\n", inputs.of_libraries().written(), compiler.version()?);
    if fs::read_to_string(&built).is_ok_and(|found| found == wanted) {
        say(begun, "the libraries in web/src/wasm are up to date");
        return Ok(());
    }
    fs::create_dir_all(&folder)?;
    // Until all are built, those in the folder are of no tree at all.
    let _ = fs::remove_file(&built);
    // The largest library comes first: while `wasm-opt`, which has one thread, works on it, the next one is compiled.
    std::thread::scope(|scope| {
        let mut shrinking = Vec::new();
        for (name, features, solvers) in LIBRARIES.into_iter().rev() {
            say(begun, &format!("compiling the library `{name}` to WASM"));
            let library = compile(root, compiler, features, solvers)?;
            bind(&library, &folder, name)?;
            let (web, bound) = (&web, folder.join(format!("{name}_bg.wasm")));
            shrinking.push(scope.spawn(move || {
                say(begun, &format!("shrinking the library `{name}` (wasm-opt)"));
                shrink(web, &bound)?;
                say(begun, &format!("the library `{name}` is built"));
                Ok(())
            }));
        }
        shrinking.into_iter().try_for_each(|shrunk| shrunk.join().unwrap_or_else(|_| bail!("wasm-opt broke down")))
    })?;
    Ok(fs::write(built, wanted)?)
}

/// Compiles `grundy-web` with these features and this optimisation level of its solvers; returns the path of the file.
fn compile(root: &Path, compiler: &Compiler, features: &str, solvers: &str) -> Result<PathBuf> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut cargo = Command::new(env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")));
    cargo.current_dir(root).args(["rustc", "--quiet", "--locked", "--package", "grundy-web", "--lib"]);
    cargo.args(["--profile", "page", "--target", TARGET, "--no-default-features", "--features", features]);
    cargo.args(["--config", &format!("profile.page.package.grundy-solve.opt-level={solvers}")]);
    compiler.set_up(&mut cargo);
    // The parser and the compiler of rules recurse as deep as they are nested.
    cargo.args(["--", "-Clink-arg=-zstack-size=8388608"]);
    run(&mut cargo)?;
    Ok(target.join(TARGET).join("page/grundy_web.wasm"))
}

/// Writes the bindings: JavaScript, its types, and the WASM that they expect.
#[cfg(feature = "bindings")]
fn bind(library: &Path, folder: &Path, name: &str) -> Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(library).out_name(name).typescript(true).remove_name_section(true);
    bindgen.remove_producers_section(true).web(true)?;
    anyhow::Context::context(bindgen.generate(folder), "the bindings cannot be written")
}

#[cfg(not(feature = "bindings"))]
fn bind(_: &Path, _: &Path, _: &str) -> Result<()> {
    bail!("this program was compiled without the writer of bindings; run `cargo xtask page`")
}

fn shrink(web: &Path, library: &Path) -> Result<()> {
    let mut optimiser = Command::new("node");
    optimiser.current_dir(web).arg("node_modules/binaryen/bin/wasm-opt");
    // All passes twice: the second time they find what the first made possible, half a percent.
    optimiser.args(["-Oz", "-Oz", "--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext"]);
    optimiser.args(["--enable-mutable-globals", "--enable-multivalue", "--enable-reference-types", "--enable-simd"]);
    optimiser.arg("--enable-bulk-memory-opt").arg(library).arg("-o").arg(library);
    run(&mut optimiser)
}
