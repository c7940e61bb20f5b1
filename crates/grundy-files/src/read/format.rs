//! The format of a file, by the ending of its name; and the files of a folder.

use std::path::Path;

use crate::ReadError;
#[cfg(feature = "parquet")]
use crate::error::malformed;

/// The format of a file, by the ending of its name.
pub(super) enum Format {
    /// An edge a line, with this between two names; `None`: blanks and commas.
    Lines {
        separator: Option<u8>,
    },
    Json,
    Dot,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    pub(super) fn of(name: &str) -> Result<Format, ReadError> {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "csv" => Ok(Format::Lines { separator: Some(b',') }),
            "tsv" => Ok(Format::Lines { separator: Some(b'\t') }),
            "json" => Ok(Format::Json),
            "edges" => Ok(Format::Lines { separator: None }),
            "dot" | "gv" => Ok(Format::Dot),
            #[cfg(feature = "parquet")]
            "parquet" => Ok(Format::Parquet),
            _ => Err(ReadError::UnknownFormat { file: name.to_owned() }),
        }
    }
}

/// The Parquet files in a folder, in the order of their names.
#[cfg(feature = "parquet")]
pub(super) fn parquet_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, ReadError> {
    let file = folder.display().to_string();
    let failed = |source| ReadError::File { file: file.clone(), source };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let hidden = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(['.', '_']));
        if !hidden && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet")) {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let (message, help) = ("the folder holds no .parquet file", "name a file, or a folder of Parquet files");
        return Err(malformed(&file, crate::Place::Whole, message, help));
    }
    Ok(files)
}
