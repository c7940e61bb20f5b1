//! A table of numbers and what belongs to them, as CSV or LaTeX, on standard output or in a file.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use grundy::files;

use crate::failure::Failure;

/// The names of the columns, and the rows: each as its columns.
pub struct Listing {
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Listing {
    /// Writes comma-separated values with a header line.
    pub fn csv(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let line = |row: &[String]| row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",");
        writeln!(out, "{}", line(&self.header))?;
        self.rows.iter().try_for_each(|row| writeln!(out, "{}", line(row)))
    }

    /// Writes a `tabular` of LaTeX.
    fn tex(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let line = |cells: &[String]| cells.iter().map(|cell| format!("${cell}$")).collect::<Vec<_>>().join(" & ");
        writeln!(out, "\\begin{{tabular}}{{{}}}", "r".repeat(self.header.len()))?;
        writeln!(out, "{} \\\\ \\hline", line(&self.header))?;
        self.rows.iter().try_for_each(|row| writeln!(out, "{} \\\\", line(row)))?;
        writeln!(out, "\\end{{tabular}}")
    }

    /// Writes a file, as a whole or not at all; its ending says the format.
    pub fn write(&self, file: &Path) -> Result<(), Failure> {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let mut bytes = Vec::new();
        match ending.as_str() {
            "csv" => self.csv(&mut bytes).map_err(Failure::Io)?,
            "tex" => self.tex(&mut bytes).map_err(Failure::Io)?,
            _ => return Err(unknown_ending(file)),
        }
        let written = files::write_atomically(file, &bytes);
        written.map_err(|error| Failure::Usage(format!("the table cannot be written: {error}")))
    }
}

/// A cell as it stands between commas: in double quotes if it holds a comma, a quote or the end of a line (RFC 4180).
fn quoted(cell: &str) -> Cow<'_, str> {
    match cell.contains([',', '"', '\n', '\r']) {
        true => Cow::Owned(format!("\"{}\"", cell.replace('"', "\"\""))),
        false => Cow::Borrowed(cell),
    }
}

/// Refuses a file name that does not say the format, before any work is done.
pub fn check_ending(file: &Path) -> Result<(), Failure> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if ["csv", "tex"].contains(&ending.as_str()) { Ok(()) } else { Err(unknown_ending(file)) }
}

fn unknown_ending(file: &Path) -> Failure {
    let file = file.display();
    Failure::Usage(format!("the name `{file}` does not say what kind of table to write: end it with .csv or .tex"))
}
