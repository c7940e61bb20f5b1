//! The values of the fast evaluator.
//!
//! A [`Cell`] is a value in sixteen bytes that can be copied: a small value itself, or the place of a larger one in a
//! [`Store`](super::store::Store). A cell exists for one call only, except for constants.

/// A value of the rule language.
///
/// Every kind has at most one part, a number of eight bytes: so a value lies in two registers of the processor. With parts
/// of several sizes it would go through memory, which takes twice the time.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    /// A variable that has no value yet.
    Unset,
    None,
    Bool(Truth),
    Int(i64),
    Float(Real),
    /// A text of ASCII characters.
    Text(Span),
    Tuple(Span),
    List(Place),
    Set(Place),
    Dict(Place),
    /// Integers one after the other.
    Range(Ends),
    /// A range with another step: a tuple of start, stop and step.
    Steps(Span),
    /// The letters of a text, `text.elems()`: they can only be iterated over.
    Letters(Span),
    /// What `move(…)` and `split(…)` return: it can only be handed on.
    Option(Place),
}

/// The place of a list, set, dict or option.
pub(super) type Place = i64;

/// Whether something is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Truth(i64);

impl Truth {
    pub(super) fn get(self) -> bool {
        self.0 != 0
    }
}

/// A float of less than 2^53 in size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Real(i64);

impl Real {
    pub(super) fn get(self) -> f64 {
        f64::from_bits(self.0 as u64)
    }
}

/// The start and the stop of a range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends(i64);

impl Ends {
    pub(super) fn new(start: i32, stop: i32) -> Ends {
        Ends(i64::from(start) << 32 | i64::from(stop as u32))
    }

    pub(super) fn start(self) -> i64 {
        self.0 >> 32
    }

    pub(super) fn stop(self) -> i64 {
        i64::from(self.0 as i32)
    }
}

/// A part of an array: where it begins, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span(i64);

impl Span {
    pub(super) fn new(at: usize, len: usize) -> Span {
        Span((at as i64) << 32 | len as i64)
    }

    pub(super) fn at(self) -> usize {
        (self.0 >> 32) as usize
    }

    pub(super) fn len(self) -> usize {
        self.0 as u32 as usize
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.at()..self.at() + self.len()
    }

    /// The part of this part from `from` to `to`, exclusive.
    pub(super) fn part(self, from: usize, to: usize) -> Span {
        Span::new(self.at() + from, to.saturating_sub(from))
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
    pub(super) fn truth(truth: bool) -> Cell {
        Cell::Bool(Truth(truth.into()))
    }

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
            Cell::Float(number) => Ok(number.get()),
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

/// A float as a value, if it is so small that whole floats are integers and equal no others.
pub(super) fn finite(number: f64) -> Result<Cell, Unknown> {
    match number.abs() < EXACT as f64 {
        true => Ok(Cell::Float(Real(number.to_bits() as i64))),
        false => Err(Unknown),
    }
}
