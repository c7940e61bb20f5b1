//! With a rank: forward through the layers, backward, and the table.
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
//!
//! [`forward`] and [`backward`] are one layer each; [`worth`] is the definition of values and outcomes.

mod backward;
mod forward;
mod worth;

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;
use std::time::Instant;

use grundy_files::table::Manifest;

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::folder::{Closing, Counts};
use crate::disk::spool::Spool;
use crate::play::{Named, Play};
use crate::ranked::worth::Question;
use crate::watch::{Event, Pass};

/// What a worker does: through all layers forward and back.
pub(crate) fn work(desk: Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Manifest, ClusterError> {
    let spool = || Spool::new(desk.folder.work.clone(), desk.share.spool);
    let (reached, worth) = (spool(), spool());
    let (forward, backward) = (BTreeMap::new(), Counts::default());
    let mut worker = Worker { desk, play, reached, worth, forward, valued: Vec::new(), backward };
    worker.resume(roots)?;
    worker.generate()?;
    worker.value()?;
    worker.finish()
}

/// One worker's state.
struct Worker<'a, 'b> {
    desk: Desk<'a, 'b>,
    play: &'a Play,
    /// Options that were reached.
    reached: Spool,
    /// What options are worth.
    worth: Spool,
    /// The closed layers forward, by rank.
    forward: BTreeMap<u64, Closing>,
    /// The closed layers backward.
    valued: Vec<Closing>,
    backward: Counts,
}

impl Worker<'_, '_> {
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

    /// Takes up what was closed before, and the records that closed layers sent to layers that are not closed.
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

    /// Forward through all layers.
    fn generate(&mut self) -> Result<(), ClusterError> {
        let mut own = self.reached.greatest_rank();
        let mut next = self.desk.gather(&own)?.into_iter().max().flatten();
        while let Some(rank) = next {
            let begun = Instant::now();
            let (closing, sent) = forward::layer(rank, self.play, &mut self.desk, &mut self.reached)?;
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
        let question = match self.desk.order.has_values() {
            true => Question::Values { remoteness: self.has_remoteness() },
            false => Question::Outcomes(self.desk.order.convention()),
        };
        let done = self.valued.len();
        let layers: Vec<u64> = self.forward.keys().copied().skip(done).collect();
        for rank in layers {
            let begun = Instant::now();
            let generated = self.forward[&rank].clone();
            let before = self.valued.last().map(|closing| closing.layer);
            let (closing, sent) = backward::layer(&generated, question, &mut self.desk, &mut self.worth)?;
            let written = self.worth.take_written();
            self.close(closing, None, sent, written, begun)?;
            self.worth.retire(|(_, high)| before.is_some_and(|before| high <= before))?;
            if let Some(before) = before.filter(|_| self.desk.courier.index() == 0) {
                for record in &self.forward[&before].kept {
                    self.desk.folder.remove(record)?;
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
        let desk = &mut self.desk;
        desk.folder.sync()?;
        let (worker, pass, layer) = (desk.courier.index(), own.pass, own.layer);
        let (positions, seconds) = (own.counts.positions, begun.elapsed().as_secs_f64());
        desk.tell(&Event::Layer { worker, pass, layer, positions, messages, bytes, written, seconds })?;
        let mut all = Closing::new(pass, layer);
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

    /// Whether values tell how long play lasts: if no move leaves several components.
    fn has_remoteness(&self) -> bool {
        !self.forward.values().any(|closing| closing.counts.falls_apart)
    }

    fn finish(self) -> Result<Manifest, ClusterError> {
        let mut manifest = self.desk.order.head.clone();
        manifest.remoteness = !self.desk.order.has_values() || self.has_remoteness();
        manifest.positions = self.backward.positions;
        manifest.edges = self.forward.values().map(|closing| closing.counts.edges).sum();
        manifest.outcomes = self.backward.outcomes;
        manifest.max_grundy = self.backward.max_grundy;
        manifest.files = self.valued.iter().flat_map(|closing| closing.files.iter().cloned()).collect();
        manifest.files.sort_by_key(|file| (file.layer, file.shard));
        self.desk.finish(manifest)
    }
}
