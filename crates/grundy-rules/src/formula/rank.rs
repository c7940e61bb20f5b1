//! Ranks: why play ends.
//!
//! A rank is one term, or several that are compared like words in a dictionary: the first term that changes decides. No
//! term is ever negative, so a rank cannot fall for ever, however high a later term rises when an earlier one falls.

use super::{Comparison, Formula, NumberGame, Term, Variable};

impl NumberGame {
    /// Some term of the rank of a position is negative.
    pub fn rank_is_negative(&self) -> Formula {
        is_negative(&self.rank)
    }

    /// The rank of this part of an option is not lower than the rank of the position.
    pub fn rank_stays(&self, part: u32) -> Formula {
        stays(&self.rank, part * self.heaps.len() as u32)
    }

    /// The terms of the rank as a text.
    pub fn written_rank(&self) -> String {
        let name = |Variable(v): Variable| self.heaps[v as usize].clone();
        self.rank.iter().map(|term| term.write(&name)).collect::<Vec<_>>().join(", ")
    }
}

/// Some term is negative.
pub(super) fn is_negative(rank: &[Term]) -> Formula {
    any(rank.iter().map(|term| Formula::Compare(term.clone(), Comparison::Less, Term::Constant(0))).collect())
}

/// The terms about the variables that are `later` are not lower.
pub(super) fn stays(rank: &[Term], later: u32) -> Formula {
    let compare = |term: &Term, comparison| {
        Formula::Compare(term.renamed(&|Variable(v)| Variable(v + later)), comparison, term.clone())
    };
    let Some((last, before)) = rank.split_last() else { return Formula::And(Vec::new()) };
    before.iter().rev().fold(compare(last, Comparison::AtLeast), |stays, term| {
        let same = Formula::And(vec![compare(term, Comparison::Equal), stays]);
        Formula::Or(vec![compare(term, Comparison::Greater), same])
    })
}

fn any(mut formulas: Vec<Formula>) -> Formula {
    if formulas.len() == 1 { formulas.remove(0) } else { Formula::Or(formulas) }
}
