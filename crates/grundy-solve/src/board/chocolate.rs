//! Chomp without a search: the values of all bars of chocolate below one, and of all blocks of several layers.
//!
//! A bar of one layer is a list of falling row lengths, and all that it can become lies below it, row by row. These
//! bars are numbered in the order of their lists. The number of a bar is a sum with one term for each row. The term
//! counts the lists that begin like the bar and go on with a shorter row. It depends on the row and its length alone.
//! So the number of an option is found in one step: the terms of the rows that are cut are exchanged. Every option
//! has a lower number, and the values are found one after the other, without hashing.
//!
//! The squares of a block are a partial order, so its positions are [ideals](super::ideals).

use grundy_core::{MexSet, Nimber, Position, Progress, said};

use super::bits::Bits;
use super::ideals::{Cells, Ideals, MOST_CELLS, Order};
use crate::{Limits, Unsolved};

/// Number of options looked up by number in the time that a search takes for one.
const BARS_FASTER: u64 = 256;

/// The values of all bars below one.
pub struct Bars {
    rows: Vec<u64>,
    /// For each row and each length, the term of the number of a bar.
    terms: Vec<Vec<usize>>,
    /// The values by number; number 0 is the bar without squares, which is not a position.
    values: Vec<u16>,
    /// How many bars there are, if those that are equal up to turning count once.
    pub classes: usize,
}

impl Bars {
    /// The values of all bars below that with these rows; `None` if they are too many for a table. Complexity: one step
    /// for each bar and each of its squares; two bytes for each bar. Fails if there may be more options than the time
    /// of a search with `most` options allows, or if the observer stops the work.
    pub fn new(rows: &[u64], most: u64, limits: &Limits) -> Result<Option<Bars>, Unsolved> {
        let squares: u64 = rows.iter().sum();
        let Some((terms, count)) = terms(rows, limits.memory / 4).filter(|_| squares < u64::from(u16::MAX)) else {
            return Ok(None);
        };
        if (count as u64).saturating_mul(squares) > most.saturating_mul(BARS_FASTER) {
            return Err(Unsolved::work(said!("the positions below have")));
        }
        let mut bars = Bars { rows: rows.to_vec(), terms, values: vec![0; count], classes: 0 };
        bars.fill(limits)?;
        Ok(Some(bars))
    }

    fn fill(&mut self, limits: &Limits) -> Result<(), Unsolved> {
        let height = self.rows.len();
        // The terms of the first rows cut to a column, added up.
        let cut: Vec<Vec<usize>> =
            (0..self.rows[0] as usize).map(|column| self.sums(|row| column.min(self.rows[row] as usize))).collect();
        let mut bar = vec![0; height];
        let mut seen = MexSet::new();
        for number in 1..self.values.len() {
            if number % (1 << 12) == 1 {
                let (done, total) = (number as u64, Some(self.values.len() as u64));
                limits.report(Progress { unit: "positions", done, total })?;
            }
            self.advance(&mut bar);
            let own = self.sums(|row| bar[row] as usize);
            seen.clear();
            let mut high = height;
            for column in 0..bar[0] {
                while bar[high - 1] <= column {
                    high -= 1;
                }
                let cut = &cut[column as usize];
                for row in usize::from(column == 0)..high {
                    let option = number - (own[high] - own[row]) + (cut[high] - cut[row]);
                    seen.insert(Nimber(self.values[option].into()));
                }
            }
            self.values[number] = seen.mex().0 as u16;
            self.classes += usize::from(self.is_first(&bar));
        }
        Ok(())
    }

    /// The sums of the terms of the first rows, of 0, 1, … of them.
    fn sums(&self, length: impl Fn(usize) -> usize) -> Vec<usize> {
        let mut sums = Vec::with_capacity(self.rows.len() + 1);
        let mut sum = 0;
        sums.push(sum);
        for (row, terms) in self.terms.iter().enumerate() {
            sum += terms[length(row)];
            sums.push(sum);
        }
        sums
    }

    /// Steps to the next bar in the order of the lists; rows without squares are zeros.
    fn advance(&self, bar: &mut [u64]) {
        for row in (0..bar.len()).rev() {
            let most = if row == 0 { self.rows[0] } else { self.rows[row].min(bar[row - 1]) };
            if bar[row] < most {
                bar[row] += 1;
                return;
            }
            bar[row] = 0;
        }
    }

    /// Whether a bar stands for itself and the turned one, if both are there.
    fn is_first(&self, bar: &[u64]) -> bool {
        let length = |column: u64| bar.iter().take_while(|&&length| length > column).count() as u64;
        let turned = || (0..bar[0]).map(length);
        let is_below = bar[0] as usize <= self.rows.len() && turned().zip(&self.rows).all(|(a, &b)| a <= b);
        !is_below || turned().ge(bar.iter().copied().take_while(|&length| length > 0))
    }

    /// The value of a bar; `None` if it does not lie below this one.
    pub fn value(&self, bar: &[u64]) -> Option<Nimber> {
        let is_below = bar.len() <= self.rows.len() && bar.iter().zip(&self.rows).all(|(a, b)| a <= b);
        let number = || bar.iter().zip(&self.terms).map(|(&length, terms)| terms[length as usize]).sum::<usize>();
        is_below.then(|| Nimber(self.values[number()].into()))
    }

    /// All bars and their values, one of those that are equal up to turning.
    pub fn entries(&self) -> impl Iterator<Item = (Position, Nimber)> + '_ {
        let mut bar = vec![0; self.rows.len()];
        self.values.iter().skip(1).filter_map(move |&value| {
            self.advance(&mut bar);
            let rows: Vec<u64> = bar.iter().copied().take_while(|&length| length > 0).collect();
            self.is_first(&bar).then(|| (Position::from(rows), Nimber(value.into())))
        })
    }
}

/// The term of each row and length, and the number of all bars; `None` if they are more than `most`.
fn terms(rows: &[u64], most: u64) -> Option<(Vec<Vec<usize>>, usize)> {
    let mut terms: Vec<Vec<usize>> = Vec::new();
    // For each length, in how many ways the rows behind can go on that are not longer.
    let mut ways: Vec<usize> = vec![1; *rows.last()? as usize + 1];
    for (row, &longest) in rows.iter().enumerate().rev() {
        let mut sums = vec![0; longest as usize + 2];
        for length in 0..=longest as usize {
            sums[length + 1] = usize::checked_add(sums[length], ways[length])?;
        }
        if sums[longest as usize + 1] as u64 > most.min(u32::MAX.into()) {
            return None;
        }
        let before = row.checked_sub(1).map_or(0, |before| rows[before]);
        ways = (0..=before).map(|length| sums[length.min(longest) as usize + 1]).collect();
        terms.push(sums);
    }
    terms.reverse();
    let count = terms.first()?.last().copied()?;
    Some((terms, count))
}

/// Number of options looked up in the time that a search takes for one.
const BLOCKS_FASTER: u64 = 32;

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
        if u64::from(ideals.count).saturating_mul(squares.len() as u64) > most.saturating_mul(BLOCKS_FASTER) {
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
    fn all_bars_below_one_have_the_values_of_the_definition() {
        let chomp = Rules::find("chomp").unwrap();
        let limits = Limits::default();
        for text in ["1", "5", "1,1,1", "2,1", "4,3,1", "5,5,2,2,1", "3,2,2", "6,6,6,6,6", "9,4", "2,2,2,2,2,2,1"] {
            let rows: Vec<u64> = text.split(',').map(|length| length.parse().unwrap()).collect();
            let bars = Bars::new(&rows, u64::MAX, &limits).unwrap().unwrap();
            let mut table = ValueTable::new();
            table.value(&*chomp.moves, &Position::from(&rows[..]), &limits).unwrap();
            // The search has valued the same bars, and keeps one of those that are equal up to turning.
            assert_eq!((bars.classes, bars.entries().count()), (table.len(), table.len()), "{text}");
            for (bar, value) in bars.entries() {
                assert_eq!(table.value(&*chomp.moves, &bar, &limits), Ok(value), "{text}: {bar}");
                assert_eq!(bars.value(&bar), Some(value), "{text}: {bar}");
            }
            assert_eq!(table.len(), bars.classes, "{text}");
            let longer: Vec<u64> = rows.iter().map(|length| length + 1).collect();
            assert_eq!(bars.value(&longer), None);
            assert_eq!(bars.value(&[&rows[..], &[1]].concat()), None);
        }
    }

    #[test]
    fn too_many_bars_are_refused() {
        let limits = Limits { memory: 1 << 10, ..Limits::default() };
        assert!(Bars::new(&[10; 10], u64::MAX, &limits).unwrap().is_none());
        assert!(Bars::new(&[40; 40], u64::MAX, &Limits::default()).unwrap().is_none());
        assert!(matches!(Bars::new(&[8; 8], 1000, &Limits::default()), Err(Unsolved::TooLarge(_))));
    }

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
