//! Values of positions whose options all have one.
//!
//! A position waits for its options. When the last one has sent its value, the position's value is the mex of these
//! (Sprague 1935, Grundy 1939). A position from which play may return waits for ever. If no position waits in the end,
//! every play ends, and these are all values. The wave in which a value was found is its order: the value follows from
//! values found in earlier waves.

use crate::ClusterError;
use crate::unranked::checkpoint::Keeper;
use crate::unranked::places::Shard;
use crate::unranked::seen::Seen;
use crate::unranked::spread::Told;

/// Mark of a position without a label.
pub(crate) const NONE: u32 = u32::MAX;

/// What is known about the positions of a shard.
#[derive(Default)]
pub(crate) struct Ready {
    /// For each position, the number of its options without a label.
    pub(crate) waiting: Vec<u32>,
    /// For each position, the labels among its options.
    pub(crate) seen: Seen,
    /// For each position its label, which is its value.
    pub(crate) label: Vec<u32>,
    /// The wave in which it was labelled.
    pub(crate) order: Vec<u32>,
    /// For each position, how many moves play lasts after the first one: the least among the options of value 0, or if
    /// there are none, the greatest among all options.
    far: Vec<u32>,
}

impl Ready {
    /// Nothing is known yet; a position without options sends its value in the first wave.
    pub(crate) fn new(shard: &Shard, front: &mut Vec<(u32, Told)>) -> Ready {
        let positions = shard.len() as usize;
        let mut ready = Ready {
            waiting: shard.options.clone(),
            seen: Seen::new(positions),
            label: vec![NONE; positions],
            order: vec![0; positions],
            far: vec![0; positions],
        };
        for index in 0..shard.len() {
            if shard.ending(index).nothing {
                ready.seen.insert(index, 0);
            }
            if shard.options[index as usize] == 0 {
                front.push((index, ready.label(index, 0)));
            }
        }
        ready
    }

    /// How many moves play lasts from a position that has a label.
    pub(crate) fn remoteness(&self, index: u32) -> u32 {
        self.far[index as usize] + u32::from(self.seen.low[index as usize] != 0 || self.seen.high.contains_key(&index))
    }

    /// Receives the value and remoteness of an option; returns the position's own if they are now known. `wave` is the
    /// next wave.
    pub(crate) fn hear(&mut self, index: u32, [value, moves]: Told, wave: u32) -> Option<Told> {
        let at = index as usize;
        let won = self.seen.low[at] & 1 != 0;
        match value == 0 {
            true if won => self.far[at] = self.far[at].min(moves),
            true => self.far[at] = moves,
            false if won => {}
            false => self.far[at] = self.far[at].max(moves),
        }
        self.seen.insert(index, value);
        self.waiting[at] = self.waiting[at].saturating_sub(1);
        (self.waiting[at] == 0).then(|| self.label(index, wave))
    }

    /// Labels a position all of whose options are known.
    fn label(&mut self, index: u32, wave: u32) -> Told {
        let value = self.seen.mex(index);
        (self.label[index as usize], self.order[index as usize]) = (value, wave);
        [value, self.remoteness(index)]
    }

    pub(crate) fn keep(&mut self, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        keeper.column(&mut self.waiting)?;
        keeper.column(&mut self.label)?;
        keeper.column(&mut self.order)?;
        keeper.column(&mut self.far)?;
        keeper.column(&mut self.seen.low)?;
        // The few sets with large values: for each, its position, its number of words, and the words.
        let high = self.seen.high.iter();
        let mut flat: Vec<u64> = high
            .flat_map(|(&index, words)| [index.into(), words.len() as u64].into_iter().chain(words.iter().copied()))
            .collect();
        keeper.column(&mut flat)?;
        self.seen.high.clear();
        let mut rest = &flat[..];
        while let [index, length, behind @ ..] = rest {
            let (words, behind) = behind.split_at((*length as usize).min(behind.len()));
            self.seen.high.insert(*index as u32, words.to_vec());
            rest = behind;
        }
        Ok(())
    }
}
