//! The first look at a component: its options, as far as the table knows them; and what the search keeps of it.
//!
//! The options are made a few at a time. Those whose components are all known may answer the question before the others are
//! made at all. The rest is sorted: those that look cheap come first, and among them those whose moves have
//! [answered](super::seen) most often.
//!
//! Components that a turn [pairs](super::pairing) are worth 0, and are found here too, though it takes some time for
//! each. Otherwise the move to the two squares in the middle of Cram 6 by 7 is tried after others that are harder.
//!
//! "Is it worth t?" has two ways to a no: an option that is worth t, or a k < t that no option is worth. For t = 0 and
//! 1 the first is mostly the shorter one. Larger values are rare, so the second comes first. A search for an option
//! worth 5 asks every option in vain, and each of these asks its own options in turn.

use grundy_core::Progress;

use super::bits::Bits;
use super::search::Search;
use super::seen::Seen;
use super::turned::MOST_WORDS;
use crate::{Limits, Unsolved};

/// The entry of a component.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    /// The value; [`Finding::OPEN`] if it is not known.
    pub(super) value: u32,
    /// Bit k: some option is worth k.
    pub(super) seen: u32,
}

impl Finding {
    /// No value. No component is worth as much, because it has fewer moves.
    pub(super) const OPEN: u32 = u32::MAX;

    /// The bit of a word that holds a value.
    const VALUED: u32 = 1 << 31;

    /// A word for a table: the value, or the options' values below 31.
    pub(super) fn packed(self) -> u32 {
        if self.value < Self::VALUED { Self::VALUED | self.value } else { self.seen & !Self::VALUED }
    }

    pub(super) fn unpacked(word: u32) -> Finding {
        match word & Self::VALUED {
            0 => Finding { value: Self::OPEN, seen: word },
            _ => Finding { value: word & !Self::VALUED, seen: 0 },
        }
    }

    /// What is known of a component of which two things were found.
    pub(super) fn and(self, other: Finding) -> Finding {
        // An open value is larger than all others.
        Finding { value: self.value.min(other.value), seen: self.seen | other.seen }
    }
}

impl Default for Finding {
    fn default() -> Self {
        Finding { value: Finding::OPEN, seen: 0 }
    }
}

/// A component on the way: its cells where they lie, and its representative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<const W: usize> {
    pub(super) lies: Bits<W>,
    /// Empty until it is looked for.
    pub(super) form: Bits<W>,
}

/// An option whose value is not known.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenOption {
    /// The nim-sum of the components that are valued.
    pub(super) rest: u64,
    /// The other components: their place in `Search::parts`, and their number.
    pub(super) first: u32,
    pub(super) count: u32,
    /// Options that look cheap have a low cost.
    pub(super) cost: u32,
    pub(super) number: u32,
}

/// A component that is being asked about.
#[derive(Debug)]
pub(super) struct Frame<const W: usize> {
    pub(super) part: Bits<W>,
    /// The representative of all [alike](super::alike).
    pub(super) like: Bits<W>,
    /// The value that is asked for; `None` if any.
    pub(super) wanted: Option<u64>,
    /// Whether it was found that no option has the wanted value.
    pub(super) free: bool,
    pub(super) seen: Seen,
    /// The value that is being looked for among the options.
    pub(super) target: u64,
    /// Where its options and their components begin.
    pub(super) bottom: (usize, usize),
    /// The open options are those from here on.
    pub(super) first_option: usize,
    /// The preceding open options are not worth the target.
    pub(super) next: usize,
    /// How many options were put off since the target was chosen, because another thread was at work on them.
    pub(super) put_off: usize,
    /// The move to an option with the wanted value, once there is one.
    pub(super) answer: Option<u32>,
}

/// What was found out about a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Value(u64),
    /// It does not have the wanted value.
    Not,
}

pub(super) enum Step<const W: usize> {
    Answer(Found),
    Ask { piece: Piece<W>, like: Bits<W>, wanted: Option<u64> },
}

/// Number of options that are made and then looked up together.
const BATCH: usize = 4;

/// Cells in a unit of an option's cost: if costs are nearly equal, the history of the moves says more.
const UNIT: u32 = 4;

/// If the question is about this value or a larger one, the search first looks for a smaller value that no option has.
const LOW: u64 = 2;

impl<const W: usize> Search<W> {
    /// Starts on a component: lists its options, those that look cheap first. On a lattice it is opened where it lies,
    /// so that its moves keep their numbers.
    pub(super) fn open(
        &mut self,
        piece: Piece<W>,
        like: Bits<W>,
        wanted: Option<u64>,
        limits: &Limits,
    ) -> Result<(), Unsolved> {
        let part = piece.form;
        let lies = if self.forms.turned.is_some() { piece.lies } else { part };
        self.opened += 1;
        let bottom = (self.options.len(), self.parts.len());
        let mut seen = Seen::of(self.table.get(part).seen);
        let mut moves = std::mem::take(&mut self.moves);
        self.history.list(&self.board, lies, &mut moves);
        let mut answer = None;
        // On a large board one split is much work.
        let often = (1 << 20) / (self.board.moves.len() + 64) / BATCH + 1;
        for (batch, made) in moves.chunks(BATCH).zip(1..) {
            // An option with the wanted value answers the question.
            if wanted.is_some_and(|wanted| seen.contains(wanted)) {
                break;
            }
            if made % often == 0 {
                limits.report(Progress { unit: "positions", done: self.opened, total: None })?;
            }
            let bytes = size_of_val(&self.options[..]) + size_of_val(&self.parts[..]);
            if bytes as u64 > limits.memory / 3 {
                return Err(Unsolved::options_on_the_way());
            }
            let first = self.options.len();
            batch.iter().for_each(|&number| self.make(lies, number));
            let found = self.look_at(first, wanted, &mut seen);
            answer = answer.or(found);
        }
        self.moves = moves;
        self.options[bottom.0..].sort_by_key(|option| option.cost);
        // A large number is seldom the value of an option: the value itself is sought, from 0 upwards.
        let target = wanted.filter(|&wanted| wanted < LOW || seen.contains(wanted)).unwrap_or_else(|| seen.mex());
        if let Some(others) = &self.others {
            others.enter(part);
        }
        let (first_option, next) = (bottom.0, bottom.0);
        self.frames.push(Frame {
            part,
            like,
            wanted,
            free: false,
            seen,
            target,
            bottom,
            first_option,
            next,
            put_off: 0,
            answer,
        });
        Ok(())
    }

    /// Makes the option of this move.
    #[inline]
    fn make(&mut self, part: Bits<W>, number: u32) {
        let mask = &self.board.moves[number as usize];
        let first = self.parts.len();
        let after = self.board.after(part, mask);
        if let Some(piece) = self.forms.recent(after) {
            self.parts.extend(piece);
        } else {
            self.board.simplify(after, mask.takes.and(part), &mut self.split);
            let is_only = self.split.len() == 1;
            for lies in self.split.drain(..) {
                let piece = self.forms.piece(&self.board, lies);
                if is_only {
                    self.forms.note(after, piece);
                }
                self.parts.extend(piece);
            }
        }
        let count = (self.parts.len() - first) as u32;
        self.options.push(OpenOption { rest: 0, first: first as u32, count, cost: 0, number });
    }

    /// Looks up the components of the options from `first` on, the last ones that were made. What is known of them goes
    /// to the nim-sum of the option, and options of which everything is known go to `seen`. The rest is kept. Returns
    /// the move to an option with the wanted value, if there is one among them.
    #[inline]
    fn look_at(&mut self, first: usize, wanted: Option<u64>, seen: &mut Seen) -> Option<u32> {
        let mut answer = None;
        let mut kept_parts = self.options.get(first)?.first as usize;
        self.table.touch(&self.parts[kept_parts..]);
        let mut kept = first;
        for at in first..self.options.len() {
            let mut option = self.options[at];
            let own = option.first as usize..(option.first + option.count) as usize;
            option.first = kept_parts as u32;
            for at in own {
                let piece = self.parts[at];
                // What is not in the cache is brought into its form only when it is needed.
                let form = Some(piece.form).filter(|form| !form.is_empty());
                let value = form.and_then(|form| self.table.value(form));
                // On a lattice of few words, what a turn pairs has left already.
                match value.or_else(|| form.filter(|_| W > MOST_WORDS).and_then(|form| self.paired(form))) {
                    Some(value) => option.rest ^= value,
                    None => {
                        option.cost = option.cost.max(piece.lies.count() / UNIT);
                        self.parts[kept_parts] = piece;
                        kept_parts += 1;
                    }
                }
            }
            option.count = kept_parts as u32 - option.first;
            if option.count > 0 {
                self.options[kept] = option;
                kept += 1;
                continue;
            }
            seen.insert(option.rest);
            if wanted == Some(option.rest) {
                self.history.answered(option.number);
                answer = Some(option.number);
            }
        }
        self.options.truncate(kept);
        self.parts.truncate(kept_parts);
        answer
    }
}
