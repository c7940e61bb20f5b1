//! The first half: all positions, and for each the positions that have it as an option.

use std::time::{Duration, Instant};

use grundy_core::said;

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::closing::{Checkpoint, ParentsRecord};
use crate::disk::record::Cursor;
use crate::job::Given;
use crate::unranked::edges::Edges;
use crate::unranked::parents::{Parents, ParentsWriter};
use crate::unranked::places::{Places, Vertex};
use crate::unranked::search::BYTES;
use crate::unranked::{explore, load};
use crate::watch::{Event, Stage};

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
        edges.resume(kept.open_edges(desk)?, kept.number);
        kept.load_options(desk, &mut places)?;
    } else if let Given::Rules(_, roots) = given {
        explore::begin(roots, &mut places)?;
    }
    let mut rest = load::Rest::new(worker);
    let mut since = Instant::now();
    loop {
        let (begun, before) = (Instant::now(), places.len());
        let (messages, bytes) = match given {
            Given::Rules(play, _) => explore::wave(desk, play, &mut places, &mut edges)?,
            Given::Graph(graph) => load::wave(desk, graph, &mut rest, &mut places, &mut edges)?,
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
            kept.keep_reached(desk, &places, &mut edges)?;
            since = Instant::now();
        }
    }
    if let (Given::Graph(graph), 0) = (given, worker) {
        graph.unchanged(desk.order.head.sources.values().next().map_or("", String::as_str))?;
    }
    let (parents, records) = sort(desk, &mut places, edges)?;
    kept.keep_parents(desk, &places, records)?;
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
    let garbled = || ClusterError::Lost(said!("a message arrived garbled"));
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
            let mut cursor = Cursor(parcel);
            while !cursor.is_empty() {
                let from = Vertex::read(&mut cursor).ok_or_else(garbled)?;
                let slot = places.slot(from.shard).ok_or_else(garbled)?;
                let options = places.shards[slot].options.get_mut(from.index as usize).ok_or_else(garbled)?;
                *options = options.checked_sub(1).ok_or_else(garbled)?;
            }
            Ok(())
        },
    )?;
    let (worker, positions, seconds) = (desk.courier.index(), places.len(), begun.elapsed().as_secs_f64());
    desk.tell(&Event::Wave { worker, stage: Stage::Sort, wave: 0, positions, messages, bytes, seconds })?;
    Ok((parents, records))
}
