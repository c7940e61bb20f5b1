//! Grundy values of an acyclic graph in one linear pass.
//!
//! A vertex is worth the mex of its options (Sprague 1935, Grundy 1939), so it settles once all its options have.
//! Vertices without options settle first. Every vertex that settles sends its value to those that have it as an option;
//! these count down and collect the values in a set. Vertices on a cycle never settle. So a graph with a cycle is
//! recognised, and a cycle is returned instead.
//!
//! The set is a word of bits for the values below 32. A vertex that has all of these reads its options once more.

use grundy_core::{MexSet, Nimber, said};
use grundy_graph::workers::in_parallel;
use grundy_graph::{Array, Graph};
use hashbrown::HashMap;

use super::waves::{Ear, waves};
use crate::{Limits, Unsolved};

/// The state of a vertex: its own value, or the set of the values received, and the number of missing values.
type State = [u32; 2];

/// Number of values in the bit set. As a message it means that the value does not fit into the set.
const SEEN: u32 = u32::BITS;

/// The result for a graph.
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
pub fn acyclic(graph: &Graph, threads: usize, limits: &Limits) -> Result<Acyclic, Unsolved> {
    let state = peel(graph, threads, limits, |_, _| {})?;
    match state.iter().position(|&[_, unsettled]| unsettled > 0) {
        None => Ok(Acyclic::Values(state.iter().map(|&[value, _]| value).collect())),
        Some(v) => Ok(Acyclic::Cycle(cycle(graph, &state, v as u32))),
    }
}

/// Values every vertex from which no cycle can be reached. The state of such a vertex is `[value, 0]`. The state of any
/// other vertex is `[_, k]`, where k > 0 of its edges lead to vertices that reach a cycle. `each_wave` receives the
/// vertices that settle in each wave.
pub(super) fn peel(
    graph: &Graph,
    threads: usize,
    limits: &Limits,
    mut each_wave: impl FnMut(&[[u32; 2]], u32),
) -> Result<Array<State>, Unsolved> {
    // Bytes for states, two waves and the answer.
    super::allow(limits, graph, 28)?;
    let mut state = pending(graph, threads)?;
    let first = (0..graph.vertices()).filter(|&v| state[v as usize][1] == 0).map(|v| [v, 0]).collect();
    let mut seen = MexSet::new();
    let ear = Ear {
        hear: |_, state: &mut State, value: u32| {
            state[0] |= 1u32.checked_shl(value).unwrap_or(0);
            state[1] -= 1;
            state[1] == 0
        },
        say: |state: &mut State, _| {
            state[0] = state[0].trailing_ones();
            state[0]
        },
    };
    waves(graph, (threads, limits), &mut state, first, &ear, |wave, state, number| {
        for [v, value] in wave.iter_mut().filter(|[_, value]| *value == SEEN) {
            seen.clear();
            seen.extend(graph.options(*v).iter().map(|&option| Nimber(state[option as usize][0].into())));
            // A mex is at most the number of options, which is below 2^31.
            *value = seen.mex().0 as u32;
            state[*v as usize][0] = *value;
        }
        each_wave(wave, number);
    })?;
    Ok(state)
}

/// The initial states of all vertices: 0 and the number of options. Fails if a vertex has 2^31 options or more.
fn pending(graph: &Graph, threads: usize) -> Result<Array<State>, Unsolved> {
    let mut state: Array<State> = Array::zeroed(graph.vertices() as usize);
    let width = state.len().div_ceil(threads.max(1)).max(1);
    let starts = &graph.forward.starts;
    let tasks: Vec<_> = state.chunks_mut(width).enumerate().collect();
    let fits = in_parallel(threads, tasks, |(piece, state)| {
        let starts = &starts[piece * width..];
        let mut most = 0;
        for (state, start) in state.iter_mut().zip(starts.windows(2)) {
            let count = start[1] - start[0];
            most = most.max(count);
            *state = [0, count as u32];
        }
        most < 1 << 31
    });
    match fits.iter().all(|&fits| fits) {
        true => Ok(state),
        false => Err(Unsolved::too_large(said!("a vertex has 2^31 options or more"))),
    }
}

/// A cycle through vertices that did not settle, found from `v` on. Each such vertex has such an option.
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
