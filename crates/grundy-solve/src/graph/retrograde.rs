//! Outcomes where play may go on for ever, by retrograde analysis.
//!
//! The analysis goes backwards from the ends. A vertex with an option that is a P-position is an N-position. A vertex
//! all of whose options are N-positions is a P-position. A vertex that is never decided is drawn (Zermelo 1913;
//! Ströhlein 1970). It is *not* enough that all options found so far are N-positions.
//!
//! The work is done in waves. The number of the wave in which a vertex settles is its *remoteness* (Steinhaus 1925;
//! Smith 1966). It is the number of moves that play lasts if the winner hurries and the loser delays. A vertex needs a
//! counter and nothing else until it settles.

use grundy_core::{Convention, Outcome};
use grundy_graph::Graph;

use super::waves::{Counts, Ear, News, waves};
use crate::{Limits, Unsolved};

/// The message of a P-position.
const P: u32 = 0;
/// The message of an N-position.
const N: u32 = 1;

/// Mark of a vertex without remoteness.
const NONE: u32 = u32::MAX;

/// The outcome and the remoteness of each vertex of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retrograde {
    pub outcomes: Vec<Outcome>,
    remoteness: Vec<u32>,
}

impl Retrograde {
    /// Who wins from `v`. Panics if `v` is not a vertex.
    pub fn outcome(&self, v: u32) -> Outcome {
        self.outcomes[v as usize]
    }

    /// How many moves play lasts from `v`. It is 0 where play has ended. In an N-position it is one more than the least
    /// remoteness of the P-positions among its options. In a P-position it is one more than the greatest remoteness of
    /// its options. `None` in a draw. Panics if `v` is not a vertex.
    pub fn remoteness(&self, v: u32) -> Option<u32> {
        Some(self.remoteness[v as usize]).filter(|&moves| moves != NONE)
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
/// assert_eq!(found.outcomes, [Outcome::P, Outcome::N, Outcome::P]);
/// assert_eq!(found.remoteness(0), Some(2));
/// # Ok::<(), grundy_graph::NoSuchVertex>(())
/// ```
///
/// Complexity: O(vertices + edges), shared by `threads` threads.
pub fn retrograde(
    graph: &Graph,
    convention: Convention,
    ending: &dyn Fn(u32) -> Option<Outcome>,
    threads: usize,
    limits: &Limits,
) -> Result<Retrograde, Unsolved> {
    // Bytes for counters, two waves and the answer.
    super::allow(limits, graph, 1 + 16 + 5)?;
    let mut remoteness = vec![NONE; graph.vertices() as usize];
    let outcomes = judge(graph, convention, ending, (threads, limits), |wave, number| {
        wave.iter().for_each(|&[v, _]| remoteness[v as usize] = number);
    })?;
    Ok(Retrograde { outcomes, remoteness })
}

/// The outcomes of all vertices of `graph` alone, in less time and memory: see [`retrograde`].
pub fn outcomes(
    graph: &Graph,
    convention: Convention,
    ending: &dyn Fn(u32) -> Option<Outcome>,
    threads: usize,
    limits: &Limits,
) -> Result<Vec<Outcome>, Unsolved> {
    super::allow(limits, graph, 1 + 16 + 1)?;
    judge(graph, convention, ending, (threads, limits), |_, _| {})
}

/// Finds the outcomes. `each_wave` receives the vertices that settle in each wave.
fn judge(
    graph: &Graph,
    convention: Convention,
    ending: &dyn Fn(u32) -> Option<Outcome>,
    (threads, limits): (usize, &Limits),
    mut each_wave: impl FnMut(&[News], u32),
) -> Result<Vec<Outcome>, Unsolved> {
    let vertices = graph.vertices();
    // For each vertex, the number of options that are not known to be N-positions, and 0 once it has settled.
    let Counts { bytes: mut open, carries } = Counts::new(vertices, (0..vertices).map(|v| graph.option_count(v)));
    let mut first = Vec::new();
    for (v, open) in (0..).zip(open.iter_mut()) {
        let at_end = || (*open == 0).then(|| convention.outcome_of_the_end());
        if let Some(outcome) = ending(v).or_else(at_end) {
            *open = 0;
            match outcome {
                // A draw sends no message.
                Outcome::D => {}
                outcome => first.push([v, if outcome == Outcome::P { P } else { N }]),
            }
        }
    }
    let ear = Ear {
        hear: |v, open: &mut u8, outcome| match outcome {
            P => std::mem::take(open) != 0,
            _ => carries.down(v, open),
        },
        say: |_: &mut u8, heard| if heard == P { N } else { P },
    };
    let mut outcomes = vec![Outcome::D; vertices as usize];
    waves(graph, (threads, limits), &mut open, first, &ear, |wave, _, number| {
        for &mut [v, outcome] in wave.iter_mut() {
            outcomes[v as usize] = if outcome == P { Outcome::P } else { Outcome::N };
        }
        each_wave(wave, number);
    })?;
    Ok(outcomes)
}
