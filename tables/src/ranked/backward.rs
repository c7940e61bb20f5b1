//! The backward pass: values the positions of a layer.
//!
//! The values of all options of a layer's positions have arrived as records: the index of the position, the number of
//! the option, and the worth of one component. Merged, they are in the order of the positions. So the positions, the
//! edges and these records are three streams that are read in parallel. Each position is valued by the definition and
//! written into the table, and its worth is sent along the edges to the positions that have it as an option.
//!
//! A position is valued only when all expected records have arrived.

use grundy_core::said;
use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_core::{Nimber, Said};
use grundy_files::table::{Entry, ShardWriter};

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::closing::{Closing, RunRecord};
use crate::disk::folder::Folder;
use crate::disk::merge::Merge;
use crate::disk::record::{Cursor, Record, put_number};
use crate::disk::run::{Segment, SegmentReader};
use crate::disk::spool::Spool;
use crate::net::courier::Outbox;
use crate::ranked::forward::{Awaited, MARK, Parent, each_message, kept};
use crate::ranked::worth::{Question, Worth};
use crate::watch::{Event, Pass, Watch};

/// Number of positions between two progress reports.
const REPORT: u64 = 1 << 14;

/// Does one layer for this worker's shards and returns the closing. `generated` is the closing of the layer's forward
/// pass.
pub(crate) fn layer(
    generated: &Closing,
    question: Question,
    desk: &mut Desk<'_, '_>,
    spool: &mut Spool,
) -> Result<(Closing, (u64, u64)), ClusterError> {
    let Desk { folder, courier, watch, .. } = desk;
    let (worker, peers) = (courier.index(), courier.peers());
    let rank = generated.layer;
    let [positions, edges] = kept(generated, folder, |shard| shard as usize % peers == worker)?;
    let mut layer = Layer {
        rank,
        worker,
        question,
        folder,
        watch,
        positions,
        edges,
        came_in: spool.take(rank),
        open: None,
        closing: Closing::new(Pass::Backward, rank),
    };
    let name = |n: usize| format!("backward-{rank:06}-worth-{worker}-{n}.run");
    let sent = courier.exchange(
        |outbox| layer.produce(outbox),
        |parcel| each_message(parcel, |place, record| spool.add(place, record, name)),
    )?;
    let mut closing = layer.closing;
    closing.spooled = spool.close(name)?.iter().map(|run: &Arc<_>| RunRecord::of(run)).collect();
    Ok((closing, sent))
}

/// A layer being valued.
struct Layer<'a> {
    rank: u64,
    worker: usize,
    question: Question,
    folder: &'a Folder,
    watch: &'a Watch,
    positions: BTreeMap<u32, Segment>,
    edges: BTreeMap<u32, Segment>,
    came_in: BTreeMap<u32, Vec<Segment>>,
    open: Option<Shard>,
    closing: Closing,
}

/// The shard being valued.
struct Shard {
    positions: SegmentReader,
    /// Stands at a mark, between the edges of two positions.
    edges: SegmentReader,
    came_in: Merge,
    /// A record that was read ahead and belongs to a later position: its index and payload.
    next: Option<(u64, Vec<u8>)>,
    table: ShardWriter,
    index: u64,
}

impl Layer<'_> {
    /// Values some positions; returns `false` when all are done.
    fn produce(&mut self, outbox: &mut Outbox) -> Result<bool, ClusterError> {
        while !outbox.is_ready() {
            let Some(mut open) = self.open.take() else {
                let Some((shard, positions)) = self.positions.pop_first() else { return Ok(false) };
                self.open = Some(self.open(shard, &positions)?);
                continue;
            };
            if open.positions.advance()? {
                self.value(&mut open, outbox)?;
                self.open = Some(open);
            } else {
                if open.next.is_some() {
                    return Err(self.damaged(said!("values came in for a position that is not there")));
                }
                self.closing.files.push(open.table.finish()?);
            }
        }
        Ok(true)
    }

    fn damaged(&self, message: Said) -> ClusterError {
        ClusterError::damaged(&self.folder.work, message)
    }

    fn open(&mut self, shard: u32, positions: &Segment) -> Result<Shard, ClusterError> {
        let edges = self.edges.remove(&shard).ok_or_else(|| self.damaged(said!("the edges of a shard are missing")))?;
        let name = format!("backward-{:06}-{shard}-{}", self.rank, self.worker);
        let came_in = self.came_in.remove(&shard).unwrap_or_default();
        let mut open = Shard {
            positions: positions.read()?,
            edges: edges.read()?,
            came_in: Merge::of(came_in, &self.folder.work, &name)?,
            next: None,
            table: ShardWriter::create(&self.folder.root, Some(self.rank), shard)?,
            index: 0,
        };
        open.edges.advance()?;
        self.read_on(&mut open)?;
        Ok(open)
    }

    /// Reads the next incoming record.
    fn read_on(&self, open: &mut Shard) -> Result<(), ClusterError> {
        open.next = match open.came_in.next()? {
            None => None,
            Some(record) => {
                let index = <[u8; 8]>::try_from(record.key).map_err(|_| self.damaged(said!("an index is damaged")))?;
                Some((u64::from_be_bytes(index), record.payload.to_vec()))
            }
        };
        Ok(())
    }

    /// Values the current position.
    fn value(&mut self, open: &mut Shard, outbox: &mut Outbox) -> Result<(), ClusterError> {
        let garbled = || ClusterError::damaged(&self.folder.work, said!("a record is damaged"));
        let mut options: Vec<(u64, Worth)> = Vec::new();
        while let Some((_, payload)) = open.next.take_if(|(index, _)| *index == open.index) {
            let mut cursor = Cursor(&payload);
            let option = cursor.number().ok_or_else(garbled)?;
            options.push((option, Worth::read(&mut cursor).ok_or_else(garbled)?));
            self.read_on(open)?;
        }
        let record = open.positions.record();
        let awaited = Awaited::read(Cursor(record.payload)).ok_or_else(garbled)?;
        if awaited.parts != options.len() as u64 {
            return Err(self.damaged(said!("not all values of the options of a position came in")));
        }
        let worth = match awaited.ending {
            Some(outcome) => Worth::ended(outcome),
            None => self.by_the_definition(&mut options, awaited.nothing),
        };
        let position = String::from_utf8(record.key.to_vec()).map_err(|_| garbled())?;
        self.count(&worth);
        open.table.push(&match worth.value {
            Some(value) => Entry::of_value(position, Nimber(value), worth.remoteness),
            None => Entry::of_outcome(position, worth.outcome, worth.remoteness),
        })?;
        let mut payload = Vec::new();
        while open.edges.advance()? && open.edges.record() != MARK {
            let parent = Parent::read(self.rank, Cursor(open.edges.record().key)).ok_or_else(garbled)?;
            payload.clear();
            put_number(&mut payload, parent.option);
            worth.put(&mut payload);
            let key = parent.index.to_be_bytes();
            outbox.send((parent.rank, parent.shard), Record { key: &key, payload: &payload });
        }
        open.index += 1;
        self.report()
    }

    fn by_the_definition(&self, options: &mut [(u64, Worth)], nothing: bool) -> Worth {
        options.sort_by_key(|(option, _)| *option);
        let parts: Vec<Worth> = options.iter().map(|(_, worth)| *worth).collect();
        let mut at = 0;
        let each = options.chunk_by(|a, b| a.0 == b.0).map(|option| {
            at += option.len();
            &parts[at - option.len()..at]
        });
        self.question.answer(each.chain(nothing.then_some(&[][..])))
    }

    fn count(&mut self, worth: &Worth) {
        let counts = &mut self.closing.counts;
        counts.positions += 1;
        counts.outcomes.add(worth.outcome);
        counts.max_grundy = counts.max_grundy.max(worth.value);
    }

    fn report(&self) -> Result<(), ClusterError> {
        let positions = self.closing.counts.positions;
        if !positions.is_multiple_of(REPORT) {
            return Ok(());
        }
        let event = Event::Progress { worker: self.worker, pass: Pass::Backward, layer: self.rank, positions };
        (self.watch)(&event).map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))
    }
}
