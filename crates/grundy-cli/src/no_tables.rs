//! What stands for `tables` in a program without Parquet: it refuses them.

use std::path::Path;

use grundy::proof::{Rejected, Verified};
use grundy::{Session, Sources};

use crate::args::{Check, Common};
use crate::failure::Failure;
use crate::watch::Watch;

/// Refuses a table, if one is named.
pub(crate) fn answer_from(_: &mut Session, folder: Option<&Path>, _: &Common) -> Result<(), Failure> {
    folder.map_or(Ok(()), |_| Err(Failure::left_out("parquet")))
}

pub fn answer(_: &Session) -> bool {
    false
}

pub fn check(_: &Check, _: &Common, _: &Path, _: &Sources, _: &Watch) -> Result<Result<Verified, Rejected>, Failure> {
    Err(Failure::left_out("parquet"))
}
