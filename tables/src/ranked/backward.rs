//! The backward pass: values the positions of a layer.
//!
//! The values of all options of a layer's positions have arrived as records. A record is the index of the position,
//! the number of the option, and the worth of one component. Merged, they are in the order of the positions. So the
//! positions, the edges and these records are three streams that are read in parallel. Each position is valued by the
//! definition and written into the table. Its worth is sent along the edges to the positions that have it as an
//! option.
//!
//! A position is valued only when all expected records have arrived.
//!
//! The worth of a position, by the definition.
//!
//! Values are nimbers in normal play (Sprague 1935, Grundy 1939): the mex of the options' worths; an option with
//! several components is worth their nim-sum. Where values do not add there are outcomes only. Remoteness is the number
//! of moves that play lasts if the winner hurries and the loser delays (Steinhaus 1925).

use std::collections::BTreeMap;

use grundy_core::{Convention, MexSet, Nimber, Outcome, Said, said};
use grundy_files::table::{Entry, ShardWriter};

use crate::ClusterError;
use crate::disk::closing::Closing;
use crate::disk::folder::Folder;
use crate::disk::run::{Segment, SegmentReader};
use crate::disk::spool::{Cursor, Merge, OUTCOMES, Record, Spool, put_number};
use crate::job::Order;
use crate::net::courier::Outbox;
use crate::ranked::forward::{Awaited, MARK, Parent, each_record, kept};
use crate::solve::Desk;
use crate::watch::{Event, Pass, Watch};

/// Number of positions between two progress reports.
const REPORT: u64 = 1 << 14;

/// Does one layer for this worker's shards and returns the closing. `generated` closed the layer's forward pass.
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
        |parcel| each_record(parcel, |place, record| spool.add(place, record, name)),
    )?;
    let mut closing = layer.closing;
    closing.spooled = spool.close(name)?;
    Ok((closing, sent))
}

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

struct Shard {
    positions: SegmentReader,
    /// The reader is at a mark, between the edges of two positions.
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
        self.closing.counts.add(worth.outcome, worth.value);
        open.table.push(&worth.entry(position))?;
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
        let positions = self.closing.counts.positions;
        if positions.is_multiple_of(REPORT) {
            let event = Event::Progress { worker: self.worker, pass: Pass::Backward, layer: self.rank, positions };
            (self.watch)(&event).map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))?;
        }
        Ok(())
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
}

/// The record of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    pub(crate) outcome: Outcome,
    /// The nimber; `None` where no values exist.
    pub(crate) value: Option<u64>,
    /// The remoteness; `None` in draws, and where values do not determine it.
    pub(crate) remoteness: Option<u64>,
}

impl Worth {
    pub(crate) fn put(&self, out: &mut Vec<u8>) {
        put_number(out, self.outcome as u64);
        // 0 means none, so numbers are stored plus one.
        put_number(out, self.value.map_or(0, |value| value + 1));
        put_number(out, self.remoteness.map_or(0, |moves| moves + 1));
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Option<Worth> {
        let outcome = *OUTCOMES.get(usize::try_from(cursor.number()?).ok()?)?;
        let value = cursor.number()?.checked_sub(1);
        Some(Worth { outcome, value, remoteness: cursor.number()?.checked_sub(1) })
    }

    /// The row of the table for this position.
    pub(crate) fn entry(&self, position: String) -> Entry {
        match self.value {
            Some(value) => Entry::of_value(position, Nimber(value), self.remoteness),
            None => Entry::of_outcome(position, self.outcome, self.remoteness),
        }
    }

    /// The worth of a position where the game is over.
    pub(crate) fn ended(outcome: Outcome) -> Worth {
        Worth { outcome, value: None, remoteness: (outcome != Outcome::D).then_some(0) }
    }
}

/// What is wanted for each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Values; and the remoteness if it is wanted, which no move may do that leaves several components.
    Values {
        remoteness: bool,
    },
    Outcomes(Convention),
}

impl Question {
    /// What an order wants of each position.
    pub(crate) fn of(order: &Order, remoteness: bool) -> Question {
        if order.has_values() { Question::Values { remoteness } } else { Question::Outcomes(order.convention()) }
    }

    /// The worth of a position with these options. An option has one component, or any number if values add.
    pub(crate) fn answer<'a>(self, options: impl IntoIterator<Item = &'a [Worth]>) -> Worth {
        let (mut seen, mut any, mut draw) = (MexSet::new(), false, false);
        // The least remote option that the player to move wants, and the most remote option.
        let (mut least, mut most) = (None, None);
        for parts in options {
            any = true;
            let value = parts.iter().map(|part| Nimber(part.value.unwrap_or(0))).sum::<Nimber>();
            let outcome = match (self, parts) {
                (Question::Outcomes(_), [one]) => one.outcome,
                (Question::Outcomes(convention), _) => convention.outcome_of_the_end(),
                (Question::Values { .. }, _) => {
                    seen.insert(value);
                    if value.is_zero() { Outcome::P } else { Outcome::N }
                }
            };
            let moves = match parts {
                [] => Some(0),
                [one] => one.remoteness,
                _ => None,
            };
            match outcome {
                Outcome::P => least = [least, moves].into_iter().flatten().min(),
                Outcome::N => most = most.max(moves),
                Outcome::D => draw = true,
            }
            // `least` may be unknown, but not whether there is one.
            if outcome == Outcome::P && least.is_none() {
                least = Some(u64::MAX);
            }
        }
        let one_more = |moves: u64| moves.checked_add(1);
        let (outcome, moves) = match (least, any) {
            (Some(least), _) => (Outcome::N, one_more(least)),
            (None, true) if draw => (Outcome::D, None),
            (None, true) => (Outcome::P, most.and_then(one_more)),
            (None, false) => match self {
                Question::Values { .. } => (Outcome::P, Some(0)),
                Question::Outcomes(convention) => (convention.outcome_of_the_end(), Some(0)),
            },
        };
        match self {
            Question::Outcomes(_) => Worth { outcome, value: None, remoteness: moves },
            Question::Values { remoteness } => {
                Worth { outcome, value: Some(seen.mex().0), remoteness: moves.filter(|_| remoteness) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(outcome: Outcome, value: Option<u64>, remoteness: Option<u64>) -> Worth {
        Worth { outcome, value, remoteness }
    }

    #[test]
    fn by_the_definition() {
        let values = Question::Values { remoteness: true };
        let zero = values.answer([]);
        assert_eq!(zero, worth(Outcome::P, Some(0), Some(0)));
        let one = values.answer([&[zero][..]]);
        assert_eq!(one, worth(Outcome::N, Some(1), Some(1)));
        assert_eq!(values.answer([&[][..]]), one, "nothing left is worth 0");
        let two = values.answer([&[zero][..], &[one]]);
        assert_eq!(two, worth(Outcome::N, Some(2), Some(1)));
        assert_eq!(values.answer([&[one][..], &[two]]), worth(Outcome::P, Some(0), Some(2)));
        let sums = Question::Values { remoteness: false };
        assert_eq!(sums.answer([&[one, two][..], &[one, one]]), worth(Outcome::N, Some(1), None));
        let misere = Question::Outcomes(Convention::Misere);
        let end = misere.answer([]);
        assert_eq!(end, worth(Outcome::N, None, Some(0)));
        let lost = misere.answer([&[end][..]]);
        assert_eq!(lost, worth(Outcome::P, None, Some(1)));
        let draw = Worth::ended(Outcome::D);
        assert_eq!(misere.answer([&[end][..], &[draw]]), worth(Outcome::D, None, None));
        assert_eq!(misere.answer([&[lost][..], &[draw], &[end]]), worth(Outcome::N, None, Some(2)));
    }

    #[test]
    fn what_was_put_is_read() {
        for one in [worth(Outcome::N, Some(7), None), worth(Outcome::P, None, Some(0)), Worth::ended(Outcome::D)] {
            let mut out = Vec::new();
            one.put(&mut out);
            assert_eq!(Worth::read(&mut Cursor(&out)), Some(one));
        }
    }
}
