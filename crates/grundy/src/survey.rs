//! Every vertex of a graph at once.

use grundy_core::{Convention, LoopyValue, Outcome};
use grundy_files::Row;
use grundy_graph::Name;
use grundy_rules::Rules;
use grundy_solve::Unsolved;
use grundy_solve::graph::{GraphTable, Loopy, Retrograde};

use crate::session::Session;

/// The value, outcome and remoteness of every vertex of a graph.
pub struct Survey<'a> {
    rules: &'a Rules,
    table: GraphTable,
    judged: Retrograde,
    /// The values, in normal play only.
    values: Option<Loopy>,
}

impl Session<'_> {
    /// Solves a game given as a graph for every vertex; `None` for other rulesets. Linear if play always ends.
    pub fn survey<'a>(&mut self, rules: &'a Rules, convention: Convention) -> Result<Option<Survey<'a>>, Unsolved> {
        let Some(named) = rules.graph() else { return Ok(None) };
        let mut table = GraphTable::new(named.clone());
        let values = match convention {
            Convention::Normal => Some(table.values(&self.limits)?.clone()),
            Convention::Misere => None,
        };
        let judged = table.judged(convention, &self.limits)?.clone();
        Ok(Some(Survey { rules, table, judged, values }))
    }
}

impl Survey<'_> {
    /// How many vertices the graph has.
    pub fn vertices(&self) -> u32 {
        self.table.graph().vertices()
    }

    /// How many edges the graph has.
    pub fn edges(&self) -> u64 {
        self.table.graph().edges()
    }

    pub fn names_are_numbers(&self) -> bool {
        self.rules.graph().is_some_and(|graph| graph.names.are_numbers())
    }

    /// How many vertices have this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.judged.outcomes.iter().filter(|&&other| other == outcome).count()
    }

    /// How many vertices have an infinite value; `None` in misère play.
    pub fn infinite(&self) -> Option<usize> {
        self.values.as_ref().map(|values| (0..self.vertices()).filter(|&v| values.label(v).is_none()).count())
    }

    /// The vertices in the order of their names.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.vertices()).filter_map(|v| {
            Some(Row {
                vertex: self.name(v)?,
                outcome: self.judged.outcome(v),
                remoteness: self.judged.remoteness(v),
                grundy: self.value(v),
            })
        })
    }

    fn name(&self, v: u32) -> Option<Name<'_>> {
        self.rules.graph()?.names.get(v)
    }

    fn value(&self, v: u32) -> Option<LoopyValue> {
        self.values.as_ref().map(|values| values.value(self.table.graph(), v))
    }
}
