//! The hash of the content of a graph's files.

use std::fs::File;
use std::path::Path;

use crate::ReadError;

/// The BLAKE3 hash of a file's bytes, in hexadecimal digits; of a folder of Parquet files, the hash of their 32-byte
/// hashes in the order of their names.
///
/// Only a buffer is kept in memory.
///
/// # Errors
///
/// If a file cannot be read, or the folder holds no Parquet file.
pub fn content_hash(path: &Path) -> Result<String, ReadError> {
    #[cfg(feature = "parquet")]
    if path.is_dir() {
        let mut hasher = blake3::Hasher::new();
        for file in super::format::parquet_files(path)? {
            hasher.update(file_hash(&file)?.as_bytes());
        }
        return Ok(hasher.finalize().to_hex().to_string());
    }
    Ok(file_hash(path)?.to_hex().to_string())
}

fn file_hash(path: &Path) -> Result<blake3::Hash, ReadError> {
    let mut hasher = blake3::Hasher::new();
    let read = File::open(path).and_then(|file| hasher.update_reader(file).map(|_| ()));
    read.map_err(|source| ReadError::File { file: path.display().to_string(), source })?;
    Ok(hasher.finalize())
}
