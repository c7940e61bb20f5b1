//! The names of vertices, and their natural order.
//!
//! Users name vertices as they like, and the program numbers them. The numbers of a graph that was read follow the
//! *natural order* of the names. Names made of digits alone come first, by size (9, then 10). The others follow in
//! the order of their bytes. So lists sorted by number read as a user expects.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::Utf8Error;

use grundy_core::{Said, said};

/// The names of the vertices 0, 1, … of a graph.
///
/// ```
/// # use grundy_graph::Names;
/// let names = Names::from_texts(["start", "10", "9"])?;
/// assert_eq!(names.find("9"), Some(2));
/// assert_eq!(names.get(0).map(|name| name.to_string()).as_deref(), Some("start"));
/// # Ok::<(), grundy_graph::BadNames>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Vertex v is named v; no names are stored.
    Dense(u32),
    /// Ascending numbers.
    Numbers(Vec<u64>),
    /// Texts one after the other, their ends, and the natural order of the vertices (empty: their own order).
    Texts { text: String, ends: Vec<u64>, order: Vec<u32> },
}

/// Why names cannot be those of vertices.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadNames {
    /// There are more names than vertices can be numbered.
    TooMany,
    /// Two vertices have this name.
    Twice(String),
}

impl fmt::Display for BadNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNames::TooMany => TooManyNames.fmt(f),
            BadNames::Twice(name) => said!("two vertices have the name `{name}`", name).fmt(f),
        }
    }
}

/// There are more different names than vertices can be numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.said())]
pub struct TooManyNames;

impl TooManyNames {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        said!("a graph can have at most {most} vertices", most = u32::MAX)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name<'a> {
    /// A number, written without leading zeros.
    Number(u64),
    /// Any other text.
    Text(&'a str),
}

impl<'a> Name<'a> {
    /// The name that a text means: `7` is a number; `007` and `x` are texts.
    pub fn new(text: &'a str) -> Name<'a> {
        number(text.as_bytes()).map_or(Name::Text(text), Name::Number)
    }

    /// The name that a text means, given by its bytes. Fails if it is not UTF-8.
    pub fn of_bytes(text: &'a [u8]) -> Result<Name<'a>, Utf8Error> {
        match number(text) {
            Some(number) => Ok(Name::Number(number)),
            None => std::str::from_utf8(text).map(Name::Text),
        }
    }

    pub fn text(&self) -> Cow<'a, str> {
        match *self {
            Name::Number(number) => Cow::Owned(number.to_string()),
            Name::Text(text) => Cow::Borrowed(text),
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => number.fmt(f),
            Name::Text(text) => text.fmt(f),
        }
    }
}

/// The number that `text` writes, if the number is printed in the same way.
fn number(text: &[u8]) -> Option<u64> {
    match text {
        [] | [b'0', _, ..] => None,
        digits => digits.iter().try_fold(0u64, |number, &byte| {
            let digit = byte.wrapping_sub(b'0');
            (digit < 10).then(|| number.checked_mul(10)?.checked_add(digit.into())).flatten()
        }),
    }
}

/// The natural order: names made of digits alone by size, then the others by their bytes.
///
/// ```
/// # use grundy_graph::natural_order;
/// let mut names = ["x10", "10", "007", "9", "a"];
/// names.sort_by(|a, b| natural_order(a, b));
/// assert_eq!(names, ["007", "9", "10", "a", "x10"]);
/// ```
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match (digits(a), digits(b)) {
        (true, true) => {
            let (size_a, size_b) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
            // Equal sizes differ in leading zeros only.
            (size_a.len(), size_a, a.len()).cmp(&(size_b.len(), size_b, b.len()))
        }
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => a.cmp(b),
    }
}

impl Names {
    /// The numbers below `count` as names.
    pub fn dense(count: u32) -> Names {
        Names(Kind::Dense(count))
    }

    /// The given numbers as names, which must ascend.
    pub(crate) fn from_numbers(numbers: Vec<u64>) -> Result<Names, TooManyNames> {
        let count = u32::try_from(numbers.len()).map_err(|_| TooManyNames)?;
        let is_dense = numbers.last().is_none_or(|&last| last.checked_add(1) == Some(u64::from(count)));
        Ok(if is_dense { Names::dense(count) } else { Names(Kind::Numbers(numbers)) })
    }

    /// The given texts as names: vertex 0 has the first, vertex 1 the second, and so on.
    ///
    /// Complexity: O(n log n) comparisons of names. Fails if a name occurs twice, or there are too many.
    pub fn from_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Names, BadNames> {
        let texts: Vec<&str> = texts.into_iter().collect();
        let mut order: Vec<u32> = (0..u32::try_from(texts.len()).map_err(|_| BadNames::TooMany)?).collect();
        let name = |v: u32| texts[v as usize];
        order.sort_by(|&a, &b| natural_order(name(a), name(b)));
        if let Some(two) = order.windows(2).find(|two| name(two[0]) == name(two[1])) {
            return Err(BadNames::Twice(name(two[0]).to_owned()));
        }
        let is_natural = order.is_sorted();
        let mut names = Names::collected(texts.into_iter().map(Name::new), is_natural);
        if let Ok(Names(Kind::Texts { order: kept, .. })) = &mut names
            && !is_natural
        {
            *kept = order;
        }
        names.map_err(|TooManyNames| BadNames::TooMany)
    }

    /// The given names, which must be different and in natural order.
    pub(crate) fn from_sorted<'a>(names: impl Iterator<Item = Name<'a>> + Clone) -> Result<Names, TooManyNames> {
        Names::collected(names, true)
    }

    /// Names in this order; if it is the natural one, numbers alone may be kept as numbers.
    fn collected<'a>(names: impl Iterator<Item = Name<'a>> + Clone, is_natural: bool) -> Result<Names, TooManyNames> {
        let numbers = names.clone().map(|name| match name {
            Name::Number(number) if is_natural => Some(number),
            _ => None,
        });
        if let Some(numbers) = numbers.collect::<Option<Vec<u64>>>() {
            return Names::from_numbers(numbers);
        }
        let (mut text, mut ends) = (String::new(), Vec::new());
        for name in names {
            text.push_str(&name.text());
            ends.push(text.len() as u64);
        }
        if u32::try_from(ends.len()).is_err() {
            return Err(TooManyNames);
        }
        Ok(Names(Kind::Texts { text, ends, order: Vec::new() }))
    }

    pub fn len(&self) -> u32 {
        match &self.0 {
            Kind::Dense(count) => *count,
            Kind::Numbers(numbers) => numbers.len() as u32,
            Kind::Texts { ends, .. } => ends.len() as u32,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether every name is a number written without leading zeros.
    pub fn are_numbers(&self) -> bool {
        match &self.0 {
            Kind::Texts { order, .. } => {
                !order.is_empty() && self.iter().all(|name| number(name.text().as_bytes()).is_some())
            }
            _ => true,
        }
    }

    /// The name of vertex `v`; `None` if the vertex does not exist. O(1).
    pub fn get(&self, v: u32) -> Option<Name<'_>> {
        let at = v as usize;
        match &self.0 {
            Kind::Dense(count) => (v < *count).then_some(Name::Number(v.into())),
            Kind::Numbers(numbers) => numbers.get(at).copied().map(Name::Number),
            Kind::Texts { text, ends, .. } => {
                let begin = at.checked_sub(1).map_or(0, |before| ends[before] as usize);
                Some(Name::Text(text.get(begin..*ends.get(at)? as usize)?))
            }
        }
    }

    /// The text of the name of `v`; empty if the vertex does not exist.
    pub fn show(&self, v: u32) -> String {
        self.get(v).map_or_else(String::new, |name| name.to_string())
    }

    /// The vertex named `text`, letter by letter; `None` if there is none. O(log n).
    pub fn find(&self, text: &str) -> Option<u32> {
        match &self.0 {
            Kind::Dense(count) => number(text.as_bytes()).and_then(|n| u32::try_from(n).ok()).filter(|n| n < count),
            Kind::Numbers(numbers) => numbers.binary_search(&number(text.as_bytes())?).ok().map(|at| at as u32),
            Kind::Texts { ends, order, .. } => {
                let (mut low, mut high) = (0, ends.len() as u32);
                while low < high {
                    let middle = low + (high - low) / 2;
                    let vertex = order.get(middle as usize).copied().unwrap_or(middle);
                    match natural_order(&self.get(vertex)?.text(), text) {
                        Ordering::Less => low = middle + 1,
                        Ordering::Equal => return Some(vertex),
                        Ordering::Greater => high = middle,
                    }
                }
                None
            }
        }
    }

    /// All names, in the order of the vertices.
    pub fn iter(&self) -> impl Iterator<Item = Name<'_>> {
        (0..self.len()).filter_map(|v| self.get(v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_again_and_nothing_else() {
        let mixed = vec!["b", "a", "007", "7", "70", "18446744073709551616"];
        for texts in [vec!["0", "1", "2"], vec!["5", "17", "3"], mixed] {
            let names = Names::from_texts(texts.iter().copied()).expect("few names");
            assert_eq!(names.len() as usize, texts.len());
            for text in &texts {
                let v = names.find(text).expect("a name");
                assert_eq!(names.show(v), *text);
            }
            for absent in ["", "00", "x", "07", "4", "18446744073709551617", "-1"] {
                assert_eq!(names.find(absent), None, "{absent}");
            }
            assert_eq!(names.get(names.len()), None);
            let order: Vec<String> = names.iter().map(|name| name.to_string()).collect();
            assert_eq!(order, texts, "a vertex keeps its name");
        }
        assert_eq!(Names::from_texts(["a", "7", "a"]), Err(BadNames::Twice("a".to_owned())));
    }

    #[test]
    fn dense_numbers_take_no_memory() {
        assert_eq!(Names::from_texts(["0", "1", "2"]), Ok(Names::dense(3)));
        assert!(Names::from_texts(["2", "1"]).expect("few").are_numbers());
        assert!(Names::from_texts(["1", "2"]).expect("few").are_numbers());
        assert!(!Names::from_texts(["1", "02"]).expect("few").are_numbers());
    }
}
