//! Kings that do not disturb each other, on a board with broken cells.
//!
//! A king's moves do not depend on the other kings, so a board is the sum of its kings. What one king is worth on each
//! cell is derived from the moves of a board with only that king.

use grundy_core::Position;
use grundy_rules::Rules;

use crate::found::least_excluded;

/// The values of one king, by cell; `None` where the rules let no king stand or move oddly.
#[derive(Clone, Debug)]
pub struct Board {
    values: Vec<Option<u64>>,
}

impl Board {
    /// Values one king on every cell up to the last king of `rules`' own position.
    pub fn of(rules: &Rules) -> Board {
        let last = rules.moves.parse("").ok().and_then(|kings| kings.last().copied());
        let mut values: Vec<Option<u64>> = Vec::new();
        // All moves lead to cells with smaller numbers.
        for cell in 0..last.map_or(0, |last| last + 1) {
            let king = Position::from(cell);
            let is_cell = rules.moves.parse(&cell.to_string()).is_ok();
            let mut options = Some(Vec::new());
            let asked = rules.moves.each_option(&king, &mut |option| {
                let value = match option {
                    [to] if to.len() == 1 => values.get(to[0] as usize).copied().flatten(),
                    _ => None,
                };
                options = options.take().zip(value).map(|(mut all, value)| {
                    all.push(value);
                    all
                });
            });
            values.push(options.filter(|_| is_cell && asked.is_ok()).map(least_excluded));
        }
        Board { values }
    }

    /// The nim-sum of the values of the kings' cells.
    pub fn value(&self, kings: &[u64]) -> Option<u64> {
        kings.iter().try_fold(0, |sum, &cell| Some(sum ^ self.values.get(usize::try_from(cell).ok()?).copied()??))
    }
}
