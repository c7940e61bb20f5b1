//! The notation: a line of text becomes a [`Sum`].
//!
//! ```text
//! position := term { "+" term }
//! term     := ruleset start { start }
//! ```
//!
//! Words are separated by white space. Inside brackets, parentheses, braces and double quotes, white space and `+`
//! belong to the word. Inside double quotes `\"` is a quote and `\\` a backslash. `3x5` means three copies of `5`.
//!
//! Pictures of Hackenbush need not be in a file: `hackenbush:stalk 3 4 5`, `hackenbush:edges ground-a,a-b:blue`. Each
//! is a ruleset of its own, named `hackenbush:stalk:3`, so several are several terms. Heaps of Nim in plain digits are
//! read byte by byte: a pipe may bring millions of them. The parser of the whole notation is the twin in a test.

use std::ops::Range;
use std::str::FromStr;

use grundy_core::syntax::unquoted;
use grundy_core::{Position, Said, SyntaxError, said};
use grundy_rules::catalogue::entry_named;
use grundy_rules::hackenbush::text::Inline;
use grundy_rules::number::{parse_number, ungrouped};
use grundy_rules::{Rules, Shape};

use crate::sources::Sources;
use crate::sum::{Start, Sum, Term};

impl FromStr for Sum {
    type Err = SyntaxError;

    /// Reads a position. Files are looked for in the current folder. The place of a mistake is in bytes of `text`.
    fn from_str(text: &str) -> Result<Sum, SyntaxError> {
        Sum::read(text, &Sources::default())
    }
}

impl Sum {
    /// Reads a position. `sources` provides the files that it may name. The place of a mistake is in bytes of `text`.
    pub fn read(text: &str, sources: &Sources) -> Result<Sum, SyntaxError> {
        heaps_of_nim(text, sources).map_or_else(|| parse(text, sources), Ok)
    }
}

/// A word of the text, and its offset.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl Word<'_> {
    pub fn range(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

fn parse(text: &str, sources: &Sources) -> Result<Sum, SyntaxError> {
    let words = words(text)?;
    if words.is_empty() {
        return Err(
            SyntaxError::whole(text, said!("there is no position here")).help(said!("write one, such as nim 3 4 5"))
        );
    }
    let mut terms = Vec::new();
    let mut before: Option<Word> = None;
    let mut rest = &words[..];
    loop {
        let length = rest.iter().position(|word| word.text == "+").unwrap_or(rest.len());
        match &rest[..length] {
            [] => return Err(empty_term(before, rest.first().copied())),
            [ruleset, starts @ ..] => match inline_pictures(*ruleset, starts, sources)? {
                Some(pictures) => terms.extend(pictures),
                None => {
                    let (rules, starts) = ruleset_of(&rest[..length], sources)?;
                    terms.push(term(rules, *ruleset, starts, sources)?);
                }
            },
        }
        if length == rest.len() {
            return Sum::of(terms).ok_or_else(|| SyntaxError::whole(text, said!("there is no position here")));
        }
        before = Some(rest[length]);
        rest = &rest[length + 1..];
    }
}

fn empty_term(before: Option<Word>, after: Option<Word>) -> SyntaxError {
    match (before, after) {
        (None, Some(plus)) => SyntaxError::new(plus.range(), said!("nothing stands before this `+`"))
            .help(said!("a `+` stands between two terms, such as nim 3 + kayles 5")),
        (Some(_), Some(plus)) => {
            SyntaxError::new(plus.range(), said!("nothing stands between two `+`")).help(said!("leave one out"))
        }
        (plus, None) => SyntaxError::new(plus.map_or(0..0, Word::range), said!("nothing follows this `+`"))
            .help(said!("write another term after it, or leave the `+` out")),
    }
}

/// Whether a word holds a `+` that was probably meant to be between two terms.
fn has_plus(word: &Word) -> bool {
    word.text.contains('+') && !word.text.contains(['"', '[', '(', '{'])
}

fn stuck(word: Word) -> SyntaxError {
    SyntaxError::new(word.range(), said!("`{text}` holds a `+` without spaces", text = word.text))
        .help(said!("write spaces around `+`"))
}

/// Largest number of words of a name, as in `silver dollar game`.
const NAME_WORDS: usize = 3;

/// The ruleset of a term, and the words after its name. Some names are several words: `mock turtles`.
pub(crate) fn ruleset_of<'w, 'a>(
    words: &'w [Word<'a>],
    sources: &Sources,
) -> Result<(Rules, &'w [Word<'a>]), SyntaxError> {
    let ruleset = words[0];
    let is_name = |word: &&Word| word.text.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'));
    let names = words.iter().take(NAME_WORDS).take_while(is_name).count();
    for length in (2..=names).rev() {
        let name = words[..length].iter().map(|word| word.text).collect::<Vec<_>>().join("-");
        if let Ok(rules) = sources.find(&name) {
            return Ok((rules, &words[length..]));
        }
    }
    let rules = sources.find(ruleset.text).map_err(|error| {
        if has_plus(&ruleset) {
            return stuck(ruleset);
        }
        if let Some((count, name)) = copies(ruleset.text).filter(|(_, name)| sources.find(name).is_ok()) {
            let message = said!("a term begins with a ruleset, and `{text}` is not a ruleset", text = ruleset.text);
            let start = words.get(1).map_or("7", |word| word.text);
            return SyntaxError::new(ruleset.range(), message).help(said!(
                "copies are written at the start: {name} {count}x{start}",
                name,
                count,
                start
            ));
        }
        let number = ruleset.text.starts_with(|c: char| c.is_ascii_digit()) && !ruleset.text.contains(':');
        match parse_number(ruleset.text).is_ok() || (number && !ruleset.text.contains('.')) {
            true => {
                let message = said!("a term begins with a ruleset, and `{text}` is not a ruleset", text = ruleset.text);
                SyntaxError::new(ruleset.range(), message)
                    .help(said!("write for example nim {words}", words = numbers(words)))
            }
            false => match called(words).filter(|(name, _)| sources.find(name).is_ok()) {
                Some((name, starts)) => error.shifted(ruleset.at).help(said!("write {name} {starts}", name, starts)),
                None => error.shifted(ruleset.at),
            },
        }
    })?;
    Ok((rules, &words[1..]))
}

/// The name and the starts of a term that is written as a call of a function: `nim(3, 4, 5)`.
fn called(words: &[Word]) -> Option<(String, String)> {
    let term: String = words.iter().flat_map(|word| word.text.split_whitespace()).collect();
    let (name, starts) = term.strip_suffix(')')?.split_once('(')?;
    Some((name.to_owned(), starts.to_owned()))
}

/// The numbers at the beginning of a term, in the form that follows the name of a game.
fn numbers(words: &[Word]) -> String {
    const SHOWN: usize = 6;
    let is_number = |word: &&Word| word.text.starts_with(|c: char| c.is_ascii_digit());
    let numbers: Vec<&str> = words.iter().take_while(is_number).map(|word| word.text).collect();
    let more = if numbers.len() > SHOWN { " …" } else { "" };
    numbers[..numbers.len().min(SHOWN)].join(" ") + more
}

fn term(rules: Rules, ruleset: Word, starts: &[Word], sources: &Sources) -> Result<Term, SyntaxError> {
    if starts.is_empty() {
        // A file may define where its game starts.
        if let Some(position) = rules.source().and_then(|_| rules.moves.parse("").ok()) {
            return Ok(Term { starts: vec![Start { position, copies: 1 }], rules });
        }
        let meant = rules.entry().map_or_else(|| said!("a position"), |entry| Said::fixed(entry.start));
        return Err(SyntaxError::new(
            ruleset.range(),
            said!("`{text}` needs a start: {meant}", text = ruleset.text, meant),
        )
        .help(said!("for example {rules}", rules = rules.example())));
    }
    if let Some(error) = one_or_several(&rules, starts) {
        return Err(error);
    }
    // A board beyond all sizes may be answered by a theorem about its family.
    let rules = starts.iter().find_map(|word| crate::far::rules(&rules, word.text)).unwrap_or(rules);
    let mut read = Vec::with_capacity(starts.len());
    let words = starts.iter().map(|&word| heaps(&rules, word)).collect::<Result<Vec<_>, _>>()?;
    for word in words.into_iter().flatten() {
        read.push(start(&rules, word).map_err(|error| {
            if has_plus(&word) {
                return stuck(word);
            }
            if sources.find(word.text).is_ok() {
                return SyntaxError::new(word.range(), said!("`{text}` is a ruleset, not a start", text = word.text))
                    .help(said!("put a `+` before it: … + {text} …", text = word.text));
            }
            error
        })?);
    }
    Ok(Term { rules, starts: read })
}

/// The starts in one word: in games of heaps `3,4,5` are three heaps, as `3 4 5` are.
fn heaps<'a>(rules: &Rules, word: Word<'a>) -> Result<Vec<Word<'a>>, SyntaxError> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    // In a file of rules `3,4,5` is one position, a tuple.
    let takes_heaps = rules.shape == Shape::Heap && rules.entry().is_some_and(|entry| !entry.is_from_file());
    if !takes_heaps || !word.text.contains(',') || !word.text.split(',').all(is_number) {
        return Ok(vec![word]);
    }
    ungrouped(word.text, " ").map_err(|error| error.shifted(word.at))?;
    let mut at = word.at;
    let part = |text: &'a str| {
        let heap = Word { text, at };
        at += text.len() + 1;
        heap
    };
    Ok(word.text.split(',').map(part).collect())
}

/// Where a position is a list of numbers or a row of coins, such between spaces could mean one position or several.
fn one_or_several(rules: &Rules, starts: &[Word]) -> Option<SyntaxError> {
    let [first, .., last] = starts else { return None };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let numbers = rules.shape == Shape::List && starts.iter().all(|word| is_number(counted(word.text).1));
    let joined = || starts.iter().map(|word| word.text).collect::<String>();
    let coins = starts.iter().all(|word| matches!(word.text, "H" | "T")) && rules.moves.parse(&joined()).is_ok();
    let between = match (numbers, coins) {
        (true, _) => ",",
        (_, true) => "",
        _ => return None,
    };
    let numbers = starts.iter().flat_map(|word| {
        let (copies, number) = counted(word.text);
        std::iter::repeat_n(number.to_owned(), copies)
    });
    let one = beginning(numbers, between);
    let several = beginning(starts.iter().map(|word| format!("{} {}", rules.name, word.text)), " + ");
    let place = first.at..last.range().end;
    let message = said!("a position of {name} is a list, and this could be one position or several", name = rules.name);
    Some(SyntaxError::new(place, message).help(said!(
        "write {name} {one} for one position, {several} for a sum",
        name = rules.name,
        one,
        several
    )))
}

/// The number of copies and the text of a word.
fn counted(word: &str) -> (usize, &str) {
    copies(word).map_or((1, word), |(copies, text)| (copies.parse().unwrap_or(usize::MAX), text))
}

/// The first parts with `between` between them: advice repeats a long list no further than this.
fn beginning(mut parts: impl Iterator<Item = String>, between: &str) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> = parts.by_ref().take(SHOWN).collect();
    let more = parts.next().map(|_| "…".to_owned());
    shown.into_iter().chain(more).collect::<Vec<_>>().join(between)
}

/// The words of a text, as terms have them: brackets and quotes keep words together. Fails if one is not closed.
pub fn words_of(text: &str) -> Result<Vec<&str>, SyntaxError> {
    Ok(words(text)?.into_iter().map(|word| word.text).collect())
}

/// The position that a word of a term says.
pub fn position_of(rules: &Rules, text: &str) -> Result<Position, SyntaxError> {
    start(rules, Word { text, at: 0 }).map(|start| start.position)
}

fn start(rules: &Rules, word: Word) -> Result<Start, SyntaxError> {
    let (copies, text, at) = match copies(word.text) {
        None => (1, word.text, word.at),
        Some((number, text)) => {
            let copies = parse_number(number).map_err(|error| error.shifted(word.at))?;
            if copies == 0 {
                let error = SyntaxError::new(word.range(), said!("zero copies of a position are not a position"));
                return Err(error.help(said!("leave it out, or write how many copies there are, such as 3x5")));
            }
            (copies, text, word.at + number.len() + 1)
        }
    };
    // The quotes may belong to the position (a literal of the rule language) or only protect its spaces.
    let inner = unquoted(text);
    if let Some(position) = inner.as_ref().and_then(|_| rules.moves.parse(text).ok()) {
        return Ok(Start { position, copies });
    }
    let (text, at) = inner.as_deref().map_or((text, at), |inner| (inner, at + 1));
    if text.is_empty() {
        let error = SyntaxError::new(word.range(), said!("a position is missing here"));
        return Err(error.help(said!("for example {rules}", rules = rules.example())));
    }
    let position = rules.moves.parse(text).map_err(|error| error.shifted(at))?;
    Ok(Start { position, copies })
}

/// Splits `3x5` into `3` and `5`; `None` if a word does not have this form.
fn copies(word: &str) -> Option<(&str, &str)> {
    let (number, rest) = word.split_once('x')?;
    let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    digits.then_some((number, rest))
}

pub(crate) fn words(text: &str) -> Result<Vec<Word<'_>>, SyntaxError> {
    let mut words = Vec::new();
    let mut begin = None;
    let mut open: Vec<(char, usize)> = Vec::new();
    let (mut quote, mut escaped): (Option<usize>, bool) = (None, false);
    for (at, c) in text.char_indices() {
        if c.is_whitespace() && open.is_empty() && quote.is_none() {
            if let Some(from) = begin.take() {
                words.push(Word { text: &text[from..at], at: from });
            }
            continue;
        }
        begin.get_or_insert(at);
        match c {
            _ if std::mem::take(&mut escaped) => {}
            '"' => quote = if quote.is_some() { None } else { Some(at) },
            _ if quote.is_some() => escaped = c == '\\',
            '(' | '[' | '{' => open.push((c, at)),
            ')' | ']' | '}' => {
                let fits =
                    matches!((open.pop(), c), (Some(('(', _)), ')') | (Some(('[', _)), ']') | (Some(('{', _)), '}'));
                if !fits {
                    let error = SyntaxError::new(at..at + 1, said!("this `{c}` closes nothing", c));
                    return Err(error.help(said!("open it before, or leave it out")));
                }
            }
            _ => {}
        }
    }
    if let Some(at) = quote.or(open.last().map(|&(_, at)| at)) {
        let error = SyntaxError::new(at..at + 1, said!("this `{at}` is never closed", at = &text[at..at + 1]));
        return Err(error.help(said!("close it at the end of the word, or leave it out")));
    }
    if let Some(from) = begin {
        words.push(Word { text: &text[from..], at: from });
    }
    Ok(words)
}

/// The sum of a text that is `nim`, one or more numbers of 64 bits, and ASCII white space between them. `None` for
/// any other text, or if `nim` is not the catalogue's game. Complexity: O(n) for n bytes.
fn heaps_of_nim(text: &str, sources: &Sources) -> Option<Sum> {
    let mut bytes = text.trim_ascii().strip_prefix("nim")?.as_bytes();
    let mut starts = Vec::new();
    while let [space, rest @ ..] = bytes {
        if !space.is_ascii_whitespace() {
            return None;
        }
        bytes = rest.trim_ascii_start();
        let (heap, length) = digits(bytes)?;
        starts.push(Start { position: heap.into(), copies: 1 });
        bytes = &bytes[length..];
    }
    starts.shrink_to_fit();
    let rules = sources.find("nim").ok().filter(|rules| rules.is_catalogued("nim"))?;
    Sum::of(vec![Term { rules, starts }])
}

/// The number at the beginning of the bytes, and how many digits it has; `None` without a digit, or beyond 64 bits.
fn digits(bytes: &[u8]) -> Option<(u64, usize)> {
    /// Every number of 19 digits fits into 64 bits.
    const SAFE: usize = 19;
    let mut number = 0_u64;
    let mut digits = 0;
    while let Some(digit) = bytes.get(digits).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        number = match digits < SAFE {
            true => number * 10 + u64::from(digit),
            false => number.checked_mul(10)?.checked_add(digit.into())?,
        };
        digits += 1;
    }
    (digits > 0).then_some((number, digits))
}

/// The terms of the pictures after `ruleset`; `None` if that is another ruleset. Fails with the first mistake.
fn inline_pictures(ruleset: Word, pictures: &[Word], sources: &Sources) -> Result<Option<Vec<Term>>, SyntaxError> {
    let kind = ruleset.text.split_once(':').filter(|(name, _)| {
        cfg!(feature = "pictures") && entry_named(name).is_some_and(|entry| entry.name == "hackenbush")
    });
    let Some((kind, name)) = kind.and_then(|(_, name)| Some((Inline::named(name)?, name))) else { return Ok(None) };
    if pictures.is_empty() {
        return Err(SyntaxError::new(ruleset.range(), said!("`{text}` needs a picture after it", text = ruleset.text))
            .help(said!("for example {kind}; a file of this name is ./{name}", kind = kind.example(), name)));
    }
    let mut terms: Vec<Term> = Vec::new();
    for &word in pictures {
        if has_plus(&word) {
            return Err(stuck(word));
        }
        let number = copies(word.text).filter(|_| kind == Inline::Stalk);
        let (picture, at) = number.map_or((word.text, 0), |(number, picture)| (picture, number.len() + 1));
        if kind == Inline::Stalk {
            ungrouped(picture, " ").map_err(|error| error.shifted(word.at + at))?;
        }
        // The heaps of a list may be separated by commas, as in `nim 3,4,5`.
        let list = if kind == Inline::Stalk { picture.split(',').collect() } else { vec![picture] };
        let mut place = word.at + at;
        for picture in list {
            let full = format!("hackenbush:{name}:{picture}");
            let rules = sources.find(&full).map_err(|error| {
                // Places in the picture are places in the word; others are the whole word.
                let before = full.len() - picture.len();
                match error.at.start.checked_sub(before) {
                    Some(_) => {
                        SyntaxError { at: error.at.start - before..error.at.end - before, ..error }.shifted(place)
                    }
                    None => SyntaxError { at: word.range(), ..error },
                }
            })?;
            // The same complaints about copies as for other rulesets.
            let text = number.map_or("whole".to_owned(), |(number, _)| format!("{number}xwhole"));
            let whole = start(&rules, Word { text: &text, at: word.at })?;
            terms.push(Term { rules, starts: vec![whole] });
            place += picture.len() + 1;
        }
    }
    Ok(Some(terms))
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// The fast way agrees with the whole notation on texts near those that it reads.
    #[test]
    fn heaps_are_read_as_the_notation_reads_them() {
        let pieces: Vec<&str> =
            " |  |\n|\t|\r\n|\u{b}|\u{a0}|nim|3|0|007|+|x|,|2x5|3,4|-1|1e3|kayles|Nim|9223372036854775808|\
            18446744073709551615|18446744073709551616|00000000000000000000000012|99999999999999999999|\"4\"|٣"
                .split('|')
                .collect();
        let mut random = Random::new(1);
        let sources = Sources::default();
        let mut read_quickly = 0;
        for _ in 0..20_000 {
            let length = 1 + random.below(9);
            let mut text = String::from(if random.below(8) == 0 { "" } else { "nim " });
            // Half of the texts are in the form that the fast way reads.
            let plain = [" ", " ", "\n", "3", "40", "18446744073709551615"];
            let from: &[&str] = if random.below(2) == 0 { &plain } else { &pieces };
            (0..length).for_each(|_| text.push_str(from[random.below(from.len() as u64) as usize]));
            if let Some(sum) = heaps_of_nim(&text, &sources) {
                assert_eq!(parse(&text, &sources).as_ref(), Ok(&sum), "{text:?}");
                read_quickly += 1;
            }
        }
        assert!(read_quickly > 1000, "only {read_quickly} texts were read quickly");
        assert_eq!(heaps_of_nim("nim 1 22\n333 ", &sources).unwrap().to_string(), "nim 1 22 333");
        for other in ["", "nim", "nim ", "nim3", "nim 3x2", "nim 3 + nim 4", "nim 18446744073709551616", "kayles 3"] {
            assert!(heaps_of_nim(other, &sources).is_none(), "{other}");
        }
    }
}
