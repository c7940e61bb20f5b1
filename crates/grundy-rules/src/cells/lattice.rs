//! Boards that are the same everywhere: every move is one of a few patterns, laid anywhere on a rectangle.
//!
//! Cram is such a board, and so are node Kayles on a grid, Chomp, and the placing of polyominoes, with holes or without.
//! On such a board a component has the same moves wherever it lies, so shifting it into a corner changes nothing but
//! names. A turn or reflection of the rectangle that maps patterns to patterns changes nothing either. No search for
//! isomorphisms is needed to see that two components agree in this way.
//!
//! *Why.* Let all moves [only take](Board::only_takes). Let Q be the image of a component P under a shift, or such a turn
//! and a shift. A possible move from P needs cells of P only. Its image needs cells of Q, so its pattern fits and is laid
//! there. Both take the same of P and Q: what a pattern takes beyond the board lies in neither. So options correspond.
//!
//! The board is only believed to be of this kind after each of its moves was compared with the patterns.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Board, CellSet, Layout};

/// A cell, or the way from one cell to another: rows down, columns right.
type Place = (i32, i32);

const MOST_PATTERNS: usize = 64;
/// Most cells of moves that are compared with patterns.
const MOST_COMPARED: usize = 1 << 22;

/// A move wherever it may be laid. Both sets are given from the first cell that is needed.
type Pattern = (BTreeSet<Place>, BTreeSet<Place>);

/// A rectangle, and what may be done anywhere on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lattice {
    pub rows: usize,
    pub columns: usize,
    /// Where each cell of the board lies, in rows from above.
    pub places: Vec<u32>,
    /// The cells that a move needs, and those that it removes if they are present.
    patterns: BTreeSet<Pattern>,
    /// The turns and reflections under which a component keeps its moves, without the one that does nothing.
    pub turns: Vec<Turn>,
    /// The cell at each place; empty if some place has none.
    filled: Vec<u32>,
}

impl Lattice {
    /// The lattice of a board; `None` if it does not [only take](Board::only_takes), or is not the same everywhere.
    /// Places are tried in this order: those of the picture, pairs of numbers in names, full rows of any length.
    pub(super) fn find(board: &Board) -> Option<Lattice> {
        if !board.only_takes || board.moves().iter().map(|a_move| a_move.removes.len()).sum::<usize>() > MOST_COMPARED {
            return None;
        }
        let cells = board.cells() as i32;
        let shown = shown(board).and_then(|places| Lattice::of(board, &places));
        let named = || Lattice::of(board, &named(board)?);
        let in_rows = || {
            (1..=cells).filter(|columns| cells % columns == 0).find_map(|columns| {
                let places: Vec<Place> = (0..cells).map(|cell| (cell / columns, cell % columns)).collect();
                Lattice::of(board, &places)
            })
        };
        shown.or_else(named).or_else(in_rows)
    }

    /// The lattice of a board whose cells lie at these places, which must differ.
    fn of(board: &Board, places: &[Place]) -> Option<Lattice> {
        let least = (places.iter().map(|place| place.0).min()?, places.iter().map(|place| place.1).min()?);
        let most = (places.iter().map(|place| place.0).max()?, places.iter().map(|place| place.1).max()?);
        let (rows, columns) = ((most.0 - least.0) as usize + 1, (most.1 - least.1) as usize + 1);
        if rows.checked_mul(columns)? > (2 * places.len()).max(64) {
            return None;
        }
        let cells: HashSet<Place> = places.iter().copied().collect();
        let mut patterns: BTreeMap<BTreeSet<Place>, HashSet<Place>> = BTreeMap::new();
        let mut laid: Vec<(Place, BTreeSet<Place>)> = Vec::with_capacity(board.moves().len());
        for a_move in board.moves() {
            let first = a_move.needs.iter().map(|&cell| places[cell as usize]).min()?;
            let from_first = |cell: &u32| way(first, places[*cell as usize]);
            let needs: BTreeSet<Place> = a_move.needs.iter().map(from_first).collect();
            patterns.entry(needs.clone()).or_default().extend(a_move.removes.iter().map(from_first));
            laid.push((first, needs));
            if patterns.len() > MOST_PATTERNS {
                return None;
            }
        }
        // Every move takes all of its pattern that is on the board.
        let mut compared = 0;
        for (a_move, (first, needs)) in board.moves().iter().zip(&laid) {
            let takes = &patterns[needs];
            compared += takes.len();
            let there = takes.iter().filter(|&&to| cells.contains(&step(*first, to))).count();
            if there != a_move.removes.len() || compared > MOST_COMPARED {
                return None;
            }
        }
        // Every pattern is laid wherever it fits.
        let laid: HashSet<(Place, &BTreeSet<Place>)> = laid.iter().map(|(first, needs)| (*first, needs)).collect();
        let fits = |first: Place, needs: &BTreeSet<Place>| needs.iter().all(|&to| cells.contains(&step(first, to)));
        let everywhere = |needs| cells.iter().all(|&first| !fits(first, needs) || laid.contains(&(first, needs)));
        if !patterns.keys().all(everywhere) {
            return None;
        }
        let number = |&(row, column): &Place| (row - least.0) as u32 * columns as u32 + (column - least.1) as u32;
        let places: Vec<u32> = places.iter().map(number).collect();
        let mut filled = Vec::new();
        if places.len() == rows * columns {
            filled.resize(places.len(), 0);
            places.iter().zip(0..).for_each(|(&place, cell)| filled[place as usize] = cell);
        }
        let patterns = patterns.into_iter().map(|(needs, takes)| (needs, takes.into_iter().collect())).collect();
        let mut lattice = Lattice { rows, columns, places, patterns, turns: Vec::new(), filled };
        let all = (1..8).map(|bits| Turn { swaps: bits & 4 != 0, down: bits & 2 != 0, right: bits & 1 != 0 });
        lattice.turns = all.filter(|&turn| lattice.keeps(turn)).collect();
        Some(lattice)
    }

    /// The least image of a component under shifts and turns. It lies in the corner above and to the left. `None` for no
    /// cells, and on a board with holes, where images may not fit.
    pub fn least(&self, part: &CellSet) -> Option<CellSet> {
        let (rows, columns) = (self.rows as i32, self.columns as i32);
        let mut lies: Vec<Place> = Vec::with_capacity(part.len());
        part.iter().for_each(|cell| {
            let place = self.places[cell as usize] as i32;
            lies.push((place / columns, place % columns));
        });
        let (above, left) = (lies.iter().map(|place| place.0).min()?, lies.iter().map(|place| place.1).min()?);
        let (below, right) = (lies.iter().map(|place| place.0).max()?, lies.iter().map(|place| place.1).max()?);
        let image = |turn: Turn| {
            let (one, other) = (turn.way((above, left)), turn.way((below, right)));
            let first = (one.0.min(other.0), one.1.min(other.1));
            let last = way(first, (one.0.max(other.0), one.1.max(other.1)));
            if self.filled.is_empty() || last.0 >= rows || last.1 >= columns {
                return None;
            }
            let mut image = CellSet::empty(self.filled.len());
            for &place in &lies {
                let (row, column) = way(first, turn.way(place));
                image.insert(self.filled[(row * columns + column) as usize]);
            }
            Some(image)
        };
        std::iter::once(&Turn::STAY).chain(&self.turns).filter_map(|&turn| image(turn)).min()
    }

    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The moves on the full rectangle: what each needs, and what it takes, as ascending numbers of cells.
    pub fn moves(&self) -> impl Iterator<Item = (Vec<u32>, Vec<u32>)> {
        let number = |first: Place, to: Place| {
            let (row, column) = step(first, to);
            let inside = (0..self.rows as i32).contains(&row) && (0..self.columns as i32).contains(&column);
            inside.then_some((row * self.columns as i32 + column) as u32)
        };
        let cells = (0..self.rows as i32).flat_map(|row| (0..self.columns as i32).map(move |column| (row, column)));
        cells.flat_map(move |first| {
            self.patterns.iter().filter_map(move |(needs, takes)| {
                let needs: Option<Vec<u32>> = needs.iter().map(|&to| number(first, to)).collect();
                Some((needs?, takes.iter().filter_map(|&to| number(first, to)).collect()))
            })
        })
    }

    /// Whether a turn maps patterns to patterns. Only what fits on the rectangle before and after it matters.
    fn keeps(&self, turn: Turn) -> bool {
        let (rows, columns) = match turn.swaps {
            true => (self.rows.min(self.columns) as i32, self.rows.min(self.columns) as i32),
            false => (self.rows as i32, self.columns as i32),
        };
        let near = |&(row, column): &Place| row.abs() < rows && column.abs() < columns;
        let short: BTreeSet<Pattern> = self
            .patterns
            .iter()
            .filter(|(needs, _)| needs.iter().all(|&to| needs.iter().all(|&from| near(&way(from, to)))))
            .map(|(needs, takes)| (needs.clone(), takes.iter().copied().filter(near).collect()))
            .collect();
        let turned = short.iter().map(|(needs, takes)| {
            let first = needs.iter().map(|&to| turn.way(to)).min().unwrap_or_default();
            let turned = |to: &Place| way(first, turn.way(*to));
            (needs.iter().map(turned).collect(), takes.iter().map(turned).filter(near).collect())
        });
        let turned: BTreeSet<Pattern> = turned.collect();
        turned == short
    }
}

fn way(from: Place, to: Place) -> Place {
    (to.0 - from.0, to.1 - from.1)
}

fn step(from: Place, way: Place) -> Place {
    (from.0 + way.0, from.1 + way.1)
}

/// A turn or reflection of rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub swaps: bool,
    /// Whether what was above comes to lie below.
    pub down: bool,
    /// Whether what was left comes to lie right.
    pub right: bool,
}

impl Turn {
    pub const STAY: Turn = Turn { swaps: false, down: false, right: false };

    fn way(self, (row, column): Place) -> Place {
        let (row, column) = if self.swaps { (column, row) } else { (row, column) };
        (if self.down { -row } else { row }, if self.right { -column } else { column })
    }
}

/// The places of the cells in the picture.
fn shown(board: &Board) -> Option<Vec<Place>> {
    let Layout::Grid(grid) = board.layout() else { return None };
    let mut places = vec![(0, 0); board.cells()];
    for (square, at) in grid.squares.iter().zip(0..) {
        if let Some(cell) = square {
            places[*cell as usize] = (at / grid.columns as i32, at % grid.columns as i32);
        }
    }
    Some(places)
}

/// The places of cells with two numbers in their names, if they differ.
fn named(board: &Board) -> Option<Vec<Place>> {
    let place = |cell: u32| {
        let mut numbers = board.name(cell).split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let place = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
        (numbers.next().is_none() && place.0 < 1 << 15 && place.1 < 1 << 15).then_some(place)
    };
    let places: Vec<Place> = (0..board.cells() as u32).map(place).collect::<Option<_>>()?;
    let seen: HashSet<Place> = places.iter().copied().collect();
    (seen.len() == places.len()).then_some(places)
}
