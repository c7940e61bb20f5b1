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
//! In reading order: [`manifest`], [`place`], [`write`](mod@write), `group` (entries, and how a file is
//! read), [`read`](mod@read); [`error`].

pub mod error;
mod group;
pub mod manifest;
pub mod place;
pub mod read;
pub mod write;

pub use error::TableError;
pub use group::Entry;
pub use manifest::{FileRecord, Kind, Manifest, Outcomes, file_path};
pub use place::{Place, shard_of, sum_text};
pub use read::{Rows, Table};
pub use write::{GROUP, ShardWriter, write_shard};
