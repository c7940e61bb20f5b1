//! Reads tables: one position, or all rows of a file.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy_core::said;

use super::error::TableError;
use super::footer::Footer;
use super::group::{Entry, Group, Recent};
use super::manifest::{FileRecord, Manifest};
use super::place::{Place, shard_of};

/// Largest size of the cache of row groups, in bytes.
const REMEMBERED: usize = 256 << 20;
/// Largest number of footers in the cache.
const FOOTERS: usize = 4096;

/// A table in a folder. Several threads may read it at once.
///
/// Complexity: a look-up reads one row group unless it is in the cache.
pub struct Table {
    folder: PathBuf,
    manifest: Manifest,
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

    /// What the table says about itself.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files, in ascending order of layer and shard.
    pub fn files(&self) -> &[FileRecord] {
        &self.manifest.files
    }

    /// The row of the position that stands at `place`; `None` if it does not stand in the table. Fails if the file
    /// cannot be read, or is damaged.
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
        Ok(match self.footer(file)?.group_of_row(row) {
            Some((group, row)) => Some(self.group(file, group)?.entry(row)),
            None => None,
        })
    }

    /// The row of a position in a file.
    fn get_in(&self, file: usize, position: &str) -> Result<Option<Entry>, TableError> {
        match self.footer(file)?.group_of(position.as_bytes()) {
            Some(group) => Ok(self.group(file, group)?.find(position)),
            None => Ok(None),
        }
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
        Ok(Rows { footer: Footer::read(&self.folder, record)?, next: 0, group: None, failed: false })
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
    /// The index of the next row group.
    next: usize,
    /// The current row group, and the index of its next row.
    group: Option<(Group, usize)>,
    failed: bool,
}

impl Iterator for Rows {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        loop {
            if let Some((group, row)) = &mut self.group
                && *row < group.rows()
            {
                *row += 1;
                return Some(Ok(group.entry(*row - 1)));
            }
            if self.next == self.footer.groups() {
                return None;
            }
            match self.footer.read_group(self.next) {
                Ok(group) => self.group = Some((group, 0)),
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
            self.next += 1;
        }
    }
}
