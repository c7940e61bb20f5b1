//! What tests share: slow twins.

use grundy_rules::{Code, NumberSet, Rules};
use grundy_testkit::oracle::heap_values;

use super::definition::{Breaking, Plain};

/// The moves of Grundy's game, or of a code.
pub fn moves_of(text: &str) -> Breaking {
    if text == "grundy" { Breaking::unequal_split() } else { Breaking::of_code(&Code::parse(text).unwrap()) }
}

/// A set of numbers, or what `all-but:` leaves.
pub fn set_of(text: &str) -> NumberSet {
    match text.strip_prefix("all-but:") {
        Some(but) => NumberSet::parse(but).unwrap().complement(),
        None => NumberSet::parse(text).unwrap(),
    }
}

/// G(0..=to), from the options that the rules of this name give.
pub fn values_of(name: &str, to: u64) -> Vec<u64> {
    heap_values(&*Rules::find(name).unwrap().moves, to)
}

/// The values of the first `count` heaps of a game that takes and breaks, by the definition.
pub fn by_definition(moves: &Breaking, count: usize) -> Vec<u32> {
    let mut plain = Plain::new(moves.clone());
    while plain.values.len() < count {
        let value = plain.next_value();
        plain.push(value);
    }
    plain.values
}
