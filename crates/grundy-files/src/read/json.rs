//! JSON: `{"edges":[["a","b"],…],"vertices":["c",…]}`, or lists of neighbours, `{"a":["b",…],…}`.
//!
//! The first key decides: `edges` and `vertices` begin the first form, any other name the second.

use std::fmt;

use grundy_core::Progress;
use grundy_graph::draft::Collector;
use grundy_graph::{Draft, Name, Reading};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::error::{malformed, too_large};
use crate::{Place, ReadError};

pub(super) fn parse(file: &str, bytes: &[u8], reading: &Reading) -> Result<Draft, ReadError> {
    reading.report(Progress { unit: "bytes", done: 0, total: Some(bytes.len() as u64) })?;
    let mut edges = Collector::default();
    let bytes_after_mark = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut text = serde_json::Deserializer::from_slice(bytes_after_mark);
    let read = Whole(&mut edges).deserialize(&mut text).and_then(|()| text.end());
    if let Err(error) = read {
        let skipped = bytes.len() - bytes_after_mark.len();
        let place = Place::Byte((skipped + byte_of(bytes_after_mark, error.line(), error.column())) as u64);
        let full = error.to_string();
        // The place is given as a byte offset instead.
        let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
        let help = r#"write {"edges":[["a","b"],…]}, and vertices without options as "vertices":["c",…]; or lists of neighbours, {"a":["b",…],"b":[]}"#;
        return Err(malformed(file, place, message, help));
    }
    reading.allow(bytes.len() as u64 + edges.memory()).map_err(too_large(file))?;
    Ok(Draft { parts: vec![edges.finish()] })
}

/// The byte offset of a line and column, both from 1 (0 for the very beginning).
fn byte_of(bytes: &[u8], line: usize, column: usize) -> usize {
    let begin = match line {
        0 | 1 => 0,
        _ => bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').nth(line - 2).map_or(0, |(at, _)| at + 1),
    };
    (begin + column.saturating_sub(1)).min(bytes.len())
}

/// The object; its edges go into the collector.
struct Whole<'a>(&'a mut Collector);

impl<'de> DeserializeSeed<'de> for Whole<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(r#"an object with "edges""#)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut edges, mut vertices) = (false, false);
        let mut next = map.next_key::<String>()?;
        if let Some(first) = next.take_if(|key| !matches!(key.as_str(), "edges" | "vertices")) {
            return lists_of_neighbours(self.0, first, map);
        }
        while let Some(key) = next {
            let seen = match key.as_str() {
                "edges" => &mut edges,
                "vertices" => &mut vertices,
                other => {
                    map.next_value::<IgnoredAny>()?;
                    return Err(A::Error::custom(format!("the key `{other}` is not known")));
                }
            };
            if std::mem::replace(seen, true) {
                return Err(A::Error::custom(format!("the key `{key}` stands twice")));
            }
            map.next_value_seed(Items { edges: self.0, pairs: key == "edges" })?;
            next = map.next_key()?;
        }
        if edges { Ok(()) } else { Err(A::Error::custom("the key `edges` is missing")) }
    }
}

/// The rest of an object whose keys are vertices and whose values list where they lead.
fn lists_of_neighbours<'de, A: MapAccess<'de>>(
    edges: &mut Collector,
    first: String,
    mut map: A,
) -> Result<(), A::Error> {
    let mut next = Some(first);
    while let Some(from) = next {
        if from.is_empty() {
            return Err(A::Error::custom("a name is empty"));
        }
        // The vertex itself, since its list may be empty.
        edges.push(Name::new(&from), None).map_err(|_| A::Error::custom(grundy_graph::TooManyNames))?;
        map.next_value_seed(Neighbours { edges, from: &from })?;
        next = map.next_key()?;
    }
    Ok(())
}

/// The vertices to which edges from `from` lead.
struct Neighbours<'a> {
    edges: &'a mut Collector,
    from: &'a str,
}

impl<'de> DeserializeSeed<'de> for Neighbours<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Neighbours<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the list of the vertices to which `{}` leads", self.from)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<(), A::Error> {
        while let Some(to) = names.next_element_seed(NameSeed)? {
            let pushed = self.edges.push(Name::new(self.from), Some(to.as_name()));
            pushed.map_err(|_| A::Error::custom(grundy_graph::TooManyNames))?;
        }
        Ok(())
    }
}

/// A list of edges (`pairs`) or of vertices.
struct Items<'a> {
    edges: &'a mut Collector,
    pairs: bool,
}

impl<'de> DeserializeSeed<'de> for Items<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Items<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if self.pairs { "a list of edges" } else { "a list of vertices" })
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let too_many = |_| A::Error::custom(grundy_graph::TooManyNames);
        if self.pairs {
            while let Some(Edge(from, to)) = items.next_element_seed(EdgeSeed)? {
                self.edges.push(from.as_name(), Some(to.as_name())).map_err(too_many)?;
            }
        } else {
            while let Some(vertex) = items.next_element_seed(NameSeed)? {
                self.edges.push(vertex.as_name(), None).map_err(too_many)?;
            }
        }
        Ok(())
    }
}

struct Edge(Given, Given);

struct EdgeSeed;

impl<'de> DeserializeSeed<'de> for EdgeSeed {
    type Value = Edge;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Edge, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EdgeSeed {
    type Value = Edge;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an edge, a list of two names")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Edge, A::Error> {
        let short = || A::Error::custom("an edge is a list of two names");
        let from = names.next_element_seed(NameSeed)?.ok_or_else(short)?;
        let to = names.next_element_seed(NameSeed)?.ok_or_else(short)?;
        if names.next_element::<IgnoredAny>()?.is_some() {
            return Err(A::Error::custom("an edge is a list of two names, not more"));
        }
        Ok(Edge(from, to))
    }
}

/// A name as it stands in the file.
enum Given {
    Number(u64),
    Text(String),
}

impl Given {
    fn as_name(&self) -> Name<'_> {
        match self {
            Given::Number(number) => Name::Number(*number),
            Given::Text(text) => Name::new(text),
        }
    }
}

struct NameSeed;

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Given;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Given, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for NameSeed {
    type Value = Given;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a name, that is a text or a whole number")
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<Given, E> {
        Ok(Given::Number(number))
    }
    fn visit_i64<E: Error>(self, number: i64) -> Result<Given, E> {
        Ok(Given::Text(number.to_string()))
    }
    fn visit_f64<E: Error>(self, number: f64) -> Result<Given, E> {
        Err(no_name(number))
    }
    /// A number that is not a 64-bit integer comes as a map with one key, so that none of its digits is lost.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        match map.next_key::<String>()?.as_deref() {
            Some("$serde_json::private::Number") => Err(no_name(map.next_value::<String>()?)),
            _ => Err(A::Error::custom("this is an object, and a name is a text or a whole number")),
        }
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Given, E> {
        if text.is_empty() { Err(E::custom("a name is empty")) } else { Ok(Given::Text(text.to_owned())) }
    }
}

/// A number in a file that cannot be a name.
fn no_name<E: Error>(number: impl fmt::Display) -> E {
    E::custom(format!("{number} is not a whole number below 2^64; as a name it needs quotes, \"{number}\""))
}
