//! Boards: games made of named cells and of moves that take cells away or put them back.
//!
//! In reading order:
//!
//! 1. [`cell_set`]: [`CellSet`], a set of cells as bits;
//! 2. [`board`]: [`Board`], the cells and every move that can ever be made, and [`Boards`], how a
//!    solver gets the board of a position;
//! 3. [`layout`]: [`Layout`], how positions are drawn and written. [`Placed`], a position: a board and the cells that
//!    are present;
//! 4. [`game`]: [`BoardGame`], the rules: the definition on sets of cells;
//! 5. [`lattice`]: [`Lattice`], a board that is the same everywhere;
//! 6. `rectangle`: rectangles of squares, for the games of the catalogue, and the text of a position.

pub mod board;
pub mod cell_set;
pub mod game;
pub mod lattice;
pub mod layout;
pub(crate) mod rectangle;

pub(crate) use board::too_many_cells;
pub use board::{Board, BoardMove, Boards, MOST_CELLS, MOST_MOVES};
pub use cell_set::{CellSet, ones};
pub use game::BoardGame;
pub use lattice::Lattice;
pub use layout::{Layout, Placed};
