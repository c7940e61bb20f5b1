//! The answers about one game that is given as a graph.
//!
//! # Reading the lists of many vertices at once
//! The lists that a solver needs, and what it knows about the vertices in them, are spread over all of memory. So
//! nearly all the time is spent waiting for it. Here each step is done for many vertices at once. First come the
//! beginnings of the lists, then the lists, then what is known about the vertices in them. Each step only reads and
//! adds up, so the processor waits for many places together. The work itself, with its longer loops, comes last.

use std::hint::black_box;
use std::sync::Arc;

use grundy_core::{Convention, LoopyValue, Outcome, Position, said};
use grundy_graph::{Adjacency, Graph, NamedGraph};
use grundy_proof::Fact;
use grundy_proof::fact::{OutcomesFact, Told};
use grundy_rules::Rules;

use super::{Loopy, Retrograde, loopy, retrograde};
use crate::summand::list_fact;
use crate::{Limits, Unsolved};

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

/// Number of vertices processed at once, to overlap their waits for memory.
const AT_ONCE: usize = 64;

/// Largest number of vertices in a list that are read ahead, so that all that was read ahead stays in the cache.
const AHEAD: usize = 64;

/// Calls `visit` for each of these items, in order, with the list of its vertex. For some lists at a time, `touch`
/// first reads what is known about their vertices, so that it is in the cache. The results of `touch` do not matter.
pub(super) fn each_list<K, T: Copy>(
    lists: &Adjacency,
    items: &[T],
    vertex: impl Fn(T) -> u32,
    known: &mut K,
    touch: impl Fn(&K, u32) -> u8,
    mut visit: impl FnMut(&mut K, T, &[u32]),
) {
    let (starts, ends) = (&lists.starts, lists.ends());
    for some in items.chunks(AT_ONCE) {
        let mut spans = [(0, 0); AT_ONCE];
        for (span, &item) in spans.iter_mut().zip(some) {
            let v = vertex(item) as usize;
            *span = (starts[v] as usize, starts[v + 1] as usize);
        }
        let spans = &spans[..some.len()];
        // Both ends of a list: most lists take one or two cache lines.
        let at = |place: usize| ends.get(place).copied().unwrap_or(0);
        black_box(spans.iter().fold(0, |sum, &(begin, end)| sum ^ at(begin) ^ at(end.wrapping_sub(1))));
        let ahead = |&(begin, end): &(usize, usize)| &ends[begin..end.min(begin + AHEAD)];
        black_box(spans.iter().flat_map(ahead).fold(0, |sum, &v| sum ^ touch(known, v)));
        for (&(begin, end), &item) in spans.iter().zip(some) {
            visit(known, item, &ends[begin..end]);
        }
    }
}
