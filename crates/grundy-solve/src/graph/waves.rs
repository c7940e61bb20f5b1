//! Waves of news through a graph, backwards.
//!
//! All solvers of graphs work alike: a vertex *settles* once enough is known of
//! its options; then all the vertices that it is an option of *hear* of it, and
//! some of these settle in turn. The vertices that settle together make a wave:
//! wave 0 is known from the start, and what settles when wave r is heard makes
//! wave r + 1. Every edge carries news at most once, so the whole is linear in
//! the size of the graph (Kahn 1962 for acyclic graphs).
//!
//! Nearly all the time goes into waiting for memory, since the hearers lie
//! anywhere. So each step is done for many vertices at once: where the lists
//! begin, then the lists, then the hearers. The processor then waits for many of
//! them together, and no branch depends on what has not arrived.
//!
//! With several threads, each owns a range of the vertices and only it lets them
//! hear. All threads go through the whole wave, and each picks its own vertices
//! from the lists. Nothing is locked, and what is computed does not depend on the
//! number of threads.

use std::hint::black_box;

use grundy_core::Progress;
use grundy_graph::workers::in_parallel;
use grundy_graph::{Adjacency, Array, Graph};

use crate::{Limits, LongNumber, Unsolved};

/// A vertex that has settled, and what is told of it.
pub(super) type News = [u32; 2];

/// What a vertex remembers.
pub(super) type State = [u32; 2];

/// So much of a wave is told before the observer is asked again.
const BLOCK: usize = 1 << 16;

/// From this size on, several threads are quicker at a part of a wave.
const WORTH_THREADS: usize = 1 << 12;

/// So many vertices are worked on at once.
const AT_ONCE: usize = 64;

/// So many hearers at most are gathered before they hear.
const GATHERED: usize = 1024;

/// What each solver does with the news.
pub(super) struct Ear<H, S> {
    /// A vertex hears a message in a wave: `hear(state, message, wave)`. True if it settles thereby.
    pub(super) hear: H,
    /// What is told of a vertex that has just settled.
    pub(super) say: S,
}

/// Two numbers for every vertex: 0 and how many options it has.
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

/// Sends the news out from wave 0, `first`, until nothing settles any more.
/// `each_wave` sees every wave before it is told, and may change it: the wave, all states, and its number.
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

/// Tells a part of a wave to those hearers whose states are `own`, the first of them vertex `lowest`.
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
    // The hearers gathered, and those of them that settle. Items are always written, and kept only
    // if the number moves on: no branch to guess.
    let mut hearers = vec![[0, 0]; 2 * GATHERED];
    let mut now = vec![0; 2 * GATHERED];
    let mut hear = |hearers: &[News]| {
        // Fetch all states first, which needs no more than that they are asked for.
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

/// Those of the hearers that are among the `count` vertices from `lowest` on, by their numbers in that range.
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
