//! `cargo xtask docs` builds the book; `cargo xtask bench --page` writes the tables of `docs/performance.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = "docs/performance.md";
const MEASUREMENTS: &str = "benches/measurements.tsv";
/// The tables by the first column of a row: the numbers of the columns that each shows.
const TABLES: [(&str, &[usize]); 3] =
    [("peer", &[1, 2, 3, 6, 7, 8]), ("check", &[1, 3, 6, 7, 8]), ("time", &[1, 4, 5, 6, 7])];
/// Largest size of the page in bytes.
const MOST: usize = 10_000;

fn at(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(at(path)).map_err(|error| format!("{path}: {error}"))
}

/// Builds the guide with mdBook, or says how to install mdBook.
pub fn build() -> Result<(), String> {
    match Command::new("mdbook").arg("build").arg(at("docs")).status() {
        Ok(status) if status.success() => {
            println!("the book is in docs/book: open docs/book/index.html");
            Ok(())
        }
        Ok(status) => Err(format!("mdbook ends with {status}")),
        Err(error) => Err(format!(
            "mdbook cannot be run ({error}): install it with `cargo install mdbook`; the Markdown in docs/ is readable without it"
        )),
    }
}

/// Writes the tables into the page; with `check`, says whether the page differs from what would be written.
pub fn speed(check: bool) -> Result<(), String> {
    let (page, measurements) = (read(PAGE)?, read(MEASUREMENTS)?);
    let written = with_tables(&page, &measurements)?;
    if written.len() > MOST {
        return Err(format!(
            "{PAGE} would have {} bytes, {MOST} are allowed: leave rows out of {MEASUREMENTS}",
            written.len()
        ));
    }
    match check {
        true if written != page => Err(format!("{PAGE} is not what `cargo xtask bench --page` writes")),
        true => Ok(()),
        false => fs::write(at(PAGE), written).map_err(|error| format!("{PAGE}: {error}")),
    }
}

/// The page with the rows of each table between its marks.
fn with_tables(page: &str, measurements: &str) -> Result<String, String> {
    let mut lines = measurements.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().unwrap_or_default();
    let rows: Vec<Vec<&str>> = lines.collect();
    if let Some(row) = rows.iter().find(|row| row.len() != head.len() || TABLES.iter().all(|table| table.0 != row[0])) {
        return Err(format!("{MEASUREMENTS}: `{}` is not a row", row.join(" ")));
    }
    let mut page = page.to_owned();
    for (name, columns) in TABLES {
        let row = |cells: &[&str]| {
            let cells: Vec<&str> = columns.iter().map(|&column| cells[column]).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mark = format!("<!-- {name} -->\n");
        let (before, rest) = page.split_once(&mark).ok_or_else(|| format!("{PAGE}: {mark} is missing"))?;
        let (_, after) = rest.split_once("<!-- end -->").ok_or_else(|| format!("{PAGE}: an end is missing"))?;
        let mut table = row(&head) + &format!("|{}\n", " --- |".repeat(columns.len()));
        table.extend(rows.iter().filter(|cells| cells[0] == name).map(|cells| row(cells)));
        page = format!("{before}{mark}{table}<!-- end -->{after}");
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_made_from_the_measurements() {
        assert_eq!(speed(true), Ok(()));
        let page = read(PAGE).unwrap();
        assert!(with_tables(&page, "table\tjob\nother\ta\n").is_err());
        let longer = read(MEASUREMENTS).unwrap() + "peer\ta\tb\t2\t\t\tA\t2026-01-01\tc\n";
        assert!(with_tables(&page, &longer).unwrap().contains("| a | b | 2 | A | 2026-01-01 | c |"));
    }
}
