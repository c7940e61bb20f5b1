//! `cargo xtask docs` builds the book; `cargo xtask bench --page` writes the tables of `docs/performance.md`.

use std::fs;
use std::process::Command;

use crate::budget::{read, root};

const PAGE: &str = "docs/performance.md";
const MEASUREMENTS: &str = "benches/measurements.tsv";
/// The tables by the first column of a row: the numbers of the columns that each shows.
const TABLES: [(&str, &[usize]); 3] =
    [("peer", &[1, 2, 3, 6, 7, 8]), ("check", &[1, 3, 6, 7, 8]), ("time", &[1, 4, 5, 6, 7])];
/// Largest size of the page in bytes.
const MOST: usize = 10_000;

/// Builds the guide with mdBook, or says how to install mdBook.
pub fn build() -> Result<(), String> {
    match Command::new("mdbook").arg("build").arg(root().join("docs")).status() {
        Ok(status) if status.success() => {
            let pages = fs::read_dir(root().join("docs/book")).map_err(|error| error.to_string())?;
            let files = pages.flatten().map(|entry| entry.path());
            for page in files.filter(|file| file.extension() == Some("html".as_ref())) {
                let mended = fs::read_to_string(&page).and_then(|text| fs::write(&page, outside(&text)));
                mended.map_err(|error| format!("{}: {error}", page.display()))?;
            }
            println!("the book is in docs/book: open docs/book/index.html");
            Ok(())
        }
        Ok(status) => Err(format!("mdbook ends with {status}")),
        Err(error) => Err(format!(
            "mdbook cannot be run ({error}): install it with `cargo install mdbook`; the Markdown in docs/ is readable without it"
        )),
    }
}

/// A page of the book with its links to files outside of the guide. The book is one folder deeper than the guide.
fn outside(page: &str) -> String {
    let mut parts = page.split("href=\"../");
    let first = parts.next().unwrap_or_default().to_owned();
    parts
        .filter_map(|part| part.split_once('"'))
        .fold(first, |page, (link, rest)| format!("{page}href=\"../../{}\"{rest}", link.replace(".html", ".md")))
}

/// Writes the tables into the page; with `check`, says whether the page differs from what would be written.
pub fn speed(check: bool) -> Result<(), String> {
    let (page, measurements) = (read(PAGE)?, read(MEASUREMENTS)?);
    let written = with_tables(&page, &measurements)?;
    if written.len() > MOST {
        let bytes = written.len();
        return Err(format!("{PAGE} would have {bytes} bytes, {MOST} are allowed: leave rows out of {MEASUREMENTS}"));
    }
    match check {
        true if written != page => Err(format!("{PAGE} is not what `cargo xtask bench --page` writes")),
        true => Ok(()),
        false => fs::write(root().join(PAGE), written).map_err(|error| format!("{PAGE}: {error}")),
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

    /// The anchors of the headings of a document; a second one of the same text gets `-1`.
    fn anchors(text: &str) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for heading in prose(text).filter_map(|line| line.strip_prefix('#')) {
            let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            let anchor: String = heading.chars().filter(|&c| c.is_alphanumeric() || "-_".contains(c)).collect();
            all.push(if all.contains(&anchor) { anchor + "-1" } else { anchor });
        }
        all
    }

    /// The lines of a document outside of blocks of code.
    fn prose(text: &str) -> impl Iterator<Item = &str> {
        text.split("\n```").step_by(2).flat_map(str::lines)
    }

    #[test]
    fn every_link_leads_to_a_file_and_a_heading_and_every_path_to_a_file() {
        let chapters = fs::read_dir(root().join("docs"))
            .unwrap()
            .map(|file| format!("docs/{}", file.unwrap().file_name().display()));
        let files: Vec<String> = chapters.filter(|file| file.ends_with(".md")).collect();
        let others =
            "README ARCHITECTURE CONTRIBUTING DESIGN GLOSSARY CHANGELOG".split(' ').map(|name| format!("{name}.md"));
        let mut links = 0;
        for file in files.iter().cloned().chain(others) {
            let text = read(&file).unwrap();
            let named = text.split('`').filter(|part| {
                ["crates/", "octal/", "tables/"].iter().any(|room| part.starts_with(room)) && part.ends_with(['s', '/'])
            });
            named.for_each(|path| assert!(path.contains('X') || root().join(path).exists(), "{file}: {path}"));
            let text: Vec<&str> = prose(&text).flat_map(|line| line.split('`').step_by(2)).collect();
            for link in text.join("\n").split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)) {
                let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target =
                    if path.is_empty() { root().join(&file) } else { root().join(&file).with_file_name("").join(path) };
                assert!(path.starts_with("http") || target.exists(), "{file}: {link}");
                let anchors = || anchors(&fs::read_to_string(&target).unwrap());
                let is_there = || anchors().contains(&anchor.to_owned());
                assert!(path.contains(':') || anchor.is_empty() || is_there(), "{file}: {link}");
                links += 1;
            }
        }
        assert!(links > 300);
        // The last line of each chapter links to its neighbours in the order of the book.
        let summary = read("docs/SUMMARY.md").unwrap();
        let names: Vec<&str> = summary.split("](").skip(1).map(|rest| rest.split_once(')').unwrap().0).collect();
        assert_eq!(names.len() + 1, files.len());
        for pair in names[1..].windows(2) {
            for (name, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let text = read(&format!("docs/{name}")).unwrap();
                let last = text.lines().last().unwrap();
                assert!(last.contains(&format!("]({other})")), "{name} does not link to {other}");
            }
        }
    }

    #[test]
    fn the_page_is_made_from_the_measurements() {
        assert_eq!(speed(true), Ok(()));
        assert_eq!(outside("<a href=\"../A.html#b\">x</a>"), "<a href=\"../../A.md#b\">x</a>");
        let page = read(PAGE).unwrap();
        assert!(with_tables(&page, "table\tjob\nother\ta\n").is_err());
        let longer = read(MEASUREMENTS).unwrap() + "peer\ta\tb\t2\t\t\tA\t2026-01-01\tc\n";
        assert!(with_tables(&page, &longer).unwrap().contains("| a | b | 2 | A | 2026-01-01 | c |"));
    }
}
