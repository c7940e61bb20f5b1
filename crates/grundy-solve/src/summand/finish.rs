//! Winning moves that bring the end nearer.
//!
//! Where play may come back to where it was, a winning move need not make progress. A player who only ever moves to
//! some P-position may do so for ever, and the game is never won. Two measures fall at every move that is chosen here.
//!
//! *Remoteness* (Steinhaus 1925; Smith 1966) is the number of moves that play lasts if the winner hurries and the
//! loser delays. It decides where a position is played as a whole. Examples are one token on a graph, rules that may
//! loop, misère sums, and games whose rules say who has won.
//!
//! *Stages* decide in sums of normal play, which may be far too large to be played as a whole. The stage of a
//! position is the place at which Smith's rule labelled it. For every label below m, a position labelled m has an
//! option of an earlier stage with that label. Each of its options without an earlier stage has an option labelled m,
//! of an earlier stage than the position. The stages of the components are compared from the latest down. So every
//! move has an answer after which the stages are less than after the winner's last move. Or they are the same, and
//! only components without infinite play have changed. Such an order of lists of numbers has no infinite descent
//! (Dershowitz and Manna 1979), so play ends. The answer that leaves the least list is one of these.
//!
//! Stages belong to one solver: another may number them otherwise. So all moves of one game are asked of one solver.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::Unsolved;
use crate::summand::Summand;
use crate::summand::moves::Move;

/// The stage of a component that Smith's rule never labels.
pub const NEVER: u64 = u64::MAX;

/// Returns the stage of a component: `None` if play ends in every case, and [`NEVER`] if it is worth ∞.
pub type Stage<'a> = dyn FnMut(&Rules, &Position) -> Result<Option<u64>, Unsolved> + 'a;

/// The move after which the stages of all components are least; of several such moves the first.
pub fn earliest(
    sum: &[Summand],
    moves: impl IntoIterator<Item = Move>,
    stage: &mut Stage,
) -> Result<Option<Move>, Unsolved> {
    let mut best: Option<(Move, BTreeMap<u64, i64>)> = None;
    for step in moves {
        let Some(from) = sum.get(step.component) else { continue };
        // The change in the number of components of each stage.
        let mut change = BTreeMap::new();
        let changes = [(from.position, -1)].into_iter().chain(step.to.iter().map(|part| (part, 1)));
        for (position, more) in changes {
            if let Some(stage) = stage(from.rules, position)? {
                *change.entry(stage).or_insert(0) += more;
            }
        }
        if best.as_ref().is_none_or(|(_, least)| compare(&change, least) == Ordering::Less) {
            best = Some((step, change));
        }
    }
    Ok(best.map(|(step, _)| step))
}

/// Compares two changes of one list of stages, from the latest stage down.
fn compare(one: &BTreeMap<u64, i64>, other: &BTreeMap<u64, i64>) -> Ordering {
    let mut stages: Vec<u64> = one.keys().chain(other.keys()).copied().collect();
    stages.sort_unstable();
    let count = |change: &BTreeMap<u64, i64>, stage: u64| change.get(&stage).copied().unwrap_or(0);
    let differing = stages.iter().rev().map(|&stage| count(one, stage).cmp(&count(other, stage)));
    differing.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
