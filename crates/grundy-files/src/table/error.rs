//! Why a table could not be written or read.

use std::path::Path;

use grundy_core::{Said, said};
use thiserror::Error;

use crate::atomic::NotWritten;

#[derive(Debug, Error)]
#[error("{}", self.said())]
#[non_exhaustive]
pub enum TableError {
    /// The system refuses.
    File { file: String, source: std::io::Error },
    /// The folder holds no finished table.
    Unfinished { folder: String },
    /// Something in a file is wrong. The message and the help, which says how to mend it, have no full stop.
    Malformed { file: String, message: Said, help: Said },
    /// A row cannot be written. The message says what is wrong, without a full stop.
    Row { file: String, row: u64, message: Said },
}

impl TableError {
    pub fn said(&self) -> Said {
        match self {
            TableError::File { file, source } => said!("{file}: {source}", file, source),
            TableError::Unfinished { folder } => said!(
                "{folder} holds no table: there is no manifest.json; it is written when the work is finished",
                folder
            ),
            TableError::Malformed { file, message, help } => said!("{file}: {message}; {help}", file, message, help),
            TableError::Row { file, row, message } => said!("{file}, row {row}: {message}", file, row, message),
        }
    }

    pub(super) fn file(path: &Path) -> impl FnOnce(std::io::Error) -> TableError {
        let file = path.display().to_string();
        move |source| TableError::File { file, source }
    }

    pub(super) fn malformed(path: &Path, message: impl Into<Said>, help: impl Into<Said>) -> TableError {
        TableError::Malformed { file: path.display().to_string(), message: message.into(), help: help.into() }
    }

    /// The error that a file is not what was written.
    pub(super) fn damaged(path: &Path, message: impl Into<Said>) -> TableError {
        let help = said!("the file is damaged, cut off or of another table; write the table again");
        TableError::malformed(path, message, help)
    }
}

impl From<NotWritten> for TableError {
    fn from(NotWritten { file, source }: NotWritten) -> TableError {
        TableError::File { file, source }
    }
}
