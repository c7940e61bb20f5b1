//! The table: each shard's positions in the order of their texts.

use std::time::Instant;

use grundy_core::said;
use grundy_files::table::{FileRecord, Kind, Manifest, ShardWriter};

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::closing::Counts;
use crate::disk::spool::{Cursor, each_message, put_number};
use crate::unranked::edges::Parents;
use crate::unranked::names::{Names, Vertex};
use crate::unranked::search::Search;
use crate::watch::{Event, Stage};

/// Number of rows between two checks for a request to stop.
const LOOK: usize = 1 << 14;

/// Writes the files of this worker's shards; returns the manifest of the whole table.
pub(crate) fn table(desk: &mut Desk<'_, '_>, search: &Search) -> Result<Manifest, ClusterError> {
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

/// A message of a position: two numbers, whose meaning depends on the stage.
pub(crate) type Told = [u32; 2];

/// The positions that have something to send, by slot: the number of each, and its message.
#[derive(Default)]
pub(crate) struct Front(pub(crate) Vec<Vec<(u32, Told)>>);

impl Front {
    pub(crate) fn len(&self) -> u64 {
        self.0.iter().map(|shard| shard.len() as u64).sum()
    }
}

/// A message that has arrived.
#[derive(Clone, Copy)]
pub(crate) struct Heard {
    /// The slot of the recipient's shard.
    pub(crate) slot: usize,
    /// The number of the recipient.
    pub(crate) index: u32,
    pub(crate) told: Told,
}

/// Sends the messages of all positions of the front. `hear` receives the messages of a parcel, and adds to the next
/// front the messages that their recipients then send. Returns the numbers of messages and bytes sent.
pub(crate) fn spread(
    desk: &mut Desk<'_, '_>,
    parents: &mut [Parents],
    front: &mut Front,
    hear: &mut dyn FnMut(&[Heard], &mut Front),
) -> Result<(u64, u64), ClusterError> {
    let peers = desk.courier.peers();
    let mut now = std::mem::replace(front, Front(vec![Vec::new(); parents.len()]));
    // Sorted, so that the files are read in order.
    now.0.iter_mut().for_each(|shard| shard.sort_unstable());
    let mut heard = Vec::new();
    let mut rest = now.0.iter().enumerate().flat_map(|(slot, shard)| shard.iter().map(move |one| (slot, one)));
    desk.courier.exchange(
        |outbox| {
            while !outbox.is_ready() {
                let Some((slot, &(index, told))) = rest.next() else { return Ok(false) };
                parents[slot].each(index, |parent| {
                    outbox.put(parent.shard, |draft| {
                        parent.put(draft);
                        told.iter().for_each(|&number| put_number(draft, number.into()));
                    });
                })?;
            }
            Ok(true)
        },
        |parcel| {
            heard.clear();
            let read = |cursor: &mut Cursor<'_>| {
                let parent = Vertex::read(cursor)?;
                let mut number = || u32::try_from(cursor.number()?).ok();
                let told = [number()?, number()?];
                Some(Heard { slot: parent.shard as usize / peers, index: parent.index, told })
            };
            each_message(parcel, read, |message| {
                heard.push(message);
                Ok(())
            })?;
            hear(&heard, front);
            Ok(())
        },
    )
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
