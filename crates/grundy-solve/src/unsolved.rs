//! Why there is no answer.
//!
//! Every reason is data: a caller can ask which limit, which rules, which position and which file, and need not parse a
//! sentence. [`Display`](std::fmt::Display) writes the sentence. The reasons are boxed, because a solver returns a result
//! for every value that it looks up.

use std::fmt;

use grundy_core::{Fault, Said, Stop};
use thiserror::Error;

use crate::{Excess, FileFault, Refusal};

/// Why there is no answer. It is an error and never a value, so a failure cannot be read as a zero.
///
/// ```
/// use grundy_solve::{Excess, HeapValues, Limits, Unsolved};
/// let rules = grundy_rules::Rules::find("take:squares").unwrap();
/// let little = Limits { memory: 1 << 16, ..Limits::default() };
/// let Err(Unsolved::TooLarge(excess)) = HeapValues::new(&rules).values(0..=100_000, &little) else { panic!() };
/// assert!(matches!(*excess, Excess::Memory(_)));
/// assert_eq!(excess.to_string(), "the values of heaps 0 to 100000 do not fit into 65536 bytes of memory");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolved {
    /// The work was stopped.
    Stopped(Stop),
    /// The work would exceed the limits.
    TooLarge(Box<Excess>),
    /// The question does not fit the game, the table or the certificate.
    Refused(Box<Refusal>),
    /// A file of the work cannot be used.
    File(Box<FileFault>),
    /// A user's rules failed.
    Rules(#[from] Fault),
}

impl Unsolved {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Unsolved::Stopped(inner) => inner.said(),
            Unsolved::TooLarge(inner) => inner.said(),
            Unsolved::Refused(inner) => inner.said(),
            Unsolved::File(inner) => inner.said(),
            Unsolved::Rules(inner) => inner.message.clone(),
        }
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl From<Excess> for Unsolved {
    fn from(excess: Excess) -> Unsolved {
        Unsolved::TooLarge(Box::new(excess))
    }
}

impl From<Refusal> for Unsolved {
    fn from(refusal: Refusal) -> Unsolved {
        Unsolved::Refused(Box::new(refusal))
    }
}

impl From<FileFault> for Unsolved {
    fn from(fault: FileFault) -> Unsolved {
        Unsolved::File(Box::new(fault))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};
    use std::path::PathBuf;

    use super::*;
    use crate::excess::{Met, Tried};
    use crate::file_fault::{Defect, FileKind, FileTask};
    use crate::{MemoryNeed, NoCertificate};

    #[test]
    fn reasons_are_read_as_sentences() {
        let path = || PathBuf::from("run/it");
        let unusable = |kind, defect| FileFault::Unusable { path: path(), kind, defect };
        let start = Some("3,4".to_owned());
        let (ruleset, position) = ("cram".to_owned(), "4,4".to_owned());
        let said: [(Unsolved, &str); 11] = [
            (
                MemoryNeed::Search { met: 7, what: Met::Pictures }.into(),
                "the search met 7 pictures, as many as the memory limit allows",
            ),
            (Excess::Work { tried: Tried::Position, most: 9 }.into(), "the position has too many options"),
            (Excess::Work { tried: Tried::Below, most: 9 }.into(), "the positions below have too many options"),
            (
                Excess::NoPeriodTheorem { ruleset: "take(primes)".to_owned(), heap: 99, within: 50 }.into(),
                "heap 99 of take(primes) needs the values of all smaller heaps, and no theorem gives their period; \
                 heaps up to about 50 are within reach",
            ),
            (
                Refusal::NotInTable { folder: path(), ruleset, position, start }.into(),
                "cram 4,4 is not in the table run/it, which holds what can be reached from 3,4",
            ),
            (NoCertificate::Colours.into(), "there are no certificates for pictures with blue or red edges"),
            (
                FileFault::system(&path(), FileTask::MakeFolder, Error::from(ErrorKind::NotFound)).into(),
                "cannot make the folder run/it: entity not found",
            ),
            (
                FileFault::system(&path(), FileTask::Write(FileKind::Store), Error::from(ErrorKind::NotFound)).into(),
                "cannot write the store run/it: entity not found",
            ),
            (
                unusable(FileKind::Checkpoint, Defect::Version { found: 2, read: 1 }).into(),
                "the checkpoint run/it has version 2, and this program reads version 1; it is left as it is",
            ),
            (
                unusable(FileKind::Store, Defect::Foreign).into(),
                "the store run/it is no store of grundy; it is left as it is",
            ),
            (FileFault::NoStores.into(), "stores of values need the feature `stores`, without which this was built"),
        ];
        for (unsolved, sentence) in said {
            assert_eq!(unsolved.to_string(), sentence);
            assert_eq!(unsolved.clone(), unsolved);
        }
    }
}
