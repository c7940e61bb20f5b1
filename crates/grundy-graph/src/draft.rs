//! Edges in the order in which they were read.
//!
//! As long as every name is a small number, an end of an edge *is* that number (four bytes). At the first other name
//! the names go into a table, and an end is the index of its name in the table. A file is read in several *parts*, each
//! with a table of its own, so that several threads can read it.
//!
//! [`Draft::sort`] sorts the names of all parts into natural order, numbers the vertices in that order, and sorts the
//! edges into adjacency arrays.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use grundy_core::{Progress, Said, Stop, said};
use hashbrown::{DefaultHashBuilder, HashTable};
use thiserror::Error;

use crate::graph::NONE;
use crate::names::natural_order;
use crate::workers::{in_parallel, ranges};
use crate::{Graph, Name, NamedGraph, Names, Reading, TooManyNames};

/// Edges as they were read, with their names.
pub struct Draft {
    pub parts: Vec<Part>,
}

/// Why a draft could not be sorted into a graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.said())]
pub enum DraftError {
    NoVertices,
    /// The graph exceeds the memory limit or the largest number of vertices.
    TooLarge(Said),
    Stopped(Stop),
}

impl DraftError {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            DraftError::NoVertices => said!("the graph has no vertex; it needs at least one"),
            DraftError::TooLarge(inner) => said!("the graph is too large: {inner}", inner),
            DraftError::Stopped(inner) => inner.said(),
        }
    }
}

grundy_core::from! {
    Stop => DraftError, stop: DraftError::Stopped(stop);
    TooManyNames => DraftError, error: DraftError::TooLarge(error.said());
}

/// Some of the edges, which are collected one by one. Where `to` is [`NONE`], the entry declares the vertex in `from`
/// and no edge.
#[derive(Default)]
pub struct Part {
    from: Vec<u32>,
    to: Vec<u32>,
    /// The names of the ends; `None` if the ends are their own names.
    table: Option<Table>,
}

impl Part {
    /// The edges `from[i]` → `to[i]` between vertices whose names are these numbers; where `to[i]` is [`NONE`], the
    /// vertex `from[i]` alone.
    pub fn of_small_numbers(from: Vec<u32>, to: Vec<u32>) -> Part {
        Part { from, to, table: None }
    }

    pub fn len(&self) -> usize {
        self.from.len()
    }

    pub fn is_empty(&self) -> bool {
        self.from.is_empty()
    }

    /// The memory used so far, in bytes, approximately.
    pub fn memory(&self) -> u64 {
        4 * (self.from.capacity() + self.to.capacity()) as u64 + self.table.as_ref().map_or(0, Table::memory)
    }

    /// Adds the edge `from` → `to`, or only the vertex `from` if `to` is `None`. Fails if there are too many names;
    /// then the edge is not added.
    pub fn push(&mut self, from: Name, to: Option<Name>) -> Result<(), TooManyNames> {
        if self.table.is_none() && !(is_small(from) && to.is_none_or(is_small)) {
            self.table = Some(table_of(&mut self.from, &mut self.to)?);
        }
        let from = self.end(from)?;
        let to = to.map_or(Ok(NONE), |to| self.end(to))?;
        self.from.push(from);
        self.to.push(to);
        Ok(())
    }

    fn end(&mut self, name: Name) -> Result<u32, TooManyNames> {
        match (&mut self.table, name) {
            (Some(table), name) => table.number(name).ok_or(TooManyNames),
            (None, Name::Number(number)) => Ok(number as u32),
            (None, Name::Text(_)) => Err(TooManyNames),
        }
    }

    /// The edge with the index `at`, or a vertex declared without an edge; `None` after the last.
    pub fn edge(&self, at: usize) -> Option<(Name<'_>, Option<Name<'_>>)> {
        let name = |end: u32| if let Some(table) = &self.table { table.name(end) } else { Name::Number(end.into()) };
        let to = *self.to.get(at)?;
        Some((name(*self.from.get(at)?), (to != NONE).then(|| name(to))))
    }
}

/// Different names, numbered in the order of their first appearance.
#[derive(Default)]
struct Table {
    names: Vec<Stored>,
    /// The texts of all names, one after the other.
    text: String,
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

#[derive(Clone, Copy)]
enum Stored {
    Number(u64),
    Text { begin: usize, end: usize },
}

impl Stored {
    fn name(self, text: &str) -> Name<'_> {
        match self {
            Stored::Number(number) => Name::Number(number),
            Stored::Text { begin, end } => Name::Text(&text[begin..end]),
        }
    }
}

impl Table {
    fn name(&self, at: u32) -> Name<'_> {
        self.names[at as usize].name(&self.text)
    }

    fn memory(&self) -> u64 {
        (28 * self.names.capacity() + self.text.capacity()) as u64
    }

    /// The number of `name`; `None` if there are too many.
    fn number(&mut self, name: Name) -> Option<u32> {
        let key = hash(&self.hasher, name);
        if let Some(&known) = self.places.find(key, |&at| self.name(at) == name) {
            return Some(known);
        }
        let new = u32::try_from(self.names.len()).ok().filter(|&new| new != NONE)?;
        self.names.push(match name {
            Name::Number(number) => Stored::Number(number),
            Name::Text(text) => {
                let begin = self.text.len();
                self.text.push_str(text);
                Stored::Text { begin, end: self.text.len() }
            }
        });
        let Table { names, text, places, hasher } = self;
        places.insert_unique(key, new, |&at| hash(hasher, names[at as usize].name(text)));
        Some(new)
    }
}

fn hash(hasher: &DefaultHashBuilder, name: Name) -> u64 {
    match name {
        Name::Number(number) => hasher.hash_one(number),
        Name::Text(text) => hasher.hash_one(text),
    }
}

/// Whether the name can be the end of an edge without a table.
fn is_small(name: Name) -> bool {
    matches!(name, Name::Number(number) if number < NONE.into())
}

/// Moves names that were ends of edges into a table. The ends become indices into it.
fn table_of(from: &mut [u32], to: &mut [u32]) -> Result<Table, TooManyNames> {
    let mut table = Table::default();
    for end in from.iter_mut().chain(to).filter(|end| **end != NONE) {
        *end = table.number(Name::Number((*end).into())).ok_or(TooManyNames)?;
    }
    Ok(table)
}

impl Draft {
    /// How many edges were read; declarations of vertices count.
    pub fn edges(&self) -> u64 {
        self.parts.iter().map(|part| part.from.len() as u64).sum()
    }

    /// Numbers the vertices and sorts the edges into adjacency arrays.
    ///
    /// Complexity: O(vertices + edges). Names that are not small numbers must also be sorted. Fails if no vertex
    /// exists, if there are too many vertices, beyond the memory limit, or if the observer stops the work.
    pub fn sort(mut self, reading: &Reading) -> Result<NamedGraph, DraftError> {
        // Replaces the ends of all edges by vertices.
        let names = match self.small_numbers(reading.threads) {
            Some(present) => number_small(&mut self.parts, &present, reading.threads)?,
            None => number_tables(&mut self.parts, reading.threads)?,
        };
        if names.is_empty() {
            return Err(DraftError::NoVertices);
        }
        let edges = self.edges();
        // The edges as read, and the partitioned edges. The sorted edges take the place of those that were read.
        let moved = if self.parts.len() == 1 { 0 } else { 8 };
        let bytes = edges.saturating_mul(16 + moved).saturating_add(16 * u64::from(names.len()));
        reading.allow(bytes).map_err(DraftError::TooLarge)?;
        reading.report(Progress { unit: "edges sorted", done: 0, total: Some(2 * edges) })?;
        let columns: Vec<_> = self.parts.iter().map(|part| (&part.from[..], &part.to[..])).collect();
        let partition = Graph::partition(names.len(), &columns, reading.threads);
        let ends = match (self.parts.pop(), self.parts.is_empty()) {
            (Some(part), true) => [part.from, part.to],
            _ => {
                self.parts.clear();
                [vec![0; edges as usize], vec![0; edges as usize]]
            }
        };
        reading.report(Progress { unit: "edges sorted", done: edges / 2, total: Some(2 * edges) })?;
        Ok(NamedGraph { graph: Graph::sort(partition, ends, names.len(), reading.threads), names })
    }

    /// The set of the names as a bit set; `None` if some name is not a small number, or if the numbers are too sparse.
    fn small_numbers(&self, threads: usize) -> Option<Vec<AtomicU64>> {
        if self.parts.iter().any(|part| part.table.is_some()) {
            return None;
        }
        let largest = |piece: &[u32]| piece.iter().copied().filter(|&end| end != NONE).max();
        let largest = in_parallel(threads, self.pieces(threads), largest).into_iter().flatten().max().unwrap_or(0);
        // One bit for each number up to the largest, but at most about eight bytes an end.
        let words = largest as usize / 64 + 1;
        if words as u64 > 2 * self.edges() + 1024 {
            return None;
        }
        let present: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(0)).collect();
        in_parallel(threads, self.pieces(threads), |piece| {
            for &end in piece.iter().filter(|&&end| end != NONE) {
                let (word, bit) = (&present[end as usize / 64], 1 << (end % 64));
                // Most numbers occur often, and reading is cheaper than writing.
                if word.load(Relaxed) & bit == 0 {
                    word.fetch_or(bit, Relaxed);
                }
            }
        });
        Some(present)
    }

    /// All columns, cut into pieces for `threads` threads.
    fn pieces(&self, threads: usize) -> Vec<&[u32]> {
        let columns = self.parts.iter().flat_map(|part| [&part.from[..], &part.to[..]]);
        columns.flat_map(|column| ranges(column.len(), threads).into_iter().map(move |cut| &column[cut])).collect()
    }
}

/// Numbers the vertices where the ends are small numbers: those of the set `present`.
fn number_small(parts: &mut [Part], present: &[AtomicU64], threads: usize) -> Result<Names, TooManyNames> {
    // before[w] is how many numbers of the set lie below 64·w.
    let mut count = 0;
    let mut before = Vec::with_capacity(present.len());
    for word in present {
        before.push(count);
        count += word.load(Relaxed).count_ones();
    }
    let words = present.iter().enumerate().flat_map(|(at, word)| {
        let word = word.load(Relaxed);
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at as u64 + bit)
    });
    let last = present.last().and_then(|word| word.load(Relaxed).checked_ilog2());
    if last.is_none_or(|last| 64 * (present.len() as u64 - 1) + u64::from(last) + 1 == u64::from(count)) {
        return Ok(Names::dense(count));
    }
    let names = Names::from_numbers(words.collect())?;
    rename(parts, threads, |_, end| {
        let (word, bit) = (end as usize / 64, end % 64);
        before[word] + (present[word].load(Relaxed) & ((1 << bit) - 1)).count_ones()
    });
    Ok(names)
}

/// Numbers the vertices where at least one part has a table: sorts the names of all tables together.
fn number_tables(parts: &mut [Part], threads: usize) -> Result<Names, TooManyNames> {
    for part in parts.iter_mut().filter(|part| part.table.is_none()) {
        part.table = Some(table_of(&mut part.from, &mut part.to)?);
    }
    let tables: Vec<Table> = parts.iter_mut().filter_map(|part| part.table.take()).collect();
    let places = |(part, table): (u32, &Table)| (0..table.names.len() as u32).map(move |at| (part, at));
    let mut all: Vec<(u32, u32)> = (0..).zip(&tables).flat_map(places).collect();
    let name = |&(part, at): &(u32, u32)| tables[part as usize].name(at);
    all.sort_unstable_by(|a, b| match (name(a), name(b)) {
        (Name::Number(a), Name::Number(b)) => a.cmp(&b),
        (a, b) => natural_order(&a.text(), &b.text()),
    });
    let mut vertices: Vec<Vec<u32>> = tables.iter().map(|table| vec![0; table.names.len()]).collect();
    let mut count = 0u32;
    for group in all.chunk_by(|a, b| name(a) == name(b)) {
        for &(part, at) in group {
            vertices[part as usize][at as usize] = count;
        }
        count = count.checked_add(1).ok_or(TooManyNames)?;
    }
    all.dedup_by(|a, b| name(a) == name(b));
    let names = Names::from_sorted(all.iter().map(name))?;
    rename(parts, threads, |part, end| vertices[part][end as usize]);
    Ok(names)
}

/// Replaces every end `e` of part `p` by `vertex(p, e)`.
fn rename(parts: &mut [Part], threads: usize, vertex: impl Fn(usize, u32) -> u32 + Sync) {
    let mut tasks = Vec::new();
    for (number, part) in parts.iter_mut().enumerate() {
        for column in [&mut part.from[..], &mut part.to[..]] {
            let most = column.len().div_ceil(threads.max(1)).max(1);
            tasks.extend(column.chunks_mut(most).map(|piece| (number, piece)));
        }
    }
    in_parallel(threads, tasks, |(part, piece)| {
        for end in piece.iter_mut().filter(|end| **end != NONE) {
            *end = vertex(part, *end);
        }
    });
}
