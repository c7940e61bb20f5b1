//! Laws of periodicity: G(n + period) = G(n) + saltus for all n ≥ preperiod. [`proof`], [`shift`] and [`growth`] prove
//! them, [`claim`] and [`law`] check claims about them, and [`classes`] counts options of large heaps.

pub(crate) mod claim;
pub(crate) mod classes;
mod growth;
mod proof;
mod shift;

use grundy_rules::Rules;

use crate::kernel::{Check, Law, Session, Values};

/// Proves the law that a fact gives for these values.
pub(crate) fn prove(rules: &Rules, values: &Values, law: Law, step: &str, session: &Session) -> Check {
    proof::prove(rules, values, law, session).map(|_| ()).map_err(|unproved| unproved.rejects(step))
}
