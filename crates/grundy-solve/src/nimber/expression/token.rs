//! The tokens of an expression.

use std::ops::Range;

use grundy_core::{SyntaxError, said};
use grundy_rules::number::ungrouped;
use num_bigint::{BigInt, BigUint};

use super::function::Function;

/// Largest number of digits of a number.
const DIGITS: usize = 10_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Number(BigUint),
    Function(Function),
    /// `+` or `-`.
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `^` or `**`
    Power,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    End,
}

/// The tokens of a text with their places; the last one is the end. Fails at a character that means nothing, a word that
/// is not a function, or a number that is too long.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, SyntaxError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let run = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
        let (token, length) = match c {
            _ if c.is_whitespace() => (None, c.len_utf8()),
            '0'..='9' => {
                if !text[..at].ends_with(|c: char| c.is_ascii_digit() || c == ',') {
                    let list = &rest[..run(|c| c.is_ascii_digit() || c == ',')];
                    ungrouped(list.trim_end_matches(','), " ").map_err(|error| error.shifted(at))?;
                }
                let length = run(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
                (Some(number(&rest[..length]).map_err(|error| error.shifted(at))?), length)
            }
            _ if c.is_alphabetic() => {
                let length = run(|c| c.is_alphanumeric() || c == '_');
                (Some(Token::Function(Function::named(&rest[..length]).map_err(|error| error.shifted(at))?)), length)
            }
            '*' if rest.starts_with("**") => (Some(Token::Power), 2),
            '+' | '⊕' => (Some(Token::Plus), c.len_utf8()),
            '-' | '−' => (Some(Token::Minus), c.len_utf8()),
            '*' | '⊗' | '·' => (Some(Token::Times), c.len_utf8()),
            '/' => (Some(Token::Over), 1),
            '^' => (Some(Token::Power), 1),
            '(' => (Some(Token::Open), 1),
            ')' => (Some(Token::Close), 1),
            ',' => (Some(Token::Comma), 1),
            _ => {
                return Err(SyntaxError::new(at..at + c.len_utf8(), said!("`{c}` means nothing here", c))
                    .help(said!("write numbers, + * / ^, parentheses, and functions such as sqrt 8")));
            }
        };
        tokens.extend(token.map(|token| (token, at..at + length)));
        at += length;
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}

fn number(word: &str) -> Result<Token, SyntaxError> {
    if let Some(wrong) = word.find(|c: char| !c.is_ascii_digit()) {
        let c = word[wrong..].chars().next().unwrap_or(' ');
        return Err(SyntaxError::whole(word, said!("`{c}` is not a digit", c))
            .help(said!("nimbers are whole numbers in plain digits, such as 12")));
    }
    if word.len() > DIGITS {
        return Err(SyntaxError::whole(word, said!("this number has {word} digits", word = word.len()))
            .help(said!("a number may have {digits} digits", digits = DIGITS)));
    }
    Ok(Token::Number(word.parse().unwrap_or_default()))
}

/// The value of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evaluated {
    Nimber(BigUint),
    /// An ordinary number: an order, a logarithm or an exponent.
    Ordinary(BigInt),
    /// There is no logarithm: no power of `base` is `a`.
    NoLogarithm {
        base: BigUint,
        /// The number that is not a power of it.
        a: BigUint,
    },
    /// The roots of a quadratic equation, the smaller one first; one if they are equal.
    Roots(Vec<BigUint>),
}

/// A value and its place.
pub(super) type Valued = (Evaluated, Range<usize>);

/// One operation with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A nim-sum.
    Sum([BigUint; 2], BigUint),
    /// A nim-product.
    Product([BigUint; 2], BigUint),
    /// A nim-quotient, and the inverse of the divisor.
    Quotient([BigUint; 2], BigUint, BigUint),
    Power(BigUint, BigInt, BigUint),
    /// A square root.
    Root(BigUint, BigUint),
    Inverse(BigUint, BigUint),
    Order(BigUint, BigUint),
    /// A logarithm: the base, the number, and the exponent, if there is one.
    Logarithm([BigUint; 2], Option<BigUint>),
    Mex(Vec<BigUint>, BigUint),
    /// The roots of A⊗x⊗x ⊕ B⊗x ⊕ C.
    Roots([BigUint; 3], Vec<BigUint>),
}
