//! Waves of messages backwards through a graph.
//!
//! All solvers of graphs work alike. A vertex *settles* once enough is known about its options. Then all vertices that
//! have it as an option receive a message, and some of these settle in turn. The vertices that settle together form a
//! wave. Wave 0 is known from the start, and the vertices that settle when they receive wave r form wave r + 1. Every
//! edge carries at most one message. So the whole is linear in the size of the graph (Kahn 1962 for acyclic graphs).
//!
//! The lists of receivers are read for many vertices at once. The states of receivers are spread over
//! all memory too. So they should be small; and no branch depends on them, so that the processor waits for many
//! together.
//!
//! Several threads share the lists of a wave, and sort the messages by ranges of hearers. Then they share the ranges,
//! and only one thread updates the vertices of a range. Nothing is locked.
//!
//! # Reading the lists of many vertices at once
//! The lists that a solver needs, and what it knows about the vertices in them, are spread over all of memory. So
//! nearly all the time is spent waiting for it. Here each step is done for many vertices at once. First come the
//! beginnings of the lists, then the lists, then what is known about the vertices in them. Each step only reads and
//! adds up, so the processor waits for many places together. The work itself, with its longer loops, comes last.
//!
//! # A counter for each vertex, in one byte if possible
//! The counters are read and written in random order, so they should fit into the processor's cache, and bytes do for
//! some ten million vertices. Few vertices of a graph count further than 255. The excess is in a map, which is read
//! only when their byte runs out.

use std::hint::black_box;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use bytemuck::Pod;
use grundy_core::Progress;
use grundy_graph::workers::{in_parallel, ranges};
use grundy_graph::{Adjacency, Array, Graph};
use hashbrown::HashMap;

use crate::{Limits, Unsolved};

/// A vertex that has settled or receives a message, and the message.
pub(super) type News = [u32; 2];

/// Number of vertices that are processed between two reports to the observer.
const BLOCK: usize = 1 << 16;

/// Number of vertices from which several threads are faster than one.
const WORTH_THREADS: usize = 1 << 12;

/// Largest number of ranges of hearers: more fit better into the cache, but are written to in more places.
const RANGES: usize = 16;

/// Whether one thread does all the work for this number of vertices. The page has no threads, and its library leaves out their code.
fn alone(threads: usize, vertices: usize) -> bool {
    cfg!(target_family = "wasm") || threads <= 1 || vertices < WORTH_THREADS
}

/// How a solver handles messages.
pub(super) struct Ear<H, S> {
    /// `hear(vertex, state, message)`: updates a vertex that receives a message. True if the vertex settles.
    pub(super) hear: H,
    /// `say(state, message)`: the message of a vertex that has settled by this message.
    pub(super) say: S,
}

/// Sends messages from wave 0, `first`, until no vertex settles any more. `each_wave` receives each wave that is to be
/// sent, all states, and the number of the wave. It may change the wave.
pub(super) fn waves<T: Pod + Send>(
    graph: &Graph,
    (threads, limits): (usize, &Limits),
    state: &mut [T],
    first: Vec<News>,
    ear: &Ear<impl Fn(u32, &mut T, u32) -> bool + Sync, impl Fn(&mut T, u32) -> u32 + Sync>,
    mut each_wave: impl FnMut(&mut [News], &mut [T], u32),
) -> Result<(), Unsolved> {
    let reversed = &graph.reversed;
    let (mut news, mut wave, mut done) = (first, 0, 0);
    while !news.is_empty() {
        each_wave(&mut news, state, wave);
        let mut next = Vec::new();
        for block in news.chunks(BLOCK) {
            limits.report(Progress { unit: "vertices", done, total: Some(graph.vertices().into()) })?;
            if alone(threads, block.len()) {
                tell(reversed, block, state, ear, &mut next);
            } else {
                tell_together(reversed, block, state, ear, threads, &mut next);
            }
            done += block.len() as u64;
        }
        news = next;
        wave += 1;
    }
    Ok(())
}

fn tell<T: Pod>(
    reversed: &Adjacency,
    block: &[News],
    state: &mut [T],
    ear: &Ear<impl Fn(u32, &mut T, u32) -> bool, impl Fn(&mut T, u32) -> u32>,
    settled: &mut Vec<News>,
) {
    let hear = |state: &mut &mut [T], [_, message]: News, list: &[u32]| {
        let known = settled.len();
        settled.resize(known + list.len(), [0; 2]);
        let (mut kept, places) = (0, &mut settled[known..]);
        for &hearer in list {
            // Always written, and kept only if the index moves on: there is no branch to mispredict.
            places[kept] = [hearer, message];
            kept += usize::from((ear.hear)(hearer, &mut state[hearer as usize], message));
        }
        places[..kept].iter_mut().for_each(|[v, said]| *said = (ear.say)(&mut state[*v as usize], message));
        settled.truncate(known + kept);
    };
    let touch = |state: &&mut [T], v: u32| bytemuck::bytes_of(&state[v as usize])[0];
    each_list(reversed, block, |[v, _]| v, &mut &mut *state, touch, hear);
}

/// Sends a part of a wave, on several threads.
fn tell_together<T: Send>(
    reversed: &Adjacency,
    block: &[News],
    state: &mut [T],
    ear: &Ear<impl Fn(u32, &mut T, u32) -> bool + Sync, impl Fn(&mut T, u32) -> u32 + Sync>,
    threads: usize,
    settled: &mut Vec<News>,
) {
    let shift = state.len().div_ceil(RANGES).next_power_of_two().trailing_zeros();
    let count = state.len().div_ceil(1 << shift);
    let heard = in_parallel(threads, ranges(block.len(), threads), |range| {
        let mut bins = vec![Vec::new(); count];
        let sort = |bins: &mut Vec<Vec<News>>, [_, message]: News, list: &[u32]| {
            list.iter().for_each(|&hearer| bins[(hearer >> shift) as usize].push([hearer, message]));
        };
        each_list(reversed, &block[range], |[v, _]| v, &mut bins, |_, _| 0, sort);
        bins
    });
    let parts = in_parallel(threads, state.chunks_mut(1 << shift).enumerate().collect(), |(range, own)| {
        let mut settled = Vec::new();
        for &[hearer, message] in heard.iter().flat_map(|bins| &bins[range]) {
            let state = &mut own[hearer as usize - (range << shift)];
            if (ear.hear)(hearer, state, message) {
                settled.push([hearer, (ear.say)(state, message)]);
            }
        }
        settled
    });
    parts.iter().for_each(|part| settled.extend_from_slice(part));
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

/// What a byte holds at most.
const FULL: u8 = u8::MAX;

/// A counter for each vertex. Its byte is 0 only if the counter is 0.
pub(super) struct Counts {
    pub(super) bytes: Array<u8>,
    pub(super) carries: Carries,
}

/// How many times 255 has to be added to the byte of a vertex, where it is not 0 times.
#[derive(Default)]
pub(super) struct Carries(HashMap<u32, AtomicU64>);

impl Counts {
    /// The counters of the vertices 0, 1, …, with these values.
    pub(super) fn new(vertices: u32, counts: impl Iterator<Item = u64>) -> Counts {
        let (mut bytes, mut carries) = (Array::zeroed(vertices as usize), Carries::default());
        for ((v, byte), count) in (0..).zip(bytes.iter_mut()).zip(counts) {
            *byte = carries.rest(v, count);
        }
        Counts { bytes, carries }
    }
}

impl Carries {
    /// The byte of a counter; puts what is beyond it into the map.
    fn rest(&mut self, v: u32, count: u64) -> u8 {
        let Some(before) = count.checked_sub(1) else { return 0 };
        let carry = before / u64::from(FULL);
        if carry > 0 {
            self.0.insert(v, carry.into());
        }
        (before % u64::from(FULL)) as u8 + 1
    }

    /// Counts down the counter of `v`, whose byte this is; true if it becomes 0. A counter of 0 stays 0: false.
    pub(super) fn down(&self, v: u32, byte: &mut u8) -> bool {
        let counts = *byte != 0;
        *byte -= u8::from(counts);
        let out = counts & (*byte == 0);
        if self.0.is_empty() {
            return out;
        }
        out && !self.refill(v, byte)
    }

    /// Fills the byte of `v` from the map; false if there is nothing left. One thread at a time works with a vertex.
    fn refill(&self, v: u32, byte: &mut u8) -> bool {
        let Some(carry) = self.0.get(&v) else { return false };
        let left = carry.load(Relaxed);
        if left == 0 {
            return false;
        }
        carry.store(left - 1, Relaxed);
        *byte = FULL;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_reaches_zero_when_it_should() {
        let counts: Vec<u64> = (0..600).chain([765, 766, 2_000, 65_536]).collect();
        let Counts { mut bytes, carries } = Counts::new(counts.len() as u32, counts.iter().copied());
        for (v, (&count, byte)) in (0..).zip(counts.iter().zip(bytes.iter_mut())) {
            assert_eq!(*byte == 0, count == 0);
            for left in (0..count).rev() {
                assert_eq!(carries.down(v, byte), left == 0, "{count}, {left} left");
            }
            assert!(!carries.down(v, byte));
            assert_eq!(*byte, 0);
        }
    }
}
