//! Certificates: their content, and their file format.
//!
//! A certificate is JSON: `format`, `version`, a *claim*, and a *witness*, the ordered list of [facts](crate::fact)
//! that prove it. Every field of the claim is load-bearing: the checker derives each one again and rejects the
//! certificate if any differs. Nor is any fact trusted: each is verified, and then used.

use std::collections::BTreeMap;
use std::fmt;

use grundy_core::LoopyValue;
use serde::{Deserialize, Serialize};

pub use crate::automaton::fact::{StatementClaim, TheoremClaim};
use crate::fact::Witness;
pub use crate::family::fact::FamilyClaim;
pub use crate::kernel::claim::{ComponentClaim, DrawingClaim, MoveClaim, PositionClaim, Value};
pub use crate::monoid::quotient::QuotientClaim;
pub use crate::periods::claim::PeriodClaim;
pub use crate::values::{TableClaim, ValuesClaim};

pub const FORMAT: &str = "grundy-certificate";
pub const VERSION: u32 = 2;

/// A claim with the witness that lets a small program check it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    pub format: String,
    pub version: u32,
    /// For each ruleset that was read from a file: the hash of the file
    /// (BLAKE3, in hexadecimal digits). The claim is about that content.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
    pub claim: Claim,
    pub witness: Witness,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claim {
    Position(PositionClaim),
    Values(ValuesClaim),
    Table(TableClaim),
    Period(PeriodClaim),
    Theorem(TheoremClaim),
    Statement(StatementClaim),
    Family(FamilyClaim),
    Quotient(QuotientClaim),
}

grundy_core::from! { u64 => Value, value: Value::Nimber(value); }

impl From<&LoopyValue> for Value {
    fn from(value: &LoopyValue) -> Value {
        match value {
            LoopyValue::Nimber(value) => Value::Nimber(value.0),
            LoopyValue::Infinity(set) => Value::Loopy { infinity: set.to_vec() },
            LoopyValue::Loony => Value::Loony { loony: true },
        }
    }
}

/// `7`, `∞(0,2)`, or `☾`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(value) => write!(f, "{value}"),
            Value::Loopy { infinity } => LoopyValue::infinity(infinity.iter().copied()).fmt(f),
            Value::Loony { .. } => f.write_str("☾"),
        }
    }
}
