//! A position written down as a few numbers, or as a value of a user's own type.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A position as a short list of numbers: `[7]` is a heap, `[3, 5]` a piece on square 3,5, `[4, 3, 1]` a chocolate bar.
///
/// The ruleset says what the numbers mean. Positions compare like lists of numbers. Up to two need no allocation.
///
/// A ruleset with a position type of its own keeps its values here as they are
/// ([`Position::of`], [`Position::own`]); such a position has no numbers.
///
/// ```
/// # use grundy_core::Position;
/// let heap = Position::from(7);
/// assert_eq!(heap[0], 7);
/// assert!(Position::from([3, 5]) < Position::from([3, 10]));
/// assert_eq!(Position::from(vec![4, 3, 1]).to_string(), "4,3,1");
/// ```
#[derive(Clone)]
pub struct Position(Numbers);

#[derive(Clone)]
enum Numbers {
    One([u64; 1]),
    Two([u64; 2]),
    Many(Box<[u64]>),
    /// A value of a type of the ruleset's own.
    Own(Arc<dyn OwnType>),
}

/// The traits that a position needs of a user's type. Every type that has them implements this trait.
trait OwnType: Any + Send + Sync + fmt::Debug {
    fn any(&self) -> &dyn Any;
    /// Compares two values: values of one type as that type says, values of different types in some fixed order.
    fn compare(&self, other: &dyn OwnType) -> Ordering;
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<P: Any + Send + Sync + Ord + Hash + fmt::Debug> OwnType for P {
    fn any(&self) -> &dyn Any {
        self
    }

    fn compare(&self, other: &dyn OwnType) -> Ordering {
        match other.any().downcast_ref::<P>() {
            Some(other) => self.cmp(other),
            None => self.type_id().cmp(&other.any().type_id()),
        }
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}

impl Position {
    /// A value of any type as a position. A `u64` and a pair `[u64; 2]` become numbers, and a position stays what it is.
    ///
    /// ```
    /// # use grundy_core::Position;
    /// assert_eq!(Position::of(7u64), Position::from(7));
    /// let board = Position::of(String::from("..X"));
    /// assert_eq!(board.own::<String>().map(String::as_str), Some("..X"));
    /// assert_eq!(board.own::<u64>(), None);
    /// ```
    pub fn of<P: Any + Send + Sync + Clone + Ord + Hash + fmt::Debug>(value: P) -> Position {
        let any: &dyn Any = &value;
        if let Some(&number) = any.downcast_ref::<u64>() {
            return Position::from(number);
        }
        if let Some(&pair) = any.downcast_ref::<[u64; 2]>() {
            return Position::from(pair);
        }
        if let Some(position) = any.downcast_ref::<Position>() {
            return position.clone();
        }
        Position(Numbers::Own(Arc::new(value)))
    }

    /// The value that this position was made [of](Position::of); `None` if it was made of another type.
    pub fn own<P: Any>(&self) -> Option<&P> {
        let any: &dyn Any = match &self.0 {
            Numbers::One([number]) => number,
            Numbers::Two(pair) => pair,
            Numbers::Own(value) => (**value).any(),
            Numbers::Many(_) => self,
        };
        any.downcast_ref().or_else(|| (self as &dyn Any).downcast_ref())
    }
}

crate::from! {
    u64 => Position, number: Position(Numbers::One([number]));
    [u64; 2] => Position, pair: Position(Numbers::Two(pair));
    &[u64] => Position, numbers: Position(match *numbers {
        [a] => Numbers::One([a]),
        [a, b] => Numbers::Two([a, b]),
        _ => Numbers::Many(numbers.into()),
    });
    Vec<u64> => Position, numbers: match numbers.len() {
        1 | 2 => Position::from(&numbers[..]),
        _ => Position(Numbers::Many(numbers.into_boxed_slice())),
    };
}

impl Deref for Position {
    type Target = [u64];
    fn deref(&self) -> &[u64] {
        match &self.0 {
            Numbers::One(numbers) => numbers,
            Numbers::Two(numbers) => numbers,
            Numbers::Many(numbers) => numbers,
            Numbers::Own(_) => &[],
        }
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Numbers::Two(pair), Numbers::Two(other)) => pair == other,
            (Numbers::Own(_), _) | (_, Numbers::Own(_)) => self.cmp(other).is_eq(),
            _ => **self == **other,
        }
    }
}

impl Eq for Position {}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Numbers::Two(pair), Numbers::Two(other)) => pair.cmp(other),
            (Numbers::Own(own), Numbers::Own(other)) => own.compare(&**other),
            (Numbers::Own(_), _) => Ordering::Greater,
            (_, Numbers::Own(_)) => Ordering::Less,
            _ => (**self).cmp(&**other),
        }
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.0 {
            Numbers::Own(own) => own.hash_into(state),
            Numbers::Two([a, b]) => {
                state.write_u64(*a);
                state.write_u64(*b);
            }
            _ => (**self).hash(state),
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Numbers::Own(own) = &self.0 { fmt::Debug::fmt(own, f) } else { fmt::Debug::fmt(&**self, f) }
    }
}

/// The numbers with commas between them.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Numbers::Own(own) = &self.0 {
            return fmt::Debug::fmt(own, f);
        }
        for (i, number) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{number}")?;
        }
        Ok(())
    }
}
