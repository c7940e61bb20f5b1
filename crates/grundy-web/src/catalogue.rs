//! The catalogue, for completion, examples and the list of games.

use grundy::{ENTRIES, Shape};
use serde_json::{Value, json};

/// A list of `{"name", "aliases", "parameter", "start", "shape", "summary",
/// "rules", "example", "reference"}`.
pub fn catalogue() -> Value {
    ENTRIES
        .iter()
        .map(|entry| {
            json!({
                "name": entry.name, "aliases": entry.aliases, "parameter": entry.parameter, "start": entry.start,
                "shape": shape(entry.shape), "summary": entry.summary, "rules": entry.rules,
                "example": entry.example, "reference": entry.reference,
            })
        })
        .collect()
}

/// What a position consists of: `heap`, `pair` or `other`.
pub fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Heap => "heap",
        Shape::Pair => "pair",
        Shape::Other => "other",
    }
}
