//! Values of positions from which play may go on for ever, by Smith's rule.
//!
//! Let m be the mex of the labels of v's options. An unlabelled v gets the label m as soon as every unlabelled option
//! of v has an option labelled m (it can be *reversed*). When no position can be labelled any more, an unlabelled v
//! is worth ∞(K), K the set of labels of its options. So a position may have a finite value although an option has
//! none (C. A. B. Smith 1966; A. S. Fraenkel and Y. Perl 1975).
//!
//! The label of an option with several components is the nim-sum of their labels. Let one component of an option be
//! unlabelled. Then the option has an option labelled m if that component has one labelled m ⊕ (the nim-sum of the
//! others). With two unlabelled components it has none, since a move changes only one of them.
//!
//! Positions without infinite play are labelled first, each after all its options: one pass over all edges. Each
//! remaining position is recorded at an option that *blocks* it, and is tried again only when that option has changed.
//! The order of labelling is kept, because a certificate needs it.

use std::hash::Hash;

use grundy_core::{LoopyValue, MexSet, Nimber, Progress};
use hashbrown::HashMap;

use super::Moves;
use super::reach::Subpositions;
use crate::{Limits, Unsolved};

/// Mark of a position without a label: its value is infinite or not known yet.
const NONE: u32 = u32::MAX;

/// The values of the positions of one game, as far as they were needed.
#[derive(Clone, Debug)]
pub struct LoopyTable<P> {
    reached: Subpositions<P>,
    /// The finite value of each vertex, or [`NONE`].
    labels: Vec<u32>,
    /// The vertices with a label, in the order of labelling.
    order: Vec<u32>,
    /// The place of each vertex in that order, or [`NONE`].
    stages: Vec<u32>,
    /// Whether play may come back to where it was.
    pub(crate) cycles: bool,
}

impl<P> Default for LoopyTable<P> {
    fn default() -> Self {
        let (labels, order, stages) = (Vec::new(), Vec::new(), Vec::new());
        LoopyTable { reached: Subpositions::default(), labels, order, stages, cycles: false }
    }
}

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> LoopyTable<P> {
    pub fn new() -> LoopyTable<P> {
        LoopyTable::default()
    }

    /// The positions reached so far and their options.
    pub fn reached(&self) -> &Subpositions<P> {
        &self.reached
    }

    /// The positions reached so far with their finite values, in an order in which Smith's rule gives them; then those
    /// without one.
    pub fn rows(&self) -> impl Iterator<Item = (&P, Option<Nimber>)> {
        let infinite = (0..self.labels.len() as u32).filter(|&v| self.labels[v as usize] == NONE);
        let rows = self.order.iter().copied().chain(infinite);
        rows.map(|v| (self.reached.position(v), self.value_of(v).nimber()))
    }

    /// The value of `position`. Complexity: the number of edges if play is finite. Otherwise each edge between
    /// positions on cycles may be read each time its end gets an option with a new label.
    pub fn value(&mut self, rules: &Moves<P>, position: &P, limits: &Limits) -> Result<LoopyValue, Unsolved> {
        self.value_within(rules, position, usize::MAX, limits)
    }

    /// As `value`, but fails as too large if more than `most` positions are reached.
    pub(crate) fn value_within(
        &mut self,
        rules: &Moves<P>,
        position: &P,
        most: usize,
        limits: &Limits,
    ) -> Result<LoopyValue, Unsolved> {
        let vertex = match self.reached.find(&self.reached.symmetry.represent(rules, position)?) {
            Some(vertex) => vertex,
            None => {
                match self.reached.reach(rules, position, most, limits).and_then(|v| self.label(limits).map(|()| v)) {
                    Ok(vertex) => vertex,
                    Err(error) => {
                        *self = LoopyTable::default();
                        return Err(error);
                    }
                }
            }
        };
        Ok(self.value_of(vertex))
    }

    /// The place of a position, of which the value was asked, in that order; `None` if it has no finite value.
    pub fn stage(&self, rules: &Moves<P>, position: &P) -> Option<u32> {
        let vertex = self.reached.find(&rules.representative(position))?;
        Some(self.stages[vertex as usize]).filter(|&stage| stage != NONE)
    }

    pub fn value_of(&self, v: u32) -> LoopyValue {
        match self.labels[v as usize] {
            NONE => LoopyValue::infinity(self.option_labels(v).into_iter().map(u64::from)),
            label => LoopyValue::Nimber(Nimber(label.into())),
        }
    }

    /// The labels of the labelled options of vertex `v`, ascending and all different.
    fn option_labels(&self, v: u32) -> Vec<u32> {
        let mut labels: Vec<u32> = self.reached.options(v).filter_map(|option| self.sum(option)).collect();
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    /// The nim-sum of the labels; `None` if one is missing.
    fn sum(&self, option: &[u32]) -> Option<u32> {
        option.iter().try_fold(0, |sum, &part| match self.labels[part as usize] {
            NONE => None,
            label => Some(sum ^ label),
        })
    }

    /// Labels the positions reached since the last call.
    fn label(&mut self, limits: &Limits) -> Result<(), Unsolved> {
        let first = self.labels.len() as u32;
        self.labels.resize(self.reached.len(), NONE);
        self.stages.resize(self.reached.len(), NONE);
        let mut edges = Edges::new(&self.reached, first, &self.labels);
        let mut ready: Vec<u32> = (first..self.labels.len() as u32).filter(|&v| edges.open_options(v) == 0).collect();
        let mut mex = MexSet::new();
        while let Some(v) = ready.pop() {
            mex.clear();
            let labels = self.reached.options(v).filter_map(|option| self.sum(option));
            labels.for_each(|label| mex.insert(Nimber(label.into())));
            self.give(v, mex.mex().0 as u32, limits)?;
            edges.labelled(v, &mut |owner, _, open| {
                if open == Some(0) {
                    ready.push(owner);
                }
            });
        }
        if self.order.len() < self.labels.len() {
            self.cycles = true;
            self.label_cycles(first, &mut edges, limits)?;
        }
        Ok(())
    }

    fn give(&mut self, v: u32, label: u32, limits: &Limits) -> Result<(), Unsolved> {
        self.labels[v as usize] = label;
        self.stages[v as usize] = self.order.len() as u32;
        self.order.push(v);
        if self.order.len().is_multiple_of(1 << 16) {
            let (done, total) = (self.order.len() as u64, Some(self.labels.len() as u64));
            limits.report(Progress { unit: "positions valued", done, total })?;
        }
        Ok(())
    }

    /// Applies Smith's rule to the positions on cycles and those that lead to them.
    fn label_cycles(&mut self, first: u32, edges: &mut Edges, limits: &Limits) -> Result<(), Unsolved> {
        let open: Vec<u32> = (first..self.labels.len() as u32).filter(|&v| self.labels[v as usize] == NONE).collect();
        // For each open vertex the labels of its options, and the vertices that wait for it to change.
        let mut seen: HashMap<u32, Vec<u32>> = open.iter().map(|&v| (v, self.option_labels(v))).collect();
        let mut waiting: HashMap<u32, Vec<u32>> = HashMap::new();
        let mut queue = open;
        let mut looks = 0u64;
        while let Some(v) = queue.pop() {
            if self.labels[v as usize] != NONE {
                continue;
            }
            looks += 1;
            if looks.is_multiple_of(1 << 14) {
                let done = self.order.len() as u64;
                limits.report(Progress { unit: "positions valued", done, total: Some(self.labels.len() as u64) })?;
            }
            let label = least_missing(&seen[&v]);
            if let Some(blocker) = self.blocker(v, label, &seen) {
                waiting.entry(blocker).or_default().push(v);
                continue;
            }
            self.give(v, label, limits)?;
            queue.extend(waiting.remove(&v).unwrap_or_default());
            edges.labelled(v, &mut |owner, option, _| {
                let Some(labels) = seen.get_mut(&owner) else { return };
                if let Some(label) = option.map_or(Some(label), |option| self.sum(self.reached.components(option)))
                    && let Err(place) = labels.binary_search(&label)
                {
                    labels.insert(place, label);
                    queue.extend(waiting.remove(&owner).unwrap_or_default());
                }
                queue.push(owner);
            });
        }
        Ok(())
    }

    /// An unlabelled component that prevents `v` from being labelled `label`.
    fn blocker(&self, v: u32, label: u32, seen: &HashMap<u32, Vec<u32>>) -> Option<u32> {
        self.reached.options(v).find_map(|option| {
            let mut open = option.iter().copied().filter(|&part| self.labels[part as usize] == NONE);
            let part = open.next()?;
            if open.next().is_some() {
                return Some(part);
            }
            let rest = option.iter().filter(|&&p| p != part).fold(0, |sum, &p| sum ^ self.labels[p as usize]);
            let reversed = match seen.get(&part) {
                Some(labels) => labels.binary_search(&(label ^ rest)).is_ok(),
                None => self.option_labels(part).binary_search(&(label ^ rest)).is_ok(),
            };
            (!reversed).then_some(part)
        })
    }
}

/// The least number missing in an ascending list of different numbers.
fn least_missing(labels: &[u32]) -> u32 {
    labels.iter().zip(0..).find(|&(&label, expected)| label != expected).map_or(labels.len() as u32, |(_, m)| m)
}

/// The reversed edges between new positions, and how much of each option is unlabelled.
struct Edges {
    first: u32,
    /// The options that contain component v: `holders[starts[v − first]..starts[v − first + 1]]`. If every option is a
    /// single position, these are the vertices that have the option v, and nothing else is known of options.
    starts: Vec<u32>,
    holders: Vec<u32>,
    /// The first new option; each has its vertex and its number of unlabelled components.
    first_option: u32,
    owners: Vec<u32>,
    open_components: Vec<u32>,
    /// For each new vertex, the number of its unlabelled options.
    open_options: Vec<u32>,
}

impl Edges {
    fn new<P>(reached: &Subpositions<P>, first: u32, labels: &[u32]) -> Edges
    where
        P: Clone + Eq + Ord + Hash + std::fmt::Debug,
    {
        let vertices = labels.len() as u32;
        let first_option = if first < vertices { reached.option_numbers(first).start } else { 0 };
        let mut starts = vec![0u32; (vertices - first) as usize + 1];
        let (mut owners, mut open_components) = (Vec::new(), Vec::new());
        let mut open_options = vec![0; (vertices - first) as usize];
        for v in first..vertices {
            for option in reached.options(v) {
                let open = option.iter().filter(|&&part| labels[part as usize] == NONE).count() as u32;
                if reached.fall_apart() {
                    owners.push(v);
                    open_components.push(open);
                }
                open_options[(v - first) as usize] += u32::from(open > 0);
                option.iter().filter(|&&part| part >= first).for_each(|&part| starts[(part - first) as usize] += 1);
            }
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut holders = vec![0; end as usize];
        for v in first..vertices {
            for o in reached.option_numbers(v) {
                for &part in reached.components(o).iter().filter(|&&part| part >= first) {
                    let start = &mut starts[(part - first) as usize];
                    *start -= 1;
                    holders[*start as usize] = if reached.fall_apart() { o } else { v };
                }
            }
        }
        Edges { first, starts, holders, first_option, owners, open_components, open_options }
    }

    /// How many options of the new vertex `v` are unlabelled.
    fn open_options(&self, v: u32) -> u32 {
        self.open_options[(v - self.first) as usize]
    }

    /// Records that the new vertex `v` has a label. Calls `touched` for each option that contains `v`, with the owner
    /// of the option. The number of the option follows unless the option is `v` alone. If the option is labelled, the
    /// last argument is the number of the owner's options that are not.
    fn labelled(&mut self, v: u32, touched: &mut dyn FnMut(u32, Option<u32>, Option<u32>)) {
        let at = (v - self.first) as usize;
        for h in self.starts[at]..self.starts[at + 1] {
            let holder = self.holders[h as usize];
            let (mut owner, mut option, mut whole) = (holder, None, true);
            if !self.owners.is_empty() {
                let o = (holder - self.first_option) as usize;
                self.open_components[o] -= 1;
                (owner, option, whole) = (self.owners[o], Some(holder), self.open_components[o] == 0);
            }
            let open = &mut self.open_options[(owner - self.first) as usize];
            *open -= u32::from(whole);
            touched(owner, option, whole.then_some(*open));
        }
    }
}
