//! Pairing strategies: a symmetry by which the second player answers every move.
//!
//! Let a symmetry of a position exchange cells in pairs and take every move to a move. Let no move disturb its image:
//! the image needs nothing that the move removes, and need not be without what it adds. Then the second player
//! answers every move by its image, and the position is as symmetric as before. So the second player always has an
//! answer, and the position is worth 0. (Conway, *On Numbers and Games*, calls it Tweedledum and Tweedledee.)
//!
//! Two options refuted at once.
//!
//! An option is not worth the target if a move leads from it to something that is. Where moves only take cells, two moves
//! that leave each other possible lead to the same, whichever is made first. So the option after the second move is not
//! worth the target either, and it need not be asked about. Of the components of Cram 5 by 7, the search opens a third fewer.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_rules::cells::layout::{Grid, Layout};
use grundy_rules::cells::{Board, CellSet};

use super::opening::Finding;
use super::search::Search;

/// A position with more moves is not looked at.
const MOST_MOVES: usize = 1 << 14;
/// Symmetries of a position with more cells are not searched for; those of the picture are tried.
const MOST_CELLS: usize = 128;
/// How many pairs of cells the search tries.
const PATIENCE: usize = 1 << 14;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    HalfTurn,
    /// The reflection that exchanges top and bottom.
    TopBottom,
    /// The reflection that exchanges left and right.
    LeftRight,
}

/// A symmetry by which the second player answers every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The symmetry of the picture that it is, if it is one.
    pub symmetry: Option<Symmetry>,
    /// The cells that are exchanged, each pair once.
    pub pairs: Vec<(u32, u32)>,
}

impl Pairing {
    /// A pairing strategy for the second player, if one is found. Tried are the half turn and the reflections of the
    /// picture, and on small boards other exchanges of cells. It may miss a strategy. Complexity: moves times cells
    /// of a move for each symmetry of the picture; bounded work for the search.
    pub fn find(board: &Board, present: &CellSet) -> Option<Pairing> {
        let play = Play::of(board, present)?;
        let of_picture =
            [Symmetry::HalfTurn, Symmetry::TopBottom, Symmetry::LeftRight].into_iter().find_map(|symmetry| {
                let image = play.of_picture(board.layout(), symmetry)?;
                play.answers(&image).then(|| Pairing::new(Some(symmetry), &image))
            });
        of_picture.or_else(|| play.search().map(|image| Pairing::new(None, &image)))
    }

    fn new(symmetry: Option<Symmetry>, image: &HashMap<u32, u32>) -> Pairing {
        let mut pairs: Vec<(u32, u32)> = image.iter().map(|(&a, &b)| (a, b)).filter(|(a, b)| a < b).collect();
        pairs.sort_unstable();
        Pairing { symmetry, pairs }
    }
}

/// A row, a column, and the piece there: on boards with stones two cells share a square.
type Place = (usize, usize, u32);

/// The effect of a move on the cells in play: needed, absent, removed and added cells.
type Lists = [Vec<u32>; 4];

/// The moves that can ever be made from a position.
struct Play {
    /// The cells that are present or may be added, ascending, and whether they are present.
    cells: Vec<(u32, bool)>,
    moves: Vec<Lists>,
    numbers: HashMap<Lists, usize>,
    of_cell: HashMap<u32, Vec<usize>>,
}

impl Play {
    /// `None` where nobody can move, or where there is too much to look at. `None` where play may not end, or where a
    /// set of cells may end it: then an answer may come too late.
    fn of(board: &Board, present: &CellSet) -> Option<Play> {
        if !board.ends || !board.over().is_empty() || board.moves().len() > MOST_MOVES {
            return None;
        }
        let mut may_be = present.clone();
        loop {
            let before = may_be.len();
            for a_move in board.moves() {
                if a_move.needs.iter().all(|&cell| may_be.contains(cell)) {
                    a_move.adds.iter().for_each(|&cell| may_be.insert(cell));
                }
            }
            if may_be.len() == before {
                break;
            }
        }
        let inside = |cells: &[u32]| cells.iter().copied().filter(|&cell| may_be.contains(cell)).collect::<Vec<_>>();
        let mut moves: Vec<Lists> = board
            .moves()
            .iter()
            .filter(|a_move| a_move.needs.iter().all(|&cell| may_be.contains(cell)))
            .map(|a_move| {
                [inside(&a_move.needs), inside(&a_move.without), inside(&a_move.removes), inside(&a_move.adds)]
            })
            .collect();
        moves.sort_unstable();
        moves.dedup();
        let mut of_cell: HashMap<u32, Vec<usize>> = HashMap::new();
        for (number, lists) in moves.iter().enumerate() {
            let mut named: Vec<u32> = lists.concat();
            named.sort_unstable();
            named.dedup();
            named.into_iter().for_each(|cell| of_cell.entry(cell).or_default().push(number));
        }
        // A cell that no move names does not matter.
        let named = may_be.iter().filter(|cell| of_cell.contains_key(cell));
        let cells: Vec<(u32, bool)> = named.map(|cell| (cell, present.contains(cell))).collect();
        let numbers = moves.iter().cloned().zip(0..).collect();
        (!moves.is_empty()).then_some(Play { cells, moves, numbers, of_cell })
    }

    /// The image of each cell in play under a symmetry of the smallest rectangle around them.
    fn of_picture(&self, layout: &Layout, symmetry: Symmetry) -> Option<HashMap<u32, u32>> {
        let place: Box<dyn Fn(u32) -> Option<Place>> = match layout {
            Layout::Names => return None,
            Layout::Grid(Grid { columns, squares, .. }) => Box::new(move |cell| {
                let square = squares.iter().position(|&other| other == Some(cell))?;
                Some((square / columns, square % columns, 0))
            }),
            Layout::Stones { columns, .. } => Box::new(move |cell| {
                let square = cell as usize / 2;
                Some((square / columns, square % columns, cell % 2))
            }),
        };
        let places: HashMap<u32, Place> =
            self.cells.iter().map(|&(cell, _)| Some((cell, place(cell)?))).collect::<Option<_>>()?;
        let cells: HashMap<Place, u32> = places.iter().map(|(&cell, &place)| (place, cell)).collect();
        let span = |of: fn(&Place) -> usize| {
            let numbers = || places.values().map(of);
            Some(numbers().min()? + numbers().max()?)
        };
        let (rows, columns) = (span(|place| place.0)?, span(|place| place.1)?);
        let image = |(row, column, kind): Place| match symmetry {
            Symmetry::HalfTurn => (rows - row, columns - column, kind),
            Symmetry::TopBottom => (rows - row, column, kind),
            Symmetry::LeftRight => (row, columns - column, kind),
        };
        places.iter().map(|(&cell, &place)| Some((cell, *cells.get(&image(place))?))).collect()
    }

    /// Whether an exchange of all cells in play is a pairing strategy.
    fn answers(&self, image: &HashMap<u32, u32>) -> bool {
        let present: HashMap<u32, bool> = self.cells.iter().copied().collect();
        self.cells
            .iter()
            .all(|(cell, is_present)| image.get(cell).and_then(|other| present.get(other)) == Some(is_present))
            && (0..self.moves.len()).all(|number| self.answered(number, image) == Some(true))
    }

    /// Whether the image of a move is a move that it does not disturb; `None` while cells of it have no image.
    fn answered(&self, number: usize, image: &HashMap<u32, u32>) -> Option<bool> {
        let of = |cells: &Vec<u32>| {
            let mut cells = cells.iter().map(|cell| image.get(cell).copied()).collect::<Option<Vec<u32>>>()?;
            cells.sort_unstable();
            Some(cells)
        };
        let [needs, without, removes, adds] = &self.moves[number];
        let answer: Lists = [of(needs)?, of(without)?, of(removes)?, of(adds)?];
        let apart = |one: &[u32], other: &[u32]| one.iter().all(|cell| other.binary_search(cell).is_err());
        let undisturbed = apart(&answer[0], removes) && apart(&answer[1], adds) && apart(&answer[2], adds);
        Some(undisturbed && self.numbers.contains_key(&answer))
    }

    /// Any exchange of cells that is a pairing strategy.
    fn search(&self) -> Option<HashMap<u32, u32>> {
        if self.cells.len() > MOST_CELLS {
            return None;
        }
        let colours = self.colours();
        let mut patience = PATIENCE;
        let mut image = HashMap::new();
        self.complete(&mut image, &colours, &mut patience).then_some(image).filter(|image| self.answers(image))
    }

    /// Gives an image to the cells that have none, one after the other.
    fn complete(&self, image: &mut HashMap<u32, u32>, colours: &HashMap<u32, u64>, patience: &mut usize) -> bool {
        let Some(&(cell, _)) = self.cells.iter().find(|(cell, _)| !image.contains_key(cell)) else { return true };
        // A cell that a move removes cannot be its own image: the answer would miss it.
        let removed = self.of_cell[&cell].iter().any(|&number| self.moves[number][2].contains(&cell));
        for &(other, _) in &self.cells {
            if colours[&other] != colours[&cell] || image.contains_key(&other) || removed && other == cell {
                continue;
            }
            if *patience == 0 {
                return false;
            }
            *patience -= 1;
            image.insert(cell, other);
            image.insert(other, cell);
            let touched = self.of_cell[&cell].iter().chain(&self.of_cell[&other]);
            if touched.copied().all(|number| self.answered(number, image) != Some(false))
                && self.complete(image, colours, patience)
            {
                return true;
            }
            image.remove(&cell);
            image.remove(&other);
        }
        false
    }

    /// Colours that a symmetry keeps: what moves do to a cell, and what they do to those beside it.
    fn colours(&self) -> HashMap<u32, u64> {
        let hash = |value: &dyn Fn(&mut DefaultHasher)| {
            let mut hasher = DefaultHasher::new();
            value(&mut hasher);
            hasher.finish()
        };
        let role =
            |lists: &Lists, cell: u32| (0..4).fold(0, |role, at| role | u8::from(lists[at].contains(&cell)) << at);
        let mut colours: HashMap<u32, u64> = self.cells.iter().map(|&(cell, there)| (cell, u64::from(there))).collect();
        for _ in 0..3 {
            let shapes: Vec<u64> = self
                .moves
                .iter()
                .map(|lists| {
                    let mut of_cells: Vec<Vec<u64>> =
                        lists.iter().map(|cells| cells.iter().map(|cell| colours[cell]).collect()).collect();
                    of_cells.iter_mut().for_each(|colours| colours.sort_unstable());
                    hash(&|hasher| of_cells.hash(hasher))
                })
                .collect();
            colours = self
                .cells
                .iter()
                .map(|&(cell, _)| {
                    let moves = self.of_cell[&cell].iter();
                    let mut seen: Vec<(u64, u8)> = moves.map(|&m| (shapes[m], role(&self.moves[m], cell))).collect();
                    seen.sort_unstable();
                    (cell, hash(&|hasher| (colours[&cell], &seen).hash(hasher)))
                })
                .collect();
        }
        colours
    }
}

impl<const W: usize> Search<W> {
    /// Passes on to the next option of the last frame, because this one is not worth the target. If a move showed it, the
    /// option after that move is passed over too.
    pub(super) fn refute(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let number = self.options[frame.next].number;
        frame.next += 1;
        let Some(answer) = self.answer else { return };
        let [first, second] = [number, answer].map(|number| &self.board.moves[number as usize]);
        if first.needs.meets(second.takes) {
            return;
        }
        let open = &mut self.options[frame.next..];
        let Some(at) = open.iter().position(|option| option.number == answer) else { return };
        open[..=at].rotate_right(1);
        frame.next += 1;
        let not = open[0].rest ^ frame.target;
        if open[0].count == 1 && not < 32 {
            let form = self.parts[open[0].first as usize].form;
            self.table.add(form, Finding { value: Finding::OPEN, seen: 1 << not });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_core::Nimber;
    use grundy_rules::cells::BoardMove;
    use grundy_rules::cells::board::BoardParts;
    use grundy_testkit::Random;

    use super::*;
    use crate::Limits;
    use crate::board::BoardEngine;
    use crate::board::tests::{self, names};

    fn cram(rows: u32, columns: u32) -> Arc<Board> {
        let moves = tests::cram(rows, columns).moves().to_vec();
        let layout = Layout::Grid(Grid::full(rows as usize, columns as usize));
        let names = names(rows * columns);
        Arc::new(Board::new(BoardParts { names, moves, layout, ..BoardParts::default() }).unwrap())
    }

    #[test]
    fn known_pairings_are_found() {
        for (rows, columns) in [(2, 2), (2, 4), (4, 4), (4, 6), (6, 6)] {
            let board = cram(rows, columns);
            let found = Pairing::find(&board, &board.first).expect("the half turn");
            assert_eq!(found.symmetry, Some(Symmetry::HalfTurn));
            assert_eq!(found.pairs.len() as u32, rows * columns / 2);
        }
        // In the middle of an odd side lies a domino that is its own image.
        assert_eq!(Pairing::find(&cram(2, 3), &cram(2, 3).first), None);
        // After that domino, there is one.
        let board = cram(2, 3);
        let after = CellSet::of(6, [0, 2, 3, 5]);
        assert!(Pairing::find(&board, &after).is_some());
        // Opposite vertices of a circle; an odd circle has none.
        for n in 3..20 {
            let board = tests::node_kayles((0..n).map(|v| vec![(v + 1) % n, (v + n - 1) % n]).collect());
            let found = Pairing::find(&board, &board.first);
            assert_eq!(found.is_some(), n % 2 == 0, "{n}: {found:?}");
        }
    }

    #[test]
    fn what_is_paired_is_worth_0() {
        let (mut random, mut found) = (Random::new(5), 0);
        for round in 0..4000 {
            let cells = 2 + random.below(6) as u32;
            // Half of the boards are made symmetric.
            let twin = |cell: u32| (cell + cells) % (2 * cells);
            let mut moves = Vec::new();
            for _ in 0..1 + random.below(5) {
                let mut some =
                    |of: u32| -> Vec<u32> { (0..random.below(3)).map(|_| random.below(of as usize) as u32).collect() };
                let mut needs = some(2 * cells);
                needs.push(random.below(2 * cells as usize) as u32);
                let mut some =
                    |of: u32| -> Vec<u32> { (0..random.below(2)).map(|_| random.below(of as usize) as u32).collect() };
                let mut without = some(2 * cells);
                without.retain(|cell| !needs.contains(cell));
                let mut adds = some(2 * cells);
                adds.retain(|cell| !needs.contains(cell));
                let removes = needs.clone();
                let a_move = BoardMove { needs, without, removes, adds, label: None };
                if round % 2 == 0 {
                    let image = |list: &Vec<u32>| list.iter().map(|&cell| twin(cell)).collect();
                    let [needs, without, removes, adds] =
                        [&a_move.needs, &a_move.without, &a_move.removes, &a_move.adds].map(image);
                    moves.push(BoardMove { needs, without, removes, adds, label: None });
                }
                moves.push(a_move);
            }
            let names = names(2 * cells);
            let Ok(board) = Board::new(BoardParts { names, moves, ..BoardParts::default() }) else { continue };
            let board = Arc::new(board);
            let Some(mut engine) = BoardEngine::new(&board, &Limits::default()) else { continue };
            if Pairing::find(&board, &board.first).is_some() {
                found += 1;
                assert_eq!(engine.value(&board.first, &Limits::default()), Ok(Nimber(0)), "{:?}", board.moves());
            }
        }
        assert!(found > 100, "{found}");
    }
}
