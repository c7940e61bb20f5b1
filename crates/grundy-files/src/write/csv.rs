//! Results as CSV or TSV.

use std::fmt::Write as _;
use std::io;

use crate::Row;

/// A closed pipe is reported as the I/O error that it is.
pub(super) fn plain(error: csv::Error) -> io::Error {
    let said = error.to_string();
    if let csv::ErrorKind::Io(error) = error.into_kind() { error } else { io::Error::other(said) }
}

/// Writes the header `vertex,outcome,remoteness,grundy` and the rows; see [`write`](fn@crate::write). Fails if `out`
/// cannot be written.
pub fn write_csv<'a>(
    out: impl io::Write,
    separator: u8,
    rows: impl IntoIterator<Item = Row<'a>>,
) -> Result<(), io::Error> {
    let mut out = csv::WriterBuilder::new().delimiter(separator).from_writer(out);
    out.write_record(["vertex", "outcome", "remoteness", "grundy"]).map_err(plain)?;
    let mut text = String::new();
    for row in rows {
        text.clear();
        // Writing to a string does not fail.
        let _ = write!(text, "{}", row.vertex);
        let vertex = text.len();
        let _ = write!(text, "{}", row.outcome);
        let outcome = text.len();
        if let Some(remoteness) = row.remoteness {
            let _ = write!(text, "{remoteness}");
        }
        let remoteness = text.len();
        if let Some(grundy) = row.grundy {
            let _ = write!(text, "{grundy}");
        }
        out.write_record([&text[..vertex], &text[vertex..outcome], &text[outcome..remoteness], &text[remoteness..]])
            .map_err(plain)?;
    }
    out.flush()
}
