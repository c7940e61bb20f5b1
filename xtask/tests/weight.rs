//! What `cargo add grundy` brings along.

use std::collections::BTreeSet;
use std::process::Command;

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
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--package", "grundy", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"])
        .args(["--offline", "--locked"])
        .args(flags)
        .output()
        .expect("cargo tree runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("names of packages");
    lines.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}
