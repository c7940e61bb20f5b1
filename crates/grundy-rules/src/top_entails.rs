//! Top Entails: split a stack, or take its top counter, which must be answered in the same stack.
//!
//! The entailing game of Winning Ways, ch. 12. A stack of one is ☾: the mover takes it, and the other player must
//! answer in an empty stack, but cannot. The stacks `1, 3, 2403, 2505, 33243` are ☾. No other stack below 600,000 is
//! (J. West, R. J. Nowakowski).

use std::sync::Arc;

use grundy_core::{Fault, Label, Nature, Options, Position, Ruleset, SyntaxError};

use crate::entry::{Built, Row, row};
use crate::number::parse_number;

/// Top Entails. A position is `[n]`, a stack of n counters, or `[n, 1]`, a stack that must be answered in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TopEntails;

/// The sign of a stack that must be answered in.
const URGENT: char = '!';
pub(crate) const ENTRY: Row = row("top-entails", None, |_| Ok(Built::new(Arc::new(TopEntails))));

impl Ruleset for TopEntails {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let stack = position[0];
        if stack > 0 {
            options.add(&[[stack - 1, 1].into()]);
        }
        for part in 1..=stack / 2 {
            options.add(&[part.into(), (stack - part).into()]);
        }
    }

    fn nature(&self) -> Nature {
        Nature { entails: true, ..Nature::default() }
    }

    fn is_urgent(&self, position: &Position) -> bool {
        position.len() == 2
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(u128::from(position[0] / 2) + 1)
    }

    /// The rank: the largest number of moves.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        Ok(Some(position[0].saturating_mul(2).saturating_sub(u64::from(position[0] > 0))))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        match text.strip_suffix(URGENT) {
            Some(stack) => Ok([parse_number(stack)?, 1].into()),
            None => Ok(parse_number(text)?.into()),
        }
    }

    fn show(&self, position: &Position) -> String {
        let sign = if self.is_urgent(position) { "!" } else { "" };
        format!("{}{sign}", position[0])
    }

    fn label(&self, _: &Position, to: &[Position]) -> Label {
        if let [one, other] = to { Label::Split { others: vec![one[0]], last: other[0] } } else { Label::TakeTop }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Laws;

    use super::*;

    #[test]
    fn the_laws_hold() {
        assert_eq!(Laws::of("top-entails", &TopEntails).hold_below(7.into()), 14);
        assert_eq!(TopEntails.show(&TopEntails.parse("4!").unwrap()), "4!");
    }
}
