//! Pictures in one line: `stalk:3`, and `edges:ground-a,a-b:blue,b-c`.
//!
//! A user types `hackenbush:stalk 3 4 5`, which is the sum of `hackenbush:stalk:3` and so on. Either is turned into the
//! lines of a file ([`text`](super::text)), so from there on it is a picture like any other.

use std::fmt::Write as _;

use grundy_core::{Said, SyntaxError, said};

use super::notation::unescaped;
use super::picture::{Colour, GROUND_NAME};
use super::text::copies;
use crate::number::{parse_number, read_items};

/// Largest number of edges of a stalk that is written out.
pub const MOST_EDGES: u64 = 1_000_000;

/// A kind of picture that fits into one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inline {
    /// A green path that begins at the ground, given by its number of edges.
    Stalk,
    Edges,
}

impl Inline {
    /// The kind of this name; a file of this name is written `./stalk`.
    pub fn named(name: &str) -> Option<Inline> {
        match name {
            "stalk" => Some(Inline::Stalk),
            "edges" => Some(Inline::Edges),
            _ => None,
        }
    }

    /// How the picture is written, with an example.
    pub fn example(self) -> &'static str {
        match self {
            Inline::Stalk => "hackenbush:stalk 3 4 5",
            Inline::Edges => "hackenbush:edges ground-a,a-b:blue,b-c",
        }
    }
}

/// The lines of the picture that `word` is, such as `stalk:3`; `None` if it is the name of a file.
///
/// ```
/// use grundy_rules::hackenbush::inline::lines;
/// assert_eq!(lines("stalk:2"), Some(Ok("ground 1\n1 2\n".to_owned())));
/// assert_eq!(lines("edges:ground-a,a-b:blue:x2"), Some(Ok("ground a\na b blue x2\n".to_owned())));
/// assert_eq!(lines("./stalk"), None);
/// ```
///
/// Fails with the first mistake, with its place in `word` and the mend.
pub fn lines(word: &str) -> Option<Result<String, SyntaxError>> {
    let (name, picture) = word.split_once(':').unwrap_or((word, ""));
    let kind = Inline::named(name)?;
    if picture.is_empty() {
        let error = SyntaxError::whole(word, said!("`{word}` needs a picture after it", word));
        let help = said!("for example {kind}; a file of this name is ./{name}", kind = kind.example(), name);
        return Some(Err(error.help(help)));
    }
    let read = match kind {
        Inline::Stalk => stalk(picture),
        Inline::Edges => edges(picture),
    };
    Some(read.map_err(|error| error.shifted(name.len() + 1)))
}

fn stalk(text: &str) -> Result<String, SyntaxError> {
    let edges = parse_number(text)?;
    if edges == 0 {
        return Err(SyntaxError::whole(text, said!("a stalk has at least one edge")).help(said!("leave it out")));
    }
    if edges > MOST_EDGES {
        let message = said!("a stalk in one line has at most {most_edges} edges", most_edges = MOST_EDGES);
        return Err(SyntaxError::whole(text, message).help(said!("nim {text} has the same moves", text)));
    }
    let mut lines = String::new();
    let mut below = GROUND_NAME.to_owned();
    for edge in 1..=edges {
        let _ = writeln!(lines, "{below} {edge}");
        below = edge.to_string();
    }
    Ok(lines)
}

fn edges(text: &str) -> Result<String, SyntaxError> {
    read_items(text, |item| {
        let line = edge(item).map_err(|(message, help)| SyntaxError::whole(item, message).help(help))?;
        Ok(line + "\n")
    })
    .map(|lines| lines.concat())
}

/// The line of an edge such as `a-b:blue:x2`; the error is a message and the mend.
fn edge(item: &str) -> Result<String, (Said, Said)> {
    let form = || said!("write its two ends, such as ground-a, a-b:blue or a-b:red:x2");
    let mut words = item.split(':');
    let ends = words.next().unwrap_or_default();
    let no_edge = || (said!("`{item}` is not an edge", item), form());
    let (a, b) = ends.split_once('-').filter(|(_, b)| !b.contains('-')).ok_or_else(no_edge)?;
    let name = |end: &str| {
        let name = unescaped(end).filter(|name| !name.is_empty()).ok_or_else(no_edge)?;
        match name.contains(|c: char| c.is_whitespace() || c == '#') {
            true => Err((
                said!("`{name}` is not a name of a vertex in one line", name),
                said!("put the picture into a file"),
            )),
            false => Ok(name),
        }
    };
    let mut line = format!("{} {}", name(a)?, name(b)?);
    let mut word = words.next();
    if let Some(colour) = word.and_then(Colour::from_name) {
        let _ = write!(line, " {colour}");
        word = words.next();
    }
    // That the number is at least 1 is checked with the lines.
    if let Some(copies) = word.filter(|word| copies(word, false).is_some()) {
        let _ = write!(line, " {copies}");
        word = words.next();
    }
    match word {
        None => Ok(line),
        Some(word) => Err((
            said!("`{word}` is neither a colour nor a number of edges", word),
            said!("the colours are green, blue and red; x3 means three parallel edges"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::rows;

    use super::*;
    use crate::hackenbush::read;

    #[test]
    fn a_picture_in_one_line_is_the_picture_of_its_lines() {
        let drawn = |word: &str| read(&lines(word).expect("inline").expect("well formed")).expect("a picture").picture;
        let same = |word: &str, text: &str| assert_eq!(drawn(word), read(text).expect("lines").picture, "{word}");
        same("stalk:1", "ground 1");
        same("stalk:3", "ground 1\n1 2\n2 3");
        same("edges:ground-a,a-b:blue,b-c", "ground a\na b blue\nb c");
        same("edges:ground-a:x3,a-a,a-b:red:x2", "ground a x3\na a\na b red x2");
        same("edges:ground-a%2Db", "ground a-b");
    }

    #[test]
    fn every_mistake_is_told_with_its_place() {
        for [word, at, message] in rows(include_str!("../../../../testdata/rows/bad-words.txt")) {
            let error = lines(word).expect("inline").expect_err(word);
            assert_eq!((format!("{:?}", error.at).as_str(), &*error.message), (at, message), "{word}");
        }
    }
}
