//! Pieces under one name, and their values by the definition.

use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

use super::column::{Alphabet, Column, Word};
use super::obstacle::Obstacle;
use super::position::{Piece, Position};
use super::symmetry::Symmetry;

/// The most pieces that are valued by the definition.
const MOST_PIECES: usize = 200_000;

/// A kind of piece: fixed ends, and a column between them that is repeated.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind {
    /// The columns on the left of the run.
    pub left: Word,
    /// The repeated column.
    pub cell: u32,
    /// The columns after the run.
    pub right: Word,
}

impl Kind {
    /// The piece of this kind with `length` repeated columns.
    pub fn word(&self, length: usize) -> Word {
        let run = std::iter::repeat_n(self.cell, length);
        self.left.iter().copied().chain(run).chain(self.right.iter().copied()).collect()
    }
}

/// All pieces that were met, with the values of those that were valued by the definition.
#[derive(Debug)]
pub(super) struct Pieces {
    pub alphabet: Alphabet,
    pub symmetries: Vec<Symmetry>,
    /// The name of each piece that was met.
    names: HashMap<Word, Word>,
    values: HashMap<Word, u32>,
}

impl Pieces {
    pub fn new(alphabet: Alphabet, symmetries: Vec<Symmetry>) -> Pieces {
        Pieces { alphabet, symmetries, names: HashMap::new(), values: HashMap::new() }
    }

    /// The same word for all pieces that are equal up to the symmetries.
    pub fn name(&mut self, piece: Vec<Column>) -> Word {
        let plain = self.alphabet.word(piece.clone());
        if let Some(name) = self.names.get(&plain) {
            return name.clone();
        }
        let images = self.symmetries.iter().map(|symmetry| symmetry.image(&piece));
        let least = images.min().unwrap_or(piece);
        let name = self.alphabet.word(least);
        self.names.insert(plain, name.clone());
        name
    }

    /// The kind of a piece whose run of equal columns holds the middle of these columns, and the length of the run.
    pub fn kind(&mut self, piece: &[Column], stretch: (usize, usize)) -> (Kind, usize) {
        let mut best: Option<(Kind, usize)> = None;
        let middle = stretch.0 + stretch.1 / 2;
        for symmetry in &self.symmetries {
            let word = self.alphabet.word(symmetry.image(piece));
            let middle = if symmetry.reversed { word.len() - 1 - middle } else { middle };
            let cell = word[middle];
            let start = (0..middle).rev().find(|&at| word[at] != cell).map_or(0, |at| at + 1);
            let end = (middle..word.len()).find(|&at| word[at] != cell).unwrap_or(word.len());
            let kind = Kind { left: word[..start].to_vec(), cell, right: word[end..].to_vec() };
            let size = |kind: &Kind| (kind.left.len() + kind.right.len(), kind.clone());
            if best.as_ref().is_none_or(|(least, _)| size(&kind) < size(least)) {
                best = Some((kind, end - start));
            }
        }
        best.unwrap_or_else(|| (Kind { left: Word::new(), cell: 0, right: Word::new() }, 0))
    }

    /// The value of pieces, by the definition.
    pub fn worth(&mut self, pieces: Vec<Piece>) -> Result<u32, Obstacle> {
        pieces.into_iter().try_fold(0, |sum, piece| {
            let name = self.name(piece.columns);
            Ok(sum ^ self.value(&name)?)
        })
    }

    /// The value of a row, which may fall apart, by the definition.
    pub fn row(&mut self, word: &[u32]) -> Result<u32, Obstacle> {
        let held = self.held(word);
        let columns: Vec<&Column> = held.iter().map(|column| &**column).collect();
        self.worth(Position::new(&columns, false).reduce().pieces)
    }

    /// The columns of a word.
    pub fn held(&self, word: &[u32]) -> Vec<Arc<Column>> {
        word.iter().map(|&number| Arc::clone(self.alphabet.column(number))).collect()
    }

    /// The names of the pieces of each option.
    fn options(&mut self, word: &[u32]) -> Vec<Vec<Word>> {
        let held = self.held(word);
        let columns: Vec<&Column> = held.iter().map(|column| &**column).collect();
        let position = Position::new(&columns, false);
        let mut options = HashSet::new();
        let mut listed = Vec::new();
        for from in 0..word.len() {
            for window in position.moves(from) {
                let pieces = position.after(from, window).reduce().pieces;
                let mut names: Vec<Word> = pieces.into_iter().map(|piece| self.name(piece.columns)).collect();
                names.sort_unstable();
                if options.insert(names.clone()) {
                    listed.push(names);
                }
            }
        }
        listed
    }

    /// The value of a piece by its name.
    fn value(&mut self, name: &Word) -> Result<u32, Obstacle> {
        if let Some(&value) = self.values.get(name) {
            return Ok(value);
        }
        let mut stack = vec![(name.clone(), None::<Vec<Vec<Word>>>)];
        while let Some((word, options)) = stack.pop() {
            if self.values.contains_key(&word) {
                continue;
            }
            if self.values.len() + stack.len() > MOST_PIECES {
                return Err(Obstacle::Pieces(MOST_PIECES));
            }
            let options = options.unwrap_or_else(|| self.options(&word));
            let unknown: Vec<Word> =
                options.iter().flatten().filter(|piece| !self.values.contains_key(*piece)).cloned().collect();
            if unknown.is_empty() {
                let worths = options.iter().map(|pieces| pieces.iter().fold(0, |sum, piece| sum ^ self.values[piece]));
                let value = mex(&worths.collect::<Vec<u32>>());
                self.values.insert(word, value);
            } else {
                stack.push((word, Some(options)));
                stack.extend(unknown.into_iter().map(|piece| (piece, None)));
            }
        }
        Ok(self.values[name])
    }
}

/// The least number that is not among these.
pub(super) fn mex(values: &[u32]) -> u32 {
    let mut seen = vec![false; values.len() + 1];
    for &value in values {
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    seen.iter().position(|&seen| !seen).unwrap_or(values.len()) as u32
}
