//! Turning coins on two axes: the tartan theorem.

use std::collections::HashMap;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem,
    nim_product, nim_sum,
};

use super::Head;
use super::pattern::Mask;
use super::row::{PATTERNS, Row, read_board, show_board, turned, weight};

pub(crate) const TARTAN: Theorem = Theorem::named("Tartan");

/// The product of two coin-turning games. A move turns the coins where the rows of a pattern of the first game meet the
/// columns of a pattern of the second. The one in the last row and the last column goes from heads to tails.
#[derive(Clone, Debug)]
pub struct Board {
    /// The game of the rows' numbers.
    pub down: Row,
    /// The game of the columns' numbers.
    pub across: Row,
}

/// The heads of a position, counted row by row.
fn heads(position: &[u64]) -> &[u64] {
    &position[2..]
}

fn place(position: &[u64], coin: u64) -> (u64, u64) {
    ((coin - 1) / position[1] + 1, (coin - 1) % position[1] + 1)
}

/// The coins of a rectangle, ascending.
fn crossed(position: &[u64], rows: &[u64], columns: &[u64]) -> Mask {
    rows.iter().flat_map(|row| columns.iter().map(move |column| (row - 1) * position[1] + column)).collect()
}

fn after(position: &[u64], rows: &[u64], columns: &[u64]) -> Position {
    let coins = turned(heads(position), &crossed(position, rows, columns));
    Position::from([&position[..2], &coins].concat())
}

impl Board {
    /// The two values whose nim-product is the value of a head; `None` if one is beyond reach.
    fn factors(&self, position: &[u64], head: u64) -> Option<(u64, u64)> {
        let (row, column) = place(position, head);
        Some((self.down.value_of(row)?, self.across.value_of(column)?))
    }

    fn value(&self, position: &[u64]) -> Option<u64> {
        let value = |&head: &u64| self.factors(position, head).map(|(r, c)| nim_product(r, c));
        heads(position).iter().map(value).collect::<Option<Vec<u64>>>().map(nim_sum)
    }

    pub fn heads(&self, position: &[u64]) -> Option<Vec<Head>> {
        let head = |&head: &u64| {
            let ((row, column), (r, c)) = (place(position, head), self.factors(position, head)?);
            Some(Head { place: format!("{row},{column}: {r} ⊗ {c}"), value: nim_product(r, c) })
        };
        heads(position).iter().map(head).collect()
    }

    fn bound(&self, position: &[u64]) -> u128 {
        heads(position).iter().fold(0, |sum: u128, &head| {
            let (row, column) = place(position, head);
            sum.saturating_add(self.down.pattern.count(row).saturating_mul(self.across.pattern.count(column)))
        })
    }
}

/// The patterns by the nim-sum of the values of their coins; `None` if a value is beyond reach.
fn patterns_by_value(game: &Row, last: u64) -> Option<HashMap<u64, Vec<Mask>>> {
    let mut sorted: HashMap<u64, Vec<Mask>> = HashMap::new();
    for mask in game.pattern.all(last) {
        let values: Option<Vec<u64>> = mask.iter().map(|&coin| game.value_of(coin)).collect();
        sorted.entry(nim_sum(values?)).or_default().push(mask);
    }
    Some(sorted)
}

impl Ruleset for Board {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for &head in heads(position) {
            let (row, column) = place(position, head);
            let enough = self.down.pattern.each(row, &mut |rows| {
                self.across.pattern.each(column, &mut |columns| {
                    options.add(&[after(position, rows, columns)]);
                    options.enough()
                })
            });
            if enough {
                return;
            }
        }
    }

    crate::number::ranked!(|position| weight(heads(position)));

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(self.bound(position))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        read_board(text)
    }

    fn show(&self, position: &Position) -> String {
        show_board(position, "/")
    }

    fn pretty(&self, position: &Position) -> String {
        show_board(position, "\n")
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let coins = turned(heads(from), heads(to)).into_iter().map(|coin| {
            let (row, column) = place(from, coin);
            format!("{row},{column}")
        });
        Label::TurnOverAt { places: coins.collect::<Vec<_>>().join(" ") }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let value = (convention == Convention::Normal).then(|| self.value(position))??;
        Some(Declared::value(&TARTAN, Nimber(value)))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Goal::Value(target) = goal else { return None };
        if self.bound(position) > PATTERNS {
            return None;
        }
        let change = self.value(position)? ^ target.0;
        let mut found = Vec::new();
        for &head in heads(position) {
            let (row, column) = place(position, head);
            let (down, across) = (patterns_by_value(&self.down, row)?, patterns_by_value(&self.across, column)?);
            for (r, rows) in &down {
                for (_, columns) in across.iter().filter(|(c, _)| nim_product(*r, **c) == change) {
                    for rows in rows {
                        found.extend(columns.iter().map(|columns| vec![after(position, rows, columns)]));
                    }
                }
            }
        }
        Some(OptionList::from_all(found, most))
    }
}
