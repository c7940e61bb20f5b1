//! Pictures as Graphviz writes graphs: `graph { ground -- a [color=blue]; a -- b }`.
//!
//! Only edges are read, each with its attribute `color`. A chain `a -- b -- c` is two edges; `->` joins like `--`.
//! `edge [color=red]` holds for the edges after it.

use std::ops::Range;

use grundy_core::{Said, SyntaxError, said};

use super::draft::{Draft, Reading};
use super::picture::Colour;

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
pub(super) fn read(text: &str) -> Result<Reading, SyntaxError> {
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
