//! Checkpoints, so that a run that was killed can continue.
//!
//! ```text
//! DIR/begun/checkpoint.json    the state of the work, and its files with their hashes
//! DIR/begun/names-N-W.run      texts in the order of their numbers, as far as they were new in checkpoint N
//! DIR/begun/edges-N-W-M.run    edges, likewise
//! DIR/begun/parents-S.run      the parents of a shard, when all edges are known
//! DIR/begun/options-N-W.run    columns of numbers: how many options, how positions end
//! DIR/begun/state-N-W.run      columns of numbers: what is known about values
//! ```
//!
//! All workers write their files, wait for the disk and report. Then the first worker lists the files in a new
//! `checkpoint.json`, which atomically replaces the old one. It removes the files that are not needed any more.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::said;

use crate::ClusterError;
use crate::disk::closing::{Checkpoint, ParentsRecord, RunRecord};
use crate::disk::run::{Run, RunWriter, Segment, SegmentReader};
use crate::disk::spool::{Cursor, Record, put_number};
use crate::solve::Desk;
use crate::unranked::edges::Parents;
use crate::unranked::names::Places;
use crate::watch::Event;

/// Largest number of numbers in one record.
const CHUNK: usize = 1 << 13;

/// Writes columns of numbers, or reads them back.
pub(crate) enum Keeper<'a> {
    Write(&'a mut RunWriter),
    Read(&'a mut SegmentReader),
}

pub(crate) trait Number: Copy + TryFrom<u64> + Into<u64> {}
impl<T: Copy + TryFrom<u64> + Into<u64>> Number for T {}

impl Keeper<'_> {
    /// Writes the numbers, or replaces them by the stored ones.
    pub(crate) fn column<T: Number>(&mut self, numbers: &mut Vec<T>) -> Result<(), ClusterError> {
        let mut bytes = Vec::new();
        match self {
            Keeper::Write(out) => {
                put_number(&mut bytes, numbers.len() as u64);
                out.push(Record { key: &[], payload: &bytes })?;
                for chunk in numbers.chunks(CHUNK) {
                    bytes.clear();
                    chunk.iter().for_each(|&number| put_number(&mut bytes, number.into()));
                    out.push(Record { key: &[], payload: &bytes })?;
                }
            }
            Keeper::Read(reader) => {
                let read = read_column(reader)?;
                *numbers = read.ok_or_else(|| reader.damaged(said!("a column of numbers is damaged")))?;
            }
        }
        Ok(())
    }
}

fn read_column<T: Number>(reader: &mut SegmentReader) -> Result<Option<Vec<T>>, ClusterError> {
    if !reader.advance()? {
        return Ok(None);
    }
    let Some(length) = Cursor(reader.record().payload).number() else { return Ok(None) };
    let mut numbers = Vec::new();
    while (numbers.len() as u64) < length && reader.advance()? {
        let mut cursor = Cursor(reader.record().payload);
        while let Some(number) = cursor.number() {
            let Ok(number) = T::try_from(number) else { return Ok(None) };
            numbers.push(number);
        }
    }
    Ok((numbers.len() as u64 == length).then_some(numbers))
}

impl Checkpoint {
    pub(crate) fn next_wave(&self) -> Result<u32, ClusterError> {
        let next = self.wave.checked_add(1);
        next.ok_or_else(|| ClusterError::Full(said!("there are 2^32 waves, and more cannot be numbered")))
    }

    /// Writes the positions with their edges, between two waves; or with their parents, when all are reached.
    pub(crate) fn keep_positions(
        &mut self,
        desk: &mut Desk<'_, '_>,
        places: &Places,
        edges: Vec<RunRecord>,
        parents: Vec<ParentsRecord>,
    ) -> Result<(), ClusterError> {
        let (names, options) = (vec![self.write_names(desk, places)?], vec![self.write_options(desk, places)?]);
        self.close(desk, Checkpoint { names, options, edges, parents, ..Checkpoint::default() })
    }

    pub(crate) fn keep_state(
        &mut self,
        desk: &mut Desk<'_, '_>,
        places: &Places,
        columns: impl FnMut(usize, &mut Keeper<'_>) -> Result<(), ClusterError>,
    ) -> Result<(), ClusterError> {
        let state = vec![self.write_columns("state", desk, places, columns)?];
        self.close(desk, Checkpoint { state, ..Checkpoint::default() })
    }

    fn name(&self, what: &str, desk: &Desk<'_, '_>) -> String {
        format!("{what}-{}-{}.run", self.number + 1, desk.courier.index())
    }

    /// Writes the texts that are new since the last checkpoint.
    fn write_names(&mut self, desk: &Desk<'_, '_>, places: &Places) -> Result<RunRecord, ClusterError> {
        self.named.resize(places.shards.len(), 0);
        let mut out = RunWriter::create(&desk.folder.work, &self.name("names", desk))?;
        for (shard, named) in places.shards.iter().zip(&mut self.named) {
            out.begin(0, shard.number)?;
            for index in *named..shard.len() {
                out.push(Record { key: shard.names.get(index), payload: &[] })?;
            }
            *named = shard.len();
        }
        Ok(RunRecord::of(&out.finish(true)?))
    }

    fn write_options(&self, desk: &Desk<'_, '_>, places: &Places) -> Result<RunRecord, ClusterError> {
        self.write_columns("options", desk, places, |slot, keeper| {
            let shard = &places.shards[slot];
            keeper.column(&mut shard.endings.clone())?;
            keeper.column(&mut shard.options.clone())?;
            keeper.column(&mut vec![shard.expanded])
        })
    }

    fn write_columns(
        &self,
        what: &str,
        desk: &Desk<'_, '_>,
        places: &Places,
        mut columns: impl FnMut(usize, &mut Keeper<'_>) -> Result<(), ClusterError>,
    ) -> Result<RunRecord, ClusterError> {
        let mut out = RunWriter::create(&desk.folder.work, &self.name(what, desk))?;
        for (slot, shard) in places.shards.iter().enumerate() {
            out.begin(0, shard.number)?;
            columns(slot, &mut Keeper::Write(&mut out))?;
        }
        Ok(RunRecord::of(&out.finish(true)?))
    }

    /// Closes the checkpoint when all workers have written their files; `own` lists those of this worker.
    fn close(&mut self, desk: &mut Desk<'_, '_>, own: Checkpoint) -> Result<(), ClusterError> {
        desk.folder.sync()?;
        let before: Vec<String> = match desk.courier.index() {
            0 => {
                desk.folder.checkpoint()?.iter().flat_map(|old| old.files()).map(|(name, _)| name.to_owned()).collect()
            }
            _ => Vec::new(),
        };
        self.number += 1;
        self.state.clear();
        if !own.options.is_empty() {
            self.options.clear();
        }
        for written in desk.gather(&own)? {
            self.names.extend(written.names);
            self.options.extend(written.options);
            self.edges.extend(written.edges);
            self.parents.extend(written.parents);
            self.state.extend(written.state);
        }
        if desk.courier.index() == 0 {
            desk.folder.put_checkpoint(self)?;
            let needed: BTreeSet<&str> = self.files().map(|(name, _)| name).collect();
            let over = before.iter().filter(|name| !needed.contains(name.as_str()));
            over.into_iter().try_for_each(|name| desk.folder.remove_file(name))?;
        }
        desk.tell(&Event::Kept { stage: self.stage, wave: self.wave.into() })
    }

    pub(crate) fn load_names(&mut self, desk: &Desk<'_, '_>, places: &mut Places) -> Result<(), ClusterError> {
        for record in &self.names {
            for segment in own(Arc::new(desk.folder.open(record)?), desk) {
                let Some(slot) = places.slot(segment.place().1) else { continue };
                let mut reader = segment.read()?;
                while reader.advance()? {
                    places.shards[slot].add(reader.record().key)?;
                }
            }
        }
        self.named = places.shards.iter().map(|shard| shard.len()).collect();
        Ok(())
    }

    pub(crate) fn load_options(&self, desk: &Desk<'_, '_>, places: &mut Places) -> Result<(), ClusterError> {
        let known = &mut places.shards;
        load_columns(&self.options, desk, |slot, keeper| {
            let (shard, mut expanded) = (&mut known[slot], Vec::new());
            keeper.column(&mut shard.endings)?;
            keeper.column(&mut shard.options)?;
            keeper.column::<u32>(&mut expanded)?;
            shard.expanded = expanded.first().copied().unwrap_or(0);
            let positions = shard.len() as usize;
            if shard.endings.len() != positions || shard.options.len() != positions {
                let message = said!("it is about other positions than their texts");
                return Err(ClusterError::damaged(&desk.folder.work, message));
            }
            Ok(())
        })
    }

    pub(crate) fn open_parents(&self, desk: &Desk<'_, '_>, places: &Places) -> Result<Vec<Parents>, ClusterError> {
        let mut all: Vec<&ParentsRecord> = self.parents.iter().filter(|file| desk.owns(file.shard)).collect();
        all.sort_by_key(|file| file.shard);
        if !all.iter().map(|file| file.shard).eq(places.shards.iter().map(|shard| shard.number)) {
            return Err(ClusterError::damaged(&desk.folder.work, said!("the parents of some shards are missing")));
        }
        let (files, both) = (all.len(), all.into_iter().zip(&places.shards));
        both.map(|(file, shard)| Parents::open(&desk.folder.work, file, shard.len(), files)).collect()
    }
}

pub(crate) fn load_columns(
    runs: &[RunRecord],
    desk: &Desk<'_, '_>,
    mut columns: impl FnMut(usize, &mut Keeper<'_>) -> Result<(), ClusterError>,
) -> Result<(), ClusterError> {
    for record in runs {
        for segment in own(Arc::new(desk.folder.open(record)?), desk) {
            let slot = segment.place().1 as usize / desk.courier.peers();
            columns(slot, &mut Keeper::Read(&mut segment.read()?))?;
        }
    }
    Ok(())
}

/// The segments of this worker's shards.
fn own(run: Arc<Run>, desk: &Desk<'_, '_>) -> Vec<Segment> {
    run.segments().filter(|segment| desk.owns(segment.place().1)).collect()
}
