//! Outcomes where play may go on for ever, by retrograde analysis.
//!
//! The analysis goes backwards from the ends. A vertex with an option that is a P-position is an N-position. A vertex
//! all of whose options are N-positions is a P-position. A vertex that is never decided is drawn, for there each player
//! can always avoid losing (Zermelo 1913; Ströhlein 1970). It is *not* enough that all options found so far are
//! N-positions.
//!
//! The work is done in waves. The number of the wave in which a vertex settles is its *remoteness* (Steinhaus 1925;
//! Smith 1966): how many moves play lasts if the winner hurries and the loser delays.

use grundy_core::{Convention, Outcome};
use grundy_graph::Graph;

use super::waves::{Ear, State, pending, waves};
use crate::{Limits, Unsolved};

/// The bit of a state that says that the vertex has settled; the low bits are then its outcome. Any other state is the
/// number of options that are not known to be N-positions.
const SETTLED: u32 = 1 << 31;
/// The outcome P in a settled state.
const P: u32 = 0;
/// The outcome N in a settled state.
const N: u32 = 1;
/// The outcome D in a settled state.
const D: u32 = 2;

/// Mark of a vertex without remoteness.
const NONE: u32 = u32::MAX;

/// The outcome and the remoteness of each vertex of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retrograde {
    outcomes: Vec<Outcome>,
    remoteness: Vec<u32>,
}

impl Retrograde {
    /// Who wins from `v`.
    ///
    /// # Panics
    ///
    /// If `v` is not a vertex.
    pub fn outcome(&self, v: u32) -> Outcome {
        self.outcomes[v as usize]
    }

    /// How many moves play lasts from `v`. It is 0 where play has ended; in an N-position, one more than the least
    /// remoteness of the P-positions among its options; in a P-position, one more than the greatest remoteness of its
    /// options. `None` in a draw.
    ///
    /// # Panics
    ///
    /// If `v` is not a vertex.
    pub fn remoteness(&self, v: u32) -> Option<u32> {
        Some(self.remoteness[v as usize]).filter(|&moves| moves != NONE)
    }

    /// All outcomes, by vertex.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }
}

/// The outcomes of all vertices of `graph`.
///
/// If `ending` has an outcome for a vertex, the game ends there with it, and its edges are ignored.
/// Another vertex without options has the outcome that the convention gives to the end.
///
/// ```
/// # use grundy_core::{Convention, Outcome};
/// # use grundy_graph::Graph;
/// # use grundy_solve::Limits;
/// # use grundy_solve::graph::retrograde;
/// // 0 and 1 move to each other; 1 can also stop at 2.
/// let graph = Graph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let found = retrograde(&graph, Convention::Normal, &|_| None, 1, &Limits::default()).unwrap();
/// assert_eq!(found.outcomes(), [Outcome::P, Outcome::N, Outcome::P]);
/// assert_eq!(found.remoteness(0), Some(2));
/// # Ok::<(), grundy_graph::NoSuchVertex>(())
/// ```
///
/// Complexity: O(vertices + edges), shared by `threads` threads.
///
/// # Errors
///
/// If the observer stops the work, or the work exceeds the memory limit.
pub fn retrograde(
    graph: &Graph,
    convention: Convention,
    ending: &dyn Fn(u32) -> Option<Outcome>,
    threads: usize,
    limits: &Limits,
) -> Result<Retrograde, Unsolved> {
    // Bytes for states, two waves and the answer.
    super::allow(limits, graph, 29)?;
    let mut state = pending(graph, threads)?;
    let mut first = Vec::new();
    for (v, state) in state.iter_mut().enumerate() {
        let [_, options] = *state;
        let at_end = || (options == 0).then(|| convention.outcome_of_the_end());
        *state = match ending(v as u32).or_else(at_end) {
            None => [options, NONE],
            // A draw sends no message.
            Some(Outcome::D) => [SETTLED | D, NONE],
            Some(outcome) => {
                let code = if outcome == Outcome::P { P } else { N };
                first.push([v as u32, code]);
                [SETTLED | code, 0]
            }
        };
    }
    let ear = Ear {
        hear: |state: &mut State, outcome: u32, wave: u32| {
            let is_open = state[0] < SETTLED;
            let left = state[0] - u32::from(is_open & (outcome == N));
            let settles = is_open & ((outcome == P) | (left == 0));
            let code = if outcome == P { N } else { P };
            *state = if settles { [SETTLED | code, wave + 1] } else { [left, state[1]] };
            settles
        },
        say: |state: &mut State| state[0] & !SETTLED,
    };
    waves(graph, (threads, limits), &mut state, first, &ear, |_, _, _| {})?;
    let outcome = |&[state, _]: &State| match state.checked_sub(SETTLED) {
        Some(P) => Outcome::P,
        Some(N) => Outcome::N,
        _ => Outcome::D,
    };
    Ok(Retrograde {
        outcomes: state.iter().map(outcome).collect(),
        remoteness: state.iter().map(|&[_, remoteness]| remoteness).collect(),
    })
}
