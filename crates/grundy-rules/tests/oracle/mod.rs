//! Values and outcomes straight from the definition: every option is tried.

use std::collections::HashMap;

use grundy_core::{Nimber, Position, mex};
use grundy_rules::Moves;

/// Remembers what it has worked out about one game.
pub struct Oracle {
    game: Moves,
    values: HashMap<Position, Nimber>,
    misere: HashMap<Vec<Position>, bool>,
}

impl Oracle {
    pub fn new(game: Moves) -> Oracle {
        Oracle { game, values: HashMap::new(), misere: HashMap::new() }
    }

    /// The different options in order, components in order within each.
    pub fn options(&self, position: &Position) -> Vec<Vec<Position>> {
        let mut all = Vec::new();
        self.game.each_option(position, &mut |option| all.push(option.to_vec())).unwrap();
        all.iter_mut().for_each(|option| option.sort());
        all.sort();
        all.dedup();
        all
    }

    pub fn value(&mut self, position: &Position) -> Nimber {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let values: Vec<Nimber> = self.options(position).iter().map(|option| self.sum(option)).collect();
        let value = mex(values);
        self.values.insert(position.clone(), value);
        value
    }

    /// The value of a sum.
    pub fn sum(&mut self, components: &[Position]) -> Nimber {
        components.iter().map(|component| self.value(component)).sum()
    }

    /// Whether a sum is a P-position in misère play: there is a move, and none wins.
    pub fn is_misere_p(&mut self, components: &[Position]) -> bool {
        let mut key = components.to_vec();
        key.sort();
        if let Some(&is_p) = self.misere.get(&key) {
            return is_p;
        }
        let (mut can_move, mut wins) = (false, false);
        for i in 0..key.len() {
            for option in self.options(&key[i]) {
                let rest = key[..i].iter().chain(&key[i + 1..]).chain(&option).cloned().collect::<Vec<_>>();
                can_move = true;
                wins |= self.is_misere_p(&rest);
            }
        }
        self.misere.insert(key, can_move && !wins);
        can_move && !wins
    }
}
