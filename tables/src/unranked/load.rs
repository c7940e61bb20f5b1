//! Reads the edges of a graph, part by part; each part is read by one worker.
//!
//! The reader of an edge sends it to the worker of the vertex that it leaves. There the vertex gets its number. Like
//! an option made by rules, the edge goes on to the worker of its other vertex. Workers alternate between reading
//! some rows and passing edges on, so that edges do not pile up.
//!
//! What arrives is first [sorted by shard](Sorted): the texts of one shard are few enough for the cache, those of all
//! shards are not.

use grundy_files::table::shard_of;
use grundy_files::{EdgeParts, PartReader};
use grundy_graph::Name;

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::spool::{Cursor, each_message, put_bytes, put_number, put_record};
use crate::unranked::edges::Edges;
use crate::unranked::explore::{option, send_option};
use crate::unranked::names::{Places, Vertex};

/// Number of digits of the greatest number.
const DIGITS: usize = 20;

/// Number of bytes of names that a worker reads, and then passes edges on.
const TURN: usize = 1 << 24;

/// The parts that a worker still has to read.
pub(crate) struct Rest {
    pub(crate) part: usize,
    pub(crate) open: Option<PartReader>,
}

impl Rest {
    /// Whether everything is read.
    pub(crate) fn is_over(&self, graph: &EdgeParts) -> bool {
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
pub(crate) fn wave(
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
