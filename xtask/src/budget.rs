//! The ceilings of `xtask/budget.toml`: lines and files of Rust, and sentences that break a rule.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What `xtask/budget.toml` holds.
#[derive(Default)]
pub struct Budget {
    /// Most lines of Rust in the repository, tests included.
    pub total: usize,
    /// Most files of Rust.
    pub files: usize,
    pub rooms: BTreeMap<String, Room>,
    /// Most sentences that break each rule of `tidy`.
    pub sentences: BTreeMap<String, usize>,
}

/// A room of the house, or a neighbour.
pub struct Room {
    /// Most lines today.
    pub lines: usize,
    /// The ceiling that the room is to reach.
    pub goal: usize,
    /// Folders and files of the room. The longest path that fits a file names the file's room.
    pub paths: Vec<String>,
}

const FILE: &str = "xtask/budget.toml";

impl Budget {
    /// Reads the ceilings. Fails if the file cannot be read, or its ceilings do not add up.
    pub fn read() -> Result<Budget, String> {
        let budget = Budget::parse(&read(FILE)?)?;
        // No total, no count of files and of sentences may rise above that of a committed version.
        for commit in git(&["log", "--format=%H", "--", FILE])?.lines() {
            let Ok(earlier) = git(&["show", &format!("{commit}:{FILE}")]).and_then(|text| Budget::parse(&text)) else {
                continue;
            };
            budget.not_above(&earlier).map_err(|risen| format!("{FILE}: {risen} (commit {commit})"))?;
        }
        Ok(budget)
    }

    /// Reads the lines of the file: `key = number`, `[section]`, and a room with its three fields on one line.
    fn parse(text: &str) -> Result<Budget, String> {
        let (mut budget, mut section) = (Budget::default(), "");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']');
                continue;
            }
            let wrong = || format!("{FILE}: `{line}` is not a ceiling");
            let (name, value) = line.split_once(" = ").ok_or_else(wrong)?;
            let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
            let field = |field: &str| {
                let digits = value.split_once(&format!("{field} = ")).map(|(_, rest)| rest.split([',', ' ']).next());
                number(digits.flatten().unwrap_or_default())
            };
            match (section, name) {
                ("", "total") => budget.total = number(value)?,
                ("", "files") => budget.files = number(value)?,
                ("rooms", name) => {
                    let paths = value.split('"').skip(1).step_by(2).map(str::to_owned).collect();
                    let room = Room { lines: field("lines")?, goal: field("goal")?, paths };
                    budget.rooms.insert(name.to_owned(), room);
                }
                ("sentences", rule) => _ = budget.sentences.insert(rule.to_owned(), number(value)?),
                _ => return Err(wrong()),
            }
        }
        let sum: usize = budget.rooms.values().map(|room| room.lines).sum();
        if sum != budget.total {
            return Err(format!("{FILE}: the rooms have {sum} lines together, and total is {}", budget.total));
        }
        Ok(budget)
    }

    fn not_above(&self, earlier: &Budget) -> Result<(), String> {
        let now = |rule: &String| self.sentences.get(rule).copied().unwrap_or(0);
        let sentences = earlier.sentences.iter().map(|(rule, most)| (rule.as_str(), now(rule), *most));
        let mut all =
            [("total", self.total, earlier.total), ("files", self.files, earlier.files)].into_iter().chain(sentences);
        all.find(|(_, now, then)| now > then)
            .map_or(Ok(()), |(name, now, then)| Err(format!("{name} may only fall: {now} is above {then}")))
    }

    pub fn room(&self, file: &str) -> Option<&str> {
        let fits = |path: &str| file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let paths = self.rooms.iter().flat_map(|(name, room)| room.paths.iter().map(move |path| (path, name)));
        paths.filter(|(path, _)| fits(path)).max_by_key(|(path, _)| path.len()).map(|(_, name)| name.as_str())
    }
}

/// The files that git tracks under these patterns, and their texts. Fails if git cannot be run, or a file cannot be read.
pub fn tracked(patterns: &[&str]) -> Result<Vec<(String, String)>, String> {
    let mut arguments = vec!["ls-files", "--"];
    arguments.extend(patterns);
    git(&arguments)?.lines().map(|file| Ok((file.to_owned(), read(file)?))).collect()
}

fn git(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").arg("-C").arg(root()).args(arguments).output();
    let output = output.map_err(|error| format!("git cannot be run: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a file of the repository. Fails with its name.
pub fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))
}

#[derive(Default)]
struct Size {
    files: usize,
    lines: usize,
    in_tests: usize,
}

/// Prints the table. Fails with a sentence for each ceiling that is exceeded, and for each file without a room.
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

#[cfg(test)]
mod tests {
    use super::Budget;

    fn budget(total: usize, core: usize, heap: usize, long: usize) -> Result<Budget, String> {
        Budget::parse(&format!(
            "total = {total}\nfiles = 3\n[rooms]\ncore = {{ lines = {core}, goal = 1, paths = [\"crates\"] }}\n\
             octal = {{ lines = {heap}, goal = 1, paths = [\"crates/solve/heap\"] }}\n[sentences]\nlong = {long}\n"
        ))
    }

    #[test]
    fn the_longest_path_names_the_room() {
        let budget = budget(10, 4, 6, 0).unwrap();
        let rooms = ["crates/solve/heap/a.rs", "crates/solve/heaps.rs", "xtask/a.rs"].map(|file| budget.room(file));
        assert_eq!(rooms, [Some("octal"), Some("core"), None]);
    }

    #[test]
    fn ceilings_add_up_and_only_fall() {
        assert!(budget(11, 4, 6, 0).is_err());
        let earlier = budget(10, 4, 6, 5).unwrap();
        assert!(budget(10, 6, 4, 5).unwrap().not_above(&earlier).is_ok());
        assert!(budget(11, 5, 6, 5).unwrap().not_above(&earlier).is_err());
        assert!(budget(10, 4, 6, 6).unwrap().not_above(&earlier).is_err());
    }
}
