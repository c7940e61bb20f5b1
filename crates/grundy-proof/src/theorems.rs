//! Closed forms from the literature, evaluated by the checker itself.
//!
//! A witness may name a theorem instead of giving values. Which theorem speaks
//! of a ruleset is decided here by the ruleset alone; the name in the witness is
//! a label. Each is listed among what a verdict trusts, with its source.

use grundy_core::Position;
use grundy_rules::Rules;

use crate::count::Found;

/// A theorem about one ruleset.
#[derive(Clone, Debug)]
pub(crate) enum Theorem {
    Nim,
}

/// The theorem about a ruleset, if the checker knows one.
pub(crate) fn find(rules: &Rules) -> Option<Theorem> {
    (rules.name == "nim").then_some(Theorem::Nim)
}

impl Theorem {
    pub fn statement(&self) -> String {
        "a heap of n is worth n in Nim (Bouton 1901)".to_owned()
    }

    pub fn value(&self, position: &Position) -> Option<u64> {
        position.first().copied()
    }

    pub fn law(&self) -> Option<[u64; 3]> {
        Some([0, 1, 1])
    }

    pub fn is_p(&self, position: &Position) -> Option<bool> {
        self.value(position).map(|value| value == 0)
    }

    pub fn options_of_value(&self, position: &Position, target: u64, most: usize) -> Option<Found> {
        let options = (target < position[0]).then(|| if target == 0 { vec![] } else { vec![Position::from(target)] });
        Some(Found::from_all(options.into_iter().collect(), most))
    }

    pub fn p_options(&self, _position: &Position, _most: usize) -> Option<Found> {
        None
    }
}
