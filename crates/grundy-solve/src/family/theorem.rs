//! What holds for all boards of a family, or why nothing is proved.

use super::close::{EndMove, MOST_KINDS, Root, Stop, System, close};
use super::column::{Alphabet, Cells, Column, Symmetry, Word, assemble, symmetries};
use super::pieces::{Kind, Pieces, mex};
use super::recognise::{Family, MOST_STEPS, Open, Unrecognised, recognise};
use super::values::{Law, Values};
use grundy_core::{Periodicity, Said, said};
use grundy_octal::least_law;
use grundy_rules::cells::ones;

/// What may be spent on a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    pub kinds: usize,
    /// The most lengths of which all kinds are valued.
    pub lengths: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { kinds: MOST_KINDS, lengths: 1 << 12 }
    }
}

/// The obstacle to a theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A move leaves one piece with two long runs: the piece, the move, and what it leaves, as pictures.
    TwoRuns {
        from: String,
        to: String,
    },
    Ring,
    /// A change by a move has effects at any distance.
    Far {
        /// A piece, and what the move makes of it, as pictures; `None` if no move is made.
        shown: Option<(String, String)>,
        /// The effect repeats after this number of columns; 1 if it does not repeat.
        every: usize,
    },
    Apart,
    Kinds(usize),
    Ends(usize),
    Stopped,
    Pieces(usize),
}

impl Obstacle {
    /// An effect at any distance, of no move that could be shown.
    pub const FAR: Obstacle = Obstacle::Far { shown: None, every: 1 };

    pub fn said(&self) -> Said {
        match self {
            Obstacle::TwoRuns { from, to } => {
                said!("a move leaves one piece with two long runs: from {from} to {to}", from, to)
            }
            Obstacle::Ring => said!("no move opens the ring"),
            Obstacle::Far { shown: Some((from, to)), .. } => {
                said!("the effect of a move reaches any distance: from {from} to {to}", from, to)
            }
            Obstacle::Far { shown: None, .. } => said!("the effect of a move reaches any distance"),
            Obstacle::Apart => {
                said!("the board falls apart into pieces of bounded size, and their number grows with n")
            }
            Obstacle::Kinds(most) => said!("the pieces do not close: there are more than {most} kinds", most),
            Obstacle::Ends(most) => said!("the pieces do not close: their ends grow beyond {most} columns", most),
            Obstacle::Stopped => grundy_core::Stop::Interrupted.said(),
            Obstacle::Pieces(most) => said!("more than {most} short pieces would be valued by the definition", most),
        }
    }
}

/// A family whose kinds close.
#[derive(Debug)]
pub struct Closed {
    pub family: Family,
    pub system: System,
    /// For each class of n how its boards begin, and the least length of the run for which they do.
    pub roots: Vec<(Root, usize)>,
    /// For each kind, the values of the lengths from 0 on.
    pub kind_values: Vec<Vec<u32>>,
    /// The period that all kinds have as far as they are valued; `None` if none is seen.
    pub law: Option<Law>,
    pub proved: bool,
    /// The least n that has a board.
    pub first: u64,
    /// The values of the boards from `first` on.
    pub values: Vec<u32>,
    /// The least preperiod and the least period of the boards, in units of n; `None` if none is seen.
    pub period: Option<(u64, u64)>,
    /// By how much the values of the boards rise in a period.
    pub saltus: u64,
    pub stopped: bool,
    pub(super) pieces: Pieces,
}

/// Recognises a family, closes it and searches a period. Rows that interleave are told apart by wider columns.
pub fn prove_boards(
    open: &mut Open,
    effort: Effort,
    stop: &mut Stop,
) -> Result<Result<Closed, Obstacle>, Unrecognised> {
    let family = recognise(open, 1..=MOST_STEPS)?;
    let steps = family.steps;
    let closed = prove(family, effort, stop);
    if let Err(Obstacle::Far { every, .. }) = &closed
        && let wider = *every as u64 * steps
        && (2..=MOST_STEPS).contains(&wider)
        && let Ok(family) = recognise(open, wider..=wider)
    {
        return Ok(prove(family, effort, stop));
    }
    Ok(closed)
}

/// Closes a family and searches a period. `stop` is asked regularly.
pub fn prove(family: Family, effort: Effort, stop: &mut Stop) -> Result<Closed, Obstacle> {
    let cell = family.alphabet.column(family.residues[0].kind.cell);
    let mut symmetries = symmetries(cell, family.slots);
    symmetries.retain(|it| {
        it.to.iter().enumerate().all(|(slot, &to)| family.weights[slot] == family.weights[usize::from(to)])
    });
    let mut pieces = Pieces::new(family.alphabet.clone(), symmetries);
    let starts: Vec<_> = family.residues.iter().map(|residue| (residue.kind.clone(), family.ring)).collect();
    let (system, roots) = close(&mut pieces, &starts, family.width, effort.kinds, stop)?;
    let mut closing = Ending { family: &family, system: &system, roots: &roots, pieces: &mut pieces };
    let (kind_values, law, proved, first, values, period, saltus, stopped) = closing.values(effort, stop)?;
    Ok(Closed { family, system, roots, kind_values, law, proved, first, values, period, saltus, stopped, pieces })
}

struct Ending<'a> {
    family: &'a Family,
    system: &'a System,
    roots: &'a [(Root, usize)],
    pieces: &'a mut Pieces,
}

type Found = (Vec<Vec<u32>>, Option<Law>, bool, u64, Vec<u32>, Option<(u64, u64)>, u64, bool);

impl Ending<'_> {
    fn values(&mut self, effort: Effort, stop: &mut Stop) -> Result<Found, Obstacle> {
        let mut values = Values::new(self.system, self.pieces)?;
        let (mut goal, mut law, mut proved, mut stopped) = (64.min(effort.lengths), None, false, false);
        loop {
            if !values.extend(goal, stop) {
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
                Err(_) => goal = (goal + goal / 2).min(effort.lengths),
            }
        }
        let mut saltus = 0;
        if let Some(found) = law.filter(|law| law.saltus > 0) {
            let far = self.roots.iter().map(|(root, least)| root.settled(*least, found.from) + found.period);
            let far = far.max().unwrap_or(0) + self.roots.iter().map(|(root, _)| root.high()).max().unwrap_or(0);
            stopped |= !values.extend(far + 1, stop);
            if let Some(rise) = self.rise(&found, &values) { saltus = rise } else { (law, proved) = (None, false) }
        }
        // The boards themselves: over one period, if there is one, else as far as the kinds are valued.
        let steps = self.family.steps;
        let classes = || self.family.residues.iter().zip(self.roots);
        let end = match law {
            Some(law) => {
                // From here on the boards have the law of the kinds.
                let settled = classes().map(|(residue, (root, least))| {
                    let length = root.settled(*least, law.from);
                    residue.number(length, steps).unwrap_or(0).max(residue.least)
                });
                let end = settled.max().unwrap_or(0) + 2 * steps * law.period as u64;
                let length = self.family.residues.iter().filter_map(|residue| residue.length(end + steps, steps)).max();
                let high = self.roots.iter().map(|(root, _)| root.high()).max().unwrap_or(0);
                stopped |= !values.extend(length.unwrap_or(0) + high + 1, stop);
                end
            }
            None => {
                let lengths = values.lengths();
                let shortest = classes().map(|(residue, (root, _))| {
                    residue.number(lengths.saturating_sub(root.high()), steps).unwrap_or(0)
                });
                shortest.min().unwrap_or(0)
            }
        };
        let small = self.family.small.keys().next().copied();
        let least = self.family.residues.iter().map(|residue| residue.least).min();
        let first = small.into_iter().chain(least).min().unwrap_or(0);
        let boards = (first..end.max(first)).map(|n| self.board(n, &values)).collect::<Result<Vec<_>, _>>()?;
        // The last 2 periods of the kinds have their law.
        let least = law.filter(|_| !stopped).map(|law| {
            let period = steps * law.period as u64;
            let law = Periodicity { preperiod: boards.len() as u64 - 2 * period, period, saltus };
            least_law(law, |at| boards[at as usize].into())
        });
        let saltus = least.map_or(0, |law| law.saltus);
        let period = least.map(|law| (first + law.preperiod, law.period));
        Ok((values.of, law, proved && !stopped, first, boards, period, saltus, stopped))
    }

    /// By how much the values of all boards rise in a period of the kinds, of which some grow. `None` if not all boards
    /// rise alike, or the theorem does not cover the pieces.
    fn rise(&self, law: &Law, values: &Values) -> Option<u64> {
        let weighs = |kind: &Kind| {
            let present = self.pieces.alphabet.column(kind.cell).present;
            ones(present).any(|slot| self.family.weights[slot] > 0)
        };
        if !self.system.kinds.iter().all(weighs) {
            return None;
        }
        let rises = |piece: &&(usize, i64)| law.step(&values.of[piece.0]) > 0;
        let mut rise = None;
        for (root, least) in self.roots {
            let own = match root {
                Root::Ring(moves) => {
                    moves.iter().all(|a_move| !a_move.pieces.iter().any(|piece| rises(&piece))).then_some(0)?
                }
                Root::Row(row) => {
                    let (growing, others): (Vec<_>, Vec<_>) = row.pieces.iter().partition(rises);
                    let settled = root.settled(*least, law.from);
                    // The value beside a growing piece is below a power of two that divides the saltus.
                    let beside = |length: usize| row.fixed ^ values.sum(&others, length);
                    let lengths = settled..settled + law.period;
                    let small = growing.is_empty()
                        || growing.len() == 1
                            && lengths.map(beside).all(|value| value < law.saltus & law.saltus.wrapping_neg());
                    u64::from(small.then_some(law.saltus)?) * growing.len() as u64
                }
            };
            if *rise.get_or_insert(own) != own {
                return None;
            }
        }
        rise
    }

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
    let slots = family.slots;
    if word.len() * slots > 64 {
        return Err(Obstacle::FAR);
    }
    let shift = |cells: Cells, column: usize| cells << (column % word.len() * slots);
    let mut one = Column::default();
    for (at, &number) in word.iter().enumerate() {
        let column = pieces.alphabet.column(number);
        one.cells |= shift(column.cells, at);
        one.present |= shift(column.present, at);
        for window in &column.moves {
            let mut part = [0; 4];
            for (offset, other) in window.iter().enumerate() {
                part.iter_mut().zip(other).for_each(|(part, &cells)| *part |= shift(cells, at + offset));
            }
            one.moves.push(vec![part]);
        }
    }
    let columns = assemble(&[(one.cells, one.present)], one.moves.into_iter().map(|window| (0, window)));
    // Other permutations than those of columns would be needed here; the identity alone is right for any cells.
    let identity = Symmetry { to: (0..64).collect(), reversed: false };
    let mut alone = Pieces::new(Alphabet::default(), vec![identity]);
    let word = alone.alphabet.word(columns);
    alone.row(&word)
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
        ones(used).map(line).collect()
    }

    pub fn alphabet(&self) -> &Alphabet {
        &self.pieces.alphabet
    }

    /// The symmetries by which pieces are called equal.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.pieces.symmetries
    }
}
