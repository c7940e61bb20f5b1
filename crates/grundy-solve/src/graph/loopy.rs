//! Values of the vertices of a graph.
//!
//! # Acyclic graphs: Grundy values in one linear pass
//! A vertex is worth the mex of its options (Sprague 1935, Grundy 1939), so it settles once all its options have.
//! Vertices without options settle first. Every vertex that settles sends its value to those that have it as an option;
//! these count down and collect the values in a set. Vertices on a cycle never settle. So a graph with a cycle is
//! recognised, and a cycle is returned instead.
//!
//! The set is a word of bits for the values below 32. A vertex that has all of these reads its options once more.
//!
//! # Loopy nim-values: what vertices are worth in sums where play may go on for ever
//! If every play ends, a position equals a Nim heap. If not, it equals a heap or is worth ∞(K). A player can move to
//! the heaps in K, and otherwise the game can be kept going ([`LoopyValue`]). *Smith's rule* decides which. Sources:
//! C. A. B. Smith, "Graphs and composite games", 1966. A. S. Fraenkel and Y. Perl, "Constructions in combinatorial
//! games with cycles", 1975.
//!
//! > Let m be the mex of the labels among the options of a vertex v without a label. v may be labelled m as soon as
//! > every option of v without a label has an option labelled m. When no vertex can be labelled any more, a vertex
//! > without a label is worth ∞(K), K being the labels of its options.
//!
//! So a vertex may equal a heap although some of its options do not. A move to such an option is answered by a move to
//! m, which *reverses* it. It would be a mistake to wait until all options are labelled.
//!
//! The order in which vertices are labelled changes no label. Once v may be labelled m, it stays so. An option of v
//! that gets another label has an option labelled m, and so a label other than m. Here
//!
//! 1. first all vertices from which no cycle can be reached are labelled, which is
//!    one linear pass ([`acyclic`]);
//! 2. then in stages m = 0, 1, … all other vertices labelled m. In stage m a vertex is a *candidate* if it has options
//!    with every label below m. Every vertex with an option labelled m is *marked*. An option that is marked and has no
//!    label is *harmless* to the vertices that move to it. A candidate that is not marked gets the label m when it has
//!    as many harmless options as options without a label. The candidates of the next stage are those that were marked.
//!
//! Each vertex u without a label is marked at most once for each label among its options. At each mark the vertices
//! that move to u are visited. If l is the greatest label given in the second step, that takes O((vertices +
//! edges)·(l + 2)), and usually much less. The first step is linear.

use grundy_core::{LoopyValue, MexSet, Nimber, Outcome, Progress, said};
use grundy_graph::workers::in_parallel;
use grundy_graph::{Adjacency, Array, Graph};
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

/// Mark of a vertex without a label, whose value is ∞(K).
const INFINITE: u32 = u32::MAX;

/// The loopy values of the vertices of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loopy {
    labels: Vec<u32>,
    ranks: Vec<u32>,
    /// Whether no vertex lies on a cycle: then the values are those of the definition.
    pub(crate) ends: bool,
}

impl Loopy {
    /// The heap that `v` equals; `None` if it is worth ∞(K). Panics if `v` is not a vertex.
    pub fn label(&self, v: u32) -> Option<u32> {
        Some(self.labels[v as usize]).filter(|&label| label != INFINITE)
    }

    /// A rank of `v`: a vertex could be labelled as soon as those of lower rank were. So v, labelled m, has options of
    /// lower rank with every label below m and no option labelled m. Every other option has an option of lower rank
    /// than v labelled m. Checking this for all vertices with a rank proves their labels. `None` if v is worth ∞(K).
    /// Panics if `v` is not a vertex.
    pub fn rank(&self, v: u32) -> Option<u32> {
        self.label(v).map(|_| self.ranks[v as usize])
    }

    /// The value of `v`; Complexity: O(1) for a heap, O(k log k) for ∞(K), k the number of options.
    /// Panics if `v` is not a vertex.
    pub fn value(&self, graph: &Graph, v: u32) -> LoopyValue {
        if let Some(label) = self.label(v) {
            return LoopyValue::Nimber(Nimber(label.into()));
        }
        let labels = graph.options(v).iter().filter_map(|&option| self.label(option));
        LoopyValue::infinity(labels.map(u64::from))
    }

    /// Who wins from `v` in normal play; `graph` must be the graph whose values these are.
    /// Panics if `v` is not a vertex.
    pub fn outcome(&self, graph: &Graph, v: u32) -> Outcome {
        match self.label(v) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if graph.options(v).iter().any(|&option| self.label(option) == Some(0)) => Outcome::N,
            None => Outcome::D,
        }
    }
}

/// The loopy values of all vertices of `graph`, in normal play.
///
/// ```
/// # use grundy_graph::Graph;
/// # use grundy_solve::Limits;
/// # use grundy_solve::graph::loopy;
/// // 1 can pass (a loop) or stop at 0; 2 can only move to 1, and is answered by the move to 0.
/// let graph = Graph::from_edges(3, &[(1, 1), (1, 0), (2, 1)])?;
/// let values = loopy(&graph, 1, &Limits::default()).unwrap();
/// assert_eq!(values.value(&graph, 1).to_string(), "∞(0)");
/// assert_eq!(values.label(2), Some(0));
/// # Ok::<(), grundy_graph::NoSuchVertex>(())
/// ```
///
/// Complexity: see the [module](self); `threads` threads share the first step.
pub fn loopy(graph: &Graph, threads: usize, limits: &Limits) -> Result<Loopy, Unsolved> {
    // Bytes for labels and ranks, for four numbers a vertex, and for four lists of vertices with spare room.
    super::allow(limits, graph, 8 + 16 + 24)?;
    let vertices = graph.vertices() as usize;
    let mut ranks = vec![0; vertices];
    let mut next_rank = 0;
    let state = peel(graph, threads, limits, |wave, number| {
        wave.iter().for_each(|&[v, _]| ranks[v as usize] = number);
        next_rank = number + 1;
    })?;
    let labels = state.iter().map(|&[value, open]| if open == 0 { value } else { INFINITE }).collect();
    let open: Vec<u32> = state.iter().map(|&[_, open]| open).collect();
    let ends = open.iter().all(|&open| open == 0);
    drop(state);
    let mut stages = Stages {
        reversed: &graph.reversed,
        limits,
        labels,
        ranks,
        next_rank,
        open,
        harmless: vec![0; vertices],
        level: vec![0; vertices],
        marked: vec![0; vertices],
    };
    stages.run()?;
    Ok(Loopy { labels: stages.labels, ranks: stages.ranks, ends })
}

struct Stages<'a> {
    reversed: &'a Adjacency,
    limits: &'a Limits<'a>,
    labels: Vec<u32>,
    ranks: Vec<u32>,
    next_rank: u32,
    /// For each vertex, the number of options without a label.
    open: Vec<u32>,
    /// For each candidate, how many of these are marked in this stage.
    harmless: Vec<u32>,
    /// A vertex has level k if it has options of all labels below k, and none known of label k. If it lacked one in an
    /// earlier stage, its level does not rise.
    level: Vec<u32>,
    /// One more than the last stage in which the vertex was marked.
    marked: Vec<u32>,
}

impl Stages<'_> {
    fn run(&mut self) -> Result<(), Unsolved> {
        let mut candidates: Vec<u32> =
            (0..self.labels.len() as u32).filter(|&v| self.labels[v as usize] == INFINITE).collect();
        if candidates.is_empty() {
            return Ok(());
        }
        let mut known: Vec<Vec<u32>> = Vec::new();
        for (v, &label) in (0..).zip(&self.labels).filter(|&(_, &label)| label != INFINITE) {
            if known.len() <= label as usize {
                known.resize_with(label as usize + 1, Vec::new);
            }
            known[label as usize].push(v);
        }
        for stage in 0.. {
            if candidates.is_empty() {
                break;
            }
            let known = known.get(stage as usize).map_or(&[][..], Vec::as_slice);
            self.stage(stage, known, &candidates)?;
            candidates.retain(|&v| self.labels[v as usize] == INFINITE && self.level[v as usize] > stage);
            candidates.iter().for_each(|&v| self.harmless[v as usize] = 0);
        }
        Ok(())
    }

    /// Gives the label `stage` to all vertices that get it; `known` are those that have it from the first step.
    fn stage(&mut self, stage: u32, known: &[u32], candidates: &[u32]) -> Result<(), Unsolved> {
        let reversed = self.reversed;
        let mut marked: Vec<u32> = Vec::new();
        for &v in known {
            marked.extend(reversed.of(v).iter().filter(|&&u| self.mark(u, stage)));
        }
        // All known labels must be processed before a vertex counts as ready.
        for (done, &u) in marked.iter().enumerate() {
            self.report(done)?;
            for &v in reversed.of(u) {
                self.soothe(v, stage);
            }
        }
        let ready = |stages: &Self, v: u32| stages.is_ready(v, stage);
        let mut queue: Vec<u32> = candidates.iter().copied().filter(|&v| ready(self, v)).collect();
        queue.iter().for_each(|&v| self.label(v, stage));
        let mut done = 0;
        while let Some(&v) = queue.get(done) {
            self.report(done)?;
            done += 1;
            for &u in reversed.of(v) {
                self.open[u as usize] -= 1;
                if !self.mark(u, stage) {
                    continue;
                }
                for &w in reversed.of(u) {
                    if self.soothe(w, stage) && self.is_ready(w, stage) {
                        self.label(w, stage);
                        queue.push(w);
                    }
                }
            }
        }
        Ok(())
    }

    /// Records that `u` has an option labelled `stage`; false if `u` is labelled itself, or was marked already.
    fn mark(&mut self, u: u32, stage: u32) -> bool {
        let at = u as usize;
        if self.labels[at] != INFINITE || self.marked[at] == stage + 1 {
            return false;
        }
        self.marked[at] = stage + 1;
        if self.level[at] == stage {
            self.level[at] = stage + 1;
        }
        true
    }

    /// Records that an option of `v` without a label was marked; false if `v` is not a candidate, or is marked.
    fn soothe(&mut self, v: u32, stage: u32) -> bool {
        let at = v as usize;
        let matters = self.level[at] == stage && self.labels[at] == INFINITE;
        if matters {
            self.harmless[at] += 1;
        }
        matters
    }

    /// Whether the candidate `v` may be labelled.
    fn is_ready(&self, v: u32, stage: u32) -> bool {
        let at = v as usize;
        self.labels[at] == INFINITE && self.level[at] == stage && self.harmless[at] == self.open[at]
    }

    fn label(&mut self, v: u32, stage: u32) {
        self.labels[v as usize] = stage;
        self.ranks[v as usize] = self.next_rank;
        self.next_rank += 1;
    }

    fn report(&self, done: usize) -> Result<(), Unsolved> {
        if !done.is_multiple_of(4096) {
            return Ok(());
        }
        self.limits.report(Progress { unit: "vertices", done: self.next_rank.into(), total: None })
    }
}
