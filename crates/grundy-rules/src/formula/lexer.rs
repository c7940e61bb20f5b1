//! Splits the text of a formula into tokens with their places.

use std::ops::Range;

use grundy_core::{Said, SyntaxError, said};

/// Largest number in the text of a formula: all numbers have at most 62 bits.
pub(super) const MOST: i64 = (1 << 62) - 1;
/// Largest length of the text of a formula, in bytes.
const MOST_BYTES: usize = 10_000;

/// A word or a sign of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A name, and the number of primes after it.
    Name(String, u32),
    /// A number, at most [`MOST`].
    Number(i64),
    /// A sign such as `<=` or `(`. `==` is `=`.
    Sign(&'static str),
    End,
}

/// A token and its bytes in the text.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) at: Range<usize>,
}

/// The signs. A sign stands before its own beginnings.
const SIGNS: &[&str] = &["==", "!=", "<=", ">=", "//", "=", "<", ">", "+", "-", "*", "%", "^", "(", ")", ",", ":"];

/// Makes a sentence.
type Words = fn() -> Said;

/// What people write for a sign that the language does not have, and what to write instead.
const MENDS: &[(&str, Words)] = &[
    ("/", || said!("`//` divides and rounds down")),
    ("&&", || said!("write `{sign}`", sign = "and")),
    ("&", || said!("write `{sign}`", sign = "and")),
    ("||", || said!("write `{sign}`", sign = "or")),
    ("|", || said!("write `{sign}`", sign = "or")),
    ("!", || said!("write `{sign}`", sign = "not")),
    ("≤", || said!("write `{sign}`", sign = "<=")),
    ("≥", || said!("write `{sign}`", sign = ">=")),
    ("≠", || said!("write `{sign}`", sign = "!=")),
    ("⊕", || said!("write `{sign}`", sign = "^")),
    ("≡", || said!("write `x % 3 = 1`")),
    ("’", || said!("write a plain prime, as in x'")),
    ("′", || said!("write a plain prime, as in x'")),
    (".", || said!("the numbers of a game are whole")),
    (";", || said!("write `,` between conditions")),
    ("[", || said!("write round brackets")),
];

/// The tokens of a text, the last of which is the end.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, SyntaxError> {
    if text.len() > MOST_BYTES {
        return Err(SyntaxError::whole(
            text,
            said!("the formula has more than {most_bytes} bytes", most_bytes = MOST_BYTES),
        )
        .help(said!("give it as several moves, or shorten it")));
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let start = at;
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let token = if first.is_ascii_digit() {
            let digits = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            at += digits;
            number(&rest[..digits], start)?
        } else if starts_name(first) {
            let name = rest.find(|c: char| !continues_name(c)).unwrap_or(rest.len());
            let primes = rest[name..].bytes().take_while(|&byte| byte == b'\'').count();
            at += name + primes;
            Token::Name(rest[..name].to_owned(), primes as u32)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            at += sign.len();
            Token::Sign(if *sign == "==" { "=" } else { sign })
        } else {
            let mend = MENDS.iter().find(|(wrong, _)| rest.starts_with(wrong));
            let wrong = mend.map_or(first.len_utf8(), |(wrong, _)| wrong.len());
            let error =
                SyntaxError::new(start..start + wrong, said!("`{wrong}` is not a sign here", wrong = &rest[..wrong]));
            return Err(match mend {
                Some((_, mend)) => error.help(mend()),
                None if first == '\'' => error.help(said!("a prime follows the name of a heap at once, as in x'")),
                None => error.help(said!("a formula compares numbers, as in x' = x - t, t >= 1")),
            });
        };
        tokens.push(Placed { token, at: start..at });
    }
    tokens.push(Placed { token: Token::End, at: at..at });
    Ok(tokens)
}

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether `text` is written like a name, without primes.
pub(super) fn is_name(text: &str) -> bool {
    text.chars().next().is_some_and(starts_name) && text.chars().all(continues_name)
}

fn number(word: &str, start: usize) -> Result<Token, SyntaxError> {
    let at = start..start + word.len();
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits < word.len() {
        let (number, name) = word.split_at(digits);
        return Err(SyntaxError::new(at, said!("`{word}` is neither a number nor a name", word)).help(said!(
            "for a multiple write {number}*{name}",
            number,
            name
        )));
    }
    match word.parse().ok().filter(|&number| number <= MOST) {
        Some(number) => Ok(Token::Number(number)),
        None => Err(too_large(at)),
    }
}

/// The error for a number of more than 62 bits.
pub(super) fn too_large(at: Range<usize>) -> SyntaxError {
    SyntaxError::new(at, said!("a number of more than 62 bits"))
        .help(said!("the largest number is {most}", most = MOST))
}
