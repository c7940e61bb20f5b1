//! The tokens of an expression.

use std::ops::Range;

use grundy_core::{Said, Stop, SyntaxError, said};
use grundy_rules::number::ungrouped;
use num_bigint::{BigInt, BigUint};

use crate::nimber::wide::{self, Unknown};

/// Largest number of digits of a number.
const DIGITS: usize = 10_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Number(BigUint),
    Function(Function),
    /// `+` or `-`.
    Plus,
    Minus,
    Times,
    Over,
    /// `^` or `**`
    Power,
    Open,
    Close,
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
                let token = match &rest[..length] {
                    xor if xor.eq_ignore_ascii_case("xor") => Token::Plus,
                    name => Token::Function(Function::named(name).map_err(|error| error.shifted(at))?),
                };
                (Some(token), length)
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
    /// The logarithm does not exist: no power of `base` is `a`.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    /// `sqrt A`: the nimber whose nim-square is A.
    Root,
    Square,
    /// `inverse A`: the nimber whose nim-product with A is 1.
    Inverse,
    /// `power A N`: the nim-product of N factors A.
    Power,
    /// `order A`: the least N > 0 for which `power A N` is 1.
    Order,
    /// `log A B`: the least N for which `power A N` is B.
    Logarithm,
    /// `mex A B …`: the least nimber that is not in the list.
    Mex,
    /// `roots A B C`: the nimbers x for which A⊗x⊗x ⊕ B⊗x ⊕ C is 0.
    Roots,
}

/// The functions, each with its names, and how they are written.
const FUNCTIONS: [(Function, &[&str], &str); 8] = [
    (Function::Root, &["sqrt", "root"], "sqrt 8"),
    (Function::Square, &["square"], "square 8"),
    (Function::Inverse, &["inverse"], "inverse 7"),
    (Function::Power, &["power"], "power 4 3"),
    (Function::Order, &["order"], "order 4"),
    (Function::Logarithm, &["log"], "log 4 5"),
    (Function::Mex, &["mex"], "mex 0 1 2 4"),
    (Function::Roots, &["roots", "solve"], "roots 1 1 2"),
];

impl Function {
    pub(super) fn named(name: &str) -> Result<Function, SyntaxError> {
        let lower = name.to_lowercase();
        let found = FUNCTIONS.iter().find(|(_, names, _)| names.contains(&lower.as_str()));
        found.map(|&(function, ..)| function).ok_or_else(|| {
            let all: Vec<&str> = FUNCTIONS.iter().map(|(_, names, _)| names[0]).collect();
            SyntaxError::whole(name, said!("there is no function `{name}`", name))
                .help(said!("the functions are {all}", all = all.join(", ")))
        })
    }

    /// The name as it is printed.
    pub fn name(self) -> &'static str {
        self.entry().1[0]
    }

    pub(super) fn example(self) -> &'static str {
        self.entry().2
    }

    fn entry(self) -> &'static (Function, &'static [&'static str], &'static str) {
        // Every function is in the list; the first one is there for the compiler.
        FUNCTIONS.iter().find(|(function, ..)| *function == self).unwrap_or(&FUNCTIONS[0])
    }

    /// The number of arguments; `None` for any number.
    pub(super) fn arguments(self) -> Option<usize> {
        match self {
            Function::Root | Function::Square | Function::Inverse | Function::Order => Some(1),
            Function::Power | Function::Logarithm => Some(2),
            Function::Roots => Some(3),
            Function::Mex => None,
        }
    }
}

/// A mistake at a place, and how to mend it.
pub(super) fn wrong<T>(place: Range<usize>, message: Said, help: Said) -> Result<T, Mistake> {
    Err(SyntaxError::new(place, message).help(help).into())
}

/// The value as a nimber, with which one can calculate.
pub(super) fn nimber((value, place): Valued) -> Result<BigUint, Mistake> {
    match value {
        Evaluated::Nimber(number) => Ok(number),
        Evaluated::Ordinary(_) => wrong(
            place,
            said!("order and log give ordinary numbers, with which nimbers are not calculated"),
            said!("ask for it alone, or use it as an exponent: 2 ^ (log 2 3)"),
        ),
        Evaluated::NoLogarithm { base, a } => {
            wrong(place, said!("no power of {base} is {a}", base, a), said!("ask for the logarithm alone"))
        }
        Evaluated::Roots(_) => {
            wrong(place, said!("roots gives two nimbers"), said!("ask for them alone, and write one of them"))
        }
    }
}

/// The inverse of the number at this place.
pub(super) fn inverse(a: &BigUint, place: Range<usize>) -> Result<BigUint, Mistake> {
    nonzero(wide::inverse(a), place)
}

/// A result that only 0 lacks, because it has no inverse.
pub(super) fn nonzero(found: Option<BigUint>, place: Range<usize>) -> Result<BigUint, Mistake> {
    let message = || said!("this is 0, which has no inverse: 0 times any nimber is 0");
    found.map_or_else(|| wrong(place, message(), said!("divide by another nimber")), Ok)
}

/// Why an order or a logarithm, which `what` names, has no answer.
pub(super) fn mistake(unknown: Unknown, what: &str) -> Mistake {
    match unknown {
        Unknown::Stopped(stop) => Mistake::Stopped(stop),
        Unknown::Beyond => Mistake::Beyond(said!(
            "{what} is not known: orders need the factors of Fermat numbers, which are known up to numbers of {order} bits, \
             and logarithms are computed up to {order_a} bits",
            what,
            order = wide::ORDER_BITS,
            order_a = wide::LOGARITHM_BITS
        )),
    }
}

/// Why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// It is wrong, or it means nothing, such as 1/0.
    Syntax(SyntaxError),
    /// The value is unknown, or beyond reach: the reason, as a sentence without a full stop.
    Beyond(Said),
    Stopped(Stop),
}

grundy_core::from! {
    SyntaxError => Mistake, error: Mistake::Syntax(error);
    Stop => Mistake, stop: Mistake::Stopped(stop);
}
