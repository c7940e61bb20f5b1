//! The element of each heap in a monoid, and the elements of its options.

use grundy_core::{Position, said};
use grundy_rules::Rules;
use grundy_rules::cells::CellSet;

use super::monoid::{Element, Monoid};
use crate::Unsolved;

/// A heap of one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    pub game: usize,
    /// The number of counters.
    pub size: u64,
}

/// A monoid, and an element for each heap that was added so far.
#[derive(Clone, Debug)]
pub struct Base {
    pub monoid: Monoid,
    /// For each game, the elements of its heaps from heap 0 on.
    pub phi: Vec<Vec<Element>>,
}

impl Base {
    /// The element of a heap that was added.
    pub fn element(&self, heap: Heap) -> Element {
        self.phi[heap.game][heap.size as usize]
    }

    /// The element of a sum of heaps of one game, which were all added.
    pub fn sum(&self, game: usize, heaps: &[u64]) -> Element {
        heaps.iter().fold(Monoid::IDENTITY, |x, &size| self.monoid.product(x, self.phi[game][size as usize]))
    }

    /// The elements of the options of a heap. Fails if the rules fail, or an option is not made of smaller heaps.
    pub fn options(&self, rules: &[Rules], heap: Heap) -> Result<CellSet, Unsolved> {
        let mut set = CellSet::empty(self.monoid.order());
        each_option(&rules[heap.game], heap.size, &mut |option| set.insert(self.sum(heap.game, option)))?;
        Ok(set)
    }

    /// The heaps that were added, smaller ones first.
    pub fn heaps(&self) -> impl Iterator<Item = Heap> + '_ {
        let largest = self.phi.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let games = self.phi.iter().enumerate();
        let all = (0..largest).flat_map(move |size| games.clone().map(move |(game, phi)| (game, phi, size)));
        all.filter(|&(_, phi, size)| size < phi.len() as u64).map(|(game, _, size)| Heap { game, size })
    }

    /// The base with only the generators that the heaps need, smaller heaps first. Returns also the new number of each
    /// old element that the heaps generate.
    pub(crate) fn tidied(&self) -> (Base, Vec<Option<Element>>) {
        let monoid = &self.monoid;
        let (mut chosen, mut reached) = (Vec::new(), monoid.generated(&[]));
        for heap in self.heaps() {
            let x = self.element(heap);
            if !reached[x as usize] {
                chosen.push(x);
                reached = monoid.generated(&chosen);
            }
        }
        let step = |&x: &Element, generator: usize| monoid.product(x, chosen[generator]);
        let Some((tidy, olds)) = Monoid::explore(Monoid::IDENTITY, chosen.len(), monoid.order(), step) else {
            // A part of a monoid has no more elements than the monoid.
            return (self.clone(), (0..monoid.order() as Element).map(Some).collect());
        };
        let mut numbers = vec![None; monoid.order()];
        olds.iter().enumerate().for_each(|(new, &old)| numbers[old as usize] = Some(new as Element));
        let new = |&old: &Element| numbers[old as usize].unwrap_or(Monoid::IDENTITY);
        let phi = self.phi.iter().map(|phi| phi.iter().map(new).collect()).collect();
        (Base { monoid: tidy, phi }, numbers)
    }
}

/// Calls `visit` with every option of a heap: the list of its non-empty heaps. Fails if the rules fail, or an option is
/// not made of smaller heaps.
pub fn each_option(rules: &Rules, heap: u64, visit: &mut dyn FnMut(&[u64])) -> Result<(), Unsolved> {
    let mut parts = Vec::new();
    let mut larger = None;
    rules.moves.find_option(&Position::from(heap), &mut |option| {
        parts.clear();
        for part in option {
            match **part {
                [0] => {}
                [size] if size < heap => parts.push(size),
                _ => larger = Some(part.clone()),
            }
        }
        if larger.is_none() {
            visit(&parts);
        }
        larger.is_some()
    })?;
    larger.map_or(Ok(()), |option| {
        let why = said!("heap {heap} has the option {option}, which is not a smaller heap", heap, option);
        Err(Unsolved::too_large(why))
    })
}

pub(super) fn marked(marks: &[bool]) -> CellSet {
    CellSet::of(marks.len(), (0..).zip(marks).filter(|&(_, &mark)| mark).map(|(x, _)| x))
}
