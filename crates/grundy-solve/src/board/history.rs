//! Which moves have answered questions before.
//!
//! Most components of which it is asked whether they are worth t are not, and mostly a known option shows it: one that is
//! worth t. So the moves whose options have shown this most often are looked at first. That finds it after fewer options,
//! and more: whoever answers by the same moves again and again meets fewer different components. Cram 5 by 7 needs half as
//! many.
//!
//! On a lattice a component is opened where it lies, so its moves can be compared with those of others. Elsewhere a
//! representative is opened, a move says less, and it has done no harm.

use super::bits::Bits;
use super::compiled::Compiled;

/// On boards with more moves, the moves of a component are not looked for among all moves of the board.
const MOST_MOVES: usize = 1 << 9;

/// How many components are opened before the moves are sorted again.
const OFTEN: u64 = 1 << 10;

/// The moves of a board and how often they answered.
#[derive(Debug)]
pub(super) struct History {
    answers: Vec<u64>,
    /// The numbers of the moves, those that answered most often first; empty on large boards.
    order: Vec<u32>,
    listed: u64,
}

impl History {
    /// The history of a board with this number of moves, none of which has answered yet.
    pub(super) fn new(moves: usize) -> History {
        let order = if moves > MOST_MOVES { 0..0 } else { 0..moves as u32 };
        History { answers: vec![0; moves], order: order.collect(), listed: 0 }
    }

    /// A move answered a question.
    #[inline]
    pub(super) fn answered(&mut self, number: u32) {
        self.answers[number as usize] += 1;
    }

    /// Sorts the moves by how often they answered.
    fn sort(&mut self) {
        self.order.sort_by_key(|&number| std::cmp::Reverse(self.answers[number as usize]));
    }

    /// Lists the numbers of the moves of a component, those that answered most often first if the board is small.
    pub(super) fn list<const W: usize>(&mut self, board: &Compiled<W>, part: Bits<W>, moves: &mut Vec<u32>) {
        moves.clear();
        if self.order.is_empty() {
            board.each_number(part, |number| moves.push(number));
            return;
        }
        self.listed += 1;
        if self.listed.is_multiple_of(OFTEN) {
            self.sort();
        }
        moves.extend(self.order.iter().filter(|&&number| part.holds(board.moves[number as usize].needs)));
    }
}
