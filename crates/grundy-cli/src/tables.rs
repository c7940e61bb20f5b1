//! Tables of all positions: they answer instead of a solver, and can be checked.

use std::path::Path;
use std::sync::Arc;

use grundy::proof::{Rejected, Verified};
use grundy::{Session, SolvedTable, Sources, Unsolved};

use crate::args::{Check, Common};
use crate::failure::Failure;
use crate::input::sources;
use crate::watch::Watch;

/// Lets the table in a folder answer, if one is named.
pub(crate) fn answer_from(session: &mut Session, folder: Option<&Path>, common: &Common) -> Result<(), Failure> {
    if let Some(folder) = folder {
        session.table = Some(Arc::new(SolvedTable::open(folder, &sources(common))?));
    }
    Ok(())
}

pub fn answer(session: &Session) -> bool {
    session.table.is_some()
}

/// A folder with a table: all of it, or a sample.
pub fn check(
    args: &Check,
    common: &Common,
    folder: &Path,
    sources: &Sources,
    watch: &Watch,
) -> Result<Result<Verified, Rejected>, Failure> {
    let checked = match args.sample {
        Some(count) => SolvedTable::check_sample(folder, sources, count, args.seed.unwrap_or_else(any_seed), watch),
        None => {
            SolvedTable::open(folder, sources).map(|table| table.check(common.memory(), common.threads.into(), watch))
        }
    };
    match checked {
        // The table may be sound, but it is not about these rules.
        Err(Unsolved::Refused(said)) => Ok(Err(Rejected::new("manifest", *said))),
        checked => Ok(checked?),
    }
}

/// A seed from the clock. It is printed, so that the same positions can be drawn again.
fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_micros() as u64)
}
