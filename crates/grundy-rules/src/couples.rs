//! Couples are forever: split any heap except a heap of two.
//!
//! A heap of n is heap n−1 of Officers (0.6). Count the gaps between counters instead of the counters. Splitting
//! removes one gap and leaves the gaps on both sides. These are not both empty, since a couple is never split (Winning
//! Ways, ch. 4). No period is known.
//!
//! # Grundy's game: split a heap into two unequal heaps
//! The game of Grundy's paper (Mathematics and games, Eureka 2, 1939). Whether its values are periodic is an open
//! question. No period is seen in the values that have been computed (Winning Ways, ch. 4).

use std::sync::Arc;

use grundy_core::{Options, Position, Ruleset};

use crate::code::Code;
use crate::entry::{Built, HeapMoves, Row, row};
use crate::number::parse_number;
use crate::take_break::break_label;

/// A heap is split in two, and some heaps or splits are left out.
#[derive(Clone, Copy, Debug)]
enum Splits {
    ButNotTwo,
    Unequal,
}

pub(crate) const COUPLES: Row = row("couples", None, |_| {
    let moves = HeapMoves::TakeBreak { code: Code::parse("0.6")?, shift: -1 };
    Ok(Built::heaps(Arc::new(Splits::ButNotTwo), moves))
});

pub(crate) const GRUNDY: Row =
    row("grundy", None, |_| Ok(Built::heaps(Arc::new(Splits::Unequal), HeapMoves::UnequalSplit)));

impl Splits {
    /// How large the smaller part of a heap of n may be.
    fn most(self, n: u64) -> u64 {
        match self {
            Splits::ButNotTwo if n == 2 => 0,
            Splits::ButNotTwo => n / 2,
            Splits::Unequal => n.saturating_sub(1) / 2,
        }
    }
}

impl Ruleset for Splits {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        for a in 1..=self.most(n) {
            options.add(&[a.into(), (n - a).into()]);
        }
    }

    crate::rank::ranked!(crate::rank::splits);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(self.most(position[0]).into())
    }

    crate::number::notation!(parse_number, break_label);
}
