//! Laws of periodicity: G(n + period) = G(n) + saltus for all n ≥ preperiod. When one is proved ([`proof`], with [`shift`]
//! and [`growth`]), what may be claimed of it ([`claim`], with [`law`]), and how the options of a large heap are counted by it
//! ([`classes`]).

pub(crate) mod claim;
pub(crate) mod classes;
mod growth;
mod proof;
mod shift;

use grundy_rules::Rules;

use crate::kernel::{Law, Rejected, Session, Values};

/// Proves the law that a fact gives for these values.
pub(crate) fn prove(rules: &Rules, values: &Values, law: Law, step: &str, session: &Session) -> Result<(), Rejected> {
    proof::prove(rules, values, law, session).map(|_| ()).map_err(|unproved| unproved.rejects(step))
}
