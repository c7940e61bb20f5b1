//! How a state falls apart.
//!
//! The two sets of cells. A cell *may be present* if it is present or a possible move adds it. It *may be absent* if
//! it is absent or a possible move removes it. A move is *possible* if all that it needs may be so. The least such
//! sets are a fixpoint. A cell that may be both is *variable*; every other cell is constant.
//!
//! Two possible moves are tied if one of them changes a cell that the other reads. A set of cells whose absence ends
//! the game is *live* while each of its cells may be absent. One live set ties all moves together, for it ends them
//! all. A variable cell that no possible move reads and that is in no live set does not matter. What is not tied is a
//! separate summand. A component keeps the cells that it changes or reads, and nothing else, so equal components of
//! different positions have equal states.
//!
//! A component is a state itself, and a state of these cells has the same possible moves. A move that was impossible
//! reads a constant cell that is against it, or a cell that is not kept. A move of another component needs a present
//! cell that it removes, and this cell is not kept.

use super::bits::Bits;
use super::bits::sort;
use super::compiled::{Compiled, Kind, MOST_TIES, Tie};
use super::turned::MOST_WORDS;

/// The possible moves of a state, and what they read.
struct Possible<const W: usize> {
    /// For each possible move, the cells that it reads and those that it changes.
    cells: Vec<(Bits<W>, Bits<W>)>,
    /// Both bits of each variable cell.
    variable: Bits<W>,
    /// The cells of all live sets.
    live: Bits<W>,
    is_live: bool,
}

impl<const W: usize> Compiled<W> {
    /// Adds the components of a state to `parts`. A state without a move has none.
    pub(super) fn split(&self, state: Bits<W>, parts: &mut Vec<Bits<W>>) {
        match self.kind {
            Kind::Pairs => self.spread(state, state, &self.ties, parts),
            Kind::Sets => self.split_sets(state, parts),
            Kind::General => self.split_general(state, parts),
        }
    }

    /// Adds the components of `after` to `parts`: what `part`, a component, becomes by a move that takes these cells.
    #[inline]
    pub(super) fn split_after(&self, after: Bits<W>, takes: Bits<W>, parts: &mut Vec<Bits<W>>) {
        match self.kind {
            Kind::Pairs => {
                let seeds = if self.ties.is_empty() { after } else { self.near(takes).or(takes).and(after) };
                self.spread(after, seeds, &self.ties, parts);
            }
            _ => self.split(after, parts),
        }
    }

    /// The same, without moves that repeat others: [`simpler`](Compiled::simpler). The parts have the same value together,
    /// and their options the same values. States of many words are left as they are.
    pub(super) fn simplify(&self, after: Bits<W>, takes: Bits<W>, parts: &mut Vec<Bits<W>>) {
        let (left, cut) = self.simpler(after);
        let Some(ties) = cut else { return self.split_after(left, takes.or(after.without(left)), parts) };
        let first = parts.len();
        self.spread(left, left, &ties[..self.ties.len()], parts);
        if parts.len() > first + 1 {
            let apart: Vec<Bits<W>> = parts.drain(first..).collect();
            apart.into_iter().for_each(|part| self.simplify(part, part, parts));
        }
    }

    /// Whether [`simplify`](Compiled::simplify) leaves a component as it is.
    pub(super) fn is_simple(&self, part: Bits<W>) -> bool {
        matches!(self.simpler(part), (left, None) if left == part)
    }

    /// The cells that are left of a state, and all ties if some are cut. All cells are left unless moves take two tied cells.
    ///
    /// A *leaf* has one neighbour. After a move with one leaf, the other leaves of this neighbour are alone. They only
    /// repeat that move, and one of them is left. A cell with several neighbours goes if each of them has a leaf. Its
    /// move with a neighbour repeats the move of the leaf: after that the cell goes again.
    ///
    /// Two cells may have the same two neighbours and no other. Each of the two neighbours is as good with one of them as
    /// its leaf. After a move with one cell, the other cell is a leaf in both cases. So two ties of the square are cut.
    /// The shape of a part has all its ties. So a cut only matters if parts become separate.
    fn simpler(&self, state: Bits<W>) -> (Bits<W>, Option<[Tie<W>; MOST_TIES]>) {
        if W > MOST_WORDS || !self.takes_ties {
            return (state, None);
        }
        let lower = |&(by, tied): &Tie<W>| (by, state.and(tied).and(state.shifted_down(by)));
        let (mut some, mut two, mut three) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        for (by, lower) in self.ties.iter().map(lower) {
            for ends in [lower, lower.shifted_up(by)] {
                three = three.or(two.and(ends));
                two = two.or(some.and(ends));
                some = some.or(ends);
            }
        }
        let (leaves, pairs) = (some.without(two), two.without(three));
        let (mut with_leaf, mut struck) = (Bits::EMPTY, Bits::EMPTY);
        for (by, lower) in self.ties.iter().map(lower) {
            let above = lower.and(leaves).shifted_up(by);
            struck = struck.or(above.and(with_leaf).shifted_down(by));
            with_leaf = with_leaf.or(above);
            let below = lower.and(leaves.shifted_down(by));
            struck = struck.or(below.and(with_leaf).shifted_up(by));
            with_leaf = with_leaf.or(below);
        }
        let left = state.without(struck);
        let others = left.without(with_leaf);
        let left = left.without(others.without(leaves).without(self.near(others)));
        let mut cut = None;
        for (at, &(by, tied)) in self.ties.iter().enumerate() {
            let both = left.and(left.shifted_down(by)).and(tied);
            for &(aside, beside) in &self.ties[at + 1..] {
                let four = both.and(both.shifted_down(aside)).and(beside).and(beside.shifted_down(by));
                let rising = pairs.and(pairs.shifted_down(by + aside));
                let falling = pairs.shifted_down(by).and(pairs.shifted_down(aside));
                let squares = four.and(rising.or(falling));
                if !squares.is_empty() {
                    let all = || std::array::from_fn(|at| self.ties.get(at).copied().unwrap_or_default());
                    let ties: &mut [Tie<W>; MOST_TIES] = cut.get_or_insert_with(all);
                    ties[at].1 = ties[at].1.without(squares.or(squares.shifted_up(aside)));
                }
            }
        }
        (left, cut)
    }

    /// Spreads along the ties. Each component must have a cell among `seeds`, which are cells of the state.
    #[inline]
    fn spread(&self, state: Bits<W>, seeds: Bits<W>, ties: &[Tie<W>], parts: &mut Vec<Bits<W>>) {
        let (mut rest, mut seeds) = (state, seeds);
        while let Some(cell) = seeds.lowest() {
            let (mut part, mut open) = (Bits::one(cell), Bits::one(cell));
            while !open.is_empty() {
                if part.holds(seeds) {
                    // No other component is left.
                    part = rest;
                    break;
                }
                let near = match W > MOST_WORDS && !ties.is_empty() {
                    true => flooded(part, rest, ties, &mut open).without(part),
                    false => self.near_some(ties, &mut open).and(rest).without(part),
                };
                part = part.or(near);
                open = open.or(near);
            }
            rest = rest.without(part);
            seeds = seeds.without(part);
            if part != Bits::one(cell) || self.single.contains(cell) {
                parts.push(part);
            }
        }
    }

    /// Joins the moves that have a cell in common. Every cell that is needed is removed, so all of them are variable.
    pub(super) fn split_sets(&self, state: Bits<W>, parts: &mut Vec<Bits<W>>) {
        let first = parts.len();
        let mut read = Bits::EMPTY;
        self.each_move(state, |mask| read = read.or(mask.needs));
        self.each_move(state, |mask| join(parts, first, mask.takes.and(read)));
    }

    fn split_general(&self, state: Bits<W>, parts: &mut Vec<Bits<W>>) {
        if self.is_over(state) {
            return;
        }
        let Possible { cells, variable, live, is_live } = self.possible(state);
        let read = cells.iter().fold(live, |all, (read, _)| all.or(*read));
        let kept = variable.and(read);
        let first = parts.len();
        for (read, changed) in &cells {
            join(parts, first, read.or(*changed).and(kept));
        }
        if is_live && parts.len() > first {
            let all = parts[first..].iter().fold(live, |all, part| all.or(*part));
            parts.truncate(first);
            parts.push(all);
        }
        // The constant cells that the moves of a part read belong to it.
        for part in &mut parts[first..] {
            let own = cells.iter().filter(|(read, changed)| is_live || read.or(*changed).and(kept).meets(*part));
            let constants = own.fold(Bits::EMPTY, |all, (read, _)| all.or(read.without(variable)));
            *part = part.or(constants).and(state);
        }
    }

    /// Whether all cells of a set that ends the game are absent.
    pub(super) fn is_over(&self, state: Bits<W>) -> bool {
        let absent = state.swapped();
        self.over.iter().any(|set| self.present(absent).holds(*set))
    }

    /// The cells that may be present: the state and everything that possible moves add to it.
    fn may_be(&self, state: Bits<W>) -> Bits<W> {
        let cared = Self::both(state);
        let mut may = state;
        loop {
            let mut next = may;
            self.each_move(may, |mask| next = next.or(mask.puts.and(cared)));
            if next == may {
                return may;
            }
            may = next;
        }
    }

    fn possible(&self, state: Bits<W>) -> Possible<W> {
        let may = self.may_be(state);
        let variable = may.and(may.swapped());
        let mut cells = Vec::new();
        self.each_move(may, |mask| {
            cells.push((Self::both(mask.needs), Self::both(mask.takes).and(variable)));
        });
        let is_live = |set: &&Bits<W>| self.present(may.swapped()).holds(**set);
        let live = self.over.iter().filter(is_live).fold(Bits::EMPTY, |all, set| all.or(Self::both(*set)));
        Possible { cells, variable, live, is_live: !live.is_empty() }
    }

    /// Adds the hypergraph of a component's moves to `shape`: the variable cells, and what each move does to them.
    pub(super) fn shape(&self, part: Bits<W>, shape: &mut super::forms::Shape) {
        shape.clear();
        if self.kind != Kind::General {
            let mut masks = Vec::new();
            let cells = part.iter().map(|cell| (cell, 0));
            shape.cells(cells);
            self.each_move(part, |mask| {
                let rest = mask.takes.and(part).without(mask.needs);
                match self.distinct {
                    true => {
                        shape.edge(mask.needs.iter().map(|cell| (cell, 1)).chain(rest.iter().map(|cell| (cell, 2))))
                    }
                    false => masks.push((mask.needs, rest)),
                }
            });
            sort(&mut masks);
            masks.dedup();
            for (needs, rest) in masks {
                shape.edge(needs.iter().map(|cell| (cell, 1)).chain(rest.iter().map(|cell| (cell, 2))));
            }
            return;
        }
        let half = (W / 2 * 64) as u32;
        let may = self.may_be(part);
        let variable = may.and(may.swapped());
        shape.cells(self.present(variable).iter().map(|cell| (cell, 1 + u32::from(part.contains(cell)))));
        let mut masks = Vec::new();
        self.each_move(may, |mask| {
            // Also: what of the effect matters here.
            masks.push([mask.needs.and(variable), mask.takes.and(variable)]);
        });
        sort(&mut masks);
        masks.dedup();
        for [needs, takes] in masks {
            let touched = self.present(Self::both(needs.or(takes)));
            shape.edge(touched.iter().map(|cell| {
                let role = |bits: Bits<W>, bit: u32| u32::from(bits.contains(bit));
                let role = role(needs, cell) | role(needs, cell + half) << 1 | role(takes, cell) << 2;
                let removed_or_added = role | u32::from(takes.contains(cell + half)) << 3;
                (cell, 1 + removed_or_added)
            }));
        }
        let live = |set: &&Bits<W>| self.present(may.swapped()).holds(**set);
        let mut sets: Vec<Bits<W>> = self.over.iter().filter(live).map(|set| set.and(variable)).collect();
        sort(&mut sets);
        sets.dedup();
        for set in sets {
            shape.edge(set.iter().map(|cell| (cell, 17)));
        }
    }
}

/// What ties of few distances reach from a part without leaving `rest`: along one distance after the other as far as
/// it goes. A jump over 2d ties of one distance is two jumps over d ties. Neighbours are reached by a sum
/// that carries. It takes all that is open.
fn flooded<const W: usize>(part: Bits<W>, rest: Bits<W>, ties: &[Tie<W>], open: &mut Bits<W>) -> Bits<W> {
    *open = Bits::EMPTY;
    ties.iter().fold(part, |mut part, &(by, tied)| {
        if by == 1 {
            let ties = rest.and(tied).and(rest.shifted_down(1));
            let down = part.reversed().carried(ties.shifted_up(1).reversed()).reversed();
            return part.carried(ties).or(down);
        }
        let (mut above, mut below, mut distance) = (rest.and(tied.shifted_up(by)), rest.and(tied), by);
        while distance < 64 * W as u32 && !(above.is_empty() && below.is_empty()) {
            part = part.or(part.shifted_up(distance).and(above)).or(part.shifted_down(distance).and(below));
            above = above.and(above.shifted_up(distance));
            below = below.and(below.shifted_down(distance));
            distance *= 2;
        }
        part
    })
}

/// Joins a set to the parts from `first` on: those that it meets become one with it.
#[inline]
fn join<const W: usize>(parts: &mut Vec<Bits<W>>, first: usize, set: Bits<W>) {
    let mut joined = set;
    let mut at = first;
    while at < parts.len() {
        if parts[at].meets(joined) {
            joined = joined.or(parts.swap_remove(at));
            // What was added may meet an earlier part.
            at = first;
        } else {
            at += 1;
        }
    }
    parts.push(joined);
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use grundy_core::{Nimber, mex};
    use grundy_rules::cells::BoardMove;

    use super::*;
    use crate::board::tests::{board_of, cram};

    /// The value of a state and those of its options, by the definition.
    fn by_definition<'a>(
        board: &Compiled<1>,
        state: Bits<1>,
        known: &'a mut HashMap<u64, (u64, BTreeSet<u64>)>,
    ) -> &'a (u64, BTreeSet<u64>) {
        if !known.contains_key(&state.0[0]) {
            let mut after = Vec::new();
            board.each_move(state, |mask| after.push(board.after(state, mask)));
            let options: BTreeSet<u64> = after.into_iter().map(|after| by_definition(board, after, known).0).collect();
            known.insert(state.0[0], (mex(options.iter().map(|&value| Nimber(value))).0, options));
        }
        &known[&state.0[0]]
    }

    #[test]
    fn what_is_simpler_has_options_of_the_same_values() {
        let king = |rows: u32, columns: u32| {
            let steps = (0..rows * columns).flat_map(move |cell| {
                let (row, column) = (cell / columns, cell % columns);
                let to =
                    [(row, column + 1), (row + 1, column.wrapping_sub(1)), (row + 1, column), (row + 1, column + 1)];
                let inside = to.into_iter().filter(move |&(row, column)| row < rows && column < columns);
                inside.map(move |(row, column)| BoardMove::take([cell, row * columns + column]))
            });
            board_of(rows * columns, steps.collect())
        };
        for (board, least) in [(cram(4, 4), 9000), (king(3, 4), 100), (cram(2, 7), 2000)] {
            let compiled: Compiled<1> = Compiled::new(&board, board.lattice());
            assert!(compiled.takes_ties);
            let (mut known, mut parts, mut shorter) = (HashMap::new(), Vec::new(), 0);
            for state in (0..1u64 << board.cells()).map(|cells| Bits([cells])) {
                parts.clear();
                compiled.split(state, &mut parts);
                let before = parts.clone();
                parts.clear();
                compiled.simplify(state, state, &mut parts);
                shorter += usize::from(parts != before);
                let (value, options) = by_definition(&compiled, state, &mut known).clone();
                let mut sum = 0;
                let mut found = BTreeSet::new();
                for &part in &parts {
                    let (own, options) = by_definition(&compiled, part, &mut known);
                    let own = *own;
                    let sums = options.iter().map(|option| option ^ value ^ own);
                    found.extend(sums.collect::<Vec<_>>());
                    sum ^= own;
                }
                assert_eq!((sum, &found), (value, &options), "{state:?}: {parts:?}");
            }
            assert!(shorter > least, "{shorter}");
        }
    }
}
