//! The state of the nimber search.

use super::bits::Bits;
use super::seen::Seen;

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
