//! Sets of rests of a sum beside which a move wins.

use std::collections::BTreeSet;

use grundy_core::Nimber;

/// The rest beside a component: the nim-sum of the values there, or `None` if one of them is ☾.
pub type Rest = Option<Nimber>;

/// A set of rests: finitely many nimbers; or all but finitely many, and a rest that holds ☾.
///
/// ```
/// # use grundy_core::Nimber;
/// # use grundy_solve::entailing::Rests;
/// let mut wins = Rests::only(Nimber(0));
/// wins.join(&Rests::only(Nimber(2)));
/// assert_eq!(wins.mex(), Some(Nimber(1)));
/// let all_but = wins.clone().complement();
/// assert!(all_but.contains(None) && !all_but.contains(Some(Nimber(2))));
/// wins.join(&all_but);
/// assert_eq!(wins.mex(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rests {
    /// Whether `listed` is the complement of the set.
    all_but: bool,
    listed: BTreeSet<u64>,
}

impl Rests {
    pub fn none() -> Rests {
        Rests::default()
    }

    pub fn all() -> Rests {
        Rests::none().complement()
    }

    pub fn only(rest: Nimber) -> Rests {
        Rests { all_but: false, listed: BTreeSet::from([rest.0]) }
    }

    pub fn complement(self) -> Rests {
        Rests { all_but: !self.all_but, ..self }
    }

    pub fn contains(&self, rest: Rest) -> bool {
        if let Some(value) = rest { self.listed.contains(&value.0) != self.all_but } else { self.all_but }
    }

    pub fn insert(&mut self, rest: Nimber) {
        match self.all_but {
            true => self.listed.remove(&rest.0),
            false => self.listed.insert(rest.0),
        };
    }

    /// Adds all of another set. O(n log n) for n listed nimbers.
    pub fn join(&mut self, other: &Rests) {
        match (self.all_but, other.all_but) {
            (_, false) => other.listed.iter().for_each(|&value| self.insert(Nimber(value))),
            (true, true) => self.listed.retain(|value| other.listed.contains(value)),
            (false, true) => {
                let listed = other.listed.difference(&self.listed).copied().collect();
                *self = Rests { all_but: true, listed };
            }
        }
    }

    /// The set of the nim-sums of its nimbers with `value`.
    pub fn shifted(self, value: Nimber) -> Rests {
        Rests { listed: self.listed.iter().map(|listed| listed ^ value.0).collect(), ..self }
    }

    /// The least nimber that is not in the set; `None` if no nimber is missing.
    pub fn mex(&self) -> Option<Nimber> {
        let least = match self.all_but {
            true => self.listed.first().copied(),
            false => (0..).zip(&self.listed).find(|(n, value)| n != *value).map(|(n, _)| n),
        };
        match (least, self.all_but) {
            (Some(least), _) => Some(Nimber(least)),
            (None, true) => None,
            (None, false) => Some(Nimber(self.listed.len() as u64)),
        }
    }

    /// The nimbers that the set holds, or, with `true`, those that it lacks.
    pub fn listed(&self) -> (bool, impl Iterator<Item = u64>) {
        (self.all_but, self.listed.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// Compares with sets of the nimbers 0..16 and of one large nimber, which represents ☾ too.
    #[test]
    fn sets_behave_like_sets() {
        let mut random = Random::new(12);
        for _ in 0..2000 {
            let mut draw = || {
                let mut set = Rests::none();
                (0..random.below(6)).for_each(|_| set.insert(Nimber(random.below(8))));
                if random.one_in(2) { set.complement() } else { set }
            };
            let (one, other) = (draw(), draw());
            let mut joined = one.clone();
            joined.join(&other);
            let shift = Nimber(random.below(8));
            for rest in (0..16).chain([99]).map(|n| Some(Nimber(n))).chain([None]) {
                assert_eq!(joined.contains(rest), one.contains(rest) || other.contains(rest));
                assert_eq!(one.clone().complement().contains(rest), !one.contains(rest));
                let before = rest.map(|rest| rest + shift);
                assert_eq!(one.clone().shifted(shift).contains(rest), one.contains(before));
            }
            let mex = (0..16).map(Nimber).find(|&n| !joined.contains(Some(n)));
            assert_eq!(joined.mex(), mex, "{joined:?}");
        }
    }
}
