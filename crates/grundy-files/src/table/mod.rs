//! Tables: every position of a game and what it is worth, in Parquet files.
//!
//! ```text
//! DIR/manifest.json
//! DIR/manifest.blake3                    the BLAKE3 hash of the manifest
//! DIR/layer-000012/shard-07.parquet      (DIR/all/shard-07.parquet where the game has no rank)
//! ```
//!
//! A row is a position. In tables of *values* (normal play) it is one component: the representative of all components
//! that are equal by symmetry. In tables of *outcomes*, where values do not add, it is a sum played as a whole: its
//! components in ascending order ([`sum_text`]). In tables of graphs it is a vertex, written as its name. The columns:
//!
//! | column | type | |
//! | --- | --- | --- |
//! | `position` | text | as `grundy solve` reads a start (of outcomes: the starts of a term) |
//! | `outcome` | text | `N`, `P` or `D` |
//! | `grundy` | Int64 | the value; null where it is infinite or there is none |
//! | `infinity` | text | of a value ∞(0,2) the text `0,2`, of ∞() the empty text; else null |
//! | `remoteness` | Int64 | null for draws, and in games whose moves leave several components |
//! | `order` | Int64 | where play may return: when the value was found, see below; else null |
//!
//! *Shards and layers.* [`shard_of`] divides the positions among a fixed number of shards, the same on every machine.
//! The rank of a position, where there is one, is its layer ([`Place`]). So the rules alone give the file of a
//! position, and no index is needed.
//!
//! *Order.* If play may return, the mex of the options' values proves nothing: two positions that move to each other
//! could have 0 and 1. So a row then also has the place of its value in the order of the search. The value must follow
//! by Smith's rule from options with smaller places. The checker in `grundy-proof` needs no more.
//!
//! *Equal content gives equal bytes.* Rows ascend by the bytes of `position`. Row groups have 65,536 rows and are
//! compressed with Zstandard; a look-up reads one row group. No file holds a time or a version of a library.
//!
//! *No damaged row is ever read.* The manifest has the hash of each file and of its footer, and the footer has the
//! hashes of the row groups (BLAKE3). No byte is used until its hash is checked.
//!
//! *Atomic*: a file is written under another name, synced and renamed, and its folder is synced. The manifest is
//! written last: a folder without one holds unfinished work.
//!
//! In reading order: [`manifest`], also the place of a position; [`write`](mod@write), `group` (entries, and how a file
//! is read), [`read`](mod@read).

mod group;
pub mod manifest;
pub mod read;
pub mod write;

use std::path::Path;

use grundy_core::{Said, said};
use thiserror::Error;

use crate::atomic::NotWritten;
pub use group::Entry;
pub use manifest::{FileRecord, Kind, Manifest, Outcomes, Place, file_path, shard_of, sum_text};
pub use read::{Rows, Table};
pub use write::{GROUP, ShardWriter, write_shard};

/// Why a table could not be written or read.
#[derive(Debug, Error)]
#[error("{}", self.said())]
#[non_exhaustive]
pub enum TableError {
    File {
        file: String,
        source: std::io::Error,
    },
    /// The folder holds no finished table.
    Unfinished {
        folder: String,
    },
    /// Something in a file is wrong. The message and the help, which says how to mend it, have no full stop.
    Malformed {
        file: String,
        message: Said,
        help: Said,
    },
    /// A row cannot be written. The message says what is wrong, without a full stop.
    Row {
        file: String,
        row: u64,
        message: Said,
    },
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

    fn file(path: &Path) -> impl FnOnce(std::io::Error) -> TableError {
        let file = path.display().to_string();
        move |source| TableError::File { file, source }
    }

    fn malformed(path: &Path, message: impl Into<Said>, help: impl Into<Said>) -> TableError {
        TableError::Malformed { file: path.display().to_string(), message: message.into(), help: help.into() }
    }

    /// The error that a file is not what was written.
    fn damaged(path: &Path, message: impl Into<Said>) -> TableError {
        let help = said!("the file is damaged, cut off or of another table; write the table again");
        TableError::malformed(path, message, help)
    }
}

impl From<NotWritten> for TableError {
    fn from(NotWritten { file, source }: NotWritten) -> TableError {
        TableError::File { file, source }
    }
}
