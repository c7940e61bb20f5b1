//! The words and signs of a formula, and the meaning of its names.

use std::ops::Range;

use grundy_core::{Said, SyntaxError, said};

use super::Variable;

/// Words of the language, which cannot be names.
const WORDS: &[&str] = &[
    "and", "or", "not", "xor", "mod", "div", "exists", "forall", "min", "max", "power", "true", "false", "True",
    "False",
];

/// Whether a name is a word of the language; the first six are in letters of either case.
fn is_word(name: &str) -> bool {
    WORDS.contains(&name) || WORDS[..6].contains(&&*name.to_ascii_lowercase())
}

pub const MOST_HEAPS: usize = 16;
/// Largest number of parts into which a move splits a position.
pub(crate) const MOST_PARTS: u32 = 8;
/// Largest number of names that the quantifiers of a formula bind.
const MOST_BOUND: u32 = 200;

/// The names that a formula may use.
#[derive(Default)]
pub(super) struct Names {
    heaps: Vec<String>,
    /// The number of parts after a move; 0 outside of moves.
    parts: u32,
    /// Whether `G` is the value.
    value: bool,
    /// The names that quantifiers bind at the current place.
    pub(super) bound: Vec<(String, Variable)>,
    /// The names of a move that are neither heaps nor bound: the move chooses them.
    pub(super) chosen: Vec<(String, Variable)>,
    /// All names that a quantifier bound anywhere.
    once: Vec<String>,
    next: u32,
    /// The primed names that occurred.
    pub(super) primed: Vec<Variable>,
}

impl Names {
    /// The names of a claim: the coordinates, and `G` if it is about values.
    pub(super) fn of_claim(heaps: &[String], value: bool) -> Names {
        Names { heaps: heaps.to_vec(), value, next: heaps.len() as u32 + 1, ..Names::default() }
    }

    pub(super) fn of_move(heaps: &[String], parts: u32) -> Names {
        let next = heaps.len() as u32 * (1 + parts);
        Names { parts, next, ..Names::of_claim(heaps, false) }
    }

    pub(super) fn resolve(&mut self, name: &str, primes: u32, at: Range<usize>) -> Result<Variable, SyntaxError> {
        let heap = self.heaps.iter().position(|heap| heap == name);
        if primes > 0 {
            let Some(heap) = heap else {
                let error = SyntaxError::new(at, said!("`{name}` is not a heap, and only heaps have primes", name));
                return Err(self.nearest(error, name));
            };
            if self.parts == 0 {
                return Err(SyntaxError::new(at, said!("there is no move here, so nothing has primes"))
                    .help(said!("write {name}", name)));
            }
            let variable = Variable(heap as u32 + self.heaps.len() as u32 * primes);
            if !self.primed.contains(&variable) {
                self.primed.push(variable);
            }
            return Ok(variable);
        }
        if let Some(heap) = heap {
            return Ok(Variable(heap as u32));
        }
        if let Some((_, variable)) = self.bound.iter().find(|(bound, _)| bound == name) {
            return Ok(*variable);
        }
        if self.once.iter().any(|bound| bound == name) {
            return Err(SyntaxError::new(at, said!("`{name}` is bound only inside of its `exists` or `forall`", name))
                .help(said!("use another name here, or move the closing bracket")));
        }
        if self.parts == 0 {
            if name == "G" && self.value {
                return Ok(Variable(self.heaps.len() as u32));
            }
            let error = SyntaxError::new(at, said!("`{name}` is not a name here", name));
            return Err(match name {
                "G" => error.help(said!("G is the value, and this is not about values")),
                _ => self.nearest(error, name),
            });
        }
        if let Some((_, variable)) = self.chosen.iter().find(|(chosen, _)| chosen == name) {
            return Ok(*variable);
        }
        let variable = self.fresh(at)?;
        self.chosen.push((name.to_owned(), variable));
        Ok(variable)
    }

    pub(super) fn bind(&mut self, name: &str, at: Range<usize>) -> Result<Variable, SyntaxError> {
        if is_word(name) {
            return Err(SyntaxError::new(at, said!("`{name}` is a word of the language", name))
                .help(said!("choose another name")));
        }
        let what = match () {
            () if self.heaps.iter().any(|heap| heap == name) => said!("a heap"),
            () if self.bound.iter().any(|(bound, _)| bound == name) => said!("bound around this place"),
            () if self.chosen.iter().any(|(chosen, _)| chosen == name) => said!("chosen by the move"),
            () if self.value && name == "G" => said!("the value"),
            () => {
                let variable = self.fresh(at)?;
                self.bound.push((name.to_owned(), variable));
                self.once.push(name.to_owned());
                return Ok(variable);
            }
        };
        Err(SyntaxError::new(at, said!("`{name}` is {what} already", name, what)).help(said!("choose another name")))
    }

    fn fresh(&mut self, at: Range<usize>) -> Result<Variable, SyntaxError> {
        let first = self.heaps.len() as u32 * (1 + self.parts);
        if self.next - first > MOST_BOUND {
            let message = said!("the formula binds more than {most_bound} names", most_bound = MOST_BOUND);
            return Err(SyntaxError::new(at, message));
        }
        self.next += 1;
        Ok(Variable(self.next - 1))
    }

    fn nearest(&self, error: SyntaxError, name: &str) -> SyntaxError {
        match near(name, &self.heaps) {
            Some(near) => error.help(said!("did you mean {near}?", near)),
            None => error.help(said!("the names are {heaps}", heaps = self.heaps.join(", "))),
        }
    }
}

/// The name that `name` may be a misspelling of.
pub(super) fn near<'a>(name: &str, names: &'a [String]) -> Option<&'a String> {
    let far = |known: &str| strsim::osa_distance(&name.to_lowercase(), &known.to_lowercase());
    names.iter().filter(|known| far(known) <= known.chars().count() / 3).min_by_key(|known| far(known))
}

/// Checks the names of the heaps of a game. Fails with a sentence that says which name cannot be used.
pub fn check_heaps(heaps: &[String]) -> Result<(), Said> {
    if heaps.is_empty() || heaps.len() > MOST_HEAPS {
        let heaps = heaps.len();
        return Err(said!("a game has from 1 to {most_heaps} heaps, not {heaps}", most_heaps = MOST_HEAPS, heaps));
    }
    for (at, heap) in heaps.iter().enumerate() {
        let name = format!("{heap:?}");
        let wrong = match heap.as_str() {
            _ if !is_name(heap) => {
                said!("{name} cannot be the name of a heap: a name is a letter, then letters and digits", name)
            }
            _ if is_word(heap) => {
                said!("{name} cannot be the name of a heap: it is a word of the language of formulas", name)
            }
            "G" => said!("{name} cannot be the name of a heap: it is the value of a position", name),
            _ if heaps[..at].contains(heap) => said!("two heaps have the name {name}", name),
            _ => continue,
        };
        return Err(wrong);
    }
    Ok(())
}

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

#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) at: Range<usize>,
}

/// The signs. A sign precedes its own beginnings in this list.
const SIGNS: &[&str] = &["==", "!=", "<=", ">=", "//", "=", "<", ">", "+", "-", "*", "%", "^", "(", ")", ",", ":"];

/// Words for signs, in letters of either case.
const SIGN_WORDS: [(&str, &str); 3] = [("xor", "^"), ("mod", "%"), ("div", "//")];

const OTHER_SIGNS: [(&str, &str); 5] = [("⊕", "^"), ("≤", "<="), ("≥", ">="), ("≠", "!="), ("·", "*")];

type Words = fn() -> Said;

/// Common spellings of signs that the language does not have, and what to write instead.
const MENDS: &[(&str, Words)] = &[
    ("/", || said!("`//` divides and rounds down")),
    ("&&", || said!("write `{sign}`", sign = "and")),
    ("&", || said!("write `{sign}`", sign = "and")),
    ("||", || said!("write `{sign}`", sign = "or")),
    ("|", || said!("write `{sign}`", sign = "or")),
    ("!", || said!("write `{sign}`", sign = "not")),
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
        let message = said!("the formula has more than {most_bytes} bytes", most_bytes = MOST_BYTES);
        return Err(SyntaxError::whole(text, message).help(said!("give it as several moves, or shorten it")));
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
            let word = rest[..name].to_ascii_lowercase();
            match (SIGN_WORDS.iter().find(|(known, _)| *known == word), &*word) {
                (Some((_, sign)), _) if primes == 0 => Token::Sign(sign),
                (None, "and" | "or" | "not") => Token::Name(word, primes as u32),
                _ => Token::Name(rest[..name].to_owned(), primes as u32),
            }
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            at += sign.len();
            Token::Sign(if *sign == "==" { "=" } else { sign })
        } else if let Some((written, sign)) = OTHER_SIGNS.iter().find(|(written, _)| rest.starts_with(written)) {
            at += written.len();
            Token::Sign(sign)
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
        let help = said!("for a multiple write {number}*{name}", number, name);
        return Err(SyntaxError::new(at, said!("`{word}` is neither a number nor a name", word)).help(help));
    }
    word.parse().ok().filter(|&number| number <= MOST).map(Token::Number).ok_or_else(|| too_large(at))
}

pub(super) fn too_large(at: Range<usize>) -> SyntaxError {
    SyntaxError::new(at, said!("a number of more than 62 bits"))
        .help(said!("the largest number is {most}", most = MOST))
}
