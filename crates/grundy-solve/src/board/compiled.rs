//! A board as masks of bits.
//!
//! A *state* is what the engine knows of a position or of a component: which cells are present and which are absent.
//! All other cells do not matter to it: every move that reads one of them is impossible.
//!
//! Boards of three kinds have states of two forms:
//!
//! - *pairs* and *sets*: every move removes all that it needs, nothing is ever added or must be absent, and nothing ends
//!   the game. Absent cells never matter, so a state is the set of the present ones. On boards of pairs, moreover, a
//!   move needs one cell, or takes exactly two; there, two present cells are tied whatever else is present.
//! - *general*: bit c says that cell c is present, and bit c + half that it is absent.

use grundy_rules::cells::{Board, BoardMove, CellSet, Lattice};

use super::bits::Bits;
use super::bits::sort;

/// How much of the general case a board needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Cells are tied in pairs.
    Pairs,
    /// Cells only vanish.
    Sets,
    General,
}

impl Kind {
    /// The simplest kind of a board.
    pub(super) fn of(board: &Board) -> Kind {
        let pair = |a_move: &BoardMove| match a_move.needs.len() {
            1 => true,
            2 => a_move.removes.len() == 2,
            _ => false,
        };
        match board.only_takes {
            false => Kind::General,
            true if board.moves().iter().all(pair) => Kind::Pairs,
            true => Kind::Sets,
        }
    }

    /// How many words the state of a board of this size takes.
    pub(super) fn words(self, cells: usize) -> usize {
        let words = cells.div_ceil(64).max(1);
        if self == Kind::General { 2 * words } else { words }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Mask<const W: usize> {
    /// The cells that must be present.
    pub(super) needs: Bits<W>,
    /// The cells that it removes.
    pub(super) takes: Bits<W>,
    /// The cells that it adds and that matter to it.
    pub(super) puts: Bits<W>,
}

/// Ties of cells at one distance: each cell of the set is tied to the one that is this many bits higher.
pub(super) type Tie<const W: usize> = (u32, Bits<W>);

/// Most ties that are followed by shifting whole sets.
pub(super) const MOST_TIES: usize = 8;

/// A board as masks.
#[derive(Debug)]
pub(super) struct Compiled<const W: usize> {
    pub(super) kind: Kind,
    places: Vec<u32>,
    /// The moves, each once, sorted by the lowest present cell that they need and remove.
    pub(super) moves: Vec<Mask<W>>,
    /// The moves whose lowest such cell is c are `first[c]..first[c + 1]`.
    first: Vec<u32>,
    /// On boards of pairs: the cells that a cell is tied to.
    tied: Vec<Bits<W>>,
    /// The tied cells by their distance, if there are few distances; else empty.
    pub(super) ties: Vec<Tie<W>>,
    /// On boards of pairs: the cells that can be chosen where nothing else is left.
    pub(super) single: Bits<W>,
    /// The sets of cells whose absence ends the game, as masks of present cells.
    pub(super) over: Vec<Bits<W>>,
    /// No two moves need the same.
    pub(super) distinct: bool,
    /// There are ties, and every move takes two tied cells.
    pub(super) takes_ties: bool,
    /// Least number of cells that a move removes for good; 0 on general boards.
    pub(super) least: u32,
}

impl<const W: usize> Compiled<W> {
    /// The masks of a board on which all play ends. `W` must be [`Kind::words`] or more. On a lattice, whose moves must
    /// be those of the board, cells are bits of the full rectangle.
    pub(super) fn new(board: &Board, lattice: Option<&Lattice>) -> Compiled<W> {
        let kind = Kind::of(board);
        let half = (W / 2 * 64) as u32;
        let set = |cells: &[u32]| Bits::of(cells.iter().copied());
        let absent = |cells: &[u32]| Bits::of(cells.iter().map(|cell| cell + half));
        let cells = lattice.map_or(board.cells(), Lattice::cells);
        let places = lattice.map_or_else(|| (0..board.cells() as u32).collect(), |lattice| lattice.places.clone());
        let mut moves: Vec<(u32, Mask<W>)> = Vec::with_capacity(board.moves().len());
        for (needs, takes) in lattice.into_iter().flat_map(Lattice::moves) {
            moves.push((needs[0], Mask { needs: set(&needs), takes: set(&takes), puts: Bits::EMPTY }));
        }
        let listed = if lattice.is_some() { &[] } else { board.moves() };
        for BoardMove { needs, without, removes, adds, .. } in listed {
            let mask = match kind {
                Kind::General => Mask {
                    needs: set(needs).or(absent(without)),
                    takes: set(removes).or(absent(adds)),
                    puts: absent(removes).or(set(adds)),
                },
                _ => Mask { needs: set(needs), takes: set(removes), puts: Bits::EMPTY },
            };
            // There is such a cell, because the move lowers the weight of the present cells.
            let Some(&key) = needs.iter().find(|cell| removes.binary_search(cell).is_ok()) else { continue };
            moves.push((key, mask));
        }
        sort(&mut moves);
        moves.dedup();
        let mut first = vec![0; cells + 1];
        for (key, _) in &moves {
            first[*key as usize + 1] += 1;
        }
        for cell in 0..cells {
            first[cell + 1] += first[cell];
        }
        let moves: Vec<Mask<W>> = moves.into_iter().map(|(_, mask)| mask).collect();
        let (mut tied, mut single) = (Vec::new(), Bits::EMPTY);
        if kind == Kind::Pairs {
            tied = vec![Bits::EMPTY; cells];
            for mask in &moves {
                if mask.needs.count() == 1 {
                    single = single.or(mask.needs);
                }
                for cell in mask.needs.iter() {
                    for other in mask.takes.without(Bits::one(cell)).iter() {
                        tied[cell as usize] = tied[cell as usize].or(Bits::one(other));
                        tied[other as usize] = tied[other as usize].or(Bits::one(cell));
                    }
                }
            }
        }
        let mut needs: Vec<Bits<W>> = moves.iter().map(|mask| mask.needs).collect();
        sort(&mut needs);
        let distinct = needs.windows(2).all(|pair| pair[0] != pair[1]);
        let least =
            if kind == Kind::General { 0 } else { moves.iter().map(|mask| mask.needs.count()).min().unwrap_or(1) };
        let over = board.over().iter().map(|cells| set(cells)).collect();
        let ties = if lattice.is_some() { by_distance(&tied) } else { Vec::new() };
        let is_tie = |mask: &Mask<W>| mask.needs.count() == 2 && mask.takes == mask.needs;
        let takes_ties = !ties.is_empty() && moves.iter().all(is_tie);
        Compiled { kind, places, moves, first, tied, ties, single, over, distinct, takes_ties, least }
    }

    pub(super) fn state(&self, board: &Board, present: &CellSet) -> Bits<W> {
        let half = (W / 2 * 64) as u32;
        match self.kind {
            Kind::General => {
                Bits::of((0..board.cells() as u32).map(|cell| if present.contains(cell) { cell } else { cell + half }))
            }
            _ => Bits::of(present.iter().map(|cell| self.places[cell as usize])),
        }
    }

    /// The cells of the board that are present in a state.
    pub(super) fn cells(&self, board: &Board, state: Bits<W>) -> CellSet {
        let place = |cell: u32| self.places[cell as usize];
        CellSet::of(board.cells(), (0..board.cells() as u32).filter(|&cell| state.contains(place(cell))))
    }

    /// The cells that are tied to some of these, on boards whose ties have few distances.
    #[inline]
    pub(super) fn near(&self, cells: Bits<W>) -> Bits<W> {
        near(&self.ties, cells)
    }

    /// On boards of pairs: takes some cells of a set that is not empty, and returns the cells that are tied to them. On
    /// boards whose ties have few distances, these are `ties`.
    #[inline]
    pub(super) fn near_some(&self, ties: &[Tie<W>], cells: &mut Bits<W>) -> Bits<W> {
        let all = *cells;
        if !ties.is_empty() {
            *cells = Bits::EMPTY;
            return near(ties, all);
        }
        let Some(cell) = all.lowest() else { return Bits::EMPTY };
        *cells = all.without(Bits::one(cell));
        self.tied[cell as usize]
    }

    /// Both bits of every cell that has one of them.
    #[inline]
    pub(super) fn both(state: Bits<W>) -> Bits<W> {
        state.or(state.swapped())
    }

    /// The bits that say that a cell is present.
    #[inline]
    pub(super) fn present(&self, state: Bits<W>) -> Bits<W> {
        if self.kind != Kind::General {
            return state;
        }
        let mut present = state;
        present.0[W / 2..].fill(0);
        present
    }

    /// The state after a move.
    #[inline]
    pub(super) fn after(&self, state: Bits<W>, mask: &Mask<W>) -> Bits<W> {
        match self.kind {
            Kind::General => state.without(mask.takes).or(mask.puts.and(Self::both(state))),
            _ => state.without(mask.takes),
        }
    }

    /// Calls `visit` with the number of every move whose needs are in `state`.
    #[inline]
    pub(super) fn each_number(&self, state: Bits<W>, mut visit: impl FnMut(u32)) {
        for cell in self.present(state).iter() {
            for number in self.first[cell as usize]..self.first[cell as usize + 1] {
                if state.holds(self.moves[number as usize].needs) {
                    visit(number);
                }
            }
        }
    }

    /// Calls `visit` with every move whose needs are in `state`.
    #[inline]
    pub(super) fn each_move(&self, state: Bits<W>, mut visit: impl FnMut(&Mask<W>)) {
        self.each_number(state, |number| visit(&self.moves[number as usize]));
    }

    /// The largest value that a state can have: every move of a game raises it by at most one.
    pub(super) fn most(&self, state: Bits<W>) -> u64 {
        match self.least {
            0 => u64::MAX,
            least => u64::from(state.count() / least),
        }
    }
}

/// The cells that are tied to some of these.
#[inline]
fn near<const W: usize>(ties: &[Tie<W>], cells: Bits<W>) -> Bits<W> {
    ties.iter().fold(Bits::EMPTY, |near, &(by, tied)| {
        near.or(cells.and(tied).shifted_up(by)).or(cells.shifted_down(by).and(tied))
    })
}

/// The ties by their distance; none if there are many.
fn by_distance<const W: usize>(tied: &[Bits<W>]) -> Vec<Tie<W>> {
    let mut ties: Vec<Tie<W>> = Vec::new();
    for (cell, others) in (0..).zip(tied) {
        for other in others.iter().filter(|&other| other > cell) {
            match ties.iter().position(|&(by, _)| by == other - cell) {
                Some(at) => ties[at].1 = ties[at].1.or(Bits::one(cell)),
                None if ties.len() == MOST_TIES => return Vec::new(),
                None => ties.push((other - cell, Bits::one(cell))),
            }
        }
    }
    ties
}
