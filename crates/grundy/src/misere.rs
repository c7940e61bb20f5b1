//! Misère play of heap games: quotients, genera, and the period of either.

use std::io::ErrorKind;
use std::path::Path;

use grundy_core::{Periodicity, Verdict, said};
use grundy_files::atomic::NotWritten;
use grundy_octal::observe;
use grundy_octal::run_file::{FileKind, lock_folder, other_game, other_values};
use grundy_proof::fact::MonoidFact;
use grundy_proof::{Certificate, Fact};
use grundy_rules::Rules;
use grundy_solve::Unsolved;
pub use grundy_solve::misere::quotient::{Heap, QUOTIENT_PERIOD};
pub use grundy_solve::misere::{Element, Genera, Genus, Monoid, Quotient, QuotientName, QuotientVerdict};
use grundy_solve::misere::{Learner, genera};

use crate::ask::Failure;
use crate::certify::sources;
use crate::session::Session;

/// The file of a folder in which a quotient is kept.
const KEPT: &str = "quotient.json";

/// The heaps of a game in misère play, each played alone.
pub struct MisereHeaps {
    /// The misère quotient, as far as it is known.
    pub quotient: Quotient,
    /// The genera, as far as they are known.
    pub genera: Genera,
}

/// A period of the heaps of a game in misère play.
pub struct MiserePeriod {
    /// The sequence that repeats: `quotient` (the elements of the heaps) or `outcomes`.
    pub about: &'static str,
    /// Whether it is proved.
    pub verdict: Verdict,
    /// The law; `None` if none is seen.
    pub law: Option<Periodicity>,
    /// The quotient that it was found with.
    pub quotient: Quotient,
}

/// Fails if a ruleset is named twice.
pub fn each_once(rules: &[Rules]) -> Result<(), Failure> {
    match (1..rules.len()).find(|&i| rules[..i].contains(&rules[i])) {
        Some(twice) => {
            Err(Failure::Unfit(said!("`{name}` stands twice; name each ruleset once", name = rules[twice].name)))
        }
        None => Ok(()),
    }
}

impl Session<'_> {
    /// The misère quotient of the sums of heaps of these games: see [`Quotient::find`]. All must be heap games.
    pub fn quotient(&self, rules: &[Rules], to: Option<u64>) -> Result<Quotient, Unsolved> {
        Quotient::find(rules, to, &self.limits)
    }

    /// As `quotient`, kept in a folder: `quotient.json` is the certificate of what is proved so far, and a run goes on
    /// from there. Fails if a game is not a heap game, or the folder holds something else or is in use.
    pub fn kept_quotient(&self, rules: &[Rules], to: Option<u64>, folder: &Path) -> Result<Quotient, Unsolved> {
        let _lock = lock_folder(folder, KEPT)?;
        let path = folder.join(KEPT);
        let learner = match read_kept(&path, rules)? {
            Some(fact) => {
                let fault = || FileKind::Checkpoint.unusable(&path, other_values());
                Learner::resume(rules, &fact, to, &self.limits)?.ok_or_else(fault)?
            }
            None => Learner::new(rules.to_vec()),
        };
        let write = |quotient: &Quotient| {
            let text = serde_json::to_string(&self.certify_quotient(quotient)).unwrap_or_default();
            let written = grundy_files::write_atomically(&path, (text + "\n").as_bytes());
            written.map_err(|NotWritten { source, .. }| FileKind::Checkpoint.cannot_write(&path)(source))
        };
        let quotient = Quotient::go_on(learner, to, &self.limits, &mut |quotient| write(quotient))?;
        write(&quotient)?;
        Ok(quotient)
    }

    /// The outcomes, genera and elements of the heaps of a game up to `to`. Fails if it is not a heap game.
    pub fn misere_heaps(&self, rules: &Rules, to: u64) -> Result<MisereHeaps, Unsolved> {
        let quotient = self.quotient(std::slice::from_ref(rules), Some(to))?;
        Ok(MisereHeaps { quotient, genera: genera(rules, to, &self.limits)? })
    }

    /// The period of the heaps of a game in misère play. It is the period of their elements where that is proved, and
    /// otherwise that of their outcomes, which is only observed. Fails if it is not a heap game.
    pub fn misere_period(&self, rules: &Rules, to: Option<u64>) -> Result<MiserePeriod, Unsolved> {
        let quotient = self.quotient(std::slice::from_ref(rules), to)?;
        if let Some(law) = quotient.laws[0] {
            return Ok(MiserePeriod { about: "quotient", verdict: Verdict::Proven, law: Some(law), quotient });
        }
        let outcomes: Vec<u64> = quotient.phi(0).iter().map(|&x| u64::from(quotient.is_p(x))).collect();
        let law = observe(&outcomes).filter(|law| law.saltus == 0);
        let verdict = if law.is_some() { Verdict::Observed } else { Verdict::Unknown };
        Ok(MiserePeriod { about: "outcomes", verdict, law, quotient })
    }
}

/// The quotient that an earlier run kept in a file, if there is one.
fn read_kept(path: &Path, rules: &[Rules]) -> Result<Option<MonoidFact>, Unsolved> {
    let unusable = |defect| FileKind::Checkpoint.unusable(path, defect);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileKind::Checkpoint.cannot_read(path)(error)),
    };
    let mut kept: Certificate = serde_json::from_str(&text).map_err(|_| unusable(FileKind::Checkpoint.foreign()))?;
    let Some(Fact::Monoid(fact)) = kept.witness.pop().filter(|_| kept.witness.is_empty()) else {
        return Err(unusable(FileKind::Checkpoint.foreign()));
    };
    let wanted: Vec<String> = rules.iter().map(|rules| rules.name.clone()).collect();
    if fact.rulesets == wanted && kept.sources != sources(rules) {
        return Err(unusable(other_values()));
    }
    if fact.rulesets != wanted {
        return Err(unusable(other_game(&fact.rulesets.join(" and "), &wanted.join(" and "))));
    }
    Ok(Some(fact))
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
