//! Nim by Bouton's theorem, in two passes over the heaps.
//!
//! In normal play a position is lost for the player to move exactly when the nim-sum X of the heaps is 0. Otherwise the
//! winning moves turn a heap h into h ⊕ X, which is a move if h ⊕ X < h. In misère play the same holds while two heaps
//! or more exceed 1. With at most one such heap the winner leaves an odd number of ones (Bouton 1901).

use grundy_core::{Convention, LoopyValue, Nimber, OptionList, Outcome, Position};
use grundy_rules::Rules;
use grundy_rules::nim::BOUTON;

use super::solution::Solution;
use crate::summand::MoveList;
use crate::summand::Summand;
use crate::worth::{Reason, Worths};

/// The nim-sum X of the heaps, and the indices of the heaps in which a winning move can be made in normal play,
/// ascending. The move turns such a heap h into h ⊕ X.
///
/// ```
/// # use grundy_solve::sums::nim::winning_heaps;
/// assert_eq!(winning_heaps(&[3, 4, 5]), (2, vec![0]));
/// ```
///
/// Complexity: O(n) for n heaps.
pub fn winning_heaps(heaps: &[u64]) -> (u64, Vec<usize>) {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    if sum == 0 {
        return (0, Vec::new());
    }
    // h ⊕ X < h exactly when h has the top bit of X.
    let top = sum.ilog2();
    let count = heaps.iter().map(|heap| heap >> top & 1).sum::<u64>() as usize;
    // Every index is written, and the write position advances only after a winning one. So no branch depends on the
    // data; it would be mispredicted half the time.
    let mut winning = vec![0; count + 1];
    let mut place = 0;
    for (index, heap) in heaps.iter().enumerate() {
        winning[place] = index;
        place += (heap >> top & 1) as usize;
    }
    winning.truncate(count);
    (sum, winning)
}

/// A winning move of Nim: reduce heap number `heap` (from 0) to `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NimMove {
    pub heap: usize,
    pub to: u64,
}

/// All winning moves in normal play, in the order of the heaps, and the nim-sum. Complexity: O(n) for n heaps.
pub fn winning_moves(heaps: &[u64]) -> (u64, Vec<NimMove>) {
    let (sum, winning) = winning_heaps(heaps);
    (sum, winning.into_iter().map(|heap| NimMove { heap, to: heaps[heap] ^ sum }).collect())
}

/// All winning moves in misère play, in the order of the heaps, and whether the position is an N-position.
///
/// ```
/// # use grundy_solve::sums::nim::{NimMove, misere_winning_moves};
/// let (wins, moves) = misere_winning_moves(&[1, 1, 7]);
/// assert!(wins);
/// assert_eq!(moves, [NimMove { heap: 2, to: 1 }]);
/// ```
///
/// Complexity: O(n) for n heaps.
pub fn misere_winning_moves(heaps: &[u64]) -> (bool, Vec<NimMove>) {
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    match large {
        0 => {
            // Only single counters are left, so play is forced: an even number of moves wins.
            let wins = ones % 2 == 0;
            let takes = heaps.iter().enumerate().filter(|&(_, &heap)| wins && heap == 1);
            (wins, takes.map(|(heap, _)| NimMove { heap, to: 0 }).collect())
        }
        1 => {
            let to = u64::from(ones % 2 == 0);
            let heap = heaps.iter().position(|&heap| heap > 1);
            (true, heap.map(|heap| NimMove { heap, to }).into_iter().collect())
        }
        _ => {
            let (sum, moves) = winning_moves(heaps);
            (sum != 0, moves)
        }
    }
}

/// Solves a sum of heaps of Nim and lists at most `most` moves; `None` if some summand is not a heap of Nim. Nothing is
/// kept for a heap but the moves that are listed. Complexity: O(n) for n summands.
pub fn solve_sum<'a>(
    sum: impl Iterator<Item = Summand<'a>> + Clone,
    convention: Convention,
    most: usize,
) -> Option<Solution> {
    if !is_nim(sum.clone()) {
        return None;
    }
    let mut total = 0;
    let (mut summands, mut ones, mut large) = (0, 0_u128, 0_u128);
    for Summand { position, copies, .. } in sum.clone() {
        let heap = position[0];
        // Equal heaps cancel in pairs.
        total ^= if copies % 2 == 1 { heap } else { 0 };
        ones += if heap == 1 { u128::from(copies) } else { 0 };
        large += if heap > 1 { u128::from(copies) } else { 0 };
        summands += 1;
    }
    let misere = convention == Convention::Misere;
    // The size to which a heap is reduced by a winning move, if it has one.
    let reduced = |heap: u64| match large {
        // Only single counters are left, so play is forced: an even number of moves wins.
        0 if misere => (heap == 1 && ones % 2 == 0).then_some(0),
        1 if misere => (heap > 1).then_some(u64::from(ones % 2 == 0)),
        _ => Some(heap ^ total).filter(|&to| to < heap),
    };
    let wins = match large {
        0 if misere => ones % 2 == 0,
        1 if misere => true,
        _ => total != 0,
    };
    let outcome = if wins { Outcome::N } else { Outcome::P };
    let mut winning = MoveList::new(most);
    for (index, Summand { position, copies, .. }) in sum.enumerate() {
        let Some(to) = reduced(position[0]) else { continue };
        let listed = (winning.room() > 0).then(|| (to > 0).then(|| Position::from(to)).into_iter().collect());
        winning.add(index, copies, &OptionList { count: 1, first: listed.into_iter().collect() }).ok()?;
    }
    Some(match convention {
        Convention::Normal => {
            let value = Some(LoopyValue::from(Nimber(total)));
            Solution { winning, ..Solution::by_values(outcome, value, Worths::Nim(summands)) }
        }
        Convention::Misere => Solution::without_values(outcome, winning, Reason::Theorem(&BOUTON)),
    })
}

fn is_nim<'a>(mut sum: impl Iterator<Item = Summand<'a>>) -> bool {
    // The heaps of a term share their rules, so most names need not be compared.
    let mut nim: Option<&Rules> = None;
    sum.all(|Summand { rules, .. }| {
        let is_nim = nim.is_some_and(|nim| std::ptr::eq(nim, rules)) || rules.is_catalogued("nim");
        nim = Some(rules).filter(|_| is_nim);
        is_nim
    })
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn sums_with_copies_are_solved_as_their_heaps() {
        let nim = Rules::find("nim").unwrap();
        let mut random = Random::new(1);
        for _ in 0..2000 {
            let largest = 1 + random.below(9);
            let heaps: Vec<(Position, u64)> =
                (0..1 + random.below(6)).map(|_| (random.below(largest).into(), 1 + random.below(5))).collect();
            let sum: Vec<Summand> =
                heaps.iter().map(|(position, copies)| Summand { rules: &nim, position, copies: *copies }).collect();
            let (mut all, mut owners) = (Vec::new(), Vec::new());
            for (index, (heap, copies)) in heaps.iter().enumerate() {
                all.extend(std::iter::repeat_n(heap[0], *copies as usize));
                owners.extend(std::iter::repeat_n(index, *copies as usize));
            }
            for convention in [Convention::Normal, Convention::Misere] {
                let (wins, moves) = match convention {
                    Convention::Normal => {
                        let (total, moves) = winning_moves(&all);
                        (total != 0, moves)
                    }
                    Convention::Misere => misere_winning_moves(&all),
                };
                let found = solve_sum(sum.iter().copied(), convention, 3).unwrap();
                assert_eq!(found.outcome, if wins { Outcome::N } else { Outcome::P }, "{heaps:?} {convention}");
                assert_eq!(found.winning.count, moves.len() as u128, "{heaps:?} {convention}");
                let mut listed: Vec<(usize, u64)> = moves.iter().map(|step| (owners[step.heap], step.to)).collect();
                listed.dedup();
                let first =
                    found.winning.first.iter().map(|step| (step.component, step.to.first().map_or(0, |to| to[0])));
                assert_eq!(first.collect::<Vec<_>>(), listed[..listed.len().min(3)], "{heaps:?} {convention}");
            }
        }
        let kayles = Rules::find("kayles").unwrap();
        let one = Position::from(1);
        let mixed = [&nim, &kayles, &nim].map(|rules| Summand { rules, position: &one, copies: 1 });
        assert!(solve_sum(mixed.into_iter(), Convention::Normal, 1).is_none());
    }
}
