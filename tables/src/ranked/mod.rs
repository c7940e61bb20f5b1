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
//! [`forward`] and [`backward`] are one layer each; `backward` also has the definition of values and outcomes.
//!
//! *Small tables:* the first worker reaches and values all positions in memory, and writes one file. A layer costs
//! several files, and each is synced; such a table costs one. Its manifest has one shard and no ranks, so every reader
//! of tables reads it. A run that is killed here has closed nothing, and begins again.

mod backward;
mod forward;

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_core::Outcome;
use grundy_files::table::{Manifest, write_shard};

use crate::ClusterError;
use crate::disk::closing::{Closing, Counts};
use crate::disk::spool::Spool;
use crate::job::{Named, Play};
use crate::ranked::backward::{Question, Worth};
use crate::solve::Desk;
use crate::watch::{Event, Pass};

/// Does a worker's work: forward and backward through all layers.
pub(crate) fn work(mut desk: Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Manifest, ClusterError> {
    if let Some(manifest) = at_once(&mut desk, play, roots)? {
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
    reached: Spool,
    worth: Spool,
    /// The layers closed in the forward pass, by rank.
    forward: BTreeMap<u64, Closing>,
    /// The layers closed in the backward pass.
    valued: Vec<Closing>,
    backward: Counts,
}

impl Worker<'_, '_> {
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
        // Takes the records of a closed layer that were sent to layers that are open.
        let take = |spool: &mut Spool, closing: &Closing, is_open: &dyn Fn(u64) -> bool| {
            closing.spooled.iter().filter(|run| is_open(run.low) || is_open(run.high)).try_for_each(|record| {
                let run = Arc::new(desk.folder.open(record)?);
                spool.resume(run, |(rank, shard)| is_open(rank) && desk.owns(shard), desk.courier.index() == 0);
                Ok::<_, ClusterError>(())
            })
        };
        match self.forward.keys().next() {
            Some(lowest) => {
                let mut closed = self.forward.values();
                closed.try_for_each(|closing| take(&mut self.reached, closing, &|rank| rank < *lowest))?;
            }
            None => forward::begin(desk, roots, &mut self.reached)?,
        }
        if let Some(last) = self.valued.last() {
            let mut closed = self.valued.iter();
            closed.try_for_each(|closing| take(&mut self.worth, closing, &|rank| rank > last.layer))?;
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

/// How long positions are reached in memory; slower rules are worth several workers and closed layers.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a position besides its text, which is kept twice.
const BYTES: usize = 128;
/// Separates the options of a position.
const NEXT: u32 = u32::MAX;

struct Reached {
    named: Named,
    ending: Option<Outcome>,
    /// The components of the options, each option followed by [`NEXT`].
    options: Vec<u32>,
}

/// The finished table; `None`, for every worker, if it is not small or if an earlier run has closed a layer.
fn at_once(desk: &mut Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Option<Manifest>, ClusterError> {
    let is_asked = desk.courier.index() == 0 && desk.folder.closings()?.is_empty();
    let reached = if is_asked { reach(desk, play, roots)? } else { None };
    let own = reached.map(|reached| write(desk, &reached)).transpose()?;
    Ok(desk.gather(&own)?.swap_remove(0))
}

/// All positions below the starts.
fn reach(desk: &mut Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Option<Vec<Reached>>, ClusterError> {
    let (begun, mut left) = (Instant::now(), desk.share.at_once);
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let mut reached: Vec<Reached> = Vec::new();
    let mut number = |named: Named, reached: &mut Vec<Reached>, left: &mut usize| {
        *numbers.entry(named.text.clone()).or_insert_with(|| {
            *left = left.saturating_sub(BYTES + 2 * named.text.len());
            reached.push(Reached { named, ending: None, options: Vec::new() });
            reached.len() as u32 - 1
        })
    };
    for root in roots {
        number(root.clone(), &mut reached, &mut left);
    }
    let mut at = 0;
    while at < reached.len() {
        desk.courier.look()?;
        if left == 0 || begun.elapsed() > PATIENCE {
            return Ok(None);
        }
        let Named { rank, text, .. } = reached[at].named.clone();
        let row = play.read(&text)?;
        let ending = play.ending(&row)?;
        let mut options = Vec::new();
        for parts in if ending.is_none() { play.options(&row)? } else { Vec::new() } {
            for part in parts {
                let named = play.name(part)?;
                if named.rank >= rank {
                    return Err(play.does_not_fall(&text, rank, &named));
                }
                options.push(number(named, &mut reached, &mut left));
            }
            options.push(NEXT);
        }
        left = left.saturating_sub(size_of_val(&options[..]));
        (reached[at].ending, reached[at].options) = (ending, options);
        at += 1;
    }
    Ok(Some(reached))
}

/// Values the positions, the lowest rank first, and writes them.
fn write(desk: &Desk<'_, '_>, reached: &[Reached]) -> Result<Manifest, ClusterError> {
    let options = |at: usize| reached[at].options.split_inclusive(|&part| part == NEXT);
    let falls_apart = (0..reached.len()).any(|at| options(at).any(|option| option.len() > 2));
    let mut manifest = desk.order.head.clone();
    (manifest.shards, manifest.ranked) = (1, false);
    manifest.remoteness = !desk.order.has_values() || !falls_apart;
    let question = Question::of(&desk.order, manifest.remoteness);
    let mut order: Vec<usize> = (0..reached.len()).collect();
    order.sort_unstable_by_key(|&at| reached[at].named.rank);
    let (mut worths, mut counts) = (vec![Worth::ended(Outcome::D); reached.len()], Counts::default());
    for &at in &order {
        let known = options(at).flat_map(|option| &option[..option.len() - 1]);
        let parts: Vec<Worth> = known.map(|&part| worths[part as usize]).collect();
        let mut rest = &parts[..];
        let each = options(at).map(|option| rest.split_off(..option.len() - 1).unwrap_or_default());
        worths[at] = reached[at].ending.map_or_else(|| question.answer(each), Worth::ended);
        manifest.edges += options(at).count() as u64;
        counts.add(worths[at].outcome, worths[at].value);
    }
    counts.record(&mut manifest);
    order.sort_unstable_by_key(|&at| &reached[at].named.text);
    let rows = order.iter().map(|&at| Ok::<_, ClusterError>(worths[at].entry(reached[at].named.text.clone())));
    manifest.files = vec![write_shard(&desk.folder.root, None, 0, rows)?];
    Ok(manifest)
}
