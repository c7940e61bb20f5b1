//! Pictures as JSON.
//!
//! ```json
//! {"edges": [["ground", "a"], ["a", "b", "blue"], ["a", "c", "green", 3], ["c", "c", 2]]}
//! ```
//!
//! An edge is the list of its ends, then the colour unless it is green, then the number of parallel edges where
//! there are several. These are the words of a line of [`text`](super::text), and names obey the same rules. So each form
//! can be written as the other.

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
