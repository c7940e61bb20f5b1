//! Chocolate: break a bar along its lines into single squares.
//!
//! A bar of n rows and m columns is broken along one line into two bars, which are then independent games. Every break
//! adds one piece. So breaking n × m squares apart takes n·m − 1 moves, however the players move. The value is the
//! parity of that number, and in misère play the outcome is the opposite.
//!
//! All options have the same value, so either all of them reach a goal or none does. They count as different when their
//! pieces differ. Breaking after row k and after row n − k gives the same pieces. A break by rows never equals one by
//! columns, because it keeps the number of columns.

use std::sync::Arc;

use grundy_core::{Convention, Declared, Goal, Label, OptionList, Options, Position, Ruleset, Theorem};

use crate::entry::{Built, Row, row};
use crate::number::parse_positive_pair;

/// Breaking chocolate. A position is one bar: rows and columns, both at least 1.
#[derive(Clone, Copy, Debug)]
pub struct Chocolate;

pub const CHOCOLATE: Theorem = Theorem::named("Chocolate");
pub(crate) const ENTRY: Row = row("chocolate", Some(&CHOCOLATE), |_| Ok(Built::new(Arc::new(Chocolate))));

/// Whether the bar takes an odd number of moves.
fn is_odd(position: &[u64]) -> bool {
    position[0].is_multiple_of(2) || position[1].is_multiple_of(2)
}

/// The different options in ascending order: a smaller number of rows comes first.
fn different_options(position: &[u64]) -> impl Iterator<Item = [Position; 2]> {
    let (n, m) = (position[0], position[1]);
    let by_rows = (1..=n / 2).map(move |k| [Position::from([k, m]), Position::from([n - k, m])]);
    by_rows.chain((1..=m / 2).map(move |k| [Position::from([n, k]), Position::from([n, m - k])]))
}

impl Ruleset for Chocolate {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        different_options(position).for_each(|pieces| options.add(&pieces));
    }

    // The remaining breaks: one less than the number of squares.
    crate::rank::ranked!(|position| position[0].saturating_mul(position[1]).saturating_sub(1));

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(u128::from(position[0] / 2) + u128::from(position[1] / 2))
    }

    fn representative(&self, position: &Position) -> Position {
        Position::from([position[0].min(position[1]), position[0].max(position[1])])
    }

    crate::number::notation!(parse_positive_pair);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(piece) = to.first() else { return Label::ToNothing };
        if piece[1] == from[1] { Label::BreakRow { row: piece[0] } } else { Label::BreakColumn { column: piece[1] } }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let odd = is_odd(position);
        Some(Declared::in_both(&CHOCOLATE, convention, odd.into(), odd))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        // After a move there is one move less.
        let odd_left = !is_odd(position);
        let all = match goal {
            Goal::Value(value) => value.0 == u64::from(odd_left),
            Goal::MisereP => odd_left,
        };
        if !all {
            return Some(OptionList::none());
        }
        let count = u128::from(position[0] / 2) + u128::from(position[1] / 2);
        Some(OptionList { count, first: different_options(position).take(most).map(Vec::from).collect() })
    }
}
