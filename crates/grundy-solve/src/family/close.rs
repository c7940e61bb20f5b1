//! All kinds of pieces of a family, and the system that their values satisfy.
//!
//! Each move is followed on one long piece. The rows that the move leaves have a *stretch*: columns that are equal,
//! also in everything that the reduction found about them. A column of the stretch may be inserted or removed, if the
//! stretch stays at least as long as the widest window less one. Then every window of the new row occurs in the old
//! one, and only windows decide whether the pieces are right. So one length determines the pieces of all lengths, down
//! to a known least length.

use grundy_rules::cells::ones;
use hashbrown::HashMap;

use super::pieces::{Kind, Pieces};
use super::position::{Position, Reduced};
use super::recognise::MOST_STEPS;
use super::theorem::Obstacle;

pub const MOST_KINDS: usize = 1000;
/// The most columns of the ends of a kind, beyond those of the family.
const MOST_ENDS: usize = 40;

/// Gets the number of kinds, or lengths, that are done, and says whether to stop.
pub type Stop<'a> = dyn FnMut(&'static str, usize) -> bool + 'a;

/// A piece of a kind, whose length is that of a run and an offset.
pub type Offset = (usize, i64);

/// A move near an end: a fixed value, and pieces whose lengths are n and an offset.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct EndMove {
    pub fixed: u32,
    /// The pieces that grow with n.
    pub pieces: Vec<Offset>,
}

/// A move inside: what it leaves on its left grows with i, what it leaves on its right with j.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct InnerMove {
    pub fixed: u32,
    /// The pieces that grow with i.
    pub left: Vec<Offset>,
    /// The pieces that grow with j.
    pub right: Vec<Offset>,
}

/// How a whole board begins.
#[derive(Clone, Debug)]
pub enum Root {
    /// A row: the sum of these pieces.
    Row(EndMove),
    /// A ring: its options.
    Ring(Vec<EndMove>),
}

impl Root {
    /// The moves, or the row, as pieces.
    pub(super) fn all(&self) -> &[EndMove] {
        match self {
            Root::Row(row) => std::slice::from_ref(row),
            Root::Ring(moves) => moves,
        }
    }

    /// The largest offset of a piece; at least 0.
    pub(super) fn high(&self) -> usize {
        self.all().iter().flat_map(|all| &all.pieces).map(|piece| piece.1.max(0) as usize).max().unwrap_or(0)
    }

    /// The length of the run from which on the board begins so, and all pieces have a law that holds `from` a length on.
    pub(super) fn settled(&self, least: usize, from: usize) -> usize {
        let low = self.all().iter().flat_map(|all| &all.pieces).map(|piece| piece.1).min().unwrap_or(0);
        least.max((from as i64 - low).max(0) as usize)
    }
}

/// The system of the values of all kinds.
#[derive(Debug, Default)]
pub struct System {
    pub kinds: Vec<Kind>,
    pub ends: Vec<Vec<EndMove>>,
    pub inner: Vec<Vec<InnerMove>>,
    /// How many columns of the run a move inside takes: i + j + cut = n.
    pub cut: usize,
    /// Inside are the moves with i and j from here on.
    pub margin: usize,
    /// The equations hold for the lengths n from here on.
    pub from: usize,
    pub numbers: HashMap<Kind, usize>,
}

/// Why closing begins again: the moves inside need a larger margin, or the row on which moves are tried is too short.
enum Short {
    Margin(usize),
    Test(Obstacle),
    Obstacle(Obstacle),
}

grundy_core::from! { Obstacle => Short, obstacle: Short::Obstacle(obstacle); }

/// Closes a family, for rows u Fⁿ v and rings Fⁿ. Gives the system and, for each of them, how the board begins and the
/// least n for which it begins so.
pub(super) fn close(
    pieces: &mut Pieces,
    starts: &[(Kind, bool)],
    width: usize,
    most_kinds: usize,
    stop: &mut Stop,
) -> Result<(System, Vec<(Root, usize)>), Obstacle> {
    let mut margin = width.saturating_sub(1).max(1);
    let mut test = 4 * width + 6;
    let mut smallest = None;
    loop {
        if stop("kinds", 0) {
            return Err(Obstacle::Stopped);
        }
        let system = System { cut: width, margin, from: 2 * margin + width, ..System::default() };
        let mut closing = Closing { pieces, system, test, width, ends: MOST_ENDS, most_kinds };
        match closing.all(starts, stop) {
            Ok(roots) => return Ok((closing.system, roots)),
            Err(Short::Obstacle(obstacle)) => return Err(obstacle),
            Err(Short::Test(Obstacle::Far { shown, every })) => {
                let shown = smallest.get_or_insert(shown);
                if test > longest(width) {
                    return Err(Obstacle::Far { shown: shown.take(), every });
                }
                test += 2 * width + test / 2;
            }
            Err(_) if test > longest(width) => return Err(Obstacle::FAR),
            Err(Short::Margin(needed)) => {
                margin = margin.max(needed);
                test = test.max(margin + 3 * width + 4);
            }
            Err(Short::Test(_)) => test += 2 * width + test / 2,
        }
    }
}

/// After a row that is longer on each side of a move, no longer row is tried.
fn longest(width: usize) -> usize {
    16 * width + 128
}

struct Closing<'a> {
    pieces: &'a mut Pieces,
    system: System,
    /// The length of the run on each side of a move, where moves are tried.
    test: usize,
    width: usize,
    ends: usize,
    most_kinds: usize,
}

/// Shows a piece and what a move makes of it, if there is a move.
type Shown<'a> = &'a dyn Fn() -> Option<(String, String)>;

/// A stretch in which columns may be put in and taken out.
#[derive(Clone, Copy)]
struct Stretch {
    start: usize,
    length: usize,
    /// How many columns may be taken out.
    spare: usize,
}

impl Closing<'_> {
    fn all(&mut self, starts: &[(Kind, bool)], stop: &mut Stop) -> Result<Vec<(Root, usize)>, Short> {
        let longest = starts.iter().map(|(kind, _)| kind.left.len() + kind.right.len()).max().unwrap_or(0);
        self.ends += longest;
        let roots = starts.iter().map(|(kind, ring)| self.root(kind, *ring)).collect::<Result<_, _>>()?;
        let mut next = 0;
        while next < self.system.kinds.len() {
            let kind = self.system.kinds[next].clone();
            if kind.left.len().max(kind.right.len()) > self.ends {
                return Err(Obstacle::Ends(self.ends).into());
            }
            if stop("kinds", next) {
                return Err(Obstacle::Stopped.into());
            }
            if next >= self.most_kinds {
                return Err(Obstacle::Kinds(self.most_kinds).into());
            }
            let mut inner = self.inner(&kind)?;
            inner.sort_unstable();
            inner.dedup();
            let mut ends = self.end_moves(&kind)?;
            ends.sort_unstable();
            ends.dedup();
            self.system.inner.push(inner);
            self.system.ends.push(ends);
            next += 1;
        }
        Ok(roots)
    }

    fn stretch(&self, reduced: &Reduced, from: usize, to: usize, shown: Shown) -> Result<Stretch, Short> {
        let (to, least) = (to.max(from), 2 * self.width + 1);
        let (start, length) = reduced.stretch(from, to, 1);
        if length < least {
            // A piece that is long has cells in each of these columns, and a column has few cells.
            if self.test > longest(self.width) && reduced.pieces.len() > (to - from) / (2 * self.width) {
                return Err(Obstacle::Apart.into());
            }
            // Rows that interleave are equal after some columns.
            let every =
                (2..=MOST_STEPS as usize).find(|&every| reduced.stretch(from, to, every).1 >= least + 2 * every);
            return Err(Short::Test(Obstacle::Far { shown: shown(), every: every.unwrap_or(1) }));
        }
        // Windows are anchored on one side, so the image of a piece may have a shorter run at both ends.
        Ok(Stretch { start, length, spare: length - 2 * (self.width - 1) })
    }

    /// The sum of the pieces: a fixed value, and for each stretch the pieces that have it, with their lengths less the
    /// given length.
    fn shared<const N: usize>(
        &mut self,
        reduced: &Reduced,
        stretches: [Stretch; N],
        length: usize,
        shown: Shown,
    ) -> Result<(u32, [Vec<Offset>; N]), Short> {
        let mut fixed = Vec::new();
        let mut long = [const { Vec::new() }; N];
        for (number, piece) in reduced.pieces.iter().enumerate() {
            let mut has = (0..N).filter(|&at| reduced.touches(number, stretches[at].start));
            let Some(at) = has.next() else {
                fixed.push(piece.word.clone());
                continue;
            };
            if has.next().is_some() {
                let (from, to) = shown().unwrap_or_default();
                return Err(Obstacle::TwoRuns { from, to }.into());
            }
            let Stretch { start, length: columns, spare } = stretches[at];
            let turned = if start < piece.first { start + reduced.len() } else { start };
            let (kind, run) = self.pieces.kind(&piece.word, (turned - piece.first, columns));
            // Pieces that alternate with each other have no run.
            if run < spare {
                return Err(Short::Test(Obstacle::Far { shown: shown(), every: 1 }));
            }
            let number = self.number(kind);
            long[at].push((number, run as i64 - length as i64));
        }
        long.iter_mut().for_each(cancel);
        Ok((self.pieces.worth(fixed)?, long))
    }

    fn number(&mut self, kind: Kind) -> usize {
        let System { kinds, numbers, .. } = &mut self.system;
        *numbers.entry(kind).or_insert_with_key(|kind| {
            kinds.push(kind.clone());
            kinds.len() - 1
        })
    }

    fn inner(&mut self, kind: &Kind) -> Result<Vec<InnerMove>, Short> {
        let (length, at) = (2 * self.test + self.width, kind.left.len() + self.test);
        let word = kind.word(length);
        let position = Position::new(&self.pieces.alphabet, &word, false);
        let mut moves = Vec::new();
        for window in position.moves(at) {
            let after = position.after(at, window);
            let shown = || Some((picture(&position), picture(&after)));
            let reduced = after.clone().reduce(&mut self.pieces.alphabet);
            let left = self.stretch(&reduced, kind.left.len(), at, &shown)?;
            let right = self.stretch(&reduced, at + self.width, kind.left.len() + length, &shown)?;
            let needed = self.test - left.spare.min(right.spare).min(self.test);
            if needed > self.system.margin {
                return Err(Short::Margin(needed));
            }
            let (fixed, [left, right]) = self.shared(&reduced, [left, right], self.test, &shown)?;
            moves.push(InnerMove { fixed, left, right });
        }
        Ok(moves)
    }

    fn end_moves(&mut self, kind: &Kind) -> Result<Vec<EndMove>, Short> {
        let (first, length) = (kind.left.len(), self.system.margin + self.width + self.test);
        let word = kind.word(length);
        let position = Position::new(&self.pieces.alphabet, &word, false);
        let mut moves = Vec::new();
        let on_right = first + length - self.width - self.system.margin + 1;
        for at in (0..first + self.system.margin).chain(on_right..word.len()) {
            for window in position.moves(at) {
                let after = position.after(at, window);
                let shown = || Some((picture(&position), picture(&after)));
                let reduced = after.clone().reduce(&mut self.pieces.alphabet);
                let (from, to) = match at < on_right {
                    true => (first.max(at + window.len()), first + length),
                    false => (first, at.min(first + length)),
                };
                let stretch = self.stretch(&reduced, from, to, &shown)?;
                self.system.from = self.system.from.max(length - stretch.spare.min(length));
                let (fixed, [pieces]) = self.shared(&reduced, [stretch], length, &shown)?;
                moves.push(EndMove { fixed, pieces });
            }
        }
        Ok(moves)
    }

    fn root(&mut self, kind: &Kind, ring: bool) -> Result<(Root, usize), Short> {
        let length = 2 * self.test + self.width;
        let word = kind.word(length);
        let position = Position::new(&self.pieces.alphabet, &word, ring);
        let shown = || None;
        if !ring {
            let reduced = position.reduce(&mut self.pieces.alphabet);
            let stretch = self.stretch(&reduced, kind.left.len(), kind.left.len() + length, &shown)?;
            let (fixed, [pieces]) = self.shared(&reduced, [stretch], length, &shown)?;
            return Ok((Root::Row(EndMove { fixed, pieces }), length - stretch.spare.min(length)));
        }
        let mut least = 0;
        let mut options = Vec::new();
        for window in position.moves(0) {
            let reduced = position.after(0, window).reduce(&mut self.pieces.alphabet);
            if reduced.closed {
                return Err(Obstacle::Ring.into());
            }
            let stretch = self.stretch(&reduced, window.len(), length, &shown)?;
            least = least.max(length - stretch.spare.min(length));
            let (fixed, [pieces]) = self.shared(&reduced, [stretch], length, &shown)?;
            options.push(EndMove { fixed, pieces });
        }
        options.sort_unstable();
        options.dedup();
        Ok((Root::Ring(options), least.max(2 * self.width)))
    }
}

/// Two equal pieces are worth nothing together.
pub(super) fn cancel(pieces: &mut Vec<Offset>) {
    pieces.sort_unstable();
    let mut kept: Vec<Offset> = Vec::new();
    for &piece in pieces.iter() {
        if kept.last() == Some(&piece) {
            kept.pop();
        } else {
            kept.push(piece);
        }
    }
    *pieces = kept;
}

/// A row of columns: a line for each cell of a column, and `/` between the lines. Present cells are `.`, all others
/// are `#`.
pub(super) fn picture(position: &Position) -> String {
    let used = (0..position.len()).fold(0, |used, at| used | position.column(at).cells);
    let sign = |present: &u64, slot: usize| if present >> slot & 1 == 1 { '.' } else { '#' };
    let line = |slot: usize| position.present.iter().map(|present| sign(present, slot)).collect::<String>();
    ones(used).map(line).collect::<Vec<String>>().join("/")
}
