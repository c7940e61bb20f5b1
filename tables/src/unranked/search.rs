//! The second half: values and outcomes, stage by stage and wave by wave. In a wave each position with news sends them
//! to its parents.
//!
//! The values seen among the options of each position: a set of small numbers for each.
//!
//! Nearly all values are below 64, so a set is the bits of one number; larger values go into a map.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use grundy_core::{LoopyValue, Nimber};
use grundy_files::table::Entry;

use crate::ClusterError;
use crate::disk::closing::Checkpoint;
use crate::disk::spool::{Cursor, each_message, put_number};
use crate::solve::Desk;
use crate::unranked::checkpoint::{Keeper, load_columns};
use crate::unranked::edges::Parents;
use crate::unranked::names::{Places, Vertex};
use crate::unranked::retrograde::{NONE, Ready, Retrograde, Smith};
use crate::watch::{Event, Stage};

/// Bytes of a position during the search, without its text. In order: the end of its text; its options and its
/// ending; its parents. Then at most: waiting options, values seen, label, order, remoteness twice, outcome, marks.
pub(crate) const BYTES: usize = 4 + 5 + 8 + (4 + 8 + 4 + 4 + 4) + (4 + 4 + 1) + 5;
/// Number of messages whose recipients are read at once.
const AT_ONCE: usize = 64;

/// The positions of a worker.
pub(crate) struct Search {
    pub(crate) places: Places,
    parents: Vec<Parents>,
    kept: Checkpoint,
    /// The positions that have something to send in the next wave.
    front: Front,
    known: Known,
}

/// The results of the stages, by slot; empty for a stage that has not begun.
struct Known {
    ready: Vec<Ready>,
    retrograde: Vec<Retrograde>,
    smith: Vec<Smith>,
}

impl Known {
    /// Writes what is known about a shard and what its positions have to send, or reads it back.
    fn keep(&mut self, slot: usize, front: &mut Front, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        self.ready[slot].keep(keeper)?;
        self.retrograde[slot].keep(keeper)?;
        self.smith[slot].keep(keeper)?;
        let front = &mut front.0[slot];
        let mut flat: Vec<u32> = front.iter().flat_map(|&(index, [a, b])| [index, a, b]).collect();
        keeper.column(&mut flat)?;
        *front = flat.chunks_exact(3).map(|one| (one[0], [one[1], one[2]])).collect();
        Ok(())
    }
}

impl Search {
    pub(crate) fn new(
        desk: &mut Desk<'_, '_>,
        places: Places,
        parents: Vec<Parents>,
        kept: Checkpoint,
    ) -> Result<Search, ClusterError> {
        let mut search = Search::empty(places, parents, kept);
        if desk.order.has_values() {
            (search.kept.stage, search.kept.wave) = (Stage::Values, 0);
            let both = search.places.shards.iter().zip(&mut search.front.0);
            search.known.ready = both.map(|(shard, front)| Ready::new(shard, front)).collect();
        } else {
            search.begin_outcomes(desk);
        }
        Ok(search)
    }

    fn empty(places: Places, parents: Vec<Parents>, kept: Checkpoint) -> Search {
        fn nothings<T: Default>(places: &Places) -> Vec<T> {
            places.shards.iter().map(|_| T::default()).collect()
        }
        let (front, ready) = (Front(nothings(&places)), nothings(&places));
        let known = Known { ready, retrograde: nothings(&places), smith: nothings(&places) };
        Search { places, parents, kept, front, known }
    }

    pub(crate) fn resume(desk: &mut Desk<'_, '_>, mut kept: Checkpoint) -> Result<Search, ClusterError> {
        let mut places = Places::new(desk.courier.index(), desk.courier.peers(), desk.order.head.shards);
        kept.load_names(desk, &mut places)?;
        places.shards.iter_mut().for_each(|shard| shard.names.close());
        places.check(desk.share.positions, BYTES)?;
        kept.load_options(desk, &mut places)?;
        let parents = kept.open_parents(desk, &places)?;
        if kept.state.is_empty() {
            return Search::new(desk, places, parents, kept);
        }
        let mut search = Search::empty(places, parents, kept);
        let Search { kept, known, front, .. } = &mut search;
        load_columns(&kept.state, desk, |slot, keeper| known.keep(slot, front, keeper))?;
        Ok(search)
    }

    pub(crate) fn run(&mut self, desk: &mut Desk<'_, '_>) -> Result<(), ClusterError> {
        let mut since = Instant::now();
        while self.kept.stage != Stage::Write {
            let due = since.elapsed() >= desk.share.interval;
            let told: Vec<(u64, bool)> = desk.gather(&(self.front.len(), due))?;
            let anybody = told.iter().any(|&(front, _)| front > 0);
            // In its first wave the second stage also looks for moves that leave nothing.
            let first = self.kept.stage == Stage::Outcomes && self.kept.wave == 0;
            if anybody || first {
                if told[0].1 {
                    self.keep(desk)?;
                    since = Instant::now();
                }
                self.wave(desk)?;
            } else {
                self.next_stage(desk)?;
            }
        }
        Ok(())
    }

    fn wave(&mut self, desk: &mut Desk<'_, '_>) -> Result<(), ClusterError> {
        let Search { places, parents, kept, front, known: Known { ready, retrograde, smith } } = self;
        let (begun, positions) = (Instant::now(), front.len());
        let (worker, stage, wave) = (desk.courier.index(), kept.stage, kept.wave);
        let next = kept.next_wave()?;
        let level = kept.level.unwrap_or(0);
        let (messages, bytes) = spread(desk, parents, front, &mut |heard, front| {
            for some in heard.chunks(AT_ONCE) {
                if stage == Stage::Values {
                    // Reading the records first only requests them from memory, so that the waits overlap.
                    black_box(some.iter().fold(0, |sum, one| sum ^ ready[one.slot].waiting(one.index)));
                }
                for &Heard { slot, index, told } in some {
                    let answer = match stage {
                        Stage::Values => ready[slot].hear(index, told, next),
                        Stage::Outcomes => retrograde[slot].hear(index, told, next),
                        _ => smith[slot].hear(&mut ready[slot], index, told, level, next),
                    };
                    front.0[slot].extend(answer.map(|answer| (index, answer)));
                }
            }
        })?;
        if stage == Stage::Outcomes && wave == 0 {
            for ((shard, retrograde), front) in places.shards.iter().zip(retrograde).zip(&mut front.0) {
                retrograde.leave_nothing(shard, front);
            }
        }
        kept.wave = next;
        let seconds = begun.elapsed().as_secs_f64();
        desk.tell(&Event::Wave { worker, stage, wave: wave.into(), positions, messages, bytes, seconds })
    }

    fn begin_outcomes(&mut self, desk: &Desk<'_, '_>) {
        // The labels' waves continue after those that were given.
        self.kept.order = self.kept.wave;
        (self.kept.stage, self.kept.wave) = (Stage::Outcomes, 0);
        let convention = desk.order.convention();
        let both = self.places.shards.iter().zip(&mut self.front.0);
        self.known.retrograde = both.map(|(shard, front)| Retrograde::new(shard, convention, front)).collect();
    }

    /// No position has anything to send: chooses the next stage.
    fn next_stage(&mut self, desk: &mut Desk<'_, '_>) -> Result<(), ClusterError> {
        let over = match self.kept.stage {
            Stage::Values => {
                let open = self.known.ready.iter().any(Ready::is_open);
                let open = desk.gather(&open)?.contains(&true);
                if open {
                    self.begin_outcomes(desk);
                }
                !open
            }
            Stage::Outcomes if desk.order.has_values() => {
                (self.kept.stage, self.kept.wave) = (Stage::Loopy, self.kept.order);
                !self.next_level(desk)?
            }
            Stage::Loopy => !self.next_level(desk)?,
            _ => true,
        };
        if over {
            self.kept.stage = Stage::Write;
            self.keep(desk)?;
        }
        Ok(())
    }

    /// Begins the next level; `false` if there is none.
    fn next_level(&mut self, desk: &mut Desk<'_, '_>) -> Result<bool, ClusterError> {
        let own = self.known.ready.iter().filter_map(|ready| Smith::next_level(ready, self.kept.level)).min();
        let Some(level) = desk.gather(&own)?.into_iter().flatten().min() else {
            // There are infinite values, even if there was no level.
            self.kept.level = self.kept.level.or(Some(0));
            return Ok(false);
        };
        self.kept.level = Some(level);
        let wave = self.kept.wave;
        let both = self.known.ready.iter_mut().zip(&mut self.front.0);
        self.known.smith = both.map(|(ready, front)| Smith::begin(ready, level, wave, front)).collect();
        Ok(true)
    }

    fn keep(&mut self, desk: &mut Desk<'_, '_>) -> Result<(), ClusterError> {
        let Search { places, kept, .. } = self;
        let (known, front) = (&mut self.known, &mut self.front);
        kept.keep_state(desk, places, |slot, keeper| known.keep(slot, front, keeper))
    }

    /// Whether play may return, so that values may be infinite.
    pub(crate) fn is_loopy(&self) -> bool {
        self.kept.level.is_some()
    }

    pub(crate) fn entry(&self, slot: usize, index: u32, position: String, values: bool) -> Entry {
        let ready = &self.known.ready[slot];
        if values && !self.is_loopy() {
            let value = Nimber(ready.label(index).into());
            return Entry::of_value(position, value, Some(ready.remoteness(index).into()));
        }
        let (outcome, remoteness) = self.known.retrograde[slot].outcome(index);
        if !values {
            return Entry::of_outcome(position, outcome, remoteness);
        }
        let (value, order) = match ready.label(index) {
            NONE => (LoopyValue::infinity(ready.seen(index).values()), None),
            label => (LoopyValue::from(Nimber(label.into())), Some(ready.positions[index as usize].order.into())),
        };
        Entry { position, outcome, value: Some(value), remoteness, order }
    }
}

/// The set of a position.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    /// Bit v is the value v.
    pub(crate) low: u64,
    /// Bit v of word w is the value 64·(w + 1) + v.
    pub(crate) high: &'a [u64],
}

/// By position, the values from 64 on, as in [`Seen::high`].
#[derive(Default)]
pub(crate) struct LargeValues(HashMap<u32, Vec<u64>>);

impl LargeValues {
    /// Adds a value, at least 64, to the set of a position.
    pub(crate) fn insert(&mut self, index: u32, value: u32) {
        let (word, bit) = (value as usize / 64 - 1, 1u64 << (value % 64));
        let words = self.0.entry(index).or_default();
        if words.len() <= word {
            words.resize(word + 1, 0);
        }
        words[word] |= bit;
    }

    pub(crate) fn of(&self, index: u32) -> &[u64] {
        if self.0.is_empty() { &[] } else { self.0.get(&index).map_or(&[], Vec::as_slice) }
    }

    pub(crate) fn keep(&mut self, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        // For each set its position, its number of words, and the words.
        let mut flat: Vec<u64> = (self.0.iter())
            .flat_map(|(&index, words)| [index.into(), words.len() as u64].into_iter().chain(words.iter().copied()))
            .collect();
        keeper.column(&mut flat)?;
        self.0.clear();
        let mut rest = &flat[..];
        while let [index, length, behind @ ..] = rest {
            let (words, behind) = behind.split_at((*length as usize).min(behind.len()));
            self.0.insert(*index as u32, words.to_vec());
            rest = behind;
        }
        Ok(())
    }
}

impl<'a> Seen<'a> {
    pub(crate) fn contains(self, value: u32) -> bool {
        let word = match value / 64 {
            0 => self.low,
            word => self.high.get(word as usize - 1).copied().unwrap_or(0),
        };
        word >> (value % 64) & 1 != 0
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(self) -> u32 {
        let low = self.low.trailing_ones();
        if low < 64 {
            return low;
        }
        let full = self.high.iter().take_while(|&&word| word == u64::MAX).count();
        64 * (full as u32 + 1) + self.high.get(full).map_or(0, |word| word.trailing_ones())
    }

    /// The values in the set, ascending.
    pub(crate) fn values(self) -> impl Iterator<Item = u64> + 'a {
        let bits = |(at, word): (usize, u64)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at as u64 * 64 + bit)
        };
        std::iter::once(self.low).chain(self.high.iter().copied()).enumerate().flat_map(bits)
    }
}

/// A message of a position: two numbers, whose meaning depends on the stage.
pub(crate) type Told = [u32; 2];

/// The positions that have something to send, by slot: the number of each, and its message.
#[derive(Default)]
struct Front(Vec<Vec<(u32, Told)>>);

impl Front {
    fn len(&self) -> u64 {
        self.0.iter().map(|shard| shard.len() as u64).sum()
    }
}

/// A message that has arrived.
#[derive(Clone, Copy)]
struct Heard {
    /// The slot of the recipient's shard.
    slot: usize,
    index: u32,
    told: Told,
}

/// Sends the messages of all positions of the front. `hear` receives the messages of a parcel, and adds to the next
/// front the messages that their recipients then send. Returns the numbers of messages and bytes sent.
fn spread(
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
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn like_sets() {
        let (mut low, mut high, mut sets) = ([0u64; 3], LargeValues::default(), vec![BTreeSet::new(); 3]);
        for step in 0..900u32 {
            let (index, value) = (step % 3, step.wrapping_mul(2_654_435_761) % [70, 200, 500][step as usize % 3]);
            match value {
                0..64 => low[index as usize] |= 1 << value,
                _ => high.insert(index, value),
            }
            sets[index as usize].insert(value);
            let (seen, set) = (Seen { low: low[index as usize], high: high.of(index) }, &sets[index as usize]);
            assert_eq!(seen.mex(), (0..).find(|value| !set.contains(value)).unwrap());
            assert!(seen.values().eq(set.iter().map(|&value| u64::from(value))));
            assert!((0..600).all(|value| seen.contains(value) == set.contains(&value)));
        }
        assert!(sets.iter().any(|set| set.len() > 130));
    }
}
