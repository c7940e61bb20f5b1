//! The answers about one game that is given as a graph.

use std::sync::Arc;

use grundy_core::{Convention, LoopyValue, Outcome, Position, said};
use grundy_graph::{Graph, NamedGraph};

use super::{Loopy, Retrograde, loopy, retrograde};
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

    /// The values of normal play.
    pub fn values(&mut self, limits: &Limits) -> Result<&Loopy, Unsolved> {
        let found = match self.values.take() {
            Some(found) => found,
            None => loopy(&self.named.graph, limits.threads, limits)?,
        };
        Ok(self.values.insert(found))
    }

    /// The value of a token at `position` in normal play. Fails if the graph has no such vertex, or the work exceeds
    /// the limits.
    pub fn value(&mut self, position: &Position, limits: &Limits) -> Result<LoopyValue, Unsolved> {
        let v = self.vertex(position)?;
        let named = Arc::clone(&self.named);
        Ok(self.values(limits)?.value(&named.graph, v))
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

    /// The vertices that can be reached from `roots`, ascending.
    pub fn reachable(&self, roots: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut met = vec![false; self.named.graph.vertices() as usize];
        let mut queue: Vec<u32> = roots.into_iter().filter(|&v| (v as usize) < met.len()).collect();
        while let Some(v) = queue.pop() {
            if !std::mem::replace(&mut met[v as usize], true) {
                queue.extend(self.named.graph.options(v).iter().filter(|&&to| !met[to as usize]));
            }
        }
        (0..met.len() as u32).filter(|&v| met[v as usize]).collect()
    }
}
