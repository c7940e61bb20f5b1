//! Outcomes and remoteness where play may return, in misère play, and where rules say who has won.
//!
//! Retrograde analysis, as for chess endings (Ströhlein 1970): wave r decides the positions of remoteness r. A player
//! who can move to a lost position wins, and the first wave that shows such a move gives the fastest win. A position is
//! lost when all its options are won, and the last of them gives the longest resistance. Positions that are never
//! decided are drawn.
//!
//! Loopy values, level by level, by Smith's rule (C. A. B. Smith, "Graphs and composite games", 1966; A. S. Fraenkel
//! and Y. Perl, "Constructions in combinatorial games with cycles", 1975). The essay of `grundy_solve::graph::loopy`
//! says why it works.
//!
//! Positions whose options all have a label got theirs before ([`ready`](super::ready)). At level m, a position without
//! a label that has an option labelled m is *marked* and reports that. To the positions that can move to it, it is
//! harmless, since the answer is a move to m. A position whose options have all labels below m, but not m, gets the
//! label m when all its options without a label are harmless, and reports that. A position without a label in the end
//! is worth ∞(K), where K is the set of its options' labels.

use grundy_core::{Convention, Outcome};

use crate::ClusterError;
use crate::unranked::checkpoint::Keeper;
use crate::unranked::places::Shard;
use crate::unranked::ready::{NONE, Ready};
use crate::unranked::write::Told;

/// Mark of positions that are not decided yet, and in the end of draws.
const OPEN: u8 = Outcome::D as u8;

/// What is known about the positions of a shard.
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
        let moves = Some(self.remoteness[index as usize].into());
        match self.outcome[index as usize] {
            n if n == Outcome::N as u8 => (Outcome::N, moves),
            p if p == Outcome::P as u8 => (Outcome::P, moves),
            _ => (Outcome::D, None),
        }
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

/// What is known at one level about the positions of a shard, besides their labels.
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

    /// Receives that an option is marked or labelled; returns what the position then has to send. `wave` is the next
    /// wave.
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
