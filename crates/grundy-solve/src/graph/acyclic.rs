//! Grundy values of an acyclic graph in one linear pass.
//!
//! A vertex is worth the mex of its options (Sprague 1935, Grundy 1939), so it
//! settles once all its options have. Vertices without options start; every
//! vertex that settles tells its value to those it is an option of, which count
//! down and collect the values in a set. On a cycle nobody is ever ready, so a
//! graph with a cycle is found out, and a cycle is returned instead.
//!
//! The set is a word of bits for the values below 32. A vertex that has heard all
//! of these looks at its options once more, and counts properly.

use grundy_core::{MexSet, Nimber};
use grundy_graph::{Array, Graph};
use hashbrown::HashMap;

use super::waves::{Ear, State, pending, waves};
use crate::{Limits, Unsolved};

/// The bits of the set of values; a message of so many says that the value is not known from it.
const SEEN: u32 = u32::BITS;

/// What is found about a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Acyclic {
    /// The Grundy value of each vertex.
    Values(Vec<u32>),
    /// The graph has this cycle: each vertex has an edge to the next, and the last to the first.
    Cycle(Vec<u32>),
}

/// The Grundy values of all vertices of `graph` in normal play, or a cycle.
///
/// ```
/// # use grundy_graph::Graph;
/// # use grundy_solve::Limits;
/// # use grundy_solve::graph::{Acyclic, acyclic};
/// let graph = Graph::from_edges(3, &[(2, 1), (2, 0), (1, 0)])?;
/// assert_eq!(acyclic(&graph, 1, &Limits::default()), Ok(Acyclic::Values(vec![0, 1, 2])));
/// let round = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 1)])?;
/// assert_eq!(acyclic(&round, 1, &Limits::default()), Ok(Acyclic::Cycle(vec![1, 2])));
/// # Ok::<(), grundy_graph::NoSuchVertex>(())
/// ```
///
/// Complexity: O(vertices + edges), shared by `threads` threads.
///
/// # Errors
///
/// If the observer stops the work, or it is beyond the memory limit.
pub fn acyclic(graph: &Graph, threads: usize, limits: &Limits) -> Result<Acyclic, Unsolved> {
    let state = peel(graph, threads, limits, |_, _| {})?;
    match state.iter().position(|&[_, unsettled]| unsettled > 0) {
        None => Ok(Acyclic::Values(state.iter().map(|&[value, _]| value).collect())),
        Some(v) => Ok(Acyclic::Cycle(cycle(graph, &state, v as u32))),
    }
}

/// Values every vertex from which no cycle can be reached: its state is `[value, 0]`. The state of
/// another is `[_, k]`, where k > 0 of its edges lead to vertices that reach a cycle.
/// `each_wave` is told which vertices settle in which wave.
pub(super) fn peel(
    graph: &Graph,
    threads: usize,
    limits: &Limits,
    mut each_wave: impl FnMut(&[[u32; 2]], u32),
) -> Result<Array<State>, Unsolved> {
    // States, two waves, and the answer.
    super::allow(limits, graph, 28)?;
    let mut state = pending(graph, threads)?;
    let first = (0..graph.vertices()).filter(|&v| state[v as usize][1] == 0).map(|v| [v, 0]).collect();
    let mut seen = MexSet::new();
    let ear = Ear {
        hear: |state: &mut State, value: u32, _| {
            state[0] |= 1u32.checked_shl(value).unwrap_or(0);
            state[1] -= 1;
            state[1] == 0
        },
        say: |state: &mut State| {
            state[0] = state[0].trailing_ones();
            state[0]
        },
    };
    waves(graph, (threads, limits), &mut state, first, &ear, |wave, state, number| {
        for [v, value] in wave.iter_mut().filter(|[_, value]| *value == SEEN) {
            seen.clear();
            seen.extend(graph.options(*v).iter().map(|&option| Nimber(state[option as usize][0].into())));
            // A mex is at most the number of options, and there are fewer than 2^31.
            *value = seen.mex().0 as u32;
            state[*v as usize][0] = *value;
        }
        each_wave(wave, number);
    })?;
    Ok(state)
}

/// A cycle through vertices that did not settle, beginning the search at `v`.
/// Each of these has an option that did not settle either.
fn cycle(graph: &Graph, state: &[State], mut v: u32) -> Vec<u32> {
    let (mut path, mut place) = (Vec::new(), HashMap::new());
    while place.insert(v, path.len()).is_none() {
        path.push(v);
        match graph.options(v).iter().find(|&&option| state[option as usize][1] > 0) {
            Some(&option) => v = option,
            None => return path,
        }
    }
    let begin = path.iter().position(|&on| on == v).unwrap_or(0);
    path.split_off(begin)
}
