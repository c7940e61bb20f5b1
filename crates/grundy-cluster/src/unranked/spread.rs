//! One backward wave: positions with news send it to those that have them as options.

use grundy_core::said;

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::record::{Cursor, put_number};
use crate::unranked::parents::Parents;
use crate::unranked::places::Vertex;

/// A message of a position: two numbers, whose meaning depends on the stage.
pub(crate) type Told = [u32; 2];

/// The positions that have something to send, by slot: the number of each, and its message.
#[derive(Default)]
pub(crate) struct Front(pub(crate) Vec<Vec<(u32, Told)>>);

impl Front {
    pub(crate) fn new(slots: usize) -> Front {
        Front(vec![Vec::new(); slots])
    }

    /// How many positions there are.
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

/// Sends the messages of all positions of the front. `hear` receives the messages of a parcel, and adds to the next front
/// what their recipients then have to send. Returns the numbers of messages and bytes sent.
pub(crate) fn spread(
    desk: &mut Desk<'_, '_>,
    parents: &mut [Parents],
    front: &mut Front,
    hear: &mut dyn FnMut(&[Heard], &mut Front),
) -> Result<(u64, u64), ClusterError> {
    let peers = desk.courier.peers();
    let mut now = std::mem::replace(front, Front::new(parents.len()));
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
            let mut cursor = Cursor(parcel);
            heard.clear();
            while !cursor.is_empty() {
                let mut message = || {
                    let parent = Vertex::read(&mut cursor)?;
                    let mut number = || u32::try_from(cursor.number()?).ok();
                    let told = [number()?, number()?];
                    Some(Heard { slot: parent.shard as usize / peers, index: parent.index, told })
                };
                let garbled = || ClusterError::Lost(said!("a message arrived garbled"));
                heard.push(message().ok_or_else(garbled)?);
            }
            hear(&heard, front);
            Ok(())
        },
    )
}
