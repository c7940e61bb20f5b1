//! The arrows between the rooms: which crate may import which.
//!
//! ARCHITECTURE.md draws them; this test reads `cargo metadata` and fails on
//! any arrow that is not drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What tests share: any room may import it, but only for its tests.
const TESTKIT: &str = "grundy-testkit";

/// Every room in topological order, with the rooms it may import.
const ARROWS: &[(&str, &[&str])] = &[
    ("grundy-core", &[]),
    (TESTKIT, &["grundy-core"]),
    ("grundy-graph", &["grundy-core"]),
    ("grundy-rules", &["grundy-core", "grundy-graph"]),
    ("grundy-script", &["grundy-core"]),
    ("grundy-proof", &["grundy-core", "grundy-rules"]),
    ("grundy-solve", &["grundy-core", "grundy-rules", "grundy-graph", "grundy-proof"]),
    ("grundy", &["grundy-core", "grundy-rules", "grundy-graph", "grundy-script", "grundy-proof", "grundy-solve"]),
    (
        "grundy-cluster",
        &["grundy-core", "grundy-graph", "grundy-rules", "grundy-script", "grundy-proof", "grundy-solve"],
    ),
    ("grundy-cli", &["grundy", "grundy-cluster"]),
    ("grundy-web", &["grundy"]),
    // The benchmark uses what a Rust user uses, and random numbers; nobody imports it.
    ("xtask", &["grundy", TESTKIT]),
    ("xtask-page", &[]),
];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

/// For each room the rooms it imports, tests and build scripts included; but the testkit only where it is not for tests.
fn imports(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let rooms: BTreeSet<String> = packages.iter().map(name).collect();
    packages
        .iter()
        .map(|package| {
            let dependencies = package["dependencies"].as_array().expect("dependencies").iter();
            let wanted = dependencies.filter(|wanted| wanted["name"] != TESTKIT || wanted["kind"] != "dev").map(name);
            (name(package), wanted.filter(|wanted| rooms.contains(wanted)).collect())
        })
        .collect()
}

#[test]
fn no_room_imports_what_it_may_not() {
    for (room, imported) in imports(&metadata()) {
        let (_, allowed) =
            ARROWS.iter().find(|(name, _)| *name == room).unwrap_or_else(|| panic!("{room} is not drawn"));
        for other in imported {
            assert!(allowed.contains(&other.as_str()), "{room} imports {other}, an arrow that is not drawn");
        }
    }
}

#[test]
fn the_arrows_drawn_point_one_way() {
    for (index, (room, allowed)) in ARROWS.iter().enumerate() {
        for other in *allowed {
            assert!(ARROWS[..index].iter().any(|(name, _)| name == other), "{room} → {other} points backwards");
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
