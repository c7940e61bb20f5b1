//! Tables of the values of all positions of a partial order below one.
//!
//! On some boards a move chooses a cell, and takes it and the cells *above* it. Chomp is such a game, on a bar, a block or
//! any order. What is left is an *ideal*: a set that holds all cells below each of its cells.
//!
//! The cells are laid out in chains, and an ideal is the list of its heights in the chains. The heights in the first
//! chains bound those in the others. A cell that is present has all cells below it (a *floor*), and one that is missing
//! has none above it (a *cap*). Lists that leave the same bounds for the other chains go on from one *node*. The number
//! of an ideal is its place in the order of the lists. It is the sum of a term for each chain: how many lists leave the
//! node of that chain at a smaller height. An option has a lower number than its ideal, so the values are found one
//! after the other, without hashing.
//!
//! The nimber search meets fewer positions. But an order seldom falls apart, and then the search asks the same of many
//! positions again and again. The search has a share of the time first.

use std::collections::HashMap;

use grundy_core::Progress;

use super::bits::Bits;
use super::compiled::{Compiled, Kind};
use crate::{Limits, Unsolved};

/// A set of cells of an order. There is one copy of this code for all boards.
pub(super) type Cells = Bits<8>;
/// Most cells of an order.
pub(super) const MOST_CELLS: usize = 512;

/// The set in eight words; `None` if it does not fit.
fn cells_of<const W: usize>(set: Bits<W>) -> Option<Cells> {
    (W <= 8).then(|| Bits(std::array::from_fn(|at| set.0.get(at).copied().unwrap_or(0))))
}

/// A partial order of cells.
#[derive(Debug)]
pub(super) struct Order {
    /// The cells of the order.
    cells: Cells,
    /// The other cells with a move. On a lattice these are cells of the rectangle that the board does not have.
    others: Cells,
    /// For each cell with a move, itself and the cells with a move that it takes: those above it.
    above: Vec<Cells>,
}

impl Order {
    /// The order of a board on which each move chooses a cell and takes the cells above it; `None` on other boards.
    pub(super) fn of<const W: usize>(board: &Compiled<W>) -> Option<Order> {
        let only_takes = board.kind != Kind::General;
        let chosen = |needs: Bits<W>| needs.lowest().filter(|&cell| only_takes && needs == Bits::one(cell));
        let moves: Option<Vec<(u32, Cells)>> =
            board.moves.iter().map(|mask| Some((chosen(mask.needs)?, cells_of(mask.takes)?))).collect();
        Order::of_moves(moves?)
    }

    /// The order of moves, each with its cell and the cells that it takes.
    pub(super) fn of_moves(moves: Vec<(u32, Cells)>) -> Option<Order> {
        let all = Bits::of(moves.iter().map(|(cell, _)| *cell));
        let mut above = vec![Cells::EMPTY; MOST_CELLS];
        for (cell, takes) in moves {
            let known = std::mem::replace(&mut above[cell as usize], takes.and(all));
            if !known.is_empty() {
                return None;
            }
        }
        let order = Order { cells: all, others: Bits::EMPTY, above };
        let is_above = |cell: u32, it: u32| {
            order.over(cell).holds(order.over(it)) && (cell == it || !order.over(it).contains(cell))
        };
        let fits =
            |cell: &u32| order.over(*cell).contains(*cell) && order.over(*cell).iter().all(|it| is_above(*cell, it));
        let cells = Bits::of(all.iter().filter(fits));
        (2 * cells.count() > all.count()).then(|| Order { cells, others: all.without(cells), ..order })
    }

    fn over(&self, cell: u32) -> Cells {
        self.above[cell as usize]
    }

    /// Lays cells out in chains: each goes on with the lowest number above the last one.
    fn chains(&self, cells: Cells) -> Vec<Vec<u32>> {
        let (mut rest, mut chains) = (cells, Vec::new());
        let minimal =
            |rest: Cells| rest.iter().find(|&cell| !rest.iter().any(|it| it != cell && self.over(it).contains(cell)));
        while let Some(first) = minimal(rest) {
            let (mut chain, mut next) = (Vec::new(), Some(first));
            while let Some(cell) = next {
                chain.push(cell);
                rest = rest.without(Bits::one(cell));
                // Nothing that is left lies between.
                next = minimal(self.over(cell).and(rest));
            }
            chains.push(chain);
        }
        chains
    }

    /// The table of the ideals below `part`, with no values yet. `None` if the part is not of the order, or if the table
    /// takes more than this memory, in bytes.
    pub(super) fn ideals<const W: usize>(&self, part: Bits<W>, memory: u64) -> Option<Ideals> {
        self.ideals_below(cells_of(part)?, memory)
    }

    pub(super) fn ideals_below(&self, part: Cells, memory: u64) -> Option<Ideals> {
        if part.meets(self.others) {
            return None;
        }
        let cells = part.and(self.cells);
        let chains = self.chains(cells);
        // The bounds that a height in one chain sets another one.
        let bounds = |from: &[u32], height: usize, to: &[u32]| {
            let is_below = |cell: &&u32| height > 0 && self.over(**cell).contains(from[height - 1]);
            let is_free = |cell: &&u32| from.get(height).is_none_or(|&missing| !self.over(missing).contains(**cell));
            (to.iter().filter(is_below).count(), to.iter().filter(is_free).count())
        };
        let mut steps: Vec<Step> = Vec::new();
        let mut nodes = Vec::new();
        let mut level = HashMap::from([(chains.iter().map(|chain| (0, chain.len())).collect::<Vec<_>>(), 0)]);
        for (at, chain) in chains.iter().enumerate() {
            let mut places: Vec<(Vec<(usize, usize)>, usize)> = level.drain().collect();
            places.sort_unstable_by_key(|(_, place)| *place);
            let ends = places.iter().map(|(open, place)| place + open[0].1 + 2);
            let mut next = ends.fold(steps.len(), usize::max);
            steps.resize(next, Step::NONE);
            let limits: Vec<Vec<(usize, usize)>> = (0..=chain.len())
                .map(|height| chains[at + 1..].iter().map(|other| bounds(chain, height, other)).collect())
                .collect();
            for (open, place) in places {
                let (floor, cap) = open[0];
                for height in floor..=cap {
                    let left = open[1..].iter().zip(&limits[height]);
                    let left: Vec<(usize, usize)> =
                        left.map(|(one, other)| (one.0.max(other.0), one.1.min(other.1))).collect();
                    let room = left.first().map_or(0, |(_, cap)| cap + 2);
                    let to = *level.entry(left).or_insert(next);
                    if to == next {
                        next += room;
                    }
                    steps[place + height] = Step { before: 0, to: u32::try_from(to).ok()? };
                }
                nodes.push((place, floor, cap));
                let bytes = next * size_of::<Step>() + level.len() * chains.len() * 2 * size_of::<(usize, usize)>();
                if bytes as u64 > memory {
                    return None;
                }
            }
        }
        let mut ways: HashMap<u32, u32> = level.into_values().map(|end| (end as u32, 1)).collect();
        for (place, floor, cap) in nodes.into_iter().rev() {
            let mut before = 0u32;
            for step in &mut steps[place + floor..=place + cap] {
                step.before = before;
                before = before.checked_add(ways[&step.to])?;
            }
            ways.insert(place as u32, before);
        }
        let count = ways[&0];
        let ideals = Ideals { cells, chains, steps, count, values: Vec::new() };
        (ideals.bytes() <= memory && count < u32::MAX).then_some(ideals)
    }
}

/// A step from a node to that of the next chain.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// How many lists leave the node at a smaller height.
    before: u32,
    to: u32,
}

impl Step {
    /// A height that is out of bounds.
    const NONE: Step = Step { before: u32::MAX, to: 0 };
}

/// An ideal on the way through all of them.
struct Place {
    /// Its height in each chain.
    heights: Vec<u32>,
    /// The node of each chain, and the end.
    nodes: Vec<u32>,
    /// The sums of the terms of the first chains.
    numbers: Vec<u32>,
}

/// The values of all ideals below one.
#[derive(Debug)]
pub(super) struct Ideals {
    cells: Cells,
    chains: Vec<Vec<u32>>,
    /// The steps of a node, by height; one that is out of bounds is the last.
    steps: Vec<Step>,
    pub(super) count: u32,
    values: Vec<u16>,
}

impl Ideals {
    /// The memory of the table with its values.
    pub(super) fn bytes(&self) -> u64 {
        (self.steps.len() * size_of::<Step>()) as u64 + u64::from(self.count) * size_of::<u16>() as u64
    }

    /// How many steps finding the values takes, at most.
    pub(super) fn work(&self) -> u64 {
        u64::from(self.count).saturating_mul(u64::from(self.cells.count())).saturating_mul(self.chains.len() as u64)
    }

    /// Finds the values. Complexity: see [`work`](Ideals::work); two bytes for each ideal.
    pub(super) fn fill(&mut self, order: &Order, limits: &Limits) -> Result<(), Unsolved> {
        let (cells, width) = (self.cells.count() as usize, self.chains.len());
        // For each cell, in the order of the chains: the heights that are left by its move, if all cells are present.
        let left = |&cell: &u32| {
            let height =
                move |chain: &Vec<u32>| chain.iter().filter(|&&it| !order.over(cell).contains(it)).count() as u32;
            self.chains.iter().map(height)
        };
        let left: Vec<u32> = self.chains.iter().flatten().flat_map(left).collect();
        let firsts: Vec<usize> =
            self.chains.iter().scan(0, |next, chain| Some(std::mem::replace(next, *next + chain.len()))).collect();
        let mut place = self.first();
        let step = |node: u32, height: u32| self.steps[(node + height) as usize];
        let mut values = vec![0u16; self.count as usize];
        // The last ideal with an option of each value.
        let mut met = vec![0u32; cells + 2];
        for number in 1..self.count {
            if number % (1 << 12) == 1 {
                let (done, total) = (u64::from(number), Some(u64::from(self.count)));
                limits.report(Progress { unit: "positions", done, total })?;
            }
            self.advance(&mut place);
            let Place { heights, nodes, numbers } = &place;
            for (&first, &height) in firsts.iter().zip(heights) {
                for left in left[first * width..(first + height as usize) * width].chunks_exact(width) {
                    let (mut at, mut option, mut node) = (0, 0, nodes[0]);
                    while at < width {
                        let from = at;
                        while at < width && node == nodes[at] && left[at] >= heights[at] {
                            at += 1;
                            node = nodes[at];
                        }
                        option += numbers[at] - numbers[from];
                        if at < width {
                            let Step { before, to } = step(node, heights[at].min(left[at]));
                            (option, node, at) = (option + before, to, at + 1);
                        }
                    }
                    met[values[option as usize] as usize] = number;
                }
            }
            values[number as usize] = met.iter().take_while(|&&last| last == number).count() as u16;
        }
        self.values = values;
        Ok(())
    }

    /// The ideal without a cell.
    fn first(&self) -> Place {
        let width = self.chains.len();
        let mut place = Place { heights: vec![0; width], nodes: vec![0; width + 1], numbers: vec![0; width + 1] };
        (0..width).for_each(|chain| place.nodes[chain + 1] = self.steps[place.nodes[chain] as usize].to);
        place
    }

    /// Steps to the next ideal, which must exist.
    fn advance(&self, place: &mut Place) {
        let Place { heights, nodes, numbers } = place;
        let step = |node: u32, height: u32| self.steps[(node + height) as usize];
        let mut chain = heights.len() - 1;
        while step(nodes[chain], heights[chain] + 1).before == u32::MAX {
            heights[chain] = 0;
            chain -= 1;
        }
        heights[chain] += 1;
        for at in chain..heights.len() {
            while step(nodes[at], heights[at]).before == u32::MAX {
                heights[at] += 1;
            }
            let Step { before, to } = step(nodes[at], heights[at]);
            (numbers[at + 1], nodes[at + 1]) = (numbers[at] + before, to);
        }
    }

    /// All ideals and their values.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Cells, u64)> + '_ {
        let mut place = self.first();
        self.values.iter().zip(0..).map(move |(&value, number)| {
            if number > 0 {
                self.advance(&mut place);
            }
            let there = self.chains.iter().zip(&place.heights).flat_map(|(chain, &height)| &chain[..height as usize]);
            (Bits::of(there.copied()), value.into())
        })
    }

    /// The value of an ideal below this one; `None` for other sets.
    pub(super) fn value<const W: usize>(&self, order: &Order, part: Bits<W>) -> Option<u64> {
        self.value_of(order, cells_of(part)?)
    }

    pub(super) fn value_of(&self, order: &Order, part: Cells) -> Option<u64> {
        if part.meets(order.others) {
            return None;
        }
        let part = part.and(order.cells);
        let is_missed = |cell: u32| order.over(cell).meets(part);
        if !self.cells.holds(part) || self.cells.without(part).iter().any(is_missed) {
            return None;
        }
        let (mut number, mut node) = (0, 0);
        for chain in &self.chains {
            let height = chain.iter().filter(|&&cell| part.contains(cell)).count() as u32;
            let step = self.steps[(node + height) as usize];
            (number, node) = (number + step.before, step.to);
        }
        Some(self.values[number as usize].into())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_core::{Nimber, Position};
    use grundy_rules::cells::board::BoardParts;
    use grundy_rules::cells::{Board, BoardGame, BoardMove, CellSet, Placed};
    use grundy_testkit::{Oracle, Random, long};

    use super::*;
    use crate::board::BoardEngine;
    use crate::board::chocolate::Bars;
    use crate::board::tests::{chomp, names};

    /// A board on which the move of a cell takes these cells.
    fn taking(above: &[u64]) -> Arc<Board> {
        let cells = |set: u64| (0..above.len() as u32).filter(move |cell| set >> cell & 1 == 1);
        let moves = (0..).zip(above).map(|(cell, &above)| BoardMove::choose(cell, cells(above))).collect();
        Arc::new(Board::new(BoardParts { names: names(above.len() as u32), moves, ..BoardParts::default() }).unwrap())
    }

    #[test]
    fn all_ideals_of_random_orders_have_the_values_of_the_definition() {
        let mut random = Random::new(7);
        for _ in 0..long(150, 3000) {
            let cells = 1 + random.below(9u64) as usize;
            let mut above: Vec<u64> = (0..cells).map(|cell| 1 << cell).collect();
            let (mut line, often) = ((0..cells).collect::<Vec<_>>(), random.between(1..=4));
            random.shuffle(&mut line);
            for at in 0..cells {
                for &higher in &line[..at] {
                    if random.below(5u64) < often {
                        above[line[at]] |= above[higher];
                    }
                }
            }
            let board = taking(&above);
            let compiled: Compiled<1> = Compiled::new(&board, None);
            let order = Order::of(&compiled).unwrap();
            let full = (1u64 << cells) - 1;
            let mut ideals = order.ideals(Bits([full]), 1 << 20).unwrap();
            ideals.fill(&order, &Limits::default()).unwrap();
            let game = BoardGame::single((*board).clone());
            let mut oracle = Oracle::new(&game);
            let mut found = 0;
            for set in 0..=full {
                let is_ideal = (0..cells).all(|cell| set >> cell & 1 == 1 || set & above[cell] == 0);
                let present = compiled.cells(&board, Bits([set]));
                let expected = is_ideal
                    .then(|| oracle.value(&Position::of(Placed { board: Arc::clone(&board), present })))
                    .map(|Nimber(value)| value);
                assert_eq!(ideals.value(&order, Bits([set])), expected, "{above:?} {set:b}");
                found += u32::from(is_ideal);
            }
            assert_eq!(found, ideals.count);
        }
    }

    #[test]
    fn a_table_replaces_a_long_search_on_an_order() {
        let (board, limits) = (chomp(&[9; 9]), Limits::default());
        let mut engine = BoardEngine::new(&board, &limits).unwrap();
        let bars = Bars::new(&[9; 9], u64::MAX, &limits).unwrap().unwrap();
        for (bar, value) in bars.entries().collect::<Vec<_>>().into_iter().rev().step_by(97) {
            let squares =
                (0..).zip(bar.iter()).flat_map(|(y, &row)| (9 * y..9 * y + row as u32).filter(|&cell| cell > 0));
            let present = CellSet::of(board.cells(), squares.map(|cell| cell - 1));
            assert_eq!(engine.value(&present, &limits), Ok(value), "{bar}");
            assert!(engine.has_tables());
        }
    }

    #[test]
    fn other_boards_are_no_orders() {
        let of = |above: &[u64]| Order::of(&Compiled::<1>::new(&taking(above), None));
        assert!(of(&[0b11, 0b11]).is_none(), "each is above the other");
        // The first cell takes the second, and leaves what the second takes.
        let order = of(&[0b011, 0b110, 0b100]).unwrap();
        let mut ideals = order.ideals(Bits([0b110]), 1 << 20).unwrap();
        ideals.fill(&order, &Limits::default()).unwrap();
        let values = [0b110, 0b010, 0b011, 0b111].map(|part| ideals.value(&order, Bits([part])));
        assert_eq!(values, [Some(2), Some(1), None, None]);
        assert!(order.ideals(Bits([0b111]), 1 << 20).is_none());
        assert!(order.ideals(Bits([0b110]), 1 << 5).is_none(), "it does not fit into the memory");
        // A move that takes two cells, and one that also adds a cell.
        let down = BoardMove { adds: vec![0], ..BoardMove::choose(1, []) };
        for a_move in [BoardMove::take([0, 1]), down] {
            let parts = BoardParts { names: names(2), moves: vec![a_move], ..BoardParts::default() };
            assert!(Order::of(&Compiled::<2>::new(&Board::new(parts).unwrap(), None)).is_none());
        }
    }
}
