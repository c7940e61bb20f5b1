//! The dispatcher: one claim, one checker.

use grundy_core::{DEFAULT_MEMORY, Observer};
use grundy_rules::Rules;

use crate::certificate::{Certificate, Claim, FORMAT, VERSION};
use crate::verdict::{Find, Rejected, Session, Verified, demand};
use crate::{period, position, values};

/// Checks a certificate: derives every field of its claim from the rules,
/// helped by the witness, which is verified first.
///
/// Complexity: about that of producing the answer, or less.
///
/// # Errors
///
/// [`Rejected`] names the first step that fails; its `stopped` tells a check
/// that `watch` stopped from one that failed.
///
/// ```
/// # use grundy_core::Silent;
/// # use grundy_proof::{check, read};
/// let text = r#"{"format": "grundy-certificate", "version": 1,
///   "claim": {"kind": "values", "ruleset": "nim", "from": 5, "to": 7, "values": [5, 6, 7]},
///   "witness": {"theorems": [{"ruleset": "nim", "name": "Bouton"}]}}"#;
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
/// take one byte a heap, two where some exceed 255.
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
    demand("format", &certificate.format.as_str(), &FORMAT)?;
    demand("version", &certificate.version, &VERSION)?;
    let session = Session::new(find, &certificate.sources, memory, watch);
    let witness = &certificate.witness;
    let mut established = match &certificate.claim {
        Claim::Position(claim) => position::check_claim(claim, witness, &session)?,
        Claim::Values(claim) => values::check_values(claim, witness, &session)?,
        Claim::Table(claim) => values::check_table(claim, witness, &session)?,
        Claim::Period(claim) => period::check_claim(claim, witness, &session)?,
    };
    established.extend(session.check_sources()?);
    Ok(Verified { established, trusted: session.into_trusted() })
}
