//! The subpositions of a position as numbered vertices.
//!
//! Everything that can be reached from a position is generated breadth first, without recursion, and kept in three flat
//! arrays: vertex → options → components. An option with several components stays a list; products are never expanded.
//!
//! # Retrograde analysis: who wins, and how soon
//! Where play may return to an earlier position, an outcome cannot be found by following moves forwards. So all
//! positions are generated first, and their graph is analysed backwards from the ends
//! ([`graph::retrograde`](crate::graph::retrograde())).

use std::hash::{BuildHasher, Hash};

use grundy_core::{Convention, Fault, Outcome, Progress, Symmetry, said};
use grundy_graph::Graph;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::Moves;
use super::search::collect_options;
use crate::graph::{Retrograde, retrograde};
use crate::{Limits, Unsolved};

/// Different positions, numbered in the order in which they were met.
#[derive(Clone, Debug)]
pub struct Positions<P> {
    all: Vec<P>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<P> Default for Positions<P> {
    fn default() -> Self {
        Positions { all: Vec::new(), index: HashTable::new(), hasher: DefaultHashBuilder::default() }
    }
}

impl<P: Eq + Hash> Positions<P> {
    pub fn all(&self) -> &[P] {
        &self.all
    }

    pub fn find(&self, position: &P) -> Option<u32> {
        let hash = self.hasher.hash_one(position);
        self.index.find(hash, |&v| self.all[v as usize] == *position).copied()
    }

    /// The number of a position; a new position is added.
    fn enter(&mut self, position: P) -> u32 {
        let hash = self.hasher.hash_one(&position);
        let Positions { all, index, hasher } = self;
        if let Some(&vertex) = index.find(hash, |&v| all[v as usize] == position) {
            return vertex;
        }
        let vertex = all.len() as u32;
        all.push(position);
        index.insert_unique(hash, vertex, |&v| hasher.hash_one(&all[v as usize]));
        vertex
    }
}

/// All positions that can be reached from some roots, numbered in the order in which they were met.
#[derive(Clone, Debug)]
pub struct Subpositions<P> {
    positions: Positions<P>,
    /// The options of vertex v are `first_option[v]..first_option[v + 1]`.
    first_option: Vec<u32>,
    /// The components of option o are those from `first_component[o]` to `first_component[o + 1]`, exclusive. The list is
    /// empty as long as every option is a single position: then component o is option o.
    first_component: Vec<u32>,
    components: Vec<u32>,
    pub(crate) symmetry: Symmetry<P>,
}

impl<P> Default for Subpositions<P> {
    fn default() -> Self {
        Subpositions {
            positions: Positions::default(),
            first_option: vec![0],
            first_component: Vec::new(),
            components: Vec::new(),
            symmetry: Symmetry::sampled(),
        }
    }
}

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> Subpositions<P> {
    pub fn len(&self) -> usize {
        self.positions.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.positions.all.is_empty()
    }

    pub fn position(&self, v: u32) -> &P {
        &self.positions.all[v as usize]
    }

    /// The vertex of a position, which must be its own representative.
    pub fn find(&self, position: &P) -> Option<u32> {
        self.positions.find(position)
    }

    /// The numbers of the options of vertex `v`.
    pub(crate) fn option_numbers(&self, v: u32) -> std::ops::Range<u32> {
        self.first_option[v as usize]..self.first_option[v as usize + 1]
    }

    /// The components of option number `o`, ascending.
    pub fn components(&self, o: u32) -> &[u32] {
        let o = o as usize;
        match self.fall_apart() {
            true => &self.components[self.first_component[o] as usize..self.first_component[o + 1] as usize],
            false => &self.components[o..=o],
        }
    }

    /// Whether some option is not a single position.
    pub(crate) fn fall_apart(&self) -> bool {
        !self.first_component.is_empty()
    }

    /// The options of vertex `v`, each as its components.
    pub fn options(&self, v: u32) -> impl Iterator<Item = &[u32]> {
        self.option_numbers(v).map(|o| self.components(o))
    }

    /// Adds `root` and everything that can be reached from it; returns its vertex. Positions are replaced by their
    /// representatives. Complexity: the number of new positions times their options. Fails if the rules fail, if the
    /// observer stops the work, or if the memory limit or `most` positions are exceeded. Then everything is dropped.
    pub fn reach(&mut self, rules: &Moves<P>, root: &P, most: usize, limits: &Limits) -> Result<u32, Unsolved> {
        let root = self.positions.enter(self.symmetry.represent(rules, root)?);
        let expanded = self.grow(rules, most, limits);
        if expanded.is_err() {
            *self = Subpositions::default();
        }
        expanded.map(|()| root)
    }

    fn grow(&mut self, rules: &Moves<P>, most: usize, limits: &Limits) -> Result<(), Unsolved> {
        let own_endings = rules.nature().own_endings;
        let (mut single, mut others): (Vec<u32>, Vec<Vec<u32>>) = Default::default();
        while let Some(position) = self.positions.all.get(self.first_option.len() - 1) {
            // If the rules say that the game is over, there are no moves.
            let over = own_endings && rules.ending(position)?.is_some();
            let mut unknown = Vec::new();
            if !over {
                unknown = collect_options(rules, position, limits, |option| {
                    // A position with a number is its own representative.
                    if let [part] = option
                        && let Some(vertex) = self.positions.find(part)
                    {
                        single.push(vertex);
                        return Ok(None);
                    }
                    let mut option = option.to_vec();
                    option.sort_unstable();
                    Ok(Some(option))
                })?;
            }
            for parts in unknown {
                let enter = |part: &P| Ok(self.positions.enter(self.symmetry.represent(rules, part)?));
                let mut vertices = parts.iter().map(enter).collect::<Result<Vec<u32>, Fault>>()?;
                vertices.sort_unstable();
                if let [vertex] = vertices[..] { single.push(vertex) } else { others.push(vertices) }
            }
            if !others.is_empty() && !self.fall_apart() {
                self.first_component = (0..=self.components.len() as u32).collect();
            }
            if self.fall_apart() {
                others.extend(single.drain(..).map(|vertex| vec![vertex]));
                others.sort_unstable();
                others.dedup();
            }
            for option in others.drain(..) {
                self.components.extend(option);
                self.first_component.push(self.components.len() as u32);
            }
            single.sort_unstable();
            single.dedup();
            self.components.append(&mut single);
            self.first_option.push(self.first_component.len().checked_sub(1).unwrap_or(self.components.len()) as u32);
            self.check(most, limits)?;
        }
        Ok(())
    }

    /// The positions, and the graph whose vertices they are; `None` if some option is not a single position.
    /// Complexity: O(positions + options), shared by the threads of the limits.
    pub(crate) fn into_graph(self, limits: &Limits) -> Result<Option<(Positions<P>, Graph)>, Unsolved> {
        let Subpositions { positions, first_option, first_component, components, .. } = self;
        if !first_component.is_empty() {
            return Ok(None);
        }
        // Bytes for both directions of an edge, and for sorting them.
        if 16 * components.len() as u64 > limits.memory {
            let options = components.len();
            return Err(Unsolved::graph(options));
        }
        let counts = first_option.windows(2).map(|first| first[1] - first[0]);
        // Every component has a number.
        Ok(Graph::from_lists(counts, components, limits.threads).ok().map(|graph| (positions, graph)))
    }

    /// Checks the limits every so often.
    fn check(&mut self, most: usize, limits: &Limits) -> Result<(), Unsolved> {
        let done = self.first_option.len() - 1;
        if done.is_multiple_of(256) {
            limits.report(Progress { unit: "positions", done: done as u64, total: None })?;
        }
        let met = self.len();
        if met > most {
            return Err(Unsolved::too_large(said!("more than {most} positions can be reached", most)));
        }
        // A longer position has allocations of its own as well.
        let one = size_of::<P>() + 40;
        let bytes = self.positions.all.capacity() * one
            + self.positions.index.capacity() * 5
            + (self.first_option.capacity() + self.first_component.capacity() + self.components.capacity()) * 4;
        if bytes as u64 > limits.memory || self.components.len().max(met) as u64 > u64::from(u32::MAX) / 2 {
            return Err(Unsolved::met(met, said!("positions")));
        }
        Ok(())
    }
}

/// The outcomes of a position and of all its subpositions.
#[derive(Clone, Debug)]
pub struct Analysis<P> {
    positions: Positions<P>,
    root: u32,
    judged: Retrograde,
}

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> Analysis<P> {
    /// Analyses `position`. Its options must be single positions. Fails as too large if there are more than `most`
    /// subpositions. Complexity: the number of subpositions and of their options.
    pub fn of(
        rules: &Moves<P>,
        convention: Convention,
        position: &P,
        most: usize,
        limits: &Limits,
    ) -> Result<Analysis<P>, Unsolved> {
        let mut reached = Subpositions::default();
        let root = reached.reach(rules, position, most, limits)?;
        let Some((positions, graph)) = reached.into_graph(limits)? else {
            return Err(Fault::new(said!("an option falls apart, and this analysis follows single positions")).into());
        };
        let mut endings = Vec::new();
        if rules.nature().own_endings {
            for (v, position) in (0..).zip(positions.all()) {
                endings.push(if graph.option_count(v) == 0 { rules.ending(position)? } else { None });
            }
        }
        let ending = |v: u32| endings.get(v as usize).copied().flatten();
        let judged = retrograde(&graph, convention, &ending, limits.threads, limits)?;
        Ok(Analysis { positions, root, judged })
    }

    pub fn len(&self) -> usize {
        self.positions.all().len()
    }

    /// Always false: the root is always there.
    pub fn is_empty(&self) -> bool {
        self.positions.all().is_empty()
    }

    /// The analysed position (its representative).
    pub fn root(&self) -> &P {
        &self.positions.all()[self.root as usize]
    }

    /// Who wins `position`, which must be its own representative; `None` if it is not among the subpositions.
    pub fn outcome(&self, position: &P) -> Option<Outcome> {
        self.positions.find(position).map(|v| self.judged.outcome(v))
    }

    /// The remoteness of `position`; `None` for a draw, and for positions that are not among the subpositions.
    pub fn remoteness(&self, position: &P) -> Option<u64> {
        self.judged.remoteness(self.positions.find(position)?).map(u64::from)
    }

    /// All positions with their outcomes and remoteness.
    pub fn rows(&self) -> impl Iterator<Item = (&P, Outcome, Option<u64>)> {
        let row = |(v, position)| (position, self.judged.outcome(v), self.judged.remoteness(v).map(u64::from));
        (0..).zip(self.positions.all()).map(row)
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Position;
    use grundy_rules::Rules;

    use super::*;

    #[test]
    fn kayles_falls_apart_into_smaller_heaps_only() {
        let kayles = Rules::find("kayles").unwrap();
        let mut all = Subpositions::default();
        let root = all.reach(&*kayles.moves, &Position::from(10), usize::MAX, &Limits::default()).unwrap();
        assert_eq!((root, all.len()), (0, 10)); // heaps 1 to 10
        let two = all.find(&Position::from(2)).unwrap();
        let one = all.find(&Position::from(1)).unwrap();
        let options: Vec<Vec<u32>> = all.options(two).map(<[u32]>::to_vec).collect();
        assert_eq!(options, [vec![], vec![one]]);
    }

    #[test]
    fn too_many_positions_are_refused_and_forgotten() {
        let nim = Rules::find("nim").unwrap();
        let mut all = Subpositions::default();
        let refused = all.reach(&*nim.moves, &Position::from(100), 50, &Limits::default());
        assert!(matches!(refused, Err(Unsolved::TooLarge(_))));
        assert!(all.is_empty());
        assert_eq!(all.reach(&*nim.moves, &Position::from(40), 50, &Limits::default()), Ok(0));
    }
}
