//! The engines for all boards of one ruleset.

use grundy_core::{Nimber, Position};
use grundy_rules::Rules;
use grundy_rules::cells::CellSet;

use super::BoardEngine;
use crate::{Limits, Unsolved};

/// The engines for the boards that a question meets.
#[derive(Debug, Default)]
pub(crate) struct BoardEngines(Vec<BoardEngine>);

impl BoardEngines {
    /// The engine for the board on which a position of `rules` stands, and the present cells; `None` if it stands on
    /// none, or on one on which play may go on for ever.
    pub fn find(&mut self, rules: &Rules, position: &Position, limits: &Limits) -> Option<(&mut BoardEngine, CellSet)> {
        let (at, present) = self.place(rules, position, limits)?;
        Some((&mut self.0[at], present))
    }

    pub(super) fn engine(&mut self, number: usize) -> &mut BoardEngine {
        &mut self.0[number]
    }

    /// The number of the engine that [`find`](BoardEngines::find) gives.
    pub(super) fn place(&mut self, rules: &Rules, position: &Position, limits: &Limits) -> Option<(usize, CellSet)> {
        let boards = if cfg!(feature = "engines") { rules.boards()? } else { return None };
        let known = (0..self.0.len()).find_map(|at| Some((at, (boards.cells)(self.0[at].board(), position)?)));
        if known.is_some() {
            return known;
        }
        let board = (boards.board)(position)?;
        let present = (boards.cells)(&board, position)?;
        // All engines of a question share its memory.
        let share = Limits { memory: limits.memory >> (self.0.len() + 1).min(16), ..*limits };
        self.0.push(BoardEngine::new(&board, &share)?);
        Some((self.0.len() - 1, present))
    }

    /// Whether the components of an option add up to `target`; `None` if they do not all stand on the board of one
    /// engine.
    pub fn is_worth(
        &mut self,
        rules: &Rules,
        option: &[Position],
        target: Nimber,
        limits: &Limits,
    ) -> Option<Result<bool, Unsolved>> {
        let boards = if cfg!(feature = "engines") { rules.boards()? } else { return None };
        self.0.iter_mut().find_map(|engine| {
            let cells = option.iter().map(|part| (boards.cells)(engine.board(), part));
            let sum = cells.collect::<Option<Vec<CellSet>>>()?;
            Some(engine.is_worth(&sum, target, limits))
        })
    }

    /// How many components were opened.
    pub fn opened(&self) -> u64 {
        self.0.iter().map(BoardEngine::opened).sum()
    }
}
