//! The engine for one board, and what proves its values.
//!
//! The nimber search leaves most questions open: it looks for one reason, and goes on. A *witness* holds only these
//! reasons, as rows. A row is a position, and what is *shown*: its value or some values that it has not.
//!
//! - It is worth g if for each k < g one option is worth k, and no option is worth g.
//! - It is not worth t if one option is worth t. (Where that is not the reason, it is worth less than t, and its value is
//!   shown.)
//! - Let all components of an option but one have values, which add up with g to w. The option is not worth g if the
//!   last component is not worth w.
//!
//! The kernel in `grundy-proof` checks the rows by the same three sentences. The plain search by the definition, which
//! values all positions, is the twin.

use std::collections::BTreeMap;
use std::sync::Arc;

use grundy_core::{Nimber, Position};
use grundy_proof::fact::Told;
use grundy_rules::Rules;
use grundy_rules::cells::{Board, CellSet, Lattice};

use super::bits::sort_by;
use super::compiled::{Compiled, Kind};
use super::reasons::Reasons;
use super::search::Search;
use super::turned::Turned;
use crate::{Limits, Unsolved};

/// Values of the positions on one board, by nimber search. What it found is kept for further questions.
///
/// On a grid whose moves are the same everywhere, long searches use the threads of the limits.
///
/// ```
/// use std::sync::Arc;
/// use grundy_core::Nimber;
/// use grundy_rules::cells::{Board, BoardMove, board::BoardParts};
/// use grundy_solve::{Limits, board::BoardEngine};
/// // Take two neighbours from a strip of seven cells: the heap 7 of Dawson's Kayles, worth 1.
/// let names = (0..7).map(|cell| cell.to_string()).collect();
/// let moves = (0..6).map(|cell| BoardMove::take([cell, cell + 1])).collect();
/// let board = Arc::new(Board::new(BoardParts { names, moves, ..BoardParts::default() }).unwrap());
/// let mut engine = BoardEngine::new(&board, &Limits::default()).unwrap();
/// assert_eq!(engine.value(&board.first, &Limits::default()), Ok(Nimber(1)));
/// ```
#[derive(Debug)]
pub struct BoardEngine {
    board: Arc<Board>,
    search: Width,
}

/// A search for each number of words. More of them would make the program larger and few boards faster.
#[derive(Debug)]
enum Width {
    One(Box<Search<1>>),
    Two(Box<Search<2>>),
    Eight(Box<Search<8>>),
    Many(Box<Search<32>>),
    Most(Box<Search<128>>),
}

/// Does the same with a search of any width.
macro_rules! with {
    ($width:expr, $search:ident => $done:expr) => {
        match $width {
            Width::One($search) => $done,
            Width::Two($search) => $done,
            Width::Eight($search) => $done,
            Width::Many($search) => $done,
            Width::Most($search) => $done,
        }
    };
}

impl BoardEngine {
    /// An engine without results; `None` for a board on which play may go on for ever. Its tables take at most the
    /// memory of the limits. When they are full, they forget.
    pub fn new(board: &Arc<Board>, limits: &Limits) -> Option<BoardEngine> {
        BoardEngine::of_words(board, 1, limits)
    }

    /// As [`new`](BoardEngine::new), with sets of at least this many words.
    pub(super) fn of_words(board: &Arc<Board>, least: usize, limits: &Limits) -> Option<BoardEngine> {
        if !board.ends {
            return None;
        }
        let kind = Kind::of(board);
        let lattice = board.lattice();
        fn search<const W: usize>(board: &Board, lattice: Option<&Lattice>, memory: u64) -> Box<Search<W>> {
            Box::new(Search::new(Compiled::new(board, lattice), lattice.map(Turned::new), memory))
        }
        let search = match kind.words(lattice.map_or(board.cells(), Lattice::cells)).max(least) {
            ..=1 => Width::One(search(board, lattice, limits.memory)),
            2 => Width::Two(search(board, lattice, limits.memory)),
            3..=8 => Width::Eight(search(board, lattice, limits.memory)),
            9..=32 => Width::Many(search(board, lattice, limits.memory)),
            _ => Width::Most(search(board, lattice, limits.memory)),
        };
        Some(BoardEngine { board: Arc::clone(board), search })
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Lets all threads begin at once.
    #[cfg(test)]
    pub(super) fn at_once(mut self) -> BoardEngine {
        with!(&mut self.search, search => search.alone = 0);
        self
    }

    pub fn opened(&self) -> u64 {
        with!(&self.search, search => search.opened)
    }

    /// Whether a table of all positions below one took the place of a search.
    pub(crate) fn has_tables(&self) -> bool {
        with!(&self.search, search => !search.ideals.is_empty())
    }

    /// The rows of a proof about positions of the board: states with their ranks, and the claim about each. If `apart`,
    /// options are lists of components. See [`engine`](super::engine).
    pub(super) fn witness(
        &mut self,
        goals: &[(CellSet, bool, Asked)],
        apart: bool,
        limits: &Limits,
    ) -> Result<Vec<(u64, CellSet, Shown)>, Unsolved> {
        let board = Arc::clone(&self.board);
        with!(&mut self.search, search => {
            let goals: Vec<_> = goals.iter().map(|(cells, value, asked)| (search.board.state(&board, cells), *value, *asked)).collect();
            let rows = Reasons::find(search, &board, &goals, apart, limits)?;
            Ok(rows.into_iter().map(|(rank, state, shown)| (rank, search.board.cells(&board, state), shown)).collect())
        })
    }

    /// The value of the position with these cells present. Complexity: exponential in the cells of the largest
    /// component, as far as is known. Fails if a single position has too many options for the memory.
    pub fn value(&mut self, present: &CellSet, limits: &Limits) -> Result<Nimber, Unsolved> {
        let board = Arc::clone(&self.board);
        with!(&mut self.search, search => {
            let parts = search.simplified(search.board.state(&board, present));
            parts.into_iter().try_fold(Nimber::ZERO, |sum, part| Ok(sum + Nimber(search.value(part, limits)?)))
        })
    }

    /// Whether the sum of some positions of the board has a value. This is often much less work than the value.
    pub fn is_worth(&mut self, sum: &[CellSet], wanted: Nimber, limits: &Limits) -> Result<bool, Unsolved> {
        let board = Arc::clone(&self.board);
        with!(&mut self.search, search => {
            let mut parts = Vec::new();
            for present in sum {
                parts.extend(search.simplified(search.board.state(&board, present)));
            }
            sort_by(&mut parts, |one, other| (one.count(), one).cmp(&(other.count(), other)));
            let mut open = Vec::with_capacity(parts.len());
            for part in parts {
                // Equal components cancel.
                if open.last() == Some(&part) {
                    open.pop();
                } else {
                    open.push(part);
                }
            }
            let Some(largest) = open.pop() else { return Ok(wanted.is_zero()) };
            let rest = open.into_iter().try_fold(wanted, |rest, part| {
                Ok::<_, Unsolved>(rest + Nimber(search.value(part, limits)?))
            })?;
            search.is_worth(largest, rest.0, limits)
        })
    }
}

/// The engines for the boards that a question meets.
#[derive(Debug, Default)]
pub(crate) struct BoardEngines {
    all: Vec<BoardEngine>,
    /// Whether positions are looked for on the first board by their cells' names, and other boards are forgotten.
    widened: bool,
}

impl BoardEngines {
    /// The engine for the board of a position of `rules`, and the present cells. `None` without a board, or on a loopy
    /// board.
    pub fn find(&mut self, rules: &Rules, position: &Position, limits: &Limits) -> Option<(&mut BoardEngine, CellSet)> {
        let (at, present) = self.place(rules, position, limits)?;
        Some((&mut self.all[at], present))
    }

    /// Prepares for a row of questions about boards of which the largest is that of `position`.
    pub fn widen(&mut self, rules: &Rules, position: &Position, limits: &Limits) {
        self.widened = self.all.is_empty() && self.place(rules, position, limits).is_some();
    }

    pub(super) fn engine(&mut self, number: usize) -> &mut BoardEngine {
        &mut self.all[number]
    }

    /// The number of the engine that [`find`](BoardEngines::find) gives.
    pub(super) fn place(&mut self, rules: &Rules, position: &Position, limits: &Limits) -> Option<(usize, CellSet)> {
        let boards = if cfg!(feature = "engines") { rules.boards()? } else { return None };
        let known = (0..self.all.len()).find_map(|at| Some((at, (boards.cells)(self.all[at].board(), position)?)));
        if known.is_some() {
            return known;
        }
        let board = (boards.board)(position)?;
        let present = (boards.cells)(&board, position)?;
        if self.widened {
            if let Some(there) = board.within(self.all[0].board(), &present) {
                return Some((0, there));
            }
            self.all.truncate(1);
        }
        // All engines of a question share its memory.
        let share = Limits { memory: limits.memory >> (self.all.len() + 1).min(16), ..*limits };
        self.all.push(BoardEngine::new(&board, &share)?);
        Some((self.all.len() - 1, present))
    }

    /// Whether the components of an option add up to `target`; `None` if they are on boards of several engines.
    pub fn is_worth(
        &mut self,
        rules: &Rules,
        option: &[Position],
        target: Nimber,
        limits: &Limits,
    ) -> Option<Result<bool, Unsolved>> {
        let boards = if cfg!(feature = "engines") { rules.boards()? } else { return None };
        self.all.iter_mut().find_map(|engine| {
            let cells = option.iter().map(|part| (boards.cells)(engine.board(), part));
            let sum = cells.collect::<Option<Vec<CellSet>>>()?;
            Some(engine.is_worth(&sum, target, limits))
        })
    }

    pub fn opened(&self) -> u64 {
        self.all.iter().map(BoardEngine::opened).sum()
    }
}

/// What is shown of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    Value(u64),
    /// Some numbers below 64, as bits: it is not worth them.
    Not(u64),
}

impl Shown {
    fn and(self, other: Shown) -> Shown {
        match (self, other) {
            (Shown::Not(one), Shown::Not(other)) => Shown::Not(one | other),
            (value @ Shown::Value(_), _) | (_, value) => value,
        }
    }

    fn told(self) -> Told {
        match self {
            Shown::Value(value) => Told::Value(value),
            Shown::Not(values) => Told::Not { not: (0..64).filter(|value| values >> value & 1 == 1).collect() },
        }
    }
}

/// A position, and its value or outcome as a fact states it.
pub(crate) type Row = (Position, Option<Told>);

/// Something to be proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    pub position: Position,
    /// Whether its value is asked for.
    pub value: bool,
    /// What is asked about its options.
    pub options: Asked,
}

/// What is asked about the options of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    Nothing,
    /// Which of them have this value.
    Worth(u64),
    /// All values of their components.
    Values,
}

/// The rows that prove what is wanted, each after those that it rests on; `None` if a position stands on no board of an
/// engine. A row is about the representative of the position. Complexity: each position of the witness is opened once.
/// That is about the work of the search without its mistakes, and sorting.
pub(crate) fn find_witness(
    rules: &Rules,
    engines: &mut BoardEngines,
    wanted: &[Wanted],
    limits: &Limits,
) -> Result<Option<Vec<Row>>, Unsolved> {
    let Some(boards) = rules.boards() else { return Ok(None) };
    let mut by_engine: BTreeMap<usize, Vec<(&Position, CellSet, bool, Asked)>> = BTreeMap::new();
    for Wanted { position, value, options } in wanted {
        let Some((engine, present)) = engines.place(rules, position, limits) else { return Ok(None) };
        by_engine.entry(engine).or_default().push((position, present, *value, *options));
    }
    let mut rows = Vec::new();
    for (number, goals) in by_engine {
        let engine = engines.engine(number);
        let asked: Vec<_> =
            goals.iter().map(|(_, present, value, options)| (present.clone(), *value, *options)).collect();
        let found = engine.witness(&asked, boards.apart, limits)?;
        let board = engine.board();
        // The goals themselves come first. They are written as they are, also where they fall apart.
        let own = goals.iter().filter(|goal| goal.2).map(|(position, ..)| rules.moves.representative(position));
        let own: Vec<Position> = own.collect();
        let lattice = board.lattice().filter(|_| !boards.apart);
        let laid = |cells: CellSet| lattice.and_then(|lattice| lattice.least(&cells)).unwrap_or(cells);
        rows.extend(found.into_iter().enumerate().map(|(at, (rank, cells, shown))| {
            let position = own.get(at).cloned().unwrap_or_else(|| (boards.position)(board, &laid(cells)));
            (rank, position, shown)
        }));
    }
    // Every row rests on rows of lower rank. Two engines may show something of one position.
    rows.sort_unstable_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    let mut merged: Vec<(Position, Shown)> = Vec::with_capacity(rows.len());
    for (_, position, shown) in rows {
        match merged.last_mut() {
            Some(last) if last.0 == position => last.1 = last.1.and(shown),
            _ => merged.push((position, shown)),
        }
    }
    Ok(Some(merged.into_iter().map(|(position, shown)| (position, Some(shown.told()))).collect()))
}
