//! Reads tables: one position, or all rows of a file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use grundy_core::{Said, said};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};
use parquet::file::statistics::Statistics;
use parquet::schema::parser::parse_message_type;

use super::TableError;
use super::group::{Entry, Group, Recent};
use super::manifest::{FileRecord, Manifest, Place, shard_of};
use super::write::{DIGITS, GROUP, HASHES, SCHEMA, short_hash};
use crate::read::parquet::caught;

/// Largest size of the cache of row groups, in bytes.
const REMEMBERED: usize = 256 << 20;
/// Largest number of footers in the cache.
const FOOTERS: usize = 4096;

/// A table in a folder. Several threads may read it at once.
///
/// Complexity: a look-up reads one row group unless it is in the cache.
pub struct Table {
    pub folder: PathBuf,
    pub manifest: Manifest,
    footers: Recent<usize, Footer>,
    groups: Recent<(usize, usize), Group>,
}

impl Table {
    /// Opens the table in a folder: reads its manifest. Fails if there is none, or it is damaged.
    pub fn open(folder: &Path) -> Result<Table, TableError> {
        let manifest = Manifest::read(folder)?;
        let (footers, groups) = (Recent::new(FOOTERS), Recent::new(REMEMBERED));
        Ok(Table { folder: folder.to_owned(), manifest, footers, groups })
    }

    pub fn files(&self) -> &[FileRecord] {
        &self.manifest.files
    }

    /// The row of the position at `place`; `None` if the table does not have it. Fails if the file cannot be read, or
    /// is damaged.
    pub fn find(&self, place: &Place) -> Result<Option<Entry>, TableError> {
        let key = (place.layer, place.shard);
        let found = self.files().binary_search_by_key(&key, |file| (file.layer, file.shard));
        found.map_or(Ok(None), |file| self.get_in(file, &place.position))
    }

    /// The row of a position, found by its text alone in any layer. This is slow if there are many layers.
    pub fn get(&self, position: &str) -> Result<Option<Entry>, TableError> {
        let shard = (!self.manifest.by_block).then(|| shard_of(position.as_bytes(), self.manifest.shards));
        let files = self.files().iter().enumerate().filter(|(_, file)| shard.is_none_or(|shard| file.shard == shard));
        for (file, _) in files {
            if let Some(entry) = self.get_in(file, position)? {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    /// The row `row` (from 0) of the file `files()[file]`; `None` after the last.
    pub fn row(&self, file: usize, row: u64) -> Result<Option<Entry>, TableError> {
        if self.manifest.files.get(file).is_none_or(|record| row >= record.rows) {
            return Ok(None);
        }
        let Some((group, row)) = self.footer(file)?.group_of_row(row) else { return Ok(None) };
        Ok(Some(self.group(file, group)?.entry(row)))
    }

    fn get_in(&self, file: usize, position: &str) -> Result<Option<Entry>, TableError> {
        let Some(group) = self.footer(file)?.group_of(position.as_bytes()) else { return Ok(None) };
        Ok(self.group(file, group)?.find(position))
    }

    fn footer(&self, file: usize) -> Result<Arc<Footer>, TableError> {
        self.footers.get(file, || Footer::read(&self.folder, &self.manifest.files[file]), |_| 1)
    }

    fn group(&self, file: usize, group: usize) -> Result<Arc<Group>, TableError> {
        let read = || self.footer(file)?.read_group(group);
        self.groups.get((file, group), read, Group::memory)
    }

    /// The rows of the file `files()[file]`, ascending by position; every byte is verified. Fails if the file does not
    /// exist, or it is damaged.
    pub fn rows_of(&self, file: usize) -> Result<Rows, TableError> {
        let Some(record) = self.manifest.files.get(file) else {
            return Err(TableError::damaged(&self.folder, said!("there is no file of the number {file}", file)));
        };
        Ok(Rows { footer: Footer::read(&self.folder, record)?, next: 0, group: None })
    }

    /// Verifies that the file `files()[file]` has the hash in the manifest. Fails if the hash differs, or the file
    /// cannot be read.
    pub fn verify_hash(&self, file: usize) -> Result<(), TableError> {
        let record = &self.manifest.files[file];
        let path = self.folder.join(&record.path);
        let mut hasher = blake3::Hasher::new();
        // A file that is mapped counts as memory of the process.
        File::open(&path).and_then(|file| hasher.update_reader(file).map(drop)).map_err(TableError::file(&path))?;
        match hasher.finalize().to_hex().as_str() == record.blake3 {
            true => Ok(()),
            false => Err(TableError::damaged(&path, said!("it has another hash than the manifest says"))),
        }
    }
}

/// The rows of a file, in order. After an error the iterator ends.
pub struct Rows {
    footer: Footer,
    next: usize,
    /// The current row group, and the index of its next row.
    group: Option<(Group, usize)>,
}

impl Iterator for Rows {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((group, row)) = &mut self.group
                && *row < group.rows()
            {
                *row += 1;
                return Some(Ok(group.entry(*row - 1)));
            }
            let groups = self.footer.groups.len();
            if self.next == groups {
                return None;
            }
            let read = self.footer.read_group(self.next);
            self.next = if read.is_ok() { self.next + 1 } else { groups };
            match read {
                Ok(group) => self.group = Some((group, 0)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// Length of the end of a Parquet file, in bytes: the length of the metadata, and `PAR1`.
const TAIL: u64 = 8;

/// A file whose footer has the hash that the manifest gives.
pub(super) struct Footer {
    path: PathBuf,
    metadata: ParquetMetaData,
    groups: Vec<GroupPlace>,
}

struct GroupPlace {
    bytes: Range<u64>,
    hash: String,
    rows: usize,
    least: Box<[u8]>,
    greatest: Box<[u8]>,
}

impl Footer {
    pub fn read(folder: &Path, record: &FileRecord) -> Result<Footer, TableError> {
        let path = folder.join(&record.path);
        let mut file = File::open(&path).map_err(TableError::file(&path))?;
        let length = file.metadata().map_err(TableError::file(&path))?.len();
        if length != record.bytes {
            let message = said!("it has {length} bytes, and the manifest says {bytes}", length, bytes = record.bytes);
            return Err(TableError::damaged(&path, message));
        }
        let damaged = |message: Said| TableError::damaged(&path, message);
        let tail = part(&mut file, length.saturating_sub(TAIL)..length).map_err(TableError::file(&path))?;
        let Some((size, b"PAR1")) = tail.split_first_chunk::<4>() else {
            return Err(damaged(said!("it does not end as a Parquet file")));
        };
        let footer = u64::from(u32::from_le_bytes(*size)).saturating_add(TAIL);
        let begin = length.checked_sub(footer).ok_or_else(|| damaged(said!("the footer is longer than the file")))?;
        let bytes = part(&mut file, begin..length).map_err(TableError::file(&path))?;
        if blake3::hash(&bytes).to_hex().as_str() != record.footer {
            return Err(damaged(said!("its footer has another hash than the manifest says")));
        }
        let metadata =
            guarded(&path, || ParquetMetaDataReader::decode_metadata(&bytes[..bytes.len() - TAIL as usize]))?;
        Footer::of(path.clone(), metadata, record, begin).map_err(damaged)
    }

    fn of(path: PathBuf, metadata: ParquetMetaData, record: &FileRecord, end: u64) -> Result<Footer, Said> {
        let schema = parse_message_type(SCHEMA).map_err(|error| error.to_string())?;
        if *metadata.file_metadata().schema() != schema {
            return Err(said!("its columns are not those of a table"));
        }
        let pairs = metadata.file_metadata().key_value_metadata();
        let hashes = pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == HASHES)?.value.as_deref());
        let hashes = hashes.unwrap_or_default();
        if hashes.len() != DIGITS * metadata.num_row_groups() || !hashes.is_ascii() {
            return Err(said!("the hashes of its row groups are missing"));
        }
        let (mut groups, mut rows) = (Vec::new(), 0u64);
        for (number, group) in metadata.row_groups().iter().enumerate() {
            let range = |at: usize| {
                let column = group.column(at);
                let begin = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
                let begin = u64::try_from(begin).ok()?;
                Some(begin..begin.checked_add(u64::try_from(column.compressed_size()).ok()?)?)
            };
            let ranges: Option<Vec<_>> = (0..group.num_columns()).map(range).collect();
            let ranges = ranges.ok_or_else(|| said!("a place in it is negative"))?;
            let bytes = ranges.iter().map(|range| range.start).min().unwrap_or(0)
                ..ranges.iter().map(|range| range.end).max().unwrap_or(0);
            let ends = match group.column(0).statistics() {
                Some(Statistics::ByteArray(span)) => span.min_bytes_opt().zip(span.max_bytes_opt()),
                _ => None,
            };
            let Some((least, greatest)) = ends else {
                return Err(said!("a row group lacks its least and greatest positions"));
            };
            let here = usize::try_from(group.num_rows()).map_err(|_| said!("a number of rows is negative"))?;
            if bytes.end > end || here > GROUP {
                return Err(said!("a row group is too large"));
            }
            rows += here as u64;
            groups.push(GroupPlace {
                bytes,
                hash: hashes[number * DIGITS..][..DIGITS].to_owned(),
                rows: here,
                least: least.into(),
                greatest: greatest.into(),
            });
        }
        match rows == record.rows {
            true => Ok(Footer { path, metadata, groups }),
            false => Err(said!("it has {rows} rows, and the manifest says {rows_a}", rows, rows_a = record.rows)),
        }
    }

    /// The row group in which a position stands, if the file holds it.
    pub fn group_of(&self, position: &[u8]) -> Option<usize> {
        let at = self.groups.partition_point(|group| *group.greatest < *position);
        (*self.groups.get(at)?.least <= *position).then_some(at)
    }

    /// The row group of row `row` of the file, and the row's index in that group.
    pub(crate) fn group_of_row(&self, row: u64) -> Option<(usize, usize)> {
        let mut row = usize::try_from(row).ok()?;
        for (number, group) in self.groups.iter().enumerate() {
            if let Some(rest) = row.checked_sub(group.rows) { row = rest } else { return Some((number, row)) }
        }
        None
    }

    pub(crate) fn read_group(&self, number: usize) -> Result<Group, TableError> {
        let place = &self.groups[number];
        let damaged = |message: Said| Err(TableError::damaged(&self.path, message));
        let read = File::open(&self.path).and_then(|mut file| part(&mut file, place.bytes.clone()));
        let bytes = Bytes::from(read.map_err(TableError::file(&self.path))?);
        if short_hash(&blake3::hash(&bytes)) != place.hash {
            return damaged(said!("its row group {number} has another hash than its footer says", number));
        }
        let group =
            guarded(&self.path, || Group::decode(bytes, place.bytes.start, &self.metadata, number, place.rows))?;
        let spans = |at: usize, expected: &[u8]| group.position(at).as_bytes() == expected;
        if place.rows == 0 || !spans(0, &place.least) || !spans(place.rows - 1, &place.greatest) {
            return damaged(said!("its row group {number} has other positions than said", number));
        }
        Ok(group)
    }
}

fn part(file: &mut File, range: Range<u64>) -> io::Result<Vec<u8>> {
    let length = range.end.saturating_sub(range.start);
    file.seek(SeekFrom::Start(range.start))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn guarded<R>(path: &Path, work: impl FnOnce() -> Result<R, ParquetError>) -> Result<R, TableError> {
    caught(|error| error, work).map_err(|error| TableError::damaged(path, error.to_string()))
}
