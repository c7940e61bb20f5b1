//! Chomp: eat a square of a chocolate bar and everything above and to the right.
//!
//! A position lists the lengths of the rows, the longest (lowest) first. The first square of the first row is poisoned
//! and never eaten. D. Gale (1974); F. Schuh gave the same game on the divisors of a number in 1952. A block has
//! several layers (`bar`), and a square is eaten with all squares above, farther back and to the right. That is Schuh's
//! game on a number with three primes.
//!
//! No formula for all shapes is known, but some shapes are solved:
//! - an **L** (one row and one column) is Nim with its two arms as heaps;
//! - **two rows** are a P-position exactly when the lower is one longer;
//! - a **rectangle** beyond 1 × 1 is an N-position. Either eating the far corner wins, or the reply to it wins, and
//!   that reply could have been played at once;
//! - a shape that is not an L, and whose first row and first column are equally long, is an N-position. Eat the second
//!   square of the second row.
//!
//! In misère play an L is misère Nim. Two rows that are not an L are an N-position: leave the first column, which is
//! misère Nim with a heap of one. The argument for rectangles holds for rectangles beyond 1 × 2. An L with equal arms
//! of at least 2 squares is a P-position in misère Nim too.

mod bar;

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Outcome, Position, Ruleset, SyntaxError, Theorem,
};

use crate::entry::{Built, Row, Structure, row};
use crate::nim::Heaps;

#[derive(Clone, Copy, Debug)]
pub struct Chomp;

pub(crate) const CHOMP_L: Theorem = Theorem::named("Chomp, L shape");
pub(crate) const CHOMP_TWO_ROWS: Theorem = Theorem::named("Chomp, two rows");
pub(crate) const CHOMP_RECTANGLE: Theorem = Theorem::named("Chomp, strategy stealing");
pub(crate) const CHOMP_EQUAL_ARMS: Theorem = Theorem::named("Chomp, equal arms");

pub(crate) const ENTRY: Row =
    row("chomp", None, |_| Ok(Built { structure: Structure::Bars, ..Built::new(Arc::new(Chomp)) }));

/// The arms beside the poisoned square; `None` if the shape is not an L, a row or a column of one layer.
fn arms(rows: &[u64]) -> Option<[u64; 2]> {
    rows[1..].iter().all(|&length| length == 1).then(|| [rows[0] - 1, rows.len() as u64 - 1])
}

impl Ruleset for Chomp {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for (layer, rows) in bar::layers(position).enumerate() {
            for (row, &length) in rows.iter().enumerate() {
                for column in u64::from(layer == 0 && row == 0)..length {
                    options.add(&[bar::eaten(position, layer, row, column)]);
                }
            }
        }
    }

    crate::rank::ranked!(crate::rank::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position.iter().copied().map(u128::from).sum::<u128>() - 1)
    }

    /// The representative: among the turned shapes, one with few rows and layers.
    fn representative(&self, position: &Position) -> Position {
        bar::turned(position)
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        bar::read(text)
    }

    fn show(&self, position: &Position) -> String {
        bar::written(position)
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let left: Vec<&[u64]> = bar::layers(to).collect();
        let left = |layer: usize, row: usize| left.get(layer).and_then(|rows| rows.get(row)).copied().unwrap_or(0);
        // The first row that is shorter begins where the square was.
        let mut rows =
            bar::layers(from).enumerate().flat_map(|(z, rows)| rows.iter().enumerate().map(move |(y, &x)| (z, y, x)));
        let (layer, row, _) = rows.find(|&(z, y, length)| left(z, y) != length).unwrap_or_default();
        let (at, row, column) = (layer as u64 + 1, row as u64 + 1, left(layer, row) + 1);
        if bar::is_bar(from) { Label::Eat { row, column } } else { Label::EatFrom { layer: at, row, column } }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        // Now there are at most as many rows as columns.
        let rows = self.representative(position);
        let normal = convention == Convention::Normal;
        let n_by = |theorem| Some(Declared { theorem, outcome: Outcome::N, value: None });
        if !bar::is_bar(&rows) {
            let first = bar::layers(&rows).next().map_or(0, <[u64]>::len);
            let mut layers = bar::layers(&rows);
            let is_box = layers.all(|layer| layer.len() == first && layer[layer.len() - 1] == rows[0]);
            return is_box.then(|| n_by(&CHOMP_RECTANGLE))?;
        }
        if let Some(arms) = arms(&rows) {
            return Some(Heaps::of(arms).declared(&CHOMP_L, convention));
        }
        if rows[0] == rows[rows.len() - 1] {
            return n_by(&CHOMP_RECTANGLE);
        }
        if rows.len() == 2 {
            return match normal && rows[0] == rows[1] + 1 {
                true => Some(Declared::value(&CHOMP_TWO_ROWS, Nimber::ZERO)),
                false => n_by(&CHOMP_TWO_ROWS),
            };
        }
        // There are at least three rows here, so the arms are at least 2.
        (rows.len() as u64 == rows[0]).then(|| n_by(&CHOMP_EQUAL_ARMS))?
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        if !bar::is_bar(position) {
            return None;
        }
        let good: Vec<Position> = if let Some([right, up]) = arms(position) {
            let heaps = Heaps::of([right, up]);
            let shorter = heaps.target(right, goal).map(|arm| bar::eaten(position, 0, 0, arm + 1));
            let lower = heaps.target(up, goal).map(|arm| bar::eaten(position, 0, arm as usize + 1, 0));
            shorter.into_iter().chain(lower).collect()
        } else if position.len() == 2 {
            let (lower, upper) = (position[0], position[1]);
            match goal {
                // The two rows must become k + 1 and k.
                Goal::Value(Nimber::ZERO) if lower == upper => vec![bar::eaten(position, 0, 1, lower - 1)],
                Goal::Value(Nimber::ZERO) if lower == upper + 1 => vec![],
                Goal::Value(Nimber::ZERO) => vec![bar::eaten(position, 0, 0, upper + 1)],
                // Leave the first column, or a row of two.
                Goal::MisereP if lower == 2 => vec![bar::eaten(position, 0, 0, 1), bar::eaten(position, 0, 1, 0)],
                Goal::MisereP => vec![bar::eaten(position, 0, 0, 1)],
                Goal::Value(_) => return None,
            }
        } else {
            return None;
        };
        Some(OptionList::from_all(good.into_iter().map(|shape| vec![shape]).collect(), most))
    }
}
