//! `grundy check DIR`, and answers from tables, as a user runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use grundy::Nimber;
use grundy::files::table::{Entry, Manifest, Table, TableError, write_shard};
use grundy_testkit::{Scratch, copy};
use serde_json::Value;

/// A folder in which the program runs.
struct Place(Scratch);

impl Place {
    fn new() -> Place {
        Place(Scratch::new())
    }

    fn run(&self, words: &str) -> Output {
        crate::grundy(self.0.path(), words).env("NO_COLOR", "1").output().unwrap()
    }

    /// Standard output and the exit code.
    fn told(&self, words: &str) -> (String, Option<i32>) {
        let output = self.run(words);
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    }

    /// The verdict on each file, and the exit code.
    fn json(&self, words: &str) -> (Vec<Value>, Option<i32>) {
        let (told, code) = self.told(&format!("{words} --format json"));
        (told.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), code)
    }

    fn table(&self, source: &str, name: &str) -> PathBuf {
        let output = self.run(&format!("cluster solve {source} -o {name} --shards 4"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        self.0.at(name)
    }
}

/// Changes the first row of a file, and the manifest as if nothing had happened.
fn change_a_row(folder: &Path, file: usize, change: impl Fn(&mut Entry)) {
    let mut manifest = Manifest::read(folder).unwrap();
    let mut rows: Vec<Entry> = Table::open(folder).unwrap().rows_of(file).unwrap().map(Result::unwrap).collect();
    change(&mut rows[0]);
    let record = manifest.files[file].clone();
    let rows = rows.into_iter().map(Ok::<_, TableError>);
    manifest.files[file] = write_shard(folder, record.layer, record.shard, rows).unwrap();
    manifest.write(folder).unwrap();
}

/// The name of a damaged copy, what is done to it, and what the check says of it.
type Change<'a> = (&'a str, &'a dyn Fn(&Path), &'a str);

#[test]
fn a_damaged_table_is_rejected_and_the_others_are_checked() {
    let scratch = Place::new();
    let sound = scratch.table("wythoff 6,6 --memory-limit 64KiB", "sound");
    let last = Manifest::read(&sound).unwrap().files.len() - 1;
    let file = Manifest::read(&sound).unwrap().files[last].path.clone();
    let changes: [Change; 5] = [
        (
            "damaged",
            &|folder| {
                let mut bytes = fs::read(folder.join(&file)).unwrap();
                bytes[9] ^= 1;
                fs::write(folder.join(&file), bytes).unwrap();
            },
            &file,
        ),
        (
            "wrong",
            &|folder| {
                change_a_row(folder, last, |row| {
                    *row = Entry::of_value(row.position.clone(), Nimber(77), row.remoteness);
                })
            },
            "but its options give",
        ),
        ("same", &|_| {}, ""),
        (
            "longer",
            &|folder| {
                change_a_row(folder, last, |row| {
                    row.remoteness = row.remoteness.map(|moves| moves + 2);
                })
            },
            "remoteness",
        ),
        ("missing", &|folder| fs::remove_file(folder.join(&file)).unwrap(), &file),
    ];
    for (name, change, _) in &changes {
        copy(&sound, &scratch.0.at(name));
        change(&scratch.0.at(name));
    }
    let (told, code) = scratch.json(&format!("check {}", changes.map(|change| change.0).join(" ")));
    assert_eq!((told.len(), code), (5, Some(1)));
    for (line, (name, _, reason)) in told.iter().zip(changes) {
        assert_eq!(line["file"], name);
        assert_eq!(line["verdict"], if name == "same" { "valid" } else { "rejected" });
        assert!(line["reason"].as_str().unwrap_or_default().contains(reason), "{line}");
        assert_eq!(line["step"].is_string(), name != "same");
    }
    let (text, code) = scratch.told("check wrong");
    assert!(text.starts_with("wrong: rejected\n  step: ") && text.contains("\n  reason: "), "{text}");
    assert_eq!(code, Some(1));

    // What is not a table at all is bad input.
    fs::create_dir(scratch.0.at("empty")).unwrap();
    for words in ["check empty", "check absent", "check empty sound"] {
        assert_eq!(scratch.told(words).1, Some(2), "{words}");
    }
}

#[test]
fn tables_without_ranks_are_checked_and_asked() {
    let scratch = Place::new();
    let mut text = "from,to\nNew York,8\n\"a,b\",New York\n8,\"a,b\"\n8,0\n7,7\n7,0\n\"8 0\",8\n".to_owned();
    for v in 100..1400u32 {
        // Down by some, and now and then up again.
        text += &format!("{v},{}\n{v},{}\n", v - 1 - v % 7, if v % 11 == 0 { v + 3 } else { v - 2 });
    }
    scratch.0.write("loops.csv", &text);
    let is_down = |from: &str, to: &str| from.parse::<u32>().is_ok_and(|v| to.parse::<u32>().is_ok_and(|w| w < v));
    let edges = text.lines().filter(|line| !line.contains(['a', '7', '"'])).filter_map(|line| line.split_once(','));
    let edges = edges.filter(|(from, to)| is_down(from, to)).map(|(from, to)| format!("[{from},{to}]"));
    scratch.0.write("down.json", format!("{{\"edges\":[{}]}}", edges.collect::<Vec<_>>().join(",")));
    let back = "start = 9\ndef options(n):\n  return [n - k for k in [1, 4] if k <= n] + \
                ([n + 1] if n > 0 and n % 2 == 0 else [])\n";
    scratch.0.write("back.star", back);
    for (number, (source, flag, kind, asked)) in (0..).zip([
        ("graph:loops.csv", "", "loopy", &["7", "1300", "8"][..]),
        ("graph:loops.csv", " --misere", "outcomes", &["7", "1399", "8"]),
        ("graph:down.json", "", "values", &["1300", "600"]),
        ("graph:down.json", " --misere", "outcomes", &["1300"]),
        ("rules:back.star", "", "loopy", &["9", "5", "6"]),
        ("rules:back.star", " --misere", "outcomes", &["9", "5", "6"]),
    ]) {
        let name = format!("table-{number}");
        let folder = scratch.table(&format!("{source}{flag}"), &name);
        let manifest = Manifest::read(&folder).unwrap();
        assert_eq!(serde_json::to_value(manifest.kind).unwrap(), kind, "{source}{flag}");
        for words in [format!("check {name}"), format!("check {name} --sample 200 --seed 4")] {
            let (told, code) = scratch.told(&words);
            assert_eq!(code, Some(0), "{source}{flag}: {told}");
        }
        for position in asked {
            let (told, _) = scratch.json(&format!("solve {source} {position}{flag} --table {name}"));
            let (expected, _) = scratch.json(&format!("solve {source} {position}{flag}"));
            for field in ["outcome", "remoteness", "winning_moves"] {
                // The solvers leave the length out where they need not know it.
                if !expected[0][field].is_null() {
                    assert_eq!(told[0][field], expected[0][field], "{source} {position}{flag}: {field}");
                }
            }
        }
        // A wrong row is found: by the check of all, and in a sample of more rows than there are.
        change_a_row(&folder, 0, |row| match &row.value {
            Some(_) => row.remoteness = Some(row.remoteness.unwrap_or(0) + 2),
            None if row.outcome == grundy::Outcome::N => row.outcome = grundy::Outcome::P,
            None => row.outcome = grundy::Outcome::N,
        });
        assert_eq!(scratch.told(&format!("check {name}")).1, Some(1), "{source}{flag}");
        assert_eq!(scratch.told(&format!("check {name} --sample 30000 --seed 4")).1, Some(1), "{source}{flag}");
    }
    // Beyond the memory nothing is said against the table.
    scratch.table("graph:loops.csv", "beyond");
    let (told, code) = scratch.told("check beyond --memory-limit 20KiB");
    assert!(code == Some(3) && told.starts_with("beyond: cannot check") && told.contains("--sample"), "{told}");
    assert_eq!(scratch.told("check beyond --memory-limit 20KiB --sample 5 --seed 2").1, Some(0));
    assert!(!scratch.run("solve graph:loops.csv 7 --table beyond --memory-limit 20KiB").status.success());
}
