//! Outcomes and remoteness where play may return, in misère play, and where rules say who has won.
//!
//! Retrograde analysis, as for chess endings (Ströhlein 1970): wave r decides the positions of remoteness r. A player
//! who can move to a lost position wins, and the first wave that shows such a move gives the fastest win. A position is
//! lost when all its options are won, and the last of them gives the longest resistance. Positions that are never
//! decided are drawn.
//!
//! Loopy values, level by level, by Smith's rule; the essay of `grundy_solve::graph::loopy` says why it works. (C. A.
//! B. Smith, "Graphs and composite games", 1966; A. S. Fraenkel and Y. Perl, "Constructions in combinatorial games
//! with cycles", 1975.)
//!
//! Positions whose options all have a label got theirs before ([`Ready`]). At level m, a position without a label
//! that has an option labelled m is *marked* and reports that. To the positions that can move to it, it is harmless,
//! since the answer is a move to m. Let the options of a position have all labels below m, but not m. When all its
//! options without a label are harmless, it gets the label m and reports that. A position without a label in the end
//! is worth ∞(K), where K is the set of its options' labels.
//!
//! Values of positions whose options all have one.
//!
//! A position waits for its options. When the last one has sent its value, the position's value is the mex of these
//! (Sprague 1935, Grundy 1939). A position from which play may return waits for ever. If no position waits in the end,
//! every play ends, and these are all values. The wave in which a value was found is its order: the value follows from
//! values found in earlier waves.

use grundy_core::{Convention, Outcome};

use crate::ClusterError;
use crate::disk::spool::OUTCOMES;
use crate::unranked::checkpoint::Keeper;
use crate::unranked::names::Shard;
use crate::unranked::search::{LargeValues, Seen, Told};

/// Mark of positions that are not decided yet, and in the end of draws.
const OPEN: u8 = Outcome::D as u8;

/// The records of the positions of a shard.
#[derive(Default)]
pub(crate) struct Retrograde {
    /// For each position, the number of options that are not known to be won for the player to move there.
    waiting: Vec<u32>,
    outcome: Vec<u8>,
    remoteness: Vec<u32>,
}

impl Retrograde {
    /// Nothing is known yet; positions where the game is over send their outcomes in the first wave.
    pub(crate) fn new(shard: &Shard, convention: Convention, front: &mut Vec<(u32, Told)>) -> Retrograde {
        let positions = shard.len() as usize;
        let mut outcome = vec![OPEN; positions];
        for index in 0..shard.len() {
            let ending = shard.ending(index);
            let stuck = shard.options[index as usize] == 0 && !ending.nothing;
            let over = ending.outcome.or_else(|| stuck.then(|| convention.outcome_of_the_end()));
            if let Some(over) = over.filter(|&over| over != Outcome::D) {
                outcome[index as usize] = over as u8;
                front.push((index, [over as u32, 0]));
            }
        }
        Retrograde { waiting: shard.options.clone(), outcome, remoteness: vec![0; positions] }
    }

    /// After the first wave: a player who can leave nothing wins in one move.
    pub(crate) fn leave_nothing(&mut self, shard: &Shard, front: &mut Vec<(u32, Told)>) {
        for index in (0..shard.len()).filter(|&index| shard.ending(index).nothing) {
            if self.outcome[index as usize] == OPEN {
                front.push((index, self.decide(index, Outcome::N, 1)));
            }
        }
    }

    /// Who wins, and after how many moves.
    pub(crate) fn outcome(&self, index: u32) -> (Outcome, Option<u64>) {
        let outcome = OUTCOMES.get(usize::from(self.outcome[index as usize])).copied().unwrap_or(Outcome::D);
        (outcome, (outcome != Outcome::D).then(|| self.remoteness[index as usize].into()))
    }

    /// Receives the outcome of an option; returns the position's own if it is known. `wave` is the next wave.
    pub(crate) fn hear(&mut self, index: u32, [outcome, _]: Told, wave: u32) -> Option<Told> {
        let at = index as usize;
        if self.outcome[at] != OPEN {
            return None;
        }
        if outcome == Outcome::P as u32 {
            return Some(self.decide(index, Outcome::N, wave));
        }
        self.waiting[at] = self.waiting[at].saturating_sub(1);
        (self.waiting[at] == 0).then(|| self.decide(index, Outcome::P, wave))
    }

    fn decide(&mut self, index: u32, outcome: Outcome, wave: u32) -> Told {
        self.outcome[index as usize] = outcome as u8;
        self.remoteness[index as usize] = wave;
        [outcome as u32, 0]
    }

    pub(crate) fn keep(&mut self, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        keeper.column(&mut self.waiting)?;
        keeper.column(&mut self.outcome)?;
        keeper.column(&mut self.remoteness)
    }
}

/// The message that a position is marked.
const MARKED: Told = [0, 0];
/// The message that a position has the label of this level.
const LABELLED: Told = [1, 0];

/// The records at one level of the positions of a shard, besides their labels.
#[derive(Default)]
pub(crate) struct Smith {
    /// For each position, the number of options that are marked and have no label.
    harmless: Vec<u32>,
    marked: Vec<u8>,
}

impl Smith {
    /// The least level above `level` (or the least of all) at which a position may be labelled.
    pub(crate) fn next_level(ready: &Ready, level: Option<u32>) -> Option<u32> {
        let open = (0..ready.len()).filter(|&index| ready.label(index) == NONE);
        open.map(|index| ready.seen(index).mex()).filter(|&mex| level.is_none_or(|level| mex > level)).min()
    }

    pub(crate) fn begin(ready: &mut Ready, level: u32, wave: u32, front: &mut Vec<(u32, Told)>) -> Smith {
        let positions = ready.len() as usize;
        let mut smith = Smith { harmless: vec![0; positions], marked: vec![0; positions] };
        for index in 0..ready.len() {
            if ready.label(index) != NONE {
                continue;
            }
            if ready.seen(index).contains(level) {
                smith.marked[index as usize] = 1;
                front.push((index, MARKED));
            } else if let Some(told) = smith.label(ready, index, level, wave) {
                front.push((index, told));
            }
        }
        smith
    }

    /// Receives that an option is marked or labelled; returns the position's messages. `wave` is the next wave.
    pub(crate) fn hear(&mut self, ready: &mut Ready, index: u32, told: Told, level: u32, wave: u32) -> Option<Told> {
        let at = index as usize;
        if ready.label(index) != NONE {
            return None;
        }
        if told == MARKED {
            self.harmless[at] += 1;
            return self.label(ready, index, level, wave);
        }
        ready.see(index, level);
        let new = self.marked[at] == 0;
        self.marked[at] = 1;
        new.then_some(MARKED)
    }

    /// Labels a position if its conditions are met.
    fn label(&mut self, ready: &mut Ready, index: u32, level: u32, wave: u32) -> Option<Told> {
        if self.harmless[index as usize] != ready.waiting(index) || ready.seen(index).mex() != level {
            return None;
        }
        ready.set(index, level, wave);
        Some(LABELLED)
    }

    pub(crate) fn keep(&mut self, keeper: &mut Keeper<'_>) -> Result<(), ClusterError> {
        keeper.column(&mut self.harmless)?;
        keeper.column(&mut self.marked)
    }
}

/// Mark of a position without a label.
pub(crate) const NONE: u32 = u32::MAX;

/// One record per position, so that a message touches one cache line.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    /// The values below 64 among its options.
    low: u64,
    /// The number of its options without a label.
    waiting: u32,
    /// Its label, which is its value.
    label: u32,
    /// The wave in which it was labelled.
    pub(crate) order: u32,
    /// How many moves play lasts after the first one: the least among the options of value 0. If there are none, it
    /// is the greatest among all options.
    far: u32,
}

/// The records of the positions of a shard.
#[derive(Default)]
pub(crate) struct Ready {
    pub(crate) positions: Vec<Position>,
    /// The larger values among the options of a position.
    high: LargeValues,
}

impl Ready {
    /// Nothing is known yet; a position without options sends its value in the first wave.
    pub(crate) fn new(shard: &Shard, front: &mut Vec<(u32, Told)>) -> Ready {
        let new = |(index, &waiting): (u32, &u32)| {
            let low = u64::from(shard.ending(index).nothing);
            Position { low, waiting, label: NONE, order: 0, far: 0 }
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

    pub(crate) fn len(&self) -> u32 {
        self.positions.len() as u32
    }

    /// The label of a position, or [`NONE`].
    pub(crate) fn label(&self, index: u32) -> u32 {
        self.positions[index as usize].label
    }

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

    /// Receives the value and remoteness of an option; returns the position's own if known. `wave` is the next wave.
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
        columns.iter_mut().try_for_each(|column| keeper.column(column))?;
        keeper.column(&mut low)?;
        self.high.keep(keeper)?;
        let [waiting, label, order, far] = &columns;
        let rest = waiting.iter().zip(label).zip(order).zip(far).zip(&low);
        let position = |((((&waiting, &label), &order), &far), &low)| Position { low, waiting, label, order, far };
        self.positions = rest.map(position).collect();
        Ok(())
    }
}
