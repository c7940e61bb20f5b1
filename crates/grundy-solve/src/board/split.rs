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
use super::compiled::{Compiled, Kind};
use super::order::sort;
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
            Kind::Pairs => self.spread(state, state, parts),
            Kind::Sets => self.split_sets(state, parts),
            Kind::General => self.split_general(state, parts),
        }
    }

    /// Adds the components of `after` to `parts`: what `part`, a component, becomes by a move that takes these cells.
    #[inline]
    pub(super) fn split_after(&self, after: Bits<W>, takes: Bits<W>, parts: &mut Vec<Bits<W>>) {
        match self.kind {
            Kind::Pairs => {
                let seeds = if self.ties.is_empty() { after } else { self.near(takes).and(after) };
                self.spread(after, seeds, parts);
            }
            _ => self.split(after, parts),
        }
    }

    /// Spreads along the ties. Each component must have a cell among `seeds`, which are cells of the state.
    #[inline]
    fn spread(&self, state: Bits<W>, seeds: Bits<W>, parts: &mut Vec<Bits<W>>) {
        let (mut rest, mut seeds) = (state, seeds);
        while let Some(cell) = seeds.lowest() {
            let (mut part, mut open) = (Bits::one(cell), Bits::one(cell));
            while !open.is_empty() {
                if part.holds(seeds) {
                    // No other component is left.
                    part = rest;
                    break;
                }
                let near = match W > MOST_WORDS && !self.ties.is_empty() {
                    true => self.flooded(part, rest, &mut open).without(part),
                    false => self.near_some(&mut open).and(rest).without(part),
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

    /// What ties of few distances reach from a part without leaving `rest`: along one distance after the other as far as
    /// it goes. A jump over 2d ties of one distance is two jumps over d ties. Neighbours are reached by a sum
    /// that carries. It takes all that is open.
    fn flooded(&self, part: Bits<W>, rest: Bits<W>, open: &mut Bits<W>) -> Bits<W> {
        *open = Bits::EMPTY;
        self.ties.iter().fold(part, |mut part, &(by, tied)| {
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
    pub(super) fn shape(&self, part: Bits<W>, shape: &mut super::shape::Shape) {
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
