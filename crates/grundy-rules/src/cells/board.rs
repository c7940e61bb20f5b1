//! A board: named cells, and every move that can ever be made.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use grundy_core::{Convention, Label, Position, Said, said};

use super::layout::{Layout, is_name};
use super::{CellSet, Lattice, Placed};

pub const MOST_CELLS: usize = 4096;
pub const MOST_MOVES: usize = 1_000_000;
/// Largest number of cells that the moves name in all, so that a board takes at most about 256 MiB.
const MOST_NAMED: usize = 1 << 26;

/// A move of a board. Cells are numbers; each list is ascending.
///
/// The move is possible if all of `needs` are present and all of `without` are absent. It may remove cells that it does
/// not need, and add cells that need not be absent. Cells that are already gone or there stay so.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardMove {
    pub needs: Vec<u32>,
    pub without: Vec<u32>,
    pub removes: Vec<u32>,
    pub adds: Vec<u32>,
    /// The name of the move; `None`: by the cells that it changes.
    pub label: Option<Label>,
}

impl BoardMove {
    pub fn take(cells: impl IntoIterator<Item = u32>) -> BoardMove {
        let cells: Vec<u32> = cells.into_iter().collect();
        BoardMove { needs: cells.clone(), removes: cells, ..BoardMove::default() }
    }

    /// The move that chooses a cell and removes it together with others.
    pub fn choose(cell: u32, others: impl IntoIterator<Item = u32>) -> BoardMove {
        BoardMove { needs: vec![cell], removes: others.into_iter().chain([cell]).collect(), ..BoardMove::default() }
    }

    pub fn called(self, label: Label) -> BoardMove {
        BoardMove { label: Some(label), ..self }
    }

    /// Whether the move can be made where exactly these cells are present.
    pub fn is_possible(&self, present: &CellSet) -> bool {
        self.needs.iter().all(|&cell| present.contains(cell))
            && self.without.iter().all(|&cell| !present.contains(cell))
    }

    pub fn after(&self, present: &CellSet) -> CellSet {
        let mut after = present.clone();
        self.removes.iter().for_each(|&cell| after.remove(cell));
        self.adds.iter().for_each(|&cell| after.insert(cell));
        after
    }

    fn lists(&mut self) -> [&mut Vec<u32>; 4] {
        [&mut self.needs, &mut self.without, &mut self.removes, &mut self.adds]
    }
}

/// The parts of a board; [`Board::new`] checks them.
#[derive(Clone, Debug, Default)]
pub struct BoardParts {
    /// How the start is written: `4,5`. It is empty if the ruleset has only this board.
    pub start: String,
    pub names: Vec<String>,
    pub moves: Vec<BoardMove>,
    /// The cells that are not there at the start.
    pub absent: Vec<u32>,
    /// As soon as all cells of one of these sets are absent, nobody can move.
    pub over: Vec<Vec<u32>>,
    /// The weight of each cell; empty: all are 1.
    pub weights: Vec<u32>,
    pub layout: Layout,
    pub convention: Option<Convention>,
    pub token: Option<Token>,
}

/// A token that moves on a board. The first cells are its `places`: every position has exactly one of them.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub places: u32,
    /// Whether cell `places` + v is the vertex of place v, which the token uses up.
    pub uses_vertices: bool,
}

/// A board: named cells, and every move that can ever be made.
///
/// ```
/// use grundy_rules::cells::{Board, BoardMove};
/// use grundy_rules::cells::board::BoardParts;
/// // Kayles with three pins: take one, or two that stand together.
/// let pins = ["a", "b", "c"].map(str::to_owned).to_vec();
/// let moves = [&[0][..], &[1], &[2], &[0, 1], &[1, 2]].map(|pins| BoardMove::take(pins.iter().copied())).to_vec();
/// let board = Board::new(BoardParts { names: pins, moves, ..BoardParts::default() }).unwrap();
/// assert_eq!((board.cells(), board.moves().len(), board.ends), (3, 5, true));
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    parts: BoardParts,
    numbers: HashMap<String, u32>,
    /// The cells that are present at the start.
    pub first: CellSet,
    /// Whether every move lowers the weight of the cells that are present, whatever the position. Then all play ends.
    pub ends: bool,
    /// Whether each move needs a cell, and only removes cells, the needed ones too, and no set of cells ends the game.
    pub only_takes: bool,
    lattice: OnceLock<Option<Lattice>>,
}

impl Board {
    /// Checks the parts of a board. It has at most 4,096 cells and 10^6 moves. Names differ and can be read back from
    /// a list. Moves know their cells, are possible at some time, remove nothing that they add, and change something.
    /// A move may remove what it does not need, as node Kayles does. Fails with the first of these mistakes.
    ///
    /// Complexity: linear in the cells that the parts name, and sorting.
    pub fn new(mut parts: BoardParts) -> Result<Board, Said> {
        let cells = parts.names.len();
        if cells > MOST_CELLS {
            return Err(too_many_cells(cells));
        }
        if parts.moves.len() > MOST_MOVES {
            return Err(said!(
                "the board has {moves} moves; at most {most_moves} are possible, so choose a smaller start",
                moves = parts.moves.len(),
                most_moves = MOST_MOVES
            ));
        }
        let lists = parts.moves.iter_mut().flat_map(BoardMove::lists);
        let named = lists.map(|list| list.len()).fold(0, usize::saturating_add);
        if named.max(parts.over.iter().map(Vec::len).sum()) > MOST_NAMED {
            return Err(said!(
                "the moves of the board name more than {most} cells in all; choose a smaller start",
                most = MOST_NAMED
            ));
        }
        let mut numbers = HashMap::with_capacity(cells);
        for (name, number) in parts.names.iter().zip(0..) {
            if !is_name(name) {
                return Err(said!(
                    "a cell cannot be named {name}: outside of quotes and brackets, a name has no white space, comma, `@` \
                     or `+`, and it is not empty",
                    name = format!("{name:?}")
                ));
            }
            if numbers.insert(name.clone(), number).is_some() {
                return Err(said!("two cells are named {name}; give every cell a name of its own", name));
            }
        }
        for at in 0..parts.moves.len() {
            check_move(&mut parts.moves[at], at + 1, &parts.names)?;
        }
        tidy(&mut parts.absent, cells, || said!("the list of absent cells"))?;
        for (set, number) in parts.over.iter_mut().zip(1..) {
            tidy(set, cells, || said!("set {number} of `over`", number))?;
        }
        if parts.weights.is_empty() {
            parts.weights = vec![1; cells];
        }
        if parts.weights.len() != cells {
            return Err(said!(
                "there are {weights} weights for {cells} cells; give every cell one weight",
                weights = parts.weights.len(),
                cells
            ));
        }
        if !parts.layout.shows(cells) {
            return Err(said!(
                "the layout does not show every cell exactly once; show the cells by their names instead"
            ));
        }
        let absent: HashSet<u32> = parts.absent.iter().copied().collect();
        let first = CellSet::of(cells, (0..cells as u32).filter(|cell| !absent.contains(cell)));
        let ends = parts.moves.iter().all(|a_move| lowers(a_move, &parts.weights));
        let takes = |it: &BoardMove| it.needs.iter().all(|cell| it.removes.binary_search(cell).is_ok());
        let plain = |it: &BoardMove| it.adds.is_empty() && it.without.is_empty() && !it.needs.is_empty();
        let only_takes = parts.over.is_empty() && parts.moves.iter().all(|it| plain(it) && takes(it));
        Ok(Board { parts, numbers, first, ends, only_takes, lattice: OnceLock::new() })
    }

    pub fn start(&self) -> &str {
        &self.parts.start
    }

    pub fn cells(&self) -> usize {
        self.parts.names.len()
    }

    /// The name of a cell, which must be one of the board.
    pub fn name(&self, cell: u32) -> &str {
        &self.parts.names[cell as usize]
    }

    pub fn find(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    pub fn moves(&self) -> &[BoardMove] {
        &self.parts.moves
    }

    /// The lattice of a board that is the same everywhere and [only takes](Board::only_takes); else `None`.
    pub fn lattice(&self) -> Option<&Lattice> {
        self.lattice.get_or_init(|| Lattice::find(self)).as_ref()
    }

    pub fn over(&self) -> &[Vec<u32>] {
        &self.parts.over
    }

    pub fn layout(&self) -> &Layout {
        &self.parts.layout
    }

    pub fn convention(&self) -> Option<Convention> {
        self.parts.convention
    }

    pub fn weight(&self, present: &CellSet) -> u64 {
        present.iter().map(|cell| u64::from(self.parts.weights[cell as usize])).sum()
    }

    /// The same position on a larger board, by the names of the cells: these cells are present there, and no others.
    /// `None` unless the same moves can ever be made in both, and no other cell of the larger board can appear.
    ///
    /// Complexity: linear in the moves of both boards, a few times.
    pub fn within(&self, larger: &Board, present: &CellSet) -> Option<CellSet> {
        let places: Vec<u32> = self.parts.names.iter().map(|name| larger.find(name)).collect::<Option<_>>()?;
        let mut own = vec![None; larger.cells()];
        places.iter().zip(0..).for_each(|(&place, cell)| own[place as usize] = Some(cell));
        let there = CellSet::of(larger.cells(), present.iter().map(|cell| places[cell as usize]));
        let (here, beyond) = (self.possible(present)?, larger.possible(&there)?);
        // Conditions of the larger board on other cells do not matter, since these cells stay absent.
        let known = |cells: &[u32]| {
            let mut known: Vec<u32> = cells.iter().filter_map(|&cell| own[cell as usize]).collect();
            known.sort_unstable();
            known
        };
        if beyond.iter().any(|a_move| a_move.adds.iter().any(|&cell| own[cell as usize].is_none())) {
            return None;
        }
        let in_order = |mut moves: Vec<[Vec<u32>; 4]>| {
            moves.sort_unstable();
            moves.dedup();
            moves
        };
        let lists = |a: &BoardMove| [a.needs.clone(), a.without.clone(), a.removes.clone(), a.adds.clone()];
        let cut = |a: &BoardMove| [known(&a.needs), known(&a.without), known(&a.removes), known(&a.adds)];
        let same = in_order(here.into_iter().map(lists).collect()) == in_order(beyond.into_iter().map(cut).collect());
        let mut over: Vec<Vec<u32>> = larger.parts.over.iter().map(|set| known(set)).collect();
        let mut own_over = self.parts.over.clone();
        over.sort_unstable();
        own_over.sort_unstable();
        (same && over == own_over).then_some(there)
    }

    /// The moves that may ever become possible from a position; `None` if many rounds do not decide it.
    fn possible(&self, present: &CellSet) -> Option<Vec<&BoardMove>> {
        const ROUNDS: usize = 64;
        let all = CellSet::of(self.cells(), 0..self.cells() as u32);
        let (mut may_be, mut may_lack) = (present.clone(), all);
        present.iter().for_each(|cell| may_lack.remove(cell));
        let (mut possible, mut rest): (Vec<&BoardMove>, Vec<&BoardMove>) = (Vec::new(), self.moves().iter().collect());
        for _ in 0..ROUNDS {
            let fits = |a_move: &&BoardMove| {
                a_move.needs.iter().all(|&cell| may_be.contains(cell))
                    && a_move.without.iter().all(|&cell| may_lack.contains(cell))
            };
            let (new, other): (Vec<_>, Vec<_>) = rest.into_iter().partition(fits);
            if new.is_empty() {
                return Some(possible);
            }
            for a_move in &new {
                a_move.adds.iter().for_each(|&cell| may_be.insert(cell));
                a_move.removes.iter().for_each(|&cell| may_lack.insert(cell));
            }
            possible.extend(new);
            rest = other;
        }
        None
    }

    /// The reason why these cells are not a position of a board with a token.
    pub fn misplaced(&self, present: &CellSet) -> Option<Said> {
        let Token { places, uses_vertices } = self.parts.token?;
        let mut tokens = present.iter().take_while(|&cell| cell < places);
        match (tokens.next(), tokens.count()) {
            (Some(place), 0) if uses_vertices && present.contains(places + place) => {
                let vertex = self.name(places + place);
                Some(said!("the token is on {vertex}, so {vertex} is used up", vertex))
            }
            (Some(_), 0) => None,
            (first, more) => {
                let places = usize::from(first.is_some()) + more;
                Some(said!("the token is on {places} vertices, and it must be on one", places))
            }
        }
    }

    /// Whether nobody can move any more because all cells of one of the sets of [`over`](Board::over) are absent.
    pub fn is_over(&self, present: &CellSet) -> bool {
        self.parts.over.iter().any(|set| set.iter().all(|&cell| !present.contains(cell)))
    }
}

/// Whether the move lowers the weight of the present cells in every position.
fn lowers(a_move: &BoardMove, weights: &[u32]) -> bool {
    let weight =
        |cells: &mut dyn Iterator<Item = &u32>| cells.map(|&cell| u64::from(weights[cell as usize])).sum::<u64>();
    let needed = |cell: &&u32| a_move.needs.binary_search(cell).is_ok();
    weight(&mut a_move.removes.iter().filter(needed)) > weight(&mut a_move.adds.iter().filter(|cell| !needed(cell)))
}

pub(crate) fn too_many_cells(cells: usize) -> Said {
    said!(
        "the board has {cells} cells; at most {most_cells} are possible, so choose a smaller start",
        cells,
        most_cells = MOST_CELLS
    )
}

fn tidy(list: &mut Vec<u32>, cells: usize, place: impl Fn() -> Said) -> Result<(), Said> {
    list.sort_unstable();
    list.dedup();
    match list.last() {
        Some(&cell) if cell as usize >= cells => Err(said!(
            "{place} names cell {cell}, which the board does not have; list it among the cells",
            place = place(),
            cell
        )),
        _ => Ok(()),
    }
}

fn check_move(a_move: &mut BoardMove, number: usize, names: &[String]) -> Result<(), Said> {
    for list in a_move.lists() {
        tidy(list, names.len(), || said!("move {number}", number))?;
    }
    let common = |one: &[u32], other: &[u32]| {
        one.iter().find(|cell| other.binary_search(cell).is_ok()).map(|&cell| &names[cell as usize])
    };
    if let Some(cell) = common(&a_move.needs, &a_move.without) {
        return Err(said!(
            "move {number} needs {cell} and needs to be without it, so it is never possible; leave it out",
            number,
            cell
        ));
    }
    if let Some(cell) = common(&a_move.removes, &a_move.adds) {
        return Err(said!("move {number} removes {cell} and adds it; name it in one of the two only", number, cell));
    }
    if a_move.removes.is_empty() && a_move.adds.is_empty() {
        return Err(said!("move {number} removes and adds nothing; a move changes at least one cell", number));
    }
    Ok(())
}

/// The boards of the positions of a ruleset.
///
/// A ruleset with positions of its own, such as Chomp, is played on boards too if it says which board a position stands
/// on. What can be reached from a position must stand on its board as well, as the same game.
#[derive(Clone, Copy)]
pub struct Boards {
    /// The board on which a position, and all that can be reached from it, can be played; `None` if there is none.
    pub board: fn(&Position) -> Option<Arc<Board>>,
    /// The cells of a board that are present in a position; `None` if the position is not one of this board.
    pub cells: fn(&Board, &Position) -> Option<CellSet>,
    /// The representative of the positions in which these cells of a board are present.
    pub position: fn(&Arc<Board>, &CellSet) -> Position,
    /// Whether an option is the list of what is independent; else it is one position, also where it falls apart.
    pub apart: bool,
}

impl Boards {
    pub const PLACED: Boards = Boards {
        board: |position| position.own().map(|placed: &Placed| Arc::clone(&placed.board)),
        cells: |board, position| {
            let placed: &Placed = position.own()?;
            let same = std::ptr::eq(&*placed.board, board) || placed.board.start() == board.start();
            same.then(|| placed.present.clone())
        },
        position: |board, present| Position::of(Placed { board: Arc::clone(board), present: present.clone() }),
        apart: false,
    };
}

impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Boards")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(cells: u32, moves: Vec<BoardMove>) -> BoardParts {
        BoardParts { names: (0..cells).map(|cell| cell.to_string()).collect(), moves, ..BoardParts::default() }
    }

    #[test]
    fn mistakes_are_named() {
        let change = |needs: &[u32], without: &[u32], removes: &[u32], adds: &[u32]| BoardMove {
            needs: needs.to_vec(),
            without: without.to_vec(),
            removes: removes.to_vec(),
            adds: adds.to_vec(),
            label: None,
        };
        let refused = |parts: BoardParts| Board::new(parts).unwrap_err().to_string();
        let cases = [
            (parts(2, vec![BoardMove::take([0]), BoardMove::take([2])]), "move 2 names cell 2, which"),
            (parts(2, vec![change(&[1], &[1], &[1], &[])]), "move 1 needs 1 and needs to be without it"),
            (parts(2, vec![change(&[1], &[], &[0], &[0])]), "move 1 removes 0 and adds it"),
            (parts(2, vec![change(&[1], &[0], &[], &[])]), "move 1 removes and adds nothing"),
            (parts(4097, vec![]), "the board has 4097 cells"),
            (BoardParts { names: vec!["a".into(), "a".into()], ..BoardParts::default() }, "two cells are named a"),
            (BoardParts { names: vec!["a b".into()], ..BoardParts::default() }, "a cell cannot be named \"a b\""),
            (BoardParts { weights: vec![1], ..parts(2, vec![]) }, "there are 1 weights for 2 cells"),
            (BoardParts { over: vec![vec![0, 7]], ..parts(2, vec![]) }, "set 1 of `over` names cell 7"),
            (BoardParts { absent: vec![3], ..parts(2, vec![]) }, "the list of absent cells names cell 3"),
        ];
        for (parts, message) in cases {
            let said = refused(parts);
            assert!(said.starts_with(message), "{said}");
        }
        let many = parts(1, vec![BoardMove::take([0]); MOST_MOVES + 1]);
        assert!(refused(many).starts_with("the board has 1000001 moves"));
    }

    #[test]
    fn weights_tell_whether_play_ends() {
        let swap = BoardMove { needs: vec![0], removes: vec![0], adds: vec![1], ..BoardMove::default() };
        let board = |weights: Vec<u32>| Board::new(BoardParts { weights, ..parts(2, vec![swap.clone()]) }).unwrap();
        assert!(!board(vec![]).ends && !board(vec![1, 2]).ends && board(vec![2, 1]).ends);
        // A cell that the move does not need may be gone already.
        assert!(!Board::new(parts(1, vec![BoardMove { removes: vec![0], ..BoardMove::default() }])).unwrap().ends);
    }
}
