//! Reaches positions by the rules: one wave of moves.
//!
//! A worker makes the options of its positions that are new since the last wave. It sends the text of each option, with
//! the position that has it, to the worker that owns the option's shard. There a text that is not known yet is a new
//! position, so duplicates vanish, and the move is recorded.

use std::cell::RefCell;

use grundy_core::{Fault, said};

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::record::{Cursor, put_number};
use crate::net::courier::Outbox;
use crate::play::{Named, Play};
use crate::unranked::edges::Edges;
use crate::unranked::places::{Ending, Places, Vertex};

/// Adds the starts of a worker's shards to its positions.
pub(crate) fn begin(roots: &[Named], places: &mut Places) -> Result<(), ClusterError> {
    for root in roots {
        if let Some(slot) = places.slot(root.shard) {
            places.shards[slot].add(root.text.as_bytes())?;
        }
    }
    Ok(())
}

/// Makes the options of all positions whose options are not known yet; returns the numbers of messages and bytes sent.
pub(crate) fn wave(
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
                shard.endings[from.index as usize] = ending.to_byte();
                shard.options[from.index as usize] = options;
                shard.expanded += 1;
            }
            Ok(true)
        },
        |parcel| receive(parcel, &mut places.borrow_mut(), edges),
    )
}

/// Sends the options of a position to the workers that own their shards; returns how the position ends and how many
/// options it has.
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
pub(crate) fn send_option(outbox: &mut Outbox, shard: u32, name: &[u8], from: Vertex) {
    outbox.put(shard, |draft| {
        put_number(draft, shard.into());
        put_number(draft, name.len() as u64);
        draft.extend_from_slice(name);
        from.put(draft);
    });
}

/// The next option of a message, after the number of its shard: its name, and the position that has it.
pub(crate) fn option<'a>(cursor: &mut Cursor<'a>) -> Option<(&'a [u8], Vertex)> {
    let length = cursor.number()?;
    let name = cursor.bytes(length)?;
    Some((name, Vertex::read(cursor)?))
}

/// Records the options in a parcel.
fn receive(parcel: &[u8], places: &mut Places, edges: &mut Edges) -> Result<(), ClusterError> {
    let garbled = || ClusterError::Lost(said!("a message arrived garbled"));
    let mut cursor = Cursor(parcel);
    while !cursor.is_empty() {
        let mut message = || {
            let shard = u32::try_from(cursor.number()?).ok()?;
            Some((places.slot(shard)?, option(&mut cursor)?))
        };
        let (slot, (name, from)) = message().ok_or_else(garbled)?;
        let shard = &mut places.shards[slot];
        let to = Vertex { shard: shard.number, index: shard.add(name)? };
        edges.add(from, to)?;
    }
    Ok(())
}
