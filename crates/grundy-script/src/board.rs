//! Files of rules that define a board: `board(p)` returns its cells and moves.
//!
//! The file is run once for each start. Its result becomes a [`Board`], and the file is not asked about positions. So
//! the rules are played at the speed of the catalogue's boards.

use grundy_core::{Convention, Fault, Label, Position, Said, SyntaxError, said};
use grundy_rules::cells::board::BoardParts;
use grundy_rules::cells::layout::{Grid, is_name};
use grundy_rules::cells::{Board, BoardGame, BoardMove, Layout, MOST_CELLS, MOST_MOVES};
use hashbrown::HashMap;

use crate::load::{Loaded, Setting};
use crate::machine::{Cell, Machine, Module, Scratch};
use crate::{literal, load};

/// The fields of what `take(…)` and `change(…)` return: lists of cells, and the label. No rule file uses such names by
/// chance. What is in them is checked when the board is made.
pub(crate) const MOVE: [&str; 5] = ["move_needs", "move_without", "move_removes", "move_adds", "move_label"];
/// The fields of what `game(…)` returns.
pub(crate) const GAME: [&str; 6] = ["game_cells", "game_moves", "game_absent", "game_over", "game_show", "game_weight"];

/// Largest number of rows, and of columns, of a picture.
const MOST_ROWS: usize = 1 << 12;

/// Whether a file defines the function `board`. A list or text of this name is the file's own affair.
pub(crate) fn is_board(loaded: &Loaded) -> bool {
    loaded.module.get("board").is_some_and(|found| loaded.module.takes(found, 1).is_some())
}

pub(crate) fn of(name: &str, loaded: Loaded) -> Result<BoardGame, Fault> {
    let refuse = |complaint: Said| Fault::new(said!("{name}: {complaint}", name, complaint));
    let function = loaded.function("board", 1).map_err(refuse)?;
    let function = function.ok_or_else(|| refuse(said!("board is a function, board(p)")))?;
    const OTHERS: [&str; 9] =
        ["options", "moves", "play", "result", "representative", "rank", "block", "show", "heaps"];
    if let Some(other) = OTHERS.iter().find(|other| loaded.module.get(other).is_some()) {
        return Err(refuse(said!("a file that defines board(p) cannot define {other}; leave one of them out", other)));
    }
    let convention = loaded.convention().map_err(refuse)?;
    let start = loaded.position("start").map_err(refuse)?;
    let Loaded { setting, module } = loaded;
    Ok(BoardGame::new(convention, move |text| {
        let position = if let (Some(start), "") = (&start, text) { start.clone() } else { literal::read(text)? };
        let parts = parts(&setting, &module, function, &position, convention);
        let parts =
            parts.map_err(|fault| SyntaxError { stopped: fault.stopped, ..SyntaxError::whole(text, fault.message) })?;
        Board::new(parts)
            .map_err(|error| SyntaxError::whole(text, said!("{name}: {error}", name = setting.name, error)))
    }))
}

fn parts(
    setting: &Setting,
    module: &Module,
    function: Cell,
    start: &Position,
    convention: Option<Convention>,
) -> Result<BoardParts, Fault> {
    module.with(|worker| {
        let argument = load::argument(&mut worker.machine, start)?;
        let game = setting.call(module, &mut worker.machine, function, &[argument])?;
        let read = Reading { machine: &mut worker.machine, numbers: HashMap::new(), names: Vec::new() };
        let parts = read.game(game).map_err(|complaint| {
            let (name, start) = (&setting.name, literal::show(start));
            Fault::new(said!("{name}: board({start}) is not a board: {complaint}", name, start, complaint))
        })?;
        Ok(BoardParts { start: literal::show(start), convention, ..parts })
    })
}

struct Reading<'a> {
    machine: &'a mut Machine,
    numbers: HashMap<Position, u32>,
    names: Vec<String>,
}

impl Reading<'_> {
    fn game(mut self, game: Cell) -> Result<BoardParts, Said> {
        let Some([cells, moves, absent, over, show, weight]) = self.fields(game, GAME) else {
            return Err(said!("it is {game}; return game(cells, moves)", game = self.machine.brief(game)));
        };
        let cells = self.elements(&|| "cells".into(), cells, MOST_CELLS)?;
        for &cell in &cells {
            let position = self.position(cell).map_err(|refusal| said!("a cell {refusal}", refusal))?;
            let name = match self.machine.store.text_of(cell) {
                Some(text) if is_name(text) => text.to_owned(),
                _ => {
                    let shown = literal::show(&position);
                    // The commas of a tuple are not those between cells.
                    if is_name(&shown) { shown } else { format!("({shown})") }
                }
            };
            if self.numbers.insert(position, self.names.len() as u32).is_some() {
                return Err(said!("the cell {name} is listed twice", name));
            }
            self.names.push(name);
        }
        let moves = self.elements(&|| "moves".into(), moves, MOST_MOVES)?;
        let moves = moves.iter().zip(1..).map(|(&a_move, number)| self.a_move(a_move, number));
        let moves = moves.collect::<Result<_, _>>()?;
        let absent = self.cells(&|| "absent".into(), absent)?;
        let over = self.elements(&|| "over".into(), over, MOST_MOVES)?;
        let a_set = || said!("a set of `over`");
        let over = over.into_iter().map(|set| self.cells(&a_set, set)).collect::<Result<_, _>>()?;
        let weights = self.weights(weight)?;
        let layout = match (self.machine.store.text_of(show), show) {
            (_, Cell::None) | (Some("names"), _) => Layout::Names,
            (Some("grid"), _) => self.grid(&cells)?,
            _ => return Err(said!("show is \"grid\" or \"names\", not {show}", show = self.machine.brief(show))),
        };
        let names = self.names;
        Ok(BoardParts { names, moves, absent, over, weights, layout, ..BoardParts::default() })
    }

    /// The values of these fields of a structure; `None` for any other value.
    fn fields<const N: usize>(&self, value: Cell, names: [&str; N]) -> Option<[Cell; N]> {
        let Cell::Struct(fields) = value else { return None };
        let found = names.map(|name| self.machine.store.field(fields, name));
        found.iter().all(Option::is_some).then(|| found.map(|field| field.unwrap_or(Cell::None)))
    }

    fn position(&self, value: Cell) -> Result<Position, Said> {
        self.machine.position(value, &mut Scratch::default())
    }

    /// The elements of a list; none of `None`.
    fn elements(&mut self, what: &dyn Fn() -> Said, list: Cell, most: usize) -> Result<Vec<Cell>, Said> {
        if let Cell::None = list {
            return Ok(Vec::new());
        }
        match self.machine.elements(list) {
            None => Err(said!("{what} is {list}, not a list", what = what(), list = self.machine.brief(list))),
            Some(all) if all.len() > most => {
                Err(said!("{what} has more than {most} elements; choose a smaller start", what = what(), most))
            }
            Some(all) => Ok(all),
        }
    }

    fn cells(&mut self, what: &dyn Fn() -> Said, list: Cell) -> Result<Vec<u32>, Said> {
        let cells = self.elements(what, list, MOST_MOVES)?;
        cells.into_iter().map(|cell| self.cell(what, cell)).collect()
    }

    fn cell(&self, what: &dyn Fn() -> Said, cell: Cell) -> Result<u32, Said> {
        let known = self.position(cell).ok().and_then(|position| self.numbers.get(&position).copied());
        let cell = || self.machine.brief(cell);
        known.ok_or_else(|| said!("{what} names {cell}, which is not among the cells", what = what(), cell = cell()))
    }

    fn a_move(&mut self, a_move: Cell, number: usize) -> Result<BoardMove, Said> {
        let Some([needs, without, removes, adds, label]) = self.fields(a_move, MOVE) else {
            let said = self.machine.brief(a_move);
            return Err(said!("move {number} is {said}; moves are made by take(…) and change(…)", number, said));
        };
        let mut cells = |list| self.cells(&|| said!("move {number}", number), list);
        let (needs, without) = (cells(needs)?, cells(without)?);
        let (removes, adds) = (cells(removes)?, cells(adds)?);
        let label = match label {
            Cell::None => None,
            label => Some(Label::Text(self.machine.shown(label).unwrap_or_default())),
        };
        Ok(BoardMove { needs, without, removes, adds, label })
    }

    /// The weight of every cell: 1 unless the dictionary says otherwise.
    fn weights(&self, weight: Cell) -> Result<Vec<u32>, Said> {
        let mut weights = vec![1; self.names.len()];
        if let Cell::None = weight {
            return Ok(weights);
        }
        let Cell::Dict(given) = weight else {
            let weight = self.machine.brief(weight);
            return Err(said!("weight is {weight}, not a dictionary from cells to numbers", weight));
        };
        for (cell, weight) in self.machine.store.pairs(given) {
            let cell = self.cell(&|| "weight".into(), cell)?;
            let number = if let Cell::Int(weight) = weight { i32::try_from(weight).ok() } else { None };
            let number = number.and_then(|weight| u32::try_from(weight).ok());
            let number = number.ok_or_else(|| {
                let (shown, weight) = (&self.names[cell as usize], self.machine.brief(weight));
                said!("the weight of {shown} is {weight}, not a number from 0", shown, weight)
            })?;
            weights[cell as usize] = number;
        }
        Ok(weights)
    }

    /// The layout of cells that are pairs (row, column).
    fn grid(&self, cells: &[Cell]) -> Result<Layout, Said> {
        let place = |&cell: &Cell| {
            self.place(cell).ok_or_else(|| {
                let cell = self.machine.brief(cell);
                said!("show = \"grid\" needs cells (row, column), counted from 0; {cell} is not such a cell", cell)
            })
        };
        let places = cells.iter().map(place).collect::<Result<Vec<_>, Said>>()?;
        let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or(0);
        let columns = places.iter().map(|place| place.1 + 1).max().unwrap_or(0);
        let mut squares = vec![None; rows * columns];
        for ((row, column), cell) in places.into_iter().zip(0..) {
            squares[row * columns + column] = Some(cell);
        }
        Ok(Layout::Grid(Grid { columns, squares, alone: false }))
    }

    /// A pair of natural numbers as a place (row, column).
    fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let number = |cell: Cell| match cell {
            Cell::Int(number) => usize::try_from(number).ok().filter(|&number| number < MOST_ROWS),
            _ => None,
        };
        match *self.machine.store.sequence(cell).filter(|_| matches!(cell, Cell::Tuple(_)))? {
            [row, column] => Some((number(row)?, number(column)?)),
            _ => None,
        }
    }
}
