//! Games without a rank: graphs, and games in which play may return.
//!
//! No order of layers is known beforehand. So the results of *all* positions stay in memory, spread over the workers.
//! Only the edges, of which there are many more, are on disk. This is the semi-external model (Abello, Buchsbaum,
//! Westbrook, "A functional approach to external graph algorithms", Algorithmica 32 (2002)). The work is divided into
//! *waves*. In a wave every worker takes the positions with a new result from the previous wave. The worker sends each
//! result to the positions that have such an option, and waits for all other workers. The stages:
//!
//! 1. [`explore`]: the positions that can be reached from the starts, or the edges of a graph. Each position
//!    gets a number in its shard ([`names`]), and each move is recorded at its option ([`edges`]);
//! 2. `sort`: for each position, those that have it as an option ([`edges`]);
//! 3. then the values or outcomes ([`search`]), wave by wave backward from the ends of the game:
//!    - [`retrograde`]: values of positions whose options all have one; if these are all positions, no play returns.
//!      Then outcomes and remoteness, and the values of the other positions, by Smith's rule;
//! 4. the table: each shard's positions in the order of their texts.
//!
//! The numbers of positions depend on the workers and on the order of messages, but nothing in the table does. The
//! result of a wave does not depend on the order of messages. From time to time, between two waves, everything is
//! written to disk ([`checkpoint`]). A killed run continues from there, with any number of workers.
//!
//! In memory a position takes its text, and some 20 bytes to find it by its text while positions are reached. Later
//! it takes [`BYTES`](search::BYTES) for what is known about it.

mod checkpoint;
mod edges;
mod explore;
mod names;
mod retrograde;
pub(crate) mod search;

use std::time::Instant;

use grundy_core::said;
use grundy_files::table::{FileRecord, Kind, Manifest, ShardWriter};

use crate::ClusterError;
use crate::disk::closing::Counts;
use crate::job::Given;
use crate::solve::Desk;
use crate::unranked::explore::reach;
use crate::unranked::names::Names;
use crate::unranked::search::Search;
use crate::watch::{Event, Stage};

/// Does a worker's work: reaches the positions, searches their values, writes the table.
pub(crate) fn work(mut desk: Desk<'_, '_>, given: &Given) -> Result<Manifest, ClusterError> {
    let kept = desk.folder.checkpoint()?;
    let workers = desk.courier.peers();
    desk.tell(&Event::Begun { workers, closed: kept.as_ref().map_or(0, |kept| kept.number) })?;
    let mut search = match kept {
        // All positions are reached and all edges sorted.
        Some(kept) if !kept.parents.is_empty() => Search::resume(&mut desk, kept)?,
        kept => {
            let (places, parents, checkpoint) = reach(&mut desk, given, kept)?;
            Search::new(&mut desk, places, parents, checkpoint)?
        }
    };
    search.run(&mut desk)?;
    let manifest = table(&mut desk, &search)?;
    desk.finish(manifest)
}

/// Number of rows between two checks for a request to stop.
const LOOK: usize = 1 << 14;

/// Writes the files of this worker's shards; returns the manifest of the whole table.
fn table(desk: &mut Desk<'_, '_>, search: &Search) -> Result<Manifest, ClusterError> {
    let (begun, values) = (Instant::now(), desk.order.has_values());
    let (mut files, mut counts) = (Vec::<FileRecord>::new(), Counts::default());
    for (slot, shard) in search.places.shards.iter().enumerate() {
        if shard.len() == 0 {
            continue;
        }
        let order = by_text(&shard.names);
        let mut out = ShardWriter::create(&desk.folder.root, None, shard.number)?;
        for some in order.chunks(LOOK) {
            desk.courier.look()?;
            for &index in some {
                let text = String::from_utf8(shard.names.get(index).to_vec());
                let text = text.map_err(|_| {
                    ClusterError::damaged(&desk.folder.work, said!("the text of a position is damaged"))
                })?;
                let entry = search.entry(slot, index, text, values);
                counts.edges += u64::from(shard.options[index as usize]) + u64::from(shard.ending(index).nothing);
                let finite = entry.value.as_ref().and_then(|value| value.nimber()).map(|value| value.0);
                counts.add(entry.outcome, finite);
                out.push(&entry)?;
            }
        }
        files.push(out.finish()?);
    }
    let (worker, positions, seconds) = (desk.courier.index(), counts.positions, begun.elapsed().as_secs_f64());
    desk.tell(&Event::Wave { worker, stage: Stage::Write, wave: 0, positions, messages: 0, bytes: 0, seconds })?;
    let (mut manifest, mut all) = (desk.order.head.clone(), Counts::default());
    for (files, counts) in desk.gather(&(files, counts))? {
        manifest.files.extend(files);
        all.merge(&counts);
    }
    all.record(&mut manifest);
    manifest.edges = all.edges;
    manifest.files.sort_by_key(|file| file.shard);
    manifest.remoteness = true;
    if search.is_loopy() {
        (manifest.kind, manifest.ordered) = (Kind::Loopy, true);
    }
    Ok(manifest)
}

/// The numbers of all texts, in the order of the texts.
fn by_text(names: &Names) -> Vec<u32> {
    // The first eight bytes, which decide nearly always, stand beside the number.
    let mut order: Vec<(u64, u32)> = (0..names.len())
        .map(|index| {
            let (text, mut first) = (names.get(index), [0; 8]);
            let length = text.len().min(8);
            first[..length].copy_from_slice(&text[..length]);
            (u64::from_be_bytes(first), index)
        })
        .collect();
    order.sort_unstable_by(|(a, i), (b, j)| a.cmp(b).then_with(|| names.get(*i).cmp(names.get(*j))));
    order.into_iter().map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_sorted_as_bytes() {
        let texts = ["b", "", "a", "a\0", "a\0b", "12345678", "123456789", "123456780", "1234567", "\u{ff}"];
        let mut names = Names::default();
        for text in texts {
            names.add(text.as_bytes()).unwrap();
        }
        let mut expected = texts.to_vec();
        expected.sort();
        let found = by_text(&names).into_iter().map(|index| std::str::from_utf8(names.get(index)).unwrap());
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }
}
