//! Writes the rows of one file.

use grundy_core::{LoopyValue, Outcome, Said, said};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use super::TableError;
use super::group::Entry;
use super::manifest::{FileRecord, file_path};
use crate::atomic::Unfinished;
use crate::write::parquet::{Optional, column, plain};

pub const GROUP: usize = 1 << 16;

pub(super) const SCHEMA: &str = "message grundy {
    REQUIRED BYTE_ARRAY position (UTF8);
    REQUIRED BYTE_ARRAY outcome (UTF8);
    OPTIONAL INT64 grundy;
    OPTIONAL BYTE_ARRAY infinity (UTF8);
    OPTIONAL INT64 remoteness;
    OPTIONAL INT64 order;
}";

/// The key under which the footer has the hashes of the row groups.
pub(super) const HASHES: &str = "grundy.row_groups.blake3";

/// Number of hexadecimal digits in the hash of a row group.
pub(super) const DIGITS: usize = 32;

/// The hash of a row group as the footer stores it: the first 16 bytes of BLAKE3.
pub(super) fn short_hash(hash: &blake3::Hash) -> String {
    hash.to_hex()[..DIGITS].to_owned()
}

/// Writes the file of a layer's shard as a whole or not at all. Rows come in ascending order of `position`. Fails if a
/// row is an error, if the rows do not ascend, or if the system refuses; then no new file appears.
pub fn write_shard<E: From<TableError>>(
    folder: &Path,
    layer: Option<u64>,
    shard: u32,
    rows: impl IntoIterator<Item = Result<Entry, E>>,
) -> Result<FileRecord, E> {
    let mut out = ShardWriter::create(folder, layer, shard)?;
    for row in rows {
        out.push(&row?)?;
    }
    Ok(out.finish()?)
}

pub struct ShardWriter {
    record: FileRecord,
    path: PathBuf,
    out: SerializedFileWriter<Hashing>,
    unfinished: Unfinished,
    columns: Columns,
    last: Option<String>,
    hashes: String,
}

impl ShardWriter {
    /// Begins the file of a layer's shard. The file gets its name in [`finish`](ShardWriter::finish).
    pub fn create(folder: &Path, layer: Option<u64>, shard: u32) -> Result<ShardWriter, TableError> {
        let name = file_path(layer, shard);
        let path = folder.join(&name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(TableError::file(parent))?;
        }
        let (unfinished, file) = Unfinished::create(&path)?;
        let out = writer(Hashing { file, whole: blake3::Hasher::new(), part: blake3::Hasher::new(), written: 0 })
            .map_err(|error| failed(&path, error))?;
        let record =
            FileRecord { path: name, layer, shard, rows: 0, bytes: 0, blake3: String::new(), footer: String::new() };
        let (columns, hashes) = (Columns::default(), String::new());
        Ok(ShardWriter { record, path, out, unfinished, columns, last: None, hashes })
    }

    /// Adds a row. Fails if its `position` is not greater than that of the previous row, if a number exceeds 2^63 − 1,
    /// or if the system refuses.
    pub fn push(&mut self, row: &Entry) -> Result<(), TableError> {
        self.record.rows += 1;
        if self.last.as_ref().is_some_and(|last| *last >= row.position) {
            let why = said!("the position `{position}` is not after the previous one", position = row.position);
            return Err(self.wrong_row(why));
        }
        self.last.get_or_insert_default().clone_from(&row.position);
        if !self.columns.push(row) {
            return Err(self.wrong_row(said!("a number of `{position}` is beyond 2^63 - 1", position = row.position)));
        }
        if self.columns.rows() == GROUP {
            self.write_group().map_err(|error| failed(&self.path, error))?;
        }
        Ok(())
    }

    fn wrong_row(&self, message: Said) -> TableError {
        TableError::Row { file: self.path.display().to_string(), row: self.record.rows, message }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        self.out.flush()?;
        self.out.inner_mut().part = blake3::Hasher::new();
        std::mem::take(&mut self.columns).write(self.out.next_row_group()?)?;
        self.out.flush()?;
        let hash = self.out.inner().part.finalize();
        self.hashes.push_str(&short_hash(&hash));
        Ok(())
    }

    /// Ends the file and gives it its name. When this returns, the content is on the disk.
    pub fn finish(mut self) -> Result<FileRecord, TableError> {
        self.end().map_err(|error| failed(&self.path, error))?;
        let hashing = self.out.inner();
        self.record.bytes = hashing.written;
        self.record.blake3 = hashing.whole.finalize().to_hex().to_string();
        self.record.footer = hashing.part.finalize().to_hex().to_string();
        self.unfinished.publish(&hashing.file)?;
        Ok(self.record)
    }

    /// Writes the last rows and the footer. The part that is hashed then is the footer.
    fn end(&mut self) -> Result<(), ParquetError> {
        if self.columns.rows() > 0 {
            self.write_group()?;
        }
        self.out.flush()?;
        self.out.inner_mut().part = blake3::Hasher::new();
        let hashes = std::mem::take(&mut self.hashes);
        self.out.append_key_value_metadata(KeyValue::new(HASHES.to_owned(), hashes));
        self.out.finish()?;
        Ok(self.out.flush()?)
    }
}

fn writer(out: Hashing) -> Result<SerializedFileWriter<Hashing>, ParquetError> {
    let position = ColumnPath::from("position");
    let properties = WriterProperties::builder()
        .set_created_by("grundy table 1".to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
        // A look-up reads one row group, so pages need no statistics; the least and greatest positions must be whole.
        .set_statistics_enabled(EnabledStatistics::None)
        .set_column_statistics_enabled(position.clone(), EnabledStatistics::Chunk)
        .set_statistics_truncate_length(None)
        .set_offset_index_disabled(true)
        // Neighbouring positions begin alike, and none occurs twice.
        .set_column_dictionary_enabled(position.clone(), false)
        .set_column_encoding(position, Encoding::DELTA_BYTE_ARRAY)
        .build();
    SerializedFileWriter::new(out, Arc::new(parse_message_type(SCHEMA)?), Arc::new(properties))
}

fn failed(path: &Path, error: ParquetError) -> TableError {
    TableError::file(path)(plain(error))
}

/// The columns of a row group. Where a row may be null, a level says whether it has a value (1).
#[derive(Default)]
struct Columns {
    positions: Vec<ByteArray>,
    outcomes: Vec<ByteArray>,
    grundy: Optional<i64>,
    infinity: Optional<ByteArray>,
    remoteness: Optional<i64>,
    order: Optional<i64>,
}

impl Columns {
    fn rows(&self) -> usize {
        self.positions.len()
    }

    /// Adds a row; `false` if a number is too large.
    fn push(&mut self, row: &Entry) -> bool {
        let mut fits = true;
        let mut number = |number: Option<u64>| {
            let number = number?;
            fits &= i64::try_from(number).is_ok();
            Some(number as i64)
        };
        self.positions.push(row.position.as_bytes().into());
        let outcome = match row.outcome {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::D => "D",
        };
        self.outcomes.push(Bytes::from_static(outcome.as_bytes()).into());
        let (grundy, infinity) = match &row.value {
            // No table holds games in which a player may move again.
            None | Some(LoopyValue::Loony) => (None, None),
            Some(LoopyValue::Nimber(value)) => (Some(value.0), None),
            Some(LoopyValue::Infinity(set)) => {
                (None, Some(set.iter().map(u64::to_string).collect::<Vec<_>>().join(",")))
            }
        };
        self.grundy.push(number(grundy));
        self.infinity.push(infinity.map(|text| text.as_bytes().into()));
        self.remoteness.push(number(row.remoteness));
        self.order.push(number(row.order));
        fits
    }

    fn write(self, mut group: SerializedRowGroupWriter<Hashing>) -> Result<(), ParquetError> {
        column::<ByteArrayType, _>(&mut group, &self.positions, None, None)?;
        column::<ByteArrayType, _>(&mut group, &self.outcomes, None, None)?;
        column::<Int64Type, _>(&mut group, &self.grundy.values, Some(&self.grundy.levels), None)?;
        column::<ByteArrayType, _>(&mut group, &self.infinity.values, Some(&self.infinity.levels), None)?;
        column::<Int64Type, _>(&mut group, &self.remoteness.values, Some(&self.remoteness.levels), None)?;
        column::<Int64Type, _>(&mut group, &self.order.values, Some(&self.order.levels), None)?;
        group.close()?;
        Ok(())
    }
}

/// A file that is hashed as it is written: as a whole, and since the last part began.
struct Hashing {
    file: File,
    whole: blake3::Hasher,
    part: blake3::Hasher,
    written: u64,
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.whole.update(&bytes[..written]);
        self.part.update(&bytes[..written]);
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
