//! Misère play of heap games: quotients, genera, and the period of either.

use grundy_core::{Periodicity, Verdict};
use grundy_rules::Rules;
use grundy_solve::misere::genera;
pub use grundy_solve::misere::quotient::{Heap, QUOTIENT_PERIOD};
pub use grundy_solve::misere::{Element, Genera, Genus, Monoid, Quotient, QuotientName, QuotientVerdict};
use grundy_solve::{Unsolved, heap};

use crate::session::Session;

/// What is known about the heaps of a game in misère play, each played alone.
pub struct MisereHeaps {
    /// The misère quotient, as far as it is known.
    pub quotient: Quotient,
    /// The genera, as far as they are known.
    pub genera: Genera,
}

/// A period of the heaps of a game in misère play.
pub struct MiserePeriod {
    /// What repeats: `quotient` (the elements of the heaps) or `outcomes`.
    pub about: &'static str,
    /// Whether it is proved.
    pub verdict: Verdict,
    /// The law; `None` if none is seen.
    pub law: Option<Periodicity>,
    /// The quotient that it was found with.
    pub quotient: Quotient,
}

impl Session<'_> {
    /// The misère quotient of the sums of heaps of these games: see [`Quotient::find`].
    ///
    /// # Errors
    ///
    /// If a game is no heap game.
    pub fn quotient(&self, rules: &[Rules], to: Option<u64>) -> Result<Quotient, Unsolved> {
        Quotient::find(rules, to, &self.limits)
    }

    /// The outcomes, genera and elements of the heaps of a game up to `to`.
    ///
    /// # Errors
    ///
    /// If it is no heap game.
    pub fn misere_heaps(&self, rules: &Rules, to: u64) -> Result<MisereHeaps, Unsolved> {
        let quotient = self.quotient(std::slice::from_ref(rules), Some(to))?;
        Ok(MisereHeaps { quotient, genera: genera(rules, to, &self.limits)? })
    }

    /// The period of the heaps of a game in misère play: that of their elements where it is proved, and otherwise that
    /// of their outcomes, which is only observed.
    ///
    /// # Errors
    ///
    /// If it is no heap game.
    pub fn misere_period(&self, rules: &Rules, to: Option<u64>) -> Result<MiserePeriod, Unsolved> {
        let quotient = self.quotient(std::slice::from_ref(rules), to)?;
        if let Some(law) = quotient.laws()[0] {
            return Ok(MiserePeriod { about: "quotient", verdict: Verdict::Proven, law: Some(law), quotient });
        }
        let outcomes: Vec<u64> = quotient.phi(0).iter().map(|&x| u64::from(quotient.is_p(x))).collect();
        let law = heap::observe(&outcomes).filter(|law| law.saltus == 0);
        let verdict = if law.is_some() { Verdict::Observed } else { Verdict::Unknown };
        Ok(MiserePeriod { about: "outcomes", verdict, law, quotient })
    }
}

impl MisereHeaps {
    /// Whether heap n alone is a P-position; `None` if that is not known.
    pub fn is_p(&self, n: u64) -> Option<bool> {
        let by_element = self.quotient.element(0, n).map(|x| self.quotient.is_p(x));
        by_element.or_else(|| Some(self.genus(n)?.misere_value(0) == 0))
    }

    /// The genus of heap n; `None` if it is not known.
    pub fn genus(&self, n: u64) -> Option<&Genus> {
        self.genera.list.get(usize::try_from(n).ok()?)
    }
}
