//! Sets of elements of a monoid, one bit an element.

use super::monoid::Element;

/// A set of elements of a monoid of a known order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ElementSet(Box<[u64]>);

impl ElementSet {
    /// The empty set of elements of a monoid of this order.
    pub fn empty(order: usize) -> ElementSet {
        ElementSet(vec![0; order.div_ceil(64)].into())
    }

    /// The elements that are marked.
    pub(crate) fn of_marks(marks: &[bool]) -> ElementSet {
        let mut set = ElementSet::empty(marks.len());
        (0..marks.len()).filter(|&x| marks[x]).for_each(|x| set.insert(x as Element));
        set
    }

    /// Adds an element.
    pub fn insert(&mut self, x: Element) {
        self.0[x as usize / 64] |= 1 << (x % 64);
    }

    /// Whether the element is in the set.
    pub fn contains(&self, x: Element) -> bool {
        self.0[x as usize / 64] >> (x % 64) & 1 == 1
    }

    /// Whether the set has no element.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the sets have an element in common.
    pub(crate) fn meets(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The elements in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| i as Element * 64 + rest.trailing_zeros())
        })
    }

    /// The size of the set's own allocation, in bytes.
    pub fn weight(&self) -> usize {
        8 * self.0.len() + 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_go_in_and_come_out_in_order() {
        let mut set = ElementSet::empty(130);
        assert!(set.is_empty());
        [129, 0, 64, 63, 64].into_iter().for_each(|x| set.insert(x));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert!(set.contains(63) && !set.contains(62));
        let marks: Vec<bool> = (0..130).map(|x| x == 63 || x == 5).collect();
        assert!(set.meets(&ElementSet::of_marks(&marks)));
        assert!(!set.meets(&ElementSet::empty(130)));
    }
}
