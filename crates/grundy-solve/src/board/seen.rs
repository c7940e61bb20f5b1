//! The values of the options of a component, as far as they are known.
//!
//! What is known of a component that is not opened yet.
//!
//! On a lattice, three things are looked at. First comes the component's own entry of the table. Next is whether a
//! turn [pairs](super::pairing) its moves, so that it is worth 0. Last comes the entry of the component that stands
//! for all [alike](super::alike). Findings are added to its own entry. Options are looked up there only, since that
//! is quick.
//!
//! Which moves have answered earlier questions.
//!
//! Most components are not worth the number t that is asked about. Mostly a known option shows it, because the option
//! is worth t. So the moves whose options have shown this most often are looked at first. Then fewer options are looked
//! at, and fewer components are met, because the same moves answer. Cram 5 by 7 needs half as many.
//!
//! On a lattice a component is opened where it lies, so its moves can be compared with those of others. Elsewhere a
//! representative is opened, a move says less, and it has done no harm.

use super::bits::Bits;
use super::compiled::Compiled;
use super::opening::{Finding, Found, Frame};
use super::search::Search;
use super::turned::MOST_WORDS;

#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// The values below 64.
    low: u64,
    /// The others, in words of 64.
    high: Vec<u64>,
}

impl Seen {
    /// The set of the values whose bits are set.
    pub(super) fn of(low: u32) -> Seen {
        Seen { low: u64::from(low), high: Vec::new() }
    }

    /// The values below 32 as bits.
    pub(super) fn low(&self) -> u32 {
        self.low as u32
    }

    /// Adds a value. The nim-sum of numbers below 2^k is below 2^k, so no value exceeds twice the number of moves.
    pub(super) fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
            return;
        }
        let at = (value / 64 - 1) as usize;
        if self.high.len() <= at {
            self.high.resize(at + 1, 0);
        }
        self.high[at] |= 1 << (value % 64);
    }

    pub(super) fn contains(&self, value: u64) -> bool {
        match value {
            0..64 => self.low >> value & 1 == 1,
            _ => self.high.get((value / 64 - 1) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1),
        }
    }

    /// The least value that is not in the set.
    pub(super) fn mex(&self) -> u64 {
        let low = u64::from(self.low.trailing_ones());
        if low < 64 {
            return low;
        }
        let full = self.high.iter().take_while(|&&word| word == u64::MAX).count();
        64 * (1 + full as u64) + self.high.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
    }
}

impl<const W: usize> Search<W> {
    /// What is known of a component, which must be a representative.
    pub(super) fn known(&mut self, part: Bits<W>) -> Finding {
        if self.table.value(part).is_none() {
            self.learn(part);
        }
        self.table.get(part)
    }

    /// The answer that the table has to a question about a component, which must be a representative.
    pub(super) fn look_up(&self, part: Bits<W>, wanted: Option<u64>) -> Option<Found> {
        let known = self.table.get(part);
        if known.value != Finding::OPEN {
            let value = u64::from(known.value);
            return Some(if wanted.is_some_and(|wanted| wanted != value) { Found::Not } else { Found::Value(value) });
        }
        wanted.filter(|&wanted| wanted < 32 && known.seen >> wanted & 1 == 1).map(|_| Found::Not)
    }

    /// Adds findings from turns and alike components of a representative to the table. Returns the representative.
    pub(super) fn learn(&mut self, part: Bits<W>) -> Bits<W> {
        if self.paired(part).is_some() {
            return part;
        }
        let like = self.alike.representative(&self.board, part);
        if like != part {
            let known = self.table.get(like);
            if known.value != Finding::OPEN || known.seen != 0 {
                self.table.add(part, known);
            }
        }
        like
    }

    /// The value of a component, which must be a representative, if a turn pairs its moves: 0, added to the table.
    #[inline]
    pub(super) fn paired(&mut self, part: Bits<W>) -> Option<u64> {
        let turned = self.forms.turned.as_ref()?;
        if W > MOST_WORDS && self.unpaired.get(part).is_some() {
            return None;
        }
        if turned.is_paired(&self.board, part) {
            self.table.add(part, Finding { value: 0, seen: 0 });
            return Some(0);
        }
        if W > MOST_WORDS {
            self.unpaired.insert(part, ());
        }
        None
    }

    /// Adds what was found out about the component of a frame to the table.
    pub(super) fn keep(&mut self, frame: &Frame<W>, found: Finding) {
        self.table.add(frame.part, found);
        if frame.like != frame.part {
            self.table.add(frame.like, found);
        }
    }
}

/// On boards with more moves, the moves of a component are not looked for among all moves of the board.
const MOST_MOVES: usize = 1 << 9;

/// How many components are opened until the moves are sorted again.
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

    #[inline]
    pub(super) fn answered(&mut self, number: u32) {
        self.answers[number as usize] += 1;
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
            self.order.sort_by_key(|&number| std::cmp::Reverse(self.answers[number as usize]));
        }
        moves.extend(self.order.iter().filter(|&&number| part.holds(board.moves[number as usize].needs)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_value_is_found() {
        let mut seen = Seen::default();
        for value in 0..200 {
            assert_eq!((seen.mex(), seen.contains(value)), (value, false));
            seen.insert(value);
            assert!(seen.contains(value));
        }
        seen.insert(1000);
        assert_eq!((seen.mex(), seen.contains(999), seen.contains(1000)), (200, false, true));
    }
}
