//! Lines per room, golden rows, and bad inputs.

use std::fs;
use std::path::{Path, PathBuf};

/// Prints the table.
pub fn run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut rooms: Vec<PathBuf> = folders(&root.join("crates"));
    rooms.extend(["testkit", "xtask", "xtask/bench", "xtask/page"].map(|room| root.join(room)));
    println!("| room | files | lines | of them in tests |\n| --- | --- | --- | --- |");
    for room in rooms {
        let source = rust_files(&room.join("src"));
        let tests = rust_files(&room.join("tests"));
        let test_lines: usize = tests.iter().map(|file| lines(file)).sum();
        let all: usize = source.iter().map(|file| lines(file)).sum::<usize>() + test_lines;
        let inner: usize = source.iter().map(|file| inner_test_lines(file)).sum();
        let name = room.file_name().unwrap_or_default().to_string_lossy().into_owned();
        println!("| {name} | {} | {all} | {} |", source.len() + tests.len(), test_lines + inner);
    }
    let golden = files(&root.join("testdata/golden"), "toml");
    let rows: usize = golden.iter().map(|file| read(file).lines().filter(|line| line.starts_with("[[")).count()).sum();
    println!("\ngolden rows: {rows} in {} files", golden.len());
    let bad: usize = files(&root.join("testdata/bad"), "txt")
        .iter()
        .map(|file| read(file).lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count())
        .sum();
    println!("bad inputs: {bad}");
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}

fn lines(file: &Path) -> usize {
    read(file).lines().count()
}

/// The lines from `#[cfg(test)]` on; all lines of `tests.rs` and of what lies in a folder `tests`.
fn inner_test_lines(file: &Path) -> usize {
    if file.iter().any(|name| name == "tests" || name == "tests.rs") {
        return lines(file);
    }
    read(file).lines().skip_while(|line| *line != "#[cfg(test)]").count()
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).filter(|p| p.is_dir()).collect();
    found.sort();
    found
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == ending)).collect();
    found.sort();
    found
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = files(folder, "rs");
    for inner in folders(folder) {
        found.extend(rust_files(&inner));
    }
    found
}
