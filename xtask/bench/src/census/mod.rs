//! `cargo xtask census LIST FILE`: a file with a row for each game of a list.
//!
//! A code is what a command of grundy takes: `rules:rules/family-graph.star 0,0,2,1,9,n`, `0.137`, `take:1,3`. Rules for two
//! heaps are written as their rays and their steps. Rows are kept beside the file as they are found, so that a later run
//! goes on. The hash is that of the certificate, which the checker has accepted.

mod lists;

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use grundy::family::FamilyQuestion;
use grundy::files::{Column, Listing};
use grundy::proof::{Certificate, check_with};
use grundy::{Convention, Family, Limits, Rules, Session, Silent, Sources, ask};
use parquet::file::reader::{FileReader, SerializedFileReader};

/// `size` is the number of kinds of pieces, or of states of the automaton.
const NAMES: [&str; 9] =
    ["code", "verdict", "preperiod", "period", "saltus", "exceptions", "max_grundy", "size", "certificate"];
/// Heaps are computed up to this one.
const HEAPS: u64 = 20_000;

/// A row of the file. What is not known is empty.
type Row = [String; 9];

/// Writes the rows of a list that are missing, and then the file.
pub fn run(list: &str, file: &Path) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    Listing::check_ending(file).map_err(|error| failed(&error))?;
    let codes = codes(list)?;
    let kept = format!("{}.rows", file.display());
    let text = std::fs::read_to_string(&kept).unwrap_or_default();
    // The last line may be half written.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut rows: HashMap<String, Row> =
        whole.lines().filter_map(|line| read(line.split('\t'))).map(|row| (row[0].clone(), row)).collect();
    std::fs::write(&kept, whole).map_err(|error| failed(&error))?;
    let mut keep = OpenOptions::new().append(true).open(&kept).map_err(|error| failed(&error))?;
    for (done, code) in codes.iter().enumerate() {
        if !rows.contains_key(code) {
            eprintln!("{done} of {}: {code}", codes.len());
            let row = row(code)?;
            writeln!(keep, "{}", row.join("\t")).and_then(|()| keep.flush()).map_err(|error| failed(&error))?;
            rows.insert(code.clone(), row);
        }
    }
    let rows: Vec<Row> = codes.iter().filter_map(|code| rows.remove(code)).collect();
    write(file, &rows).map_err(|error| failed(&error))?;
    std::fs::remove_file(&kept).map_err(|error| failed(&error))?;
    let proven = rows.iter().filter(|row| row[1] == "proven").count();
    println!("{}: {} games, {proven} of them proven", file.display(), rows.len());
    Ok(())
}

fn write(file: &Path, rows: &[Row]) -> Result<(), impl std::fmt::Display + use<>> {
    let column = |at: usize| match at {
        2..=7 => Column::Numbers(rows.iter().map(|row| row[at].parse().ok()).collect()),
        _ => Column::Texts(rows.iter().map(|row| Some(row[at].clone())).collect()),
    };
    Listing::new(NAMES.into_iter().enumerate().map(|(at, name)| (name, column(at)))).write(file)
}

/// Computes all rows of a file again, and says which differ. Where a search ended by the clock, a new one may find more.
pub fn verify(file: &Path) -> Result<(), String> {
    let rows = rows_of(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut wrong = 0;
    for (done, kept) in rows.iter().enumerate() {
        eprintln!("{done} of {}: {}", rows.len(), kept[0]);
        let again = row(&kept[0])?;
        if *kept != again && (kept[1] == "proven" || !kept[0].contains("||")) {
            println!("{} is {}", kept.join(","), again.join(","));
            wrong += 1;
        }
    }
    println!("{}: {} rows, {wrong} of them differ", file.display(), rows.len());
    if wrong == 0 { Ok(()) } else { Err("the file is not what is computed".to_owned()) }
}

fn read<T: Into<String>>(fields: impl Iterator<Item = T>) -> Option<Row> {
    fields.map(Into::into).collect::<Vec<String>>().try_into().ok()
}

fn rows_of(file: &Path) -> Result<Vec<Row>, Box<dyn std::error::Error>> {
    if file.extension().is_some_and(|ending| ending == "csv") {
        let mut rows = Vec::new();
        for record in csv::Reader::from_path(file)?.records() {
            rows.push(read(record?.iter()).ok_or("a row has not nine fields")?);
        }
        return Ok(rows);
    }
    let reader = SerializedFileReader::new(std::fs::File::open(file)?)?;
    let mut rows = Vec::new();
    for row in reader.get_row_iter(None)? {
        let row = row?;
        let fields = row.get_column_iter().map(|(_, field)| match field {
            parquet::record::Field::Str(text) => text.clone(),
            parquet::record::Field::Null => String::new(),
            number => number.to_string(),
        });
        rows.push(read(fields).ok_or("a row has not nine fields")?);
    }
    Ok(rows)
}

fn row(code: &str) -> Result<Row, String> {
    let failed = |error: &dyn std::fmt::Display| format!("{code}: {error}");
    let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    let mut row: Row = Default::default();
    row[0] = code.to_owned();
    if code.contains("||") {
        let (verdict, states, hash) = lists::found(code)?;
        (row[1], row[7], row[8]) = (verdict.to_owned(), number(states), hash);
        return Ok(row);
    }
    let (rules, family) = Family::read(code, &Sources::default()).map_err(|error| failed(&error.message))?;
    let family = family.filter(|_| rules.boards().is_some());
    if let Some(family) = family {
        let question = FamilyQuestion { family, convention: Convention::Normal, claim: None };
        let theorem = question.answer(&Limits::default()).map_err(|error| format!("{code}: {error:?}"))?;
        let told = ask::Family::of(&question, &theorem, |said| said.to_string());
        let row_of = theorem.row.as_ref().filter(|_| told.verdict == "proven");
        let count = row_of.map(|found| found.exceptions().len() as u64);
        let largest = row_of.and_then(|found| found.values.iter().max().copied());
        let found = [told.preperiod, told.period, told.saltus, count, largest].map(number);
        row[1] = told.verdict.to_owned();
        row[2..7].clone_from_slice(&found);
        row[7] = number(told.kinds.map(|kinds| kinds as u64));
        row[8] = hash(question.certify(&theorem).as_ref(), &rules)?;
        return Ok(row);
    }
    let mut session = Session::default();
    let report = session.period(&rules, Some(HEAPS)).ok_or_else(|| failed(&"it has no heaps"))?;
    let law = report.periodicity;
    let count = law.map(|law| {
        let values = session.values(&rules, 0, law.preperiod + law.period).map_err(|error| failed(&error))?;
        let breaks = |n: &u64| {
            let turns = (law.preperiod - n).div_ceil(law.period);
            values[*n as usize] + turns * law.saltus != values[(n + turns * law.period) as usize]
        };
        Ok::<_, String>((0..law.preperiod).filter(breaks).count() as u64)
    });
    let count = count.transpose()?;
    let law = [law.map(|law| law.preperiod), law.map(|law| law.period), law.map(|law| law.saltus)];
    row[1] = report.verdict.to_string();
    row[2..7].clone_from_slice(&[law[0], law[1], law[2], count, report.max_grundy].map(number));
    let proven = report.verdict == grundy::Verdict::Proven;
    let certificate = proven.then(|| session.certify_period(&rules, &report)).transpose();
    row[8] = hash(certificate.map_err(|error| failed(&error))?.as_ref(), &rules)?;
    Ok(row)
}

/// The first digits of the hash of a certificate that the checker accepts; nothing without one.
fn hash(certificate: Option<&Certificate>, rules: &Rules) -> Result<String, String> {
    let Some(certificate) = certificate else { return Ok(String::new()) };
    let find = |name: &str| if name == rules.name { Ok(rules.clone()) } else { Rules::find(name) };
    check_with(certificate, &find, &Silent).map_err(|rejected| format!("{}: {rejected}", rules.name))?;
    let text = serde_json::to_string(certificate).map_err(|error| error.to_string())?;
    Ok(blake3::hash(text.as_bytes()).to_hex()[..16].to_owned())
}

fn codes(list: &str) -> Result<Vec<String>, String> {
    Ok(match list {
        "families" => lists::of_families(3),
        "small-families" => lists::of_families(2),
        "rules" => lists::of_rules(),
        "octal" => (0..2 << 12)
            .filter(|code| code & 7 != 0)
            .map(|code| format!("{}.{:04o}", code >> 12 << 2, code & 4095))
            .collect(),
        "hexadecimal" => {
            let digits = (2..4usize).flat_map(|count| (0..1u32 << (4 * count)).map(move |code| (count, code)));
            let last = digits.filter(|(_, code)| code & 15 != 0);
            last.map(|(count, code)| format!("0.{code:0count$X}")).collect()
        }
        "subtraction" => {
            let set =
                |set: u32| (1..=12).filter(|n| set >> (n - 1) & 1 == 1).map(|n| n.to_string()).collect::<Vec<_>>();
            (1..1 << 12).map(|bits| format!("take:{}", set(bits).join(","))).collect()
        }
        _ => return Err("the lists are families, small-families, rules, octal, hexadecimal and subtraction".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::lists::{cells, polyominoes};
    use super::*;

    #[test]
    fn the_lists_are_complete() {
        // 11 connected cells with two vertices, 394 with three; 2, 5 and 12 polyominoes.
        assert_eq!([1, 2, 3].map(|size| cells(size).len()), [1, 11, 394]);
        assert_eq!(polyominoes().len(), 19);
        assert_eq!(codes("octal").unwrap().len(), 7168);
        assert!(codes("cells").is_err());
    }

    #[test]
    fn a_file_is_verified_and_a_wrong_row_is_named() {
        std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
        let scratch = grundy_testkit::Scratch::new();
        let codes = ["rules:rules/family-graph.star 0,0,1,0,1,n", "0.137", "take:1,3", "nim", "1 0;0 1||1 1"];
        let mut rows: Vec<Row> = codes.iter().map(|code| row(code).unwrap()).collect();
        let found: Vec<String> = rows.iter().map(|row| row[1..6].join(",")).collect();
        assert_eq!(found, ["proven,52,34,0,7", "proven,52,34,0,7", "proven,0,2,0,0", "proven,0,1,1,0", "proven,,,,"]);
        for ending in ["csv", "parquet"] {
            let file = scratch.at(format!("rows.{ending}"));
            write(&file, &rows).ok().unwrap();
            assert_eq!((rows_of(&file).unwrap(), verify(&file)), (rows.clone(), Ok(())));
            rows[1][3] = "33".to_owned();
            write(&file, &rows).ok().unwrap();
            assert!(verify(&file).is_err());
            rows[1][3] = "34".to_owned();
        }
    }
}
