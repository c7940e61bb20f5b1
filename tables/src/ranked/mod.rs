//! Games with a rank: forward through the layers, backward, and the table.
//!
//! Positions are divided into layers by their rank, which every move lowers, and into shards by a hash. Worker w of W
//! owns the shards s with s mod W = w. The files of a shard do not depend on its owner. So any number of workers writes
//! the same bytes. *Forward*, from the highest rank down: when a layer's turn comes, its positions are complete, since
//! only higher ranks lead to it. *Backward*, from the lowest rank up: when a layer's turn comes, all its options are
//! valued (backward induction: Zermelo 1913).
//!
//! A layer is an epoch: every worker writes its part, waits for the disk and reports its files. When all have reported,
//! the first worker *closes* the layer. A killed run continues after the last closed layer, with any number of workers.
//!
//! [`forward`] and [`backward`] are one layer each; `backward` also has the definition of values and outcomes. A small
//! table is made [`at_once`].

mod at_once;
mod backward;
mod forward;

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::time::Instant;

use grundy_files::table::Manifest;

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::closing::{Closing, Counts};
use crate::disk::spool::Spool;
use crate::play::{Named, Play};
use crate::ranked::backward::Question;
use crate::watch::{Event, Pass};

/// Does a worker's work: forward and backward through all layers.
pub(crate) fn work(mut desk: Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Manifest, ClusterError> {
    if let Some(manifest) = at_once::table(&mut desk, play, roots)? {
        return desk.finish(manifest);
    }
    let spool = || Spool::new(desk.folder.work.clone(), desk.share.spool);
    let (reached, worth) = (spool(), spool());
    let (forward, backward) = (BTreeMap::new(), Counts::default());
    let mut worker = Worker { desk, play, reached, worth, forward, valued: Vec::new(), backward };
    worker.resume(roots)?;
    worker.generate()?;
    worker.value()?;
    worker.finish()
}

struct Worker<'a, 'b> {
    desk: Desk<'a, 'b>,
    play: &'a Play,
    /// The options that were reached.
    reached: Spool,
    worth: Spool,
    /// The layers closed in the forward pass, by rank.
    forward: BTreeMap<u64, Closing>,
    /// The layers closed in the backward pass.
    valued: Vec<Closing>,
    backward: Counts,
}

impl Worker<'_, '_> {
    /// Records a closed layer.
    fn enter(&mut self, closing: Closing) {
        match closing.pass {
            Pass::Forward => drop(self.forward.insert(closing.layer, closing)),
            Pass::Backward => {
                self.backward.merge(&closing.counts);
                self.valued.push(closing);
            }
        }
    }

    /// Loads the closed layers, and the records that they sent to layers that are not closed.
    fn resume(&mut self, roots: &[Named]) -> Result<(), ClusterError> {
        let closings = self.desk.folder.closings()?;
        let closed = closings.len() as u64;
        closings.into_iter().for_each(|closing| self.enter(closing));
        let desk = &self.desk;
        let worker = desk.courier.index();
        let lowest = self.forward.keys().next().copied();
        if let Some(lowest) = lowest {
            let runs = self.forward.values().flat_map(|closing| &closing.spooled).filter(|run| run.low < lowest);
            for record in runs {
                let run = Arc::new(desk.folder.open(record)?);
                self.reached.resume(run, |(rank, shard)| rank < lowest && desk.owns(shard), worker == 0);
            }
        } else {
            forward::begin(desk, roots, &mut self.reached)?;
        }
        if let Some(last) = self.valued.last().map(|closing| closing.layer) {
            for record in self.valued.iter().flat_map(|closing| &closing.spooled).filter(|run| run.high > last) {
                let run = Arc::new(desk.folder.open(record)?);
                self.worth.resume(run, |(rank, shard)| rank > last && desk.owns(shard), worker == 0);
            }
        }
        self.desk.tell(&Event::Begun { workers: self.desk.courier.peers(), closed })
    }

    /// The forward pass through all layers.
    fn generate(&mut self) -> Result<(), ClusterError> {
        let mut own = self.reached.greatest_rank();
        let mut next = self.desk.gather(&own)?.into_iter().max().flatten();
        while let Some(rank) = next {
            let begun = Instant::now();
            let (closing, sent) = forward::layer(rank, self.play, &mut self.desk, &mut self.reached)?;
            own = self.reached.greatest_rank();
            let written = std::mem::take(&mut self.reached.written);
            next = self.close(closing, own, sent, written, begun)?;
            // All other workers know that the previous layer was closed.
            let before =
                self.forward.range((Bound::Excluded(rank), Bound::Unbounded)).next().map(|(&before, _)| before);
            self.reached.retire(|(low, _)| before.is_some_and(|before| low >= before))?;
        }
        Ok(())
    }

    /// The backward pass through all layers.
    fn value(&mut self) -> Result<(), ClusterError> {
        let question = Question::of(&self.desk.order, self.has_remoteness());
        let done = self.valued.len();
        let layers: Vec<u64> = self.forward.keys().copied().skip(done).collect();
        for rank in layers {
            let begun = Instant::now();
            let generated = self.forward[&rank].clone();
            let before = self.valued.last().map(|closing| closing.layer);
            let (closing, sent) = backward::layer(&generated, question, &mut self.desk, &mut self.worth)?;
            let written = std::mem::take(&mut self.worth.written);
            self.close(closing, None, sent, written, begun)?;
            self.worth.retire(|(_, high)| before.is_some_and(|before| high <= before))?;
            if let Some(before) = before.filter(|_| self.desk.courier.index() == 0) {
                for record in &self.forward[&before].kept {
                    self.desk.folder.remove_file(&record.name)?;
                }
            }
        }
        Ok(())
    }

    /// Closes a layer when all workers have done their part; returns the greatest rank of any worker.
    fn close(
        &mut self,
        own: Closing,
        greatest: Option<u64>,
        (messages, bytes): (u64, u64),
        written: u64,
        begun: Instant,
    ) -> Result<Option<u64>, ClusterError> {
        let desk = &mut self.desk;
        desk.folder.sync()?;
        let (worker, pass, layer) = (desk.courier.index(), own.pass, own.layer);
        let (positions, seconds) = (own.counts.positions, begun.elapsed().as_secs_f64());
        desk.tell(&Event::Layer { worker, pass, layer, positions, messages, bytes, written, seconds })?;
        let mut all = Closing::new(pass, layer);
        all.number = self.forward.len() + self.valued.len();
        let mut next = None;
        for (closing, greatest) in desk.gather(&(own, greatest))? {
            all.merge(closing);
            next = next.max(greatest);
        }
        if worker == 0 {
            desk.folder.close(&all)?;
        }
        let Counts { positions, edges, .. } = all.counts;
        desk.tell(&Event::Closed { pass, layer, positions, edges })?;
        self.enter(all);
        Ok(next)
    }

    /// Whether the table has the remoteness: no move may leave several components.
    fn has_remoteness(&self) -> bool {
        !self.forward.values().any(|closing| closing.counts.falls_apart)
    }

    fn finish(self) -> Result<Manifest, ClusterError> {
        let mut manifest = self.desk.order.head.clone();
        manifest.remoteness = !self.desk.order.has_values() || self.has_remoteness();
        self.backward.record(&mut manifest);
        manifest.edges = self.forward.values().map(|closing| closing.counts.edges).sum();
        manifest.files = self.valued.iter().flat_map(|closing| closing.files.iter().cloned()).collect();
        manifest.files.sort_by_key(|file| (file.layer, file.shard));
        self.desk.finish(manifest)
    }
}
