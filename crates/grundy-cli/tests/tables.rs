//! `grundy check DIR`, and answers from tables, as a user runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use grundy::Nimber;
use grundy::graph::table::{Entry, Manifest, Table, TableError, write_shard};
use serde_json::Value;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("grundy-cli-tables-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn run(&self, words: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(words.split(' ')).current_dir(&self.0).env("NO_COLOR", "1").output().unwrap()
    }

    /// Standard output and the exit code.
    fn told(&self, words: &str) -> (String, Option<i32>) {
        let output = self.run(words);
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    }

    /// What is told of each file, and the exit code.
    fn json(&self, words: &str) -> (Vec<Value>, Option<i32>) {
        let (told, code) = self.told(&format!("{words} --format json"));
        (told.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), code)
    }

    fn table(&self, source: &str, name: &str) -> PathBuf {
        let output = self.run(&format!("cluster solve {source} -o {name} --shards 4"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let other = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &other),
            false => drop(fs::copy(&path, &other).unwrap()),
        }
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

#[test]
fn a_sound_table_is_valid() {
    let scratch = Scratch::new("sound");
    scratch.table("wythoff 6,6", "table");
    let (told, code) = scratch.told("check table");
    assert_eq!(code, Some(0));
    assert!(
        told.starts_with("table: valid\n  established: the Grundy value and the remoteness of 28 positions"),
        "{told}"
    );
    let (told, code) = scratch.json("check table --threads 2");
    assert_eq!((told.len(), code), (1, Some(0)));
    assert_eq!((&told[0]["file"], &told[0]["verdict"]), (&"table".into(), &"valid".into()));
    assert!(told[0]["established"][2].as_str().unwrap().contains("can be reached from 6,6"), "{}", told[0]);
    assert!(told[0]["trusted"].is_array());
}

#[test]
fn a_sample_can_be_drawn_again() {
    let scratch = Scratch::new("sample");
    scratch.table("wythoff 6,6", "table");
    let sampled = scratch.json("check table --sample 9 --seed 3");
    assert_eq!(sampled, scratch.json("check table --sample 9 --seed 3"));
    assert_eq!(sampled.1, Some(0));
    assert_eq!(
        sampled.0[0]["established"],
        serde_json::json!([
            "9 of 28 positions, drawn at random (seed 3), agree with their options",
            "nothing is proved about the others"
        ])
    );
    // Without a seed one is taken from the clock, and told.
    let (told, code) = scratch.told("check table --sample 9");
    assert!(code == Some(0) && told.contains("drawn at random (seed "), "{told}");
    // A table beyond the memory is sampled all the same.
    let output = scratch.run("check table --memory-limit 100B");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(3) && told.contains("--sample"), "{told}");
    assert_eq!(scratch.told("check table --memory-limit 100B --sample 9").1, Some(0));
}

#[test]
fn a_damaged_table_is_rejected_and_the_others_are_checked() {
    let scratch = Scratch::new("damaged");
    let sound = scratch.table("wythoff 6,6", "sound");
    let table = Table::open(&sound).unwrap();
    let last = table.files().len() - 1;
    let file = table.files()[last].path.clone();
    drop(table);

    let damaged = scratch.0.join("damaged");
    copy(&sound, &damaged);
    let mut bytes = fs::read(damaged.join(&file)).unwrap();
    bytes[9] ^= 1;
    fs::write(damaged.join(&file), bytes).unwrap();
    let wrong = scratch.0.join("wrong");
    copy(&sound, &wrong);
    change_a_row(&wrong, last, |row| *row = Entry::of_value(row.position.clone(), Nimber(77), row.remoteness));
    let longer = scratch.0.join("longer");
    copy(&sound, &longer);
    change_a_row(&longer, last, |row| row.remoteness = row.remoteness.map(|moves| moves + 2));
    let missing = scratch.0.join("missing");
    copy(&sound, &missing);
    fs::remove_file(missing.join(&file)).unwrap();

    let names = ["damaged", "wrong", "sound", "longer", "missing"];
    let (told, code) = scratch.json(&format!("check {}", names.join(" ")));
    assert_eq!(code, Some(1));
    for (line, (name, reason)) in
        told.iter().zip(names.iter().zip([file.as_str(), "but its options give", "", "remoteness", file.as_str()]))
    {
        assert_eq!(line["file"], **name);
        if *name == "sound" {
            assert_eq!(line["verdict"], "valid");
            continue;
        }
        assert_eq!(line["verdict"], "rejected");
        assert!(line["reason"].as_str().unwrap().contains(reason), "{line}");
        assert!(line["step"].is_string());
    }
    assert_eq!(told.len(), names.len());
    let (text, code) = scratch.told("check wrong");
    assert!(
        code == Some(1) && text.starts_with("wrong: rejected\n  step: ") && text.contains("\n  reason: "),
        "{text}"
    );

    // What is no table at all is bad input.
    fs::create_dir(scratch.0.join("empty")).unwrap();
    for words in ["check empty", "check absent", "check empty sound"] {
        assert_eq!(scratch.told(words).1, Some(2), "{words}");
    }
    println!("compared {} tables", names.len());
}

#[test]
fn a_table_is_about_one_content_of_its_rules() {
    let scratch = Scratch::new("rules");
    let rules = "start = 9\ndef options(n):\n  return [n - k for k in (1, 2) if k <= n]\ndef rank(n): return n\n";
    fs::write(scratch.0.join("game.star"), rules).unwrap();
    scratch.table("rules:game.star", "table");
    assert_eq!(scratch.told("check table").1, Some(0));
    fs::write(scratch.0.join("game.star"), rules.replace("(1, 2)", "(1, 3)")).unwrap();
    let (told, code) = scratch.json("check table");
    assert_eq!((code, &told[0]["step"]), (Some(1), &"manifest".into()));
    let answer = scratch.run("solve rules:game.star --table table");
    assert_eq!(answer.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&answer.stderr).contains("another content"), "{answer:?}");
}
