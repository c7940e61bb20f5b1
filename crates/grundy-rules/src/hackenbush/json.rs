//! Pictures as JSON.
//!
//! ```json
//! {"edges": [["ground", "a"], ["a", "b", "blue"], ["a", "c", "green", 3], ["c", "c", 2]]}
//! ```
//!
//! An edge is the list of its ends, then the colour unless it is green, then the number of parallel edges where
//! there are several. These are the words of a line of [`text`](super::text), and names obey the same rules. So each form
//! can be written as the other.
//!
//! # Pictures as Graphviz writes graphs: `graph { ground -- a [color=blue]; a -- b }`
//! Only edges are read, each with its attribute `color`. A chain `a -- b -- c` is two edges; `->` joins like `--`.
//! `edge [color=red]` holds for the edges after it.

use std::ops::Range;

use grundy_core::{Said, SyntaxError, said};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::draft::{Draft, Reading};
use super::picture::{Colour, Edge, Picture};

/// The help for an edge in a wrong form.
fn form() -> Said {
    said!("write an edge as [\"ground\", \"a\"], [\"a\", \"b\", \"blue\"] or [\"a\", \"b\", \"green\", 3]")
}

/// The file with its edges still unparsed, so that a mistake in one of them has a place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    #[serde(borrow)]
    edges: Vec<&'a RawValue>,
}

/// Reads a picture from JSON. Fails with the first mistake: the message names the line, `at` the bytes in `text`.
///
/// ```
/// # use grundy_rules::hackenbush::json::read;
/// let error = read(r#"{"edges": [["ground", "a", "purple"]]}"#).unwrap_err();
/// assert_eq!((error.at, &*error.message), (27..35, "line 1: `purple` is not a colour"));
/// ```
pub fn read(text: &str) -> Result<Reading, SyntaxError> {
    let file: File = serde_json::from_str(text).map_err(|error| {
        let at = offset(text, &error);
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(front, _)| front);
        let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
        SyntaxError::new(at..end, said!("line {at}: {message}", at = line_of(text, at), message))
            .help(said!("a picture is {{\"edges\": [...]}}; {form}", form = form()))
    })?;
    let mut draft = Draft::new();
    for edge in file.edges {
        let place = |raw: &RawValue| {
            let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
            start..start + raw.get().len()
        };
        let wrong = |raw: &RawValue, message: Said, help: Said| {
            let at = place(raw);
            SyntaxError::new(at.clone(), said!("line {start}: {message}", start = line_of(text, at.start), message))
                .help(help)
        };
        let words: Vec<&RawValue> = serde_json::from_str(edge.get())
            .map_err(|_| wrong(edge, said!("{edge} is not an edge", edge = shortened(edge.get())), form()))?;
        let [a, b, rest @ ..] = words.as_slice() else {
            return Err(wrong(edge, said!("an edge joins two vertices"), form()));
        };
        let name = |raw: &RawValue| {
            let name: String = serde_json::from_str(raw.get()).map_err(|_| {
                wrong(raw, said!("{raw} is not a name of a vertex", raw = shortened(raw.get())), form())
            })?;
            match name.is_empty() || name.contains(|c: char| c.is_ascii_whitespace() || c == '#') {
                true => {
                    let message = said!("{raw} is not a name of a vertex", raw = raw.get());
                    Err(wrong(raw, message, said!("a name is one word without `#`")))
                }
                false => Ok(name),
            }
        };
        let (colour, copies) = match *rest {
            [] => (None, None),
            [one] if one.get().starts_with('"') => (Some(one), None),
            [one] => (None, Some(one)),
            [one, two] => (Some(one), Some(two)),
            [_, _, more, ..] => return Err(wrong(more, said!("this is too much for an edge"), form())),
        };
        let colour = match colour {
            None => Colour::Green,
            Some(raw) => {
                let word: Option<String> = serde_json::from_str(raw.get()).ok();
                word.as_deref().and_then(Colour::from_name).ok_or_else(|| {
                    let word = word.unwrap_or_else(|| shortened(raw.get()));
                    let help = said!("the colours are \"green\", \"blue\" and \"red\"");
                    wrong(raw, said!("`{word}` is not a colour", word), help)
                })?
            }
        };
        let copies = match copies {
            None => 1,
            Some(raw) => serde_json::from_str(raw.get()).ok().filter(|&copies: &u64| copies > 0).ok_or_else(|| {
                let message = said!("{raw} is not a number of edges", raw = shortened(raw.get()));
                wrong(raw, message, said!("write a whole number of at least 1"))
            })?,
        };
        let added = draft.edge(&name(a)?, &name(b)?, colour, copies);
        added.map_err(|error| wrong(edge, error.said(), said!("draw fewer edges")))?;
    }
    Ok(draft.finish())
}

/// Writes a picture so that [`read`] reads it back.
///
/// ```
/// # use grundy_rules::hackenbush::{json, read};
/// let picture = read("ground a\na b red\na b x2").unwrap().picture;
/// assert_eq!(json::write(&picture), r#"{"edges":[["ground","a"],["a","b",2],["a","b","red"]]}"#);
/// ```
pub fn write(picture: &Picture) -> String {
    let edge = |edge: &Edge| {
        let mut words = vec![picture.name(edge.low).into(), picture.name(edge.high).into()];
        if edge.colour != Colour::Green {
            words.push(edge.colour.name().into());
        }
        if edge.copies != 1 {
            words.push(edge.copies.into());
        }
        serde_json::Value::Array(words)
    };
    serde_json::json!({ "edges": picture.edges.iter().map(edge).collect::<Vec<_>>() }).to_string()
}

/// The byte offset of a JSON error. The reader counts lines and columns from 1, columns in bytes.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let mut at = (before + error.column().saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count()
}

/// A piece of the text, short enough for a message.
fn shortened(text: &str) -> String {
    if let Some((end, _)) = text.char_indices().nth(40) { format!("{}…", &text[..end]) } else { text.to_owned() }
}

/// Whether a text begins as a graph of Graphviz does.
pub(super) fn is_dot(text: &str) -> bool {
    let rest = text.trim_start();
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default().to_ascii_lowercase();
    matches!(&*word, "graph" | "digraph" | "strict") && text.contains('{')
}

/// The next word, name in quotes or sign, and its place; `None` at the end.
fn token(text: &str, at: &mut usize) -> Option<Range<usize>> {
    loop {
        let rest = &text[*at..];
        *at += rest.len() - rest.trim_start().len();
        let rest = &text[*at..];
        let comment = [("//", "\n"), ("#", "\n"), ("/*", "*/")].into_iter().find(|(begin, _)| rest.starts_with(begin));
        let Some((_, end)) = comment else { break };
        *at += rest.find(end).map_or(rest.len(), |found| found + end.len());
    }
    let rest = &text[*at..];
    let first = rest.chars().next()?;
    let is_end = |c: char| c.is_whitespace() || "{}[];,=\"-".contains(c);
    let length = match first {
        '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
        '-' if rest.starts_with("--") || rest.starts_with("->") => 2,
        c if "{}[];,=".contains(c) => 1,
        _ => rest.find(is_end).unwrap_or(rest.len()).max(first.len_utf8()),
    };
    *at += length;
    Some(*at - length..*at)
}

/// Reads a picture. Fails with the first mistake: the message names the line, `at` the bytes in `text`.
pub(super) fn read_dot(text: &str) -> Result<Reading, SyntaxError> {
    let wrong = |place: Range<usize>, message: Said| {
        let line = 1 + text[..place.start].bytes().filter(|&byte| byte == b'\n').count();
        SyntaxError::new(place, said!("line {line}: {message}", line, message))
            .help(said!("write `graph {{ ground -- a [color=blue]; a -- b }}`"))
    };
    let name = |place: &Range<usize>| text[place.clone()].trim_matches('"').to_owned();
    let mut at = text.find('{').map_or(text.len(), |open| open + 1);
    let (mut draft, mut default) = (Draft::new(), Colour::Green);
    // The vertices of the statement so far, and whether an edge must follow the last one.
    let (mut chain, mut joins): (Vec<Range<usize>>, bool) = (Vec::new(), false);
    loop {
        let Some(place) = token(text, &mut at) else {
            return Err(wrong(text.len()..text.len(), said!("a `{open}` is never closed", open = '{')));
        };
        let sign = &text[place.clone()];
        let (mut colour, mut ends) = (default, matches!(sign, ";" | "," | "}" | "["));
        if sign == "[" {
            let mut key = String::new();
            loop {
                let Some(inner) = token(text, &mut at) else {
                    return Err(wrong(place, said!("a `{open}` is never closed", open = '[')));
                };
                match &text[inner.clone()] {
                    "]" => break,
                    "=" => {
                        let value = token(text, &mut at).unwrap_or(inner);
                        if matches!(&*key.to_ascii_lowercase(), "color" | "colour") {
                            let word = name(&value);
                            let unknown = || wrong(value.clone(), said!("`{word}` is not a colour", word));
                            colour = Colour::from_name(&word).ok_or_else(unknown)?;
                        }
                    }
                    _ => key = name(&inner),
                }
            }
            if chain.len() == 1 && name(&chain[0]) == "edge" {
                default = colour;
            }
        } else if sign == "=" {
            // An attribute of the whole graph.
            token(text, &mut at);
            chain.clear();
        } else if matches!(sign, "--" | "->") && !chain.is_empty() && !joins {
            joins = true;
        } else if !ends && !matches!(sign, "{" | "--" | "->" | "]") {
            // A name that no edge joins to the last one begins another statement.
            ends = !joins && !chain.is_empty();
            if !ends {
                chain.push(place.clone());
                joins = false;
            }
        } else if !ends {
            return Err(wrong(place.clone(), said!("`{sign}` has no meaning here", sign)));
        }
        if !ends {
            continue;
        }
        if joins {
            return Err(wrong(place.clone(), said!("an edge joins two vertices")));
        }
        for two in chain.windows(2) {
            let ends = [name(&two[0]), name(&two[1])];
            if let Some(bad) =
                ends.iter().find(|name| name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == '#'))
            {
                let message = said!("{raw} is not a name of a vertex", raw = format!("\"{bad}\""));
                return Err(wrong(two[0].clone(), message));
            }
            draft.edge(&ends[0], &ends[1], colour, 1).map_err(|error| wrong(two[0].clone(), error.said()))?;
        }
        chain.clear();
        match sign {
            "}" => break,
            ";" | "," | "[" => {}
            _ => chain.push(place.clone()),
        }
    }
    match token(text, &mut at) {
        None => Ok(draft.finish()),
        Some(more) => Err(wrong(more.clone(), said!("`{more}` comes after the graph", more = &text[more.clone()]))),
    }
}
