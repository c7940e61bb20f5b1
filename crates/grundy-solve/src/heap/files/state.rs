//! The state of a run as bytes.
//!
//! Everything in a [stream](crate::heap::streaming) and its [search](crate::heap::periods) is plain data: the plan, the
//! first and the last values, and the snapshots.

use std::collections::VecDeque;

use super::record::{Reader, Writer};
use super::value_hashes::Hashes;
use crate::heap::breaking::Breaker;
use crate::heap::memory::{History, Segment};
use crate::heap::periods::{Finder, Progress, Recall, Recurrence, Search, Trace};
use crate::heap::sparse::Plan;
use crate::heap::streaming::Choice;

/// The state of a game whose values come in blocks.
pub(crate) fn encode(breaker: &Breaker, hashes: &Hashes) -> Option<Vec<u8>> {
    let (history, stream, search) = breaker.parts()?;
    let mut writer = Writer::default();
    writer.number(breaker.stream_work);
    // The values: the head and the ring.
    let tail = history.tail_start().max(history.len().saturating_sub(breaker.ring()));
    let tail = tail.max(history.head_end());
    writer.number(history.len() as u64);
    writer.number(history.largest().into());
    writer.values(&history.read(0..history.head_end()));
    writer.values(&history.read(tail..history.len()));
    // The plan, and when it will be chosen again.
    let Plan { mask, parity, rares, .. } = &stream.plan;
    writer.number((*mask).into());
    writer.number(parity.map_or(0, |parity| parity as u64 + 1));
    writer.values(rares);
    let of_rare = |&rare: &u32| history.get(rare as usize);
    writer.values(&rares.iter().map(of_rare).collect::<Option<Vec<u32>>>()?);
    let Choice { planned_bits, planned_rares, choose_again } = stream.choice;
    writer.numbers([planned_bits as usize, planned_rares, choose_again]);
    // The search for a period.
    let (at, next) = search.finder.next();
    writer.numbers([search.finder.first(), at, next]);
    writer.number(search.finder.snapshots().count() as u64);
    search.finder.snapshots().for_each(|snapshot| write_segment(&mut writer, snapshot));
    writer.number(search.trace.is_some().into());
    if let Some(trace) = &search.trace {
        let Progress { recurrence, at, preperiod, not_zero } = trace.progress;
        writer.numbers([recurrence.from, recurrence.period, at, preperiod, not_zero]);
        for reader in [trace.near.last(), trace.far.last()] {
            writer.number(reader.is_some().into());
            reader.iter().for_each(|segment| write_segment(&mut writer, segment));
        }
    }
    writer.number(hashes.last.len() as u64);
    for (at, hash) in &hashes.last {
        writer.number(*at as u64);
        writer.bytes(hash);
    }
    Some(writer.0)
}

fn write_segment(writer: &mut Writer, segment: &Segment) {
    writer.number(segment.start() as u64);
    writer.values(&segment.values());
}

fn read_segment(reader: &mut Reader) -> Option<Segment> {
    let start = reader.count()?;
    Some(Segment::new(start, &reader.values()?))
}

/// Sets the breaker to the state and returns the hashes; `None` if the bytes are not a state.
pub fn decode(state: &[u8], breaker: &mut Breaker) -> Option<Hashes> {
    let mut reader = Reader(state);
    let work = reader.number()?;
    let (len, largest) = (reader.count()?, u32::try_from(reader.number()?).ok()?);
    let (head, tail) = (reader.values()?, reader.values()?);
    let history = History::restored(breaker.room(), &head, &tail, len, largest)?;
    let mask = u32::try_from(reader.number()?).ok()?;
    let parity = reader.count()?.checked_sub(1);
    let (rares, values) = (reader.values()?, reader.values()?);
    let plan = Plan::restored(breaker.moves(), mask, parity, rares, &values)?;
    let planned_bits = u32::try_from(reader.number()?).ok()?;
    let choice = Choice { planned_bits, planned_rares: reader.count()?, choose_again: reader.count()? };
    let mut stream = breaker.stream_of(&history, plan)?;
    stream.choice = choice;
    let (first, at, next) = (reader.count()?, reader.count()?, reader.count()?);
    let snapshots: Option<Vec<Segment>> = (0..reader.count()?).map(|_| read_segment(&mut reader)).collect();
    let finder = Finder::restored(stream.state(), first, breaker.step, at, next, snapshots?)?;
    let mut trace = None;
    if reader.number()? == 1 {
        let recurrence = Recurrence { from: reader.count()?, period: reader.count()? };
        let (at, preperiod, not_zero) = (reader.count()?, reader.count()?, reader.count()?);
        let mut recall = || {
            let last = if reader.number()? == 1 { Some(read_segment(&mut reader)?) } else { None };
            Some(Recall::resumed(last, &stream))
        };
        let (near, far) = (recall()?, recall()?);
        trace = Some(Trace::resumed(Progress { recurrence, at, preperiod, not_zero }, near, far));
    }
    let hashes = (0..reader.count()?).map(|_| Some((reader.count()?, reader.bytes()?.try_into().ok()?)));
    let hashes: Option<VecDeque<(usize, [u8; 32])>> = hashes.collect();
    let hashes = hashes.filter(|last| !last.is_empty() && reader.0.is_empty())?;
    breaker.restore(history, stream, Search { finder, trace }, work);
    Some(Hashes { last: hashes })
}
