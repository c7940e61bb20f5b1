//! Blocks of chocolate of several layers: a table of all blocks below one.
//!
//! The squares of a block are a partial order, so its positions are [ideals](super::ideals).

use grundy_core::{Nimber, Position, said};

use super::bits::Bits;
use super::ideals::{Cells, Ideals, MOST_CELLS, Order};
use crate::{Limits, Unsolved};

/// Number of options looked up in the time that a search takes for one.
const FASTER: u64 = 32;

/// Whether a block is a part of another one, each with a 0 between layers.
pub fn lies_below(block: &[u64], other: &[u64]) -> bool {
    let mut larger = other.split(|&length| length == 0);
    block.split(|&length| length == 0).all(|rows| {
        let larger = larger.next().unwrap_or_default();
        rows.len() <= larger.len() && rows.iter().zip(larger).all(|(length, larger)| length <= larger)
    })
}

/// The squares of a block in order: layer, row and column. `None` if they are too many for a table.
fn squares(block: &[u64]) -> Option<Vec<[u64; 3]>> {
    let count = block.iter().fold(0, |squares: u64, &length| squares.saturating_add(length));
    let rows =
        (0..).zip(block.split(|&length| length == 0)).flat_map(|(z, rows)| (0..).zip(rows).map(move |it| (z, it)));
    (count <= MOST_CELLS as u64)
        .then(|| rows.flat_map(|(z, (y, &length))| (0..length).map(move |x| [z, y, x])).collect())
}

/// The values of all blocks below one.
pub struct Block {
    squares: Vec<[u64; 3]>,
    order: Order,
    ideals: Ideals,
}

impl Block {
    /// The values of all blocks below one, which lists the lengths of the rows, with a 0 between layers. `None` if there
    /// are too many squares or blocks for a table. Complexity: that of [`Ideals::fill`]. Fails if there may be more
    /// options than the time of a search with `most` options allows, or if the observer stops the work.
    pub fn new(block: &[u64], most: u64, limits: &Limits) -> Result<Option<Block>, Unsolved> {
        let Some(squares) = squares(block) else { return Ok(None) };
        let above = |from: &[u64; 3]| {
            let is_above = |to: &[u64; 3]| from.iter().zip(to).all(|(from, to)| from <= to);
            Bits::of((0..).zip(&squares).filter(|(_, to)| is_above(to)).map(|(number, _)| number))
        };
        // The first square is never eaten.
        let moves: Vec<(u32, Cells)> =
            (0..).zip(&squares).skip(1).map(|(number, from)| (number, above(from))).collect();
        let Some(order) = Order::of_moves(moves) else { return Ok(None) };
        let eaten = Bits::of(1..squares.len() as u32);
        let Some(mut ideals) = order.ideals_below(eaten, limits.memory / 4) else { return Ok(None) };
        if u64::from(ideals.count).saturating_mul(squares.len() as u64) > most.saturating_mul(FASTER) {
            return Err(Unsolved::work(said!("the positions below have")));
        }
        ideals.fill(&order, limits)?;
        Ok(Some(Block { squares, order, ideals }))
    }

    /// The value of a block; `None` if it does not lie below this one.
    pub fn value(&self, block: &[u64]) -> Option<Nimber> {
        let number = |square| self.squares.binary_search(&square).ok().map(|number| number as u32);
        let numbers: Option<Vec<u32>> = squares(block)?.into_iter().map(number).collect();
        self.ideals.value_of(&self.order, Bits::of(numbers?).without(Bits::one(0))).map(Nimber)
    }

    /// How many blocks lie below it.
    pub fn count(&self) -> usize {
        self.ideals.count as usize
    }

    /// All blocks below it, and their values.
    pub fn entries(&self) -> impl Iterator<Item = (Position, Nimber)> + '_ {
        self.ideals.entries().map(|(there, value)| {
            let mut block = vec![1];
            for [z, y, x] in there.iter().map(|number| self.squares[number as usize]) {
                let rows = if x > 0 { 0 } else { 1 + usize::from(y == 0 && z > 0) };
                block.resize(block.len() + rows, 0);
                *block.last_mut().unwrap_or(&mut 0) += 1;
            }
            (Position::from(block), Nimber(value))
        })
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::Rules;

    use super::*;
    use crate::ValueTable;

    #[test]
    fn all_blocks_below_one_have_the_values_of_the_definition() {
        let chomp = Rules::find("chomp").unwrap();
        let limits = Limits::default();
        for text in ["1/1", "2/1", "3,2/2,1", "3,3,1/2,2/1", "2,2/2,2/2,2", "4/3/3/1", "5,1/1/1"] {
            let whole = chomp.moves.parse(text).unwrap();
            let block = Block::new(&whole, u64::MAX, &limits).unwrap().unwrap();
            let mut table = ValueTable::new();
            table.value(&*chomp.moves, &whole, &limits).unwrap();
            let mut met = std::collections::HashSet::new();
            for (below, value) in block.entries() {
                assert_eq!(table.value(&*chomp.moves, &below, &limits), Ok(value), "{text}: {below}");
                assert_eq!(block.value(&below), Some(value), "{text}: {below}");
                assert!(met.insert(below));
            }
            assert_eq!(met.len(), block.count());
            let all = |below: &Position| table.contains(&chomp.moves.representative(below));
            assert!(met.iter().all(all), "{text}");
            assert!(block.value(&[&whole[..], &[0, 1]].concat()).is_none());
            assert!([whole[0] + 1, u64::MAX].iter().all(|&longer| block.value(&[longer, 1]).is_none()));
            assert!(met.iter().all(|below| lies_below(below, &whole)) && !lies_below(&[whole[0], 0, whole[0]], &[9]));
        }
        let (large, few) = (vec![10; 60], Limits { memory: 1 << 10, ..limits });
        assert!(Block::new(&large, u64::MAX, &limits).unwrap().is_none(), "it has 600 squares");
        assert!(Block::new(&[4, 4, 4, 0, 4, 4], u64::MAX, &few).unwrap().is_none());
        assert!(Block::new(&[9, 9, 9, 0, 9, 9, 9], 10, &limits).is_err());
    }
}
