//! A value as certificates, and answers, write it.

use serde::{Deserialize, Serialize};

/// A value in normal play: a number, `{"infinity": [0, 2]}` where play may go on for ever, or `{"loony": true}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged, deny_unknown_fields)]
pub enum Value {
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
    pub fn nimber(&self) -> Option<u64> {
        if let Value::Nimber(value) = self { Some(*value) } else { None }
    }
}
