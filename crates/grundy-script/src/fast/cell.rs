//! The values of the fast evaluator.
//!
//! A [`Cell`] is a value in sixteen bytes that can be copied: a small value itself, or the place of a larger one in a
//! [`Store`](super::store::Store). A cell exists for one call only, except for constants.

/// A value of the rule language.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    /// A variable that has no value yet.
    Unset,
    None,
    Bool(bool),
    Int(i64),
    /// A finite float.
    Float(f64),
    /// A text of ASCII characters.
    Text(Span),
    Tuple(Span),
    List(u32),
    Set(u32),
    Dict(u32),
    /// Start, stop and step of a range.
    Range(i32, i32, i32),
    /// The letters of a text, `text.elems()`: they can only be iterated over.
    Letters(Span),
    /// What `move(…)` and `split(…)` return: it can only be handed on.
    Option(u32),
}

/// A part of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) at: u32,
    pub(super) len: u32,
}

impl Span {
    pub(super) fn new(at: usize, len: usize) -> Span {
        Span { at: at as u32, len: len as u32 }
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        let at = self.at as usize;
        at..at + self.len as usize
    }

    /// The part of this part from `from` to `to`, exclusive.
    pub(super) fn part(self, from: usize, to: usize) -> Span {
        Span { at: self.at + from as u32, len: to.saturating_sub(from) as u32 }
    }
}

/// The evaluator does not know what happens next: the interpreter must be asked.
///
/// That is the case for every error, for every limit, and for everything rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unknown;

/// Integers up to this size are floats exactly.
const EXACT: i64 = 1 << 53;

impl Cell {
    pub(super) fn int(self) -> Result<i64, Unknown> {
        match self {
            Cell::Int(number) => Ok(number),
            _ => Err(Unknown),
        }
    }

    /// A number that counts or numbers elements.
    pub(super) fn small(self) -> Result<i32, Unknown> {
        i32::try_from(self.int()?).map_err(|_| Unknown)
    }

    /// The float that equals this number.
    pub(super) fn float(self) -> Result<f64, Unknown> {
        match self {
            Cell::Float(number) => Ok(number),
            Cell::Int(number) if (-EXACT..=EXACT).contains(&number) => Ok(number as f64),
            _ => Err(Unknown),
        }
    }

    pub(super) fn text(self) -> Result<Span, Unknown> {
        match self {
            Cell::Text(span) => Ok(span),
            _ => Err(Unknown),
        }
    }
}

/// A float as a value, if it is finite.
pub(super) fn finite(number: f64) -> Result<Cell, Unknown> {
    match number.is_finite() {
        true => Ok(Cell::Float(number)),
        false => Err(Unknown),
    }
}
