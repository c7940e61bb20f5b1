//! Loopy values, level by level, by Smith's rule (C. A. B. Smith, "Graphs and composite games", 1966; A. S. Fraenkel
//! and Y. Perl, "Constructions in combinatorial games with cycles", 1975). The essay of `grundy_solve::graph::loopy`
//! says why it works.
//!
//! Positions whose options all have a label got theirs before ([`ready`](super::ready)). At level m, a position without
//! a label that has an option labelled m is *marked* and reports that. To the positions that can move to it, it is
//! harmless, since the answer is a move to m. A position whose options have all labels below m, but not m, gets the
//! label m when all its options without a label are harmless, and reports that. A position without a label in the end
//! is worth ∞(K), where K is the set of its options' labels.

use crate::ClusterError;
use crate::unranked::checkpoint::Keeper;
use crate::unranked::ready::{NONE, Ready};
use crate::unranked::spread::Told;

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
