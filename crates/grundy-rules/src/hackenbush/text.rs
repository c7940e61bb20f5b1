//! Pictures as lines: `vertex vertex [colour] [xN]`.
//!
//! ```text
//! ground a          # a green edge
//! a b blue          # Left may cut it
//! a c green x3      # three parallel edges
//! c c               # a loop
//! ```
//!
//! A vertex is any word; `ground` is the ground. The colour is `green` (the default), `blue` or `red`. `#` starts a
//! comment that runs to the end of the line, so a name has no white space and no `#`. Empty lines are ignored. Lines
//! with the same ends and colour add up. If the first line is words with commas between them, all lines are so (CSV).
//!
//! # Pictures in one line: `stalk:3`, and `edges:ground-a,a-b:blue,b-c`
//! A user types `hackenbush:stalk 3 4 5`, which is the sum of `hackenbush:stalk:3` and so on. Either is turned into the
//! lines of a file ([`text`](super::text)), so from there on it is a picture like any other.

use std::fmt::Write as _;

use grundy_core::{Said, SyntaxError, said};
use grundy_graph::{Counts, Header, Name};

use super::draft::{Draft, Reading};
use super::notation::unescaped;
use super::picture::{Colour, GROUND_NAME};
use crate::number::{parse_number, read_items};

/// The help for a line in a wrong form.
fn form() -> Said {
    said!("write `vertex vertex [colour] [xN]`, for example `ground a blue x2`")
}

/// Reads a picture from lines, of which a first one of numbers may count; also whether `header` decided its meaning.
/// Fails with the first mistake: the message names the line, `at` the bytes in `text`.
pub(super) fn read_headed(text: &str, header: Header) -> Result<(Reading, bool), SyntaxError> {
    let mut draft = Draft::new();
    let mut start = 0;
    let counts = counts(text);
    let mistake = |message: Said| SyntaxError::whole(text.lines().next().unwrap_or_default(), message);
    let (skipped, by_header) = match (counts, header) {
        (Some((line, first)), Header::Unsaid) => {
            let message = said!("line {line}: `{first}` may count vertices and edges, or be an edge", line, first);
            return Err(mistake(message).help(said!("say `--header counts` or `--header none`")));
        }
        (None, Header::Counts) => {
            return Err(mistake(said!("no first line counts the vertices and the edges"))
                .help(said!("leave `--header counts` out")));
        }
        (Some((line, _)), Header::Counts) => (line, true),
        (counts, _) => (0, counts.is_some()),
    };
    let csv = is_csv(text);
    let mut is_first = true;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let heads = csv && std::mem::take(&mut is_first) && names_columns(line);
        if number != skipped && !heads {
            read_line(&mut draft, line, csv).map_err(|mut error| {
                error.message = said!("line {number}: {message}", number, message = &error.message);
                error.shifted(start)
            })?;
        }
        start += line.len();
    }
    Ok((draft.finish(), by_header))
}

/// The first line of words, and its number, if it may count the vertices and edges that follow.
fn counts(text: &str) -> Option<(usize, &str)> {
    let csv = is_csv(text);
    let words = |line| words(line, csv);
    let mut rows = (1..).zip(text.lines()).filter(|(_, line)| words(line).next().is_some());
    let (number, first) = rows.next()?;
    let mut counts = Counts::of(words(first))?;
    // Vertices with other names, such as the ground, may stand beside those that are counted.
    let is_number = |name: &Name| matches!(name, Name::Number(_));
    let fit = rows.all(|(_, line)| counts.row(words(line).take(2).map(Name::new).filter(is_number)));
    (fit && counts.fit()).then(|| (number, first.trim_ascii()))
}

/// The words of a line without its comment; the fields, if commas separate them.
fn words(line: &str, csv: bool) -> impl Iterator<Item = &str> {
    let line = line.split('#').next().unwrap_or_default();
    let fields = line.split(',').map(|field| field.trim().trim_matches('"')).enumerate();
    let fields = fields.filter(move |(at, field)| csv && !line.trim().is_empty() && (*at < 2 || !field.is_empty()));
    let blanks = line.split_ascii_whitespace().filter(move |_| !csv);
    fields.map(|(_, field)| field).chain(blanks)
}

/// Whether the first line of words is fields with commas between them.
fn is_csv(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let first = lines.into_iter().find(|line| !line.is_empty()).unwrap_or_default();
    first.contains(',') && first.split(',').all(|field| field.split_ascii_whitespace().count() < 2)
}

/// Whether a first line names the columns of CSV.
fn names_columns(line: &str) -> bool {
    let names: Vec<String> = line.split(',').map(|name| name.trim().to_ascii_lowercase()).collect();
    matches!(&names[..], [from, to, ..] if matches!((&**from, &**to), ("from", "to") | ("source", "target") | ("u", "v")))
}

/// Reads one line; places count from its first byte.
fn read_line(draft: &mut Draft, line: &str, csv: bool) -> Result<(), SyntaxError> {
    let mut words = words(line, csv);
    // The words are slices of the line, so their offsets are differences of addresses.
    let place = |word: &str| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        start..start + word.len()
    };
    let Some(a) = words.next() else { return Ok(()) };
    let Some(b) = words.next().filter(|b| !a.is_empty() && !b.is_empty()) else {
        return Err(SyntaxError::new(place(a), said!("`{a}` stands alone; an edge joins two vertices", a)).help(form()));
    };
    let mut word = words.next();
    let colour = word.and_then(Colour::from_name);
    if colour.is_some() {
        word = words.next();
    }
    let copies = match word {
        None => 1,
        Some(word) => match copies(word, csv) {
            Some(Ok(copies)) => copies,
            Some(Err(message)) => return Err(SyntaxError::new(place(word), message).help(copies_help())),
            None if colour.is_none() => {
                return Err(SyntaxError::new(place(word), said!("`{word}` is not a colour", word)).help(said!(
                    "the colours are `green`, `blue` and `red`; {copies} means three parallel edges",
                    copies = "`x3`"
                )));
            }
            None => {
                let error = SyntaxError::new(place(word), said!("`{word}` is not a number of edges", word));
                return Err(error.help(copies_help()));
            }
        },
    };
    if let Some(more) = words.next() {
        let error = SyntaxError::new(place(more), said!("`{more}` is one word too many for an edge", more));
        return Err(error.help(form()));
    }
    draft.edge(a, b, colour.unwrap_or_default(), copies).map_err(|error| {
        let (start, end) = (place(a).start, place(word.unwrap_or(b)).end);
        SyntaxError::new(start..end, error.said()).help(said!("draw fewer edges"))
    })
}

fn copies_help() -> Said {
    said!("`x3` means three parallel edges; write a number of at least 1")
}

/// The number in a word such as `x3`, or what is wrong with it; `None` for other words.
pub(super) fn copies(word: &str, csv: bool) -> Option<Result<u64, Said>> {
    let digits = word.strip_prefix('x').or(csv.then_some(word))?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(match digits.parse() {
        Ok(0) => Err(said!("`{word}` draws no edge", word)),
        Ok(copies) => Ok(copies),
        Err(_) => Err(said!("`{word}` is more edges than 64 bits count", word)),
    })
}

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
/// use grundy_rules::hackenbush::text::inline_lines;
/// assert_eq!(inline_lines("stalk:2"), Some(Ok("ground 1\n1 2\n".to_owned())));
/// assert_eq!(inline_lines("edges:ground-a,a-b:blue:x2"), Some(Ok("ground a\na b blue x2\n".to_owned())));
/// assert_eq!(inline_lines("./stalk"), None);
/// ```
///
/// Fails with the first mistake, with its place in `word` and the mend.
pub fn inline_lines(word: &str) -> Option<Result<String, SyntaxError>> {
    let (name, picture) = word.split_once(':').unwrap_or((word, ""));
    let kind = Inline::named(name)?;
    if picture.is_empty() {
        let error = SyntaxError::whole(word, said!("`{word}` needs a picture after it", word));
        let help = said!("for example {kind}; a file of this name is ./{name}", kind = kind.example(), name);
        return Some(Err(error.help(help)));
    }
    let read = match kind {
        Inline::Stalk => stalk(picture),
        Inline::Edges => inline_edges(picture),
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

fn inline_edges(text: &str) -> Result<String, SyntaxError> {
    read_items(text, |item| {
        let line = inline_edge(item).map_err(|(message, help)| SyntaxError::whole(item, message).help(help))?;
        Ok(line + "\n")
    })
    .map(|lines| lines.concat())
}

/// The line of an edge such as `a-b:blue:x2`; the error is a message and the mend.
fn inline_edge(item: &str) -> Result<String, (Said, Said)> {
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
        let drawn =
            |word: &str| read(&inline_lines(word).expect("inline").expect("well formed")).expect("a picture").picture;
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
            let error = inline_lines(word).expect("inline").expect_err(word);
            assert_eq!((format!("{:?}", error.at).as_str(), &*error.message), (at, message), "{word}");
        }
    }
}
