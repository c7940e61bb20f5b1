//! Values of positions whose options all have one.
//!
//! A position waits for its options. When the last one has sent its value, the position's value is the mex of these
//! (Sprague 1935, Grundy 1939). A position from which play may return waits for ever. If no position waits in the end,
//! every play ends, and these are all values. The wave in which a value was found is its order: the value follows from
//! values found in earlier waves.

use crate::ClusterError;
use crate::unranked::checkpoint::Keeper;
use crate::unranked::places::Shard;
use crate::unranked::search::{LargeValues, Seen};
use crate::unranked::write::Told;

/// Mark of a position without a label.
pub(crate) const NONE: u32 = u32::MAX;

/// What is known about a position. One record, so that what a position hears touches one place in memory.
#[derive(Clone, Copy)]
struct Position {
    /// The values below 64 among its options.
    low: u64,
    /// The number of its options without a label.
    waiting: u32,
    /// Its label, which is its value.
    label: u32,
    /// The wave in which it was labelled.
    order: u32,
    /// How many moves play lasts after the first one: the least among the options of value 0, or if there are none, the
    /// greatest among all options.
    far: u32,
}

/// What is known about the positions of a shard.
#[derive(Default)]
pub(crate) struct Ready {
    positions: Vec<Position>,
    /// The larger values among the options of a position.
    high: LargeValues,
}

impl Ready {
    /// Nothing is known yet; a position without options sends its value in the first wave.
    pub(crate) fn new(shard: &Shard, front: &mut Vec<(u32, Told)>) -> Ready {
        let new = |(index, &waiting): (u32, &u32)| Position {
            low: u64::from(shard.ending(index).nothing),
            waiting,
            label: NONE,
            order: 0,
            far: 0,
        };
        let positions = (0..).zip(&shard.options).map(new).collect();
        let mut ready = Ready { positions, high: LargeValues::default() };
        for index in 0..shard.len() {
            if shard.options[index as usize] == 0 {
                front.push((index, ready.give(index, 0)));
            }
        }
        ready
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u32 {
        self.positions.len() as u32
    }

    /// The label of a position, or [`NONE`].
    pub(crate) fn label(&self, index: u32) -> u32 {
        self.positions[index as usize].label
    }

    /// The wave in which a position was labelled.
    pub(crate) fn order(&self, index: u32) -> u32 {
        self.positions[index as usize].order
    }

    /// The number of options of a position that have no label.
    pub(crate) fn waiting(&self, index: u32) -> u32 {
        self.positions[index as usize].waiting
    }

    /// Whether some position has no label.
    pub(crate) fn is_open(&self) -> bool {
        self.positions.iter().any(|position| position.label == NONE)
    }

    /// The labels among the options of a position.
    pub(crate) fn seen(&self, index: u32) -> Seen<'_> {
        Seen { low: self.positions[index as usize].low, high: self.high.of(index) }
    }

    /// Gives a position its label in a wave.
    pub(crate) fn set(&mut self, index: u32, label: u32, wave: u32) {
        let position = &mut self.positions[index as usize];
        (position.label, position.order) = (label, wave);
    }

    /// Adds the label of an option.
    pub(crate) fn see(&mut self, index: u32, label: u32) {
        let position = &mut self.positions[index as usize];
        position.waiting = position.waiting.saturating_sub(1);
        match label {
            0..64 => position.low |= 1 << label,
            _ => self.high.insert(index, label),
        }
    }

    /// How many moves play lasts from a position that has a label.
    pub(crate) fn remoteness(&self, index: u32) -> u32 {
        let position = &self.positions[index as usize];
        position.far + u32::from(position.low != 0 || !self.high.of(index).is_empty())
    }

    /// Receives the value and remoteness of an option; returns the position's own if they are known. `wave` is the next
    /// wave.
    pub(crate) fn hear(&mut self, index: u32, [value, moves]: Told, wave: u32) -> Option<Told> {
        let position = &mut self.positions[index as usize];
        let won = position.low & 1 != 0;
        position.far = match value == 0 {
            true if won => position.far.min(moves),
            true => moves,
            false if won => position.far,
            false => position.far.max(moves),
        };
        self.see(index, value);
        (self.waiting(index) == 0).then(|| self.give(index, wave))
    }

    /// Labels a position all of whose options are known.
    fn give(&mut self, index: u32, wave: u32) -> Told {
        let value = self.seen(index).mex();
        self.set(index, value, wave);
        [value, self.remoteness(index)]
    }

    pub(crate) fn keep(&mut self, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        let column = |number: fn(&Position) -> u32| self.positions.iter().map(number).collect::<Vec<u32>>();
        let mut columns = [
            column(|position| position.waiting),
            column(|position| position.label),
            column(|position| position.order),
            column(|position| position.far),
        ];
        let mut low: Vec<u64> = self.positions.iter().map(|position| position.low).collect();
        for column in &mut columns {
            keeper.column(column)?;
        }
        keeper.column(&mut low)?;
        self.high.keep(keeper)?;
        let [waiting, label, order, far] = &columns;
        let rest = waiting.iter().zip(label).zip(order).zip(far).zip(&low);
        let position = |((((&waiting, &label), &order), &far), &low)| Position { low, waiting, label, order, far };
        self.positions = rest.map(position).collect();
        Ok(())
    }
}
