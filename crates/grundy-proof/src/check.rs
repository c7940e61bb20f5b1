//! The dispatcher: one claim, one checker.

use crate::certificate::{Certificate, Claim, FORMAT, VERSION};
use crate::verdict::{Rejected, Session, Verified, demand};
use crate::{automaton, period, position, quotient, values};

/// Checks a certificate: verifies its facts, and derives every field of its claim again.
pub(crate) fn check(certificate: &Certificate, session: Session) -> Result<Verified, Rejected> {
    demand("format", &certificate.format.as_str(), &FORMAT)?;
    demand("version", &certificate.version, &VERSION)?;
    let witness = &certificate.witness;
    let mut established = match &certificate.claim {
        Claim::Position(claim) => position::check_claim(claim, witness, &session)?,
        Claim::Values(claim) => values::check_values(claim, witness, &session)?,
        Claim::Table(claim) => values::check_table(claim, witness, &session)?,
        Claim::Theorem(claim) => automaton::check_claim(claim, witness, &session)?,
        Claim::Period(claim) => period::check_claim(claim, witness, &session)?,
        Claim::Quotient(claim) => quotient::check_claim(claim, witness, &session)?,
    };
    established.extend(session.check_sources()?);
    Ok(Verified { established, trusted: session.into_trusted() })
}
