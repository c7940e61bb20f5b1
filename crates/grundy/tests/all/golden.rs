//! The golden suite: `testdata/golden/*.toml`, one truth for every solver.
//!
//! The session answers every row, the answer is certified, and the independent checker checks the certificate. Rows
//! that are small enough are also compared with the definition played out over the whole sum.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::{SOURCES, checked, truth};
use grundy::{
    Convention, ENTRIES, Nimber, Outcome, Player, Position, Rules, Session, Shape, Sum, Verdict, WrittenMove,
    WrittenValue, proof,
};
use grundy_testkit::Play;
use toml::{Table, Value};

fn golden_files() -> Vec<(String, Table)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&file).unwrap();
            (name.clone(), text.parse().unwrap_or_else(|error| panic!("{name}: {error}")))
        })
        .collect()
}

/// The rows of one kind, each with a name for messages.
fn rows(kind: &str) -> Vec<(String, Table)> {
    let mut rows = Vec::new();
    for (name, file) in golden_files() {
        let list = file.get(kind).and_then(Value::as_array).cloned().unwrap_or_default();
        for (i, row) in list.into_iter().enumerate() {
            let row = row.as_table().unwrap().clone();
            assert!(!text(&row, "source").is_empty(), "{name}: {kind} {i} has no source");
            rows.push((format!("{name}: {kind} {i}"), row));
        }
    }
    assert!(!rows.is_empty());
    rows
}

fn text<'a>(row: &'a Table, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn numbers(row: &Table, key: &str) -> Vec<u64> {
    let list = row[key].as_array().unwrap();
    list.iter().map(|value| value.as_integer().unwrap() as u64).collect()
}

fn number(row: &Table, key: &str) -> Option<u64> {
    // Numbers beyond 63 bits are written as text.
    row.get(key).map(|value| match value {
        Value::String(text) => text.parse().unwrap(),
        value => value.as_integer().unwrap() as u64,
    })
}

/// The statements that the certificates of all rows of one kind establish, as listed in `testdata/established`: an
/// established statement stays established.
struct Established {
    kind: &'static str,
    lines: String,
}

impl Established {
    fn of(kind: &'static str) -> Established {
        Established { kind, lines: String::new() }
    }

    fn add(&mut self, name: &str, certificate: &proof::Certificate) {
        let verified = checked(certificate, &SOURCES);
        let is_run = certificate.sources.keys().any(|file| file.starts_with("rules:"));
        let trusts = verified.trusted.iter().any(|sentence| sentence.contains("the interpreter of the rules"));
        assert_eq!(trusts, is_run, "{name}: {verified:?}");
        self.lines += &format!("{name}\n");
        verified.established.iter().for_each(|sentence| self.lines += &format!("  {sentence}\n"));
    }

    fn compare(self) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/established");
        let file = folder.join(format!("{}.txt", self.kind));
        if std::env::var_os("GRUNDY_UPDATE").is_some() {
            fs::create_dir_all(folder).unwrap();
            fs::write(&file, &self.lines).unwrap();
        }
        let expected = fs::read_to_string(&file).unwrap();
        for (line, expected) in self.lines.lines().zip(expected.lines()) {
            assert_eq!(line, expected, "{}", file.display());
        }
        assert_eq!(self.lines.lines().count(), expected.lines().count(), "{}", file.display());
    }
}

#[test]
fn every_ruleset_has_a_golden_file() {
    for entry in ENTRIES.iter() {
        let about = |row: &Table| {
            let position = text(row, "position");
            let rules = SOURCES.find(text(row, "ruleset")).ok();
            let game = (!position.is_empty()).then(|| Sum::read(position, &SOURCES).unwrap());
            let of_game = game.iter().flat_map(Sum::components).map(|summand| summand.rules);
            rules.iter().chain(of_game).filter_map(Rules::entry).any(|other| other.name == entry.name)
        };
        // All rows of its file concern it, alone or in sums.
        let mut rows = golden_files().into_iter().map(|(_, file)| {
            file.into_iter().flat_map(|(_, rows)| {
                rows.as_array().into_iter().flatten().filter_map(Value::as_table).cloned().collect::<Vec<_>>()
            })
        });
        assert!(rows.any(|mut rows| rows.all(|row| about(&row))), "no golden file is about {}", entry.name);
    }
}

#[test]
fn values() {
    let mut established = Established::of("values");
    for (name, row) in rows("values") {
        let rules = SOURCES.find(text(&row, "ruleset")).unwrap();
        let from = number(&row, "from").unwrap_or(0);
        let expected = numbers(&row, "values");
        let to = from + expected.len() as u64 - 1;
        let mut session = Session::default();
        let values = session.values(&rules, from, to).unwrap();
        assert_eq!(values, expected, "{name}");
        established.add(&name, &session.certify_values(&rules, from, values).unwrap());
        // Sums fall into very many parts: the definition is for short heaps.
        let heap = |n: u64| vec![Position::from(n)];
        let play = Play::of(&*rules.moves, (from..=to.min(24)).map(heap));
        let by_definition = play.values();
        for (n, &value) in (from..=24).zip(&expected) {
            assert_eq!(by_definition[play.find(&heap(n))], Nimber(value).into(), "{name}: heap {n} by the definition");
        }
    }
    established.compare();
}

#[test]
fn tables() {
    let mut established = Established::of("tables");
    for (name, row) in rows("table") {
        let rules = SOURCES.find(text(&row, "ruleset")).unwrap();
        assert_eq!(rules.shape, Shape::Pair);
        let from = number(&row, "from").unwrap_or(0);
        // -1 means that there is no position.
        let cell = |cell: &Value| u64::try_from(cell.as_integer().unwrap()).ok();
        let line = |line: &Value| line.as_array().unwrap().iter().map(cell).collect();
        let expected: Vec<Vec<Option<u64>>> = row["rows"].as_array().unwrap().iter().map(line).collect();
        let to = from + expected.len() as u64 - 1;
        let mut session = Session::default();
        let table = session.table(&rules, from, to).unwrap();
        assert_eq!(table, expected, "{name}");
        established.add(&name, &session.certify_table(&rules, from, table).unwrap());
    }
    established.compare();
}

#[test]
fn periods() {
    let mut established = Established::of("periods");
    for (name, row) in rows("period") {
        let rules = SOURCES.find(text(&row, "ruleset")).unwrap();
        let mut session = Session::default();
        let report = session.period(&rules, number(&row, "to")).unwrap();
        assert_eq!(report.verdict.to_string(), text(&row, "verdict"), "{name}");
        if report.verdict == Verdict::Proven {
            let law = report.periodicity.unwrap();
            let expected = (number(&row, "preperiod").unwrap(), number(&row, "period").unwrap());
            assert_eq!((law.preperiod, law.period), expected, "{name}");
            assert_eq!(law.saltus, number(&row, "saltus").unwrap_or(0), "{name}");
        }
        for (key, found) in [("values_used", Some(report.values_used)), ("max_grundy", report.max_grundy)] {
            if let Some(expected) = number(&row, key) {
                assert_eq!(found, Some(expected), "{name}: {key}");
            }
        }
        established.add(&name, &session.certify_period(&rules, &report).unwrap());
    }
    established.compare();
}

#[test]
fn positions() {
    let mut established = Established::of("positions");
    for (name, row) in rows("position") {
        let position = text(&row, "position");
        let game = Sum::read(position, &SOURCES).unwrap_or_else(|error| panic!("{name}: {position}: {error}"));
        let misere = text(&row, "convention") == "misere";
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let most = 10_000;
        let mut session = Session::default();
        let answer =
            session.solve(&game, convention, most).unwrap_or_else(|error| panic!("{name}: {position}: {error}"));
        assert_eq!(answer.outcome.to_string(), text(&row, "outcome"), "{name}: {position}");
        if row.contains_key("grundy") {
            let expected = row["grundy"].as_str().map_or_else(|| row["grundy"].to_string(), str::to_owned);
            assert_eq!(answer.grundy.as_ref().map(ToString::to_string), Some(expected), "{name}: {position}");
        }
        if let Some(count) = row.get("count") {
            let count = count.as_str().map_or_else(|| count.as_integer().unwrap().to_string(), str::to_owned);
            assert_eq!(answer.winning_move_count, Some(count.parse().unwrap()), "{name}: {position}");
        }
        if let Some(remoteness) = number(&row, "remoteness") {
            assert_eq!(answer.remoteness, Some(remoteness), "{name}: {position}");
        }
        let drawing = answer.drawing_moves.as_ref();
        for (key, told) in [("moves", Some(&answer.winning_moves)), ("drawing", drawing)] {
            let Some(moves) = row.get(key) else { continue };
            let found: Vec<String> = told.into_iter().flatten().map(|step| made(&game.written(step))).collect();
            let expected: Vec<&str> = moves.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            assert_eq!(found, expected, "{name}: {position}");
        }
        // Where a player may move again, a certificate lists whole sums: some are too many.
        let entails = game.components().any(|summand| summand.rules.moves.nature().entails);
        if !entails || text(&row, "too_large").is_empty() {
            established.add(&format!("{name}: {position}"), &session.certify(&answer).unwrap());
        }
        if text(&row, "too_large").is_empty() {
            let truth = truth(&game, convention);
            assert_eq!(answer.outcome, truth.outcome, "{name}: {position} by the definition");
            assert_eq!(
                answer.winning_move_count,
                Some(truth.count(Outcome::P)),
                "{name}: {position} by the definition"
            );
            assert!(answer.remoteness.is_none() || answer.remoteness == truth.remoteness, "{name}: {position}");
            let value = truth.value.as_ref().map(grundy::Value::from);
            assert!(misere || answer.grundy == value, "{name}: {position} is worth {value:?} by the definition");
            for (told, outcome) in [(Some(&answer.winning_moves), Outcome::P), (drawing, Outcome::D)] {
                let Some(told) = told else { continue };
                let told: BTreeSet<_> = told.iter().map(|step| (step.component, step.to.clone())).collect();
                assert_eq!(told, truth.leading_to(outcome), "{name}: {position} by the definition");
            }
        }
    }
    established.compare();
}

/// `1: 4` turns component 1 into 4; `0: 1 + 3` splits component 0; `0:` leaves nothing of it.
fn made(step: &WrittenMove) -> String {
    format!("{}: {}", step.component, step.to.join(" + ")).trim_end().to_owned()
}

#[test]
fn partizan_positions() {
    for (name, row) in rows("partizan") {
        let position = text(&row, "position");
        let game = Sum::read(position, &SOURCES).unwrap_or_else(|error| panic!("{name}: {position}: {error}"));
        let answer = Session::default().solve(&game, Convention::Normal, 10_000).unwrap();
        assert_eq!(answer.outcome.to_string(), text(&row, "outcome"), "{name}: {position}");
        let written = answer.written();
        assert_eq!(serde_json::to_string(&answer).unwrap(), serde_json::to_string(&written).unwrap());
        let value = match written.value.as_ref().unwrap() {
            WrittenValue::Number(number) => ("number", number),
            WrittenValue::Canonical(canonical) => ("canonical", canonical),
        };
        assert_eq!(text(&row, value.0), value.1, "{name}: {position}");
        let counts = answer.winning_move_counts.unwrap();
        for (player, side, count) in [("left", Player::Left, counts.left), ("right", Player::Right, counts.right)] {
            let found = written.winning_moves.iter().filter(|step| step.player == Some(side)).map(made);
            let found: Vec<String> = found.collect();
            if let Some(moves) = row.get(player) {
                let expected: Vec<&str> = moves.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
                assert_eq!(found, expected, "{name}: {position}: {player}");
                assert!(count.unwrap() >= found.len() as u128);
            }
            if let Some(expected) = number(&row, &format!("{player}_count")) {
                assert_eq!(count, Some(expected.into()), "{name}: {position}: {player}");
            }
        }
    }
}
