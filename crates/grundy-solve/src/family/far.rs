//! Boards of any length: values and winning moves by the theorem.
//!
//! A position far out is a word u Fⁿ v in which few columns differ from the start. A long run of columns as they were
//! is drawn as a shorter one. Columns can be put back into it where the reduction has a stretch. So the pieces of the
//! long position are known, and their values follow from the period.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::close::{EndMove, Root, picture};
use super::column::{Cells, Word};
use super::pieces::{Kind, mex};
use super::position::Position;
use super::theorem::{Closed, Obstacle};

/// The columns that differ from the start, with the cells that are present in them.
pub type Changes = BTreeMap<u128, Cells>;

/// A position of the board of some n.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FarPosition {
    pub n: u64,
    /// The columns that are not as at the start.
    pub changes: Changes,
}

/// Some options: how many, and the first ones by place.
pub type FarOptions = (u128, Vec<FarPosition>);

/// A position with its long runs drawn short.
struct Short {
    word: Word,
    present: Vec<Cells>,
    /// For each run that is drawn short: where it begins here, and how many columns it lacks.
    runs: Vec<(usize, u128)>,
    /// The true number of columns.
    columns: u128,
}

impl Closed {
    /// The length of the run, and the number of columns, of the board of n; `None` if the theorem does not answer it.
    fn far_length(&self, n: u64) -> Option<(usize, u128, u128)> {
        let at = (n % self.family.steps) as usize;
        let residue = &self.family.residues[at];
        let length = (u128::from(n / self.family.steps) + residue.run as u128)
            .checked_sub((residue.n / self.family.steps).into())?;
        let far = self.proved && n >= residue.least && length >= self.roots[at].1 as u128;
        far.then(|| (at, length, residue.kind.left.len() as u128 + length + residue.kind.right.len() as u128))
    }

    fn start_column(&self, at: usize, length: u128, place: u128) -> u32 {
        let Kind { left, cell, right } = &self.family.residues[at].kind;
        match place.checked_sub(left.len() as u128) {
            None => left[place as usize],
            Some(inside) if inside < length => *cell,
            Some(inside) => right[(inside - length) as usize],
        }
    }

    /// The cells that are present at the start in a column of the board of n.
    pub fn start_cells(&self, n: u64, place: u128) -> Option<Cells> {
        let (at, length, columns) = self.far_length(n)?;
        (place < columns).then(|| self.pieces.alphabet.column(self.start_column(at, length, place)).present)
    }

    /// The number of columns of the board of n; `None` if the theorem does not answer it.
    pub fn columns(&self, n: u64) -> Option<u128> {
        self.far_length(n).map(|(_, _, columns)| columns)
    }

    /// How far from other columns a run is drawn as it is.
    fn halo(&self) -> u128 {
        (4 * self.family.width + 2 * self.system.margin + 8) as u128
    }

    /// In a ring the place of the first change, from which on the ring is read as a row.
    fn turn(&self, position: &FarPosition) -> u128 {
        if self.family.ring { position.changes.keys().next().copied().unwrap_or(0) } else { 0 }
    }

    fn short(&self, position: &FarPosition, more: u128) -> Option<Short> {
        let (at, length, columns) = self.far_length(position.n)?;
        let (left, halo) = (self.family.residues[at].kind.left.len() as u128, self.halo() + more);
        // The columns that are not of the long runs, from the first change on in a ring.
        let turn = self.turn(position);
        let fixed = (0..left).chain(left + length..columns);
        let mut fixed: Vec<u128> =
            fixed.chain(position.changes.keys().map(|place| (place + columns - turn) % columns)).collect();
        fixed.sort_unstable();
        fixed.dedup();
        let mut short = Short { word: Word::new(), present: Vec::new(), runs: Vec::new(), columns };
        let add = |short: &mut Short, place: u128| {
            let place = (place + turn) % columns;
            let column = self.start_column(at, length, place);
            let present = self.pieces.alphabet.column(column).present;
            short.word.push(column);
            short.present.push(position.changes.get(&place).copied().unwrap_or(present));
        };
        let mut place = 0;
        for next in fixed.into_iter().chain([columns]) {
            let run = next - place;
            if run > 2 * halo {
                short.runs.push((short.word.len(), run - 2 * halo));
                (place..place + halo).for_each(|place| add(&mut short, place));
                (next - halo..next).for_each(|place| add(&mut short, place));
            } else {
                (place..next).for_each(|place| add(&mut short, place));
            }
            if next < columns {
                add(&mut short, next);
            }
            place = next + 1;
        }
        Some(short)
    }

    /// The value of a position of a board of any length.
    pub fn far_value(&mut self, position: &FarPosition) -> Result<Option<u64>, Obstacle> {
        Ok(self.far_worths(position)?.map(|worths| worths.into_iter().fold(0, |sum, worth| sum ^ worth)))
    }

    /// The values of the pieces of such a position, from left to right.
    fn far_worths(&mut self, position: &FarPosition) -> Result<Option<Vec<u64>>, Obstacle> {
        for more in [0, 40, 200] {
            let Some(short) = self.short(position, more) else { return Ok(None) };
            match self.short_value(&short, 2 * (self.halo() + more) as usize) {
                Err(Obstacle::Far { .. }) => {}
                found => return found.map(Some),
            }
        }
        Err(Obstacle::FAR)
    }

    fn short_value(&mut self, short: &Short, drawn: usize) -> Result<Vec<u64>, Obstacle> {
        let start = Position::new(&self.pieces.alphabet, &short.word, self.family.ring);
        if self.family.ring && start.present == short.present {
            return Ok(vec![self.ring_value(short)?]);
        }
        let mut position = start.clone();
        position.present.clone_from(&short.present);
        let reduced = position.reduce(&mut self.pieces.alphabet);
        if reduced.closed {
            return Err(Obstacle::Ring);
        }
        let mut stretches = Vec::new();
        for &(start, lacks) in &short.runs {
            let (from, length) = reduced.stretch(start, start + drawn, 1);
            if length < 2 * self.family.width + 1 {
                return Err(Obstacle::FAR);
            }
            stretches.push((from, length, lacks));
        }
        let mut worths = Vec::new();
        for (number, piece) in reduced.pieces.iter().enumerate() {
            let mut has = stretches.iter().filter(|(from, _, _)| reduced.touches(number, *from));
            let first = has.next();
            if has.next().is_some() {
                let shown = picture(&start);
                return Err(Obstacle::TwoRuns { from: shown.clone(), to: shown });
            }
            // A piece without a stretch may be of a kind all the same: by its longest run.
            let stretch = match first {
                Some(&(from, length, _)) => {
                    let from = if from < piece.first { from + reduced.len() } else { from };
                    (from - piece.first, length)
                }
                None => {
                    let word = &piece.word;
                    let run = |at: usize| word[at..].iter().take_while(|&&column| column == word[at]).count();
                    let longest = (0..word.len()).max_by_key(|&at| (run(at), std::cmp::Reverse(at))).unwrap_or(0);
                    (longest, run(longest))
                }
            };
            let (kind, run) = self.pieces.kind(&piece.word, stretch);
            let lacks = first.map_or(0, |stretch| stretch.2);
            worths.push(match (self.system.numbers.get(&kind), first) {
                (Some(&kind), _) => self.kind_value(kind, run as u128 + lacks)?,
                (None, None) => self.pieces.worth([piece.word.clone()])?.into(),
                (None, Some(_)) => return Err(Obstacle::Kinds(self.system.kinds.len())),
            });
        }
        Ok(worths)
    }

    fn ring_value(&mut self, short: &Short) -> Result<u64, Obstacle> {
        let length = short.columns;
        let Root::Ring(moves) = &self.roots[0].0 else { return Err(Obstacle::Ring) };
        // Pieces of a ring do not grow.
        let worth = |a_move: &EndMove| {
            a_move.pieces.iter().try_fold(a_move.fixed, |sum, &(kind, offset)| {
                Ok(sum ^ self.kind_value(kind, length.saturating_add_signed(offset.into()))? as u32)
            })
        };
        Ok(mex(&moves.iter().map(worth).collect::<Result<Vec<u32>, Obstacle>>()?).into())
    }

    /// The value of a kind; fails if it is beyond 64 bits.
    fn kind_value(&self, kind: usize, length: u128) -> Result<u64, Obstacle> {
        let values = &self.kind_values[kind];
        if let Some(&value) = usize::try_from(length).ok().and_then(|length| values.get(length)) {
            return Ok(value.into());
        }
        let Some(law) = self.law else { return Ok(0) };
        let (beyond, period) = (length - law.from as u128, law.period as u128);
        let first = u128::from(values[law.from + (beyond % period) as usize]);
        u64::try_from(first + beyond / period * u128::from(law.step(values))).map_err(|_| Obstacle::FAR)
    }

    /// Where moves of a position begin: columns, and of how many columns each is the first. Further columns follow it in
    /// steps of the second number, and have the same moves. `None` if the theorem does not answer the position.
    pub fn far_places(&self, position: &FarPosition) -> Option<(Vec<(u128, u128)>, u128)> {
        let (at, length, columns) = self.far_length(position.n)?;
        let law = self.law?;
        let left = self.family.residues[at].kind.left.len() as u128;
        let (near, period) = (law.from as u128 + 4 * self.halo(), law.period as u128);
        let mut edges: BTreeSet<u128> = position.changes.keys().copied().collect();
        if !self.family.ring {
            edges.extend((0..left).chain(left + length..columns));
        }
        if edges.is_empty() && self.family.ring {
            // All columns of a ring are alike.
            return Some((vec![(0, columns)], 1));
        }
        let mut places: Vec<(u128, u128)> = edges.iter().map(|&place| (place, 1)).collect();
        let first = if self.family.ring { edges.first().map_or(0, |first| first + 1) } else { 0 };
        let end = if self.family.ring { first + columns - 1 } else { columns };
        let mut from = first;
        for to in edges.iter().copied().filter(|&edge| edge >= first).chain([end]) {
            match to.saturating_sub(from) {
                run if run <= 2 * near + period => places.extend((from..to.max(from)).map(|place| (place, 1))),
                run => {
                    let inside = run - 2 * near;
                    places.extend((from..from + near).map(|place| (place, 1)));
                    let all = |class: u128| (inside - class).div_ceil(period);
                    places.extend((0..period).map(|class| (from + near + class, all(class))));
                    places.extend((to - near..to).map(|place| (place, 1)));
                }
            }
            from = to + 1;
        }
        Some((places, period))
    }

    /// The options of a position that have a value: how many there are, and the first `most` by place.
    pub fn far_options(
        &mut self,
        position: &FarPosition,
        value: u64,
        most: usize,
    ) -> Result<Option<FarOptions>, Obstacle> {
        let Some((places, step)) = self.far_places(position) else { return Ok(None) };
        let columns = self.columns(position.n).unwrap_or(1);
        let (mut count, mut listed, mut seen) = (0, BTreeSet::new(), BTreeSet::new());
        for (place, times) in places {
            for option in self.far_moves(position, place) {
                let added = |(place, cells): (&u128, &Cells)| {
                    (position.changes.get(place) != Some(cells)).then_some((*place, *cells))
                };
                let new: Vec<(u128, Cells)> = option.changes.iter().filter_map(added).collect();
                let turned = |turn: u128| {
                    let moved = |&(place, cells): &(u128, Cells)| ((place + turn * step) % columns, cells);
                    let mut changes = if turn == 0 { option.changes.clone() } else { position.changes.clone() };
                    changes.extend(new.iter().map(moved).filter(|_| turn > 0));
                    FarPosition { n: position.n, changes }
                };
                let turns = self.turns(&turned, times, value)?;
                if turns.is_empty() || times == 1 && !seen.insert(option.clone()) {
                    continue;
                }
                count += turns.end - turns.start;
                for turn in turns.take(most) {
                    listed.insert(turned(turn));
                    if listed.len() > most {
                        listed.pop_last();
                    }
                }
            }
        }
        Ok(Some((count, listed.into_iter().collect())))
    }

    /// Which of the options of a class have a value. All have it or none, unless the move leaves a growing piece. The value
    /// of such a piece changes with each turn, so at most one option has it.
    fn turns(
        &mut self,
        turned: &dyn Fn(u128) -> FarPosition,
        times: u128,
        value: u64,
    ) -> Result<Range<u128>, Obstacle> {
        let first = self.far_worths(&turned(0))?.unwrap_or_default();
        let sum = |worths: &[u64]| worths.iter().fold(0, |sum, worth| sum ^ worth);
        let all = if sum(&first) == value { times } else { 0 };
        if times == 1 || self.law.is_none_or(|law| law.saltus == 0) {
            return Ok(0..all);
        }
        let second = self.far_worths(&turned(1))?.unwrap_or_default();
        let Some((&one, &other)) = first.iter().zip(&second).find(|(one, other)| one != other) else {
            return Ok(0..all);
        };
        // The value that the growing piece must have.
        let wanted = value ^ sum(&first) ^ one;
        let turn = if other > one { wanted.checked_sub(one) } else { one.checked_sub(wanted) };
        let turn = turn.map(|beyond| (beyond / one.abs_diff(other)).into()).filter(|&turn| turn < times);
        match turn {
            Some(turn) if self.far_value(&turned(turn))? == Some(value) => Ok(turn..turn + 1),
            _ => Ok(0..0),
        }
    }

    /// Whether a move leads from one position to the other.
    pub fn far_allows(&self, position: &FarPosition, to: &FarPosition) -> bool {
        let Some(columns) = self.columns(position.n) else { return false };
        let places = position.changes.keys().chain(to.changes.keys());
        let changed = places.filter(|place| position.changes.get(place) != to.changes.get(place));
        let begins = |place: u128| {
            let back = (0..self.family.width as u128).filter(move |&back| self.family.ring || back <= place);
            back.map(move |back| place + columns - back)
        };
        // All that changes is in one window.
        position.n == to.n
            && changed.take(1).copied().flat_map(begins).any(|place| self.far_moves(position, place).contains(to))
    }

    /// The options by the moves that begin in a column; after the last column comes the first.
    pub fn far_moves(&self, position: &FarPosition, place: u128) -> Vec<FarPosition> {
        let Some((at, length, columns)) = self.far_length(position.n) else { return Vec::new() };
        let place = place % columns;
        let wrap =
            |place: u128| if self.family.ring { Some(place % columns) } else { (place < columns).then_some(place) };
        let now = |place: u128| {
            let column = self.pieces.alphabet.column(self.start_column(at, length, place));
            (column.cells, position.changes.get(&place).copied().unwrap_or(column.present), column.present)
        };
        let column = self.pieces.alphabet.column(self.start_column(at, length, place));
        let mut options = BTreeSet::new();
        for window in &column.moves {
            let parts = || window.iter().enumerate().map(|(offset, part)| (wrap(place + offset as u128), part));
            let fits = parts().all(|(place, [needs, without, ..])| match place.map(|place| now(place).1) {
                None => *needs == 0,
                Some(present) => needs & !present == 0 && without & present == 0,
            });
            if !fits {
                continue;
            }
            let mut changes = position.changes.clone();
            for (place, [_, _, removes, adds]) in parts() {
                let Some(place) = place else { continue };
                let (cells, present, first) = now(place);
                match present & !removes | adds & cells {
                    after if after == first => changes.remove(&place),
                    after => changes.insert(place, after),
                };
            }
            options.insert(FarPosition { n: position.n, changes });
        }
        options.into_iter().collect()
    }
}
