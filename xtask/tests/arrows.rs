//! The arrows between the rooms: which crate may import which; and what `cargo add grundy` brings along. The recipe of
//! CONTRIBUTING.md for a new game.
//!
//! ARCHITECTURE.md draws them. This test reads `cargo metadata` and fails on any arrow that is not drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// The crate that tests share: the tests of any room may import it, and nothing that is published.
const TESTKIT: &str = "grundy-testkit";

/// Every room in topological order, the rooms it may import, and the further rooms that its tests may import.
fn arrows() -> Vec<[Vec<&'static str>; 3]> {
    let lines = include_str!("arrows.txt").lines().filter(|line| !line.starts_with('#'));
    let cells =
        |line: &'static str| line.split(" | ").map(|cell| cell.split(' ').filter(|room| *room != "-").collect());
    lines.map(|line| cells(line).collect::<Vec<_>>().try_into().expect("three cells")).collect()
}

fn metadata() -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

/// For each room, the rooms that it imports itself (with its build script) and those that its tests import.
fn imports(metadata: &Value) -> BTreeMap<String, [BTreeSet<String>; 2]> {
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let rooms: BTreeSet<String> = packages.iter().map(name).collect();
    packages
        .iter()
        .map(|package| {
            let wanted = package["dependencies"].as_array().expect("dependencies").iter();
            let wanted = wanted.filter(|wanted| rooms.contains(&name(wanted)));
            let (tests, own): (Vec<_>, Vec<_>) = wanted.partition(|wanted| wanted["kind"] == "dev");
            (name(package), [own, tests].map(|wanted| wanted.into_iter().map(name).collect()))
        })
        .collect()
}

#[test]
fn no_room_imports_what_it_may_not() {
    let arrows = arrows();
    for (room, [own, tests]) in imports(&metadata()) {
        let drawn = arrows.iter().find(|[names, ..]| names[0] == room);
        let [_, allowed, in_tests] = drawn.unwrap_or_else(|| panic!("{room} is not drawn"));
        for other in own {
            assert!(allowed.contains(&other.as_str()), "{room} imports {other}, an arrow that is not drawn");
        }
        // A room may name itself, to have features in its tests that are not its defaults.
        for other in tests.into_iter().filter(|other| other != TESTKIT && *other != room) {
            let drawn = allowed.contains(&other.as_str()) || in_tests.contains(&other.as_str());
            assert!(drawn, "the tests of {room} import {other}, an arrow that is not drawn");
        }
    }
}

#[test]
fn the_arrows_drawn_point_one_way() {
    let arrows = arrows();
    for (index, [room, allowed, in_tests]) in arrows.iter().enumerate() {
        for other in allowed.iter().chain(in_tests) {
            let stands_before = arrows[..index].iter().any(|[names, ..]| names[0] == *other);
            assert!(stands_before, "{room:?} → {other} points backwards");
        }
    }
}

#[test]
fn the_core_depends_on_nothing() {
    let metadata = metadata();
    let core = metadata["packages"].as_array().and_then(|p| p.iter().find(|p| p["name"] == "grundy-core"));
    let dependencies = core.and_then(|core| core["dependencies"].as_array()).expect("grundy-core");
    assert!(dependencies.iter().all(|d| d["kind"] == "dev"), "grundy-core has a dependency");
}

/// The files of the checker that may name all its rooms: the table of contents, the format and the dispatcher.
const DOORS: [&str; 3] = ["lib.rs", "certificate.rs", "check.rs"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => Vec::from_iter(path.extension().is_some_and(|it| it == "rs").then_some(path)),
        })
        .collect()
}

/// The modules of the crate that a text names, outside comments.
fn modules_named(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let named = lines.flat_map(|line| line.split("crate::").skip(1));
    named.map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()).collect()
}

#[test]
fn the_kernel_of_the_checker_names_no_room() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/grundy-proof/src");
    let mut kernel = 0;
    for file in sources(&folder) {
        let within = file.strip_prefix(&folder).expect("a file of the checker");
        let room = within.iter().next().and_then(|name| name.to_str()).expect("a name");
        if DOORS.contains(&room) {
            continue;
        }
        let room = room.trim_end_matches(".rs");
        kernel += usize::from(room == "kernel");
        let text = fs::read_to_string(&file).expect("a text");
        for module in modules_named(&text) {
            let drawn = module == room || module == "kernel" && room != "kernel";
            assert!(drawn, "{} names `{module}`, an arrow that is not drawn", within.display());
        }
        let outside = room == "kernel" && text.contains("super::super::");
        assert!(!outside, "{} leaves the kernel by `super::super`", within.display());
    }
    assert!(kernel > 5, "{kernel} files of the kernel");
}

/// The rooms of the solver; each uses only preceding ones.
const ROOMS: &str = "summand choose nimber graph walk board family numbers theorem misere hackenbush \
                     entailing worth sums lib";

#[test]
fn the_rooms_of_the_solver_stand_in_order() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/grundy-solve/src");
    let place = |room: &str| ROOMS.split(' ').position(|known| known == room);
    let names = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    // What `lib.rs` takes from a room, by its name.
    let lib = fs::read_to_string(folder.join("lib.rs")).expect("a text");
    let exports = lib.lines().filter_map(|line| line.strip_prefix("pub use ")?.split_once("::"));
    let exported: BTreeMap<String, &str> =
        exports.flat_map(|(room, taken)| names(taken).into_iter().map(move |name| (name, room))).collect();
    for file in sources(&folder) {
        let within = file.strip_prefix(&folder).expect("a file of the solver");
        if within.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests")) {
            continue;
        }
        let room = within.iter().next().and_then(|name| name.to_str()).expect("a name").trim_end_matches(".rs");
        let own = place(room).unwrap_or_else(|| panic!("{room} is not among the rooms of the solver"));
        let text = fs::read_to_string(&file).expect("a text");
        let code = text.split("\n#[cfg(test)]").next().unwrap_or_default().lines();
        let code: String = code.filter(|line| !line.trim_start().starts_with("//")).collect();
        for rest in code.split("crate::").skip(1) {
            let list = rest.strip_prefix('{').and_then(|rest| rest.split(';').next());
            let used = list.map_or_else(|| names(rest).into_iter().take(1).collect(), names);
            for name in used {
                let named = exported.get(&name).copied().unwrap_or(&name);
                assert!(place(named).is_none_or(|it| it <= own), "{} uses `{named}` too early", within.display());
            }
        }
    }
}

/// Largest number of packages in a build of the library as it comes, with its own crates and what its build scripts need.
const MOST: usize = 60;

#[test]
fn the_library_is_light() {
    let packages = packages(&[]);
    assert!(packages.len() <= MOST, "{} packages: {packages:#?}", packages.len());
    for heavy in ["parquet", "starlark", "zstd-sys", "resvg", "tokio"] {
        assert!(!packages.iter().any(|package| package.split(' ').next() == Some(heavy)), "{heavy} is not asked for");
    }
    let without = self::packages(&["--no-default-features"]);
    assert!(without.is_subset(&packages) && without.len() < packages.len(), "{without:#?}");
}

/// The packages of a build of the library with these flags, with their versions.
fn packages(flags: &[&str]) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--package", "grundy", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]);
    let output = cargo.args(["--offline", "--locked"]).args(flags).output().expect("cargo tree runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("names of packages");
    lines.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}

/// Runs a command in a folder, and returns what it prints. Panics if the command fails.
fn run(folder: &Path, words: &str) -> String {
    let end = Command::new("bash").current_dir(folder).args(["-c", words]).env_remove("GRUNDY_LONG").output().unwrap();
    assert!(end.status.success(), "{words}: {}", String::from_utf8_lossy(&end.stderr));
    String::from_utf8(end.stdout).unwrap()
}

/// `GRUNDY_LONG=1` compiles a copy of the last commit with the game.
#[test]
fn the_recipe_adds_a_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let patch = text.split("```diff\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = root.join("target/recipe");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("patch"), patch).unwrap();
    run(root, "git apply --check target/recipe/patch");
    if env::var_os("GRUNDY_LONG").is_none() {
        return;
    }
    run(root, "rm -rf target/recipe/copy && git clone --quiet . target/recipe/copy");
    let copy = folder.join("copy");
    run(&copy, "git apply ../patch");
    run(&copy, "cargo test -p grundy-rules --test all laws && GRUNDY_UPDATE=1 cargo test -p grundy --test all golden");
    let answer = run(&copy, "cargo run --quiet -- solve digits 12 --json");
    assert!(answer.contains(r#""grundy":2"#), "{answer}");
}
