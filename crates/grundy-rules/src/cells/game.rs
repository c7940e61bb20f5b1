//! The rules of games on boards, straight from their definition on sets of cells.
//!
//! An option is the whole position after the move, also where it falls apart: solvers find the independent parts.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{Convention, Fault, Label, Nature, Options, Position, Ruleset, SyntaxError, said};

use super::layout::split_start;
use super::{Board, CellSet, Placed};
use crate::rules::own;

/// Makes the board of a start. It is asked once for every text.
type Open = dyn Fn(&str) -> Result<Board, SyntaxError> + Send + Sync;

/// A game on boards: one board for each start.
pub struct BoardGame {
    open: Box<Open>,
    opened: Mutex<HashMap<String, Arc<Board>>>,
    convention: Option<Convention>,
    /// Whether every board opened so far says that play ends.
    ends: AtomicBool,
}

impl BoardGame {
    /// The game whose boards `open` makes from the text of a start.
    pub fn new(
        convention: Option<Convention>,
        open: impl Fn(&str) -> Result<Board, SyntaxError> + Send + Sync + 'static,
    ) -> BoardGame {
        BoardGame { open: Box::new(open), opened: Mutex::default(), convention, ends: AtomicBool::new(true) }
    }

    /// The game on one board. Its start has no text; positions are written `@CELLS`.
    pub fn single(board: Board) -> BoardGame {
        BoardGame::new(board.convention(), move |start| match start {
            "" => Ok(board.clone()),
            _ => {
                let error = SyntaxError::whole(start, said!("this game has one board, so nothing stands before `@`"));
                Err(error.help(said!("write nothing for the whole board, or @ and the cells that are left")))
            }
        })
    }

    /// The board of a start. Fails if the text is not a start.
    pub fn board(&self, start: &str) -> Result<Arc<Board>, SyntaxError> {
        let known = |text: &str| self.opened.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned();
        if let Some(board) = known(start) {
            return Ok(board);
        }
        let board = Arc::new((self.open)(start)?);
        // One start may be written in several ways.
        let board = known(board.start()).unwrap_or(board);
        if !board.ends {
            self.ends.store(false, Ordering::Relaxed);
        }
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.insert(start.to_owned(), Arc::clone(&board));
        opened.insert(board.start().to_owned(), Arc::clone(&board));
        Ok(board)
    }
}

/// The size of a picture as the text of a start, such as `2,3` for `../.#`-like rows.
fn size(picture: &str) -> String {
    let columns = picture.split('/').next().map_or(0, |row| row.chars().count());
    format!("{},{columns}", picture.split('/').count())
}

impl Ruleset for BoardGame {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let Placed { board, present } = match own::<Placed>(position) {
            Ok(placed) => placed,
            Err(fault) => return options.fail(fault),
        };
        if board.is_over(present) {
            return;
        }
        for a_move in board.moves().iter().filter(|a_move| a_move.is_possible(present)) {
            options.add(&[Position::of(Placed { board: Arc::clone(board), present: a_move.after(present) })]);
            if options.enough() {
                return;
            }
        }
    }

    /// Play may loop as soon as a board was opened on which it may.
    fn nature(&self) -> Nature {
        Nature { may_loop: !self.ends.load(Ordering::Relaxed), convention: self.convention, ..Nature::default() }
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        own::<Placed>(position).ok().map(|placed| placed.board.moves().len() as u128)
    }

    /// The weight of the present cells, where every move lowers it.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let Placed { board, present } = own(position)?;
        Ok(self.ends.load(Ordering::Relaxed).then(|| board.weight(present)))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        // A picture that tells its own size begins with a square, any other start with something else.
        let drawn = text.starts_with(['.', '#', 'b', 'w']) && !text.contains(['@', '"', '(', '[']);
        let picture = if drawn { self.board(&size(text)).ok().filter(|board| board.layout().is_alone()) } else { None };
        let (board, at) = match picture {
            Some(board) => (board, Some(0)),
            None => {
                let (start, at) = split_start(text);
                (self.board(start)?, at)
            }
        };
        let Some(at) = at else { return Ok(Position::of(Placed::first(&board))) };
        let present = board.layout().read(&board, &text[at..]).map_err(|error| error.shifted(at))?;
        if let Some(why) = board.misplaced(&present) {
            let start = board.start();
            return Err(SyntaxError::whole(&text[at..], why).shifted(at).help(said!(
                "after `@`, write the token's vertex once with `at:`, and what is not used up: {start}@at:{start},…",
                start
            )));
        }
        Ok(Position::of(Placed { board, present }))
    }

    fn show(&self, position: &Position) -> String {
        own::<Placed>(position).map_or_else(|_| position.to_string(), |placed| placed.board.layout().write(placed))
    }

    fn pretty(&self, position: &Position) -> String {
        match own::<Placed>(position) {
            Ok(placed) if *placed.board.layout() != super::Layout::Names => {
                placed.board.layout().rows(&placed.present).join("\n")
            }
            _ => self.show(position),
        }
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let leaving = || Label::leaving(to, |position| self.show(position));
        let (Ok(Placed { board, present }), [to]) = (own(from), to) else { return leaving() };
        let Ok(to) = own::<Placed>(to) else { return leaving() };
        let found =
            board.moves().iter().find(|a_move| a_move.is_possible(present) && a_move.after(present) == to.present);
        match found.map(|a_move| a_move.label.clone()) {
            None => leaving(),
            Some(Some(label)) => label,
            Some(None) => {
                let beyond = |one: &CellSet, other: &CellSet| -> Vec<&str> {
                    one.iter().filter(|&cell| !other.contains(cell)).map(|cell| board.name(cell)).collect()
                };
                let (removed, added) = (beyond(present, &to.present), beyond(&to.present, present));
                Label::cells(&removed, &added).unwrap_or_else(leaving)
            }
        }
    }
}

impl fmt::Debug for BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoardGame")
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::{Laws, Random};

    use super::*;
    use crate::cells::board::BoardParts;
    use crate::cells::layout::Grid;
    use crate::cells::{BoardMove, Layout};

    fn texts(game: &BoardGame, start: &str) -> Vec<String> {
        let mut seen = Vec::new();
        game.each_option(&game.parse(start).unwrap(), &mut |option| seen.push(game.show(&option[0]))).unwrap();
        seen
    }

    fn names(cells: u32) -> Vec<String> {
        (0..cells).map(|cell| format!("c{cell}")).collect()
    }

    #[test]
    fn a_move_needs_removes_and_adds() {
        let moves = vec![
            BoardMove { needs: vec![0], without: vec![2], removes: vec![0, 1], adds: vec![2], label: None },
            BoardMove::choose(1, [3]).called(Label::Text("choose it".to_owned())),
        ];
        let parts =
            BoardParts { names: names(4), moves, absent: vec![2], weights: vec![2, 1, 1, 1], ..Default::default() };
        let game = BoardGame::single(Board::new(parts).unwrap());
        assert_eq!(texts(&game, ""), ["@c2,c3", "@c0"]);
        assert_eq!(texts(&game, "@c0,c1,c2"), ["@c0,c2"]);
        assert_eq!(texts(&game, "@"), [""; 0]);
        let label =
            |from: &str, to: &str| game.label(&game.parse(from).unwrap(), &[game.parse(to).unwrap()]).to_string();
        assert_eq!(label("", "@c2,c3"), "take c0, c1 and put c2");
        assert_eq!(label("", "@c0"), "choose it");
        assert!(!game.nature().may_loop);
        let puts = vec![BoardMove { needs: vec![0], removes: vec![1], adds: vec![2], ..BoardMove::default() }];
        let game =
            BoardGame::single(Board::new(BoardParts { names: names(3), moves: puts, ..Default::default() }).unwrap());
        let label =
            |from: &str, to: &str| game.label(&game.parse(from).unwrap(), &[game.parse(to).unwrap()]).to_string();
        assert_eq!(label("@c0", "@c0,c2"), "put c2");
        assert_eq!(label("@c0,c2", "@c0,c2"), "to @c0,c2");
    }

    #[test]
    fn the_game_is_over_when_a_set_is_gone() {
        let moves = (0..4).map(|cell| BoardMove::take([cell])).collect();
        let parts = BoardParts { names: names(4), moves, over: vec![vec![0, 1], vec![2, 3]], ..Default::default() };
        let game = BoardGame::single(Board::new(parts).unwrap());
        assert_eq!(texts(&game, "@c0,c1").len(), 0);
        assert_eq!(texts(&game, "@c0,c2"), ["@c2", "@c0"]);
    }

    #[test]
    fn reading_and_writing_are_inverse() {
        let open = |layout: fn(usize, usize) -> Layout| {
            move |start: &str| {
                let sizes = crate::number::parse_list(start)?;
                let (rows, columns) = (sizes[0] as usize, sizes[1] as usize);
                let moves = (0..(rows * columns) as u32).map(|cell| BoardMove::take([cell])).collect();
                let names = names((rows * columns) as u32);
                let layout = layout(rows, columns);
                Ok(Board::new(BoardParts { start: start.to_owned(), names, moves, layout, ..Default::default() })
                    .unwrap())
            }
        };
        let layouts: [fn(usize, usize) -> Layout; 3] = [
            |_, _| Layout::Names,
            |rows, columns| Layout::Grid(Grid::full(rows, columns)),
            |rows, columns| Layout::Grid(Grid { alone: false, ..Grid::full(rows, columns) }),
        ];
        let written = [["2,3", "2,3@c0,c5"], ["2,3", ".##/##."], ["2,3", "2,3@.##/##."]];
        for (layout, written) in layouts.into_iter().zip(written) {
            let game = BoardGame::new(None, open(layout));
            let mut random = Random::new(5);
            for _ in 0..100 {
                let board = game.board(random.pick(&["2,3", "3,30"])).unwrap();
                let present = CellSet::of(board.cells(), (0..board.cells() as u32).filter(|_| random.one_in(2)));
                let position = Position::of(Placed { board, present });
                assert_eq!(game.parse(&game.show(&position)), Ok(position));
            }
            for text in written {
                assert_eq!(game.show(&game.parse(text).unwrap()), text);
            }
            for wrong in ["2,3@c0,c0", "2,3@c9", "2,3@..", "2,3@.x./...", ".../..x", "2,3@.../....", "2,3@.../.../..."]
            {
                assert!(game.parse(wrong).is_err(), "{wrong}");
            }
            assert_eq!(Laws::of("strip", &game).hold_below(game.parse("2,3").unwrap()), 64);
        }
    }

    #[test]
    fn one_start_written_in_two_ways_is_one_board() {
        let game = BoardGame::new(None, |start| {
            let parts =
                BoardParts { start: start.trim_start_matches('0').to_owned(), names: names(2), ..Default::default() };
            Ok(Board::new(parts).unwrap())
        });
        assert!(Arc::ptr_eq(&game.board("007").unwrap(), &game.board("7").unwrap()));
    }
}
