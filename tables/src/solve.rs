//! The whole run: starts the workers, and chooses between the two methods.

use grundy_core::{Said, said};
use std::sync::Arc;

use grundy_files::table::Manifest;

use crate::desk::{Desk, Opened};
use crate::job::{Crew, Given, Job, Limits, Order};
use crate::net::connect::Meeting;
use crate::net::courier::Room;
use crate::net::crew;
use crate::{ClusterError, ranked, unranked};

/// Does a job as one process of a crew and returns the manifest of the table in its folder. If the table is there
/// already, its files are hashed. If one of them is damaged or missing, the table is computed again.
///
/// Complexity: with a rank, a record of some twenty bytes for each option is sent, sorted and kept until the end.
/// Another is sent back. Memory is used only up to `limits`. Without a rank, see `unranked`: the text of each
/// position and some sixty bytes stay in memory, and options are kept on disk. Fails if the job makes no sense, or if
/// the rules fail or have a move that does not lower their rank. Fails if the folder holds something else or is
/// damaged beyond recognition. Fails if the positions do not fit into memory, if another process is gone, or if the
/// watch stops the run. Closed layers stay: the same job, with this or another crew, continues from there.
pub fn solve(job: &Job, crew: &Crew, limits: &Limits) -> Result<Manifest, ClusterError> {
    let order = Order::new(job)?;
    let refuse = |reason: Said| Err(ClusterError::Refused(reason));
    if crew.is_empty() || crew.len() > job.shards as usize {
        let (workers, shards) = (crew.len(), job.shards);
        let why = said!("{workers} workers cannot share {shards} shards; each needs at least one", workers, shards);
        return refuse(why);
    }
    let processes = crew.hosts.len().max(1);
    let index = crew.index;
    if index >= processes {
        return refuse(said!("there is no process {index}: there are {processes}, counted from 0", index, processes));
    }
    let Crew { workers, hosts, index, patience } = crew;
    let (hosts, job) = (hosts.as_slice().into(), order.hash()?);
    let meeting = Meeting { hosts, index: *index, workers: *workers, job, patience: *patience };
    let share = limits.share(*workers);
    let room = Room { parcel: share.parcel, window: share.window };
    let watch = Arc::clone(&limits.watch);
    let tables = crew::run(&meeting, room, &limits.watch, move |courier| {
        let desk = match Desk::open(Arc::clone(&order), courier, Arc::clone(&watch), share)? {
            Opened::Finished(manifest) => return Ok(*manifest),
            Opened::Work(desk) => desk,
        };
        match &order.given {
            Given::Rules(play, roots) if order.head.ranked => ranked::work(desk, play, roots),
            given => unranked::work(desk, given),
        }
    })?;
    tables.into_iter().next().ok_or_else(|| ClusterError::Lost(said!("no worker has done anything")))
}
