//! Waves of messages backwards through a graph.
//!
//! All solvers of graphs work alike. A vertex *settles* once enough is known about its options. Then all vertices that
//! have it as an option *hear* a message, and some of these settle in turn. The vertices that settle together form a
//! wave: wave 0 is known from the start, and the vertices that settle when they hear wave r form wave r + 1. Every edge
//! carries at most one message, so the whole is linear in the size of the graph (Kahn 1962 for acyclic graphs).
//!
//! Nearly all the time is spent waiting for memory, since the hearers are spread over all of it. So each step is done
//! for many vertices at once: first the beginnings of the lists, then the lists, then the hearers. Then the processor
//! waits for many of them together, and no branch depends on data that have not arrived.
//!
//! Each of several threads owns a range of the vertices, and only it updates them. All threads read the whole wave, and
//! each picks its own vertices from the lists. Nothing is locked, and the result does not depend on the number of
//! threads.

use std::hint::black_box;

use grundy_core::Progress;
use grundy_graph::workers::in_parallel;
use grundy_graph::{Adjacency, Array, Graph};

use crate::{Limits, LongNumber, Unsolved};

/// A vertex that has settled, and the message about it.
pub(super) type News = [u32; 2];

/// The state of a vertex.
pub(super) type State = [u32; 2];

/// Number of vertices of a wave that are processed between two reports to the observer.
const BLOCK: usize = 1 << 16;

/// Size of a part of a wave from which several threads are faster than one.
const WORTH_THREADS: usize = 1 << 12;

/// Number of vertices processed at once, to overlap their waits for memory.
const AT_ONCE: usize = 64;

/// Largest number of hearers gathered before they are updated.
const GATHERED: usize = 1024;

/// How a solver handles messages.
pub(super) struct Ear<H, S> {
    /// `hear(state, message, wave)`: updates a vertex that hears a message. True if it settles by that.
    pub(super) hear: H,
    /// The message about a vertex that has just settled.
    pub(super) say: S,
}

/// The initial states of all vertices: 0 and the number of options.
///
/// # Errors
///
/// If a vertex has 2^31 options or more.
pub(super) fn pending(graph: &Graph, threads: usize) -> Result<Array<State>, Unsolved> {
    let mut state: Array<State> = Array::zeroed(graph.vertices() as usize);
    let width = state.len().div_ceil(threads.max(1)).max(1);
    let starts = graph.forward().starts();
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
        false => Err(LongNumber::OptionsOfVertex.into()),
    }
}

/// Sends messages from wave 0, `first`, until no vertex settles any more. Before each wave is sent, `each_wave`
/// receives the wave, all states and its number, and may change the wave.
///
/// # Errors
///
/// If the observer stops the work.
pub(super) fn waves(
    graph: &Graph,
    (threads, limits): (usize, &Limits),
    state: &mut [State],
    first: Vec<News>,
    ear: &Ear<impl Fn(&mut State, u32, u32) -> bool + Sync, impl Fn(&mut State) -> u32 + Sync>,
    mut each_wave: impl FnMut(&mut [News], &mut [State], u32),
) -> Result<(), Unsolved> {
    let reversed = graph.reversed();
    let (mut news, mut wave, mut done) = (first, 0, 0);
    while !news.is_empty() {
        each_wave(&mut news, state, wave);
        let mut next = Vec::new();
        for block in news.chunks(BLOCK) {
            limits.report(Progress { unit: "vertices", done, total: Some(graph.vertices().into()) })?;
            if threads <= 1 || block.len() < WORTH_THREADS {
                tell(reversed, block, wave, (0, state), ear, &mut next);
            } else {
                let width = state.len().div_ceil(threads);
                let tasks = state.chunks_mut(width).enumerate().collect();
                let settled = in_parallel(threads, tasks, |(piece, own)| {
                    let mut settled = Vec::new();
                    tell(reversed, block, wave, ((piece * width) as u32, own), ear, &mut settled);
                    settled
                });
                settled.iter().for_each(|settled| next.extend_from_slice(settled));
            }
            done += block.len() as u64;
        }
        news = next;
        wave += 1;
    }
    Ok(())
}

/// Sends a part of a wave to the hearers whose states are `own`, the first of them vertex `lowest`.
fn tell(
    reversed: &Adjacency,
    block: &[News],
    wave: u32,
    (lowest, own): (u32, &mut [State]),
    ear: &Ear<impl Fn(&mut State, u32, u32) -> bool, impl Fn(&mut State) -> u32>,
    settled: &mut Vec<News>,
) {
    let (starts, ends) = (reversed.starts(), reversed.ends());
    let count = own.len() as u32;
    // The gathered hearers, and those of them that settle. Items are always written, and kept only if the index moves
    // on; so there is no branch to mispredict.
    let mut hearers = vec![[0, 0]; 2 * GATHERED];
    let mut now = vec![0; 2 * GATHERED];
    let mut hear = |hearers: &[News]| {
        // Read all states first, which only requests them from memory.
        black_box(hearers.iter().fold(0, |sum, &[hearer, _]| sum ^ own[hearer as usize][1]));
        let mut kept = 0;
        for &[hearer, message] in hearers {
            now[kept] = hearer;
            kept += usize::from((ear.hear)(&mut own[hearer as usize], message, wave));
        }
        settled.extend(now[..kept].iter().map(|&v| [v + lowest, (ear.say)(&mut own[v as usize])]));
    };
    for some in block.chunks(AT_ONCE) {
        let mut spans = [(0, 0); AT_ONCE];
        for (span, &[v, _]) in spans.iter_mut().zip(some) {
            *span = (starts[v as usize] as usize, starts[v as usize + 1] as usize);
        }
        black_box(spans.iter().fold(0, |sum, &(begin, _)| sum ^ ends.get(begin).copied().unwrap_or(0)));
        let mut gathered = 0;
        for (&(begin, end), &[_, message]) in spans.iter().zip(some) {
            for part in ends[begin..end].chunks(GATHERED) {
                for (place, &hearer) in hearers[gathered..].iter_mut().zip(part) {
                    *place = [hearer, message];
                }
                gathered += part.len();
                if gathered >= GATHERED {
                    hear(owned(&mut hearers[..gathered], lowest, count));
                    gathered = 0;
                }
            }
        }
        hear(owned(&mut hearers[..gathered], lowest, count));
    }
}

/// The hearers among the `count` vertices from `lowest` on, by their numbers in that range.
fn owned(hearers: &mut [News], lowest: u32, count: u32) -> &[News] {
    let mut kept = 0;
    for at in 0..hearers.len() {
        let [hearer, message] = hearers[at];
        let number = hearer.wrapping_sub(lowest);
        hearers[kept] = [number, message];
        kept += usize::from(number < count);
    }
    &hearers[..kept]
}
