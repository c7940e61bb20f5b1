//! Adjacency arrays, and how edges are sorted into them.
//!
//! The neighbours of all vertices stand in one array, vertex after vertex. A second array says where those of each
//! vertex begin. The edges are sorted by their first vertex with counting sort: count, add up, put in place.
//!
//! Counting sort over 10^8 edges at once touches memory at random twice an edge. Here the edges are first *partitioned*
//! by the high bits of the vertex into buckets that fit into the processor's cache. Each bucket is then sorted by
//! counting, in place (Polychroniou and Ross, "A comprehensive study of main-memory partitioning", SIGMOD 2014). Every
//! thread partitions a piece of the edges into regions of its own, and the buckets are sorted independently, so nothing
//! is locked. The sort is stable, so the result does not depend on the number of threads.
//!
//! # Arrays that are read and written in random order
//! Solvers read and write their data for the vertices in random order. With pages of 4 KiB much of the time would go
//! into looking the pages up. So such an [`Array`] gets a memory mapping of its own, and the kernel is advised to use huge
//! pages. If the kernel refuses, the array still works. Arrays that are read in order do better without: clearing a
//! huge page can cost more than it saves.

use std::ops::{Deref, DerefMut};

use bytemuck::Pod;

use crate::workers::{in_parallel, ranges};

/// Largest number of buckets. With more, writes would go to too many places; with fewer, buckets outgrow the cache.
const MOST_BUCKETS: u32 = 1024;

/// For each vertex a list of vertices. Eight bytes a vertex and four an edge.
#[derive(Clone, Debug)]
pub struct Adjacency {
    /// The list of v is `ends()[starts[v]..starts[v + 1]]`.
    pub starts: Vec<u64>,
    /// The lists one after the other; unused space may follow the last list.
    ends: Vec<u32>,
}

/// Edges partitioned by the high bits of their first vertex, and room for other edges later.
pub(crate) struct Partition {
    room: Array<[u32; 2]>,
    /// How many edges the buckets hold, in the order of the buckets.
    sizes: Vec<usize>,
}

impl Adjacency {
    /// Cuts `ends` into lists: the first `counts[0]` vertices, then the next `counts[1]`, and so on.
    pub(crate) fn from_lists(counts: impl IntoIterator<Item = u32>, ends: Vec<u32>) -> Adjacency {
        let mut starts = vec![0];
        let mut end = 0;
        starts.extend(counts.into_iter().map(|count| {
            end = (end + u64::from(count)).min(ends.len() as u64);
            end
        }));
        Adjacency { starts, ends }
    }

    pub fn vertices(&self) -> u32 {
        (self.starts.len() - 1) as u32
    }

    pub fn edges(&self) -> u64 {
        self.starts[self.starts.len() - 1]
    }

    /// The list of `v`. Panics if `v` is not a vertex.
    pub fn of(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.ends[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// All lists, one after the other.
    pub fn ends(&self) -> &[u32] {
        &self.ends[..self.edges() as usize]
    }

    /// Reverses and partitions the edges. Each list will be in ascending order.
    ///
    /// Complexity: O(vertices + edges).
    pub(crate) fn partition_reversed(&self, threads: usize, room: Partition) -> Partition {
        // The vertices whose lists begin in a piece. Every vertex belongs to exactly one piece.
        let from = |at: usize| self.starts.partition_point(|&start| start < at as u64) as u32;
        let pieces = ranges(self.ends().len(), threads).into_iter().map(|piece| from(piece.start)..from(piece.end));
        let pieces: Vec<_> = pieces.collect();
        room.fill(self.vertices(), threads, &pieces, |vertices| {
            vertices.flat_map(|v| self.of(v).iter().map(move |&w| (w, v)))
        })
    }
}

/// How many neighbouring vertices share a bucket; always a power of two.
fn bucket_width(vertices: u32) -> u32 {
    vertices.div_ceil(MOST_BUCKETS).next_power_of_two()
}

impl Partition {
    /// A partition without edges, with room for `edges` of them.
    pub(crate) fn room_for(edges: usize) -> Partition {
        Partition { room: Array::zeroed(edges), sizes: Vec::new() }
    }

    /// Partitions the edges of the `pieces`, in their order. Both ends of every edge must be below `vertices`, and
    /// there must be room for them. Each piece is read twice.
    pub(crate) fn fill<P, I>(
        mut self,
        vertices: u32,
        threads: usize,
        pieces: &[P],
        edges: impl Fn(P) -> I + Sync,
    ) -> Partition
    where
        P: Clone + Send + Sync,
        I: Iterator<Item = (u32, u32)>,
    {
        let width = bucket_width(vertices);
        let shift = width.trailing_zeros();
        let buckets = vertices.div_ceil(width) as usize;
        let counts = in_parallel(threads, pieces.to_vec(), |piece| {
            let mut counts = vec![0u64; buckets];
            edges(piece).for_each(|(key, _)| counts[(key >> shift) as usize] += 1);
            counts
        });
        self.sizes = (0..buckets).map(|b| counts.iter().map(|counts| counts[b] as usize).sum()).collect();
        let mut tasks: Vec<_> = pieces.iter().map(|piece| (piece.clone(), Vec::with_capacity(buckets))).collect();
        let mut rest = &mut self.room[..];
        for bucket in 0..buckets {
            for ((_, regions), counts) in tasks.iter_mut().zip(&counts) {
                let (region, after) = rest.split_at_mut(counts[bucket] as usize);
                regions.push(region.iter_mut());
                rest = after;
            }
        }
        in_parallel(threads, tasks, |(piece, mut regions)| {
            edges(piece).for_each(|(key, value)| {
                // There is always a place: the first pass counted the edges.
                if let Some(place) = regions[(key >> shift) as usize].next() {
                    *place = [key, value];
                }
            });
        });
        self
    }

    /// Sorts every bucket by counting and writes the result to `ends`, which has room for all edges.
    pub(crate) fn sort_into(&self, mut ends: Vec<u32>, vertices: u32, threads: usize) -> Adjacency {
        let width = bucket_width(vertices) as usize;
        let mut starts = vec![0; vertices as usize + 1];
        let total: usize = self.sizes.iter().sum();
        starts[vertices as usize] = total as u64;
        let mut tasks = Vec::with_capacity(self.sizes.len());
        let (mut from, mut to, mut begin) = (&self.room[..total], &mut ends[..total], 0);
        for (starts, &size) in starts[..vertices as usize].chunks_mut(width).zip(&self.sizes) {
            let (bucket, after) = from.split_at(size);
            let (place, rest) = std::mem::take(&mut to).split_at_mut(size);
            tasks.push((starts, bucket, place, begin));
            (from, to) = (after, rest);
            begin += size as u64;
        }
        let mask = width - 1;
        in_parallel(threads, tasks, |(starts, bucket, place, begin)| sort_bucket(starts, bucket, place, begin, mask));
        Adjacency { starts, ends }
    }
}

/// Sorts one bucket by counting. `mask` takes a vertex to its number in the bucket.
fn sort_bucket(starts: &mut [u64], bucket: &[[u32; 2]], place: &mut [u32], begin: u64, mask: usize) {
    let mut next = vec![0usize; mask + 1];
    for &[key, _] in bucket {
        next[key as usize & mask] += 1;
    }
    let mut sum = 0;
    for (start, next) in starts.iter_mut().zip(&mut next) {
        *start = begin + sum as u64;
        sum += std::mem::replace(next, sum);
    }
    for &[key, value] in bucket {
        let at = &mut next[key as usize & mask];
        place[*at] = value;
        *at += 1;
    }
}

/// Smallest size of an array that gets a mapping of its own, in bytes; below it an ordinary allocation is as fast.
#[cfg(unix)]
const WORTH_MAPPING: usize = 8 << 20;

/// An array of a fixed length, all zero in the beginning.
pub struct Array<T>(Memory<T>);

enum Memory<T> {
    Heap(Vec<T>),
    #[cfg(unix)]
    Mapped(memmap2::MmapMut),
}

impl<T: Pod> Array<T> {
    pub fn zeroed(len: usize) -> Array<T> {
        #[cfg(unix)]
        if let Some(bytes) = len.checked_mul(size_of::<T>()).filter(|&bytes| bytes >= WORTH_MAPPING)
            && let Ok(map) = memmap2::MmapMut::map_anon(bytes)
        {
            #[cfg(target_os = "linux")]
            // If the kernel ignores the advice, only speed is lost.
            let _ = map.advise(memmap2::Advice::HugePage);
            return Array(Memory::Mapped(map));
        }
        Array(Memory::Heap(vec![T::zeroed(); len]))
    }
}

impl<T: Pod> Deref for Array<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match &self.0 {
            Memory::Heap(items) => items,
            #[cfg(unix)]
            Memory::Mapped(map) => bytemuck::cast_slice(map),
        }
    }
}

impl<T: Pod> DerefMut for Array<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Memory::Heap(items) => items,
            #[cfg(unix)]
            Memory::Mapped(map) => bytemuck::cast_slice_mut(map),
        }
    }
}
