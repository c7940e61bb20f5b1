//! The part of a graph near some vertices, from files that may exceed the memory.
//!
//! A question about a few vertices needs their options, and perhaps the options of these. The files are read through
//! once for each move, part by part, and only the wanted edges are kept.

use std::collections::HashSet;
use std::path::Path;

use grundy_core::Progress;
use grundy_graph::draft::Collector;
use grundy_graph::workers::in_parallel;
use grundy_graph::{Draft, Name, NamedGraph, Reading};

use super::parts::EdgeParts;
use crate::ReadError;
use crate::error::{no_graph, too_large, too_many_names};

/// A set of names of vertices. Numbers are looked up without writing them out.
#[derive(Default)]
struct NameSet {
    numbers: HashSet<u64>,
    texts: HashSet<String>,
}

impl NameSet {
    /// Adds a name; `true` if it is new.
    fn insert(&mut self, name: Name) -> bool {
        match name {
            Name::Number(number) => self.numbers.insert(number),
            // Most names occur more than once, and a look-up needs no copy.
            Name::Text(text) => !self.texts.contains(text) && self.texts.insert(text.to_owned()),
        }
    }

    fn merge(&mut self, other: NameSet) {
        self.numbers.extend(other.numbers);
        self.texts.extend(other.texts);
    }

    fn contains(&self, name: Name) -> bool {
        match name {
            Name::Number(number) => self.numbers.contains(&number),
            Name::Text(text) => self.texts.contains(text),
        }
    }
}

/// Reads the vertices that can be reached from `names` in at most `moves` moves, and all edges from those that need
/// fewer. Names that the files do not have are left out. The first vertex of some part is always included, so that the
/// result is a graph. Returns the graph and the hash of the files' content.
///
/// Complexity: the files are read `moves` times, and twice for the hash. The edges kept count against the memory of
/// `reading`.
pub fn near<'a>(
    path: &Path,
    names: impl IntoIterator<Item = &'a str>,
    moves: u32,
    reading: &Reading,
) -> Result<(NamedGraph, String), ReadError> {
    let file = path.display().to_string();
    let parts = EdgeParts::open(path, reading.header)?;
    let hash = parts.hash()?;
    let (mut kept, mut memory, mut wanted, mut done) = (Vec::new(), 0, NameSet::default(), NameSet::default());
    for name in names {
        wanted.insert(Name::new(name));
    }
    for round in 0..moves.max(1) {
        let mut next = NameSet::default();
        for numbers in (0..parts.len()).collect::<Vec<_>>().chunks(2 * reading.threads.max(1)) {
            let progress = (u64::from(round) * parts.len() as u64) + numbers.first().map_or(0, |&first| first as u64);
            let total = Some(u64::from(moves) * parts.len() as u64);
            reading.report(Progress { unit: "parts read", done: progress, total })?;
            let found =
                in_parallel(reading.threads, numbers.to_vec(), |number| edges_of(&parts, number, &wanted, round));
            for found in found {
                let found = found?;
                memory += found.memory();
                let found = found.finish();
                for (_, to) in (0..).map_while(|at| found.edge(at)) {
                    if let Some(to) = to.filter(|&to| !wanted.contains(to) && !done.contains(to)) {
                        next.insert(to);
                    }
                }
                kept.push(found);
            }
            reading.allow(memory).map_err(too_large(&file))?;
        }
        done.merge(std::mem::replace(&mut wanted, next));
    }
    parts.unchanged(&hash)?;
    Ok((Draft { parts: kept }.sort(reading).map_err(no_graph(&file))?, hash))
}

/// The edges of a part from the wanted vertices. The first round also declares these vertices and the first vertex of
/// the part.
fn edges_of(parts: &EdgeParts, number: usize, wanted: &NameSet, round: u32) -> Result<Collector, ReadError> {
    let (mut edges, mut declared, mut full) = (Collector::default(), NameSet::default(), false);
    let mut part = parts.part(number)?;
    while part.batch(&mut |from, to| {
        if wanted.contains(from) {
            full |= edges.push(from, to).is_err();
        }
        if round == 0 {
            if edges.is_empty() {
                full |= edges.push(from, None).is_err();
            }
            if let Some(to) = to.filter(|&to| wanted.contains(to) && declared.insert(to)) {
                full |= edges.push(to, None).is_err();
            }
        }
    })? {}
    match full {
        true => Err(too_many_names(parts.file())),
        false => Ok(edges),
    }
}
