//! Positions of a picture as text: `whole`, or the cuts: `without:a-b,c-d`.
//!
//! An edge is written as its ends. Its colour follows if several colours join these ends (`a-b:red`), then the number
//! of copies cut unless it is one (`a-b:x2`). All characters of names except letters, digits, `_`, `.` and `'` are
//! written as their bytes, such as `%2D` for `-`. So a position is always one word.

use grundy_core::{Position, Said, SyntaxError, said};

use super::picture::{Colour, EdgeId, Picture};
use super::remaining::Remaining;

/// The text of the position in which nothing has been cut.
const WHOLE: &str = "whole";
/// The text in front of the list of cuts.
const WITHOUT: &str = "without:";

pub(super) fn show(picture: &Picture, position: &[u64]) -> String {
    if position.is_empty() {
        return WHOLE.to_owned();
    }
    let cut = position.as_chunks().0.iter().map(|&[edge, copies]| {
        let Some(edge) = EdgeId::try_from(edge).ok().filter(|&edge| (edge as usize) < picture.edges.len()) else {
            return edge.to_string();
        };
        let copies = if copies == 1 { String::new() } else { format!(":x{copies}") };
        edge_name(picture, edge) + &copies
    });
    WITHOUT.to_owned() + &cut.collect::<Vec<_>>().join(",")
}

/// An edge as [`parse`] reads it: `a-b`, or `a-b:red` if several colours join its ends.
fn edge_name(picture: &Picture, edge: EdgeId) -> String {
    let ends = &picture.edges[edge as usize];
    let colour =
        if picture.edges_between(ends.low, ends.high).len() > 1 { format!(":{}", ends.colour) } else { String::new() };
    format!("{}-{}{colour}", escaped(picture.name(ends.low)), escaped(picture.name(ends.high)))
}

/// Reads a position of `picture`. Fails with the place if the text is not a list of edges of the picture.
pub(super) fn parse(picture: &Picture, text: &str) -> Result<Position, SyntaxError> {
    if text.is_empty() || text == WHOLE {
        return Ok(Position::from(vec![]));
    }
    let Some(list) = text.strip_prefix(WITHOUT) else {
        let help = said!("write nothing (or `whole`) for the whole picture, or what was cut, such as without:a-b,c-d");
        return Err(SyntaxError::whole(text, said!("`{text}` is not a position of a picture", text)).help(help));
    };
    let mut cuts: Vec<(EdgeId, u64)> = Vec::new();
    let mut at = WITHOUT.len();
    for item in list.split(',') {
        let place = at..at + item.len();
        let wrong = |message: Said, help: Said| SyntaxError::new(place.clone(), message).help(help);
        let (edge, copies) = parse_cut(picture, item).map_err(|(message, help)| wrong(message, help))?;
        let all = picture.edges[edge as usize].copies;
        let before = cuts.iter().find(|&&(cut, _)| cut == edge).map_or(0, |&(_, copies)| copies);
        let Some(together) = before.checked_add(copies).filter(|&together| together <= all) else {
            let name = edge_name(picture, edge);
            let message = said!("there are only {all} copies of {name} to cut", all, name);
            return Err(wrong(message, said!("cut each edge once, or fewer copies")));
        };
        cuts.retain(|&(cut, _)| cut != edge);
        cuts.push((edge, together));
        at += item.len() + 1;
    }
    cuts.sort_unstable();
    let listed: Vec<u64> = cuts.into_iter().flat_map(|(edge, copies)| [edge.into(), copies]).collect();
    Ok(Remaining::of(picture, &listed).position())
}

/// Reads `a-b:red:x2`. The error is a message and the mend.
fn parse_cut(picture: &Picture, item: &str) -> Result<(EdgeId, u64), (Said, Said)> {
    let mut words = item.split(':');
    let ends = words.next().unwrap_or_default();
    let unknown = || {
        let example = picture.edges.first().map_or("ground-a".to_owned(), |_| edge_name(picture, 0));
        let help = said!("name an edge by its ends, such as {example}; a `-` inside a name is written %2D", example);
        (said!("the picture has no edge `{ends}`", ends), help)
    };
    let vertex = |name: &str| picture.vertex(&unescaped(name)?);
    let (a, b) = ends.split_once('-').ok_or_else(unknown)?;
    let (a, b) = (vertex(a).ok_or_else(unknown)?, vertex(b).ok_or_else(unknown)?);
    let between = picture.edges_between(a.min(b), a.max(b));
    let mut word = words.next();
    let edge = match (between.len(), word.and_then(Colour::from_name)) {
        (0, _) => return Err(unknown()),
        (1, None) => between.start,
        (_, None) => {
            let colours = Said::either(between.map(|edge| edge_name(picture, edge)));
            return Err((said!("`{ends}` is drawn in several colours", ends), said!("say {colours}", colours)));
        }
        (_, Some(colour)) => {
            word = words.next();
            between.into_iter().find(|&edge| picture.edges[edge as usize].colour == colour).ok_or_else(|| {
                (said!("the edge `{ends}` is not {colour}", ends, colour), said!("leave out the colour"))
            })?
        }
    };
    let copies = match word {
        None => 1,
        Some(word) => {
            let copies = word.strip_prefix('x').and_then(|number| number.parse().ok()).filter(|&copies| copies > 0);
            copies.ok_or_else(|| (said!("`{word}` is not a number of copies", word), said!("write for example x2")))?
        }
    };
    match words.next() {
        None => Ok((edge, copies)),
        Some(more) => Err((said!("`{more}` is too much for an edge", more), said!("write for example a-b:red:x2"))),
    }
}

fn escaped(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_alphanumeric() || "_.'".contains(c) {
            text.push(c);
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| text.push_str(&format!("%{byte:02X}")));
        }
    }
    text
}

/// The name whose [`escaped`] form is `text`; `None` if there is none.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            bytes.push((16 * digit(rest.next()?)? + digit(rest.next()?)?) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
