//! Reading the lists of many vertices at once.
//!
//! The lists that a solver needs, and what it knows about the vertices in them, are spread over all of memory. So
//! nearly all the time is spent waiting for it. Here each step is done for many vertices at once: first the beginnings
//! of the lists, then the lists, then what is known about the vertices in them. Each of these steps only reads and adds
//! up, so the processor waits for many places together. The work itself, with its longer loops, comes last.

use std::hint::black_box;

use grundy_graph::Adjacency;

/// Number of vertices processed at once, to overlap their waits for memory.
const AT_ONCE: usize = 64;

/// Largest number of vertices in a list that are read ahead, so that all that was read ahead stays in the cache.
const AHEAD: usize = 64;

/// Calls `visit` for each of these items, in order, with the list of its vertex. Before that, `touch` reads what is known
/// about the vertices in the lists; its results do not matter.
pub(super) fn each_list<K, T: Copy>(
    lists: &Adjacency,
    items: &[T],
    vertex: impl Fn(T) -> u32,
    known: &mut K,
    touch: impl Fn(&K, u32) -> u8,
    mut visit: impl FnMut(&mut K, T, &[u32]),
) {
    let (starts, ends) = (lists.starts(), lists.ends());
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
