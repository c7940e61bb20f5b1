//! What is kept about a ruleset between questions.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_rules::{Rules, Shape};

use crate::graph::GraphTable;
use crate::heap::HeapValues;
use crate::theorem::Asked;

/// Locks a mutex. It cannot be poisoned, because no code panics while it holds the lock.
pub(super) fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is kept about a ruleset for good: it does not depend on earlier questions.
#[derive(Clone)]
pub(super) struct Lasting {
    pub(super) rules: Rules,
    /// The sequence of values; `None` unless the game is played on heaps.
    pub(super) heap: Option<Arc<Mutex<HeapValues>>>,
    /// The values and outcomes of all vertices; `None` unless the game is a graph.
    pub(super) graph: Option<Arc<Mutex<GraphTable>>>,
    /// The theorems that were proved about all positions, if the rules are formulas.
    pub(super) theorems: Arc<Mutex<Asked>>,
}

impl Lasting {
    pub(super) fn new(rules: Rules) -> Lasting {
        let graph = if cfg!(feature = "graphs") { rules.graph().cloned() } else { None };
        let nature = rules.moves.nature();
        let heap = (rules.shape == Shape::Heap && !nature.may_loop && !nature.entails).then(|| HeapValues::new(&rules));
        let heap = heap.map(|heap| Arc::new(Mutex::new(heap)));
        let graph = graph.map(|graph| Arc::new(Mutex::new(GraphTable::new(graph))));
        Lasting { heap, graph, theorems: Arc::default(), rules }
    }
}
