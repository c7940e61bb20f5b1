//! The whole way: forward through the layers, backward, and the table.
//!
//! Positions are sorted into layers by their rank, which every move lowers, and cut into shards by a hash. Worker w
//! of W owns the shards s with s mod W = w; what a shard's files hold does not depend on who owns it, so the same
//! bytes come out for any number of workers. *Forward*, from the highest rank down, a layer's positions are complete
//! when its turn comes, since only higher ranks lead to it. *Backward*, from the lowest rank up, all options of a layer
//! are valued when its turn comes (backward induction: Zermelo 1913).
//!
//! A layer is an epoch: every worker writes its part, waits for the disk, and says what it wrote; when all have said so,
//! the first worker *closes* the layer. A run that was killed goes on behind the last closed layer, with any number of
//! workers.

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Bound;
use std::sync::Arc;
use std::time::Instant;

use grundy_core::Convention;
use grundy_graph::table::Manifest;
use serde::{Deserialize, Serialize};

use crate::disk::folder::{Closing, Counts, Folder, Found};
use crate::disk::spool::Spool;
use crate::job::{Crew, Job, Limits, Order};
use crate::net::connect::Meeting;
use crate::net::courier::{Courier, Room};
use crate::net::crew;
use crate::watch::{Event, Pass, Watch};
use crate::worth::Question;
use crate::{ClusterError, backward, forward};

/// Does a job, as one process of a crew: the manifest of the table that comes to stand in its folder.
/// If it stands there already, nothing is done.
///
/// Complexity: for each option a record of some twenty bytes is sent, sorted and kept until the end, and another is
/// sent back. Nothing is kept in memory but what `limits` allow.
///
/// # Errors
///
/// If the job makes no sense, the rules fail or have no rank or a move that does not lower it, the folder holds
/// something else or is damaged, another process is gone, or somebody asks to stop. What was closed stays: the
/// same job, with this or another crew, goes on from there.
pub fn solve(job: &Job, crew: &Crew, limits: &Limits) -> Result<Manifest, ClusterError> {
    let order = Order::new(job)?;
    if crew.is_empty() || crew.len() > job.shards as usize {
        return Err(ClusterError::Refused(format!(
            "{} workers cannot share {} shards; each needs at least one",
            crew.len(),
            job.shards
        )));
    }
    if crew.index >= crew.hosts.len().max(1) {
        return Err(ClusterError::Refused(format!(
            "there is no process {}: there are {}, counted from 0",
            crew.index,
            crew.hosts.len().max(1)
        )));
    }
    let Crew { workers, hosts, index, patience } = crew;
    let meeting = Meeting { hosts, index: *index, workers: *workers, job: order.hash()?, patience: *patience };
    let share = limits.share(*workers);
    let room = Room { parcel: share.parcel, window: share.window };
    let watch = Arc::clone(&limits.watch);
    let tables = crew::run(&meeting, room, &limits.watch, move |courier| {
        let folder = Folder::new(&order.folder);
        let spool = |folder: &Folder| Spool::new(folder.work.clone(), share.spool);
        let (reached, worth) = (spool(&folder), spool(&folder));
        let (forward, backward) = (BTreeMap::new(), Counts::default());
        let worker = Worker {
            order: Arc::clone(&order),
            folder,
            courier,
            watch: Arc::clone(&watch),
            reached,
            worth,
            forward,
            valued: Vec::new(),
            backward,
            closed: 0,
        };
        worker.work()
    })?;
    tables.into_iter().next().ok_or_else(|| ClusterError::Lost("no worker has done anything".to_owned()))
}

/// What the first worker found.
#[derive(Serialize, Deserialize)]
struct Opening {
    /// The table is finished.
    finished: Option<Manifest>,
    /// A text that nobody else would write, in a file of the folder.
    token: String,
}

/// What a worker found.
enum Opened {
    Finished(Box<Manifest>),
    /// Locks, which are held as long as these are open.
    Work([Option<File>; 2]),
}

/// One worker's state.
struct Worker<'a, 'b> {
    order: Arc<Order>,
    folder: Folder,
    courier: &'a mut Courier<'b>,
    watch: Watch,
    /// Options that were reached.
    reached: Spool,
    /// What options are worth.
    worth: Spool,
    /// The closed layers forward, by rank.
    forward: BTreeMap<u64, Closing>,
    /// The ranks of the closed layers backward, and their files.
    valued: Vec<Closing>,
    backward: Counts,
    /// Layers that an earlier run closed.
    closed: u64,
}

impl Worker<'_, '_> {
    fn work(mut self) -> Result<Manifest, ClusterError> {
        // The locks are held until the end.
        let _locks = match self.open()? {
            Opened::Finished(manifest) => return Ok(*manifest),
            Opened::Work(locks) => locks,
        };
        let begun = Event::Begun { workers: self.courier.peers(), closed: self.closed };
        self.tell(&begun)?;
        self.generate()?;
        self.value()?;
        self.finish()
    }

    fn tell(&self, event: &Event) -> Result<(), ClusterError> {
        // Every process tells once what is about all of them.
        let own = matches!(event, Event::Layer { .. }) || self.courier.is_first_of_process();
        let stop = if own { (self.watch)(event) } else { None };
        stop.map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))
    }

    /// Opens the folder, and takes up what was closed before.
    fn open(&mut self) -> Result<Opened, ClusterError> {
        let (mut lock, mut opening) = (None, Opening { finished: None, token: String::new() });
        if self.courier.index() == 0 {
            match self.folder.begin(&self.order.head)? {
                Found::Finished(manifest) => opening.finished = Some(*manifest),
                Found::Work(file) => {
                    lock = Some(file);
                    opening.token = self.folder.put_token()?;
                }
            }
        }
        let text = serde_json::to_vec(&opening).map_err(|error| ClusterError::file(&self.folder.root, error.into()))?;
        let notices = self.courier.gather(text)?;
        let opening: Opening = self.read_notice(&notices[0])?;
        if let Some(manifest) = opening.finished {
            return Ok(Opened::Finished(Box::new(manifest)));
        }
        self.folder.see_token(&opening.token)?;
        let member = self.folder.join()?;
        for closing in self.folder.closings()? {
            self.closed += 1;
            self.enter(closing);
        }
        self.resume()?;
        Ok(Opened::Work([lock, Some(member)]))
    }

    fn read_notice<T: for<'d> Deserialize<'d>>(&self, notice: &[u8]) -> Result<T, ClusterError> {
        serde_json::from_slice(notice).map_err(|_| ClusterError::Lost("a notice arrived garbled".to_owned()))
    }

    /// Remembers a closed layer.
    fn enter(&mut self, closing: Closing) {
        match closing.pass {
            Pass::Forward => drop(self.forward.insert(closing.layer, closing)),
            Pass::Backward => {
                self.backward.merge(&closing.counts);
                self.valued.push(closing);
            }
        }
    }

    /// Takes up the records that closed layers sent to layers that are not closed.
    fn resume(&mut self) -> Result<(), ClusterError> {
        let (worker, peers) = (self.courier.index(), self.courier.peers());
        let own = |shard: u32| shard as usize % peers == worker;
        let lowest = self.forward.keys().next().copied();
        if let Some(lowest) = lowest {
            let runs = self.forward.values().flat_map(|closing| &closing.spooled).filter(|run| run.low < lowest);
            for record in runs {
                let run = Arc::new(self.folder.open(record)?);
                self.reached.resume(run, |(rank, shard)| rank < lowest && own(shard), worker == 0);
            }
        } else {
            forward::begin(&self.order, self.courier, &mut self.reached)?;
        }
        if let Some(last) = self.valued.last().map(|closing| closing.layer) {
            for record in self.valued.iter().flat_map(|closing| &closing.spooled).filter(|run| run.high > last) {
                let run = Arc::new(self.folder.open(record)?);
                self.worth.resume(run, |(rank, shard)| rank > last && own(shard), worker == 0);
            }
        }
        Ok(())
    }

    /// Forward through all layers.
    fn generate(&mut self) -> Result<(), ClusterError> {
        let mut own = self.reached.greatest_rank();
        let notices = self.courier.gather(serde_json::to_vec(&own).unwrap_or_default())?;
        let ranks = notices.iter().map(|notice| self.read_notice(notice)).collect::<Result<Vec<Option<u64>>, _>>()?;
        let mut next = ranks.into_iter().max().flatten();
        while let Some(rank) = next {
            let begun = Instant::now();
            let (closing, sent) =
                forward::layer(rank, &self.order, &self.folder, self.courier, &mut self.reached, &self.watch)?;
            own = self.reached.greatest_rank();
            let written = self.reached.take_written();
            next = self.close(closing, own, sent, written, begun)?;
            // All others have heard that the layer before was closed.
            let before =
                self.forward.range((Bound::Excluded(rank), Bound::Unbounded)).next().map(|(&before, _)| before);
            self.reached.retire(|(low, _)| before.is_some_and(|before| low >= before))?;
        }
        Ok(())
    }

    /// Backward through all layers.
    fn value(&mut self) -> Result<(), ClusterError> {
        let question = match self.order.play.has_values() {
            true => Question::Values { remoteness: self.has_remoteness() },
            false if self.order.head.convention == Convention::Misere.to_string() => {
                Question::Outcomes(Convention::Misere)
            }
            false => Question::Outcomes(Convention::Normal),
        };
        let done = self.valued.len();
        let layers: Vec<u64> = self.forward.keys().copied().skip(done).collect();
        for rank in layers {
            let begun = Instant::now();
            let generated = self.forward[&rank].clone();
            let before = self.valued.last().map(|closing| closing.layer);
            let (closing, sent) =
                backward::layer(&generated, question, &self.folder, self.courier, &mut self.worth, &self.watch)?;
            let written = self.worth.take_written();
            self.close(closing, None, sent, written, begun)?;
            self.worth.retire(|(_, high)| before.is_some_and(|before| high <= before))?;
            if let Some(before) = before.filter(|_| self.courier.index() == 0) {
                for record in &self.forward[&before].kept {
                    self.folder.remove(record)?;
                }
            }
        }
        Ok(())
    }

    /// Closes a layer, when all have done their part; the greatest rank that any worker knows of.
    fn close(
        &mut self,
        own: Closing,
        greatest: Option<u64>,
        (messages, bytes): (u64, u64),
        written: u64,
        begun: Instant,
    ) -> Result<Option<u64>, ClusterError> {
        self.folder.sync()?;
        let (worker, pass, layer) = (self.courier.index(), own.pass, own.layer);
        let (positions, seconds) = (own.counts.positions, begun.elapsed().as_secs_f64());
        self.tell(&Event::Layer { worker, pass, layer, positions, messages, bytes, written, seconds })?;
        let notice = serde_json::to_vec(&(own, greatest)).unwrap_or_default();
        let mut all = Closing::new(pass, layer);
        let mut next = None;
        for notice in self.courier.gather(notice)? {
            let (closing, greatest): (Closing, Option<u64>) = self.read_notice(&notice)?;
            all.merge(closing);
            next = next.max(greatest);
        }
        if worker == 0 {
            self.folder.close(&all)?;
        }
        let Counts { positions, edges, .. } = all.counts;
        self.tell(&Event::Closed { pass, layer, positions, edges })?;
        self.enter(all);
        Ok(next)
    }

    /// Whether values tell how long play lasts: if no move leaves several components.
    fn has_remoteness(&self) -> bool {
        !self.forward.values().any(|closing| closing.counts.falls_apart)
    }

    fn finish(self) -> Result<Manifest, ClusterError> {
        let mut manifest = self.order.head.clone();
        manifest.remoteness = !self.order.play.has_values() || self.has_remoteness();
        manifest.positions = self.backward.positions;
        manifest.edges = self.forward.values().map(|closing| closing.counts.edges).sum();
        manifest.outcomes = self.backward.outcomes;
        manifest.max_grundy = self.backward.max_grundy;
        manifest.files = self.valued.iter().flat_map(|closing| closing.files.iter().cloned()).collect();
        manifest.files.sort_by_key(|file| (file.layer, file.shard));
        // Nobody reads in the folder of work any more.
        self.courier.gather(Vec::new())?;
        if self.courier.index() == 0 {
            self.folder.finish(&manifest)?;
        }
        self.courier.gather(Vec::new())?;
        self.tell(&Event::Finished { positions: manifest.positions, edges: manifest.edges })?;
        Ok(manifest)
    }
}
