//! What only large games need: long rays from few data (`sparse`, `subtraction`), and stored tables of whole games
//! ([`results`]). It uses the kernel, never the reverse; therefore the doors of the checker stand here.

pub mod results;
mod sparse;
mod subtraction;

use grundy_core::{DEFAULT_MEMORY, Observer};
use grundy_rules::Rules;

use crate::certificate::Certificate;
use crate::verdict::{Find, Large, Rejected, Session, Verified};

/// Checks a certificate: verifies its facts, and derives every field of its claim from the rules again.
///
/// # Errors
///
/// [`Rejected`] names the first step that fails; its `stopped` tells a check
/// that `watch` stopped from one that failed.
///
/// ```
/// # use grundy_core::Silent;
/// # use grundy_proof::{check, read};
/// let text = r#"{"format": "grundy-certificate", "version": 2,
///   "claim": {"kind": "values", "ruleset": "nim", "from": 5, "to": 7, "values": [5, 6, 7]},
///   "witness": [{"kind": "theorem", "ruleset": "nim", "name": "Bouton"}]}"#;
/// let verified = check(&read(text).unwrap(), &Silent).unwrap();
/// assert_eq!(verified.established, ["the values of the heaps 5..=7 of nim"]);
/// let forged = text.replace("5, 6, 7", "5, 6, 8");
/// assert_eq!(check(&read(&forged).unwrap(), &Silent).unwrap_err().step, "claim.values[2]");
/// ```
pub fn check(certificate: &Certificate, watch: &dyn Observer) -> Result<Verified, Rejected> {
    check_with(certificate, &Rules::find, watch)
}

/// The same for certificates about rulesets that are not of the catalogue
/// alone: `find` gives the rules for a name, for example by reading a file.
///
/// # Errors
///
/// As for [`check`].
pub fn check_with(certificate: &Certificate, find: Find, watch: &dyn Observer) -> Result<Verified, Rejected> {
    check_within(certificate, find, DEFAULT_MEMORY, watch)
}

/// The same, with `memory` bytes for the values that long sequences need. They
/// take two bytes a heap.
///
/// # Errors
///
/// As for [`check`]; `stopped` says [`Stop::MemoryLimit`](grundy_core::Stop) if the memory does not suffice.
pub fn check_within(
    certificate: &Certificate,
    find: Find,
    memory: u64,
    watch: &dyn Observer,
) -> Result<Verified, Rejected> {
    crate::check::check(certificate, Session::new(LARGE, find, &certificate.sources, memory, watch))
}

/// What the kernel is given.
pub(crate) const LARGE: Large = Large { sparse: sparse::values, subtraction: subtraction::values };

#[cfg(test)]
impl Session<'static> {
    /// A check that reads no files and that nobody watches.
    pub fn of_the_catalogue() -> Session<'static> {
        use std::collections::BTreeMap;
        const NO_SOURCES: &BTreeMap<String, String> = &BTreeMap::new();
        Session::new(LARGE, &Rules::find, NO_SOURCES, DEFAULT_MEMORY, &grundy_core::Silent)
    }
}
