//! The whole run: starts the workers, and chooses between the two methods. And a worker's desk: what every task of a
//! worker needs.
//!
//! The first worker opens the folder, and all others check that they see the same folder. Two locks, held until the
//! end, keep other runs out of it. What an earlier run wrote is hashed by all workers together before any of it is used.

use std::fs::File;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_core::{Said, said};
use grundy_files::table::Manifest;
use serde::{Deserialize, Serialize};

use crate::disk::folder::{Folder, Listed, has_hash};
use crate::job::{Crew, Given, Job, Limits, Order, Share};
use crate::net::courier::Courier;
use crate::net::crew::{self, Meeting};
use crate::watch::{Event, Watch};
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
    let meeting = Meeting { crew: Arc::new(crew.clone()), job: order.hash()? };
    let share = limits.share(crew.workers);
    let watch = Arc::clone(&limits.watch);
    let tables = crew::run(&meeting, share, &limits.watch, move |courier| {
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

/// Time between two reports of hashed files.
const REPORT: Duration = Duration::from_millis(200);

/// What a worker needs.
pub(crate) struct Desk<'a, 'b> {
    pub(crate) order: Arc<Order>,
    pub(crate) folder: Folder,
    pub(crate) courier: &'a mut Courier<'b>,
    pub(crate) watch: Watch,
    pub(crate) share: Share,
    /// The locks on the folder, held as long as this process works there.
    _locks: [Option<File>; 2],
}

/// The result of opening the folder, for each worker.
pub(crate) enum Opened<'a, 'b> {
    Finished(Box<Manifest>),
    Work(Desk<'a, 'b>),
}

/// The result of opening the folder, as the first worker sends it to the others.
#[derive(Default, Serialize, Deserialize)]
struct Opening {
    /// The manifest, if the table is finished.
    finished: Option<Manifest>,
    /// A damaged file, for which everything is computed again.
    damaged: Option<String>,
    /// The unique text of the token file, by which others recognise the folder.
    token: String,
}

impl<'a, 'b> Desk<'a, 'b> {
    /// Opens the folder. All workers must call this.
    pub(crate) fn open(
        order: Arc<Order>,
        courier: &'a mut Courier<'b>,
        watch: Watch,
        share: Share,
    ) -> Result<Opened<'a, 'b>, ClusterError> {
        let folder = Folder::new(&order.folder);
        let (mut lock, mut opening) = (None, Opening::default());
        if courier.index() == 0 {
            let found = folder.begin(&order.head)?;
            if found.finished.is_none() {
                opening.token = folder.put_token()?;
            }
            (lock, opening.finished, opening.damaged) = (found.lock, found.finished, found.damaged);
        }
        let mut desk = Desk { order, folder, courier, watch, share, _locks: [lock, None] };
        let opening: Opening = desk.gather(&opening)?.swap_remove(0);
        if let Some(file) = opening.damaged {
            desk.tell(&Event::Damaged { file })?;
        }
        let listed = match &opening.finished {
            Some(manifest) => desk.folder.table(manifest)?,
            None => {
                desk.join(&opening.token)?;
                desk.folder.needed()?
            }
        };
        match (desk.damaged(&listed)?, opening.finished) {
            (None, Some(manifest)) => {
                if desk._locks[0].is_some() {
                    desk.folder.remove_work()?;
                }
                return Ok(Opened::Finished(Box::new(manifest)));
            }
            (None, None) => {}
            (Some(file), _) => {
                desk.tell(&Event::Damaged { file })?;
                let token = if desk.courier.index() == 0 { desk.start_over()? } else { String::new() };
                let token = desk.gather(&token)?.swap_remove(0);
                desk.join(&token)?;
            }
        }
        Ok(Opened::Work(desk))
    }

    /// Joins the run in the folder with this token.
    fn join(&mut self, token: &str) -> Result<(), ClusterError> {
        self.folder.see_token(token)?;
        self._locks[1] = Some(self.folder.join()?);
        Ok(())
    }

    /// Forgets what is in the folder, and returns a new token.
    fn start_over(&mut self) -> Result<String, ClusterError> {
        if self._locks[0].is_none() {
            self._locks[0] = Some(self.folder.occupy()?.ok_or_else(|| self.folder.in_use())?);
        }
        self.folder.start_over(&self.order.head)?;
        self.folder.put_token()
    }

    /// Hashes this worker's share of some files, which an earlier run wrote. Returns a file that is damaged or missing, of
    /// the share of any worker.
    fn damaged(&mut self, listed: &[Listed]) -> Result<Option<String>, ClusterError> {
        let (worker, mut damaged) = (self.courier.index(), None);
        let own = listed.iter().skip(worker).step_by(self.courier.peers());
        let (of, mut told) = (own.len() as u64, Instant::now());
        for (files, file) in (1..).zip(own) {
            self.courier.look()?;
            if !has_hash(file)? {
                damaged = Some(file.0.display().to_string());
                break;
            }
            if told.elapsed() > REPORT {
                self.tell(&Event::Verified { worker, files, of })?;
                told = Instant::now();
            }
        }
        Ok(self.gather(&damaged)?.into_iter().flatten().next())
    }

    /// Sends a value to all workers and returns the values of all, by index. Every worker waits for all others.
    pub(crate) fn gather<T: Serialize + for<'d> Deserialize<'d>>(&mut self, own: &T) -> Result<Vec<T>, ClusterError> {
        let text = serde_json::to_vec(own).map_err(|error| ClusterError::file(&self.folder.root, error.into()))?;
        let garbled = |_| ClusterError::Lost(said!("a notice arrived garbled"));
        let notices = self.courier.gather(text)?;
        notices.iter().map(|notice| serde_json::from_slice(notice).map_err(garbled)).collect()
    }

    pub(crate) fn owns(&self, shard: u32) -> bool {
        shard as usize % self.courier.peers() == self.courier.index()
    }

    /// Reports an event to the watch of this process. An event about all workers is reported once by each process.
    pub(crate) fn tell(&self, event: &Event) -> Result<(), ClusterError> {
        let own = matches!(event, Event::Verified { .. } | Event::Layer { .. } | Event::Wave { .. })
            || self.courier.is_first_of_process();
        let stop = if own { (self.watch)(event) } else { None };
        stop.map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))
    }

    /// Ends the work: writes the manifest and removes the work folder.
    pub(crate) fn finish(mut self, manifest: Manifest) -> Result<Manifest, ClusterError> {
        // After this no worker reads in the work folder.
        self.gather(&())?;
        if self.courier.index() == 0 {
            self.folder.finish(&manifest)?;
        }
        self.gather(&())?;
        self.tell(&Event::Finished { positions: manifest.positions, edges: manifest.edges })?;
        Ok(manifest)
    }
}
