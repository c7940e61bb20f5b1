//! A game of your own: implement one trait, and search its values.
//!
//! A row of coins; a move turns one head, or two neighbouring heads, to tails.

use grundy::{Limits, Options, Ruleset, ValueTable};

struct Row;

impl Ruleset for Row {
    /// Bit i says whether coin i shows heads.
    type Position = u32;

    fn options(&self, &row: &u32, options: &mut Options<u32>) {
        for i in 0..32 {
            for coins in [1u32 << i, (3u64 << i) as u32] {
                if row & coins == coins {
                    options.add(&[row & !coins]);
                }
            }
        }
    }
}

pub(crate) fn main() {
    let mut table = ValueTable::new();
    let limits = Limits::default();
    let values: Vec<u64> =
        (0..10).map(|n| table.value(&Row, &((1 << n) - 1), &limits).expect("a small game").0).collect();
    println!("a row of n heads is worth {values:?}: this is Kayles");
    assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
}
