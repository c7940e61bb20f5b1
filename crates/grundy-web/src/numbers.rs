//! Whole numbers in JSON.
//!
//! A page reads every JSON number as a floating point number, exact up to 2^53. Larger ones are written as texts, so
//! that none is ever rounded.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// Largest number up to which floating point numbers represent all whole numbers.
const EXACT: u64 = 1 << 53;

/// An answer as JSON text in which no number is rounded.
///
/// # Panics
///
/// If a map in `answer` has keys that are not texts; no answer has such a map.
pub fn json(answer: &impl Serialize) -> String {
    all_exact(serde_json::to_value(answer).expect("the names of all fields are texts")).to_string()
}

/// Writes a count as a number, or as a text if it needs more than 64 bits, which `serde_json` does not support.
pub fn count<S: Serializer>(count: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*count) {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.collect_str(count),
    }
}

/// Replaces all numbers in `value` that a page would round by texts.
fn all_exact(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_u64() {
            Some(large) if large > EXACT => large.to_string().into(),
            _ => number.into(),
        },
        Value::Array(items) => items.into_iter().map(all_exact).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, all_exact(value))).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Count(#[serde(serialize_with = "count")] u128);

    #[test]
    fn no_number_is_rounded() {
        let value = serde_json::json!({"a": [1, EXACT, EXACT + 1, u64::MAX], "b": "7"});
        assert_eq!(json(&value), r#"{"a":[1,9007199254740992,"9007199254740993","18446744073709551615"],"b":"7"}"#);
        let counts = [7, u128::from(EXACT) + 1, 1 << 70].map(Count);
        assert_eq!(json(&counts), r#"[7,"9007199254740993","1180591620717411303424"]"#);
    }
}
