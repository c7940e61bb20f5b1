//! The table: each shard's positions in the order of their texts.

use std::time::Instant;

use grundy_core::said;
use grundy_files::table::{FileRecord, Kind, Manifest, Outcomes, ShardWriter};
use serde::{Deserialize, Serialize};

use crate::ClusterError;
use crate::desk::Desk;
use crate::unranked::names::Names;
use crate::unranked::search::Search;
use crate::watch::{Event, Stage};

/// Number of rows between two checks for a request to stop.
const LOOK: usize = 1 << 14;

/// The files that a worker has written.
#[derive(Default, Serialize, Deserialize)]
struct Written {
    files: Vec<FileRecord>,
    positions: u64,
    edges: u64,
    outcomes: Outcomes,
    max_grundy: Option<u64>,
}

/// Writes the files of this worker's shards; returns the manifest of the whole table.
pub(crate) fn table(desk: &mut Desk<'_, '_>, search: &Search) -> Result<Manifest, ClusterError> {
    let (begun, values) = (Instant::now(), desk.order.has_values());
    let mut own = Written::default();
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
                let text =
                    text.map_err(|_| ClusterError::damaged(&desk.folder.work, said!("a text of a position is none")))?;
                let entry = search.entry(slot, index, text, values);
                own.positions += 1;
                own.edges += u64::from(shard.options[index as usize]) + u64::from(shard.ending(index).nothing);
                own.outcomes.add(entry.outcome);
                let finite = entry.value.as_ref().and_then(|value| value.nimber()).map(|value| value.0);
                own.max_grundy = own.max_grundy.max(finite);
                out.push(&entry)?;
            }
        }
        own.files.push(out.finish()?);
    }
    let (worker, positions, seconds) = (desk.courier.index(), own.positions, begun.elapsed().as_secs_f64());
    desk.tell(&Event::Wave { worker, stage: Stage::Write, wave: 0, positions, messages: 0, bytes: 0, seconds })?;
    let mut manifest = desk.order.head.clone();
    for written in desk.gather(&own)? {
        manifest.files.extend(written.files);
        manifest.positions += written.positions;
        manifest.edges += written.edges;
        manifest.outcomes.merge(written.outcomes);
        manifest.max_grundy = manifest.max_grundy.max(written.max_grundy);
    }
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
