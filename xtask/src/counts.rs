//! Lines of Rust per room beside their ceilings, golden rows, and bad inputs.

use std::collections::BTreeMap;

use crate::budget::{Budget, tracked};

/// What a room has.
#[derive(Default)]
struct Size {
    files: usize,
    lines: usize,
    in_tests: usize,
}

/// Prints the table.
///
/// # Errors
///
/// A sentence for each ceiling that is exceeded, and for each file without a room.
pub fn run(budget: &Budget) -> Result<(), String> {
    let mut rooms: BTreeMap<&str, Size> = BTreeMap::new();
    let mut above = Vec::new();
    for (file, text) in tracked(&["*.rs"])? {
        let Some(room) = budget.room(&file) else {
            above.push(format!("{file} is in no room of xtask/budget.toml"));
            continue;
        };
        let size = rooms.entry(room).or_default();
        size.files += 1;
        size.lines += text.lines().count();
        size.in_tests += lines_in_tests(&file, &text);
    }
    println!("| room | files | lines | of them in tests | ceiling | goal |\n| --- | --- | --- | --- | --- | --- |");
    let mut all = Size::default();
    for (name, room) in &budget.rooms {
        let size = rooms.remove(name.as_str()).unwrap_or_default();
        println!("| {name} | {} | {} | {} | {} | {} |", size.files, size.lines, size.in_tests, room.lines, room.goal);
        if size.lines > room.lines {
            above.push(format!("{name} has {} lines, its ceiling is {}", size.lines, room.lines));
        }
        all.files += size.files;
        all.lines += size.lines;
        all.in_tests += size.in_tests;
    }
    let goal: usize = budget.rooms.values().map(|room| room.goal).sum();
    println!("| all | {} | {} | {} | {} | {goal} |", all.files, all.lines, all.in_tests, budget.total);
    if all.files > budget.files {
        above.push(format!("there are {} files of Rust, the ceiling is {}", all.files, budget.files));
    }
    let golden = tracked(&["testdata/golden/*.toml"])?;
    let rows: usize = golden.iter().map(|(_, text)| text.lines().filter(|line| line.starts_with("[[")).count()).sum();
    println!("\ngolden rows: {rows} in {} files", golden.len());
    let inputs = |text: &str| text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count();
    let bad: usize = tracked(&["testdata/bad/*.txt"])?.iter().map(|(_, text)| inputs(text)).sum();
    println!("bad inputs: {bad}");
    if above.is_empty() { Ok(()) } else { Err(above.join("\n")) }
}

/// The lines from `#[cfg(test)]` on; all lines of `tests.rs` and of what lies in a folder `tests`.
fn lines_in_tests(file: &str, text: &str) -> usize {
    if file.split('/').any(|name| name == "tests" || name == "tests.rs") {
        return text.lines().count();
    }
    text.lines().skip_while(|line| *line != "#[cfg(test)]").count()
}
