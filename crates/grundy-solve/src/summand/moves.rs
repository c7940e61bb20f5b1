//! The moves of a sum in an answer: all counted, the first ones listed.

use grundy_core::{OptionList, Position};

use super::Player;
use crate::Unsolved;

/// A move in a sum: one copy of component number `component` becomes the components `to`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The index of the component in the sum.
    pub component: usize,
    /// The result of the move; empty if nothing is left.
    pub to: Vec<Position>,
    /// The player who makes it, if Left and Right have different moves.
    pub player: Option<Player>,
}

/// Some moves of a sum.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveList {
    /// How many different moves there are; equal moves in different copies count separately.
    pub count: u128,
    /// The first moves, by summand and then by option.
    pub first: Vec<Move>,
    /// Largest number of moves that are listed.
    most: usize,
}

impl MoveList {
    /// An empty list, which will list at most `most` moves.
    pub fn new(most: usize) -> MoveList {
        MoveList { count: 0, first: Vec::new(), most }
    }

    /// How many more can be listed.
    pub fn room(&self) -> usize {
        self.most - self.first.len()
    }

    /// Adds options of a summand, once for each copy. Fails if the count exceeds 128 bits.
    pub fn add(&mut self, summand: usize, copies: u64, list: &OptionList<Position>) -> Result<(), Unsolved> {
        let all = list.count.checked_mul(copies.into()).and_then(|all| all.checked_add(self.count));
        self.count = all.ok_or_else(Unsolved::too_many_moves)?;
        let first = list.first.iter().take(self.room());
        self.first.extend(first.map(|to| Move { component: summand, to: to.clone(), player: None }));
        Ok(())
    }

    /// Adds options that were tried one by one.
    pub fn add_all(&mut self, summand: usize, copies: u64, options: Vec<Vec<Position>>) -> Result<(), Unsolved> {
        let list = OptionList::from_all(options, self.room());
        self.add(summand, copies, &list)
    }
}
