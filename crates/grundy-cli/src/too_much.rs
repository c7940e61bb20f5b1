//! Why a command gives no answer although the library is not at its limits: nobody could read, draw or wait for it.

use std::time::Duration;

use grundy_draw::NoPicture;
use grundy_judge::JudgeError;

use crate::amounts::{bytes, time};

/// What would be too much. Displayed as a sentence without a full stop.
#[derive(Debug, thiserror::Error)]
#[cfg_attr(not(feature = "cluster"), allow(dead_code))]
pub enum TooMuch {
    /// More values than the memory limit allows to print.
    #[error("{cells} values are more than the memory limit allows to print")]
    Values { cells: u128 },
    /// More values than a formula is tested on.
    #[error("a formula that fits the values up to {most} is not made more likely by more; use --to {most} or less")]
    Guess { most: u64 },
    /// A file is beyond the limits.
    #[error("{0}")]
    File(String),
    /// What was asked cannot be drawn.
    #[error(transparent)]
    Picture(NoPicture),
    /// What was asked cannot be drawn, but a larger picture can be written as text.
    #[error("{why}, or write DOT text (-o FILE.dot): it may have {most}")]
    PictureButText { why: NoPicture, most: usize },
    /// Nobody knows the value of an expression, or it is beyond reach.
    #[error("{0}")]
    Nimber(String),
    /// A problem of a contest is beyond its solver.
    #[error(transparent)]
    Contest(JudgeError),
    /// The check of a table needs more memory.
    #[error("{table}: {reason}")]
    Check { table: String, reason: String },
    /// A table needs more room on the disk.
    #[error(
        "it needs {about} {} of disk, and there are {}; name a folder (-o) with as much room",
        bytes(*.needed),
        bytes(*.room)
    )]
    Disk { about: &'static str, needed: f64, room: f64 },
    /// A table without ranks needs more memory.
    #[error(
        "without a rank all positions are in memory, {about} {} in each process, and {} are allowed; {processes} \
         processes on machines of their own would do, or a rank in a file of rules",
        bytes(*.needed),
        bytes(*.limit)
    )]
    Memory { about: &'static str, needed: f64, limit: f64, processes: f64 },
    /// A table takes longer.
    #[error(
        "it takes {about} {}, and {} are allowed; {workers} workers with a core each would do",
        time(*.seconds),
        humantime::format_duration(*.limit)
    )]
    Time { about: &'static str, seconds: f64, limit: Duration, workers: f64 },
}
