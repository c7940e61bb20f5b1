//! Games on graphs: every vertex valued in linear time, and all answers about one game.
//!
//! 1. `waves`: a counter for each vertex; sends the result of a vertex to the vertices that have it as an option;
//! 2. [`loopy`](mod@loopy): Grundy values where play always ends, and loopy nim-values;
//! 3. [`retrograde`](mod@retrograde): outcomes and remoteness where play may not end.

pub mod loopy;
pub mod retrograde;
mod waves;

use std::sync::Arc;

use grundy_core::{Convention, LoopyValue, Outcome, Position, said};
use grundy_graph::{Graph, NamedGraph};
use grundy_proof::Fact;
use grundy_proof::fact::{OutcomesFact, Told};
use grundy_rules::Rules;

use crate::summand::list_fact;
use crate::{Limits, Unsolved};

pub use loopy::{Acyclic, Loopy, acyclic, loopy};
pub use retrograde::{Retrograde, outcomes, retrograde};

/// Fails if `bytes_a_vertex` bytes for each vertex exceed the memory limit.
fn allow(limits: &Limits, graph: &Graph, bytes_a_vertex: u64) -> Result<(), Unsolved> {
    if u64::from(graph.vertices()) * bytes_a_vertex <= limits.memory {
        return Ok(());
    }
    Err(Unsolved::too_large(said!(
        "the answers for {vertices} vertices are beyond the memory limit",
        vertices = graph.vertices()
    )))
}

/// The values and outcomes of all vertices of a graph, computed when they are first needed.
#[derive(Clone, Debug)]
pub struct GraphTable {
    named: Arc<NamedGraph>,
    values: Option<Loopy>,
    judged: [Option<Retrograde>; 2],
}

impl GraphTable {
    /// A table in which nothing is computed yet.
    pub fn new(named: Arc<NamedGraph>) -> GraphTable {
        GraphTable { named, values: None, judged: [None, None] }
    }

    pub fn graph(&self) -> &Graph {
        &self.named.graph
    }

    /// The vertex of a token at `position`. Fails if the graph has no such vertex.
    pub fn vertex(&self, position: &Position) -> Result<u32, Unsolved> {
        let vertex = self.named.graph.vertex(position);
        vertex.ok_or_else(|| Unsolved::refused(said!("the graph has no vertex number {position}", position = position)))
    }

    pub fn values(&mut self, limits: &Limits) -> Result<&Loopy, Unsolved> {
        let found = match self.values.take() {
            Some(found) => found,
            None => loopy(&self.named.graph, limits.threads, limits)?,
        };
        Ok(self.values.insert(found))
    }

    /// The value of a token at `position` in normal play. Fails if the graph has no such vertex.
    pub fn value(&mut self, position: &Position, limits: &Limits) -> Result<LoopyValue, Unsolved> {
        let v = self.vertex(position)?;
        let named = Arc::clone(&self.named);
        Ok(self.values(limits)?.value(&named.graph, v))
    }

    /// Whether the values are computed, and the graph has no cycle.
    pub(crate) fn ends(&self) -> bool {
        self.values.as_ref().is_some_and(|values| values.ends)
    }

    /// Outcomes and remoteness under a convention.
    pub fn judged(&mut self, convention: Convention, limits: &Limits) -> Result<&Retrograde, Unsolved> {
        let place = &mut self.judged[usize::from(convention == Convention::Misere)];
        let found = match place.take() {
            Some(found) => found,
            None => retrograde(&self.named.graph, convention, &|_| None::<Outcome>, limits.threads, limits)?,
        };
        Ok(place.insert(found))
    }

    /// The labels by Smith's rule of all that `positions` reach, as a fact.
    pub fn values_fact(&mut self, rules: &Rules, positions: &[Position], limits: &Limits) -> Result<Fact, Unsolved> {
        let reachable = self.reachable(positions)?;
        let values = self.values(limits)?;
        let (mut finite, infinite): (Vec<u32>, Vec<u32>) = reachable.iter().partition(|&&v| values.label(v).is_some());
        finite.sort_by_key(|&v| values.rank(v));
        let row = |v: u32| (u64::from(v).into(), values.label(v).map(|value| Told::Value(value.into())));
        Ok(list_fact(rules, finite.into_iter().chain(infinite).map(row)))
    }

    /// The outcomes and the remoteness of all that `root` reaches, as a fact. Draws are the last.
    pub fn outcomes_fact(
        &mut self,
        rules: &Rules,
        root: &Position,
        convention: Convention,
        limits: &Limits,
    ) -> Result<Fact, Unsolved> {
        let mut reachable = self.reachable([root])?;
        let judged = self.judged(convention, limits)?;
        let remoteness = |v: u32| judged.remoteness(v).map(u64::from);
        reachable.sort_by_key(|&v| remoteness(v).unwrap_or(u64::MAX));
        let shown = |v: u32| vec![(0, rules.moves.show(&u64::from(v).into()))];
        let rows = reachable.into_iter().map(|v| (shown(v), judged.outcome(v).to_string(), remoteness(v))).collect();
        let (rulesets, convention) = (vec![rules.name.clone()], convention.to_string());
        Ok(Fact::Outcomes(OutcomesFact { rulesets, convention, rows }))
    }

    /// The vertices that can be reached from some positions, ascending. Fails if the graph has no such vertex.
    fn reachable<'a>(&self, positions: impl IntoIterator<Item = &'a Position>) -> Result<Vec<u32>, Unsolved> {
        let mut met = vec![false; self.named.graph.vertices() as usize];
        let mut queue = positions.into_iter().map(|position| self.vertex(position)).collect::<Result<Vec<u32>, _>>()?;
        while let Some(v) = queue.pop() {
            if !std::mem::replace(&mut met[v as usize], true) {
                queue.extend(self.named.graph.options(v).iter().filter(|&&to| !met[to as usize]));
            }
        }
        Ok((0..met.len() as u32).filter(|&v| met[v as usize]).collect())
    }
}
