//! Whole numbers in JSON.
//!
//! A page reads every number of JSON as a floating point number, exact up to
//! 2^53. Larger ones are written as texts, so that none is ever rounded.

use serde_json::{Value, json};

/// The largest number up to which all are exact.
const EXACT: u64 = 1 << 53;

/// A number, as a text where a page would round it.
pub fn exact(number: u64) -> Value {
    match number <= EXACT {
        true => json!(number),
        false => json!(number.to_string()),
    }
}

/// The same for a count.
pub fn exact_count(count: u128) -> Value {
    u64::try_from(count).map_or_else(|_| json!(count.to_string()), exact)
}

/// The same for all numbers in `value`.
pub fn all_exact(value: Value) -> Value {
    match value {
        Value::Number(number) => number.as_u64().map_or(Value::Number(number), exact),
        Value::Array(items) => items.into_iter().map(all_exact).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, all_exact(value))).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_rounded() {
        let value = all_exact(json!({"a": [1, EXACT, EXACT + 1, u64::MAX], "b": "7"}));
        assert_eq!(value, json!({"a": [1, EXACT, "9007199254740993", "18446744073709551615"], "b": "7"}));
        assert_eq!(exact_count(1 << 70), json!("1180591620717411303424"));
    }
}
