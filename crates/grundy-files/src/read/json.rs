//! JSON: `{"edges":[["a","b"],…],"vertices":["c",…]}`, or lists of neighbours, `{"a":["b",…],…}`.
//!
//! The first key decides: `edges` and `vertices` begin the first form, any other name the second. A file that is neither
//! may be what networkx (node-link, adjacency), D3 or Cytoscape writes.

use std::collections::HashSet;
use std::fmt;

use grundy_core::{Progress, Said, said};
use grundy_graph::draft::Part;
use grundy_graph::{Draft, Name, Reading};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value, json};

use crate::error::{malformed, too_large};
use crate::{Place, ReadError};

/// What is read by its visitor: `seed => value, method of the deserializer`.
macro_rules! seeds {
    ($($seed:ty => $value:ty, $method:ident;)*) => {
        $(impl<'de> DeserializeSeed<'de> for $seed {
            type Value = $value;
            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<$value, D::Error> {
                deserializer.$method(self)
            }
        })*
    };
}

seeds! {
    Whole<'_> => (), deserialize_map;
    Items<'_> => (), deserialize_seq;
    EdgeSeed => (Given, Given), deserialize_seq;
    NameSeed => Given, deserialize_any;
}

/// The edges, and whether they have no direction.
pub(super) fn parse(file: &str, bytes: &[u8], reading: &Reading) -> Result<(Draft, bool), ReadError> {
    reading.report(Progress { unit: "bytes", done: 0, total: Some(bytes.len() as u64) })?;
    let mut edges = Part::default();
    let bytes_after_mark = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut text = serde_json::Deserializer::from_slice(bytes_after_mark);
    let read = Whole(&mut edges).deserialize(&mut text).and_then(|()| text.end());
    let mut undirected = false;
    if let Err(error) = read {
        // A value of JSON takes up to 32 bytes for two of the text.
        let is_small = reading.allow(24 * bytes.len() as u64).is_ok();
        let whole = is_small.then(|| serde_json::from_slice(bytes_after_mark).ok()).flatten();
        let others = whole.and_then(|mut whole: Value| {
            edges = Part::default();
            of_objects(&mut whole, &mut edges)
        });
        let Some(read) = others else {
            let skipped = bytes.len() - bytes_after_mark.len();
            let place = Place::Byte((skipped + byte_of(bytes_after_mark, error.line(), error.column())) as u64);
            let full = error.to_string();
            // The place is given as a byte offset instead.
            let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
            let help = said!(
                "write {edges}, and vertices without options as {vertices}; or lists of neighbours, {lists}",
                edges = r#"{"edges":[["a","b"],…]}"#,
                vertices = r#""vertices":["c",…]"#,
                lists = r#"{"a":["b",…],"b":[]}"#
            );
            return Err(malformed(file, place, told(message), help));
        };
        undirected = read.map_err(|what| {
            let help = said!("give every node an `id`, and every edge its `source` and `target`");
            malformed(file, Place::Whole, said!("{what} has no place in a graph of nodes and edges", what), help)
        })?;
    }
    reading.allow(bytes.len() as u64 + edges.memory()).map_err(too_large(file))?;
    Ok((Draft { parts: vec![edges] }, undirected))
}

/// The graph of lists of nodes and edges that are objects, and whether it has no direction; `None` for anything else.
/// Fails with the part that has no name or no ends.
fn of_objects(whole: &mut Value, edges: &mut Part) -> Option<Result<bool, String>> {
    fn list(of: &mut Value, name: &str) -> Option<Vec<Value>> {
        if let Value::Array(items) = of.get_mut(name)?.take() { Some(items) } else { None }
    }
    let data = |items: Vec<Value>| -> Vec<Value> {
        items.into_iter().map(|mut item| item.get_mut("data").map(Value::take).unwrap_or(item)).collect()
    };
    // Cytoscape keeps what belongs to an element in its `data`.
    let (nodes, joined) = match whole.get_mut("elements").map(Value::take) {
        Some(Value::Array(all)) => data(all).into_iter().partition(|item| item.get("source").is_none()),
        Some(mut elements) => {
            (data(list(&mut elements, "nodes")?), data(list(&mut elements, "edges").unwrap_or_default()))
        }
        None => {
            let nodes = list(whole, "nodes").unwrap_or_default();
            let joined = match ["links", "edges"].iter().find_map(|name| list(whole, name)) {
                Some(joined) => joined,
                None => {
                    let adjacent = list(whole, "adjacency").filter(|all| all.len() == nodes.len())?;
                    let mut joined = Vec::new();
                    for (node, to) in nodes.iter().zip(&adjacent) {
                        let edge = |to: &Value| json!({"source": node["id"], "target": to["id"]});
                        joined.extend(to.as_array()?.iter().map(edge));
                    }
                    joined
                }
            };
            (nodes, joined)
        }
    };
    let mut all = nodes.iter().chain(&joined).peekable();
    if all.peek().is_none() || !all.all(Value::is_object) {
        return None;
    }
    // Numbers as the ends of all edges are places in the list of nodes, unless one of them is the id of a node.
    let numbers: Option<HashSet<u64>> =
        joined.iter().flat_map(|edge| [edge["source"].as_u64(), edge["target"].as_u64()]).collect();
    let id = |node: &Value| node["id"].as_u64().or_else(|| node["id"].as_str()?.parse().ok());
    let named = |numbers: HashSet<u64>| nodes.iter().filter_map(id).any(|id| numbers.contains(&id));
    let has_ids = nodes.iter().any(|node| node.get("id").is_some());
    let by_place = whole.get("elements").is_none()
        && !nodes.is_empty()
        && (!has_ids || !joined.is_empty() && numbers.is_some_and(|numbers| !named(numbers)));
    let name = |item: &Value| match item {
        Value::String(text) if !text.is_empty() => Ok(text.clone()),
        Value::Number(number) if is_kept(number) => Ok(number.to_string()),
        other => Err(shown(other)),
    };
    let of_node = |(place, node): (usize, &Value)| match (by_place && !has_ids, node.get("name")) {
        (true, Some(given)) => name(given),
        (true, None) => Ok(place.to_string()),
        _ => name(&node["id"]).map_err(|_| shown(node)),
    };
    let names: Result<Vec<String>, String> = nodes.iter().enumerate().map(of_node).collect();
    let read = names.and_then(|names| {
        let mut push = |from: &str, to: Option<&str>| {
            edges.push(Name::new(from), to.map(Name::new)).map_err(|_| grundy_graph::TooManyNames.to_string())
        };
        names.iter().try_for_each(|name| push(name, None))?;
        for edge in &joined {
            let end = |key: &str| match edge[key].as_u64().filter(|_| by_place) {
                Some(place) => names.get(place as usize).cloned().ok_or_else(|| shown(edge)),
                // An edge of a drawing may hold the node itself.
                None => name(&edge[key]).or_else(|_| name(&edge[key]["id"])).map_err(|_| shown(edge)),
            };
            push(&end("source")?, Some(&end("target")?))?;
        }
        Ok(whole["directed"] == Value::Bool(false))
    });
    Some(read)
}

/// The byte offset of a line and column, both from 1 (0 for the very beginning).
fn byte_of(bytes: &[u8], line: usize, column: usize) -> usize {
    let begin = match line {
        0 | 1 => 0,
        _ => bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').nth(line - 2).map_or(0, |(at, _)| at + 1),
    };
    (begin + column.saturating_sub(1)).min(bytes.len())
}

struct Whole<'a>(&'a mut Part);

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
            let of = if key == "edges" { Of::Edges } else { Of::Vertices };
            map.next_value_seed(Items { edges: self.0, of })?;
            next = map.next_key()?;
        }
        if edges { Ok(()) } else { Err(A::Error::custom("the key `edges` is missing")) }
    }
}

/// The rest of an object whose keys are vertices and whose values list where they lead.
fn lists_of_neighbours<'de, A: MapAccess<'de>>(edges: &mut Part, first: String, mut map: A) -> Result<(), A::Error> {
    let mut next = Some(first);
    while let Some(from) = next {
        if from.is_empty() {
            return Err(A::Error::custom("a name is empty"));
        }
        // The vertex itself, since its list may be empty.
        edges.push(Name::new(&from), None).map_err(A::Error::custom)?;
        map.next_value_seed(Items { edges, of: Of::Neighbours(&from) })?;
        next = map.next_key()?;
    }
    Ok(())
}

/// A list whose items become edges or vertices.
struct Items<'a> {
    edges: &'a mut Part,
    of: Of<'a>,
}

enum Of<'a> {
    Edges,
    Vertices,
    /// The vertices to which edges from this one lead.
    Neighbours(&'a str),
}

impl<'de> Visitor<'de> for Items<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.of {
            Of::Edges => f.write_str("a list of edges"),
            Of::Vertices => f.write_str("a list of vertices"),
            Of::Neighbours(from) => write!(f, "the list of the vertices to which `{from}` leads"),
        }
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        if let Of::Edges = self.of {
            while let Some((from, to)) = items.next_element_seed(EdgeSeed)? {
                self.edges.push(from.as_name(), Some(to.as_name())).map_err(A::Error::custom)?;
            }
        }
        while let Some(vertex) = items.next_element_seed(NameSeed)? {
            let pushed = match self.of {
                Of::Neighbours(from) => self.edges.push(Name::new(from), Some(vertex.as_name())),
                _ => self.edges.push(vertex.as_name(), None),
            };
            pushed.map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

struct EdgeSeed;

impl<'de> Visitor<'de> for EdgeSeed {
    type Value = (Given, Given);
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an edge, a list of two names")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<(Given, Given), A::Error> {
        let short = || A::Error::custom("an edge is a list of two names");
        let from = names.next_element_seed(NameSeed)?.ok_or_else(short)?;
        let to = names.next_element_seed(NameSeed)?.ok_or_else(short)?;
        if names.next_element::<IgnoredAny>()?.is_some() {
            return Err(A::Error::custom("an edge is a list of two names, not more"));
        }
        Ok((from, to))
    }
}

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
    fn visit_f64<E: Error>(self, _: f64) -> Result<Given, E> {
        Err(E::custom(NO_NAME))
    }
    /// With serde_json's feature `arbitrary_precision` a number beyond 64 bits comes as a map with one key.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        Err(A::Error::custom(match map.next_key::<String>()?.as_deref() {
            Some("$serde_json::private::Number") => NO_NAME,
            _ => "this is an object, and a name is a text or a whole number",
        }))
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Given, E> {
        if text.is_empty() { Err(E::custom("a name is empty")) } else { Ok(Given::Text(text.to_owned())) }
    }
}

/// Whether a number has all of its digits.
fn is_kept(number: &Number) -> bool {
    number.is_u64() || number.is_i64()
}

/// The beginning of a value, with … for numbers that may have lost digits.
fn shown(value: &Value) -> String {
    fn kept(value: &Value) -> Value {
        match value {
            Value::Number(number) if !is_kept(number) => "…".into(),
            Value::Array(items) => items.iter().map(kept).collect(),
            Value::Object(items) => items.iter().map(|(key, value)| (key.clone(), kept(value))).collect(),
            other => other.clone(),
        }
    }
    kept(value).to_string().chars().take(60).collect()
}

/// A message of the reader as a sentence. What is not among [`FIXED`] is said in the words of the library.
fn told(message: &str) -> Said {
    let fixed = |message: &str| match FIXED.iter().find(|fixed| **fixed == message) {
        Some(fixed) => Said::fixed(fixed),
        None => message.into(),
    };
    if let Some((found, wanted)) = message.split_once(", expected ") {
        let from = wanted.strip_prefix("the list of the vertices to which `").and_then(|it| it.strip_suffix("` leads"));
        let wanted =
            from.map_or_else(|| fixed(wanted), |from| said!("the list of the vertices to which `{from}` leads", from));
        return said!("{found}, expected {wanted}", found, wanted);
    }
    if let Some(signs) = message.strip_prefix("expected ").filter(|signs| signs.starts_with('`')) {
        return said!("expected {wanted}", wanted = Said::either(signs.split(" or ")));
    }
    match message.strip_prefix("the key `").and_then(|rest| rest.rsplit_once("` ")) {
        Some((key, "is not known")) => said!("the key `{key}` is not known", key),
        Some((key, "stands twice")) => said!("the key `{key}` stands twice", key),
        Some((key, "is missing")) => said!("the key `{key}` is missing", key),
        _ if message == "number out of range" => Said::fixed(NO_NAME),
        _ => fixed(message),
    }
}

/// Why a number in a file cannot be a name. The number has lost digits here, so the place alone says which it is.
const NO_NAME: &str = FIXED[0];

/// The sentences of this reader, and those of the library about what is not JSON.
const FIXED: &[&str] = &[
    "this number is not a whole number below 2^64; as a name it needs quotes",
    "this is an object, and a name is a text or a whole number",
    "a name, that is a text or a whole number",
    "a name is empty",
    "an edge is a list of two names",
    "an edge is a list of two names, not more",
    "an edge, a list of two names",
    "a list of edges",
    "a list of vertices",
    "an object with \"edges\"",
    "EOF while parsing a list",
    "EOF while parsing a string",
    "EOF while parsing a value",
    "EOF while parsing an object",
    "expected value",
    "key must be a string",
    "trailing characters",
    "trailing comma",
];
