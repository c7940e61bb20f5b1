//! Why a command gives no answer although the library is not at its limits: nobody could read, draw or wait for it.

use std::fmt;
use std::time::Duration;

use grundy::{Said, said};
use grundy_draw::NoPicture;
use grundy_judge::JudgeError;

use crate::amounts::{bytes, time};

/// What would be too much. Displayed as a sentence without a full stop.
#[derive(Debug, thiserror::Error)]
#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
pub enum TooMuch {
    /// More values than the memory limit allows to print.
    Values { cells: u128 },
    /// More values than a formula is tested on.
    Guess { most: u64 },
    /// A file is beyond the limits.
    File(Said),
    /// What was asked cannot be drawn.
    Picture(NoPicture),
    /// What was asked cannot be drawn, but a larger picture can be written as text.
    PictureButText { why: NoPicture, most: usize },
    /// Nobody knows the value of an expression, or it is beyond reach.
    Nimber(Said),
    /// A problem of a contest is beyond its solver.
    Contest(JudgeError),
    /// A table needs more room on the disk.
    Disk { about: Said, needed: f64, room: f64 },
    /// A table without ranks needs more memory.
    Memory { about: Said, needed: f64, limit: f64, processes: f64 },
    /// A table takes longer.
    Time { about: Said, seconds: f64, limit: Duration, workers: f64 },
}

impl TooMuch {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            TooMuch::Values { cells } => said!("{cells} values are more than the memory limit allows to print", cells),
            TooMuch::Guess { most } => said!(
                "a formula that fits the values up to {most} is not made more likely by more; use --to {most} or less",
                most
            ),
            TooMuch::File(inner) => inner.clone(),
            TooMuch::Picture(inner) => inner.said(),
            TooMuch::PictureButText { why, most } => {
                said!("{why}, or write DOT text (-o FILE.dot): it may have {most}", why = why.said(), most)
            }
            TooMuch::Nimber(inner) => inner.clone(),
            TooMuch::Contest(inner) => inner.said(),
            TooMuch::Disk { about, needed, room } => said!(
                "it needs {about} {needed} of disk, and there are {room}; name a folder (-o) with as much room",
                about,
                needed = bytes(*needed),
                room = bytes(*room)
            ),
            TooMuch::Memory { about, needed, limit, processes } => said!(
                "without a rank all positions are in memory, {about} {needed} in each process, and {limit} are allowed; {processes} \
         processes on machines of their own would do, or a rank in a file of rules",
                about,
                needed = bytes(*needed),
                limit = bytes(*limit),
                processes
            ),
            TooMuch::Time { about, seconds, limit, workers } => said!(
                "it takes {about} {seconds}, and {limit} are allowed; {workers} workers with a core each would do",
                about,
                seconds = time(*seconds),
                limit = humantime::format_duration(*limit),
                workers
            ),
        }
    }
}

impl fmt::Display for TooMuch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}
