//! Pieces that are equal up to a permutation of the cells of all columns, or up to a reflection.
//!
//! A piece carries its own moves. So every permutation gives an equal game, and a reflection does too. The permutations
//! that are tried are those that leave the repeated column as it is: they bring many pieces together.

use grundy_rules::cells::ones;

use super::column::{Cells, Column, Part, assemble};

/// A permutation of the cells of a column, and whether the row is read backwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Where each cell goes.
    pub to: Vec<u8>,
    pub reversed: bool,
}

impl Symmetry {
    fn cells(&self, cells: Cells) -> Cells {
        ones(cells).fold(0, |image, slot| image | 1 << self.to[slot])
    }

    pub fn image(&self, columns: &[Column]) -> Vec<Column> {
        let is_identity = !self.reversed && self.to.iter().enumerate().all(|(slot, &to)| slot == usize::from(to));
        if is_identity {
            return columns.to_vec();
        }
        let length = columns.len();
        let place = |column: usize| if self.reversed { length - 1 - column } else { column };
        let cells = |column: &Column| (self.cells(column.cells), self.cells(column.present));
        let cells: Vec<(Cells, Cells)> = (0..length).map(|column| cells(&columns[place(column)])).collect();
        let moves = columns.iter().enumerate().flat_map(|(at, column)| {
            column.moves.iter().map(move |window| {
                let mut parts: Vec<Part> = window.iter().map(|part| part.each(|cells| self.cells(cells))).collect();
                if !self.reversed {
                    return (at, parts);
                }
                parts.reverse();
                let last = at + parts.len() - 1;
                (length - 1 - last.min(length - 1), parts)
            })
        });
        assemble(&cells, moves)
    }
}

/// The most permutations that are tried for a repeated column.
const MOST_TRIED: usize = 100_000;

/// The symmetries of a row of equal columns with this many cells; the identity is the first.
pub fn symmetries(column: &Column, slots: usize) -> Vec<Symmetry> {
    let width = column.moves.iter().map(Vec::len).max().unwrap_or(1);
    let length = 3 * width + 2;
    let row: Vec<Column> = vec![column.clone(); length];
    let middle = |columns: &[Column]| columns[width..length - width].to_vec();
    let goal = middle(&clipped(&row));
    let mut found = Vec::new();
    let mut tried = 0;
    for reversed in [false, true] {
        let identity = Symmetry { to: (0..slots as u8).collect(), reversed };
        let turned = clipped(&identity.image(&clipped(&row)));
        let (from, to) = (signatures(&turned[length / 2], slots), signatures(&goal[goal.len() / 2], slots));
        let mut chosen: Vec<u8> = Vec::new();
        let mut next = vec![0];
        // Each slot in turn goes to a slot with the same signature that is still free.
        while let Some(&at) = next.last() {
            chosen.truncate(next.len() - 1);
            let slot = chosen.len();
            let Some(goes) = (at..slots).find(|&goes| from[slot] == to[goes] && !chosen.contains(&(goes as u8))) else {
                next.pop();
                continue;
            };
            next[slot] = goes + 1;
            chosen.push(goes as u8);
            if chosen.len() < slots {
                next.push(0);
                continue;
            }
            tried += 1;
            let symmetry = Symmetry { to: chosen.clone(), reversed };
            if middle(&symmetry.image(&clipped(&row))) == goal {
                found.push(symmetry);
            }
            if tried >= MOST_TRIED || found.len() >= 48 {
                return found;
            }
        }
    }
    found
}

/// A row without the moves that leave it.
fn clipped(row: &[Column]) -> Vec<Column> {
    let mut row = row.to_vec();
    let length = row.len();
    for (at, column) in row.iter_mut().enumerate() {
        column.moves.retain(|window| at + window.len() <= length);
    }
    row
}

/// What a permutation cannot change about each slot.
fn signatures(column: &Column, slots: usize) -> Vec<Vec<u32>> {
    (0..slots)
        .map(|slot| {
            let has = |cells: Cells| (cells >> slot & 1) as u32;
            let mut signature = vec![has(column.cells), has(column.present)];
            for offset in 0..column.moves.iter().map(Vec::len).max().unwrap_or(0) {
                let parts = || column.moves.iter().filter_map(move |window| window.get(offset));
                signature.push(parts().map(|part| has(part.needs)).sum());
                signature.push(parts().map(|part| has(part.without)).sum());
                signature.push(parts().map(|part| has(part.removes)).sum());
                signature.push(parts().map(|part| has(part.adds)).sum());
            }
            signature
        })
        .collect()
}
