//! The representative of each component: one of all that are isomorphic and were met.
//!
//! On a lattice that is the least image under shifts and turns. On other boards there is a table of the representatives
//! with each signature. A cache has the representatives of states, and on a large lattice those of shifted components.

use std::sync::Arc;

use super::bits::Bits;
use super::compiled::Compiled;
use super::frame::Piece;
use super::shape::Shape;
use super::table::{Key, Recent, Table};
use super::turned::{MOST_WORDS, Turned};

impl<const W: usize> Key for Bits<W> {
    const NONE: Self = Bits::EMPTY;

    #[inline]
    fn hash(self) -> u64 {
        Bits::hash(self)
    }
}

impl Key for u64 {
    const NONE: u64 = 0;

    #[inline]
    fn hash(self) -> u64 {
        self
    }
}

impl Key for u32 {
    const NONE: u32 = 0;

    #[inline]
    fn hash(self) -> u64 {
        u64::from(self).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

#[derive(Debug)]
pub(super) struct Forms<const W: usize> {
    /// The turns of the lattice, if there is one.
    pub(super) turned: Option<Arc<Turned<W>>>,
    known: Table<Bits<W>, Bits<W>>,
    /// On a lattice of few words: components, and states with no other component.
    recent: Recent<Bits<W>, Option<Piece<W>>>,
    classes: Table<u64, Bits<W>>,
    shapes: [Shape; 2],
}

impl<const W: usize> Forms<W> {
    /// An empty store of representatives; `bytes` bounds each of its tables.
    pub(super) fn new(turned: Option<Arc<Turned<W>>>, bytes: u64) -> Forms<W> {
        let recent = Recent::new(W <= MOST_WORDS && turned.is_some());
        let (known, classes) = (Table::new(bytes), Table::new(bytes));
        Forms { turned, known, recent, classes, shapes: Default::default() }
    }

    /// The first step to the representative of a component: on a lattice it is the representative, elsewhere the component.
    #[inline]
    pub(super) fn laid(&mut self, part: Bits<W>) -> Bits<W> {
        let Some(turned) = &self.turned else { return part };
        let shifted = turned.shifted(part);
        if W <= MOST_WORDS {
            return turned.least(shifted);
        }
        self.known.get(shifted).unwrap_or_else(|| {
            let least = turned.least(shifted);
            self.known.insert(shifted, least);
            least
        })
    }

    /// The only component of a state, if it was found lately: what [`piece`](Forms::piece) says about it.
    #[inline]
    pub(super) fn recent(&self, state: Bits<W>) -> Option<Option<Piece<W>>> {
        self.recent.get(state)
    }

    /// Notes the only component of a state, where what was found lately is kept.
    #[inline]
    pub(super) fn note(&mut self, state: Bits<W>, piece: Option<Piece<W>>) {
        self.recent.insert(state, piece);
    }

    /// A component with its representative, if that is quickly found. On a lattice of few words, there is none for a
    /// component that a turn pairs: it is worth 0.
    #[inline]
    pub(super) fn piece(&mut self, board: &Compiled<W>, lies: Bits<W>) -> Option<Piece<W>> {
        let Some(turned) = self.turned.as_ref().filter(|_| W <= MOST_WORDS) else {
            let laid = self.laid(lies);
            return Some(Piece { lies, form: self.known(laid).unwrap_or(Bits::EMPTY) });
        };
        if let Some(found) = self.recent.get(lies) {
            return found;
        }
        let (form, several) = turned.least_of(turned.shifted(lies));
        let piece = (!several || !turned.is_paired(board, form)).then_some(Piece { lies, form });
        self.recent.insert(lies, piece);
        piece
    }

    /// The representative of a [laid](Forms::laid) component, if it is quickly found.
    #[inline]
    pub(super) fn known(&self, laid: Bits<W>) -> Option<Bits<W>> {
        if self.turned.is_some() { Some(laid) } else { self.known.get(laid) }
    }

    /// The representative of a [laid](Forms::laid) component.
    pub(super) fn of(&mut self, board: &Compiled<W>, laid: Bits<W>) -> Bits<W> {
        if let Some(form) = self.known(laid) {
            return form;
        }
        let part = laid;
        let [shape, other] = &mut self.shapes;
        board.shape(part, shape);
        // 0 marks an empty slot.
        let signature = shape.refine().max(1);
        let like = self.classes.all(signature).find(|&form| {
            board.shape(form, other);
            other.refine();
            shape.is_like(other)
        });
        let form = like.unwrap_or_else(|| {
            self.classes.insert_another(signature, part);
            part
        });
        self.known.insert(part, form);
        form
    }
}
