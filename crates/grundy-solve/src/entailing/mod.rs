//! Games in which a player may move again, or must answer where the other has moved.
//!
//! # Urgent positions
//!
//! A position is *urgent* if the next move must be made in it. A move that leaves an urgent position *entails* an
//! answer there (Top Entails). A player *moves again* by leaving an urgent position with one option: the same
//! components, no longer urgent (Nimstring, `again(p)` in a rule file). The player to move loses without a move, also
//! in an urgent component. At most one component of a sum is urgent. Play must end.
//!
//! # Values
//!
//! Let x be a nimber, or ∞ for a rest of the sum that holds a component worth ☾. For each option o of a position let
//! W(o) be the set of the rests x beside which the move to o wins:
//!
//! - o is not urgent and worth the nimber v: W(o) = {v};
//! - o is not urgent and worth ☾: W(o) = ∅;
//! - o is urgent: W(o) is the complement of U(o), the union of the sets W of its options. (Ordinary components beside
//!   it shift the set by their nim-sum. If one is ☾, the set is all or nothing, by whether the complement has ∞.)
//!
//! The value of a position that is not urgent is the mex of the union of W over its options. Without a missing nimber
//! it is ☾. Each of these sets is finite and without ∞, or lacks only finitely many nimbers and has ∞. Complements
//! and unions keep that. So a union without a missing nimber has ∞ too.
//!
//! If all moves are ordinary this is the mex. If a player may move again, let A be the values of options after which
//! the same player moves, S the others without ☾. An option of A with value v has W = all but v. So if A = ∅, the
//! value is mex S. If A = {v} with a nimber v ∉ S, it is v. Otherwise it is ☾.
//!
//! # Theorems
//!
//! *A sum without an urgent component is an N-position if a component is ☾, and otherwise if the nim-sum of the values
//! is not 0. A sum with the urgent component u and the rest x is an N-position exactly if x ∈ U(u).* By induction on
//! the length of play. The second statement: a move to o in u wins if x ∈ W(o). If o is not urgent, the first statement
//! says so of the resulting sum, else the second. The first statement: if the nim-sum is 0, a move in a component worth
//! g leaves the rest g. The union of W lacks g. If it is t ≠ 0, some component worth g has g ⊕ t < g. Its rest g ⊕ t is
//! below the mex: a move in it wins. If a component is ☾, its union is everything. ∎
//!
//! *If a component of finite play is worth the nimber g, it equals the heap g of Nim in every sum, even beside
//! infinite play. ☾ beside a component that Smith's rule gives a nimber is an N-position.* The first player moves and
//! answers in the component as beside a heap. The induction is on the remoteness of the sum with the heap, then on
//! the length of play in the component. Let the sum with the heap be a draw. No W(o) of an option holds a winning
//! rest. Each option k < g of the heap is matched by a move that leaves k, or moves again, to at least a draw. ∎
//!
//! *☾ beside ∞(K) is never a P-position*, but more than K decides between an N-position and a draw. Such sums are
//! analysed as a whole ([`whole_play`](crate::sums::whole_play)). So are all sums of these games with an infinite
//! component, games of this kind with infinite play, and misère play.
//!
//! Sources: *Winning Ways*, ch. 12 (*Games eternal – games entailed*) and 16. U. Larsson, R. J. Nowakowski and C. P.
//! Santos, *Impartial games with entailing moves*. With loops: K. Suetsugu, arXiv 2404.00632. The proofs above are
//! self-contained, and tests compare every statement with the definition.
//!
//! [`Rests`] are the sets, [`table`] has the values by search, [`strings`] those of Nimstring, and [`entailed`](crate::sums::entailed) decides sums.

pub mod strings;
pub mod table;

use std::collections::BTreeSet;

use grundy_core::Nimber;

pub(crate) use strings::StringTables;
pub(crate) use table::EntailTable;
pub use table::{Entailed, wins};

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
        if self.all_but {
            return self.listed.first().copied().map(Nimber);
        }
        let least = (0..).zip(&self.listed).find(|(n, value)| n != *value).map(|(n, _)| n);
        Some(Nimber(least.unwrap_or(self.listed.len() as u64)))
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
