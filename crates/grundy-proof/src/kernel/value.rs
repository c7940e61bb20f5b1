//! A value as certificates, and answers, write it.

use std::fmt;

use grundy_core::LoopyValue;
use serde::{Deserialize, Serialize};

/// A value in normal play: a number, `{"infinity": [0, 2]}` where play may go on for ever, or `{"loony": true}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged, deny_unknown_fields)]
pub enum Value {
    /// A nimber.
    Nimber(u64),
    /// ∞(K).
    Loopy {
        /// K, ascending and all different.
        infinity: Vec<u64>,
    },
    /// ☾: whoever moves wins. No certificate claims it.
    Loony {
        /// Always true.
        loony: bool,
    },
}

impl Value {
    /// The nimber, if the value is one.
    pub fn nimber(&self) -> Option<u64> {
        if let Value::Nimber(value) = self { Some(*value) } else { None }
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Value {
        Value::Nimber(value)
    }
}

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
