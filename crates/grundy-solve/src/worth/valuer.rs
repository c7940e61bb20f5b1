//! The tables from which one ruleset's positions are valued, for one question.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use grundy_core::{Nimber, Position};
use grundy_rules::Rules;

use super::{Lasting, locked};
use crate::board::BoardEngines;
use crate::board::chocolate::{Bars, Block};
use crate::entailing::{EntailTable, StringTables};
use crate::graph::GraphTable;
use crate::hackenbush::Searched;
use crate::numbers::Filling;
use crate::numbers::ValueGrid;
use crate::walk::loopy::LoopyTable;
use crate::walk::search::ValueTable;
use crate::{Limits, Unsolved};
use grundy_octal::Uses;

/// The values of the positions of one ruleset, for one question.
pub struct Valuer {
    pub(super) lasting: Lasting,
    /// The uses of heap values by this question.
    pub(super) uses: Uses,
    /// Values for games in which play ends.
    pub(super) table: ValueTable<Position>,
    /// Values of bars of chocolate: a table for each bar asked for that no earlier table contains.
    pub(super) bars: Vec<Bars>,
    /// Values of blocks of chocolate of several layers, in the same way.
    pub(super) blocks: Vec<Block>,
    /// Values of games of formulas: a box for each position asked for that no earlier box contains.
    pub(super) boxes: Vec<ValueGrid>,
    /// For each number of heaps that was asked about, how a table of the game's formulas is filled. `None` if the
    /// rules are not formulas, or if a heap may grow that does more than limit the moves.
    pub(super) fillings: HashMap<usize, Option<Filling>>,
    /// Values for games in which play may go on for ever.
    pub(super) loopy: LoopyTable<Position>,
    /// The positions of this question that the rules themselves have valued.
    pub(super) own: Vec<Position>,
    /// Values for games in which moves may entail answers.
    pub(super) entailed: EntailTable,
    /// Values of Nimstring.
    pub(super) strings: StringTables,
    /// The engines for the boards of this question.
    pub(super) boards: BoardEngines,
    /// The last position of a green picture.
    pub(super) searched: Searched,
    /// Positions of which the outcome is enough, because the value was not found, or is not asked for.
    pub(crate) given_up: HashSet<Position>,
}

impl Valuer {
    pub fn new(rules: Rules) -> Valuer {
        Valuer::of(Lasting::new(rules))
    }

    pub(super) fn of(lasting: Lasting) -> Valuer {
        let (table, loopy) = (ValueTable::new(), LoopyTable::new());
        Valuer {
            lasting,
            uses: Uses::default(),
            table,
            bars: Vec::new(),
            blocks: Vec::new(),
            boxes: Vec::new(),
            fillings: HashMap::new(),
            loopy,
            own: Vec::new(),
            entailed: EntailTable::default(),
            strings: StringTables::default(),
            boards: BoardEngines::default(),
            searched: Searched::default(),
            given_up: HashSet::new(),
        }
    }

    pub fn rules(&self) -> &Rules {
        &self.lasting.rules
    }

    /// Makes [`searched`](Valuer::searched) list a position that has a value, and all positions below it.
    pub fn search(&mut self, position: &Position, limits: &Limits) -> Result<(), Unsolved> {
        self.value(position, limits)?;
        if self.boxes.iter().any(|values| values.value(position).is_some()) {
            self.table.value_within(&*self.lasting.rules.moves, position, u64::MAX, limits)?;
        }
        Ok(())
    }

    /// The positions valued by search so far, each after all its options (as their representatives).
    pub fn searched(&self) -> Vec<(Position, Nimber)> {
        let searched = self.table.entries().map(|(position, value)| (position.clone(), value));
        let moves = &self.lasting.rules.moves;
        let bars = self.bars.iter().flat_map(Bars::entries).chain(self.blocks().iter().flat_map(Block::entries));
        let bars = bars.map(|(bar, value)| (moves.representative(&bar), value));
        // Blocks of too many squares are searched, down to bars.
        let mut bars: Vec<(Position, Nimber)> = bars.filter(|(bar, _)| !self.table.contains(bar)).collect();
        // Every move eats squares, and turning leaves their number.
        bars.sort_by_cached_key(|(bar, _)| (bar.iter().sum::<u64>(), bar.clone()));
        bars.dedup();
        searched.chain(bars).collect()
    }

    /// The tables of blocks, if the program has this engine.
    pub(super) fn blocks(&self) -> &[Block] {
        if cfg!(feature = "engines") { &self.blocks } else { &[] }
    }

    /// The graph table; `None` for games that are not given as graphs.
    pub fn graph(&self) -> Option<MutexGuard<'_, GraphTable>> {
        if cfg!(feature = "graphs") { self.lasting.graph.as_deref().map(locked) } else { None }
    }

    /// The positions valued by Smith's rule so far.
    pub fn loopy(&self) -> &LoopyTable<Position> {
        &self.loopy
    }

    /// How many positions were valued, by search or as a graph.
    pub fn valued(&self) -> usize {
        match self.lasting.rules.graph().filter(|_| self.lasting.graph.is_some()) {
            Some(named) => named.graph.vertices() as usize,
            None => {
                let on_boards = self.boards.opened();
                let by_formulas = self.boxes.iter().map(ValueGrid::positions).sum::<usize>();
                self.table.len().max(by_formulas)
                    + self.bars.iter().map(|bars| bars.classes).sum::<usize>()
                    + self.blocks.iter().map(Block::count).sum::<usize>()
                    + self.loopy.reached().len()
                    + self.lasting.rules.moves.own_reach(&self.own)
                    + self.entailed.len()
                    + self.strings.len()
                    + usize::try_from(on_boards).unwrap_or(usize::MAX)
            }
        }
    }
}

/// The values of all rulesets of a question. Sequences and graphs are kept between questions. The results of a search
/// belong to its question.
#[derive(Default)]
pub struct Valuers {
    lasting: Arc<Mutex<Vec<Lasting>>>,
    valuers: Vec<Valuer>,
}

impl Valuers {
    /// Valuers for another question, which share what lasts.
    pub fn another(&self) -> Valuers {
        Valuers { lasting: Arc::clone(&self.lasting), valuers: Vec::new() }
    }

    pub fn of(&mut self, rules: &Rules) -> &mut Valuer {
        let known = self.valuers.iter().position(|valuer| valuer.rules() == rules);
        let at = known.unwrap_or_else(|| {
            let mut lasting = locked(&self.lasting);
            let kept = lasting.iter().find(|kept| kept.rules == *rules).cloned().unwrap_or_else(|| {
                lasting.push(Lasting::new(rules.clone()));
                lasting[lasting.len() - 1].clone()
            });
            self.valuers.push(Valuer::of(kept));
            self.valuers.len() - 1
        });
        &mut self.valuers[at]
    }
}
