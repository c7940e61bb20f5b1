//! Why a table could not be written or read.

use std::path::Path;

use thiserror::Error;

use crate::atomic::NotWritten;

/// Why a table could not be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The system refuses.
    #[error("{file}: {source}")]
    File {
        /// The file or folder.
        file: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The folder holds no finished table.
    #[error("{folder} holds no table: there is no manifest.json; it is written when the work is finished")]
    Unfinished {
        /// The folder.
        folder: String,
    },
    /// Something in a file is wrong.
    #[error("{file}: {message}; {help}")]
    Malformed {
        /// The file.
        file: String,
        /// What is wrong, as a sentence without a full stop.
        message: String,
        /// How to mend it, as a sentence without a full stop.
        help: String,
    },
    /// A row cannot be written.
    #[error("{file}, row {row}: {message}")]
    Row {
        /// The file.
        file: String,
        /// The row, from 1.
        row: u64,
        /// What is wrong, as a sentence without a full stop.
        message: String,
    },
}

impl TableError {
    pub(super) fn file(path: &Path) -> impl FnOnce(std::io::Error) -> TableError {
        let file = path.display().to_string();
        move |source| TableError::File { file, source }
    }

    pub(super) fn malformed(path: &Path, message: impl Into<String>, help: &str) -> TableError {
        TableError::Malformed { file: path.display().to_string(), message: message.into(), help: help.to_owned() }
    }

    /// The error that a file is not what was written.
    pub(super) fn damaged(path: &Path, message: impl Into<String>) -> TableError {
        TableError::malformed(path, message, "the file is damaged, cut off or of another table; write the table again")
    }
}

impl From<NotWritten> for TableError {
    fn from(NotWritten { file, source }: NotWritten) -> TableError {
        TableError::File { file, source }
    }
}
