//! The forward pass: collects the positions of a layer and makes their options.
//!
//! Every option that was reached arrived as a record: its text, and the position that has it as an option. In the merged
//! and sorted stream all records of one text are one position, so duplicates vanish. The place of a position in this
//! order is its *index*. Two streams are kept for the backward pass:
//!
//! - *positions*: the text, and how many components all options have, so how many records must come back;
//! - *edges*: for each position a mark (an empty record), and then the positions that have it as an option. Each is the
//!   rank and shard of that position, its index, and the number of the option.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::vec::IntoIter;

use grundy_core::{Outcome, said};

use crate::ClusterError;
use crate::disk::closing::{Closing, RunRecord};
use crate::disk::folder::Folder;
use crate::disk::run::{RunWriter, Segment};
use crate::disk::spool::{Cursor, Merge, OUTCOMES, Record, Spool, each_message, put_number};
use crate::job::{Named, Play};
use crate::net::courier::Outbox;
use crate::solve::Desk;
use crate::watch::{Event, Pass, Watch};

/// Number of positions between two progress reports.
const REPORT: u64 = 1 << 12;
/// The mark: an empty record in front of the edges of a position.
pub(crate) const MARK: Record<'static> = Record { key: &[], payload: &[] };

/// The data that a position needs to be valued.
pub(crate) struct Awaited {
    /// Who wins, if the rules end the game here.
    pub(crate) ending: Option<Outcome>,
    /// Whether some move leaves nothing, which is worth 0.
    pub(crate) nothing: bool,
    /// The number of components of all options.
    pub(crate) parts: u64,
}

impl Awaited {
    fn put(&self, out: &mut Vec<u8>) {
        put_number(out, self.ending.map_or(0, |outcome| outcome as u64 + 1));
        put_number(out, self.nothing.into());
        put_number(out, self.parts);
    }

    pub(crate) fn read(mut cursor: Cursor<'_>) -> Option<Awaited> {
        let ending = match cursor.number()? {
            0 => None,
            number => Some(*OUTCOMES.get(usize::try_from(number - 1).ok()?)?),
        };
        Some(Awaited { ending, nothing: cursor.number()? != 0, parts: cursor.number()? })
    }
}

/// A position that has the current position as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parent {
    pub(crate) rank: u64,
    pub(crate) shard: u32,
    pub(crate) index: u64,
    pub(crate) option: u64,
}

impl Parent {
    /// Writes it for an option of this rank.
    fn put(&self, rank: u64, out: &mut Vec<u8>) {
        for number in [self.rank - rank, self.shard.into(), self.index, self.option] {
            put_number(out, number);
        }
    }

    pub(crate) fn read(rank: u64, mut cursor: Cursor<'_>) -> Option<Parent> {
        let rank = rank.checked_add(cursor.number()?)?;
        let shard = u32::try_from(cursor.number()?).ok()?;
        Some(Parent { rank, shard, index: cursor.number()?, option: cursor.number()? })
    }
}

/// Puts the starts of a worker's shards into the spool.
pub(crate) fn begin(desk: &Desk<'_, '_>, roots: &[Named], spool: &mut Spool) -> Result<(), ClusterError> {
    let index = desk.courier.index();
    for root in roots.iter().filter(|root| desk.owns(root.shard)) {
        let record = Record { key: root.text.as_bytes(), payload: &[] };
        spool.add((root.rank, root.shard), record, |n| format!("starts-{index}-{n}.run"))?;
    }
    // The starts belong to the closing of the first layer.
    spool.spill(|n| format!("starts-{index}-{n}.run"), true)
}

/// Does one layer for this worker's shards and returns the closing.
pub(crate) fn layer(
    rank: u64,
    play: &Play,
    desk: &mut Desk<'_, '_>,
    spool: &mut Spool,
) -> Result<(Closing, (u64, u64)), ClusterError> {
    let Desk { folder, courier, watch, .. } = desk;
    let worker = courier.index();
    let name = |what: &str, n: usize| format!("forward-{rank:06}-{what}-{worker}-{n}.run");
    let mut layer = Layer {
        rank,
        worker,
        play,
        folder,
        watch,
        shards: spool.take(rank).into_iter().collect::<Vec<_>>().into_iter(),
        open: None,
        positions: RunWriter::create(&folder.work, &name("positions", 0))?,
        edges: RunWriter::create(&folder.work, &name("edges", 0))?,
        closing: Closing::new(Pass::Forward, rank),
    };
    let sent = courier.exchange(
        |outbox| layer.produce(outbox),
        |parcel| each_record(parcel, |place, record| spool.add(place, record, |n| name("reached", n))),
    )?;
    let Layer { positions, edges, mut closing, .. } = layer;
    if closing.counts.positions > 0 {
        for kept in [positions, edges] {
            closing.kept.push(RunRecord::of(&kept.finish(true)?));
        }
    }
    closing.spooled = spool.close(|n| name("reached", n))?;
    Ok((closing, sent))
}

/// Calls a function with each record of a parcel, and its place.
pub(crate) fn each_record(
    parcel: &[u8],
    mut visit: impl FnMut((u64, u32), Record<'_>) -> Result<(), ClusterError>,
) -> Result<(), ClusterError> {
    let place = |cursor: &mut Cursor<'_>| Some((cursor.number()?, u32::try_from(cursor.number()?).ok()?));
    each_message(parcel, |cursor| Some((place(cursor)?, cursor.record()?)), |(place, record)| visit(place, record))
}

struct Layer<'a> {
    rank: u64,
    worker: usize,
    play: &'a Play,
    folder: &'a Folder,
    watch: &'a Watch,
    shards: IntoIter<(u32, Vec<Segment>)>,
    open: Option<Shard>,
    positions: RunWriter,
    edges: RunWriter,
    closing: Closing,
}

struct Shard {
    shard: u32,
    records: Merge,
    /// The text of the last position, and its index.
    last: Option<(Vec<u8>, u64)>,
}

impl Layer<'_> {
    /// Generates some positions; returns `false` when all are done.
    fn produce(&mut self, outbox: &mut Outbox) -> Result<bool, ClusterError> {
        while !outbox.is_ready() {
            let Some(mut open) = self.open.take() else {
                let Some((shard, segments)) = self.shards.next() else { return Ok(false) };
                let name = format!("forward-{:06}-{shard}-{}", self.rank, self.worker);
                let records = Merge::of(segments, &self.folder.work, &name)?;
                self.positions.begin(self.rank, shard)?;
                self.edges.begin(self.rank, shard)?;
                self.open = Some(Shard { shard, records, last: None });
                continue;
            };
            let Some(record) = open.records.next()? else { continue };
            let same = open.last.as_ref().is_some_and(|(text, _)| text == record.key);
            let text = (!same).then(|| record.key.to_vec());
            if text.is_some() {
                self.edges.push(MARK)?;
            }
            if !record.payload.is_empty() {
                self.edges.push(Record { key: record.payload, payload: &[] })?;
            }
            if let Some(text) = text {
                let index = open.last.as_ref().map_or(0, |(_, index)| index + 1);
                self.expand(&text, open.shard, index, outbox)?;
                open.last = Some((text, index));
            }
            self.open = Some(open);
        }
        Ok(true)
    }

    /// Sends the options of a position to the workers that own their shards.
    fn expand(&mut self, text: &[u8], shard: u32, index: u64, outbox: &mut Outbox) -> Result<(), ClusterError> {
        let play = self.play;
        let rank = self.rank;
        let shown = std::str::from_utf8(text)
            .map_err(|_| ClusterError::damaged(&self.folder.work, said!("the text of a position is not UTF-8")))?;
        let row = play.read(shown)?;
        let ending = play.ending(&row)?;
        let options = if ending.is_none() { play.options(&row)? } else { Vec::new() };
        let counts = &mut self.closing.counts;
        counts.positions += 1;
        counts.edges += options.len() as u64;
        let mut awaited = Awaited { ending, nothing: false, parts: 0 };
        let mut payload = Vec::new();
        for (option, parts) in (0..).zip(options) {
            counts.falls_apart |= parts.len() > 1;
            awaited.nothing |= parts.is_empty();
            awaited.parts += parts.len() as u64;
            for part in parts {
                let named = play.name(part)?;
                if named.rank >= rank {
                    return Err(play.does_not_fall(shown, rank, &named));
                }
                payload.clear();
                Parent { rank, shard, index, option }.put(named.rank, &mut payload);
                outbox.send((named.rank, named.shard), Record { key: named.text.as_bytes(), payload: &payload });
            }
        }
        payload.clear();
        awaited.put(&mut payload);
        self.positions.push(Record { key: text, payload: &payload })?;
        if counts.positions.is_multiple_of(REPORT) {
            let positions = counts.positions;
            let event = Event::Progress { worker: self.worker, pass: Pass::Forward, layer: rank, positions };
            (self.watch)(&event).map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))?;
        }
        Ok(())
    }
}

/// The runs of a layer's positions and edges, with the segments of the given shards.
pub(crate) fn kept(
    closing: &Closing,
    folder: &Folder,
    wanted: impl Fn(u32) -> bool,
) -> Result<[BTreeMap<u32, Segment>; 2], ClusterError> {
    let mut found = [BTreeMap::new(), BTreeMap::new()];
    for (record, which) in closing.kept.iter().zip([0, 1].into_iter().cycle()) {
        let run = Arc::new(folder.open(record)?);
        let segments = run.segments().map(|segment| (segment.place().1, segment));
        found[which].extend(segments.filter(|(shard, _)| wanted(*shard)));
    }
    Ok(found)
}
