//! Nim by Bouton's theorem, in two passes over the heaps.
//!
//! In normal play a position is lost for the player to move exactly when the nim-sum X of the heaps is 0. Otherwise the
//! winning moves turn a heap h into h ⊕ X, which is a move if h ⊕ X < h. In misère play the same holds while two heaps
//! or more exceed 1; with at most one such heap the winner leaves an odd number of ones (Bouton 1901).

use grundy_core::{Convention, LoopyValue, Nimber, OptionList, Outcome, Position};

use crate::moves::MoveList;
use crate::solution::Solution;
use crate::summand::Summand;
use crate::worth::{Because, Worth};

/// The nim-sum X of the heaps, and the indices of the heaps in which a winning move can be made in normal play,
/// ascending. The move turns such a heap h into h ⊕ X.
///
/// ```
/// # use grundy_solve::nim::winning_heaps;
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
    /// The index of the heap.
    pub heap: usize,
    /// The new size of the heap.
    pub to: u64,
}

/// All winning moves in normal play, in the order of the heaps, and the nim-sum.
///
/// Complexity: O(n) for n heaps.
pub fn winning_moves(heaps: &[u64]) -> (u64, Vec<NimMove>) {
    let (sum, winning) = winning_heaps(heaps);
    (sum, winning.into_iter().map(|heap| NimMove { heap, to: heaps[heap] ^ sum }).collect())
}

/// All winning moves in misère play, in the order of the heaps, and whether the position is an N-position.
///
/// ```
/// # use grundy_solve::nim::{NimMove, misere_winning_moves};
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

/// Solves a sum of heaps of Nim and lists at most `most` moves; `None` if some summand is not a heap of Nim.
///
/// Complexity: O(n) for n heaps.
pub fn solve_sum(sum: &[Summand], convention: Convention, most: usize) -> Option<Solution> {
    if !sum.iter().all(|summand| summand.rules.is_catalogued("nim")) {
        return None;
    }
    let theorem = &grundy_rules::nim::BOUTON;
    // Copies beyond the third change neither parity nor whether several heaps exceed 1.
    let reduced = |copies: u64| if copies > 3 { 2 + copies % 2 } else { copies };
    let (mut heaps, mut owners) = (Vec::with_capacity(sum.len()), Vec::with_capacity(sum.len()));
    for (index, summand) in sum.iter().enumerate() {
        for _ in 0..reduced(summand.copies) {
            heaps.push(summand.position[0]);
            owners.push(index);
        }
    }
    let (value, outcome, moves) = match convention {
        Convention::Normal => {
            let (value, moves) = winning_moves(&heaps);
            (Some(Nimber(value)), if value == 0 { Outcome::P } else { Outcome::N }, moves)
        }
        Convention::Misere => {
            let (wins, moves) = misere_winning_moves(&heaps);
            (None, if wins { Outcome::N } else { Outcome::P }, moves)
        }
    };
    let mut winning = MoveList::new(most);
    let mut last = None;
    for step in moves {
        let index = owners[step.heap];
        if last.replace(index) == Some(index) {
            continue; // another copy of the same heap
        }
        let to = (step.to > 0).then(|| Position::from(step.to)).into_iter().collect();
        winning.add(index, sum[index].copies, &OptionList { count: 1, first: vec![to] }).ok()?;
    }
    // There may be millions of them.
    drop((heaps, owners));
    let worths = match convention {
        Convention::Misere => Vec::new(),
        Convention::Normal => sum
            .iter()
            .map(|summand| {
                let value = Nimber(summand.position[0]);
                let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
                Worth { outcome, value: Some(value.into()), because: Because::Theorem(theorem) }
            })
            .collect(),
    };
    Some(match convention {
        Convention::Normal => {
            let value = value.map(LoopyValue::from);
            Solution { winning, ..Solution::by_values(outcome, value, worths) }
        }
        Convention::Misere => Solution::by_misere_theorem(outcome, winning, theorem),
    })
}
