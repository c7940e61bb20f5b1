//! What is known of a component before it is opened.
//!
//! On a lattice, three things are looked at: its own entry of the table; whether a turn [pairs](super::pairing) its moves,
//! so that it is worth 0; and the entry of the component that stands for all [alike](super::alike). What is found so is
//! added to its own entry: options are looked up there only, since that is quick.

use super::bits::Bits;
use super::frame::{Found, Frame, Known};
use super::search::Search;

impl<const W: usize> Search<W> {
    /// What is known of a component, which must be a representative.
    pub(super) fn known(&mut self, part: Bits<W>) -> Known {
        if self.table.value(part).is_none() {
            self.learn(part);
        }
        self.table.get(part)
    }

    /// The answer that the table has to a question about a component, which must be a representative.
    pub(super) fn look_up(&self, part: Bits<W>, wanted: Option<u64>) -> Option<Found> {
        let known = self.table.get(part);
        if known.value != Known::OPEN {
            let value = u64::from(known.value);
            return Some(if wanted.is_some_and(|wanted| wanted != value) { Found::Not } else { Found::Value(value) });
        }
        wanted.filter(|&wanted| wanted < 32 && known.seen >> wanted & 1 == 1).map(|_| Found::Not)
    }

    /// Adds to the table what turns and components that are alike tell of a component, which must be a representative.
    /// Returns the one of those alike that stands for them.
    pub(super) fn learn(&mut self, part: Bits<W>) -> Bits<W> {
        if self.paired(part).is_some() {
            return part;
        }
        let like = self.alike.representative(&self.board, part);
        if like != part {
            let known = self.table.get(like);
            if known.value != Known::OPEN || known.seen != 0 {
                self.table.add(part, known);
            }
        }
        like
    }

    /// The value of a component, which must be a representative, if a turn pairs its moves: it is 0, and is added to the
    /// table.
    #[inline]
    pub(super) fn paired(&mut self, part: Bits<W>) -> Option<u64> {
        let turned = self.forms.turned()?;
        turned.is_paired(&self.board, part).then(|| {
            self.table.add(part, Known { value: 0, seen: 0 });
            0
        })
    }

    /// Adds what was found out about the component of a frame to the table.
    pub(super) fn keep(&mut self, frame: &Frame<W>, found: Known) {
        self.table.add(frame.part, found);
        if frame.like != frame.part {
            self.table.add(frame.like, found);
        }
    }
}
