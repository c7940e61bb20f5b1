//! What must be known of which positions so that the value of a position on a board is proved.
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

use grundy_core::Position;
use grundy_proof::fact::Told;
use grundy_rules::Rules;
use grundy_rules::cells::CellSet;

use super::engine::BoardEngines;
use crate::{Limits, Unsolved};

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
