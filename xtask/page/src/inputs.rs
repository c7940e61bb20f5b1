//! The inputs of the page, and whether the archive in the repository was built from the present ones.
//!
//! Beside the archive lies `page.inputs`, with a hash (BLAKE3) of each part that goes into the page but tests:
//!
//! - each crate that the WASM is made of: those that `grundy-web` imports, as `cargo metadata` says;
//! - `rules`, whose files the page brings along;
//! - `packages`: the versions of other crates, and how all are compiled;
//! - `xtask/page` and `web`: how the page is built, its sources and the versions of its packages.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use blake3::{Hash, Hasher};
use serde_json::Value;

use crate::archive::{files_below, slashed};

/// The crate that becomes WASM.
const LIBRARY: &str = "grundy-web";
/// Folders and files of a part that are not built into anything.
const LEFT_OUT: [&str; 10] = [
    "benches",
    "dist",
    "examples",
    "node_modules",
    "npm",
    "README.md",
    "shots",
    "src/wasm",
    "tests",
    "vitest.config.ts",
];

/// A hash of each part by its name.
#[derive(PartialEq, Eq, Debug)]
pub struct Inputs(BTreeMap<String, Hash>);

impl Inputs {
    pub fn of(root: &Path) -> Result<Inputs> {
        let mut parts = crates(root)?;
        parts.extend(["rules", "web", "xtask/page"].map(|name| (name.to_owned(), root.join(name))));
        let mut hashes = BTreeMap::new();
        for (name, folder) in parts {
            hashes.insert(name, hash(&folder, &source_files(&folder)?)?);
        }
        let packages = ["Cargo.lock", "Cargo.toml"].map(|name| root.join(name));
        hashes.insert("packages".to_owned(), hash(root, &packages)?);
        Ok(Inputs(hashes))
    }

    /// The inputs of the libraries: all but the page's own sources.
    pub fn of_libraries(&self) -> Inputs {
        let kept = |name: &str| name != "web" && name != "rules";
        Inputs(self.0.iter().filter(|(name, _)| kept(name)).map(|(name, hash)| (name.clone(), *hash)).collect())
    }

    /// As a text: a line for each part, its hash and its name.
    pub fn written(&self) -> String {
        self.0.iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect()
    }

    fn differences(&self, text: &str) -> BTreeSet<String> {
        let now = self.written();
        let (now, then): (BTreeSet<&str>, BTreeSet<&str>) = (now.lines().collect(), text.lines().collect());
        now.symmetric_difference(&then)
            .map(|line| line.split_once("  ").map_or(*line, |(_, name)| name).to_owned())
            .collect()
    }
}

/// Fails if the archive in `folder` was not built from the repository at `root` as it is.
pub fn check(root: &Path, folder: &Path) -> Result<()> {
    let mend = "build it with `cargo xtask page`, and commit what it writes there";
    ensure!(folder.join("page.tar.br").exists(), "there is no page in {}; {mend}", folder.display());
    let text = fs::read_to_string(folder.join("page.inputs")).unwrap_or_default();
    let differences = Inputs::of(root)?.differences(&text);
    ensure!(
        differences.is_empty(),
        "the page in {} is out of date; these have changed since it was built: {}; {mend}",
        folder.display(),
        Vec::from_iter(differences).join(", ")
    );
    Ok(())
}

/// The files of a part that count.
fn source_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        if is_left_out(folder, &path) {
            continue;
        }
        if path.is_dir() { files.extend(files_below(&path)?) } else { files.push(path) }
    }
    files.retain(|path| !path.ancestors().any(|above| is_left_out(folder, above)));
    files.sort();
    Ok(files)
}

fn is_left_out(folder: &Path, path: &Path) -> bool {
    path.strip_prefix(folder).is_ok_and(|path| LEFT_OUT.contains(&slashed(path).as_str()))
}

/// One hash of files: of their paths, lengths and contents.
fn hash(folder: &Path, files: &[PathBuf]) -> Result<Hash> {
    let mut hasher = Hasher::new();
    for path in files {
        let content = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let name = slashed(path.strip_prefix(folder)?);
        for part in [name.as_bytes(), &content] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
    }
    Ok(hasher.finalize())
}

/// The folders of the crates of this repository that the library is made of, by their paths from `root`.
fn crates(root: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let mut cargo = Command::new(env::var_os("CARGO").as_deref().unwrap_or(OsStr::new("cargo")));
    cargo.current_dir(root).args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = cargo.output().context("cargo cannot be run")?;
    ensure!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata prints JSON")?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let (mut found, mut open) = (BTreeMap::new(), vec![LIBRARY]);
    while let Some(name) = open.pop() {
        let package = packages.iter().find(|package| package["name"] == name);
        let package = package.with_context(|| format!("there is no crate `{name}`"))?;
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().context("a manifest lies in a folder")?;
        if found.insert(slashed(folder.strip_prefix(root).unwrap_or(folder)), folder.to_owned()).is_some() {
            continue;
        }
        let imports = package["dependencies"].as_array().into_iter().flatten();
        open.extend(
            imports
                .filter(|import| import["kind"] != "dev" && import["path"].is_string())
                .filter_map(|import| import["name"].as_str()),
        );
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Scratch;

    use super::*;

    fn root() -> PathBuf {
        crate::root().unwrap()
    }

    #[test]
    fn the_library_is_made_of_these_crates() {
        let names: Vec<String> = crates(&root()).unwrap().into_keys().collect();
        for name in ["core", "rules", "solve", "script", "draw", "web"] {
            assert!(names.iter().any(|found| *found == format!("crates/grundy-{name}")), "{name}: {names:?}");
        }
        // Crates that the program alone uses, and a crate for tests.
        for name in ["crates/grundy-cli", "contests/judge", "testkit"] {
            assert!(!names.iter().any(|found| found == name), "{name}");
        }
    }

    #[test]
    fn any_change_of_a_source_is_seen_and_no_other() {
        let scratch = Scratch::new();
        let folder = scratch.path().to_owned();
        let write = |name: &str, content: &str| {
            fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
            scratch.write(name, content);
        };
        let now = || hash(&folder, &source_files(&folder).unwrap()).unwrap();
        write("src/a.ts", "1");
        write("index.html", "2");
        let first = now();
        for name in ["tests/a.test.ts", "node_modules/x/index.js", "src/wasm/grundy.js", "README.md"] {
            write(name, "not built into anything");
            assert_eq!(now(), first, "{name}");
        }
        write("src/a.ts", "2");
        write("index.html", "1");
        let swapped = now();
        assert_ne!(swapped, first);
        write("src/tests/a.ts", "a folder of sources that has this name by chance");
        assert_ne!(now(), swapped);
        fs::remove_dir_all(folder.join("src/tests")).unwrap();
        assert_eq!(now(), swapped);
        fs::rename(folder.join("src/a.ts"), folder.join("src/b.ts")).unwrap();
        assert_ne!(now(), swapped);
    }

    #[test]
    fn what_has_changed_is_named() {
        let inputs = Inputs::of(&root()).unwrap();
        let text = inputs.written();
        assert!(inputs.differences(&text).is_empty());
        let web = text.lines().find(|line| line.ends_with("  web")).unwrap();
        let other = text.replace(web, &format!("{}  web", "0".repeat(64))) + &format!("{}  gone\n", "1".repeat(64));
        assert_eq!(Vec::from_iter(inputs.differences(&other)), ["gone", "web"]);
        assert!(!inputs.of_libraries().0.contains_key("web"));

        let scratch = Scratch::new();
        let folder = scratch.path();
        let told = |folder: &Path| check(&root(), folder).map_err(|error| error.to_string());
        assert!(told(folder).is_err_and(|said| said.contains("no page") && said.contains("cargo xtask page")));
        scratch.write("page.tar.br", "");
        scratch.write("page.inputs", other);
        assert!(told(folder).is_err_and(|said| said.contains(": gone, web; build it with `cargo xtask page`")));
        scratch.write("page.inputs", text);
        assert_eq!(told(folder), Ok(()));
    }
}
