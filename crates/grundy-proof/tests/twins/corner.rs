//! The king and the knight that move towards the corner.
//!
//! Their moves are short, so away from the edges and the diagonal their values repeat. The king's value depends on
//! both coordinates modulo 2. The knight's value depends on both modulo 4, and on how many blocks of four lie between
//! them. Two blocks or more are alike (*Winning Ways*, 1982, ch. 3). The checker derives the values of the squares
//! below 32 and confirms the law on them. A move changes a coordinate by at most two: that is every case.

use grundy_core::Position;
use grundy_rules::Rules;

const SIDE: u64 = 32;

/// The values of one piece.
#[derive(Clone, Debug)]
pub struct Law {
    /// The values of the squares with coordinates below [`SIDE`], row by row.
    table: Vec<u64>,
    /// Which of them are P-positions in misère play.
    misere: Vec<bool>,
}

impl Law {
    /// Derives the table of a piece from its moves.
    pub fn of(rules: &Rules) -> Law {
        let mut law = Law { table: vec![0; 1024], misere: vec![false; 1024] };
        // All moves lower x + y; squares beyond the table are reduced into it.
        for sum in 0..2 * SIDE - 1 {
            for x in sum.saturating_sub(SIDE - 1)..=sum.min(SIDE - 1) {
                let (mut values, mut ends, mut all_n) = (Vec::new(), true, true);
                let pieces = rules.moves.each_option(&Position::from([x, sum - x]), &mut |option| {
                    for square in option {
                        values.push(law.value(square[0], square[1]));
                        all_n &= !law.is_misere_p(square[0], square[1]);
                        ends = false;
                    }
                });
                debug_assert!(pieces.is_ok(), "the rules of a piece cannot fail");
                let at = law.index(x, sum - x);
                law.table[at] = (0..).find(|least| !values.contains(least)).unwrap();
                law.misere[at] = all_n && !ends;
            }
        }
        law
    }

    fn index(&self, x: u64, y: u64) -> usize {
        let (x, y) = reduced(x, y);
        (x * SIDE + y) as usize
    }

    pub fn value(&self, x: u64, y: u64) -> u64 {
        self.table[self.index(x, y)]
    }

    pub fn is_misere_p(&self, x: u64, y: u64) -> bool {
        self.misere[self.index(x, y)]
    }
}

/// The square below [`SIDE`] that a square is like. Squares near the edge keep their distance from it. Blocks of four
/// further off than two are alike.
fn reduced(x: u64, y: u64) -> (u64, u64) {
    if x < SIDE && y < SIDE {
        return (x, y);
    }
    let (a, b) = (x.min(y), x.max(y));
    let apart = (b / 4 - a / 4).min(3);
    let a = if a < 16 { a } else { 12 + a % 4 };
    let b = 4 * (a / 4 + apart) + b % 4;
    if x < y { (a, b) } else { (b, a) }
}
