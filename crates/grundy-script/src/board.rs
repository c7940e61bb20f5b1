//! Files of rules that define a board: `board(p)` returns its cells and moves.
//!
//! The file is run once for each start. What it returns becomes a [`Board`], so the rules are played at the speed of the
//! catalogue's boards, and the interpreter is not asked about positions.

use grundy_core::said;
use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Convention, Fault, Label, Position, Said, SyntaxError};
use grundy_rules::cells::board::BoardParts;
use grundy_rules::cells::layout::{Grid, is_name};
use grundy_rules::cells::{Board, BoardGame, BoardMove, Layout, MOST_CELLS, MOST_MOVES};
use starlark::values::dict::DictRef;
use starlark::values::{Heap, OwnedFrozenValue, Value};

use crate::board_language::{GAME, MOVE, fields};
use crate::call::Setting;
use crate::limits::ScriptLimits;
use crate::load::Loaded;
use crate::{graphs, literal, load, value};

/// Largest number of rows, and of columns, of a picture.
const MOST_ROWS: usize = 1 << 12;

/// The game of a file that defines `board(p)`; `None` if it defines no function of this name. `name` is for messages,
/// `text` is the content of the file.
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_script::{ScriptLimits, board_game};
/// let rules = "
/// def board(n):
///     return game(range(n), [take(a, a + 1) for a in range(n - 1)])
/// ";
/// let strip = board_game("strip.star", rules, ScriptLimits::default())?.unwrap();
/// let four = strip.parse("4")?;
/// let mut left = Vec::new();
/// strip.each_option(&four, &mut |option| left.push(strip.show(&option[0])))?;
/// assert_eq!(left, ["4@2,3", "4@0,3", "4@0,1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the text is not Starlark, fails, or defines something beside `board` that belongs to another kind of rules.
pub fn board_game(name: &str, text: &str, limits: ScriptLimits) -> Result<Option<BoardGame>, Fault> {
    let loaded = load::load(name, text, limits, &graphs::none)?;
    if is_board(&loaded) { of(name, loaded).map(Some) } else { Ok(None) }
}

/// Whether a file defines the function `board`. A list or text of this name is the file's own affair.
pub(crate) fn is_board(loaded: &Loaded) -> bool {
    loaded.get("board").is_some_and(|found| found.value().parameters_spec().is_some())
}

/// The game of a file that was run and defines `board`.
pub(crate) fn of(name: &str, loaded: Loaded) -> Result<BoardGame, Fault> {
    let refuse = |complaint: Said| Fault::new(said!("{name}: {complaint}", name, complaint));
    let function = loaded.function("board", 1).map_err(refuse)?;
    let function = function.ok_or_else(|| refuse(said!("board is a function, board(p)")))?;
    const OTHERS: [&str; 9] =
        ["options", "moves", "play", "result", "representative", "rank", "block", "show", "heaps"];
    if let Some(other) = OTHERS.iter().find(|other| matches!(loaded.module.get_option(other), Ok(Some(_)))) {
        return Err(refuse(said!("a file that defines board(p) cannot define {other}; leave one of them out", other)));
    }
    let convention = loaded.convention().map_err(refuse)?;
    let start = loaded.position("start").map_err(refuse)?;
    let setting = loaded.setting;
    Ok(BoardGame::new(convention, move |text| {
        let position = match (&start, text) {
            (Some(start), "") => start.clone(),
            _ => literal::read(text)?,
        };
        let parts = parts(&setting, &function, &position, convention);
        let parts = parts.map_err(|fault| SyntaxError::whole(text, fault.message))?;
        Board::new(parts)
            .map_err(|error| SyntaxError::whole(text, said!("{name}: {error}", name = setting.name, error)))
    }))
}

/// Asks the rules for the board of a start.
fn parts(
    setting: &Setting,
    function: &OwnedFrozenValue,
    start: &Position,
    convention: Option<Convention>,
) -> Result<BoardParts, Fault> {
    setting.call(|call| {
        let argument = value::value(start, call.heap())
            .map_err(|_| Fault::new(said!("no value of the rules is encoded in this position")))?;
        let game = call.function(function, &[argument])?;
        let read = Reading { heap: call.heap(), numbers: HashMap::new(), names: Vec::new() };
        let parts = read.game(game).map_err(|complaint| {
            Fault::new(said!(
                "{name}: board({start}) is no board: {complaint}",
                name = setting.name,
                start = literal::show(start),
                complaint
            ))
        })?;
        Ok(BoardParts { start: literal::show(start), convention, ..parts })
    })
}

/// The reading of a board.
struct Reading<'v> {
    heap: Heap<'v>,
    /// The cells by their values.
    numbers: HashMap<Position, u32>,
    names: Vec<String>,
}

impl<'v> Reading<'v> {
    fn game(mut self, game: Value<'v>) -> Result<BoardParts, Said> {
        let Some([cells, moves, absent, over, show, weight]) = fields(game, GAME) else {
            return Err(said!("it is {game}; return game(cells, moves)", game = value::brief(game)));
        };
        let cells = self.elements(&"cells".into(), cells, MOST_CELLS)?;
        for &cell in &cells {
            let position = value::position(cell).map_err(|refusal| said!("a cell {refusal}", refusal))?;
            let name = match cell.unpack_str() {
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
        let moves = self.elements(&"moves".into(), moves, MOST_MOVES)?;
        let moves = moves.iter().zip(1..).map(|(&a_move, number)| self.a_move(a_move, number));
        let moves = moves.collect::<Result<_, _>>()?;
        let absent = self.cells(&"absent".into(), absent)?;
        let over = self.elements(&"over".into(), over, MOST_MOVES)?;
        let a_set = said!("a set of `over`");
        let over = over.into_iter().map(|set| self.cells(&a_set, set)).collect::<Result<_, _>>()?;
        let weights = self.weights(weight)?;
        let layout = match (show.unpack_str(), show.is_none()) {
            (_, true) | (Some("names"), _) => Layout::Names,
            (Some("grid"), _) => grid(&cells)?,
            _ => return Err(said!("show is \"grid\" or \"names\", not {show}", show = value::brief(show))),
        };
        let names = self.names;
        Ok(BoardParts { names, moves, absent, over, weights, layout, ..BoardParts::default() })
    }

    /// The elements of a list; none of `None`.
    fn elements(&self, what: &Said, list: Value<'v>, most: usize) -> Result<Vec<Value<'v>>, Said> {
        if list.is_none() {
            return Ok(Vec::new());
        }
        let no_list = || said!("{what} is {list}, not a list", what, list = value::brief(list));
        if DictRef::from_value(list).is_some() {
            return Err(no_list());
        }
        let all: Vec<Value<'v>> = list.iterate(self.heap).map_err(|_| no_list())?.take(most + 1).collect();
        if all.len() > most {
            return Err(said!("{what} has more than {most} elements; choose a smaller start", what, most));
        }
        Ok(all)
    }

    /// The numbers of the cells of a list.
    fn cells(&self, what: &Said, list: Value<'v>) -> Result<Vec<u32>, Said> {
        let cells = self.elements(what, list, MOST_MOVES)?;
        cells.into_iter().map(|cell| self.cell(what, cell)).collect()
    }

    fn cell(&self, what: &Said, cell: Value<'v>) -> Result<u32, Said> {
        let known = value::position(cell).ok().and_then(|position| self.numbers.get(&position).copied());
        known.ok_or_else(|| said!("{what} names {cell}, which is not among the cells", what, cell = value::brief(cell)))
    }

    fn a_move(&self, a_move: Value<'v>, number: usize) -> Result<BoardMove, Said> {
        let Some([needs, without, removes, adds, label]) = fields(a_move, MOVE) else {
            let said = value::brief(a_move);
            return Err(said!("move {number} is {said}; moves are made by take(…) and change(…)", number, said));
        };
        let cells = |list| self.cells(&said!("move {number}", number), list);
        let label = (!label.is_none()).then(|| Label::Text(label.to_str()));
        Ok(BoardMove {
            needs: cells(needs)?,
            without: cells(without)?,
            removes: cells(removes)?,
            adds: cells(adds)?,
            label,
        })
    }

    /// The weight of every cell: 1 unless the dictionary says otherwise.
    fn weights(&self, weight: Value<'v>) -> Result<Vec<u32>, Said> {
        let mut weights = vec![1; self.names.len()];
        if weight.is_none() {
            return Ok(weights);
        }
        let Some(given) = DictRef::from_value(weight) else {
            return Err(said!(
                "weight is {weight}, not a dictionary from cells to numbers",
                weight = value::brief(weight)
            ));
        };
        for (cell, weight) in given.iter() {
            let cell = self.cell(&"weight".into(), cell)?;
            let number = weight.unpack_i32().and_then(|weight| u32::try_from(weight).ok());
            let number = number.ok_or_else(|| {
                said!(
                    "the weight of {shown} is {weight}, not a number from 0",
                    shown = self.names[cell as usize],
                    weight = value::brief(weight)
                )
            })?;
            weights[cell as usize] = number;
        }
        Ok(weights)
    }
}

/// The layout of cells that are pairs (row, column).
fn grid(cells: &[Value<'_>]) -> Result<Layout, Said> {
    let mut places = Vec::with_capacity(cells.len());
    for &cell in cells {
        let pair = value::place(cell).filter(|&(row, column)| row < MOST_ROWS && column < MOST_ROWS);
        let said = || {
            said!(
                "show = \"grid\" needs cells (row, column), counted from 0; {cell} is none",
                cell = value::brief(cell)
            )
        };
        places.push(pair.ok_or_else(said)?);
    }
    let rows = places.iter().map(|place| place.0 + 1).max().unwrap_or(0);
    let columns = places.iter().map(|place| place.1 + 1).max().unwrap_or(0);
    let mut squares = vec![None; rows * columns];
    for ((row, column), cell) in places.into_iter().zip(0..) {
        squares[row * columns + column] = Some(cell);
    }
    Ok(Layout::Grid(Grid { columns, squares, alone: false }))
}

/// A compile-time check that the game can be shared between threads.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Arc<BoardGame>>();
};
