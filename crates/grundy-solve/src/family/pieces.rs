//! Pieces under one name, and their values by the definition.

use std::collections::BTreeSet;

use hashbrown::HashMap;

use super::column::Symmetry;
use super::column::{Alphabet, Column, Word};
use super::position::Position;
use super::theorem::Obstacle;

/// The most pieces that are valued by the definition.
const MOST_PIECES: usize = 200_000;

/// A kind of piece: fixed ends, and a column between them that is repeated.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Kind {
    pub left: Word,
    pub cell: u32,
    pub right: Word,
}

impl Kind {
    /// The piece of this kind with `length` repeated columns.
    pub fn word(&self, length: usize) -> Word {
        let run = std::iter::repeat_n(self.cell, length);
        self.left.iter().copied().chain(run).chain(self.right.iter().copied()).collect()
    }

    /// The kind of a word whose run of equal columns holds this column, and the length of the run.
    pub(super) fn around(word: &[u32], middle: usize) -> (Kind, usize) {
        let cell = word[middle];
        let start = (0..middle).rev().find(|&at| word[at] != cell).map_or(0, |at| at + 1);
        let end = (middle..word.len()).find(|&at| word[at] != cell).unwrap_or(word.len());
        (Kind { left: word[..start].to_vec(), cell, right: word[end..].to_vec() }, end - start)
    }
}

/// All pieces that were met, with the values of those that were valued by the definition.
#[derive(Debug)]
pub(super) struct Pieces {
    pub alphabet: Alphabet,
    pub symmetries: Vec<Symmetry>,
    /// The number of each piece that was met. Pieces that are equal up to the symmetries have one number.
    numbers: HashMap<Word, u32>,
    /// The piece of each number, and its value if it is known.
    known: Vec<(Word, Option<u32>)>,
    /// For a kind the least of its images, and by how much the run of this one is longer.
    kinds: HashMap<Kind, (Kind, i64)>,
}

impl Pieces {
    pub fn new(alphabet: Alphabet, symmetries: Vec<Symmetry>) -> Pieces {
        Pieces { alphabet, symmetries, numbers: HashMap::new(), known: Vec::new(), kinds: HashMap::new() }
    }

    fn columns(&self, word: &[u32]) -> Vec<Column> {
        word.iter().map(|&number| (**self.alphabet.column(number)).clone()).collect()
    }

    fn number(&mut self, piece: Word) -> u32 {
        if let Some(&number) = self.numbers.get(&piece) {
            return number;
        }
        let columns = self.columns(&piece);
        let least = self.symmetries.iter().map(|symmetry| symmetry.image(&columns)).min().unwrap_or(columns);
        let least = self.alphabet.word(least);
        let number = *self.numbers.entry(least).or_insert_with_key(|least| {
            self.known.push((least.clone(), None));
            self.known.len() as u32 - 1
        });
        self.numbers.insert(piece, number);
        number
    }

    /// The kind of a piece whose run of equal columns holds the middle of these columns, and the length of the run.
    pub fn kind(&mut self, piece: &[u32], stretch: (usize, usize)) -> (Kind, usize) {
        let middle = stretch.0 + stretch.1 / 2;
        let (plain, run) = Kind::around(piece, middle);
        // No window meets this column and one outside the run. So the images of longer runs differ in their length alone.
        let (start, width) = (plain.left.len(), self.alphabet.width());
        let is_inside = start + width <= middle + 1 && middle + width <= start + run;
        if let Some((kind, longer)) = self.kinds.get(&plain).filter(|_| is_inside) {
            return (kind.clone(), (run as i64 + longer) as usize);
        }
        let columns = self.columns(piece);
        let mut best: Option<(Kind, usize)> = None;
        for symmetry in &self.symmetries {
            let word = self.alphabet.word(symmetry.image(&columns));
            let image = Kind::around(&word, if symmetry.reversed { word.len() - 1 - middle } else { middle });
            let size = |kind: &Kind| (kind.left.len() + kind.right.len(), kind.clone());
            if best.as_ref().is_none_or(|(least, _)| size(&image.0) < size(least)) {
                best = Some(image);
            }
        }
        let (kind, length) = best.unwrap_or_else(|| (plain.clone(), run));
        if is_inside {
            self.kinds.insert(plain, (kind.clone(), length as i64 - run as i64));
        }
        (kind, length)
    }

    /// The value of pieces, by the definition.
    pub fn worth(&mut self, pieces: impl IntoIterator<Item = Word>) -> Result<u32, Obstacle> {
        pieces.into_iter().try_fold(0, |sum, piece| Ok(sum ^ self.value(piece)?))
    }

    /// The value of a row, which may fall apart, by the definition.
    pub fn row(&mut self, word: &[u32]) -> Result<u32, Obstacle> {
        let pieces = Position::new(&self.alphabet, word, false).reduce(&mut self.alphabet).pieces;
        self.worth(pieces.into_iter().map(|piece| piece.word))
    }

    /// The options of a piece, as the numbers of their pieces, ascending: their order decides how columns are numbered.
    fn options(&mut self, piece: u32) -> Vec<Vec<u32>> {
        let position = Position::new(&self.alphabet, &self.known[piece as usize].0, false);
        let mut options = BTreeSet::new();
        for from in 0..position.len() {
            for window in position.moves(from) {
                let pieces = position.after(from, window).reduce(&mut self.alphabet).pieces;
                let mut numbers: Vec<u32> = pieces.into_iter().map(|piece| self.number(piece.word)).collect();
                numbers.sort_unstable();
                options.insert(numbers);
            }
        }
        options.into_iter().collect()
    }

    fn value(&mut self, piece: Word) -> Result<u32, Obstacle> {
        let number = self.number(piece);
        let mut stack = vec![(number, None::<Vec<Vec<u32>>>)];
        while let Some((piece, options)) = stack.pop() {
            if self.known[piece as usize].1.is_some() {
                continue;
            }
            if self.known.len() > MOST_PIECES {
                return Err(Obstacle::Pieces(MOST_PIECES));
            }
            let options = options.unwrap_or_else(|| self.options(piece));
            let value = |piece: u32| self.known[piece as usize].1;
            let unknown: Vec<u32> = options.iter().flatten().copied().filter(|&piece| value(piece).is_none()).collect();
            if unknown.is_empty() {
                let sum = |pieces: &Vec<u32>| pieces.iter().fold(0, |sum, &piece| sum ^ value(piece).unwrap_or(0));
                self.known[piece as usize].1 = Some(mex(&options.iter().map(sum).collect::<Vec<u32>>()));
            } else {
                stack.push((piece, Some(options)));
                stack.extend(unknown.into_iter().map(|piece| (piece, None)));
            }
        }
        Ok(self.known[number as usize].1.unwrap_or(0))
    }
}

/// The least number that is not among these.
pub(super) fn mex(values: &[u32]) -> u32 {
    grundy_core::mex(values.iter().map(|&value| grundy_core::Nimber(value.into()))).0 as u32
}
