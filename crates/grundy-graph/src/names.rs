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
/// let names = grundy_graph::NamedGraph::of_edges([("start", "10"), ("10", "9")])?.names;
/// assert_eq!(names.find("9"), Some(0));
/// assert_eq!(names.get(2).map(|name| name.to_string()).as_deref(), Some("start"));
/// # Ok::<(), grundy_graph::DraftError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Vertex v is named v; no names are stored.
    Dense(u32),
    /// Ascending numbers.
    Numbers(Vec<u64>),
    /// Texts one after the other, and their ends.
    Texts { text: String, ends: Vec<u64> },
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

    /// The given names, which must be different and in natural order.
    pub(crate) fn from_sorted<'a>(names: impl Iterator<Item = Name<'a>> + Clone) -> Result<Names, TooManyNames> {
        let numbers = names.clone().map(|name| if let Name::Number(number) = name { Some(number) } else { None });
        if let Some(numbers) = numbers.collect::<Option<Vec<u64>>>() {
            return Names::from_numbers(numbers);
        }
        let (mut text, mut ends) = (String::new(), Vec::new());
        for name in names {
            text.push_str(&name.text());
            ends.push(text.len() as u64);
        }
        u32::try_from(ends.len()).map_err(|_| TooManyNames)?;
        Ok(Names(Kind::Texts { text, ends }))
    }

    pub fn len(&self) -> u32 {
        match &self.0 {
            Kind::Dense(count) => *count,
            Kind::Numbers(numbers) => numbers.len() as u32,
            Kind::Texts { ends, .. } => ends.len() as u32,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether every name is a number written without leading zeros.
    pub fn are_numbers(&self) -> bool {
        !matches!(self.0, Kind::Texts { .. })
    }

    /// The name of vertex `v`; `None` if the vertex does not exist. O(1).
    pub fn get(&self, v: u32) -> Option<Name<'_>> {
        let at = v as usize;
        match &self.0 {
            Kind::Dense(count) => (v < *count).then_some(Name::Number(v.into())),
            Kind::Numbers(numbers) => numbers.get(at).copied().map(Name::Number),
            Kind::Texts { text, ends } => {
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
            Kind::Texts { ends, .. } => {
                let (mut low, mut high) = (0, ends.len() as u32);
                while low < high {
                    let middle = low + (high - low) / 2;
                    match natural_order(&self.get(middle)?.text(), text) {
                        Ordering::Less => low = middle + 1,
                        Ordering::Equal => return Some(middle),
                        Ordering::Greater => high = middle,
                    }
                }
                None
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Name<'_>> {
        (0..self.len()).filter_map(|v| self.get(v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Names {
        Names::from_sorted(texts.iter().map(|text| Name::new(text))).expect("few names")
    }

    #[test]
    fn every_name_is_found_again_and_nothing_else() {
        let mixed = ["7", "007", "70", "18446744073709551616", "a", "b"];
        for texts in [&["0", "1", "2"], &["3", "5", "17"], &mixed[..]] {
            let names = names(texts);
            assert_eq!(names.len() as usize, texts.len());
            for text in texts {
                assert_eq!(names.show(names.find(text).expect("a name")), *text);
            }
            for absent in ["", "00", "x", "07", "4", "18446744073709551617", "-1"] {
                assert_eq!(names.find(absent), None, "{absent}");
            }
            assert_eq!(names.get(names.len()), None);
            let order: Vec<String> = names.iter().map(|name| name.to_string()).collect();
            assert_eq!(order, texts, "a vertex keeps its name");
        }
    }

    #[test]
    fn dense_numbers_take_no_memory() {
        assert_eq!(names(&["0", "1", "2"]), Names::dense(3));
        assert!(names(&["1", "2"]).are_numbers() && !names(&["1", "02"]).are_numbers());
    }
}
