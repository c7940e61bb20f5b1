//! What holds for all boards of a family.

use super::close::{EndMove, MOST_KINDS, Root, System, close};
use super::column::{Cells, Column, Word, assemble};
use super::obstacle::Obstacle;
use super::pieces::{Pieces, mex};
use super::position::Position;
use super::recognise::Family;
use super::symmetry::symmetries;
use super::values::{Law, Values};

/// What may be spent on a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most kinds.
    pub kinds: usize,
    /// The most lengths of which all kinds are valued.
    pub lengths: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { kinds: MOST_KINDS, lengths: 1 << 12 }
    }
}

/// A family whose kinds close.
#[derive(Debug)]
pub struct Closed {
    /// The boards.
    pub family: Family,
    /// The kinds and their equations.
    pub system: System,
    /// For each class of n how its boards begin, and the least length of the run for which they do.
    pub roots: Vec<(Root, usize)>,
    /// For each kind, the values of the lengths from 0 on.
    pub kind_values: Vec<Vec<u32>>,
    /// The period that all kinds have as far as they are valued; `None` if none is seen.
    pub law: Option<Law>,
    /// Whether the period is proved for all lengths.
    pub proved: bool,
    /// The least n that has a board.
    pub first: u64,
    /// The values of the boards from `first` on.
    pub values: Vec<u32>,
    /// The least preperiod and the least period of the boards, in units of n; `None` if none is seen.
    pub period: Option<(u64, u64)>,
    /// Whether the work was stopped.
    pub stopped: bool,
    pub(super) pieces: Pieces,
}

/// Closes a family and searches a period. `stop` is told of how many lengths have values, and says whether to stop.
pub fn prove(family: Family, effort: Effort, stop: &mut dyn FnMut(usize) -> bool) -> Result<Closed, Obstacle> {
    let cell = family.alphabet.column(family.residues[0].kind.cell);
    let mut symmetries = symmetries(cell, family.slots);
    symmetries.retain(|it| {
        it.to.iter().enumerate().all(|(slot, &to)| family.weights[slot] == family.weights[usize::from(to)])
    });
    let mut pieces = Pieces::new(family.alphabet.clone(), symmetries);
    let starts: Vec<_> = family.residues.iter().map(|residue| (residue.kind.clone(), family.ring)).collect();
    let (system, roots) = close(&mut pieces, &starts, family.width, effort.kinds)?;
    let mut closing = Ending { family: &family, system: &system, roots: &roots, pieces: &mut pieces };
    let (kind_values, law, proved, first, values, period, stopped) = closing.values(effort, stop)?;
    Ok(Closed { family, system, roots, kind_values, law, proved, first, values, period, stopped, pieces })
}

struct Ending<'a> {
    family: &'a Family,
    system: &'a System,
    roots: &'a [(Root, usize)],
    pieces: &'a mut Pieces,
}

type Found = (Vec<Vec<u32>>, Option<Law>, bool, u64, Vec<u32>, Option<(u64, u64)>, bool);

impl Ending<'_> {
    fn values(&mut self, effort: Effort, stop: &mut dyn FnMut(usize) -> bool) -> Result<Found, Obstacle> {
        let mut values = Values::new(self.system);
        let (mut goal, mut law, mut proved, mut stopped) = (64.min(effort.lengths), None, false, false);
        loop {
            if !values.extend(goal, self.pieces, stop)? {
                stopped = true;
                break;
            }
            match values.law() {
                Ok(found) => {
                    (law, proved) = (Some(found), true);
                    break;
                }
                Err(Some(seen)) if seen.bound < effort.lengths => goal = (seen.bound + 1).max(goal + 1),
                Err(seen) if goal >= effort.lengths => {
                    law = seen;
                    break;
                }
                Err(_) => goal = (2 * goal).min(effort.lengths),
            }
        }
        // The boards themselves: over one period, if there is one, else as far as the kinds are valued.
        let steps = self.family.steps;
        let numbers = |length: &dyn Fn(&EndMove, usize) -> usize| {
            let least = self.family.residues.iter().zip(self.roots).map(|(residue, (root, least))| {
                let moves = match root {
                    Root::Row(row) => std::slice::from_ref(row),
                    Root::Ring(moves) => &moves[..],
                };
                let length = moves.iter().map(|a_move| length(a_move, *least)).max().unwrap_or(*least);
                residue.number(length, steps).unwrap_or(0).max(residue.least)
            });
            least.max().unwrap_or(0)
        };
        let offsets = |a_move: &EndMove| a_move.pieces.iter().map(|piece| piece.1).collect::<Vec<i64>>();
        let end = match law {
            Some(law) => {
                // From here on the boards have the period of the kinds.
                let settled = numbers(&|a_move, least| {
                    let low = offsets(a_move).into_iter().min().unwrap_or(0);
                    least.max((law.from as i64 - low).max(0) as usize)
                });
                let end = settled + 2 * steps * law.period as u64;
                let length = self.family.residues.iter().filter_map(|residue| residue.length(end + steps, steps)).max();
                let high = self.roots.iter().flat_map(|(root, _)| match root {
                    Root::Row(row) => offsets(row),
                    Root::Ring(moves) => moves.iter().flat_map(offsets).collect(),
                });
                let high = high.max().unwrap_or(0).max(0);
                stopped |= !values.extend(length.unwrap_or(0) + high as usize + 1, self.pieces, stop)?;
                end
            }
            None => {
                let lengths = values.lengths();
                let shortest = self.family.residues.iter().zip(self.roots).map(|(residue, (root, _))| {
                    let high = match root {
                        Root::Row(row) => offsets(row),
                        Root::Ring(moves) => moves.iter().flat_map(offsets).collect(),
                    };
                    let high = high.into_iter().max().unwrap_or(0);
                    let length = (lengths as i64 - high).max(0) as usize;
                    residue.number(length, steps).unwrap_or(0)
                });
                shortest.min().unwrap_or(0)
            }
        };
        let small = self.family.small.keys().next().copied();
        let least = self.family.residues.iter().map(|residue| residue.least).min();
        let first = small.into_iter().chain(least).min().unwrap_or(0);
        let mut boards = Vec::new();
        for n in first..end.max(first) {
            boards.push(self.board(n, &values)?);
        }
        let period = law.filter(|_| !stopped).map(|law| least_period(&boards, first, steps * law.period as u64));
        Ok((values.of, law, proved && !stopped, first, boards, period, stopped))
    }

    /// The value of the board of n.
    fn board(&mut self, n: u64, values: &Values) -> Result<u32, Obstacle> {
        let at = (n % self.family.steps) as usize;
        let (residue, (root, least)) = (&self.family.residues[at], &self.roots[at]);
        if let Some(word) = self.family.small.get(&n) {
            return plain(word, self.family, self.pieces);
        }
        let length = residue.length(n, self.family.steps).unwrap_or(0);
        if length < *least {
            return plain(&residue.kind.word(length), self.family, self.pieces);
        }
        let worth = |a_move: &EndMove| a_move.fixed ^ values.sum(&a_move.pieces, length);
        Ok(match root {
            Root::Row(row) => worth(row),
            Root::Ring(moves) => mex(&moves.iter().map(worth).collect::<Vec<u32>>()),
        })
    }
}

/// The value of a board that is a word, by the definition.
fn plain(word: &Word, family: &Family, pieces: &mut Pieces) -> Result<u32, Obstacle> {
    if !family.ring {
        return pieces.row(word);
    }
    // A ring as one column: cells of all columns side by side.
    let held = pieces.held(word);
    let slots = family.slots;
    if held.len() * slots > 64 {
        return Err(Obstacle::Far);
    }
    let shift = |cells: Cells, column: usize| cells << (column % held.len() * slots);
    let mut one = Column::default();
    for (at, column) in held.iter().enumerate() {
        one.cells |= shift(column.cells, at);
        one.present |= shift(column.present, at);
        for window in &column.moves {
            let mut part = super::column::Part::default();
            for (offset, other) in window.iter().enumerate() {
                part.needs |= shift(other.needs, at + offset);
                part.without |= shift(other.without, at + offset);
                part.removes |= shift(other.removes, at + offset);
                part.adds |= shift(other.adds, at + offset);
            }
            one.moves.push(vec![part]);
        }
    }
    let columns = assemble(&[(one.cells, one.present)], one.moves.into_iter().map(|window| (0, window)));
    // Other permutations than those of columns would be needed here; the identity alone is right for any cells.
    let identity = super::symmetry::Symmetry { to: (0..64).collect(), reversed: false };
    let mut alone = Pieces::new(super::column::Alphabet::default(), vec![identity]);
    let columns: Vec<&Column> = columns.iter().collect();
    alone.worth(Position::new(&columns, false).reduce().pieces)
}

/// The least preperiod and the least period of values of which the last 2 × `period` have this period.
fn least_period(values: &[u32], first: u64, period: u64) -> (u64, u64) {
    let tail = &values[values.len().saturating_sub(2 * period as usize)..];
    let fits =
        |p: &u64| period.is_multiple_of(*p) && (*p as usize..tail.len()).all(|at| tail[at] == tail[at - *p as usize]);
    let period = (1..=period).find(fits).unwrap_or(period);
    let last = (period as usize..values.len()).rev().find(|&at| values[at] != values[at - period as usize]);
    (first + last.map_or(0, |at| at as u64 + 1 - period), period)
}

impl Closed {
    /// A kind as a picture: a line for each cell of a column. `.` is a present cell, `-` a cell that may come, and `#` no
    /// cell. The repeated column stands in brackets.
    pub fn picture(&self, kind: usize) -> Vec<String> {
        let kind = &self.system.kinds[kind];
        let column = |&number: &u32| &**self.pieces.alphabet.column(number);
        let all = kind.left.iter().chain([&kind.cell]).chain(&kind.right);
        let used = all.map(column).fold(0, |used, column| used | column.cells);
        let line = |slot: usize| {
            let sign = |number: &u32| match column(number) {
                column if column.present >> slot & 1 == 1 => '.',
                column if column.cells >> slot & 1 == 1 => '-',
                _ => '#',
            };
            let word = |word: &Word| word.iter().map(sign).collect::<String>();
            format!("{}[{}]{}", word(&kind.left), sign(&kind.cell), word(&kind.right))
        };
        super::position::bits(used).map(line).collect()
    }

    /// The columns by their numbers.
    pub fn alphabet(&self) -> &super::column::Alphabet {
        &self.pieces.alphabet
    }

    /// The symmetries by which pieces are called equal.
    pub fn symmetries(&self) -> &[super::symmetry::Symmetry] {
        &self.pieces.symmetries
    }

    /// The n below the preperiod whose value is not that of the period.
    pub fn exceptions(&self) -> Vec<u64> {
        let Some((preperiod, period)) = self.period else { return Vec::new() };
        let value = |n: u64| self.values[(n - self.first) as usize];
        let later = |n: u64| n + (preperiod - n).div_ceil(period) * period;
        (self.first..preperiod).filter(|&n| value(n) != value(later(n))).collect()
    }
}
