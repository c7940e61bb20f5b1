//! Reaches positions: by the rules, one wave of moves after the other, or from the edges of a graph.
//!
//! A worker makes the options of its positions that are new since the last wave. It sends the text of each option, with
//! the position that has it, to the worker that owns the option's shard. There a text that is not known yet is a new
//! position, so duplicates vanish, and the move is recorded.
//!
//! A graph is read part by part; each part is read by one worker. The reader of an edge sends it to the worker of the
//! vertex that it leaves. There the vertex gets its number. Like an option made by rules, the edge goes on to the worker
//! of its other vertex. Workers alternate between reading some rows and passing edges on, so that edges do not pile up.
//! What arrives is first [sorted by shard](Sorted): the texts of one shard are few enough for the cache, those of all
//! shards are not.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use grundy_core::{Fault, said};
use grundy_files::table::shard_of;
use grundy_files::{EdgeParts, PartReader};
use grundy_graph::Name;

use crate::ClusterError;
use crate::disk::closing::{Checkpoint, ParentsRecord};
use crate::disk::spool::{Cursor, each_message, put_bytes, put_number, put_record};
use crate::job::{Given, Play};
use crate::net::courier::Outbox;
use crate::solve::Desk;
use crate::unranked::edges::{Edges, Parents, ParentsWriter};
use crate::unranked::names::{Ending, Places, Vertex};
use crate::unranked::search::BYTES;
use crate::watch::{Event, Stage};

/// Makes the options of all positions whose options are not known yet; returns the numbers of messages and bytes sent.
fn wave(
    desk: &mut Desk<'_, '_>,
    play: &Play,
    places: &mut Places,
    edges: &mut Edges,
) -> Result<(u64, u64), ClusterError> {
    let ends: Vec<u32> = places.shards.iter().map(|shard| shard.len()).collect();
    let places = RefCell::new(places);
    let mut slot = 0;
    desk.courier.exchange(
        |outbox| {
            while !outbox.is_ready() {
                let Some(&end) = ends.get(slot) else { return Ok(false) };
                let mut places = places.borrow_mut();
                let shard = &mut places.shards[slot];
                if shard.expanded == end {
                    slot += 1;
                    continue;
                }
                let from = Vertex { shard: shard.number, index: shard.expanded };
                let name = shard.names.get(from.index);
                let (ending, options) = expand(play, name, from, outbox)?;
                shard.endings[from.index as usize] = ending.byte();
                shard.options[from.index as usize] = options;
                shard.expanded += 1;
            }
            Ok(true)
        },
        |parcel| receive(parcel, &mut places.borrow_mut(), edges),
    )
}

/// Sends the options of a position to the owners of their shards; returns how the position ends and the number of
/// options.
fn expand(play: &Play, name: &[u8], from: Vertex, outbox: &mut Outbox) -> Result<(Ending, u32), ClusterError> {
    let text = std::str::from_utf8(name).map_err(|_| Fault::new(said!("the text of a position is not UTF-8")))?;
    let row = play.read(text)?;
    let mut ending = Ending { outcome: play.ending(&row)?, nothing: false };
    let options = if ending.outcome.is_none() { play.options(&row)? } else { Vec::new() };
    let mut count = 0;
    for mut parts in options {
        match (parts.pop(), parts.is_empty()) {
            (None, _) => ending.nothing = true,
            (Some(part), true) => {
                let option = play.name(part)?;
                send_option(outbox, option.shard, option.text.as_bytes(), from);
                count += 1;
            }
            (Some(_), false) => return Err(play.falls_apart(text)),
        }
    }
    Ok((ending, count))
}

/// Sends that a position has the position with this name as an option.
fn send_option(outbox: &mut Outbox, shard: u32, name: &[u8], from: Vertex) {
    outbox.put(shard, |draft| {
        put_number(draft, shard.into());
        put_bytes(draft, name);
        from.put(draft);
    });
}

/// The next option of a message, after the number of its shard: its name, and the position that has it.
fn option<'a>(cursor: &mut Cursor<'a>) -> Option<(&'a [u8], Vertex)> {
    Some((cursor.bytes()?, Vertex::read(cursor)?))
}

fn receive(parcel: &[u8], places: &mut Places, edges: &mut Edges) -> Result<(), ClusterError> {
    let shard = |cursor: &mut Cursor<'_>| u32::try_from(cursor.number()?).ok();
    each_message(
        parcel,
        |cursor| Some((shard(cursor)?, option(cursor)?)),
        |(shard, (name, from))| {
            let slot = places.slot(shard).ok_or_else(ClusterError::garbled)?;
            let shard = &mut places.shards[slot];
            edges.add(from, Vertex { shard: shard.number, index: shard.add(name)? })
        },
    )
}

/// Reaches all positions. Returns the positions, their parents by shard, and the checkpoint. Continues from `kept`.
pub(crate) fn reach(
    desk: &mut Desk<'_, '_>,
    given: &Given,
    kept: Option<Checkpoint>,
) -> Result<(Places, Vec<Parents>, Checkpoint), ClusterError> {
    let (worker, peers) = (desk.courier.index(), desk.courier.peers());
    let mut places = Places::new(worker, peers, desk.order.head.shards);
    let mut edges = Edges::new(desk.folder.work.clone(), worker, desk.share.edges);
    let mut kept = kept.unwrap_or_default();
    kept.load_names(desk, &mut places)?;
    if kept.number > 0 {
        // Each worker reads only its own shards, but from all runs.
        let runs = kept.edges.iter().map(|record| desk.folder.open(record)).collect::<Result<_, _>>()?;
        edges.resume(runs, kept.number);
        kept.load_options(desk, &mut places)?;
    } else if let Given::Rules(_, roots) = given {
        for root in roots {
            if let Some(slot) = places.slot(root.shard) {
                places.shards[slot].add(root.text.as_bytes())?;
            }
        }
    }
    let mut rest = Rest { part: worker, open: None };
    let mut since = Instant::now();
    loop {
        let (begun, before) = (Instant::now(), places.len());
        let (messages, bytes) = match given {
            Given::Rules(play, _) => wave(desk, play, &mut places, &mut edges)?,
            Given::Graph(graph) => load(desk, graph, &mut rest, &mut places, &mut edges)?,
        };
        places.check(desk.share.positions, BYTES)?;
        let (wave, positions, seconds) = (kept.wave.into(), places.len() - before, begun.elapsed().as_secs_f64());
        desk.tell(&Event::Wave { worker, stage: Stage::Reach, wave, positions, messages, bytes, seconds })?;
        let over = match given {
            Given::Rules(..) => places.shards.iter().all(|shard| shard.expanded == shard.len()),
            Given::Graph(graph) => rest.is_over(graph),
        };
        let due = since.elapsed() >= desk.share.interval;
        let told: Vec<(bool, bool)> = desk.gather(&(over, due))?;
        kept.wave = kept.next_wave()?;
        if told.iter().all(|&(over, _)| over) {
            break;
        }
        // A graph is read again quickly, so it needs no checkpoint.
        if told[0].1 && matches!(given, Given::Rules(..)) {
            let new = edges.keep(kept.number + 1)?;
            kept.keep_positions(desk, &places, new, Vec::new())?;
            since = Instant::now();
        }
    }
    if let (Given::Graph(graph), 0) = (given, worker) {
        graph.unchanged(desk.order.head.sources.values().next().map_or("", String::as_str))?;
    }
    let (parents, records) = sort(desk, &mut places, edges)?;
    // The edges are not needed any more.
    kept.edges.clear();
    (kept.stage, kept.wave) = (Stage::Sort, 0);
    kept.keep_positions(desk, &places, Vec::new(), records)?;
    let positions: u64 = desk.gather(&places.len())?.iter().sum();
    if positions == 0 {
        return Err(ClusterError::Refused(said!("{source} has no vertices", source = desk.order.head.source)));
    }
    Ok((places, parents, kept))
}

/// Sorts the edges by where they lead. A move that occurs twice in a graph counts once.
fn sort(
    desk: &mut Desk<'_, '_>,
    places: &mut Places,
    mut edges: Edges,
) -> Result<(Vec<Parents>, Vec<ParentsRecord>), ClusterError> {
    let (begun, mut twice) = (Instant::now(), Vec::new());
    places.shards.iter_mut().for_each(|shard| shard.names.close());
    edges.sort()?;
    let (mut parents, mut records) = (Vec::new(), Vec::new());
    let mut looked = Instant::now();
    for shard in &places.shards {
        let mut out = ParentsWriter::create(&desk.folder.work, shard.number)?;
        edges.each(shard.number, |to, from, again| {
            if !again {
                return out.push(to, from);
            }
            twice.push(from);
            Ok(())
        })?;
        let (file, record) = out.finish(shard.len(), places.shards.len())?;
        parents.push(file);
        records.push(record);
        if looked.elapsed() > Duration::from_secs(1) {
            desk.courier.look()?;
            looked = Instant::now();
        }
    }
    edges.remove()?;
    let mut rest = twice.iter();
    let (messages, bytes) = desk.courier.exchange(
        |outbox| {
            while !outbox.is_ready() {
                let Some(from) = rest.next() else { return Ok(false) };
                outbox.put(from.shard, |draft| from.put(draft));
            }
            Ok(true)
        },
        |parcel| {
            each_message(parcel, Vertex::read, |from| {
                let slot = places.slot(from.shard).ok_or_else(ClusterError::garbled)?;
                let options = places.shards[slot].options.get_mut(from.index as usize);
                let options = options.ok_or_else(ClusterError::garbled)?;
                *options = options.checked_sub(1).ok_or_else(ClusterError::garbled)?;
                Ok(())
            })
        },
    )?;
    let (worker, positions, seconds) = (desk.courier.index(), places.len(), begun.elapsed().as_secs_f64());
    desk.tell(&Event::Wave { worker, stage: Stage::Sort, wave: 0, positions, messages, bytes, seconds })?;
    Ok((parents, records))
}

/// Number of digits of the greatest number.
const DIGITS: usize = 20;
/// Number of bytes of names that a worker reads, and then passes edges on.
const TURN: usize = 1 << 24;

/// The parts that a worker still has to read.
struct Rest {
    part: usize,
    open: Option<PartReader>,
}

impl Rest {
    fn is_over(&self, graph: &EdgeParts) -> bool {
        self.open.is_none() && self.part >= graph.len()
    }
}

/// Messages of a wave, by the slot of the shard that they are for, without its number.
struct Sorted(Vec<Vec<u8>>);

impl Sorted {
    fn new(places: &Places) -> Sorted {
        Sorted(vec![Vec::new(); places.shards.len()])
    }

    /// Takes the messages of a parcel. Each begins with the number of an own shard; `skip` passes over the rest of it.
    fn take(
        &mut self,
        parcel: &[u8],
        places: &Places,
        skip: impl Fn(&mut Cursor) -> Option<()>,
    ) -> Result<(), ClusterError> {
        let mut cursor = Cursor(parcel);
        while !cursor.is_empty() {
            let mut message = || {
                let slot = places.slot(u32::try_from(cursor.number()?).ok()?)?;
                let all = cursor.0;
                skip(&mut cursor)?;
                Some((slot, &all[..all.len() - cursor.0.len()]))
            };
            let (slot, message) = message().ok_or_else(ClusterError::garbled)?;
            self.0[slot].extend_from_slice(message);
        }
        Ok(())
    }
}

/// Reads some rows; returns the numbers of messages and bytes sent.
fn load(
    desk: &mut Desk<'_, '_>,
    graph: &EdgeParts,
    rest: &mut Rest,
    places: &mut Places,
    edges: &mut Edges,
) -> Result<(u64, u64), ClusterError> {
    let (shards, peers) = (desk.order.head.shards, desk.courier.peers());
    let turn = (desk.share.edges / 2).min(TURN) as u64;
    let mut read = 0;
    // The edges of own vertices: the number of the vertex, and the name of the option.
    let mut passing: Vec<u8> = Vec::new();
    let mut arrived = Sorted::new(places);
    let (mut from, mut to) = ([0; DIGITS], [0; DIGITS]);
    let first = desk.courier.exchange(
        |outbox| {
            while !outbox.is_ready() {
                if read >= turn || rest.is_over(graph) {
                    return Ok(false);
                }
                let open = match &mut rest.open {
                    Some(open) => open,
                    None => rest.open.insert(graph.part(rest.part)?),
                };
                let more = open.batch(&mut |one, other| {
                    let (one, other) = (text(one, &mut from), other.map(|other| text(other, &mut to)));
                    let shard = shard_of(one, shards);
                    read += (one.len() + other.map_or(0, <[u8]>::len)) as u64 + 2;
                    outbox.put(shard, |draft| {
                        put_number(draft, shard.into());
                        // Names are not empty, so the empty name means that there is no option.
                        put_record(draft, one, other.unwrap_or_default());
                    });
                })?;
                if !more {
                    rest.open = None;
                    rest.part += peers;
                }
            }
            Ok(true)
        },
        |parcel| arrived.take(parcel, places, |cursor| cursor.record().map(|_| ())),
    )?;
    for (shard, messages) in places.shards.iter_mut().zip(&arrived.0) {
        each_message(messages, Cursor::record, |edge| {
            let index = shard.add(edge.key)?;
            if !edge.payload.is_empty() {
                shard.options[index as usize] += 1;
                Vertex { shard: shard.number, index }.put(&mut passing);
                put_bytes(&mut passing, edge.payload);
            }
            Ok(())
        })?;
    }
    drop(arrived);
    let mut arrived = Sorted::new(places);
    let mut cursor = Cursor(&passing);
    let second = desk.courier.exchange(
        |outbox| {
            while !outbox.is_ready() {
                if cursor.is_empty() {
                    return Ok(false);
                }
                let from = Vertex::read(&mut cursor).ok_or_else(ClusterError::garbled)?;
                let name = cursor.bytes().ok_or_else(ClusterError::garbled)?;
                send_option(outbox, shard_of(name, shards), name, from);
            }
            Ok(true)
        },
        |parcel| arrived.take(parcel, places, |cursor| option(cursor).map(|_| ())),
    )?;
    for (shard, messages) in places.shards.iter_mut().zip(&arrived.0) {
        each_message(messages, option, |(name, from)| {
            edges.add(from, Vertex { shard: shard.number, index: shard.add(name)? })
        })?;
    }
    Ok((first.0 + second.0, first.1 + second.1))
}

/// The text of a name; `space` is the buffer for a number.
fn text<'a>(name: Name<'a>, space: &'a mut [u8; DIGITS]) -> &'a [u8] {
    let mut number = match name {
        Name::Text(text) => return text.as_bytes(),
        Name::Number(number) => number,
    };
    let mut at = DIGITS;
    loop {
        at -= 1;
        space[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &space[at..];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_usual() {
        for number in [0, 7, 10, 1_999, u64::from(u32::MAX), u64::MAX] {
            assert_eq!(text(Name::Number(number), &mut [0; DIGITS]), number.to_string().as_bytes());
        }
        assert_eq!(text(Name::Text("a"), &mut [0; DIGITS]), b"a");
    }
}
