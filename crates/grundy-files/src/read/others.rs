//! GML, GraphML, adjacency lists, and graph6, sparse6 and digraph6: the formats of other programs.

use std::collections::{HashMap, HashSet};

use grundy_core::{Progress, Said, said};
use grundy_graph::draft::Part;
use grundy_graph::{Draft, GraphFormat, Name, Reading};

use crate::error::{line_of, malformed, text_of, too_large, too_many_names};
use crate::{Place, ReadError};

/// How many edges are read between two questions to the observer.
const EDGES: u64 = 1 << 14;

enum Wrong {
    /// What is wrong at this place, and how to mend it.
    Here(Said, Said),
    Stop(ReadError),
}

impl From<(Said, Said)> for Wrong {
    fn from((message, help): (Said, Said)) -> Wrong {
        Wrong::Here(message, help)
    }
}

/// The edges of a file in one of these formats, and whether they have no direction.
pub(super) fn parse(
    file: &str,
    bytes: &[u8],
    format: GraphFormat,
    reading: &Reading,
) -> Result<(Draft, bool), ReadError> {
    reading.report(Progress { unit: "bytes", done: 0, total: Some(bytes.len() as u64) })?;
    let text = text_of(file, bytes)?;
    let mut found = Found { file, reading, edges: Part::default(), undirected: false, count: 0 };
    let mut at = 0;
    let read = match format {
        GraphFormat::Gml => gml(text, &mut at, &mut found),
        GraphFormat::GraphMl => graphml(text, &mut at, &mut found),
        GraphFormat::AdjacencyList => adjacency_list(text, &mut at, &mut found),
        _ => six(text, format, &mut at, &mut found),
    };
    read.map_err(|why| match why {
        Wrong::Here(message, help) => malformed(file, Place::Line(line_of(text.as_bytes(), at)), message, help),
        Wrong::Stop(error) => error,
    })?;
    reading.allow(bytes.len() as u64 + found.edges.memory()).map_err(too_large(file))?;
    Ok((Draft { parts: vec![found.edges] }, found.undirected))
}

struct Found<'a> {
    file: &'a str,
    reading: &'a Reading<'a>,
    edges: Part,
    undirected: bool,
    count: u64,
}

impl Found<'_> {
    fn push(&mut self, from: Name, to: Option<Name>) -> Result<(), Wrong> {
        self.count += 1;
        if self.count.is_multiple_of(EDGES) {
            let asked = self.reading.report(Progress { unit: "edges", done: self.count, total: None });
            asked.map_err(|stop| Wrong::Stop(stop.into()))?;
            self.reading.allow(self.edges.memory()).map_err(|why| Wrong::Stop(too_large(self.file)(why)))?;
        }
        self.edges.push(from, to).map_err(|_| Wrong::Stop(too_many_names(self.file)))
    }
}

/// Lines of a vertex and the vertices to which it leads.
fn adjacency_list(text: &str, at: &mut usize, found: &mut Found) -> Result<(), Wrong> {
    for line in text.lines() {
        *at = line.as_ptr() as usize - text.as_ptr() as usize;
        let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
        let Some(from) = words.next() else { continue };
        found.push(Name::new(from), None)?;
        words.try_for_each(|to| found.push(Name::new(from), Some(Name::new(to))))?;
    }
    Ok(())
}

enum Token<'t> {
    Word(&'t str),
    Quoted(String),
    Open,
    Close,
}

/// The next token of GML.
fn token<'t>(text: &'t str, at: &mut usize) -> Result<Option<Token<'t>>, Wrong> {
    loop {
        let rest = &text[*at..];
        *at += rest.len() - rest.trim_start().len();
        // A comment is a line.
        if text[*at..].starts_with('#') { *at += text[*at..].find('\n').unwrap_or(text.len() - *at) } else { break }
    }
    let rest = &text[*at..];
    let Some(first) = rest.chars().next() else { return Ok(None) };
    let (token, length) = match first {
        '[' => (Token::Open, 1),
        ']' => (Token::Close, 1),
        '"' => {
            let end = rest[1..].find('"').ok_or_else(unclosed)?;
            (Token::Quoted(unescaped(&rest[1..=end])?), end + 2)
        }
        _ => {
            let end = rest.find(|c: char| c.is_whitespace() || "[]\"".contains(c)).unwrap_or(rest.len());
            (Token::Word(&rest[..end]), end)
        }
    };
    *at += length;
    Ok(Some(token))
}

fn unclosed() -> Wrong {
    Wrong::Here(said!("this quote is never closed"), said!("close it with {sign}", sign = '"'))
}

/// Text in which `&amp;` and the like stand for signs.
fn unescaped(text: &str) -> Result<String, Wrong> {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').unwrap_or((part, ""));
        let code = |digits: &str, radix| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
        let sign = match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            name => match name.strip_prefix('#').map(|number| (number, number.strip_prefix(['x', 'X']))) {
                Some((_, Some(digits))) => code(digits, 16),
                Some((digits, None)) => code(digits, 10),
                None => None,
            },
        };
        let sign =
            sign.ok_or_else(|| (said!("`&{name};` stands for no sign", name), said!("write `&amp;` for `&`")))?;
        plain.push(sign);
        plain.push_str(rest);
    }
    Ok(plain)
}

/// A node of GML has a number, and perhaps a label; the labels are the names if all nodes have one of their own.
fn gml(text: &str, at: &mut usize, found: &mut Found) -> Result<(), Wrong> {
    let form = || said!("write `graph [ directed 1 node [ id 0 label \"a\" ] edge [ source 0 target 1 ] ]`");
    let mut path: Vec<&str> = Vec::new();
    let mut nodes: Vec<(String, Option<String>)> = Vec::new();
    let mut edges: Vec<[String; 2]> = Vec::new();
    let (mut graphs, mut directed) = (0, false);
    let mut fields: HashMap<&str, String> = HashMap::new();
    loop {
        let begin = *at;
        let key = match token(text, at)? {
            Some(Token::Word(key)) => key,
            Some(Token::Close) if !path.is_empty() => {
                let mut field = |name: &str| {
                    let missing = || (said!("the field `{name}` is missing", name), form());
                    fields.remove(name).filter(|field| !field.is_empty()).ok_or_else(missing)
                };
                match &path[..] {
                    ["graph", "node"] => nodes.push((field("id")?, field("label").ok())),
                    ["graph", "edge"] => edges.push([field("source")?, field("target")?]),
                    _ => {}
                }
                if path.len() == 2 {
                    fields.clear();
                }
                path.pop();
                continue;
            }
            None if path.is_empty() && graphs == 1 => break,
            None if path.is_empty() => return Err((said!("the file holds {graphs} graphs", graphs), form()).into()),
            None => return Err(Wrong::Here(said!("a `[` is never closed"), form())),
            Some(_) => {
                *at = begin;
                return Err(Wrong::Here(said!("the name of a field is missing here"), form()));
            }
        };
        match token(text, at)? {
            Some(Token::Open) => {
                graphs += usize::from(path.is_empty() && key == "graph");
                path.push(key);
            }
            Some(Token::Word(value)) if path == ["graph"] && key == "directed" => directed = value == "1",
            Some(Token::Word(value)) if path.len() == 2 => drop(fields.insert(key, value.to_owned())),
            Some(Token::Quoted(value)) if path.len() == 2 => drop(fields.insert(key, value)),
            Some(Token::Word(_) | Token::Quoted(_)) => {}
            _ => return Err(Wrong::Here(said!("`{key}` has no value", key), form())),
        }
    }
    let labels: HashSet<&str> = nodes.iter().filter_map(|(_, label)| label.as_deref()).collect();
    let by_label = labels.len() == nodes.len();
    let names: HashMap<&str, &str> =
        nodes.iter().map(|(id, label)| (&**id, label.as_deref().filter(|_| by_label).unwrap_or(id))).collect();
    if names.len() < nodes.len() {
        return Err(Wrong::Here(said!("two nodes have one `id`"), form()));
    }
    found.undirected = !directed;
    for (id, _) in &nodes {
        found.push(Name::new(names[&**id]), None)?;
    }
    for ends in &edges {
        let [from, to] = ends.each_ref().map(|end| {
            names.get(&**end).copied().ok_or_else(|| (said!("no node has the id `{end}`", end = end.as_str()), form()))
        });
        found.push(Name::new(from?), Some(Name::new(to?)))?;
    }
    Ok(())
}

/// Nodes have the names that their `id` says.
fn graphml(text: &str, at: &mut usize, found: &mut Found) -> Result<(), Wrong> {
    let form = || {
        said!("write `<node id=\"a\"/>` and `<edge source=\"a\" target=\"b\"/>` in `<graph edgedefault=\"directed\">`")
    };
    let (mut open, mut graphs): (Vec<&str>, usize) = (Vec::new(), 0);
    let (mut mixed, mut default) = (false, false);
    while let Some(begin) = text[*at..].find('<') {
        *at += begin;
        let rest = &text[*at..];
        let skip = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
        if let Some((begin, end)) = skip.iter().find(|(begin, _)| rest.starts_with(begin)) {
            let length =
                rest[begin.len()..].find(end).ok_or_else(|| (said!("`{begin}` is never closed", begin), form()))?;
            *at += begin.len() + length + end.len();
            continue;
        }
        let mut quote = None;
        let end = rest.bytes().position(|byte| {
            quote = match (quote, byte) {
                (None, b'"' | b'\'') => Some(byte),
                (Some(open), byte) if byte == open => None,
                (quote, _) => quote,
            };
            quote.is_none() && byte == b'>'
        });
        let end = end.ok_or_else(|| (said!("this `<` is never closed"), said!("close it with {sign}", sign = '>')))?;
        let tag = &rest[1..end];
        let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_at(tag.find(char::is_whitespace).unwrap_or(tag.len()));
        if let Some(closed) = name.strip_prefix('/') {
            if open.pop() != Some(closed) {
                return Err(Wrong::Here(said!("`</{closed}>` closes nothing", closed), form()));
            }
            *at += end + 1;
            continue;
        }
        let attribute = |wanted: &str| match field(attributes, wanted)? {
            Some(value) if !value.is_empty() => Ok(value),
            _ => Err(Wrong::Here(said!("`{name}` has no `{wanted}`", name, wanted), form())),
        };
        match name.rsplit(':').next().unwrap_or_default() {
            "graph" => {
                graphs += 1;
                default = attribute("edgedefault").is_ok_and(|way| way == "undirected");
                mixed |= default;
            }
            "node" => found.push(Name::new(&attribute("id")?), None)?,
            "edge" => {
                let (from, to) = (attribute("source")?, attribute("target")?);
                let both = field(attributes, "directed")?.map_or(default, |way| way == "false");
                let (from, to) = (Name::new(&from), Name::new(&to));
                found.push(from, Some(to))?;
                if both && !default {
                    found.push(to, Some(from))?;
                }
            }
            "hyperedge" => return Err(Wrong::Here(said!("a `hyperedge` joins more than two vertices"), form())),
            _ => {}
        }
        if !alone {
            open.push(name);
        }
        *at += end + 1;
    }
    found.undirected = mixed;
    match (graphs, open.pop()) {
        (_, Some(open)) => Err(Wrong::Here(said!("`<{open}>` is never closed", open), form())),
        (1, None) => Ok(()),
        _ => Err(Wrong::Here(said!("the file holds {graphs} graphs", graphs), form())),
    }
}

/// The value of an attribute among those of a tag.
fn field(attributes: &str, wanted: &str) -> Result<Option<String>, Wrong> {
    let mut rest = attributes.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let quote = after.chars().next().filter(|sign| "\"'".contains(*sign)).ok_or_else(unclosed)?;
        let (value, after) = after[1..].split_once(quote).ok_or_else(unclosed)?;
        if name.trim() == wanted {
            return unescaped(value).map(Some);
        }
        rest = after.trim_start();
    }
    Ok(None)
}

/// graph6, sparse6 and digraph6 of nauty (B. D. McKay, *formats.txt*): the number n of vertices, then bits, six a
/// character. The vertices are 0 to n - 1.
fn six(text: &str, format: GraphFormat, at: &mut usize, found: &mut Found) -> Result<(), Wrong> {
    let form = || said!("write one graph in one line, as nauty and networkx do");
    let body = ["graph6", "sparse6", "digraph6"].iter().find_map(|name| text.strip_prefix(&format!(">>{name}<<")));
    let mut lines = body.unwrap_or(text).lines().filter(|line| !line.trim().is_empty());
    let line = lines.next().unwrap_or_default().trim();
    if let Some(more) = lines.next() {
        *at = more.as_ptr() as usize - text.as_ptr() as usize;
        return Err(Wrong::Here(said!("the file holds more than one graph"), form()));
    }
    let (mark, name) = match format {
        GraphFormat::Sparse6 => (":", "sparse6"),
        GraphFormat::Digraph6 => ("&", "digraph6"),
        _ => ("", "graph6"),
    };
    let line = line.strip_prefix(mark).ok_or_else(|| (said!("{name} begins with `{mark}`", name, mark), form()))?;
    if let Some(sign) = line.chars().find(|sign| !('?'..='~').contains(sign)) {
        return Err(Wrong::Here(said!("`{sign}` is not a sign of {name}", sign = sign.to_string(), name), form()));
    }
    let sixes: Vec<u64> = line.bytes().map(|byte| u64::from(byte - 63)).collect();
    let (digits, rest) = match &sixes[..] {
        [63, 63, rest @ ..] if rest.len() >= 6 => rest.split_at(6),
        [63, rest @ ..] if rest.len() >= 3 && rest[0] != 63 => rest.split_at(3),
        [first, ..] if *first < 63 => sixes.split_at(1),
        _ => return Err(Wrong::Here(said!("the number of vertices is missing"), form())),
    };
    let n = digits.iter().fold(0, |n, digit| n << 6 | digit);
    let bits = 6 * rest.len() as u64;
    let bit = |at: u64| rest[(at / 6) as usize] >> (5 - at % 6) & 1;
    let pairs = match format {
        GraphFormat::Digraph6 => n.checked_mul(n),
        GraphFormat::Sparse6 => Some(bits),
        _ => n.checked_mul(n.saturating_sub(1)).map(|pairs| pairs / 2),
    };
    // The vertices are as many as the header says, however short the rest is.
    if n.saturating_mul(8) > found.reading.memory {
        let message = said!("{n} vertices are more than the memory limit allows", n);
        return Err(Wrong::Here(message, said!("raise --memory-limit")));
    }
    if pairs.is_none_or(|pairs| pairs.div_ceil(6) != rest.len() as u64) {
        let message = said!("{rest} signs follow, which is not the size of {n} vertices", rest = rest.len(), n);
        return Err(Wrong::Here(message, form()));
    }
    found.undirected = format != GraphFormat::Digraph6;
    (0..n).try_for_each(|v| found.push(Name::Number(v), None))?;
    let mut edge = |from, to| found.push(Name::Number(from), Some(Name::Number(to)));
    match format {
        GraphFormat::Digraph6 => {
            (0..n * n).filter(|&at| bit(at) == 1).try_for_each(|at| edge(at / n, at % n))?;
        }
        GraphFormat::Sparse6 => {
            let width = u64::from(64 - n.saturating_sub(1).leading_zeros());
            let (mut v, mut at) = (0, 0);
            while at + 1 + width <= bits {
                v += bit(at);
                let x = (at + 1..at + 1 + width).fold(0, |x, at| x << 1 | bit(at));
                at += 1 + width;
                match x > v {
                    _ if v >= n || x >= n => break,
                    true => v = x,
                    false => edge(x, v)?,
                }
            }
        }
        _ => {
            let pairs = (1..n).flat_map(|to| (0..to).map(move |from| (from, to)));
            (0..).zip(pairs).filter(|&(at, _)| bit(at) == 1).try_for_each(|(_, (from, to))| edge(from, to))?;
        }
    }
    Ok(())
}
