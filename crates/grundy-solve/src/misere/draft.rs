//! A quotient as numbers, to be kept and read again. Nothing is proved of it.

use super::base::Base;
use super::monoid::{Element, Monoid};

/// A quotient as numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// For each element a row: its products with the generators.
    pub steps: Vec<Vec<Element>>,
    /// The elements of the P-positions.
    pub p: Vec<Element>,
    /// For each game, the elements of its heaps from heap 0 on.
    pub phi: Vec<Vec<Element>>,
}

impl Draft {
    /// The same for the heaps up to `heap` alone.
    pub fn up_to(mut self, heap: u64) -> Draft {
        let heaps = usize::try_from(heap).unwrap_or(usize::MAX).saturating_add(1);
        self.phi.iter_mut().for_each(|phi| phi.truncate(heaps));
        self
    }

    /// The monoid with its heaps, and its marks; `None` if the numbers are none of a commutative monoid of this many
    /// games.
    pub(super) fn base(&self, games: usize) -> Option<(Base, Vec<bool>)> {
        let monoid = Monoid::from_rows(&self.steps)?;
        let order = monoid.order();
        let known = |elements: &[Element]| elements.iter().all(|&x| (x as usize) < order);
        let heaps = self.phi.first()?.len();
        let sound = |phi: &Vec<Element>| phi.len() == heaps && phi.first() == Some(&Monoid::IDENTITY) && known(phi);
        if self.phi.len() != games || !self.phi.iter().all(sound) || !known(&self.p) {
            return None;
        }
        let mut marks = vec![false; order];
        self.p.iter().for_each(|&x| marks[x as usize] = true);
        Some((Base { monoid, phi: self.phi.clone() }, marks))
    }
}
